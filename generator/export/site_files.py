"""Files that programs read: sitemaps, the description for search in browsers, `llms.txt`.

Sources: sitemaps.org, protocol 0.9; OpenSearch 1.1; llmstxt.org.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.core.records import PartialDate
from generator.export.feed import xml_text
from generator.export.meta_tags import first_day
from generator.export.plain_files import shortened

_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|])")
_NOT_IN_ADDRESS = re.compile(r"[\s()<>]")
# The longest texts that the specification allows.
_SHORT_NAME, _LONG_NAME, _DESCRIPTION = 16, 48, 1024
_ICON_TYPES = {"svg": "image/svg+xml", "ico": "image/x-icon"}
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


def opensearch(name: str, search: str, *, description: str, url: str, icon: str, language: str) -> str:
    """Return the description; `search` is the address of the results with `{searchTerms}` for the words.

    `url` is the address of the file itself, `icon` that of a picture of the portal.
    """
    elements = (
        ("ShortName", _short(name)),
        ("LongName", shortened(name, _LONG_NAME) if len(name) > _SHORT_NAME else ""),
        ("Description", shortened(description or name, _DESCRIPTION)),
        ("Language", language),
        ("InputEncoding", "UTF-8"),
        ("OutputEncoding", "UTF-8"),
    )
    lines = [f"  <{element}>{xml_text(text)}</{element}>" for element, text in elements if text]
    kind, own = _ICON_TYPES.get(icon.rpartition(".")[2], "image/png"), "application/opensearchdescription+xml"
    lines += [
        # Firefox uses an icon as a small one only if its size is given.
        f'  <Image width="16" height="16" type="{kind}">{xml_text(icon)}</Image>',
        f'  <Url type="text/html" template="{xml_text(search)}"/>',
        f'  <Url type="{own}" rel="self" template="{xml_text(url)}"/>',
    ]
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    root = "OpenSearchDescription"
    return "\n".join([head, f'<{root} xmlns="http://a9.com/-/spec/opensearch/1.1/">', *lines, f"</{root}>", ""])


def _short(name: str) -> str:
    """Return the first words of a name that fit, or the beginning of a long first word."""
    words = name.split()
    while len(words) > 1 and len(" ".join(words)) > _SHORT_NAME:
        words.pop()
    return " ".join(words)[:_SHORT_NAME]


class Pointer(NamedTuple):
    """A resource: its name, its address with host, and its contents."""

    title: str
    url: str
    note: str = ""


def llms_txt(title: str, summary: str, sections: Iterable[tuple[str, Sequence[Pointer]]], details: str = "") -> str:
    """Return the file: the portal's name and summary, then sections of resources; empty ones are omitted.

    `details` explains the resources in a paragraph of plain text.
    """
    blocks = [f"# {_line(title)}"]
    if summary:
        blocks.append(f"> {_line(summary)}")
    if details:
        blocks.append(_line(details))
    for heading, pointers in sections:
        if pointers:
            blocks += [f"## {_line(heading)}", "\n".join(map(_item, pointers))]
    return "\n\n".join(blocks) + "\n"


def _item(pointer: Pointer) -> str:
    note = f": {_line(pointer.note)}" if pointer.note else ""
    address = _NOT_IN_ADDRESS.sub(lambda sign: f"%{ord(sign[0]):02X}", pointer.url)
    return f"- [{_line(pointer.title)}]({address}){note}"


def _line(text: str) -> str:
    """Return a text on one line, with all Markdown escaped."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))
