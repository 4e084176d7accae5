"""Files that a portal may name: inside it, and regular ones, as a named pipe, a socket or a device has no end."""

import errno
import os
import stat
from pathlib import Path

CONTENT = "content"  # the folder of a portal's content
# A named pipe that nobody writes to is opened at once, too.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_KINDS = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class SpecialFileError(OSError):
    """What was to be read is no regular file; `what` says what it is."""

    def __init__(self, path: str, kind: str) -> None:
        self.what = f"this is {kind}, not a file"
        super().__init__(errno.EINVAL, self.what, path)


def only_regular(path: str, flags: int) -> int:
    """Open a file for `open(path, opener=only_regular)`. Raises SpecialFileError, or OSError as `open` does."""
    try:
        number = os.open(path, flags | _AT_ONCE)
    except OSError as fault:
        kind = _kind(os.stat(path).st_mode) if os.path.exists(path) else ""  # noqa: PTH110, PTH116 - may be a str
        if kind:  # a socket cannot be opened
            raise SpecialFileError(path, kind) from fault
        raise
    kind = _kind(os.fstat(number).st_mode)
    if kind:
        os.close(number)
        raise SpecialFileError(path, kind)
    return number


def special_kind(path: Path) -> str:
    """Return what a path leads to if it is neither a regular file nor a folder (`a named pipe`); otherwise nothing."""
    try:
        return _kind(path.stat().st_mode)
    except OSError:
        return ""


def bytes_of(path: Path) -> bytes:
    """Return what a file holds. Raises SpecialFileError, or OSError as `open` does."""
    with open(path, "rb", opener=only_regular) as stream:
        return stream.read()


def leads_out(path: Path, root: Path) -> bool:
    """Return whether a path leads outside the portal, with symbolic links resolved.

    `content/` itself may be a link to another place, which is a part of the portal then unless the portal is in it.
    """
    real, portal, content = path.resolve(), root.resolve(), (root / CONTENT).resolve()
    return not real.is_relative_to(portal) and (portal.is_relative_to(content) or not real.is_relative_to(content))


def _kind(mode: int) -> str:
    return _KINDS.get(stat.S_IFMT(mode), "")
