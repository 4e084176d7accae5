"""Gather the input of a build: the content, checked and connected, and the plan of all pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.build.citations import cite_further, style_faults, unknown_in_pages
from generator.build.options import BuildOptions
from generator.build.output.theme import portal_texts
from generator.build.output.workers import fresh_answers, is_large
from generator.content.content import KnownRecords, read_content, without_broken
from generator.content.json_schemas import CONTENT_SCHEMAS
from generator.content.portal_images import files_of_hidden, read_images, unlinked_pictures
from generator.content.published_addresses import KEPT, read_addresses
from generator.content.referenced_files import SITE_FILE, referenced_file_problems, without_missing_files
from generator.content.references import link_problems
from generator.core.cache import Cache, Values
from generator.core.citation_styles import FILE_ENDING
from generator.core.digest import digest_of
from generator.core.image_files import Image
from generator.core.problems import Problem, errors_in, stop_at_errors
from generator.core.records import Content, SiteConfig
from generator.portal.graph import Portal, build_portal
from generator.portal.related import IndexedPaper, PaperTerms, Related, RelatedIndex, terms_of
from generator.site.material import Material, make_material
from generator.site.plan import Plan, collisions, make_plan
from generator.site.translated import in_language

_AT_ONCE = 2_000  # papers whose lists one process finds: with more, it comes to hold more memory
_TEXTS = frozenset({".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".xml"})


@dataclass(frozen=True, slots=True)
class Gathered:
    """The input of a build; `named` are files of the portal that content names for the build to read.

    `unpublished` are pictures below `static/` of which only other sizes are published, `sources` digests of papers'
    files by id.
    """

    plan: Plan
    sources: Mapping[str, str]
    related: _RelatedPapers
    warnings: tuple[Problem, ...]
    named: tuple[str, ...]
    unpublished: frozenset[str]


def gather(
    root: Path,
    options: BuildOptions,
    cache: Cache,
    *,
    static: Mapping[str, Path],
    digests: Mapping[str, str],
    output: Path,
    others: int,
    left_out: Sequence[Problem] = (),
) -> Gathered:
    """Gather the input of a build with the help of `others`: forked processes for slow work.

    Raises ProblemsFoundError with all errors of the content together. `left_out` are errors of files to leave out.
    """
    preview = options.preview
    records = KnownRecords(cache, digests)
    content, images, problems = _read(root, options, records, digests, cache, left_out=left_out)
    texts, text_problems = portal_texts(root, content.site.language)
    stop_at_errors(text_problems)
    published = (
        preview.published(root, digests.get(KEPT, "")) if preview else read_addresses(root, options.published, output)
    )
    portal, ambiguous = build_portal(content, published.assigned_ids)
    ambiguous = (*ambiguous, *link_problems(root, content, portal.who.people.keys()))
    related = _RelatedPapers(portal, records.papers, cache)
    if others and is_large(len(portal.papers) + len(portal.people)):
        related.find_all(others)
    # The form for corrections edits these.
    editable = ("content/papers/", "content/authors/") if content.site.repository.address else ()
    material = make_material(
        portal,
        texts,
        content,
        published,
        related=related,
        further=cite_further(root, portal, cache),
        image_files=images,
        files={path: digest for path, digest in digests.items() if path.startswith(editable)},
        schemas=CONTENT_SCHEMAS,
    )
    ambiguous = (*ambiguous, *unknown_in_pages(root, content, material))
    further, more_problems = in_further_languages(root, material)
    text_problems = (*text_problems, *more_problems)
    plan, faults = make_plan(material, others=further, static=static, allow_removed=options.allow_removed)
    if options.skip_broken:
        clashing = collisions(plan.pages)
        if clashing and not left_out:
            return gather(
                root, options, cache, static=static, digests=digests, output=output, others=others, left_out=clashing
            )
        faults = tuple(_of_other_files(faults, problems))
    found = (*problems, *text_problems, *ambiguous, *faults)
    stop_at_errors(faults if options.skip_broken else found)
    styles = (style for style in content.site.citations if style.endswith(FILE_ENDING))
    named = tuple(filter(None, (content.site.card_font, *styles, KEPT)))
    unpublished = unlinked_pictures(content, images, _own_texts(root, static) if images else ())
    unpublished |= files_of_hidden(content, lambda: _own_texts(root, static))
    return Gathered(plan, records.papers, related, tuple(sorted(found)), named, unpublished)


def in_further_languages(root: Path, material: Material) -> tuple[list[Material], list[Problem]]:
    """Return what the pages in each language but the first are made from, and errors in texts."""
    materials: list[Material] = []
    problems: list[Problem] = []
    for language in material.portal.site.languages[1:]:
        texts, found = portal_texts(root, language)
        materials.append(in_language(material, language, texts))
        problems += found
    return materials, problems


def _read(
    root: Path,
    options: BuildOptions,
    records: KnownRecords,
    digests: Mapping[str, str],
    cache: Cache,
    *,
    left_out: Sequence[Problem],
) -> tuple[Content, Mapping[str, Image], tuple[Problem, ...]]:
    """Read the content with the options, and the pictures that it names; the problems do not stop the build."""
    content, problems = read_content(root, records, skip_broken=options.skip_broken)
    images, unseen = read_images(root, content, digests, cache)
    problems = (*problems, *unseen, *left_out)
    problems = (*problems, *referenced_file_problems(root, content), *style_faults(root, content.site.citations))
    if options.skip_broken:
        content = without_broken(content, (*unseen, *left_out))
        if any(style_faults(root, content.site.citations)):
            content = replace(content, site=replace(content.site, citations=()))
    else:
        stop_at_errors(problems)
    whole, content = content, without_missing_files(root, content)
    records.not_as_read(was.id for was, now in zip(whole.papers, content.papers, strict=True) if was is not now)
    return replace(content, site=_site_as_built(content.site, options)), images, problems


def _of_other_files(faults: Iterable[Problem], broken: Iterable[Problem]) -> list[Problem]:
    """Return the faults of a plan that are not due to broken files: links and addresses that lead to none of them."""
    paths = {problem.path for problem in errors_in(broken)}
    return [fault for fault in faults if fault.path not in paths and (fault.path != SITE_FILE or not paths)]


def _site_as_built(site: SiteConfig, options: BuildOptions) -> SiteConfig:
    """Return the settings of a build: the address of the site, and that of its files for corrections."""
    if options.base_url:
        site = replace(site, base_url=options.base_url.rstrip("/") + "/")
    if options.repository and not site.repository.address:
        site = replace(site, repository=replace(site.repository, address=options.repository.rstrip("/")))
    if options.preview:
        site = replace(site, social_cards=False)
    return site


def _own_texts(root: Path, static: Mapping[str, Path]) -> Iterator[str]:
    """Yield the portal's own templates and those of its static files that may name a picture."""
    written = [path for path in static.values() if path.suffix.lower() in _TEXTS]
    for path in (*sorted((root / "templates").rglob("*")), *written):
        if path.is_relative_to(root) and path.is_file():
            yield path.read_text(encoding="utf-8", errors="replace")


class _RelatedPapers(Mapping[str, tuple[Related, ...]]):
    """The papers related to each paper, by its id: from the cache, or found when they are first asked for."""

    def __init__(self, portal: Portal, papers: Mapping[str, str], cache: Cache) -> None:
        """Read the terms of all papers; `papers` are digests of papers' files by id."""
        self._cache = cache
        terms = _terms(portal, papers, cache)
        self._index: RelatedIndex | None = RelatedIndex(
            IndexedPaper(paper.id, terms[paper.id], portal.authors_of[paper.id], paper.category)
            for paper in portal.papers
        )
        self._keys = self._index.keys

    def __getitem__(self, paper_id: str) -> tuple[Related, ...]:
        """Return the papers related to one."""
        found = self._cache.get("related", self._keys[paper_id], lambda: self._found(paper_id))
        return tuple(Related(*one) for one in found)

    def _found(self, paper_id: str) -> list[tuple[Any, ...]]:
        if self._index is None:
            raise KeyError(paper_id)
        return [tuple(one) for one in self._index.related(paper_id)]

    def find_all(self, processes: int) -> None:
        """Find what is related to each paper, and drop the index: hardly anything else takes as much memory."""
        left = [paper_id for paper_id, key in self._keys.items() if not self._cache.has("related", key)]
        batches = [left[at : at + _AT_ONCE] for at in range(0, len(left), _AT_ONCE)]
        for made in fresh_answers(self._find_each, batches, processes):
            self._cache.take(made)
        self._index = None

    def _find_each(self, papers: Sequence[str]) -> Values:
        for paper_id in papers:
            _ = self[paper_id]
        return self._cache.hand_over()

    def keep(self) -> None:
        """Keep the lists of all papers for the next build, also those that this one did not need."""
        for key in self._keys.values():
            self._cache.has("related", key)

    def __iter__(self) -> Iterator[str]:
        """Go through the ids of all papers."""
        return iter(self._keys)

    def __len__(self) -> int:
        """Return the number of papers."""
        return len(self._keys)


def _terms(portal: Portal, papers: Mapping[str, str], cache: Cache) -> dict[str, PaperTerms]:
    """Return the terms of each paper, by its id."""
    macros = digest_of(repr(sorted(portal.site.macros.items())).encode())

    def key(paper_id: str) -> str:
        source = papers.get(paper_id) or digest_of(repr(portal.paper_texts[paper_id].paper).encode("utf-8", "replace"))
        return f"{source} {macros}"

    keys = {paper.id: key(paper.id) for paper in portal.papers}

    def made(paper_id: str) -> tuple[Any, ...]:
        return tuple(terms_of(portal.paper_texts[paper_id]))

    return {paper_id: PaperTerms(*cache.get("terms", of, partial(made, paper_id))) for paper_id, of in keys.items()}
