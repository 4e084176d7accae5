"""What built pages tell machines: tags for Scholar and Zotero, JSON-LD, feeds, data for scripts.

docs/metadata.md lists what the heads of pages say: no tag, link or type is missing or stale on any kind of page.
"""

import json
import re
from pathlib import Path
from urllib.parse import urljoin

import feedparser
import pytest
from bs4 import BeautifulSoup
from generator.site.components import Head

from built import site_page
from described_portal import KINDS
from schema_org import unknown_to_schema_org
from test_docs import section


@pytest.fixture
def site(five_site):
    return five_site


@pytest.mark.parametrize("address", ["feed.xml", "authors/haibin-lin/feed.xml", "categories/lg/feed.xml", "feed.json"])
def test_feeds_are_read_without_a_fault(site, address):
    text = (site / address).read_text(encoding="utf-8")
    if address.endswith(".json"):
        assert json.loads(text)["items"]
        return
    feed = feedparser.parse(text)
    assert not feed.bozo
    assert feed.entries
    assert all(entry.id.startswith("https://group.example/portal/papers/") for entry in feed.entries)
    assert feed.feed.updated == max(entry.updated for entry in feed.entries)


PAGE = "docs/metadata.md"
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \|", re.MULTILINE)
NO_FORM_OF_THE_PAGE = {"stylesheet", "icon", "apple-touch-icon", "expect", "preload"}


def documented(heading: str) -> dict[str, set[str]]:
    """On which kinds of pages a table says that each thing stands."""
    found: dict[str, set[str]] = {}
    for name, kinds in ROW.findall(section(PAGE, heading)):
        all_but = kinds.startswith("all")
        named = {kind.strip() for kind in kinds.removeprefix("all but").split(",")} - {"all", ""}
        assert named <= KINDS.keys(), name
        found[name] = KINDS.keys() - named if all_but else named
    return found


def tags(soup: BeautifulSoup) -> set[str]:
    said = soup.select("meta[name], meta[property]")
    return {str(tag[key]) for tag in said for key in ("name", "property") if tag.has_attr(key)}


def links(soup: BeautifulSoup) -> set[str]:
    typed = {"alternate", "linkset"}
    found = {
        " ".join([*link["rel"], *([str(link["type"])] if typed & {*link["rel"]} else [])])
        for link in soup.select("link")
    }
    return found - NO_FORM_OF_THE_PAGE


def types(soup: BeautifulSoup) -> set[str]:
    graphs = [json.loads(script.get_text()) for script in soup.select('script[type="application/ld+json"]')]
    assert unknown_to_schema_org(graphs) == set()
    return {node["@type"] for graph in graphs for node in graph.get("@graph", [graph])}


@pytest.mark.parametrize(("heading", "read"), [("Tags", tags), ("Links", links), ("JSON-LD", types)])
def test_whatever_the_head_of_a_page_says_is_documented_and_nothing_else(described: Path, heading, read) -> None:
    said: dict[str, set[str]] = {}
    for kind, address in KINDS.items():
        pages = [described / address if address.endswith(".html") else described / address / "index.html"]
        if kind == "paper":  # each has other fields
            pages = [one for one in (described / "papers").glob("*/index.html") if "citation_title" in one.read_text()]
        for page in pages:
            for name in read(BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")):
                said.setdefault(name, set()).add(kind)
    further = {"Thesis", "Report"}  # named in the row of ScholarlyArticle
    assert {name: kinds for name, kinds in said.items() if name not in further} == documented(heading)


def test_a_paper_and_the_linkset_of_its_year_say_the_same(described: Path) -> None:
    home = "https://group.example/portal/"
    contexts = json.loads((described / "years/2023.linkset.json").read_text())["linkset"]
    (paper,) = (one for one in contexts if one["anchor"] == f"{home}papers/journal/")
    said: dict[str, list[str]] = {}
    for link in site_page(described, "papers/journal").select("link"):
        for rel in {*link["rel"]} & {*paper}:
            said.setdefault(rel, []).append(urljoin(home, str(link["href"])))
    assert said == {
        "cite-as": ["https://doi.org/10.1145/3689031.3696075"],
        "describedby": [f"{home}papers/journal.bib"],
        "item": ["https://group.example/a.pdf"],
        "author": ["https://orcid.org/0000-0002-1825-0097"],
        "type": ["https://schema.org/ScholarlyArticle", "https://schema.org/AboutPage"],
    }
    assert said == {rel: [one["href"] for one in links] for rel, links in paper.items() if rel != "anchor"}


def test_equal_contents_share_one_tag() -> None:
    head = Head("T", "u", "p", meta=(("citation_title", "T"), ("own_title", "T")), social=(("og:title", "T"),))
    assert [*head.tags("D")] == [("citation_title", "og:title", "T"), ("description", "", "D"), ("own_title", "", "T")]
