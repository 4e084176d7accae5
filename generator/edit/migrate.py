"""`sitegen migrate`: convert the content of earlier versions to the form that this version writes.

`format` in `content/site.yaml` is the version of the form; without it, the version is 1, the only one so far. Older
forms of format 1 are the list `content/.addresses`, which this version no longer uses, and the keys of people who left:
`status: alumni` and `member: {to: 2024}` are `until` now.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.content.content import read_content, read_mapping
from generator.content.edit import edit_record
from generator.content.file_text import decoded
from generator.content.published_addresses import OLD_LIST, old_addresses_answered
from generator.core.atomic_files import write_atomically
from generator.core.problems import Problem, ProblemsFoundError


@dataclass(frozen=True, slots=True)
class Migrated:
    """The removed and the changed files, and the files that were kept, with the reason."""

    deleted: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    left: tuple[Problem, ...] = ()


def migrate(root: Path, published: Path | None = None, *, dry_run: bool = False) -> Migrated:
    """Convert a portal's content to the form that this version writes.

    The list of addresses of earlier versions is removed as soon as the published record, the file `published` or that
    of the last local build, contains every address in it. Raises ProblemsFoundError if the content has errors, such as
    a newer format: nothing is changed then.
    """
    errors = [problem for problem in read_content(root)[1] if problem.severity == "error"]
    if errors:
        raise ProblemsFoundError(errors)
    people = dict(older_people(root))
    for path, text in people.items() if not dry_run else ():
        write_atomically(root / path, text.encode())
    changed = tuple(people)
    if not (root / OLD_LIST).exists():
        return Migrated(changed=changed)
    if not old_addresses_answered(root, published):
        what = "this list of earlier versions is still needed: no published.json here has all its addresses"
        hint = "build and publish once, then name the site's published.json with --published"
        return Migrated(changed=changed, left=(Problem(OLD_LIST, 0, 0, what, hint, "warning"),))
    if not dry_run:
        (root / OLD_LIST).unlink()
    return Migrated((OLD_LIST,), changed)


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
