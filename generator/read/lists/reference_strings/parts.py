"""From labels to the parts of an entry: what was labelled alike is put together, trimmed and read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.core.records import PartialDate
from generator.core.venue_words import JOURNAL
from generator.read.links import read_arxiv, read_doi
from generator.read.lists.reference_strings.entry import LabelledEntry
from generator.read.lists.reference_strings.labelled_names import read_name, split_names
from generator.read.lists.reference_strings.tokens import whole_text
from generator.read.records.bibliographies.field_values import read_date, read_pages, thesis_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.entry_text import EntryText
    from generator.read.lists.reference_strings.reading import Labelled
    from generator.read.lists.reference_strings.tokens import Token

_QUOTES = '"“”„«»《》'
_PAIRS = (("“", "”"), ("„", "“"), ("«", "»"), ("《", "》"), ("‘", "’"), ('"', '"'))
_EDGES = " ,;:.|/–—-·•\t\n"
_YEAR = re.compile(r"(?<![\d-])((?:18|19|20)\d\d)(?!\d)")
_VENUE_YEAR = re.compile(r"[\s,.(’'`‘-]*(?<![\d])((?:19|20)\d\d)\s*[.,)]*$")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?[’'`‘](\d\d)$")
_LEAD = re.compile(
    r"^(?:(?:accepted|published|appeared|presented|submitted|to appear|appears|appearing|forthcoming|in)\s*"
    r"(?:for publication\s*)?(?:in|at|to|by|on|for)?(?:\s+the\s+(?=proc))?\s*[:,]?\s+)+",
    re.IGNORECASE,
)
_CONFERENCE = re.compile(
    r"\b(?:proc(?:eedings)?\b|conf(?:erence)?\b|symp(?:osium)?\b|workshops?\b|meeting\b|congress\b|colloquium\b|summit\b"
    r"|neural information processing systems|lecture notes|lncs|actes\b|companion\b|findings of|assembly\b|tutorial\b"
    r"|forum\b|(?:fach)?tagung(?:sband)?\b|konferenz\b|congrès\b|colloque\b|journées\b|congreso\b|jornadas\b|actas\b)",
    re.IGNORECASE,
)
_ACRONYM = re.compile(
    r"(?:@|\b)(?:NeurIPS|NIPS|ICML|ICLR|AAAI|IJCAI|AISTATS|UAI|COLT|CVPRW?|ICCVW?|ECCVW?|BMVC|WACV|ACL|EMNLP|NAACL"
    r"|EACL|COLING|LREC|COLM|Interspeech|ICASSP|ICRA|IROS|RSS|CoRL|HRI|CHI|UIST|CSCW|SIGGRAPH(?: Asia)?"
    r"|(?:ACM )?MM|KDD|ICDM|WWW|WSDM|SIGIR|CIKM|SIGMOD|VLDB|ICDE|EDBT|OSDI|SOSP|NSDI|FAST|EuroSys|SoCC"
    r"|ASPLOS|ISCA|MICRO|HPCA|SIGCOMM|INFOCOM|MobiCom|MobiSys|CCS|NDSS|CRYPTO|STOC|FOCS|SODA|ICALP|STACS"
    r"|POPL|PLDI|OOPSLA|CAV|TACAS|ICSE|ASE|FSE|ECSA|ICSA|AAMAS|GECCO|DAC|ICCAD|RTSS|RTAS|MICCAI|ISBI|ISWC"
    r"|ESWC|FAccT|AIES|MLSys|ITSC|IGARSS|GLOBECOM|RecSys|IUI|CogSci|CDC|3DV|HotOS|MIDL|SaTML|LoG)\b"
)
_PREPRINT = re.compile(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|psyarxiv|ssrn|preprint|eprint|e-print|hal|eccc)\b", re.IGNORECASE
)
# As pages that are read as pages name it: `arXiv preprint arXiv:2401.00001`.
_ARXIV = re.compile(r"arxiv\b(?:[ -]?preprint)?(?:[\s:,]*arxiv:?\s*[\w./-]*\d)?", re.IGNORECASE)
_NUMBER_WORD = re.compile(r"\A(?:number|issue|no\.?|nr\.?)\s+(?=\w)", re.IGNORECASE)
_STATUS = re.compile(
    r"\b(?:to appear|in press|forthcoming|under (?:review|submission|revision)|submitted|accepted"
    r"|in (?:preparation|revision)|early access|online first)\b",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"\s*[(\[]((?:extended |short |long |full |invited |book |system |software |vision |workshop )?"
    r"(?:demo(?:nstration)?|posters?|chapter|abstract|paper|tutorial|keynote|talk)(?: paper| track| abstract)?"
    r"|in (?:french|german|spanish|italian|portuguese|russian|chinese|japanese|korean|dutch|polish|english))[)\]]$",
    re.IGNORECASE,
)
# A button, or the number of a book, that stands where others have a venue: `Download: [pdf]`.
_NO_VENUE = re.compile(
    r"\W*(?:(?:downloads?|links?|pdf|slides|code|video|poster|bibtex|bib|doi|url|website)\s*(?:[:\[]|$)|is[bs]n\b"
    r"|et\.? al\b)",
    re.IGNORECASE,
)
_NO_AWARD = re.compile(r"^(?:posters?|demo|talk)$", re.IGNORECASE)


class Stretch(NamedTuple):
    """Tokens in a row that have one label: where they begin and end (exclusive) among the entry's."""

    label: str
    start: int
    end: int


def stretches(labels: Sequence[str]) -> list[Stretch]:
    """Group labels in a row; each name is a stretch of its own."""
    found: list[Stretch] = []
    for i, label in enumerate(labels):
        kind = {"AB": "A", "AI": "A", "EB": "E", "EI": "E"}.get(label, label)
        if found and found[-1].label == kind and label not in {"AB", "EB"}:
            found[-1] = found[-1]._replace(end=i + 1)
        else:
            found.append(Stretch(kind, i, i + 1))
    return found


class _Entry:
    """An entry's text under its labels."""

    def __init__(self, entry: EntryText, read: Labelled) -> None:
        self.text = whole_text(entry)
        self.tokens: list[Token] = read.tokens
        self.stretches = stretches(read.labels)

    def of(self, stretch: Stretch) -> str:
        return " ".join(self.text[self.tokens[stretch.start].start : self.tokens[stretch.end - 1].end].split())

    def all(self, label: str) -> list[str]:
        """Return the texts with a label, those with only a sign between them as one."""
        return [self.of(one) for one in self.joined(label)]

    def joined(self, label: str, gap: int = 1) -> list[Stretch]:
        found: list[Stretch] = []
        for one in self.stretches:
            if one.label != label:
                continue
            if (
                found
                and one.start - found[-1].end <= gap
                and all(
                    token.kind == "sign" and token.text not in "()[]"
                    for token in self.tokens[found[-1].end : one.start]
                )
            ):
                found[-1] = found[-1]._replace(end=one.end)
            else:
                found.append(one)
        return found


def read_parts(entry: EntryText, read: Labelled, *, initials_last: bool) -> LabelledEntry:
    """Return the parts of an entry from the labels of its tokens; confidence and doubts are not in yet."""
    here = _Entry(entry, read)
    authors, teams = _people(here, "A", initials_last)
    editors, editor_teams = _people(here, "E", initials_last)
    venue, venue_year = _venue(here)
    addresses = _addresses(here, entry)
    doi = next((one for written in addresses if (one := read_doi(written))), "")
    arxiv = next((one for written in addresses if (one := read_arxiv(written))), "") or _arxiv(here)
    notes = [text.strip(" ()[].,;") for text in here.all("N")]
    status = next((text for text in notes if _STATUS.search(text)), "")
    awards = tuple(dict.fromkeys(_trimmed(text.strip("()[]🏆🥇⭐*\ufe0f ")) for text in here.all("W")))
    volume, number = (_first(here.all(label)) for label in ("VO", "NO"))
    pages, publisher = _first(here.all("PG")), _first(here.all("PU"))
    title = _title(here)
    if kind := _KIND.search(title):
        title = title[: kind.start()]
        notes.append(kind[1])
    genre = " ".join(here.all("G"))
    if genre and publisher and not venue and re.search(r"report|paper", genre, re.IGNORECASE):
        venue = ""
    return LabelledEntry(
        line=entry.source_line,
        title=title,
        authors=authors,
        more_authors=any(one.label == "AE" for one in here.stretches),
        editors=editors,
        teams=teams | editor_teams,
        date=_date(here, entry, venue_year),
        venue=venue,
        volume=volume,
        number=_NUMBER_WORD.sub("", number),
        pages=read_pages(pages.strip(" .,;:()")) if pages else "",
        publisher=publisher,
        place=_first(here.all("PL")),
        type=_type(
            genre, venue, entry.type, numbered=bool(volume or number), edited=bool(editors), published=bool(publisher)
        ),
        doi=doi,
        arxiv=arxiv,
        addresses=tuple(one for one in addresses if not read_doi(one) and not read_arxiv(one)),
        awards=tuple(one for one in awards if one and not _NO_AWARD.match(one)),
        status=status,
        note="; ".join(dict.fromkeys(text for text in notes if text and text != status)),
        abstract=" ".join(here.all("S")),
        chips=tuple(text.strip(" ()[]|/:") for text in here.all("C")),
        text=" ".join(here.text.split()),
    )


def _first(texts: list[str]) -> str:
    return _trimmed(texts[0]) if texts else ""


def _trimmed(text: str) -> str:
    """Take off the signs at both ends that belong to no part, and brackets without a partner."""
    text = text.strip(_EDGES)
    for opening, closing in ("()", "[]"):
        if text.count(opening) > text.count(closing):
            text = text.strip(opening + _EDGES) if text[:1] == opening or text[-1:] == opening else text
        elif text.count(closing) > text.count(opening):
            text = text.strip(closing + _EDGES) if text[:1] == closing or text[-1:] == closing else text
    return text


def _with_broken_quotes(before: str, text: str, after: str) -> str:
    """Give back the quote before or behind a text whose partner stands within: of a title that begins with one."""
    if (
        before in {"‘", "'"}
        and text.endswith("’" if before == "‘" else "'")
        and not re.search(rf"(?:^|\s){before}", text)
    ):
        return text[:-1]  # those within are apostrophes
    if before == "'" != after and re.search(r"\w'\s", text):
        return f"'{text}"
    for opening, closing in _PAIRS:
        signs = [sign for sign in text if sign in {opening, closing}]
        if opening == closing:
            lost = len(signs) % 2 == 1 and (before == opening) != (after == closing)
            begins, ends = lost and before == opening, lost and after == closing
        else:
            begins = before == opening and signs[:1] == [closing] and (closing != "’" or after != closing)
            ends = after == closing and signs[-1:] == [opening]
        text = f"{opening if begins else ''}{text}{closing if ends else ''}"
    return text


def _title(here: _Entry) -> str:
    found = here.joined("T", gap=2)
    if not found:
        return ""
    best = max(found, key=lambda one: one.end - one.start)
    text = here.of(best)
    after = here.text[here.tokens[best.end - 1].end :]
    dots = re.match(r"\s?(?:\.\.\.|…)", after)
    text = text.strip(_EDGES.replace("-", "") + "*_`" if text.count("*") != 2 else _EDGES)
    text = _with_broken_quotes(here.text[: here.tokens[best.start].start][-1:], text, after[:1])
    if text[:1] in _QUOTES and text[-1:] in _QUOTES and not re.search(f"[{_QUOTES}]", text[1:-1]):
        text = text[1:-1].strip(_EDGES)
    elif sum(text.count(sign) for sign in "“”") % 2 and text[:1] in "“”":
        text = text[1:]
    elif sum(text.count(sign) for sign in "“”") % 2 and text[-1:] in "“”":
        text = text[:-1].strip(_EDGES)
    if after[:1] in {"?", "!"} or (after[:1] == ")" and text.count("(") > text.count(")")):
        text += after[0]
    if text.count("[") > text.count("]") and after[:1] == "]" and not text.startswith("["):
        text = text[: text.rindex("[")].strip(_EDGES)
    return text + ("..." if dots else "")


def _people(here: _Entry, label: str, initials_last: bool) -> tuple[tuple[str, ...], frozenset[str]]:
    names: list[str] = []
    teams: set[str] = set()
    for one in here.stretches:
        if one.label != label:
            continue
        text = here.of(one)
        after = here.text[here.tokens[one.end - 1].end :][:1]
        if after in {".", ")"} and (after == "." or text.count("(") > text.count(")")):
            text += after
        for written in split_names(text):
            read = read_name(written, initials_last=initials_last)
            if read is not None and read.name not in names:
                names.append(read.name)
                if read.team:
                    teams.add(read.name)
    return tuple(names), frozenset(teams)


def _venue(here: _Entry) -> tuple[str, int]:
    """Return the venue without its lead and the year behind it, and that year (0 without one)."""
    texts = here.all("V")
    texts = [text for text in texts if not _NO_VENUE.match(text)]
    published = [text for text in texts if not _PREPRINT.search(text)]
    kept = [text for text in published or texts or here.all("BG") if any(character.isalpha() for character in text)]
    if not kept:
        return "", 0
    longest = max(map(len, kept))
    kept = [text for text in kept if 2 * len(text) >= longest]
    text = _LEAD.sub("", kept[0])
    text = _trimmed(text.strip(_QUOTES)) + ("." if kept[0].rstrip(", ").endswith(".") and _abbreviated(kept[0]) else "")
    if published and _abbreviated(text + ".") and not text.endswith(".") and _dot_follows(here, "V"):
        text += "."
    year = 0
    found = _VENUE_YEAR.search(text) if text.count("(") == text.count(")") and not text.endswith(")") else None
    if found and found.start() > 1:
        text, year = text[: found.start()].rstrip(" ,'’(-"), int(found[1])
    elif short := _SHORT_YEAR.search(text):
        text, year = text[: short.start()], 2000 + int(short[1]) if int(short[1]) < 60 else 1900 + int(short[1])
    elif named := _YEAR.search(text):
        year = int(named[1])
    if server := _ARXIV.match(
        here.text[here.tokens[begin].start :] if (begin := _begins(here, kept[0])) >= 0 else text
    ):
        text = " ".join(server[0].split())
    return text, year


def _begins(here: _Entry, venue: str) -> int:
    """Return the token that a venue begins with; -1 where it is none."""
    found = (one.start for one in here.joined("V") if here.of(one) == venue)
    return next((i for i in found if here.tokens[i].text.casefold() == "arxiv"), -1)


def _abbreviated(text: str) -> bool:
    """Tell whether the last word of a venue is one that is shortened: `J. Chem. Phys.`."""
    words = text.rstrip(". ").split(" ")
    return len(words) > 1 and sum(word.endswith(".") for word in words[:-1]) * 2 >= len(words) - 1


def _dot_follows(here: _Entry, label: str) -> bool:
    one = next(one for one in here.stretches if one.label == label)
    return one.end < len(here.tokens) and here.tokens[one.end].text == "." and not here.tokens[one.end].blank


def _date(here: _Entry, entry: EntryText, venue_year: int) -> PartialDate | None:
    written = here.all("D")
    best: PartialDate | None = None
    for text in written:
        if _YEAR.search(text):
            date, _ = read_date(re.sub(r"(\d{1,2})\s?[-–]\s?\d{1,2}(?=\D)", r"\1", text))
            if date is not None and (best is None or (best.year == date.year and not best.month)):
                best = date
    if best is None and venue_year:
        best = PartialDate(venue_year)
    if best is None and entry.year:
        best = PartialDate(entry.year)
    if best is None:
        loose = [
            int(year)
            for one in here.stretches
            if one.label in {"O", "N", "BG", "PL"}
            for year in _YEAR.findall(here.of(one))
        ]
        best = PartialDate(loose[-1]) if loose else None
    return best


def _addresses(here: _Entry, entry: EntryText) -> list[str]:
    found: dict[str, None] = {}
    for token in here.tokens:
        if token.kind in {"doi", "arxiv", "url"}:
            found[token.text] = None
    for run in entry.runs:
        if run.address:
            found[run.address] = None
    return list(found)


def _arxiv(here: _Entry) -> str:
    for token in here.tokens:
        if token.text.casefold() == "arxiv" and (number := read_arxiv(here.text[token.start :][:60], bare=False)):
            return number
    return ""


def _type(  # noqa: PLR0911 - one case for each type
    genre: str, venue: str, heading: str, *, numbered: bool, edited: bool, published: bool
) -> str:
    if re.search(r"thes|dissertation|diplom|doctora|habilitation", genre, re.IGNORECASE):
        return thesis_type(genre)
    if re.search(r"patent", genre, re.IGNORECASE):
        return "patent"
    if genre:
        return "techreport"
    if _PREPRINT.search(venue):
        return "article"
    if _CONFERENCE.search(venue) and not (numbered and JOURNAL.search(venue) and "Workshop" not in venue):
        return "inproceedings"
    if _ACRONYM.search(venue) and not numbered:
        return "inproceedings"
    if edited:
        return "incollection"
    if numbered or JOURNAL.search(venue):
        return "article"
    if heading:
        return heading
    if venue:
        return "article"
    return "book" if published else "misc"
