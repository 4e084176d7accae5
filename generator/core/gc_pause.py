"""Doing without the collector of circles while many records are made: looking for them takes long, and finds none."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


# Whether this process ends with the command that it runs.
_ending = False


def end_with_command() -> None:
    """Say that this process ends with the command that it runs: what that leaves behind goes with it."""
    global _ending  # noqa: PLW0603 - of one process
    _ending = True


@contextmanager
def without_collector(*, goes_on: bool = False) -> Iterator[None]:
    """Let no collector look for circles among objects; a build or a check of 10,000 papers is done a third sooner.

    Where the process does not `go on` with other work, none does so afterwards either: that alone takes half a second.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled and (goes_on or not _ending):
            gc.enable()
