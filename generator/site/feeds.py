"""Feeds of the newest papers, and the portal's data for scripts: files without a template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.names import display
from generator.core.records import Category, Venue
from generator.export.feed import Feed, atom, feed_entry, json_feed, newest
from generator.export.json_text import json_text
from generator.export.portal_json import data_frame, paper_record, person_record, portal_schema
from generator.portal.taxonomy import category_name
from generator.site import addresses
from generator.site.downloads import PAPERS_PER_FILE
from generator.site.needs import NOTHING, Needs
from generator.site.page import Assembled, Page, PageKind
from generator.site.paging import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.portal.graph import Portal
    from generator.site.links import Links
    from generator.site.lists import Lists
    from generator.site.paper_facts import PortalFacts


_PEOPLE = 50_000  # in a file; there is little data about most people


def planned(*, portal: Portal) -> Iterator[Page]:
    """Plan the feeds of the portal, of people with a file, of every category and venue, and the portal's data."""
    yield Page("feed.xml", "the feed of the portal", FEED.name, ("papers", "", "atom"), indexed=False)
    yield Page("feed.json", "the feed of the portal", FEED.name, ("papers", "", "json"), indexed=False)
    lists = [(addresses.author(one.id), display(one.name), "author", one.id) for one in portal.people if one.has_file]
    lists += [(addresses.category(one.code), one.name, "category", one.code) for one, _ in portal.categories]
    lists += [(addresses.venue(one.venue.id), one.venue.name, "venue", one.venue.id) for one in portal.venues]
    for home, name, kind, of in lists:
        address, arguments = addresses.feed(home), (kind, of, "atom")
        yield Page(address, f"the feed of {name}", FEED.name, arguments, indexed=False, guarded=False)
    counts = {PAPERS_JSON: len(parts(portal.papers, PAPERS_PER_FILE)), AUTHORS_JSON: len(parts(portal.people, _PEOPLE))}
    for data, count in counts.items():
        name = data.name.removesuffix(".json")
        for number in range(1, count + 1):
            what, first = f"the data of all {name}", number == 1
            yield Page(_file(name, number), what, data.name, (number,), indexed=False, guarded=first)
    for name in ("papers", "authors"):
        yield Page(f"{name}.schema.json", f"the schema of {name}.json", SCHEMA.name, (name,), indexed=False)


def feed_text(kind: str, of: str, form: str, *, portal: Portal, links: Links, lists: Lists, facts: PortalFacts) -> str:
    """Return the feed of a list of papers, as Atom or as JSON Feed."""
    site, found = portal.site, lists.of((kind, of))
    home, title = addresses.HOME, site.title
    if kind == "author":
        home, title = addresses.author(of), f"{display(portal.who.people[of].name)} · {title}"
    elif isinstance(found.of, Category):
        home, title = addresses.category(of), f"{found.of.name} · {title}"
    elif isinstance(found.of, Venue):
        home, title = addresses.venue(of), f"{found.of.name} · {title}"
    entries = tuple(
        feed_entry(
            facts[paper.id],
            entry_id=links.absolute(addresses.paper(paper.aliases[0])) if paper.aliases else "",
            categories=[(paper.category, category_name(paper.category))] if paper.category else [],
        )
        for paper in newest(found.papers)
    )
    feed = Feed(
        title,
        links.absolute("feed.json" if form == "json" else addresses.feed(home)),
        links.absolute(home),
        entries,
        site.description if home == addresses.HOME else "",
        site.language,
    )
    return json_feed(feed) if form == "json" else atom(feed)


def _feed_needs(kind: str, of: str, _: str, *, portal: Portal, lists: Lists) -> Needs:
    found = lists.of((kind, of))
    name = portal.who.people[of].name if kind == "author" else found.of
    unnamed = [of] if kind == "author" and not found.papers else ()
    return Needs(papers=[paper.id for paper in newest(found.papers)], people=unnamed, also=name)


def _schema(name: str, *, links: Links) -> str:
    address = links.absolute(f"{name}.schema.json")
    return json_text({"$id": address, **portal_schema(name)}, indent=2) + "\n"


def _file(name: str, number: int) -> str:
    return f"{name}.json" if number == 1 else f"{name}.{number}.json"


def _papers(number: int, *, portal: Portal, links: Links, facts: PortalFacts) -> Assembled:
    who = portal.who

    def entry(paper_id: str) -> str:
        return json_text(paper_record(facts[paper_id], who.person_id))

    cut = parts([paper.id for paper in portal.papers], PAPERS_PER_FILE)
    return _data("papers", cut, number, entry, portal=portal, links=links)


def _authors(number: int, *, portal: Portal, links: Links) -> Assembled:

    def entry(person_id: str) -> str:
        papers = [paper.id for paper in portal.papers_of[person_id]]
        return json_text(
            person_record(portal.who.people[person_id], links.absolute(addresses.author(person_id)), papers)
        )

    return _data(
        "authors", parts([person.id for person in portal.people], _PEOPLE), number, entry, portal=portal, links=links
    )


def _data(
    name: str, cut: Sequence[Sequence[str]], number: int, entry: Callable[[str], str], *, portal: Portal, links: Links
) -> Assembled:
    of = cut[number - 1]
    frame = data_frame(
        name,
        len(of),
        title=portal.site.title,
        url=links.absolute(addresses.HOME),
        following=links.absolute(_file(name, number + 1)) if number < len(cut) else "",
    )
    return Assembled(of, entry, frame.before, frame.between, frame.after, of_people=name == "authors")


def _papers_needs(number: int, *, portal: Portal) -> Needs:
    papers = portal.papers
    part = parts(papers, PAPERS_PER_FILE)
    return Needs(papers=[paper.id for paper in part[number - 1]], also=number < len(part))


def _authors_needs(number: int, *, portal: Portal) -> Needs:
    part = parts(portal.people, _PEOPLE)
    return Needs(people=[person.id for person in part[number - 1]], also=number < len(part))


FEED = PageKind("feed", feed_text, _feed_needs)


def _papers_shown(number: int, *, portal: Portal) -> tuple[int, int]:
    return (number - 1) * PAPERS_PER_FILE, len(parts(portal.papers, PAPERS_PER_FILE)[number - 1])


def _people_shown(number: int, *, portal: Portal) -> tuple[int, int]:
    return 0, len(parts(portal.people, _PEOPLE)[number - 1])


PAPERS_JSON = PageKind("papers.json", _papers, _papers_needs, effort=50, shows=_papers_shown)
AUTHORS_JSON = PageKind("authors.json", _authors, _authors_needs, effort=50, shows=_people_shown)
SCHEMA = PageKind("schema", _schema, lambda *_: NOTHING)
KINDS = (FEED, PAPERS_JSON, AUTHORS_JSON, SCHEMA)
