"""The pager below a list of a site: `1 – 50 of 1,234`, with any word for "of"; a saved page may hold only a part."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.problems import Problem
from generator.read.pages.facts import digits

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Part

_NUMBER = r"(\d{1,3}(?:[.,'’\s]\d{3}){1,3}(?!\d)|\d{1,9})"
_WORD = r"[^\W\d_]+"
_SHOWN = re.compile(rf"{_NUMBER}\s*[-–—]\s*{_NUMBER}\s+{_WORD}(?:\s+{_WORD})?\s+{_NUMBER}")


def part_saved(pager: Part | None, context: Context, *, listed: str, entries: str, hint: str) -> list[Problem]:
    """Report that a list has more entries than the saved page.

    `listed` and `entries` are their names in the message.
    """
    found = _SHOWN.search(pager.text()) if pager else None
    first, last, total = (int(digits(number)) for number in found.groups()) if found else (1, 0, 0)
    if pager is None or last - first + 1 >= total:
        return []
    what = f"{listed} continues: the saved page has {entries} {first:,} to {last:,} of {total:,}"
    return [Problem(context.path, pager.line, 1, what, hint, "warning")]
