"""HAL's XML-TEI export: one `<biblFull>` for each record.

Source of the elements: the AOfr schema of HAL (https://api.archives-ouvertes.fr/documents/aofr.xsd), a part of TEI.
"""

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, Parts, add_node, add_paths, add_person
from generator.read.records.xml.elements import element_names, xml_reader

_FIELDS = {
    "publicationStmt/idno[type=halId]": "hal_id", "publicationStmt/idno[type=halUri]": "url",
    "profileDesc/textClass/keywords/term": "keyword",
    # The abstract in English, otherwise the first.
    "profileDesc/abstract[lang=en]|profileDesc/abstract[1]": "abstract",
}  # fmt: skip
_OF_SOURCE = {
    "monogr/title[level=j]": "journal", "monogr/title[level=m]": "book", "monogr/meeting/title[1]": "conference",
    "monogr/authority[1]": "school", "series/title": "series", "monogr/imprint/publisher[1]": "publisher",
    "monogr/imprint/date[type=datePub]|monogr/imprint/date[type=dateDefended]|monogr/imprint/date[type=dateEpub]":
    "date", "ref[type=publisher]/@target|ref[type=publisher]": "url", "ref[type=seeAlso]/@target|ref[type=seeAlso]":
    "url", "ref[type=url]/@target|ref[type=url]": "url",
}  # fmt: skip
_NUMBERS = {"volume": "volume", "issue": "number", "pp": "pages", "serie": "series"}
_IDS = {
    "doi": "doi", "arxiv": "arxiv", "pubmed": "pmid", "pubmedcentral": "pmcid", "isbn": "isbn", "issn": "issn",
    "eissn": "issn", "halId": "hal_id", "halUri": "url", "number": "report_number", "nnt": "thesis_number",
}  # fmt: skip
_ROLES = {"aut": "author", "crp": "author", "edt": "editor", "trl": "translator"}
_NAMES = Parts("persName/surname", "persName/forename", "orgName")


def recognises(text: str) -> bool:
    """Recognise the format by records in a TEI document."""
    names = element_names(text, 400)
    return names[:1] == ["TEI"] and "biblFull" in names


def _record(node: Node) -> Record:
    record = Record(node.line)
    kind = node.first("profileDesc/textClass/classCode[scheme=halTypology]")
    record.type = read_type(kind.get("n")) or read_type(kind.line_text) if kind else ""
    source = node.first("sourceDesc/biblStruct") or Node("", node.line)
    analytic = source.first("analytic") or node.first("titleStmt") or source
    _titles(record, analytic)
    for person in analytic.all("author") or node.all("titleStmt/author"):
        add_person(record, _ROLES.get(person.get("role"), "author"), person, _NAMES, team=not person.first("persName"))
    add_paths(record, source, _OF_SOURCE)
    for person in source.all("monogr/editor"):
        for name in person.line_text.split(";"):
            record.add_name("editor", name, line=person.line)
    for one in source.all("monogr/imprint/biblScope"):
        record.add(_NUMBERS.get(one.get("unit"), one.get("unit")), one.line_text, one.line)
    for one in (*source.all("monogr/idno"), *source.all("idno")):
        if one.get("type") in _IDS:
            record.add(_IDS[one.get("type")], one.line_text, one.line)
    add_paths(record, node, _FIELDS)
    for edition in node.all("editionStmt/edition"):
        if not record.text_of("date"):  # that of writing or of the deposit
            record.add("date", edition.text_of("date[type=whenProduced]|date[type=whenSubmitted]")[:10])
        if not record.text_of("pdf"):
            record.add("pdf", edition.text_of("ref[type=file]/@target"))
    return record


def _titles(record: Record, node: Node) -> None:
    titles = [one for one in node.all("title") if one.get("type") != "sub"]
    for place, title in enumerate(titles):  # the first is in the language of the paper
        add_node(record, "title" if place == 0 else "translated_title", title)
    for title in node.all("title[type=sub]"):
        if titles and title.get("lang") == titles[0].get("lang"):
            add_node(record, "subtitle", title)


read = xml_reader("hal-tei", lambda root: map(_record, root.below("biblFull")))
