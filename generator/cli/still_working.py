"""Lines on standard error while a command takes more than two seconds: what it is doing, and for how long."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

import click

_FIRST = 2.0  # seconds; each further line comes after twice the time
_TICK = 1.0
_activity = ""


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
