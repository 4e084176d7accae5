"""`sitegen build`: nothing if nothing has changed, otherwise the whole site."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.build.last_build import LastBuild
from generator.build.publishing import too_large
from generator.core.digest import digest_of
from generator.core.gc_pause import gc_paused
from generator.core.locks import refuse_cache_that_leads_out, refuse_link_out
from generator.core.problems import Problem
from generator.core.regular_files import bytes_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.build.options import Progress
    from generator.build.preview import Preview

OUTPUT = "site"


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


def build(
    root: Path,
    *,
    output: Path | None = None,
    base_url: str | None = None,
    repository: str | None = None,
    jobs: int | None = None,
    executor: str = "",
    clean: bool = False,
    allow_removed: bool = False,
    published: Path | None = None,
    search: bool = True,
    skip_broken: bool = False,
    progress: Progress = lambda *_: None,
    preview: Preview | None = None,
) -> BuildReport:
    """Build the portal in `root` into `output` (default: its `site/`).

    `base_url` replaces the address in the settings, `repository` is used if they have none.

    `jobs` processes of this machine render its pages, or the workers of an `executor`: `dask://HOST:PORT`.

    `published` is the `published.json` of the site on the web; without one, the record of the last local build is used.
    With `allow_removed`, addresses that a person chose may vanish.

    With `skip_broken`, files with errors are left out, and the errors are among the warnings of the report.

    Without `search`, or if the index cannot be made, the search box leads to the list of papers. If nothing has changed
    since the last build, its warnings are repeated and nothing else is done; `clean` builds in any case. `progress` is
    called with the current phase, `preview` is for repeated builds of one process that are only shown locally. Raises
    ProblemsFoundError with all errors of the content together; the last good site then stays.
    """
    refuse_cache_that_leads_out(root)
    folder = output or root / OUTPUT
    if output is None:
        refuse_link_out(root, OUTPUT, "remove it; a folder elsewhere is built by its name: `--output`")
    how_built: dict[str, object] = {"base_url": base_url, "allow_removed": allow_removed, "search": search}
    how_built |= {"repository": repository} if repository else {}
    how_built |= {"skip_broken": True} if skip_broken else {}
    last = LastBuild(root, folder, how_built | _digest_of(published), preview.last if preview else None)
    known = None if clean or (preview and preview.anyway) else last.report()
    if known is not None:
        return replace(_report(known), output=str(folder), reused=known["pages"], written=0, removed=0)
    if not preview and not clean and not executor and (jobs or os.cpu_count() or 1) > 1:
        last.look_ahead()
    # Loading this takes longer than detecting that nothing has changed.
    from generator.build.options import BuildOptions  # noqa: PLC0415
    from generator.build.site import build_site  # noqa: PLC0415

    with gc_paused(goes_on=preview is not None):
        how = BuildOptions(
            base_url,
            repository,
            jobs,
            executor,
            clean,
            allow_removed,
            published,
            search,
            skip_broken=skip_broken,
            progress=progress,
            preview=preview,
        )
        built = build_site(root, folder, last, how)
        cards = built.plan.material.portal.site.social_cards
        warnings = tuple(sorted((*built.warnings, *too_large(last.sizes(built.files), cards=cards))))
        report = BuildReport(
            str(folder),
            built.papers,
            built.authors,
            built.pages,
            built.reused,
            built.written,
            built.removed,
            warnings,
        )

        def keep() -> None:
            last.keep(asdict(report), built.files, built.named, built.own)
            if preview:
                preview.last = last

        if preview:
            preview.keep = keep
        else:
            keep()
    return report


def _digest_of(published: Path | None) -> dict[str, str]:
    if published is None:
        return {}
    try:
        return {"published": digest_of(bytes_of(published))}
    except OSError:
        return {"published": ""}


def _report(said: Mapping[str, Any]) -> BuildReport:
    return BuildReport(**{**said, "warnings": tuple(Problem(**one) for one in said["warnings"])})
