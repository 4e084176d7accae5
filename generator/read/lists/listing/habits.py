"""What the entries of one list have in common: which of their places holds the title, which the authors.

Learned from all entries together: titles are long and all different, lists of names are names in
nearly all entries, venues come again. What is learned reads the entries that do not show it themselves.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.read.lists.listing.names import EDITED_BY, name_groups, name_kind, read_people
from generator.read.lists.listing.page_vocabulary import VENUE_WORD, YEAR_ANYWHERE, is_place
from generator.read.lists.listing.titles import EDGE, SURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.read.lists.listing.atoms import Atom, EntryParts, Row

# What stands before those whom the owner of a list wrote something with.
WITH = r"(?:with|mit|avec|con|com)"
_SURELY_NAMES = 0.8  # a line of names throughout, though it calls itself a title
_LEAST_ALIKE = 3  # entries
_WITH_SOMEBODY = re.compile(rf"(?:^|[\s(])(?:joint(?:ly)? |[Tt]ogether )?{WITH} [A-ZÀ-Þ]")
_FEWEST_WITH = 3  # entries
_HARDLY_NAMED = 0.2
_FEW_NAMES = 0.6  # entries with several names are fewer
_RARELY = 4  # of so many entries one names the owner
_ADDRESS = re.compile(r"https?:|www\.|doi\b|10\.\d{4}", re.IGNORECASE)


@dataclass(slots=True)
class Habit:
    """Places by what they hold. `title_slots` are the likeliest first; a place of a row is one of its lines."""

    title_slots: list[str] = field(default_factory=list)
    title_sure: float = 0.0
    titles_apart: bool = False  # in most entries something is set as titles surely are
    author_rows: set[str] = field(default_factory=set)
    author_slots: set[str] = field(default_factory=set)
    venue_rows: set[str] = field(default_factory=set)
    venue_slots: set[str] = field(default_factory=set)
    authors_first: bool = True
    with_others: bool = False
    again: frozenset[str] = frozenset()  # texts that stand in several entries, as names do and titles do not
    many_names: float = 0.0


def learn(entries: Sequence[EntryParts], owner: str = "") -> Habit:  # noqa: C901 - one question after another
    """Learn the habit of a list; `owner` is whose page it stands on, where the page tells."""
    habit = Habit()
    slots: dict[str, list[Atom]] = defaultdict(list)
    rows: dict[str, list[Row]] = defaultdict(list)
    for entry in entries:
        for slot, atom in entry.by_slot.items():
            slots[slot].append(atom)
        for slot, row in entry.row_by_slot.items():
            rows[slot].append(row)
    count = len(entries)
    times = Counter(text for entry in entries for text in {atom.text.strip(EDGE) for atom in entry.atoms})
    habit.again = frozenset(text for text, often in times.items() if often > 1)
    author_rows: dict[str, tuple[float, int, float]] = {}
    for slot, found in rows.items():
        texts = [row for row in found if any(not atom.label for atom in row.atoms)]
        if not texts:
            continue
        share = sum(read_people(row.unraised).share for row in texts) / len(texts)
        says = Counter(kind for row in texts for kind in row.kinds)
        edited = sum(1 for row in texts if EDITED_BY.match(row.unraised))
        if edited * 2 > len(texts) or (says["links"] * 2 > len(texts) and not says["authors"]):
            continue
        named = share >= 0.72 or (says["authors"] * 2 > len(texts) and share >= 0.4)
        if named and not (says["title"] and (share < _SURELY_NAMES or len(texts) < _LEAST_ALIKE)):
            author_rows[slot] = (says["authors"] / len(texts), len(texts), share)
        elif says["venue"] * 2 > len(texts) and not says["title"]:
            habit.venue_rows.add(slot)
    if author_rows:
        best = max(
            author_rows, key=lambda slot: (author_rows[slot][0] > 0.5, author_rows[slot][1], author_rows[slot][2])
        )
        # Names may stand one a line; lines of other places that look like names are keywords.
        habit.author_rows = {slot for slot in author_rows if slot.rpartition("#")[0] == best.rpartition("#")[0]}
    for slot, members in slots.items():
        says = Counter(kind for atom in members for kind in atom.kinds)
        share = sum(read_people(atom.unraised).share for atom in members) / len(members)
        if says["authors"] * 2 > len(members) and share >= 0.3:
            habit.author_slots.add(slot)
        elif says["venue"] * 2 > len(members) or (
            {"italic"} <= set.intersection(*(set(atom.marks) for atom in members))
            and share < 0.5
            and _venue_like(members) >= 0.3
        ):
            habit.venue_slots.add(slot)
    habit.author_slots = habit.author_slots or _set_as_names(slots, count)
    ranked = sorted(
        ((score, slot) for slot, members in slots.items() if (score := _title_score(slot, members, habit, count)) > 0),
        key=lambda one: (-one[0], one[1]),
    )
    habit.title_slots = [slot for _, slot in ranked]
    habit.title_sure = ranked[0][0] if ranked else 0.0
    sure = {slot for score, slot in ranked if score >= SURE}
    habit.titles_apart = 2 * sum(not sure.isdisjoint(entry.by_slot) for entry in entries) >= count
    firsts = [_begins_with_names(entry) for entry in entries]
    habit.many_names = sum(
        1 for entry in entries if any(max(name_groups(row.unraised), default=0) >= 2 for row in entry.rows[:6])
    ) / max(1, count)
    habit.authors_first = sum(firsts) * 2 >= len(firsts)
    habit.with_others = _leaves_owner_out(entries, owner, mostly_named=habit.many_names > _FEW_NAMES)
    return habit


def _set_as_names(slots: Mapping[str, Sequence[Atom]], count: int) -> set[str]:
    """Return the place in which most entries have several names set in one way, and none beside them in the line."""
    named: dict[str, list[str]] = defaultdict(list)
    for slot, members in slots.items():
        people = [read_people(atom.unraised) for atom in members]
        if sum(one.share >= _SURELY_NAMES for one in people) * 2 > len(people):
            named[slot.rpartition("/")[0]].append(slot)
    return {
        slot
        for alone in named.values()
        for slot in alone
        if len(alone) == 1 and "/text" not in slot
        if sum(len(read_people(atom.unraised).names) > 1 for atom in slots[slot]) * 2 > count
    }


def _leaves_owner_out(entries: Sequence[EntryParts], owner: str, *, mostly_named: bool) -> bool:
    """Tell a list that names those `with` whom its owner wrote, in many entries, or in some and the owner in few."""
    told = sum(_WITH_SOMEBODY.search(entry.stretch.text) is not None for entry in entries)
    family = owner.rsplit(maxsplit=1)[-1] if owner else ""
    named = sum(family in entry.stretch.text for entry in entries) if family else len(entries)
    return 3 * told >= len(entries) or (told >= _FEWEST_WITH and _RARELY * named <= len(entries) and not mostly_named)


def leave_owner_out(habits: Sequence[Habit]) -> None:
    """Let lists that hardly name anybody leave their owner out where another list of the page does."""
    if any(habit.with_others for habit in habits):
        for habit in habits:
            habit.with_others = habit.with_others or (habit.many_names < _HARDLY_NAMED and not habit.author_rows)


def _begins_with_names(entry: EntryParts) -> bool:
    for row in entry.rows:
        if row.content and len(row.text) > 8:
            first = re.split(r"[,.(:“\"]", row.unraised.strip(" [](),.0123456789"), maxsplit=1)[0].strip()
            head = re.split(r"\s+(?:and|&)\s+", first)[0]
            return bool(name_kind(head)) or bool(name_kind(first)) or read_people(row.unraised).share > 0.7
    return False


def _venue_like(members: Iterable[Atom]) -> float:
    texts = [atom.text for atom in members]
    repeated = 1 - len(set(texts)) / max(1, len(texts))
    worded = sum(1 for text in texts if VENUE_WORD.search(text)) / max(1, len(texts))
    return max(repeated, worded)


def _title_score(slot: str, members: Sequence[Atom], habit: Habit, count: int) -> float:
    """Score a place for holding titles; 0 or less where it cannot."""
    texts = [atom.text for atom in members if not atom.label]
    present = len(texts) / count
    if not texts or present < 0.12 or len(texts) < len(members) * 0.5:
        return 0.0
    words = sorted(atom.words for atom in members if not atom.label)
    middle = words[len(words) // 2]
    names = sum(1 for text in texts if read_people(text).share >= 0.75) / len(texts)
    years = sum(1 for text in texts if YEAR_ANYWHERE.search(text)) / len(texts)
    if sum(1 for text in texts if _ADDRESS.match(text) or is_place(text)) * 3 > len(texts):
        return 0.0
    unlike = len(set(texts)) / len(texts)
    said = Counter(kind for atom in members for kind in atom.kinds)
    row = slot.rpartition("/")[0]
    says_title = said["title"] * 2 > len(members)
    if (
        (middle < 2 and not says_title)
        or (names > 0.5 and not says_title)
        or slot in habit.author_slots
        or row in habit.author_rows
    ):
        return 0.0
    if (slot in habit.venue_slots or row in habit.venue_rows or said["abstract"] or said["date"]) and not says_title:
        return 0.0
    marks = Counter(mark for atom in members for mark in atom.marks)
    share = {mark: marks[mark] / len(members) for mark in ("bold", "italic", "quoted", "link", "heading")}
    whole = sum(1 for atom in members if atom.whole_row) / len(members)
    score = 1.2 * present + 1.5 * (unlike - 0.85) * (1 if len(texts) > 2 else 0.5)
    score += (
        3.0 * says_title
        + 2.2 * share["quoted"]
        + 0.9 * share["bold"]
        + 0.7 * share["link"]
        + 0.5 * share["italic"]
        + 0.9 * whole
    )
    score += min(middle, 10) * 0.08 - 1.0 * years
    score -= 0.8 * (_venue_like(members) if not says_title else 0)
    if middle > 40:
        score -= 2.0
    if "/text" in slot and whole < 0.5:
        score -= 1.5
    if "#" in slot and _headed(members):
        score += 1.5
    return score


def _headed(members: Sequence[Atom]) -> bool:
    return any(
        piece.block.tag in {"h1", "h2", "h3", "h4", "h5", "h6", "dt"} for atom in members for piece in atom.pieces[:1]
    )
