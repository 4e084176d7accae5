"""What words of headings say: which sections hold publications, and which hold talks, courses and the like."""

import re

from generator.read.lists.models import word_patterns

_YEAR = re.compile(r"\W*(?:19[3-9]|20[0-4])\d\W*")
# What a heading is about although it names what is printed as well.
_ABOUT = re.compile(
    r"\W*(?:news|recent news|latest|talks?|invited|media|press coverage|teaching|software|service|review(?:er|ing))\b",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"\b(?:presentations?|talks?|lectures?|seminars?)\b", re.IGNORECASE)
_REFEREED = re.compile(r"\b(?:refereed|peer[ -]?reviewed|reviewed)\b", re.IGNORECASE)
_LONGEST_HEADING = 60  # characters


def kinds_of_words(text: str) -> frozenset[str]:
    """Return the rows of `heading_words.txt` that have a word of a text."""
    return frozenset(name for name, pattern in word_patterns("heading_words").items() if pattern.search(text))


def heading_verdict(text: str) -> int:
    """Return 1 for the heading of a section of publications, -1 of one of something else, 0 where it does not tell."""
    if _YEAR.fullmatch(text):
        return 0
    if _SPOKEN.search(text):  # what was refereed is spoken all the same
        text = _REFEREED.sub("", text)
    kinds = kinds_of_words(text)
    if "printed" in kinds or kinds == {"published"}:
        return -1 if _ABOUT.match(text) else 1
    return -1 if "other" in kinds and len(text) < _LONGEST_HEADING else 0
