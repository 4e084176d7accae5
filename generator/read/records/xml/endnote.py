"""EndNote's XML, which Bookends, Papers, JabRef and publishers write, too.

Source of the elements: the DTD "RSXML" that comes with EndNote, and the exports of those programs.
"""

from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_node, add_paths
from generator.read.records.xml.elements import element_names, xml_reader

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
    "label": "label", "abstract": "abstract", "notes": "note", "research-notes": "research_note",
    "language": "language", "electronic-resource-num": "doi", "auth-address": "author_address",
    "auth-affiliation": "affiliations", "remote-database-name": "database",
    "remote-database-provider": "database_provider", "caption": "caption", "num-vols": "volumes",
    "orig-pub": "original_publication", "reprint-edition": "reprint", "reprint-status": "reprint_status",
    "reviewed-item": "reviewed_item", "work-type": "type_of_work", "access-date": "accessed",
    "modified-date": "modified", "size": "size", "meeting-place": "event_place", "date-of-meeting": "event_date",
    "legal-notes": "legal_notes", "dates/year[1]": "year", "dates/pub-dates/date": "date",
    **{f"custom{number}": f"custom_{number}" for number in range(1, 8)},
    **{f"misc{number}": f"misc_{number}" for number in range(1, 4)},
}  # fmt: skip
_VENUES = {
    "article": "journal", "inproceedings": "book", "incollection": "book", "book": "series", "proceedings": "series",
    "phdthesis": "department", "mastersthesis": "department", "techreport": "series",
}  # fmt: skip
_PEOPLE = {"authors": "author", "secondary-authors": "editor", "tertiary-authors": "series_editor",
           "subsidiary-authors": "contributor", "translated-authors": "translator"}  # fmt: skip
_URLS = {"related-urls": "url", "web-urls": "url", "pdf-urls": "pdf", "text-urls": "url", "image-urls": "image"}


def recognises(text: str) -> bool:
    """Recognise the format by its records and their reference type."""
    names = element_names(text, 400)
    return "record" in names[:4] and not {"ref-type", "contributors", "titles", "source-app"}.isdisjoint(names)


def _record(node: Node) -> Record:
    record = Record(node.line)
    named = node.text_of("ref-type/@name")
    record.type = read_type(named, node.text_of("work-type")) or _NUMBERS.get(node.text_of("ref-type"), "")
    record.add("type_of_work", "" if record.type else named)
    for group, role in _PEOPLE.items():
        for author in node.all(f"contributors/{group}/author"):
            for name in [author.line_text] if author.children else author.text.splitlines():
                record.add_name(role, name, line=author.line)
    # The second title is the journal, the book, the conference or the series, depending on the type of the work.
    venue = _VENUES.get(record.type, "journal")
    if record.type == "article":
        add_paths(record, node, {"periodical/full-title": venue})
    add_paths(record, node, {"titles/secondary-title": venue, "periodical/full-title": venue})
    for path, field in _FIELDS.items():
        for found in node.all(path):
            _add_field(record, found, field)
    if record.type == "article" and record.text_of("issue") and not record.text_of("number"):
        record.values["number"] = record.values.pop("issue")
    for keyword in node.all("keywords/keyword"):
        several = "\n" in keyword.text.strip() and not keyword.children
        record.add("keywords" if several else "keyword", keyword.text, keyword.line)
    for group, field in _URLS.items():
        for url in node.all(f"urls/{group}/url"):
            text = "".join(url.text.split()) if url.text.count("://") < 2 else url.line_text
            if not text.lower().startswith(("internal-pdf:", "file:", "<goto")):
                record.add(field, text, url.line)
    return record


def _add_field(record: Record, node: Node, field: str) -> None:
    text = node.line_text
    if field == "doi" and not read_doi(text.split(" ")[0]):
        record.add("electronic_resource", text, node.line)
    elif field == "serial":
        for part in node.text.replace(";", "\n").splitlines():
            record.add("serial", part.strip(), node.line)
    elif field == "accession_number" and text.isdigit() and 5 < len(text) < 9:
        record.add("pmid", text, node.line)  # a bare number of that length is PubMed's
    elif field == "custom_2" and text.upper().startswith("PMC") and text[3:].isdigit():
        record.add("pmcid", text, node.line)
    elif field == "pages" and "://" in text:
        record.add("url", text.rpartition(" ")[2], node.line)
    else:
        add_node(record, field, node)


read = xml_reader("endnote-xml", lambda root: map(_record, root.below("record")))
