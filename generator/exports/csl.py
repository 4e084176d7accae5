"""CSL-JSON, the items that Zotero, Pandoc and citation processors take.

Source of the fields: the CSL 1.0.2 input schema. What it has no field for stands in `note`, in the
lines that Zotero calls "Extra", and what only portals know in `custom`, which others pass over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.exports.csl_text import csl_text
from generator.exports.entry import (
    landing_pages,
    note_lines,
    plain_texts,
    portal_facts,
    safe_address,
)
from generator.exports.json_text import json_text
from generator.exports.listed import OTHERS
from generator.names import name_parts
from generator.paper_fields import plain_fields
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.exports.facts import PaperFacts
    from generator.model import Paper, PartialDate
    from generator.names import NameParts
    from generator.paper_fields import PaperField

CslItem = dict[str, Any]

_TYPES = {
    "article": "article-journal", "book": "book", "booklet": "pamphlet", "inbook": "chapter",
    "incollection": "chapter", "inproceedings": "paper-conference", "proceedings": "book", "manual": "document",
    "mastersthesis": "thesis", "phdthesis": "thesis", "techreport": "report", "unpublished": "manuscript",
    "dataset": "dataset", "software": "software", "patent": "patent",
}  # fmt: skip
_GENRES = {"phdthesis": "PhD thesis", "mastersthesis": "Master’s thesis"}
_NUMBERED = frozenset({"techreport", "patent", "manual", "misc"})
_EXTRA = {
    "series": "collection-title", "address": "publisher-place", "place": "publisher-place", "edition": "edition",
    "isbn": "ISBN", "issn": "ISSN", "language": "language",
}  # fmt: skip
# Fields that stand before and behind the others.
_OWN_PLACE = frozenset("title authors date venue type abstract keywords note".split())
_PLAIN = plain_fields(lambda field: field.csl, _OWN_PLACE)


def csl_json(items: Iterable[CslItem]) -> str:
    """Write items as a CSL-JSON file that ends in a line break."""
    return json_text(list(items), indent=1) + "\n"


def csl_item(of: PaperFacts, *, abstract: bool = True) -> CslItem:
    """Return a paper as one item of CSL-JSON, its fields in a fixed order and none of them empty.

    A list of authors that the source cut off ends in the literal name `others`, as Pandoc and Better
    BibTeX write it; known hidden authors are named in the note. The paper's page in the portal is named unless
    a source gave the publisher's. Without `abstract` the item is shorter.
    """
    paper, texts, kind = of.paper, of.texts, of.type
    authors = [_name(name) for name in of.names]
    if paper.more_authors and authors:
        authors.append({"literal": OTHERS})
    first, last = of.pages
    pages = landing_pages(paper, of.url)
    number = texts.plain("number")
    preprint = of.arxiv if kind == "misc" and not number else ""
    pdf = safe_address(paper.links.get("pdf", ""))
    in_own_words = {
        "number": ("number" if kind in _NUMBERED else "issue", f"arXiv:{preprint}" if preprint else number),
        "pages": ("page", f"{first}-{last}" if last else first),
    }
    item: CslItem = {
        "id": of.key,
        "type": _type(paper, kind),
        "title": csl_text(paper.title, texts.title, texts.macros),
        "author": authors,
        "editor": _editors(paper.extra.get("editors")),
        "container-title": csl_text(paper.venue, texts.venue, {}),
        "genre": _GENRES.get(kind, ""),
        **dict(in_own_words.get(field.name) or (field.csl[0], _joined(of, field)) for field in _PLAIN),
        "issued": {"date-parts": [_date_parts(paper.date)]} if paper.date else None,
        "DOI": of.doi,
        "URL": pages[0] if pages else "",
        "abstract": "\n\n".join(texts.paragraphs) if abstract else "",
        "keyword": _keywords(texts.plain_list("keywords")),
        "note": "\n".join([*note_lines(paper, arxiv=not preprint), *([f"PDF: {pdf}"] if pdf else [])]),
    }
    for name, field in _EXTRA.items():
        if isinstance(value := paper.extra.get(name), str):
            item.setdefault(field, to_text(value))
    item["custom"] = portal_facts(of)
    return {field: value for field, value in item.items() if value}


def _joined(of: PaperFacts, field: PaperField) -> str:
    return "; ".join(plain_texts(of, field))


def _type(paper: Paper, kind: str) -> str:
    if kind == "misc":
        # To CSL an `article` is a preprint; one in a venue would be read as a journal's.
        return "document" if paper.venue and "arxiv" not in paper.venue.lower() else "article"
    return _TYPES[kind]


def _name(name: NameParts) -> dict[str, str]:
    if not name.given:
        return {"literal": name.family} if name.team or " " in name.family else {"family": name.family}
    parts = {
        "family": name.core,
        "given": name.given,
        "non-dropping-particle": name.particle,
        "suffix": name.suffix,
    }
    return {part: text for part, text in parts.items() if text}


def _editors(names: object) -> list[dict[str, str]]:
    listed = names.split(";") if isinstance(names, str) else []
    return [_name(name_parts(name)) for name in listed if name.strip()]


def _date_parts(date: PartialDate) -> list[int]:
    return [part for part in (date.year, date.month, date.day) if part]


def _keywords(words: Sequence[str]) -> str:
    """Join keywords by commas, as Zotero does; by semicolons where one holds a comma."""
    return "; ".join(words) + ";" if any("," in word for word in words) else ", ".join(words)
