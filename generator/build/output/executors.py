"""Select the workers of a build: processes of this machine, or a cluster of other machines."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.build.output.workers import workers_here
from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.build.output.workers import Workers

_DASK = "dask://"


@contextmanager
def workers_for(executor: str, jobs: int) -> Iterator[Workers]:
    """Yield the workers of an executor, `dask://HOST:PORT`; without one, as many processes as `jobs`.

    Raises ProblemsFoundError if there is no such executor, or it cannot do this work.
    """
    if not executor:
        yield workers_here(jobs)
        return
    if not executor.startswith(_DASK):
        what = f"--executor {executor} is unknown"
        raise ProblemsFoundError([Problem("", 0, 0, what, f"write {_DASK}HOST:PORT, or leave it out")])
    from generator.build.output.dask_workers import dask_workers  # noqa: PLC0415 - an extra, and slow to load

    with dask_workers(executor.removeprefix(_DASK)) as workers:
        yield workers
