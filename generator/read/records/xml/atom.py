"""Atom: arXiv's answer to a search (`export.arxiv.org/api/query`), and its feeds of new papers.

Source of the elements: the arXiv API User's Manual; RFC 4287.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.links import read_arxiv
from generator.read.records.bibliographies.record import Record
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_CLASS = re.compile(r"[a-z-]+(?:\.[A-Za-z-]+)?")


def recognises(text: str) -> bool:
    """Recognise arXiv's feeds by their root and by arXiv's addresses; other feeds are not bibliographies."""
    return element_names(text, 2)[:1] in (["feed"], ["entry"]) and "arxiv.org/" in text[:20000]


def read(text: str, context: Context) -> Reading:
    """Read an Atom feed of arXiv. Never raises for the contents of the text."""
    return read_records(text, context, "arxiv-atom", _records)


def _records(root: Node) -> Iterator[Record]:
    for node in [root] if root.name == "entry" else root.below("entry"):
        if read_arxiv(node.says("id"), bare=False) or node.first("author"):
            yield _record(node)


def _record(node: Node) -> Record:
    record = Record(node.line)
    address = node.says("id")
    number = read_arxiv(address, bare=False) or read_arxiv(address.rpartition("arXiv.org:")[2])
    record.type = "misc"
    record.say("arxiv", number, node.line)
    if not number:
        record.say("url", address, node.line)
    record.say("title", node.says("title"))
    for author in node.all("author"):
        for written in author.all("name"):
            record.name("author", written.line_text, line=written.line)
        for place in author.all("affiliation"):
            record.say("affiliation", place.line_text, place.line)
    summary = node.first("summary")
    if summary is not None:
        record.say("abstract", summary.text, summary.line)
    for name, field in {"doi": "doi", "comment": "comment", "journal_ref": "journal_ref", "rights": "rights"}.items():
        for child in node.all(name):
            record.say(field, child.line_text, child.line)
    record.say("date", node.says("published")[:10])
    if node.says("updated")[:10] != node.says("published")[:10]:
        record.say("updated", node.says("updated")[:10])
    primary = node.first("primary_category")
    terms = [category.get("term") for category in node.all("category")]
    main = primary.get("term") if primary is not None else next(iter(terms), "")
    if _CLASS.fullmatch(main):
        record.say("category", main, node.line)
    record.say("arxiv_categories", " ".join(terms))
    record.say("journal", "arXiv")
    for link in node.all("link"):
        if link.get("title") == "doi" and not record.says("doi"):
            record.say("url", link.get("href"), link.line)
    return record
