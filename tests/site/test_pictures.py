"""Drawings say what the numbers say, to the eye and in words, and let nothing break out."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from generator.site.pictures.columns import Column, Frame, columns
from generator.site.pictures.multiples import small_columns
from generator.site.pictures.scale import Axis, axis, every, text_width
from generator.site.pictures.svg import Caption, element, number

HOSTILE = "\"><script>alert(1)</script><img src=x onerror='alert(2)'> & ]]> ' \x22"
FRAME = Frame(420, 230)


@pytest.mark.parametrize(
    ("largest", "most", "expected"),
    [
        (0, 4, Axis(1, (1,))),
        (1, 4, Axis(1, (1,))),
        (3, 4, Axis(3, (1, 2, 3))),
        (5, 4, Axis(5, (2, 4))),
        (18, 4, Axis(20, (5, 10, 15, 20))),
        (67, 3, Axis(67, (20, 40, 60))),
        (378, 3, Axis(400, (100, 200, 300, 400))),
        (816, 4, Axis(816, (200, 400, 600, 800))),
        (10_000, 4, Axis(10_000, (5000, 10_000))),
    ],
)
def test_an_axis_has_few_round_marks_and_ends_near_the_largest_number(largest: int, most: int, expected: Axis) -> None:
    assert axis(largest, most) == expected


def test_no_axis_leaves_more_than_a_seventh_of_its_picture_empty() -> None:
    assert all(largest <= axis(largest, most).end <= 1.15 * largest for largest in range(1, 3000) for most in (3, 5))


def test_labels_are_thinned_until_they_find_room() -> None:
    assert [every(room, 40) for room in (50, 30, 9, 3)] == [1, 2, 5, 20]


def test_a_text_is_never_thought_narrower_than_its_letters() -> None:
    assert text_width("Wang", 10) > text_width("illi", 10)
    assert text_width("王小明", 10) == 30
    assert text_width("", 10) == 0


@pytest.mark.parametrize(("value", "text"), [(0.04, "0"), (-0.04, "0"), (12.0, "12"), (12.25, "12.2"), (1e3, "1000")])
def test_lengths_have_one_decimal_at_most(value: float, text: str) -> None:
    assert number(value) == text


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


def test_the_name_of_a_column_says_what_stands_at_it_in_the_same_order() -> None:
    items = [Column(str(year), (1200 + year,), f"{year}: {1200 + year:,} papers", f"/{year}/") for year in (2024, 2025)]
    caption = Caption("k", "T", "D", lambda count: f"{count:,}")
    for link in BeautifulSoup(columns(caption, items, ("bar",), FRAME), "html.parser").find_all("a"):
        seen = " ".join(text.get_text() for text in link.find_all("text"))
        name = link.title.get_text().replace(":", "")
        assert seen == " ".join(name.split()[:2])


def test_a_picture_without_links_is_an_image() -> None:
    assert 'role="img"' in columns(Caption("k", "T", "D"), [Column("1", (2,), "one: 2")], ("bar",), FRAME)


def test_labels_of_forty_years_do_not_run_into_one_another() -> None:
    items = [Column(str(year), (year % 7,), str(year)) for year in range(1987, 2027)]
    soup = BeautifulSoup(columns(Caption("k", "T", "D"), items, ("bar",), FRAME), "html.parser")
    labels = [text for text in soup.select(".column > text") if text.get_text() in {item.label for item in items}]
    places = sorted(float(text["x"]) for text in labels)
    assert labels[-1].get_text() == "2026"
    assert min(right - left for left, right in pairwise(places)) > text_width("2026", 11)


def test_small_columns_share_one_scale_and_none_is_too_low_to_be_seen() -> None:
    drawn = [small_columns(counts, 400, "t1") for counts in ((400, 200), (0, 100), (1, 0))]
    heights = [[float(bar["height"]) for bar in BeautifulSoup(svg, "html.parser").find_all("rect")] for svg in drawn]
    assert heights == [[48, 24], [12], [2]]


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
