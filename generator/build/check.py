"""`sitegen check`: the content in the form in which a build would read it, and the pages of a built site."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from generator.build.built_site import check_pages
from generator.build.citations import style_faults
from generator.build.latex_check import latex_faults, title_faults, worth_reading
from generator.build.output.published_files import svg_warnings
from generator.build.output.theme import default_folder, static_files
from generator.content.content import FOLDER, read_content, read_mapping
from generator.content.doubts import in_words, open_doubts
from generator.content.file_text import text_of
from generator.content.interface_texts import read_texts
from generator.content.ledger import read_ledger
from generator.content.news_links import news_link_problems
from generator.content.portal_images import damaged_pictures, read_images
from generator.content.positions import line_and_column
from generator.content.published_addresses import read_addresses
from generator.content.referenced_files import place_in, referenced_file_problems
from generator.content.second_looks import second_looks
from generator.core.gc_pause import gc_paused
from generator.core.problems import Problem
from generator.portal.graph import build_portal
from generator.portal.members import Group
from generator.site.addresses import base_path, free_page
from generator.site.free_pages import body_of, file_of
from generator.site.image_pages import sides_made
from generator.site.plan import make_plan

_LIKE_A_CODE = 0.6  # `LGG` for `LG`
# Within a tag: the text of a code block has its angle brackets as entities.
_LINK = re.compile(r'<\w+(?: [\w-]+="[^"]*")*? (?:href|src)="([^"#][^"]*)"')

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from datetime import date
    from pathlib import Path

    from generator.core.records import Content
    from generator.portal.graph import Portal


def check_content(
    root: Path, published: Path | None = None, today: date | None = None, base_url: str | None = None
) -> tuple[Problem, ...]:
    """Return all errors and warnings of the content, including addresses that would collide or vanish.

    `published` is the `published.json` of the site on the web, and `base_url` its address, as for a build. Dates long
    after `today` cause warnings.
    """
    with gc_paused():
        return _check_content(root, published, today, base_url)


def _check_content(root: Path, published: Path | None, today: date | None, base_url: str | None) -> tuple[Problem, ...]:
    content, problems = read_content(root)
    if base_url:
        content = replace(content, site=replace(content.site, base_url=f"{base_url.rstrip('/')}/"))
    before = read_addresses(root, published)
    portal, ambiguous = build_portal(content, before.assigned_ids)
    texts, untold = read_texts([default_folder("templates"), root / "templates"], root, content.site.language)
    images, unseen = read_images(root, content)
    unseen = (*unseen, *news_link_problems(root, content, portal.who.people.keys()))
    looks = second_looks(root, content.papers, today)
    beside = (*looks, *unseen, *referenced_file_problems(root, content), *style_faults(root, content.site.citations))
    found = (*problems, *untold, *ambiguous, *beside, *_latex_faults(root, content))
    if any(problem.severity == "error" for problem in found):
        # Files with errors are not planned: their addresses would seem to vanish.
        return tuple(sorted(found))
    static = static_files(root)
    plan, faults = make_plan(portal, content, texts, before, static=static, images=images)
    answered = {page.address for page in plan.pages} | {f"static/{name}" for name in static}
    damaged = damaged_pictures(root, portal, sides_made(plan.pages))
    dead, open_ = _dead_links(root, content, answered), Group(portal).left_open()
    beside = (*dead, *open_, *_unnamed_categories(root, content, portal), *svg_warnings(static))
    return tuple(sorted((*found, *faults, *damaged, *beside)))


def _unnamed_categories(root: Path, content: Content, portal: Portal) -> Iterator[Problem]:
    """Warn about each category code without a name, at the first paper that has it."""
    described = {category.code for category in content.categories}
    named = [category.code for category, _ in portal.categories if category.name != category.code] + sorted(described)
    for category, papers in portal.categories:
        code = category.code
        if category.name == code and code not in described and papers:
            path = f"{FOLDER}/papers/{min(paper.id for paper in papers)}.yaml"
            near = get_close_matches(code, named, 1, _LIKE_A_CODE)
            name_it = f"name it in content/categories.yaml, as in `{code}: Its name`"
            hint = f"did you mean {near[0]}? else {name_it}" if near else f"correct it, or {name_it}"
            what = f"`{code}` is not an arXiv category and has no name: readers see the code"
            yield Problem(path, *place_in(root / path, ("category",)), what, hint, "warning")


def doubtful(root: Path) -> tuple[Problem, ...]:
    """Return the open doubts of imports: the paper's file, the doubt, source and line."""
    found = []
    for record_id, entry in read_ledger(root).papers.items():
        path = f"{FOLDER}/papers/{record_id}.yaml"
        file = root / path
        current = read_mapping(text_of(file), path) if file.exists() else None
        places: dict[str, list[str]] = {}  # two saves of one page have the same doubt
        for said, doubt in open_doubts(entry, current):
            place = f"{said.source}, line {said.line}" if said.line else said.source
            places.setdefault(in_words(said.fields, doubt), []).append(place)
        hint = "correct it, or add `checked: true` below `extra:` if it is right"
        for what, where in places.items():
            found.append(Problem(path, 0, 0, f"{what} ({'; '.join(dict.fromkeys(where))})", hint, "warning"))
    return tuple(sorted(found))


def _dead_links(root: Path, content: Content, answered: Collection[str]) -> Iterator[Problem]:
    """Find links and pictures of the portal's own pages with an internal address that does not exist."""
    base = base_path(content.site.base_url)
    for page in content.pages:
        shown = body_of(page, base)
        if 'href="' not in shown and 'src="' not in shown:
            continue
        source = text_of(root / file_of(page.id))
        here = f"https://site.invalid{base}{free_page(page.id)}"
        for link in dict.fromkeys(map(unescape, _LINK.findall(shown))):
            target = urlsplit(urljoin(here, link))
            wanted = unquote(target.path).removeprefix(base).removesuffix("index.html")
            if target.hostname == "site.invalid" and not {wanted, f"{wanted}/"} & set(answered):
                last = wanted.rstrip("/").rpartition("/")[2]
                at = max(source.find(last), 0)
                near = get_close_matches(wanted, answered, 1, 0.8)
                hint = f"did you mean /{near[0]}?" if near else "correct it, or put there what is missing"
                what = f"this leads to /{wanted}, which does not exist"
                yield Problem(file_of(page.id), *line_and_column(source, at), what, hint, "warning")


def _latex_faults(root: Path, content: Content) -> Iterator[Problem]:
    for paper in content.papers:
        macros = {**content.site.macros, **paper.macros}
        if worth_reading(paper.title, paper.abstract, macros):
            path = f"{FOLDER}/papers/{paper.id}.yaml"
            source = text_of(root / path)
            yield from title_faults(path, source, paper.title, macros)
            yield from latex_faults(path, source, {"title": paper.title, "abstract": paper.abstract}, macros)


def check_site(root: Path, site: Path, base_url: str | None = None) -> tuple[Problem, ...]:
    """Return broken internal links of a site built for `base_url`, and pages without a required element."""
    path = urlsplit(base_url or read_content(root)[0].site.base_url).path
    return check_pages(site, f"{path.rstrip('/')}/")
