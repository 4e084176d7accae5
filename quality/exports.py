"""Citations beside those of other engines, and exports read back by other programs and by ourselves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.export.facts import PaperFacts
from generator.export.styles.cite import citations
from generator.read.draft import Context
from generator.read.formats import read_text
from generator.text.latex import to_text
from generator.text.paper_texts import PaperTexts

from quality.citation_engines import STYLES, by_citeproc
from quality.exported_portals import TODAY, exported, macros
from quality.figure import Figure
from quality.read_back import meant, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Neither engine sets apostrophes as print does.
_TYPED = str.maketrans("‘’", "''")


def cited() -> Iterator[Figure]:
    """Measure our citations beside those of citeproc-py: three styles, the papers of three publishers' BibTeX."""
    export = exported("corpus")
    items = json.loads(export.texts["csl"])
    ours = {
        key: {one.style: one.text for one in citations(PaperFacts(PaperTexts(paper), teams=export.portal.teams(paper)))}
        for key, paper in export.papers.items()
    }
    for style in STYLES:
        # This style sets titles in capitals of its own, which no program can do by rule.
        fold = str.casefold if style == "chicago" else str
        theirs = by_citeproc(style, items)
        same = sum(
            fold(texts[style]).translate(_TYPED) == fold(theirs[key]).translate(_TYPED) for key, texts in ours.items()
        )
        yield Figure(f"{style}: the same text as citeproc-py", same, len(ours))


def read_back() -> Iterator[Figure]:
    """Measure exports of the same papers, read by other programs and by our own readers."""
    export = exported("corpus")
    titles = {key: to_text(paper.title, macros(export.portal, paper)) for key, paper in export.papers.items()}
    for name, read in (
        ("BibTeX in pybtex", _pybtex(export.texts["bibtex"])),
        ("BibTeX in bibtexparser", _bibtexparser(export.texts["bibtex"])),
        ("RIS in rispy", _rispy(export.texts["ris"])),
        ("CSL-JSON in citeproc-py", _citeproc(export.texts["csl"])),
    ):
        found = dict(read)
        same = sum(found.get(key) == title for key, title in titles.items())
        yield Figure(f"{name}: every entry with its key and title", same, len(titles))
    for name, lost in (
        ("bibtex", frozenset[str]()),
        ("ris", frozenset({"affiliations", "awards", "selected", "score", "versions"})),
        ("csl", frozenset[str]()),
    ):
        drafts = read_text(export.texts[name], name, Context("export", TODAY)).drafts
        papers = export.papers
        same = sum(
            draft.key in papers and told(draft, lost) == meant(export, papers[draft.key], lost) for draft in drafts
        )
        yield Figure(f"{name} in our own reader: every field the same", same, len(papers))


def _pybtex(text: str) -> Iterator[tuple[str, str]]:
    from pybtex.database import parse_string

    for key, entry in parse_string(text, "bibtex").entries.items():
        yield key, to_text(entry.fields["title"])


def _bibtexparser(text: str) -> Iterator[tuple[str, str]]:
    from bibtexparser import entrypoint

    for entry in entrypoint.parse_string(text).entries:
        yield entry.key, to_text(entry["title"])


def _rispy(text: str) -> Iterator[tuple[str, str]]:
    import rispy

    for entry in rispy.loads(text):
        yield entry["id"], entry["title"]


def _citeproc(text: str) -> Iterable[tuple[str, str]]:
    from citeproc.source.json import CiteProcJSON

    items: list[dict[str, Any]] = [
        {key: one for key, one in item.items() if key != "custom"} for item in json.loads(text)
    ]
    source = CiteProcJSON(items)
    return [(item["id"], str(source[item["id"]].title)) for item in items]
