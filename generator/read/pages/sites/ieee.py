"""IEEE Xplore: the page of one paper, whose data stand in a script that draws the page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.read.draft import Reading
from generator.read.links import Link, web_address
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document

_HOME = "https://ieeexplore.ieee.org"
_SIGN = "xplGlobal.document.metadata"
_LABELS = frozenset({"author keywords", "ieee keywords"})


def is_ieee(text: str) -> bool:
    """Return whether a text is a paper's page of IEEE Xplore."""
    return _SIGN in text


def read_ieee(page: Document, _context: Context) -> Reading | None:
    """Read the data that the page's script holds."""
    before, _, script = page.source.partition(_SIGN)
    try:
        said, _ = json.JSONDecoder(strict=False).raw_decode(script.lstrip(" ="))
    except (ValueError, RecursionError):
        return None
    title = _text(said, "title", "displayDocTitle", "formulaStrippedArticleTitle") if isinstance(said, dict) else ""
    if not title:
        return None
    meeting = said.get("isConference") is True or _text(said, "contentType") == "conferences"
    pdf = web_address(f"{_HOME}{_text(said, 'pdfUrl', 'pdfPath')}") if _text(said, "pdfUrl", "pdfPath") else ""
    draft = make_draft(
        before.count("\n") + 1,
        title,
        authors=[name for one in _list(said.get("authors")) if (name := _name(one))],
        date=read_day(_text(said, "publicationDate", "dateOfInsertion"), _text(said, "publicationYear")),
        type="inproceedings" if meeting else "article",
        venue=_text(said, "publicationTitle", "displayPublicationTitle"),
        volume=_text(said, "volume"),
        number=_text(said, "issue"),
        first_page=_text(said, "startPage"),
        last_page=_text(said, "endPage"),
        publisher=_text(said, "publisher"),
        abstract=_text(said, "abstract"),
        keywords=_keywords(said.get("keywords")),
        doi=_text(said, "doi"),
        links=[Link("pdf", pdf)] if pdf else [],
        extra={"isbn": next((_text(one, "value") for one in _list(said.get("isbn"))), "")},
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
