"""`sitegen build`: nothing if nothing has changed, otherwise the whole site."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path

from generator.build.last_build import LastBuild
from generator.build.options import BuildOptions, BuildReport
from generator.core.digest import digest_of
from generator.core.gc_pause import gc_paused
from generator.core.locks import refuse_cache_that_leads_out, refuse_link_out
from generator.core.problems import Problem
from generator.core.regular_files import bytes_of

_SITE, _FILE = 10**9, 100 * 2**20  # bytes
_SMALLEST_CARD_SHARE = 10  # below this share of the site, in percent, omitting cards helps little
_SEE = "other hosts allow more: `sitegen guide publish-on-github-pages#if-the-site-is-large`"
OUTPUT = "site"
_USUAL = BuildOptions()


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
        warnings = tuple(Problem(**one) for one in known["warnings"])
        unchanged = {"output": str(folder), "reused": known["pages"], "written": 0, "removed": 0}
        return BuildReport(**{**known, **unchanged, "warnings": warnings})
    with gc_paused(goes_on=preview is not None):
        # Loading this takes longer than detecting that nothing has changed.
        from generator.build.start import start_build  # noqa: PLC0415

        built = start_build(root, folder, last, options)
        cards = built.plan.material.portal.site.social_cards
        large = too_large(last.sizes(built.files), cards=cards)
        report = replace(built.report, warnings=tuple(sorted((*built.report.warnings, *large))))

        def keep() -> None:
            last.keep(asdict(report), built.named)
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


def too_large(sizes: Mapping[str, int], *, cards: bool) -> Iterator[Problem]:
    """Yield a warning for each limit of GitHub Pages that a site exceeds.

    `sizes` has the bytes of each file; `cards` is whether the site has social cards.
    """
    whole = sum(sizes.values())
    if whole > _SITE:
        drawn = sum(size for file, size in sizes.items() if file.endswith(".png")) if cards else 0
        hint = _SEE
        if drawn * 100 > whole * _SMALLEST_CARD_SHARE:
            hint = f"without social cards it has {_mb(whole - drawn)} (`social_cards: false` below `theme`); {hint}"
        yield _warning(f"the site has {_mb(whole)}, and GitHub Pages takes 1 GB", hint)
    for file, size in sorted(sizes.items()):
        if size > _FILE:
            yield _warning(f"{file} has {_mb(size)}, and GitHub takes no file of more than 100 MB", _SEE)


def _warning(what: str, hint: str) -> Problem:
    return Problem("content/site.yaml", 0, 0, what, hint, "warning")


def _mb(size: int) -> str:
    return f"{size / 10**6:,.0f} MB"
