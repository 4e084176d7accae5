"""What built pages tell machines: tags for Scholar and Zotero, JSON-LD, feeds, data for scripts."""

import json

import feedparser
import pytest

from built import site_page

HYBRIDFLOW = "papers/hybridflow-a-flexible-and-efficient-rlhf-framework"


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


def test_pages_lead_to_their_other_forms(site):
    def kinds(address):
        return {link["type"] for link in site_page(site, address).select('link[rel="alternate"]')}

    assert kinds("") == {"application/atom+xml", "application/feed+json"}
    assert kinds(HYBRIDFLOW) == {"application/x-bibtex"}
    assert "application/atom+xml" in kinds("authors/haibin-lin")
    for link in site_page(site, "authors/haibin-lin").select('link[rel="alternate"]'):
        assert (site / link["href"].removeprefix("/portal/")).is_file()
