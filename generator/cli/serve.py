"""`sitegen serve`: show the portal on this machine while you edit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli.console import Command, Console, common_options, print_waiting, refuse_no_portal
from generator.cli.progress import Progress
from generator.core.problems import counted, errors_in

if TYPE_CHECKING:
    from pathlib import Path

    from generator.build.options import BuildReport
    from generator.core.problems import Problem


@click.command(cls=Command)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8000,
    metavar="N",
    help="The port; 0 for any free one (default: 8000).",
)
@common_options
def serve(*, console: Console, root: Path, port: int) -> None:
    """Show the portal on this machine, and every change as soon as you save it.

    \b
    Examples:
      sitegen serve
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.build.serve.serve import serve as serve_portal  # noqa: PLC0415 - keeps --version quick

    refuse_no_portal(root)
    with Progress(silent=console.is_silent) as progress:
        try:
            serve_portal(root, port, _Printer(console, progress), progress=progress.show)
        except KeyboardInterrupt:
            console.say("\nStopped.")


class _Printer:
    """Prints events while a portal is served."""

    def __init__(self, console: Console, progress: Progress) -> None:
        self._console, self._progress = console, progress

    def begun(self) -> None:
        self._progress.begin()

    def built(self, report: BuildReport) -> None:
        self._progress.clear()
        self._console.problems(report.warnings)
        self._console.say(
            f"{counted(report.pages, 'page')}: {counted(report.written, 'file')} written, {report.removed} removed; "
            f"{counted(report.reused, 'page')} reused, {self._progress.seconds:.2f} s."
        )

    def faults(self, problems: tuple[Problem, ...], *, site: bool) -> None:
        self._progress.clear()
        self._console.problems(problems)
        stays = "the last good site stays until then" if site else "there is no site before then"
        self._console.say(f"{counted(len(errors_in(problems)), 'error')} to fix; {stays}.")

    def fixed(self) -> None:
        self._progress.clear()
        self._console.say("All errors are fixed; the site is as it was.")

    def waiting(self, who: str) -> None:
        self._progress.clear()
        print_waiting(who)

    def serving(self, url: str) -> None:
        self._console.say(f"Serving at {url} - stop with Ctrl+C.")
        self._console.report({"ok": True, "url": url})
