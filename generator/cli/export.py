"""`sitegen export`: papers for other people's programs."""

from pathlib import Path

import click

from generator.cli.console import Console, RegularPath, common_options, counted
from generator.export.formats import BIBTEX, FORMATS, NAMES, listed

_HELP = f"""Write papers as {listed([one.label for one in FORMATS], "or")}.

\b
Examples:
  sitegen export --output publications.bib
  sitegen export --format csl --author haibin-lin
"""


@click.command(help=_HELP)
@click.option(
    "--format",
    "export_format",
    type=click.Choice(NAMES),
    default=BIBTEX.name,
    help=f"The format (default: {BIBTEX.name}).",
)
@click.option("--author", metavar="ID", default="", help="Only the papers of this author, by id, as in haibin-lin.")
@click.option("--category", metavar="CODE", default="", help="Only the papers of this category, as in LG.")
@click.option(
    "--output", type=RegularPath(dir_okay=False, path_type=Path), help="The output file (default: standard output)."
)
@common_options
def export(
    *, console: Console, root: Path, export_format: str, author: str, category: str, output: Path | None
) -> None:
    """Write papers in one of the export formats."""
    from generator.cli.export_papers import export as export_papers  # noqa: PLC0415

    exported = export_papers(root, export_format, author=author, category=category)
    if output is not None:
        output.write_text(exported.text, encoding="utf-8", newline="\n")
        console.say(f"{counted(exported.papers, 'paper')} written to {output}.")
    elif not console.as_json:
        click.echo(exported.text, nl=False)
    report = {"ok": True, "papers": exported.papers, "output": str(output) if output else ""}
    console.report(report if output else {**report, "text": exported.text})
