"""Refer and EndNote's import format (`.enw`): `%T The Title`.

Source of the tags: the manual page refer(1), and EndNote's "Refer/BibIX" import, whose tags Zotero,
publishers and library catalogues write.
"""

import re

from generator.core.data_files import tables
from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.tagged_lines import Entry, Shape, Tags, add_value, tag_before, tagged_reader

_SIGN = re.compile(r"^[ \t\ufeff]{0,4}%0[ \t]+\w", re.MULTILINE)
_FIELDS, _PEOPLE, _CONTAINERS = tables(__file__, "fields", "people", "containers")
_TAGS = Tags("refer", _FIELDS, _PEOPLE, skipped="0", long="XOZKU")


def recognises(text: str) -> bool:
    """Recognise the format by `%0`, or by an author and a title."""
    begins = {line[:2] for line in text.removeprefix("\ufeff").splitlines() if line[2:].strip()}
    return bool(_SIGN.search(text)) or {"%A", "%T"} <= begins


SHAPE = Shape(
    tag_before(r"[\s\ufeff]{0,4}%([0-9A-Za-z?@!#$*+=\[\]<>^~()&|:])(?:[ \t]+(.*)|)"), first="0", first_line="%0",
    sample="%0 Journal Article", blank_lines=True, dates=frozenset("D8"), titles=frozenset("T"),
)  # fmt: skip


def _record(entry: Entry) -> Record:
    record = Record(entry.line)
    named, of_work = (next((value.text for value in entry.of(tag)), "") for tag in "09")
    record.set_type(named, of_work)
    for value in entry.values:
        field = _CONTAINERS.get(f"{value.tag} {record.type}", "")
        if value.tag == "R":  # EndNote's DOI, Refer's report number
            field = "doi" if read_doi(value.joined) else "report_number"
        elif value.tag == "8":
            value.parts = [part.replace("\\\\", " ") for part in value.parts]
        elif value.tag == "9" and read_type(value.text) == record.type:
            continue
        add_value(record, value, _TAGS, field)
    return record


read = tagged_reader(SHAPE, _record)
