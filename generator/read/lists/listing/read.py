"""A page that lists publications, from HTML to drafts: find the lists, learn the habit of each, read each entry."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from generator.core.link_kinds import LANDING_PAGE
from generator.core.problems import Problem
from generator.read.documents.html_tree import Page, read_page, too_deep
from generator.read.documents.saved_page import base_address
from generator.read.draft import Draft, Reading
from generator.read.family_first import with_families
from generator.read.lines import excerpt
from generator.read.lists.listing.as_text import entry_text
from generator.read.lists.listing.atoms import take_apart, with_whole_lines
from generator.read.lists.listing.entries_in_forms import entries_in_forms
from generator.read.lists.listing.entry_reader import read_entry
from generator.read.lists.listing.flow import make_flow
from generator.read.lists.listing.habits import learn, leave_owner_out
from generator.read.lists.listing.names import name_groups, name_kind
from generator.read.lists.listing.page_vocabulary import PUBLICATIONS, YEAR_ANYWHERE
from generator.read.lists.listing.regions import (
    find_regions,
    headings_above,
    inside_entries,
    section_verdict,
)
from generator.read.lists.listing.titles import fold
from generator.read.lists.reference_strings import label_entries
from generator.read.lists.reference_strings.forms import with_forms
from generator.read.owner import names_of_page
from generator.read.signs import no_publications

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.draft import Context
    from generator.read.lists.listing.atoms import EntryParts
    from generator.read.lists.listing.flow import Flow
    from generator.read.lists.listing.stretches import Region, Stretch

_ADDED = ("authors", "venue", "volume", "number", "pages", "publisher", "abstract", "code", "awards", "type")
_YEAR_HEADING = re.compile(r"(?:year\s*)?((?:19[3-9]|20[0-4])\d)(?:\s*\(\d+\)?)?", re.IGNORECASE)
# What shows a long list in parts, in the words that themes and plugins use.
_PAGER = re.compile(
    r"<(?:nav|div|ul|ol|p|span)\b[^<>]{0,200}?\b(?:class|id|aria-label)\s*=\s*[\"'][^\"'<>]{0,120}?"
    r"\b(?:pagination|page-numbers|pager|tablenav-pages|paginate|pagenavi)\b",
    re.IGNORECASE,
)
_PAGE_LINK = re.compile(r"<a\b[^<>]{1,400}>\s{0,40}(?:<span[^<>]{0,100}>\s{0,40})?(\d{1,3})\s{0,40}<", re.IGNORECASE)
_MOST_PAGERS, _LONGEST_PAGER, _MOST_NUMBERS = 5, 4_000, 4
_LIKE_AN_ENTRY = 0.5
_FIELD = re.compile(r"\w+ ?= ?[{\"]")  # of BibTeX that the page shows
_NAMES = frozenset({"full", "initialed", "turned"})
_BEGINNING = 600


class Listing(NamedTuple):
    """What a page lists, and whether it is one of publications: many a text has lists of names and years as well."""

    reading: Reading
    of_publications: bool


def read_listing(text: str, context: Context) -> Reading:
    """Read a page of publications; a page without any gives one problem that says so."""
    return judge_listing(text, context).reading


def judge_listing(text: str, context: Context) -> Listing:
    """Read a page, and tell whether it or a section says that it is one of publications, or most entries look so."""
    page = read_page(text)
    drafts: list[Draft] = []
    deep = [too_deep(context.path, page.cut_at)] if page is not None and page.cut_at else []
    problems = list(deep)
    told = False
    found: tuple[Draft, ...] = ()
    if page is not None:
        flow = make_flow(page.body)
        base = base_address(text, context.address, named=(page.canonical,), base=page.base)
        regions = find_regions(flow)
        told = _is_of_publications(page, flow, regions)
        owner = context.owner or next(names_of_page(text, context.address), "")
        drafts = _drafts(regions, flow, owner, base=base, path=context.path, problems=problems)
        found = entries_in_forms(flow, base)
    usual = _usual(drafts, problems, deep, text, context, told=told)
    reading = with_forms(usual, found)
    return Listing(reading, (told and bool(usual.drafts)) or reading is not usual)


def _usual(
    drafts: list[Draft], problems: list[Problem], deep: list[Problem], text: str, context: Context, *, told: bool
) -> Reading:
    if not _is_list(drafts, told=told):
        return Reading((), None, (nothing_listed(context.path), *deep), "html")
    return Reading(with_families(drafts), None, (*problems, *_further_pages(text, context.path)), "html")


def _further_pages(text: str, path: str) -> list[Problem]:
    """Say that a page shows a list in parts, by its links to parts that have numbers."""
    for pager in itertools.islice(_PAGER.finditer(text), _MOST_PAGERS):
        links = _PAGE_LINK.finditer(text, pager.end(), pager.end() + _LONGEST_PAGER)
        numbers = sorted({int(link[1]) for link in links} - {0, 1})
        if numbers:
            what = f"this page may show only a part of its list: it leads to further pages of it ({_listed(numbers)})"
            hint = "save those as well, or the page with all entries shown, and import them together"
            return [Problem(path, text.count("\n", 0, pager.start()) + 1, 1, what, hint, "warning")]
    return []


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST_NUMBERS]))
    return f"{shown} and more" if len(numbers) > _MOST_NUMBERS else shown


def _is_of_publications(page: Page, flow: Flow, regions: list[Region]) -> bool:
    if regions and PUBLICATIONS.search(page.title):
        return True
    entries = [one for region in regions for one in region.entries]
    shown = sum(
        one.titled or any(count > 1 for row in one.rows for count in name_groups(row[:_BEGINNING])) for one in entries
    )
    return 2 * shown >= len(entries) > 0 or any(
        section_verdict(flow, region.entries[0].start, region.entries[0].root) > 0 for region in regions
    )


def _is_list(drafts: list[Draft], *, told: bool) -> bool:
    """Tell publications from running text that begins like a single entry, and from what else a page may list.

    A page that does not call itself one of publications must name people beside most of them; one that does and says
    nowhere when or where anything appeared, several people.
    """
    if len(drafts) == 1:
        return not drafts[0].doubts
    named = sum(any(name_kind(name) in _NAMES for name in draft.authors) for draft in drafts)
    placed = sum(bool(draft.date or draft.venue or set(draft.links) - {LANDING_PAGE}) for draft in drafts)
    if not told and 2 * placed < len(drafts):
        return False
    if told and not placed:
        by_several = (
            len(draft.authors) > 1 and all(name_kind(name) in _NAMES for name in draft.authors) for draft in drafts
        )
        return 2 * sum(by_several) >= len(drafts)
    return any(map(_tells_of_paper, drafts)) and (told or 2 * named >= len(drafts))


def _tells_of_paper(draft: Draft) -> bool:
    """Tell a draft with some sign of a paper beside a title and a name."""
    links = set(draft.links) - {LANDING_PAGE}
    return bool(draft.venue or draft.date or links or draft.code) or len(draft.authors) > 1


def _not_read(stretch: Stretch, path: str) -> Problem:
    what = f"this looks like a publication and was not read: '{excerpt(stretch.text, 80)}'"
    return Problem(path, stretch.source_line, 1, what, "add it by hand if it is one", "warning")


def _too_long(stretch: Stretch, path: str) -> Problem:
    what = f"this is too long to be read as one publication and was not read: '{excerpt(stretch.text, 80)}'"
    hint = "add it by hand if it is one; if it is several, save the list where each has a line of its own"
    return Problem(path, stretch.source_line, 1, what, hint, "warning")


def nothing_listed(path: str) -> Problem:
    """Say that a page lists no publications, and what else may be done."""
    return no_publications(
        path,
        "save the page that shows the list itself, or its citation export (BibTeX or RIS), and import that",
        further="; looked for lists, tables and paragraphs with titles, authors, years, venues and links to papers, "
        "and for citation tags, JSON-LD, COinS, BibTeX and RIS within the page",
    )


def _drafts(
    regions: list[Region], flow: Flow, owner: str, *, base: str, path: str, problems: list[Problem]
) -> list[Draft]:
    drafts: list[Draft] = []
    main = max((len(region.entries) for region in regions), default=0)
    parted = [with_whole_lines([take_apart(one) for one in region.entries]) for region in regions]
    habits = [learn(entries, owner) for entries in parted]
    leave_owner_out(habits)
    for region, entries, habit in zip(regions, parted, habits, strict=True):
        inside = inside_entries(region)
        said = [_said_above(flow, entry, inside) for entry in entries]
        texts = [
            entry_text(entry, year=year, section=section) for entry, (year, section) in zip(entries, said, strict=True)
        ]
        labelled = label_entries(texts, owner=owner)
        for entry, labels, (year, section) in zip(entries, labelled, said, strict=True):
            draft = read_entry(entry, habit, labels, owner=owner, year=year, section=section, base=base)
            if draft is None or _says_nothing(draft) or (len(region.entries) < main and not draft.authors):
                if entry.stretch.likeness >= _LIKE_AN_ENTRY and not _FIELD.match(entry.stretch.text):
                    problems.append(_not_read(entry.stretch, path))
                continue
            drafts.append(draft)
        problems += [_too_long(one, path) for one in region.too_long]
    return _once(drafts)


def _says_nothing(draft: Draft) -> bool:
    """Tell a line without venue, year and link that names at most one person: no sign of a paper but its length."""
    return not (draft.venue or draft.date or draft.links or draft.code or draft.extra) and len(draft.authors) < 2


def _once(drafts: list[Draft]) -> list[Draft]:
    """Keep what a page shows twice (selected, and in the full list) once; the first counts, the second adds."""
    kept: dict[tuple[str, int], Draft] = {}
    for draft in drafts:
        key = (fold(draft.title), draft.date.year if draft.date else 0)
        first = kept.get(key)
        if first is None or _another_version(first, draft):
            kept.setdefault(key if first is None else (f"{key[0]} {draft.line}", key[1]), draft)
            continue
        missing = {name: getattr(draft, name) for name in _ADDED if getattr(draft, name) and not getattr(first, name)}
        kept[key] = replace(
            first, **missing, links={**draft.links, **first.links}, extra={**draft.extra, **first.extra}
        )
    return list(kept.values())


def _another_version(first: Draft, draft: Draft) -> bool:
    """Tell a second paper of the same title: a talk's and a journal's, which name venues that are not alike."""
    one, two = fold(first.venue), fold(draft.venue)
    return bool(one and two) and first.type != draft.type and one not in two and two not in one


def _said_above(flow: Flow, entry: EntryParts, inside: frozenset[int]) -> tuple[int, str]:
    """Return the year with which an entry begins, or that of the headings above, and the kind of its section."""
    year, section = _heading_says(flow, entry.stretch, inside)
    return entry.year or year, section


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
