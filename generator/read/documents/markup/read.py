"""Read a text with markup as the page that is made of it, each line where it stood."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import lru_cache

from generator.read.documents.markup.lines import start_of
from generator.read.documents.saved_page import without_deep_nesting
from generator.read.draft import Context, Reading
from generator.read.lists.page_list import read_listing

_CACHED = 64  # texts


def recognises(_text: str) -> bool:
    """Return False: documents of Word and PDFs are recognised by their first bytes, before a page is made of them."""
    return False


def read(text: str, context: Context) -> Reading:
    """Read the page that was made of a document of Word, or of a PDF."""
    return read_as_page(text, str, context)


def lists_publications(text: str, as_html: Callable[[str], str]) -> bool:
    """Return whether a text is a list of publications, by the page that is made of its beginning; `str` of a page."""
    return bool(_listed(as_html, start_of(text), "").drafts)


def read_as_page(text: str, as_html: Callable[[str], str], context: Context) -> Reading:
    """Read the page that a text stands for."""
    found = _listed(as_html, text, context.address)
    problems = tuple(replace(one, path=context.path) for one in found.problems)
    return replace(found, problems=problems)


@lru_cache(maxsize=_CACHED)
def _listed(as_html: Callable[[str], str], text: str, address: str) -> Reading:
    """Return what a text lists; cached, because a text is recognised and then read."""
    return read_listing(without_deep_nesting(as_html(text)), Context("", date.min, address=address))
