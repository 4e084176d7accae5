"""RSS of journals and searches, for example of PubMed and publishers: papers by Dublin Core and PRISM.

Source of the elements: RSS 2.0 and 1.0, DCMI Metadata Terms, PRISM 2.0. Feeds whose items have neither authors nor a
venue are those of blogs, and not bibliographies.
"""

from __future__ import annotations

import re
from email.utils import parsedate
from typing import TYPE_CHECKING

from generator.read.links import read_doi
from generator.read.records.bibliographies.record import Record
from generator.read.records.tables.author_cells import split_people
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_LOOKED_AT = 400  # elements
_YEAR_FIRST = re.compile(r"\d{4}\b")
# An item's `<source url="...">` is the feed from which an aggregator copied it.
_APPEARED = re.compile(
    r"<(?:\w{1,20}:)?(?:(?:publicationName|doi)\b|source\b(?![^<>]{0,500}\burl\s{0,9}=)"
    r"|identifier\b[^<>]{0,500}>\s{0,99}(?:pmid:|pmc:|doi:|10\.|https?://(?:dx\.)?doi\.org/))",
    re.IGNORECASE,
)
_FIELDS = {
    "volume": "volume", "number": "number", "startingPage": "first_page", "endingPage": "last_page", "issn": "issn",
    "publisher": "publisher", "language": "language", "doi": "doi", "link": "url",
}  # fmt: skip


def recognises(text: str) -> bool:
    """Recognise such a feed by its root, and by items with authors and a venue."""
    names = element_names(text, _LOOKED_AT)
    said = set(names)
    feed = names[:1] == ["rss"] or (names[:1] == ["RDF"] and "channel" in names[:3])
    return feed and {"item", "creator"} <= said and _APPEARED.search(text) is not None


def read(text: str, context: Context) -> Reading:
    """Read a feed. Never raises for the contents of the text."""
    return read_records(text, context, "rss", _records)


def _records(root: Node) -> Iterator[Record]:
    channel = root.first("channel")
    journal = channel.says("publicationName") if channel else ""
    for node in root.below("item"):
        if _appeared(node, journal):
            yield _record(node, journal)


def _appeared(item: Node, journal: str) -> bool:
    """Return whether an item has a venue, or an identifier."""
    numbers = (one.line_text for one in item.all("identifier"))
    return bool(_journal(item, journal) or item.says("doi") or any(_kind(one) or _doi(one) for one in numbers))


def _journal(item: Node, of_all: str) -> str:
    """Return an item's journal; Dublin Core's source may include volume and pages."""
    sources = (one.line_text for one in item.all("source") if not one.get("url"))
    named = item.says("publicationName")
    return (named if named != item.says("title") else "") or of_all or next(filter(None, sources), "")


def _kind(identifier: str) -> str:
    return {"pmid": "pmid", "pmc": "pmcid"}.get(identifier.partition(":")[0].lower(), "")


def _doi(identifier: str) -> str:
    number = identifier.removeprefix("doi:")
    return number if read_doi(number) else ""


def _day(written: str) -> str:
    """Return a date as `2022-01-03`, also for a date of RFC 822; other forms unchanged."""
    day = None if _YEAR_FIRST.match(written) else parsedate(written)
    return "{:04}-{:02}-{:02}".format(*day) if day else written[:10] if _YEAR_FIRST.match(written) else written


def _record(node: Node, journal: str) -> Record:
    record = Record(node.line)
    record.say("title", node.says("title"), node.line)
    creators = node.all("creator")
    for creator in creators:
        alone = len(creators) == 1  # it may contain them all
        for name in split_people([creator.line_text])[0] if alone else [creator.line_text]:
            record.name("author", name, line=creator.line)
    record.say("journal", _journal(node, journal), node.line)
    record.say("date", _day(node.says("coverDate", "publicationDate", "date", "pubDate")), node.line)
    for identifier in node.all("identifier"):
        written = identifier.line_text
        if kind := _kind(written):
            record.say(kind, written.partition(":")[2], identifier.line)
        elif doi := _doi(written):
            record.say("doi", doi, identifier.line)
    for name, field in _FIELDS.items():
        for child in node.all(name):
            record.say(field, child.line_text, child.line)
    return record
