"""Scopus's export as plain text: authors, their numbers, the title, the venue, then lines with labels."""

import re
from collections.abc import Iterator

from generator.core.data_files import tables
from generator.core.problems import Problem
from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tables.author_cells import split_people, with_initials

_END = "SOURCE: Scopus"
_APPEARED = re.compile(r"\(((?:1[89]|20)\d\d)\) (.+)")
_LABEL = re.compile(r"([A-Z][A-Z &()-]{2,40}): (.*)")
# The venue with its volume and number, and what follows: `Physica Scripta, 95 (10), art. no. 104002, pp. 1-9.`.
_VENUE = re.compile(
    r"(?P<name>.+?)(?:, (?P<volume>[\w./-]{1,12})(?: \((?P<number>[^()]{1,20})\))?)?"
    r"(?:,\s*art\. no\. (?P<article>[\w./-]+?))?(?:,\s*pp?\. (?P<pages>[\w.–-]+?))?"
    r"(?:,\s*\.?)?(?:\.\s*(?:Cited \d.*)?)?\s*"
)
(_FIELDS,) = tables(__file__, "fields")


def recognises(text: str) -> bool:
    """Recognise the format by the end of its entries."""
    return "scopus.com" in text and any(line.strip() == _END for line in text.splitlines())


def read(text: str, context: Context) -> Reading:
    """Read a text of Scopus. Never raises for the contents of the text."""
    problems: list[Problem] = []
    return reading(list(_records(text, context.path, problems)), context.path, problems)


def _records(text: str, path: str, problems: list[Problem]) -> Iterator[Record]:
    entry: list[tuple[int, str]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        written = line.strip()
        if written.removeprefix("# ") in {"", "Scopus"} or "EXPORT DATE:" in written:
            continue
        if written == _END:
            yield _record(entry, number)
            entry = []
        else:
            entry.append((number, written))
    if any(_APPEARED.fullmatch(line) for _, line in entry):  # the last entry of a truncated file
        what = "the file ends within the last entry, before its line 'SOURCE: Scopus'; it was left out"
        problems.append(Problem(path, entry[0][0], 1, what, "export it again"))


def _record(entry: list[tuple[int, str]], line: int) -> Record:
    record = Record(entry[0][0] if entry else line)
    place = next((at for at, (_, text) in enumerate(entry) if _APPEARED.fullmatch(text)), -1)
    head = [(at, text) for at, text in entry[: max(place, 0)] if text.strip("0123456789; ")]
    labelled = {found[1]: (at, found[2]) for at, text in entry[place + 1 :] if (found := _LABEL.fullmatch(text))}
    record.type = read_type(labelled.get("DOCUMENT TYPE", (0, ""))[1])
    if head:
        record.add("title", head[-1][1], head[-1][0])
    for at, names in head[:1] if len(head) > 1 else []:
        for name in _people(names):
            record.add_name("author", name, line=at)
    # The year and the venue: `(2021) Physica Scripta, 95 (10), art. no. 104002, pp. 1-9. Cited 3 times.`.
    line, written = entry[place] if place >= 0 else (0, "")
    found = _APPEARED.fullmatch(written)
    venue = _VENUE.fullmatch(found[2]) if found else None
    if found and venue:
        fields = {"year": found[1], record.container: venue["name"], "volume": venue["volume"],
                  "number": venue["number"], "pages": venue["pages"] or venue["article"]}  # fmt: skip
        for field, text in fields.items():
            record.add(field, text or "", line)
    record.add("url", next((text for _, text in entry if text.startswith("https://www.scopus.com/")), ""))
    for label, (at, text) in labelled.items():
        if label == "EDITORS":
            for name in _people(text):
                record.add_name("editor", name, line=at)
        elif label in _FIELDS:
            record.add(_FIELDS[label], text, at)
    return record


def _people(written: str) -> list[str]:
    """Return the names of a list: `Lee, A.B., Ray, B.`, or since 2023 `Lee A.B.; Ray B.`."""
    if ";" in written:
        return split_people([written])[0]
    return with_initials(written.split(", "), lambda part: "." in part and " " not in part)
