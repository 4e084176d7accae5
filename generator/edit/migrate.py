"""`sitegen migrate`: content as earlier versions left it becomes what this version writes.

`format` in `content/site.yaml` numbers the form of the files; no number means 1, which is the only one so far. What
earlier versions kept of format 1 and this one does not is the list `content/.addresses`.
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
    """The files that went, and what was left as it was and why."""

    deleted: tuple[str, ...] = ()
    left: tuple[Problem, ...] = ()


def migrate(root: Path, published: Path | None = None, *, dry_run: bool = False) -> Migrated:
    """Bring a portal's content to the form that this version writes.

    The list of addresses that builds of earlier versions wrote goes as soon as what the site published, the file
    `published` or what the last build here left, has every address in it. Raises ProblemsFoundError where the content
    is at fault, of a newer format for one: nothing is changed then.
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
