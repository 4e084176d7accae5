"""One wrong file never stops an import that has nothing to do with it, and an import that fails writes nothing."""

import os
import subprocess

import pytest
from generator.core.problems import ProblemsFoundError

from command_line import sitegen
from written_files import write_file

BIB = (
    "@article{looms, title={Looms and Their Makers}, author={Jane Doe and John Roe}, journal={Textiles}, year={2020}}\n"
)
BROKEN = {
    "papers/spinning.yaml": "title: Spinning\nauthors: [Joan Poe\n",
    "papers/weaving.yaml": "title: Weaving\ndate: soon\n",
    "authors/joan-poe.yaml": "name: Joan Poe\nstatus: unknown\n",
    "pages/about.md": "no header\n",
    "news/one.md": "---\ntitle: One\n---\n",
    "venues.yaml": "venues: [\n",
    "categories.yaml": "LG: [\n",
    "site.yaml": "title: A Lab\ntheme: {accent: yellow}\nbase_url: https://lab.example.org/\n",
}


def take(portal):
    return portal.take_text(BIB, "looms.bib")


@pytest.mark.parametrize("path", BROKEN)
def test_a_file_with_an_error_does_not_stop_an_import_of_other_papers(portal, path):
    portal.write(path, BROKEN[path])
    report = take(portal)
    assert portal.read("papers/looms")["title"] == "Looms and Their Makers"
    told = [f"{one.what}; {one.hint}" for one in report.problems]
    named = f"files with errors, which this import does not change: content/{path}; `sitegen check` lists the errors"
    assert told == ([named] if path.startswith(("papers", "authors", "site")) else [])
    assert (portal.root / "content" / path).read_text(encoding="utf-8") == BROKEN[path]


@pytest.mark.parametrize(
    "text",
    [
        "title: Looms and their makers\nauthors: [Jane Doe\n",
        "title: Looms and their makers\nauthors: [Jane Doe, John Roe]\ndate: soon\n",
        "# by hand\nauthors: [\n",
        '{"title": "Looms and Their Makers", "year": "soon"}\n',
    ],
)
def test_a_file_with_an_error_that_the_import_would_change_stops_it(portal, text):
    portal.write("papers/looms-and-their-makers.yaml", text)
    with pytest.raises(ProblemsFoundError) as found:
        take(portal)
    assert {problem.path for problem in found.value.problems} == {"content/papers/looms-and-their-makers.yaml"}
    assert not (portal.root / "content/.imports").exists()
    assert [path.name for path in (portal.root / "content/papers").iterdir()] == ["looms-and-their-makers.yaml"]


def test_a_broken_file_is_found_again_by_the_record_of_earlier_imports(portal):
    take(portal)
    path = portal.path("papers/looms")
    path.write_text("title: 'Quite another title\n", encoding="utf-8")
    with pytest.raises(ProblemsFoundError):
        take(portal)
    assert len(list(path.parent.iterdir())) == 1


def test_settings_that_are_not_yaml_stop_an_import(portal):
    portal.write("site.yaml", "title: [\n")
    with pytest.raises(ProblemsFoundError):
        take(portal)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("empty.bib", "% nothing yet\n"),
        ("cooking.txt", "Boil the water.\nAdd salt.\n"),
        ("list.csv", "name,price\nA,1\n"),
    ],
)
def test_an_import_that_finds_no_publications_leaves_no_trace(portal, name, text):
    portal.write("site.yaml", "title: A Lab\n")
    report = portal.take_text(text, name)
    assert report.problems
    assert sorted(path.name for path in (portal.root / "content").iterdir()) == ["site.yaml"]


def test_an_import_that_fails_copies_no_file(portal):
    portal.write("papers/looms.yaml", "title: Looms and their makers\nauthors: [\n")
    page = portal.dump(BIB.replace("journal=", "pdf={looms.pdf}, journal="), "looms.bib")
    (page.parent / "looms.pdf").write_bytes(b"%PDF-1.4")
    with pytest.raises(ProblemsFoundError):
        portal.take(page)
    assert not (portal.root / "static").exists()


@pytest.mark.parametrize("words", [["build"], ["new", "author", "Jane Doe"], ["init"], ["migrate"]])
def test_every_writing_command_removes_what_a_killed_import_left(portal, words):
    portal.write("papers/looms.yaml", "title: Looms\nauthors: [Jane Doe]\n")
    left = [portal.root / folder / ".looms.99999999.new" for folder in ("content/papers", "content/.imports", "static")]
    for path in left:
        write_file(path, "half a")
    result = sitegen(*words, "--root", portal.root)
    assert [path.exists() for path in left] == [False] * 3, result.output


def test_what_a_killed_import_leaves_is_not_committed(tmp_path):
    assert sitegen("init", tmp_path / "portal").exit_code == 0
    subprocess.run(["git", "init", "-q"], cwd=tmp_path / "portal", check=True)
    (tmp_path / f"portal/content/papers/.looms.yaml.{os.getpid()}.new").write_text("half a", encoding="utf-8")
    said = subprocess.run(
        ["git", "status", "--porcelain", "-uall"], cwd=tmp_path / "portal", check=True, capture_output=True, text=True
    )
    assert ".new" not in said.stdout
