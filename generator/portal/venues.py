"""The venue that a paper's text names: one of `venues.yaml`, a well-known one, or one derived from papers."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeVar

from generator.core.groups import in_groups
from generator.core.ids import deal
from generator.core.records import Paper, Venue, VenueKind
from generator.portal.known import known_venues
from generator.portal.venue_texts import (
    NO_VENUE,
    VenueText,
    abbreviates,
    folded,
    initials,
    main_words,
    read_venue,
)

FEWEST_PAPERS = 2
MOST_PAGES = 1000
_KINDS_OF_PAPERS: Mapping[str, VenueKind] = {
    "article": "journal",
    "inproceedings": "conference",
    "conference": "conference",
    "incollection": "book",
}
_SHORTEST_WORD = 3  # of a word that supports an acronym
_Text = TypeVar("_Text", bound=str)


@dataclass(frozen=True, slots=True)
class NamedVenue:
    """A venue with the papers that name it, newest first.

    `key` is what their texts have in common, `described` is whether `venues.yaml` contains it; otherwise its id is that
    of the well-known venue, or empty. `spellings` are the texts with their numbers of papers, the most frequent first.
    """

    key: str
    venue: Venue
    described: bool
    papers: tuple[Paper, ...]
    spellings: tuple[tuple[str, int], ...]


class VenueIndex:
    """Finds the venue that a text names, among those in `venues.yaml` and the well-known ones."""

    def __init__(self, described: Iterable[Venue], known: Iterable[Venue] | None = None) -> None:
        """Index the venues; names of described ones take precedence over `known`, by default the well-known ones.

        A described venue with the name of a known one also gets its other names, unless another venue has them. An
        alias with a year or a volume matches only that text, unless no venue has the rest of it as a name.
        """
        self.described = {venue.id: venue for venue in described}
        self._texts: dict[str, Venue] = {}
        self._names: list[tuple[str, Venue]] = []
        called: dict[str, Venue] = {}
        for venue in self.described.values():
            called |= {folded(name): venue for name in (venue.name, *venue.aliases)}
            bare = (name for name in venue.aliases if folded(read_venue(name).name) == folded(name))
            self._add((venue.name, venue.short, *bare), venue)
            self._texts |= {folded(alias): venue for alias in venue.aliases}
        for venue in known_venues() if known is None else known:
            names = (folded(name) for name in (venue.name, venue.short) if name)
            owner = next(filter(None, map(called.get, names)), venue) if called else venue
            self._add((venue.name, venue.short, *venue.aliases), owner)
        for venue in self.described.values():
            self._add(venue.aliases, venue)

    def _add(self, names: Iterable[str], venue: Venue) -> None:
        for name in filter(None, names):
            self._texts.setdefault(folded(name), venue)
            self._names.append((name, venue))

    @cached_property
    def _keys(self) -> Mapping[str, Venue]:
        """The venues by the keys of their names: made when a text is no name of a venue, because it takes 50 ms."""
        keyed = ((read_venue(name).key, venue) for name, venue in reversed(self._names))
        return {key: venue for key, venue in keyed if key}

    @cached_property
    def _by_initials(self) -> Mapping[str, list[tuple[str, Venue]]]:
        return in_groups((initials(key), (key, venue)) for key, venue in self._keys.items())

    def find(self, text: str) -> tuple[Venue | None, VenueText]:
        """Return the venue that a text names, None if it is not in the index, and the parts of the text."""
        read = read_venue(text)
        whole = self._texts.get(folded(text))
        if whole or read is NO_VENUE:
            return whole, read
        found = self._keys.get(read.key) or next(filter(None, map(self._keys.get, read.openings)), None)
        if found is None and not read.partial:
            acronyms = (self._texts.get(folded(acronym)) for acronym in read.acronyms)
            found = next((venue for venue in acronyms if venue and _shares_words(read.key, venue)), None)
        return found or self._abbreviated(read.key), read

    def is_acronym(self, text: str) -> bool:
        """Return whether a text is a name of one of these venues."""
        return folded(text) in self._texts

    def _abbreviated(self, key: str) -> Venue | None:
        """Return the only venue with a name that a folded text abbreviates word by word."""
        found = {venue.id: venue for name, venue in self._by_initials.get(initials(key), ()) if abbreviates(key, name)}
        return next(iter(found.values())) if len(found) == 1 else None


def _shares_words(key: str, venue: Venue) -> bool:
    """Return whether at least half of a name's words are in a venue's names: other venues have its acronym too."""
    own = [word for word in main_words(key) if len(word) >= _SHORTEST_WORD]
    known = {word for name in (venue.name, venue.short, *venue.aliases) for word in folded(name).split()}
    alike = [word for word in own if any(_begins(word, other) or _begins(other, word) for other in known)]
    return 2 * len(alike) >= len(own)


def _begins(short: str, long: str) -> bool:
    return len(short) >= _SHORTEST_WORD and long.startswith(short)


def named_venues(
    papers: Sequence[Paper], text_of: Callable[[Paper], str], described: Iterable[Venue]
) -> tuple[NamedVenue, ...]:
    """Return all venues that papers name, by their keys; each text is read once.

    `text_of` returns a paper's venue as plain text, and is called once for all papers with the same text.
    """
    index = VenueIndex(described)
    as_written = in_groups((paper.venue, paper) for paper in papers if paper.venue)
    by_text: dict[str, list[Paper]] = {}
    for theirs in as_written.values():
        by_text.setdefault(text_of(theirs[0]), []).extend(theirs)
    groups: dict[tuple[str, bool], list[str]] = {}
    venues: dict[tuple[str, bool], Venue] = {}
    for text in by_text:
        venue, read = index.find(text)
        if venue is None and read is NO_VENUE:
            continue
        is_described = venue is not None and index.described.get(venue.id) is venue
        known_key = (read_venue(venue.name).key or folded(venue.name)) if venue else read.key
        key = (venue.id, True) if venue and is_described else (known_key, False)
        groups.setdefault(key, []).append(text)
        if venue:
            venues[key] = venue
    order = {paper.id: place for place, paper in enumerate(papers)}
    made = []
    for key, texts in groups.items():
        theirs = sorted((paper for text in texts for paper in by_text[text]), key=lambda paper: order[paper.id])
        ranked = sorted(((text, len(by_text[text])) for text in texts), key=lambda one: (-one[1], one[0]))
        venue = venues.get(key) or _derived(ranked, theirs, index)
        made.append(NamedVenue(key[0], venue, key[1], tuple(theirs), tuple(ranked)))
    return tuple(sorted(made, key=lambda one: (not one.described, one.key)))


def _derived(ranked: Sequence[tuple[str, int]], papers: Iterable[Paper], index: VenueIndex) -> Venue:
    """Describe a venue from its papers: the most frequent name, acronym and kind."""
    names: Counter[str] = Counter()
    acronyms: Counter[str] = Counter()
    kinds: Counter[VenueKind] = Counter()
    for text, count in ranked:
        read = read_venue(text)
        names[read.name] += count
        own = read.acronyms[:1]
        acronyms.update({acronym: count for acronym in own if not index.is_acronym(acronym)})
        kinds.update({read.kind: count} if read.kind else {})
    if not kinds:
        kinds.update(_KINDS_OF_PAPERS[paper.type] for paper in papers if paper.type in _KINDS_OF_PAPERS)
    return Venue("", _most(names), _most(acronyms), _most(kinds))


def _most(counts: Mapping[_Text, int]) -> _Text | Literal[""]:
    ranked = sorted(counts, key=lambda text: (-counts[text], -len(text), text))
    return ranked[0] if ranked else ""


def venues_with_pages(
    named: Sequence[NamedVenue], assigned_ids: Mapping[str, str], taken: Collection[str]
) -> tuple[NamedVenue, ...]:
    """Return the venues that have pages, with their ids: most papers first, preprint servers last.

    All venues of `venues.yaml` have one, whose ids are `taken`; of the others, those with several papers, the
    `MOST_PAGES` with most papers. A venue with an earlier address keeps it as long as a paper names it.
    """
    others = (one for one in named if not one.described)
    several = [one for one in others if len(one.papers) >= FEWEST_PAPERS or one.key in assigned_ids]
    several.sort(key=lambda one: (one.key not in assigned_ids, -len(one.papers), one.key))
    ids = venue_ids(several[:MOST_PAGES], assigned_ids, taken)
    found = [one for one in named if one.described]
    found += [replace(one, venue=replace(one.venue, id=ids[one.key])) for one in several[:MOST_PAGES]]
    return tuple(sorted(found, key=lambda one: (one.venue.kind == "preprint", -len(one.papers), one.venue.id)))


def venue_ids(named: Iterable[NamedVenue], assigned_ids: Mapping[str, str], taken: Collection[str]) -> dict[str, str]:
    """Assign an id to each venue that is not in `venues.yaml`, by its key.

    It keeps its published id; otherwise a well-known venue has a short one, another that of its name.
    """
    wished = {one.key: one.venue.id for one in named}
    ids: dict[str, str] = {}
    used = set(taken)
    for key in sorted(wished, key=lambda key: (key not in assigned_ids, not wished[key], key)):
        wanted = assigned_ids.get(key) or wished[key]
        if wanted and wanted not in used:
            ids[key] = wanted
            used.add(wanted)
    rest = [key for key in wished if key not in ids]
    return ids | deal(rest, "venue", {}, used)
