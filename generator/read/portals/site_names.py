"""What the names of files, folders, keys and titles of a site say: publications, people, news, or the home page."""

import re
from collections.abc import Mapping

from generator.core.data_files import word_lists

WORDS: Mapping[str, tuple[str, ...]] = word_lists(__file__, "words.txt")


def pattern(name: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern for any of the words, or patterns, of a list."""
    return re.compile("|".join(WORDS[name]), re.IGNORECASE | flags)


OF_PAPERS, OF_PEOPLE, OF_NEWS = (pattern(f"called {name}") for name in ("papers", "people", "news"))
_PAGES = {
    "/": re.compile("home|about", re.IGNORECASE),
    "/papers/": OF_PAPERS,
    "/people/": re.compile(f"{OF_PEOPLE.pattern}|lab|group", re.IGNORECASE),
    "/news/": OF_NEWS,
}

_GROUP = pattern("called groups")


def lists_of(kind: str) -> dict[str, tuple[str, ...]]:
    """Return the lists of words whose names begin with a kind, by the rest of their names."""
    return {name.removeprefix(f"{kind} "): words for name, words in WORDS.items() if name.startswith(f"{kind} ")}


def says(pattern: re.Pattern[str], words: str) -> bool:
    """Return whether one of the words of a name or title fits a pattern."""
    return any(pattern.fullmatch(word) for word in re.split(r"[^a-zA-Z]+", words) if word)


def portal_page(name: str) -> str:
    """Return the page of a portal that stands for an old page of this name; empty if there is none."""
    return next((page for page, names in _PAGES.items() if names.fullmatch(name)), "")


def is_group(name: str) -> bool:
    """Return whether the name that a site gives its author is that of a group."""
    return _GROUP.search(name) is not None
