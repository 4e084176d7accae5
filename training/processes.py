"""Work in processes beside each other."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def run_beside(jobs: Iterable[Callable[[], object]]) -> None:
    """Do jobs in forked processes, as many at once as there are processors; exit with the status of one that fails."""
    context, waiting = multiprocessing.get_context("fork"), list(jobs)
    running: list[multiprocessing.process.BaseProcess] = []
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            running.append(context.Process(target=waiting.pop(0)))
            running[-1].start()
        multiprocessing.connection.wait([one.sentinel for one in running])
        for one in running:
            if one.exitcode:
                raise SystemExit(one.exitcode)
        running = [one for one in running if one.is_alive()]
