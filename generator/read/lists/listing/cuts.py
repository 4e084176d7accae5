"""The ways in which a page may be cut into the entries of a list.

Entries of a list look alike: they are elements of one path (`ol.bibliography > li`), or stretches of
one element between alike separators (two line breaks, a rule, a heading, a number).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from generator.read.documents.html_tree import BLOCKS, Node, Text, from_place
from generator.read.lists.listing.flow import is_chrome
from generator.read.lists.listing.stretches import Region, Stretch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.read.lists.listing.flow import Flow

_NESTED_BY_MISTAKE = 5  # levels
_NO_HEADING = 9  # less than the least of levels
_NUMBER = re.compile(r"^\s*(?:[\[(]\s*[A-Za-z]{0,3}\d{1,3}\s*[\])]|\d{1,3}\.(?=\s)|[•▪◦–—-]\s)")

_WORD = re.compile(r"[^\W\d_]{2}")


def candidates(flow: Flow) -> Iterator[Region]:
    """Cut a page in every way; each way gives one region."""
    by_path: dict[str, list[Node]] = defaultdict(list)
    by_tags: dict[str, list[Node]] = defaultdict(list)
    parents: list[Node] = []
    rows = _rows_of_words(flow)
    for node in flow.body.walk():
        if node.end - node.start < 1 or is_chrome(node):
            continue
        if node.tag in BLOCKS or (node.elements and not _goes_on(node, flow, rows)):
            by_path[node.path].append(node)
            by_tags[node.tag_path].append(node)
        if node.end - node.start >= 2 and node.children:
            parents.append(node)
    yield from _nested_by_mistake([node for nodes in by_path.values() for node in nodes], flow)
    for path, nodes in by_path.items():
        yield Region(f"elements {path}", [Stretch(one, one.start, one.end, flow) for one in nodes])
    for path, nodes in by_tags.items():
        if len({one.path for one in nodes}) > 1:
            yield Region(f"tags {path}", [Stretch(one, one.start, one.end, flow) for one in nodes])
    grouped: dict[tuple[str, str], list[Stretch]] = defaultdict(list)
    for parent in parents:
        for way, spans in _cuts(parent, flow, rows):
            grouped[way, parent.path] += [Stretch(parent, start, end, flow) for start, end in spans]
    for (way, path), stretches in grouped.items():
        yield Region(f"{way} {path}", stretches)


def _nested_by_mistake(nodes: Iterable[Node], flow: Flow) -> Iterator[Region]:
    """Cut lists whose elements nobody closed: each stands within the one before it, and ends where the next begins."""
    levels: dict[Node, tuple[str, ...]] = {}
    found: dict[tuple[str, ...], list[Node]] = defaultdict(list)
    for node in sorted(nodes, key=lambda one: (one.start, -one.end)):
        levels[node] = path = _without_loops(node, levels)
        found[path].append(node)
    for path, alike in found.items():
        if len({one.path for one in alike}) >= _NESTED_BY_MISTAKE:
            ends = [min(one.end, after.start) for one, after in pairwise(alike)] + [alike[-1].end]
            spans = [
                Stretch(one, one.start, end, flow) for one, end in zip(alike, ends, strict=True) if end > one.start
            ]
            yield Region(f"nested {'>'.join(path)}", spans)


def _without_loops(node: Node, known: dict[Node, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the signatures down to an element without what lies between two that are alike."""
    if node.parent is None:
        return (node.signature,)
    above = known.get(node.parent)
    if above is None:
        above = known[node.parent] = _without_loops(node.parent, known)
    kept = above.index(node.signature) if node.signature in above else len(above)
    return (*above[:kept], node.signature)


def _rows_of_words(flow: Flow) -> dict[int, tuple[int, int]]:
    """Return the first and the last piece with a word of each row that has one."""
    found: dict[int, tuple[int, int]] = {}
    for place, (piece, text) in enumerate(zip(flow.pieces, flow.texts, strict=True)):
        if _WORD.search(text):
            found[piece.row] = (found.get(piece.row, (place,))[0], place)
    return found


def _goes_on(node: Node, flow: Flow, rows: Mapping[int, tuple[int, int]]) -> bool:
    """Tell a part of a line from what stands alone on it: words go on beside it, as around what a checker marked."""
    nowhere = (node.start, node.end - 1)
    first, _ = rows.get(flow.pieces[node.start].row, nowhere)
    _, last = rows.get(flow.pieces[node.end - 1].row, nowhere)
    return first < node.start or last >= node.end


def _cuts(  # noqa: C901, PLR0912 - one way after another
    parent: Node, flow: Flow, rows: Mapping[int, tuple[int, int]]
) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Cut an element's content in the ways that people part entries."""
    children = [child for child in parent.children if isinstance(child, Node) or child.text.strip()]
    if len(children) < 3:
        return
    places = _places(parent)
    levels = {id(child): level for child in parent.elements if (level := _heading_level(child, flow))}
    headings = set(levels)
    breaks = sum(1 for child in parent.elements if child.tag == "br")
    if breaks >= 2:
        yield "blank lines", _spans(parent, places, _double_breaks(parent, headings))
        if sum(1 for child in parent.elements if child.tag in BLOCKS) <= breaks:
            yield "lines", _spans(parent, places, {i for i, c in _numbered(parent) if _cuts_line(c, headings)})
    rules = {i for i, child in _numbered(parent) if _is_rule(child, flow)}
    if rules:
        yield "rules", _spans(parent, places, rules | {i for i, child in _numbered(parent) if id(child) in headings})
    counts: dict[str, list[int]] = defaultdict(list)
    for index, child in _numbered(parent):
        if child.end > child.start and (child.tag in BLOCKS or _begins_line(child, flow, rows)):
            counts[child.signature].append(index)
    headed: dict[int, list[int]] = {}  # the headings of a level and those above
    for signature, indexes in counts.items():
        if len(indexes) < 2 or signature in {"br", "hr", "a", "em", "i", "strong.me"}:
            continue
        own = min(levels.get(id(parent.children[index]), _NO_HEADING) for index in indexes)
        if own not in headed:
            headed[own] = [i for i, child in _numbered(parent) if levels.get(id(child), _NO_HEADING + 1) <= own]
        wanted = set(indexes)
        spans = []
        for begin, following in zip(indexes, [*indexes[1:], len(parent.children)], strict=True):
            heading = bisect_right(headed[own], begin)  # headings part entries, too
            end = min(following, headed[own][heading]) if heading < len(headed[own]) else following
            spans.append((places[begin], places[end]))
        if any(isinstance(parent.children[i], Text) or i not in wanted for i in range(len(parent.children))):
            yield f"from {signature}", spans
        runs = _runs(parent, indexes, flow)
        for size in (2, 3, 4, 5):
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


def _begins_line(child: Node, flow: Flow, rows: Mapping[int, tuple[int, int]]) -> bool:
    """Tell what has no words before it on its line: a word in bold within an entry begins no other."""
    first, _ = rows.get(flow.pieces[child.start].row, (child.start, child.start))
    return first >= child.start


def _is_rule(child: Node, flow: Flow) -> bool:
    """Tell a rule, alone or in a row of its own, and a row of a table that shows nothing."""
    if child.tag == "hr":
        return True
    if child.tag != "tr" or any(flow.texts[at].strip() for at in range(child.start, child.end)):
        return False
    return not any(node.tag == "img" for node in child.walk())


def _runs(parent: Node, indexes: Sequence[int], flow: Flow) -> list[list[int]]:
    """Part children of one signature where another element or a rule stands between them."""
    runs: list[list[int]] = [[]]
    previous = None
    for index in indexes:
        between = (parent.children[at] for at in range(index if previous is None else previous + 1, index))
        if any(isinstance(one, Node) and (one.end > one.start or _is_rule(one, flow)) for one in between):
            runs.append([])
        runs[-1].append(index)
        previous = index
    return runs


def _heading_level(child: Node, flow: Flow) -> int:
    """Return the level of the heading that a child is, 0 where it is none."""
    if child.end <= child.start:
        return 0
    first = bisect_left(flow.heading_places, child.start)
    begin_here = takewhile(lambda one: one.at == child.start, from_place(flow.headings, first))
    return next((one.level for one in begin_here if one.end == child.end), 0)


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
    if not _NUMBER.match(text):
        return False
    above = (parent.children[place] for place in range(index - 1, -1, -1))
    before = next((one for one in above if isinstance(one, Node) or one.text.strip()), None)
    return before is None or (isinstance(before, Node) and (before.tag == "br" or before.tag in BLOCKS))
