"""The command line: options, messages and exit status; with `generator.commands` the only room that prints.

Exit status: 0 done; 1 the content or the input is at fault; 2 wrong usage. The rooms that
do the work are imported when a command runs, so that `--version` and `--help` stay quick.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import __version__
from generator.commands.console import Console, common_options, counted, problem_json
from generator.commands.explain import explain
from generator.commands.people import people
from generator.errors import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from generator.intake.outcome import ImportReport


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="sitegen")
def main() -> None:
    """Turn saved profile dumps into a publication portal that any static host serves."""


def _not_blank(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    del context, parameter
    if value is not None and not value.strip():
        raise click.BadParameter("the name is empty")
    return value


@main.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="FILE...")
@click.option(
    "--as-of",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="The day the dumps were taken, as YYYY-MM-DD (default: each file's modification date).",
)
@click.option(
    "--author",
    metavar="NAME",
    callback=_not_blank,
    help="Whose papers a list shows, where the file itself does not say.",
)
@click.option("--dry-run", is_flag=True, help="Show what would change as a diff, and write nothing.")
@common_options
def import_command(
    *,
    console: Console,
    root: Path,
    files: tuple[Path, ...],
    as_of: datetime | None,
    author: str | None,
    dry_run: bool,
) -> None:
    """Read saved profile and list dumps into content/.

    A folder stands for the .txt files in it. What a person has changed in content/ stays.
    """
    from generator.importing import import_files  # noqa: PLC0415

    report = import_files(root, _expand(files), as_of=as_of.date() if as_of else None, author=author, dry_run=dry_run)
    failed = any(problem.severity == "error" for problem in report.problems)
    if dry_run:
        for change in report.changes:
            console.say(change.diff().rstrip("\n"))
    console.problems(report.problems)
    _print_import(console, report, dry_run=dry_run)
    console.report(_import_json(report, dry_run=dry_run, ok=not failed))
    if failed:
        sys.exit(1)


def _expand(files: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for path in files:
        if path.is_dir():
            inside = sorted(path.rglob("*.txt"))
            if not inside:
                raise ProblemsFoundError([Problem(str(path), 0, 0, "no .txt file lies in this folder")])
            found += inside
        else:
            found.append(path)
    return found


def _print_import(console: Console, report: ImportReport, *, dry_run: bool) -> None:
    for record in report.records:
        if record.outcome == "deleted":
            console.say(f"stays deleted: {record.path}")
        for kept in record.kept:
            console.say(f"kept by hand: {record.path}: {kept.field} (the sources say {_brief(kept.source)})")
        if record.outcome in {"new", "updated"}:
            console.detail(f"{record.outcome}: {record.path}: {', '.join(record.changed)}")
    columns = ("new", "updated", "unchanged", "deleted")
    console.say(f"{'':8}{''.join(f'{name:>11}' for name in columns)}")
    for kind in ("papers", "authors"):
        console.say(f"{kind:8}" + "".join(f"{report.count(kind, outcome):>11}" for outcome in columns))  # type: ignore[arg-type]
    warnings = sum(1 for problem in report.problems if problem.severity == "warning")
    console.say(
        f"{counted(report.files, 'file')} read, {counted(report.kept, 'field')} kept by hand, "
        f"{counted(warnings, 'warning')}" + (". Nothing was written: this was a dry run." if dry_run else ".")
    )


def _brief(value: object) -> str:
    if value is None:
        return "nothing"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _import_json(report: ImportReport, *, dry_run: bool, ok: bool) -> dict[str, Any]:
    outcomes = ("new", "updated", "unchanged", "deleted")
    return {
        "ok": ok,
        "dry_run": dry_run,
        "files": report.files,
        "papers": {outcome: report.count("papers", outcome) for outcome in outcomes},  # type: ignore[arg-type]
        "authors": {outcome: report.count("authors", outcome) for outcome in outcomes},  # type: ignore[arg-type]
        "kept_by_hand": report.kept,
        "records": [
            {
                "path": record.path,
                "outcome": record.outcome,
                "changed": list(record.changed),
                "kept": [{"field": kept.field, "by_hand": kept.by_hand, "source": kept.source} for kept in record.kept],
            }
            for record in report.records
        ],
        "problems": [problem_json(problem) for problem in report.problems],
    }


def _absolute(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Refuse an address that is not absolute: canonical links and the sitemap are made from it."""
    from urllib.parse import urlsplit  # noqa: PLC0415 - keeps --version quick

    parts = urlsplit(value or "")
    if value and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment):
        message = f"'{value}' is no absolute address such as https://group.github.io/portal/"
        raise click.BadParameter(message, context, option)
    return value or None


@main.command()
@click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Where to build (default: site/).")
@click.option(
    "--base-url", metavar="URL", callback=_absolute, help="Where the site will stand, instead of what site.yaml says."
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="How many processes render (default: all cores).")
@click.option("--clean", is_flag=True, help="Write every file again, changed or not.")
@click.option("--allow-removed", is_flag=True, help="Let published addresses vanish.")
@common_options
def build(
    *,
    console: Console,
    root: Path,
    output: Path | None,
    base_url: str | None,
    jobs: int | None,
    clean: bool,
    allow_removed: bool,
) -> None:
    """Build the site from content/."""
    from generator import building  # noqa: PLC0415

    report = building.build(root, output=output, base_url=base_url, jobs=jobs, clean=clean, allow_removed=allow_removed)
    console.problems(report.warnings)
    console.say(
        f"{report.papers} papers and {report.authors} authors on {report.pages} pages in {report.output}: "
        f"{report.written} files written, {report.removed} removed."
    )
    console.report(
        {
            "ok": True,
            **{name: value for name, value in asdict(report).items() if name != "warnings"},
            "problems": [problem_json(problem) for problem in report.warnings],
        }
    )


@main.command()
@click.option(
    "--site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Also check the links and pages of this built site.",
)
@common_options
def check(console: Console, root: Path, site: Path | None) -> None:
    """Check content/, and with --site a built site's pages and links; writes nothing."""
    from generator.checking import check_content, check_site  # noqa: PLC0415

    problems = [*check_content(root), *(check_site(root, site) if site else ())]
    errors = sum(1 for problem in problems if problem.severity == "error")
    console.problems(problems)
    console.report({"ok": not errors, "problems": [problem_json(problem) for problem in problems]})
    if errors:
        if not console.as_json:
            click.echo(f"{errors} {'fault' if errors == 1 else 'faults'} to mend.", err=True)
        sys.exit(1)
    console.say("No fault found.")


main.add_command(explain)
main.add_command(people)

if __name__ == "__main__":
    main()
