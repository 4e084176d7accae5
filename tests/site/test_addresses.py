"""Addresses stay: two pages at one, and one that a person gave and that would vanish, stop a build."""

import shutil
from datetime import date
from pathlib import Path

import pytest
from generator.build.check import check_content, check_pages
from generator.core.problems import ProblemsFoundError
from generator.core.published import Published, read_published
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions

from built import build
from written_files import write_file

DUMPS = sorted((Path(__file__).parents[1] / "dumps").glob("*.txt"))
OLD = "dash-deterministic-attention-scheduling-for-high-throughput-reproducible-llm"


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("built")
    import_files(root, [DUMPS[4]], ImportOptions(as_of=date(2026, 11, 19)))
    build(root)
    return root


@pytest.fixture
def portal(_built: Path, tmp_path: Path) -> Path:
    """A portal of one dump that was built once."""
    shutil.copytree(_built, tmp_path, dirs_exist_ok=True)
    return tmp_path


def faults(root: Path, **options: bool) -> list[str]:
    with pytest.raises(ProblemsFoundError) as found:
        build(root, **options)
    return [str(problem) for problem in found.value.problems]


def papers(root: Path) -> Path:
    return root / "content/papers"


def published(portal: Path) -> Published:
    return read_published((portal / "site/published.json").read_text(encoding="utf-8"))


def test_the_site_tells_what_it_has_published_and_nothing_is_written_into_the_content(portal: Path) -> None:
    kept = published(portal)
    assert {"", f"papers/{OLD}/", f"papers/{OLD}.bib", "authors/hongmin-chen/", "categories/lg/"} <= set(kept.addresses)
    assert {f"papers/{OLD}/", "authors/hongmin-chen/"} <= kept.named
    assert not {"", "authors/", "authors/xinwei-qiang/", "categories/lg/"} & kept.named


def test_a_renamed_paper_without_an_alias_stops_the_build_and_names_the_line_that_mends_it(portal: Path) -> None:
    new = OLD.replace("dash-", "dash-2-")
    before = (portal / f"site/papers/{OLD}/index.html").read_bytes()
    (papers(portal) / f"{OLD}.yaml").rename(papers(portal) / f"{new}.yaml")
    assert faults(portal) == [
        (
            f"content/papers/{new}.yaml:1: this was published at /papers/{OLD}/, which would vanish; "
            f"add the line 'aliases: [{OLD}]' in this file"
        )
    ]
    assert (portal / f"site/papers/{OLD}/index.html").read_bytes() == before

    with (papers(portal) / f"{new}.yaml").open("a") as file:
        file.write(f"aliases: [{OLD}]\n")
    build(portal)
    assert f"/papers/{new}/" in (portal / f"site/papers/{OLD}/index.html").read_text()


def test_a_wanted_removal_is_allowed_once_and_then_forgotten(portal: Path) -> None:
    (papers(portal) / f"{OLD}.yaml").unlink()
    assert faults(portal) == [
        (
            f"content/papers/{OLD}.yaml: the published address /papers/{OLD}/ would vanish; "
            "put the file back with the line 'removed: YYYY-MM-DD, why'; or, if another file replaced it, "
            f"add the line 'aliases: [{OLD}]' to it; or, if nobody uses the address yet, build once with "
            "--allow-removed"
        )
    ]
    build(portal, allow_removed=True)
    build(portal)
    assert f"papers/{OLD}/" not in published(portal).addresses
    assert not (portal / "site/authors/xinwei-qiang").exists()


def test_a_redirect_to_nowhere_is_a_fault(portal: Path) -> None:
    (portal / "content/site.yaml").write_text("redirects: {old/: papers/no-such-paper/}\n")
    assert faults(portal) == [
        "content/site.yaml: the redirect from old/ leads to papers/no-such-paper/, which does not exist; correct it"
    ]


def test_a_redirect_may_lead_to_a_static_file_to_part_of_a_page_and_to_a_search(portal: Path) -> None:
    write_file(portal / "static/my cv.pdf", b"%PDF-1.4")
    (portal / "content/site.yaml").write_text(
        "redirects: {cv/: /static/my%20cv.pdf, find/: '/search/?q=x', look/: '/papers?q=x#find', "
        "mark/: static/favicon.svg}\n"
    )
    assert check_content(portal) == ()
    build(portal)
    assert 'url=http://localhost:8000/static/my%20cv.pdf"' in (portal / "site/cv/index.html").read_text()
    assert check_pages(portal / "site", "/") == ()
    (portal / "static/my cv.pdf").unlink()
    assert faults(portal) == [str(problem) for problem in check_content(portal)]
    (fault,) = faults(portal)
    assert "the redirect from cv/ leads to /static/my%20cv.pdf, which does not exist" in fault


def test_two_pages_at_one_address_are_a_fault_that_names_both(portal: Path) -> None:
    write_file(portal / "content/pages/papers.md", "---\ntitle: Mine\n---\nText\n")
    (fault,) = faults(portal)
    assert "content/pages/papers.md" in fault
    assert "the address /papers/ is also that of the list of papers" in fault


def test_who_had_an_address_first_keeps_it(portal: Path) -> None:
    first = papers(portal) / "first.yaml"
    first.write_text("title: First\nauthors: [Li-Wen Chang]\naffiliations: [a-b]\n")
    build(portal)
    (papers(portal) / "second.yaml").write_text("title: Second\nauthors: [Li Wen Chang]\naffiliations: [a b]\n")
    build(portal)
    pages = {path.parent.name: path.read_text() for path in (portal / "site").glob("a*/*/index.html")}
    assert "Li-Wen Chang" in pages["li-wen-chang"]
    assert "Li Wen Chang" in pages["li-wen-chang-2"]
    assert "First" in pages["a-b"]
    assert "Second" in pages["a-b-2"]
    first.unlink()
    build(portal, allow_removed=True)
    assert "Second" in (portal / "site/authors/li-wen-chang-2/index.html").read_text()


def test_a_file_cannot_be_redirected(portal: Path) -> None:
    (portal / "content/site.yaml").write_text("redirects: {papers/old.bib: /papers/}\n")
    (fault,) = faults(portal)
    assert "cannot redirect from a file" in fault


def test_a_further_spelling_leads_to_the_person(portal: Path) -> None:
    author = portal / "content/authors/hongmin-chen.yaml"
    author.write_text(f"{author.read_text()}names: [H. Chen, 'Chen, Hongmin', Li]\n")
    build(portal)
    for name in ("h-chen", "chen-hongmin", "li"):
        assert "/authors/hongmin-chen/" in (portal / f"site/authors/{name}/index.html").read_text()
    assert "h-chen" not in (portal / "site/sitemap.xml").read_text()


def test_a_spelling_that_had_a_page_goes_on_leading_to_the_person(portal: Path) -> None:
    author, first = portal / "content/authors/hongmin-chen.yaml", papers(portal) / "first.yaml"
    first.write_text("title: First\nauthors: [H. Chen]\n")
    build(portal)
    text = author.read_text()
    author.write_text(f"{text}names: [H. Chen]\n")
    build(portal)
    first.write_text("title: First\nauthors: [Hongmin Chen]\n")
    author.write_text(text)
    for _ in range(2):
        build(portal)
        assert "/authors/hongmin-chen/" in (portal / "site/authors/h-chen/index.html").read_text()
