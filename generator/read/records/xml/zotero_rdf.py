"""RDF/XML as Zotero exports it: its own ("Zotero RDF") and the Bibliographic Ontology ("Bibliontology RDF").

Source of the properties: Zotero's export files, and the Bibliographic Ontology (http://purl.org/ontology/bibo/). An
item is below the root; its container, its people and its attachments are within it, or beside it with a reference in
`rdf:resource`.
"""

from collections.abc import Iterator

from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.tree import Node, Parts, say_person
from generator.read.records.xml.elements import element_names, xml_reader

_ELEMENT_TYPES = {
    "Article": "article", "AcademicArticle": "article", "ScholarlyArticle": "article", "Book": "book",
    "EditedBook": "book", "BookSection": "incollection", "Chapter": "incollection", "Thesis": "phdthesis",
    "Report": "techreport", "Standard": "techreport", "Patent": "patent", "Proceedings": "proceedings",
    "Data": "dataset", "Software": "software", "ConferencePaper": "inproceedings",
} | dict.fromkeys(
    "Document Recording Manuscript Webpage Letter Image MotionPicture Illustration Interview Slideshow AudioDocument "
    "AudioVisualDocument ReferenceSource DocumentPart Legislation Statute LegalDocument PersonalCommunicationDocument "
    "Excerpt".split(), "misc",
)  # fmt: skip
_NOT_ITEMS = frozenset(
    "Attachment Memo Collection Journal Series Issue Person Organization Seq Conference Periodical Agent Event "
    "UserItem Magazine Newspaper Website PublicationIssue PublicationVolume CourtReporter Code".split()
)
_FIELDS = {
    "title": "title", "volume": "volume", "number": "number", "issue": "number", "pages": "pages",
    "pageStart": "first_page",
    "pageEnd": "last_page", "edition": "edition", "abstract": "abstract", "description": "abstract_or_note",
    "date": "date", "issued": "date",
    "created": "date", "language": "language", "shortTitle": "short_title", "shortDescription": "short_title",
    "libraryCatalog": "database",
    "callNumber": "call_number", "rights": "rights", "citationKey": "key", "numberOfVolumes": "volumes",
    "numVolumes": "volumes", "numPages": "page_count", "conferenceName": "conference", "proceedingsTitle": "book",
    "publicationTitle": "journal", "bookTitle": "book", "archive": "archive", "archiveLocation": "archive_location",
    "section": "section", "university": "school", "institution": "publisher", "doi": "doi", "isbn": "isbn",
    "isbn10": "isbn",
    "isbn13": "isbn", "issn": "issn", "eissn": "issn", "uri": "url", "dateSubmitted": "accessed", "extra": "note",
    "type": "type_of_work",
    "alternative": "short_title", "thesisType": "type_of_work", "reportType": "type_of_work",
    "reportNumber": "report_number", "place": "place", "url": "url", "DOI": "doi", "repository": "publisher",
    "archiveID": "archive_id",
    "websiteType": "type_of_work", "websiteTitle": "journal", "blogTitle": "journal", "version": "version",
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
_RESOLVED = 6


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
        parts = {one.get("resource") or one.get("nodeID") for one in leading}
        # Bibliontology RDF has the owner's data beside an item: tags, date of access.
        owners: dict[int, Node] = {}
        for node in self.root.children:
            found = (
                next(filter(None, map(self.target, node.all("resource"))), None) if node.name == "UserItem" else None
            )
            if found is not None:
                owners[id(found)] = node
        for node in [one.first("resource/*") or one for one in self.root.children]:
            if self.is_item(node, parts):
                yield self.record(node, owners.get(id(node)))

    def is_item(self, node: Node, parts: set[str]) -> bool:
        kind = node.says("itemType")
        if kind in {"attachment", "note", "annotation"} or node.name in _NOT_ITEMS:
            return False
        typed = _typed(node)
        if typed in _NOT_ITEMS:
            return False
        if node.name == "Description" and not kind and not typed:
            return node.first("title") is not None and node.get("about") not in parts
        return bool(kind) or (
            bool(_ELEMENT_TYPES.get(node.name) or _ELEMENT_TYPES.get(typed))
            and (node.get("about") not in parts or bool(node.first("authors|creator|authorList")))
        )

    def target(self, reference: Node, depth: int = 0) -> Node | None:
        """Return the target of a property: the element within it, or the one that it refers to."""
        if reference.children:
            return reference.children[0]
        name = reference.get("resource") or reference.get("nodeID")
        return self.named.get(name) if name and depth < _RESOLVED else None

    def record(self, node: Node, user_item: Node | None) -> Record:
        record = Record(node.line)
        kind = node.says("itemType")
        record.type = _ELEMENT_TYPES.get(node.name) or _ELEMENT_TYPES.get(_typed(node), "")
        if kind:
            record.type = read_type(kind, node.says("type"))
            record.say("type_of_work", "" if record.type else kind)
        # An item's own properties take precedence over those of its journal or book.
        for child in sorted(node.children, key=lambda one: one.name == "isPartOf"):
            if child.name != "type" or not child.get("resource"):
                self.take(record, child)
        for child in user_item.children if user_item is not None else []:
            if child.name not in {"resource", "itemType"}:
                self.take(record, child)
        if node.get("about").startswith("http") and not record.says("url", "doi"):
            record.say("url", node.get("about"), node.line)
        return record

    def take(self, record: Record, child: Node) -> None:
        name = child.name
        if name in _PEOPLE:
            for person in self.people(child):
                say_person(record, _PEOPLE[name], person, _NAMES, team=person.name in {"Organization", "Group"})
        elif name == "isPartOf":
            part = self.target(child)
            if part is not None:
                self.part(record, part, 0)
        elif name in {"publisher", "distributor"}:
            self.publisher(record, child)
        elif name == "presentedAt":
            event = self.target(child)
            record.say("conference", event.says("title|name") if event is not None else child.line_text, child.line)
        elif name == "subject":
            target = self.target(child)
            record.say(
                "keyword",
                target.says("value|prefLabel") or target.line_text if target is not None else child.line_text,
                child.line,
            )
        elif name == "identifier":
            self.identifier(record, child)
        elif name in {"link", "isReferencedBy", "itemType", "relation", "related", "attachments"}:
            self.attached(record, child)
        elif name == "description" and child.line_text:
            record.say("note", child.text, child.line)
        elif name == "date" and self.target(child) is not None:
            record.say("date", child.line_text, child.line)
        else:
            said = child.line_text or child.get("resource")
            record.say(_FIELDS.get(name, name), child.text if name == "abstract" else said, child.line)

    def people(self, node: Node) -> Iterator[Node]:
        """Yield the persons that a property refers to, also in a list."""
        target = self.target(node)
        if target is None:
            if node.line_text:
                yield node
        elif target.name in {"Seq", "Bag", "List"}:
            for item in target.children:
                yield self.target(item) or item
        elif target.first("first") is not None:
            cell: Node | None = target
            for _ in range(5000):
                first = cell.first("first") if cell is not None else None
                if cell is None or first is None:
                    break
                yield self.target(first) or first
                rest = cell.first("rest")
                cell = self.target(rest) if rest is not None else None
        else:
            yield from node.children or [target]

    def part(self, record: Record, node: Node, depth: int) -> None:
        """Add the container of an item: its journal, book or series with volume and number."""
        field = _PLACES.get(node.name) or ("journal" if record.type == "article" else "book")
        if record.type == "book" and field == "book":
            field = "series"
        record.say(field, node.says("title|name"), node.line)
        for child in node.children:
            if child.name == "isPartOf" and depth < _RESOLVED:
                outer = self.target(child)
                if outer is not None:
                    self.part(record, outer, depth + 1)
            elif child.name in {"alternative", "shortTitle"}:
                record.say("journal_short", child.line_text, child.line)
            elif child.name in _OF_PLACES:
                if child.name == "number" and field == "series":
                    record.say("series_number", child.line_text, child.line)
                elif not (child.name in {"date", "doi"} and record.says(child.name)):
                    self.take(record, child)
            elif child.name not in {"title", "name", "type"} and child.line_text:
                record.say(f"host_{child.name}", child.line_text, child.line)

    def publisher(self, record: Record, child: Node) -> None:
        target = self.target(child)
        if target is None:
            record.say("publisher", child.line_text, child.line)
            return
        record.say("publisher", target.says("name"), child.line)
        address = next((one for one in _all_below(target) if one.name in {"locality", "localityName"}), None)
        record.say("place", address.line_text if address is not None else "", child.line)

    def identifier(self, record: Record, child: Node) -> None:
        target = self.target(child)
        address = target.says("value") if target is not None else ""
        if address or child.get("resource"):
            record.say("url", address or child.get("resource"), child.line)
            return
        text = child.line_text
        kind, _, number = text.replace(":", " ", 1).partition(" ")
        if kind.lower() in _NUMBERS:
            record.say(kind.lower(), number, child.line)
        else:
            record.say("doi" if read_doi(text) else "url" if "://" in text else "identifier", text, child.line)

    def attached(self, record: Record, child: Node) -> None:
        """Add a note of the item, and the address of an attachment on the web."""
        if child.name not in {"isReferencedBy", "link"}:
            return
        target = self.target(child)
        if target is None:
            return
        if target.name == "Memo" or target.says("itemType") == "note":
            record.say("note", target.says("value"), child.line)
            return
        address = next(
            (one.line_text for one in _all_below(target) if one.name == "value" and "://" in one.line_text), ""
        )
        kind = target.says("type")
        if address and not read_doi(address):
            record.say("pdf" if kind == "application/pdf" else "url", address, child.line)


def _typed(node: Node) -> str:
    """Return the kind that a description gives in a property instead of its element's name."""
    typed = node.first("type")
    return typed.get("resource").rpartition("/")[2].rpartition("#")[2] if typed is not None else ""


def _all_below(node: Node) -> Iterator[Node]:
    for child in node.children:
        yield child
        yield from _all_below(child)


read = xml_reader("zotero-rdf", lambda root: _Graph(root).records())
