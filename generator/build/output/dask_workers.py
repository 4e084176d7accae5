"""The workers of a `dask.distributed` cluster, which may be other machines without access to local files."""

import platform
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from generator.build.output.workers import answers_of, perform
from generator.core.digest import digest_of, program_digest
from generator.core.plugins import version_of
from generator.core.problems import first_of, refuse

_TIMEOUT = 10.0  # seconds within which a cluster must answer
_ADDRESS = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w.-]+):\d{1,5}")
_SHOWN = 3  # workers in a message
# The dependencies, besides the program, of the bytes of pages and cards.
_LIBRARIES = ("babel", "jinja2", "markdown", "markupsafe", "math-core", "nh3", "pillow")

_Batch = TypeVar("_Batch")
_Answer = TypeVar("_Answer")


class DaskWorkers:
    """The workers of a cluster that a client of `dask.distributed` is connected to."""

    inherit = False

    def __init__(self, client: Any, number: int) -> None:
        self._client = client
        self.number = number

    def answers(self, work: Callable[[_Batch], _Answer], batches: Sequence[_Batch]) -> Iterator[_Answer]:
        """Do the work of all batches; see `Workers`."""
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - an extra

        # Every worker gets it once, and releases it with this reference.
        there = self._client.scatter(work, broadcast=True, hash=False)
        executor = self._client.get_executor(pure=False)
        try:
            yield from answers_of(partial(executor.submit, perform, there), batches, self.number)
        except (KilledWorker, OSError) as fault:
            what = f"the cluster lost its workers while they rendered: {fault}"
            refuse(what, "look into their logs, and build again")
        finally:
            executor.shutdown(wait=False)


@contextmanager
def dask_workers(address: str) -> Iterator[DaskWorkers]:
    """Connect to the cluster whose scheduler has an address, as in `127.0.0.1:8786`.

    Raises ProblemsFoundError if there is none, or if its workers would not render the same pages.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError:
        refuse("--executor dask:// needs dask.distributed", "pip install 'sitegen-portal[dask]'")
    if not _ADDRESS.fullmatch(address):
        refuse(f"dask://{address} is no address of a cluster", "write it as in dask://192.0.2.1:8786")
    try:
        client = Client(  # type: ignore[no-untyped-call]
            f"tcp://{address}", timeout=_TIMEOUT, set_as_default=False
        )
    except (OSError, ValueError):
        refuse(
            f"no cluster answers at dask://{address}",
            f"start one with `dask scheduler` and `dask worker tcp://{address}`, or leave --executor out",
        )
    with client:
        yield DaskWorkers(client, _checked(client, address))


def _checked(client: Any, address: str) -> int:
    """Return the number of workers, all of which have the same program as this process."""
    pythons = {worker: found["host"]["python"] for worker, found in client.get_versions()["workers"].items()}
    if not pythons:
        refuse(f"the cluster at dask://{address} has no workers", f"start one: `dask worker tcp://{address}`")
    mine = ".".join(platform.python_version_tuple()[:2])
    _compare(mine, {worker: ".".join(found.split(".")[:2]) for worker, found in pythons.items()}, "Python")

    def installed() -> tuple[str, str]:
        """Return a worker's versions, even if sitegen differs or is missing there: a function's code is sent to it."""
        try:
            from generator.build.output.dask_workers import program  # noqa: PLC0415 - as it is there
        except ImportError:
            return "none that has workers", ""
        else:
            return program()

    there: Mapping[str, tuple[str, str]] = client.run(installed)
    here = program()
    _compare(here[0], {worker: found[0] for worker, found in there.items()}, "sitegen")
    other = {worker: "" for worker, found in there.items() if found != here}
    if other:
        what = f"{_named(other)} a sitegen {here[0]} of other source or with other libraries than this"
        refuse(f"workers of the cluster have {what}", "install the same on all machines")
    return len(pythons)


def program() -> tuple[str, str]:
    """Return the version of this program, and the digest of its source and of its libraries' versions."""
    import generator  # noqa: PLC0415 - only its version

    made = [program_digest(), *(f"{library} {version_of(library)}" for library in _LIBRARIES)]
    return generator.__version__, digest_of("\n".join(made).encode())


def _compare(here: str, there: Mapping[str, str], of: str) -> None:
    other = {worker: found for worker, found in there.items() if found != here}
    if other:
        versions = ", ".join(sorted(set(other.values())))
        what = f"workers of the cluster have another {of}: {versions}; this is {here} ({_named(other)})"
        refuse(what, f"install {of} {here} there, or build on machines with the same versions")


def _named(workers: Mapping[str, object]) -> str:
    return first_of(sorted(workers), _SHOWN)
