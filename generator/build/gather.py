"""Gather the input of a build: the content, checked and connected, and the plan of all pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.build.citations import cite_further, style_faults
from generator.build.known_papers import Records, RelatedPapers
from generator.build.output.batches import is_large
from generator.build.output.theme import default_folder
from generator.build.output.workers import fresh_answers
from generator.content.content import read_content, without_broken
from generator.content.interface_texts import read_texts
from generator.content.json_schemas import ContentSchemas
from generator.content.news_links import news_link_problems
from generator.content.portal_images import files_of_hidden, read_images, unlinked_pictures
from generator.content.published_addresses import KEPT, read_addresses
from generator.content.referenced_files import SITE_FILE, referenced_file_problems, without_missing_files
from generator.core.citation_styles import FILE_ENDING
from generator.core.problems import ProblemsFoundError
from generator.portal.graph import build_portal
from generator.site.guard import collisions
from generator.site.plan import make_plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.build.options import BuildOptions
    from generator.core.cache import Cache
    from generator.core.image_files import Image
    from generator.core.problems import Problem
    from generator.core.records import Content, SiteConfig
    from generator.site.plan import Plan

_TEXTS = frozenset({".css", ".html", ".js", ".json", ".md", ".svg", ".txt", ".xml"})


@dataclass(frozen=True, slots=True)
class Gathered:
    """The input of a build; `named` are files of the portal that content names for the build to read.

    `unpublished` are pictures below `static/` of which only other sizes are published, `sources` digests of papers'
    files by id.
    """

    plan: Plan
    sources: Mapping[str, str]
    related: RelatedPapers
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
    records = Records(cache, digests)
    content, images, problems = _read(root, options, records, digests, cache, left_out=left_out)
    texts, untold = read_texts([default_folder("templates"), root / "templates"], root, content.site.language)
    _stop_at_errors(untold)
    published = (
        preview.published(root, digests.get(KEPT, "")) if preview else read_addresses(root, options.published, output)
    )
    portal, ambiguous = build_portal(content, published.assigned_ids)
    ambiguous = (*ambiguous, *news_link_problems(root, content, portal.who.people.keys()))
    related = RelatedPapers(portal, records.papers, cache, aside=others > 0)
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
        further=cite_further(root, portal, cache),
        images=images,
        files=_corrected(digests) if content.site.repository.address else {},
        schemas=ContentSchemas(),
    )
    if options.skip_broken:
        clashing = collisions(plan.pages)
        if clashing and not left_out:
            return gather(
                root, options, cache, static=static, digests=digests, output=output, others=others, left_out=clashing
            )
        faults = tuple(_of_other_files(faults, problems))
    found = (*problems, *untold, *ambiguous, *faults)
    _stop_at_errors(faults if options.skip_broken else found)
    styles = (style for style in content.site.citations if style.endswith(FILE_ENDING))
    named = tuple(filter(None, (content.site.card_font, *styles, KEPT)))
    unpublished = unlinked_pictures(content, images, _own_texts(root, static) if images else ())
    unpublished |= files_of_hidden(content, lambda: _own_texts(root, static))
    return Gathered(plan, records.papers, related, tuple(sorted(found)), named, unpublished)


def _read(
    root: Path,
    options: BuildOptions,
    records: Records,
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
        _stop_at_errors(problems)
    whole, content = content, without_missing_files(root, content)
    records.not_as_read(was.id for was, now in zip(whole.papers, content.papers, strict=True) if was is not now)
    return replace(content, site=_site_as_built(content.site, options)), images, problems


def _of_other_files(faults: Iterable[Problem], broken: Iterable[Problem]) -> list[Problem]:
    """Return the faults of a plan that are not due to broken files: links and addresses that lead to none of them."""
    paths = {problem.path for problem in broken if problem.severity == "error"}
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


def _corrected(digests: Mapping[str, str]) -> dict[str, str]:
    """Return the digests of the files that the correction form edits."""
    folders = ("content/papers/", "content/authors/")
    return {path: digest for path, digest in digests.items() if path.startswith(folders)}


def _own_texts(root: Path, static: Mapping[str, Path]) -> Iterator[str]:
    """Yield the portal's own templates and those of its static files that may name a picture."""
    written = [path for path in static.values() if path.suffix.lower() in _TEXTS]
    for path in (*sorted((root / "templates").rglob("*")), *written):
        if path.is_relative_to(root) and path.is_file():
            yield path.read_text(encoding="utf-8", errors="replace")


def _stop_at_errors(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if any(problem.severity == "error" for problem in found):
        raise ProblemsFoundError(found)
