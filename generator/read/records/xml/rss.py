"""RSS of journals and searches, for example of PubMed and publishers: papers by Dublin Core and PRISM.

Source of the elements: RSS 2.0 and 1.0, DCMI Metadata Terms, PRISM 2.0. Feeds whose items have neither authors nor a
venue are those of blogs, and not bibliographies.
"""

import re
from collections.abc import Iterator
from email.utils import parsedate

from generator.read.links import read_doi
from generator.read.records.bibliographies.record import Record
from generator.read.records.tables.author_cells import split_people
from generator.read.records.tree import Node, add_paths
from generator.read.records.xml.elements import element_names, xml_reader

_LOOKED_AT = 400  # elements
# An item's `<source url="...">` is the feed from which an aggregator copied it.
_APPEARED = re.compile(
    r"<(?:\w{1,20}:)?(?:(?:publicationName|doi)\b|source\b(?![^<>]{0,500}\burl\s{0,9}=)"
    r"|identifier\b[^<>]{0,500}>\s{0,99}(?:pmid:|pmc:|doi:|10\.|https?://(?:dx\.)?doi\.org/))",
    re.IGNORECASE,
)
_FIELDS = {
    "title[1]": "title", "volume": "volume", "number": "number", "startingPage": "first_page",
    "endingPage": "last_page", "issn": "issn", "publisher": "publisher", "language": "language", "doi": "doi",
    "link": "url",
}  # fmt: skip
_IDENTIFIERS = {"pmid": "pmid", "pmc": "pmcid"}


def recognises(text: str) -> bool:
    """Recognise such a feed by its root, and by items with authors and a venue."""
    names = element_names(text, _LOOKED_AT)
    feed = names[:1] == ["rss"] or (names[:1] == ["RDF"] and "channel" in names[:3])
    return feed and {"item", "creator"} <= {*names} and _APPEARED.search(text) is not None


def _records(root: Node) -> Iterator[Record]:
    """Yield the items that have a venue, or an identifier."""
    journal = root.text_of("channel/publicationName")
    for node in root.below("item"):
        record = _record(node, journal)
        if not record.values.keys().isdisjoint({"journal", "doi", *_IDENTIFIERS.values()}):
            yield record


def _record(node: Node, journal: str) -> Record:
    record = Record(node.line)
    creators = node.all("creator")
    for creator in creators:
        alone = len(creators) == 1  # it may contain them all
        for name in split_people([creator.line_text])[0] if alone else [creator.line_text]:
            record.add_name("author", name, line=creator.line)
    record.add("journal", _journal(node, journal))
    record.add("date", _day(node.text_of("coverDate|publicationDate|date|pubDate")))
    for identifier in node.all("identifier"):
        kind, _, number = identifier.line_text.partition(":")
        doi = identifier.line_text.removeprefix("doi:")
        if kind.lower() in _IDENTIFIERS:
            record.add(_IDENTIFIERS[kind.lower()], number, identifier.line)
        elif read_doi(doi):
            record.add("doi", doi, identifier.line)
    add_paths(record, node, _FIELDS)
    return record


def _journal(item: Node, of_all: str) -> str:
    """Return an item's journal; Dublin Core's source may include volume and pages."""
    named = item.text_of("publicationName")
    source = next((one.line_text for one in item.all("source") if not one.get("url")), "")
    return (named if named != item.text_of("title") else "") or of_all or source


def _day(written: str) -> str:
    """Return a date as `2022-01-03`, also for a date of RFC 822; other forms unchanged."""
    if written[:4].isdigit():
        return written[:10]
    day = parsedate(written)
    return "{:04}-{:02}-{:02}".format(*day) if day else written


read = xml_reader("rss", _records)
