"""Read a text with markup as the page that is made of it, each line where it stood."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import lru_cache

from generator.read.documents.saved_page import without_deep_nesting
from generator.read.draft import Context, Reading
from generator.read.lists.page_list import Listing, judge_listing

_LOOKED_AT = 400_000  # characters by which a text is recognised
_CACHED = 64  # texts


def lists_publications(text: str, as_html: Callable[[str], str]) -> bool:
    """Return whether a text is a list of publications, by the page that is made of its beginning; `str` of a page."""
    return _listed(as_html, start_of(text), "").of_publications


def read_as_page(text: str, as_html: Callable[[str], str], context: Context, *, name: str) -> Reading:
    """Read the page that a text stands for."""
    found = _listed(as_html, text, context.address).reading
    problems = tuple(replace(one, path=context.path) for one in found.problems)
    return replace(found, problems=problems, format=name)


@lru_cache(maxsize=_CACHED)
def _listed(as_html: Callable[[str], str], text: str, address: str) -> Listing:
    """Return what a text lists; cached, because a text is recognised and then read."""
    return judge_listing(without_deep_nesting(as_html(text)), Context("", date.min, address=address))


def with_plain_ends(text: str) -> str:
    """Return a text whose lines end alike, without a byte order mark."""
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def line_breaks(text: str) -> str:
    """Return the line breaks of a text that is not shown: what follows stays on its line."""
    return "\n" * text.count("\n")


def with_breaks_of(written: str, made: str) -> str:
    """Return what was made of a text, and behind it the line breaks of that text that are not in it."""
    return made + "\n" * (written.count("\n") - made.count("\n"))


def begins_with(text: str, signs: tuple[str, ...]) -> bool:
    """Return whether a text begins with one of some signs, behind blanks and a byte order mark."""
    return text.lstrip("\ufeff \t\r\n").startswith(signs)


def kinds_of_signs(signs: re.Pattern[str], text: str) -> Counter[str | None]:
    """Return how often each kind of sign is in a text; a kind is a named group."""
    return Counter(found.lastgroup for found in signs.finditer(text))


def start_of(text: str) -> str:
    """Return as much of a text as is needed to recognise it."""
    return text[:_LOOKED_AT]


def set_lines(text: str, line_of: Callable[[str, str], tuple[str, str]]) -> str:
    """Turn line after line into HTML; a list and a table are closed on the line behind them.

    `line_of` is given a line and the element that is open (`ul`, `table`, or empty), and returns the element around the
    line and what the line shows.
    """
    made = []
    opened = ""
    for line in text.split("\n"):
        around, shown = line_of(line, opened)
        if around != opened:
            shown = (f"</{opened}>" if opened else "") + (f"<{around}>" if around else "") + shown
        opened = around
        made.append(shown)
    return "\n".join([*made, f"</{opened}>" if opened else ""])
