"""IEEE Xplore: the page of one paper, whose data stand in a script that draws the page."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from generator.read.draft import Reading
from generator.read.links import Link, web_address
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document

_HOME = "https://ieeexplore.ieee.org"
_SIGN = "xplGlobal.document.metadata"
_START = re.compile(r"xplGlobal\.document\.metadata\s*=\s*(?=\{)")
_LABELS = frozenset({"author keywords", "ieee keywords"})


def is_ieee(text: str) -> bool:
    """Return whether a text is a paper's page of IEEE Xplore."""
    return _SIGN in text


def read_ieee(page: Document, _context: Context) -> Reading | None:
    """Read the data that the page's script holds."""
    found = _START.search(page.text)
    if found is None:
        return None
    try:
        said, _ = json.JSONDecoder(strict=False).raw_decode(page.text, found.end())
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or not _text(said, "title", "displayDocTitle", "formulaStrippedArticleTitle"):
        return None
    venue = _text(said, "publicationTitle", "displayPublicationTitle")
    meeting = said.get("isConference") is True or _text(said, "contentType") == "conferences"
    pdf = web_address(f"{_HOME}{_text(said, 'pdfUrl', 'pdfPath')}") if _text(said, "pdfUrl", "pdfPath") else ""
    draft = make_draft(
        page.text.count("\n", 0, found.start()) + 1,
        _text(said, "title", "displayDocTitle", "formulaStrippedArticleTitle"),
        authors=[name for one in _list(said.get("authors")) if (name := _name(one))],
        date=read_day(_text(said, "publicationDate", "dateOfInsertion"), _text(said, "publicationYear")),
        type="inproceedings" if meeting else "article",
        venue=venue,
        volume=_text(said, "volume"),
        number=_text(said, "issue"),
        first_page=_text(said, "startPage"),
        last_page=_text(said, "endPage"),
        publisher=_text(said, "publisher"),
        abstract=_text(said, "abstract"),
        keywords=_keywords(said.get("keywords")),
        doi=_text(said, "doi"),
        links=[Link("pdf", pdf)] if pdf else [],
        extra={"isbn": _isbn(said.get("isbn"))},
    )
    return Reading((draft,), None, (), "html")


def _text(said: dict[str, Any], *names: str) -> str:
    values = (said.get(name) for name in names)
    return next((str(one) for one in values if isinstance(one, (str, int)) and not isinstance(one, bool) and one), "")


def _list(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _name(one: dict[str, Any]) -> str:
    family, given = _text(one, "lastName"), _text(one, "firstName")
    return f"{family}, {given}" if family and given else _text(one, "name", "preferredName")


def _keywords(value: Any) -> list[str]:
    return [
        str(word)
        for one in _list(value)
        if _text(one, "type").strip().lower() in _LABELS and isinstance(one.get("kwd"), list)
        for word in one["kwd"]
    ]


def _isbn(value: Any) -> str:
    return next((_text(one, "value") for one in _list(value)), "")
