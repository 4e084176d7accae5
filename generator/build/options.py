"""How a site is to be built."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.build.preview import Preview

    # What is being done now; while pages are rendered, how many are, and of how many. Both are 0 otherwise.
    Progress = Callable[[str, int, int], None]


def _say_nothing(_what: str, _done: int, _total: int) -> None:
    """Hear nothing of what is being done."""


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How to build; all but `remember` are the arguments of `generator.build.build.build`.

    Without `remember` the next build does not know of this one.
    """

    base_url: str | None = None
    repository: str | None = None
    jobs: int | None = None
    executor: str = ""
    clean: bool = False
    allow_removed: bool = False
    published: Path | None = None
    search: bool = True
    remember: bool = True
    progress: Progress = _say_nothing
    preview: Preview | None = None
