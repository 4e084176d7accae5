"""MEDLINE's tagged text (`.nbib`): what PubMed saves as "PubMed" or "for a citation manager", and ERIC, too.

Source of the tags: "MEDLINE/PubMed Data Element (Field) Descriptions" of the National Library of Medicine.
"""

import re
from collections.abc import Sequence

from generator.core.data_files import tables
from generator.read.documents.marks import tidy
from generator.read.links import read_doi
from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.tagged_lines import (
    Entry,
    Shape,
    Tags,
    Value,
    add_value,
    tag_before,
    tagged_reader,
)

_SIGNS = ("PMID", "PMC", "PMCR", "OWN", "STAT", "FAU", "AU", "TI", "BTI", "JT", "TA", "DP", "PT", "AID", "LID")
_FIELDS, _PEOPLE, _BOOKKEEPING, _FURTHER = tables(__file__, "fields", "people", "bookkeeping", "further")
_MEANING = Tags("medline", _FIELDS, _PEOPLE, _BOOKKEEPING)
_TAGS = frozenset({*_FIELDS, *_PEOPLE, *_BOOKKEEPING, *_FURTHER})
_KINDS_BESIDE = (
    "Research Support", "English Abstract", "Multicenter", "Validation", "Evaluation", "Video-Audio",
)  # fmt: skip


def recognises(text: str) -> bool:
    """Recognise the format by three lines with its tags, or two and PubMed's number; RIS has its own sign."""
    found = [value[0] for line in text[:20000].splitlines() if (value := SHAPE.tagged(line))]
    if "VN  - Ovid" in text[:20000]:  # its tags look the same but have other meanings
        return False
    fewest = 2 if found[:1] in (["PMID"], ["PMC"], ["PMCR"]) else 3
    return "TY" not in found and len(set(found) & set(_SIGNS)) >= fewest


SHAPE = Shape(
    tag_before(r"\ufeff?([A-Z][A-Z0-9]{1,4}) {0,3}-(?: ?(.*))", _TAGS), first="PMID", first_line="PMID-",
    sample="PMID- 29424689", blank_lines=True, indented=True, dates=frozenset({"DP"}),
    titles=frozenset({"TI", "BTI"}),
)  # fmt: skip


def _record(entry: Entry) -> Record:
    record = Record(entry.line, sentences=True)
    add_kinds(record, [value.joined for value in entry.of("PT")])
    _add_authors(record, entry)
    for value in entry.values:
        _add_field(record, value)
    containers = [name for name in ("book", "collection_title", "volume_title") if name in record.values]
    if not entry.of("TI") and containers:
        record.values["title"] = record.values.pop(containers[0])
        record.type = record.type or "book"
    return record


def add_kinds(record: Record, kinds: Sequence[str]) -> None:
    """Set the type for PubMed's types of publication, and add the others."""
    found = [known for name in kinds if (known := read_type(name))]
    # An article may be a report of research, or of a conference.
    clearer = [known for known in found if known not in {"article", "misc", "techreport"}]
    record.type = next(iter([*clearer, *(known for known in found if known == "article"), *found]), "")
    for name in kinds:
        if read_type(name) != record.type and not name.startswith(_KINDS_BESIDE):
            record.add("type_of_work", name)


def _add_authors(record: Record, entry: Entry) -> None:
    """Add the authors in their order: with full names if available, and teams."""
    full = bool(entry.of("FAU"))
    for value in entry.values:
        if value.tag == "CN":
            record.add_name("author", value.joined, team=True, line=value.line)
        elif value.tag == ("FAU" if full else "AU") and value.text:
            name = value.joined
            if "," in name:
                family, _, given = name.partition(",")
                given, _, suffix = given.partition(",")
                record.add_person("author", family=family, given=given.strip(), suffix=suffix.strip(), line=value.line)
            else:
                record.add_name("author", initials_first(name), line=value.line)


def initials_first(name: str) -> str:
    """Return `Himmelstein DS` as `D. S. Himmelstein`."""
    words = name.split()
    if len(words) > 1 and re.fullmatch(r"[^\W\d_a-z]{1,4}", words[-1]):
        return " ".join([*(f"{letter}." for letter in words[-1]), *words[:-1]])
    return name


def _add_field(record: Record, value: Value) -> None:
    tag, text = value.tag, value.joined
    if tag in {"AID", "LID"}:
        bare, _, kind = tidy(text).partition(" [")
        field = "doi" if read_doi(bare) else "url" if "://" in bare else kind.rstrip("]") or "article_id"
        record.add(field, read_doi(bare) or bare, value.line)
    elif tag == "TI" and "title" in record.values:  # a title that continues under a tag of its own
        before = record.values["title"][0]
        record.values["title"] = [before._replace(text=f"{before.text} {text}")]
    elif tag == "MH":
        record.add("keyword", text.replace("*", ""), value.line)
    elif tag == "PMC":
        record.add("pmcid" if text.upper().startswith("PMC") else "pmid", text, value.line)
    elif tag in {"IS", "ISSN", "ISBN"}:
        record.add("serial", text.removeprefix("ISSN-").removeprefix("ISBN-"), value.line)
    elif not (tag in {"ED", "IR"} and _PEOPLE[tag] in record.people):
        add_value(record, value, _MEANING, "eric" if tag == "OID" and text.startswith("EJ") else "")


read = tagged_reader(SHAPE, _record)
