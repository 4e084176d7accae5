"""Render a plan's pages into an output folder, in one process or several; unchanged pages are not rendered."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import accumulate
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from generator.build.output.card_renderer import CardRenderer, Drawn, Originals, shown_picture
from generator.build.output.folder import OutputFolder, made_from_of
from generator.build.output.theme import Theme
from generator.build.output.workers import (
    Workers,
    apart,
    batches,
    effort_of,
    fresh_answers,
    from_whole_portal,
    is_large,
)
from generator.core.cache import Cache, Values
from generator.core.forked_task import ForkedTask
from generator.site.addresses import is_second_part
from generator.site.correcting import FILES, ContentFiles
from generator.site.digests import Digests
from generator.site.kinds import KINDS
from generator.site.material import Material
from generator.site.page import Assembled, Page

Progress = Callable[[int, int], None]
# Shorter files are made faster than they are cut up.
_WORTH_CUTTING = 100
# Below this number of pages, starting more processes costs more time than it saves.
_WORTH_SHARING = 600
# Computing the keys of fewer pages takes less time than starting a process.
_WORTH_ASKING_ASIDE = 300
# One process reports its progress after this number of pages.
_STEP = 100
# Drawing a card or a picture takes as long as this number of pages.
_DRAWN = {".png": 2, ".webp": 20}


class Pages(NamedTuple):
    """The pages in a folder: the key of each by its file, and where the entries of long files are."""

    keys: dict[str, str]
    entries: dict[str, Any]


@dataclass
class LanguageInput:
    """The input for rendering the pages in one language.

    `around` stands for the common dependencies of all these pages besides the theme, `drawn` for those of cards and
    pictures; `sources` are digests of papers' files by id.
    """

    material: Material
    theme: Theme
    around: str
    drawn: str
    sources: Mapping[str, str]

    def __getstate__(self) -> dict[str, Any]:
        """Pickle what a worker elsewhere needs: without computed digests."""
        return {name: one for name, one in vars(self).items() if name not in {"digests", "arounds"}}

    @cached_property
    def arounds(self) -> Mapping[str, str]:
        """The common dependencies of all pages of a kind, by the kind's name."""
        return {
            kind.name: f"{self.around} {self.theme.digest(kind.template) if kind.template else self.drawn}"
            for kind in KINDS.values()
        }

    @cached_property
    def digests(self) -> Digests:
        """The digests of the parts of the portal."""
        return Digests(self.material, self.sources)


@dataclass
class Renderer:
    """The input for rendering pages, in each language as in `Plan.materials`: pages with the same key are the same."""

    languages: Mapping[str, LanguageInput]
    card_renderer: CardRenderer
    originals: Originals
    cache: Cache
    before: Pages = field(default_factory=lambda: Pages({}, {}))

    def __getstate__(self) -> dict[str, Any]:
        """Pickle what a worker elsewhere needs: without files of the last build."""
        return vars(self) | {"before": Pages({}, {})}

    @property
    def first(self) -> LanguageInput:
        """The input for pages in the first language."""
        return self.languages[""]

    def key(self, page: Page) -> str:
        """Return the key of a page."""
        of = self.languages[page.language]
        needs = KINDS[page.kind].needs(of.material, *page.arguments)
        return of.digests.key(needs, f"{of.arounds[page.kind]} {page.address} {page.arguments}")

    def write(self, page: Page, folder: OutputFolder | _NoFolder, done: Rendered) -> None:
        """Render a page into a folder, and record the result."""
        done.entries[page.file] = self._written(page, folder, done)
        done.pages.keys[page.file] = self.key(page)

    def _written(self, page: Page, folder: OutputFolder | _NoFolder, done: Rendered) -> str:
        view = self._view(page)
        if isinstance(view, Drawn):
            key = self.card_renderer.key(view)
            return folder.keep(page.file, key) or folder.write(page.file, self.card_renderer.made(view), key)
        if isinstance(view, Assembled):
            return folder.write(page.file, self._assembled(view, page, folder, done))
        if isinstance(view, ContentFiles):
            return folder.write(page.file, self._content_files(view))
        return folder.write(page.file, self._text(page, view))

    def text(self, page: Page) -> bytes:
        """Return the content of the file of a page with a template."""
        return self._text(page, self._view(page))

    def _view(self, page: Page) -> object:
        return KINDS[page.kind].view(self.languages[page.language].material, *page.arguments)

    def _text(self, page: Page, view: object) -> bytes:
        template = KINDS[page.kind].template
        text = self.languages[page.language].theme.render(template, view) if template else str(view)
        return text.encode("utf-8", "replace")

    def _content_files(self, view: ContentFiles) -> bytes:
        texts = {path: self.originals.read(path).decode("utf-8", "replace") for path in view.paths}
        return (json.dumps(texts, ensure_ascii=False, indent=0) + "\n").encode("utf-8", "replace")

    def _assembled(self, view: Assembled, page: Page, folder: OutputFolder | _NoFolder, done: Rendered) -> bytes:
        if len(view.of) < _WORTH_CUTTING:
            return str(view).encode("utf-8", "replace")
        of, file = self.languages[page.language], page.file
        known = self.before.entries.get(file) if folder.entry(file) else None
        key = of.digests.person if view.of_people else of.digests.paper
        old = _Entries(*known) if known else None
        content, entries = _assemble(view, key, of.around, old, lambda: folder.read(file))
        done.pages.entries[file] = tuple(entries)
        return content


@dataclass
class Rendered:
    """The files of a site: the entry of each in its folder, and the `pages` that they contain.

    `made` are new values for the cache, of another process. `contents` are files that are still to be written, each
    with the key of its input if it is known. `reused` pages were in the folder already.
    """

    entries: dict[str, str] = field(default_factory=dict)
    pages: Pages = field(default_factory=lambda: Pages({}, {}))
    made: Values = field(default_factory=dict)
    contents: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    reused: int = 0

    def add(self, other: Rendered) -> None:
        """Add the results of another process."""
        self.entries |= other.entries
        self.pages.keys.update(other.pages.keys)
        self.pages.entries.update(other.pages.entries)


def render_pages(
    pages: Sequence[Page],
    renderer: Renderer,
    folder: OutputFolder,
    before: Pages,
    workers: Workers,
    *,
    aside: bool = False,
    progress: Progress = lambda *_: None,
) -> Rendered:
    """Render every page that is not in the folder already.

    `before` are the pages in the folder's files. `progress` is called with the number of rendered pages and of all
    pages. Work that is too small for workers may be done half `aside`, by one forked process. Raises ProblemsFoundError
    if a template has an error.
    """
    done, first, renderer.before = Rendered(), renderer.first, before
    pages = _not_in_folder(pages, renderer, folder, done, aside=aside)
    done.reused = len(done.pages.keys)
    progress(0, len(pages))
    effort = sum(1 if folder.entry(page.file) else _DRAWN.get(PurePosixPath(page.file).suffix, 1) for page in pages)
    if workers.number < 2 or effort < _WORTH_SHARING:
        _render_here(pages, renderer, folder, done, aside=aside, progress=progress)
    elif workers.inherit:
        # Once for all workers: templates, and the digests of all papers.
        first.theme.compile(sorted({KINDS[page.kind].template for page in pages} - {""}))
        _ = first.digests.everything
        work = partial(_part, renderer=renderer, folder=folder)  # the processes write the files themselves
        answers = (
            _of_large_portal(pages, renderer, folder, workers.number)
            if is_large(len(pages))
            else workers.answers(work, batches(pages, workers.number, first.material))
        )
        for part in answers:
            renderer.cache.take(part.made)
            done.add(part)
            progress(len(done.pages.keys) - done.reused, len(pages))
    else:
        _render_elsewhere(pages, renderer, folder, workers, done)
    return done


def _not_in_folder(
    pages: Sequence[Page], renderer: Renderer, folder: OutputFolder, done: Rendered, *, aside: bool
) -> list[Page]:
    """Return the pages to render; the others are `done`.

    If there are many keys to compute, another process computes half of them `aside`.
    """
    before = renderer.before
    asked = [(file, page) for page in pages if before.keys.get(file := page.file) and folder.entry(file)]
    other = _with_other_keys(asked, renderer, aside=aside and len(asked) >= _WORTH_ASKING_ASIDE)
    for file in (file for file, _ in asked if file not in other):
        done.entries[file], done.pages.keys[file] = folder.entry(file), before.keys[file]
        if file in before.entries:
            done.pages.entries[file] = before.entries[file]
    return [page for page in pages if page.file not in done.entries]


def _with_other_keys(pages: Sequence[tuple[str, Page]], renderer: Renderer, *, aside: bool) -> set[str]:
    """Return the files, given with their pages, whose keys have changed."""
    if not aside:
        return {file for file, page in pages if renderer.key(page) != renderer.before.keys[file]}

    _ = renderer.first.digests.everything  # once for both: the digests of all papers

    def half() -> tuple[set[str], Values]:
        return _with_other_keys(pages[1::2], renderer, aside=False), renderer.cache.hand_over()

    with ForkedTask(half) as beside:
        here = _with_other_keys(pages[::2], renderer, aside=False)
        there, made = beside.answer()
    renderer.cache.take(made)
    return here | there


def _render_here(
    pages: Sequence[Page],
    renderer: Renderer,
    folder: OutputFolder,
    done: Rendered,
    *,
    aside: bool,
    progress: Progress,
) -> None:
    """Render a few pages; another process makes long files of many entries `aside`, which have no template."""
    long = [page for page in pages if not KINDS[page.kind].template]
    if aside and sum(effort_of(page, renderer.first.material) for page in long) >= _WORTH_SHARING:
        with ForkedTask(lambda: _part(long, renderer, folder)) as beside:
            shown = [page for page in pages if KINDS[page.kind].template]
            _render_here(
                shown, renderer, folder, done, aside=False, progress=lambda ready, _: progress(ready, len(pages))
            )
            part = beside.answer()
            renderer.cache.take(part.made)
            done.add(part)
            progress(len(pages), len(pages))
        return
    for start in range(0, len(pages), _STEP):
        done.add(_render(pages[start : start + _STEP], renderer, folder))
        progress(min(start + _STEP, len(pages)), len(pages))


def _render(pages: Iterable[Page], renderer: Renderer, folder: OutputFolder | _NoFolder) -> Rendered:
    done = Rendered()
    for page in pages:
        renderer.write(page, folder, done)
    return done


def _part(pages: Iterable[Page], renderer: Renderer, folder: OutputFolder | _NoFolder) -> Rendered:
    """Render a batch in another process."""
    done = _render(pages, renderer, folder)
    done.made = renderer.cache.hand_over()
    return done


def _elsewhere(renderer: Renderer, batch: tuple[Sequence[Page], Mapping[str, str], dict[str, bytes]]) -> Rendered:
    """Render a batch in a process without access to the folder, which sends its files back.

    The batch consists of pages, entries of files that may be kept, and the pictures for other files.
    """
    pages, entries, renderer.originals.brought = batch
    files = _NoFolder(entries)
    done = _part(pages, renderer, files)
    done.contents = files.written
    return done


class _NoFolder:
    """Collects files in the place of a remote folder; `entries` are the known ones of the last build."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._entries = entries
        self.written: dict[str, tuple[bytes, str]] = {}

    def keep(self, file: str, made_from: str) -> str:
        entry = self._entries.get(file, "")
        return entry if made_from_of(entry) == made_from else ""

    def entry(self, _: str) -> str:
        return ""

    def read(self, file: str) -> bytes:
        raise FileNotFoundError(file)

    def write(self, file: str, content: bytes, made_from: str = "") -> str:
        self.written[file] = (content, made_from)
        return ""


def _of_large_portal(
    pages: Sequence[Page], renderer: Renderer, folder: OutputFolder, number: int
) -> Iterator[Rendered]:
    """Render the pages of a large portal in that number of processes at a time, each copying little of its memory."""
    # Pages that need the whole portal are made in the process that has it.
    whole, material = from_whole_portal(pages), renderer.first.material
    yield _render([page for page in pages if page.address in whole], renderer, folder)
    rest = [page for page in pages if page.address not in whole]
    for page in rest:  # once for all workers: the parts of long lists
        if is_second_part(page.address):
            KINDS[page.kind].needs(material, *page.arguments)
    alone, others = apart(batches(rest, number, material), material)
    work = partial(_part, renderer=renderer, folder=folder)
    yield from fresh_answers(work, others, number, heavy=alone)


def _render_elsewhere(
    pages: Sequence[Page], renderer: Renderer, folder: OutputFolder, workers: Workers, done: Rendered
) -> None:
    parts = [
        (part, entries := _entries_of_drawn(part, folder), _brought(part, entries, renderer))
        for part in batches(pages, workers.number, renderer.first.material)
    ]
    for part in workers.answers(partial(_elsewhere, renderer), parts):
        for file, (content, made_from) in part.contents.items():
            part.entries[file] = folder.write(file, content, made_from)
        renderer.cache.take(part.made)
        done.add(part)


def _entries_of_drawn(pages: Iterable[Page], folder: OutputFolder) -> dict[str, str]:
    """Return the entries of cards and pictures, which need not be made if they would be the same."""
    drawn = [page.file for page in pages if PurePosixPath(page.file).suffix in _DRAWN]
    return {file: kept for file in drawn if (kept := folder.keep(file, made_from_of(folder.entry(file))))}


def _brought(pages: Iterable[Page], known: Container[str], renderer: Renderer) -> dict[str, bytes]:
    """Return the source files of pages that a remote worker cannot read, by their paths."""
    files = {str(path) for page in pages if page.kind == FILES.name for path in page.arguments}
    material = renderer.first.material
    if material.images.files:
        drawn = [page for page in pages if PurePosixPath(page.file).suffix in _DRAWN and page.file not in known]
        views = (KINDS[page.kind].view(material, *page.arguments) for page in drawn)
        files.update(shown_picture(view) for view in views if isinstance(view, Drawn))
    return {path: renderer.originals.read(path) for path in sorted(files) if path}


class _Entries(NamedTuple):
    """Where the entries of a file stand: keys and lengths in their order, in bytes.

    Entries of one key in files of the same `around` are the same.
    """

    around: str
    start: int
    between: int
    keys: list[bytes]
    lengths: list[int]


def _assemble(
    view: Assembled, key: Callable[[str], bytes], around: str, old: _Entries | None, content: Callable[[], bytes]
) -> tuple[bytes, _Entries]:
    """Return the whole content of a file and where its entries stand.

    `key` gives the key of an entry. `old` says where the entries of the file of the last build stand, `content` reads
    it.
    """
    before, between, after = (part.encode("utf-8", "replace") for part in (view.before, view.between, view.after))
    keys = [key(one) for one in view.of]
    known = old if old and old.around == around and old.between == len(between) else None
    pieces, lengths = _pieces(view, keys, known, content() if known else b"")
    whole = before + between.join(pieces) + after
    return whole, _Entries(around, len(before), len(between), keys, lengths)


def _pieces(
    view: Assembled, keys: Sequence[bytes], old: _Entries | None, content: bytes
) -> tuple[list[bytes], list[int]]:
    """Return the entries, those that stand side by side in the old file as one piece, and the length of each."""
    places = {key: place for place, key in enumerate(old.keys)} if old else {}
    lengths_before = old.lengths if old else []
    between = old.between if old else 0
    starts = [*accumulate(lengths_before, lambda at, length: at + length + between, initial=old.start if old else 0)]
    pieces: list[bytes] = []
    lengths: list[int] = []
    number = 0
    while number < len(keys):
        place = first = places.get(keys[number], -1)
        if first < 0:
            pieces.append(view.entry(view.of[number]).encode("utf-8", "replace"))
            lengths.append(len(pieces[-1]))
            number += 1
            continue
        while number < len(keys) and places.get(keys[number]) == place:
            lengths.append(lengths_before[place])
            place += 1
            number += 1
        pieces.append(content[starts[first] : starts[place - 1] + lengths_before[place - 1]])
    return pieces, lengths
