"""`sitegen export`: papers for other people's programs, and lists of them to read."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from generator.cli.api import OpenedPortal, open_portal
from generator.cli.console import Command, Console, RegularPath, common_options
from generator.core.problems import counted, did_you_mean, refuse
from generator.core.records import Paper, Project
from generator.export.formats import BIBTEX, FORMATS, NAMES, listed
from generator.export.list_formats import LIST_FORMATS
from generator.export.reference_list import GROUPINGS

_LISTS = {form.name: form for form in LIST_FORMATS}
_HELP = f"""Write papers as {listed([one.label for one in FORMATS])}, or a list of them as
{listed([one.label for one in LIST_FORMATS], "or")}.

\b
Examples:
  sitegen export --output publications.bib
  sitegen export --format csl --author haibin-lin
  sitegen export --format docx --author haibin-lin --group-by type --numbered --output cv.docx
"""
_YEARS = re.compile(r"(\d{4})?(?:-(\d{4})?)?")


def _years(_: click.Context, option: click.Parameter, value: str) -> tuple[int, int] | None:
    """Return the first and the last year of a range, which may be open."""
    found = _YEARS.fullmatch(value)
    if not found:
        raise click.BadParameter("write years as in 2021, 2020-2023, 2020- or -2019", param=option)
    if not any(found.groups()):
        return None
    from generator.text.paper_lists import years_of  # noqa: PLC0415

    first, last = years_of(value)
    if first > last:
        raise click.BadParameter(f"the first year is the later one; did you mean {last}-{first}?", param=option)
    return first, last


@click.command(cls=Command, help=_HELP)
@click.option(
    "--format",
    "export_format",
    type=click.Choice((*NAMES, *_LISTS)),
    default=BIBTEX.name,
    help=f"The format (default: {BIBTEX.name}).",
)
@click.option("--author", metavar="ID", default="", help="Only the papers of this author, by id, as in haibin-lin.")
@click.option("--category", metavar="CODE", default="", help="Only the papers of this category, as in LG.")
@click.option("--venue", metavar="ID", default="", help="Only the papers of this venue, by id.")
@click.option("--affiliation", metavar="ID", default="", help="Only the papers of this institution, by id.")
@click.option("--project", metavar="ID", default="", help="Only the papers of this project, by id.")
@click.option(
    "--years",
    metavar="YEARS",
    callback=_years,
    default="",
    help="Only the papers of these years, as in 2021, 2020-2023 or 2020-.",
)
@click.option("--style", metavar="NAME", default="", help="The style of a list (default: the site's first).")
@click.option(
    "--group-by", type=click.Choice(GROUPINGS), default=GROUPINGS[0], help="The groups of a list (default: year)."
)
@click.option("--numbered", is_flag=True, help="Number the papers of a list.")
@click.option(
    "--output", type=RegularPath(dir_okay=False, path_type=Path), help="The output file (default: standard output)."
)
@common_options
def export(
    *,
    console: Console,
    root: Path,
    export_format: str,
    output: Path | None,
    **options: Any,
) -> None:
    """Write papers in one of the export formats, or as a list."""
    if export_format in NAMES and (options["style"] or options["numbered"] or options["group_by"] != GROUPINGS[0]):
        message = f"--style, --group-by and --numbered are for lists, as in --format {LIST_FORMATS[0].name}"
        raise click.UsageError(message)
    if output is None and export_format in _LISTS and not _LISTS[export_format].is_text:
        raise click.UsageError(f"--format {export_format} is not text: name a file with --output")
    exported = export_papers(root, export_format, **options)
    report = {"ok": True, "papers": exported.papers, "output": str(output) if output else ""}
    if output is not None:
        output.write_bytes(exported.file)
        console.say(f"{counted(exported.papers, 'paper')} written to {output}.")
        console.report(report)
        return
    if not console.as_json:
        click.echo(exported.text, nl=False)
    console.report({**report, "text": exported.text})


class Exported(NamedTuple):
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
    "project": ("projects", OpenedPortal.papers_in_project, "projects/loom/"),
    "affiliation": ("affiliations", OpenedPortal.papers_from, "affiliations/peking-university/"),
}


def export_papers(
    root: Path,
    export_format: str,
    *,
    years: tuple[int, int] | None = None,
    style: str = "",
    group_by: str = "year",
    numbered: bool = False,
    **selected: str,
) -> Exported:
    """Export all papers, or those of an author, a category and so on (by id or code), with the site's keys.

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
            records = {getattr(one, "code", "") or one.id.rpartition("/")[2]: one for one in getattr(portal, kind)}
            names = {of: one.title if isinstance(one, Project) else one.name for of, one in records.items()}
            projects = ((of, one) for of, one in records.items() if isinstance(one, Project))
            former = {old.rpartition("/")[2].casefold(): of for of, one in projects for old in one.aliases}
            known = former | {one.casefold(): one for one in names}
            found = known.get(wanted.removeprefix("projects/").casefold())
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
