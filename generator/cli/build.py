"""`sitegen build`: its options, and its report."""

import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from generator.cli.console import (
    Command,
    Console,
    RegularPath,
    absolute,
    base_url_option,
    common_options,
    more_option,
    published_option,
    writing,
)
from generator.cli.progress import Progress
from generator.core.problems import counted, errors_in

WITHOUT_BROKEN = 3  # the exit status of a build that left files out


@click.command(cls=Command)
@click.option("--output", type=RegularPath(file_okay=False, path_type=Path), help="Where to build (default: site/).")
@base_url_option
@more_option(
    "--repository",
    metavar="URL",
    callback=absolute,
    help="The repository of its files, if site.yaml does not name it.",
)
@more_option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes render (default: all cores).",
)
@more_option("--executor", metavar="ADDRESS", default="", help="Render on a cluster: dask://HOST:PORT.")
@more_option("--clean", is_flag=True, help="Write every file again, changed or not.")
@more_option("--allow-removed", is_flag=True, help="Let addresses vanish that a person named.")
@published_option
@click.option(
    "--no-search",
    "search",
    flag_value=False,
    default=True,
    help="Make no search index; the search box leads to the list of papers.",
)
@more_option("--skip-broken", is_flag=True, help="Leave out files with errors, say which, and exit with 3.")
@more_option("--verify", is_flag=True, help="Build once more, from nothing, and compare.")
@common_options
def build(*, console: Console, root: Path, verify: bool, **chosen: Any) -> None:
    """Build the site from content/.

    \b
    Examples:
      sitegen build
      sitegen build --base-url https://group.github.io/portal/
      sitegen build --output public --no-search
      sitegen build --skip-broken
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.build import build as building  # noqa: PLC0415
    from generator.build.options import BuildOptions, ignore_progress  # noqa: PLC0415

    verified = None
    with writing(root), Progress(silent=console.is_silent) as progress:
        options = BuildOptions(**chosen, progress=progress.show)
        report = building.build(root, options)
        if verify:  # before another process may write
            from generator.build import verify as verifying  # noqa: PLC0415

            verified = verifying.verify(root, replace(options, progress=ignore_progress))
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
    broken = {problem.path for problem in errors_in(report.warnings)}
    if broken:
        console.say(f"{counted(len(broken), 'file')} with errors left out: {', '.join(sorted(broken))}.")
    console.report(
        {
            "ok": not broken,
            **({"verified": asdict(verified)} if verified else {}),
            **{name: value for name, value in asdict(report).items() if name != "warnings"},
            "problems": list(report.warnings),
        }
    )
    if broken:
        sys.exit(WITHOUT_BROKEN)
