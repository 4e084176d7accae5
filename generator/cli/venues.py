"""`sitegen venues`: the venues that papers name, and those that are probably one; accepting and merging them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import Console, common_options, dry_run_option, shown_command, writing
from generator.cli.file_changes import print_changes
from generator.cli.people import ListingGroup
from generator.core.problems import counted, span

if TYPE_CHECKING:
    from pathlib import Path

    from generator.edit.venues import NamedVenues
    from generator.portal.same_venue import SameVenue
    from generator.portal.venues import NamedVenue

_SPELLINGS_SHOWN = 3


@click.group(cls=ListingGroup, invoke_without_command=True)
@click.option(
    "--min-papers",
    type=click.IntRange(1),
    default=2,
    metavar="N",
    help="List venues of at least this many papers (default: 2).",
)
@common_options
def venues(*, console: Console, root: Path, min_papers: int) -> None:
    """List venues of papers that content/venues.yaml does not have, and venues that are probably one.

    Only lists them, each with the command that accepts or merges it. Nothing is written or merged automatically.

    \b
    Examples:
      sitegen venues
      sitegen venues --min-papers 5
      sitegen venues accept neurips icml
    """  # noqa: D301 - click keeps the lines below it apart
    if click.get_current_context().invoked_subcommand is not None:
        return
    from generator.edit.venues import find_venues  # noqa: PLC0415

    found = find_venues(root, min_papers)
    _print_found(console, found, root)
    console.finish([], **_found_json(found, root))


@venues.command()
@click.argument("ids", metavar="ID...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="Accept all that `sitegen venues` lists.")
@click.option("--min-papers", type=click.IntRange(1), default=2, metavar="N", help="With --all: as in the list.")
@dry_run_option
@common_options
def accept(*, console: Console, root: Path, ids: tuple[str, ...], every: bool, min_papers: int, dry_run: bool) -> None:
    """Write venues into content/venues.yaml, with their names, short names, kinds and other names.

    \b
    Examples:
      sitegen venues accept neurips icml
      sitegen venues accept --all --min-papers 5 --dry-run
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.venues import accept_venues, find_venues  # noqa: PLC0415

    if every == bool(ids):
        raise click.UsageError("name the venues to accept, or give --all")
    with writing(root, dry_run=dry_run):
        if every:
            ids = tuple(one.venue.id for one in find_venues(root, min_papers).proposed)
        done = accept_venues(root, ids, dry_run=dry_run)
    print_changes(
        console,
        done.changes,
        f"{counted(len(done.venues), 'venue')} in content/venues.yaml",
        {"venues": list(done.venues)},
        dry_run=dry_run,
    )


@venues.command()
@click.argument("keep", metavar="ID")
@click.argument("other", metavar="OTHER")
@dry_run_option
@common_options
def merge(*, console: Console, root: Path, keep: str, other: str, dry_run: bool) -> None:
    """Merge two venues: ID stays, and texts of papers for OTHER become names of it.

    \b
    Examples:
      sitegen venues merge neurips nips
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.venues import merge_venues  # noqa: PLC0415

    with writing(root, dry_run=dry_run):
        done = merge_venues(root, keep, other, dry_run=dry_run)
    print_changes(console, done.changes, f"{other} is now {keep}", {"venues": list(done.venues)}, dry_run=dry_run)


def _print_found(console: Console, found: NamedVenues, root: Path) -> None:
    if found.proposed:
        console.say("Venues that papers name:")
    for one in found.proposed:
        console.say(f"\n  {_who(one)}\n        {'; '.join(_evidence(one))}\n        {_accept_command(one, root)}")
    if found.same:
        console.say(("\n" if found.proposed else "") + "Likely the same venue:")
    for pair in found.same:
        who = f"{_who(found.by_id[pair.keep])} and {_who(found.by_id[pair.other])}"
        console.say(f"\n  {who}\n        {'; '.join(pair.evidence)}\n        {_merge_command(pair, root)}")
    further = f"; {found.fewer} more are named by fewer papers (--min-papers)" if found.fewer else ""
    console.say(
        f"{chr(10) if found.proposed or found.same else ''}{counted(len(found.proposed), 'venue')} to accept, "
        f"{counted(len(found.same), 'likely pair')}{further}."
    )


def _who(one: NamedVenue) -> str:
    return f"{one.venue.name} ({one.venue.id}, {counted(len(one.papers), 'paper')})"


def _evidence(one: NamedVenue) -> list[str]:
    shown = [f"“{text}” in {count}" for text, count in one.spellings[:_SPELLINGS_SHOWN]]
    left_out = len(one.spellings) - len(shown)
    spellings = ", ".join(shown) + (f" and {counted(left_out, 'further spelling')}" if left_out else "")
    return [spellings, *filter(None, (_years(one), one.venue.kind))]


def _years(one: NamedVenue) -> str:
    years = sorted({paper.date.year for paper in one.papers if paper.date})
    return span(years) if years else ""


def _accept_command(one: NamedVenue, root: Path) -> str:
    return shown_command(root, "venues", "accept", one.venue.id)


def _merge_command(pair: SameVenue, root: Path) -> str:
    return shown_command(root, "venues", "merge", pair.keep, pair.other)


def _found_json(found: NamedVenues, root: Path) -> dict[str, Any]:
    return {
        "venues": [
            {
                "id": one.venue.id,
                "name": one.venue.name,
                "short": one.venue.short,
                "kind": one.venue.kind,
                "papers": len(one.papers),
                "years": _years(one),
                "spellings": [{"text": text, "papers": count} for text, count in one.spellings],
                "command": _accept_command(one, root),
            }
            for one in found.proposed
        ],
        "same": [
            {
                "keep": pair.keep,
                "other": pair.other,
                "names": [found.by_id[one].venue.name for one in (pair.keep, pair.other)],
                "papers": [len(found.by_id[one].papers) for one in (pair.keep, pair.other)],
                "evidence": list(pair.evidence),
                "command": _merge_command(pair, root),
            }
            for pair in found.same
        ],
        "fewer": found.fewer,
    }
