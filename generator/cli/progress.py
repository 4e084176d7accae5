"""The progress of a command on standard error: a line on a terminal, otherwise lines while work takes long."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Self

import click

_FIRST = 2.0  # seconds; each further line comes after twice the time
_TICK = 1.0
_activity = ""
# Without a terminal, only work of at least this many pages is reported.
_WORTH_TELLING = 1000
_WIDTH = 60


def now_doing(activity: str) -> None:
    """Name what the running command is doing."""
    global _activity  # noqa: PLW0603 - a process runs one command
    _activity = activity


@contextmanager
def still_working(command: str, *, shown: bool) -> Iterator[None]:
    """Report on long work within; an alarm of the system interrupts it, so that no thread is in the way of a fork.

    Systems without such alarms, and callers that have taken over standard error, see nothing.
    """
    if not (shown and hasattr(signal, "setitimer") and sys.stderr is sys.__stderr__):
        yield
        return
    begin, due = perf_counter(), _FIRST
    now_doing("")

    def report(*_: object) -> None:
        nonlocal due
        seconds = perf_counter() - begin
        if seconds >= due:
            click.echo(f"{_activity or command}: still working after {seconds:.0f} s", err=True)
            due = seconds * 2

    try:
        before = signal.signal(signal.SIGALRM, report)
    except ValueError:  # not the main thread
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, _FIRST, _TICK)
    try:
        yield
    finally:
        be_silent()
        signal.signal(signal.SIGALRM, before)


def be_silent() -> None:
    """Report no more: something else shows the progress."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


class Progress:
    """Shows progress from `show` on standard error, unless it is `silent`, and the `seconds` of the whole run."""

    def __init__(self, *, silent: bool) -> None:
        self._silent = silent
        if sys.stderr.isatty():
            be_silent()
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

    def __exit__(self, *_: object) -> None:
        """Clear the line of the terminal."""
        self.clear()

    def show(self, phase: str, done: int, total: int) -> None:
        """Show the current phase, and how many of its items are done."""
        if self._silent:
            return
        if sys.stderr.isatty():
            self._write(f"{phase.capitalize()} {done}/{total}" if total else f"{phase.capitalize()} ...")
            return
        now_doing(phase)
        if total >= _WORTH_TELLING and not done:
            click.echo(f"{phase.capitalize()}: {total:,} pages.", err=True)

    def clear(self) -> None:
        """Clear the line of the terminal."""
        if self._written:
            self._write("")

    def _write(self, text: str) -> None:
        click.echo(f"\r{' ' * len(self._written)}\r{text[:_WIDTH]}", err=True, nl=False)
        self._written = text[:_WIDTH]
