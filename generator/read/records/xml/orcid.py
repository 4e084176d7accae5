"""ORCID's XML, the default answer of its public interface: a record, its works, one work.

Source of the elements: the schemas of ORCID's interface, version 3 (https://github.com/ORCID/orcid-model). A summary of
a work has no authors; the owner of the record is an author of each, without a known position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.json_answers.orcid import IDENTIFIERS, OF_A_WHOLE
from generator.read.records.xml.elements import element_names, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.xml.elements import Node

_ROOTS = frozenset({"record", "works", "work", "bulk", "activities-summary", "work-summary"})


def recognises(text: str) -> bool:
    """Recognise the format by the addresses of ORCID's schemas in its root."""
    names = element_names(text, 1)
    return bool(names) and names[0] in _ROOTS and "orcid.org/ns/" in text[:4000]


def read(text: str, context: Context) -> Reading:
    """Read a file of ORCID. Never raises for the contents of the text."""
    return read_records(text, context, "orcid-xml", _records)


def _records(root: Node) -> Iterator[Record]:
    person = next(root.below("name"), None)
    owner = "" if person is None else person.says("credit-name") or " ".join(
        filter(None, (person.says("given-names"), person.says("family-name")))
    )  # fmt: skip
    for group in [root] if root.name in {"work", "work-summary"} else root.below("group", "work"):
        works = group.all("work-summary") or ([group] if group.first("title") is not None else [])
        if works:  # the sources of one work; the person's own choice has the highest index
            yield _record(max(works, key=_rank), owner)


def _rank(work: Node) -> int:
    index = work.get("display-index")
    return int(index) if index.isdecimal() else 0


def _record(work: Node, owner: str) -> Record:
    record = Record(work.line)
    record.type = read_type(work.says("type"))
    record.say("title", work.says("title/title"))
    record.say("subtitle", work.says("title/subtitle"))
    record.say("translated_title", work.says("title/translated-title"))
    record.say("journal", work.says("journal-title"))
    date = [work.says(f"publication-date/{part}") for part in ("year", "month", "day")]
    record.say("date", "-".join(part for part in date if part) if date[0] else "")
    for one in work.all("external-ids/external-id"):
        kind = one.says("external-id-type")
        if one.says("external-id-relationship") == "part-of" and kind not in OF_A_WHOLE:
            continue
        record.say(IDENTIFIERS.get(kind, f"{kind.replace('-', '_')}_id"), one.says("external-id-value"), one.line)
    record.say("url", work.says("url"))
    record.say("abstract", work.says("short-description"))
    record.say("language", work.says("language-code"))
    for one in work.all("contributors/contributor"):
        role = "editor" if one.says("contributor-attributes/contributor-role").lower() == "editor" else "author"
        record.name(role, one.says("credit-name"), line=one.line)
    if owner and "author" not in record.people:
        record.hidden.append(owner)
    record.say("orcid_put_code", work.get("put-code"))
    return record
