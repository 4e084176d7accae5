"""`sitegen new`: a commented file with a valid name."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TextIO

import click

from generator.cli.console import CommandGroup, Console, beginning, common_options
from generator.cli.imports import Day, today_of_import
from generator.cli.services import services
from generator.edit.start import new_files
from generator.edit.start.new_files import OF_TYPES


class _Records(CommandGroup):
    """The kinds of files, of which a person is also called an author."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name; `person` is `author`."""
        return super().get_command(ctx, "author" if cmd_name == "person" else cmd_name)


@click.group(cls=_Records)
def new() -> None:
    """Write a new file with a valid name and the usual keys as comments. Existing files are never changed.

    \b
    Examples:
      sitegen new paper --doi 10.1145/3689031.3696075
    """  # noqa: D301 - click keeps the lines below it apart


@new.command()
@click.argument("title", default="")
@click.option("--doi", metavar="DOI", default="", help="Fill it in from Crossref or DataCite, over the network.")
@click.option("--arxiv", metavar="NUMBER", default="", help="Fill it in from arXiv, over the network.")
@click.option("--bibtex", type=click.File(encoding="utf-8"), help="Fill it in from BibTeX; - is what you paste.")
@click.option("--type", "kind", type=click.Choice(list(OF_TYPES)), help="With TITLE: the kind, whose keys it offers.")
@common_options
def paper(
    *, console: Console, root: Path, title: str, doi: str, arxiv: str, bibtex: TextIO | None, kind: str | None
) -> None:
    """Write a paper into content/papers/.

    Give a TITLE, or have the paper filled in with --doi, --arxiv or --bibtex.

    \b
    Examples:
      sitegen new paper "A Study of Many Things" --type article
      sitegen new paper --doi 10.1145/3689031.3696075
      sitegen new paper --arxiv 2409.19256
      sitegen new paper --bibtex -
    """  # noqa: D301 - click keeps the lines below it apart
    if sum(map(bool, (doi, arxiv, bibtex, title.strip()))) != 1:
        raise click.UsageError("give a TITLE, or one of --doi, --arxiv and --bibtex")
    today = today_of_import()
    pasted = bibtex.read() if bibtex else ""
    only_writer = partial(beginning, console, root)
    if doi or arxiv:  # other commands need not wait for a service
        made = new_files.registered_paper(
            root, "doi" if doi else "arxiv", doi or arxiv, services(root), today=today, only_writer=only_writer
        )
    else:
        with only_writer():
            if bibtex:
                shown = "the pasted text" if bibtex.name == "<stdin>" else bibtex.name
                made = new_files.papers_of_bibtex(root, pasted, shown, today=today)
            else:
                made = new_files.new_paper(root, title.strip(), kind or "")
    _say(console, made)


@new.command()
@click.argument("name")
@common_options
def author(*, console: Console, root: Path, name: str) -> None:
    """Write a person into content/authors/, with the address that NAME has as an author of papers.

    \b
    Examples:
      sitegen new author "Jane Doe"
    """  # noqa: D301 - click keeps the lines below it apart
    _make(console, root, lambda: new_files.new_author(root, _not_empty(name)))


@new.command()
@click.argument("title")
@common_options
def page(*, console: Console, root: Path, title: str) -> None:
    """Write a page of your own into content/pages/.

    \b
    Examples:
      sitegen new page "About us"
    """  # noqa: D301 - click keeps the lines below it apart
    _make(console, root, lambda: new_files.new_page(root, _not_empty(title)))


@new.command()
@click.argument("title")
@common_options
def project(*, console: Console, root: Path, title: str) -> None:
    """Write a project into content/projects/.

    \b
    Examples:
      sitegen new project "The Loom"
    """  # noqa: D301 - click keeps the lines below it apart
    _make(console, root, lambda: new_files.new_page(root, _not_empty(title), "projects"))


@new.command()
@click.argument("title")
@click.option(
    "--date",
    "day",
    type=Day(),
    metavar="DAY",
    help="The day of the news (default: today).",
)
@common_options
def news(*, console: Console, root: Path, title: str, day: datetime | None) -> None:
    """Write a piece of news into content/news/, of today or of another day.

    \b
    Examples:
      sitegen new news "Best paper award"
      sitegen new news "Open positions" --date 2026-11-02
    """  # noqa: D301 - click keeps the lines below it apart
    _make(console, root, lambda: new_files.new_news(root, _not_empty(title), day.date() if day else today_of_import()))


def _not_empty(text: str) -> str:
    made = " ".join(text.split())
    if not made:
        raise click.UsageError("the name is empty")
    return made


def _make(console: Console, root: Path, make: Callable[[], new_files.NewFiles]) -> None:
    with beginning(console, root):
        made = make()
    _say(console, made)


def _say(console: Console, made: new_files.NewFiles) -> None:
    console.problems(made.problems)
    for path in made.paths:
        console.say(f"new: {path}")
    console.report({"ok": True, "new": list(made.paths), "problems": list(made.problems)})
