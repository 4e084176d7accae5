"""The command line: options, messages and exit status; with `generator.cli` the only room that prints.

Exit status: 0 done; 1 the content or the input is at fault; 2 wrong usage. The rooms that
do the work are imported when a command runs, so that `--version` and `--help` stay quick.
"""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import asdict
from pathlib import Path

import click

from generator import __version__
from generator.cli.changes import changes
from generator.cli.completion import completion
from generator.cli.console import (
    CommandGroup,
    Console,
    common_options,
    counted,
    for_terminal,
    problem_json,
    writable,
    writing,
)
from generator.cli.explain import explain
from generator.cli.export import export
from generator.cli.guide import guide
from generator.cli.imports import import_command, today_of_import
from generator.cli.init import init
from generator.cli.migrate import migrate
from generator.cli.new import new
from generator.cli.people import people
from generator.cli.progress import Progress
from generator.cli.read import read
from generator.cli.serve import serve
from generator.cli.update import update
from generator.cli.venues import venues
from generator.core.gc_pause import end_with_command
from generator.core.problems import ProblemsFoundError


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="sitegen")
def main() -> None:
    """Turn saved profile pages and bibliographies into a publication portal that any static host serves.

    \b
    Examples:
      sitegen init portal
      sitegen import publications.html
      sitegen check
      sitegen serve
      sitegen build --help

    \b
    Exit status:
      0  done
      1  the content or a source is at fault: each fault is named with its place and what to do
      2  wrong usage, such as an option that does not exist
    """  # noqa: D301 - click keeps the lines below it apart


def _absolute(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Refuse an address that is not absolute: canonical links and the sitemap are made from it."""
    from urllib.parse import urlsplit  # noqa: PLC0415 - keeps --version quick

    try:
        parts = urlsplit(value or "")
    except ValueError:
        parts = urlsplit("")
    if parts.username is not None:
        message = "a name and a password would be published with every page; leave out what stands before the @"
        raise click.BadParameter(message, context, option)
    wrong = parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment
    if value and (wrong or any(map(str.isspace, value))):
        message = f"'{value}' is no absolute address such as https://group.github.io/portal/"
        raise click.BadParameter(message, context, option)
    return value or None


published_option = click.option(
    "--published",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The published.json of the site as it stands on the web.",
)


@main.command()
@click.option("--output", type=click.Path(file_okay=False, path_type=Path), help="Where to build (default: site/).")
@click.option(
    "--base-url", metavar="URL", callback=_absolute, help="Where the site will stand, instead of what site.yaml says."
)
@click.option(
    "--repository",
    metavar="URL",
    callback=_absolute,
    help="Where its files can be corrected, where site.yaml does not say.",
)
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="How many processes render (default: all cores).")
@click.option("--executor", metavar="ADDRESS", default="", help="Render on a cluster: dask://HOST:PORT.")
@click.option("--clean", is_flag=True, help="Write every file again, changed or not.")
@click.option("--allow-removed", is_flag=True, help="Let addresses vanish that a person named.")
@published_option
@click.option("--no-search", is_flag=True, help="Make no search index; the search box leads to the list of papers.")
@click.option("--verify", is_flag=True, help="Build once more, from nothing, and compare.")
@common_options
def build(
    *,
    console: Console,
    root: Path,
    output: Path | None,
    base_url: str | None,
    repository: str | None,
    jobs: int | None,
    executor: str,
    clean: bool,
    allow_removed: bool,
    published: Path | None,
    no_search: bool,
    verify: bool,
) -> None:
    """Build the site from content/.

    \b
    Examples:
      sitegen build
      sitegen build --base-url https://group.github.io/portal/
      sitegen build --output public --no-search
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.build import build as building  # noqa: PLC0415

    verified = None
    with writing(root), Progress(console) as progress:
        report = building.build(
            root,
            output=output,
            base_url=base_url,
            repository=repository,
            jobs=jobs,
            executor=executor,
            clean=clean,
            allow_removed=allow_removed,
            published=published,
            search=not no_search,
            progress=progress.tell,
        )
        if verify:  # before anybody else may write
            from generator.build import verify as verifying  # noqa: PLC0415

            verified = verifying.verify(
                root,
                output=output,
                base_url=base_url,
                repository=repository,
                jobs=jobs,
                allow_removed=allow_removed,
                search=not no_search,
            )
    console.problems(report.warnings)
    console.say(
        f"{counted(report.papers, 'paper')} and {counted(report.authors, 'author')} on "
        f"{counted(report.pages, 'page')} in {report.output}: "
        f"{counted(report.written, 'file')} written, {report.removed} removed; "
        f"{counted(report.reused, 'page')} reused, {progress.seconds:.1f} s."
    )
    if verified:
        console.say(
            f"All {counted(verified.files, 'file')} are what a build from nothing gives; {verified.views} of "
            f"{counted(report.pages, 'page')} were made from what their kinds declare to need alone."
        )
    console.report(
        {
            "ok": True,
            **({"verified": asdict(verified)} if verified else {}),
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
@click.option("--doubtful", is_flag=True, help="Also list what imports left in doubt and nobody has settled.")
@click.option(
    "--format",
    "report_format",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    help="How to say it: for people, as --json does, as annotations of a pull request, as SARIF (default: text).",
)
@published_option
@common_options
def check(
    console: Console, root: Path, site: Path | None, published: Path | None, *, doubtful: bool, report_format: str
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

    console.as_json = console.as_json or report_format == "json"
    try:
        problems = [
            *checking.check_content(root, published, today_of_import()),
            *(checking.check_site(root, site) if site else ()),
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
            click.echo(f"{errors} {'fault' if errors == 1 else 'faults'} to mend.", err=True)
        sys.exit(1)
    warnings = len(problems)
    summary = f"No error, {warnings} {'warning' if warnings == 1 else 'warnings'}."
    console.say(summary if warnings else "No fault found.")


main.add_command(init)
main.add_command(import_command)
main.add_command(new)
main.add_command(update)
main.add_command(changes)
main.add_command(migrate)
main.add_command(explain)
main.add_command(people)
main.add_command(venues)
main.add_command(read)
main.add_command(export)
main.add_command(serve)
main.add_command(completion)
main.add_command(guide)


def run() -> None:
    """Run one command and end the process at once.

    Taking the records of a large portal to pieces, one by one, takes a second and serves nobody.
    """
    end_with_command()
    try:
        main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(bool(end.code))
        said = isinstance(end.code, str)  # which Python prints
        try:
            for stream in filter(None, (sys.stdout, sys.stderr)):  # one that is closed is None
                stream.flush()
        except (OSError, ValueError):  # whoever listened has gone: Python says so
            raise end from None
        if said or threading.active_count() > 1:
            raise
        os._exit(status)


if __name__ == "__main__":
    run()
