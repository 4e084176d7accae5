"""RDF/XML as Zotero exports it: its own ("Zotero RDF") and the Bibliographic Ontology ("Bibliontology RDF").

Source of the properties: Zotero's export files, and the Bibliographic Ontology (http://purl.org/ontology/bibo/). An
item is below the root; its container, its people and its attachments are within it, or beside it with a reference in
`rdf:resource`.
"""

from collections.abc import Iterator

from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, Parts, add_person, own_name
from generator.read.records.xml.elements import element_names, xml_reader

_NOT_ITEMS = frozenset(
    "Attachment Memo Collection Journal Series Issue Person Organization Seq Conference Periodical Agent Event "
    "UserItem Magazine Newspaper Website PublicationIssue PublicationVolume CourtReporter Code".split()
)
# Zotero's names of fields, and those of the vocabularies, whose field has another name.
ZOTERO_FIELDS = {
    "abstractNote": "abstract", "publicationTitle": "journal", "journalAbbreviation": "journal_short",
    "bookTitle": "book", "proceedingsTitle": "book", "encyclopediaTitle": "book", "dictionaryTitle": "book",
    "conferenceName": "conference", "issue": "number", "university": "school", "institution": "publisher",
    "repository": "publisher", "extra": "note", "citationKey": "key", "citekey": "key", "libraryCatalog": "database",
    "seriesTitle": "series", "numPages": "page_count", "accessDate": "accessed", "thesisType": "type_of_work",
    "reportType": "type_of_work", "genre": "type_of_work", "versionNumber": "version", "websiteTitle": "journal",
    "blogTitle": "journal",
}  # fmt: skip
_FIELDS = ZOTERO_FIELDS | {
    "pageStart": "first_page", "pageEnd": "last_page", "description": "abstract_or_note", "issued": "date",
    "created": "date", "shortDescription": "short_title", "numberOfVolumes": "volumes", "numVolumes": "volumes",
    "isbn10": "isbn", "isbn13": "isbn", "eissn": "issn", "uri": "url", "dateSubmitted": "accessed",
    "type": "type_of_work", "alternative": "short_title", "websiteType": "type_of_work",
}  # fmt: skip
_PEOPLE = {"authors": "author", "editors": "editor", "translators": "translator", "contributors": "contributor",
           "seriesEditors": "series_editor", "authorList": "author", "editorList": "editor", "creator": "author",
           "author": "author",
           "contributorList": "contributor", "editor": "editor", "translator": "translator", "inventors": "author",
           "programmers": "author", "presenters": "author", "artists": "author", "directors": "author",
           "interviewees": "author"}  # fmt: skip
# The containers of an item, and their properties that describe the item.
_PLACES = {
    "Journal": "journal", "Magazine": "journal", "Newspaper": "journal", "Series": "series", "Book": "book",
    "Proceedings": "book", "EditedBook": "book", "Website": "journal", "CourtReporter": "journal",
}  # fmt: skip
_OF_PLACES = frozenset(
    "volume number issue isbn isbn10 isbn13 issn eissn identifier editors editorList publisher date doi".split()
)
_TO_PARTS = frozenset({"isPartOf", "link", "isReferencedBy"})
_NAMES = Parts("surname|familyName|family_name", "givenName|givenname|firstName|given_name")
_NUMBERS = frozenset({"issn", "isbn", "doi", "pmid", "pmcid", "arxiv"})
_DEEPEST_PART = 6


def recognises(text: str) -> bool:
    """Recognise the format by its root, and by a vocabulary of bibliographies."""
    if "RDF" not in element_names(text, 2)[:1]:
        return False
    return any(
        sign in text[:5000] for sign in ("zotero.org/namespaces", "purl.org/net/biblio", "purl.org/ontology/bibo")
    )


class _Graph:
    """The nodes of a file by their names: properties refer to nodes within or beside them."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.named: dict[str, Node] = {}
        for node in root.children:
            name = node.get("about") or node.get("nodeID") or node.get("ID")
            if name and node.children:
                self.named.setdefault(name, node)

    def records(self) -> Iterator[Record]:
        leading = [one for node in self.root.children for one in _all_below(node) if one.name in _TO_PARTS]
        parts = {_reference(one) for one in leading}
        # Bibliontology RDF has the owner's data beside an item: tags, date of access.
        items_of_users = [node for node in self.root.children if node.name == "UserItem"]
        owned = {id(self.target(one)): node for node in items_of_users for one in node.all("resource")}
        for node in [one.first("resource/*") or one for one in self.root.children]:
            if self.is_item(node, parts):
                yield self.record(node, owned.get(id(node)))

    def is_item(self, node: Node, parts: set[str]) -> bool:
        kind, typed = node.text_of("itemType"), _typed(node)
        if kind in {"attachment", "note", "annotation"} or not _NOT_ITEMS.isdisjoint({node.name, typed}):
            return False
        apart = node.get("about") not in parts
        if node.name == "Description" and not kind and not typed:
            return node.first("title") is not None and apart
        return bool(kind or (_element_type(node) and (apart or node.first("authors|creator|authorList"))))

    def target(self, reference: Node) -> Node | None:
        """Return the target of a property: the element within it, or the one that it refers to."""
        return reference.children[0] if reference.children else self.named.get(_reference(reference))

    def record(self, node: Node, user_item: Node | None) -> Record:
        record = Record(node.line)
        kind = node.text_of("itemType")
        if kind:
            record.set_type(kind, node.text_of("type"))
        else:
            record.type = _element_type(node)
        # An item's own properties take precedence over those of its journal or book.
        for child in sorted(node.children, key=lambda one: one.name == "isPartOf"):
            if child.name != "type" or not child.get("resource"):
                self.add(record, child)
        for child in user_item.children if user_item is not None else []:
            if child.name not in {"resource", "itemType"}:
                self.add(record, child)
        if node.get("about").startswith("http") and not record.text_of("url", "doi"):
            record.add("url", node.get("about"), node.line)
        return record

    def add(self, record: Record, child: Node) -> None:
        name, text, target = child.name, child.line_text, self.target(child)
        if name in _PEOPLE:
            for person in self.people(child):
                add_person(record, _PEOPLE[name], person, _NAMES, team=person.name in {"Organization", "Group"})
        elif name == "isPartOf":
            self.part(record, target, 0)
        elif name in {"publisher", "distributor"}:
            record.add("publisher", target.text_of("name") if target else text, child.line)
            places = _all_below(target) if target else ()
            place = next((one.line_text for one in places if one.name in {"locality", "localityName"}), "")
            record.add("place", place, child.line)
        elif name == "presentedAt":
            record.add("conference", target.text_of("title|name") if target else text, child.line)
        elif name == "subject":
            keyword = target.text_of("value|prefLabel") or target.line_text if target else text
            record.add("keyword", keyword, child.line)
        elif name == "identifier":
            address = (target.text_of("value") if target else "") or child.get("resource")
            record.add(*(("url", address) if address else _identifier(text)), child.line)
        elif name in {"isReferencedBy", "link"}:
            self.attached(record, target, child.line)
        elif name in {"itemType", "relation", "related", "attachments"}:
            return
        elif name == "description" and text:
            record.add("note", child.text, child.line)
        else:
            value = text or ("" if name == "date" and target else child.get("resource"))
            record.add(_FIELDS.get(name) or own_name(name), child.text if name == "abstract" else value, child.line)

    def people(self, node: Node) -> Iterator[Node]:
        """Yield the persons that a property refers to, also in a list."""
        target = self.target(node)
        if target is None:
            yield from [node] if node.line_text else []
        elif target.name in {"Seq", "Bag", "List"}:
            yield from (self.target(item) or item for item in target.children)
        elif target.first("first") is not None:
            cells: dict[int, Node] = {}
            cell: Node | None = target
            while cell is not None and id(cell) not in cells and (first := cell.first("first")):
                yield self.target(first) or first
                cells[id(cell)] = cell
                rest = cell.first("rest")
                cell = self.target(rest) if rest else None
        else:
            yield from node.children or [target]

    def part(self, record: Record, node: Node | None, depth: int) -> None:
        """Add the container of an item: its journal, book or series with volume and number."""
        if node is None or depth > _DEEPEST_PART:
            return
        field = _PLACES.get(node.name) or ("journal" if record.type == "article" else "book")
        if record.type == "book" and field == "book":
            field = "series"
        record.add(field, node.text_of("title|name"), node.line)
        for child in node.children:
            if child.name == "isPartOf":
                self.part(record, self.target(child), depth + 1)
            elif child.name in {"alternative", "shortTitle"}:
                record.add("journal_short", child.line_text, child.line)
            elif child.name == "number" and field == "series":
                record.add("series_number", child.line_text, child.line)
            elif child.name in _OF_PLACES:
                if not (child.name in {"date", "doi"} and record.text_of(child.name)):
                    self.add(record, child)
            elif child.name not in {"title", "name", "type"} and child.line_text:
                record.add(f"host_{child.name}", child.line_text, child.line)

    def attached(self, record: Record, target: Node | None, line: int) -> None:
        """Add a note of the item, or the address of an attachment on the web."""
        if target is None:
            return
        if target.name == "Memo" or target.text_of("itemType") == "note":
            record.add("note", target.text_of("value"), line)
            return
        addresses = (one.line_text for one in _all_below(target) if one.name == "value" and "://" in one.line_text)
        address = next(addresses, "")
        if not read_doi(address):
            record.add("pdf" if target.text_of("type") == "application/pdf" else "url", address, line)


def _reference(node: Node) -> str:
    return node.get("resource") or node.get("nodeID")


def _identifier(text: str) -> tuple[str, str]:
    """Return the field of an identifier and its value: `DOI 10.1000/1`, `ISSN 1234-5678`, an address."""
    kind, _, number = text.replace(":", " ", 1).partition(" ")
    if kind.lower() in _NUMBERS:
        return kind.lower(), number
    return "doi" if read_doi(text) else "url" if "://" in text else "identifier", text


def _element_type(node: Node) -> str:
    """Return the type of an item by the name of its element, otherwise by the kind in a property."""
    names = ("Document" if name == "Letter" else name for name in (node.name, _typed(node)))
    return next(filter(None, map(read_type, names)), "")


def _typed(node: Node) -> str:
    """Return the kind that a description gives in a property instead of its element's name."""
    typed = node.first("type")
    return typed.get("resource").rpartition("/")[2].rpartition("#")[2] if typed is not None else ""


def _all_below(node: Node) -> Iterator[Node]:
    for child in node.children:
        yield child
        yield from _all_below(child)


read = xml_reader("zotero-rdf", lambda root: _Graph(root).records())
