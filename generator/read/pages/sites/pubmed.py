"""PubMed: search results, and the page of one article."""

import re

from generator.read.draft import Context, Draft, Reading
from generator.read.links import read_doi
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import breaks_off, digits, list_reading, make_draft, read_day
from generator.read.records.bibliographies.field_values import whole_pages

# `Psychol Bull. 2010 Jul;136(4):495-525. doi: 10.1037/a0019486.`
_CITATION = re.compile(
    r"(?:(?P<venue>.+?)\.\s+)?(?P<date>(?:1[89]|20)\d\d(?:[ /-][A-Z][a-z]{2})?)(?:-[A-Z][a-z]{2})?(?P<day> \d{1,2})?\s*"
    r"(?:;\s?(?P<volume>[^():;.]+)?(?:\((?P<number>[^()]+)\))?)?(?::\s?(?P<pages>[\w.-]+(?:-[\w.]+)?))?\s*\."
    r"(?:.*doi:\s*(?P<doi>10\.\S+))?"
)
_ABSTRACT = "[class*=abstract-content], #eng-abstract, #enc-abstract"


def read(page: Document, _context: Context) -> Reading | None:
    """Read search results, or the article that the page shows."""
    results = "[class*=docsum-content]:has([class*=docsum-title])"
    article = page.first("h1.heading-title")
    reading = list_reading(page, results, _result)
    return reading or (Reading((_article(page, article),)) if article else None)


def _result(item: Part) -> Draft:
    snippet = item.rich_text(".full-view-snippet")
    authors = item.text(".full-authors") or item.text(".docsum-authors")
    title = item.rich_text("[class*=docsum-title]")
    return _draft(
        item,
        title.replace("<b>", "").replace("</b>", ""),  # words that were searched for
        authors.rstrip(".").split(","),
        item.text(".full-journal-citation") or item.text("[class*=journal-citation]"),
        pmid=item.text(".docsum-pmid"),
        abstract="" if breaks_off(snippet) or "..." in snippet else snippet,
    )


def _article(page: Document, title: Part) -> Draft:
    names = page.texts(".inline-authors a.full-name") or page.texts(".authors-list a.full-name")
    journal = page.first("[id*=journal-trigger], [class*=journal-actions-trigger]")
    venue = journal.attribute("title") or journal.text() if journal else ""
    cit, doi = page.text(".article-source .cit"), page.text(".citation-doi")
    below = page.find("*:is(#abstract, [class*=abstract]) p:has(> strong)")
    words = next((one.text() for one in below if any("Keywords" in text for text in one.texts("strong"))), "")
    return _draft(
        title,
        title.rich_text(),
        list(dict.fromkeys(names)),
        f"{venue}. {cit} {doi}".replace(". .", "."),
        pmid=page.text(".current-id"),
        abstract=page.rich_text(_ABSTRACT),
        keywords=words.partition(":")[2].rstrip("."),
    )


def _draft(
    item: Part, title: str, authors: list[str], citation: str, *, pmid: str, abstract: str, keywords: str = ""
) -> Draft:
    shown = title.removesuffix(".").strip()
    found = _CITATION.search(citation)
    said = found.groupdict(default="") if found else {}
    number = digits(pmid)
    return make_draft(
        item.line,
        shown[1:-1] if shown.startswith("[") and shown.endswith("]") else shown,  # translated
        authors=authors,
        date=read_day(said.get("date", "") + said.get("day", "")),
        type="article",
        venue=said.get("venue", ""),
        volume=said.get("volume", ""),
        number=said.get("number", ""),
        first_page=whole_pages(said.get("pages", "")),
        abstract=abstract,
        keywords=[keywords] if keywords else [],
        doi=read_doi(said.get("doi", "")),
        extra={"pmid": number, "url": f"https://pubmed.ncbi.nlm.nih.gov/{number}/"} if number else {},
    )
