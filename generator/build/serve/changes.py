"""Wait for changes of the files from which a portal is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from watchfiles import watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path
    from threading import Event

_FOLDERS = ("content", "templates", "static")
_STEP = 20  # milliseconds without a further change after which changes are reported
_LONGEST = 200  # milliseconds after which they are reported at the latest
_QUIET = 1000  # milliseconds without any change after which an empty set is reported


def changes_below(root: Path, named: Callable[[], Iterable[str]], stop: Event) -> Iterator[frozenset[str]]:
    """Yield the files that changed in a portal, and an empty set after each quiet second, until `stop` is set.

    Changes while the caller works on a set are in the next one.

    The folders from which a portal is built are watched, and the files outside of them that `named` returns. New
    folders and files are watched as soon as they exist.
    """
    while not stop.is_set():
        watched = _watched(root, named())
        # Any of it may have changed before it was watched: reported only now, when no later change is missed.
        earlier = frozenset(map(str, watched))
        for found in watch(
            *watched, stop_event=stop, debounce=_LONGEST, step=_STEP, rust_timeout=_QUIET, yield_on_timeout=True
        ):
            yield earlier.union(path for _, path in found)
            earlier = frozenset()
            if _watched(root, named()) != watched:
                break


def _watched(root: Path, named: Iterable[str]) -> dict[Path, int]:
    """Return the paths to watch, with their inodes: a replaced file is another one to the system."""
    paths = [*(root / folder for folder in _FOLDERS), *(root / file for file in named)]
    return {path: path.stat().st_ino for path in paths if path.exists()}
