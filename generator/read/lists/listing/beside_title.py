"""Who wrote a paper and where it appeared, from what stands around its title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.lists.listing.entry_facts import EntryFacts, joined, text_of
from generator.read.lists.listing.leading_people import STOP, leading_people, people_with
from generator.read.lists.listing.names import EDITED_BY, People, name_kind, read_people
from generator.read.lists.listing.page_vocabulary import ET_AL, VENUE_WORD, YEAR_ANYWHERE
from generator.read.lists.listing.titles import EDGE, fold
from generator.read.lists.listing.venues import Appearance, read_appearance, read_venue_date

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.read.lists.listing.atoms import Atom, EntryParts, Row
    from generator.read.lists.listing.habits import Habit

_LONGEST_LIST_OF_AUTHORS = 1500
_LONGEST_VENUE = 250
# The share of a text that must be names for it to be names and nothing else.
_NAMES_ALONE = 0.9
_HARDLY_NAMES = 0.5
_WITH_INITIALS = frozenset({"initialed", "turned"})
_AUTHORS_NAMED = re.compile(r"\s*authors?\s*[:：]", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\(((?:[^()]|\([^()]*\))*)\)\W*")
_FIRST_WORDS = 6
_AS_EDITORS = re.compile(r"\(\s*(?:hrsg|hgg?|eds?|editors?|dirs?|coords?)\b\.?\s*\)", re.IGNORECASE)
_IN = re.compile(r"\W*in(?:\s*:|\s)", re.IGNORECASE)
_NUMBER_ONLY = re.compile(r"[\s\[(#]*[A-Z]{0,2}\d{1,3}[\s\]).:]*")


def read_beside(entry: EntryParts, habit: Habit, title: Atom, read: EntryFacts) -> None:
    """Read authors and venue from what stands around the title."""
    _Surroundings(entry, habit, title).tell(read)


class _Surroundings:
    """What stands around a title: before and after it in its own row, and in the other rows."""

    def __init__(self, entry: EntryParts, habit: Habit, title: Atom) -> None:
        self._entry, self._habit, self._title = entry, habit, title
        self._own = next(row for row in entry.rows if any(atom is title for atom in row.atoms))
        at = next(index for index, atom in enumerate(self._own.atoms) if atom is title)
        self._before, self._after = self._own.atoms[:at], self._own.atoms[at + 1 :]
        self._stops = frozenset(habit.venue_slots)
        self._used: set[int] = set()  # ids of the parts that are authors by their place
        self._people, self._people_by = People(), ""
        self._behind_people = ""  # the venue in a part that calls itself one and begins with the authors

    def tell(self, read: EntryFacts) -> None:
        """Note authors, and where it appeared."""
        beside_names = self._people_by_place()
        before, after = self._around_the_title()
        parts = [_AS_EDITORS.sub(" ", before), after, beside_names]
        parts = [part.replace(STOP, "") for part in parts] + self._rows_about_the_venue()
        if not self._people.names and self._habit.with_others:
            parts = [self._without_those_with(part) for part in parts]
        read.people, read.people_by = self._people, self._people_by
        read.rest = " . ".join(part.strip(EDGE) for part in parts if part.strip(EDGE + "./[]()"))
        read.appearance = _dated_beside_venue(read_appearance(read.rest, self._marked_venue()), parts)

    def _people_by_place(self) -> str:
        """Take the authors from where other entries of the list have theirs; return what follows them there."""
        rows = [
            row
            for row in self._entry.rows
            if row is not self._own and row.slot in self._habit.author_rows and row.content
        ]
        if rows:
            return self._people_of_rows(self._going_on(self._rather_names(rows)))
        slotted = [
            atom
            for atom in self._entry.atoms
            if atom.slot in self._habit.author_slots and atom is not self._title and not atom.label
        ]
        if slotted:
            self._people, self._people_by = read_people(joined([atom.unraised for atom in slotted])), "place"
            self._used = {id(atom) for atom in slotted}
        return ""

    def _rather_names(self, rows: list[Row]) -> list[Row]:
        """Take another row that is names alone, where none stands in the place in which other entries have theirs."""
        if any(_share_of_names(row) > _HARDLY_NAMES for row in rows):
            return rows
        others = [row for row in self._entry.rows if row is not self._own and row.content]
        named = [row for row in others if _share_of_names(row) >= _NAMES_ALONE and len(_people_in(row).names) > 1]
        return named[:1] or rows

    def _going_on(self, rows: list[Row]) -> list[Row]:
        """Add the row below to authors whose row ends in a comma, where it is names as well."""
        last = rows[-1]
        below = next((row for row in self._entry.rows[self._entry.rows.index(last) + 1 :] if row.content), None)
        if below is None or below is self._own or not text_of(last.content, raised=False).rstrip().endswith((",", "&")):
            return rows
        return [*rows, below] if _share_of_names(below) >= _NAMES_ALONE else rows

    def _people_of_rows(self, rows: list[Row]) -> str:
        named = joined([text_of(row.content, raised=False) for row in rows])
        self._people, self._people_by = read_people(named), "place"
        self._used = {id(atom) for row in rows for atom in row.atoms}
        names = self._people.names
        if len(rows) == 1 and names and not name_kind(names[-1]):  # the last one is no name: a venue behind them
            people, said = leading_people(named)
            if people.names and people.names[:-1] == names[: len(people.names) - 1] and said:
                self._people = people
                return said
        return ""

    def _around_the_title(self) -> tuple[str, str]:
        """Return what is left before and after the title in its row, once authors are taken from there."""
        if self._people.names:
            return self._left(self._before), self._left(self._after)
        before = text_of(self._before, raised=False, stops=self._stops)
        after = text_of(self._after, raised=False, stops=self._stops)
        people, rest = leading_people_of(before)
        if people.names:
            before = rest
        else:
            people, rest = leading_people_of(after)
            after = rest if people.names else after
        if people.names:
            self._people, self._people_by = people, "text"
        return before, after

    def _without_those_with(self, part: str) -> str:
        people, rest = people_with(part)
        if self._people.names or not people.names:
            return part
        self._people, self._people_by = people, "text"
        return rest

    def _left(self, atoms: Sequence[Atom]) -> str:
        return text_of([atom for atom in atoms if id(atom) not in self._used])

    def _rows_about_the_venue(self) -> list[str]:
        """Return the other rows that tell where it appeared, those by place first; authors are taken from them too."""
        rows = list(self._other_rows())
        by_place = [one for one in rows if self._is_place_of_venue(one[0])]
        by_words = [one for one in rows if one not in by_place and _tells_where(one[1], one[0])]
        return [text for _, text in by_place + by_words]

    def _is_place_of_venue(self, row: Row) -> bool:
        beside_names = any(id(atom) in self._used for atom in row.atoms)
        return beside_names or row.slot in self._habit.venue_rows or "venue" in row.kinds

    def _other_rows(self) -> Iterator[tuple[Row, str]]:
        dated = YEAR_ANYWHERE.search(text_of(self._own.content)) is not None
        for row in self._entry.rows:
            left = [atom for atom in row.content if id(atom) not in self._used]
            if row is self._own or not left:
                continue
            text = text_of(left)
            if len(left) < len(row.content):
                if YEAR_ANYWHERE.search(text):
                    yield row, text  # behind the authors, on their line
                continue
            if (self._people.names and _AUTHORS_NAMED.match(text)) or _is_remark(text):
                continue
            if dated and fold(self._title.text) in fold(text):
                return  # another version, told in full below this one
            if not text.strip(EDGE + "./[]()") or _NUMBER_ONLY.fullmatch(text):
                continue
            if not self._people.names and "abstract" not in row.kinds and len(text) < _LONGEST_LIST_OF_AUTHORS:
                text = self._after_people_of(row, text)
            yield row, text

    def _after_people_of(self, row: Row, text: str) -> str:
        if EDITED_BY.match(text) and any(_IN.match(one.text) for one in self._entry.rows[: row.number]):
            return text  # those of the book in which it stands
        people, rest = leading_people_of(text_of(row.content, raised=False, stops=self._stops))
        if not people.names and any(atom.slot in self._stops for atom in row.content):
            people, rest = leading_people_of(text_of(row.content, raised=False))
            if any(name_kind(name) not in _WITH_INITIALS for name in people.names):
                return text  # `Owls, Moths and Lamps` is a journal
            self._behind_people = rest if people.names else ""
        lone = len(people.names) == 1 and name_kind(people.names[0]) == "full"
        if not people.names or (lone and row.slot in self._habit.venue_rows):
            return text
        self._people, self._people_by = people, "text"
        return rest

    def _marked_venue(self) -> str:
        """Return the text that is set as a venue's name."""
        free = [
            atom
            for atom in self._entry.atoms
            if atom is not self._title
            and id(atom) not in self._used
            and not atom.label
            and not _is_remark(atom.text)
            and not ET_AL.fullmatch(atom.text.strip(EDGE))
        ]
        for atom in free:
            if read_people(atom.unraised).share >= _NAMES_ALONE and not VENUE_WORD.search(atom.text):
                continue
            year_alone = YEAR_ANYWHERE.fullmatch(atom.text.strip("()., "))
            if atom.slot in self._habit.venue_slots and atom.text.strip(EDGE) and not year_alone:
                return self._behind_people or atom.text
        for atom in free:
            short = atom.words >= 1 and len(atom.text) < _LONGEST_VENUE
            if "italic" in atom.marks and short and read_people(atom.unraised).share < _NAMES_ALONE:
                return atom.text
        return ""


def _is_remark(text: str) -> bool:
    """Tell what a page's owner tells of a paper in brackets: `(Presented by Ann, I think. Explores a nifty idea.)`."""
    within = _IN_BRACKETS.fullmatch(text)
    words = within[1].split() if within else []
    first = " ".join(words[:_FIRST_WORDS])
    return len(words) > _FIRST_WORDS and not (
        _IN.match(text) or VENUE_WORD.search(first) or YEAR_ANYWHERE.search(first)
    )


def _people_in(row: Row) -> People:
    return read_people(text_of(row.content, raised=False))


def _share_of_names(row: Row) -> float:
    return _people_in(row).share


def _dated_beside_venue(appearance: Appearance, parts: Sequence[str]) -> Appearance:
    """Take the date that stands beside the venue: one further down is that of another version, or of other papers."""
    venue = fold(appearance.venue)
    beside = next((part for part in parts if venue and venue in fold(part)), "")
    return read_venue_date(appearance, beside) if beside else appearance


def _tells_where(text: str, row: Row) -> bool:
    if len(text) > 320 or "abstract" in row.kinds or "links" in row.kinds:
        return False
    return bool(VENUE_WORD.search(text) or YEAR_ANYWHERE.search(text)) or (
        "bold" not in row.atoms[0].marks and len(text) < 120
    )


def leading_people_of(text: str) -> tuple[People, str]:
    """Return the people at the beginning of a text, and what follows."""
    text = text.strip(EDGE)
    if len(text) < 4:
        return People(), text
    whole = read_people(text) if STOP not in text else People()
    if whole.share >= 0.99 and whole.names and (len(whole.names) > 1 or " " in whole.names[0]):
        return whole, ""
    people, rest = leading_people(text)
    if not people.names and whole.share >= 0.8 and len(whole.names) > 1:
        return whole, ""
    return people, rest.replace(STOP, "")
