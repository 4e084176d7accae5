"""Units that may be entries, from the ways to cut a page and from the labels of lines; the best that fit stay."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from generator.read.lists.blocks import Document
from generator.read.lists.groups import Group, counted_sums
from generator.read.lists.line_features import Look, bucket, section_of
from generator.read.lists.models import filled

_LEAST_SURE = 0.04  # of a way to cut, that its units are looked at
_MOST_UNITS = 60  # for each line of a document, that are looked at
_LONGEST = 150  # lines of a unit
_FEWEST_OF_TITLE = 4  # words
_TOLD = frozenset(
    {"news", "talk", "status", "mail", "prose", "etal", "identifier", "in", "bibtex", "quoted", "sentences"}
)


class Unit(NamedTuple):
    """Some lines that may be an entry: the surest way to cut that gives them, and how many ways do."""

    first: int
    last: int
    sure: float
    family: str
    often: int  # units of that way
    words: int  # that half of them have at most
    ways: int
    labelled: bool  # so say the labels of the lines


def find_units(
    document: Document, looks: Sequence[Look], groups: Sequence[Group], sure: Sequence[float], roles: Sequence[str]
) -> list[Unit]:
    """Return all lines that may be an entry, in their order."""
    words, ends = counted_sums(document, looks)["words"], second_titles(document, looks)
    found: dict[tuple[int, int], Unit] = {}
    budget = _MOST_UNITS * max(len(document.lines), 10)
    for probability, group in sorted(zip(sure, groups, strict=True), key=lambda one: -one[0]):
        if probability < _LEAST_SURE or budget < len(group.units):
            break
        budget -= len(group.units)
        sizes = sorted(words[last + 1] - words[first] for first, last in group.units)
        middle = sizes[len(sizes) // 2]
        for first, last in group.units:
            if last - first >= _LONGEST or ends[first] <= last:
                continue
            new = Unit(first, last, probability, group.family, len(group.units), middle, 0, labelled=False)
            known = found.get((first, last), new)
            found[first, last] = known._replace(ways=known.ways + 1)
    for first, last in labelled_stretches(roles):
        known = found.get((first, last), Unit(first, last, 0.0, "no", 0, 0, 0, labelled=True))
        found[first, last] = known._replace(labelled=True)
    return sorted(found.values())


def second_titles(document: Document, looks: Sequence[Look]) -> list[int]:
    """Return for each line what ends an entry there: another heading of its level, another first year or number."""
    end = len(document.lines)
    found: list[int] = []
    below: dict[int, int] = {}
    for line, look in zip(reversed(document.lines), reversed(looks), strict=True):
        number = line.text.partition(" ")[0]
        is_numbered = number[-1:] in {".", ")"} and number[:-1].isdecimal()
        level = line.level or (-1 if "year-first" in look.signs else -2 * is_numbered)
        is_title = look.words >= _FEWEST_OF_TITLE - (level > 0)
        if level and not line.hidden and (is_title or level > 0):
            following = below.get(level, end)
            end = min(end, following) if level < 0 or following > line.number + 1 else end
            below[level] = line.number if is_title else following
        found.append(end)
    return found[::-1]


def labelled_stretches(roles: Sequence[str]) -> list[tuple[int, int]]:
    """Return the first and last line of what the labels of lines say to be entries."""
    found: list[tuple[int, int]] = []
    begin = -1
    for at, role in enumerate((*roles, "O")):
        if begin >= 0 and role != "I":
            found.append((begin, at - 1))
            begin = -1
        if role == "B" or (role == "I" and begin < 0):
            begin = at
    return [(first, min(last, first + _LONGEST - 1)) for first, last in found]


def unit_features(
    document: Document, looks: Sequence[Look], units: Sequence[Unit], roles: Sequence[str]
) -> list[list[str]]:
    """Return the features of each unit."""
    lines = document.lines
    sums = counted_sums(document, looks)
    above = _sections_above(document, looks, roles)
    kinds = [one.kind for one in looks]
    titled = section_of(document.title[:100])
    entries_of_labels = {first for first, _ in labelled_stretches(roles)}
    begun = [0, *accumulate(at in entries_of_labels for at in range(len(lines)))]
    found: list[list[str]] = []
    for unit in units:
        first, last = unit.first, unit.last
        own = {name: counts[last + 1] - counts[first] for name, counts in sums.items() if name != "linked"}
        shown = [at for at in range(first, last + 1) if not lines[at].hidden] or [first]
        sure = int(unit.sure * 10)
        inside = begun[last + 1] - begun[first]
        role, after = roles[first], roles[last + 1] if last + 1 < len(roles) else "O"
        outside = sum(roles[at] in {"O", "H"} for at in shown)
        ratio = bucket(4 * own["words"] / max(unit.words, 1)) if unit.words else 99
        before_kind = kinds[first - 1] if first else "short"
        after_kind = kinds[last + 1] if last + 1 < len(kinds) else "short"
        section, outer = above[first]
        values = {
            "sure": sure, "half sure": sure // 2, "third sure": sure // 3, "family": unit.family,
            "often": bucket(unit.often), "ways": min(unit.ways, 5), "ratio": ratio, "labelled": unit.labelled,
            "inside": min(inside, 3), "role": role, "after": after, "outside": min(outside, 3),
            "shown": min(len(shown), 4), "plain": document.plain, "first": kinds[shown[0]], "last": kinds[shown[-1]],
            "kind before": before_kind, "kind after": after_kind, "section": section, "outer": outer, "title": titled,
            "level": lines[first].level, "marked": bool(lines[first].marker), "words": bucket(own["words"]),
            "locator": bool(own["locator"]), "quoted": bool(own["quoted"]), "people": min(own["people"], 3),
            **{name: min(own[name], 2) for name in ("reference", "peopled", "titled", "venued")},
            "few years": min(own["years"], 2), "years": min(own["years"], 3),
        }  # fmt: skip
        row = ["b", *filled("unit_templates", values)]
        row += [f"{name}={bucket(value)}" for name, value in own.items()]
        signs = {sign for at in shown[:12] for sign in looks[at].signs & _TOLD}
        row += [f"x={sign}" for sign in sorted(signs)]
        said = {name for at in shown[:6] for name in section_of(lines[at].text[:200]).split("+") if name}
        row += [f"said={name}" for name in sorted(said)]
        row += [f"said={name}|{section}" for name in sorted(said)]
        row.append(f"w1={lines[shown[0]].text.split(maxsplit=1)[0].casefold()[:12] if lines[shown[0]].text else ''}")
        found.append(row)
    return found


def _sections_above(document: Document, looks: Sequence[Look], roles: Sequence[str]) -> list[tuple[str, str]]:
    """Return for each line what the headings above say of it: the nearest that says something, and those around it."""
    found: list[tuple[str, str]] = []
    nearest = "none"
    for line, seen, role in zip(document.lines, looks, roles, strict=True):
        said = [name for heading in reversed(line.trail) if (name := section_of(heading.text))]
        if role == "H" and not line.level and seen.section:
            nearest = f"look:{seen.section}"
        elif line.level and not line.hidden:
            nearest = "none" if not seen.section else nearest
        found.append((said[0] if said else nearest, said[1] if len(said) > 1 else nearest))
    return found


def fitting(units: Sequence[Unit], worth: Sequence[float], weights: Sequence[int]) -> list[int]:
    """Return which units stay: those with words, without overlaps, that are worth most together, each by its words.

    `worth` is how probable it is that each is an entry; `weights` sums the words up to each line.
    """
    ending: dict[int, list[int]] = {}
    for number, unit in enumerate(units):
        if worth[number] > 0 and weights[unit.first] < weights[unit.last + 1]:
            ending.setdefault(unit.last, []).append(number)
    count = len(weights) - 1
    best = [0.0] * (count + 1)
    choice = [-1] * (count + 1)
    for at in range(count):
        best[at + 1] = best[at]
        for number in ending.get(at, ()):
            unit = units[number]
            value = best[unit.first] + worth[number] * (weights[at + 1] - weights[unit.first] + 1)
            if value > best[at + 1] + 1e-9:
                best[at + 1] = value
                choice[at + 1] = number
    found: list[int] = []
    at = count
    while at > 0:
        if choice[at] >= 0:
            found.append(choice[at])
            at = units[choice[at]].first
        else:
            at -= 1
    return found[::-1]
