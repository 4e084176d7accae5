"""CSV and TSV with a header: of spreadsheets, Scopus, IEEE Xplore, Google Scholar, Zotero, Web of Science.

The separator, Excel's `sep=` line and the columns are detected; one note reports the meaning of the columns, and
`--columns` sets it.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence

from generator.core.problems import Problem, first_of
from generator.read.documents.marks import tidy
from generator.read.draft import Context, Reading
from generator.read.pages.sites.citation_line import read_line
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.bibliographies.tagged_lines import Entry, Value
from generator.read.records.tables.author_cells import split_people
from generator.read.records.tables.columns import FIELDS, folded, guess_columns, is_header
from generator.read.records.tagged.web_of_science import record_of

_SEPARATORS = (",", ";", "\t", "|")
_SEP_LINE = re.compile(r"\ufeff?\s*\"?sep=(.)\"?[ \t]*\r?\n", re.IGNORECASE)
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_WHOLE_NUMBER = re.compile(r"(\d+)\.0")
_NOTHING = re.compile(r"(?:n/?a|nan|null|none|-+|#n/a|\[no [\w ]+\])", re.IGNORECASE)
_TAG = re.compile(r"[A-Z][A-Z0-9]")
_ALL_NUMBERS = re.compile(r"\s*(\w{1,6})\s?(?:\(([^()]{1,20})\))?(?:,\s*(?:pp?\.\s?)?([A-Za-z]{0,3}\d[\w.–-]*))?\s*")
_ENDS_IN_YEAR = re.compile(r"(?:,\s*|\(|(?<=\s))((?:19|20)\d\d)\)?\s*\Z")
_APPEARED = frozenset({"journal", "book", "conference"})
_PEOPLE = {"authors": "author", "editors": "editor"}
_SEPARATE = frozenset({"type", "authors_in_full", "left_out"})
# PubMed's `J Night Stud. 2023 May 12;12(3):45-67. doi: ...`, the only place of its table with these numbers.
_PUBMED = re.compile(
    r"\b(?:1[89]|20)\d\d\b[^;:]{0,20};\s?(\w[^():;.]{0,20})(?:\(([^()]{1,30})\))?(?::\s?([\w.-]{1,30}?))?\."
)
_DOI = re.compile(r"\bdoi: (10\.\d{4,9}/[^\s;]+?)\.?(?=\s|\Z)")
_FEWEST_TITLES, _MOST = 2, 0.8
_MOST_TRIED = 6  # lines that are searched for a header: some exports begin with the name of the search
csv.field_size_limit(10_000_000)


def recognises(text: str) -> bool:
    """Return whether a text has a header with a title and more, and a row with as many cells."""
    return text.lstrip("\ufeff \r\n")[:1] not in {"{", "[", "<", "@", "%"} and _rows(text, {}) is not None


def read(text: str, context: Context) -> Reading:
    """Read a table. Never raises for the contents of the text."""
    found = _rows(text, context.columns)
    missing = _missing(text, found, context)
    if missing:
        return reading([], context.path, missing)
    if found is None:
        what = "no header of a list of publications was found in this table"
        hint = "name the columns in its first line (title, authors, year, ...), or set them: --columns title=NAME"
        return reading([], context.path, [Problem(context.path, 1, 1, what, hint)])
    start, headers = found[0][0], [tidy(header) for header in found[0][1]]
    truncated = _truncated(text, found, context.path)
    rows = found[: len(found) - len(truncated)]
    if _is_web_of_science(headers):
        cells = ((line, zip(headers, row, strict=False)) for line, row in rows[1:])
        values = ((line, [Value(tag, [cell], line) for tag, cell in row if cell.strip()]) for line, row in cells)
        return reading((record_of(Entry(*one)) for one in values), context.path, truncated)
    columns = guess_columns(headers, context.columns)
    if "number" not in context.columns and _counts_rows(columns, rows[1:]):
        columns[0] = "left_out"
    problems = [*truncated, *_unknown_fields(context, start)]
    if not set(columns.values()) <= context.columns.keys():
        problems.append(_note(headers, columns, context.path, start))
    return reading(_records_of(headers, columns, rows[1:]), context.path, problems)


def _truncated(text: str, rows: Sequence[tuple[int, list[str]]], path: str) -> list[Problem]:
    """Report the last row if the file ends within it: within quotation marks, or before its last cells."""
    line, row = rows[-1]
    rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[line - 1 :]
    try:
        list(csv.reader(["\n".join(rest)], delimiter=max(_SEPARATORS, key=rest[0].count), strict=True))
    except csv.Error as fault:
        within = "unexpected end" in str(fault)
    else:
        within = len(row) < len(rows[0][1]) and bool(rest[-1].strip())
    what = "the file ends within this row; it was left out"
    return [Problem(path, line, 1, what, "export it again")] if within and len(rows) > 1 else []


def _rows(text: str, chosen: Mapping[str, str]) -> list[tuple[int, list[str]]] | None:
    """Return the rows from the header on with their lines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    begun = _SEP_LINE.match(text)
    before = 1 if begun else 0
    body = text[begun.end() :] if begun else text.removeprefix("\ufeff")
    lines = body.split("\n", _MOST_TRIED)[:_MOST_TRIED]
    for skipped, line in enumerate(lines):
        for separator in [begun[1]] if begun else sorted(_SEPARATORS, key=lambda sign: -line.count(sign)):
            headers = next(csv.reader([line], delimiter=separator), [])
            named = {folded(header) for header in chosen.values()}
            by_person = bool(named) and named <= {folded(header) for header in headers}
            if len(headers) > 1 and (is_header(headers) or _is_web_of_science(headers) or by_person):
                rest = "\n".join(body.split("\n")[skipped:])
                rows = list(_parsed(rest, separator, before + skipped))
                if len(rows) > 1:
                    return rows
    return None


def _parsed(text: str, separator: str, before: int) -> Iterator[tuple[int, list[str]]]:
    """Yield rows with their first lines; an unclosed quotation mark does not affect other rows."""
    escaped = rf"\{separator}" if separator == "|" else "\0"  # within a cell of Markdown
    reader = csv.reader(_LINE.findall(text.replace("\0", "").replace(escaped, "\0")), delimiter=separator)
    last = 0
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error:
            last = reader.line_num
            continue
        # The line below the head of a table in Markdown has no letters or digits: `|:---|---|`.
        if any(cell.strip() for cell in row) and not (separator == "|" and set("".join(row)) <= set(":- ")):
            yield before + last + 1, [cell.replace("\0", separator) for cell in row]
        last = reader.line_num


def _is_web_of_science(headers: Sequence[str]) -> bool:
    tags = sum(_TAG.fullmatch(one.strip()) is not None for one in headers)
    return tags > 10 and headers[0].strip("\ufeff ") == "PT"


def _missing(text: str, rows: Sequence[tuple[int, list[str]]] | None, context: Context) -> list[Problem]:
    """Report columns that the user names and that do not exist."""
    if rows is None:
        line = next((one for one in text.lstrip("\ufeff").splitlines() if one.strip()), "")
        rows = [(1, next(csv.reader([line], delimiter=max(_SEPARATORS, key=line.count)), []))]
    start, headers = rows[0]
    known = {folded(header) for header in headers}
    there = ", ".join(filter(None, map(tidy, headers))) or "none"
    what = "there is no column {}; there are {}"
    hint = "use the names in the table: --columns title=NAME,authors=NAME"
    return [
        Problem(context.path, start, 1, what.format(header, there), hint)
        for header in context.columns.values()
        if folded(header) not in known
    ]


def _counts_rows(columns: Mapping[int, str], rows: Sequence[tuple[int, list[str]]]) -> bool:
    """Return whether the first column, which may be the issue, counts the rows: `1`, `2`, `3`, or down to `1`."""
    if columns.get(0) != "number":
        return False
    counted = [row[0].strip().rstrip(".") for _, row in rows if row and row[0].strip()]
    upwards = [str(place) for place in range(1, len(counted) + 1)]
    return bool(counted) and counted in (upwards, upwards[::-1])


def _note(headers: Sequence[str], columns: Mapping[int, str], path: str, line: int) -> Problem:
    """Report the meaning of the columns."""
    understood = [
        f"{field.replace('_', ' ')} from '{headers[place]}'" for place, field in columns.items() if field != "left_out"
    ]
    without = [repr(headers[place]) for place, field in columns.items() if field == "left_out"]
    others = [repr(header) for place, header in enumerate(headers) if place not in columns and header]
    what = f"the columns were read as {', '.join(understood)}"
    if others:
        what += f"; kept below `extra`: {first_of(others, 12)}"
    if without:
        what += f"; left out: {', '.join(without)}"
    return Problem(path, line, 1, what, "if that is wrong, set them with --columns title=NAME,authors=NAME", "warning")


def _unknown_fields(context: Context, line: int) -> list[Problem]:
    """Report fields that the user names and that do not exist."""
    hint = f"use one of {', '.join(sorted(FIELDS))}"
    return [
        Problem(context.path, line, 1, f"'{field}' is no field; the column is kept below `extra`", hint, "warning")
        for field in context.columns
        if field not in FIELDS
    ]


def records_by_name(rows: Sequence[tuple[int, Mapping[str, str]]], chosen: Mapping[str, str]) -> Iterator[Record]:
    """Yield the record of each row whose cells have names; `chosen` maps fields to the names that the user gave."""
    headers = list(dict.fromkeys(name for _, cells in rows for name in cells))
    table = [(line, [cells.get(name, "") for name in headers]) for line, cells in rows]
    return _records_of([tidy(name) for name in headers], guess_columns(headers, chosen), table)


def _records_of(
    headers: Sequence[str], columns: dict[int, str], rows: Sequence[tuple[int, list[str]]]
) -> Iterator[Record]:
    """Yield the record of each row; `columns` are their fields."""
    rows = [(line, row + [""] * (len(headers) - len(row))) for line, row in rows]
    places = {field: place for place, field in reversed(columns.items())}
    people = {
        place: split_people([row[place] for _, row in rows])
        for place, field in columns.items()
        if field in {*_PEOPLE, "authors_in_full"}
    }
    together = {"volume", "pages", "first_page"}.isdisjoint(places)
    dateless = {"year", "date"}.isdisjoint(places)
    # A table may end its titles with a full stop, as PubMed's does.
    titles = [title for _, row in rows if "title" in places and (title := row[places["title"]].strip())]
    stopped = sum(title.endswith(".") and not title.endswith("..") for title in titles)
    sentences = len(titles) >= _FEWEST_TITLES and stopped >= _MOST * len(titles)
    for number, (line, row) in enumerate(rows):
        record = Record(line, sentences=sentences)
        record.set_type(tidy(row[places["type"]]) if "type" in places else "")
        full = people[places["authors_in_full"]][number] if "authors_in_full" in places else []
        for name in full:
            record.add_name("author", name)
        for place, cell in enumerate(row):
            field = columns.get(place, "")
            text = _WHOLE_NUMBER.sub(r"\1", cell) if _WHOLE_NUMBER.fullmatch(cell.strip()) else cell
            if not text.strip() or _NOTHING.fullmatch(text.strip()) or field in _SEPARATE:
                continue
            if field in _PEOPLE:
                for name in people[place][number] if not (field == "authors" and full) else []:
                    record.add_name(_PEOPLE[field], name)
            else:
                for name, part in _values_of(field, text, together=together, dateless=dateless):
                    record.add(name or _own_name(headers, place), part)
        if "pages" not in record.values and "first_page" not in record.values and "article_number" in record.values:
            record.values["pages"] = record.values.pop("article_number")
        yield record


def _values_of(field: str, text: str, *, together: bool, dateless: bool) -> Iterator[tuple[str, str]]:
    """Yield the values of a cell; if there are no separate columns, volume and pages are `together` with others.

    In a `dateless` table the year follows the venue.

    Google Scholar's lists have `Nature 591 (7850), 379-384, 2021` as the venue, R's package for them `54 (2), 618-627`
    as the number.
    """
    if field == "affiliation":
        yield from ((field, part) for part in text.split(";"))
        return
    cited = _PUBMED.search(text) if together and field == "citation" else None
    if cited:
        yield from zip(("volume", "number", "pages"), (one or "" for one in cited.groups()), strict=True)
    identified = _DOI.search(text) if field == "citation" else None
    if identified:
        yield "doi", identified[1]
    if cited or identified:
        return
    numbers = _ALL_NUMBERS.fullmatch(text) if together and field == "number" else None
    if numbers and (numbers[2] or numbers[3]):
        yield from zip(("volume", "number", "pages"), (one or "" for one in numbers.groups()), strict=True)
        return
    appeared = read_line(text) if together and field == "journal" else None
    ended = _ENDS_IN_YEAR.search(text) if dateless and field in _APPEARED else None
    if ended:
        yield "year", ended[1]
        before = text[: ended.start()].rstrip()
        text = before if ended[0][0] in ",(" or before.endswith(".") else text  # `ICML 2019` is a name
    if appeared and dateless and appeared.year and not ended:
        yield "year", appeared.year
    if appeared and appeared.volume and (appeared.number or appeared.pages):
        yield field, appeared.venue
        yield from (("volume", appeared.volume), ("number", appeared.number), ("pages", appeared.pages))
        return
    yield field, text


def _own_name(headers: Sequence[str], place: int) -> str:
    """Return the name of a column below `extra`."""
    name = folded(headers[place]) if place < len(headers) else ""
    return name.replace(" ", "_") or f"column_{place + 1}"
