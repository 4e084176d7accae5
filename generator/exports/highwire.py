"""Metadata for search engines of papers and for Zotero: Highwire Press tags and Dublin Core.

Source of the tags: Google Scholar's Inclusion Guidelines for Webmasters, "Indexing", which prefers `citation_*`
and takes `DC.*` as a last resort; the rest are those that Zotero's translator for embedded metadata reads.
Both functions give pairs for `<meta name="..." content="...">`, unescaped, in a fixed order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.exports.entry import abstract_text, entry_type, identifier, page_bounds, plain_texts, safe_address
from generator.exports.listed import listed_names
from generator.identifiers import address
from generator.paper_fields import plain_fields
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from generator.model import Paper, PartialDate

MetaTags = tuple[tuple[str, str], ...]

_VENUES = {
    "article": "citation_journal_title",
    "inproceedings": "citation_conference_title",
    "proceedings": "citation_conference_title",
    "incollection": "citation_inbook_title",
    "inbook": "citation_inbook_title",
}
_ISSUERS = {
    "phdthesis": "citation_dissertation_institution",
    "mastersthesis": "citation_dissertation_institution",
    "techreport": "citation_technical_report_institution",
}
# Fields that stand before and behind the others.
_OWN_PLACE = frozenset("title authors date keywords".split())
_PLAIN = plain_fields(lambda field: field.highwire, _OWN_PLACE)


def highwire(
    paper: Paper, url: str, macros: Mapping[str, str], teams: Collection[str] = (), *, language: str = ""
) -> MetaTags:
    """Return a paper's `citation_*` tags; `url` is its page, where the abstract stands.

    There is one author tag each, in the order of the paper: known authors whose place is not known are
    left out, unless there is no list. `macros` are the LaTeX macros that hold in the paper,
    `teams` its names that are known to be teams and are never turned round.
    """
    return tuple((name, value) for name, value in _highwire(paper, url, macros, teams, language) if value)


def _highwire(
    paper: Paper, url: str, macros: Mapping[str, str], teams: Collection[str], language: str
) -> Iterator[tuple[str, str]]:
    kind = entry_type(paper)
    yield "citation_title", to_text(paper.title, macros)
    for name in listed_names(paper, teams):
        yield "citation_author", name.inverted
    yield "citation_publication_date", str(paper.date or "").replace("-", "/")
    names_by_kind = {
        "venue": _VENUES.get(kind, "citation_journal_title"),
        "number": "citation_technical_report_number" if kind == "techreport" else "citation_issue",
        "publisher": _ISSUERS.get(kind, "citation_publisher"),
    }
    for field in _PLAIN:
        if field.name == "pages":
            yield from zip(field.highwire, page_bounds(paper.pages), strict=True)
        else:
            tag = names_by_kind.get(field.name, field.highwire[0])
            yield from ((tag, text) for text in plain_texts(paper, field))
    for name_of_number in ("issn", "isbn"):
        if isinstance(number := paper.extra.get(name_of_number), str):
            yield f"citation_{name_of_number}", number
    yield "citation_doi", identifier(paper, "doi")
    yield "citation_arxiv_id", identifier(paper, "arxiv")
    yield "citation_pdf_url", pdf_address(paper)
    yield "citation_abstract_html_url", url
    for word in paper.keywords:
        yield "citation_keywords", to_text(word)
    yield "citation_language", language


def dublin_core(paper: Paper, url: str, macros: Mapping[str, str], *, language: str = "") -> MetaTags:
    """Return a paper's `DC.*` tags; the arguments are as for `highwire`, names as they are read."""
    return tuple((name, value) for name, value in _dublin_core(paper, url, macros, language) if value)


def _dublin_core(paper: Paper, url: str, macros: Mapping[str, str], language: str) -> Iterator[tuple[str, str]]:
    doi, arxiv = identifier(paper, "doi"), identifier(paper, "arxiv")
    yield "DC.title", to_text(paper.title, macros)
    for name in listed_names(paper, ()):
        yield "DC.creator", name.in_order
    yield "DC.date", str(paper.date or "")
    yield "DC.publisher", to_text(paper.publisher)
    yield "DC.source", to_text(paper.venue)
    for word in paper.keywords:
        yield "DC.subject", to_text(word)
    yield "DC.description", abstract_text(paper, macros, join=" ")
    yield "DC.type", "Text"
    yield "DC.language", language
    yield "DC.identifier", f"doi:{doi}" if doi else ""
    yield "DC.identifier", f"arXiv:{arxiv}" if arxiv else ""
    yield "DC.identifier", url


def pdf_address(paper: Paper) -> str:
    """Return where a paper's full text is: the PDF that content names, else arXiv's."""
    if paper.links.get("pdf"):
        return safe_address(paper.links["pdf"])
    arxiv = identifier(paper, "arxiv")
    return address("arxiv", arxiv).replace("/abs/", "/pdf/") if arxiv else ""


def first_day(date: PartialDate) -> str:
    """Return the first day that a date may mean, in ISO 8601."""
    return f"{date.year:04d}-{date.month or 1:02d}-{date.day or 1:02d}"
