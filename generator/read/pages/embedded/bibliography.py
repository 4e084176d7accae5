"""Whole bibliographies inside a page: BibTeX and RIS in `pre`, `textarea`, hidden blocks and `data:` links."""

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote

from lxml import etree

from generator.read.draft import Draft
from generator.read.pages.document import Document, Element, Part
from generator.read.records.bibliographies.csl import read_csl
from generator.read.records.bibliographies.ris import read_ris
from generator.read.records.bibtex.bibtex import read_bibtex

_BIBTEX = re.compile(
    r"@(?:article|inproceedings|conference|proceedings|book|booklet|inbook|incollection|misc|manual|techreport|report"
    r"|phdthesis|mastersthesis|thesis|unpublished|online|dataset|software)\s*\{[^{}=]{0,200},",
    re.IGNORECASE,
)
_RIS = re.compile(r"^\s*TY {1,2}- ?\w+", re.MULTILINE)
_BLOCKS = frozenset({"pre", "textarea", "code", "div", "p", "span", "td", "dd", "blockquote", "section", "template"})
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
    taken: set[Element] = set()
    for element in page.element.iter():
        if not isinstance(element.tag, str):
            continue
        if _BIBTEX.match((written := element.get(_COPIED) or "").lstrip()):
            yield Part(element), written
        if element.tag not in _BLOCKS or element in taken:
            continue
        # Only what begins with an entry is a bibliography; code and prose that show one are not.
        start = (element.text or "").lstrip()[:200] or _first_words(element)
        if not (_BIBTEX.match(start) or _RIS.match(start)) and not (start.startswith("@") and len(start) < 200):
            continue
        whole = _lines(element)
        taken.update(element.iter())
        if _BIBTEX.match(whole.lstrip()) or _RIS.match(whole):
            yield Part(element), whole


def _first_words(element: Element) -> str:
    for number, text in enumerate(element.itertext()):
        if text.strip() or number > 5:
            return str(text).lstrip()[:200]
    return ""


def _lines(element: Element) -> str:
    """Return an element's text with the line breaks that `br` and blocks make, which RIS needs."""
    parts: list[str] = []
    for event, one in etree.iterwalk(element, events=("start", "end")):
        tag = one.tag if isinstance(one.tag, str) else ""
        if event == "start" and tag:
            parts += ["\n" if tag == "br" else "", one.text or ""]
        elif event == "end":
            parts += ["\n" if tag in {"p", "div", "li"} else "", (one.tail or "") if one is not element else ""]
    return "".join(parts).replace("\xa0", " ")


def _data_links(page: Document) -> Iterator[tuple[Part, str]]:
    """Yield what `data:` downloads hold; of links beside each other, which give one list in several formats, the best.

    CSL-JSON says most, then BibTeX.
    """
    best: dict[Element, tuple[int, Part, str]] = {}
    for link in page.find("//a[starts-with(@href, 'data:')]"):
        kind, _, quoted = str(link.element.get("href")).partition(",")
        text = "" if "base64" in kind else unquote(quoted, errors="replace")
        is_csl, is_bibtex = "csl+json" in kind, _BIBTEX.match(text.lstrip()) is not None
        if is_csl or is_bibtex or _RIS.match(text):
            rank = 0 if is_csl else 1 if is_bibtex else 2
            beside = link.element.getparent()
            if beside not in best or rank < best[beside][0]:
                best[beside] = (rank, link, text)
    for _, link, text in best.values():
        yield link, text
