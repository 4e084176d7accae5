"""`sitegen export`: a portal's papers in one of the export formats, as a table of contents."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.cli.api import OpenedPortal, open_portal
from generator.core.problems import did_you_mean, refuse
from generator.core.records import Category, Paper
from generator.export.formats import NAMES


@dataclass(frozen=True, slots=True)
class Exported:
    """The file of an export, and its number of papers."""

    file: bytes
    papers: int

    @property
    def text(self) -> str:
        """The file of a format that is text."""
        return self.file.decode()


# By the options of the command: what may be chosen, the papers of one of these, and an address of its page.
_SELECTIONS: Mapping[str, tuple[str, Callable[[OpenedPortal, str], Sequence[Paper]], str]] = {
    "author": ("people", OpenedPortal.papers_of, "authors/jane-doe/"),
    "category": ("categories", OpenedPortal.papers_in, "categories/lg/"),
    "venue": ("venues", OpenedPortal.papers_at, "venues/iclr/"),
    "affiliation": ("affiliations", OpenedPortal.papers_from, "affiliations/peking-university/"),
}


def export(
    root: Path,
    export_format: str,
    *,
    years: tuple[int, int] | None = None,
    style: str = "",
    group_by: str = "year",
    numbered: bool = False,
    **selected: str,
) -> Exported:
    """Export all papers, or those of an author, category, venue and affiliation (by id or code), with the site's keys.

    `export_format` is the name of one of `generator.export.formats` or `generator.export.list_formats`, `years` are the
    first and the last one. The other options are those of lists. Raises ProblemsFoundError if the content has errors,
    or if nothing has such an id.
    """
    portal = open_portal(root)
    papers: Sequence[Paper] = portal.papers
    ids: dict[str, str] = {}
    titles: list[str] = []
    for option, wanted in selected.items():
        if wanted:
            kind, papers_of, page = _SELECTIONS[option]
            names = {one.code if isinstance(one, Category) else one.id: one.name for one in getattr(portal, kind)}
            found = {one.casefold(): one for one in names}.get(wanted.casefold())
            if found is None:
                where = f"it is the last part of the address of a page of the site, as in /{page}"
                refuse(f"no paper has this {option}", did_you_mean(wanted, names, where), wanted)
            ids[option] = found
            theirs = {paper.id for paper in papers_of(portal, found)}
            papers = [paper for paper in papers if paper.id in theirs]
            titles += [names[found]] if option != "author" else []
    if years:
        papers = [paper for paper in papers if paper.date and years[0] <= paper.date.year <= years[1]]
    if export_format in NAMES:
        return Exported(portal.export(papers, export_format).encode(), len(papers))
    file = portal.reference_list(
        papers,
        export_format,
        title="" if "author" in ids else ", ".join(titles),
        person=ids.get("author", ""),
        style=style,
        group_by=group_by,
        numbered=numbered,
    )
    return Exported(file, len(papers))
