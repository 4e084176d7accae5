"""A workbook (`.xlsx`) as tables in CSV: each sheet by itself.

Source of the elements and of the numbers of formats: Office Open XML, ECMA-376 Part 1, SpreadsheetML. What a formula
calculates is taken as the program saved it. A day is a number in the file, with a format of days.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, NamedTuple

from generator.read.documents.office.archive import Archive, attributes, children, local

_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
MOST_COLUMNS = 1_000
MOST_CHARACTERS = 40_000_000  # of all sheets as text, as of any source
_MOST_DIGITS = 10
_DAYS = frozenset({14, 15, 16, 17, 22})  # formats that every program has
_NO_SIGNS = re.compile(r"\"[^\"]*\"|\[[^\]]*\]|\\.")
_EPOCH = date(1899, 12, 30)  # from which Excel counts, with its leap year of 1900
_EPOCH_OF_MAC = date(1904, 1, 1)  # from which workbooks count that began in Excel for the Macintosh
_MOST_DAYS = 100_000  # in the year 2173


class _Days(NamedTuple):
    """The cell formats that show a number as a day, and the day that is number 0."""

    looks: frozenset[int]
    epoch: date


def sheets(archive: Archive) -> Iterator[tuple[str, str]]:
    """Yield the sheets that are not empty, in the order of their files: the name of each, and its CSV."""
    shared = [_text(one) for one in children(archive.tree("xl/sharedStrings.xml"), "si")]  # cells name them by numbers
    days = _Days(_formats_of_days(archive), _epoch(archive))
    left, called = MOST_CHARACTERS, _called(archive)
    for name in sorted(filter(_SHEET.fullmatch, archive.names), key=_numbers):
        root = archive.tree(name)
        text = _as_csv(root, shared, days, left)
        left -= len(text)
        if text.strip(",\n"):
            yield called.get(name, name.rpartition("/")[2].removesuffix(".xml")), text


def _called(archive: Archive) -> dict[str, str]:
    """Return the names of sheets by those of their parts."""
    listed, links = archive.tree("xl/workbook.xml"), map(attributes, archive.tree("xl/_rels/workbook.xml.rels"))
    parts = {one.get("Id", ""): "xl/" + one.get("Target", "").removeprefix("/xl/") for one in links}
    said = [attributes(one) for one in listed.iter() if local(one.tag) == "sheet"]
    return {parts[one["id"]]: one["name"] for one in said if one.get("id") in parts and one.get("name")}


def _epoch(archive: Archive) -> date:
    """Return the day that is number 0, by a setting of the workbook."""
    settings = map(attributes, children(archive.tree("xl/workbook.xml"), "workbookPr"))
    counts_from_1904 = any(one.get("date1904", "0") in {"1", "true", "on"} for one in settings)
    return _EPOCH_OF_MAC if counts_from_1904 else _EPOCH


def _as_csv(root: Any, shared: list[str], days: _Days, most: int) -> str:
    """Return a sheet's rows as CSV; empty if they have more than `most` characters: cells repeat texts by number."""
    lines: list[str] = []
    length = 0
    for one in root.iter():
        if local(one.tag) == "row":
            lines.append(csv_line(_row(one, shared, days)))
            length += len(lines[-1])
            if length > most:
                return ""
    return "".join(lines)


def _number(text: str) -> int:
    """Return a whole number; -1 of anything else."""
    return int(text) if text.isdecimal() and len(text) < _MOST_DIGITS else -1


def csv_line(cells: Iterable[str]) -> str:
    """Return the cells of a row as a line of CSV."""
    doubled = (cell.replace('"', '""') for cell in cells)
    return ",".join(f'"{cell}"' if cell else "" for cell in doubled) + "\n"


def _numbers(name: str) -> tuple[int, str]:
    return int("".join(filter(str.isdecimal, name)) or 0), name


def whole(number: str) -> str:
    """Return a number that a file has with a fraction of zeros; empty for any other."""
    digits, _, fraction = number.partition(".")
    return digits if digits.isdecimal() and not fraction.strip("0") else ""


def _formats_of_days(archive: Archive) -> frozenset[int]:
    """Return the numbers of the cell formats that show a number as a day."""
    root = archive.tree("xl/styles.xml")
    own = {
        said.get("numFmtId", ""): not {"y", "d"}.isdisjoint(_NO_SIGNS.sub("", said.get("formatCode", "")).lower())
        for one in root.iter()
        if local(one.tag) == "numFmt"
        for said in [attributes(one)]
    }
    looks = [one for part in children(root, "cellXfs") for one in part]
    kinds = [attributes(one).get("numFmtId", "") for one in looks]
    return frozenset(place for place, kind in enumerate(kinds) if own.get(kind, _number(kind) in _DAYS))


def _text(element: Any) -> str:
    """Return the text of a cell; without the pronunciation of Japanese characters."""
    if local(element.tag) == "t":
        return element.text or ""
    return "".join(_text(child) for child in element if local(child.tag) != "rPh")


def _row(row: Any, shared: list[str], days: _Days) -> list[str]:
    cells: list[str] = []
    for cell in row:
        said = attributes(cell)
        place = _place(said.get("r", "")) if "r" in said else len(cells)
        if place < MOST_COLUMNS:
            epoch = days.epoch if _number(said.get("s", "0")) in days.looks else None
            value = _value(cell, said.get("t", "n"), shared, epoch)
            if value or "r" not in said:  # an empty cell far to the right only has a look
                cells += [""] * (place + 1 - len(cells))
                cells[place] = value
    return cells


def _place(reference: str) -> int:
    """Return the column of a cell's name, from 0: `C7` is in column 2."""
    place = 0
    for letter in reference.rstrip("0123456789")[:3]:
        place = place * 26 + ord(letter) - ord("A") + 1
    return max(place - 1, 0)


def _value(cell: Any, kind: str, shared: list[str], epoch: date | None) -> str:
    """Return what a cell shows; `epoch` is day 0 if it shows a day."""
    if kind == "inlineStr":
        return _text(cell)
    value = next((one.text or "" for one in children(cell, "v")), "")
    if kind == "s":
        return shared[_number(value)] if 0 <= _number(value) < len(shared) else ""
    number = _number(value.partition(".")[0])
    if epoch and kind == "n" and 0 < number < _MOST_DAYS:
        return (epoch + timedelta(days=number)).isoformat()
    return whole(value) or value
