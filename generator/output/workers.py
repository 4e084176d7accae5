"""Worker processes that end with the build that started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from threading import Thread

# Seconds after which a worker is gone at the latest when its build was killed.
_WATCH = 0.5


def can_fork() -> bool:
    """Say whether workers can inherit what a build has made so far."""
    return "fork" in multiprocessing.get_all_start_methods()


def worker_pool(jobs: int) -> ProcessPoolExecutor:
    """Return a pool of forked processes.

    A build that is killed cannot stop them, and each keeps the pipes of the others open: without a watch of their own
    they would wait for work for good.
    """
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("fork"), _end_with, (os.getpid(),))


def _end_with(build: int) -> None:
    Thread(target=_watch, args=(build,), daemon=True).start()


def _watch(build: int) -> None:
    while os.getppid() == build:
        time.sleep(_WATCH)
    os.kill(os.getpid(), signal.SIGKILL)
