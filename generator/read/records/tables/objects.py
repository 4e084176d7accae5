"""JSON, YAML and TOML of a group's own: lists of publications from which sites are made, and pages about one of them.

Each publication is an object with fields named like columns of tables. The lists are found anywhere in the file. A
page's front matter may also be a publication, as in HugoBlox and academicpages.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.core.problems import Problem
from generator.read.documents.marks import BREAK, tidy
from generator.read.entry_text import EntryText, Run
from generator.read.links import read_arxiv
from generator.read.lists.reference_strings import label_entries
from generator.read.records.bibliographies.json_items import salvaged_items
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tables.cells_of_objects import cells_of
from generator.read.records.tables.columns import fields_of, guess_columns
from generator.read.records.tables.lists_of_objects import LeftOut, Lists, is_publication, reference_of
from generator.read.records.tables.table import records_of
from generator.read.records.tables.toml_values import begins_as_toml, group, read_toml
from generator.read.records.yaml_files.yaml_values import Group, Yaml, read_yaml

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.draft import Context, Reading

_LONGEST = 5_000_000  # characters; nobody writes a longer list
_REMEMBERED = 32  # files
_BEGINS = re.compile(
    r"\ufeff?\s*+(?:[\[{]|(?:---[^\n]*\n)?(?:[ \t]*+(?:#[^\n]*)?\n)*+[ \t]*+(?:-\s|[\w\"'-][\w\"' -]{0,80}:(?:\s|$)))"
)
_JSON = re.compile(r"\ufeff?\s*+[\[{]")
_TITLE = re.compile(r"\b\w{0,20}tit(?:le|el|re|ulo|olo)\w{0,10}[\"']?[ \t]{0,3}[:=]", re.IGNORECASE)
_MARKS = re.compile(rf"{_TITLE.pattern}|\b(?:name|paper|citation|reference|apa)[\"']?[ \t]{{0,3}}[:=]", re.IGNORECASE)
_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\r?\n(.*?\n)---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_TOML = re.compile(r"\ufeff?\+\+\+[ \t]*\r?\n(.*?\n)\+\+\+[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_EMPHASIS = re.compile(
    r"(?<![\w*])(\*{1,2})(?=\S)([^*\n]+?)(?<=\S)\1(?![\w*])|(?<![\w_])(_{1,2})(?=\S)([^_\n]+?)(?<=\S)\3(?![\w_])"
)
_IN = re.compile(
    r"(?<!\s)\s*+In:?\s++(?=[*_]|Proc|Advances|Int|Conf|Annual|Workshop|the\s|\d|[A-Z]{2})"
)  # it is a part of `In Vivo`
_MOST_WORDS_OF_A_NAME = 3
_YEAR_BEHIND = re.compile(r"[^()]{3,600}\((?:19|20)\d\d[a-z]?\)[.,]?")
_TAGS = re.compile(r"</?[a-zA-Z][^<>]*>")
# The kinds of publications of older HugoBlox sites are numbers.
_NUMBERED = {"1": "conference paper", "2": "journal article", "3": "preprint", "4": "report", "5": "book",
             "6": "book section", "7": "thesis", "8": "patent"}  # fmt: skip
_SLUG = re.compile(r"[^\W\d_A-Z]+(?:-[^\W\d_A-Z]+){1,4}")
_PARTICLES = frozenset("van von der den de del della di da la le dos du ter".split())
_OWNERS = frozenset({"admin", "me"})  # names for the owner of a personal page
# Fields that only the site's software needs.
_OF_SITES = frozenset(
    "layout permalink collection publishdate lastmod draft featured share profile math highlight slug weight image "
    "image_preview caption focal_point preview_only projects header teaser".split()
)
# Text with lines `Title: ...` about one paper is valid YAML, too; but such labels are read less strictly.
_LABELS = re.compile(r"\s*[A-Z][\w ]{0,40}:[ \t]")
_EMPTY = (
    "a publication needs a title, and authors, a venue or a DOI; else export the list as BibTeX or RIS, and import that"
)


class _Found(NamedTuple):
    """The publications of a file, its errors, and the skipped lists."""

    objects: tuple[Group, ...]
    faults: tuple[Problem, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def recognises(text: str) -> bool:
    """Return whether a text is a list of objects with a title, and authors, a venue or an identifier."""
    begins = _BEGINS.match(text) or _TOML.match(text) or begins_as_toml(text)
    if not begins or len(text) > _LONGEST or _MARKS.search(text) is None:
        return False
    found = _objects(text)
    return bool(found.objects) or any(one.posts for one in found.left_out)


def read(text: str, context: Context) -> Reading:
    """Read a file. Never raises for the contents of the text."""
    found = _objects(text)
    owned: list[Problem] = []
    rows = [(one.line, _of_publication(cells_of(one), one.line, owned)) for one in found.objects]
    doubts = _with_references(rows)
    headers = list(dict.fromkeys(name for _, cells in rows for name in cells))
    columns = guess_columns(headers, context.columns)
    table = [(line, [cells.get(name, "") for name in headers]) for line, cells in rows]
    problems = [replace(one, path=context.path) for one in (*found.faults, *map(_told, found.left_out), *owned)]
    records = records_of([tidy(name) for name in headers], columns, table)
    made = reading(records, context.path, "objects", problems, empty=_EMPTY)
    drafts = (replace(one, **doubts[one.line]) if one.line in doubts else one for one in made.drafts)
    return replace(made, drafts=tuple(drafts)) if doubts else made


def fault_of(text: str) -> Problem | None:
    """Return the error in a file of JSON, YAML or TOML, or in a page's front matter; None if there is none."""
    faults = _parsed(text).problems
    return replace(min(faults, key=lambda one: one.line), severity="error") if faults else None


@lru_cache(maxsize=_REMEMBERED)
def _objects(text: str) -> _Found:
    """Return the contents of a file; cached, because all files of an import are first recognised and then read."""
    front = _FRONT_MATTER.match(text) or _TOML.match(text)
    found = _parsed(text)
    alone = isinstance(found.value, Group) and is_publication(found.value)
    if front and alone:
        return _Found((found.value,), found.problems)
    lists = Lists(found.value)
    if alone and not lists.publications:
        return _Found(() if _LABELS.match(text) else (found.value,), found.problems)
    if front and not lists.publications:
        return _Found(())  # of a page, whose text may contain a list
    return _Found(tuple(lists.publications), found.problems, tuple(lists.left_out))


def _parsed(text: str) -> Yaml:
    """Parse a file of JSON, YAML or TOML, or a page's front matter."""
    toml, front = _TOML.match(text), _FRONT_MATTER.match(text)
    if toml:
        return read_toml(toml[1], 1)
    if begins_as_toml(text):
        listed = read_toml(text)
        if listed.value is not None or not _JSON.match(text) or text.lstrip("\ufeff \r\n").startswith("[["):
            return listed
    found = read_yaml((f"---\n{front[1]}" if front else text).replace("\t", "  "), "")
    if not found.problems or not _JSON.match(text):
        return found
    items, problems = salvaged_items(text, "")
    one_a_line = len(items) > 1 and not problems and text.lstrip("\ufeff \r\n")[0] == "{"
    faults = tuple(problems) or (() if one_a_line else found.problems)
    return Yaml([group(one.fields, one.line) for one in items], faults)


def _told(left: LeftOut) -> Problem:
    of = f" of '{left.name}'" if left.name else ""
    what = f"{left.many} {'entry' if left.many == 1 else 'entries'}{of} left out: {left.why}"
    hint = "if they are publications, give each its authors and its venue, or a DOI"
    return Problem("", left.line, 1, what, hint, "warning")


def _of_publication(cells: dict[str, str], line: int, told: list[Problem]) -> dict[str, str]:
    """Return the cells as text without Markdown, and without values that only the site understands."""
    made = {name: _as_text(name, text) for name, text in cells.items() if name.lower() not in _OF_SITES}
    if "arxiv" not in made and read_arxiv(made.get("preprint", ""), bare=False):
        made["arxiv"] = made.pop("preprint")
    for name in [name for name in made if fields_of([name]) & {"authors"}]:
        people = [one.strip() for one in re.split(r"[;,]", made[name]) if one.strip()]
        named = [one for one in people if one.lower() not in _OWNERS]
        if named and all(map(_SLUG.fullmatch, named)):
            made[name] = "; ".join(map(_of_slug, named)) + ";"
        if len(named) < len(people):
            owner = next(one for one in people if one not in named)
            what = f"'{owner}' among the authors means the owner of the site, and was left out"
            hint = "add the name to the paper's file; `sitegen import --from` reads whole sites, which contain the name"
            told.append(Problem("", line, 1, what, hint, "warning"))
            made[name] = "; ".join(map(_of_slug, named)) + ";"
    return {name: text for name, text in made.items() if text.strip(" ;")}


def _of_slug(written: str) -> str:
    """Return the name for a person's slug: `mira-van-dyke` is Mira van Dyke."""
    if not _SLUG.fullmatch(written):
        return written
    return " ".join(part if part in _PARTICLES else part.capitalize() for part in written.split("-"))


def _as_text(name: str, text: str) -> str:
    if name == "publication_types":
        return _NUMBERED.get(text.strip(), text)
    if name == "publication_short" or fields_of([name]) & {"title", "journal", "book", "conference"}:
        return _EMPHASIS.sub(lambda one: one[2] or one[4], _IN.sub("", BREAK.sub(" ", text)))
    return text


def _with_references(rows: Sequence[tuple[int, dict[str, str]]]) -> dict[int, dict[str, Any]]:
    """Add values from the citation text of an object that its fields lack; return the confidence in them, by line."""
    doubts: dict[int, dict[str, Any]] = {}
    cited = [
        (line, row) for line, row in rows if reference_of(row) and not fields_of(row) & {"authors", "authors_in_full"}
    ]
    texts = [tidy(unescape(_TAGS.sub("", reference_of(row)))) for _, row in cited]
    entries = [
        EntryText((Run(text if "title" not in row or row["title"] in text else _with_title(row["title"], text)),))
        for (_, row), text in zip(cited, texts, strict=True)
    ]
    for (line, row), entry in zip(cited, label_entries(entries) if entries else (), strict=True):
        said = {
            "title": entry.title, "authors": "; ".join(entry.authors) + ";" * bool(entry.authors),
            "year": str(entry.date.year) if entry.date else "", "journal": entry.venue, "volume": entry.volume,
            "number": entry.number, "pages": entry.pages, "doi": entry.doi, "arxiv": entry.arxiv,
        }  # fmt: skip
        for name in [name for name in row if _names_a_thing(name, row, entry.title)]:
            del row[name]
        known = fields_of(row)
        known |= {"journal"} if known & {"book", "conference"} else set()
        known |= {"year"} if "date" in known else set()
        row |= {name: text for name, text in said.items() if text and name not in known and name not in row}
        if entry.doubts:
            doubts[line] = {"doubts": entry.doubts, "confidence": entry.confidence}
    return doubts


def _names_a_thing(name: str, row: dict[str, str], title: str) -> bool:
    """Return whether a `name` is that of software, data or a tool, and not the title of the cited paper."""
    words = row[name].split()
    alone = name.lower() == "name" and "title" not in fields_of([other for other in row if other != name])
    return alone and len(words) <= _MOST_WORDS_OF_A_NAME and len(title.split()) > len(words)


def _with_title(title: str, text: str) -> str:
    """Insert a title at its place in a reference: after the authors and the year."""
    people = _YEAR_BEHIND.match(text)
    return f"{text[: people.end()]} {title}. {text[people.end() :]}" if people else f"{title}. {text}"
