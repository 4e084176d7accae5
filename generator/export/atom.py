"""Atom feeds (RFC 4287)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.export.feed import xml_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.export.feed import Feed, FeedEntry


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
    if feed.icon:
        yield f"  <icon>{xml_text(feed.icon)}</icon>"
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
