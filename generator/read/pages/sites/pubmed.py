"""PubMed: search results, and the page of one article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft, Reading
from generator.read.links import read_doi
from generator.read.pages.document import attribute, has_class, line_of, one_within, rich_text, text_of
from generator.read.pages.facts import breaks_off, make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

# `Psychol Bull. 2010 Jul;136(4):495-525. doi: 10.1037/a0019486.`
_CITATION = re.compile(
    r"(?:(?P<venue>.+?)\.\s+)?(?P<date>(?:1[89]|20)\d\d(?:[ /-][A-Z][a-z]{2}(?:-[A-Z][a-z]{2})?)?(?: \d{1,2})?)\s*"
    r"(?:;\s?(?P<volume>[^():;.]+)?(?:\((?P<number>[^()]+)\))?)?(?::\s?(?P<pages>[\w.-]+(?:-[\w.]+)?))?\s*\."
)
_DOI = re.compile(r"doi:\s*(10\.\S+?)\.?(?:\s|$)", re.IGNORECASE)
_FOUND = re.compile(r"</?b>")  # words that were searched for
_PMID = re.compile(r"\d{4,9}")


def is_pubmed(text: str) -> bool:
    """Return whether a text is a page of PubMed, by classes of its results and articles."""
    return "docsum-title" in text or ("heading-title" in text and re.search("pubmed", text, re.IGNORECASE) is not None)


def read_pubmed(page: Document, _context: Context) -> Reading | None:
    """Read search results, or the article that the page shows."""
    results = page.find("//*[contains(@class, 'docsum-content')][.//*[contains(@class, 'docsum-title')]]")
    drafts = [draft for one in results if (draft := _result(one))]
    article = page.first(f"//h1[{has_class('heading-title')}]")
    if not drafts and article is not None:
        drafts = [_article(page, article)]
    return Reading(tuple(drafts), None, (), "html") if drafts else None


def _result(item: Element) -> Draft | None:
    title = one_within(item, ".//*[contains(@class, 'docsum-title')]")
    authors = one_within(item, f".//*[{has_class('full-authors')}]")
    authors = authors if authors is not None else one_within(item, ".//*[contains(@class, 'docsum-authors')]")
    citation = one_within(item, f".//*[{has_class('full-journal-citation')}]")
    citation = citation if citation is not None else one_within(item, ".//*[contains(@class, 'journal-citation')]")
    snippet = rich_text(one_within(item, f".//*[{has_class('full-view-snippet')}]")).strip()
    return _draft(
        item,
        _FOUND.sub("", rich_text(title)),
        text_of(authors).rstrip(".").split(","),
        text_of(citation),
        pmid=text_of(one_within(item, f".//*[{has_class('docsum-pmid')}]")) or attribute(title, "data-article-id"),
        abstract="" if breaks_off(snippet) or "..." in snippet else snippet,
    )


def _article(page: Document, title: Element) -> Draft:
    names = page.find(f"//*[{has_class('inline-authors')}][1]//a[{has_class('full-name')}]")
    names = names or page.find(f"//*[{has_class('authors-list')}]//a[{has_class('full-name')}]")
    journal = page.first("//*[contains(@id, 'journal-trigger') or contains(@class, 'journal-actions-trigger')]")
    cit = text_of(page.first(f"//*[{has_class('article-source')}]//*[{has_class('cit')}]"))
    doi = text_of(page.first(f"//*[{has_class('citation-doi')}]"))
    abstract = page.first("//*[contains(@class, 'abstract-content') or @id='eng-abstract' or @id='enc-abstract']")
    words = page.find("//*[@id='abstract' or contains(@class, 'abstract')]//p[strong[contains(., 'Keywords')]]")
    once = list(dict.fromkeys(text_of(one) for one in names))
    draft = _draft(
        title,
        rich_text(title),
        once,
        f"{attribute(journal, 'title') or text_of(journal)}. {cit} {doi}".replace(". .", "."),
        pmid=text_of(page.first(f"//*[{has_class('current-id')}]")),
        abstract=rich_text(abstract),
        keywords=text_of(words[0]).partition(":")[2].rstrip(".") if words else "",
    )
    return draft or make_draft(line_of(title), rich_text(title), authors=once)


def _draft(
    item: Element, title: str, authors: list[str], citation: str, *, pmid: str, abstract: str, keywords: str = ""
) -> Draft | None:
    shown = title.strip().removesuffix(".").strip()
    if not shown:
        return None
    found = _CITATION.search(citation)
    doi = _DOI.search(citation)
    said = found.groupdict(default="") if found else {}
    number = _PMID.search(pmid)
    return make_draft(
        line_of(item),
        shown.removeprefix("[").removesuffix("]") if shown.startswith("[") and shown.endswith("]") else shown,
        authors=authors,
        date=read_day(re.sub(r"-[A-Z][a-z]{2}", "", said.get("date", ""))),
        type="article",
        venue=said.get("venue", ""),
        volume=said.get("volume", ""),
        number=said.get("number", ""),
        first_page=_whole_pages(said.get("pages", "")),
        abstract=abstract,
        keywords=[keywords] if keywords else [],
        doi=read_doi(doi[1]) if doi else "",
        extra={"pmid": number[0], "url": f"https://pubmed.ncbi.nlm.nih.gov/{number[0]}/"} if number else {},
    )


def _whole_pages(pages: str) -> str:
    """Write out the last page, of which PubMed prints only what differs: `1252-65` is `1252-1265`."""
    first, dash, last = pages.partition("-")
    if dash and first.isdigit() and last.isdigit() and len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return f"{first}{dash}{last}"
