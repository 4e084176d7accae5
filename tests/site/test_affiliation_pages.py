"""The pages of institutions, and the names by which papers mean them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from generator.core.problems import ProblemsFoundError

from built import build, page

if TYPE_CHECKING:
    from conftest import Portal

DESCRIBED = """
looms:
  name: University of Looms
  short: UoL
  url: https://looms.example/
  aliases: [loom-uni]
"""


def papers(portal: Portal, *named: str) -> None:
    for number, name in enumerate(named):
        text = f"title: Paper {number}\nauthors: [Jane Doe]\ndate: 2026\naffiliations: [{name}]\n"
        portal.write(f"papers/p{number}.yaml", text)


@pytest.mark.parametrize("code", ["pku", "Peking University", "PKU"])
def test_a_known_code_stands_as_the_name_of_the_institution(code: str, portal: Portal) -> None:
    papers(portal, code, "pku")
    build(portal.root)
    assert page(portal.root, "papers/p0").select_one(".facts a[href*=affiliations]").get_text() == "Peking University"
    (item,) = page(portal.root, "affiliations").select(".bars li")
    assert (item.a.get_text(), item.b.get_text()) == ("Peking University", "2")


def test_the_portals_own_file_names_an_institution_with_its_short_name_and_its_page(portal: Portal) -> None:
    papers(portal, "loom-uni", "UoL", "looms", "The Other Place")
    portal.write("affiliations.yaml", DESCRIBED)
    build(portal.root)
    looms = page(portal.root, "affiliations/looms")
    assert looms.h1.get_text() == "University of Looms"
    assert looms.select_one(".kicker").get_text() == "UoL"
    assert [link["href"] for link in looms.select(".heading .doors a")] == ["https://looms.example/"]
    assert looms.select_one(".sum").get_text() == "3 papers"
    assert page(portal.root, "affiliations/the-other-place").h1.get_text() == "The Other Place"


def test_an_institution_that_is_described_later_is_still_found_where_it_was(portal: Portal) -> None:
    papers(portal, "loom-uni")
    build(portal.root)
    portal.write("affiliations.yaml", DESCRIBED)
    build(portal.root)
    assert "/affiliations/looms/" in (portal.root / "site/affiliations/loom-uni/index.html").read_text(encoding="utf-8")


def test_a_known_institution_stays_where_its_code_was_published(
    portal: Portal, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers(portal, "pku")
    with monkeypatch.context() as before:
        before.setattr("generator.portal.graph.AFFILIATIONS", [])
        build(portal.root)
    papers(portal, "pku", "PKU")
    build(portal.root)
    assert page(portal.root, "affiliations/pku").h1.get_text() == "Peking University"
    assert not (portal.root / "site/affiliations/peking-university").exists()


def test_a_name_that_two_institutions_have_is_a_fault_at_its_place(portal: Portal) -> None:
    papers(portal, "looms")
    portal.write("affiliations.yaml", f"{DESCRIBED}weavers:\n  name: UoL\n")
    with pytest.raises(ProblemsFoundError) as found:
        build(portal.root)
    (problem,) = found.value.problems
    assert (problem.path, problem.line) == ("content/affiliations.yaml", 8)
    assert problem.what == "the name `UoL` belongs to the affiliation looms already"
