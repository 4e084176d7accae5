"""`sitegen explain`: the origin of each value of a record: a line of a source, or a hand edit."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from generator.content.combine import GROUPS, rank
from generator.content.content import read_mapping
from generator.content.file_text import text_of
from generator.content.ledger import KINDS, Entry, Ledger, RecordKind, read_ledger, sources_of
from generator.content.merge import three_way
from generator.core.problems import nearest, refuse

# In the order in which an id alone is looked for.
_KINDS = KINDS[::-1]


@dataclass(frozen=True, slots=True)
class Origin:
    """A place in a source: file, line, the day of its contents, and the day it was imported (empty if unknown)."""

    source: str
    line: int
    as_of: str
    imported: str


@dataclass(frozen=True, slots=True)
class Explained:
    """One field of a record: its value in the file (None if it was deleted), and its origin.

    For `by_hand` fields, `sources_say` is the value in the sources; `origins` has the source that took precedence
    first, then those with the same value.
    """

    field: str
    value: Any
    by_hand: bool
    sources_say: Any = None
    origins: tuple[Origin, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A record's file, whether it exists, and its fields in the file's order."""

    path: str
    exists: bool
    fields: tuple[Explained, ...]


def explain(root: Path, record: str) -> Explanation:
    """Explain a record given as `papers/<id>`, `authors/<id>`, its id alone, or its file.

    Raises ProblemsFoundError if there is no such record, or its file or the ledger cannot be read.
    """
    ledger = read_ledger(root)
    kind, record_id = _named(root, ledger, record)
    path = f"content/{kind}/{record_id}.yaml"
    entry = ledger.entries(kind).get(record_id, Entry())
    exists = (root / path).exists()
    current = read_mapping(text_of(root / path), path) if exists else {}
    kept = {one.field.partition(".")[0]: one for one in three_way(entry.bases, current, entry.written).kept}
    ranked = sorted(entry.statements.values(), key=rank)
    # A field that was deleted by hand has no value.
    deleted = [(name, "", None) for name in entry.written if exists and name not in current]
    fields = []
    for name, inner, value in [*_flat(current if exists else entry.written), *deleted]:
        field = f"{name}.{inner}" if inner else name
        written = entry.written.get(name)
        written = written.get(inner) if inner and isinstance(written, dict) else written
        changed = value is None or written is None
        if not changed and name in kept:  # by another key of the same group, perhaps
            changed = bool(three_way([{"value": written}], {"value": value}, {"value": written}).kept)
        by_hand = exists and changed
        origins = tuple(
            Origin(one.source, one.line_of(name), one.as_of, one.imported)
            for one in sources_of(name, inner, written, ranked)
        )
        fields.append(Explained(field, value, by_hand, written if by_hand else None, origins))
    return Explanation(path, exists, tuple(fields))


def _flat(record: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
    """List a record's values; for groups whose keys are merged one by one, each key."""
    found: list[tuple[str, str, Any]] = []
    for name, value in record.items():
        if name in GROUPS and isinstance(value, dict):
            found += [(name, key, inner) for key, inner in value.items()]
        else:
            found.append((name, "", value))
    return found


def _named(root: Path, ledger: Ledger, record: str) -> tuple[RecordKind, str]:
    parts = PurePosixPath(record.strip().replace("\\", "/").strip("/")).parts
    record_id = parts[-1].removesuffix(".yaml") if parts else ""
    kinds = [kind for kind in _KINDS if len(parts) > 1 and parts[-2] == kind] or list(_KINDS)
    known = {
        kind: {path.stem for path in (root / "content" / kind).glob("*.yaml")} | set(ledger.entries(kind))
        for kind in kinds
    }
    for kind in kinds:
        if record_id in known[kind]:
            return kind, record_id
    close = [f"{kind}/{near}" for kind in kinds if (near := nearest(record_id, known[kind]))]
    hint = f"did you mean `{close[0]}`?" if close else "name it as in papers/<id> or authors/<id>"
    return refuse("there is no such paper or author", hint, record)
