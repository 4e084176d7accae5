"""What we export, read back: by other people's programs, and by our own readers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from generator.exports.entry import entry_type
from generator.exports.name_parts import OTHERS, hidden_authors, listed_names
from generator.names import display
from generator.sources.draft import Known
from generator.sources.formats import read_text, recognise
from generator.tex import to_text

from exported_portals import BOTH, TODAY, exported, macros

if TYPE_CHECKING:
    from generator.model import Paper
    from generator.sources.draft import Draft

    from exported_portals import Exported


@pytest.fixture(params=BOTH, name="export")
def _export(request: pytest.FixtureRequest) -> Exported:
    return exported(request.param)


def people(export: Exported, paper: Paper) -> list[tuple[str, str]]:
    """The listed names in parts, with the mark of a list that goes on."""
    names = [(name.family, name.given) for name in listed_names(paper, export.portal.teams(paper))]
    return [*names, (OTHERS, "")] if paper.more_authors and names else names


def test_every_paper_has_a_key_of_its_own(export: Exported) -> None:
    assert len(export.papers) == len(export.portal.papers)
    assert all(key.isascii() and key.isalnum() and key == key.lower() for key in export.papers)


def test_pybtex_reads_every_entry(export: Exported) -> None:
    database = pytest.importorskip("pybtex.database")
    entries = database.parse_string(export.texts["bibtex"], "bibtex").entries
    assert list(entries) == list(export.papers)
    for key, paper in export.papers.items():
        read = [
            (
                " ".join((*one.prelast_names, *one.last_names)).strip("{}"),
                " ".join((*one.first_names, *one.middle_names)),
            )
            for one in entries[key].persons.get("author", ())
        ]
        assert read == people(export, paper)
        assert to_text(entries[key].fields["title"]) == to_text(paper.title, macros(export.portal, paper))
        assert entries[key].fields.get("year", "") == (str(paper.date.year) if paper.date else "")


def test_bibtexparser_reads_every_entry(export: Exported) -> None:
    library = pytest.importorskip("bibtexparser").parse_string(export.texts["bibtex"])
    assert library.failed_blocks == []
    assert [entry.key for entry in library.entries] == list(export.papers)
    for entry in library.entries:
        paper = export.papers[entry.key]
        assert entry.entry_type == entry_type(paper)
        assert to_text(entry["title"]) == to_text(paper.title, macros(export.portal, paper))
        assert len(entry["author"].split(" and ")) == len(people(export, paper))


def test_rispy_reads_every_entry(export: Exported) -> None:
    read = pytest.importorskip("rispy").loads(export.texts["ris"])
    assert [entry["id"] for entry in read] == list(export.papers)
    for entry in read:
        paper = export.papers[entry["id"]]
        assert "unknown_tag" not in entry
        assert entry["title"] == to_text(paper.title, macros(export.portal, paper))
        names = [[*name.rstrip(",").split(", "), ""] for name in entry["authors"]]
        assert [(name[0], name[1]) for name in names] == people(export, paper)


def test_citeproc_takes_every_item(export: Exported) -> None:
    source = pytest.importorskip("citeproc.source.json")
    items = json.loads(export.texts["csl"])
    assert list(source.CiteProcJSON(items)) == list(export.papers)
    for item in items:
        paper = export.papers[item["id"]]
        listed = [
            ((f"{one.get('non-dropping-particle', '')} {one['family']}").strip(), one.get("given", ""))
            if "family" in one
            else (one["literal"], "")
            for one in item.get("author", ())
        ]
        assert listed == people(export, paper)


def told(draft: Draft, dropped: frozenset[str]) -> dict[str, object]:
    """What a draft says, as a reader of the page would see it."""
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
    }
    said |= {name: to_text(getattr(draft, name)) for name in ("venue", "volume", "number", "pages", "publisher")}
    return {name: value for name, value in said.items() if name not in dropped}


def meant(export: Exported, paper: Paper, dropped: frozenset[str]) -> dict[str, object]:
    """The same of a paper; what is known only to the portal cannot come back: a hidden author's place is a note."""
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
        "note": "\n".join(filter(None, (paper.note, hidden_authors(paper)))),
        "type": entry_type(paper),
        "url": paper.extra.get("url", ""),
        "editors": paper.extra.get("editors", ""),
    }
    said |= {name: to_text(getattr(paper, name)) for name in ("venue", "volume", "number", "pages", "publisher")}
    return {name: value for name, value in said.items() if name not in dropped}


@pytest.mark.parametrize(
    ("source_format", "dropped", "damaged"),
    [
        # BibTeX has no field that says "there is code"; two abstracts of the corpus carry TeX that its escapes smooth.
        ("bibtex", frozenset({"code"}), 2),
        # One formula of the corpus, written plainly, looks like LaTeX to a reader.
        ("ris", frozenset[str](), 1),
        ("csl", frozenset[str](), 1),
    ],
)
def test_our_own_reader_gives_the_same_portal(
    export: Exported, source_format: str, dropped: frozenset[str], damaged: int
) -> None:
    text = export.texts[source_format]
    assert recognise(text) == source_format
    reading = read_text(text, source_format, path="export", as_of=TODAY, known=Known())
    assert reading.problems == ()
    assert [draft.key for draft in reading.drafts] == list(export.papers)
    different = []
    for draft in reading.drafts:
        read, written = told(draft, dropped), meant(export, export.papers[draft.key], dropped)
        different += [(draft.key, name, written[name], read[name]) for name in read if read[name] != written[name]]
    assert [name for _, name, _, _ in different] == ["abstract"] * len(different), different[:5]
    assert len(different) <= damaged
