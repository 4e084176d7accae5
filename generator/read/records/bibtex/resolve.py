"""The values that entries refer to: macros of `@string`, months, and fields of a parent in `crossref` or `xdata`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from generator.core.data_files import tables
from generator.read.records.bibtex.file_syntax import Entry, Fault, Field, Piece
from generator.read.records.bibtex.vocabulary import BOOKKEEPING, JOURNALS, MONTHS

_LONGEST = 100_000  # of a value whose macros grow without limit
_MOST_ABOVE = 8  # entries from which an entry inherits, one from the other
_PARENTS, _NO_PAPERS, _FURTHER_OWN, _RENAMED, _WORDS_PASS = tables(
    __file__, "parents", "no papers", "own", "renamed", "plain words"
)
_OWN = BOOKKEEPING | _FURTHER_OWN.keys()


@dataclass(frozen=True, slots=True)
class Value:
    """The text of a field, with macros expanded; `cut` marks a truncated one."""

    text: str
    line: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Resolved:
    """An entry with all its fields; the first of two fields with one name counts."""

    type: str
    key: str
    line: int
    fields: Mapping[str, Value] = field(default_factory=dict)


def resolve(entries: Iterable[Entry]) -> tuple[list[Resolved], list[Fault]]:
    """Return the entries that may be papers, and errors: undefined macros, missing parents, duplicate keys."""
    faults: list[Fault] = []
    macros = _Macros()
    resolved = []
    for entry in entries:
        fields = _values(entry, macros, faults)
        if entry.type == "string":
            macros.known.update({name: value.text for name, value in fields.items()})
        else:
            resolved.append(Resolved(entry.type, entry.key, entry.line, fields))
    faults += macros.faults()
    by_key: dict[str, Resolved] = {}
    for one in resolved:
        first = by_key.setdefault(one.key, one) if one.key else one
        if first is not one:
            what = f"the key '{one.key}' stands in line {first.line} already; both entries are kept"
            faults.append(Fault(one.line, what, "give one of them another key"))
    family = _Family(by_key)
    papers = [one for one in resolved if one.type not in _NO_PAPERS]
    whole = [replace(one, fields=family.inherited(one, {one.key}, faults)) for one in papers]
    return [one for one in whole if not (one.type in _PARENTS and one.key.lower() in family.parents)], faults


class _Macros:
    """Names for texts, in lower case, as BibTeX compares them."""

    def __init__(self) -> None:
        self.known: dict[str, str] = JOURNALS | MONTHS
        self.unknown: dict[str, list[int]] = {}

    def text(self, piece: Piece, field: Field) -> str:
        if not piece.macro:
            return piece.text
        name = piece.text.lower()
        if name in self.known:
            return self.known[name]
        if field.name not in _WORDS_PASS and not piece.text.isdigit():
            self.unknown.setdefault(piece.text, []).append(field.line)
        return piece.text

    def faults(self) -> Iterable[Fault]:
        for name, lines in self.unknown.items():
            further = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
            what = f"the macro '{name}'{further} is not defined; its name is taken as text"
            yield Fault(lines[0], what, f'define it, as in @string{{{name} = "..."}}, or put the text in braces')


def _values(entry: Entry, macros: _Macros, faults: list[Fault]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for one in entry.fields:
        text = "".join(macros.text(piece, one) for piece in one.pieces)
        if len(text) > _LONGEST and any(piece.macro for piece in one.pieces):
            faults.append(
                Fault(entry.line, f"`{one.name}` of '{entry.key}' is too long and is cut", "check its macros")
            )
            text = text[:_LONGEST]
        first = values.setdefault(one.name, Value(text, one.line, one.cut))
        if not first.text.strip():
            values[one.name] = Value(text, one.line, one.cut)
        elif text.strip() and first.line != one.line and " ".join(first.text.split()) != " ".join(text.split()):
            both = f"in line {first.line} and in line {one.line}"
            what = f"the entry '{entry.key}' has `{one.name}` {both}; the first counts"
            faults.append(Fault(entry.line, what, "delete one of them"))
    return {name: value for name, value in values.items() if value.text.strip()}


class _Family:
    def __init__(self, by_key: dict[str, Resolved]) -> None:
        self.by_key = {key.lower(): entry for key, entry in reversed(by_key.items())} | by_key
        self.parents: set[str] = set()

    def inherited(self, entry: Resolved, seen: set[str], faults: list[Fault] | None) -> dict[str, Value]:
        """Return the fields of an entry with those of its parents, except those of `seen` keys."""
        fields = dict(entry.fields)
        # A part of proceedings may already have the fields that it would inherit, as in DBLP.
        is_whole = "booktitle" in fields and not {"year", "date"}.isdisjoint(fields)
        data, proceedings = fields.pop("xdata", None), fields.pop("crossref", None)
        references = [(data, key) for key in data.text.split(",")] if data else []
        for reference, written in [*references, *([(proceedings, proceedings.text)] if proceedings else [])]:
            key = written.strip(" {}\t\n")
            parent = self.by_key.get(key) or self.by_key.get(key.lower())
            if key and parent is None and faults is not None and not is_whole:
                what = f"the entry '{key}', of which '{entry.key}' is a part, is not in this file"
                faults.append(Fault(reference.line, what, "add it, or export both entries together"))
            if parent is None:
                continue
            if reference is proceedings:
                self.parents.add(parent.key.lower())
            if parent.key not in seen and len(seen) <= _MOST_ABOVE:
                given = self.inherited(parent, {*seen, parent.key}, None)
                fields = (given if reference is data else _handed_down(given)) | fields
        return fields


def _handed_down(parent: Mapping[str, Value]) -> dict[str, Value]:
    renamed = {name: parent[parents_name] for name, parents_name in _RENAMED.items() if parents_name in parent}
    return renamed | {name: value for name, value in parent.items() if name not in _OWN}
