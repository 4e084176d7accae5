"""HAL: search results and the publications of a CV page; a notice has tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft, Reading
from generator.read.links import read_doi
from generator.read.pages.document import (
    absolute,
    attribute,
    has_class,
    line_of,
    one_within,
    rich_text,
    text_of,
    within,
)
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_HOME = "https://hal.science/"
_TYPES = (
    ("article", re.compile(r"journal article|article dans une revue|\bART\b", re.IGNORECASE)),
    ("inproceedings", re.compile(r"conference|communication", re.IGNORECASE)),
    ("incollection", re.compile(r"chapter|chapitre", re.IGNORECASE)),
    ("phdthesis", re.compile(r"thes[ei]s?\b|thèse|habilitation", re.IGNORECASE)),
    ("techreport", re.compile(r"report|rapport", re.IGNORECASE)),
    ("book", re.compile(r"\bbooks?\b|ouvrage", re.IGNORECASE)),
    ("misc", re.compile(r"preprint|pré-publication|working paper", re.IGNORECASE)),
)
_PAGES = re.compile(r"\bpp?\.\s?([\w.:-]+(?:\s?[-–]\s?[\w.]+)?)")
_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")
_VOLUME = re.compile(r"\b(?:19|20)\d\d,\s*(?:vol\.?\s*)?(\d+)?\s*(?:\(([^()]+)\))?")
_IDENTIFIER = re.compile(r"⟨?((?:hal|tel|halshs|inria|cel|inserm|jpa|lirmm|ensl|in2p3|insu|pastel|dumas)-\d{6,9})")
_CUT = re.compile(r"\s*(?:…|\.{3})\s*$")


def is_hal(text: str) -> bool:
    """Return whether a text is a list of HAL, by the classes of its results."""
    return "title-results" in text or ("citation-results" in text and "hal" in text)


def read_hal(page: Document, _context: Context) -> Reading | None:
    """Read the results of a list."""
    drafts = []
    for title in page.find(f"//*[{has_class('title-results')}]"):
        item = next((one for one in title.iterancestors() if _whole(one)), None)
        draft = _draft(title, item, page.address or _HOME) if item is not None else None
        drafts += [draft] if draft else []
    return Reading(tuple(drafts), None, (), "html") if drafts else None


def _whole(element: Element) -> bool:
    """Return whether an element surrounds a whole result, including its authors."""
    return one_within(element, f".//*[{has_class('authors-results')} or {has_class('citation-results')}]") is not None


def _draft(title: Element, item: Element, base: str) -> Draft | None:
    people = one_within(item, f".//*[{has_class('authors-results')}]")
    names = [text_of(link) for link in within(people, ".//a")] if people is not None else []
    citation = one_within(item, f".//*[{has_class('citation-results')}]")
    line = text_of(citation)
    around = text_of(item)
    link = next((one for one in [title, *title.iterancestors("a"), *within(title, ".//a")] if one.get("href")), None)
    year, pages, volume = _YEAR.search(line), _PAGES.search(line), _VOLUME.search(line)
    venue = text_of(one_within(citation, ".//i | .//em")) if citation is not None else ""
    identifier = _IDENTIFIER.search(around) or _IDENTIFIER.search(attribute(link, "href"))
    dois = [doi for one in within(item, ".//a[@href]") if (doi := read_doi(attribute(one, "href")))]
    before = around.replace(line, " ").replace(text_of(title), " ")
    return make_draft(
        line_of(item),
        rich_text(title),
        authors=names or _CUT.sub("", text_of(people)).split(","),
        more_authors=bool(_CUT.search(text_of(people))),
        date=read_day(year[1] if year else ""),
        type=next(
            (name for name, shape in _TYPES if shape.search(before)), "article" if volume and volume[1] else "misc"
        ),
        venue=venue,
        volume=volume[1] or "" if volume else "",
        number=volume[2] or "" if volume else "",
        first_page=pages[1].rstrip(".") if pages else "",
        doi=next(iter(dois), ""),
        links=[absolute(attribute(link, "href"), base)],
        key=identifier[1] if identifier else "",
    )
