"""Whole bibliographies inside a page: BibTeX and RIS in `pre`, `textarea`, hidden blocks and `data:` links."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from urllib.parse import unquote

from generator.read.documents.html_tree import Node, Text, attribute_of
from generator.read.draft import Draft
from generator.read.pages.document import Document, Part
from generator.read.records.bibliographies.csl import read_csl
from generator.read.records.bibliographies.ris import read_ris
from generator.read.records.bibtex.bibtex import read_bibtex

_BIBTEX = re.compile(
    r"@(?:article|inproceedings|conference|proceedings|book|booklet|inbook|incollection|misc|manual|techreport|report"
    r"|phdthesis|mastersthesis|thesis|unpublished|online|dataset|software)\s*\{[^{}=]{0,200},",
    re.IGNORECASE,
)
_RIS = re.compile(r"^\s*TY {1,2}- ?\w+", re.MULTILINE)
_BLOCKS = ":is(pre, textarea, code, div, p, span, td, dd, blockquote, section)"
_FIRST_TEXTS, _LONGEST = 6, 200  # texts in which a block begins, and characters of one
_COPIED = "data-clipboard-text"  # what a button copies


def bibliography_drafts(page: Document, path: str) -> list[Draft]:
    """Return the papers of the bibliographies that a page holds, each text once, in the page's order."""
    drafts: list[Draft] = []
    seen: set[str] = set()
    for part, text in [*_texts(page), *_data_links(page)]:
        bare = re.sub(r"\s+", "", text)
        if bare in seen:
            continue
        seen.add(bare)
        read = read_bibtex if _BIBTEX.search(text) else read_ris if _RIS.search(text) else read_csl
        reading = read(text, path=path)
        drafts += [replace(draft, line=part.line + max(0, draft.line - 1), lines={}) for draft in reading.drafts]
    return drafts


def _texts(page: Document) -> Iterator[tuple[Part, str]]:
    """Yield the innermost blocks whose text is a bibliography."""
    if "@" not in page.source and "TY  -" not in page.source:
        return
    taken: set[int] = set()
    for part in page.find(f"{_BLOCKS}, [{_COPIED}]"):
        if _BIBTEX.match((written := attribute_of(part.element, _COPIED) or "").lstrip()):
            yield part, written
        # Only what begins with an entry is a bibliography; code and prose that show one are not.
        texts = (one.text_content or "" for one in part.element.traverse(include_text=True) if one.is_text_node)
        firsts = () if part.number in taken else islice(texts, _FIRST_TEXTS)
        start = next((text.lstrip()[:_LONGEST] for text in firsts if text.strip()), "")
        if not (_BIBTEX.match(start) or _RIS.match(start)) and not (start.startswith("@") and len(start) < _LONGEST):
            continue
        whole = _lines(part.shown)
        taken.update(one.number for one in part.find("*"))
        if _BIBTEX.match(whole.lstrip()) or _RIS.match(whole):
            yield part, whole


def _lines(node: Node) -> str:
    """Return an element's text with the line breaks that `br` and blocks make, which RIS needs."""
    parts = []
    for child in node.children:
        if isinstance(child, Text):
            parts.append(child.text)
        else:
            end = "\n" if child.tag in {"br", "p", "div", "li"} else ""
            parts.append(f"{_lines(child)}{end}")
    return "".join(parts).replace("\xa0", " ")


def _data_links(page: Document) -> Iterator[tuple[Part, str]]:
    """Yield what `data:` downloads hold; of links beside each other, which give one list in several formats, the best.

    CSL-JSON says most, then BibTeX.
    """
    best: dict[int, tuple[int, Part, str]] = {}
    for link in page.find('a[href^="data:"]'):
        kind, _, quoted = (attribute_of(link.element, "href") or "").partition(",")
        text = "" if "base64" in kind else unquote(quoted, errors="replace")
        is_csl, is_bibtex = "csl+json" in kind, _BIBTEX.match(text.lstrip()) is not None
        if is_csl or is_bibtex or _RIS.match(text):
            rank = 0 if is_csl else 1 if is_bibtex else 2
            around = next(link.ancestors()).number
            if around not in best or rank < best[around][0]:
                best[around] = (rank, link, text)
    for _, link, text in best.values():
        yield link, text
