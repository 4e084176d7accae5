"""What we export, read back: by other people's programs, and by our own readers."""

import json
from dataclasses import fields
from pathlib import Path

import pytest
from both_portals import BOTH
from generator.cli.export import export_papers as written
from generator.core.records import Paper
from generator.export.entry import OTHERS, entry_type, listed_names, version_record
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from generator.text.latex import to_text
from quality.exported_portals import TODAY, Exported, exported, macros
from quality.read_back import meant, told

from conftest import Portal
from described_portal import WORKS, write_described_portal


@pytest.fixture(params=BOTH, name="export")
def _export(request: pytest.FixtureRequest) -> Exported:
    return exported(request.param)


def people(export: Exported, paper: Paper, *, marked: bool = False) -> list[tuple[str, str]]:
    """The listed names in parts; where `marked`, with the word for a list that goes on."""
    names = [(name.family, name.given) for name in listed_names(paper, export.portal.teams(paper))]
    return [*names, (OTHERS, "")] if marked and paper.more_authors and names else names


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
        assert read == people(export, paper, marked=True)
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
        assert len(entry["author"].split(" and ")) == len(people(export, paper, marked=True))


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
    # citeproc-py has not heard of `custom`, of CSL 1.0.2, and says so.
    items = [{key: one for key, one in item.items() if key != "custom"} for item in json.loads(export.texts["csl"])]
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


@pytest.mark.parametrize(
    ("source_format", "dropped", "damaged"),
    [
        # Two abstracts of the corpus carry TeX that the escapes of BibTeX smooth.
        ("bibtex", frozenset[str](), 2),
        # One formula of the corpus, written plainly, looks like LaTeX to a reader. RIS has no place, passed over by
        # every program, for what only portals know.
        ("ris", frozenset({"affiliations", "awards", "selected", "score", "versions"}), 1),
        ("csl", frozenset[str](), 1),
    ],
)
def test_our_own_reader_gives_the_same_portal(
    export: Exported, source_format: str, dropped: frozenset[str], damaged: int
) -> None:
    text = export.texts[source_format]
    assert recognise(text) == source_format
    reading = read_text(text, source_format, Context("export", TODAY))
    assert reading.problems == ()
    assert [draft.key for draft in reading.drafts] == list(export.papers)
    different = []
    for draft in reading.drafts:
        read, written = told(draft, dropped), meant(export, export.papers[draft.key], dropped)
        different += [(draft.key, name, written[name], read[name]) for name in read if read[name] != written[name]]
    assert [name for _, name, _, _ in different] == ["abstract"] * len(different), different[:5]
    assert len(different) <= damaged


def fields_of(paper: Paper) -> dict[str, object]:
    """A paper as its page shows it, without what only its portal knows: ids, names of macros."""
    own = {"id", "title", "authors", "contributors", "abstract", "awards", "versions", "aliases", "macros", "extra"}
    said: dict[str, object] = {
        field.name: getattr(paper, field.name) for field in fields(paper) if field.name not in own
    }
    return said | {
        "title": to_text(paper.title),
        "authors": [name.name for name in paper.authors],
        "contributors": [name.name for name in paper.contributors],
        "abstract": to_text(paper.abstract),
        "awards": list(map(to_text, paper.awards)),
        "versions": list(map(version_record, paper.versions)),
        "type": entry_type(paper),
        # Without a landing page, an export names the paper's page in the portal that it is from.
        "links": {kind: link for kind, link in paper.links.items() if not (kind == "url" and "/papers/" in link)},
    }


@pytest.mark.parametrize(
    ("source_format", "lost"),
    [
        ("bibtex", {"note"}),  # its paragraphs become one
        ("csl", set()),
        ("ris", {"note", "affiliations", "awards", "selected", "score", "versions"}),
    ],
)
def test_importing_our_own_export_makes_the_same_papers(tmp_path: Path, source_format: str, lost: set[str]) -> None:
    write_described_portal(tmp_path / "here")
    here = Portal(tmp_path / "here")
    saved = tmp_path / f"saved.{source_format}"
    saved.write_text(written(here.root, source_format).text, encoding="utf-8")
    there = Portal(tmp_path / "there")
    report = there.take(saved)
    assert report.problems == ()
    papers = {to_text(paper.title): fields_of(paper) for paper in there.content().papers}
    for paper in here.content().papers:
        wanted, found = fields_of(paper), papers.pop(to_text(paper.title))
        assert {name for name in wanted if wanted[name] != found[name]} <= lost, paper.id
    assert papers == {}


@pytest.mark.parametrize(
    ("source_format", "lost"),
    [
        ("bibtex", set[tuple[str, str]]()),
        ("csl", set[tuple[str, str]]()),
        # RIS knows one kind of chapter, and takes what a book stands in for its series.
        ("ris", {("part", "type"), ("book", "venue"), ("on-server", "type")}),
    ],
)
def test_works_of_every_kind_come_back_from_our_own_export(
    tmp_path: Path, source_format: str, lost: set[tuple[str, str]]
) -> None:
    here, there = Portal(tmp_path / "here"), Portal(tmp_path / "there")
    here.write("site.yaml", "title: T\nbase_url: https://p.example/\n")
    for name, text in WORKS.items():
        here.write(f"papers/{name}.yaml", f"title: The {name}\nauthors: [Ada Lovelace]\ndate: 2024-03\n{text}")
    saved = tmp_path / f"saved.{source_format}"
    saved.write_text(written(here.root, source_format).text, encoding="utf-8")
    assert there.take(saved).problems == ()
    papers = {paper.title: paper for paper in there.content().papers}
    for paper in here.content().papers:
        wanted, found = fields_of(paper), fields_of(papers[paper.title])
        kept = {name: value for name, value in paper.extra.items() if name in papers[paper.title].extra}
        different = {(paper.id, name) for name in wanted if wanted[name] != found[name]}
        assert different <= lost
        assert all(papers[paper.title].extra[name] == value for name, value in kept.items())


def test_a_portal_may_have_its_bibtex_in_unicode(tmp_path: Path) -> None:
    portal = Portal(tmp_path)
    portal.write("papers/x.yaml", "title: X\nauthors: [Łukasz Müller]\ndate: 2024\n")
    for setting, author in (("", r"M{\"u}ller, {\L}ukasz"), ("unicode_bibtex: true\n", "Müller, Łukasz")):
        portal.write("site.yaml", f"title: T\nbase_url: https://p.example/\n{setting}")
        assert f"author = {{{author}}}" in written(portal.root, "bibtex").text
