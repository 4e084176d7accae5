"""HAL's XML-TEI export: one `<biblFull>` for each record.

Source of the elements: the AOfr schema of HAL (https://api.archives-ouvertes.fr/documents/aofr.xsd), a part of TEI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_FIELDS = {"volume": "volume", "issue": "number", "pp": "pages", "serie": "series"}
_IDS = {
    "doi": "doi", "arxiv": "arxiv", "pubmed": "pmid", "pubmedcentral": "pmcid", "isbn": "isbn", "issn": "issn",
    "eissn": "issn", "halId": "hal_id", "halUri": "url", "number": "report_number", "nnt": "thesis_number",
}  # fmt: skip
_ROLES = {"aut": "author", "crp": "author", "edt": "editor", "trl": "translator"}
_DATES = ("datePub", "dateDefended", "dateEpub")
_LOOKED_AT = 400


def recognises(text: str) -> bool:
    """Recognise the format by records in a TEI document."""
    names = element_names(text, _LOOKED_AT)
    return names[:1] == ["TEI"] and "biblFull" in names


def read(text: str, context: Context) -> Reading:
    """Read a file of HAL. Never raises for the contents of the text."""
    return read_records(text, context, "hal-tei", _records)


def _records(root: Node) -> Iterator[Record]:
    yield from (_record(node) for node in root.below("biblFull"))


def _record(node: Node) -> Record:
    record = Record(node.line)
    source = node.first("sourceDesc/biblStruct")
    for kind in node.all("profileDesc/textClass/classCode"):
        if kind.get("scheme") == "halTypology":
            record.type = read_type(kind.get("n")) or read_type(kind.line_text)
    analytic = source.first("analytic") if source is not None else None
    _titles(record, analytic if analytic is not None else node.first("titleStmt"))
    for person in (analytic.all("author") if analytic is not None else []) or node.all("titleStmt/author"):
        _person(record, person)
    if source is not None:
        _appeared(record, source)
    for one in node.all("publicationStmt/idno"):
        if one.get("type") in {"halId", "halUri"}:
            record.say(_IDS[one.get("type")], one.line_text, one.line)
    _deposited(record, node)
    for word in node.all("profileDesc/textClass/keywords/term"):
        record.say("keyword", word.line_text, word.line)
    abstract = _in_one_language(node.all("profileDesc/abstract"))
    if abstract is not None:
        record.say("abstract", abstract.markup, abstract.line)
    return record


def _deposited(record: Record, node: Node) -> None:
    """Add the file in HAL, and the date of writing if there is no date of publication."""
    for edition in node.all("editionStmt/edition"):
        if not (record.says("date") or record.says("year")):
            record.say("date", next((one.line_text[:10] for one in edition.all("date")
                                     if one.get("type") in {"whenProduced", "whenSubmitted"}), ""))  # fmt: skip
        for one in edition.all("ref"):
            if one.get("type") == "file" and not record.says("pdf"):
                record.say("pdf", one.get("target"), one.line)


def _in_one_language(nodes: list[Node]) -> Node | None:
    """Return the English text, otherwise the first."""
    return next((one for one in nodes if one.get("lang") == "en"), next(iter(nodes), None))


def _titles(record: Record, node: Node | None) -> None:
    titles = [] if node is None else [one for one in node.all("title") if one.get("type") != "sub"]
    for place, title in enumerate(titles):  # the first is in the language of the paper
        record.say("title" if place == 0 else "translated_title", title.markup, title.line)
    for title in [] if node is None else node.all("title"):
        if title.get("type") == "sub" and titles and title.get("lang") == titles[0].get("lang"):
            record.say("subtitle", title.markup, title.line)


def _person(record: Record, person: Node) -> None:
    role = _ROLES.get(person.get("role"), "author")
    named = person.first("persName")
    if named is None:
        record.name(role, person.says("orgName") or person.line_text, team=True, line=person.line)
        return
    given = " ".join(one.line_text for one in named.all("forename"))
    record.person(role, family=named.says("surname"), given=given, line=person.line)


def _appeared(record: Record, source: Node) -> None:
    """Add the venue and the numbers of the work."""
    whole = source.first("monogr") or source
    for title in whole.all("title"):
        record.say("journal" if title.get("level") == "j" else "book", title.markup, title.line)
    record.say("conference", whole.says("meeting/title"))
    record.say("school", whole.says("authority"))
    for person in whole.all("editor"):
        for name in person.line_text.split(";"):
            record.name("editor", name, line=person.line)
    for title in source.all("series/title"):
        record.say("series", title.line_text, title.line)
    imprint = whole.first("imprint")
    if imprint is not None:
        record.say("publisher", imprint.says("publisher"))
        for one in imprint.all("biblScope"):
            record.say(_FIELDS.get(one.get("unit"), one.get("unit")), one.line_text, one.line)
        dates = {one.get("type"): one.line_text for one in imprint.all("date")}
        record.say("date", next((dates[kind][:10] for kind in _DATES if dates.get(kind)), ""))
    for one in (*whole.all("idno"), *source.all("idno")):
        if one.get("type") in _IDS:
            record.say(_IDS[one.get("type")], one.line_text, one.line)
    for one in source.all("ref"):
        if one.get("type") in {"publisher", "seeAlso", "url"}:
            record.say("url", one.get("target") or one.line_text, one.line)
