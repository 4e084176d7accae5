"""A whole build: gather the content and plan the pages, then write the site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from errno import EROFS
from functools import partial
from pathlib import Path

from generator.build.gather import Gathered, gather
from generator.build.last_build import LastBuild
from generator.build.options import BuildOptions, BuildReport
from generator.build.output.card_renderer import BrokenImageError, CardRenderer, Originals
from generator.build.output.folder import MANIFEST, OutputFolder, content_digest
from generator.build.output.published_files import published_files, translated_scripts
from generator.build.output.render import LanguageInput, Pages, Rendered, Renderer, render_pages
from generator.build.output.search_index import NoIndexError, SearchIndex
from generator.build.output.theme import Theme, static_files
from generator.build.output.workers import Workers, is_large, workers_here
from generator.content.portal_images import damaged_pictures, image_problem
from generator.content.published_addresses import KEPT
from generator.core.atomic_files import write_atomically
from generator.core.cache import Cache, Values
from generator.core.digest import digest_of
from generator.core.forked_task import WORTH_A_PROCESS, ForkedTask
from generator.core.problems import ProblemsFoundError, refuse
from generator.core.published import FILE as PUBLISHED_FILE
from generator.core.published import published_text
from generator.core.records import Content
from generator.site.addresses import SEARCH
from generator.site.components import SiteView
from generator.site.image_pages import sides_made
from generator.site.material import Material
from generator.site.plan import Plan

_DASK = "dask://"


@dataclass(frozen=True, slots=True)
class Built:
    """A site that was built: its report and its `plan`.

    `files` are all files of the site, with digests except for the lists that builds keep there; `named` are those that
    the content names for the build to read.
    """

    report: BuildReport
    plan: Plan
    files: Mapping[str, str]
    named: tuple[str, ...]


def build_site(
    root: Path, folder: Path, last: LastBuild, options: BuildOptions, *, cache: Cache, compiling: ForkedTask[Values]
) -> Built:
    """Build the portal in `root` into a folder, with the templates that are being compiled.

    Raises ProblemsFoundError with all errors of the content together; the last good site then stays.
    """
    _refuse_dangerous(folder, root)
    with workers_for(options.executor, options.processes) as workers:
        try:
            return _Build(root, folder, last, options, workers, cache=cache).run(compiling)
        except NoIndexError as fault:
            # The rendered pages refer to a missing search index; the templates are compiled.
            without = replace(options, search=False)
            built = _Build(root, folder, last, without, workers, cache=cache).run(ForkedTask(dict, aside=False))
            warnings = tuple(sorted((*built.report.warnings, fault.problem)))
            return replace(built, report=replace(built.report, warnings=warnings))


class _Build:
    """One build: the state of the portal, its folder and the previous build, and the workers."""

    def __init__(
        self, root: Path, folder: Path, last: LastBuild, options: BuildOptions, workers: Workers, *, cache: Cache
    ) -> None:
        self.root, self.folder, self.last, self.options, self.workers = root, folder, last, options, workers
        self.cache = cache

    @property
    def kind(self) -> str:
        """The kind of cached values that belong to this output folder: there may be several folders."""
        return f"pages of {self.last.name}"

    def run(self, compiling: ForkedTask[Values]) -> Built:
        """Gather, plan, write."""
        self.options.progress("reading the content", 0, 0)
        static = static_files(self.root)
        gathered = gather(
            self.root,
            self.options,
            self.cache,
            static=static,
            digests=self.last.inputs,
            output=self.folder,
            others=self.workers.number if self.options.aside else 0,
        )
        self.cache.take(compiling.answer())
        plan = gathered.plan
        originals = Originals(self.root)
        card_renderer = CardRenderer(self.root, plan.material.portal.site.card_font, originals)
        assets, changed = published_files(static, gathered.unpublished, plan.material.texts)
        for language in filter(None, plan.materials):
            assets |= dict(translated_scripts(static, plan.materials[language].texts, assets))
        warnings = (*gathered.warnings, *changed, *card_renderer.left_out(plan.on_cards))
        built = self._write(gathered, assets, card_renderer, originals)
        report = replace(built.report, warnings=tuple(sorted((*warnings, *built.report.warnings))))
        return replace(built, report=report)

    def _write(
        self, gathered: Gathered, assets: Mapping[str, bytes], card_renderer: CardRenderer, originals: Originals
    ) -> Built:
        """Write the site: all of it, or nothing. The report has the warnings of writing."""
        plan, last, progress, preview = gathered.plan, self.last, self.options.progress, self.options.preview
        planned = [*(f"static/{name}" for name in assets), *(page.file for page in plan.pages)]
        planned += [] if preview else [PUBLISHED_FILE]
        # The first build of a preview checks whether the folder is unchanged, later ones know it.
        altered = last.altered if preview is None or preview.last is None else lambda _: ()
        if self.options.search:
            progress("making the search index", 0, 0)
        searched = plan.search if self.options.search else None
        outdated = preview is not None and preview.search_outdated
        with (
            nullcontext() if preview else self._published_list(plan) as published,
            OutputFolder(self.folder, planned, clean=self.options.clean, altered=altered) as out,
            SearchIndex(searched, out, outdated=outdated, aside=self._may_wait(plan)) as index,
        ):
            if self.options.remember and not preview:
                # Read once and not again: the rest of the build need not keep it in memory.
                self.cache.save("records", "terms")
            digests = {f"static/{name}": out.write(f"static/{name}", content) for name, content in assets.items()}

            def input_in(language: str) -> LanguageInput:
                material, site = plan.materials[language], plan.sites[language]
                site = replace(site, search=site.base + SEARCH if index.expected else "")
                make_theme = partial(Theme, self.root, site, material.texts, assets, self.cache)
                theme = preview.theme(site, last, make_theme) if preview else make_theme()
                sources = gathered.sources
                if language:
                    texts = plan.material.content.translations.get(language, {})
                    sources = {one: f"{key} {texts.get(f'papers/{one}', '')}" for one, key in sources.items()}
                return LanguageInput(material, theme, _around(last, site, material), card_renderer.means, sources)

            languages = {language: input_in(language) for language in plan.materials}
            renderer = Renderer(languages, card_renderer, originals, self.cache)
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
        self._remember(gathered, rendered, out.listed, to_publish)
        papers, people = len(plan.material.portal.papers), len(plan.material.portal.people)
        counts = (papers, people, len(plan.pages), rendered.reused, written, removed)
        files = {file: content_digest(entry) for file, entry in digests.items()} | {MANIFEST: ""}
        return Built(BuildReport(str(self.folder), *counts, warnings=faults), plan, files, gathered.named)

    def _published_list(self, plan: Plan) -> ForkedTask[bytes]:
        """Start writing the record of published addresses."""
        return ForkedTask(
            lambda: published_text(plan.published()).encode(),
            aside=self._may_wait(plan) and len(plan.pages) >= WORTH_A_PROCESS,
        )

    def _may_wait(self, plan: Plan) -> bool:
        """Return whether a forked process may keep its answer until it is requested: it holds a copy of the portal."""
        return self.options.aside and not is_large(len(plan.pages))

    def _render(self, plan: Plan, renderer: Renderer, out: OutputFolder) -> Rendered:
        """Render the pages of a plan.

        Raises ProblemsFoundError if a template has an error, or a picture cannot be decoded.
        """

        def show(done: int, total: int) -> None:
            self.options.progress("rendering pages", done, total)

        # With another list of files, a build was killed before it stored which pages they are.
        before = Pages(*(self.cache.find(self.kind, out.listed) or ({}, {})))
        try:
            return render_pages(
                plan.pages, renderer, out, before, self.workers, aside=self.options.aside, progress=show
            )
        except BrokenImageError as fault:
            portal = plan.material.portal
            content = Content(portal.site, portal.papers, portal.people)
            first = image_problem(self.root, content, fault.path, fault.what, fault.hint)
            others = damaged_pictures(self.root, content, sides_made(plan.pages))
            raise ProblemsFoundError(sorted({first, *others})) from fault

    def _remember(self, gathered: Gathered, rendered: Rendered, listed: str, published: bytes) -> None:
        """Keep the results of this build for the next one, and the record of published addresses.

        `listed` is the digest of the list of written files.
        """
        preview = self.options.preview
        if self.last.undisturbed():
            self.cache.put(self.kind, listed, tuple(rendered.pages))
        gathered.related.keep()
        if self.options.remember:
            self.cache.save()
        if preview:
            preview.built(gathered.named)
        elif self.options.remember:
            with suppress(PermissionError):  # in a read-only portal the site itself has the record
                _write_if_changed(self.root / KEPT, published)


def _around(last: LastBuild, site: SiteView, material: Material) -> str:
    """Return a digest of the common input of all pages, for the key of each: the program, its texts, the settings."""
    texts = sorted((file, digest) for file, digest in last.inputs.items() if "templates/texts/" in file)
    return digest_of(repr((last.edition, site, material.portal.site, texts)).encode("utf-8", "replace"))


def _refuse_dangerous(folder: Path, root: Path) -> None:
    """Never write a site over its own portal, nor into a home folder, which only seems empty."""
    target, portal = folder.resolve(), root.resolve()
    own = [portal / name for name in ("content", "templates", "static", "generator", "tests")]
    over = "the portal itself"
    if not (target == portal or target in portal.parents or any(one in (target, *target.parents) for one in own)):
        if target != _home():
            return
        over = "your home folder"
    refuse(f"the site cannot be written over {over}", "choose another --output", str(folder))


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


@contextmanager
def workers_for(executor: str, jobs: int) -> Iterator[Workers]:
    """Yield the workers of an executor, `dask://HOST:PORT`; without one, as many processes as `jobs`.

    Raises ProblemsFoundError if there is no such executor, or it cannot do this work.
    """
    if not executor:
        yield workers_here(jobs)
        return
    if not executor.startswith(_DASK):
        what = f"--executor {executor} is unknown"
        refuse(what, f"write {_DASK}HOST:PORT, or leave it out")
    from generator.build.output.dask_workers import dask_workers  # noqa: PLC0415 - an extra, and slow to load

    with dask_workers(executor.removeprefix(_DASK)) as workers:
        yield workers
