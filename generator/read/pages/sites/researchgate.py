"""ResearchGate: the publications of a profile and search results; a publication's own page has tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft, Profile, Reading
from generator.read.links import read_doi
from generator.read.pages.document import absolute, attribute, line_of, one_within, rich_text, text_of, within
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_HOME = "https://www.researchgate.net/"
_ITEM = "//*[contains(concat(' ', @class, ' '), 'v-publication-item ')]"
_TYPES = {"article": "article", "conference paper": "inproceedings", "chapter": "incollection", "book": "book",
          "thesis": "phdthesis", "technical report": "techreport", "data": "dataset"}  # fmt: skip


def is_researchgate(text: str) -> bool:
    """Return whether a text is a page of ResearchGate, by the class of its items."""
    return "v-publication-item" in text


def read_researchgate(page: Document, _context: Context) -> Reading | None:
    """Read the items of a list; on a publication's page, they are what it cites."""
    if page.first("//meta[@name='citation_title' or @property='citation_title']") is not None:
        return None
    drafts = [draft for item in page.find(_ITEM) if (draft := _draft(item, page.address or _HOME))]
    name = page.first("//*[contains(@class, 'profile-header') or @itemprop='mainEntity']//h1 | //h1[@itemprop='name']")
    profile = Profile(line_of(name), text_of(name)) if drafts and text_of(name) else None
    return Reading(tuple(drafts), profile, (), "html") if drafts else None


def _draft(item: Element, base: str) -> Draft | None:
    title = one_within(item, ".//*[contains(@class, 'publication-item__title')]")
    if not text_of(title):
        return None
    kinds = [text_of(one).lower() for one in within(item, ".//*[contains(@class, '__badge')]")]
    meta = [text_of(one) for one in within(item, ".//*[contains(@class, '__meta-data-item')]")]
    people = within(item, ".//*[contains(@class, 'person-inline-item__fullname')]")
    people = people or within(item, ".//*[contains(@class, '__person-list')]//*[@itemprop='name']")
    link = one_within(item, ".//a[contains(@href, 'publication/')]")
    dois = [doi for text in meta if (doi := read_doi(re.sub(r"^DOI:\s*", "doi:", text, flags=re.IGNORECASE)))]
    return make_draft(
        line_of(item),
        rich_text(title),
        authors=[text_of(one) for one in people],
        date=next((day for text in meta if re.search(r"\b(?:19|20)\d\d\b", text) and (day := read_day(text))), None),
        type=next((_TYPES[kind] for kind in kinds if kind in _TYPES), "misc"),
        abstract=rich_text(one_within(item, ".//*[contains(@class, '__description')]")),
        doi=next(iter(dois), ""),
        links=[absolute(attribute(link, "href").partition("?")[0], base)],
    )
