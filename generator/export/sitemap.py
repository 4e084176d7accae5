"""Sitemaps for search engines (sitemaps.org, protocol 0.9): one file, or an index of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.export.feed import xml_text
from generator.export.highwire import first_day

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.core.records import PartialDate

# The protocol's limit for one file.
MOST_ADDRESSES = 50_000
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


class SitemapEntry(NamedTuple):
    """A page's address with host, and the date of its last change, as far as the content shows it."""

    url: str
    changed: PartialDate | None = None


def sitemap(entries: Iterable[SitemapEntry]) -> str:
    """Return one sitemap; search engines read at most `MOST_ADDRESSES` entries."""
    return _file("urlset", "url", entries)


def sitemap_index(sitemaps: Iterable[SitemapEntry]) -> str:
    """Return the index of the sitemaps of a large portal, each with its newest page's date."""
    return _file("sitemapindex", "sitemap", sitemaps)


def _file(root: str, element: str, entries: Iterable[SitemapEntry]) -> str:
    lines = [
        f"<{element}><loc>{xml_text(entry.url)}</loc>"
        + (f"<lastmod>{first_day(entry.changed)}</lastmod>" if entry.changed else "")
        + f"</{element}>"
        for entry in entries
    ]
    head = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{root} xmlns="{_NAMESPACE}">']
    return "\n".join([*head, *lines, f"</{root}>", ""])
