"""The list of publications of a page: cut and read as learned, beside what the rules for pages read of each entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.documents.saved_page import base_address
from generator.read.draft import Reading
from generator.read.family_first import with_families
from generator.read.lists.entries import LEAST_CONFIDENCE, read_entries, surer
from generator.read.lists.listing.read import Listing
from generator.read.lists.listing.read import judge_listing as judge_by_rules
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.segmentation import entries
from generator.read.lists.tokens import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.draft import Context, Draft
    from generator.read.lists.blocks import Document, Entry

_FEWEST = 8  # entries that show how a list is set
_MOST_DOUBTFUL, _NEARLY_ALL = 0.2, 0.8
_ALIKE = 0.4  # share of words that two titles of one entry have in common


def read_listing(text: str, context: Context, document: Document | None = None) -> Reading:
    """Read a page of publications, as `document` where it is laid out; without any, one problem says so."""
    return judge_listing(text, context, document).reading


def judge_listing(text: str, context: Context, document: Document | None = None) -> Listing:
    """Read a page, and judge whether it is a list of publications.

    Where the rules are sure of nearly all that they read, and have read nearly all that there is, their reading stands.
    """
    told = judge_by_rules(text, context)
    document = document or page_blocks(text)
    found = [one for one in entries(document) if one.kind == "paper"] if document is not None else []
    if document is None or len(found) < _FEWEST or _is_sure(told.reading.drafts, len(found)):
        return told
    base = base_address(text, context.address, named=(document.canonical,), base=document.base)
    read = [(entry, draft) for entry, draft in zip(found, read_entries(found, base), strict=True) if draft is not None]
    drafts = together(read, told.reading.drafts)
    if not drafts:
        return told
    inside = {line.source_line for entry, _ in read for line in entry.lines}
    kept = tuple(one for one in told.reading.problems if told.reading.drafts and one.line not in inside)
    reading = Reading(tuple(with_families(drafts)), None, kept, "html", told.reading.others)
    return Listing(reading, of_publications=True)


def _is_sure(drafts: Sequence[Draft], entries_found: int) -> bool:
    doubtful = sum(bool(draft.doubts) for draft in drafts)
    return bool(drafts) and doubtful <= _MOST_DOUBTFUL * len(drafts) and len(drafts) >= _NEARLY_ALL * entries_found


def together(
    read: Sequence[tuple[Entry, Draft]], by_rules: Sequence[Draft], least: float = LEAST_CONFIDENCE
) -> list[Draft]:
    """Return a draft for each entry: the one that is surer, with what only the other one knows (see `surer`)."""
    left = list(by_rules)
    found: list[Draft] = []
    for entry, draft in read:
        lines = {line.source_line for line in entry.lines}
        told = max(
            (one for one in left if _is_same(one, draft, lines)), key=lambda one: _alike(one, draft), default=None
        )
        if told is None:
            found.append(draft)
            continue
        left.remove(told)
        found.append(surer(draft, told, least))
    return found


def _is_same(told: Draft, draft: Draft, lines: set[int]) -> bool:
    return _alike(told, draft) >= _ALIKE or (told.line in lines and _alike(told, draft) > 0)


def _alike(one: Draft, other: Draft) -> float:
    here, there = set(fold(one.title).split()), set(fold(other.title).split())
    return len(here & there) / max(1, len(here | there))
