"""Feeds, sitemaps, search descriptions and the JSON files of a portal, read by what others use to read them."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import feedparser
import pytest
from both_portals import BOTH
from generator.core.records import Paper, PartialDate, PrintedName
from generator.export.feed import Feed, atom, feed_entry, json_feed, newest
from generator.export.plain_files import json_text
from generator.export.portal_json import data_frame, paper_record, person_record, portal_schema
from quality.exported_portals import exported, macros

from lone_paper import paper_facts

BASE = "https://portal.example/"
NASTY = '<b>&amp;</b> ]]> "x" \x00\x0b\ud800\ufffe <![CDATA['
READABLE = '<b>&amp;</b> ]]> "x"  <![CDATA['
PAPER = Paper(
    id="x",
    title=r"On $n^2$ \& More",
    authors=(PrintedName("Ada Lovelace"), PrintedName("Alan Turing")),
    more_authors=True,
    date=PartialDate(2024, 9, 28),
    abstract="First.\n\nSecond.",
    category="LG",
)


def data_file(name: str, records: list[dict[str, object]], title: str) -> str:
    frame = data_frame(name, len(records), title=title, url=BASE)
    return frame.around([json_text(record) for record in records])


def feed_of(*papers: Paper) -> Feed:
    entries = tuple(
        feed_entry(paper_facts(paper, url=f"{BASE}papers/{paper.id}/"), categories=[("LG", "Machine Learning")])
        for paper in papers
    )
    return Feed("Our Papers", f"{BASE}feed.xml", BASE, entries, "All of them", "en")


def test_an_atom_feed_says_what_is_known() -> None:
    read = feedparser.parse(atom(feed_of(PAPER)))
    assert not read.bozo
    assert read.version == "atom10"
    assert (read.feed.title, read.feed.subtitle, read.feed.id, read.feed.link) == (
        "Our Papers",
        "All of them",
        BASE,
        BASE,
    )
    (entry,) = read.entries
    assert (entry.id, entry.link) == (f"{BASE}papers/x/", f"{BASE}papers/x/")
    assert (entry.title, entry.summary) == ("On n² & More", "First.\n\nSecond.")
    assert [author.name for author in entry.authors] == ["Ada Lovelace", "Alan Turing", "et al."]
    assert [(tag.term, tag.label) for tag in entry.tags] == [("LG", "Machine Learning")]
    assert (entry.updated, entry.published) == ("2024-09-28T00:00:00Z", "2024-09-28T00:00:00Z")


@pytest.mark.parametrize(
    ("when", "updated"),
    [
        (PartialDate(2024, 9, 28), "2024-09-28T00:00:00Z"),
        (PartialDate(2024, 9), "2024-09-01T00:00:00Z"),
        (PartialDate(2024), "2024-01-01T00:00:00Z"),
        (None, "1970-01-01T00:00:00Z"),
    ],
)
def test_the_time_of_a_feed_is_that_of_its_newest_paper(when: PartialDate | None, updated: str) -> None:
    older = replace(PAPER, id="older", date=PartialDate(1969) if when else None)
    read = feedparser.parse(atom(feed_of(older, replace(PAPER, date=when))))
    assert read.feed.updated == updated
    assert ("published" in read.entries[1]) is bool(when)


def test_a_feed_shows_the_newest_papers() -> None:
    papers = [replace(PAPER, id=f"p{day:02d}", date=PartialDate(2024, 1, day)) for day in range(1, 32)]
    undated = [replace(PAPER, id=f"u{number}", date=None) for number in range(30)]
    shown = newest([*undated, *papers])
    assert len(shown) == 50
    assert [paper.id for paper in shown[:2]] == ["p31", "p30"]
    assert shown == newest(reversed([*undated, *papers]))


def test_no_text_breaks_a_feed() -> None:
    nasty = replace(PAPER, title=NASTY, abstract=NASTY, authors=(PrintedName(NASTY),))
    feed = replace(feed_of(nasty), title=NASTY, description=NASTY)
    root = ElementTree.fromstring(atom(feed))
    assert root.findtext("{http://www.w3.org/2005/Atom}title") == READABLE
    assert not feedparser.parse(atom(feed)).bozo
    assert json.loads(json_feed(feed).encode())["title"] == NASTY


@pytest.mark.parametrize("name", BOTH)
def test_the_json_files_of_a_portal_keep_to_their_schema(name: str) -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    export = exported(name)
    portal = export.portal
    papers = [
        paper_record(
            paper_facts(paper, url=f"{BASE}papers/{paper.id}/", key=key, macros=macros(portal, paper)),
            lambda one: portal.person(one).id,
        )
        for key, paper in export.papers.items()
    ]
    people = [
        person_record(person, f"{BASE}authors/{person.id}/", [paper.id for paper in portal.papers_of[person.id]])
        for person in portal.people
    ]
    for list_name, text in {
        "papers": data_file("papers", papers, NASTY),
        "authors": data_file("authors", people, NASTY),
    }.items():
        read = json.loads(text)
        schema = portal_schema(list_name)
        validator.check_schema(schema)
        assert list(validator(schema).iter_errors(read)) == []
        assert read["version"] == 1
        assert read["count"] == len(read[list_name]) == len(text.splitlines()) - 2
        known = set(schema["properties"][list_name]["items"]["properties"])
        assert {field for record in read[list_name] for field in record} <= known


@pytest.mark.parametrize("name", BOTH)
def test_feedparser_reads_the_feed_of_a_whole_portal(name: str) -> None:
    export = exported(name)
    papers = newest(export.portal.papers)
    entries = tuple(
        feed_entry(paper_facts(paper, url=f"{BASE}papers/{paper.id}/", macros=macros(export.portal, paper)))
        for paper in papers
    )
    text = atom(Feed("T", f"{BASE}feed.xml", BASE, entries))
    assert text == atom(Feed("T", f"{BASE}feed.xml", BASE, entries))
    read = feedparser.parse(text)
    assert not read.bozo
    assert [entry.id for entry in read.entries] == [entry.id for entry in entries]
    assert [entry.title for entry in read.entries] == [entry.title for entry in entries]
