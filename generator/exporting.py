"""`sitegen export`: a portal's papers in one of the export formats, as table of contents."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from generator.errors import Problem, ProblemsFoundError
from generator.exports.formats import format_named
from generator.pages.context import PageContext
from generator.pages.downloads import export_text
from generator.portal.graph import build_portal
from generator.store.content import read_content
from generator.store.published_addresses import read_addresses
from generator.store.referenced_files import without_missing_files
from generator.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from generator.model import Paper


@dataclass(frozen=True, slots=True)
class Exported:
    """The text of an export, and of how many papers."""

    text: str
    papers: int


def export(root: Path, export_format: str, *, author: str = "", category: str = "") -> Exported:
    """Export all papers, or those of an author (by id) and a category (by code), with the keys that the site uses.

    `export_format` is the name of one of `generator.exports.formats`. Raises ProblemsFoundError where the
    content is at fault, or nobody has that id, or no paper that category.
    """
    content, problems = read_content(root)
    content = without_missing_files(root, content)
    published = read_addresses(root)
    portal, ambiguous = build_portal(content, published.assigned_ids)
    errors = [problem for problem in (*problems, *ambiguous) if problem.severity == "error"]
    if errors:
        raise ProblemsFoundError(errors)
    papers: Sequence[Paper] = portal.papers
    if author:
        if author not in portal.papers_of:
            raise ProblemsFoundError([_unknown("author", author, portal.papers_of)])
        papers = portal.papers_of[author]
    if category:
        codes = {known.code.casefold(): known.code for known, _ in portal.categories}
        if category.casefold() not in codes:
            raise ProblemsFoundError([_unknown("category", category, list(codes.values()))])
        papers = [paper for paper in papers if paper.category == codes[category.casefold()]]
    context = PageContext(portal, Texts("en", {}), published.addresses)
    return Exported(export_text(context, papers, format_named(export_format), "whole"), len(papers))


def _unknown(what: str, name: str, known: Collection[str]) -> Problem:
    close = get_close_matches(name, sorted(known), 1, 0.6)
    hint = f"did you mean {close[0]}?" if close else f"`sitegen build` lists every {what} on a page"
    return Problem(name, 0, 0, f"no paper has this {what}", hint)
