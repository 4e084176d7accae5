"""The related papers of a whole portal at once, as builds find them one by one."""

from collections.abc import Mapping

from generator.portal.graph import Portal
from generator.portal.related import IndexedPaper, Related, RelatedIndex, terms_of


def related_papers(portal: Portal) -> Mapping[str, tuple[Related, ...]]:
    """Return for each paper at most `SHOWN` others by their ids, most similar first."""
    index = RelatedIndex(indexed_papers(portal))
    return {paper.id: index.related(paper.id) for paper in portal.papers}


def indexed_papers(portal: Portal) -> list[IndexedPaper]:
    """Read the terms of all papers of a portal."""
    return [
        IndexedPaper(paper.id, terms_of(portal.paper_texts[paper.id]), portal.authors_of[paper.id], paper.category)
        for paper in portal.papers
    ]
