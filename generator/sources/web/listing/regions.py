"""Where a page lists publications, and where one entry ends and the next begins.

Entries of a list look alike: they are elements of one path (`ol.bibliography > li`), or stretches of
one element between alike separators (two line breaks, a rule, a heading, a number). Every such way
to cut is a candidate; each of its stretches is judged by whether it holds the signs of exactly one
publication. The way that explains most entries wins, and the next counts where it does not overlap.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING

from generator.sources.html_tree import BLOCKS, Node, Text
from generator.sources.link_kinds import read_arxiv, read_doi
from generator.sources.web.listing.flow import is_chrome
from generator.sources.web.listing.labels import read_label
from generator.sources.web.listing.names import leading_people, name_groups, read_people
from generator.sources.web.listing.words import (
    AUTHOR_WORDS,
    NEWS_TEXT,
    NO_PUBLICATIONS,
    PUBLICATIONS,
    TITLE_WORDS,
    VENUE_WORD,
    VENUE_WORDS,
    YEAR,
    YEAR_ANYWHERE,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.sources.web.listing.flow import Flow, Heading

_LONGEST = 6000
_SHORTEST = 18
_LEAST = 0.1  # an entry of the first list, whose habit helps to read it
_LEAST_BESIDE = 0.4
_SURELY_ONE = 0.6
_LEAST_NAMED = 0.3  # under a heading that names publications
_LEAST_VALUE = 0.4
_LONG_LINE = 420
_WORD = re.compile(r"[^\W\d_]{2,}")
_QUOTED = re.compile(r"[“\"«‘][^”\"»’]{15,300}[”\"»’]")
_NUMBER = re.compile(r"^\s*(?:[\[(]\s*[A-Za-z]{0,3}\d{1,3}\s*[\])]|\d{1,3}\.(?=\s)|[•▪◦–—-]\s)")
_TALKS = re.compile(
    r"\W*(?:news|recent news|latest|talks?|invited|media|press coverage|teaching|software|service|review(?:er|ing))\b",
    re.IGNORECASE,
)
_RECORD = re.compile(r"@\s*[A-Za-z]+\s*[{(]")
_ACRONYM = re.compile(r"\b[A-Z][A-Za-z]*[A-Z](?:['’ -]?(?:\d{2}|\d{4}))\b")


@dataclass(eq=False)
class Stretch:
    """A part of an element that may be one entry: the pieces from `start` to `end` of `root`."""

    root: Node
    start: int
    end: int
    flow: Flow

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The lines that readers see."""
        rows: dict[int, list[str]] = {}
        for piece in self.flow.shown(self.start, self.end, self.root):
            rows.setdefault(piece.row, []).append(piece.text)
        return tuple(text for parts in rows.values() if (text := " ".join("".join(parts).split())))

    @cached_property
    def text(self) -> str:
        """What readers see, as one line."""
        return " ".join(self.rows)

    @cached_property
    def links(self) -> list[Node]:
        """The links within, each once."""
        found: dict[int, Node] = {}
        for piece in self.flow.pieces[self.start : self.end]:
            if piece.link is not None:
                found.setdefault(id(piece.link), piece.link)
        return list(found.values())

    @property
    def source_line(self) -> int:
        """The line in the file in which the entry begins."""
        shown = next((one for one in self.flow.shown(self.start, self.end, self.root) if one.text.strip()), None)
        return shown.source_line if shown is not None else self.root.line

    @cached_property
    def likeness(self) -> float:
        """How much this looks like exactly one publication, from 0 to 1."""
        return _likeness(self)

    def overlaps(self, taken: Sequence[tuple[int, int]]) -> bool:
        """Tell whether some of it belongs to another list; what is taken is in order and does not overlap itself."""
        following = bisect_left(taken, (self.end, 0))
        return following > 0 and taken[following - 1][1] > self.start


@dataclass(eq=False)
class Region:
    """Entries that were cut in one way, in the order of the page; `way` names it."""

    way: str
    entries: list[Stretch]


def _likeness(stretch: Stretch) -> float:
    if stretch.end <= stretch.start or len(stretch.text) < _SHORTEST or len(stretch.text) > _LONGEST:
        return 0.0
    rows = [row for row in stretch.rows if len(row) <= _LONG_LINE] if len(stretch.rows) > 1 else list(stretch.rows)
    text = " ".join(rows)
    if len(text) > 2500 or (NEWS_TEXT.search(text[:400]) and len(leading_people(text[:400])[0].names) < 2):
        return 0.0
    classes = _class_signs(stretch)
    groups = [group for row in rows for group in name_groups(row)]
    people = [row for row in rows if read_people(row).share >= 0.8]
    names = bool(groups or people) or (classes["author"] > 0)
    years = len(set(YEAR.findall(text)))
    labels = [read_label("".join(p.text for p in stretch.flow.pieces[link.start : link.end])) for link in stretch.links]
    identified = sum(1 for link in stretch.links if _identifies(link.attributes.get("href", "")))
    venue = bool(VENUE_WORD.search(text) or _ACRONYM.search(text)) or classes["venue"] > 0
    title = classes["title"] > 0 or bool(_QUOTED.search(text)) or _has_title(rows, people)
    if not title or _headed_otherwise(stretch):
        return 0.0
    linked = identified > 0 or any(label in {"pdf", "arxiv", "doi", "bibtex", "code", "slides"} for label in labels)
    support = bool(years) + venue + linked
    value = (
        (0.55 + 0.15 * support) if names and support else 0.35 if names else 0.12 * support if support >= 2 else 0.04
    )
    many = max(1.0, sum(1 for group in groups if group >= 2) * 0.7, classes["title"] * 1.0, classes["author"] * 0.6)
    for label in ("pdf", "bibtex", "doi", "abstract"):
        many = max(many, labels.count(label) * 0.6)
    if len(text) > 700:
        many = max(many, len(text) / 700)
    return float(value / many**1.2)


def _headed_otherwise(stretch: Stretch) -> bool:
    """Tell a stretch that holds the heading of a section of something else."""
    headings = stretch.flow.headings
    first = bisect_left(headings, stretch.start, key=lambda one: one.at)
    for heading in headings[first:]:
        if heading.at >= stretch.end:
            return False
        words = heading.text.split()
        names = heading.level < 7 and len(words) <= 3 and heading.text[:1].isupper() and heading.end <= stretch.end
        if names and NO_PUBLICATIONS.search(heading.text) and not PUBLICATIONS.search(heading.text):
            return True
    return False


def _class_signs(stretch: Stretch) -> dict[str, int]:
    """Count the elements within that call themselves title, author or venue; the outermost counts."""
    counts = {"title": 0, "author": 0, "venue": 0}
    for node in _elements(stretch):
        for kind, words in (("title", TITLE_WORDS), ("author", AUTHOR_WORDS), ("venue", VENUE_WORDS)):
            if (
                node.words & words
                and node.end - node.start <= 80
                and not any(above.words & words for above in _above(node, stretch.root))
            ):
                counts[kind] += 1
                break
    return counts


def _above(node: Node, root: Node) -> Iterator[Node]:
    for above in node.ancestors():
        if above is root:
            return
        if above is not node:
            yield above


def _elements(stretch: Stretch) -> Iterator[Node]:
    """Walk through the elements within a stretch."""
    waiting = list(stretch.root.elements_within(stretch.start, stretch.end))
    while waiting:
        node = waiting.pop(0)
        if node.start >= stretch.start and node.end <= stretch.end and node.end > node.start:
            yield node
            waiting[:0] = node.elements


def _identifies(address: str) -> bool:
    return bool(address) and bool(
        read_doi(address) or read_arxiv(address, bare=False) or address.lower().split("?")[0].endswith(".pdf")
    )


def _has_title(rows: Sequence[str], people: Sequence[str]) -> bool:
    """Tell whether some line, or a sentence of it, is long enough for a title and no list of names."""
    for row in rows:
        if row in people or row.startswith(("http", "doi")):
            continue
        if len(rows) > 1 and len(_WORD.findall(row)) >= 3:
            return True
        if any(
            len(_WORD.findall(part)) >= 3 and read_people(part).share < 0.6 for part in re.split(r"[.,(“\"]\s", row)
        ):
            return True
    return False


def find_regions(flow: Flow) -> list[Region]:
    """Return the lists of publications of a page, in the order of the page."""
    candidates = list(_candidates(flow))
    scored = []
    for place, region in enumerate(candidates):
        inside = inside_entries(Region(region.way, [one for one in region.entries if one.likeness >= _LEAST]))
        good = [one for one in region.entries if section_verdict(flow, one.start, one.root, inside) >= 0]
        value = _value(good)
        if value > _LEAST_VALUE:
            scored.append((value, place, Region(region.way, good)))
    chosen: list[Region] = []
    taken: list[tuple[int, int]] = []
    waiting = scored
    while waiting:
        waiting.sort(key=lambda one: (-round(one[0], 6), one[1]))
        _, _, best = waiting[0]
        kept = [
            one
            for one in best.entries
            if not (chosen and _RECORD.match(one.text))
            if one.likeness >= _least(one, beside=bool(chosen)) and not one.overlaps(taken)
        ]
        kept = [one for one in kept if not _several(one, waiting)]
        if kept and (len(kept) > 1 or _surely(kept[0])) and not (chosen and _weak(kept)):
            chosen.append(Region(best.way, kept))
            taken = _joined([*taken, *((one.start, one.end) for one in kept)])
        rest = []
        for _, place, region in waiting[1:]:
            free = [one for one in region.entries if not one.overlaps(taken)]
            value = _value(free)
            if value > _LEAST_VALUE:
                rest.append((value, place, Region(region.way, free)))
        waiting = rest
    return sorted(chosen, key=lambda region: region.entries[0].start)


def _joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sort spans and join those that overlap."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _value(entries: Sequence[Stretch]) -> float:
    """Return how much of a page a way to cut explains; what is no entry counts against it."""
    return sum(one.likeness - (0.05 if one.likeness < 0.2 else 0) for one in entries)


def _surely(stretch: Stretch) -> bool:
    """Tell an entry that stands alone and yet is one beyond doubt."""
    named = section_verdict(stretch.flow, stretch.start, stretch.root) > 0
    return stretch.likeness >= (0.55 if named else 0.8) and len(stretch.text) < 900


def _several(stretch: Stretch, others: Sequence[tuple[float, int, Region]]) -> bool:
    """Tell what another way to cut parts into more than one good entry."""
    if stretch.likeness >= _SURELY_ONE:
        return False
    for _, _, region in others:
        first = bisect_left(region.entries, stretch.start, key=lambda one: one.start)
        inside = [
            one.likeness
            for one in takewhile(lambda one: one.start < stretch.end, islice(region.entries, first, None))
            if one.end <= stretch.end and one.likeness >= _LEAST_BESIDE
            if one.end - one.start < stretch.end - stretch.start
        ]
        if len(inside) > 1 and sum(inside) > stretch.likeness + 0.7:
            return True
    return False


def _least(stretch: Stretch, *, beside: bool) -> float:
    """Return how much an entry must look like one; what stands beside the first list more than what stands in it."""
    if not beside:
        return _LEAST
    return _LEAST_NAMED if section_verdict(stretch.flow, stretch.start, stretch.root) > 0 else _LEAST_BESIDE


def _weak(entries: Sequence[Stretch]) -> bool:
    """Tell what remains beside the page's lists and is rather none itself."""
    if all(section_verdict(one.flow, one.start, one.root) > 0 for one in entries):
        return False
    return sum(one.likeness for one in entries) / len(entries) < 0.5


def inside_entries(region: Region) -> frozenset[int]:
    """Return where the headings begin that stand within entries: titles, not names of sections."""
    if not region.entries:
        return frozenset()
    found: set[int] = set()
    headings = region.entries[0].flow.headings
    starts = [one.at for one in headings]
    for entry in region.entries:
        for heading in headings[bisect_left(starts, entry.start) : bisect_left(starts, entry.end)]:
            if heading.end <= entry.end:
                found.add(heading.at)
    return frozenset(found)


def section_verdict(flow: Flow, at: int, root: Node, inside: frozenset[int] = frozenset()) -> int:
    """Return 1 in a section of publications, -1 in one of something else, 0 where nothing tells.

    `inside` are the places of headings that do not count.
    """
    for heading in reversed(headings_above(flow, at, inside)):
        text = heading.text
        if YEAR_ANYWHERE.fullmatch(text.strip("[]():.- ")):
            continue
        if heading.level == 7 and (len(text.split()) > 4 or not text[:1].isalpha()):
            continue
        if PUBLICATIONS.search(text):
            return -1 if _TALKS.match(text) else 1
        if NO_PUBLICATIONS.search(text) and len(text) < 60:
            return -1
    for above in root.ancestors():
        said = above.attributes.get("id", "")
        if said and len(said) < 30:
            if PUBLICATIONS.search(said):
                return 1
            if NO_PUBLICATIONS.search(said):
                return -1
    return 0


def headings_above(flow: Flow, at: int, inside: frozenset[int] = frozenset()) -> list[Heading]:
    """Return the headings under which a piece stands, the greatest section first; those in `inside` do not count."""
    headings = flow.sections(inside)
    place: int | None = bisect_left(headings, at, key=lambda one: one.heading.at) - 1
    while place is not None and place >= 0 and headings[place].heading.end > at:
        place -= 1  # the piece stands in that heading itself
    found: list[Heading] = []
    while place is not None and place >= 0:
        found.append(headings[place].heading)
        place = headings[place].above
    return found[::-1]


def _candidates(flow: Flow) -> Iterator[Region]:
    by_path: dict[str, list[Node]] = defaultdict(list)
    by_tags: dict[str, list[Node]] = defaultdict(list)
    parents: list[Node] = []
    for node in flow.body.walk():
        if node.end - node.start < 1 or is_chrome(node):
            continue
        if node.tag in BLOCKS or node.elements:
            by_path[node.path].append(node)
            by_tags[node.tag_path].append(node)
        if node.end - node.start >= 2 and node.children:
            parents.append(node)
    for path, nodes in by_path.items():
        yield Region(f"elements {path}", [Stretch(one, one.start, one.end, flow) for one in nodes])
    for path, nodes in by_tags.items():
        if len({one.path for one in nodes}) > 1:
            yield Region(f"tags {path}", [Stretch(one, one.start, one.end, flow) for one in nodes])
    grouped: dict[tuple[str, str], list[Stretch]] = defaultdict(list)
    for parent in parents:
        for way, spans in _cuts(parent, flow):
            grouped[way, parent.path] += [Stretch(parent, start, end, flow) for start, end in spans]
    for (way, path), stretches in grouped.items():
        yield Region(f"{way} {path}", stretches)


def _cuts(  # noqa: C901, PLR0912 - one way after another
    parent: Node, flow: Flow
) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Cut an element's content in the ways that people part entries."""
    children = [child for child in parent.children if isinstance(child, Node) or child.text.strip()]
    if len(children) < 3:
        return
    places = _places(parent)
    headings = {id(child) for child in parent.elements if _is_heading(child, flow)}
    breaks = sum(1 for child in parent.elements if child.tag == "br")
    if breaks >= 2:
        yield "blank lines", _spans(parent, places, _double_breaks(parent, headings))
        if sum(1 for child in parent.elements if child.tag in BLOCKS) <= breaks:
            yield "lines", _spans(parent, places, {i for i, c in _numbered(parent) if _cuts_line(c, headings)})
    rules = {i for i, child in _numbered(parent) if child.tag == "hr" or id(child) in headings}
    if any(child.tag == "hr" for child in parent.elements):
        yield "rules", _spans(parent, places, rules)
    counts: dict[str, list[int]] = defaultdict(list)
    for index, child in _numbered(parent):
        if child.end > child.start:
            counts[child.signature].append(index)
    for signature, indexes in counts.items():
        if len(indexes) < 2 or signature in {"br", "hr", "a", "em", "i", "strong.me"}:
            continue
        others = {index for index, child in _numbered(parent) if id(child) in headings and child.signature != signature}
        starts = sorted({*indexes, *others})
        bounds = [*starts, len(parent.children)]
        wanted = set(indexes)
        spans = []
        for place, begin in enumerate(starts):
            if begin in wanted:
                spans.append((places[begin], places[bounds[place + 1]]))
        if any(isinstance(parent.children[i], Text) or i not in wanted for i in range(len(parent.children))):
            yield f"from {signature}", spans
        for size in (2, 3, 4, 5):
            runs = _runs(parent, indexes)
            chunks = [
                (places[run[at]], places[run[min(at + size, len(run)) - 1] + 1])
                for run in runs
                for at in range(0, len(run), size)
            ]
            if len(indexes) >= 2 * size and all(len(run) % size == 0 for run in runs):
                yield f"{size} of {signature}", chunks
    starts = [i for i, child in enumerate(parent.children) if _begins_numbered(child, parent, i)]
    if len(starts) >= 2:
        bounds = sorted(
            {*starts, *(i for i, child in _numbered(parent) if id(child) in headings), len(parent.children)}
        )
        wanted = set(starts)
        yield (
            "numbers",
            [(places[one], places[after]) for one, after in pairwise(bounds) if one in wanted],
        )


def _runs(parent: Node, indexes: Sequence[int]) -> list[list[int]]:
    """Part children of one signature where another element stands between them."""
    runs: list[list[int]] = [[]]
    previous = None
    for index in indexes:
        if previous is not None and any(
            isinstance(one, Node) and one.end > one.start for one in parent.children[previous + 1 : index]
        ):
            runs.append([])
        runs[-1].append(index)
        previous = index
    return runs


def _is_heading(child: Node, flow: Flow) -> bool:
    first = bisect_left(flow.headings, child.start, key=lambda one: one.at)
    begin_here = takewhile(lambda one: one.at == child.start, islice(flow.headings, first, None))
    return child.end > child.start and any(one.end == child.end for one in begin_here)


def _cuts_line(child: Node, headings: set[int]) -> bool:
    return child.tag in {"br", "hr"} or child.tag in BLOCKS or id(child) in headings


def _numbered(parent: Node) -> Iterator[tuple[int, Node]]:
    return ((index, child) for index, child in enumerate(parent.children) if isinstance(child, Node))


def _places(parent: Node) -> list[int]:
    """Return the number of the first piece of each child, and of what stands behind the last."""
    places: list[int] = []
    at = parent.start
    for child in parent.children:
        places.append(at)
        if isinstance(child, Node):
            at = child.end
        elif _kept(child.text):
            at += 1
    return [*places, parent.end]


def _kept(text: str) -> bool:
    return bool(text.replace("\u200b", "").replace("\xad", ""))


def _double_breaks(parent: Node, headings: set[int]) -> set[int]:
    cuts: set[int] = set()
    before = False
    for index, child in enumerate(parent.children):
        if isinstance(child, Text):
            before = before and not child.text.strip()
            continue
        if child.tag == "br":
            if before:
                cuts.add(index)
            before = True
        elif child.tag == "hr" or id(child) in headings or (child.tag == "p" and child.end == child.start):
            cuts.add(index)
            before = False
        else:
            before = False
    return cuts


def _spans(parent: Node, places: Sequence[int], cuts: Iterable[int]) -> list[tuple[int, int]]:
    """Return the stretches between children that part entries; what such a child holds itself is none of them."""
    spans: list[tuple[int, int]] = []
    start = parent.start
    for index in sorted(cuts):
        child = parent.children[index]
        spans.append((start, places[index]))
        start = child.end if isinstance(child, Node) and child.tag in {"br", "hr"} else places[index + 1]
        if isinstance(child, Node) and child.tag in BLOCKS and child.tag != "hr" and child.end > child.start:
            spans.append((child.start, child.end))
    spans.append((start, parent.end))
    return [(a, b) for a, b in spans if b > a]


def _begins_numbered(child: Node | Text, parent: Node, index: int) -> bool:
    text = child.text if isinstance(child, Text) else child.text_content[:20] if child.tag not in BLOCKS else ""
    above = (parent.children[place] for place in range(index - 1, -1, -1))
    before = next((one for one in above if isinstance(one, Node) or one.text.strip()), None)
    return bool(_NUMBER.match(text)) and (
        before is None or (isinstance(before, Node) and (before.tag == "br" or before.tag in BLOCKS))
    )
