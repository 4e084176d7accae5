"""The page of one paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.exports.bibtex import bibtex
from generator.exports.citation import citation, page_range
from generator.exports.styles.cite import citations
from generator.identifiers import address
from generator.pages import addresses
from generator.pages.downloads import inline_exports
from generator.pages.metadata import described_paper
from generator.pages.prose import prose
from generator.pages.views import Citation, Link, PaperView, VersionLine
from generator.pages.wording import date_in_words, score
from generator.tex import to_html, to_text

if TYPE_CHECKING:
    from generator.model import Paper, Version
    from generator.pages.shelf import Shelf

_LINK_TEXTS = {
    "doi": "DOI",
    "arxiv": "arXiv",
    "pdf": "PDF",
    "project": "Project page",
    "video": "Video",
    "slides": "Slides",
    "poster": "Poster",
    "data": "Data",
}
# BibTeX's entry types in words; "misc" says nothing.
_KINDS = {
    "article": "Journal article",
    "book": "Book",
    "inbook": "Book chapter",
    "incollection": "Book chapter",
    "inproceedings": "Conference paper",
    "mastersthesis": "Master’s thesis",
    "misc": "",
    "phdthesis": "Doctoral thesis",
    "proceedings": "Proceedings",
    "techreport": "Report",
    "unpublished": "Manuscript",
}


def paper_view(shelf: Shelf, position: int) -> PaperView:
    """Make the page of the paper at a position in the portal's list; its neighbours there are previous and next."""
    papers = shelf.portal.papers
    paper = papers[position]
    title = shelf.plain_title(paper)
    macros = shelf.macros(paper)
    abstract = to_text(paper.abstract, macros)
    year = paper.date.year if paper.date else None
    head = shelf.head(
        title,
        addresses.paper(paper.id),
        abstract or citation(paper, macros),
        [("Papers", addresses.PAPERS), *([(str(year), addresses.year(year))] if year else [])],
    )
    return PaperView(
        head=described_paper(shelf, paper, head),
        row=shelf.row(paper),
        abstract=to_html(paper.abstract, macros, block=True) if paper.abstract else Markup(),
        affiliations=tuple(shelf.affiliation_link(name) for name in dict.fromkeys(paper.affiliations)),
        year=Link(str(year), shelf.url(addresses.year(year))) if year else None,
        score=score(paper.score) if paper.score is not None else "",
        facts=_facts(paper),
        versions=tuple(map(_version_line, paper.versions)),
        keywords=paper.keywords,
        awards=paper.awards,
        links=paper_links(paper),
        note=prose(paper.note, shelf.base),
        citations=tuple(
            Citation(one.label, one.pieces) for one in citations(paper, head.url, macros, shelf.portal.teams(paper))
        ),
        bibtex=bibtex_of(shelf, paper),
        bibtex_url=shelf.url(addresses.paper_bibtex(paper.id)),
        exports=inline_exports(shelf, shelf.keys[paper.id], [paper], ("ris", "json")),
        previous=_neighbour(shelf, position - 1),
        next=_neighbour(shelf, position + 1),
        extra=paper.extra,
        edit_url=edit_url(shelf, f"content/papers/{paper.id}.yaml"),
    )


def bibtex_of(shelf: Shelf, paper: Paper) -> str:
    """Return a paper's BibTeX entry with its key and its page's address."""
    url = shelf.absolute(addresses.paper(paper.id))
    return bibtex(paper, shelf.keys[paper.id], url, shelf.macros(paper), shelf.portal.teams(paper))


def paper_links(paper: Paper) -> tuple[Link, ...]:
    """Return a paper's links with their texts, bare DOIs and arXiv ids resolved."""
    return tuple(
        Link(text, address(kind, paper.links[kind])) for kind, text in _LINK_TEXTS.items() if paper.links.get(kind)
    )


def edit_url(shelf: Shelf, path: str) -> str:
    """Return where a file of the portal can be corrected on the web, or nothing without a repository."""
    repository = shelf.portal.site.repository.rstrip("/")
    return f"{repository}/blob/HEAD/{path}" if repository else ""


def _facts(paper: Paper) -> tuple[tuple[str, str], ...]:
    facts = (
        ("Venue", to_text(paper.venue)),
        ("Type", _kind(paper.type)),
        ("Volume", paper.volume),
        ("Number", paper.number),
        ("Pages", page_range(paper.pages)),
        ("Publisher", to_text(paper.publisher)),
    )
    return tuple((label, value) for label, value in facts if value)


def _kind(entry_type: str) -> str:
    return _KINDS.get(entry_type, entry_type)


def _version_line(version: Version) -> VersionLine:
    volume = version.volume and f"vol. {version.volume}"
    number = version.number and f"no. {version.number}"
    pages = version.pages and f"pp. {page_range(version.pages)}"
    links = {"doi": version.doi, "arxiv": version.arxiv}
    return VersionLine(
        kind=_kind(version.type) or ("Preprint" if version.arxiv and not version.doi else ""),
        text=", ".join(filter(None, (to_text(version.venue), volume, number, pages, to_text(version.publisher)))),
        date=date_in_words(version.date),
        date_iso=str(version.date or ""),
        links=tuple(Link(_LINK_TEXTS[kind], address(kind, value)) for kind, value in links.items() if value),
    )


def _neighbour(shelf: Shelf, position: int) -> Link | None:
    papers = shelf.portal.papers
    if not 0 <= position < len(papers):
        return None
    paper = papers[position]
    return Link(shelf.plain_title(paper), shelf.url(addresses.paper(paper.id)))
