"""`sitegen build`: nothing if nothing has changed, otherwise the whole site."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.build.last_build import LastBuild
from generator.build.options import BuildOptions
from generator.build.publishing import too_large
from generator.core.digest import digest_of
from generator.core.gc_pause import gc_paused
from generator.core.locks import refuse_cache_that_leads_out, refuse_link_out
from generator.core.problems import Problem
from generator.core.regular_files import bytes_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


OUTPUT = "site"
_USUAL = BuildOptions()


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


def build(root: Path, options: BuildOptions = _USUAL) -> BuildReport:
    """Build the portal in `root`.

    If nothing has changed since the last build, its warnings are repeated and nothing else is done. Raises
    ProblemsFoundError with all errors of the content together; the last good site then stays.
    """
    refuse_cache_that_leads_out(root)
    preview, folder = options.preview, options.output or root / OUTPUT
    if options.output is None:
        refuse_link_out(root, OUTPUT, "remove it; a folder elsewhere is built by its name: `--output`")
    decided = options.deciding() | _digest_of(options.published)
    last = LastBuild(root, folder, decided, preview.last if preview else None)
    known = None if options.clean or (preview and preview.anyway) else last.report()
    if known is not None:
        return replace(_report(known), output=str(folder), reused=known["pages"], written=0, removed=0)
    if not (preview or options.clean or options.executor) and (options.jobs or os.cpu_count() or 1) > 1:
        last.look_ahead()
    # Loading this takes longer than detecting that nothing has changed.
    from generator.build.site import build_site  # noqa: PLC0415

    with gc_paused(goes_on=preview is not None):
        built = build_site(root, folder, last, options)
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
