"""A whole build: gather the content and plan the pages, then write the site."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from errno import EROFS
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.build.gather import gather
from generator.build.output.batches import is_large
from generator.build.output.card_renderer import CardRenderer
from generator.build.output.executors import workers_for
from generator.build.output.folder import MANIFEST, OutputFolder, content_digest
from generator.build.output.image_renderer import BrokenImageError, Originals
from generator.build.output.published_files import published_files
from generator.build.output.render import Renderer, render_pages
from generator.build.output.search_index import NoIndexError, SearchIndex
from generator.build.output.theme import Theme, static_files
from generator.content.portal_images import (
    damaged_pictures,
    image_problem,
)
from generator.content.published_addresses import KEPT
from generator.core.atomic_files import write_atomically
from generator.core.digest import digest_of
from generator.core.forked_task import WORTH_A_PROCESS, Meanwhile
from generator.core.memory import Memory
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.published import FILE as PUBLISHED_FILE
from generator.core.published import published_text
from generator.site.addresses import SEARCH
from generator.site.image_pages import sides_made
from generator.site.untouched import Outlook

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generator.build.gather import Gathered
    from generator.build.last_build import LastBuild
    from generator.build.options import BuildOptions
    from generator.build.output.render import Rendered
    from generator.build.output.workers import Workers
    from generator.core.memory import Section
    from generator.site.components import SiteView
    from generator.site.plan import Plan

    # The current phase; while pages are rendered, the number of rendered pages and of all pages. Otherwise both are 0.
    Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Built:
    """The result of a build: the number of pages, files written and removed, and warnings.

    `files` are all files of the site, with digests except for the lists that builds keep there; `named` are those that
    the content names for the build to read, `own` those that a build reads and writes. `plan` is the plan that was
    written, `reused` pages did not need rendering.
    """

    papers: int
    authors: int
    pages: int
    reused: int
    written: int
    removed: int
    warnings: tuple[Problem, ...]
    files: Mapping[str, str]
    named: tuple[str, ...]
    own: tuple[str, ...]
    plan: Plan


def build_site(root: Path, folder: Path, last: LastBuild, options: BuildOptions) -> Built:
    """Build the portal in `root` into a folder.

    Raises ProblemsFoundError with all errors of the content together; the last good site then stays.
    """
    _refuse_dangerous(folder, root)
    with workers_for(options.executor, options.jobs or os.cpu_count() or 1) as workers:
        try:
            return _Build(root, folder, last, options, workers).run()
        except NoIndexError as fault:
            # The rendered pages refer to a missing search index.
            without = replace(options, search=False)
            built = _Build(root, folder, last, without, workers).run()
            return replace(built, warnings=tuple(sorted((*built.warnings, fault.problem))))


class _Build:
    """One build: the state of the portal, its folder and the previous build, and the workers."""

    def __init__(self, root: Path, folder: Path, last: LastBuild, options: BuildOptions, workers: Workers) -> None:
        self.root, self.folder, self.last, self.options, self.workers = root, folder, last, options, workers
        preview = options.preview
        self.memory = (
            preview.memory(root, last)
            if preview
            else Memory(root, last.edition, forget=options.clean, early=options.remember)
        )
        # A process that serves pages has threads, and should not be forked for a short task.
        self.aside = workers.inherit and workers.number > 1 and not preview

    @cached_property
    def pages(self) -> Section:
        """The cache of the pages in this folder."""
        return self.memory.section(f"pages of {self.last.name}")

    @cached_property
    def assembled(self) -> Section:
        """The cache of the long files in this folder, which are assembled from pieces."""
        return self.memory.section(f"long files of {self.last.name}")

    def run(self) -> Built:
        """Gather, plan, write."""
        self.options.progress("reading the content", 0, 0)
        static = static_files(self.root)
        gathered = gather(
            self.root,
            self.options,
            self.memory,
            static=static,
            digests=self.last.inputs,
            output=self.folder,
            others=self.workers.number if self.aside else 0,
        )
        plan = gathered.plan
        originals = Originals(self.root)
        card_renderer = CardRenderer(self.root, plan.context.portal.site.card_font, originals)
        assets, changed = published_files(static, gathered.unpublished, plan.context.texts)
        warnings = (*gathered.warnings, *changed, *card_renderer.left_out(plan.on_cards))
        written = self._write(gathered, assets, card_renderer, originals)
        self._remember(gathered, written)
        return Built(
            len(plan.context.portal.papers),
            len(plan.context.portal.people),
            len(plan.pages),
            written.rendered.reused,
            written.written,
            written.removed,
            tuple(sorted((*warnings, *written.faults))),
            written.files,
            gathered.named,
            (KEPT,),
            plan,
        )

    def _write(
        self, gathered: Gathered, assets: Mapping[str, bytes], card_renderer: CardRenderer, originals: Originals
    ) -> _Written:
        """Write the site: all of it, or nothing."""
        plan, last, progress, preview = gathered.plan, self.last, self.options.progress, self.options.preview
        published = None if preview else self._published_list(plan)
        planned = [*(f"static/{name}" for name in assets), *(page.file for page in plan.pages)]
        planned += [PUBLISHED_FILE] if published else []
        # The first build of a preview checks whether the folder is unchanged, later ones know it.
        altered = last.altered if preview is None or preview.last is None else lambda _: ()
        if self.options.search:
            progress("making the search index", 0, 0)
        searched = plan.search if self.options.search else None
        outdated = preview is not None and preview.search_outdated
        with (
            OutputFolder(self.folder, planned, clean=self.options.clean, altered=altered) as out,
            SearchIndex(searched, out, outdated=outdated, aside=self._may_wait(plan)) as index,
        ):
            if self.options.remember and not preview:
                # Read once and not again: the rest of the build need not keep it in memory.
                self.memory.keep("records", "terms")
            self._forget_of_another_site(out)
            digests = {f"static/{name}": out.write(f"static/{name}", content) for name, content in assets.items()}
            site = replace(plan.site, search=plan.site.base + SEARCH if index.expected else "")
            named = None if preview else self.memory.section("templates")
            make_theme = partial(Theme, self.root, site, plan.context.texts, assets, named)
            theme = preview.theme(site, last, make_theme) if preview else make_theme()
            renderer = Renderer(
                plan.context,
                theme,
                card_renderer,
                originals,
                _around(last, site, plan),
                gathered.sources,
                gathered.related,
                self.assembled,
            )
            if preview:
                preview.show_first(plan.pages, renderer, last)
            rendered = self._render(plan, renderer, out)
            if index.is_made_aside:
                progress("waiting for the search index", 0, 0)
            found, faults = index.put()
            progress("writing the site", 0, 0)
            digests |= rendered.entries | found
            to_publish = published.answer() if published else b""
            if published:
                digests[PUBLISHED_FILE] = out.write(PUBLISHED_FILE, to_publish)
            written, removed = out.finish(digests)
            files = {file: content_digest(entry) for file, entry in digests.items()} | {MANIFEST: ""}
            return _Written(rendered, written, removed, files, tuple(faults), out.listed, to_publish)

    def _published_list(self, plan: Plan) -> Meanwhile[bytes]:
        """Start writing the record of published addresses."""
        return Meanwhile(
            lambda: published_text(plan.published()).encode(),
            aside=self._may_wait(plan) and len(plan.pages) >= WORTH_A_PROCESS,
        )

    def _may_wait(self, plan: Plan) -> bool:
        """Return whether a forked process may keep its answer until it is requested: it holds a copy of the portal."""
        return self.aside and not is_large(len(plan.pages))

    def _forget_of_another_site(self, out: OutputFolder) -> None:
        """Remove cached pages that do not match the files in the folder: a killed build did not update the cache."""
        if self.pages.get("listed") != out.listed:
            self.pages.forget()
            self.assembled.forget()

    def _render(self, plan: Plan, renderer: Renderer, out: OutputFolder) -> Rendered:
        """Render the pages of a plan.

        Raises ProblemsFoundError if a template has an error, or a picture cannot be decoded.
        """

        def tell(done: int, total: int) -> None:
            self.options.progress("rendering pages", done, total)

        keys, seen = self.pages.get("keys") or {}, self.pages.get("outlook")
        before = Outlook(*seen) if seen else None
        try:
            return render_pages(
                plan.pages, renderer, out, keys, self.workers, before=before, aside=self.aside, progress=tell
            )
        except BrokenImageError as fault:
            portal = plan.context.portal
            first = image_problem(self.root, portal, fault.path, fault.what, fault.hint)
            others = damaged_pictures(self.root, portal, sides_made(plan.pages))
            raise ProblemsFoundError(sorted({first, *others})) from fault

    def _remember(self, gathered: Gathered, written: _Written) -> None:
        """Keep the results of this build for the next one, and the record of published addresses."""
        rendered, preview = written.rendered, self.options.preview
        self.pages.put("listed", written.listed if self.last.undisturbed() else "")
        self.pages.put("keys", rendered.keys)
        if rendered.outlook:
            self.pages.put("outlook", tuple(rendered.outlook))
        for file, entries in rendered.assembled.items():
            self.assembled.put(file, tuple(entries))
        gathered.related.remember(rendered.related)
        if self.options.remember:
            self.memory.keep()
        if preview:
            preview.built(gathered.named)
        elif self.options.remember:
            with suppress(PermissionError):  # in a read-only portal the site itself has the record
                _write_if_changed(self.root / KEPT, written.published)


@dataclass(frozen=True, slots=True)
class _Written:
    """The written files: with digests as in `Built`, their list, and the `published` record."""

    rendered: Rendered
    written: int
    removed: int
    files: Mapping[str, str]
    faults: tuple[Problem, ...]
    listed: str
    published: bytes


def _around(last: LastBuild, site: SiteView, plan: Plan) -> str:
    """Return a digest of the common input of all pages, for the key of each: the program, its texts, the settings."""
    texts = sorted((file, digest) for file, digest in last.inputs.items() if "templates/texts/" in file)
    return digest_of(repr((last.edition, site, plan.context.portal.site, texts)).encode("utf-8", "replace"))


def _refuse_dangerous(folder: Path, root: Path) -> None:
    """Never write a site over its own portal, nor into a home folder, which only seems empty."""
    target, portal = folder.resolve(), root.resolve()
    own = [portal / name for name in ("content", "templates", "static", "generator", "tests")]
    over = "the portal itself"
    if not (target == portal or target in portal.parents or any(one in (target, *target.parents) for one in own)):
        if target != _home():
            return
        over = "your home folder"
    what = f"the site cannot be written over {over}"
    raise ProblemsFoundError([Problem(str(folder), what=what, hint="choose another --output")])


def _home() -> Path | None:
    try:
        return Path.home().resolve()
    except RuntimeError:  # the home folder is unknown
        return None


def _write_if_changed(path: Path, content: bytes) -> None:
    if path.exists() and path.read_bytes() == content:
        return
    try:
        write_atomically(path, content)
    except OSError as fault:
        if fault.errno == EROFS:  # a file system that is mounted read-only
            raise PermissionError(*fault.args) from fault
        raise
