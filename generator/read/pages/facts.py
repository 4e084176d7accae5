"""Convert the raw texts of a page about one paper to a draft; and several such drafts of one paper to one."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from generator.core.data_files import word_table
from generator.core.names import PARTICLES
from generator.core.problems import Problem
from generator.core.records import Metrics, PartialDate
from generator.read.documents.marks import block_of_latex, line_of_latex, tidy, unescaped
from generator.read.draft import Context, Draft, Profile, Reading
from generator.read.links import Link, read_arxiv, read_doi, sort_links
from generator.read.pages.document import Document, Part
from generator.read.records.bibliographies.author_names import Authors, read_authors, without_number
from generator.read.records.bibliographies.field_values import (
    read_date,
    read_pages,
    read_type,
    split_keywords,
    thesis_type,
)

_NO_NAME = re.compile(
    r"(?:show|see|view|hide|all|load|more|less|expand)\b.*\b(?:authors?|more|less|all|profile|details)"
    r"|author links open .*|authors?(?: info\w*| and affiliations?| notes?| details?)?|affiliations?|and|et al\.?"
    r"|(?:open|close|toggle) (?:\w+ )?(?:overlay|panel|menu|dialog|modal|author).*|contributors?|corresponding author"
    r"|search for .*|.*\bsearch results?|orcid|email"
    r"|n/?a|none|null|undefined|unknown|anonymous(?: authors?)?|[\W\d_]*",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\W*(?:(?:and |\+ ?)?\d+ (?:more|others?|other authors?|additional authors?|more authors?)|et al\.?|\.{3}|…)\W*",
    re.IGNORECASE,
)
_DEGREES = frozenset("phd msc bsc mph dphil mba dr prof ing".split())
_PERHAPS_DEGREES = frozenset({"md", "ma", "ms", "rn"})  # these may be initials as well: `Miller, MA`
_MARKS = dict.fromkeys(map(ord, "*†‡§¶#✉¹²³⁰ⁱ⁴⁵⁶⁷⁸⁹"))
_TITLES = re.compile(r"(?:(?:by|authors?:|dr|prof|professor)\.*\s+)+", re.IGNORECASE)
_LONGEST_NAME = 150
_LABEL = re.compile(
    r"\s*(?i:abstract|summary|a\sb\ss\st\sr\sa\sc\st)"
    r"(?:\s*[:.—–]\s*|\s+-\s+|\s*\n\s*|(?=[A-Z])|\s+(?=(?:We|The|This|These|In|A|An|Background|Objectives?|Purpose)\b))"
)
# The pager below a list: `1 – 50 of 1,234`, with any word for "of".
_NUMBER = r"(\d{1,3}(?:[.,'’\s]\d{3}){1,3}(?!\d)|\d{1,9})"
_SHOWN = re.compile(rf"{_NUMBER}\s*[-–—]\s*{_NUMBER}\s+[^\W\d_]+(?:\s+[^\W\d_]+)?\s+{_NUMBER}")
_WORDS_OF_TYPES = word_table(__file__, "words_of_types.txt")
# What the raw texts of fields become; others are taken as they are.
_READERS: dict[str, Callable[[Any], Any]] = {
    "venue": lambda text: line_of_latex(text).strip(" ,;"), "publisher": line_of_latex, "volume": tidy, "number": tidy,
    "keywords": split_keywords, "awards": lambda texts: tuple(map(line_of_latex, texts)),
}  # fmt: skip


def read_names(values: Iterable[str]) -> Authors:
    """Read author names as tags and pages give them, without labels, footnote marks and academic degrees."""
    kept: list[str] = []
    more = False
    for value in values:
        text = unescaped(tidy(re.sub(r"<[^<>]{0,400}>", "", value))).translate(_MARKS).strip(" ,;|·")
        if _MORE.fullmatch(text):
            more = True
            continue
        text = without_number(_without_degrees(text))
        title = _TITLES.match(text)
        text = text[title.end() :] if title else text
        if text and len(text) <= 50 * _LONGEST_NAME and "@" not in text and "://" not in text:
            kept.append(text)
    found = read_authors(kept)
    names = [name for name in found.names if len(name) <= _LONGEST_NAME and not _NO_NAME.fullmatch(name)]
    listed = tuple(map(without_number, names))
    half = len(listed) // 2
    # A page may give the whole list twice; one name twice in it may be two people.
    listed = listed[:half] if listed[:half] == listed[half:] else listed
    return Authors(listed, more or found.more_authors, found.teams & frozenset(listed))


def _without_degrees(text: str) -> str:
    """Remove academic degrees from a name's end; ambiguous initials only if there is other evidence of a degree."""
    pieces = [piece.strip() for piece in text.split(",")]
    bare = [piece.replace(".", "").replace(" ", "").lower() for piece in pieces]
    sure = len(pieces) > 2 or any(piece in _DEGREES for piece in bare[1:])
    words = pieces[0].split()
    sure = sure or (bare[-1] == "md" and len(words) in {2, 3} and PARTICLES.isdisjoint(words))
    degrees = _DEGREES | _PERHAPS_DEGREES if sure else _DEGREES
    while len(pieces) > 1 and bare[len(pieces) - 1] in degrees:
        pieces.pop()
    return ", ".join(pieces)


def read_day(*texts: str) -> PartialDate | None:
    """Return the first date that one of some texts gives."""
    for text in texts:
        date, _ = read_date(tidy(text))
        if date is not None and 1400 <= date.year <= 2200:
            return date
    return None


def read_abstract(text: str) -> str:
    """Return an abstract without the word above it; empty for a text that is too short to be one."""
    found = block_of_latex(text)
    label = _LABEL.match(found)
    if label and label.end() < len(found):
        found = found[label.end() :]
    return found.strip() if len(found) >= 30 else ""


def breaks_off(text: str) -> bool:
    """Return whether a text ends in dots, as teasers do."""
    return text.rstrip(" ])\"'»”").endswith(("...", "…", "&hellip;"))


def without_dots(text: str) -> str:
    """Return a text without the dots where it breaks off."""
    return text.rstrip(" ,.…") if breaks_off(text) else text


def digits(text: str) -> str:
    """Return the digits of a number, which may have signs between them, or behind it."""
    return "".join(sign for sign in text if sign.isdecimal())[:9]


def type_in(text: str) -> str:
    """Return the type of a work that a text describes in words; empty if there is none."""
    lower = text.lower()
    found = read_type(text) or next((kind for word, kind in _WORDS_OF_TYPES.items() if word in lower), "")
    return thesis_type(text) if found == "phdthesis" else found


def list_reading(
    page: Document,
    entries: str,
    draft: Callable[[Part], Draft | None],
    owner: str = "",
    problems: Sequence[Problem] = (),
    *,
    profile: Profile | None = None,
) -> Reading | None:
    """Read the entries of a list, and the name of the person whose list it is; `entries` and `owner` are selectors.

    Entries without a title are skipped. Return None if none is left, and no `profile` is given.
    """
    drafts = tuple(found for one in page.find(entries) if (found := draft(one)) and found.title)
    person = page.first(owner) if owner else None
    named = Profile(person.line, without_number(person.text())) if person and person.text() else None
    return Reading(drafts, profile or named, tuple(problems)) if drafts or profile else None


def profile_of(
    name: Part | None, context: Context, *, h_index: str = "", citations: str = "", papers: str = ""
) -> Profile | None:
    """Return the owner of a list, with the numbers that a site shows; None if there is no name."""
    if name is None or not name.text():
        return None
    counts = {"h_index": h_index, "citations": citations, "papers": papers}
    found = {kind: int(number) for kind, text in counts.items() if (number := digits(text))}
    day = PartialDate(context.as_of.year, context.as_of.month, context.as_of.day)
    return Profile(name.line, name.text(), metrics=Metrics(day, **found) if found else None)


def part_saved(pager: Part | None, context: Context, *, listed: str, entries: str, hint: str) -> list[Problem]:
    """Report that a list has more entries than the saved page.

    `listed` and `entries` are their names in the message.
    """
    found = _SHOWN.search(pager.text()) if pager else None
    first, last, total = (int(digits(number)) for number in found.groups()) if found else (1, 0, 0)
    if pager is None or last - first + 1 >= total:
        return []
    what = f"{listed} continues: the saved page has {entries} {first:,} to {last:,} of {total:,}"
    return [Problem(context.path, pager.line, 1, what, hint, "warning")]


def make_draft(
    line: int,
    title: str,
    *,
    authors: Iterable[str] | Authors = (),
    first_page: str = "",
    last_page: str = "",
    abstract: str = "",
    doi: str = "",
    arxiv: str = "",
    links: Iterable[str | Link] = (),
    extra: Mapping[str, str] | None = None,
    more_authors: bool = False,
    **others: Any,
) -> Draft:
    """Make a draft of raw texts, which may contain entities and the markup of titles; `others` are its fields."""
    names = authors if isinstance(authors, Authors) else read_names(authors)
    own = (Link("doi", read_doi(doi)), Link("arxiv", read_arxiv(arxiv)))
    sorted_links = sort_links([*(one for one in own if one.value), *(one for one in links if one)])
    kept = {name: text for name, value in (extra or {}).items() if (text := unescaped(tidy(value)))}
    if sorted_links.pages:
        kept.setdefault("url", sorted_links.pages[0])
    text = read_abstract(abstract) if abstract else ""
    return Draft(
        line=line,
        title=line_of_latex(title),
        authors=names.names,
        more_authors=names.more_authors or more_authors,
        teams=names.teams,
        pages=read_pages(unescaped(tidy(first_page)), unescaped(tidy(last_page))),
        abstract=text,
        cut=frozenset({"abstract"}) if text and breaks_off(text) else frozenset(),
        links=sorted_links.links,
        code=sorted_links.code,
        extra=kept,
        **{name: _READERS[name](value) if name in _READERS else value for name, value in others.items()},
    )


def merged(drafts: Iterable[Draft]) -> Draft | None:
    """Merge what several vocabularies of a page say about one paper: the first value of each field counts."""
    listed = list(drafts)
    if not listed:
        return None
    whole = listed[0]
    for other in listed[1:]:
        taken: dict[str, Any] = {}
        for one in fields(Draft):
            mine, theirs = getattr(whole, one.name), getattr(other, one.name)
            if one.name in {"links", "extra", "author_pages"}:
                taken[one.name] = {**theirs, **mine}
            elif not mine and theirs and one.name not in {"cut", "teams", "more_authors", "doubts"}:
                taken[one.name] = theirs
        if not whole.authors and other.authors:
            taken |= {"teams": other.teams, "more_authors": other.more_authors}
        taken |= _better(whole, other)
        whole = replace(whole, **taken)
    return whole


def _better(whole: Draft, other: Draft) -> dict[str, Any]:
    """Return the fields that the second draft gives more fully: a whole abstract for a teaser, a month of that year.

    The first day of a month stands for the whole month in many a tag.
    """
    taken: dict[str, Any] = {}
    is_fuller = len(other.abstract) > len(whole.abstract) or "abstract" not in other.cut
    if other.abstract and is_fuller and ("abstract" in whole.cut or not whole.abstract):
        taken |= {"abstract": other.abstract, "cut": other.cut}
    mine, theirs = whole.date, other.date
    if mine and theirs and str(theirs).startswith(str(mine)) and theirs.day != 1 and not mine.day:
        taken["date"] = theirs
    return taken
