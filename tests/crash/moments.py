"""Killing a process at a chosen moment, or filling its disk: at the n-th change that it makes to files.

A change is what Python tells its audit hooks of: a file opened for writing, a rename, a removal, a folder made. So each
moment between two changes can be hit for certain. What happens between them, such as the bytes of one file, is hit by a
limit on the size of files, which the kernel keeps, and by the clock.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from errno import ENOSPC
from typing import Any, Literal

_CHANGES = frozenset({"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.link", "os.symlink"})
_FOR_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


@dataclass(frozen=True, slots=True)
class Moment:
    """When something happens to a process, and what.

    `killed`: before its `change`-th change. `torn`: from then on when a file grows beyond `size` bytes, while it is
    written. `full`: from then on no file grows beyond `size` bytes, as on a full disk; `crowded`: no new file or
    folder can be made. `late`: after so many `seconds`, by somebody else.
    """

    what: Literal["killed", "torn", "full", "crowded", "late"]
    change: int = 0
    size: int = 0
    seconds: float = 0.0

    def prepare(self) -> None:
        """Let it happen to this process when the moment comes; there is no way back."""
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if self.what != "late":
            at_change(self.change, self._happen)

    def _happen(self) -> None:
        if self.what == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        elif self.what == "crowded":
            sys.addaudithook(_refuse_new)
        else:
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL if self.what == "torn" else signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.size, self.size))


def at_change(number: int, happen: Callable[[], None]) -> Callable[[], int]:
    """Call something before the n-th change to files, once; what is returned counts the changes so far."""
    count = 0

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal count
        if changes(event, arguments):
            count += 1
            if count == number:
                happen()

    sys.addaudithook(hear)
    return lambda: count


def changes(event: str, arguments: tuple[Any, ...]) -> bool:
    """Say whether an audit event is a change to files."""
    if event == "open":
        path, _, flags = arguments
        return bool(flags & _FOR_WRITING) and not isinstance(path, int) and path != os.devnull
    return event in _CHANGES


def _refuse_new(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "os.mkdir" or (event == "open" and changes(event, arguments) and arguments[2] & os.O_CREAT):
        raise OSError(ENOSPC, os.strerror(ENOSPC), os.fsdecode(arguments[0]))
