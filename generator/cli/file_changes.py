"""The output of commands that change files of the content, in words and for --json."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.cli.console import Console
    from generator.core.problems import Problem
    from generator.edit.intake.report import FileChange


def print_changes_and_problems(console: Console, changes: Iterable[FileChange], problems: Sequence[Problem]) -> None:
    """Print the changes of a dry run as diffs, and then the problems."""
    for change in changes:
        console.say(change.diff().rstrip("\n"))
    console.problems(problems)


def print_changes(
    console: Console,
    changes: Sequence[FileChange],
    what: str,
    facts: Mapping[str, Any],
    *,
    dry_run: bool,
    problems: Sequence[Problem] = (),
) -> None:
    """Print the files that changed, or would change, and the meaning in `what`; `facts` is added to the report."""
    print_changes_and_problems(console, changes if dry_run else (), problems)
    files = [
        (change.path, "new" if change.before is None else "changed" if change.after else "deleted")
        for change in changes
    ]
    for path, became in files:
        console.say(f"{became}: {path}")
    if not files:
        console.say("Nothing to do: it is so already.")
    else:
        console.say(f"{what}." if not dry_run else "Nothing was written: this was a dry run.")
    changed = [{"path": path, "change": became} for path, became in files]
    console.finish(problems, dry_run=dry_run, **facts, files=changed)
