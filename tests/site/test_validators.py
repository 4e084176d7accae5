"""Built pages before other people's programs: a parser of HTML that forgives nothing, a reader of metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from described_portal import BASE, KINDS

if TYPE_CHECKING:
    from pathlib import Path


def pages(site: Path) -> dict[str, str]:
    """Every whole page by its address; an author's bare list is a part of other people's pages."""
    return {
        path.relative_to(site).as_posix().removesuffix("index.html"): path.read_text(encoding="utf-8")
        for path in sorted(site.rglob("*.html"))
        if path.name != "papers.html"
    }


def test_every_page_is_html_without_a_parse_error(described: Path) -> None:
    html5lib = pytest.importorskip("html5lib")
    faults = []
    for address, text in pages(described).items():
        parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"))
        parser.parse(text)
        faults += [(address, place, code) for place, code, _ in parser.errors]
    assert faults == []


def test_every_page_is_found_by_its_kind(described: Path) -> None:
    assert set(KINDS.values()) <= pages(described).keys()


def extracted(site: Path, kind: str) -> dict[str, Any]:
    extruct = pytest.importorskip("extruct")
    address = KINDS[kind]
    found: dict[str, Any] = extruct.extract(
        pages(site)[address],
        base_url=BASE + address,
        syntaxes=["json-ld", "opengraph", "dublincore"],
        errors="strict",
        uniform=True,
    )
    return found


def nodes(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    graphs = [node for graph in found["json-ld"] for node in graph.get("@graph", [graph])]
    assert all(graph["@context"] == "https://schema.org" for graph in found["json-ld"])
    return {node["@type"]: node for node in graphs}


@pytest.mark.parametrize(
    ("kind", "types"),
    [
        ("home", {"WebSite"}),
        ("paper", {"ScholarlyArticle", "BreadcrumbList"}),
        ("author", {"ProfilePage", "BreadcrumbList"}),
        ("list of papers", {"CollectionPage", "BreadcrumbList"}),
        ("category", {"CollectionPage", "BreadcrumbList"}),
        ("year", {"CollectionPage", "BreadcrumbList"}),
        ("affiliation", {"CollectionPage", "BreadcrumbList"}),
        ("free page", {"WebPage", "BreadcrumbList"}),
        ("numbers", {"WebPage", "BreadcrumbList"}),
        ("search", set()),
    ],
)
def test_a_reader_of_metadata_finds_what_each_page_is(described: Path, kind: str, types: set[str]) -> None:
    assert nodes(extracted(described, kind)).keys() == types


def test_a_reader_of_metadata_finds_the_search_of_the_portal(described: Path) -> None:
    action = nodes(extracted(described, "home"))["WebSite"]["potentialAction"]
    assert action["@type"] == "SearchAction"
    assert action["target"]["urlTemplate"] == f"{BASE}search/?q={{search_term_string}}"
    assert action["query-input"] == "required name=search_term_string"


def test_a_reader_of_metadata_finds_paper_and_person(described: Path) -> None:
    article = nodes(extracted(described, "paper"))["ScholarlyArticle"]
    assert [one["@type"] for one in article["author"]] == ["Person", "Person", "Organization"]
    assert article["isPartOf"]["isPartOf"]["isPartOf"] == {"@type": "Periodical", "name": "Journal of Engines"}
    person = nodes(extracted(described, "author"))["ProfilePage"]["mainEntity"]
    assert (person["@type"], person["name"], person["jobTitle"]) == ("Person", "Ada Lovelace", "Analyst")


def test_a_reader_of_metadata_finds_dublin_core(described: Path) -> None:
    (found,) = extracted(described, "paper")["dublincore"]
    said = [(one["name"], one["content"]) for one in found["elements"]]
    assert ("DC.title", "Notes on the α-Engine") in said
    assert [text for name, text in said if name == "DC.creator"] == [
        "Ada Lovelace",
        "Jean-Luc O'Neill",
        "The Analytical Engine Team",
    ]


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind not in {"frame", "redirect"}], ids=lambda kind: kind.replace(" ", "-")
)
def test_a_reader_of_metadata_finds_the_card_of_every_page(described: Path, kind: str) -> None:
    (card,) = extracted(described, kind)["opengraph"]
    assert card["@type"] == {"paper": "article", "author": "profile"}.get(kind, "website")
    assert card["og:title"]
    assert card["og:url"] == BASE + KINDS[kind]
    image = card["og:image"].removeprefix(BASE)
    assert (described / image).is_file()
