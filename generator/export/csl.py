"""CSL-JSON, the items that Zotero, Pandoc and citation processors read.

Source of the fields: the CSL 1.0.2 input schema. Values without a field are in `note`, in the lines that Zotero calls
"Extra", and the facts that only portals have in `custom`, which other programs ignore.
"""

import re
from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

from generator.core.author_facts import author_facts
from generator.core.identifiers import address
from generator.core.names import NameParts, name_parts
from generator.core.paper_fields import plain_fields
from generator.export.entry import (
    BY_THEMSELVES,
    ENTRY_TYPES,
    WHOLE_BOOKS,
    edition_number,
    editors,
    extra_text,
    genre,
    is_preprint,
    landing_pages,
    note_lines,
    safe_address,
    separated,
)
from generator.export.facts import PaperFacts, plain_texts, portal_facts
from generator.text.latex import to_text

_TAGS = {
    "textit": ("<i>", "</i>"),
    "textsl": ("<i>", "</i>"),
    "emph": ("<i>", "</i>"),
    "textbf": ("<b>", "</b>"),
    "textsc": ('<span style="font-variant:small-caps;">', "</span>"),
    "textsuperscript": ("<sup>", "</sup>"),
    "textsubscript": ("<sub>", "</sub>"),
}
_COMMANDS = tuple(_TAGS)
# Private-use characters mark the places of tags while the LaTeX around them is parsed.
_FIRST_MARK = 0xF8C0
_STYLED = re.compile(rf"\\({'|'.join(_TAGS)})\s*\{{([^{{}}$\\]*)\}}|\$[^$]*\$")
_MARKED = re.compile(f"[{chr(_FIRST_MARK)}-{chr(_FIRST_MARK + 2 * len(_TAGS) - 1)}]")
CslItem = dict[str, Any]
# Types for which CSL uses another one: our own readers find them in `custom`.
_STOOD_FOR = frozenset({"booklet", "proceedings", "manual", "inbook", "unpublished"})
_NUMBERED = frozenset({"techreport", "patent", "misc", "dataset", "software"})
# Values from sources that are not fields of content files: their keys, the better one first, by CSL's field.
_EXTRA = {
    "collection-title": ("series",), "collection-number": ("series_number",), "chapter-number": ("chapter",),
    "publisher-place": ("address", "place"), "edition": ("edition",), "version": ("version",), "ISBN": ("isbn",),
    "ISSN": ("issn",), "language": ("language",),
}  # fmt: skip
# Fields that are before and after the others.
_OWN_PLACE = frozenset("title authors date venue type abstract keywords note".split())
_PLAIN = plain_fields(lambda field: field.csl, _OWN_PLACE)


def csl_item(of: PaperFacts, *, abstract: bool = True) -> CslItem:
    """Return a paper as one item of CSL-JSON, its fields in a fixed order and none of them empty.

    Authors are people only: the note says if the list is truncated, and names the authors known to be missing from it.
    The paper's page in the portal is included unless a source gave the publisher's, or arXiv has one. Without
    `abstract` the item is shorter.
    """
    paper, texts, kind = of.paper, of.texts, of.type
    first, last = of.pages
    number, publisher = texts.plain("number"), texts.plain("publisher")
    preprint = of.arxiv if is_preprint(paper, kind) and not number else ""
    pages = landing_pages(paper, address("arxiv", of.arxiv) if of.arxiv else of.url)
    whole = kind in BY_THEMSELVES
    pdf = safe_address(paper.links.get("pdf", ""))
    number_field = "number" if kind in _NUMBERED else "collection-number" if kind in WHOLE_BOOKS else "issue"
    in_own_words = {
        "number": ("number", f"arXiv:{preprint}") if preprint else (number_field, number),
        "pages": ("page", f"{first}-{last}" if last else first),
        "publisher": ("publisher", "arXiv" if preprint else publisher),
    }
    item: CslItem = {
        "id": of.key,
        "type": "article" if is_preprint(paper, kind) else ENTRY_TYPES[kind].csl,
        "title": _csl_text(paper.title, texts.title, texts.macros),
        "author": [_name(name) for name in of.names],
        "editor": [_name(name_parts(name)) for name in editors(paper)],
        "container-title": "" if whole or preprint else _csl_text(paper.venue, texts.venue, {}),
        "genre": genre(paper, kind),
        **dict(in_own_words.get(field.name) or (field.csl[0], "; ".join(plain_texts(of, field))) for field in _PLAIN),
        "issued": {"date-parts": [list(filter(None, astuple(paper.date)))]} if paper.date else None,
        "DOI": of.doi,
        "URL": pages[0] if pages else "",
        "abstract": "\n\n".join(texts.paragraphs) if abstract else "",
        "keyword": separated(texts.plain_list("keywords")),
        "note": "\n".join([*note_lines(paper, arxiv=not preprint), *([f"PDF: {pdf}"] if pdf else [])]),
    }
    for name, keys in _EXTRA.items():
        item[name] = item.get(name) or extra_text(paper, *keys)
    item["edition"] = edition_number(item["edition"])
    if whole and kind != "booklet":
        item["collection-title"] = item["collection-title"] or texts.venue
    of_authors = enumerate(map(author_facts, paper.authors or paper.contributors), start=1)
    by_place = {str(place): facts for place, facts in of_authors if facts}
    item["custom"] = _facts_for_custom(of, item) | portal_facts(of) | ({"authors": by_place} if by_place else {})
    return {field: value for field, value in item.items() if value}


def _facts_for_custom(of: PaperFacts, item: CslItem) -> dict[str, str]:
    """Return the facts that CSL has no field or another word for; our own readers read them back."""
    paper, texts, kind = of.paper, of.texts, of.type
    edition = extra_text(paper, "edition")
    preprint = item["type"] == "article"
    custom = {
        "type": kind if kind in _STOOD_FOR or (preprint and kind == "article") else "",
        "venue": texts.venue if texts.venue and not item["container-title"] else "",
        "number": texts.plain("number") if kind in WHOLE_BOOKS else "",
        "publisher": texts.plain("publisher") if item["publisher"] == "arXiv" else "",
        "edition": edition if edition != item["edition"] else "",
    }
    return {name: text for name, text in custom.items() if text}


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


def _csl_text(text: str, plain: str, macros: Mapping[str, str]) -> str:
    """Return a title with CSL's tags for its emphasis; formulas as plain Unicode, as far as possible.

    `plain` is the title without any markup.
    """
    if "\\" not in text:
        return plain
    marked = _STYLED.sub(_marked, _MARKED.sub("", text))
    return _MARKED.sub(_tag, to_text(marked, macros))


def _marked(styled: re.Match[str]) -> str:
    """Return a command's argument between marks; a formula unchanged."""
    if not styled[1] or not styled[2].strip():
        return styled[0]
    mark = _FIRST_MARK + 2 * _COMMANDS.index(styled[1])
    return f"{{{chr(mark)}{styled[2]}{chr(mark + 1)}}}"


def _tag(mark: re.Match[str]) -> str:
    command, closing = divmod(ord(mark[0]) - _FIRST_MARK, 2)
    return _TAGS[_COMMANDS[command]][closing]
