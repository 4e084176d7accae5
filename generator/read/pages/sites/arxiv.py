"""arXiv: listings, an author's list, search results, and what an abstract's page tells beyond its tags."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.records import PartialDate
from generator.read.draft import Draft, Reading
from generator.read.links import read_arxiv, read_arxiv_class, read_doi
from generator.read.pages.document import attribute, has_class, line_of, one_within, rich_text, text_of, within
from generator.read.pages.embedded.article import read_article
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_NUMBER = re.compile(r"(?:.*/)?(\d\d)(\d\d)(?:\.\d{4,5}|\d{3})(?:v\d+)?$")
_LABEL = re.compile(
    r"^\s*(?:Titles?|Authors?|Abstract|Comments|Journal[- ]ref(?:erence)?|Subjects|Report number)\s*:\s*", re.IGNORECASE
)
_SUBMITTED = re.compile(r"(?:v1 submitted|submitted on|submitted)\s+(\d{1,2} \w+,? \d{4})", re.IGNORECASE)
_FIRST = re.compile(r"v1 submitted\s+(\d{1,2} \w+,? \d{4})", re.IGNORECASE)
_CLASS = re.compile(r"\(([a-z-]+(?:\.[A-Za-z-]{2,})?)\)")
_TAG = f".//span[{has_class('tag')}]"
_MORE = re.compile(r"\s*(?:△ Less|▽ More|Less|More)\s*$")


def is_arxiv(text: str) -> bool:
    """Return whether a text is a page of arXiv, by its lists, or by the number in its tags."""
    return "arxiv-result" in text or ("list-title" in text and "list-authors" in text) or "citation_arxiv_id" in text


def read_arxiv_page(page: Document, context: Context) -> Reading | None:
    """Read a list of preprints, or one with its category and where it appeared later."""
    drafts = [draft for one in page.find(f"//li[{has_class('arxiv-result')}]") if (draft := _result(one))]
    drafts += [draft for one in page.find("//dl//dd[.//*[contains(@class, 'list-title')]]") if (draft := _listed(one))]
    if drafts:
        return Reading(tuple(drafts), None, (), "html")
    reading = read_article(page, context)
    if reading is None or not reading.drafts[0].links.get("arxiv"):
        return None
    return replace(reading, drafts=(_with_details(reading.drafts[0], page),))


def _with_details(draft: Draft, page: Document) -> Draft:
    category = _category(text_of(page.first(f"//*[{has_class('primary-subject')}]")))
    comments = text_of(page.first(f"//td[{has_class('comments')}]"))
    reference = text_of(page.first(f"//td[{has_class('jref')}]"))
    extra = {
        **draft.extra,
        **{name: text for name, text in (("comments", comments), ("journal_ref", reference)) if text},
    }
    return replace(draft, category=draft.category or category, extra=extra, type=draft.type or "misc")


def _result(item: Element) -> Draft | None:
    link = one_within(item, f".//*[{has_class('list-title')}]//a[contains(@href, '/abs/') or contains(., 'arXiv')]")
    title = one_within(item, f".//p[{has_class('title')}]")
    if title is None:
        return None
    number = read_arxiv(text_of(link)) or read_arxiv(attribute(link, "href"))
    said = _said(item)
    shown = within(item, ".//*[contains(@class, 'abstract-full')]") or within(
        item, ".//p[contains(@class, 'abstract')]"
    )
    day = _FIRST.search(said) or _SUBMITTED.search(said)
    return _draft(
        item,
        title,
        number,
        authors=within(item, f".//p[{has_class('authors')}]//a"),
        written=text_of(one_within(item, f".//p[{has_class('authors')}]")),
        day=day[1] if day else "",
        category=_category(f"({text_of(one_within(item, _TAG))})"),
        abstract=_MORE.sub("", rich_text(shown[0]).strip()) if shown else "",
    )


def _listed(described: Element) -> Draft | None:
    term = next(iter(described.xpath("./preceding-sibling::dt[1]")), None)
    title = one_within(described, ".//*[contains(@class, 'list-title')]")
    if title is None or term is None:
        return None
    numbers = (_number(link) for link in within(term, ".//a[contains(@href, '/abs/')]"))
    number = next(filter(None, numbers), "")
    authors = one_within(described, ".//*[contains(@class, 'list-authors')]")
    abstract = one_within(described, f".//p[{has_class('mathjax')}]")
    return _draft(
        described,
        title,
        number,
        authors=within(authors, ".//a") if authors is not None else [],
        written=text_of(authors),
        day="",
        category=_category(text_of(one_within(described, f".//*[{has_class('primary-subject')}]"))),
        abstract=rich_text(abstract),
    )


def _draft(
    item: Element,
    title: Element,
    number: str,
    *,
    authors: list[Element],
    written: str,
    day: str,
    category: str,
    abstract: str,
) -> Draft | None:
    names = [text_of(one) for one in authors] or _LABEL.sub("", written).split(",")
    shown = _LABEL.sub("", rich_text(title).strip())
    if not shown or not number:
        return None
    dois = [
        doi for link in within(item, ".//a[contains(@href, 'doi.org')]") if (doi := read_doi(attribute(link, "href")))
    ]
    return make_draft(
        line_of(item),
        shown,
        authors=names,
        date=read_day(day) or _of_number(number),
        type="misc",
        category=category,
        abstract=_LABEL.sub("", abstract),
        doi=next((doi for doi in dois if not read_arxiv(f"doi:{doi}", bare=False)), ""),
        arxiv=number,
        extra={
            "comments": _field(item, "list-comments", "Comments"),
            "journal_ref": _field(item, "journal-ref", "Journal ref"),
        },
    )


def _number(link: Element) -> str:
    """Return the arXiv number that a link to an abstract names, by its text or its address."""
    address = attribute(link, "href")
    return read_arxiv(text_of(link)) or read_arxiv(address) or read_arxiv(address.rpartition("/abs/")[2])


def _said(item: Element) -> str:
    return " ".join(text_of(one) for one in within(item, f".//p[{has_class('is-size-7')}]"))


def _field(item: Element, name: str, label: str) -> str:
    found = one_within(item, f".//*[contains(@class, '{name}')]")
    if found is None:
        found = next(
            (one for one in within(item, f".//p[{has_class('comments')}]") if text_of(one).startswith(label)), None
        )
    return _LABEL.sub("", text_of(found))


def _category(text: str) -> str:
    """Return the class in `Machine Learning (cs.LG)` by its last part, as content has it."""
    found = _CLASS.search(text)
    return read_arxiv_class(f"[{found[1]}]") if found else ""


def _of_number(number: str) -> PartialDate | None:
    """Return the month that an arXiv number tells."""
    found = _NUMBER.match(number)
    if found is None or not 1 <= int(found[2]) <= 12:
        return None
    return PartialDate((1900 if int(found[1]) > 90 else 2000) + int(found[1]), int(found[2]))
