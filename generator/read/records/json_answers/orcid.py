"""ORCID's public interface: a record, its works, a single work (https://info.orcid.org/documentation/api-tutorials).

A list of works has no authors; the owner of the record is an author of each, without a known position.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from generator.read.records.bibliographies.field_values import read_type
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.read.records.json_answers.answer import at, is_json, objects, read_answer, says_key, text_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading
    from generator.read.records.bibliographies.json_items import Item

_WORKS = re.compile(r'"works"\s*:\s*\{')
_OWNER = re.compile(
    r'"given-names"\s*:\s*\{\s*"value"\s*:\s*"([^"]*)"\s*\}\s*,\s*"family-name"\s*:\s*(?:\{\s*"value"\s*:\s*"([^"]*)"|null)'
)
# Values of the journal or book that contains a work.
OF_A_WHOLE = frozenset({"isbn", "issn"})
IDENTIFIERS = {
    "doi": "doi",
    "arxiv": "arxiv",
    "pmid": "pmid",
    "pmc": "pmcid",
    "isbn": "isbn",
    "issn": "issn",
    "uri": "url",
    "handle": "handle",
}


def recognises(text: str) -> bool:
    """Recognise the format by works and their ORCID paths."""
    return (
        is_json(text)
        and says_key(text, "put-code")
        and (says_key(text, "work-summary") or says_key(text, "external-ids", "title"))
    )


def read(text: str, context: Context) -> Reading:
    """Read an answer of ORCID. Never raises for the contents of the text."""
    owned = _OWNER.search(text)
    owner = " ".join(filter(None, owned.groups())) if owned else ""
    works = _WORKS.search(text)
    if works and says_key(text, "work-summary"):
        # A whole record has other lists, too (fundings, peer reviews); line numbers are kept.
        start = works.end() - 1
        text = "\n" * text.count("\n", 0, start) + _closed(text, start)
    return read_answer(
        text, context, "orcid", lists={"group", "bulk"}, marks={"work-summary", "work", "put-code"},
        records=lambda item: _records(item, owner),
    )  # fmt: skip


def _closed(text: str, start: int) -> str:
    """Return the object that begins at a position; the rest of the text if it is not closed."""
    depth = 0
    for token in re.finditer(r'"(?:[^"\\\n]|\\.)*+"|\\.|[{}]', text[start:]):
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if depth == 0:
            return text[start : start + token.end()]
    return text[start:]


def _records(item: Item, owner: str) -> Iterator[Record]:
    summaries = objects(item.fields, "work-summary")
    if summaries:
        # The sources of one work; the person's own choice has the highest index.
        yield _record(max(summaries, key=lambda one: _number(one.get("display-index"))), item, owner)
        return
    work = item.fields.get("work")
    yield _record(work if isinstance(work, dict) else item.fields, item, owner)


def _number(text: Any) -> int:
    return int(text) if isinstance(text, str) and text.isdigit() else 0


def _record(work: dict[str, Any], item: Item, owner: str) -> Record:
    record = Record(item.line)
    record.type = read_type(text_at(work, "type"))
    record.say("title", text_at(work, "title", "title", "value"))
    record.say("subtitle", text_at(work, "title", "subtitle", "value"))
    record.say("translated_title", text_at(work, "title", "translated-title", "value"))
    record.say(
        "book" if record.type in {"inproceedings", "incollection"} else "journal",
        text_at(work, "journal-title", "value"),
    )
    date = [text_at(work, "publication-date", part, "value") for part in ("year", "month", "day")]
    record.say("date", "-".join(part for part in date if part) if date[0] else "")
    for one in objects(work, "external-ids", "external-id"):
        kind, value = text_at(one, "external-id-type"), text_at(one, "external-id-value")
        relation = text_at(one, "external-id-relationship").lower()
        if relation == "part-of" and kind not in OF_A_WHOLE:
            continue
        record.say(IDENTIFIERS.get(kind, f"{kind.replace('-', '_')}_id"), value)
    record.say("url", text_at(work, "url", "value") or text_at(work, "url"))
    record.say("abstract", text_at(work, "short-description"))
    record.say("language", text_at(work, "language-code"))
    for person in objects(work, "contributors", "contributor"):
        role = text_at(person, "contributor-attributes", "contributor-role").lower()
        record.name("editor" if role == "editor" else "author", text_at(person, "credit-name", "value"))
    if not record.people and text_at(work, "citation", "citation-type").lower() == "bibtex":
        drafts = read_bibtex(text_at(work, "citation", "citation-value"), path="").drafts
        for name in drafts[0].authors if drafts else ():
            record.name("author", name, team=name in drafts[0].teams)
    if owner and "author" not in record.people:
        record.hidden.append(owner)
    if at(work, "put-code"):
        record.say("orcid_put_code", text_at(work, "put-code"))
    return record
