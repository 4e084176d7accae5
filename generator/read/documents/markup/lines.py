"""The beginning and the line breaks of a text with markup, which stay where they are when its marks are read."""

import re
from collections import Counter

_LOOKED_AT = 400_000  # characters by which a text is recognised


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
