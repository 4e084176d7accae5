"""A team is no person: sorted by its whole name, never turned round, without an h-index."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from generator.export.bibtex import bibtex_name
from generator.portal.graph import build_portal

from built import build

if TYPE_CHECKING:
    from conftest import Portal

METRICS = (
    "metrics: {h_index: 12, papers: 3, citations: 70, as_of: 2026-01-02}\n"
    "metrics_history:\n"
    "- {as_of: 2025-01-02, h_index: 10}\n- {as_of: 2026-01-02, h_index: 12}\n"
)


@pytest.fixture
def teams(portal: Portal) -> Portal:
    """Two teams, of which only one looks like one, and a person between them in the alphabet."""
    portal.write("papers/one.yaml", "title: One\ndate: 2025\nauthors: [Qwen Pilot, Jane Quill]\n")
    portal.write("papers/two.yaml", "title: Two\ndate: 2025\nauthors: [Jane Quill, ByteDance Seed, Seed Pilot]\n")
    portal.write("papers/three.yaml", "title: Three\ndate: 2025\nauthors: [Seed Pilot]\n")
    portal.write("authors/seed-pilot.yaml", f"name: Seed Pilot\nkind: team\n{METRICS}")
    return portal


def page(portal: Portal, address: str) -> str:
    build(portal.root)
    return (portal.root / "site" / address).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "team", "written"),
    [
        ("ByteDance Seed", False, "{ByteDance Seed}"),
        ("Seed Pilot", False, "Pilot, Seed"),
        ("Seed Pilot", True, "{Seed Pilot}"),
        ("Seed", True, "Seed"),
        ("Pilot, Seed", True, "{Pilot, Seed}"),
    ],
)
def test_bibtex_gets_a_team_in_braces_of_its_own(name: str, team: bool, written: str):
    assert bibtex_name(name, team=team) == written


def test_a_papers_bibtex_knows_a_team_by_its_file(teams: Portal):
    assert "author = {Quill, Jane and {ByteDance Seed} and {Seed Pilot}}," in page(teams, "papers/two.bib")


def test_a_citation_key_and_the_order_of_authors_take_a_teams_whole_name(teams: Portal):
    assert page(teams, "papers/three.bib").startswith("@misc{seedpilot2025three,")
    assert [person.name for person in build_portal(teams.content())[0].people] == [
        "ByteDance Seed",
        "Jane Quill",
        "Qwen Pilot",
        "Seed Pilot",
    ]
    index = page(teams, "authors/index.html")
    assert index.index('id="s"') < index.rindex("Seed Pilot")
