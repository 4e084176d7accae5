"""From a file of XML to a reading: parse, find the records, convert each to a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.draft import Reading
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.xml.elements import Document, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.read.formats import Context
    from generator.read.records.bibliographies.record import Record
    from generator.read.records.xml.elements import Node


def read_records(text: str, context: Context, form: str, records: Callable[[Node], Iterable[Record]]) -> Reading:
    """Read a file whose root `records` converts to records; `form` is the format's name.

    The last record of a truncated file is marked as doubtful.
    """
    document = parse(text, context.path)
    if not isinstance(document, Document):
        return Reading((), None, (document,), form)
    found = list(records(document.root))
    if document.cut_off and found:
        found[-1].doubts.append("the file breaks off within this entry or right behind it")
    return reading(found, context.path, form, document.problems)
