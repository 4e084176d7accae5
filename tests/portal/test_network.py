"""Who writes with whom: counted right, drawn readably, the same on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from generator.core.records import Content, Paper, Person, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.portal.network import Tie, build_network
from generator.site.context import PageContext
from generator.site.network_pages import network_view
from generator.site.pictures.circle import neighbourhood
from generator.site.pictures.labels import place_labels
from generator.site.pictures.network import Node, network, node_radii, place_nodes
from generator.site.pictures.scale import text_width
from generator.site.pictures.svg import Caption

from conftest import ENGLISH

if TYPE_CHECKING:
    from generator.site.pictures.layout import Point

ROOT = Path(__file__).parents[2]
HOSTILE = '"><script>alert(1)</script><a href=//evil.example>'


def content_of(*authors: str, people: tuple[Person, ...] = ()) -> Content:
    """Papers by their authors, each given as in `Ann, Bob`."""
    papers = tuple(
        Paper(id=f"p{place}", title=f"P {place}", authors=tuple(map(PrintedName, names.split(", "))))
        for place, names in enumerate(authors)
    )
    return Content(SiteConfig(), papers, people)


def three_hundred() -> list[tuple[int, int]]:
    """Ties among 300 people: groups of five around some who write with other groups too, and pairs of their own."""
    ties = [(group * 5, group * 5 + member) for group in range(50) for member in range(1, 5)]
    ties += [(group * 5 + 1, group * 5 + 2) for group in range(50)]
    ties += [(group * 5, (group * 7 + 3) % 50 * 5) for group in range(1, 50) if group * 5 != (group * 7 + 3) % 50 * 5]
    return ties + [(250 + 2 * pair, 251 + 2 * pair) for pair in range(25)]


def test_joint_papers_are_counted_and_the_strongest_ties_come_first() -> None:
    portal, _ = build_portal(content_of("Ann Poe, Bob Roe", "Bob Roe, Ann Poe, Cy Doe", "Dan Lone", "Cy Doe, Cy Doe"))
    found = build_network(portal, 10)
    names = [person.name for person in found.people]
    assert names == ["Ann Poe", "Bob Roe", "Cy Doe"]
    assert found.ties == (Tie(0, 1, 2), Tie(0, 2, 1), Tie(1, 2, 1))
    assert (found.papers, found.left_out) == ((2, 2, 2), 0)


def test_of_too_many_people_those_with_most_papers_are_chosen_and_the_others_counted() -> None:
    portal, _ = build_portal(content_of("Ann Poe, Bob Roe", "Ann Poe, Bob Roe", "Ann Poe, Cy Doe", "Dan Fox, Eve Low"))
    found = build_network(portal, 2)
    assert [person.name for person in found.people] == ["Ann Poe", "Bob Roe"]
    assert found.left_out == 3


def test_people_of_the_group_and_others_have_different_tones_and_a_legend() -> None:
    people = (Person("ann-poe", "Ann Poe", has_file=True), Person("bob-roe", "Bob Roe", has_file=True, member=True))
    for files, own in (((), 3), (people[:1], 1), (people, 1)):
        portal, _ = build_portal(content_of("Ann Poe, Bob Roe, Cy Doe", people=files))
        picture = network_view(PageContext(portal, ENGLISH)).picture
        assert picture is not None
        assert picture.svg.count('class="own"') == own
        assert len(picture.legend) == (2 if files else 0)


def test_no_two_of_three_hundred_people_overlap_and_no_two_names() -> None:
    papers = [1 + 40 // (place + 1) for place in range(300)]
    radii = node_radii(papers)
    points = place_nodes(300, three_hundred(), radii)
    assert len(points) == 300
    apart = [dist(points[a], points[b]) - radii[a] - radii[b] for a, b in combinations(range(300), 2)]
    assert min(apart) > 0
    texts = [f"Firstname Lastname {place}" for place in range(300)]
    labels = place_labels(points, radii, texts, 12, (1000, 2000), led=80)
    boxes = []
    for label, text in zip(labels, texts, strict=True):
        if label.free:
            width = text_width(text, 12)
            left = label.x - {"": 0, "end": width, "middle": width / 2}[label.anchor]
            assert left >= 0
            assert left + width <= 1000
            boxes.append((left, label.y - 8, left + width, label.y + 1))
    assert len(boxes) > 100
    assert not [
        (a, b) for a, b in combinations(boxes, 2) if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


def crowd() -> tuple[list[Point], list[float]]:
    """A large node among so many small ones that no name has room beside any of them but the outermost."""
    points = [(500.0, 500.0)] + [
        (500.0 + 22 * across, 500.0 + 22 * down) for across in range(-5, 6) for down in range(-5, 6) if across or down
    ]
    return points, [9.0] + [4.5] * (len(points) - 1)


def test_a_large_circle_in_a_crowd_is_named_before_all_others_and_a_line_leads_to_its_name() -> None:
    points, radii = crowd()
    texts = ["Ann Example"] + ["Someone Else"] * (len(points) - 1)
    without, *_ = place_labels(points, radii, texts, 12, (1000, 1000))
    assert not without.free
    for order in (1, -1):
        labels = place_labels(points[::order], radii[::order], texts[::order], 12, (1000, 1000), led=1)[::order]
        assert labels[0].free
        assert labels[0].line is not None
        x1, y1, x2, y2 = labels[0].line
        assert dist((x1, y1), points[0]) == pytest.approx(9, abs=0.1)
        assert abs(x2 - labels[0].x) < 4
        assert abs(y2 - labels[0].y) < 12
        assert not any(label.line for label in labels[1:])


def test_lines_to_names_cross_neither_names_nor_one_another() -> None:
    papers = [1 + 40 // (place + 1) for place in range(300)]
    radii = node_radii(papers)
    points = [(x * 0.5, y * 0.5) for x, y in place_nodes(300, three_hundred(), radii)]
    texts = [f"Firstname Lastname {place}" for place in range(300)]
    labels = place_labels(points, radii, texts, 12, (700, 1500), led=300)
    lines = [(label.line, place) for place, label in enumerate(labels) if label.line]
    assert len(lines) > 20
    for line, place in lines:
        x1, y1, x2, y2 = line
        on_it = [(x1 + (x2 - x1) * part / 50, y1 + (y2 - y1) * part / 50) for part in range(51)]
        for other, (label, text) in enumerate(zip(labels, texts, strict=True)):
            if label.free and other != place:
                width = text_width(text, 12)
                left = label.x - {"": 0, "end": width, "middle": width / 2}[label.anchor]
                assert not any(left < x < left + width and label.y - 7 < y < label.y for x, y in on_it)


def test_the_picture_is_the_same_in_every_process() -> None:
    """In another as in this one, in which texts have other hashes."""
    program = (
        "from test_network import *\n"
        "print(place_nodes(300, three_hundred(), node_radii(list(range(1, 301)))))\n"
        "portal, _ = build_portal(content_of('Ann Poe, Bob Roe', 'Bob Roe, Cy Doe', 'Cy Doe, Ann Poe, Dan Fox'))\n"
        "print(network_view(PageContext(portal, ENGLISH)))\n"
    )
    paths = (ROOT, ROOT / "tests", ROOT / "tests" / "portal")
    seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    made = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    ).stdout
    portal, _ = build_portal(content_of("Ann Poe, Bob Roe", "Bob Roe, Cy Doe", "Cy Doe, Ann Poe, Dan Fox"))
    places = place_nodes(300, three_hundred(), node_radii(list(range(1, 301))))
    assert made == f"{places}\n{network_view(PageContext(portal, ENGLISH))}\n"


def test_the_places_are_made_of_arithmetic_that_every_machine_does_alike() -> None:
    """These very figures, whatever the machine, the version of Python or of a library."""
    assert place_nodes(4, [(0, 1), (1, 2), (2, 3)], [5.0] * 4) == PATH


PATH = [(718.1, 45.2), (575.8, 96.6), (424.0, 97.1), (281.9, 45.0)]


def test_no_name_breaks_out_of_the_network() -> None:
    nodes = [Node(HOSTILE, HOSTILE, HOSTILE, 1, HOSTILE), Node("Ann Poe", "Ann Poe", "/authors/ann-poe/", 1, "")]
    for draw in (network, neighbourhood):
        svg = draw(Caption("network", HOSTILE, HOSTILE), nodes, [(0, 1, 1)])
        tree = ElementTree.fromstring(svg)
        assert {node.tag for node in tree.iter()} == {"svg", "title", "desc", "g", "path", "a", "circle", "text"}
        assert len(BeautifulSoup(svg, "html.parser").find_all("a")) == 2


def test_every_person_of_the_five_dumps_is_a_link_with_a_name_and_stands_in_the_table(five_site: Path) -> None:
    soup = BeautifulSoup((five_site / "network/index.html").read_text(), "html.parser")
    nodes = soup.select(".network svg a")
    assert len(nodes) == 102
    assert nodes[0]["aria-label"] == "Haibin Lin: 40 papers, with 87 co-authors"
    assert all((five_site / str(node["href"]).removeprefix("/portal/") / "index.html").is_file() for node in nodes)
    assert all(node["aria-label"].startswith(f"{node.find('text').get_text()}: ") for node in nodes)
    assert soup.svg["role"] == "group"
    rows = soup.select(".network table tbody tr")
    assert [row.th.get_text() for row in rows] == [node.find("text").get_text() for node in nodes]
    assert len(soup.select(".network .own")) == 3 + 1
    assert [item.get_text() for item in soup.select(".legend li")] == ["People of this portal", "Co-authors"]


def test_before_the_network_stand_those_with_most_papers(five_site: Path) -> None:
    soup = BeautifulSoup((five_site / "network/index.html").read_text(), "html.parser")
    ranked = soup.select(".ranked ol.bars li")
    assert len(ranked) == 20
    counts = [int(row.b.get_text()) for row in ranked]
    assert counts == sorted(counts, reverse=True)
    assert ranked[0].a.get_text() == "Haibin Lin"
    assert soup.select_one(".ranked ~ .network")


def test_in_its_table_numbers_stand_right_and_words_left(five_site: Path) -> None:
    table = BeautifulSoup((five_site / "network/index.html").read_text(), "html.parser").select_one(".network table")
    assert table is not None
    for row in table.select("tr"):
        assert [cell.get("class") for cell in row.find_all(["th", "td"])] == [None, None, None, ["words"]]


def test_where_nobody_writes_with_others_there_is_no_network() -> None:
    for content in (content_of(), content_of("Ann Poe", "Bob Roe"), content_of("Ann Poe, Bob Roe")):
        portal, _ = build_portal(content)
        assert network_view(PageContext(portal, ENGLISH)).picture is None


def test_an_author_of_many_papers_sees_years_topics_and_neighbours(five_site: Path) -> None:
    soup = BeautifulSoup((five_site / "authors/haibin-lin/index.html").read_text(), "html.parser")
    assert soup.find(id="per-year-desc").get_text() == "40 papers from 2019 to 2026, most in 2025 (16)"
    assert all(soup.find(id=str(link["href"])[1:]) for link in soup.select("[aria-labelledby=per-year-title] a"))
    topics = soup.select(".topics a")
    assert topics[0]["aria-label"] == "Machine Learning: 20 papers, most in 2024 (6)"
    assert topics[0].span.get_text() == "Machine Learning"
    nodes = soup.select("[aria-labelledby=neighbours-title] a")
    listed = [(item.a["href"], item.a.get_text()) for item in soup.select("[aria-labelledby=coauthors] .counts li")]
    assert [node["href"] for node in nodes] == [address for address, _ in listed][:20]
    assert nodes[0].title.get_text() == "Borui Wan: 5 joint papers"
    assert all((five_site / str(node["href"]).removeprefix("/portal/") / "index.html").is_file() for node in nodes)
    assert len({tag["id"] for tag in soup.find_all(id=True)}) == len(soup.find_all(id=True))


def test_an_author_of_few_papers_sees_no_picture(five_site: Path) -> None:
    soup = BeautifulSoup((five_site / "authors/hongmin-chen/index.html").read_text(), "html.parser")
    assert soup.select("main .canvas") == []


def test_neighbours_stand_apart_and_their_names_within_the_picture() -> None:
    for count in range(4, 21):
        nodes = [Node(f"Wolfeschlegelsteinhausen {n}", f"W {n}", f"/{n}/", 20 - n // 2, "") for n in range(count)]
        soup = BeautifulSoup(neighbourhood(Caption("n", "T", "D"), nodes, [(0, 3, 2), (1, 2, 1)]), "html.parser")
        circles = [(float(c["cx"]), float(c["cy"]), float(c["r"])) for c in soup.find_all("circle")]
        assert len(circles) == count + 1
        assert all(dist(a[:2], b[:2]) > a[2] + b[2] for a, b in combinations(circles, 2))
        for text in soup.find_all("text"):
            reach = float(text["x"]) + text_width(text.get_text(), 11) * (-1 if text.get("text-anchor") else 1)
            assert 0 <= reach <= 340
