"""RIS, as Zotero, EndNote, Mendeley and publishers write it, from text to drafts."""

import re
from datetime import date

from generator.core.data_files import tables, word_table
from generator.core.paper_fields import plain_fields
from generator.read.documents.marks import tidy, unescaped, without_tags
from generator.read.draft import Context, Reading
from generator.read.lines import excerpt
from generator.read.links import read_doi, read_link
from generator.read.records.bibliographies.field_values import repeats_type, thesis_type
from generator.read.records.bibliographies.note_lines import addresses
from generator.read.records.bibliographies.record import Dialect, Record
from generator.read.records.bibliographies.record_drafts import is_key
from generator.read.records.bibliographies.tagged_lines import Entry, Shape, Value, tagged_reader

_SIGN = re.compile(r"^\ufeff?[ \t]*TY {1,2}- ?\S", re.MULTILINE)
# A truncated export without its first line still ends its entries.
_END, _FURTHER = (re.compile(shape, re.MULTILINE) for shape in (r"^ER {1,2}-\s*$", r"^(?:T1|TI|A1|AU) {1,2}- \S"))
_TAG_LINE = re.compile(r"[\s\ufeff\u200b]*([A-Za-z][A-Za-z0-9])([^\S\n]{1,4})[-–—](?:\s(.*)|)", re.DOTALL)
_TYPES = word_table(__file__, "ris_types.txt")
_DIALECT = Dialect(title_hint="add it, as in 'TI  - The Title'", untitled_severity="error")
# Fields of a record with their tags, the better one first; fields of papers without special treatment as declared.
_FIELDS = {
    "title": ("TI", "T1", "CT"), "note": ("N1", "M2"), "work_number": ("M1",), "keywords": ("KW",),
    "first_page": ("SP",), "last_page": ("EP",),
    "year": ("PY",), "date": ("Y1", "DA"), "doi": ("DO",),
} | {field.name: field.ris for field in plain_fields(
    lambda field: field.ris, frozenset("title authors date type venue pages abstract keywords note".split())
)} | {"publisher": ("PB", "PU")}  # fmt: skip
_VENUES = ("JF", "T2", "JO", "BT", "JA", "J2", "J1")
_CONFERENCES = ("C3", "T2", "BT", "JF", "JO", "JA", "J2", "J1")
_FULL_TEXTS = ("L1", "L2")
_ADDRESSES = ("UR", "LK", *_FULL_TEXTS, "L3", "L4")
_PEOPLE, _EXTRA, _FURTHER_TAGS = tables(__file__, "people", "extra", "further")
# Types without a tag in RIS, by the one used instead: our own export also gives them in words.
_KINDS = {
    "GEN": {"manual": "manual"}, "CONF": {"proceedings": "proceedings"},
    "UNPB": {"unpublished manuscript": "unpublished"},
}  # fmt: skip
_KNOWN_TAGS = frozenset({
    *(tag for tags in _FIELDS.values() for tag in tags), *_VENUES, *_CONFERENCES, *_ADDRESSES, *_PEOPLE, *_EXTRA,
    *_FURTHER_TAGS,
})  # fmt: skip


def recognises(text: str) -> bool:
    """Recognise the format by the first line of an entry, or by a last line and further tags."""
    return bool(_SIGN.search(text)) or bool(_END.search(text) and _FURTHER.search(text))


def _record(entry: Entry) -> Record:
    record = Record(entry.line, _DIALECT)
    record.type = _type(entry, record)
    fields = _FIELDS | {"venue": {"inproceedings": _CONFERENCES, "book": ()}.get(record.type, _VENUES)}
    if record.type == "book":
        fields["title"] += ("BT",)
    for field, tags in fields.items():
        for value in entry.of(*tags):
            record.add(field, value.text, value.line)
    used = {"TY", "AU", "A1", *_PEOPLE, *_ADDRESSES, *(tag for tags in fields.values() for tag in tags)}
    used |= _add_abstract(entry, record)
    _add_authors(entry, record)
    for value in entry.of(*_PEOPLE):
        record.add_name(_PEOPLE[value.tag], value.text, line=value.line)
    for value in entry.of(*_ADDRESSES):
        for address in addresses(value.text):
            link = read_link(address)
            is_file = value.tag in _FULL_TEXTS and link is not None and link.kind == "page"
            is_address = link is not None or value.tag in {"UR", "LK"}
            record.add("pdf" if is_file else "url", address if is_address else "", value.line)
    written = next((tidy(value.text).upper() for value in entry.of("TY")), "")
    for value in entry.values:
        if value.tag not in used:
            _add_rest(value, written, record)
    return record


def _type(entry: Entry, record: Record) -> str:
    written = next((value for value in entry.values if value.tag == "TY"), None)
    if written is None:
        return "misc"
    name = (tidy(written.text).upper().split() or [""])[0]
    if name == "THES":
        return thesis_type(" ".join(value.text for value in entry.of("M3")))
    if name and name not in _TYPES:
        known = "use one of JOUR, CONF, CHAP, BOOK, THES, RPRT, GEN"
        record.warn(f"the type '{excerpt(name)}' is no type of RIS; taken as GEN", known, written.line)
    named = (tidy(value.text).lower() for value in entry.of("M3"))
    kinds = _KINDS.get(name, {})
    return next((kinds[words] for words in named if words in kinds), _TYPES.get(name, "misc"))


def _add_abstract(entry: Entry, record: Record) -> set[str]:
    """Add the abstract, whose lines may be separate values; return the tags that have no other value."""
    first, second = entry.of("AB"), entry.of("N2")
    same = [value.text for value in first] == [value.text for value in second]
    values = first or second
    record.add("abstract", "\n".join(value.text for value in values), values[0].line if values else 0)
    return {"AB", "N2"} if same or not first else {"AB"}


def _add_authors(entry: Entry, record: Record) -> None:
    # A1 are the first authors and AU the others, or both are the same.
    for value in sorted(entry.of("A1", "AU"), key=lambda value: value.line):
        pieces = [part for part in value.parts if part]
        for name in pieces if all("," in piece for piece in pieces) else [value.text]:
            record.add_name("author", name, line=value.line)


def _add_rest(value: Value, written: str, record: Record) -> None:
    """Add a value without a key in content files; `written` is the entry's type in RIS.

    EndNote counts its entries in `ID` and `AN`.
    """
    if value.tag == "M3" and read_doi(value.text):
        record.add("doi", value.text, value.line)
    elif value.tag == "M3" and (repeats_type(value.text) or tidy(value.text).lower() in _KINDS.get(written, {})):
        return
    elif value.tag in {"ID", "AN"}:
        _add_number(value, record)
    elif value.tag == "SN":
        record.add("serial", value.text, value.line)
    else:
        record.keep(_EXTRA.get(value.tag, f"ris_{value.tag.lower()}"), unescaped(tidy(without_tags(value.text))))


def _add_number(value: Value, record: Record) -> None:
    """Add a name or number of the entry: one word in `ID` is its key, one in `AN` may be; EndNote counts there."""
    text = tidy(value.text)
    if value.tag == "ID" and is_key(text):
        record.add("key", text, value.line)
    elif not text.isdigit():
        if value.tag == "AN":
            record.add("spare_key", text, value.line)
        record.keep("accession_number", unescaped(text))


def _tagged(line: str) -> tuple[str, str] | None:
    """Return a line's tag and value; with another number of spaces, or in small letters, only if the tag is known."""
    found = _TAG_LINE.fullmatch(line)
    if found is None:
        return None
    tag, sloppy = found[1].upper(), len(found[2]) != 2 or not found[1].isupper()
    return None if sloppy and tag not in _KNOWN_TAGS else (tag, (found[3] or "").strip())


_SHAPE = Shape(_tagged, first="TY", first_line="TY  - ", sample="TY  - JOUR", last="ER", last_line="ER  - ")
read = tagged_reader(_SHAPE, _record, "a RIS entry begins with a line such as 'TY  - JOUR'")


def read_ris(text: str, *, path: str) -> Reading:
    """Read a RIS file or a part of a page; `path` is its name in problems.

    An attachment on the exporter's own disk (`L1  - files/12/Paper.pdf`) is not a link and is omitted.
    """
    return read(text, Context(path, date.min))
