"""The output of commands that change files of the content, in words and for --json."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.cli.console import Console
    from generator.core.problems import Problem
    from generator.edit.intake.report import FileChange


def print_changes(
    console: Console,
    changes: Sequence[FileChange],
    what: str,
    said: Mapping[str, Any],
    *,
    dry_run: bool,
    problems: Sequence[Problem] = (),
) -> None:
    """Print the files that changed, or would change, and the meaning in `what`; `said` is added to the report."""
    if dry_run:
        for change in changes:
            console.say(change.diff().rstrip("\n"))
    console.problems(problems)
    files = [(change.path, _fate(change.before, change.after)) for change in changes]
    for path, became in files:
        console.say(f"{became}: {path}")
    if not files:
        console.say("Nothing to do: it is so already.")
    else:
        console.say(f"{what}." if not dry_run else "Nothing was written: this was a dry run.")
    console.report(
        {
            "ok": True,
            "dry_run": dry_run,
            **said,
            "files": [{"path": path, "change": became} for path, became in files],
            "problems": list(problems),
        }
    )


def _fate(before: str | None, after: str) -> str:
    """Return the word for the change of a file."""
    return "new" if before is None else "changed" if after else "deleted"
