"""Atom: arXiv's answer to a search (`export.arxiv.org/api/query`), and its feeds of new papers.

Source of the elements: the arXiv API User's Manual; RFC 4287.
"""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.links import read_arxiv
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, add_paths
from generator.read.records.xml.elements import element_names, xml_reader

(_FIELDS,) = tables(__file__, "fields")


def recognises(text: str) -> bool:
    """Recognise arXiv's feeds by their root and by arXiv's addresses; other feeds are not bibliographies."""
    return element_names(text, 2)[:1] in (["feed"], ["entry"]) and "arxiv.org/" in text[:20000]


def _records(root: Node) -> Iterator[Record]:
    for node in root.below("entry"):
        address = node.text_of("id")
        if not read_arxiv(address, bare=False) and not node.first("author"):
            continue
        record = Record(node.line)
        record.type = "misc"
        number = read_arxiv(address, bare=False) or read_arxiv(address.rpartition("arXiv.org:")[2])
        record.add("arxiv" if number else "url", number or address)
        for author in node.all("author/name"):
            record.add_name("author", author.line_text, line=author.line)
        add_paths(record, node, _FIELDS)
        published, updated = node.text_of("published")[:10], node.text_of("updated")[:10]
        record.add("date", published)
        record.add("updated", updated if updated != published else "")
        record.add("arxiv_categories", " ".join(category.get("term") for category in node.all("category")))
        record.add("journal", "arXiv")
        if not record.text_of("doi"):
            add_paths(record, node, {"link[title=doi]/@href": "url"})
        yield record


read = xml_reader(_records)
