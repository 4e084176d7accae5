"""The lines of labelled pages, each with its role: truth is a list of papers, and is laid beside the lines here."""

from __future__ import annotations

import itertools
import json
import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from generator.read.lists.blocks import text_blocks
from generator.read.lists.groups import ELEMENTS, find_groups
from generator.read.lists.line_features import looks_of
from generator.read.lists.models import known_names
from generator.read.lists.page_blocks import page_blocks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.read.lists.blocks import Document, Line
    from generator.read.lists.groups import Group

UNASKED = frozenset({"talk", "other", "patent", "software"})  # in the truth, asked for by nobody
_WORD = re.compile(r"[^\W_]+")
_WIDE = re.compile(r"([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff])")
_YEAR_LINE = re.compile(r"\W*(?:(?:19|20)\d\d|before|earlier)(?:\W+(?:(?:19|20)\d\d|present))?\W*", re.IGNORECASE)
_ENOUGH = 0.75  # of a title's words, in one place


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper of the truth: its title, and what else tells its lines."""

    title: str
    words: tuple[str, ...]
    families: frozenset[str]
    year: str
    venue: frozenset[str]
    asked: bool


@dataclass(frozen=True, slots=True)
class Labelled:
    """A document, the papers that it lists, and per line its role: B, I, b, i (of what nobody asks for), H or O.

    `papers_of` says for each beginning which paper it is.
    """

    name: str
    document: Document
    roles: tuple[str, ...]
    papers: tuple[Paper, ...]
    papers_of: dict[int, int]


def fold(text: str) -> list[str]:
    """Return the words of a text without case and accents; a sign of East Asian writing is a word."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(one for one in plain if not unicodedata.combining(one))
    return _WORD.findall(_WIDE.sub(r" \1 ", unicodedata.normalize("NFC", plain)))


def read_truth(path: Path) -> tuple[Paper, ...]:
    """Read the papers of a page's truth, in its order."""
    return tuple(_paper(one) for one in json.loads(path.read_text(encoding="utf-8"))["papers"] if one.get("title"))


def _paper(one: dict[str, Any]) -> Paper:
    names = [fold(name) for name in one.get("authors") or ()]
    families = frozenset(name[-1] for name in names if name and len(name[-1]) > 1)
    venue = frozenset(word for word in fold(one.get("venue") or "") if len(word) > 3)
    words = tuple(fold(one["title"]))
    return Paper(one["title"], words, families, str(one.get("year") or ""), venue, one.get("type") not in UNASKED)


def labelled_page(truth: Path, *, plain: bool = False) -> Labelled | None:
    """Return the lines of a page with their roles; of its plain text where that is asked for."""
    stem = truth.name.removesuffix(".truth.json")
    page = page_blocks(truth.with_name(f"{stem}.html").read_text(encoding="utf-8", errors="replace"))
    if page is None:
        return None
    labelled = _Alignment(f"{truth.parent.name}/{stem}", page, read_truth(truth)).labelled()
    if not plain:
        return labelled
    text = truth.with_name(f"{stem}.txt").read_text(encoding="utf-8", errors="replace")
    return _copied(labelled, text_blocks(text))


def labelled_document(name: str, document: Document, records: Sequence[dict[str, Any]]) -> Labelled:
    """Return the lines of a document with their roles, by the papers that it lists."""
    return _Alignment(name, document, tuple(map(_paper, records))).labelled()


def _copied(page: Labelled, text: Document) -> Labelled:
    """Return the lines of a page's plain text with the roles that the page's words have: its elements tell more."""
    owner, owners = -1, []
    for at, role in enumerate(page.roles):
        owner = at if at in page.papers_of else owner if role in {"I", "i"} else -1
        owners.append(owner)
    of_page = [(word, at) for at, line in enumerate(page.document.lines) for word in fold(line.text)]
    of_text = [(word, at) for at, line in enumerate(text.lines) for word in fold(line.text)]
    matcher = SequenceMatcher(None, [word for word, _ in of_page], [word for word, _ in of_text])
    votes: dict[int, Counter[int]] = defaultdict(Counter)
    heads: Counter[int] = Counter()
    for block in matcher.get_matching_blocks():
        for step in range(block.size):
            row = of_page[block.a + step][1]
            votes[of_text[block.b + step][1]][owners[row]] += 1
            heads[of_text[block.b + step][1]] += page.roles[row] == "H"
    held = [votes[at].most_common(1)[0][0] if votes[at] else None for at in range(len(text.lines))]
    known = [at for at, one in enumerate(held) if one is not None]
    for at, following in itertools.pairwise(known):
        for between in range(at + 1, following):
            held[between] = held[at] if held[at] == held[following] else -1
    roles: list[str] = []
    papers_of: dict[int, int] = {}
    before: int | None = None
    for at, one in enumerate(held):
        inside = one is not None and one >= 0
        if inside and one != before:
            papers_of[at] = page.papers_of[one or 0]
        begin = page.roles[one or 0]
        role = "H" if heads[at] else "O"
        roles.append(role if not inside else begin if one != before else begin.replace("B", "I").replace("b", "i"))
        before = one
    return Labelled(page.name, text, tuple(roles), page.papers, papers_of)


@dataclass(frozen=True, slots=True)
class _Place:
    """A title's place: its first and last line, and the share of its words there."""

    paper: int
    first: int
    last: int
    likeness: float
    at: int
    end: int


def _overlaps(place: _Place, others: Sequence[_Place]) -> bool:
    return any(place.at < one.end and one.at < place.end for one in others)


class _Alignment:
    def __init__(self, name: str, document: Document, papers: tuple[Paper, ...]) -> None:
        self.name = name
        self.document = document
        self.lines = document.lines
        self.papers = papers
        self.folded = [fold(line.text) for line in self.lines]
        self.usual: frozenset[str] = frozenset()
        self.bags = [frozenset(words) for words in self.folded]
        self.stream = [(word, at) for at, words in enumerate(self.folded) for word in words]
        self.positions: dict[str, list[int]] = defaultdict(list)
        for position, (word, _) in enumerate(self.stream):
            self.positions[word].append(position)

    def labelled(self) -> Labelled:
        """Find the papers, and give each line its role."""
        places = sorted(self._places(), key=lambda one: (one.at, -one.likeness))
        extents = self._extents(places)
        roles = ["O"] * len(self.lines)
        papers_of: dict[int, int] = {}
        for place, (first, last) in zip(places, extents, strict=True):
            begin, inside = ("B", "I") if self.papers[place.paper].asked else ("b", "i")
            if roles[first] != "O":
                continue
            roles[first] = begin
            papers_of[first] = place.paper
            for at in range(first + 1, last + 1):
                roles[at] = inside
        for at, line in enumerate(self.lines):
            if roles[at] == "O" and not line.hidden and self._is_heading(at):
                roles[at] = "H"
        return Labelled(self.name, self.document, tuple(roles), self.papers, papers_of)

    def _is_heading(self, at: int) -> bool:
        line = self.lines[at]
        return (
            bool(line.text)
            and kind_of(line) not in self.usual
            and (0 < line.level <= 6 or bool(_YEAR_LINE.fullmatch(line.text)) or looks_like_heading(line))
        )

    def _places(self) -> Iterator[_Place]:
        """Choose for each paper where the page lists it: where its authors, year and venue stand as well."""
        found = [
            (self._evidence(place), place)
            for number, paper in enumerate(self.papers)
            for place in self._occurrences(number, paper)
        ]
        rows_of: dict[int, set[int]] = defaultdict(set)
        for _, place in found:
            rows_of[place.first].add(place.paper)
        found = [(said - 3 * self._is_container(place, rows_of[place.first]), place) for said, place in found]
        found.sort(key=lambda one: (-one[0], one[1].paper, one[1].at))
        chosen: dict[int, tuple[float, _Place]] = {}
        claimed: list[_Place] = []
        rows: set[int] = set()
        for alone in (True, False):  # a book's title stands in the lines of its chapters as well
            for said, place in found:
                if place.paper in chosen or _overlaps(place, claimed) or (alone and place.first in rows):
                    continue
                chosen[place.paper] = said, place
                claimed.append(place)
                rows.add(place.first)
        # What is shown twice, with nearly as much said of it.
        for said, place in found:
            best, first = chosen.get(place.paper, (99.0, place))
            low, high = sorted((place.first, first.first))
            apart = any(low < one.first < high and one.paper != place.paper for one in claimed)
            if said >= max(0.75 * best, 5.0) and apart and place.first not in rows:
                claimed.append(place)
                rows.add(place.first)
        yield from claimed

    def _is_container(self, place: _Place, beside: set[int]) -> bool:
        """Return whether a title stands where it is the book of a chapter."""
        words = {word for word in self.papers[place.paper].words if len(word) > 3}
        return any(
            len(words & self.papers[other].venue) >= 0.7 * len(words)
            for other in beside
            if other != place.paper and words
        )

    def _occurrences(self, number: int, paper: Paper) -> list[_Place]:
        count = len(paper.words)
        votes: Counter[int] = Counter()
        rare = sorted(set(paper.words), key=lambda word: len(self.positions.get(word, ())))[:12]
        for offset, word in enumerate(paper.words):
            if word in rare and len(self.positions.get(word, ())) < 400:
                for position in self.positions.get(word, ()):
                    votes[position - offset] += 1
        found: list[_Place] = []
        taken: list[tuple[int, int]] = []
        for start, _ in sorted(votes.items(), key=lambda one: (-one[1], one[0]))[:60]:
            if any(low - 2 <= start <= high for low, high in taken):
                continue
            low, high = max(start - 2, 0), min(start + count + 3, len(self.stream))
            window = [word for word, _ in self.stream[low:high]]
            have = Counter(window)
            hits = sum(min(often, have[word]) for word, often in Counter(paper.words).items())
            if hits < _ENOUGH * count or (count < 3 and hits < count):
                continue
            inside = range(max(start, 0), min(start + count, len(self.stream)))
            mine = [self.stream[at][1] for at in inside if self.stream[at][0] in set(paper.words)]
            if not mine:
                continue
            usual = Counter(mine)
            rows = sorted(row for row, often in usual.items() if often >= max(1, 0.15 * count)) or [mine[0]]
            if rows[-1] - rows[0] > 3 or self.lines[rows[0]].hidden:
                continue
            taken.append((start, start + count))
            found.append(_Place(number, rows[0], rows[-1], hits / max(count, 1), max(start, 0), start + count))
        return sorted(found, key=lambda one: one.at)

    def _evidence(self, place: _Place) -> float:
        """Return how much of a paper's authors, year and venue stands around a title; more for a short line."""
        paper = self.papers[place.paper]
        near: set[str] = set()
        lines = range(max(place.first - 3, 0), min(place.last + 5, len(self.lines)))
        for at in lines:
            near |= self.bags[at]
        own = frozenset().union(*self.bags[place.first : place.last + 1])
        said = 0.0
        if paper.families:
            said += 2 * len(paper.families & near) / len(paper.families)
            said += len(paper.families & own) / len(paper.families) / 2
        if paper.year and paper.year in near:
            said += 0.5
        if paper.venue:
            said += len(paper.venue & near) / len(paper.venue)
        words = sum(len(self.folded[at]) for at in range(place.first, place.last + 1))
        allowed = len(paper.words) + 4 * len(paper.families) + 40
        return said + 4 * place.likeness - (1.0 if words > 2 * allowed else 0.0)

    def _extents(self, places: Sequence[_Place]) -> list[tuple[int, int]]:
        """Return the first and last line of each paper: those of the page's own units where it has such."""
        units = self._units(places)
        chosen = [units.get(place.at, (-1, -1)) for place in places]
        starts = [place.first if unit[0] < 0 else unit[0] for place, unit in zip(places, chosen, strict=True)]
        ends = [place.last if unit[0] < 0 else unit[1] for place, unit in zip(places, chosen, strict=True)]
        befores: Counter[int] = Counter()
        self.usual = self._usual_between(places)
        loose: set[int] = {-1, len(places) - 1}
        for at, (one, two) in enumerate(itertools.pairwise(places)):
            free = [unit[0] < 0 for unit in chosen[at : at + 2]]
            gap = range(ends[at] + 1, starts[at + 1])
            if not any(free) or not gap:
                continue
            if self._has_heading(gap) or not all(free):
                loose.add(at)
                continue
            boundary = self._boundary(one, two)
            ends[at], starts[at + 1] = boundary - 1, boundary
            befores[two.first - boundary] += 1
        signatures = self._signatures(places, starts, ends)
        usual_before = befores.most_common(1)[0][0] if befores else None
        for at in sorted(loose):
            if at >= 0 and chosen[at][0] < 0:
                limit = starts[at + 1] if at + 1 < len(places) else len(self.lines)
                ends[at] = self._grown(places[at], signatures[1], places[at].last, limit, 1)
            if at + 1 < len(places) and chosen[at + 1][0] < 0:
                limit = ends[at] if at >= 0 else -1
                two = places[at + 1]
                starts[at + 1] = self._grown(two, signatures[0], two.first, limit, -1, usual_before)
        return list(zip(starts, ends, strict=True))

    def _units(self, places: Sequence[_Place]) -> dict[int, tuple[int, int]]:
        """Return the unit in which each title stands alone, by the titles' places: elements, or lines from one look on.

        Of all ways to cut the page, that is taken in whose units most titles stand alone and with what belongs to them.
        """
        groups = find_groups(self.document, looks_of(self.document, known_names()))
        left = list(places)
        found: dict[int, tuple[int, int]] = {}
        while left:
            best: tuple[float, int, dict[int, tuple[int, int]]] = (0.0, 0, {})
            for group in groups:
                score, size, units = self._fit(group, left, places)
                if (score, size) > best[:2] and len(units) > 1:
                    best = score, size, units
            if best[0] < max(1.5, 0.04 * len(places)):
                break
            found.update(best[2])
            left = [place for place in left if place.at not in best[2]]
        return found

    def _fit(
        self, group: Group, left: Sequence[_Place], places: Sequence[_Place]
    ) -> tuple[float, int, dict[int, tuple[int, int]]]:
        """Return how well the units of a way to cut hold one title each, how many lines they have, and these units."""
        firsts = [place.first for place in places]
        waiting = {place.at for place in left}
        score, size = 0.0, 0
        units: dict[int, tuple[int, int]] = {}
        for start, last in group.units:
            inside = places[bisect_left(firsts, start) : bisect_left(firsts, last + 1)]
            if len(inside) != 1 or inside[0].last > last:
                score -= 1.0 if inside else 0.0
                continue
            place = inside[0]
            if place.at not in waiting or place.at in units:
                continue
            paper = self.papers[place.paper]
            bag = frozenset().union(*self.bags[start : last + 1])
            lead = sum(self._told_by(self.bags[at], paper) > 0 for at in range(start, place.first))
            score += 1.0 + 0.25 * self._told_by(bag, paper)
            # What only stands before a title without a word of its paper may belong to the one before.
            score -= 0.02 * (place.first - start - lead) * (group.family not in ELEMENTS)
            score += 0.05 * (group.family in ELEMENTS)
            size += last - start + 1
            units[place.at] = start, last
        return round(score, 6), size, units

    def _signatures(
        self, places: Sequence[_Place], starts: Sequence[int], ends: Sequence[int]
    ) -> tuple[Counter[str], Counter[str]]:
        """Return what kinds of lines stand before and behind titles, within entries."""
        before: Counter[str] = Counter()
        behind: Counter[str] = Counter()
        for place, start, end in zip(places, starts, ends, strict=True):
            before.update({kind_of(self.lines[at]) for at in range(start, place.first)})
            behind.update({kind_of(self.lines[at]) for at in range(place.last + 1, end + 1)})
        return before, behind

    def _grown(
        self, place: _Place, kinds: Counter[str], at: int, limit: int, step: int, usual: int | None = None
    ) -> int:
        """Return how far an entry goes in one direction where no other entry bounds it."""
        paper = self.papers[place.paper]
        title = self.lines[place.first]
        found = at
        for far, next_at in enumerate(range(at + step, limit, step), start=1):
            line = self.lines[next_at]
            if self._is_heading(next_at) and not (kinds[kind_of(line)] and far < 3):
                break
            told = self._told(next_at, paper)
            same_item = len(title.containers) > 2 and self._tightest(title, line) and not line.level
            seen = kinds[kind_of(line)] > 0
            if usual is not None and step < 0 and far > usual and told < 1:
                break
            if (
                (told >= 1 and far <= 6)
                or (seen and (same_item or far <= 3 or line.hidden))
                or (same_item and far <= 12)
            ):
                found = next_at
            elif not line.hidden:
                break
        return found

    def _tightest(self, title: Line, line: Line) -> bool:
        """Return whether a line stands in the list item, table row or small block of a title."""
        shared = 0
        for one, two in zip(title.containers, line.containers, strict=False):
            if one != two:
                break
            shared += 1
        if title.row >= 0 and line.row == title.row:
            return True
        names = title.path[1:shared]
        return any(name.split(".")[0] in {"li", "tr", "article", "dd"} for name in names)

    def _told(self, at: int, paper: Paper) -> float:
        return self._told_by(self.bags[at], paper)

    def _told_by(self, bag: frozenset[str], paper: Paper) -> float:
        """Return how much some words say of a paper's authors, year and venue."""
        told = 2.0 * len(paper.families & bag) / max(len(paper.families), 1)
        told += 1.0 if paper.year and paper.year in bag else 0.0
        return told + (1.5 * len(paper.venue & bag) / len(paper.venue) if paper.venue else 0.0)

    def _usual_between(self, places: Sequence[_Place]) -> frozenset[str]:
        """Return what kinds of lines stand between most titles: these are parts of entries, however they look."""
        counted: Counter[str] = Counter()
        for one, two in itertools.pairwise(places):
            counted.update({kind_of(self.lines[at]) for at in range(one.last + 1, two.first)})
        return frozenset(kind for kind, often in counted.items() if often > max(2, 0.45 * len(places)))

    def _has_heading(self, gap: range) -> bool:
        return any(self._is_heading(at) and not self.lines[at].hidden for at in gap)

    def _boundary(self, one: _Place, two: _Place) -> int:
        first, second = self.papers[one.paper], self.papers[two.paper]
        choices = range(one.last + 1, two.first + 1)
        shared = [self._shared(at) for at in choices]
        gaps = [self.lines[at].gap for at in choices]
        told = [self._told(at, first) - self._told(at, second) for at in choices[:-1]]
        before, behind = 0.0, sum(told)
        best, best_score = choices[-1], -1e9
        for place, at in enumerate(choices):
            score = 1.2 * (before - behind)
            if max(shared) > min(shared):
                score += 3.0 * (max(shared) - shared[place]) / (max(shared) - min(shared))
            if gaps[place] and max(gaps) > min(gaps):
                score += 2.0 * gaps[place] / max(gaps)
            if self.lines[at].marker and not self.lines[at].hidden:
                score += 2.0
            if self.lines[at].row >= 0 and self.lines[at].row == self.lines[at - 1].row:
                score -= 3.0
            if self.lines[at].hidden:
                score -= 1.5
            if score > best_score:
                best, best_score = at, score
            if place < len(told):
                before += told[place]
                behind -= told[place]
        return best

    def _shared(self, at: int) -> int:
        """Return how many elements hold both a line and the one before it."""
        shared = 0
        for one, two in zip(self.lines[at - 1].containers, self.lines[at].containers, strict=False):
            if one != two:
                break
            shared += 1
        return shared


def looks_like_heading(line: Line) -> bool:
    """Return whether a line is short, has one look, and that look is bold, underlined or capital letters."""
    words = line.text.split()
    if not words or len(words) > 9 or len(line.text) > 80:
        return False
    shown = [run for run in line.runs if run.text.strip()]
    return all({"bold", "underline", "large"} & run.marks and not run.link for run in shown) or (
        line.text.isupper() and len(line.text) > 4
    )


def kind_of(line: Line) -> str:
    """Return what lines of one role share: the innermost elements, the table cell, the first look."""
    first = next((run for run in line.runs if run.text.strip()), None)
    look = first.path if first is not None else ""
    return f"{'>'.join(line.path[-2:])}|{line.cell}|{look}|{int(line.hidden)}"
