"""Web of Science's plain text (`.isi`, `.ciw`, `savedrecs.txt`), also as a table: two letters, a space, the value.

Source of the tags: "Web of Science Core Collection Field Tags" of Clarivate; other databases of the same company
(Inspec, MEDLINE, KCI) write the same form.
"""

import re

from generator.core.data_files import tables
from generator.read.documents.marks import tidy
from generator.read.records.bibliographies.field_values import out_of_capitals, read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.tagged_lines import Entry, Shape, Value, tag_before, tagged_reader

_SIGN = re.compile(r"^\ufeff?(?:FN (?:ISI|Thomson|Clarivate|Web of)|VR \d|PT [A-Z]\s*$)", re.MULTILINE)
_FURTHER = re.compile(r"^(?:AU|TI|SO|UT) \S", re.MULTILINE)
_FIELDS, _PEOPLE, _KINDS = tables(__file__, "fields", "people", "types")
# The database's data about its own record, and the cited references.
_BOOKKEEPING = frozenset("FN VR PT PG NR CR Z9 U1 U2 GA DA HP AU AF BA BF DT TY EF ER Z1 Z2 Z3 Z4 Z8 ZB ZR".split())
_INITIALS = re.compile(r"([^,]*),\s*([A-Z]{1,4})")
_INSPEC_INDEX = re.compile(r"/(sub|sup)\s+([^/]{1,20}?)\s*/")  # `LiNbO/sub 3/`


def recognises(text: str) -> bool:
    """Recognise the format by its first line or a type, and by further tags."""
    return _SIGN.search(text) is not None and _FURTHER.search(text) is not None


SHAPE = Shape(
    tag_before(r"\ufeff?([A-Z][A-Z0-9])(?: (.*)|\s*)"), first="PT", first_line="PT J", sample="PT J", last="ER",
    last_line="ER", silent=frozenset({"FN", "VR", "EF"}),
)  # fmt: skip


def record_of(entry: Entry) -> Record:
    """Return the record of one entry, also of a row of a table with tags as headers."""
    record = Record(entry.line, sentences=any(value.text.startswith("MEDLINE") for value in entry.of("UT")))
    values = {value.tag: [part for part in value.parts if part.strip()] for value in entry.values}
    record.type = _type(values)
    author_tag = next((tag for tag in ("AF", "AU", "BF", "BA") if values.get(tag)), "")
    for value in sorted(entry.values, key=lambda value: value.tag != author_tag):
        tag, joined = value.tag, _INSPEC_INDEX.sub(r"<\1>\2</\1>", " ".join(value.parts)).strip()
        if tag == author_tag:
            _add_people(record, "author", value)
        elif tag == "GP" and "author" in record.people:  # the publisher of the proceedings, not an author of the paper
            record.add("container_authors", joined, value.line)
        elif tag in _PEOPLE:
            _add_people(record, _PEOPLE[tag], value, team=tag in {"CA", "GP"})
        elif tag in {"SO", "SE"}:
            field = "series" if tag == "SE" else record.container
            record.add(field, out_of_capitals(joined), value.line)
        elif tag not in _BOOKKEEPING:
            record.add(_FIELDS.get(tag, f"wos_{tag.lower()}"), joined, value.line)
    if not record.text_of("first_page", "pages") and record.text_of("article_number"):
        record.values["pages"] = record.values.pop("article_number")
    return record


def _type(values: dict[str, list[str]]) -> str:
    for name in [*"; ".join([*values.get("DT", []), *values.get("TY", [])]).split(";"), ""]:
        kind = read_type(tidy(name))
        if kind == "inproceedings" or (kind and not values.get("CT")):
            return kind
    letter = (values.get("PT") or [""])[0].strip()[:1]
    return "inproceedings" if values.get("CT") and letter in {"C", "S", "B"} else _KINDS.get(letter, "")


def _add_people(record: Record, role: str, value: Value, *, team: bool = False) -> None:
    """Add the names of a tag: one a line, or all in one line with semicolons between."""
    for name in filter(None, (name.strip() for part in value.parts for name in part.split(";"))):
        initials = _INITIALS.fullmatch(name)  # `Gamernyk, RV` is `Gamernyk, R. V.`
        written = f"{initials[1]}, {' '.join(f'{letter}.' for letter in initials[2])}" if initials else name
        record.add_name(role, written, team=team, line=value.line)


read = tagged_reader(SHAPE, record_of)
