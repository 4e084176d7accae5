"""Feeds of the newest papers, and the portal's data for scripts: files without a template."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.exports.atom import atom
from generator.exports.feed import Feed, feed_entry, newest
from generator.exports.json_text import json_text
from generator.exports.jsonfeed import json_feed
from generator.exports.portal_json import authors_json, paper_record, papers_json, person_record, portal_schema
from generator.names import display
from generator.pages import addresses
from generator.pages.page import Page
from generator.portal.taxonomy import category_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.model import Paper
    from generator.pages.shelf import Shelf


def feed_pages(shelf: Shelf) -> Iterator[Page]:
    """Plan the feeds of the portal, of everybody who has a file, and of every category."""
    portal = shelf.portal
    title = portal.site.title
    for address, write in (("feed.xml", atom), ("feed.json", json_feed)):
        text = partial(_text, shelf, write, title, address, addresses.HOME, portal.papers)
        yield Page(address, "the feed of the portal", "", text, indexed=False)
    lists = [
        (addresses.author(person.id), display(person.name), portal.papers_of[person.id])
        for person in portal.people
        if person.has_file
    ]
    lists += [(addresses.category(category.code), category.name, papers) for category, papers in portal.categories]
    for home, name, papers in lists:
        address = addresses.feed(home)
        text = partial(_text, shelf, atom, f"{name} · {title}", address, home, papers)
        yield Page(address, f"the feed of {name}", "", text, indexed=False, guarded=False)


def _text(  # noqa: PLR0917 - bound once by its only caller
    shelf: Shelf, write: Callable[[Feed], str], title: str, address: str, home: str, papers: Iterable[Paper]
) -> str:
    site = shelf.portal.site
    entries = tuple(
        feed_entry(
            shelf.facts[paper.id],
            entry_id=shelf.absolute(addresses.paper(paper.aliases[0])) if paper.aliases else "",
            categories=[(paper.category, category_name(paper.category))] if paper.category else [],
        )
        for paper in newest(papers)
    )
    feed = Feed(
        title,
        shelf.absolute(address),
        shelf.absolute(home),
        entries,
        site.description if home == addresses.HOME else "",
        site.language,
    )
    return write(feed)


def data_pages(shelf: Shelf) -> Iterator[Page]:
    """Plan `papers.json` and `authors.json`, and the schema of each."""
    yield Page("papers.json", "the data of all papers", "", partial(_papers, shelf), indexed=False)
    yield Page("authors.json", "the data of all authors", "", partial(_authors, shelf), indexed=False)
    for name in ("papers", "authors"):
        address = f"{name}.schema.json"
        yield Page(address, f"the schema of {name}.json", "", partial(_schema, shelf, address, name), indexed=False)


def _schema(shelf: Shelf, address: str, name: str) -> str:
    return json_text({"$id": shelf.absolute(address), **portal_schema(name)}, indent=2) + "\n"


def _papers(shelf: Shelf) -> str:
    portal = shelf.portal
    records = (paper_record(shelf.facts[paper.id], portal.who.person_id) for paper in portal.papers)
    return papers_json(records, title=portal.site.title, url=shelf.absolute(addresses.HOME))


def _authors(shelf: Shelf) -> str:
    portal = shelf.portal
    records = (
        person_record(
            person, shelf.absolute(addresses.author(person.id)), [paper.id for paper in portal.papers_of[person.id]]
        )
        for person in portal.people
    )
    return authors_json(records, title=portal.site.title, url=shelf.absolute(addresses.HOME))
