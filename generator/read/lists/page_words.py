"""What words of headings say: which sections hold publications, and which hold talks, courses and the like."""

import re
from collections.abc import Sequence
from functools import lru_cache

from generator.read.lists.blocks import Heading
from generator.read.lists.models import word_patterns

# What a heading is about although it names what is printed as well.
_ABOUT = re.compile(
    r"\W*(?:news|recent news|latest|talks?|invited|media|press coverage|teaching|software|service|review(?:er|ing))\b",
    re.IGNORECASE,
)
SPOKEN = re.compile(r"\b(?:presentations?|talks?|lectures?|seminars?|posters?)\b", re.IGNORECASE)
_OTHERS = re.compile(r"\b(?:projects?|trials?|thes[ei]s|dissertations?)\W+in (?:progress|preparation)", re.IGNORECASE)
_REFEREED = re.compile(r"\b(?:refereed|peer[ -]?reviewed|reviewed)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def kinds_of_words(text: str) -> frozenset[str]:
    """Return the rows of `heading_words.txt` that have a word of a text."""
    return frozenset(name for name, pattern in word_patterns("heading_words").items() if pattern.search(text))


def announces_publications(heading: str) -> bool:
    """Return whether publications stand below a heading."""
    if SPOKEN.search(heading):  # what was refereed is spoken all the same
        heading = _REFEREED.sub("", heading)
    kinds = kinds_of_words(heading)
    return ("printed" in kinds or set() < kinds <= {"published", "unfinished"}) and not _ABOUT.match(heading)


def announces_unfinished(headings: Sequence[Heading]) -> bool:
    """Return whether the last of some headings, or the one above it, announces works that are not printed yet.

    Below a last heading of other things, such as courses, the one above it does not count.
    """
    kinds = [kinds_of_words(_OTHERS.sub("", one.text)) for one in headings[-2:]]
    return any("unfinished" in of and "other" not in of for of in kinds) and "other" not in kinds[-1]
