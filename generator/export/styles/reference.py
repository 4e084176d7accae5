"""The parts of a citation in plain text, which every style puts in its own order."""

import re
from dataclasses import dataclass

from generator.core.identifiers import address
from generator.core.names import NameParts, given_initials, name_parts
from generator.core.records import Paper, PartialDate
from generator.export.entry import (
    BY_THEMSELVES,
    ENTRY_TYPES,
    edition_number,
    editors,
    extra_text,
    genre,
    is_preprint,
    landing_pages,
)
from generator.export.facts import PaperFacts
from generator.text.latex import to_text

_SINGLE_QUOTES = re.compile(r"(?<![\w'’])'(?=\S)([^']*[^\s'])'(?!\w)")
_QUOTED = re.compile(r"“([^“”]*)”|(?<!\w)\"([^\"]*)\"(?!\w)")
# Private-use characters that mark italics until a line is split into its pieces.
_ITALIC, _UPRIGHT = "\ue010", "\ue011"
# The end of a family name that a list sets in bold.
OWN_NAME = "\ue012"
_MARKS = re.compile("[\ue010-\ue012]")
_EMPTY_ITALICS = re.compile(f"{_ITALIC}{_UPRIGHT}")


@dataclass(frozen=True, slots=True)
class Reference:
    """A paper's parts; texts are plain, unknown ones empty.

    `kind` is `preprint`, or that of its type in `entry_types.txt`.
    `more` is set if `authors` is truncated, `edited` if they are the editors of a book without authors. `container` is
    the journal, proceedings or book; `conference` distinguishes a chapter in proceedings from one in a book.
    `last_page` is empty for a single page.
    """

    kind: str
    title: str
    authors: tuple[NameParts, ...] = ()
    more: bool = False
    edited: bool = False
    editors: tuple[NameParts, ...] = ()
    date: PartialDate | None = None
    container: str = ""
    conference: bool = False
    series: str = ""
    volume: str = ""
    number: str = ""
    first_page: str = ""
    last_page: str = ""
    publisher: str = ""
    place: str = ""
    edition: str = ""
    version: str = ""
    chapter: str = ""
    genre: str = ""
    masters: bool = False
    arxiv: str = ""
    doi: str = ""
    url: str = ""

    @property
    def pages(self) -> str:
        """Return the pages with an en dash."""
        return "–".join(filter(None, (self.first_page, self.last_page)))

    @property
    def link(self) -> str:
        """Return the link of the citation: the DOI's, otherwise the page's."""
        return address("doi", self.doi) if self.doi else self.url


def reference(of: PaperFacts) -> Reference:
    """Return the parts of a paper for a citation; its page is the address if neither a DOI nor a source gives one."""
    paper, entry, arxiv = of.paper, of.type, of.arxiv
    venue = typographic(_plain(paper.venue))
    series = _extra(paper, "series")
    kind = ENTRY_TYPES[entry].cited_as
    if is_preprint(paper, entry):
        kind, venue = "preprint", ""
    elif entry in BY_THEMSELVES:
        series, venue = series or (venue if entry != "booklet" else ""), ""
    first, last = of.pages
    edited_by = tuple(_printed(name_parts(name)) for name in editors(paper))
    authors = tuple(map(_printed, of.names))
    edited = kind == "book" and not authors and bool(edited_by)
    pages = landing_pages(paper, address("arxiv", arxiv) if arxiv else of.url)
    return Reference(
        kind=kind,
        title=typographic(_MARKS.sub("", of.texts.title)),
        authors=edited_by if edited else authors,
        more=paper.more_authors,
        edited=edited,
        editors=() if edited else edited_by,
        date=paper.date,
        container=venue,
        conference=entry == "inproceedings",
        series=series,
        volume=_plain(paper.volume),
        number=_plain(paper.number),
        first_page=first,
        last_page=last,
        publisher=_plain(paper.publisher),
        place=_extra(paper, "address", "place"),
        edition=edition_number(_extra(paper, "edition")),
        version=_extra(paper, "version"),
        chapter=_extra(paper, "chapter"),
        genre=typographic(genre(paper, entry)),
        masters=entry == "mastersthesis",
        arxiv=arxiv,
        doi=of.doi,
        url=pages[0] if pages else "",
    )


def typographic(text: str) -> str:
    """Return a text with typographic apostrophes and single quotation marks."""
    if "'" not in text:
        return text
    return _SINGLE_QUOTES.sub(r"‘\1’", text).replace("'", "’")


def ordinal(edition: str) -> str:
    """Return the ordinal number of an edition: `2nd`; empty if it is not a number."""
    if not edition.isdecimal():
        return ""
    teens = int(edition) % 100 in {11, 12, 13}
    return edition + ("th" if teens else {"1": "st", "2": "nd", "3": "rd"}.get(edition[-1], "th"))


def italic(text: str) -> str:
    """Mark a text as italic."""
    return f"{_ITALIC}{text}{_UPRIGHT}" if text else ""


def pieces(line: str) -> tuple[tuple[str, bool], ...]:
    """Split a marked line into texts, each with whether it is in italics."""
    found: list[tuple[str, bool]] = []
    slanted = False
    for part in re.split(f"([{_ITALIC}{_UPRIGHT}])", _EMPTY_ITALICS.sub("", line)):
        if part in {_ITALIC, _UPRIGHT}:
            slanted = part == _ITALIC
        elif part:
            found.append((part, slanted))
    return tuple(found)


def closed(text: str) -> str:
    """Return a text with a full stop at its end, unless it ends with punctuation."""
    last = text.rstrip(_ITALIC + _UPRIGHT)[-1:]
    return text if not last or last in ".?!" else f"{text}."


def quoted(title: str, sign: str) -> str:
    """Return a title in quotation marks with `sign` inside, as in American English.

    Quotation marks within the title become single ones.
    """
    inner = _QUOTED.sub(lambda found: f"‘{found[1] or found[2] or ''}’", title)
    return f"“{inner}”" if sign == "." and title[-1:] in "?!." else f"“{inner}{sign}”"


def initials_first(name: NameParts) -> str:
    """Return a name as `A. J. Lovelace Jr.`."""
    return " ".join(filter(None, (given_initials(name.given), name.family, name.suffix)))


def conjoined(names: list[str], word: str, *, before_two: bool = False) -> str:
    """Join names by commas, the last by `word`: a comma before it, for two names only with `before_two`."""
    if len(names) < 2:
        return "".join(names)
    comma = "," if len(names) > 2 or before_two else ""
    return f"{', '.join(names[:-1])}{comma} {word} {names[-1]}"


def _printed(name: NameParts) -> NameParts:
    if "'" not in name.family and "'" not in name.given:
        return name
    return name._replace(family=typographic(name.family), given=typographic(name.given))


def _plain(text: str) -> str:
    return _MARKS.sub("", to_text(text)) if "\\" in text or "$" in text or "{" in text else _MARKS.sub("", text)


def _extra(paper: Paper, *names: str) -> str:
    return typographic(_MARKS.sub("", extra_text(paper, *names)))
