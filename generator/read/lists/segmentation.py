"""Where entries begin and end: the lines of a document, labelled by what real lists look like."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import compress, pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.read.lists.blocks import Document, Entry, Kind, Line
from generator.read.lists.groups import Group, counted_sums, find_groups, group_features, vote_features
from generator.read.lists.line_features import Look, line_features, looks_of, section_of
from generator.read.lists.models import known_names, network, tagger
from generator.read.lists.page_words import announces_publications, announces_unfinished, kinds_of_words
from generator.read.lists.text_entries import text_entries
from generator.read.lists.units import Unit, find_units, fitting, second_titles, unit_features

if TYPE_CHECKING:
    import pycrfsuite

Rows = list[list[str]]
_List = tuple[tuple[str, ...], tuple[str, str], int]  # the elements around entries, the headings above, their cell
_Listed = tuple[int, float, float]  # of an entry: its last line, how sure it is, and the log odds of a paper
_YEAR_ONLY = re.compile(r"\W*(?:year\W*)?((?:19[3-9]\d|20[0-4]\d))\W*年?(?:\W*\(\d+\))?\W*", re.IGNORECASE)
_GOES_ON = re.compile(r"(?:In:|in:?|with)\s")  # below a title
_YEAR_LEVEL, _LOOKS_LEVEL = 9, 8
_NO_LESS = 0.005  # a probability, for its logarithm
# How much less the log odds of entries may be below a heading of publications, and of those that are not printed yet.
_ANNOUNCED, _UNFINISHED = 1.5, 4.5
_SPOKEN = 1.7  # how much greater those of papers must be below a heading of talks, patents and the like
# What papers may be about, and other things are called.
_TOPIC = re.compile(r"\b(?:software|code|people|team|education|training|languages?|service)\b", re.IGNORECASE)
_MOST, _SHARED = 3.0, 0.5  # odds of one entry, and how much those of its list count
_FEW_WORDS = 4  # of a heading above the first entry, which seems to begin it
_FEWEST_BELOW = 3  # venues in paragraphs of their own
_JUDGED = "EXO"  # the labels of units that count: a paper, another entry, or neither; others are parts or several
# Of a form of document: what its models are called, and the log odds from which a unit is an entry, and a paper.
_PAGE, _TEXT = ("pages", 0.0, -0.5), ("texts", 0.6, -2.0)


class Survey(NamedTuple):
    """What is seen of a document before its units are judged: its lines' looks and roles, and what may be an entry."""

    looks: list[Look]
    roles: tuple[str, ...]
    units: list[Unit]
    rows: list[list[str]]


def probabilities(model: pycrfsuite.Tagger, rows: Sequence[Sequence[str]], labels: str) -> list[list[float]]:
    """Return for each label how probable it is for each row, taken alone."""
    found: list[list[float]] = [[] for _ in labels]
    for row in rows:
        model.set([row])
        for of_label, label in zip(found, labels, strict=True):
            of_label.append(model.marginal(label, 0))
    return found


def survey_lines(document: Document, ways: pycrfsuite.Tagger) -> tuple[list[Look], list[Group], list[float], Rows]:
    """Return the looks of lines, the ways to cut, the probability that each gives entries, and the lines' features."""
    looks = looks_of(document, known_names())
    groups = find_groups(document, looks)
    [sure] = probabilities(ways, group_features(document, looks, groups), "E")
    added = vote_features(looks, groups, sure)
    rows = [row + more for row, more in zip(line_features(document, looks), added, strict=True)]
    return looks, groups, sure, rows


def survey(document: Document, ways: pycrfsuite.Tagger, lines: pycrfsuite.Tagger) -> Survey:
    """Find what may be an entry: units of the ways to cut, and stretches of the labels of lines."""
    looks, groups, sure, rows = survey_lines(document, ways)
    roles = with_second_titles(lines.tag(rows), second_titles(document, looks)) if rows else ()
    units = find_units(document, looks, groups, sure, roles)
    return Survey(looks, roles, units, unit_features(document, looks, units, roles))


def with_second_titles(tagged: Sequence[str], ends: Sequence[int]) -> tuple[str, ...]:
    """Return the roles of lines, with another entry at each second title."""
    roles, begin = list(tagged), 0
    for at, role in enumerate(tagged):
        roles[at] = "B" if role == "I" and at == ends[begin] else role
        begin = at if roles[at] != "I" else begin
    return tuple(roles)


def entries(document: Document) -> tuple[Entry, ...]:
    """Return the entries of a document, in its order; also those of what nobody asks for, by their kind."""
    form, least, least_of_paper = _TEXT if document.plain else _PAGE
    seen = survey(document, tagger(f"{form}_ways"), tagger(f"{form}_lines"))
    papers, others, nothing = _judged(seen.rows, plain=document.plain)
    worth = [paper + other for paper, other in zip(papers, others, strict=True)]
    fits = worth if document.plain else _by_ways(seen.units, worth)
    sums = counted_sums(document, seen.looks)
    kept = fitting(seen.units, fits, sums["words"])
    units, odds = [seen.units[number] for number in kept], [_odds(worth[number], nothing[number]) for number in kept]
    cards = [unit for unit, one in zip(units, odds, strict=True) if unit.first < unit.last or one > 0]
    headings = list(_headings_above(document, seen.looks, cards))
    firsts = [document.lines[unit.first] for unit in units]
    lists = [(line.path[-2:], headings[line.number], line.cell) for line in firsts]
    is_entry = _together(odds, lists)
    is_paper = _together([_odds(papers[number], others[number]) for number in kept], lists)
    listed: dict[int, _Listed] = {}
    before = -1
    venues = _venues_below(seen, kept, sums)
    columns = _second_columns(units, lists, sums)
    allowed = _allowed_below_headings(firsts, lists, seen.looks)
    for number, unit, line, entry, paper, of_list in zip(kept, units, firsts, is_entry, is_paper, lists, strict=True):
        above = document.lines[before]
        is_part = bool(above.path) and seen.looks[unit.first].kind != "reference"
        is_detail = is_part and above.path[-1].split(".")[0] == "li" and above.containers[-1] in line.containers[:-1]
        goes_on = is_detail or of_list in columns or number in venues or _GOES_ON.match(line.text)
        if goes_on and before >= 0 and listed[before][0] + 1 == unit.first:
            listed[before] = (unit.last, *listed[before][1:])  # two columns, or a title and what stands below it
        elif entry > least - (less := allowed.get(of_list, 0.0)):
            before = unit.first
            of_paper = _MOST if less == _UNFINISHED else paper - least_of_paper
            listed[before] = (unit.last, 1 / (1 + math.exp(-entry)), of_paper)
    if document.plain:
        listed = _settled(document, listed)
    found = tuple(_below_headings(document, seen.roles, listed))
    return text_entries(document, found, seen.roles) if document.plain else found


def _judged(rows: Sequence[Sequence[str]], *, plain: bool) -> Iterator[list[float]]:
    """Yield how probable it is that each unit is a paper, another entry, or neither.

    A random field judges each unit by itself. On a page, a network also reads all units in sequence, and the two
    probabilities are averaged. In plain text, neighbouring units say little about each other, so the random field
    judges alone.
    """
    alone = probabilities(tagger("texts_units"), rows, _JUDGED)
    if plain:
        yield from alone
        return
    judge = network("pages_units")
    [chances] = judge.probabilities([rows])
    for label, of_each in zip(_JUDGED, alone, strict=True):
        in_row = chances[:, judge.labels.index(label)].tolist()
        yield [(one + other) / 2 for one, other in zip(of_each, in_row, strict=True)]


def _settled(document: Document, listed: Mapping[int, _Listed]) -> dict[int, _Listed]:
    """Return the entries of a text with the co-authors below them, and without lines of only a year that are headings.

    Such a line begins a few entries, or stands before the first one and ends others.
    """
    texts, gaps = [*(line.text for line in document.lines), ""], [*(line.gap for line in document.lines), 1, 1]
    years = {at for at, text in enumerate(texts) if text[-1:] != "." and _YEAR_ONLY.fullmatch(text)}
    closing = {at for at in years if not gaps[at] and gaps[at + 1]}  # the last line of a paragraph
    years -= closing
    begins, ends = [first in years for first in listed], [last in years for last, _, _ in listed.values()]
    leads = bool(ends) and not ends[-1] and not years.isdisjoint({min(listed) - 1, min(listed)})
    at_first = 2 * sum(begins) < len(begins)
    found = {}
    for first, (last, sure, odds) in listed.items():
        is_shared = last + 1 not in listed and (texts[last + 1].startswith("with ") or last + 1 in closing)
        end = last + 1 if is_shared else last - (leads and last in years and first < last)
        found[first + (at_first and first in years and first < end)] = end, sure, odds
    return found


def _below_headings(document: Document, roles: Sequence[str], listed: Mapping[int, _Listed]) -> Iterator[Entry]:
    """Yield entries with what the headings above say."""
    groups: dict[tuple[tuple[str, ...], int], int] = {}
    headings: list[tuple[int, Line]] = []
    inside = -1
    for at, line in enumerate(document.lines):
        is_year = _YEAR_ONLY.fullmatch(line.text) is not None
        is_heading = at > inside and (roles[at] == "H" or line.level or is_year)
        if at in listed:
            inside, sure, odds = listed[at]
            below = document.lines[at + 1].level if inside > at else 0
            is_section = below > line.level and line.text.count(" ") < _FEW_WORDS and announces_publications(line.text)
            is_heading = line.level and inside > at and (is_year or is_section)
        if is_heading and not line.hidden:
            level = line.level or (_YEAR_LEVEL if is_year else _LOOKS_LEVEL)
            headings = [*(one for one in headings if one[0] < level), (level, line)]
        if at in listed:
            lines = document.lines[at + bool(is_heading) : inside + 1]
            year, section = _said_above(headings)
            group = groups.setdefault((lines[0].path[-2:], lines[0].cell), len(groups))
            is_topic = _TOPIC.search(section) and any(announces_publications(one.text) for _, one in headings)
            is_other = kinds_of_words(section) == {"other"} and not is_topic  # `Software testing`, of publications
            kind: Kind = "paper" if odds > _SPOKEN * is_other else "other"
            yield Entry(lines, kind, group, year, section, sure)


def _by_ways(units: Sequence[Unit], worth: Sequence[float]) -> list[float]:
    """Return the worth of each unit, averaged with the mean worth of all units that the same way to cut gives."""
    of_way: dict[tuple[str, float, int], list[float]] = defaultdict(list)
    ways = [(unit.family, unit.sure, unit.often) for unit in units]
    for way, one in zip(ways, worth, strict=True):
        of_way[way].append(one)
    means = {way: sum(of) / len(of) for way, of in of_way.items()}
    return [(one + means[way]) / 2 for way, one in zip(ways, worth, strict=True)]


def _headings_above(document: Document, looks: Sequence[Look], units: Sequence[Unit]) -> Iterator[tuple[str, str]]:
    """Yield for each line the last heading above it, and a line below that which looks like one that says what follows.

    Headings that name a year do not count, and those within units are titles, unless the last line says what follows.
    """
    lines = document.lines
    inside = {at for unit in units for at in range(unit.first, unit.last + 1)}
    inside -= {unit.last for unit in units if lines[unit.last].level and looks[unit.last].kind == "section"}
    heading = announced = ""
    for line, look in zip(lines, looks, strict=True):
        if line.level and not line.hidden and line.number not in inside:
            heading, announced = heading if _YEAR_ONLY.fullmatch(line.text) else line.text, ""
        elif look.kind == "section" and line.number not in inside and kinds_of_words(line.text):
            announced = line.text
        yield heading, announced


def _allowed_below_headings(
    firsts: Sequence[Line], lists: Sequence[_List], looks: Sequence[Look]
) -> dict[_List, float]:
    """Return how much less the log odds of entries may be in lists that headings announce; `firsts` begin the units."""
    several = (of for of, size in Counter(lists).items() if size > 1)
    allowed = {of: _ANNOUNCED for of in several if _is_of_publications(*of[1])}
    for line, of in zip(firsts, lists, strict=True):
        kind, signs = looks[line.number].kind, looks[line.number].signs
        is_file = of in allowed and "link-all" in signs and any(run.link.lower().endswith(".pdf") for run in line.runs)
        if is_file or (kind != "prose" and announces_unfinished(line.trail)):
            allowed[of] = _UNFINISHED
    return allowed


def _is_of_publications(heading: str, announced: str) -> bool:
    """Return whether what stands nearest above a list announces publications, and nothing beside them."""
    nearest = announced or heading
    return announces_publications(nearest) and "other" not in kinds_of_words(nearest)


def _second_columns(units: Sequence[Unit], lists: Sequence[_List], sums: Mapping[str, Sequence[int]]) -> set[_List]:
    """Return the lists that name no person and no year, and whose units each follow one that does."""
    named = [any(sums[name][one.first] < sums[name][one.last + 1] for name in ("years", "peopled")) for one in units]
    follows = [
        not is_named and at > 0 and named[at - 1] and units[at - 1].last + 1 == units[at].first
        for at, is_named in enumerate(named)
    ]
    following = Counter(compress(lists, follows))
    return {name for name, often in Counter(lists).items() if 1 < often == following[name]}


def _venues_below(seen: Survey, kept: Sequence[int], sums: Mapping[str, Sequence[int]]) -> set[int]:
    """Return the units that are a venue and a year below one without them, where a document has several of those."""
    found = {
        two
        for above, two in pairwise(kept)
        if (one := seen.units[above]).last + 1 == (below := seen.units[two].first)
        and seen.looks[below].kind == "venueyear"
        and sums["years"][one.first] == sums["years"][below]
        and "locator" not in seen.looks[one.first].signs
        and "link-first" not in seen.looks[one.first].signs & seen.looks[below].signs  # two titles
    }
    return found if len(found) >= _FEWEST_BELOW else set()


def _odds(one: float, other: float) -> float:
    return math.log((one + _NO_LESS) / (other + _NO_LESS))


def _together(odds: Sequence[float], lists: Sequence[_List]) -> list[float]:
    """Return odds that take in those of the other entries of a list: what looks alike is alike."""
    sums: dict[_List, list[float]] = defaultdict(list)
    for one, name in zip(odds, lists, strict=True):
        sums[name].append(max(min(one, _MOST), -_MOST))
    means = {name: sum(found) / len(found) for name, found in sums.items()}
    return [(1 - _SHARED) * one + _SHARED * means[name] for one, name in zip(odds, lists, strict=True)]


def _said_above(headings: Sequence[tuple[int, Line]]) -> tuple[int, str]:
    """Return the year that the headings above an entry say, and the innermost one that says what is listed."""
    year, section = 0, ""
    for _, line in headings:
        if found := _YEAR_ONLY.fullmatch(line.text):
            year = int(found[1])
        elif section_of(line.text) or kinds_of_words(line.text):
            section = line.text
    return year, section
