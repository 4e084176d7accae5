"""Tables for spreadsheets: comma-separated values as in RFC 4180."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# The beginnings of formulas that a spreadsheet would execute; some ignore leading spaces, accept full-width characters,
# or begin a cell at a semicolon, a tab or a line break.
_FORMULA = re.compile(r"(^|[;\t\r\n])(?=[^\S\r\n\t]*[=+\-@＝＋－＠]|\t|\r)")


class _Lines(list[str]):
    """The output of the standard library's writer."""

    def write(self, line: str) -> None:
        self.append(line)


def csv_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose first line names the columns; an apostrophe keeps cells from being read as formulas."""
    lines = _Lines()
    writer = csv.writer(lines)
    writer.writerow(heads)
    for row in rows:
        writer.writerow([_FORMULA.sub(r"\1'", cell) for cell in row])
    return "".join(lines)
