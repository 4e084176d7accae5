"""A page of MediaWiki: its wikitext as one copies it from the editor, or the XML that Special:Export gives."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.documents.markup.read import lists_publications, read_as_page, start_of
from generator.read.documents.wiki.citations import citations
from generator.read.documents.wiki.wikitext import as_html
from generator.read.draft import Draft, Reading
from generator.read.records.bibliographies.record_drafts import draft_of
from generator.read.records.xml.elements import Document, element_names, parse
from generator.read.signs import no_publications

if TYPE_CHECKING:
    from generator.core.problems import Problem
    from generator.read.draft import Context

_SIGNS = (
    re.compile(r"'''[^'\n]"),
    re.compile(r"(?<!')''[^'\n]"),
    re.compile(r"^={1,6}[^=\n]+={1,6}\s*$", re.MULTILINE),
    re.compile(r"\[https?://[^\s\]]+ [^\]\n]+\]"),
    re.compile(r"\[\[[^\[\]\n]+\]\](?!\()"),
    re.compile(r"^\{\|", re.MULTILINE),
    re.compile(r"\{\{[^{}]{2,600}\}\}"),
)
_FEWEST_KINDS, _FEWEST = 2, 3
_NOT_SO = frozenset("<{@%\\")
_PAGE = "<html><head><title>{}</title></head><body>{}</body></html>"


def recognises(text: str) -> bool:
    """Return whether a text is wikitext with a list of publications, by several marks; an export by its root."""
    if element_names(text, 1) == ["mediawiki"]:
        return True
    start = start_of(text)
    counts = [len(sign.findall(start)) for sign in _SIGNS]
    if start.lstrip("\ufeff \n")[:1] in _NOT_SO and not start.lstrip("\ufeff \n").startswith(("{{", "{|", "<!--")):
        return False
    if sum(map(bool, counts)) < _FEWEST_KINDS or sum(counts) < _FEWEST:
        return False
    return any(True for _ in citations(start)) or lists_publications(_PAGE.format("", as_html(start)), str)


def read(text: str, context: Context) -> Reading:
    """Read a page or an export of several. Never raises for the contents of the text."""
    if element_names(text, 1) != ["mediawiki"]:
        return _read_all([("", text, 1)], context)
    document = parse(text, context.path)
    if not isinstance(document, Document):
        return Reading((), None, (document,), "mediawiki")
    pages = []
    for page in document.root.below("page"):
        texts = page.all("revision/text")
        if texts:  # the newest comes last
            pages.append((page.says("title"), texts[-1].text, texts[-1].line))
    found = _read_all(pages, context)
    return Reading(found.drafts, None, (*document.problems, *found.problems), "mediawiki")


def _read_all(pages: list[tuple[str, str, int]], context: Context) -> Reading:
    """Read pages with the lines in which they begin."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    of_others: list[Problem] = []  # of pages that list nothing
    for title, text, line in pages:
        shown = read_as_page("\n" * (line - 1) + _PAGE.format(title, as_html(text)), str, context, name="mediawiki")
        written = [draft for record in citations(text, line) if (draft := draft_of(record)) is not None]
        drafts += [*shown.drafts, *written]
        (problems if shown.drafts else of_others).extend(shown.problems)
    if not drafts:
        problems = of_others or [no_publications(context.path, "save the page that shows them")]
    return Reading(tuple(drafts), None, tuple(problems), "mediawiki")
