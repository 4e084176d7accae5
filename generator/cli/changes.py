"""`sitegen changes`: the pages that differ between two builds, for a person or for the summary of a workflow."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Command, Console, RegularPath, common_options
from generator.core.problems import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.build.site_changes import ChangedPage, SiteChanges

_SHOWN = 50  # of each of new, changed and removed pages; nobody reads a longer summary
_MARKS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]|~#"} | {"<": "&lt;", ">": "&gt;", "&": "&amp;"})


@click.command(cls=Command)
@click.argument("old", type=RegularPath(exists=True, path_type=Path))
@click.argument("new", type=RegularPath(exists=True, path_type=Path))
@click.option(
    "--format",
    "report_format",
    type=click.Choice(["text", "markdown"]),
    default="text",
    help="The format of the report; markdown is for the summary of a workflow (default: text).",
)
@common_options
def changes(*, console: Console, root: Path, old: Path, new: Path, report_format: str) -> None:
    """List the pages of the site NEW that are new, changed or removed compared with the site OLD.

    Both are folders that `sitegen build` wrote; for OLD, its .sitegen.json is enough.

    \b
    Examples:
      sitegen changes published site --format markdown
    """  # noqa: D301 - click keeps the lines below it apart
    del root
    from generator.build.site_changes import site_changes  # noqa: PLC0415 - keeps --version quick

    found = site_changes(old, new)
    for line in _markdown(found) if report_format == "markdown" else _text(found):
        console.say(line)
    console.report({"ok": True, **asdict(found)})


def _summary(found: SiteChanges) -> str:
    if not (found.new or found.changed or found.gone):
        return "No page changes."
    parts = (
        f"{counted(len(found.new), 'new page')}, {counted(len(found.changed), 'changed page')}",
        f"{len(found.gone):,} gone, of {counted(found.pages, 'page')}",
    )
    return f"{', '.join(parts)}; and {counted(found.files, 'other file')}."


def _groups(found: SiteChanges) -> Iterator[tuple[str, tuple[ChangedPage, ...]]]:
    yield from (group for group in (("New", found.new), ("Gone", found.gone), ("Changed", found.changed)) if group[1])


def _text(found: SiteChanges) -> Iterator[str]:
    for name, pages in _groups(found):
        for page in pages[:_SHOWN]:
            yield f"{name.lower():8} /{page.address}  {page.title}".rstrip()
        if len(pages) > _SHOWN:
            yield f"{name.lower():8} and {len(pages) - _SHOWN:,} more"
    yield _summary(found)


def _markdown(found: SiteChanges) -> Iterator[str]:
    yield f"## Which pages change\n\n{_summary(found)}"
    for name, pages in _groups(found):
        yield f"\n### {name}\n"
        for page in pages[:_SHOWN]:
            yield f"- `/{page.address.replace('`', '')}` {page.title.translate(_MARKS)}".rstrip()
        if len(pages) > _SHOWN:
            yield f"- and {len(pages) - _SHOWN:,} more"
