"""An entry that is taken off the portal: a notice at its address, or the way to the entry that it repeats."""

from pathlib import Path

import pytest
from generator.build.check import check_content, check_pages
from generator.core.published import FILE, read_published

from built import build
from written_files import write_files

LOOM = "title: The Analytical Loom\nauthors: [Ada Lovelace]\ndate: 1843-10-01\nlinks: {pdf: static/loom.pdf}\n"
NOTES = "title: Notes on the Loom\nauthors: [Ada Lovelace]\ndate: 1843\naliases: [old-notes]\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A portal of two papers, both published."""
    files = {
        "content/site.yaml": "title: Group\nbase_url: https://group.example/\ntheme: {social_cards: false}\n",
        "content/papers/loom.yaml": LOOM,
        "content/papers/notes.yaml": NOTES,
        "static/loom.pdf": "%PDF",
    }
    write_files(tmp_path, files)
    build(tmp_path)
    return tmp_path


def add(root: Path, paper: str, line: str) -> None:
    file = root / f"content/papers/{paper}.yaml"
    file.write_text(f"{file.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")


def page(root: Path, address: str) -> str:
    return (root / "site" / address).read_text(encoding="utf-8")


def test_a_removed_paper_leaves_a_notice_with_the_day_the_reason_and_ways_to_go_on(root: Path) -> None:
    add(root, "loom", "removed: 2026-11-21, not a paper of ours")
    assert check_content(root) == ()
    build(root)
    notice = page(root, "papers/loom/index.html")
    assert "This entry has been removed from the portal." in notice
    assert "not a paper of ours" in notice
    assert 'href="/papers/"' in notice
    assert page(root, "papers/loom.bib") == ("% The Analytical Loom: removed on 2026-11-21: not a paper of ours\n")
    for list_of_papers in ("papers/index.html", "authors/ada-lovelace/index.html", "feed.xml", "publications.bib"):
        assert "Analytical" not in page(root, list_of_papers)
    assert not (root / "site/static/loom.pdf").exists()
    assert check_pages(root / "site", "/") == ()


def test_the_address_of_a_double_leads_to_the_entry_that_it_repeats(root: Path) -> None:
    add(root, "notes", "same_as: loom")
    assert check_content(root) == ()
    build(root)
    for old in ("notes", "old-notes"):
        assert "https://group.example/papers/loom/" in page(root, f"papers/{old}/index.html")
        assert "The Analytical Loom" in page(root, f"papers/{old}.bib")
    assert "Notes on the Loom" not in page(root, "papers/index.html")
    assert check_pages(root / "site", "/") == ()


def test_a_double_of_a_double_leads_to_the_entry_that_is_shown(root: Path) -> None:
    add(root, "notes", "same_as: loom")
    (root / "content/papers/third.yaml").write_text("title: Third\nsame_as: old-notes\n", encoding="utf-8")
    build(root)
    assert "https://group.example/papers/loom/" in page(root, "papers/third/index.html")


def test_a_typing_error_in_the_id_of_the_other_entry_removes_nothing(root: Path) -> None:
    add(root, "notes", "same_as: looom")
    (said,) = check_content(root)
    assert said.severity == "warning"
    assert str(said) == (
        "content/papers/notes.yaml:5:10: `same_as` has no effect: no paper at /papers/looom/ is shown; "
        "did you mean `loom`?"
    )
    build(root)
    assert "Notes on the Loom" in page(root, "papers/index.html")


def test_two_entries_that_name_each_other_are_both_shown(root: Path) -> None:
    add(root, "notes", "same_as: loom")
    add(root, "loom", "same_as: notes")
    assert [said.severity for said in check_content(root)] == ["warning", "warning"]
    build(root)
    assert "Notes on the Loom" in page(root, "papers/index.html")
    assert "The Analytical Loom" in page(root, "papers/index.html")


def test_an_entry_that_comes_back_has_its_citation_key_again(root: Path) -> None:
    key = read_published(page(root, FILE)).addresses["papers/loom.bib"]
    before = page(root, "papers/loom/index.html")
    add(root, "loom", "removed: 2026-11-21")
    build(root)
    (root / "content/papers/loom.yaml").write_text(LOOM, encoding="utf-8")
    build(root)
    assert read_published(page(root, FILE)).addresses["papers/loom.bib"] == key
    assert page(root, "papers/loom/index.html") == before
