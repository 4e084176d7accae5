"""Read a text with markup as the page that is made of it, each line where it stood."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from generator.sources.draft import Reading
from generator.sources.reference_strings.read import read_references
from generator.sources.web.listing.read import read_listing

if TYPE_CHECKING:
    from generator.sources.formats import Context

_LOOKED_AT = 400_000  # characters that tell what a text is
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]*>")
_HEAD = re.compile(r"<head>.*?</head>", re.DOTALL)
_MANY_MORE = 1.3


def read_as_page(page: str, context: Context, *, name: str) -> Reading:
    """Read the page that a text stands for; where it shows many more publications as plain text, read that."""
    reading = read_listing(page, context)
    plain = read_references(unescape(_TAG.sub("", _HEAD.sub("", page))), path=context.path)
    if len(plain.drafts) > _MANY_MORE * len(reading.drafts):
        reading = plain
    return Reading(reading.drafts, None, reading.problems, name)


def with_plain_ends(text: str) -> str:
    """Return a text whose lines end alike, without a byte order mark."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def line_breaks(text: str) -> str:
    """Return the line breaks of a text that is not shown: what follows stays on its line."""
    return "\n" * text.count("\n")


def start_of(text: str) -> str:
    """Return as much of a text as tells what it is."""
    return text[:_LOOKED_AT]
