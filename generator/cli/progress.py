"""The progress of a long build: a bar on a terminal, otherwise a line for long work."""

import sys
from contextlib import ExitStack
from time import perf_counter
from types import TracebackType
from typing import Any, Self

import click

from generator.cli.console import Console, counted
from generator.cli.still_working import be_silent, now_doing

# Without a bar, only work of at least this many pages is reported.
_WORTH_TELLING = 1000
_WIDTH = 60


class Progress:
    """Shows progress from `show` on standard error, and the `seconds` of the whole run.

    Shows nothing with `--quiet` and `--json`.
    """

    def __init__(self, console: Console) -> None:
        self._silent = console.quiet or console.as_json
        if sys.stderr.isatty():
            be_silent()
        self._bar: Any = None
        self._open = ExitStack()
        self._written = ""
        self.begin()

    def begin(self) -> None:
        """Start counting the seconds."""
        self._begun = perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds so far."""
        return perf_counter() - self._begun

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Clear the line of the terminal."""
        self.clear()

    def show(self, phase: str, done: int, total: int) -> None:
        """Show the current phase, and how many of its items are done."""
        if self._silent:
            return
        if not sys.stderr.isatty():
            now_doing(phase)
            if total >= _WORTH_TELLING and not done:
                click.echo(f"{phase.capitalize()}: {counted(total, 'page')}.", err=True)
        elif total:
            self._advance(phase, done, total)
        else:
            self.clear()
            self._write(f"{phase.capitalize()} ...")

    def _advance(self, phase: str, done: int, total: int) -> None:
        if self._bar is None:
            self.clear()
            bar = click.progressbar(length=total, label=phase.capitalize(), file=sys.stderr, show_pos=True)
            self._bar = self._open.enter_context(bar)
        self._bar.update(done - self._bar.pos)

    def clear(self) -> None:
        """Clear the line of the terminal."""
        if self._bar is not None:
            self._open.close()
            self._bar = None
        if self._written:
            self._write("")

    def _write(self, text: str) -> None:
        click.echo(f"\r{' ' * len(self._written)}\r{text[:_WIDTH]}", err=True, nl=False)
        self._written = text[:_WIDTH]
