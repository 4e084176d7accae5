"""Feeds of the newest papers, and the portal's data for scripts: files without a template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.exports.atom import atom
from generator.exports.feed import Feed, feed_entry, newest
from generator.exports.json_text import json_text
from generator.exports.jsonfeed import json_feed
from generator.exports.portal_json import data_frame, paper_record, person_record, portal_schema
from generator.model import Category
from generator.names import display
from generator.pages import addresses
from generator.pages.needs import NOTHING, Needs
from generator.pages.page import Assembled, Page, PageKind
from generator.portal.taxonomy import category_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.pages.shelf import Shelf


def planned(shelf: Shelf) -> Iterator[Page]:
    """Plan the feeds of the portal, of everybody who has a file and of every category, and the portal's data."""
    portal = shelf.portal
    yield Page("feed.xml", "the feed of the portal", FEED.name, ("papers", "", "atom"), indexed=False)
    yield Page("feed.json", "the feed of the portal", FEED.name, ("papers", "", "json"), indexed=False)
    lists = [(addresses.author(one.id), display(one.name), "author", one.id) for one in portal.people if one.has_file]
    lists += [(addresses.category(one.code), one.name, "category", one.code) for one, _ in portal.categories]
    for home, name, kind, of in lists:
        address, arguments = addresses.feed(home), (kind, of, "atom")
        yield Page(address, f"the feed of {name}", FEED.name, arguments, indexed=False, guarded=False)
    yield Page("papers.json", "the data of all papers", PAPERS_JSON.name, indexed=False)
    yield Page("authors.json", "the data of all authors", AUTHORS_JSON.name, indexed=False)
    for name in ("papers", "authors"):
        yield Page(f"{name}.schema.json", f"the schema of {name}.json", SCHEMA.name, (name,), indexed=False)


def feed_text(shelf: Shelf, kind: str, of: str, form: str) -> str:
    """Return the feed of a list of papers, as Atom or as JSON Feed."""
    site, found = shelf.portal.site, shelf.list((kind, of))
    home, title = addresses.HOME, site.title
    if kind == "author":
        home, title = addresses.author(of), f"{display(shelf.portal.who.people[of].name)} · {title}"
    elif isinstance(found.of, Category):
        home, title = addresses.category(of), f"{found.of.name} · {title}"
    entries = tuple(
        feed_entry(
            shelf.facts[paper.id],
            entry_id=shelf.absolute(addresses.paper(paper.aliases[0])) if paper.aliases else "",
            categories=[(paper.category, category_name(paper.category))] if paper.category else [],
        )
        for paper in newest(found.papers)
    )
    feed = Feed(
        title,
        shelf.absolute("feed.json" if form == "json" else addresses.feed(home)),
        shelf.absolute(home),
        entries,
        site.description if home == addresses.HOME else "",
        site.language,
    )
    return json_feed(feed) if form == "json" else atom(feed)


def _feed_needs(shelf: Shelf, kind: str, of: str, _: str) -> Needs:
    found = shelf.list((kind, of))
    name = shelf.portal.who.people[of].name if kind == "author" else found.of
    return Needs(papers=[paper.id for paper in newest(found.papers)], also=name)


def _schema(shelf: Shelf, name: str) -> str:
    address = shelf.absolute(f"{name}.schema.json")
    return json_text({"$id": address, **portal_schema(name)}, indent=2) + "\n"


def _papers(shelf: Shelf) -> Assembled:
    who = shelf.portal.who

    def entry(paper_id: str) -> str:
        return json_text(paper_record(shelf.facts[paper_id], who.person_id))

    return _data(shelf, "papers", [paper.id for paper in shelf.portal.papers], entry)


def _authors(shelf: Shelf) -> Assembled:
    portal = shelf.portal

    def entry(person_id: str) -> str:
        papers = [paper.id for paper in portal.papers_of[person_id]]
        return json_text(
            person_record(portal.who.people[person_id], shelf.absolute(addresses.author(person_id)), papers)
        )

    return _data(shelf, "authors", [person.id for person in portal.people], entry)


def _data(shelf: Shelf, name: str, of: Sequence[str], entry: Callable[[str], str]) -> Assembled:
    frame = data_frame(name, len(of), title=shelf.portal.site.title, url=shelf.absolute(addresses.HOME))
    return Assembled(of, entry, frame.before, frame.between, frame.after, of_people=name == "authors")


def _papers_needs(shelf: Shelf) -> Needs:
    return Needs(papers=[paper.id for paper in shelf.portal.papers])


def _authors_needs(shelf: Shelf) -> Needs:
    return Needs(people=[person.id for person in shelf.portal.people])


FEED = PageKind("feed", feed_text, _feed_needs)
PAPERS_JSON = PageKind("papers.json", _papers, _papers_needs)
AUTHORS_JSON = PageKind("authors.json", _authors, _authors_needs)
SCHEMA = PageKind("schema", _schema, lambda *_: NOTHING)
KINDS = (FEED, PAPERS_JSON, AUTHORS_JSON, SCHEMA)
