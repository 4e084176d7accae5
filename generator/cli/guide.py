"""`sitegen guide`: the guides of the documentation, from the installed program."""

import re
from pathlib import Path

import click

from generator.cli.console import Command, Console, common_options
from generator.core.data_files import guides_folder
from generator.core.problems import did_you_mean

# Guides for developers come last.
_OF_THE_PROGRAM = ("architecture", "decisions", "dependencies", "performance", "quality")
_TITLE = re.compile(r"\A# (.+)$", re.MULTILINE)
_HEADING = re.compile(r"^(#{2,6}) (.+)$", re.MULTILINE)
_NOT_IN_LINKS = re.compile(r"[^\w -]")
_FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


def guides() -> dict[str, Path]:
    """Return the files of all guides by name, those for users first."""
    found = {path.stem: path for path in sorted(guides_folder().glob("*.md")) if path.stem != "index"}
    return dict(sorted(found.items(), key=lambda one: one[0] in _OF_THE_PROGRAM))


def _names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in guides() if name.startswith(incomplete)]


@click.command(cls=Command)
@click.argument("name", metavar="[GUIDE]", required=False, default="", shell_complete=_names)
@common_options
def guide(*, console: Console, root: Path, name: str) -> None:
    """Show a guide of the documentation, or a section of it; without GUIDE, list them.

    \b
    Examples:
      sitegen guide
      sitegen guide importing
      sitegen guide content#venues
    """  # noqa: D301 - click keeps the lines below it apart
    del root
    titles = {each: _TITLE.search(path.read_text(encoding="utf-8")) for each, path in guides().items()}
    there = {each: title[1] if title else "" for each, title in titles.items()}
    if not name:
        width = max(map(len, there))
        for each, title in there.items():
            console.say(f"{each.ljust(width)}  {title}")
        console.report({"ok": True, "guides": there})
        return
    wanted, _, section = name.partition("#")
    wanted = wanted.removeprefix("docs/").removesuffix(".md").lower()
    if not wanted:
        raise click.BadParameter(f"a section needs its guide, as in 'GUIDE{name}'; `sitegen guide` lists the guides")
    if wanted not in there:
        message = f"there is no guide called '{wanted}'; {did_you_mean(wanted, there, '`sitegen guide` lists them')}"
        raise click.BadParameter(message)
    text = guides()[wanted].read_text(encoding="utf-8")
    if section:
        text = _section(text, section, wanted)
    if not console.as_json:
        click.echo_via_pager(text)
    console.report({"ok": True, "guide": wanted, "text": text})


def _section(text: str, anchor: str, name: str) -> str:
    """Return a section and its subsections, by its heading or its anchor."""
    from slugify import slugify  # noqa: PLC0415 - keeps other commands quick

    outside = _FENCED.sub(lambda block: " " * len(block[0]), text)
    headings = [*_HEADING.finditer(outside)]
    known: dict[str, int] = {}
    for named in (slugify, _in_links):
        for place, heading in enumerate(headings):
            known.setdefault(named(heading[2]), place)
    found = next((known[one] for one in (slugify(anchor), _in_links(anchor)) if one in known), None)
    if found is None:
        message = (
            f"the guide '{name}' has no section '{anchor}'; {did_you_mean(slugify(anchor), known, 'leave it out')}"
        )
        raise click.BadParameter(message)
    level, start = len(headings[found][1]), headings[found].start()
    later = (heading.start() for heading in headings[found + 1 :] if len(heading[1]) <= level)
    return text[start : next(later, len(text))].rstrip() + "\n"


def _in_links(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it: lower case, hyphens for spaces, no other characters."""
    return _NOT_IN_LINKS.sub("", heading.strip().lower()).replace(" ", "-")
