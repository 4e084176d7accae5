"""Who writes with whom: counted right, drawn readably, the same on every machine."""

from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree

from bs4 import BeautifulSoup
from generator.core.records import Content, Paper, Person, PrintedName, SiteConfig
from generator.portal.graph import build_portal
from generator.portal.numbers import Tie, build_network
from generator.site.material import make_material
from generator.site.pictures.network import Node, neighbourhood, network, node_radii, place_labels, place_nodes
from generator.site.pictures.svg import Caption, text_width
from generator.site.portal_pages import network_view

from conftest import ENGLISH

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


def test_people_of_the_group_and_others_have_different_tones_and_a_legend() -> None:
    people = (Person("ann-poe", "Ann Poe", has_file=True), Person("bob-roe", "Bob Roe", has_file=True, member=True))
    for files, own in (((), 3), (people[:1], 1), (people, 1)):
        portal, _ = build_portal(content_of("Ann Poe, Bob Roe, Cy Doe", people=files))
        picture = network_view(make_material(portal, ENGLISH)).picture
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
    assert [item.get_text() for item in soup.select(".legend li")] == ["People in this portal", "Co-authors"]


def test_behind_the_network_stand_those_with_most_papers(five_site: Path) -> None:
    soup = BeautifulSoup((five_site / "network/index.html").read_text(), "html.parser")
    ranked = soup.select(".ranked ol.bars li")
    assert len(ranked) == 20
    counts = [int(row.b.get_text()) for row in ranked]
    assert counts == sorted(counts, reverse=True)
    assert ranked[0].a.get_text() == "Haibin Lin"
    assert soup.select_one(".network ~ .ranked")


def test_where_nobody_writes_with_others_there_is_no_network() -> None:
    for content in (content_of(), content_of("Ann Poe", "Bob Roe"), content_of("Ann Poe, Bob Roe")):
        portal, _ = build_portal(content)
        assert network_view(make_material(portal, ENGLISH)).picture is None


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
