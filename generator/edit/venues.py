"""`sitegen venues`: propose entries of `venues.yaml` from the papers, and write the accepted ones.

Nothing is written, and no two venues are merged, without a request. Existing entries of the file are not changed,
including comments.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.content.content import read_content, read_mapping
from generator.content.edit import append_below, edit_record
from generator.content.file_text import text_at
from generator.content.published_addresses import read_addresses
from generator.core.atomic_files import write_atomically
from generator.core.problems import did_you_mean, refuse, stop_at_errors
from generator.core.records import Venue
from generator.core.regular_files import CONTENT
from generator.edit.intake.report import FileChange
from generator.portal.graph import build_portal
from generator.portal.same_venue import SameVenue, likely_same_venues
from generator.portal.venue_texts import folded, read_venue
from generator.portal.venues import FEWEST_PAPERS, NamedVenue, VenueIndex, named_venues, venue_ids

FILE = f"{CONTENT}/venues.yaml"


@dataclass(frozen=True, slots=True)
class NamedVenues:
    """The venues of papers: those that `venues.yaml` does not have, and those that are probably one.

    `proposed` are those with enough papers, most first; `fewer` is the number of the others. `by_id` has all.
    """

    proposed: tuple[NamedVenue, ...]
    fewer: int
    same: tuple[SameVenue, ...]
    by_id: Mapping[str, NamedVenue]


@dataclass(frozen=True, slots=True)
class VenuesChange:
    """The accepted or merged venues by id, and the changed file, if any."""

    venues: tuple[str, ...]
    changes: tuple[FileChange, ...] = ()


def find_venues(root: Path, fewest: int = FEWEST_PAPERS) -> NamedVenues:
    """Find the venues that papers name; change nothing."""
    by_id = _named(root)
    others = [one for one in by_id.values() if not one.described]
    proposed = sorted(
        (one for one in others if len(one.papers) >= fewest), key=lambda one: (-len(one.papers), one.venue.id)
    )
    return NamedVenues(tuple(proposed), len(others) - len(proposed), likely_same_venues([*by_id.values()]), by_id)


def accept_venues(root: Path, ids: Sequence[str], *, dry_run: bool = False) -> VenuesChange:
    """Write venues that papers name to `venues.yaml`; existing ones are not changed."""
    by_id = _named(root)
    text, claimed = text_at(root / FILE), _claimed(by_id.values())
    before = text
    accepted = {venue_id: _venue(by_id, venue_id) for venue_id in ids}
    claimed |= {folded(one.venue.name) for one in accepted.values()}
    for venue_id, one in accepted.items():
        if not one.described:
            text = edit_record(text or "", {venue_id: _entry(one, one.spellings, claimed)})
    return _done(root, before, text, tuple(accepted), dry_run=dry_run)


def merge_venues(root: Path, keep_id: str, other_id: str, *, dry_run: bool = False) -> VenuesChange:
    """Merge two venues: `keep_id` stays, and the texts for the other become names of it."""
    if keep_id == other_id:
        refuse(f"`{keep_id}` cannot be merged with itself", "give two ids")
    by_id = _named(root)
    keep, other = _venue(by_id, keep_id), _venue(by_id, other_id)
    before = text = text_at(root / FILE)
    claimed = _claimed(one for one in by_id.values() if one.venue.id not in {keep_id, other_id})
    if other.described:
        text = edit_record(text or "", {other_id: None})
    if keep.described:
        names = (other.venue.name, other.venue.short, *other.venue.aliases) if other.described else ()
        further = _further_names(keep.venue, [*names, *(name for name, _ in other.spellings)], claimed)
        text = append_below(text or "", (keep_id, "aliases"), further)
    else:
        spellings = (*keep.spellings, *other.spellings)
        text = edit_record(text or "", {keep_id: _entry(keep, spellings, claimed)})
    return _done(root, before, text, (keep_id,), dry_run=dry_run)


def _named(root: Path) -> dict[str, NamedVenue]:
    """Return all venues of papers or `venues.yaml`, by id; raise ProblemsFoundError if there are errors."""
    content, problems = read_content(root)
    stop_at_errors(problems)
    ids = read_addresses(root).assigned_ids
    portal, _ = build_portal(content, ids)
    named = named_venues(portal.papers, lambda paper: portal.paper_texts[paper.id].venue, content.venues)
    shown = {one.key: one.venue.id for one in portal.venues if not one.described}
    taken = {venue.id for venue in content.venues}
    made = venue_ids([one for one in named if not one.described], {**ids.venues, **shown}, taken)
    every = [one if one.described else replace(one, venue=replace(one.venue, id=made[one.key])) for one in named]
    seen = {one.venue.id for one in every}
    every += [
        NamedVenue(venue.id, venue, described=True, papers=(), spellings=())
        for venue in content.venues
        if venue.id not in seen
    ]
    return {one.venue.id: one for one in every}


def _claimed(named: Iterable[NamedVenue]) -> set[str]:
    """Return the names in `venues.yaml`, folded: none may be in it twice."""
    venues = [one.venue for one in named if one.described]
    return {folded(name) for venue in venues for name in (venue.name, venue.short, *venue.aliases) if name}


def _entry(one: NamedVenue, spellings: Iterable[tuple[str, int]], claimed: set[str]) -> dict[str, Any]:
    """Return the entry of a venue: its known values, and the names in papers that these would not match."""
    venue = one.venue
    short = venue.short if folded(venue.short) not in claimed | {folded(venue.name)} else ""
    bare = Venue(venue.id, venue.name, short, venue.kind)
    claimed |= {folded(name) for name in (venue.name, short) if name}
    further = _further_names(bare, [text for text, _ in spellings], claimed)
    entry = {"name": venue.name, "short": short, "kind": venue.kind, "aliases": further}
    return {key: value for key, value in entry.items() if value}


def _further_names(venue: Venue, texts: Iterable[str], claimed: set[str]) -> list[str]:
    """Return the names needed to match all texts of a venue, the shorter one if that is enough."""
    further: list[str] = []
    for text in filter(None, texts):
        for name in (read_venue(text).name, text):
            wider = replace(venue, aliases=(*venue.aliases, *further))
            if VenueIndex([wider], ()).find(text)[0] is not None:
                break
            if name and folded(name) not in claimed:
                further.append(name)
                claimed.add(folded(name))
    return further


def _venue(by_id: Mapping[str, NamedVenue], venue_id: str) -> NamedVenue:
    found = by_id.get(venue_id)
    if found is None:
        refuse(f"no venue has the id `{venue_id}`", did_you_mean(venue_id, by_id, "sitegen venues shows ids"))
    return found


def _done(root: Path, before: str | None, after: str | None, ids: tuple[str, ...], *, dry_run: bool) -> VenuesChange:
    if after is None or after == before:
        return VenuesChange(ids)
    read_mapping(after, FILE)  # raises rather than write an invalid file
    if not dry_run:
        write_atomically(root / FILE, after.encode())
    return VenuesChange(ids, (FileChange(FILE, before, after),))
