"""Rendering a plan's pages into an output folder, in one process or several; what is as it was is not rendered."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from generator.cards.card import SocialCard
from generator.output.workers import can_fork, worker_pool
from generator.pages.kinds import KINDS
from generator.pages.needs import Digests

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.output.artist import Artist
    from generator.output.folder import OutputFolder
    from generator.output.theme import Theme
    from generator.pages.page import Page
    from generator.pages.shelf import Shelf

# Below this many pages the start of further processes costs more than they bring.
_WORTH_SHARING = 600
_CHUNKS_PER_JOB = 8
# A card that has to be drawn takes as long as so many pages.
_CARD = 2


@dataclass
class Renderer:
    """All that pages are rendered from: pages of one key are the same.

    `around` stands for what all pages depend on, beside the theme; `sources` are digests of papers' files by id.
    """

    context: Shelf
    theme: Theme
    artist: Artist
    around: str
    sources: Mapping[str, str]

    @cached_property
    def _digests(self) -> Digests:
        return Digests(self.context, self.sources)

    def key(self, page: Page) -> str:
        """Return the key of a page."""
        kind = KINDS[page.kind]
        around = f"{self.around} {self.theme.digest(kind.template) if kind.template else self.artist.means}"
        return self._digests.key(page, kind, around)

    def write(self, page: Page, folder: OutputFolder) -> str:
        """Render a page into a folder; returns its file's entry there."""
        kind = KINDS[page.kind]
        view = kind.view(self.context, *page.arguments)
        if isinstance(view, SocialCard):
            key = self.artist.key(view)
            return folder.keep(page.file, key) or folder.write(page.file, self.artist.draw(view), key)
        text = self.theme.render(kind.template, view) if kind.template else str(view)
        return folder.write(page.file, text.encode("utf-8", "replace"))


@dataclass(frozen=True)
class Rendered:
    """The files of a site: the entry of each in its folder, and the key of the page that it holds."""

    entries: dict[str, str]
    keys: dict[str, str]
    made: int


def render_pages(
    pages: Sequence[Page], renderer: Renderer, folder: OutputFolder, remembered: Mapping[str, str], jobs: int
) -> Rendered:
    """Render every page that is not in the folder already.

    `remembered` are the keys of the pages that the folder's files hold, as the last build gave them.
    Raises ProblemsFoundError where a template is at fault.
    """
    done = Rendered({}, {}, 0)
    if remembered:
        pages = _not_in_folder(pages, renderer, folder, remembered, done)
    work = sum(_CARD if page.file.endswith(".png") and not folder.entry(page.file) else 1 for page in pages)
    if jobs < 2 or work < _WORTH_SHARING or not can_fork():
        entries, keys = _render(pages, renderer, folder)
    else:
        entries, keys = _render_shared(pages, renderer, folder, jobs)
    return Rendered(done.entries | entries, done.keys | keys, len(entries))


def _not_in_folder(
    pages: Sequence[Page], renderer: Renderer, folder: OutputFolder, remembered: Mapping[str, str], done: Rendered
) -> list[Page]:
    """Return the pages that have to be rendered; the others are `done`."""
    left = []
    for page in pages:
        file = page.file
        known, entry = remembered.get(file), folder.entry(file)
        if known and entry and renderer.key(page) == known:
            done.entries[file], done.keys[file] = entry, known
        else:
            left.append(page)
    return left


def _render(pages: Sequence[Page], renderer: Renderer, folder: OutputFolder) -> tuple[dict[str, str], dict[str, str]]:
    entries, keys = {}, {}
    for page in pages:
        file = page.file
        entries[file] = renderer.write(page, folder)
        keys[file] = renderer.key(page)
    return entries, keys


# What a forked worker inherits.
_work: tuple[Sequence[Page], Renderer, OutputFolder] | None = None


def _render_shared(
    pages: Sequence[Page], renderer: Renderer, folder: OutputFolder, jobs: int
) -> tuple[dict[str, str], dict[str, str]]:
    global _work  # noqa: PLW0603 - read by the workers after the fork
    _work = (pages, renderer, folder)
    size = -(-len(pages) // (jobs * _CHUNKS_PER_JOB))
    starts = range(0, len(pages), size)
    entries: dict[str, str] = {}
    keys: dict[str, str] = {}
    try:
        sys.stdout.flush()
        with worker_pool(jobs) as pool:
            for part_entries, part_keys in pool.map(_render_slice, starts, [start + size for start in starts]):
                entries.update(part_entries)
                keys.update(part_keys)
    finally:
        _work = None
    return entries, keys


def _render_slice(start: int, stop: int) -> tuple[dict[str, str], dict[str, str]]:
    if _work is None:  # pragma: no cover - only a worker calls this
        message = "no work was handed over"
        raise RuntimeError(message)
    pages, renderer, folder = _work
    return _render(pages[start:stop], renderer, folder)
