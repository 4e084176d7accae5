"""`sitegen export`: a portal's papers in one of the export formats, as a table of contents."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from generator.cli.api import open_portal
from generator.core.problems import Problem, ProblemsFoundError
from generator.core.records import Paper


@dataclass(frozen=True, slots=True)
class Exported:
    """The text of an export, and its number of papers."""

    text: str
    papers: int


def export(root: Path, export_format: str, *, author: str = "", category: str = "") -> Exported:
    """Export all papers, or those of an author (by id) and a category (by code), with the keys of the site.

    `export_format` is the name of one of `generator.export.formats`. Raises ProblemsFoundError if the content has
    errors, or if there is no such author or category.
    """
    portal = open_portal(root)
    papers: Sequence[Paper] = portal.papers
    if author:
        known = [person.id for person in portal.people]
        if author not in known:
            raise ProblemsFoundError([_unknown("author", author, known)])
        papers = portal.papers_of(author)
    if category:
        codes = {known.code.casefold(): known.code for known in portal.categories}
        if category.casefold() not in codes:
            raise ProblemsFoundError([_unknown("category", category, list(codes.values()))])
        papers = [paper for paper in papers if paper.category == codes[category.casefold()]]
    return Exported(portal.export(papers, export_format), len(papers))


_PAGES = {"author": "authors/jane-doe/", "category": "categories/lg/"}


def _unknown(what: str, name: str, known: Collection[str]) -> Problem:
    close = get_close_matches(name, sorted(known), 1, 0.6)
    hint = (
        f"did you mean {close[0]}?"
        if close
        else "it is the last part of the address of a page of the site, as in /" + _PAGES[what]
    )
    return Problem(name, 0, 0, f"no paper has this {what}", hint)
