"""The list of publications of a page."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from generator.core.problems import Problem
from generator.read.documents.html_tree import too_deep
from generator.read.documents.saved_page import base_address
from generator.read.draft import Context, Reading
from generator.read.lists.blocks import Document
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.publication_list import read_document
from generator.read.signs import no_publications

# What shows a long list in parts, in the words that themes and plugins use.
_PAGER = re.compile(
    r"<(?:nav|div|ul|ol|p|span)\b[^<>]{0,200}?\b(?:class|id|aria-label)\s*=\s*[\"'][^\"'<>]{0,120}?"
    r"\b(?:pagination|page-numbers|pager|tablenav-pages|paginate|pagenavi)\b",
    re.IGNORECASE,
)
_PAGE_LINK = re.compile(r"<a\b[^<>]{1,400}>\s{0,40}(?:<span[^<>]{0,100}>\s{0,40})?(\d{1,3})\s{0,40}<", re.IGNORECASE)
_MOST_PAGERS, _LONGEST_PAGER, _MOST_NUMBERS = 5, 4_000, 4


def read_listing(text: str, context: Context, document: Document | None = None) -> Reading:
    """Read a page of publications, as `document` where it is laid out; without any, one problem says so.

    Many a page has lists of names and years as well: nothing is read of one whose list is not called so, unless most of
    its entries are publications.
    """
    document = document or page_blocks(text)
    if document is None:
        return Reading((), None, (nothing_listed(context.path),))
    deep = (too_deep(context.path, document.cut_at),) if document.cut_at else ()
    base = base_address(text, context.address, named=(document.canonical,), base=document.base)
    found, is_of_publications = read_document(document, context.path, base)
    if not is_of_publications:
        return Reading((), None, (nothing_listed(context.path), *deep), others=found.others)
    return replace(found, problems=(*deep, *found.problems, *_further_pages(text, context.path)))


def _further_pages(text: str, path: str) -> list[Problem]:
    """Return a warning where a page shows a list in parts, by its links to parts that have numbers."""
    for pager in itertools.islice(_PAGER.finditer(text), _MOST_PAGERS):
        links = _PAGE_LINK.finditer(text, pager.end(), pager.end() + _LONGEST_PAGER)
        numbers = sorted({int(link[1]) for link in links} - {0, 1})
        if numbers:
            what = f"this page may show only a part of its list: it leads to further pages of it ({_listed(numbers)})"
            hint = "save those as well, or the page with all entries shown, and import them together"
            return [Problem(path, text.count("\n", 0, pager.start()) + 1, 1, what, hint, "warning")]
    return []


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST_NUMBERS]))
    return f"{shown} and more" if len(numbers) > _MOST_NUMBERS else shown


def nothing_listed(path: str) -> Problem:
    """Return the error for a page that lists no publications, with what else may be done."""
    return no_publications(
        path,
        "save the page that shows the list itself, or its citation export (BibTeX or RIS), and import that",
        further="; looked for lists, tables and paragraphs with titles, authors, years, venues and links to papers, "
        "and for citation tags, JSON-LD, COinS, BibTeX and RIS within the page",
    )
