"""From a file of XML to a reading: parse, find the records, convert each to a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.problems import Problem
from generator.read.draft import Reading
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.xml.elements import Document, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.read.draft import Context
    from generator.read.records.bibliographies.record import Record
    from generator.read.records.xml.elements import Node


def read_records(text: str, context: Context, form: str, records: Callable[[Node], Iterable[Record]]) -> Reading:
    """Read a file whose root `records` converts to records; `form` is the format's name.

    A record within which the file ends is left out.
    """
    document = parse(text, context.path)
    if not isinstance(document, Document):
        return Reading((), None, (document,), form)
    found = list(records(document.root))
    problems = list(document.problems)
    if document.open_from and found and found[-1].line <= document.open_from:
        line = found.pop().line
        what = "the file ends within this entry, or right behind it; it was left out"
        problems.append(Problem(context.path, line, 1, what, "export it again"))
    return reading(found, context.path, form, problems)
