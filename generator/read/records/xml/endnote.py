"""EndNote's XML, which Bookends, Papers, JabRef and publishers write, too.

Source of the elements: the DTD "RSXML" that comes with EndNote, and the exports of those programs.
"""

from generator.core.data_files import tables
from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_node, add_paths
from generator.read.records.xml.elements import element_names, xml_reader

_NUMBERS, _FIELDS, _VENUES, _PEOPLE, _URLS = tables(__file__, "numbers", "fields", "venues", "people", "urls")


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


read = xml_reader(lambda root: map(_record, root.below("record")))
