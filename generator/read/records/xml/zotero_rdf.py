"""RDF/XML as Zotero exports it ("Zotero RDF").

An item is below the root; its container, its people and its attachments are within it, or beside it with a reference in
`rdf:resource`.
"""

from collections.abc import Iterator

from generator.core.data_files import tables
from generator.read.links import read_doi
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, Parts, add_person, own_name
from generator.read.records.xml.elements import element_names, xml_reader

_NOT_ITEMS = frozenset({"", "attachment", "note", "annotation"})
ZOTERO_FIELDS, _FURTHER_FIELDS, _PEOPLE = tables(__file__, "fields", "further fields", "people")
_FIELDS = ZOTERO_FIELDS | _FURTHER_FIELDS
# What a property refers to, if it is no text.
_TARGETS = {
    "publisher": {"name": "publisher", "adr/Address/locality": "place"}, "presentedAt": {"title": "conference"},
}  # fmt: skip
# The containers of an item, and their properties that describe the item.
_PLACES = {"Journal": "journal", "Series": "series", "Book": "book", "Website": "journal", "CourtReporter": "journal"}
_OF_PLACES = frozenset({"volume", "number", "identifier", "editors", "publisher", "date"})
_NAMES = Parts("surname", "givenName|givenname")
_NUMBERS = frozenset({"issn", "isbn", "doi", "pmid", "pmcid", "arxiv"})
_DEEPEST_PART = 6


def recognises(text: str) -> bool:
    """Recognise the format by its root, and by Zotero's vocabulary."""
    return element_names(text, 2)[:1] == ["RDF"] and "zotero.org/namespaces" in text[:5000]


class _Graph:
    """The nodes of a file by their names: properties refer to nodes within or beside them."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.named = {node.get("about"): node for node in reversed(root.children) if node.children}

    def records(self) -> Iterator[Record]:
        for node in self.root.children:
            kind = node.text_of("itemType")
            if kind not in _NOT_ITEMS:
                yield self.record(node, kind)

    def target(self, reference: Node) -> Node | None:
        """Return the target of a property: the element within it, or the one that it refers to."""
        return reference.children[0] if reference.children else self.named.get(reference.get("resource"))

    def record(self, node: Node, kind: str) -> Record:
        record = Record(node.line)
        record.set_type(kind, node.text_of("type"))
        # An item's own properties take precedence over those of its journal or book.
        for child in sorted(node.children, key=lambda one: one.name == "isPartOf"):
            self.add(record, child)
        if node.get("about").startswith("http") and not record.text_of("url", "doi"):
            record.add("url", node.get("about"), node.line)
        return record

    def add(self, record: Record, child: Node) -> None:
        name, text, target = child.name, child.line_text, self.target(child)
        if name in _PEOPLE:
            for person in child.all("Seq/li/*"):
                add_person(record, _PEOPLE[name], person, _NAMES, team=person.name == "Organization")
        elif name == "isPartOf":
            self.part(record, target, 0)
        elif name in _TARGETS and target:
            for path, field in _TARGETS[name].items():
                record.add(field, target.text_of(path), child.line)
        elif name == "identifier":
            address = target.text_of("value") if target else ""
            record.add(*(("url", address) if address else _identifier(text)), child.line)
        elif name in {"isReferencedBy", "link"}:
            self.attached(record, target, child.line)
        elif name not in {"itemType", "relation"}:
            whole = child.text if name in {"abstract", "description"} else text
            record.add(_FIELDS.get(name) or own_name(name), whole, child.line)

    def part(self, record: Record, node: Node | None, depth: int) -> None:
        """Add the container of an item: its journal, book or series with volume and number."""
        if node is None or depth > _DEEPEST_PART:
            return
        field = _PLACES.get(node.name) or ("journal" if record.type == "article" else "book")
        if record.type == "book" and field == "book":
            field = "series"
        record.add(field, node.text_of("title"), node.line)
        for child in node.children:
            if child.name == "isPartOf":
                self.part(record, self.target(child), depth + 1)
            elif child.name == "alternative":
                record.add("journal_short", child.line_text, child.line)
            elif child.name == "number" and field == "series":
                record.add("series_number", child.line_text, child.line)
            elif child.name in _OF_PLACES and not (child.name == "date" and record.text_of("date")):
                self.add(record, child)

    def attached(self, record: Record, target: Node | None, line: int) -> None:
        """Add a note of the item, or the address of an attachment on the web."""
        if target is None:
            return
        if target.name == "Memo":
            record.add("note", target.text_of("value"), line)
            return
        address = target.text_of("identifier/URI/value")
        if "://" in address and not read_doi(address):
            record.add("pdf" if target.text_of("type") == "application/pdf" else "url", address, line)


def _identifier(text: str) -> tuple[str, str]:
    """Return the field of an identifier and its value: `DOI 10.1000/1`, `ISSN 1234-5678`, an address."""
    kind, _, number = text.partition(" ")
    if kind.lower() in _NUMBERS:
        return kind.lower(), number
    return "doi" if read_doi(text) else "url" if "://" in text else "identifier", text


read = xml_reader(lambda root: _Graph(root).records())
