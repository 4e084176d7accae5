"""`sitegen people`: people who are probably one, and records that are probably two; merging and splitting them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import Command, CommandGroup, Console, common_options, dry_run_option, shown_command, writing
from generator.cli.file_changes import print_changes
from generator.core.problems import counted

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.edit.intake.report import FileChange
    from generator.edit.people import Likely, PeopleChange
    from generator.portal.graph import Portal
    from generator.portal.same_person import Namesakes, SamePerson

_LIKELY = 0.5
_PROPOSED = 5  # pairs at the end of an import


class ListingGroup(CommandGroup):
    """A group that lists if no command is given; its options also apply to its commands."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Pass the options before the command's name to the command."""
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None:
            given = {
                parameter.name: ctx.params[parameter.name]
                for parameter in self.params
                if parameter.name in ctx.params
                and ctx.get_parameter_source(parameter.name) is click.core.ParameterSource.COMMANDLINE
            }
            known = {parameter.name for parameter in command.params}
            for name_given in sorted(str(name_given) for name_given in given if name_given not in known):
                raise click.UsageError(f"--{name_given.replace('_', '-')} belongs to the list of {self.name} only", ctx)
            ctx.default_map = {**(ctx.default_map or {}), str(name): given}
        return name, command, rest


class _ManyPapers(Command):
    """Makes `--papers` accept all words up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert the option before each of its words."""
        spread: list[str] = []
        collecting = first = False
        for word in args:
            if word.startswith("-"):
                collecting = first = word == "--papers"
                spread.append(word)
            else:
                spread += ["--papers", word] if collecting and not first else [word]
                first = False
        return super().parse_args(ctx, spread)


@click.group(cls=ListingGroup, invoke_without_command=True)
@click.option(
    "--min-score",
    type=click.FloatRange(0, 1),
    default=_LIKELY,
    metavar="SCORE",
    help="List pairs of at least this probability, from 0 to 1 (default: 0.5).",
)
@common_options
def people(*, console: Console, root: Path, min_score: float) -> None:
    """List people who are probably one person with two spellings, and records that are probably two people.

    Only lists them, each with the command that merges or splits it. Nothing is merged automatically.

    \b
    Examples:
      sitegen people
      sitegen people --min-score 0.8
    """  # noqa: D301 - click keeps the lines below it apart
    if click.get_current_context().invoked_subcommand is not None:
        return
    from generator.edit.people import find_people  # noqa: PLC0415

    found = find_people(root, min_score)
    _print_likely(console, found, root)
    console.finish([], **_likely_json(found, root))


@people.command()
@click.argument("keep", metavar="ID")
@click.argument("other", metavar="OTHER")
@dry_run_option
@common_options
def merge(*, console: Console, root: Path, keep: str, other: str, dry_run: bool) -> None:
    """Merge two people: ID stays and gets the names and papers of OTHER.

    \b
    Examples:
      sitegen people merge haibin-lin h-lin --dry-run
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.people import merge_people  # noqa: PLC0415

    with writing(root, dry_run=dry_run):
        done = merge_people(root, keep, other, dry_run=dry_run)
    what = f"{done.other} is now {done.person}: {counted(len(done.papers), 'paper')}"
    _print_regrouped(console, done, what, dry_run=dry_run)


@people.command(cls=_ManyPapers)
@click.argument("person", metavar="ID")
@click.option("--papers", multiple=True, required=True, metavar="PAPER...", help="The namesake's papers: ids or files.")
@click.option(
    "--id", "new", metavar="NEW", help="The id of the other person (default: the next free one, such as ID-2)."
)
@dry_run_option
@common_options
def split(
    *, console: Console, root: Path, person: str, papers: tuple[str, ...], new: str | None, dry_run: bool
) -> None:
    """Move some papers of ID to another person of the same name.

    \b
    Examples:
      sitegen people split qi-hou --papers a-study-of-butterflies --id qi-hou-2
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.edit.people import split_person  # noqa: PLC0415

    with writing(root, dry_run=dry_run):
        done = split_person(root, person, papers, new, dry_run=dry_run)
    what = f"{counted(len(done.papers), 'paper')} of {done.person} went to {done.other}"
    _print_regrouped(console, done, what, dry_run=dry_run)


def same_people(console: Console, root: Path, changes: Iterable[FileChange]) -> list[dict[str, Any]]:
    """Print the most probable pairs among the people of an import; return all as `sitegen people --json` lists them."""
    from generator.edit.people import find_same  # noqa: PLC0415

    found = find_same(root, _LIKELY, [change.path for change in changes])
    if found.same:
        command = shown_command(root, "people")
        console.say(f"{counted(len(found.same), 'pair')} of people may be one person each; for details: {command}")
    for pair in found.same[:_PROPOSED]:
        console.say(f"  {_who(found.portal, pair.keep)} and {_who(found.portal, pair.other)}")
    return list(_likely_json(found, root)["same"])


def _print_likely(console: Console, found: Likely, root: Path) -> None:
    if found.same:
        console.say("Likely the same person:")
    for pair in found.same:
        names = f"{_who(found.portal, pair.keep)} and {_who(found.portal, pair.other)}"
        _print_finding(console, pair.score, names, pair.evidence, _merge_command(pair, root))
    if found.namesakes:
        console.say(("\n" if found.same else "") + "Likely namesakes:")
    for one in found.namesakes:
        apart = f"{counted(len(one.papers), 'paper')} apart from {len(one.others)}"
        who, command = _who(found.portal, one.person), _split_command(one, root)
        _print_finding(console, one.score, who, (apart, *one.evidence), command)
    console.say(
        f"{'' if not found.same and not found.namesakes else chr(10)}{counted(len(found.same), 'likely pair')}, "
        f"{counted(len(found.namesakes), 'likely namesake')}."
    )


def _print_finding(console: Console, score: float, who: str, evidence: tuple[str, ...], command: str) -> None:
    console.say(f"\n  {score:.2f}  {who}\n        {'; '.join(evidence)}\n        {command}")


def _who(portal: Portal, person_id: str) -> str:
    papers = counted(len(portal.papers_of[person_id]), "paper")
    return f"{portal.who.people[person_id].name} ({person_id}, {papers})"


def _merge_command(pair: SamePerson, root: Path) -> str:
    return shown_command(root, "people", "merge", pair.keep, pair.other)


def _split_command(one: Namesakes, root: Path) -> str:
    return shown_command(root, "people", "split", one.person, "--papers", *one.papers)


def _likely_json(found: Likely, root: Path) -> dict[str, Any]:
    names = found.portal.who.people
    return {
        "same": [
            {
                "keep": pair.keep,
                "other": pair.other,
                "names": [names[pair.keep].name, names[pair.other].name],
                "papers": [len(found.portal.papers_of[one]) for one in (pair.keep, pair.other)],
                "score": round(pair.score, 2),
                "differs_by": pair.differs_by,
                "shared_coauthors": list(pair.coauthors),
                "may_also_be": list(pair.rivals),
                "evidence": list(pair.evidence),
                "command": _merge_command(pair, root),
            }
            for pair in found.same
        ],
        "namesakes": [
            {
                "person": one.person,
                "name": names[one.person].name,
                "papers": list(one.papers),
                "other_papers": list(one.others),
                "score": round(one.score, 2),
                "evidence": list(one.evidence),
                "command": _split_command(one, root),
            }
            for one in found.namesakes
        ],
    }


def _print_regrouped(console: Console, done: PeopleChange, what: str, *, dry_run: bool) -> None:
    facts = {"person": done.person, "other": done.other, "papers": list(done.papers)}
    print_changes(console, done.changes, what, facts, dry_run=dry_run, problems=done.warnings)
