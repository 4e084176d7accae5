"""Read a text with markup as the page that is made of it, each line where it stood."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING

from generator.read.documents.saved_page import without_deep_nesting
from generator.read.draft import Context, Reading
from generator.read.lists.listing.page_vocabulary import heading_verdict
from generator.read.lists.listing.read import Listing, judge_listing, nothing_listed
from generator.read.lists.reference_strings.read import may_hold_references, read_references

if TYPE_CHECKING:
    from collections.abc import Callable

_LOOKED_AT = 400_000  # characters that tell what a text is
_REMEMBERED = 64  # texts that were recognised, and what they list
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]*>")
_HEAD = re.compile(r"<head>.*?</head>", re.DOTALL)
_HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>")
_MANY_MORE = 1.3


def lists_publications(text: str, as_html: Callable[[str], str]) -> bool:
    """Return whether a text is a list of publications, by the page that is made of its beginning; `str` of a page."""
    return _listed(as_html, start_of(text), "", "").of_publications


def read_as_page(text: str, as_html: Callable[[str], str], context: Context, *, name: str) -> Reading:
    """Read the page that a text stands for; as plain text where that shows many more, or the page is of no list."""
    listed = _listed(as_html, text, context.address, context.owner)
    found = listed.reading
    problems = tuple(replace(one, path=context.path) for one in found.problems)
    page = as_html(text)
    plain_text = unescape(_TAG.sub("", _HEAD.sub("", _without_other_sections(page))))
    enough = _MANY_MORE * len(found.drafts) if listed.of_publications else 0
    if may_hold_references(plain_text, more_than=enough):
        plain = read_references(plain_text, path=context.path)
        if len(plain.drafts) > enough:
            return Reading(plain.drafts, None, plain.problems, name)
    if not listed.of_publications:
        return Reading((), None, (nothing_listed(context.path),), name)
    return Reading(found.drafts, None, problems, name)


@lru_cache(maxsize=_REMEMBERED)
def _listed(as_html: Callable[[str], str], text: str, address: str, owner: str) -> Listing:
    """Return what a text lists. It is remembered, for a text is recognised and then read."""
    return judge_listing(without_deep_nesting(as_html(text)), Context("", date.min, address=address, owner=owner))


def _without_other_sections(page: str) -> str:
    """Return a page without what stands below headings of talks, courses and the like; its lines stay."""
    if not any(heading_verdict(_TAG.sub("", found[2])) < 0 for found in _HEADING.finditer(page)):
        return page
    above: list[tuple[int, int]] = []  # the headings above: their level, and whether publications stand below
    shown = []
    for line in page.split("\n"):
        for found in _HEADING.finditer(line):
            while above and above[-1][0] >= int(found[1]):
                above.pop()
            verdict = heading_verdict(unescape(_TAG.sub("", found[2])))
            above.append((int(found[1]), verdict or (above[-1][1] if above else 0)))
        shown.append("" if above and above[-1][1] < 0 else line)
    return "\n".join(shown)


def with_plain_ends(text: str) -> str:
    """Return a text whose lines end alike, without a byte order mark."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def line_breaks(text: str) -> str:
    """Return the line breaks of a text that is not shown: what follows stays on its line."""
    return "\n" * text.count("\n")


def with_breaks_of(written: str, made: str) -> str:
    """Return what was made of a text, and behind it the line breaks of that text that are not in it."""
    return made + "\n" * (written.count("\n") - made.count("\n"))


def start_of(text: str) -> str:
    """Return as much of a text as tells what it is."""
    return text[:_LOOKED_AT]
