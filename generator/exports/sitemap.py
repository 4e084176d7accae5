"""Sitemaps for search engines (sitemaps.org, protocol 0.9): one file, or an index of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.exports.feed import xml_text
from generator.exports.highwire import first_day

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.model import PartialDate

# The protocol's limit for one file.
MOST_ADDRESSES = 50_000
_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


class SitemapEntry(NamedTuple):
    """A page's address with host, and when what it shows last changed, as far as content knows."""

    url: str
    changed: PartialDate | None = None


def sitemaps(entries: Iterable[SitemapEntry], base_url: str, most: int = MOST_ADDRESSES) -> dict[str, str]:
    """Return the files to write below `base_url` by name: `sitemap.xml`, or an index of that name and its parts."""
    listed = list(entries)
    if len(listed) <= most:
        return {"sitemap.xml": _file("urlset", "url", listed)}
    parts = [listed[start : start + most] for start in range(0, len(listed), most)]
    files = {f"sitemap-{number}.xml": _file("urlset", "url", part) for number, part in enumerate(parts, start=1)}
    index = [SitemapEntry(base_url + name, _latest(part)) for name, part in zip(files, parts, strict=True)]
    return {"sitemap.xml": _file("sitemapindex", "sitemap", index), **files}


def _file(root: str, element: str, entries: Iterable[SitemapEntry]) -> str:
    lines = [
        f"<{element}><loc>{xml_text(entry.url)}</loc>"
        + (f"<lastmod>{first_day(entry.changed)}</lastmod>" if entry.changed else "")
        + f"</{element}>"
        for entry in entries
    ]
    head = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{root} xmlns="{_NAMESPACE}">']
    return "\n".join([*head, *lines, f"</{root}>", ""])


def _latest(entries: Sequence[SitemapEntry]) -> PartialDate | None:
    return max((entry.changed for entry in entries if entry.changed), default=None)
