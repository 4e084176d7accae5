"""Semantic Scholar: an author's page, a reader's library and search results; a paper's own page has tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.records import Metrics, PartialDate
from generator.read.draft import Draft, Profile, Reading
from generator.read.pages.document import (
    absolute,
    attribute,
    has_class,
    line_of,
    one_within,
    rich_text,
    text_of,
    within,
)
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_HOME = "https://www.semanticscholar.org/"
_TITLE = re.compile(r"<title[^>]*>[^<]*\bSemantic Scholar\s*</title>")
_DIGITS = re.compile(r"\d[\d,.]*")
_BADGE = re.compile(r"\s*(?:Expand|Collapse|TLDR)\s*$")


def is_semantic_scholar(text: str) -> bool:
    """Return whether a text is a page of Semantic Scholar; saved too early, only its title has the name."""
    signs = ("cl-paper-row", "author-detail-card", 'data-test-id="author-list"')
    return any(sign in text for sign in signs) or _TITLE.search(text) is not None


def read_semantic_scholar(page: Document, context: Context) -> Reading | None:
    """Read the rows of a list of papers, and an author's numbers; rows on a paper's page are what it cites."""
    if page.first("//meta[@name='citation_title']") is not None:
        return None
    rows = page.find(f"//*[{has_class('cl-paper-row')}]")
    drafts = [draft for row in rows if (draft := _draft(row, page.address or _HOME))]
    profile = _profile(page, context)
    return Reading(tuple(drafts), profile, (), "html") if drafts or profile else None


def _draft(row: Element, base: str) -> Draft | None:
    title = one_within(row, f".//*[{has_class('cl-paper-title')}]")
    title = (
        title
        if title is not None
        else one_within(row, ".//a[@data-test-id='title-link' or @data-heap-id='paper_link']")
    )
    if title is None:
        return None
    link = one_within(row, ".//a[contains(@href, '/paper/')]")
    people = within(row, ".//*[@data-test-id='author-list']") or within(row, ".//a[contains(@class, 'author-link')]")
    cited = one_within(
        row, ".//*[@data-test-id='total-citations-stat' or contains(@class, 'cl-paper-stats__citation')]"
    )
    abstract = one_within(row, f".//*[{has_class('full-abstract')}]")
    venue = one_within(row, ".//*[@data-test-id='normalized-venue-link' or contains(@class, 'cl-paper-venue')]")
    pdf = one_within(row, ".//a[contains(@href, 'arxiv.org') or contains(@href, 'doi.org') or contains(@href, '.pdf')]")
    more = one_within(row, ".//*[contains(@class, 'more-authors') or contains(@data-test-id, 'more-author')]")
    count = _DIGITS.search(text_of(cited))
    names = [text_of(one) for one in people]
    return make_draft(
        line_of(row),
        text_of(title),  # what is slanted in it was searched for
        authors=names,
        more_authors=more is not None and "less" not in text_of(more).lower(),
        date=read_day(text_of(one_within(row, f".//*[{has_class('cl-paper-pubdates')}]"))),
        type="misc",
        venue="" if text_of(venue).lower().startswith("arxiv") else text_of(venue),
        abstract=_BADGE.sub("", rich_text(abstract)) if abstract is not None else "",
        links=[attribute(pdf, "href"), absolute(attribute(link, "href"), base)],
        extra={"citations": re.sub(r"\D", "", count[0]) if count else ""},
    )


def _profile(page: Document, context: Context) -> Profile | None:
    name = page.first("//*[@data-test-id='author-name' or contains(@class, 'author-detail-card__author-name')]")
    if not text_of(name):
        return None
    numbers: dict[str, int] = {}
    for row in page.find(f"//*[{has_class('author-detail-card__stats-row')}]"):
        label = text_of(one_within(row, ".//*[contains(@class, '__label')]")).lower()
        count = _DIGITS.search(text_of(one_within(row, ".//*[contains(@class, '__value')]")))
        if count:
            numbers[label] = int(re.sub(r"\D", "", count[0])[:9])
    day = PartialDate(context.as_of.year, context.as_of.month, context.as_of.day)
    metrics = Metrics(
        day, h_index=numbers.get("h-index"), papers=numbers.get("publications"), citations=numbers.get("citations")
    )
    return Profile(line_of(name), text_of(name), "", metrics if numbers else None)
