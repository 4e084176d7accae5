"""Writes the rows of the documentation that say what the declarations say: `make tables`.

A row is found by its first cell; rows that are not of a declaration stay as they are.
"""

import inspect
import json
import re
from pathlib import Path

import click
import yaml
from generator.cli.main import main
from generator.content import schema, settings
from generator.content.fields import Strict
from generator.core.link_kinds import PAPER_LINKS, PERSON_LINKS, LinkKind
from generator.core.paper_fields import PAPER_FIELDS, TYPE_WORDS, Field, FieldType
from generator.core.person_fields import PERSON_FIELDS
from generator.export.formats import FORMATS, listed
from generator.read.formats import FORMATS as SOURCES

from test_layers import PACKAGES

MODELS: dict[str, type[Strict]] = {
    "The site": settings.SiteFile,
    "Categories": settings.CategoryEntry,
    "Venues": settings.VenueEntry,
    "Pages": schema.PageHeader,
    "Projects": schema.ProjectHeader,
    "News": schema.NewsHeader,
}
# Folders of tests/content/broken/ with mistakes that people often make.
MISTAKES = """
a-list-that-is-text a-comma-behind-a-value a-date-in-another-order a-date-with-a-remark
a-day-that-the-calendar-lacks a-doi-as-the-address-of-a-pdf a-file-name-with-capitals a-key-given-twice
a-key-within-a-group a-line-indented-too-far a-line-without-a-colon a-link-beside-its-group
a-list-that-is-not-closed a-member-who-has-left a-missing-title a-misspelt-key a-namesake-without-a-name
a-page-without-a-header a-person-among-the-papers a-photo-outside-the-portal a-quotation-mark-that-is-not-closed
a-stray-file a-tab-as-indentation a-title-cut-short-by-a-hash a-value-with-a-colon a-year-beside-another-date
an-abstract-that-is-not-indented an-alias-claimed-twice an-author-whom-no-file-has an-author-with-a-bad-orcid
marks-of-a-merge-conflict metrics-with-a-comma-in-a-number news-without-a-date no-space-behind-a-hyphen not-utf-8
the-ending-yml typographic-quotation-marks
""".split()
_SHOWN = 10  # values of an option
ROOT = Path(__file__).resolve().parent.parent
_JSON_TYPES: dict[FieldType, str] = {
    "line": "string",
    "lines": "array of strings",
    "truth": "boolean",
}


def documented() -> dict[str, str]:
    """Each page of the documentation that has such rows, as it should be."""
    return {
        name: rewritten((ROOT / name).read_text(encoding="utf-8"), name)
        for name in (
            "docs/architecture.md",
            "docs/content.md",
            "docs/importing.md",
            "docs/messages.md",
            "docs/api.md",
            "docs/commands.md",
            "docs/metadata.md",
        )
    }


def rewritten(text: str, name: str) -> str:  # noqa: PLR0911 - one for each page
    """A page with the rows that come from declarations."""
    match name:
        case "docs/architecture.md":
            return with_map(text)
        case "docs/content.md":
            text = with_rows(text, "## Papers", field_rows(PAPER_FIELDS, PAPER_LINKS))
            text = with_rows(text, "## Authors", field_rows(PERSON_FIELDS, PERSON_LINKS))
            for heading, model in MODELS.items():
                text = with_table(text, f"## {heading}", key_rows(model))
            return text
        case "docs/importing.md":
            return with_table(text, "## Formats", format_rows())
        case "docs/messages.md":
            return with_table(text, "# Messages", message_rows())
        case "docs/api.md":
            text = with_rows(text, "# For scripts and other pages", file_rows())
            text = with_rows(text, "## papers.json", json_rows(PAPER_FIELDS), keep=True)
            text = with_rows(text, "## papers.json", {"links": kinds_row(PAPER_LINKS)})
            text = with_rows(text, "## authors.json", json_rows(PERSON_FIELDS), keep=True)
            return with_rows(text, "## authors.json", {"links": kinds_row(PERSON_LINKS)})
        case "docs/commands.md":
            return with_commands(text)
        case "docs/metadata.md":
            return with_rows(text, "## Links", alternate_rows(), keep=True)
    message = f"nothing is generated in {name}"
    raise ValueError(message)


def with_commands(text: str) -> str:
    """A page whose sections of commands begin with what their help says; smaller headings below it stay."""
    context = click.Context(main, info_name="sitegen")
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command
        start = text.index(f"## sitegen {name}\n")
        following = re.search(r"^##+ ", text[start + 3 :], re.MULTILINE)
        end = start + 3 + following.start() if following else len(text)
        text = f"{text[:start]}## sitegen {name}\n\n{command_text(command, f'sitegen {name}')}{text[end:]}"
    return with_rows(text, "## Options of every command", common_rows())


def command_text(command: click.Command, path: str) -> str:
    """What a command's help says: what it does, its options, its examples, then the same of its own commands."""
    context = click.Context(command, info_name=path)
    about, _, examples = inspect.cleandoc(command.help or "").partition("\b\nExamples:\n")
    arguments = " ".join(piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]")
    own = [option_row(one, context) for one in command.params if isinstance(one, click.Option)]
    rows = "".join(f"{one}\n" for one in own if one and one not in common_rows().values())
    table = f"| option | meaning |\n|---|---|\n{rows}\n" if rows else ""
    lines = "".join(f"{line.strip()}\n" for line in examples.splitlines() if line.strip())
    shown = f"```sh\n{lines}```\n\n"
    commands = command.commands.values() if isinstance(command, click.Group) else ()
    below = "".join(command_text(one, f"{path} {one.name}") for one in commands)
    usage = f"`{path} {arguments}`: " if arguments and not commands else ""
    return f"{usage}{_one_line(about)}\n\n{table}{shown}{below}"


def _one_line(about: str) -> str:
    """The paragraphs of a command's help, one line each."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in about.strip().split("\n\n"))


def option_row(option: click.Option, context: click.Context) -> str:
    """An option as a row: its names and its value as its help shows them, and what it does."""
    record = option.get_help_record(context)
    assert record
    names = ", ".join(f"`{name}`" for name in record[0].replace("|", ", ").split(", ")) if "[" not in record[0] else ""
    choices = f"`{option.opts[0]} {(option.name or '').upper()}`"
    more = (
        f" One of {', '.join(f'`{one}`' for one in option.type.choices)}."
        if isinstance(option.type, click.Choice) and len(option.type.choices) <= _SHOWN
        else ""
    )
    return f"| {names or choices} | {(option.help or '').replace('|', '/')}{more} |"


def common_rows() -> dict[str, str]:
    """The options that every command has."""
    command = main.get_command(click.Context(main), "build")
    assert command
    context = click.Context(command)
    common = [one for one in command.params if one.name in {"root", "quiet", "verbose", "as_json"}]
    rows = [option_row(one, context) for one in common if isinstance(one, click.Option)]
    return {line.split("`")[1]: line for line in rows}


def with_map(text: str) -> str:
    """A page with the table and the picture of the packages, as tests/test_layers.py allows them."""
    rows = "".join(
        row(name, one.purpose, ", ".join(f"`{other}`" for other in one.may_import) or "-") + "\n"
        for name, one in PACKAGES.items()
    )
    head = r"\n\| package \| purpose \| may import \|\n\|---\|---\|---\|\n"
    text = re.sub(rf"(?<={head})(\|.*\n)*", rows, text)
    drawn = "".join(f"  {here} --> {there}\n" for here, there in shown_arrows())
    return re.sub(r"(?<=```mermaid\ngraph TD\n)[^`]*", drawn, text)


def shown_arrows() -> list[tuple[str, str]]:
    """The allowed imports between packages, without those that follow from others."""
    return [
        (here, there)
        for here, one in PACKAGES.items()
        for there in one.may_import
        if not any(there in PACKAGES[other].may_import for other in one.may_import)
    ]


def with_rows(text: str, heading: str, rows: dict[str, str], *, keep: bool = False) -> str:
    """A page whose tables below a heading have the rows; `keep` leaves alone those that are there already.

    A row that is missing comes behind the one that is declared before it.
    """
    start = text.index(f"{heading}\n")
    level = heading.split(" ", maxsplit=1)[0]
    following = re.search(rf"^#{{2,{max(len(level), 2)}}} ", text[start + len(heading) :], re.MULTILINE)
    end = start + len(heading) + following.start() if following else len(text)
    lines = text[start:end].split("\n")
    place = -1
    for name, row in rows.items():
        found = next((number for number, line in enumerate(lines) if line.startswith(f"| `{name}`")), None)
        if found is None:
            assert place >= 0, f"no row before `{name}` below {heading}"
            lines.insert(place + 1, row)
            place += 1
        else:
            place = found
            lines[found] = lines[found] if keep else row
    return text[:start] + "\n".join(lines) + text[end:]


def with_table(text: str, heading: str, rows: list[str]) -> str:
    """A page whose first table below a heading has these rows."""
    start = text.index("|---|", text.index(f"{heading}\n"))
    start = text.index("\n", start) + 1
    end = re.compile(r"(?:\|.*\n)*").match(text, start)
    assert end
    return text[:start] + "".join(f"{line}\n" for line in rows) + text[end.end() :]


def key_rows(model: type[Strict], prefix: str = "") -> list[str]:
    """The keys of a model with their descriptions, those of groups within as `theme.accent`."""
    rows = []
    for key, field in zip(model.keys(), model.model_fields.values(), strict=True):
        rows.append(row(prefix + key, str(field.description).rstrip(".")))
        if nested := model.groups().get(key):
            rows += key_rows(nested, f"{prefix}{key}.")
    return rows


def format_rows() -> list[str]:
    """The formats of sources."""
    return [row(form.name, form.label, " ".join(f"`{one}`" for one in form.endings)) for form in SOURCES]


def message_rows() -> list[str]:
    """What the program says of usual mistakes, and how to fix them."""
    lines = [
        (ROOT / "tests/content/broken" / folder / "expected.txt").read_text(encoding="utf-8").split("\n")[0]
        for folder in MISTAKES
    ]
    said = (re.sub(r"^\w+: \S+?(?: [\w.]+)?: ", "", line).partition("; ") for line in lines)
    return [f"| {what} | {hint} |" for what, _, hint in said]


def field_rows(fields: tuple[Field, ...], kinds: tuple[LinkKind, ...]) -> dict[str, str]:
    """The keys of a file, and of its links."""
    rows = {}
    for field in fields:
        rows[field.name] = field_row(field)
        if field.name == "links":
            rows |= link_rows(kinds)
    return rows


def field_row(field: Field) -> str:
    meaning = f"{field.meaning}; {field.see}" if field.see else field.meaning
    return row(field.name, TYPE_WORDS[field.type], example_cell(field.example), meaning)


def link_rows(kinds: tuple[LinkKind, ...]) -> dict[str, str]:
    """The keys below `links`."""
    return {
        f"links.{kind.name}": row(f"links.{kind.name}", kind.takes, f"`{kind.example}`", kind.meaning)
        for kind in kinds
        if not kind.own_key
    }


def json_rows(fields: tuple[Field, ...]) -> dict[str, str]:
    """The keys in papers.json or authors.json; those that the page explains in its own words are kept."""
    return {field.name: json_row(field) for field in fields if field.in_json}


def json_row(field: Field) -> str:
    example = json.dumps(yaml.safe_load(field.example), ensure_ascii=False, default=str)
    return row(field.name, _JSON_TYPES.get(field.type, "string"), "no", field.meaning, f"`{example}`")


def kinds_row(kinds: tuple[LinkKind, ...]) -> str:
    names = ", ".join(f"`{kind.name}`" for kind in kinds if not kind.own_key and not kind.private)
    private = "; never that for e-mail" if any(kind.private for kind in kinds) else ""
    example = '`{"github": "https://github.com/ada"}`' if private else '`{"pdf": "https://example.org/a.pdf"}`'
    return row("links", "object of strings", "no", f"addresses by kind: {names}{private}", example)


def file_rows() -> dict[str, str]:
    """The files of all papers, and of a person's."""
    labels = listed([form.label for form in FORMATS])
    more = "without abstracts; of more than 10,000 the rest is in `publications.2.bib` and so on"
    return {
        "publications.bib": f"| {files('publications')} | all papers as {labels}, {more} |",
        "authors/<id>.bib": f"| {files('authors/<id>')} | the papers of a person who has a file |",
    }


def files(stem: str) -> str:
    return ", ".join(f"`{stem}.{form.ending}`" for form in FORMATS)


def alternate_rows() -> dict[str, str]:
    """The links in the heads of pages to the same papers in another format."""
    return {
        f"alternate {form.media_type}": row(f"alternate {form.media_type}", "author", f"the same as {form.label}")
        for form in FORMATS
    }


def example_cell(example: str) -> str:
    return example if example.startswith("see ") else f"`{example}`"


def row(name: str, *cells: str) -> str:
    return f"| `{name}` | {' | '.join(cells)} |"


if __name__ == "__main__":
    for page, wanted in documented().items():
        (ROOT / page).write_text(wanted, encoding="utf-8", newline="\n")
