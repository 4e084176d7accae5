"""The options of a build."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.build.preview import Preview

    # The current phase; while pages are rendered, the number of rendered pages and of all pages. Otherwise both are 0.
    Progress = Callable[[str, int, int], None]


def _ignore_progress(_what: str, _done: int, _total: int) -> None:
    """Ignore progress."""


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a build; all except `remember` are the arguments of `generator.build.build.build`.

    Without `remember`, the next build does not use the results of this one.
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
    skip_broken: bool = False
    progress: Progress = _ignore_progress
    preview: Preview | None = None
