"""What the program knows of venues, subjects, names and words: the only module of this package that reads files."""

from functools import lru_cache
from importlib.resources import files

import yaml

from generator.core.records import Venue

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _text_of(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def known_venues() -> tuple[Venue, ...]:
    """Return the venues of `known_venues.yaml`, in its order."""
    return tuple(
        Venue(venue_id, said["name"], said.get("short", ""), said["kind"], tuple(said.get("aliases", ())))
        for venue_id, said in yaml.load(_text_of("known_venues.yaml"), _LOADER).items()  # noqa: S506 - a safe loader
    )


# Well-known institutions: rows of a name, and the codes and further names by which sources mean it.
AFFILIATIONS = [row.split("\t") for row in _text_of("known_affiliations.txt").splitlines()]
# Rows of arXiv's archive, the last part of a subject's code, its name.
ARXIV_CLASSES = [row.split(" ", 2) for row in _text_of("arxiv_classes.txt").splitlines()]
# Function words, and words of most abstracts.
STOPWORDS = frozenset(_text_of("stopwords.txt").split())
# Given names with their short forms, a row for each.
NICKNAMES = _text_of("nicknames.txt").splitlines()
