"""Which picture of its papers a portal shows: by what it has, not by what it could have.

Drawings say what the numbers say, to the eye and in words, and let nothing break out.
"""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from generator.core.records import Content, Paper, PartialDate, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.site.figures import papers_by_year, topics_over_years, years_on_home
from generator.site.material import Material, make_material
from generator.site.pictures.columns import Column, Frame, columns, small_columns
from generator.site.pictures.svg import Caption, element

from conftest import ENGLISH

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


def tones(svg: str) -> set[str]:
    return {bar["class"][0] for bar in BeautifulSoup(svg, "html.parser").find_all("rect", class_=True)} - {"hit"}


@pytest.mark.parametrize("categories", [CODES[:1], CODES[:6], CODES])
def test_home_has_one_colour_and_each_column_leads_to_its_year(categories: tuple[str, ...]) -> None:
    picture = years_on_home(portal_of(*categories * 3))
    assert picture is not None
    assert tones(picture.svg) == {"bar"}
    assert picture.legend == ()
    links = BeautifulSoup(picture.svg, "html.parser").find_all("a")
    assert [link["href"] for link in links] == ["/years/2024/", "/years/2025/"]


def test_home_shows_twelve_years_at_most_and_says_what_came_before() -> None:
    papers = tuple(Paper(id=f"p{year}", title="P", date=PartialDate(year)) for year in range(2000, 2026))
    portal, _ = build_portal(Content(SiteConfig(), papers))
    picture = years_on_home(make_material(portal, ENGLISH))
    assert picture is not None
    assert len(picture.rows) == 12
    assert picture.note == "Not shown: 14 papers from before 2014"


def test_up_to_six_categories_are_stacked_and_need_no_picture_each() -> None:
    material = portal_of(*CODES[:6])
    picture = papers_by_year(material)
    assert picture is not None
    assert tones(picture.svg) == {"t1", "t2", "t3", "t4", "t5", "t6"}
    assert len(picture.legend) == 6
    assert topics_over_years(material) is None


def test_more_categories_have_a_picture_each_in_their_colours_below_columns_of_one() -> None:
    material = portal_of(*CODES)
    picture, topics = papers_by_year(material), topics_over_years(material)
    assert picture is not None
    assert tones(picture.svg) == {"bar"}
    assert topics is not None
    assert topics.topics is not None
    classes = [BeautifulSoup(one.svg, "html.parser").svg["class"] for one in topics.topics.items]
    assert classes == [["t1"], ["t2"], ["t3"], ["t4"], ["t5"], ["t6"], ["t0"], ["t0"]]
    assert (topics.topics.first, topics.topics.last) == ("2024", "2025")
    assert all(one.name.replace(":", "").startswith(f"{one.text} {one.count} ") for one in topics.topics.items)


HOSTILE = "\"><script>alert(1)</script><img src=x onerror='alert(2)'> & ]]> ' \x22"
FRAME = Frame(420, 230)


def test_nothing_in_a_text_or_an_address_breaks_out_of_a_picture() -> None:
    made = [
        columns(Caption("a", HOSTILE, HOSTILE), [Column(HOSTILE, (3,), HOSTILE, HOSTILE)], ("bar",), FRAME),
        small_columns((1, 2), 2, HOSTILE),
        element("text", HOSTILE, x=HOSTILE),
    ]
    for svg in made:
        tree = ElementTree.fromstring(svg)
        names = {node.tag for node in tree.iter()}
        assert names <= {"svg", "g", "a", "title", "desc", "rect", "line", "text"}
        assert {key for node in tree.iter() for key in node.attrib if key.startswith("on")} == set()
        soup = BeautifulSoup(svg, "html.parser")
        assert {tag.name for tag in soup.find_all(True)} <= names


def test_each_column_has_a_name_leads_somewhere_and_is_as_high_as_its_number() -> None:
    items = [Column("2024", (3, 1), "2024: 4 papers", "/years/2024/"), Column("2025", (0, 2), "2025: 2 papers")]
    soup = BeautifulSoup(
        columns(Caption("k", "Papers per year", "6 papers."), items, ("t1", "t2"), FRAME), "html.parser"
    )
    assert soup.svg["role"] == "group"
    assert soup.find(id=soup.svg["aria-labelledby"]).get_text() == "Papers per year"
    assert soup.find(id=soup.svg["aria-describedby"]).get_text() == "6 papers."
    (link,) = soup.find_all("a")
    assert (link["href"], link.title.get_text()) == ("/years/2024/", "2024: 4 papers")
    heights = {tone: [float(bar["height"]) for bar in soup.select(f".{tone}")] for tone in ("t1", "t2")}
    assert len(heights["t1"]) == 1
    assert heights["t1"][0] == pytest.approx(3 * heights["t2"][0], abs=0.2)
    assert heights["t2"][1] == pytest.approx(2 * heights["t2"][0], abs=0.2)


@pytest.mark.parametrize("place", [0, 1], ids=["light", "dark"])
def test_every_colour_of_a_category_stands_out_from_the_page(place: int) -> None:
    static = Path(__file__).parents[2] / "static"
    css = (static / "style.css").read_text(encoding="utf-8") + (static / "pictures.css").read_text(encoding="utf-8")
    pairs = dict(re.findall(r"--(paper|t\d): light-dark\((#\w{6}, #\w{6})\)", css))
    colours = {name: luminance(pair.split(", ")[place]) for name, pair in pairs.items()}
    paper = colours.pop("paper")
    assert sorted(colours) == [f"t{number}" for number in range(7)]
    for colour in colours.values():
        lighter, darker = max(colour, paper), min(colour, paper)
        assert (lighter + 0.05) / (darker + 0.05) >= 3


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
