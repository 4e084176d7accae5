"""Tables for spreadsheets: comma-separated values as RFC 4180 has them."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# A cell that begins like this is a formula to a spreadsheet, which it would carry out.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


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
        writer.writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in row])
    return "".join(lines)
