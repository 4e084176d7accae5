"""Pairs of venues named on papers that are probably one, with the evidence. Nothing is merged automatically."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from generator.core.groups import in_groups
from generator.portal.known import known_venues
from generator.portal.venue_texts import abbreviates, folded, initials, main_words, read_venue
from generator.portal.venues import NamedVenue

_SHORTEST_ACRONYM = 3
_LONG_ENOUGH = 12  # characters of a name from which on a typing error can be distinguished from another name
_ALIKE = 0.92
_WHOSE = frozenset({"european", "national", "world", "joint"})
_MOST_ALIKE_STARTS = 60  # names; larger groups with a common beginning are not compared


@dataclass(frozen=True, slots=True)
class SameVenue:
    """Two venues that are probably one, by their ids; `keep` has a description or more papers."""

    keep: str
    other: str
    evidence: tuple[str, ...]


def likely_same_venues(named: Sequence[NamedVenue]) -> tuple[SameVenue, ...]:
    """Find venues that are probably one, those with most papers first; each of `named` has an id.

    Never proposed are venues of two kinds, and two that are distinct already: both described or well-known.
    """
    by_pair: dict[tuple[str, str], list[str]] = defaultdict(list)
    ids = {one.venue.id: one for one in named}
    well_known = {venue.id for venue in known_venues()}
    for one, other, evidence in (*_by_acronym(named), *_by_abbreviation(named), *_by_words(named), *_by_letters(named)):
        settled = all(two.described or two.venue.id in well_known for two in (one, other))
        kinds = {one.venue.kind, other.venue.kind} - {""}
        if one is other or settled or len(kinds) > 1:
            continue
        keep, rest = sorted((one, other), key=lambda venue: (not venue.described, -len(venue.papers), venue.venue.id))
        found = by_pair[keep.venue.id, rest.venue.id]
        if evidence not in found:
            found.append(evidence)

    def rank(pair: tuple[str, str]) -> tuple[int, tuple[str, str]]:
        return (-sum(len(ids[one].papers) for one in pair), pair)

    return tuple(SameVenue(*pair, tuple(by_pair[pair])) for pair in sorted(by_pair, key=rank))


_Found = tuple["NamedVenue", "NamedVenue", str]


def _by_acronym(named: Sequence[NamedVenue]) -> Iterator[_Found]:
    """Find acronyms of names: those that other papers write beside the name, or that consist of its first letters."""
    bare = {key: one for one in named for text, _ in one.spellings if (key := read_venue(text).key) and " " not in key}
    for one in named:
        beside: Counter[str] = Counter()
        for text, count in one.spellings:
            read = read_venue(text)
            if not read.partial or read.kind == "workshop":
                beside.update({folded(acronym): count for acronym in read.acronyms[:1]})
        for acronym, count in sorted(beside.items()):
            if acronym in bare:
                papers = "1 paper writes" if count == 1 else f"{count} papers write"
                yield one, bare[acronym], f"{papers} the name and the acronym {acronym.upper()} side by side"
        letters = initials(folded(one.venue.name))
        if len(letters) >= _SHORTEST_ACRONYM and letters in bare:
            yield one, bare[letters], f"the first letters of the name are {letters.upper()}"


def _by_abbreviation(named: Sequence[NamedVenue]) -> Iterator[_Found]:
    for one, other in _pairs((initials(one.key), one) for one in named if not one.described):
        for short, long in ((one, other), (other, one)):
            if abbreviates(short.key, long.key):
                yield long, short, "one abbreviates the other word by word"


def _by_words(named: Sequence[NamedVenue]) -> Iterator[_Found]:
    """Find names with the same words except for articles and such as `international`, `conference` and `symposium`."""
    long = (one for one in named if " " in one.key and not one.described)
    words = (({*main_words(one.key), *(_WHOSE & {*one.key.split()})}, one) for one in long)
    for one, other in _pairs((" ".join(sorted(distinctive)), one) for distinctive, one in words):
        yield one, other, "the same distinctive words"


def _by_letters(named: Sequence[NamedVenue]) -> Iterator[_Found]:
    long = [one for one in named if len(one.key) >= _LONG_ENOUGH and not one.described]
    for ends in (slice(2), slice(-2, None)):
        for one, other in _pairs((" ".join(one.key.split()[ends]), one) for one in long):
            matcher = SequenceMatcher(None, one.key, other.key, autojunk=False)
            apart = set(one.key.split()) ^ set(other.key.split())
            if (
                matcher.real_quick_ratio() >= _ALIKE
                and matcher.quick_ratio() >= _ALIKE
                and matcher.ratio() >= _ALIKE
                and any(len(word) > 2 for word in apart)  # not `physical review a` and `physical review b`
            ):
                yield one, other, "the names differ by few letters"


def _pairs(keyed: Iterable[tuple[str, NamedVenue]]) -> Iterator[tuple[NamedVenue, NamedVenue]]:
    """Yield each two venues with the same key, unless too many have it."""
    groups = in_groups(keyed)
    for key in sorted(groups):
        if len(groups[key]) <= _MOST_ALIKE_STARTS:
            yield from combinations(groups[key], 2)
