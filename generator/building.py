"""`sitegen build`: nothing where nothing changed, else the whole site."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.errors import Problem
from generator.last_build import LastBuild
from generator.publishing import too_large

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did: how many pages the site has, files written and removed, and warnings."""

    output: str
    papers: int
    authors: int
    pages: int
    written: int
    removed: int
    warnings: tuple[Problem, ...]


def build(
    root: Path,
    *,
    output: Path | None = None,
    base_url: str | None = None,
    jobs: int | None = None,
    executor: str = "",
    clean: bool = False,
    allow_removed: bool = False,
    search: bool = True,
) -> BuildReport:
    """Build the portal in `root` into `output` (default: its `site/`).

    `jobs` processes of this machine render its pages, or the workers of an `executor`: `dask://HOST:PORT`.

    Without `search`, or where the index cannot be made, the search box leads to the list of papers. Where nothing
    changed since the last build, its warnings are told again and nothing else is done; `clean` builds in any case.
    Raises ProblemsFoundError with every fault of the content at once; the last good site then stays.
    """
    folder = output or root / "site"
    last = LastBuild(root, folder, {"base_url": base_url, "allow_removed": allow_removed, "search": search})
    known = None if clean else last.report()
    if known is not None:
        return replace(_report(known), output=str(folder), written=0, removed=0)
    # Loading this takes longer than seeing that nothing changed.
    from generator.site_build import BuildOptions, build_site  # noqa: PLC0415

    with _without_collector():
        options = BuildOptions(base_url, jobs, executor, clean, allow_removed, search)
        built = build_site(root, folder, last, options)
    cards = built.plan.context.has_cards
    warnings = tuple(sorted((*built.warnings, *too_large(last.sizes(built.files), cards=cards))))
    report = BuildReport(str(folder), built.papers, built.authors, built.pages, built.written, built.removed, warnings)
    last.keep(asdict(report), built.files, built.named, built.own)
    return report


@contextmanager
def _without_collector() -> Iterator[None]:
    """Let no collector look for circles among the objects of a build: there are next to none, and it takes long."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _report(said: Mapping[str, Any]) -> BuildReport:
    return BuildReport(**{**said, "warnings": tuple(Problem(**one) for one in said["warnings"])})
