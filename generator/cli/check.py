"""`sitegen check`: its options, and its report."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator import __version__
from generator.cli.console import (
    Command,
    Console,
    RegularPath,
    base_url_option,
    common_options,
    counted,
    for_terminal,
    more_option,
    problem_json,
    published_option,
    writable,
)
from generator.cli.imports import today_of_import
from generator.core.problems import ProblemsFoundError


@click.command(cls=Command)
@click.option(
    "--site",
    type=RegularPath(exists=True, file_okay=False, path_type=Path),
    help="Also check the links and pages of this built site.",
)
@click.option("--doubtful", is_flag=True, help="Also list open doubts of imports.")
@more_option(
    "--format",
    "report_format",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    help="The format: for people, as with --json, as annotations of a pull request, as SARIF (default: text).",
)
@published_option
@base_url_option
@common_options
def check(
    *,
    console: Console,
    root: Path,
    site: Path | None,
    published: Path | None,
    base_url: str | None,
    doubtful: bool,
    report_format: str,
) -> None:
    """Check content/, and with --site a built site's pages and links; writes nothing.

    \b
    Examples:
      sitegen check
      sitegen check --site site
      sitegen check --doubtful
      sitegen check --format github
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.build import check as checking  # noqa: PLC0415
    from generator.edit.migrate import older_people  # noqa: PLC0415

    console.as_json = console.as_json or report_format == "json"
    try:
        problems = [
            *checking.check_content(root, published, today_of_import(), base_url),
            *(checking.check_site(root, site, base_url) if site else ()),
        ]
        problems += checking.doubtful(root) if doubtful else ()
    except ProblemsFoundError as found:
        problems = list(found.problems)
    errors = sum(1 for problem in problems if problem.severity == "error")
    if not console.as_json and report_format in {"github", "sarif"}:
        from generator.cli import fault_formats  # noqa: PLC0415

        if report_format == "sarif":
            click.echo(writable(fault_formats.sarif(problems, root, __version__)))
        for line in fault_formats.github_lines(problems, root) if report_format == "github" else ():
            click.echo(for_terminal(line))
        sys.exit(1 if errors else 0)
    console.problems(problems)
    console.report({"ok": not errors, "problems": [problem_json(problem) for problem in problems]})
    if errors:
        if not console.as_json:
            click.echo(f"{errors} {'error' if errors == 1 else 'errors'} to fix.", err=True)
        sys.exit(1)
    warnings = len(problems)
    summary = f"No error, {warnings} {'warning' if warnings == 1 else 'warnings'}."
    console.say(summary if warnings else "No errors found.")
    if older := sum(1 for _ in older_people(root)):
        console.say(f"{counted(older, 'file')} in an older form: run sitegen migrate")
