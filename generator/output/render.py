"""Rendering a plan's pages into an output folder, in one process or several."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from generator.cards.card import SocialCard
from generator.output.workers import can_fork, worker_pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.output.artist import Artist
    from generator.output.folder import OutputFolder
    from generator.output.theme import Theme
    from generator.pages.page import Page

# Below this many pages the start of further processes costs more than they bring.
_WORTH_SHARING = 600
_CHUNKS_PER_JOB = 8
# A card that has to be drawn takes as long as so many pages.
_CARD = 2


def render_pages(
    pages: Sequence[Page], theme: Theme, artist: Artist, folder: OutputFolder, jobs: int
) -> dict[str, str]:
    """Render every page and hand it to the folder; returns each file's entry there.

    Raises ProblemsFoundError where a template is at fault.
    """
    work = sum(_CARD if page.file.endswith(".png") and not folder.has(page.file) else 1 for page in pages)
    if jobs < 2 or work < _WORTH_SHARING or not can_fork():
        return _render(pages, theme, artist, folder)
    return _render_shared(pages, theme, artist, folder, jobs)


def _render(pages: Sequence[Page], theme: Theme, artist: Artist, folder: OutputFolder) -> dict[str, str]:
    entries = {}
    for page in pages:
        view = page.view()
        if isinstance(view, SocialCard):
            key = artist.key(view)
            entries[page.file] = folder.keep(page.file, key) or folder.write(page.file, artist.draw(view), key)
            continue
        text = theme.render(page.template, view) if page.template else str(view)
        entries[page.file] = folder.write(page.file, text.encode("utf-8", "replace"))
    return entries


# What a forked worker inherits: a plan's views are closures, which cannot be sent.
_work: tuple[Sequence[Page], Theme, Artist, OutputFolder] | None = None


def _render_shared(
    pages: Sequence[Page], theme: Theme, artist: Artist, folder: OutputFolder, jobs: int
) -> dict[str, str]:
    global _work  # noqa: PLW0603 - read by the workers after the fork
    _work = (pages, theme, artist, folder)
    size = -(-len(pages) // (jobs * _CHUNKS_PER_JOB))
    starts = range(0, len(pages), size)
    entries: dict[str, str] = {}
    try:
        sys.stdout.flush()
        with worker_pool(jobs) as pool:
            for part in pool.map(_render_slice, starts, [start + size for start in starts]):
                entries.update(part)
    finally:
        _work = None
    return entries


def _render_slice(start: int, stop: int) -> dict[str, str]:
    if _work is None:  # pragma: no cover - only a worker calls this
        message = "no work was handed over"
        raise RuntimeError(message)
    pages, theme, artist, folder = _work
    return _render(pages[start:stop], theme, artist, folder)
