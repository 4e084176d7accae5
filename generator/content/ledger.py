"""`content/.imports/`: the statements of each source about each record, and the values that the import wrote.

One JSON file per record, `papers/<id>.json` and `authors/<id>.json`, so that one changed paper is one changed file.
`sources.json` records each imported file's digest and day. People commit these files and never edit them.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from generator.content.paper_index import name_of
from generator.content.referenced_files import LINK_OUT
from generator.content.stages import stage
from generator.core.names import fold
from generator.core.problems import Problem, ProblemsFoundError, refuse
from generator.core.regular_files import bytes_of, leads_out

FOLDER = "content/.imports"
SOURCES_FILE = f"{FOLDER}/sources.json"
_ALWAYS_GIVEN = frozenset({"source", "kind", "as_of", "line"})
DUMPS = frozenset({"profile", "list"})
RecordKind = Literal["authors", "papers"]
KINDS: tuple[RecordKind, ...] = get_args(RecordKind)
_Of = TypeVar("_Of")
SourceKind = str  # the kind of a source: `profile`, `list`, or the name of its format
# The field that identifies a record.
_NAMED_BY = {"papers": "title", "authors": "name"}
# Fields that a source gives in the line of another field.
_STANDS_WITH = dict.fromkeys(("more_authors", "affiliations", "contributors"), "authors")


@dataclass(frozen=True, slots=True)
class Statement:
    """The values that one source gives for one record.

    `source` is the file's name, `line` the first line of the entry, `owner` the person whose profile it is (empty for a
    list), `entry` the entry's key in a bibliography, `fields` the record's fields with values as in YAML.
    `year_inferred` marks a date whose year is missing in the dump. `imported` is the day of the first import (empty if
    unknown). `lines` are the lines of fields that are not in `line`, `cut` the truncated fields, `doubts` what may be
    read wrongly. `author_pages` are the pages that the source links for its authors, and the id of the person if it
    differs from the one that the name alone would give: name to (address, id).
    """

    source: str
    kind: SourceKind
    as_of: str
    line: int
    fields: Mapping[str, Any]
    owner: str = ""
    entry: str = ""
    year_inferred: bool = False
    imported: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)
    cut: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    author_pages: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Two statements with the same key are the same source at two times: the later one counts."""
        return self.key_of(self.source, self.owner, self.entry)

    @staticmethod
    def key_of(source: str, owner: str = "", entry: str = "") -> str:
        """Return the key of a statement, from the source's name, its owner and the entry's key."""
        return f"{source}{f'#{entry}' if entry else ''}{f' ({owner})' if owner else ''}"

    def line_of(self, name: str) -> int:
        """Return the line of the source that contains a field."""
        return self.lines.get(name) or self.lines.get(_STANDS_WITH.get(name, ""), self.line)


@dataclass(frozen=True, slots=True)
class Entry:
    """The ledger page of a record: its statements by key, and the values that the last import wrote.

    `previous` is set while an import writes the record's file: the values written before. If it is found on disk, that
    import was interrupted, and the file may have either values.
    """

    statements: Mapping[str, Statement] = field(default_factory=dict)
    written: Mapping[str, Any] = field(default_factory=dict)
    previous: Mapping[str, Any] | None = None

    @property
    def bases(self) -> tuple[Mapping[str, Any], ...]:
        """The values that the record's file may have if nobody has edited it."""
        return (self.written,) if self.previous is None else (self.written, self.previous)


@dataclass(frozen=True, slots=True)
class SeenSource:
    """An imported file: the digest of its bytes and the day of its contents."""

    digest: str
    as_of: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """All of `content/.imports/`, by record id and by file name."""

    papers: Mapping[str, Entry] = field(default_factory=dict)
    authors: Mapping[str, Entry] = field(default_factory=dict)
    sources: Mapping[str, SeenSource] = field(default_factory=dict)

    def entries(self, kind: RecordKind) -> Mapping[str, Entry]:
        """Return the pages of one kind of record, by id."""
        return self.papers if kind == "papers" else self.authors

    def day_of(self, source: str, digest: str) -> date | None:
        """Return the day of a source's contents; None if others, or none, were imported before."""
        seen = self.sources.get(source)
        return date.fromisoformat(seen.as_of) if seen is not None and seen.digest == digest else None


def entry_path(kind: RecordKind, record_id: str) -> str:
    """Return the path of a record's page in the ledger, relative to the portal."""
    return f"{FOLDER}/{kind}/{record_id}.json"


def entry_text(entry: Entry) -> str:
    """Return the text of a ledger page: sorted statements; written values refer to a source that has them."""
    statements = {key: _statement_json(entry.statements[key]) for key in sorted(entry.statements)}
    written = {}
    for name, value in entry.written.items():
        source = next((key for key in statements if entry.statements[key].fields.get(name) == value), None)
        written[name] = {"value": value} if source is None else {"from": source}
    page: dict[str, Any] = {"statements": statements, "written": written}
    if entry.previous is not None:
        page["previous"] = entry.previous
    return _json(page)


def sources_text(sources: Mapping[str, SeenSource]) -> str:
    """Return the text of `sources.json`."""
    return _json({name: {"as_of": sources[name].as_of, "digest": sources[name].digest} for name in sorted(sources)})


def read_ledger(root: Path) -> Ledger:
    """Read `content/.imports/`.

    Raises ProblemsFoundError with each file that cannot be read: without it, an import could not distinguish a hand
    edit from an old import.
    """
    if leads_out(root / FOLDER, root):
        refuse(*LINK_OUT, FOLDER)
    problems: list[Problem] = []

    def read(path: Path, of: Callable[[Any], _Of]) -> _Of | None:
        shown = path.relative_to(root).as_posix()
        if path.is_symlink() and leads_out(path, root):
            problems.append(Problem(shown, 0, 0, *LINK_OUT))
            return None
        try:
            return of(json.loads(bytes_of(path)))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            what, hint = "this record of earlier imports is damaged", "restore it from the last commit"
            problems.append(Problem(shown, 0, 0, what, hint))
            return None

    records: dict[str, dict[str, Entry]] = {"papers": {}, "authors": {}}
    for kind, entries in records.items():
        if leads_out(root / FOLDER / kind, root):
            problems.append(Problem(f"{FOLDER}/{kind}", 0, 0, *LINK_OUT))
            continue
        for path in sorted((root / FOLDER / kind).glob("*.json")):
            if entry := read(path, partial(_entry, named_by=_NAMED_BY[kind])):
                entries[path.stem] = entry
    path = root / SOURCES_FILE
    sources = read(path, _sources) if path.is_symlink() or path.exists() else None
    if problems:
        raise ProblemsFoundError(problems)
    return Ledger(records["papers"], records["authors"], sources or {})


def _sources(raw: Mapping[str, Any]) -> dict[str, SeenSource]:
    sources = {name: SeenSource(**seen) for name, seen in raw.items()}
    for seen in sources.values():
        date.fromisoformat(seen.as_of)
    return sources


def _entry(raw: Mapping[str, Any], named_by: str) -> Entry:
    statements = {
        key: Statement(
            **{
                **given,
                "cut": tuple(given.get("cut", ())),
                "doubts": tuple(given.get("doubts", ())),
                "author_pages": {
                    name: (page, person) for name, (page, person) in given.get("author_pages", {}).items()
                },
            }
        )
        for key, given in raw["statements"].items()
    }
    for statement in statements.values():
        date.fromisoformat(statement.as_of)
        str.strip(statement.fields[named_by])
    written = {
        name: statements[value["from"]].fields[name] if "from" in value else value["value"]
        for name, value in raw["written"].items()
    }
    return Entry(statements, written, raw.get("previous"))


def _statement_json(statement: Statement) -> dict[str, Any]:
    values = {one.name: getattr(statement, one.name) for one in fields(Statement)}
    given = values.pop("fields")
    return {**{name: value for name, value in values.items() if value or name in _ALWAYS_GIVEN}, "fields": given}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def sources_of(name: str, inner: str, written: Any, ranked: Sequence[Statement]) -> list[Statement]:
    """Return the statements with a value, the best first.

    `inner` is the key within a group such as `links`. For values made from several statements, such as a list of
    authors with one distinguished by an id, these statements are returned.
    """
    if written is None:
        return []
    found = [statement for statement in ranked if _has(statement, name, inner, written)]
    if name == "authors" and not found:
        return [statement for statement in ranked if len(statement.fields.get("authors", ())) == len(written)]
    return found


def _has(statement: Statement, name: str, inner: str, written: Any) -> bool:  # noqa: PLR0911 - one per kind of field
    stated = statement.fields.get(name)
    match name:
        case "contributors":
            names = {fold(name_of(one)) for one in written}
            return fold(statement.owner) in names or not names.isdisjoint(map(fold, stated or ()))
        case "versions":
            return bool(stage(statement.fields))
        case "metrics":
            return statement.as_of == written.get("as_of") and "name" in statement.fields
        case "metrics_history":
            return statement.as_of in {day["as_of"] for day in written}
        case "links" | "extra":
            return bool((stated or {}).get(inner) == written)
        case "authors":
            return list(map(name_of, stated or ())) == list(map(name_of, written))
        case _:
            return bool(stated == written)
