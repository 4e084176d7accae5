"""What built pages tell machines: tags for Scholar and Zotero, JSON-LD, feeds, data for scripts."""

import json

import feedparser
import jsonschema
import pytest
from bs4 import BeautifulSoup
from generator.export.portal_json import portal_schema

HYBRIDFLOW = "papers/hybridflow-a-flexible-and-efficient-rlhf-framework"


@pytest.fixture
def site(five_site):
    return five_site


def soup_of(site, address):
    return BeautifulSoup((site / address / "index.html").read_text(encoding="utf-8"), "html.parser")


def graph_of(site, address):
    graph = json.loads(soup_of(site, address).find("script", type="application/ld+json").get_text())
    return {node["@type"]: node for node in graph.get("@graph", [graph])}


def test_a_paper_has_the_tags_that_google_scholar_asks_for(site):
    soup = soup_of(site, HYBRIDFLOW)
    tags = [(tag["name"], tag["content"]) for tag in soup.select('meta[name^="citation_"]')]
    assert ("citation_title", "HybridFlow: A Flexible and Efficient RLHF Framework") in tags
    assert ("citation_publication_date", "2024/09/28") in tags
    authors = [content for name, content in tags if name == "citation_author"]
    assert authors[:2] == ["Sheng, Guangming", "Zhang, Chi"]
    assert ("citation_abstract_html_url", f"https://group.example/portal/{HYBRIDFLOW}/") in tags
    assert soup.select_one('meta[name="DC.title"]')


def test_a_paper_is_cited_as_bibtex_and_in_three_styles(site):
    headings = [heading.get_text() for heading in soup_of(site, HYBRIDFLOW).select(".cite h3")]
    assert headings == ["BibTeX", "APA", "IEEE", "Chicago"]


def test_every_page_tells_what_it_is_in_json_ld(site):
    assert graph_of(site, HYBRIDFLOW)["ScholarlyArticle"]["author"][0]["name"] == "Guangming Sheng"
    assert graph_of(site, "authors/haibin-lin")["ProfilePage"]["mainEntity"]["name"] == "Haibin Lin"
    assert graph_of(site, "categories/lg")["CollectionPage"]["name"] == "Machine Learning"
    home = graph_of(site, "")["WebSite"]
    assert home["url"] == "https://group.example/portal/"
    search = "https://group.example/portal/search/?q={search_term_string}"
    assert home["potentialAction"]["target"]["urlTemplate"] == search
    trail = graph_of(site, HYBRIDFLOW)["BreadcrumbList"]["itemListElement"]
    assert [step["item"] for step in trail[:2]] == [
        "https://group.example/portal/",
        "https://group.example/portal/papers/",
    ]


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


def test_pages_lead_to_their_other_forms(site):
    def kinds(address):
        return {link["type"] for link in soup_of(site, address).select('link[rel="alternate"]')}

    assert kinds("") == {"application/atom+xml", "application/feed+json"}
    assert kinds(HYBRIDFLOW) == {"application/x-bibtex"}
    assert "application/atom+xml" in kinds("authors/haibin-lin")
    for link in soup_of(site, "authors/haibin-lin").select('link[rel="alternate"]'):
        assert (site / link["href"].removeprefix("/portal/")).is_file()


@pytest.mark.parametrize(("name", "count"), [("papers", 46), ("authors", 102)])
def test_the_data_for_scripts_fits_its_schema(site, name, count):
    data = json.loads((site / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.validate(data, portal_schema(name))
    assert data["count"] == len(data[name]) == count
