"""Addresses never change: collisions and vanished addresses stop a build."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from generator.building import build
from generator.errors import ProblemsFoundError
from generator.importing import import_files

DUMPS = sorted((Path(__file__).parent / "dumps").glob("*.txt"))
OLD = "dash-deterministic-attention-scheduling-for-high-throughput-reproducible-llm"


@pytest.fixture
def portal(tmp_path: Path) -> Path:
    import_files(tmp_path, [DUMPS[4]], as_of=date(2026, 11, 19))
    build(tmp_path)
    return tmp_path


def faults(root: Path, **options: bool) -> list[str]:
    with pytest.raises(ProblemsFoundError) as found:
        build(root, **options)
    return [str(problem) for problem in found.value.problems]


def papers(root: Path) -> Path:
    return root / "content/papers"


def test_the_published_addresses_are_kept_sorted(portal: Path) -> None:
    kept = (portal / "content/.addresses").read_text().splitlines()
    assert kept == sorted(kept)
    assert {"/", f"/papers/{OLD}/", f"/papers/{OLD}.bib", "/authors/hongmin-chen/", "/categories/lg/"} <= set(kept)


def test_a_renamed_paper_without_an_alias_stops_the_build_and_names_the_line_that_mends_it(portal: Path) -> None:
    new = OLD.replace("dash-", "dash-2-")
    before = (portal / f"site/papers/{OLD}/index.html").read_bytes()
    (papers(portal) / f"{OLD}.yaml").rename(papers(portal) / f"{new}.yaml")
    (fault,) = faults(portal)
    assert fault == (
        f"content/.addresses: the published address /papers/{OLD}/ would vanish; "
        f"add 'aliases: [{OLD}]' to content/papers/{new}.yaml, or build with --allow-removed if it shall go"
    )
    assert (portal / f"site/papers/{OLD}/index.html").read_bytes() == before

    with (papers(portal) / f"{new}.yaml").open("a") as file:
        file.write(f"aliases: [{OLD}]\n")
    build(portal)
    assert f"/papers/{new}/" in (portal / f"site/papers/{OLD}/index.html").read_text()


def test_a_wanted_removal_is_allowed_once_and_then_forgotten(portal: Path) -> None:
    (papers(portal) / f"{OLD}.yaml").unlink()
    gone = "\n".join(faults(portal))
    assert f"/papers/{OLD}/" in gone
    assert "/authors/xinwei-qiang/" in gone
    build(portal, allow_removed=True)
    build(portal)


def test_a_year_that_vanishes_is_mended_by_a_redirect(portal: Path) -> None:
    file = papers(portal) / f"{OLD}.yaml"
    file.write_text(file.read_text().replace("date: 2026-", "date: 2025-"))
    (fault,) = faults(portal)
    assert "/years/2026/ would vanish; add 'years/2026/: <new address>' below 'redirects:'" in fault
    (portal / "content/site.yaml").write_text("redirects: {years/2026/: years/2025/}\n")
    build(portal)
    assert "/years/2025/" in (portal / "site/years/2026/index.html").read_text()


def test_a_redirect_to_nowhere_is_a_fault(portal: Path) -> None:
    (portal / "content/site.yaml").write_text("redirects: {old/: papers/no-such-paper/}\n")
    assert faults(portal) == [
        "content/site.yaml: the redirect from old/ leads to papers/no-such-paper/, where nothing stands; correct it"
    ]


def test_two_pages_at_one_address_are_a_fault_that_names_both(portal: Path) -> None:
    (portal / "content/pages").mkdir()
    (portal / "content/pages/papers.md").write_text("---\ntitle: Mine\n---\nText\n")
    (fault,) = faults(portal)
    assert "content/pages/papers.md" in fault
    assert "the list of papers" in fault
    assert "the address /papers/ is also that of" in fault


def test_categories_that_differ_only_in_case_collide(portal: Path) -> None:
    file = papers(portal) / f"{OLD}.yaml"
    file.write_text(file.read_text().replace("category: LG", "category: lg"))
    (fault,) = faults(portal)
    assert "category LG" in fault
    assert "category lg" in fault


def test_a_paper_can_take_no_address_of_a_lists_further_parts(tmp_path: Path) -> None:
    dump = tmp_path / "d.txt"
    dump.write_text("LGJan 1, 2020\nPage\n\nAda Lovelace\n\nAn abstract.\n\n")
    import_files(tmp_path, [dump])
    assert [path.name for path in papers(tmp_path).iterdir()] == ["paper-page.yaml"]
