"""References to law reviews, as lawyers in the United States list them: `Title, 72 Stan. L. Rev. 101 (2020)`.

The volume stands before the journal and the first page behind it. A line that is not so is left alone. Books
(`Title (Oxford Univ. Press 2018)`) and chapters of such a list have forms of their own; they count only beside
articles.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.names import fold_letters
from generator.core.records import PartialDate
from generator.read.draft import Draft
from generator.read.links import read_doi
from generator.read.lists.reference_strings.model import known_names
from generator.read.records.bibliographies.field_values import read_pages

if TYPE_CHECKING:
    from collections.abc import Sequence

_JOURNAL = re.compile(
    r"\bL\. ?(?:Rev|J|Q|F)\b|\bL\. ?&|\bJ\. ?L\b|\bJ\. .{0,40}\bL\.|\bLegal\b|\bLaw (?:Review|Journal|Quarterly)\b"
    r"|\b(?:Const|Tax|Bus|Crim|Int['’]l) .{0,20}\bRev\.",
    re.IGNORECASE,
)
_YEAR = r"(?:forthcoming,? )?(?P<year>(?:19|20)\d\d)"
_ARTICLE = re.compile(
    rf"(?P<title>.{{4,300}}?),? (?P<volume>\d{{1,4}}) (?P<venue>[A-Z][^\d,;()]{{3,70}}?)"
    rf"(?:,? (?P<page>\d{{1,5}}(?:[-–]\d+)?))?,? \({_YEAR}\)(?P<rest>.*)"
)
_CHAPTER = re.compile(
    rf"(?P<title>.{{4,300}}?), in (?P<venue>[A-Z].{{4,150}}?)(?:,? (?P<page>\d{{1,4}})(?:[-–]\d+)?)? "
    rf"\((?P<editors>[^()]{{4,120}}?),? eds?\.,? (?:(?P<publisher>[^()\d]{{3,60}}?),? )?{_YEAR}\)(?P<rest>.*)"
)
_BOOK = re.compile(
    r"(?P<title>[^()]{4,200}?),? \("
    r"(?P<publisher>[^()\d]{0,50}(?:Press|Publish|Books|Routledge|Springer|Kluwer|Elgar|Hart)"
    rf"[^()\d]{{0,20}}?),? {_YEAR}\)(?P<rest>.*)"
)
_WITH = re.compile(r"\((?:co-?authored )?with ([^()]{3,200})\)")
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and|&)|,|\band\b|&)\s+")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s,;]+")
_UNSURE = "who wrote it is not sure: it may stand before the title"
_LABEL = re.compile(r"\A\s*(?:[•●▪◦*-]|[\[(]?\d{1,3}[\].)])\s+")
_EDGE = " ,.;“”\"'‘’"
_FEWEST, _LONGEST = 2, 600


def read_law(text: str, number: int = 1) -> Draft | None:
    """Return the paper of a text that is a reference of such a form; `number` is its line."""
    text = " ".join(text.split())
    if "(" not in text or len(text) > _LONGEST:
        return None
    text = _LABEL.sub("", text, count=1)
    found, kind = _ARTICLE.fullmatch(text), "article"
    if found is None or not _JOURNAL.search(found["venue"]):
        found, kind = _CHAPTER.fullmatch(text), "incollection"
    if found is None:
        found, kind = _BOOK.fullmatch(text), "book"
    if found is None:
        return None
    said = found.groupdict()
    authors, title = _parted(said["title"])
    others = _WITH.search(said["rest"])
    doi = _DOI.search(said["rest"])
    return Draft(
        line=number,
        title=title.strip(_EDGE),
        authors=authors,
        contributors=_people(others[1]) if others and not authors else (),
        date=PartialDate(int(said["year"])),
        venue=said.get("venue") or "",
        volume=said.get("volume") or "",
        pages=read_pages(said.get("page") or ""),
        publisher=said.get("publisher") or "",
        type=kind,
        links={"doi": read_doi(doi[0])} if doi else {},
        extra={"editors": " and ".join(_people(said["editors"]))} if said.get("editors") else {},
        doubts=(_UNSURE,) if not all(map(_named, authors)) or _may_be_people(title) else (),
    )


def enough_of_law(found: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return what was found where it is a lawyer's list: one article may have such a form by chance."""
    return tuple(found) if sum(one.type == "article" for one in found) >= _FEWEST else ()


def _people(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in _BETWEEN.split(text.replace("et al.", "")) if name.strip())


def _parted(text: str) -> tuple[tuple[str, ...], str]:
    """Part the authors from a title; most lists of one person name none."""
    authors: tuple[str, ...] = ()
    while True:
        people, rest = _before_comma(text)
        if not any(map(_named, people)):
            return authors, text
        authors, text = (*authors, *people), rest


def _may_be_people(title: str) -> bool:
    """Tell a title whose beginning looks like people, though no name of theirs is known."""
    return bool(_before_comma(title)[0])


def _before_comma(text: str) -> tuple[tuple[str, ...], str]:
    """Return what looks like people before the first comma, else nobody, and what stands behind it."""
    head, comma, rest = text.partition(", ")
    people = _people(head.removeprefix("and ").removeprefix("& "))
    return (people if comma and all(map(_like_name, people)) else (), rest)


def _like_name(text: str) -> bool:
    words = text.split()
    return 1 < len(words) < 5 and all(word[:1].isupper() for word in words)


def _named(text: str) -> bool:
    return fold_letters(text.split(maxsplit=1)[0]) in known_names().given
