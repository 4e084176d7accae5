"""RefWorks' tagged format, which ProQuest, CNKI and publishers write as well: `A1 Lee, Ada`.

Source of the tags: "RefWorks Tagged Format" in RefWorks' help, whose legend is at the beginning of its exports.
"""

import re

from generator.core.data_files import tables
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.tagged_lines import Entry, Shape, Tags, add_value, tag_before, tagged_reader

_SIGN = re.compile(r"^\ufeff?RT\s+[A-Z][A-Za-z/,() ]{3,40}\s*$", re.MULTILINE)
_FURTHER = re.compile(r"^(?:A1|T1|JF|YR|SR)\s\S", re.MULTILINE)
_FIELDS, _PEOPLE = tables(__file__, "fields", "people")
# RefWorks' data about its own record, and the date of access.
_BOOKKEEPING = frozenset("RT SR ID DS IP RD OL WT WV WP LL CR SL PO".split())
_TAGS = Tags("refworks", _FIELDS, skipped=_BOOKKEEPING, long={"AB", "NO"})


def recognises(text: str) -> bool:
    """Recognise the format by a type of reference and further tags, without the dash that RIS has after its tags."""
    return _SIGN.search(text) is not None and _FURTHER.search(text) is not None


SHAPE = Shape(
    tag_before(r"\ufeff?([A-Z][A-Z0-9]|U1[0-5])(?:\s(.*)|\s*)"), first="RT", first_line="RT",
    sample="RT Journal Article", blank_lines=True, dates=frozenset({"YR", "FD"}), titles=frozenset({"T1"}),
)  # fmt: skip


def _record(entry: Entry) -> Record:
    record = Record(entry.line)
    named = next((value.text for value in entry.of("RT")), "")
    record.type = read_type(named.replace(",", " ").replace("  ", " ")) or read_type(named.split(",")[0])
    record.add("type_of_work", "" if record.type else named)
    for value in entry.values:
        parts = value.joined.replace("；", ";").split(";")
        if value.tag in _PEOPLE:
            for name in (part for part in parts if part.strip(",. ")):
                record.add_name(_PEOPLE[value.tag], ", ".join(map(str.strip, name.split(","))), line=value.line)
        elif value.tag == "K1":
            for word in parts:
                record.add("keyword", word, value.line)
        elif value.tag == "OP":  # the last page, or all of them
            add_value(record, value, _TAGS, "pages" if any(sign in value.text for sign in "-–+") else "last_page")
        else:
            container = "book" if record.container == "book" else "series"
            add_value(record, value, _TAGS, container if value.tag == "T2" else "")
    return record


read = tagged_reader(SHAPE, _record)
