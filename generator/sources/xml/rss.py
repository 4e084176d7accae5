"""RSS of journals and searches, as PubMed and publishers serve it: papers by Dublin Core and PRISM.

Source of the elements: RSS 2.0 and 1.0, DCMI Metadata Terms, PRISM 2.0. Feeds whose items say neither who wrote them
nor where they appeared are those of blogs, and no bibliographies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.sources.bibliographies.record import Record
from generator.sources.link_kinds import read_doi
from generator.sources.xml.elements import element_names
from generator.sources.xml.records import read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.sources.draft import Reading
    from generator.sources.formats import Context
    from generator.sources.xml.elements import Node

_LOOKED_AT = 400  # elements
_FIELDS = {
    "volume": "volume", "number": "number", "startingPage": "first_page", "endingPage": "last_page", "issn": "issn",
    "publisher": "publisher", "language": "language", "doi": "doi", "link": "url",
}  # fmt: skip


def recognises(text: str) -> bool:
    """Tell such a feed by its root, and by items that say who wrote them and where they appeared."""
    names = element_names(text, _LOOKED_AT)
    said = set(names)
    feed = names[:1] == ["rss"] or (names[:1] == ["RDF"] and "channel" in names[:3])
    return feed and {"item", "creator"} <= said and bool(said & {"source", "publicationName", "identifier"})


def read(text: str, context: Context) -> Reading:
    """Read a feed. Never raises, whatever the text says."""
    return read_records(text, context, "rss", _records)


def _records(root: Node) -> Iterator[Record]:
    channel = root.first("channel")
    journal = channel.says("publicationName") if channel else ""
    for node in root.below("item"):
        yield _record(node, journal)


def _record(node: Node, journal: str) -> Record:
    record = Record(node.line)
    title = node.says("title")
    record.say("title", title, node.line)
    for creator in node.all("creator"):
        record.name("author", creator.line_text, line=creator.line)
    named = node.says("publicationName")
    record.say("journal", node.says("source") or (named if named != title else "") or journal, node.line)
    record.say("date", (node.says("coverDate", "publicationDate", "date") or node.says("pubDate"))[:10], node.line)
    for identifier in node.all("identifier"):
        kind, _, number = identifier.line_text.partition(":")
        if kind.lower() in {"pmid", "pmc"}:
            record.say("pmid" if kind.lower() == "pmid" else "pmcid", number, identifier.line)
        elif read_doi(identifier.line_text.removeprefix("doi:")):
            record.say("doi", identifier.line_text.removeprefix("doi:"), identifier.line)
    for name, field in _FIELDS.items():
        for child in node.all(name):
            record.say(field, child.line_text, child.line)
    return record
