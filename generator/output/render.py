"""Rendering a plan's pages into an output folder, in one process or several; what is as it was is not rendered."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from generator.cards.card import SocialCard
from generator.output.assembling import WORTH_CUTTING, Entries, assemble
from generator.output.workers import can_fork, worker_pool
from generator.pages.kinds import KINDS
from generator.pages.needs import Digests
from generator.pages.page import Assembled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generator.memory import Section
    from generator.output.card_renderer import CardRenderer
    from generator.output.folder import OutputFolder
    from generator.output.theme import Theme
    from generator.pages.context import PageContext
    from generator.pages.page import Page
    from generator.portal.related import Related
    from generator.remembered import RelatedPapers

    Progress = Callable[[int, int], None]

# Below this many pages the start of further processes costs more than they bring.
_WORTH_SHARING = 600
_CHUNKS_PER_JOB = 8
# After so many pages one process tells how far it is.
_STEP = 100
# A card that has to be drawn takes as long as so many pages.
_CARD = 2


@dataclass
class Renderer:
    """All that pages are rendered from: pages of one key are the same.

    `around` stands for what all pages depend on, beside the theme; `sources` are digests of papers' files by id.
    `assembled` remembers where the entries of long files stand.
    """

    context: PageContext
    theme: Theme
    card_renderer: CardRenderer
    around: str
    sources: Mapping[str, str]
    related: RelatedPapers
    assembled: Section

    @cached_property
    def _digests(self) -> Digests:
        return Digests(self.context, self.sources)

    def key(self, page: Page) -> str:
        """Return the key of a page."""
        kind = KINDS[page.kind]
        around = f"{self.around} {self.theme.digest(kind.template) if kind.template else self.card_renderer.means}"
        return self._digests.key(page, kind, around)

    def write(self, page: Page, folder: OutputFolder, done: Rendered) -> None:
        """Render a page into a folder, and note what became of it."""
        done.entries[page.file] = self._written(page, folder, done)
        done.keys[page.file] = self.key(page)

    def _written(self, page: Page, folder: OutputFolder, done: Rendered) -> str:
        kind = KINDS[page.kind]
        view = kind.view(self.context, *page.arguments)
        if isinstance(view, SocialCard):
            key = self.card_renderer.key(view)
            return folder.keep(page.file, key) or folder.write(page.file, self.card_renderer.draw(view), key)
        if isinstance(view, Assembled):
            text = self._assembled(view, page.file, folder, done)
            return folder.write(page.file, text.encode("utf-8", "replace"))
        text = self.theme.render(kind.template, view) if kind.template else str(view)
        return folder.write(page.file, text.encode("utf-8", "replace"))

    def _assembled(self, view: Assembled, file: str, folder: OutputFolder, done: Rendered) -> str:
        if len(view.of) < WORTH_CUTTING:
            return str(view)
        known = self.assembled.get(file) if folder.entry(file) else None

        def old_text() -> str:
            return folder.read(file).decode("utf-8", "replace")

        key = self._digests.person if view.of_people else self._digests.paper
        text, entries = assemble(view, key, self.around, Entries(*known) if known else None, old_text)
        done.assembled[file] = entries
        return text


@dataclass
class Rendered:
    """The files of a site: the entry of each in its folder, and the key of the page that it holds.

    `related` are papers related to others that were found on the way, `assembled` says where the entries of long files
    stand. `reused` pages were in the folder already.
    """

    entries: dict[str, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    related: dict[str, tuple[Related, ...]] = field(default_factory=dict)
    assembled: dict[str, Entries] = field(default_factory=dict)
    reused: int = 0

    def add(self, other: Rendered) -> None:
        """Take what another process has rendered."""
        self.entries |= other.entries
        self.keys |= other.keys
        self.related |= other.related
        self.assembled |= other.assembled


def render_pages(
    pages: Sequence[Page],
    renderer: Renderer,
    folder: OutputFolder,
    remembered: Mapping[str, str],
    jobs: int,
    *,
    progress: Progress = lambda *_: None,
) -> Rendered:
    """Render every page that is not in the folder already.

    `remembered` are the keys of the pages that the folder's files hold, as the last build gave them. `progress` is told
    how many pages are rendered, of how many.
    Raises ProblemsFoundError where a template is at fault.
    """
    done = Rendered()
    if remembered:
        pages = _not_in_folder(pages, renderer, folder, remembered, done)
    done.reused = len(done.keys)
    progress(0, len(pages))
    work = sum(_CARD if page.file.endswith(".png") and not folder.entry(page.file) else 1 for page in pages)
    if jobs < 2 or work < _WORTH_SHARING or not can_fork():
        for start in range(0, len(pages), _STEP):
            done.add(_render(pages[start : start + _STEP], renderer, folder))
            progress(min(start + _STEP, len(pages)), len(pages))
    else:
        _render_shared(pages, renderer, folder, jobs, done, progress=progress)
    done.related |= renderer.related.found
    return done


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
            renderer.assembled.retain(file)
        else:
            left.append(page)
    return left


def _render(pages: Sequence[Page], renderer: Renderer, folder: OutputFolder) -> Rendered:
    done = Rendered()
    for page in pages:
        renderer.write(page, folder, done)
    return done


# What a forked worker inherits.
_work: tuple[Sequence[Page], Renderer, OutputFolder] | None = None


def _render_shared(
    pages: Sequence[Page], renderer: Renderer, folder: OutputFolder, jobs: int, done: Rendered, *, progress: Progress
) -> None:
    global _work  # noqa: PLW0603 - read by the workers after the fork
    _work = (pages, renderer, folder)
    size = -(-len(pages) // (jobs * _CHUNKS_PER_JOB))
    starts = range(0, len(pages), size)
    try:
        sys.stdout.flush()
        with worker_pool(jobs) as pool:
            stops = [min(start + size, len(pages)) for start in starts]
            for stop, part in zip(stops, pool.map(_render_slice, starts, stops), strict=True):
                done.add(part)
                progress(stop, len(pages))
    finally:
        _work = None


def _render_slice(start: int, stop: int) -> Rendered:
    if _work is None:  # pragma: no cover - only a worker calls this
        message = "no work was handed over"
        raise RuntimeError(message)
    pages, renderer, folder = _work
    done = _render(pages[start:stop], renderer, folder)
    done.related = dict(renderer.related.found)
    renderer.related.found.clear()
    return done
