"""`sitegen migrate`: convert the content of earlier versions to the form that this version writes.

`format` in `content/site.yaml` is the version of the form; without it, the version is 1, the only one so far. The list
`content/.addresses` is part of format 1 of earlier versions that this one no longer uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.content.content import read_content
from generator.content.published_addresses import OLD_LIST, old_addresses_answered
from generator.core.problems import Problem, ProblemsFoundError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Migrated:
    """The removed files, and the files that were kept, with the reason."""

    deleted: tuple[str, ...] = ()
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
    if not (root / OLD_LIST).exists():
        return Migrated()
    if not old_addresses_answered(root, published):
        what = "this list of earlier versions is still needed: no published.json here has all its addresses"
        hint = "build and publish once, then name the site's published.json with --published"
        return Migrated(left=(Problem(OLD_LIST, 0, 0, what, hint, "warning"),))
    if not dry_run:
        (root / OLD_LIST).unlink()
    return Migrated((OLD_LIST,))
