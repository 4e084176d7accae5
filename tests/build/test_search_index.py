"""The search index in a built site: the same for the same papers, kept while they stay, and never needed to build."""

import gzip
import json
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from generator.build import build as building
from generator.build.options import BuildOptions
from generator.build.output import search_index
from generator.build.output.search_index import index_files
from generator.core.problems import ProblemsFoundError
from generator.site.search import SearchRecord

from built import build
from command_line import sitegen
from conftest import Portal

INDEX = "search/pagefind/"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many records each run of Pagefind was given."""
    seen: list[int] = []

    def counting(records: object, language: str) -> dict[str, bytes]:
        given = list(records)
        seen.append(len(given))
        return index_files(given, language)

    monkeypatch.setattr(search_index, "index_files", counting)
    return seen


@pytest.fixture
def few(portal: Portal) -> Portal:
    """A portal of three papers and their author."""
    for number in range(3):
        portal.write(f"papers/paper-{number}.yaml", f"title: Paper {number}\nauthors: [Ada Lovelace]\ndate: 1843\n")
    return portal


def site_files(root: Path) -> dict[str, bytes]:
    site = root / "site"
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def box(root: Path, page: str = "index.html") -> BeautifulSoup:
    return BeautifulSoup((root / "site" / page).read_text(), "html.parser").select_one("form.find")


def record(number: int) -> SearchRecord:
    authors = tuple(f"p{number % 7}-{place}|Person {number % 7} {place}" for place in range(5))
    return SearchRecord(
        f"/papers/{number}/",
        f"Words {number}",
        {"title": f"Title {number}", "authors": "Some, Body"},
        {"year": (str(2000 + number % 30),), "author": authors, "code": ("1",)},
        {"date": "2000"},
    )


def test_the_same_records_give_the_same_bytes() -> None:
    """Pagefind itself writes filters in another order at every run."""
    first, second = (index_files(map(record, range(300)), "en") for _ in range(2))
    assert first == second
    entry = json.loads(first["pagefind-entry.json"])
    assert f"pagefind.{entry['languages']['en']['hash']}.pf_meta" in first


def test_papers_without_an_abstract_are_in_the_index(portal: Portal) -> None:
    """Pagefind leaves out a record whose content has no word."""
    for paper in ("title: A title", "title: $ $", "title: $ $\nauthors:\n- Ada Lovelace", "title: T\nabstract: …"):
        portal.write(f"papers/p{len(portal.ids())}.yaml", f"{paper}\n")
    report = build(portal.root, search=True)
    entry = json.loads((portal.root / "site" / INDEX / "pagefind-entry.json").read_text())
    assert report.papers == 4
    assert sum(language["page_count"] for language in entry["languages"].values()) == 4
    assert not [problem for problem in report.warnings if "search" in problem.what]


def test_an_index_that_lacks_a_paper_is_no_search(few: Portal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.site.search._searched", lambda *_: "…")
    report = build(few.root, search=True)
    (problem,) = (problem for problem in report.warnings if "search" in problem.what)
    assert "left out 3 of 3 papers" in problem.what
    assert "data-search" not in box(few.root).attrs


def test_a_portal_without_papers_and_pages_has_no_search_and_no_warning(portal: Portal) -> None:
    portal.write("site.yaml", "title: Empty\n")
    report = build(portal.root, search=True)
    assert report.warnings == ()
    assert not (portal.root / "site" / INDEX).exists()
    assert "data-search" not in box(portal.root).attrs


def test_filters_are_sorted_and_the_index_names_their_files() -> None:
    files = index_files(map(record, range(60)), "en")
    meta = next(gzip.decompress(content) for path, content in files.items() if path.endswith(".pf_meta"))
    filters = {path: gzip.decompress(content) for path, content in files.items() if path.endswith(".pf_filter")}
    assert len(filters) == 3
    for path, plain in filters.items():
        assert Path(path).stem.encode() in meta
        assert plain.startswith(b"pagefind_dcd\x82")
    years = next(plain for plain in filters.values() if plain.startswith(b"pagefind_dcd\x82dyear"))
    assert [years.index(str(year).encode()) for year in range(2000, 2030)] == sorted(
        years.index(str(year).encode()) for year in range(2000, 2030)
    )


def test_nothing_of_pagefinds_own_pages_is_in_the_site(few: Portal) -> None:
    build(few.root, search=True)
    ours = [file.removeprefix(INDEX) for file in site_files(few.root) if file.startswith(INDEX)]
    kinds = {file.split("/")[0] if "/" in file else file.split(".")[0] for file in ours}
    assert kinds == {
        "fragment",
        "index",
        "filter",
        "pagefind",
        "pagefind-entry",
        "pagefind-worker",
        "wasm",
        "made-from",
    }
    assert len([file for file in ours if file.startswith("fragment/")]) == 3


def test_a_build_with_nothing_changed_does_not_index_again(few: Portal, calls: list[int]) -> None:
    build(few.root, search=True)
    before = site_files(few.root)
    report = build(few.root, search=True)
    assert calls == [3]
    assert report.written == 0
    assert site_files(few.root) == before


def test_a_changed_title_a_lost_file_and_a_clean_build_index_again(few: Portal, calls: list[int]) -> None:
    build(few.root, search=True)
    few.edit("papers/paper-1", "Paper 1", "Page 1")
    build(few.root, search=True)
    next((few.root / "site" / INDEX / "fragment").iterdir()).unlink()
    build(few.root, search=True)
    build(few.root, clean=True, search=True)
    assert calls == [3] * 4


def test_every_page_has_a_box_that_leads_to_the_papers_without_a_script(few: Portal) -> None:
    build(few.root, base_url="https://group.github.io/portal/", search=True)
    for page in ("index.html", "papers/index.html", "404.html", "search/index.html"):
        form = box(few.root, page)
        assert form["action"] == "/portal/papers/#find"
        assert form["data-search"] == "/portal/search/"
        assert form.find("input")["name"] == "q"
    assert (few.root / "site/papers/index.html").read_text().count('id="find"') == 1
    assert "noindex" in (few.root / "site/search/index.html").read_text()
    assert "/search/" not in (few.root / "site/sitemap.xml").read_text()


def test_no_search_makes_no_index_and_removes_an_old_one(few: Portal) -> None:
    build(few.root, search=True)
    ran = sitegen("build", "--root", few.root, "--no-search")
    assert ran.exit_code == 0
    assert not (few.root / "site" / INDEX).exists()
    assert "data-search" not in box(few.root).attrs
    page = (few.root / "site/search/index.html").read_text()
    assert "has no search" in page
    assert "search.js" not in page


def stub(path: Path, body: str) -> str:
    path.write_text(f"#!{sys.executable}\n{body}")
    path.chmod(0o755)
    return str(path)


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the program")
@pytest.mark.parametrize(
    ("body", "what"),
    [
        (None, "cannot run here"),
        ("import sys; sys.exit(3)", "stopped before it had answered"),
        ("import sys; sys.stdin.buffer.read(9); print('?,' * 99, flush=True)", "cannot be read"),
    ],
)
def test_without_a_working_pagefind_the_site_is_built_with_a_warning(
    few: Portal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str | None, what: str
) -> None:
    program = str(tmp_path / "missing") if body is None else stub(tmp_path / "pagefind", body)
    monkeypatch.setenv("PAGEFIND_BINARY_PATH", program)
    report = build(few.root, search=True)
    (problem,) = (problem for problem in report.warnings if "search" in problem.what)
    assert what in problem.what
    assert "pagefind[bin]" in problem.hint
    assert problem.severity == "warning"
    assert "data-search" not in box(few.root).attrs


def test_a_file_of_others_where_the_index_goes_stops_the_build(few: Portal) -> None:
    building.build(few.root, BuildOptions(search=False))
    foreign = few.root / "site" / INDEX / "pagefind.js"
    foreign.parent.mkdir(parents=True)
    foreign.write_text("mine")
    with pytest.raises(ProblemsFoundError, match="sitegen did not write this file"):
        build(few.root, search=True)
    assert foreign.read_text() == "mine"
