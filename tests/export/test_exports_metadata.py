"""What pages say of themselves to machines: Highwire tags, Dublin Core, cards, JSON-LD."""

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from both_portals import BOTH
from generator.core.records import PartialDate, Person
from generator.export.jsonld import (
    Creator,
    breadcrumbs,
    json_script,
    profile_page,
    scholarly_article,
)
from generator.export.meta_tags import Card, highwire, open_graph, pdf_address, twitter_card
from quality.exported_portals import exported, macros

from lone_paper import PAPER, paper_facts
from schema_org import unknown_to_schema_org

PAGE = "https://portal.example/papers/x/"
NASTY = "</script><script>alert(1)</script><!-- & ]]> \u2028\u2029 \ud800 \"'\\"


def test_the_tags_that_google_scholar_asks_for() -> None:
    assert highwire(paper_facts(PAPER, url=PAGE), language="en") == (
        ("citation_title", "On n² & More"),
        ("citation_author", "Sheng, Guangming"),
        ("citation_author", "van der Maaten, Laurens"),
        ("citation_author", "ByteDance Seed"),
        ("citation_publication_date", "2024/09/28"),
        ("citation_journal_title", "Journal of X"),
        ("citation_volume", "3"),
        ("citation_issue", "4"),
        ("citation_firstpage", "12"),
        ("citation_lastpage", "34"),
        ("citation_publisher", "ACM"),
        ("citation_doi", "10.1145/1"),
        ("citation_arxiv_id", "2409.19256v2"),
        ("citation_pdf_url", "https://arxiv.org/pdf/2409.19256v2"),
        ("citation_abstract_html_url", PAGE),
        ("citation_keywords", "one"),
        ("citation_keywords", "two"),
        ("citation_language", "en"),
    )


def test_the_pdf_that_content_names_goes_before_that_of_arxiv() -> None:
    assert (
        pdf_address(replace(PAPER, links={"arxiv": "1", "pdf": "https://x.example/a.pdf"})) == "https://x.example/a.pdf"
    )
    assert pdf_address(replace(PAPER, links={})) == ""


def test_a_card_of_an_article() -> None:
    card = Card("article", "T", PAGE, "Portal", "D", "en-GB", published=PartialDate(2024, 9))
    assert open_graph(card) == (
        ("og:type", "article"),
        ("og:title", "T"),
        ("og:description", "D"),
        ("og:url", PAGE),
        ("og:site_name", "Portal"),
        ("og:locale", "en_GB"),
        ("article:published_time", "2024-09"),
    )
    assert twitter_card(card) == (("twitter:card", "summary"),)


def test_a_paper_in_schema_org() -> None:
    creators = [Creator("Guangming Sheng", "https://portal.example/authors/g/"), Creator("ByteDance Seed", team=True)]
    node = scholarly_article(paper_facts(PAPER, url=PAGE), creators, language="en")
    assert node["@type"] == "ScholarlyArticle"
    assert node["author"] == [
        {
            "@type": "Person",
            "name": "Guangming Sheng",
            "url": "https://portal.example/authors/g/",
        },
        {"@type": "Organization", "name": "ByteDance Seed"},
    ]
    assert node["isPartOf"] == {
        "@type": "PublicationIssue",
        "issueNumber": "4",
        "isPartOf": {
            "@type": "PublicationVolume",
            "volumeNumber": "3",
            "isPartOf": {"@type": "Periodical", "name": "Journal of X"},
        },
    }
    assert node["identifier"][0] == {"@type": "PropertyValue", "propertyID": "DOI", "value": "10.1145/1"}
    assert node["sameAs"] == ["https://doi.org/10.1145/1", "https://arxiv.org/abs/2409.19256v2"]
    assert (node["datePublished"], node["pageEnd"]) == ("2024-09-28", "34")
    assert "abstract" not in node  # the description has it


@pytest.mark.parametrize("kind", ["article", "book", "inproceedings", "phdthesis", "techreport", "dataset", "software"])
def test_the_validator_of_schema_org_knows_all_that_a_paper_says(kind: str) -> None:
    facts = {"affiliations": ("PKU",), "contributions": ("equal",), "orcid": "https://orcid.org/0000-0002-1825-0097"}
    creators = [Creator("Ada Lovelace", "u", family="Lovelace", **facts), Creator("Seed", "t", team=True, **facts)]
    for paper in (replace(PAPER, type=kind), replace(PAPER, type=kind, number="")):
        node = scholarly_article(paper_facts(paper, url=PAGE), creators, language="en", image="i")
        assert unknown_to_schema_org(node) == set()


def test_a_person_is_the_same_as_elsewhere() -> None:
    person = Person(
        "ada",
        "Ada Lovelace",
        names=("A. Lovelace",),
        role="Countess",
        links={"orcid": "0000-0002-1825-0097", "github": "@ada", "scholar": "abc", "email": "ada@example.org"},
    )
    page = profile_page(person, "https://portal.example/authors/ada/")
    assert page["@type"] == "ProfilePage"
    assert page["mainEntity"] == {
        "@type": "Person",
        "@id": "https://portal.example/authors/ada/#person",
        "name": "Ada Lovelace",
        "alternateName": ["A. Lovelace"],
        "url": "https://portal.example/authors/ada/",
        "jobTitle": "Countess",
        "identifier": {
            "@type": "PropertyValue",
            "propertyID": "ORCID",
            "value": "https://orcid.org/0000-0002-1825-0097",
        },
        "sameAs": [
            "https://orcid.org/0000-0002-1825-0097",
            "https://scholar.google.com/citations?user=abc",
            "https://github.com/ada",
        ],
    }
    assert profile_page(replace(person, kind="team"), "u")["mainEntity"]["@type"] == "Organization"


class Scripts(HTMLParser):
    """What a browser takes for the text of scripts, and every element it sees."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.elements.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_no_text_breaks_out_of_a_script() -> None:
    paper = replace(PAPER, title=NASTY, venue=NASTY, abstract=NASTY, publisher=NASTY, keywords=(NASTY,))
    node = scholarly_article(paper_facts(paper, url=PAGE), [Creator(NASTY)])
    node["raw"] = NASTY
    text = json_script(node, breadcrumbs([(NASTY, "/")]))
    assert not set("<>&\u2028\u2029\ud800") & set(text)
    parser = Scripts()
    parser.feed(f"<script>{text}</script>")
    assert parser.elements == ["script"]
    read = json.loads(parser.text)
    assert read["@context"] == "https://schema.org"
    assert read["@graph"][0]["raw"] == NASTY


@pytest.mark.parametrize("name", BOTH)
def test_every_paper_of_a_portal_describes_itself(name: str) -> None:
    export = exported(name)
    for paper in export.portal.papers:
        known = macros(export.portal, paper)
        tags = highwire(paper_facts(paper, url=PAGE, macros=known, teams=export.portal.teams(paper)))
        assert [value for tag, value in tags if tag == "citation_author"]
        assert all(value == value.strip() and "\n" not in value for _, value in tags)
        assert (
            json.loads(json_script(scholarly_article(paper_facts(paper, url=PAGE, macros=known), [])))["name"]
            == tags[0][1]
        )
