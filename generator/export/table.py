"""Tables for spreadsheets: comma-separated values as RFC 4180 has them."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# What begins like this is a formula to a spreadsheet, which it would carry out; some pass over blanks, read signs of
# full width as others, or begin a cell where a semicolon, a tab or a line ends.
_FORMULA = re.compile(r"(^|[;\t\r\n])(?=[^\S\r\n\t]*[=+\-@＝＋－＠]|\t|\r)")


class _Lines(list[str]):
    """What the writer of the standard library writes to."""

    def write(self, line: str) -> None:
        self.append(line)


def csv_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table whose first line names the columns; no cell is taken for a formula, an apostrophe sees to that."""
    lines = _Lines()
    writer = csv.writer(lines)
    writer.writerow(heads)
    for row in rows:
        writer.writerow([_FORMULA.sub(r"\1'", cell) for cell in row])
    return "".join(lines)
