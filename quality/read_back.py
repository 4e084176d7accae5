"""What a paper says, and what is read in an export of it, in a form to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.names import display
from generator.export.entry import entry_type, version_record
from generator.text.latex import to_text

from quality.exported_portals import macros

if TYPE_CHECKING:
    from generator.core.records import Paper
    from generator.read.draft import Draft

    from quality.exported_portals import Exported


def told(draft: Draft, dropped: frozenset[str]) -> dict[str, object]:
    """Return what a draft says, as a reader of the page would see it, but for what the format has no place for."""
    said: dict[str, object] = {
        "title": to_text(draft.title),
        "authors": draft.authors,
        "more_authors": draft.more_authors,
        "date": draft.date,
        "category": draft.category,
        "code": draft.code,
        "abstract": to_text(draft.abstract),
        "keywords": draft.keywords,
        "links": dict(draft.links),
        "note": draft.note,
        "type": draft.type,
        "url": draft.extra.get("url", ""),
        "editors": draft.extra.get("editors", ""),
        **{name: getattr(draft, name) for name in ("contributors", "affiliations", "selected", "score")},
        "awards": tuple(map(to_text, draft.awards)),
        "versions": [{name: to_text(text) for name, text in version.items()} for version in draft.versions],
    }
    said |= {name: to_text(getattr(draft, name)) for name in ("venue", "volume", "number", "pages", "publisher")}
    return {name: value for name, value in said.items() if name not in dropped}


def meant(export: Exported, paper: Paper, dropped: frozenset[str]) -> dict[str, object]:
    """Return the same of a paper."""
    said: dict[str, object] = {
        "title": to_text(paper.title, macros(export.portal, paper)),
        "authors": tuple(display(name.name) for name in paper.authors or paper.contributors),
        "more_authors": paper.more_authors,
        "date": paper.date,
        "category": paper.category,
        "code": paper.code,
        "abstract": to_text(paper.abstract, macros(export.portal, paper)),
        "keywords": paper.keywords,
        "links": dict(paper.links),
        "note": paper.note,
        "type": entry_type(paper),
        "url": paper.extra.get("url", ""),
        "editors": paper.extra.get("editors", ""),
        "contributors": tuple(display(name.name) for name in paper.contributors) if paper.authors else (),
        "affiliations": paper.affiliations,
        "selected": paper.selected,
        "score": paper.score,
        "awards": tuple(map(to_text, paper.awards)),
        "versions": [version_record(version) for version in paper.versions],
    }
    said |= {name: to_text(getattr(paper, name)) for name in ("venue", "volume", "number", "pages", "publisher")}
    return {name: value for name, value in said.items() if name not in dropped}
