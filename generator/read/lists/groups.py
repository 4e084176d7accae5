"""Ways in which a page may be cut: elements that are repeated, lines that look alike, numbers, empty lines.

Each way gives units; a model that has learned from real pages says of each way whether its units are entries, parts of
entries, sections with several, or something else. What looks alike in a page's structure is judged as a whole.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from generator.read.lists.blocks import Document, Line
from generator.read.lists.line_features import Look, bucket, section_of
from generator.read.lists.models import filled

ELEMENTS = frozenset({"class", "tags", "path", "own"})  # the families whose units are elements of a page
_FEWEST = 2
_MOST_GROUPS = 120
# What is counted in units of each line that is shown.
_COUNTS: dict[str, Callable[[Line, Look], int]] = {
    "words": lambda _, look: look.words,
    "lines": lambda line, _: bool(line.text),
    "years": lambda _, look: min(look.years, 3),
    "people": lambda _, look: look.people,
    "reference": lambda _, look: look.kind in {"reference", "entry"},
    "peopled": lambda _, look: look.kind in {"people", "person"},
    "titled": lambda _, look: look.kind == "title",
    "venued": lambda _, look: look.kind in {"venue", "venueyear"},
    "chips": lambda _, look: look.kind in {"chips", "tag"},
    "heading": lambda line, _: line.level > 0,
    "quoted": lambda _, look: "quoted" in look.signs,
    "locator": lambda _, look: "locator" in look.signs,
    "prose": lambda _, look: look.kind == "prose",
    "hidden": lambda line, _: line.hidden,
    "linked": lambda line, _: any(run.link for run in line.runs),
    "section": lambda _, look: look.kind == "section",
    "yearline": lambda _, look: look.kind == "year",
    "marker": lambda line, _: bool(line.marker),
}


class Group(NamedTuple):
    """A way to cut: what its units share, and the first and last line of each."""

    family: str
    name: str
    units: tuple[tuple[int, int], ...]


def find_groups(document: Document, looks: Sequence[Look]) -> list[Group]:
    """Return the ways in which a document may be cut, those with most units first."""
    lines = document.lines
    found: dict[tuple[tuple[int, int], ...], Group] = {}
    for group in (*_elements(lines), *_beginnings(document, looks), *_below_gaps(lines)):
        if len(group.units) >= _FEWEST:
            found.setdefault(group.units, group)
    return sorted(found.values(), key=lambda one: (-len(one.units), one.family, one.name))[:_MOST_GROUPS]


def _elements(lines: Sequence[Line]) -> Iterator[Group]:
    """Group elements by their tag and classes, by those of their parents, and by the tags around them."""
    spans: dict[int, tuple[int, int]] = {}
    paths: dict[int, tuple[str, ...]] = {}
    for at, line in enumerate(lines):
        for place, container in enumerate(line.containers):
            spans[container] = spans.get(container, (at, at))[0], at
            paths.setdefault(container, line.path[max(place - 6, 0) : place + 1])
    named: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for container, path in paths.items():
        names = {"class": ">".join(path[-2:]), "path": ">".join(path), "own": path[-1]}
        tags = [one.split(".")[0] for one in path]
        if tags[-4:-1] != tags[-3:]:  # not inside another one, as in `div>div>div>div`
            names["tags"] = ">".join(tags[-3:])
        for one in names.items():
            named[one].append(spans[container])
    for (family, name), units in named.items():
        yield Group(family, name, tuple(units))


def _beginnings(document: Document, looks: Sequence[Look]) -> Iterator[Group]:  # noqa: C901 - one case a look
    """Group lines that look alike: from each to before the next one, the end of its parent, or a heading."""
    lines = document.lines
    begins: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at, (line, seen) in enumerate(zip(lines, looks, strict=True)):
        if line.hidden:
            continue
        if line.marker:
            begins["marker", ">".join(line.path[-2:]) + line.marker[-1:]].append(at)
        if document.plain:
            begins["kind", f"{seen.kind}|{min(line.gap, 1)}"].append(at)
            begins["kind", seen.kind].append(at)
            if line.gap:
                begins["gap", str(line.indent > 0)].append(at)
                begins["gap2", str(min(line.gap, 2))].append(at)
            if not line.indent:
                begins["indent", ""].append(at)
            if line.text[-1:] == "." or seen.kind in {"chips", "year", "section"}:
                begins["stop", ""] += [at + 1] if at + 1 < len(lines) else []
            continue
        if line.level in (0, 3, 4, 5, 6):
            first = next((run for run in line.runs if run.text.strip()), None)
            path = ">".join(line.path[-2:])
            look = first.path.split(">")[0] if first is not None else ""
            begins["look", f"{line.path[-1]}|{line.cell}|{look}"].append(at)
            begins["line", f"{path}|{line.cell}"].append(at)
            begins["kinds", f"{line.path[-1].split('.')[0]}|{seen.kind}"].append(at)
            if line.gap:
                begins["gap", path].append(at)
            if first is not None and "bold" in first.marks:
                begins["bold", line.path[-1]].append(at)
    for (family, name), starts in begins.items():
        if len(starts) > _FEWEST:
            yield Group(family, name, tuple(_stretches(lines, sorted(set(starts)), {})))


def _below_gaps(lines: Sequence[Line]) -> Iterator[Group]:
    """Group elements below empty lines, each with what follows it: a quoted block with a title, and its paragraphs."""
    begins: dict[str, dict[int, int]] = defaultdict(dict)
    for at, (before, line) in enumerate(pairwise(lines), 1):
        shared = sum(one == two for one, two in zip(before.containers, line.containers, strict=False))
        if line.gap and not line.hidden and 0 < shared < len(line.containers) - 1:
            begins[">".join(line.path[shared - 1 : shared + 1])][at] = shared - 1
    for name, parents in begins.items():
        if len(parents) > _FEWEST:
            yield Group("line", name, tuple(_stretches(lines, [*parents], parents)))


def _stretches(lines: Sequence[Line], starts: Sequence[int], parents: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Return the lines from each start to before the next one, the end of its parent, or a heading above it.

    A level that is as frequent as the starts is that of titles. A start's parent is the element around its block, or
    the one at the depth in `parents`.
    """
    levels = Counter(line.level for line in lines if line.level and not line.hidden)
    above = {level for level, often in levels.items() if 5 * often < 3 * len(starts)}
    for start, limit in zip(starts, [*starts[1:], len(lines)], strict=True):
        first = lines[start]
        parent = parents.get(start, len(first.containers) - 2)
        last = start
        for at in range(start + 1, limit):
            line = lines[at]
            if parent >= 0 and (len(line.containers) <= parent or line.containers[parent] != first.containers[parent]):
                break
            if line.level in above and not line.hidden and (not first.level or line.level <= first.level):
                break
            last = at
        yield start, last


def group_features(document: Document, looks: Sequence[Look], groups: Sequence[Group]) -> list[list[str]]:
    """Return the features of each way to cut."""
    sums = counted_sums(document, looks)
    total = {name: max(found[-1], 1) for name, found in sums.items()}
    sizes = Counter(len(group.units) for group in groups)
    return [_features(document, group, sums, total, sizes) for group in groups]


def counted_sums(document: Document, looks: Sequence[Look]) -> dict[str, list[int]]:
    """Return for what is counted in units how much of it stands above each line."""
    rows = list(zip(document.lines, looks, strict=True))
    return {
        name: list(accumulate((count(*one) * (not one[0].hidden or name == "hidden") for one in rows), initial=0))
        for name, count in _COUNTS.items()
    }


def _features(
    document: Document, group: Group, sums: dict[str, list[int]], total: dict[str, int], sizes: Counter[int]
) -> list[str]:
    lines = document.lines
    units = group.units
    count = len(units)
    row = [
        "b",
        f"family={group.family}",
        f"count={bucket(count)}",
        f"same={min(sizes[count], 5)}",
        f"plain={document.plain}",
    ]
    for name in _COUNTS:
        found = [sums[name][last + 1] - sums[name][start] for start, last in units]
        if name in {"words", "people", "lines"}:
            ordered = sorted(found)
            row += (
                f"{name}~{bucket(ordered[count // 2])}",
                f"{name}-{bucket(ordered[count // 10])}",
                f"{name}+{bucket(ordered[(9 * count) // 10])}",
            )
            if name == "words":
                row.append(f"words|{group.family}|{bucket(ordered[count // 2])}")
        none, one = sum(not value for value in found), sum(value == 1 for value in found)
        row += (
            f"{name}0={(8 * none) // count}",
            f"{name}1={(8 * one) // count}",
            f"{name}2={(8 * (count - none - one)) // count}",
            f"{name}c={(8 * sum(found)) // total[name]}",
        )
    referred, peopled, titled, yeared = (
        _level(sum(sums[name][last + 1] - sums[name][start] for start, last in units) / count)
        for name in ("reference", "peopled", "titled", "years")
    )
    row += (f"means={referred}|{peopled}|{titled}", f"means2={referred}|{yeared}", f"means3={peopled}|{yeared}")
    tag = group.name.rsplit(">", 1)[-1].split(".")[0].split("|")[0]
    row += (f"tag={tag}", f"tag={tag}|{group.family}")
    words = Counter(word for start, _ in units[:40] for word in lines[start].words)
    row += [f"w={word[:14]}" for word, often in sorted(words.items()) if 2 * often > min(count, 40)]
    sections = Counter(section_of(lines[start].trail[-1].text) if lines[start].trail else "none" for start, _ in units)
    row += [f"s={name}" for name, often in sorted(sections.items()) if 3 * often > count]
    row.append(f"headed={(4 * sum(lines[start].level > 0 for start, _ in units)) // count}")
    if lines[units[0][0]].containers:
        parents = Counter(lines[start].containers[:-1][-1:] for start, _ in units)
        row.append(f"parent={bucket(count / len(parents))}")
    row.append(f"adjacent={(4 * sum(one[1] + 1 == two[0] for one, two in pairwise(units))) // count}")
    return row


def _level(mean: float) -> int:
    return 0 if mean < 0.15 else 1 if mean < 0.7 else 2 if mean < 1.35 else 3 if mean < 2.5 else 4


def vote_features(looks: Sequence[Look], groups: Sequence[Group], sure: Sequence[float]) -> list[list[str]]:
    """Return what the ways to cut, with the probability that each gives entries, add to the features of each line."""
    count = len(looks)
    begins, goes_on, units = [0.0] * count, [0.0] * count, [0] * count
    best = [(0.0, "no")] * count
    for group, probability in zip(groups, sure, strict=True):
        if probability < 0.02:
            continue
        for start, last in group.units:
            for at in range(start, last + 1):
                name, most = ("begins", begins) if at == start else ("goes on", goes_on)
                most[at] = max(most[at], probability)
                if probability > best[at][0]:
                    best[at] = probability, name
                    units[at] = len(group.units)
    surest = ["no", *(name for _, name in best), "no"]
    rows = []
    for at, look in enumerate(looks):
        values = {
            "begins": int(begins[at] * 5), "goes on": int(goes_on[at] * 5), "kind": look.kind,
            "most": int(max(begins[at], goes_on[at]) * 5), "apart": int(5 * (begins[at] - goes_on[at])),
            "before": surest[at], "best": surest[at + 1], "after": surest[at + 2], "units": bucket(units[at]),
        }  # fmt: skip
        rows.append(filled("vote_templates", values))
    return rows
