"""COinS: OpenURL's description of a paper in the `title` of an empty `span` (Z39.88-2004)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from generator.read.links import read_arxiv, read_doi
from generator.read.pages.document import has_class, line_of
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Draft
    from generator.read.pages.document import Document

_GENRES = {
    "article": "article", "preprint": "misc", "proceeding": "inproceedings", "conference": "inproceedings",
    "book": "book", "bookitem": "incollection", "report": "techreport", "dissertation": "phdthesis",
    "document": "misc", "unknown": "",
}  # fmt: skip
_MOST_FIELDS = 500


def coins_drafts(page: Document) -> list[Draft]:
    """Return the papers that the page's COinS describe, in its order."""
    if "Z3988" not in page.text:
        return []
    lines: dict[str, int] = {}
    for span in page.find(f"//*[{has_class('Z3988')}][@title]"):
        lines.setdefault(str(span.get("title")), line_of(span))
    drafts = (_draft(text, line) for text, line in lines.items())
    return [draft for draft in drafts if draft is not None]


def _draft(text: str, line: int) -> Draft | None:
    try:
        said = parse_qs(text.replace("&amp;", "&"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None

    def one(*names: str) -> str:
        return next((value for name in names for value in said.get(f"rft.{name}", ()) if value.strip()), "")

    shape = "".join(said.get("rft_val_fmt", ()))
    title, venue = one("atitle"), one("jtitle", "stitle")
    if shape.endswith((":book", ":dissertation", ":dc")) and not title:
        title = one("btitle", "title")
    venue = venue or (one("btitle", "title") if one("btitle", "title") != title else "")
    if not title:
        return None
    authors = said.get("rft.au", []) or said.get("rft.creator", [])
    first = f"{one('aulast')}, {one('aufirst', 'auinit')}".strip(", ")
    if one("aulast") and not any(one("aulast").lower() in name.lower() for name in authors):
        authors = [first, *authors]
    identifiers = said.get("rft_id", []) + said.get("rft.identifier", [])
    dois = (read_doi(name.removeprefix("info:doi/")) for name in identifiers)
    return make_draft(
        line,
        title,
        authors=authors,
        date=read_day(one("date")),
        type=_GENRES.get(one("genre").lower(), "") or ("article" if one("jtitle") else ""),
        venue=venue,
        volume=one("volume"),
        number=one("issue"),
        first_page=one("pages") or one("spage") or one("artnum"),
        last_page="" if one("pages") else one("epage"),
        publisher=one("pub", "publisher", "inst"),
        doi=next((doi for doi in dois if doi), ""),
        arxiv=next((found for name in identifiers if (found := read_arxiv(name, bare=False))), ""),
        links=[name for name in identifiers if name.startswith("http") and not read_doi(name)],
        extra={"issn": one("issn", "eissn"), "isbn": one("isbn")},
    )
