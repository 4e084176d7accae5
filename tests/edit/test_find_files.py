"""Which files an import reads: folders, patterns, formats by content."""

import json
from pathlib import Path

import pytest
from generator.edit.intake.find_files import find_files
from generator.edit.intake.source_text import SourceText, read_source

from built import build
from command_line import sitegen
from conftest import HONGMIN

BIB = "@article{one, title = {On Kernels}, author = {Lee, Ada}, journal = {Kernels}, year = 2020}\n"
RIS = "TY  - JOUR\nTI  - On Sorting\nAU  - Lee, Ada\nPY  - 2021\nER  - \n"
CSL = json.dumps([{"id": "x", "type": "article-journal", "title": "On Letters", "author": [{"literal": "Ada Lee"}]}])


def run(portal, *words):
    return sitegen("import", "--root", portal.root, "--as-of", "2026-11-19", *words)


def test_a_folder_stands_for_the_sources_in_it_and_below(portal):
    for name in ("a.txt", "b/c.BIB", "b/d.html", "e.json", "f.pdf", ".hidden/g.txt", "d_files/h.html", "notes.pages"):
        portal.dump("text", name)
    found = find_files([str(portal.root / "saved")], portal.root)
    inside, others = (
        [path.relative_to(portal.root / "saved").as_posix() for path in paths]
        for paths in (found.files, found.passed_over)
    )
    assert (inside, found.problems) == (["a.txt", "b/c.BIB", "b/d.html", "e.json"], [])
    assert others == ["f.pdf", "notes.pages"]


def test_a_pattern_stands_for_the_files_that_fit(portal):
    for name in ("a.bib", "b/c.bib", "b/d.txt"):
        portal.dump("text", name)
    found = find_files([f"{portal.root}/saved/**/*.bib"], portal.root)
    assert [path.name for path in found.files] == ["a.bib", "c.bib"]


def test_what_the_portal_itself_wrote_is_no_source(portal, monkeypatch):
    portal.dump(BIB, "group.bib")
    portal.take(portal.root / "saved/group.bib")
    portal.write("pages/about.md", "---\ntitle: About\n---\nHello\n")
    build(portal.root)
    build(portal.root, output=portal.root / "public")
    monkeypatch.chdir(portal.root)
    for named in (".", "**/*.bib", "*"):
        assert [path.name for path in find_files([named], Path()).files] == ["group.bib"], named
    assert find_files(["site/publications.bib"], Path()).files == [Path("site/publications.bib")]  # as it was named


def test_a_file_named_twice_is_read_once(portal):
    one = portal.dump("text", "a.bib")
    assert find_files([str(one), str(one.parent), f"{one.parent}/*"], portal.root).files == [one]


def test_a_pattern_that_nothing_fits_is_a_fault_and_the_rest_is_imported(portal):
    result = run(portal, "no-such-*.txt", HONGMIN)
    assert result.exit_code == 1
    assert "error: no-such-*.txt: no file fits this pattern" in result.stderr
    assert len(portal.ids()) == 3


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BIB, "bibtex"),
        ("% a comment\n\n  @Article{x,\n title={y}}", "bibtex"),
        (RIS, "ris"),
        (CSL, "csl"),
        ('{"items": []}', "csl"),
        ("LGSep 28, 2024\nOn KernelsAda Lee\nKernels.\n", "dump"),
        ("<!doctype html><title>x</title><p>LGSep 28, 2024</p>", "html"),
    ],
)
def test_a_files_format_follows_from_its_content(portal, text, found):
    content = read_source(portal.dump(text, "saved.txt"))
    assert isinstance(content, SourceText)
    assert content.format == found


def test_bibliographies_of_all_formats_are_imported_together(portal):
    files = [portal.dump(text, name) for text, name in ((BIB, "a.bib"), (RIS, "b.ris"), (CSL, "c.json"))]
    result = run(portal, *files)
    assert result.exit_code == 0, result.stderr
    assert portal.ids() == ["on-kernels", "on-letters", "on-sorting"]
    assert all(portal.read(f"papers/{record}")["authors"] == ["Ada Lee"] for record in portal.ids())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Dear all,\nsee you on Monday.\n", "plain text without a list of publications"),
        ('<?xml version="1.0"?>\n<gpx><trk/></gpx>\n', "HTML or XML of another kind (<gpx>)"),
        ('{"version": 1, "files": []}', "JSON of another kind (its fields: version, files)"),
        ("Name,Email\nAda,ada@example.org\n", "a table without columns of titles and authors, a venue or a DOI"),
    ],
)
def test_a_file_of_no_known_format_is_refused_with_what_it_seems_to_be_and_what_to_do(portal, text, kind):
    odd = portal.dump(text, "odd.txt")
    result = run(portal, odd, HONGMIN)
    assert result.exit_code == 1
    assert f"error: {odd}: this seems to be {kind}; export the list as BibTeX or RIS" in result.stderr
    assert "sitegen guide importing" in result.stderr
    assert "--format" in result.stderr
    assert len(portal.ids()) == 3


def test_a_format_that_is_said_is_believed(portal):
    assert run(portal, "--format", "ris", portal.dump(RIS.replace("TY  -", "ty  -"), "x.txt")).exit_code in {0, 1}
    assert run(portal, "--format", "bibtex", portal.dump(BIB, "x.txt")).exit_code == 0
    assert portal.read("papers/on-kernels")["venue"] == "Kernels"


def test_a_value_that_no_content_file_may_hold_goes_below_extra_and_is_reported(portal):
    result = run(portal, portal.dump(BIB.replace("year", "doi = {not a doi}, year"), "a.bib"))
    assert result.exit_code == 0
    assert portal.read("papers/on-kernels").get("links") is None
    assert portal.content()


def test_what_a_folder_holds_and_no_reader_reads_is_named_in_one_warning(portal):
    portal.dump(BIB, "a.bib")
    for name in ("README.md", "scan.pdf", "package.json", "letter.txt", ".hidden/x.md", "page_files/style.css"):
        portal.dump('{"version": 1}' if name.endswith("json") else "Dear all,\nsee you on Monday.\n", name)
    result = run(portal, portal.root / "saved")
    assert result.exit_code == 0, result.stderr
    (told,) = [line for line in result.stderr.splitlines() if "not read" in line]
    assert told.startswith("warning: 4 files were not read: ")
    assert all(name in told for name in ("README.md", "scan.pdf", "package.json", "letter.txt"))
    assert portal.ids() == ["on-kernels"]


def test_a_pattern_that_fits_a_folder_stands_for_the_sources_in_it(portal):
    for name in ("group/a.bib", "group/deep/b.bib", "group/c.pdf", "d.bib"):
        portal.dump("text", name)
    found = find_files([f"{portal.root}/saved/*"], portal.root)
    assert [path.name for path in found.files] == ["d.bib", "a.bib", "b.bib"]
    assert {path.name for path in found.inside} == {"a.bib", "b.bib"}
    assert [path.name for path in found.passed_over] == ["c.pdf"]
    everywhere = find_files([f"{portal.root}/saved/**"], portal.root)
    assert {path.name for path in everywhere.files} == {"a.bib", "b.bib", "c.pdf", "d.bib"}  # as the pattern says
