"""`papers.json` and `authors.json`: all data of a portal, for other people's scripts.

Their format is a promise, written down in `portal_schema`. A new field may be added at any time; a changed or removed
one increases `version`, the first key of each file.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

from generator.core.author_facts import CREDIT_ROLES, author_facts
from generator.core.identifiers import address, bare
from generator.core.link_kinds import PERSON_LINKS
from generator.core.names import display
from generator.core.paper_fields import plain_fields
from generator.core.person_fields import plain_person_fields, plain_person_value
from generator.core.records import Metrics, Person, PrintedName
from generator.export.entry import version_record
from generator.export.facts import PaperFacts, plain_value
from generator.export.formats import Frame
from generator.export.plain_files import filled, json_text

VERSION = 1
_PRIVATE = frozenset(kind.name for kind in PERSON_LINKS if kind.private)
Record = dict[str, Any]
# Fields of the published form, and all others with plain text.
_OWN_PLACE = frozenset(
    "title authors more_authors contributors date year category affiliations code abstract score type pages selected "
    "links versions aliases".split()
)
_OF_RECORD = plain_fields(lambda field: field.in_json, _OWN_PLACE)
_PUBLISHED = [field for field in _OF_RECORD if field.merge == "version"]
_PLAIN = [field for field in _OF_RECORD if field.merge != "version"]
_OF_PERSON = plain_person_fields(
    lambda field: field.in_json,
    "name family names kind category member status links metrics metrics_history aliases".split(),
)


def paper_record(of: PaperFacts, person_id: Callable[[PrintedName], str]) -> Record:
    """Return a paper for scripts: texts plain, identifiers bare and as addresses, nothing empty.

    `person_id` returns the person that a printed name means.
    """
    paper, texts = of.paper, of.texts

    def named(names: Iterable[PrintedName]) -> list[Record]:
        return [{"name": display(printed.name), "id": person_id(printed)} for printed in names]

    return _known(
        {
            "id": paper.id,
            "url": of.url,
            "key": of.key,
            "type": of.type,
            "title": texts.title,
            "title_latex": paper.title if paper.title != texts.title else "",
            "authors": [
                one | author_facts(printed) for one, printed in zip(named(paper.authors), paper.authors, strict=True)
            ],
            "more_authors": paper.more_authors,
            "contributors": named(paper.contributors),
            "date": str(paper.date or ""),
            "year": paper.date.year if paper.date else None,
            "category": paper.category,
            "affiliations": list(paper.affiliations),
            **{field.name: plain_value(of, field) for field in _PUBLISHED},
            "pages": paper.pages,
            "abstract": "\n\n".join(of.texts.paragraphs),
            **{field.name: plain_value(of, field) for field in _PLAIN},
            "selected": paper.selected,
            "score": paper.score,
            "code": paper.code,
            "doi": bare("doi", paper.links.get("doi", "")),
            "arxiv": bare("arxiv", paper.links.get("arxiv", "")),
            "links": {kind: address(kind, value) for kind, value in paper.links.items()},
            "other_links": dict(paper.other_links),
            "versions": [version_record(version) for version in paper.versions],
            "aliases": list(paper.aliases),
        }
    )


def person_record(person: Person, url: str, papers: Iterable[str]) -> Record:
    """Return a person for scripts; `papers` are the ids of their papers, newest first."""
    return _known(
        {
            "id": person.id,
            "url": url,
            "name": display(person.name),
            "family": person.family if person.kind == "person" else "",
            "names": [display(name) for name in person.names],
            "kind": person.kind,
            "category": person.category,
            "member": person.member,
            "member_from": person.joined and str(person.joined),
            "member_to": person.left and str(person.left),
            "status": "alumni" if person.has_left else "current" if person.member else "",
            **{field.name: plain_person_value(person, field) for field in _OF_PERSON},
            "links": {kind: address(kind, value) for kind, value in person.links.items() if kind not in _PRIVATE},
            "other_links": dict(person.other_links),
            "metrics": _metrics(person.metrics),
            "metrics_history": [_metrics(day) for day in person.history],
            "papers": list(papers),
            "aliases": list(person.aliases),
        }
    )


def data_frame(name: str, count: int, *, title: str, url: str, following: str = "") -> Frame:
    """Return the frame of the records of a portal's `papers.json` or `authors.json`, each on a line of its own.

    So a comparison of two versions of the file shows which papers changed. `title` and `url` are the portal's,
    `following` is the address of the file with the next records.
    """
    head = {"version": VERSION, "portal": {"title": title, "url": url}, "count": count}
    if following:
        head["next"] = following
    before, after = f'{json_text(head)[:-1]},"{name}":[\n', "\n]}\n"
    return Frame(before, ",\n", after, before + after)


def portal_schema(name: str) -> Record:
    """Return the JSON Schema (2020-12) of `papers.json` or `authors.json`, by the name of its list."""
    records = {"papers": _PAPER, "authors": _PERSON}[name]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{name}.json of a publication portal, version {VERSION}",
        "type": "object",
        "required": ["version", "portal", "count", name],
        "properties": {
            "version": {"const": VERSION},
            "portal": _object({"title": _TEXT, "url": _TEXT}, ["title", "url"]),
            "count": _COUNT,
            "next": _TEXT,
            name: {"type": "array", "items": records},
        },
    }


def _object(properties: Record, required: list[str]) -> Record:
    return {"type": "object", "required": required, "properties": properties}


_TEXT: Record = {"type": "string"}
_COUNT: Record = {"type": "integer", "minimum": 0}
_TRUTH: Record = {"type": "boolean"}
_TEXTS: Record = {"type": "array", "items": _TEXT}
_ADDRESSES: Record = {"type": "object", "additionalProperties": _TEXT}
_DATE: Record = {"type": "string", "pattern": r"^\d{4}(-\d{2}(-\d{2})?)?$"}
_NAME: dict[str, Record] = {"name": _TEXT, "id": _TEXT}
_NAMES: Record = {"type": "array", "items": _object(_NAME, ["name", "id"])}
_AUTHOR: dict[str, Record] = {
    **_NAME,
    "orcid": _TEXT,
    **dict.fromkeys(("equal", "corresponding"), _TRUTH),
    "affiliations": _TEXTS,
    "roles": {"type": "array", "items": {**_TEXT, "enum": list(CREDIT_ROLES)}},
}
_NUMBERS: Record = _object(
    {"as_of": _DATE, **dict.fromkeys(("h_index", "papers", "citations", "novelty", "ai_score"), _COUNT)}, ["as_of"]
)
_PLAIN_TEXTS = (
    "id url key type title title_latex category venue volume number publisher pages abstract doi arxiv".split()
)  # fmt: skip
_SHAPES: dict[str, Record] = {"line": _TEXT, "lines": _TEXTS, "truth": _TRUTH}
_VERSION: Record = _object(
    {**dict.fromkeys("type venue volume number publisher pages doi arxiv".split(), _TEXT), "date": _DATE}, []
)
_PAPER = _object(
    {
        **dict.fromkeys(_PLAIN_TEXTS, _TEXT),
        **dict.fromkeys(("affiliations", "keywords", "awards", "aliases"), _TEXTS),
        **{field.name: _SHAPES[field.type] for field in (*_PUBLISHED, *_PLAIN)},
        "authors": {"type": "array", "items": _object(_AUTHOR, ["name", "id"])},
        "contributors": _NAMES,
        **dict.fromkeys(("more_authors", "selected"), _TRUTH),
        "date": _DATE,
        "year": {"type": "integer"},
        "score": {"type": "number", "minimum": 0, "maximum": 100},
        "code": {"anyOf": [_TEXT, {"const": True}]},
        "links": _ADDRESSES,
        "other_links": _ADDRESSES,
        "versions": {"type": "array", "items": _VERSION},
    },
    ["id", "url", "key", "type", "title"],
)
_PERSON = _object(
    {
        **dict.fromkeys(("id", "url", "name", "family", "category"), _TEXT),
        **{field.name: _SHAPES[field.type] for field in _OF_PERSON},
        **dict.fromkeys(("names", "papers", "aliases"), _TEXTS),
        "kind": {"enum": ["person", "team"]},
        "status": {"enum": ["current", "alumni"]},
        "member": _TRUTH,
        "member_from": _DATE,
        "member_to": _DATE,
        "links": _ADDRESSES,
        "other_links": _ADDRESSES,
        "metrics": _NUMBERS,
        "metrics_history": {"type": "array", "items": _NUMBERS},
    },
    ["id", "url", "name", "kind"],
)


def _metrics(metrics: Metrics | None) -> Record | None:
    return filled(asdict(metrics)) | {"as_of": str(metrics.as_of)} if metrics else None


def _known(record: Record) -> Record:
    """Return a record without unknown values; `false` is omitted, except for a member."""
    return {name: value for name, value in filled(record).items() if value is not False or name == "member"}
