"""`sitegen read`: print the entries of files, without a portal."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from generator.cli.console import Command, Console, common_options, writable
from generator.cli.imports import existing
from generator.core.problems import Problem, counted

_FORMATS = ("jsonl", "yaml", "bibtex", "ris", "csl")
_STDIN = "-"


def _existing(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    existing(context, parameter, tuple(name for name in names if name != _STDIN))
    return names


@click.command("read", cls=Command)
@click.argument("files", nargs=-1, required=True, callback=_existing, metavar="FILE...")
@click.option(
    "--format",
    "output_format",
    type=click.Choice(_FORMATS),
    default=_FORMATS[0],
    help="The format (default: jsonl, an object for each entry).",
)
@click.option(
    "--author",
    metavar="NAME",
    default="",
    help="The person whose papers the files list, if they do not contain the name.",
)
@common_options
def read(*, console: Console, root: Path, files: tuple[str, ...], output_format: str, author: str) -> None:
    """Read files as an import does, and print their entries to standard output; needs no portal.

    \b
    Examples:
      sitegen read references.txt
      sitegen read cv.pdf publications.html --format bibtex
      pdftotext paper.pdf - | sitegen read -
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.cli.read_entries import entries_of, exported  # noqa: PLC0415

    problems: list[Problem] = []
    entries = []
    for name in _found(files, root, problems):
        given = sys.stdin.buffer.read() if name == _STDIN else None
        of_file = entries_of(name, given, problems, author)
        if output_format == _FORMATS[0] and not console.as_json:
            for one in of_file:
                click.echo(writable(json.dumps(one.as_mapping(), ensure_ascii=False)))
        entries += of_file
    text = "" if output_format == _FORMATS[0] else exported(entries, output_format)
    if text and not console.as_json:
        click.echo(writable(text), nl=False)
    console.problems(problems)
    if not console.is_silent:
        others = sum(not one.publication for one in entries)
        beside = f", and {others:,} of other kinds" if others else ""
        click.echo(f"{counted(len(entries) - others, 'publication')}{beside}.", err=True)
    console.finish(problems, entries=[one.as_mapping() for one in entries])


def _found(names: Iterable[str], root: Path, problems: list[Problem]) -> Iterator[str]:
    """Yield the files that the arguments name, in their order; `-` is kept."""
    from generator.edit.intake.find_files import find_files  # noqa: PLC0415 - keeps --version quick

    for name in names:
        if name == _STDIN:
            yield name
            continue
        found = find_files([name], root)
        problems += found.problems
        yield from map(str, found.files)
