"""Scopus's export as plain text: authors, their numbers, the title, the venue, then lines with labels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.problems import Problem
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tables.author_cells import split_people, with_initials

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading

_SIGN = re.compile(r"^SOURCE: Scopus[ \t]*$", re.MULTILINE)
_EXPORTED = re.compile(r"^(?:# )?(?:Scopus|EXPORT DATE:.*)$")
_APPEARED = re.compile(r"\(((?:1[89]|20)\d\d)\) (.+)")
_NUMBERS = re.compile(r"[\d; ]+")
_LABEL = re.compile(r"([A-Z][A-Z &()-]{2,40}): (.*)")
_INITIALS = re.compile(r"(?:[^\W\d_]{1,3}\.[- ]?){1,6}(?:Jr\.?|[IVX]{1,4})?")
_PAGES = re.compile(r"\bpp?\. ([\w.–-]+)")
_ARTICLE = re.compile(r"\bart\. no\. ([\w./-]+)")
_END_OF_VENUE = re.compile(r",\s*(?:art\. no\.|pp?\. |\.|$)|\.\s*(?:Cited \d|$)")
_VOLUME = re.compile(r"(.+), ([\w./-]{1,12})(?: \(([^()]{1,20})\))?")
_FIELDS = {
    "DOI": "doi", "ABSTRACT": "abstract", "AUTHOR KEYWORDS": "keywords", "PUBLISHER": "publisher", "ISSN": "issn",
    "ISBN": "isbn", "LANGUAGE OF ORIGINAL DOCUMENT": "language", "PUBMED ID": "pmid", "EDITORS": "editors",
    "ABBREVIATED SOURCE TITLE": "journal_short",
}  # fmt: skip


def recognises(text: str) -> bool:
    """Recognise the format by the end of its entries."""
    return _SIGN.search(text) is not None and "scopus.com" in text


def read(text: str, context: Context) -> Reading:
    """Read a text of Scopus. Never raises for the contents of the text."""
    problems: list[Problem] = []
    return reading(list(_records(text, context.path, problems)), context.path, "scopus", problems)


def _records(text: str, path: str, problems: list[Problem]) -> Iterator[Record]:
    entry: list[tuple[int, str]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        written = line.strip()
        if not written or _EXPORTED.fullmatch(written):
            continue
        if _SIGN.fullmatch(written):
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
    head = [(at, text) for at, text in entry[: max(place, 0)] if not _NUMBERS.fullmatch(text)]
    said = {found[1]: (at, found[2]) for at, text in entry[place + 1 :] if (found := _LABEL.fullmatch(text))}
    kind = said.get("DOCUMENT TYPE", (0, ""))[1]
    record.type = read_type(kind)
    if head:
        record.say("title", head[-1][1], head[-1][0])
    for at, names in head[:1] if len(head) > 1 else []:
        for name in _people(names):
            record.name("author", name, line=at)
    if place >= 0:
        _appeared(record, *entry[place])
    record.say("url", next((text for _, text in entry if text.startswith("https://www.scopus.com/")), ""))
    for label, (at, text) in said.items():
        if label == "EDITORS":
            for name in _people(text):
                record.name("editor", name, line=at)
        elif label in _FIELDS:
            record.say(_FIELDS[label], text, at)
    return record


def _people(written: str) -> list[str]:
    """Return the names of a list: `Lee, A.B., Ray, B.`, or since 2023 `Lee A.B.; Ray B.`."""
    if ";" in written:
        return split_people([written])[0]
    return with_initials((part.strip() for part in written.split(", ")), _INITIALS.fullmatch)


def _appeared(record: Record, line: int, written: str) -> None:
    """Add the venue, as in `(2021) Physica Scripta, 95 (10), art. no. 104002, pp. 1-9. Cited 3 times.`."""
    found = _APPEARED.fullmatch(written)
    if found is None:
        return
    record.say("year", found[1], line)
    end = _END_OF_VENUE.search(found[2])
    name = found[2][: end.start()] if end else found[2]
    numbered = _VOLUME.fullmatch(name)
    book = record.type in {"inproceedings", "incollection"}
    record.say("book" if book else "journal", numbered[1] if numbered else name, line)
    if numbered:
        record.say("volume", numbered[2], line)
        record.say("number", numbered[3] or "", line)
    pages, article = _PAGES.search(found[2]), _ARTICLE.search(found[2])
    shown = pages or article
    record.say("pages", shown[1].rstrip(".") if shown else "", line)
