"""`sitegen migrate`: convert the content of earlier versions to the form that this version writes.

`format` in `content/site.yaml` is the version of the form; without it, the version is 1, the only one so far. The older
forms of format 1 are the keys of people who left: `status: alumni` and `member: {to: 2024}` are `until` now.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generator.content.content import read_content, read_mapping
from generator.content.edit import edit_record
from generator.content.file_text import decoded
from generator.core.atomic_files import write_atomically
from generator.core.problems import stop_at_errors


def migrate(root: Path, *, dry_run: bool = False) -> tuple[str, ...]:
    """Convert a portal's content to the form that this version writes; return the changed files.

    Raises ProblemsFoundError if the content has errors, such as a newer format: nothing is changed then.
    """
    stop_at_errors(read_content(root)[1])
    people = dict(older_people(root))
    for path, text in people.items() if not dry_run else ():
        write_atomically(root / path, text.encode())
    return tuple(people)


def older_people(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of people who left that are in an older form, each with its new text."""
    for file in sorted((root / "content/authors").glob("*.yaml")):
        raw = file.read_bytes()
        if b"status:" in raw or b"to:" in raw:
            path, text = file.relative_to(root).as_posix(), decoded(raw)
            record = read_mapping(text, path)
            if changes := _changes(record):
                yield path, edit_record(text, changes)


def _changes(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a person to set, and those to remove as None."""
    status, member = record.get("status"), record.get("member")
    end = member.get("to") if isinstance(member, dict) else None
    if not (status or end):
        return {}
    changes: dict[str, Any] = {"status": None}
    if end and isinstance(member, dict):
        changes["member"] = {"from": member["from"]} if member.get("from") else "true"
    if status != "current" and "until" not in record:
        changes["until"] = end or "unknown"
    elif status and not member:
        changes["member"] = "true"
    return changes
