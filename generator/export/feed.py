"""Feeds: the newest papers, each with a date from the content, as Atom (RFC 4287) and JSON Feed 1.1 (jsonfeed.org)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from generator.core.names import display
from generator.core.records import Paper, PartialDate
from generator.export.facts import PaperFacts
from generator.export.meta_tags import first_day
from generator.export.plain_files import filled, json_text

NEWEST = 50
# The date of a feed without dated entries; nothing here reads a clock.
_NO_DATE = "1970-01-01"
# Characters that XML 1.0 cannot contain, even escaped.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A paper or a piece of news in a feed. `id` never changes, by default it is the address of the page.

    Texts are plain except for `content`, which is HTML; its addresses have their host.
    """

    id: str
    url: str
    title: str
    authors: tuple[str, ...] = ()
    summary: str = ""
    date: PartialDate | None = None
    tags: tuple[tuple[str, str], ...] = ()
    content: str = ""

    @property
    def updated(self) -> str:
        """The day of publication in the format of RFC 3339; the first day of a month or year."""
        return f"{first_day(self.date) if self.date else _NO_DATE}T00:00:00Z"


@dataclass(frozen=True, slots=True)
class Feed:
    """A list of papers with its own address, that of its page and those of its entries, all with host."""

    title: str
    url: str
    page: str
    entries: tuple[FeedEntry, ...]
    description: str = ""
    language: str = ""

    @property
    def updated(self) -> str:
        """The day of its newest entry."""
        return max((entry.updated for entry in self.entries), default=f"{_NO_DATE}T00:00:00Z")


def feed_entry(of: PaperFacts, *, entry_id: str = "", categories: Iterable[tuple[str, str]] = ()) -> FeedEntry:
    """Return a paper's entry; `categories` pair the codes of subjects with their names.

    For a renamed paper, `entry_id` should be its first address.
    """
    paper = of.paper
    names = [display(printed.name) for printed in paper.authors or paper.contributors]
    return FeedEntry(
        id=entry_id or of.url,
        url=of.url,
        title=of.texts.title,
        authors=(*names, "et al.") if paper.more_authors and names else tuple(names),
        summary="\n\n".join(of.texts.paragraphs),
        date=paper.date,
        tags=tuple(categories),
    )


def newest(papers: Iterable[Paper], count: int = NEWEST) -> list[Paper]:
    """Return the papers of a feed: the newest, by id on the same day, those without a date last."""
    dated = sorted(papers, key=lambda paper: paper.id)
    dated.sort(key=lambda paper: first_day(paper.date) if paper.date else "", reverse=True)
    return dated[:count]


def xml_text(text: str) -> str:
    """Escape a text for an element or a quoted attribute of XML; characters that XML cannot contain are removed."""
    kept = _NOT_IN_XML.sub("", text)
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def atom(feed: Feed) -> str:
    """Return a feed as Atom; the same feed gives the same bytes at any time."""
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', *_lines(feed), "</feed>", ""])


def _lines(feed: Feed) -> Iterator[str]:
    language = f' xml:lang="{xml_text(feed.language)}"' if feed.language else ""
    yield f'<feed xmlns="http://www.w3.org/2005/Atom"{language}>'
    yield f"  <title>{xml_text(feed.title)}</title>"
    if feed.description:
        yield f"  <subtitle>{xml_text(feed.description)}</subtitle>"
    yield f"  <id>{xml_text(feed.page)}</id>"
    yield f'  <link rel="self" type="application/atom+xml" href="{xml_text(feed.url)}"/>'
    yield f'  <link rel="alternate" type="text/html" href="{xml_text(feed.page)}"/>'
    yield f"  <updated>{feed.updated}</updated>"
    # An entry without authors inherits those of its feed, and one of the two must have some.
    yield f"  <author><name>{xml_text(feed.title)}</name></author>"
    for entry in feed.entries:
        yield from _entry(entry)


def _entry(entry: FeedEntry) -> Iterator[str]:
    yield "  <entry>"
    yield f"    <title>{xml_text(entry.title)}</title>"
    yield f"    <id>{xml_text(entry.id)}</id>"
    yield f'    <link rel="alternate" type="text/html" href="{xml_text(entry.url)}"/>'
    yield f"    <updated>{entry.updated}</updated>"
    if entry.date:
        yield f"    <published>{entry.updated}</published>"
    for author in entry.authors:
        yield f"    <author><name>{xml_text(author)}</name></author>"
    for term, label in entry.tags:
        yield f'    <category term="{xml_text(term)}" label="{xml_text(label)}"/>'
    if entry.summary:
        yield f"    <summary>{xml_text(entry.summary)}</summary>"
    if entry.content:
        yield f'    <content type="html">{xml_text(entry.content)}</content>'
    yield "  </entry>"


def json_feed(feed: Feed) -> str:
    """Return a feed as JSON Feed; the same feed gives the same bytes at any time."""
    whole = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.page,
        "feed_url": feed.url,
        "description": feed.description,
        "language": feed.language,
    }
    return json_text(filled(whole) | {"items": [_item(entry) for entry in feed.entries]}, indent=1) + "\n"


def _item(entry: FeedEntry) -> dict[str, Any]:
    return filled(
        {
            "id": entry.id,
            "url": entry.url,
            "title": entry.title,
            "content_html": entry.content,
            "content_text": entry.summary or entry.title,
            "date_published": entry.updated if entry.date else "",
            "authors": [{"name": name} for name in entry.authors],
            "tags": [label for _, label in entry.tags],
        }
    )
