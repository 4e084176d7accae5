"""Pure, the research portals of many universities: the output of a person, a unit, a project, or a search.

The classes of its parts are the same at every university, whatever the portal looks like.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft, Profile, Reading
from generator.read.pages.document import (
    attribute,
    has_class,
    line_of,
    one_within,
    rich_text,
    text_of,
    within,
)
from generator.read.pages.facts import make_draft, read_day
from generator.read.pages.sites.pager import part_saved
from generator.read.records.bibliographies.author_names import Authors, read_authors
from generator.read.records.tables.author_cells import with_initials

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_SIGN = re.compile(r"\brendering_researchoutput(?:_portal-short)?\b")
_TYPES = (
    ("misc", re.compile(r"working paper|preprint|poster|blog|web publication", re.IGNORECASE)),
    ("phdthesis", re.compile(r"doctoral|phd|thesis|dissertation", re.IGNORECASE)),
    ("inproceedings", re.compile(r"conference", re.IGNORECASE)),
    ("article", re.compile(r"journal|periodical|magazine", re.IGNORECASE)),
    ("incollection", re.compile(r"chapter|contribution to book|entry|foreword", re.IGNORECASE)),
    ("techreport", re.compile(r"report", re.IGNORECASE)),
    ("book", re.compile(r"\bbook|anthology|monograph", re.IGNORECASE)),
    ("dataset", re.compile(r"data ?set", re.IGNORECASE)),
)
_PARTS = ("date", "journal", "volume", "journalnumber", "pages", "publisher", "type")
_PAGES = re.compile(r"^\s*(?:pp?|s|blz)?\.?\s*", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_]\.[ -]?){1,6}")


def is_pure(text: str) -> bool:
    """Return whether a text is a page of Pure, by the classes of its list."""
    return _SIGN.search(text) is not None and "result-container" in text


def read_pure(page: Document, context: Context) -> Reading | None:
    """Read a list of research output; activities and prizes are other lists of theirs."""
    drafts = [draft for one in page.find(f"//*[{has_class('rendering_researchoutput')}]") if (draft := _draft(one))]
    if not drafts:
        return None
    name = page.first(f"//*[{has_class('person-details')} or {has_class('rendering_person')}]//h1")
    profile = Profile(line_of(name), text_of(name)) if text_of(name) else None
    return Reading(tuple(drafts), profile, tuple(_further_pages(page, context)), "html")


def _further_pages(page: Document, context: Context) -> list[Problem]:
    """Report that a list has more entries than the saved page."""
    label = page.first(f"//*[{has_class('search-pager-information')}]")
    hint = "save its other pages as well, or export the list as BibTeX or RIS if the portal offers it"
    return part_saved(label, context, listed="this list", entries="entries", hint=hint)


def _draft(entry: Element) -> Draft | None:
    title = one_within(entry, f".//*[{has_class('title')}][self::h2 or self::h3 or self::h4]")
    if not text_of(title):
        return None
    said = {name: text_of(one_within(entry, f".//*[{has_class(name)}]")) for name in _PARTS}
    kind = said["type"]
    journal = re.sub(r"^In\s*:\s*", "", said["journal"]).strip(" .")
    address = attribute(one_within(entry, f".//*[{has_class('title')}]//a[@href]"), "href")
    around = next(iter(entry.iterancestors("li")), entry)
    return make_draft(
        line_of(entry),
        rich_text(title),
        authors=_authors(title),
        date=read_day(said["date"]),
        type=next((name for name, shape in _TYPES if shape.search(kind)), "misc"),
        venue=journal or _host(entry),
        volume=said["volume"],
        number=said["journalnumber"],
        first_page=_PAGES.sub("", said["pages"]),
        publisher=said["publisher"],
        doi=next((text for one in within(around, ".//*[@data-doi]") if (text := attribute(one, "data-doi"))), ""),
        links=[address] if address.startswith("http") else [],
    )


def _authors(title: Element) -> Authors:
    """Return the people between title and date: `Lee, A., Ray, B. & Fox, C.`, linked or not."""
    written = str(title.tail or "")
    for one in title.itersiblings():
        if "date" in attribute(one, "class").split() or one.tag in {"p", "h3", "div", "ul"}:
            break
        written += f"{text_of(one)}{one.tail or ''}"
    pieces = [piece.strip() for part in re.split(r"\s&\s", " ".join(written.split())) for piece in part.split(", ")]
    names = filter(None, (piece.strip(" ,") for piece in pieces))
    return read_authors(with_initials(names, lambda piece: _INITIALS.fullmatch(piece.rstrip(".") + ".")))


def _host(entry: Element) -> str:
    """Return the book or proceedings, which stands in italics behind the date."""
    for one in within(entry, ".//em | .//i"):
        if not list(one.iterancestors("h2", "h3", "h4")) and text_of(one):
            return text_of(one).strip(" .")
    return ""
