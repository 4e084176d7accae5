"""Warn about the limits of hosts before publishing: a site, or a file of it, that is too large.

The limits are those in GitHub's documentation: a published site may have 1 GB; a repository accepts no file of more
than 100 MB.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_SITE, _FILE = 10**9, 100 * 2**20  # bytes
_SMALLEST_CARD_SHARE = 10  # below this share of the site, in percent, omitting cards helps little
_SEE = "other hosts allow more: `sitegen guide publish-on-github-pages#if-the-site-is-large`"


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
