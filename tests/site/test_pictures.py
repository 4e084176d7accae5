"""Drawings say what the numbers say, to the eye and in words, and let nothing break out."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from generator.site.pictures.columns import Column, Frame, columns, small_columns
from generator.site.pictures.svg import Caption, element

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
