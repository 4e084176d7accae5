"""The files of the program itself, read once for many builds of a process: while it is tested they stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator import last_build

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def reading_the_program_once(replace: Callable[[object, str, object], None]) -> None:
    """Replace what looks at files before a build, by `setattr` or a `monkeypatch.setattr`, which takes it back."""
    digest, read = last_build._digest, {}
    below, found = last_build._below, {}
    own = {str(last_build._PROGRAM.parent / folder) for folder in (last_build._PROGRAM.name, "templates", "static")}

    def read_once(path: str) -> str:
        if not path.startswith(f"{last_build._PROGRAM}/"):
            return digest(path)
        if path not in read:
            read[path] = digest(path)
        return read[path]

    def found_once(folder: str, home: str = "") -> Iterable[str]:
        if folder not in own:
            return below(folder, home)
        if folder not in found:
            found[folder] = [*below(folder)]
        return found[folder]

    replace(last_build, "_digest", read_once)
    replace(last_build, "_below", found_once)
