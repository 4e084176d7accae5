"""The `meta` tags of a page by vocabulary: Highwire, bepress, PRISM, EPrints, Dublin Core.

Sources: Google Scholar's inclusion guidelines for the names of Highwire, bepress and EPrints; PRISM 3.0;
the DCMI metadata terms. A page may repeat a tag: authors come one a tag, in order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.read.documents.marks import tidy
from generator.read.links import Link, read_arxiv, read_doi, web_address
from generator.read.pages.facts import breaks_off, make_draft, read_day, type_in
from generator.read.records.bibliographies.field_values import thesis_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.core.records import PartialDate
    from generator.read.draft import Draft
    from generator.read.pages.document import Document

_SIGN = re.compile(
    r"citation_\w+|dc(?:terms)?[.:_](?:\w+[.:])?title|eprints\.title|wkhealth_title|prism[.:]\w+", re.IGNORECASE
)
_PREPRINTS = ("rxiv", "ssrn", "research square", "preprints")  # what is called so has no other venue


@dataclass(frozen=True, slots=True)
class Tags:
    """The values of `meta` tags by name in small letters, with dots for colons; and where each name first stands."""

    values: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def all(self, *names: str) -> list[str]:
        """Return the values of the first of some names that has any."""
        return next((found for name in names if (found := self.values.get(name))), [])

    def one(self, *names: str) -> str:
        """Return the first value of the first of some names that has any."""
        return next(iter(self.all(*names)), "")

    def line(self, *names: str) -> int:
        """Return where the first of some names stands."""
        return next((self.lines[name] for name in names if name in self.lines), 0)


def has_tags(text: str) -> bool:
    """Return whether a text may have tags that describe a paper."""
    return _SIGN.search(text) is not None


def read_tags(page: Document) -> Tags:
    """Collect the `meta` tags of a page; a value that says nothing counts as none."""
    tags = Tags()
    for meta in page.find("//meta[@content]"):
        content = tidy(meta.attribute("content"))
        for attribute in ("name", "property", "itemprop"):
            name = re.sub(r"[:\s]", ".", meta.attribute(attribute).lower())
            if name and content:
                tags.values.setdefault(name, []).append(content)
                tags.lines.setdefault(name, meta.line)
                break
    return tags


def citation_drafts(tags: Tags, page: Document) -> list[Draft]:
    """Return what the vocabularies made for citing say of the page's paper, the surest first."""
    readers = (_highwire(tags, page, "citation_"), _highwire(tags, page, "bepress_citation_"), _prism(tags),
               _eprints(tags, page), _wolters_kluwer(tags))  # fmt: skip
    return [draft for draft in readers if draft is not None]


def _highwire(tags: Tags, page: Document, prefix: str) -> Draft | None:
    def one(*names: str) -> str:
        return tags.one(*(f"{prefix}{name}" for name in names))

    def listed(*names: str) -> list[str]:
        return tags.all(*(f"{prefix}{name}" for name in names))

    if not any(name.startswith(prefix) and name != f"{prefix}reference" for name in tags.values):
        return None
    journal = one("journal_title", "journal", "series_title", "journal_abbrev")
    conference = one("conference_title", "conference", "proceedings_title", "conference_abbrev")
    book = one("inbook_title", "book_title")
    university = one("dissertation_institution")
    institute = one("technical_report_institution")
    kind = _highwire_type(one, journal, conference, book)
    return make_draft(
        tags.line(f"{prefix}title"),
        one("title"),
        authors=listed("author", "author_name") or _apart(listed("authors")),
        date=_highwire_date(one),
        type=kind,
        venue=journal if kind == "article" else conference or book or journal,
        volume=one("volume"),
        number=one("issue", "number", "technical_report_number"),
        first_page=one("firstpage", "first_page", "pages", "article_number", "elocation_id"),
        last_page=one("lastpage", "last_page"),
        publisher=university or institute or one("publisher"),
        abstract=one("abstract"),
        keywords=[word for word in listed("keywords", "keyword") if len(word) < 2000],
        doi=one("doi"),
        arxiv=one("arxiv_id"),
        links=[*_pdf(page.absolute(one("pdf_url"))), page.absolute(one("abstract_html_url", "public_url") or "")],
        extra={
            "issn": "; ".join(dict.fromkeys(listed("issn"))),
            "isbn": "; ".join(dict.fromkeys(listed("isbn"))),
            "language": one("language"),
            "pmid": one("pmid"),
            "editors": "; ".join(listed("editor")),
        },
    )


def _apart(values: list[str]) -> list[str]:
    """Split the names in one tag for all authors: `Miller, Mary; Chen, Wei` and `Mary Miller, Wei Chen`."""
    parted: list[str] = []
    for value in values:
        pieces = [piece.strip() for piece in value.split(",")]
        whole = ";" not in value and len(pieces) > 1 and all(" " in piece for piece in pieces)
        parted += pieces if whole else value.split(";")
    return parted


def _highwire_type(said: Callable[..., str], journal: str, conference: str, book: str) -> str:
    if said("dissertation_institution") or said("dissertation_name"):
        return thesis_type(said("dissertation_name"))
    if said("technical_report_institution") or said("technical_report_number"):
        return "techreport"
    by_sign = (
        ("inproceedings", conference), ("incollection", book), ("article", journal), ("book", said("isbn")),
        ("misc", said("arxiv_id")),
    )  # fmt: skip
    kind = next((kind for kind, sign in by_sign if sign), "")
    return "misc" if kind == "article" and any(name in journal.lower() for name in _PREPRINTS) else kind


def _highwire_date(said: Callable[..., str]) -> PartialDate | None:
    year = said("year")
    month = said("month")
    return read_day(
        said("publication_date"),
        said("date"),
        said("cover_date"),
        f"{year}-{month}" if month.isdigit() else f"{month} {year}".strip(),
        said("online_date"),
    )


def _pdf(address: str) -> list[Link]:
    """Return the address of a PDF as such, whatever it ends in; arXiv's says the number, too."""
    return [Link("pdf", address)] if web_address(address) else []


def _prism(tags: Tags) -> Draft | None:
    venue = tags.one("prism.publicationname")
    doi = tags.one("prism.doi")
    if not venue and not doi:
        return None
    return make_draft(
        tags.line("prism.publicationname", "prism.doi"),
        "",
        date=read_day(tags.one("prism.publicationdate"), tags.one("prism.coverdate")),
        type="article" if venue else "",
        venue=venue,
        volume=tags.one("prism.volume"),
        number=tags.one("prism.number", "prism.issueidentifier"),
        first_page=tags.one("prism.startingpage", "prism.pagerange"),
        last_page=tags.one("prism.endingpage"),
        keywords=tags.all("prism.keyword"),
        doi=doi,
        extra={"issn": tags.one("prism.issn")},
    )


def _eprints(tags: Tags, page: Document) -> Draft | None:
    title = tags.one("eprints.title")
    if not title:
        return None
    event = tags.one("eprints.event_title")
    return make_draft(
        tags.line("eprints.title"),
        title,
        authors=tags.all("eprints.creators_name", "eprints.creators"),
        date=read_day(tags.one("eprints.date"), tags.one("eprints.datestamp")),
        type=_type(tags.all("eprints.type")),
        venue=tags.one("eprints.publication", "eprints.book_title") or event,
        volume=tags.one("eprints.volume"),
        number=tags.one("eprints.number"),
        first_page=tags.one("eprints.pagerange"),
        publisher=tags.one("eprints.publisher", "eprints.institution"),
        abstract=tags.one("eprints.abstract"),
        keywords=tags.all("eprints.keywords"),
        doi=tags.one("eprints.id_number", "eprints.doi"),
        links=[page.absolute(tags.one("eprints.document_url")), page.absolute(tags.one("eprints.official_url"))],
        extra={"issn": tags.one("eprints.issn"), "isbn": tags.one("eprints.isbn")},
    )


def _wolters_kluwer(tags: Tags) -> Draft | None:
    title = tags.one("wkhealth_title")
    if not title:
        return None
    return make_draft(
        tags.line("wkhealth_title"),
        title,
        authors=tags.all("wkhealth_authors"),
        date=read_day(tags.one("wkhealth_date", "wkhealth_toc_date")),
        type="article",
        venue=tags.one("wkhealth_journal_title"),
        volume=tags.one("wkhealth_volume"),
        number=tags.one("wkhealth_issue"),
        first_page=tags.one("wkhealth_first_page"),
        last_page=tags.one("wkhealth_last_page"),
        doi=tags.one("wkhealth_doi"),
    )


def dublin_core_draft(tags: Tags, page: Document) -> Draft | None:
    """Return what Dublin Core says of the page, which need not be a paper's."""

    def one(*names: str) -> str:
        return tags.one(*(f"{stem}{name}" for name in names for stem in ("dc.", "dcterms.", "dc_", "dcterms_")))

    def listed(*names: str) -> list[str]:
        return tags.all(*(f"{stem}{name}" for name in names for stem in ("dc.", "dcterms.", "dc_", "dcterms_")))

    title = one("title")
    identifiers = listed("identifier", "identifier.doi", "identifier.uri") + listed("source")
    if not title and not identifiers:
        return None
    dois = (found for text in [*listed("identifier.doi"), *identifiers] if (found := read_doi(text)))
    abstracts = [text for text in listed("description.abstract", "abstract", "description") if len(text) > 150]
    return make_draft(
        tags.line("dc.title", "dcterms.title"),
        title,
        authors=listed("creator", "creator.personalname", "contributor.author"),
        date=read_day(one("issued"), one("date.issued"), one("date"), one("date.created")),
        type=_type(listed("type")),
        venue=one("relation.ispartof", "source.title", "ispartof"),
        volume=one("citation.volume", "source.volume", "ispartof.volume"),
        number=one("citation.issue", "source.issue", "ispartof.issue"),
        first_page=one("citation.spage", "source.pages"),
        last_page=one("citation.epage"),
        publisher=one("publisher"),
        abstract=next((text for text in abstracts if not breaks_off(text)), ""),
        keywords=[word for word in listed("subject") if len(word) < 2000],
        doi=next(dois, ""),
        arxiv=next((found for text in identifiers if (found := read_arxiv(text, bare=False))), ""),
        links=[page.absolute(text) for text in identifiers if text.startswith("http") and not read_doi(text)],
        extra={"language": one("language"), "issn": one("source.issn")},
    )


def _type(said: list[str]) -> str:
    return next(filter(None, map(type_in, said)), "")
