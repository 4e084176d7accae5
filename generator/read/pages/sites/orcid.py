"""ORCID: the works of a public record, as its page shows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft, Profile, Reading
from generator.read.links import read_doi
from generator.read.pages.document import attribute, has_class, line_of, one_within, rich_text, text_of, within
from generator.read.pages.facts import make_draft, read_day
from generator.read.pages.sites.pager import part_saved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.problems import Problem
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_TYPES = (
    ("article", re.compile(r"journal|magazine|newspaper|article", re.IGNORECASE)),
    ("inproceedings", re.compile(r"conference", re.IGNORECASE)),
    ("incollection", re.compile(r"chapter", re.IGNORECASE)),
    ("book", re.compile(r"\bbook\b", re.IGNORECASE)),
    ("phdthesis", re.compile(r"dissertation|thesis", re.IGNORECASE)),
    ("techreport", re.compile(r"report|working paper", re.IGNORECASE)),
    ("dataset", re.compile(r"data ?set", re.IGNORECASE)),
)
_CONTRIBUTORS = re.compile(r"^contributors?\s*:\s*", re.IGNORECASE)
_MORE = re.compile(r"\+\s*\d+\s+\w+\s*$")
_TITLE = re.compile(r"<title[^>]*>[^<]*\bORCID\b[^<]*</title>")
_OF_A_SERIES = re.compile(r"portal\.issn\.org|worldcat\.org|/ISSN/", re.IGNORECASE)
_COUNT = re.compile(r"\d")
_ROLE = re.compile(r"\s*\(.*$")
_DATE = re.compile(r"^((?:1[89]|20)\d\d(?:-\d\d){0,2})\s*(?:\||$)")


def is_orcid(text: str) -> bool:
    """Return whether a text is a record of ORCID; before its scripts ran it has no works."""
    return "app-work-stack" in text or ("<app-root" in text and _TITLE.search(text) is not None)


def read_orcid(page: Document, context: Context) -> Reading | None:
    """Read the works of a record; other versions of the same work are folded away by the site."""
    drafts = [draft for one in page.find("//app-work-stack") if (draft := _draft(one))]
    name = page.first("//*[contains(@class, 'name')][self::h1] | //app-record-header//h1 | //app-name//h1")
    profile = Profile(line_of(name), text_of(name)) if drafts and text_of(name) else None
    return Reading(tuple(drafts), profile, tuple(_further_pages(page, context)), "html") if drafts else None


def _further_pages(page: Document, context: Context) -> list[Problem]:
    """Report that a record has more works than the saved page."""
    label = page.first(f"//app-work-stack-group//*[{has_class('mat-paginator-range-label')}"
                       f" or {has_class('mat-mdc-paginator-range-label')}]")  # fmt: skip
    hint = "save its other pages as well, choose to see more works a page, or export the works as BibTeX"
    return part_saved(label, context, listed="this record", entries="works", hint=hint)


def _details(stack: Element) -> dict[str, Element]:
    """Return what a work shows after "Show more detail", by its English heading; the first of each counts."""
    found: dict[str, Element] = {}
    for one in within(stack, ".//app-display-attribute"):
        heading = one_within(one, ".//*[self::h2 or self::h3 or self::h4]")
        if heading is not None:
            found.setdefault(text_of(heading).lower(), one)
    return found


def _contributors(details: Mapping[str, Element], shown: str) -> tuple[list[str], bool]:
    """Return all contributors where the details are open, else those of the line; and whether there are more."""
    listed = details.get("contributors")
    rows = [] if listed is None else within(listed, ".//p") or within(listed, "./div/div")
    names, more = [], False
    for text in map(text_of, rows):
        more = text.startswith("+")  # `+ 12 more`; what follows leads to the list elsewhere
        if more:
            break
        name = _ROLE.sub("", text)
        if name.strip("-") and not _COUNT.search(name):
            names.append(name)
    short = [name for name in _MORE.sub("", shown).split(";") if name.strip()]
    return (names, more) if names and len(names) >= len(short) else (short, bool(_MORE.search(shown)))


def _draft(stack: Element) -> Draft | None:
    title = one_within(stack, ".//*[self::h2 or self::h3 or self::h4][not(ancestor::app-display-attribute)]")
    if not text_of(title):
        return None
    lines = [text_of(one) for one in within(stack, f".//app-work//*[{has_class('general-data')}]")]
    people = next((_CONTRIBUTORS.sub("", text) for text in lines if _CONTRIBUTORS.match(text)), "")
    dated = next((text for text in lines if _DATE.match(text)), "")
    kind = dated.split("|")[1] if "|" in dated else dated
    venue = next(
        (text for text in lines[:1] if text != dated and not _CONTRIBUTORS.match(text) and "|" not in text), ""
    )
    details = _details(stack)
    names, more = _contributors(details, people)
    links = within(stack, ".//app-display-external-ids//a[@href]")
    links += within(details["url"], ".//a[@href]") if "url" in details else []
    addresses = [address for link in links if not _OF_A_SERIES.search(address := attribute(link, "href"))]
    body = one_within(details["description"], ".//div") if "description" in details else None
    date = _DATE.match(dated)
    return make_draft(
        line_of(stack),
        rich_text(title),
        authors=names,
        more_authors=more,
        date=read_day(date[1] if date else ""),
        type=next((name for name, shape in _TYPES if shape.search(kind)), "misc"),
        venue=venue,
        abstract=text_of(body),
        doi=next((doi for address in addresses if (doi := read_doi(address))), ""),
        links=[address for address in addresses if address.startswith("http")],
    )
