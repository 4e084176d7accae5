"""A page that lists publications, from HTML to drafts: find the lists, learn the habit of each, read each entry."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from generator.errors import Problem
from generator.sources.draft import Draft, Reading
from generator.sources.reference_strings import label_entries
from generator.sources.web.listing.as_text import entry_text
from generator.sources.web.listing.atoms import take_apart
from generator.sources.web.listing.dom import Page, read_page
from generator.sources.web.listing.entries import fold, read_entry
from generator.sources.web.listing.flow import make_flow
from generator.sources.web.listing.habits import learn
from generator.sources.web.listing.names import name_kind
from generator.sources.web.listing.regions import find_regions, headings_above, inside_entries
from generator.sources.web.listing.words import PUBLICATIONS, YEAR_ANYWHERE

if TYPE_CHECKING:
    from generator.sources.formats import Context
    from generator.sources.web.listing.flow import Flow
    from generator.sources.web.listing.regions import Stretch

_YEAR_HEADING = re.compile(r"(?:year\s*)?((?:19[3-9]|20[0-4])\d)(?:\s*\(\d+\)?)?", re.IGNORECASE)
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)\s*-->")


def read_listing(text: str, context: Context) -> Reading:
    """Read a page of publications; a page without any gives one problem that says so."""
    page = read_page(text)
    drafts: list[Draft] = []
    if page is not None:
        flow = make_flow(page.body)
        base = base_of(page, text, context.address)
        drafts = _drafts(flow, page, base)
    if not drafts:
        return Reading((), None, (no_publications(context.path),), "html")
    return Reading(tuple(drafts), None, (), "html")


def no_publications(path: str) -> Problem:
    """Say that a page lists no publications, and what else may be done."""
    return Problem(
        path,
        0,
        0,
        "no publications found on this page: looked for lists, tables and paragraphs with titles, authors, years, venues "
        "and links to papers",
        "save the page that shows the list itself, or export it there as BibTeX or RIS and import that",
    )


def base_of(page: Page, text: str, address: str) -> str:
    """Return the address that links of the page count from; empty where none is known."""
    saved = _SAVED_FROM.search(text[:4000])
    own = next(
        (
            one
            for one in (address, saved[1] if saved else "", page.canonical)
            if one.startswith(("http://", "https://"))
        ),
        "",
    )
    try:
        base = urljoin(own, page.base) if page.base else own
    except ValueError:
        return own
    return base if base.startswith(("http://", "https://")) else own


def _drafts(flow: Flow, page: Page, base: str) -> list[Draft]:
    owner = owner_of(page, flow)
    drafts: list[Draft] = []
    for region in find_regions(flow):
        entries = [take_apart(one) for one in region.entries]
        habit = learn(entries)
        inside = inside_entries(region)
        said = [_heading_says(flow, entry.stretch, inside) for entry in entries]
        texts = [
            entry_text(entry, year=year, section=section) for entry, (year, section) in zip(entries, said, strict=True)
        ]
        labelled = label_entries(texts, owner=owner)
        for entry, labels, (year, section) in zip(entries, labelled, said, strict=True):
            draft = read_entry(entry, habit, labels, owner=owner, year=year, section=section, base=base)
            if draft is not None:
                drafts.append(draft)
    return drafts


def _heading_says(flow: Flow, stretch: Stretch, inside: frozenset[int] = frozenset()) -> tuple[int, str]:
    """Return the year and the kind of section that the headings above an entry name."""
    year, section = 0, ""
    for heading in headings_above(flow, stretch.start, inside):
        bare = heading.text.strip("[]():.-–— ")
        named = _YEAR_HEADING.fullmatch(bare)
        if named:
            year = int(named[1])
        elif PUBLICATIONS.search(heading.text):
            section = heading.text
    for above in stretch.root.ancestors():
        said = above.attributes.get("data-year", "")
        if YEAR_ANYWHERE.fullmatch(said):
            year = int(said)
            break
    return year, section


def owner_of(page: Page, flow: Flow) -> str:
    """Return whose page it is, where its head or title names a person."""
    names = [page.author, *re.split(r"\s*[|–—·•:,]\s*|\s-\s|['’]s\b", page.title)]
    names += [heading.text for heading in flow.headings if heading.level == 1]
    for name in names:
        bare = re.sub(r"\([^)]*\)|^(?:Dr|Prof|Professor)\.?\s+|, ?(?:Ph\.?D|MD).*", "", name).strip()
        if name_kind(bare) in {"full", "initialed"} and not PUBLICATIONS.search(bare):
            return bare
    return ""


def most_common(values: list[str]) -> str:
    """Return the value that most give."""
    return Counter(values).most_common(1)[0][0] if values else ""


__all__ = ["base_of", "fold", "most_common", "no_publications", "owner_of", "read_listing"]
