"""A reference as input of the engine in the wheel `typst`: an entry of Hayagriva's YAML, of which JSON is a subset.

Source of the fields: Hayagriva's file format. Works in proceedings are chapters of an anthology here, because several
styles name the container of an article in proceedings twice.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.core.names import NameParts
    from generator.export.styles.reference import Reference

Entry = dict[str, Any]

# Private-use characters: one identifies entries, one represents the omitted authors of a truncated list.
OTHERS = "\ue0ff"
FIRST_MARK, MARKS = 0xE100, 16
_RESERVED = re.compile(f"[{OTHERS}-{chr(FIRST_MARK + MARKS)}]")
# The engine rejects a whole list for an address that it does not understand.
_ADDRESS = re.compile(r"https?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.?[A-Za-z]{2,}(:\d{1,4})?([/?#]\S*)?")


def engine_entry(of: Reference) -> Entry:
    """Return a reference as an entry; equal references give equal entries, and nothing in it is empty."""
    builders = {
        "article": _article, "chapter": _chapter, "book": _book, "thesis": _thesis, "report": _report,
        "preprint": _preprint, "manuscript": _manuscript,
    }  # fmt: skip
    entry: Entry = {
        "title": _text(of.title),
        "author": None if of.edited else _people(of.authors, more=of.more),
        "date": str(of.date or ""),
        "page-range": of.pages.replace("–", "-"),
        "url": of.url if not of.doi and _ADDRESS.fullmatch(of.url) else "",
        **builders.get(of.kind, _other)(of),
    }
    if of.doi:
        entry["serial-number"] = {**entry.get("serial-number", {}), "doi": of.doi}
    return _filled(entry)


def _article(of: Reference) -> Entry:
    journal = {"type": "periodical", "title": _text(of.container), "volume": of.volume, "issue": of.number}
    return {"type": "article", "publisher": _publisher(of), "parent": _filled(journal) if of.container else None}


def _chapter(of: Reference) -> Entry:
    series = {"type": "anthology", "title": _text(of.series)} if of.series else None
    book = {
        "type": "anthology",
        "title": _text(of.container),
        "editor": _people(of.editors),
        "volume": of.volume,
        "edition": of.edition,
        "publisher": _publisher(of),
        "parent": series,
    }
    return {"type": "chapter", "parent": _filled(book)}


def _book(of: Reference) -> Entry:
    editors = of.authors if of.edited else of.editors
    return {
        "type": "book",
        "editor": _people(editors),
        "volume": of.volume,
        "edition": of.edition,
        "publisher": _publisher(of),
    }


def _thesis(of: Reference) -> Entry:
    return {
        "type": "thesis",
        "genre": _text(of.genre),
        "publisher": _publisher(of),
    }


def _report(of: Reference) -> Entry:
    number = {"serial": _clean(of.number)} if of.number else {}
    return {"type": "report", "publisher": _publisher(of), "serial-number": number}


def _preprint(of: Reference) -> Entry:
    server = _text("arXiv") if of.arxiv else _publisher(of)
    return {"type": "article", "publisher": server, "serial-number": {"arxiv": of.arxiv} if of.arxiv else {}}


def _manuscript(of: Reference) -> Entry:  # noqa: ARG001 - one of the builders
    return {"type": "manuscript"}


def _other(of: Reference) -> Entry:
    within = {"type": "misc", "title": _text(of.container)} if of.container else None
    return {"type": "misc", "publisher": _publisher(of), "parent": within}


def _people(names: tuple[NameParts, ...], *, more: bool = False) -> list[Entry]:
    people = [
        _filled({"name": _clean(name.family), "given-name": _clean(name.given), "suffix": _clean(name.suffix)})
        for name in names
    ]
    return [*people, {"name": OTHERS}] if people and more else people


def _publisher(of: Reference) -> Entry | None:
    if not of.publisher:
        return None
    return {"name": _text(of.publisher), "location": _text(of.place)} if of.place else _text(of.publisher)


def _text(text: str) -> Entry:
    """Return a text that the engine uses literally: no `$` begins a formula, no capital is changed."""
    return {"value": {"value": _clean(text), "verbatim": True}} if text else {}


def _clean(text: str) -> str:
    return _RESERVED.sub("", text)


def _filled(entry: Entry) -> Entry:
    return {field: value for field, value in entry.items() if value not in ("", None, [], {})}
