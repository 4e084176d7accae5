"""EndNote's XML, which Bookends, Papers, JabRef and publishers write, too.

Source of the elements: the DTD "RSXML" that comes with EndNote, and the exports of those programs.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.xml.elements import Node, element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading

# The numbers of EndNote's reference types, for files without names.
_NUMBERS = {
    "17": "article", "19": "article", "23": "article", "43": "article", "0": "article", "6": "book", "28": "book",
    "44": "book", "5": "incollection", "52": "incollection", "7": "incollection", "10": "inproceedings",
    "47": "inproceedings", "27": "techreport", "46": "techreport", "32": "phdthesis", "25": "patent", "59": "dataset",
    "9": "software", "12": "misc", "13": "misc", "34": "misc", "36": "misc", "16": "misc",
}  # fmt: skip
_FIELDS = {
    "titles/title": "title", "titles/short-title": "short_title", "titles/translated-title": "translated_title",
    "titles/tertiary-title": "series", "titles/alt-title": "journal_short", "periodical/abbr-1": "journal_short",
    "alt-periodical/full-title": "journal_short", "pages": "pages", "volume": "volume", "number": "number",
    "issue": "issue", "section": "section", "edition": "edition", "publisher": "publisher", "pub-location": "place",
    "isbn": "serial", "issn": "serial", "accession-num": "accession_number", "call-num": "call_number",
    "label": "label",
    "abstract": "abstract", "notes": "note", "research-notes": "research_note", "language": "language",
    "electronic-resource-num": "doi", "auth-address": "author_address", "auth-affiliation": "affiliations",
    "remote-database-name": "database",
    "remote-database-provider": "database_provider", "caption": "caption", "num-vols": "volumes",
    "orig-pub": "original_publication",
    "reprint-edition": "reprint", "reprint-status": "reprint_status", "reviewed-item": "reviewed_item",
    "work-type": "type_of_work", "access-date": "accessed",
    "modified-date": "modified", "size": "size", "meeting-place": "event_place", "date-of-meeting": "event_date",
    "legal-notes": "legal_notes",
    **{f"custom{number}": f"custom_{number}" for number in range(1, 8)},
    **{f"misc{number}": f"misc_{number}" for number in range(1, 4)},
}  # fmt: skip
# EndNote 7 and earlier had no groups, and other numbers (the DTD of its "XML" export).
_OLD_NUMBERS = {
    "0": "17", "1": "6", "2": "32", "3": "10", "5": "23", "6": "9", "7": "5", "8": "19", "9": "28", "10": "27",
    "14": "25", "47": "47",
}  # fmt: skip
_OLD_GROUPS = {
    **dict.fromkeys(("authors", "secondary-authors", "tertiary-authors", "subsidiary-authors"), "contributors"),
    **dict.fromkeys(("title", "secondary-title", "tertiary-title", "short-title", "alt-title"), "titles"),
    "year": "dates", "pub-dates": "dates", "related-urls": "urls",
}  # fmt: skip
_OLD_NAMES = {
    "reference-type": "ref-type", "place-published": "pub-location", "alternate-title": "alt-title",
    "author-address": "auth-address", "accession-number": "accession-num", "secondary-author": "author",
    "tertiary-author": "author", "subsidiary-author": "author", "url": "related-urls", "date": "pub-dates",
}  # fmt: skip
_OLD_WITHIN = {"related-urls": "url", "pub-dates": "date"}
_LONG = frozenset({"abstract", "notes"})
_PEOPLE = {"authors": "author", "secondary-authors": "editor", "tertiary-authors": "series_editor",
           "subsidiary-authors": "contributor", "translated-authors": "translator"}  # fmt: skip
_URLS = {"related-urls": "url", "web-urls": "url", "pdf-urls": "pdf", "text-urls": "url", "image-urls": "image"}
_PMC = re.compile(r"PMC\d+", re.IGNORECASE)


def recognises(text: str) -> bool:
    """Recognise the format by its records and their reference type."""
    names = element_names(text, 400)
    known = {"ref-type", "contributors", "titles", "source-app"} & set(names)
    return ("record" in names[:4] and bool(known)) or ("RECORD" in names[:4] and "REFERENCE_TYPE" in names)


def read(text: str, context: Context) -> Reading:
    """Read an EndNote XML file. Never raises for the contents of the text."""
    return read_records(text, context, "endnote-xml", _records)


def _records(root: Node) -> Iterator[Record]:
    for node in root.below("record"):
        yield _record(node)
    for node in root.below("RECORD"):
        yield _record(_grouped(node))


def _grouped(record: Node) -> Node:
    """Return a record of EndNote 7 in the form of later versions: in lower case, related elements in a group."""
    groups: dict[str, list[Node]] = {}
    for node in map(_renamed, record.children):
        groups.setdefault(_OLD_GROUPS.get(node.name, ""), []).append(node)
    alone = groups.pop("", [])
    return replace(
        record, content=(*alone, *(Node(name, record.line, content=tuple(of)) for name, of in groups.items()))
    )


def _renamed(node: Node) -> Node:
    name = node.name.lower().replace("_", "-")
    name = _OLD_NAMES.get(name, name)
    if name == "ref-type":
        return replace(node, name=name, content=(_OLD_NUMBERS.get(node.line_text, ""),))
    if name in _OLD_WITHIN:
        return replace(node, name=name, content=(replace(node, name=_OLD_WITHIN[name]),))
    return replace(
        node, name=name, content=tuple(_renamed(one) if isinstance(one, Node) else one for one in node.content)
    )


def _record(node: Node) -> Record:
    record = Record(node.line)
    kind = node.first("ref-type")
    named = kind.get("name") if kind else ""
    record.type = read_type(named, node.says("work-type")) or (_NUMBERS.get(kind.line_text, "") if kind else "")
    if named and not record.type:
        record.say("type_of_work", named)
    for group, role in _PEOPLE.items():
        for author in node.all(f"contributors/{group}/author"):
            for name in (
                author.text.splitlines() if author.text.count("\n") > 0 and not author.children else [author.line_text]
            ):
                record.name(role, name, line=author.line)
    _venue(record, node)
    for path, field in _FIELDS.items():
        for found in node.all(path):
            _say(record, found, field, long=path in _LONG)
    if record.type == "article" and record.says("issue") and not record.says("number"):
        record.values["number"] = record.values.pop("issue")
    for keyword in node.all("keywords/keyword"):
        record.say(
            "keywords" if "\n" in keyword.text.strip() and not keyword.children else "keyword",
            keyword.text,
            keyword.line,
        )
    _dates(record, node)
    for group, field in _URLS.items():
        for url in node.all(f"urls/{group}/url"):
            text = "".join(url.text.split()) if url.text.count("://") < 2 else url.line_text
            if not text.lower().startswith(("internal-pdf:", "file:", "<goto")):
                record.say(field, text, url.line)
    return record


def _venue(record: Record, node: Node) -> None:
    """Add the second title: the journal, the book, the conference or the series, depending on the type of the work."""
    field = {
        "article": "journal", "inproceedings": "book", "incollection": "book", "book": "series",
        "proceedings": "series", "phdthesis": "department", "mastersthesis": "department", "techreport": "series",
    }.get(record.type, "journal")  # fmt: skip
    found = node.first("periodical/full-title") if record.type == "article" else None
    for title in filter(None, (found, node.first("titles/secondary-title"), node.first("periodical/full-title"))):
        record.say(field, title.line_text, title.line)


def _say(record: Record, node: Node, field: str, *, long: bool) -> None:
    text = node.markup if field in {"title", "abstract"} else node.text if long else node.line_text
    if field == "doi" and not read_doi(node.line_text.split(" ")[0]):
        field = "electronic_resource"
    elif field == "serial":
        for part in re.split(r"[\r\n;]+", node.text):
            record.say("serial", part.strip(), node.line)
        return
    elif field == "accession_number" and node.line_text.isdigit() and 5 < len(node.line_text) < 9:
        record.say("pmid", node.line_text, node.line)  # a bare number of that length is PubMed's
        return
    elif field == "custom_2" and _PMC.fullmatch(node.line_text):
        field = "pmcid"
    elif field == "pages" and "://" in node.line_text:
        field, text = "url", node.line_text.rpartition(" ")[2]
    record.say(field, text, node.line)


def _dates(record: Record, node: Node) -> None:
    year = node.first("dates/year")
    if year is not None:
        record.say("year", year.line_text, year.line)
    for date in node.all("dates/pub-dates/date"):
        text = date.line_text
        record.say("date", text, date.line)
