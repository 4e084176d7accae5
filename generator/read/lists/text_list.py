"""A plain text that lists publications: a list of references, or what one copies of a page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.read.documents.markup.markdown import is_markdown
from generator.read.draft import Draft
from generator.read.family_first import with_families
from generator.read.lists.blocks import text_blocks
from generator.read.lists.entries import read_entries
from generator.read.lists.page_list import together
from generator.read.lists.reference_strings.forms import lines_in_form
from generator.read.lists.reference_strings.read import read_references, recognises_references
from generator.read.lists.segmentation import entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.draft import Context, Reading
    from generator.read.lists.blocks import Entry

_ALONE = 0.8  # share of entries of one line, for a list of references
_FEWEST_ALIKE = 8  # entries that show how a list is set
_FEWEST_FOUND = 0.8  # as many entries as the rules find, at least


def recognises(text: str) -> bool:
    """Return whether a text is a list of publications, and in no form that another reader knows."""
    return not is_markdown(text) and recognises_references(text)


def read(text: str, context: Context) -> Reading:
    """Read the text of a list. Never raises for its contents.

    References, each on one line, are read by what is learned beside the rules; what one copies of a page, by rules.
    """
    told = read_references(text, path=context.path)
    found = entries(text_blocks(text))
    listed = [entry for entry in found if entry.confidence] or found
    alone = sum(len(entry.lines) == 1 for entry in listed)
    if not listed or alone < _ALONE * len(listed) or _is_short_and_sure(told.drafts, len(listed)):
        return told
    if 2 * len(lines_in_form(list(enumerate(text.split("\n"), start=1)))) >= len(listed):
        return told  # references in the form of a standard, as East Asian ones are
    learned = _read(found)
    papers = [(entry, draft) for entry, draft in learned if draft is not None and _is_paper(entry, draft)]
    if len(papers) < max(_FEWEST_FOUND * len(told.drafts), 1):
        return told
    others = [draft or _unread(entry) for entry, draft in learned if draft is None or not _is_paper(entry, draft)]
    problems = told.problems if told.drafts else ()
    inside = {line.source_line for entry, _ in papers for line in entry.lines}
    missed = [one for one in told.drafts if not one.doubts and one.line not in inside]
    drafts = sorted((*together(papers, told.drafts, 0.0), *missed), key=lambda one: one.line)
    return replace(told, drafts=with_families(drafts), others=tuple(others), problems=problems, format="references")


def _is_short_and_sure(told: Sequence[Draft], found: int) -> bool:
    """Return whether the rules have read all of a list too short to show how it is set, without a doubt."""
    return found <= len(told) < _FEWEST_ALIKE and len(told) > 1 and not any(one.doubts for one in told)


def _read(found: Sequence[Entry]) -> list[tuple[Entry, Draft | None]]:
    """Read entries; those that are of no list, each by itself."""
    listed = iter(read_entries([entry for entry in found if entry.confidence], plain=True))
    return [(one, next(listed) if one.confidence else read_entries([one], plain=True)[0]) for one in found]


def _is_paper(entry: Entry, draft: Draft) -> bool:
    """Return whether a draft is one of a paper; alone, it must say by whom it is, when it appeared and where."""
    if entry.kind == "other":
        return False
    placed = bool(draft.venue or draft.publisher or {"doi", "arxiv"} & set(draft.links))
    if entry.confidence:
        return bool(placed or draft.date or draft.links or len(draft.authors) > 1)
    return bool(draft.authors and draft.date and placed)


def _unread(entry: Entry) -> Draft:
    return Draft(entry.source_line, "", text=entry.text, confidence=0.0)
