"""A paper that is hidden for now is nowhere in the site; where it was published, a notice tells nothing of it."""

import re
from pathlib import Path

import pytest
from generator.build.check import check_content, check_pages
from generator.core.published import FILE, read_published

from built import build, files_of
from written_files import write_files

SECRET = """\
title: The Secret Loom
authors: [Ada Lovelace, Hidden Author]
date: 1843-10-01
affiliations: [Nowhere]
venue: Secret Letters
links: {doi: 10.1000/secret, pdf: static/papers/secret.pdf}
image: static/secret-loom.svg
aliases: [secret-before]
"""
OPEN = "title: The Open Loom\nauthors: [Ada Lovelace]\ndate: 1844\nlinks: {pdf: static/open.pdf}\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "content/site.yaml": "title: Group\nbase_url: https://group.example/\ntheme: {social_cards: false}\n",
        "content/papers/secret.yaml": SECRET,
        "content/papers/open.yaml": OPEN,
        "static/papers/secret.pdf": "%PDF secret",
        "static/open.pdf": "%PDF open",
        "static/secret-loom.svg": SVG,
    }
    write_files(tmp_path, files)
    return tmp_path


def hide(root: Path) -> None:
    (root / "content/papers/secret.yaml").write_text(SECRET + "hidden: true\n", encoding="utf-8")


def show(root: Path) -> None:
    (root / "content/papers/secret.yaml").write_text(SECRET, encoding="utf-8")


def key(root: Path) -> str:
    found = re.search(r"@\w+{(\w+),", (root / "site/papers/secret.bib").read_text(encoding="utf-8"))
    return found[1] if found else ""


def test_a_paper_hidden_from_the_start_is_nowhere_in_the_site_not_even_its_address(root: Path) -> None:
    hide(root)
    build(root)
    site = files_of(root / "site")
    said = [path for path, raw in site.items() if b"ecret" in raw or b"Hidden Author" in raw or b"Nowhere" in raw]
    assert [path for path in site if "secret" in path or "hidden" in path] == []
    assert [path for path in said if not path.startswith("static/")] == []
    assert b"The Open Loom" in site["index.html"]
    assert site["static/open.pdf"] == b"%PDF open"


def test_a_hidden_paper_that_was_published_leaves_a_notice_that_tells_nothing_of_it(root: Path) -> None:
    build(root)
    hide(root)
    build(root)
    site = files_of(root / "site")
    for address in ("secret", "secret-before"):
        notice = site[f"papers/{address}/index.html"].decode()
        assert "Not shown for now" in notice
        assert '<meta name="robots" content="noindex">' in notice
        assert "Loom" not in notice
        assert site[f"papers/{address}.bib"] == b"% This paper is not shown at present.\n"
    assert [path for path, raw in site.items() if b"Secret Loom" in raw] == []
    assert "static/papers/secret.pdf" not in site
    assert "static/secret-loom.svg" not in site
    assert b"papers/secret" not in site["sitemap.xml"]
    assert check_pages(root / "site", "/") == ()


def test_a_paper_that_is_shown_again_has_its_address_and_its_citation_key(root: Path) -> None:
    build(root)
    before, secret = files_of(root / "site"), key(root)
    assert secret == "lovelace1843secret"
    hide(root)
    (root / "content/papers/rival.yaml").write_text(
        "title: Secret\nauthors: [Ann Lovelace]\ndate: 1843\n", encoding="utf-8"
    )
    build(root)
    assert read_published((root / "site" / FILE).read_text(encoding="utf-8")).addresses["papers/secret.bib"] == secret
    (root / "content/papers/rival.yaml").write_text(
        "title: Secret\nauthors: [Ann Lovelace]\ndate: 1843\nhidden: true\n", encoding="utf-8"
    )
    show(root)
    build(root)
    assert files_of(root / "site")["papers/secret/index.html"] == before["papers/secret/index.html"]
    assert key(root) == secret


def test_a_file_that_another_paper_names_too_stays(root: Path) -> None:
    (root / "content/papers/open.yaml").write_text(
        "title: Open\nlinks: {slides: static/papers/secret.pdf}\n", encoding="utf-8"
    )
    hide(root)
    build(root)
    assert "static/papers/secret.pdf" in files_of(root / "site")


def test_check_does_not_warn_about_hidden_papers(root: Path) -> None:
    hide(root)
    assert check_content(root) == ()


def test_hidden_false_hides_nothing(root: Path) -> None:
    (root / "content/papers/secret.yaml").write_text(SECRET + "hidden: false\n", encoding="utf-8")
    build(root)
    assert b"The Secret Loom" in files_of(root / "site")["papers/secret/index.html"]
