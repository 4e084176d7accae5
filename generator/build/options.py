"""The options of a build."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.problems import Problem

if TYPE_CHECKING:
    from generator.build.preview import Preview

# The current phase; while pages are rendered, the number of rendered pages and of all pages. Otherwise both are 0.
Progress = Callable[[str, int, int], None]


def ignore_progress(_what: str, _done: int, _total: int) -> None:
    """Ignore progress."""


@dataclass(frozen=True, slots=True)
class BuildReport:
    """The result of a build: the number of pages, of reused pages, of written and removed files, and warnings.

    Of a build that skips broken files, `warnings` also has their errors.
    """

    output: str
    papers: int
    authors: int
    pages: int
    reused: int
    written: int
    removed: int
    warnings: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a build.

    `output` is the folder (default: `site/` of the portal). `base_url` replaces the address in the settings,
    `repository` is used if they have none.

    `jobs` processes of this machine render the pages, or the workers of an `executor`: `dask://HOST:PORT`.

    `published` is the `published.json` of the site on the web; without one, the record of the last local build is used.
    With `allow_removed`, addresses that a person chose may vanish.

    With `skip_broken`, files with errors are left out, and the errors are among the warnings of the report.

    Without `search`, or if the index cannot be made, the search box leads to the list of papers. `clean` builds even if
    nothing has changed. Without `remember`, the next build does not use the results of this one. `progress` is called
    with the current phase, `preview` is for repeated builds of one process that are only shown locally.
    """

    output: Path | None = None
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
    progress: Progress = ignore_progress
    preview: Preview | None = None

    @property
    def processes(self) -> int:
        """The number of processes of this machine that may render pages."""
        return self.jobs or os.cpu_count() or 1

    @property
    def aside(self) -> bool:
        """Whether forked processes may do short tasks, too; one that serves pages has threads, and should not fork."""
        return hasattr(os, "fork") and self.processes > 1 and not (self.executor or self.preview)

    def deciding(self) -> dict[str, object]:
        """Return the options that decide what is in the files of a site."""
        decides: dict[str, object] = {
            "base_url": self.base_url,
            "allow_removed": self.allow_removed,
            "search": self.search,
        }
        decides |= {"repository": self.repository} if self.repository else {}
        return decides | ({"skip_broken": True} if self.skip_broken else {})
