"""`sitegen export`: papers for other people's programs, and lists of them to read."""

import re
from pathlib import Path
from typing import Any

import click

from generator.cli.console import Command, Console, RegularPath, common_options
from generator.core.problems import counted
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
    from generator.cli.export_papers import export as export_papers  # noqa: PLC0415

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
