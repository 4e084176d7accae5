"""Web of Science's plain text (`.isi`, `.ciw`, `savedrecs.txt`), also as a table: two letters, a space, the value.

Source of the tags: "Web of Science Core Collection Field Tags" of Clarivate; other databases of the same company
(Inspec, MEDLINE, KCI) write the same form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.documents.marks import tidy
from generator.read.records.bibliographies.field_values import out_of_capitals, read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.bibliographies.tagged_lines import Shape, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.tagged_lines import Entry

_LINE = re.compile(r"\ufeff?([A-Z][A-Z0-9])(?: (.*)|\s*)", re.DOTALL)
_HEAD = re.compile(r"^\ufeff?FN (?:ISI|Thomson|Clarivate|Web of)|^\ufeff?VR \d", re.MULTILINE)
_TYPE, _FURTHER = (re.compile(shape, re.MULTILINE) for shape in (r"^\ufeff?PT [A-Z]\s*$", r"^(?:AU|TI|SO|UT) \S"))
_FIELDS = {
    "TI": "title", "SO": "journal", "JI": "journal_short", "J9": "journal_short", "VL": "volume", "IS": "number",
    "BP": "first_page", "EP": "last_page", "PS": "pages", "AR": "article_number", "PY": "year", "PD": "date",
    "DI": "doi", "D2": "book_doi", "AB": "abstract", "PU": "publisher", "PI": "place", "PA": "publisher_address",
    "LA": "language", "SN": "issn", "EI": "issn", "BN": "isbn", "UT": "accession_number", "PM": "pmid",
    "SE": "series", "BS": "series", "CT": "conference", "CY": "event_date", "CL": "event_place", "SP": "sponsor",
    "C1": "author_address",
    "RP": "correspondence", "EM": "email", "RI": "researcher_ids", "OI": "orcids", "FU": "funding",
    "FX": "funding_text", "SU": "supplement", "SI": "special_issue", "MA": "meeting_abstract", "HC": "highly_cited",
    "WC": "subjects", "SC": "research_areas", "OA": "open_access", "EA": "early_access", "TC": "cited_by",
    "HO": "conference_host", "PV": "place", "AN": "accession_number", "CO": "coden",
}  # fmt: skip
_KEYWORDS = ("DE", "ID")
_PEOPLE = {"BE": "editor", "ED": "editor", "CA": "author", "GP": "author"}
# The database's data about its own record, and the cited references.
_BOOKKEEPING = frozenset("FN VR PT PG NR CR Z9 U1 U2 GA DA HP AU AF BA BF DT TY EF ER Z1 Z2 Z3 Z4 Z8 ZB ZR".split())
_KINDS = {"J": "article", "S": "incollection", "B": "book", "P": "patent", "C": "inproceedings"}
_INSPEC_INDEX = re.compile(r"/(sub|sup)\s+([^/]{1,20}?)\s*/")


def recognises(text: str) -> bool:
    """Recognise the format by its first line, or by a type and further tags."""
    return bool(_HEAD.search(text[:2000]) and _FURTHER.search(text)) or bool(
        _TYPE.search(text) and _FURTHER.search(text)
    )


def read(text: str, context: Context) -> Reading:
    """Read a Web of Science file. Never raises for the contents of the text."""
    entries, problems = cut(text, context.path, SHAPE)
    records = (
        record_of([(value.tag, value.parts, value.line) for value in entry.values], entry.line)
        for entry in _full(entries)
    )
    return reading(records, context.path, "web-of-science", problems)


def _tagged(line: str) -> tuple[str, str] | None:
    found = _LINE.fullmatch(line)
    return (found[1], (found[2] or "").strip()) if found else None


SHAPE = Shape(
    _tagged, first="PT", first_line="PT J", sample="PT J", last="ER", last_line="ER",
    silent=frozenset({"FN", "VR", "EF"}),
)  # fmt: skip


def _full(entries: Iterable[Entry]) -> Iterator[Entry]:
    return (entry for entry in entries if any(value.text for value in entry.values))


def record_of(values: Sequence[tuple[str, list[str], int]], line: int) -> Record:
    """Return the record of one entry; `values` are its tags, each with the lines of its value."""
    record = Record(line, sentences=any(tag == "UT" and parts[0].startswith("MEDLINE") for tag, parts, _ in values))
    said = {tag: [part for part in parts if part.strip()] for tag, parts, _ in values}
    record.type = _type(said)
    places = {"inproceedings": "book", "incollection": "book"}
    tag = next((tag for tag in ("AF", "AU", "BF", "BA") if said.get(tag)), "")
    for name in _names(said.get(tag, [])):
        record.name("author", name, line=next(at for key, _, at in values if key == tag))
    for tag, parts, at in values:
        joined = _formulas(" ".join(parts)).strip()
        if tag in _KEYWORDS:
            record.say("keywords", joined, at)
        elif tag == "GP" and "author" in record.people:  # the publisher of the proceedings, not an author of the paper
            record.say("container_authors", joined, at)
        elif tag in _PEOPLE:
            for name in _names(parts):
                record.name(_PEOPLE[tag], name, team=tag in {"CA", "GP"}, line=at)
        elif tag == "SO":
            record.say(places.get(record.type, "journal"), out_of_capitals(joined), at)
        elif tag == "SE":
            record.say("series", out_of_capitals(joined), at)
        elif tag == "PU":
            record.say("publisher", joined, at)
        elif tag not in _BOOKKEEPING:
            record.say(_FIELDS.get(tag, f"wos_{tag.lower()}"), joined, at)
    if not record.says("first_page", "pages") and record.says("article_number"):
        record.values["pages"] = record.values.pop("article_number")
    return record


def _type(said: dict[str, list[str]]) -> str:
    for name in [*"; ".join([*said.get("DT", []), *said.get("TY", [])]).split(";"), ""]:
        kind = read_type(tidy(name))
        if kind == "inproceedings" or (kind and not said.get("CT")):
            return kind
    letter = (said.get("PT") or [""])[0].strip()[:1]
    return "inproceedings" if said.get("CT") and letter in {"C", "S", "B"} else _KINDS.get(letter, "")


def _names(parts: list[str]) -> list[str]:
    """Return the names of a tag: one a line, or all in one line with semicolons between."""
    names = [name.strip() for part in parts for name in part.split(";")]
    return [_spread(name) for name in names if name]


def _spread(name: str) -> str:
    """Return a name whose initials have no full stops (`Gamernyk, RV`) with separate initials: `Gamernyk, R. V.`."""
    family, comma, given = name.partition(",")
    if comma and re.fullmatch(r"\s*[A-Z]{1,4}", given):
        return f"{family}, {' '.join(f'{letter}.' for letter in given.strip())}"
    return name


def _formulas(text: str) -> str:
    """Return Inspec's `LiNbO/sub 3/` as markup that a source's text may have."""
    return _INSPEC_INDEX.sub(lambda found: f"<{found[1]}>{found[2]}</{found[1]}>", text)
