"""JSON Feed, version 1.1 (jsonfeed.org)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.export.json_text import json_text

if TYPE_CHECKING:
    from generator.export.feed import Feed, FeedEntry


def json_feed(feed: Feed) -> str:
    """Return a feed as JSON Feed; the same feed gives the same bytes at any time."""
    whole = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.page,
        "feed_url": feed.url,
        "description": feed.description,
        "icon": feed.icon,
        "language": feed.language,
    }
    said: dict[str, Any] = {name: value for name, value in whole.items() if value}
    return json_text(said | {"items": [_item(entry) for entry in feed.entries]}, indent=1) + "\n"


def _item(entry: FeedEntry) -> dict[str, Any]:
    item = {
        "id": entry.id,
        "url": entry.url,
        "title": entry.title,
        "content_html": entry.content,
        "content_text": entry.summary or entry.title,
        "date_published": entry.updated if entry.date else "",
        "authors": [{"name": name} for name in entry.authors],
        "tags": [label for _, label in entry.tags],
    }
    return {name: value for name, value in item.items() if value}
