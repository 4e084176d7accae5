"""`sitegen check`: the content as a build would read it, and the pages of a built site."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from generator.check.latex import latex_faults, title_faults, worth_reading
from generator.check.site import check_pages
from generator.citing import style_faults
from generator.collector import without_collector
from generator.errors import Problem
from generator.output.theme import default_folder, static_files
from generator.pages.plan import make_plan
from generator.portal.graph import build_portal
from generator.portal.members import Group
from generator.store.content import FOLDER, read_content, read_mapping
from generator.store.doubts import in_words, open_doubts
from generator.store.interface_texts import read_texts
from generator.store.ledger import read_ledger
from generator.store.portal_images import read_images
from generator.store.published_addresses import read_addresses
from generator.store.referenced_files import referenced_file_problems

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.model import Content


def check_content(root: Path, published: Path | None = None) -> tuple[Problem, ...]:
    """Return every fault and warning of the content, addresses that would collide or vanish included.

    `published` is the `published.json` of the site as it stands on the web, as for a build.
    """
    with without_collector():
        return _check_content(root, published)


def _check_content(root: Path, published: Path | None) -> tuple[Problem, ...]:
    content, problems = read_content(root)
    before = read_addresses(root, published)
    portal, ambiguous = build_portal(content, before.assigned_ids)
    texts, untold = read_texts([default_folder("templates"), root / "templates"], root, content.site.language)
    images, unseen = read_images(root, content)
    beside = (*unseen, *referenced_file_problems(root, content), *style_faults(root, content.site.citations))
    found = (*problems, *untold, *ambiguous, *beside, *_latex_faults(root, content))
    if any(problem.severity == "error" for problem in found):
        # What cannot be read is not planned: its address would be said to vanish.
        return tuple(sorted(found))
    static = static_files(root)
    _, faults = make_plan(portal, content, texts, before, static=static, images=images)
    return tuple(sorted((*found, *faults, *Group(portal).left_open())))


def doubtful(root: Path) -> tuple[Problem, ...]:
    """Return what imports left in doubt and nobody has settled: the paper's file, the doubt, source and line."""
    found = []
    for record_id, entry in read_ledger(root).papers.items():
        path = f"{FOLDER}/papers/{record_id}.yaml"
        file = root / path
        current = read_mapping(file.read_text(encoding="utf-8"), path) if file.exists() else None
        for said, doubt in open_doubts(entry, current):
            place = f"{said.source}, line {said.line}" if said.line else said.source
            what = f"{in_words(said, doubt)} ({place})"
            hint = "correct it, or write `checked: true` below `extra:` where it is right"
            found.append(Problem(path, 0, 0, what, hint, "warning"))
    return tuple(sorted(found))


def _latex_faults(root: Path, content: Content) -> Iterator[Problem]:
    for paper in content.papers:
        macros = {**content.site.macros, **paper.macros}
        if worth_reading(paper.title, paper.abstract, macros):
            path = f"{FOLDER}/papers/{paper.id}.yaml"
            source = (root / path).read_text(encoding="utf-8", errors="replace")
            yield from title_faults(path, source, paper.title, macros)
            yield from latex_faults(path, source, {"title": paper.title, "abstract": paper.abstract}, macros)


def check_site(root: Path, site: Path) -> tuple[Problem, ...]:
    """Return every internal link of a built site that leads nowhere, and every page that lacks what it must have."""
    content, _ = read_content(root)
    return check_pages(site, urlsplit(content.site.base_url).path or "/")
