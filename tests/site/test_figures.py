"""Which picture of its papers a portal shows: by what it has, not by what it could have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bs4 import BeautifulSoup
from generator.core.records import Content, Paper, PartialDate, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site.figures import papers_by_year, topics_over_years, years_on_home
from generator.site.material import Material, make_material

from conftest import ENGLISH

if TYPE_CHECKING:
    from generator.portal.graph import Portal
    from generator.site.links import Links
    from generator.text.interface import Texts

CODES = ("LG", "CL", "CV", "AI", "DC", "PL", "RO", "IR")


def portal_of(*categories: str) -> Material:
    """Two papers of each category, in two years; the first category has one more."""
    papers = [
        Paper(
            id=f"p-{place}-{year}",
            title=f"Paper {place} of {year}",
            authors=(PrintedName("Ann Poe"),),
            date=PartialDate(year),
            category=code,
        )
        for place, code in enumerate(categories)
        for year in (2024, 2025)
    ]
    first = Paper(id="first", title="First", date=PartialDate(2025), category=categories[0])
    portal, _ = build_portal(Content(SiteConfig(), (*papers, first)))
    return make_material(portal, ENGLISH)


def drawn_from(material: Material) -> tuple[Portal, Texts, Links]:
    return material.portal, material.texts, material.links


def tones(svg: str) -> set[str]:
    return {bar["class"][0] for bar in BeautifulSoup(svg, "html.parser").find_all("rect", class_=True)} - {"hit"}


@pytest.mark.parametrize("categories", [CODES[:1], CODES[:6], CODES])
def test_home_has_one_colour_and_each_column_leads_to_its_year(categories: tuple[str, ...]) -> None:
    picture = years_on_home(*drawn_from(portal_of(*categories * 3)))
    assert picture is not None
    assert tones(picture.svg) == {"bar"}
    assert picture.legend == ()
    links = BeautifulSoup(picture.svg, "html.parser").find_all("a")
    assert [link["href"] for link in links] == ["/years/2024/", "/years/2025/"]


def test_home_shows_twelve_years_at_most_and_says_what_came_before() -> None:
    papers = tuple(Paper(id=f"p{year}", title="P", date=PartialDate(year)) for year in range(2000, 2026))
    portal, _ = build_portal(Content(SiteConfig(), papers))
    picture = years_on_home(portal, ENGLISH, make_material(portal, ENGLISH).links)
    assert picture is not None
    assert len(picture.rows) == 12
    assert picture.note == "Not shown: 14 papers from before 2014"


def test_up_to_six_categories_are_stacked_and_need_no_picture_each() -> None:
    material = portal_of(*CODES[:6])
    picture = papers_by_year(*drawn_from(material))
    assert picture is not None
    assert tones(picture.svg) == {"t1", "t2", "t3", "t4", "t5", "t6"}
    assert len(picture.legend) == 6
    assert topics_over_years(*drawn_from(material)) is None


def test_more_categories_have_a_picture_each_in_their_colours_below_columns_of_one() -> None:
    material = portal_of(*CODES)
    picture, topics = papers_by_year(*drawn_from(material)), topics_over_years(*drawn_from(material))
    assert picture is not None
    assert tones(picture.svg) == {"bar"}
    assert topics is not None
    assert topics.topics is not None
    classes = [BeautifulSoup(one.svg, "html.parser").svg["class"] for one in topics.topics.items]
    assert classes == [["t1"], ["t2"], ["t3"], ["t4"], ["t5"], ["t6"], ["t0"], ["t0"]]
    assert (topics.topics.first, topics.topics.last) == ("2024", "2025")
    assert all(one.name.replace(":", "").startswith(f"{one.text} {one.count} ") for one in topics.topics.items)
