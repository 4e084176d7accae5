"""A whole build: gather the content, plan the pages, write the site."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from generator.atomic import write_atomically
from generator.citation_styles import FILE_ENDING
from generator.citing import cite_further, style_faults
from generator.digest import digest_of
from generator.errors import Problem, ProblemsFoundError
from generator.images.facts import ENDINGS
from generator.images.strip import stripped
from generator.meanwhile import WORTH_A_PROCESS, Meanwhile
from generator.memory import Memory
from generator.output.batches import is_large
from generator.output.card_renderer import CardRenderer
from generator.output.executors import workers_for
from generator.output.folder import MANIFEST, OutputFolder, content_digest
from generator.output.image_renderer import BrokenImageError, Originals
from generator.output.minified import as_published
from generator.output.render import Renderer, render_pages
from generator.output.search_index import NoIndexError, SearchIndex
from generator.output.theme import Theme, default_folder, static_files
from generator.output.workers import fresh_answers
from generator.pages.addresses import SEARCH
from generator.pages.image_pages import sides_made
from generator.pages.plan import make_plan
from generator.pages.untouched import Outlook
from generator.portal.graph import build_portal
from generator.published import FILE as PUBLISHED_FILE
from generator.published import published_text
from generator.remembered import Records, RelatedPapers
from generator.store.content import read_content
from generator.store.interface_texts import read_texts
from generator.store.json_schemas import content_schemas
from generator.store.news_links import news_link_problems
from generator.store.portal_images import (
    damaged_pictures,
    files_of_hidden,
    image_problem,
    read_images,
    unlinked_pictures,
)
from generator.store.published_addresses import KEPT, read_addresses
from generator.store.referenced_files import referenced_file_problems, without_missing_files

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping
    from pathlib import Path

    from generator.last_build import LastBuild
    from generator.memory import Section
    from generator.output.render import Rendered
    from generator.output.workers import Workers
    from generator.pages.components import SiteView
    from generator.pages.plan import Plan
    from generator.preview import Preview

    # What is being done now; while pages are rendered, how many are, and of how many. Both are 0 otherwise.
    Progress = Callable[[str, int, int], None]


_TEXTS = frozenset({".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".xml"})


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did: how many pages the site has, files written and removed, and warnings.

    `files` are all files of the site, with digests but for the lists that builds keep there; `named` are those that
    the content names for the build to read, `own` those that a build reads and writes. `plan` is what it wrote,
    `reused` pages were as they would be rendered.
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


def _say_nothing(_what: str, _done: int, _total: int) -> None:
    """Hear nothing of what is being done."""


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """How to build; all but `remember` are the arguments of `generator.building.build`.

    Without `remember` the next build does not know of this one.
    """

    base_url: str | None = None
    repository: str | None = None
    jobs: int | None = None
    executor: str = ""
    clean: bool = False
    allow_removed: bool = False
    published: Path | None = None
    search: bool = True
    remember: bool = True
    progress: Progress = _say_nothing
    preview: Preview | None = None


def build_site(root: Path, folder: Path, last: LastBuild, options: BuildOptions) -> Built:
    """Build the portal in `root` into a folder.

    Raises ProblemsFoundError with every fault of the content at once; the last good site then stays.
    """
    _refuse_dangerous(folder, root)
    with workers_for(options.executor, options.jobs or os.cpu_count() or 1) as workers:
        try:
            return _build(root, folder, last, options, workers)
        except NoIndexError as fault:
            # The pages that were rendered lead to a search that is not there.
            built = _build(root, folder, last, replace(options, search=False), workers)
            return replace(built, warnings=tuple(sorted((*built.warnings, fault.problem))))


def _build(root: Path, folder: Path, last: LastBuild, options: BuildOptions, workers: Workers) -> Built:
    preview, progress = options.preview, options.progress
    progress("reading the content", 0, 0)
    memory = (
        preview.memory(root, last)
        if preview
        else Memory(root, last.edition, forget=options.clean, early=options.remember)
    )
    # A process that serves pages too has threads, with which it is better not forked for a moment's work.
    aside = workers.inherit and workers.number > 1 and not preview
    static = static_files(root)
    gathered = _plan(
        root,
        options,
        memory,
        static=static,
        digests=last.inputs,
        output=folder,
        others=workers.number if aside else 0,
    )
    plan, portal = gathered.plan, gathered.plan.context.portal
    assets = _published(static, gathered.unpublished)
    originals = Originals(root)
    card_renderer = CardRenderer(root, portal.site.card_font, originals)
    warnings = (*gathered.warnings, *card_renderer.left_out(plan.on_cards))
    published = None if preview else _published_list(plan, aside=aside)
    planned = [*(f"static/{name}" for name in assets), *(page.file for page in plan.pages)]
    planned += [PUBLISHED_FILE] if published else []
    pages, assembled = (memory.section(f"{what} of {last.name}") for what in ("pages", "long files"))
    # The first build of a preview looks whether the folder is as it was left, later ones know.
    altered = last.altered if preview is None or preview.last is None else lambda _: ()
    if options.search:
        progress("making the search index", 0, 0)
    searched, outdated = plan.search if options.search else None, preview is not None and preview.search_outdated
    with (
        OutputFolder(folder, planned, clean=options.clean, altered=altered) as out,
        SearchIndex(searched, out, outdated=outdated, aside=_may_wait(plan, aside=aside)) as index,
    ):
        if options.remember and not preview:
            # Read once and not asked again: the rest of the build need not share the memory with it.
            memory.keep("records", "terms")
        _forget_of_another_site(out, pages, assembled)
        digests = {f"static/{name}": out.write(f"static/{name}", content) for name, content in assets.items()}
        site = replace(plan.site, search=plan.site.base + SEARCH if index.expected else "")

        make_theme = partial(Theme, root, site, plan.context.texts, assets)
        theme = preview.theme(site, last, make_theme) if preview else make_theme()
        around = _around(last, site, plan)
        renderer = Renderer(
            plan.context, theme, card_renderer, originals, around, gathered.sources, gathered.related, assembled
        )
        if preview:
            preview.show_first(plan.pages, renderer, last)
        rendered = _render(root, plan, renderer, out, pages, workers=workers, aside=aside, progress=progress)
        if index.is_made_aside:
            progress("waiting for the search index", 0, 0)
        found, faults = index.put()
        progress("writing the site", 0, 0)
        digests |= rendered.entries | found
        if published:
            to_publish = published.answer()
            digests[PUBLISHED_FILE] = out.write(PUBLISHED_FILE, to_publish)
        written, removed = out.finish(digests)
    _remember(rendered, pages, assembled, out.listed if last.undisturbed() else "")
    gathered.related.remember(rendered.related)
    if options.remember:
        memory.keep()
    if preview:
        preview.built(gathered.named)
    if published and options.remember:
        _write_if_changed(root / KEPT, to_publish)
    files = {file: content_digest(entry) for file, entry in digests.items()} | {MANIFEST: ""}
    return Built(
        len(portal.papers),
        len(portal.people),
        len(plan.pages),
        rendered.reused,
        written,
        removed,
        tuple(sorted((*warnings, *faults))),
        files,
        gathered.named,
        (KEPT,),
        plan,
    )


def _published_list(plan: Plan, *, aside: bool) -> Meanwhile[bytes]:
    """Begin to write down what the site publishes."""
    return Meanwhile(
        lambda: published_text(plan.published()).encode(),
        aside=_may_wait(plan, aside=aside) and len(plan.pages) >= WORTH_A_PROCESS,
    )


def _may_wait(plan: Plan, *, aside: bool) -> bool:
    """Say whether another process may keep its answer until it is asked: it comes to hold a copy of the portal."""
    return aside and not is_large(len(plan.pages))


def _forget_of_another_site(out: OutputFolder, pages: Section, assembled: Section) -> None:
    """Forget pages that are not of the files in the folder: a build was killed before it remembered what it wrote."""
    if pages.get("listed") != out.listed:
        pages.forget()
        assembled.forget()


def _remember(rendered: Rendered, pages: Section, assembled: Section, listed: str) -> None:
    pages.put("listed", listed)
    pages.put("keys", rendered.keys)
    if rendered.outlook:
        pages.put("outlook", tuple(rendered.outlook))
    for file, entries in rendered.assembled.items():
        assembled.put(file, tuple(entries))


def _published(static: Mapping[str, Path], unpublished: Container[str]) -> dict[str, bytes]:
    """Return the static files as the site has them: pictures without what a camera noted in them."""
    theme = default_folder("static")
    return {
        name: stripped(path.read_bytes()) if path.suffix.lower() in ENDINGS else as_published(path, theme)
        for name, path in static.items()
        if f"static/{name}" not in unpublished
    }


def _render(
    root: Path,
    plan: Plan,
    renderer: Renderer,
    out: OutputFolder,
    remembered: Section,
    *,
    workers: Workers,
    aside: bool,
    progress: Progress,
) -> Rendered:
    """Render the pages of a plan.

    Raises ProblemsFoundError where a template is at fault, or a picture that looked well cannot be decoded.
    """

    def tell(done: int, total: int) -> None:
        progress("rendering pages", done, total)

    keys, seen = remembered.get("keys") or {}, remembered.get("outlook")
    before = Outlook(*seen) if seen else None
    try:
        return render_pages(plan.pages, renderer, out, keys, workers, before=before, aside=aside, progress=tell)
    except BrokenImageError as fault:
        portal = plan.context.portal
        first = image_problem(root, portal, fault.path, fault.what, fault.hint)
        others = damaged_pictures(root, portal, sides_made(plan.pages))
        raise ProblemsFoundError(sorted({first, *others})) from fault


@dataclass(frozen=True, slots=True)
class _Gathered:
    """What a build knows before it writes; `named` are files of the portal that content names for the build to read.

    `unpublished` are pictures below `static/` of which only other sizes are published, `sources` digests of papers'
    files by id.
    """

    plan: Plan
    sources: Mapping[str, str]
    related: RelatedPapers
    warnings: tuple[Problem, ...]
    named: tuple[str, ...]
    unpublished: frozenset[str]


def _plan(
    root: Path,
    options: BuildOptions,
    memory: Memory,
    *,
    static: Mapping[str, Path],
    digests: Mapping[str, str],
    output: Path,
    others: int,
) -> _Gathered:
    """Gather what a build is made from, with so many `others` at hand: forked processes that find what takes long."""
    records = Records(memory.section("records"), digests)
    content, problems = read_content(root, records)
    images, unseen = read_images(root, content, digests, memory.section("images"))
    problems = (*problems, *unseen)
    problems = (*problems, *referenced_file_problems(root, content), *style_faults(root, content.site.citations))
    _stop_at_errors(problems)
    whole, content = content, without_missing_files(root, content)
    records.not_as_read(was.id for was, now in zip(whole.papers, content.papers, strict=True) if was is not now)
    if options.base_url:
        content = replace(content, site=replace(content.site, base_url=options.base_url.rstrip("/") + "/"))
    if options.repository and not content.site.repository.address:
        named_by_host = replace(content.site.repository, address=options.repository.rstrip("/"))
        content = replace(content, site=replace(content.site, repository=named_by_host))
    if options.preview:
        content = replace(content, site=replace(content.site, social_cards=False))
    texts, untold = read_texts([default_folder("templates"), root / "templates"], root, content.site.language)
    _stop_at_errors(untold)
    preview = options.preview
    published = (
        preview.published(root, digests.get(KEPT, "")) if preview else read_addresses(root, options.published, output)
    )
    portal, ambiguous = build_portal(content, published.assigned_ids, preview.people if preview else None)
    ambiguous = (*ambiguous, *news_link_problems(root, content, portal.who.people.keys()))
    held = preview.related if preview else None
    related = RelatedPapers(
        portal,
        records.papers,
        memory.section("terms"),
        memory.section("related", asked_again=True),
        held,
        aside=others > 0,
    )
    if others and is_large(len(portal.papers) + len(portal.people)):
        related.find_all(lambda find, papers: fresh_answers(find, papers, others))
    plan, faults = make_plan(
        portal,
        content,
        texts,
        published,
        static=static,
        allow_removed=options.allow_removed,
        related=related,
        further=cite_further(root, portal, memory.section("citations")),
        images=images,
        files=_corrected(digests) if content.site.repository.address else {},
        schemas=content_schemas(),
    )
    found = (*problems, *untold, *ambiguous, *faults)
    _stop_at_errors(found)
    styles = (style for style in content.site.citations if style.endswith(FILE_ENDING))
    named = tuple(filter(None, (content.site.card_font, *styles, KEPT)))
    unpublished = unlinked_pictures(content, images, _own_texts(root, static) if images else ())
    unpublished |= files_of_hidden(content, lambda: _own_texts(root, static))
    return _Gathered(plan, records.papers, related, tuple(sorted(found)), named, unpublished)


def _corrected(digests: Mapping[str, str]) -> dict[str, str]:
    """Return the digests of the files that the form for corrections edits."""
    folders = ("content/papers/", "content/authors/")
    return {path: digest for path, digest in digests.items() if path.startswith(folders)}


def _own_texts(root: Path, static: Mapping[str, Path]) -> Iterator[str]:
    """Go through the portal's own templates and those of its static files that may name a picture."""
    written = [path for path in static.values() if path.suffix.lower() in _TEXTS]
    for path in (*sorted((root / "templates").rglob("*")), *written):
        if path.is_relative_to(root) and path.is_file():
            yield path.read_text(encoding="utf-8", errors="replace")


def _around(last: LastBuild, site: SiteView, plan: Plan) -> str:
    """Return a digest of what all pages are made from, for the key of each: the program, its texts, the settings."""
    texts = sorted((file, digest) for file, digest in last.inputs.items() if "templates/texts/" in file)
    return digest_of(repr((last.edition, site, plan.context.portal.site, texts)).encode("utf-8", "replace"))


def _stop_at_errors(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if any(problem.severity == "error" for problem in found):
        raise ProblemsFoundError(found)


def _refuse_dangerous(folder: Path, root: Path) -> None:
    """Never write a site over the portal that it is made from."""
    target, portal = folder.resolve(), root.resolve()
    own = [portal / name for name in ("content", "templates", "static", "generator", "tests")]
    if target == portal or target in portal.parents or any(target == own_ or own_ in target.parents for own_ in own):
        raise ProblemsFoundError(
            [
                Problem(
                    str(folder),
                    0,
                    0,
                    "the site cannot be written over the portal itself",
                    "choose another --output",
                )
            ]
        )


def _write_if_changed(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        write_atomically(path, content)
