"""References in the form of a standard: which form a list has, and what was read so beside what was read otherwise.

Those in Chinese and Japanese (`east_asian`) and those to law reviews (`law_reviews`) are so.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.read.lists.reference_strings.east_asian import read_line
from generator.read.lists.reference_strings.law_reviews import enough_of_law, read_law

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from generator.read.draft import Draft, Reading

    # Reads a text that is a reference of one form, with the number of its line.
    ReadsForm = Callable[[str, int], Draft | None]

_FEWEST = 2


def in_form(read_all: Callable[[ReadsForm], Iterable[Draft]]) -> tuple[Draft, ...]:
    """Return what a list holds in the first form that it has; `read_all` reads the list by one form."""
    return tuple(read_all(read_line)) or enough_of_law([*read_all(read_law)])


def lines_in_form(lines: Sequence[tuple[int, str]]) -> tuple[Draft, ...]:
    """Return the papers of those lines that are references of such a form, each with its number."""
    return in_form(lambda read: (draft for number, text in lines if (draft := read(text, number))))


def with_forms(reading: Reading, found: Sequence[Draft]) -> Reading:
    """Add what was found in such forms to what was read otherwise; of one line, that is sure and the other is not.

    A single line of such a form may be one by chance, and adds nothing.
    """
    if len(found) < _FEWEST:
        return reading
    lines = {draft.line for draft in found}
    counts = [Counter(draft.line for draft in drafts) for drafts in (reading.drafts, found)]
    shared = {line for count in counts for line, often in count.items() if often > 1}
    others = [
        draft
        for draft, following in pairwise([*sorted(reading.drafts, key=lambda draft: draft.line), None])
        if draft is not None and not _read_too(draft, found, lines, shared) and not _swallows(draft, following, found)
    ]
    problems = tuple(one for one in reading.problems if one.severity != "error" and one.line not in lines)
    drafts = tuple(sorted((*others, *found), key=lambda draft: draft.line))
    return replace(reading, drafts=drafts, problems=problems)


def _read_too(draft: Draft, found: Sequence[Draft], lines: set[int], shared: set[int]) -> bool:
    """Tell what was read in such a form as well; a page may stand on one line, where titles tell."""
    if draft.line not in shared:
        return draft.line in lines
    same = (one.title for one in found if one.line == draft.line)
    return any(title in draft.title or draft.title in title or title in draft.venue for title in same)


def _swallows(draft: Draft, following: Draft | None, found: Sequence[Draft]) -> bool:
    """Tell what was read of a heading and the entry below it together; `found` is in the order of the lines."""
    first = bisect_left(found, draft.line, key=lambda one: one.line)
    end = bisect_left(found, following.line, key=lambda one: one.line) if following else len(found)
    return any(one.title in draft.title or one.title in draft.venue for one in found[first:end])
