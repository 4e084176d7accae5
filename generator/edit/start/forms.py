"""The text of new files: the known values, and the usual further keys as comments with an example. Pure.

A line of a form becomes active when its `# ` is removed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.content.json_schemas import schema_line
from generator.content.schema import NewsHeader, PageHeader
from generator.content.yaml_text import dump_entry
from generator.core.link_kinds import PAPER_LINKS, PERSON_LINKS
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.person_fields import PERSON_FIELDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import date

    from generator.core.link_kinds import LinkKind
    from generator.core.paper_fields import PaperField
    from generator.core.person_fields import PersonField

_HOW = "# Lines that begin with # are comments; remove the # to use a key. `sitegen guide content` lists all keys.\n"
_LINKS = "links"
# The keys of every paper's form, and those of some kinds of papers, by their types in BibTeX.
_OF_PAPERS = ("title", "authors", "date", "venue", "type", "keywords", "links", "code", "abstract")
OF_TYPES: Mapping[str, tuple[str, ...]] = {
    "article": ("volume", "number", "pages"),
    "inproceedings": ("pages", "publisher"),
    "incollection": ("pages", "publisher"),
    "book": ("publisher",),
    "phdthesis": ("publisher",),
    "mastersthesis": ("publisher",),
    "techreport": ("number", "publisher"),
}
_LINKS_OF_PAPERS = ("doi", "arxiv", "pdf")
_OF_PEOPLE = ("name", "names", "member", "until", "role", "photo", "bio", "links")
_LINKS_OF_PEOPLE = ("homepage", "orcid", "email")
# Keys whose example needs several lines.
_EXAMPLES = {"abstract": "|\n  The abstract of the paper, of any length."}
_PAGE_EXAMPLES = {"order": "1", "navigation": "false", "description": "How to join the group"}
_NEWS_EXAMPLES = {"papers": "[the-id-of-a-paper]", "people": "[jane-doe]", "draft": "true"}


def paper_form(known: Mapping[str, Any], base_url: str = "") -> str:
    """Return a paper's file, with the keys of its type if that is known."""
    offered = {*_OF_PAPERS, *OF_TYPES.get(known.get("type", ""), ())}
    return (
        _schema("paper", base_url)
        + _HOW
        + _form(PAPER_FIELDS, offered, _links_of(PAPER_LINKS, _LINKS_OF_PAPERS), known)
    )


def author_form(known: Mapping[str, Any], base_url: str = "") -> str:
    """Return a person's file."""
    links = _links_of(PERSON_LINKS, _LINKS_OF_PEOPLE)
    return _schema("author", base_url) + _HOW + _form(PERSON_FIELDS, _OF_PEOPLE, links, known)


def page_form(title: str) -> str:
    """Return a page's file."""
    return _markdown({"title": title}, PageHeader, _PAGE_EXAMPLES)


def news_form(title: str, day: date) -> str:
    """Return the file of a piece of news."""
    return _markdown({"date": day.isoformat(), "title": title}, NewsHeader, _NEWS_EXAMPLES)


def _markdown(known: Mapping[str, Any], header: type[PageHeader | NewsHeader], examples: Mapping[str, str]) -> str:
    lines = ["---\n", _HOW, *(dump_entry(name, value) for name, value in known.items())]
    lines += [
        _commented(name, example, header.model_fields[name].description or "") for name, example in examples.items()
    ]
    return "".join(lines) + "---\n\nWrite here, in Markdown. `[Our papers](/papers/)` is a link.\n"


def _schema(kind: str, base_url: str) -> str:
    line = schema_line(kind, base_url)
    return f"# {line}\n" if line else ""


def _links_of(kinds: Iterable[LinkKind], names: Collection[str]) -> list[LinkKind]:
    return [kind for kind in kinds if kind.name in names]


def _form(
    fields: Iterable[PaperField] | Iterable[PersonField],
    offered: Collection[str],
    kinds: Iterable[LinkKind],
    known: Mapping[str, Any],
) -> str:
    lines = []
    for field in fields:
        value = known.get(field.name)
        if field.name == _LINKS:
            lines += _links(kinds, value or {})
        elif value or isinstance(value, float):
            lines.append(dump_entry(field.name, value))
        elif field.name in known:
            lines.append(f"{field.name}:\n")
        elif field.name in offered:
            lines.append(_commented(field.name, _EXAMPLES.get(field.name, field.example), field.meaning))
    return "".join(lines)


def _commented(name: str, example: str, meaning: str) -> str:
    first, *rest = example.split("\n")
    behind = f"  # {meaning}" if meaning else ""
    return "".join(f"# {line}\n" for line in (f"{name}: {first}{behind}", *rest))


def _links(kinds: Iterable[LinkKind], known: Mapping[str, Any]) -> list[str]:
    mark = "" if known else "# "
    lines = [dump_entry(_LINKS, known) if known else f"# {_LINKS}:\n"]
    for kind in kinds:
        if kind.name not in known:
            begin = "  # " if known else f"{mark}  "
            lines.append(f"{begin}{kind.name}: {kind.example}  # {kind.meaning}\n")
    return lines
