"""What the program knows of venues, subjects, names and words: the only module of this package that reads files."""

from functools import lru_cache

import yaml

from generator.core.data_files import rows, text
from generator.core.records import Venue

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@lru_cache(maxsize=1)
def known_venues() -> tuple[Venue, ...]:
    """Return the venues of `known_venues.yaml`, in its order."""
    return tuple(
        Venue(venue_id, said["name"], said.get("short", ""), said["kind"], tuple(said.get("aliases", ())))
        for venue_id, said in yaml.load(text(__file__, "known_venues.yaml"), _LOADER).items()  # noqa: S506 - a safe loader
    )


# Well-known institutions: rows of a name, and the codes and further names by which sources mean it.
AFFILIATIONS = rows(__file__, "known_affiliations.txt")
# Function words, and words of most abstracts.
STOPWORDS = frozenset(text(__file__, "stopwords.txt").split())
# Given names with their short forms, a row for each.
NICKNAMES = text(__file__, "nicknames.txt").splitlines()


# The names in arXiv's category taxonomy by code, and by the last part of a code, which is all that a dump shows. It can
# belong to several archives (AP is in math and stat): the one closest to computing is used, in the order cs, eess,
# stat, math, econ, q-bio, q-fin, astro-ph, cond-mat, physics, nlin.
_NAMES: dict[str, str] = {}
_CLASSES: dict[str, str] = {}
for _row in text(__file__, "arxiv_classes.txt").splitlines():
    _archive, _part, _name = _row.split(" ", 2)
    _whole = _part if _archive == "-" else f"{_archive}.{_part}"
    _NAMES.setdefault(_part, _name)
    _NAMES[_whole] = _name
    _CLASSES |= {_whole: _whole, _part: _CLASSES.get(_part, _whole)}


def arxiv_class(code: str) -> str:
    """Return arXiv's full code of a class: `cs.LG` for `LG`; empty if it is not a code of arXiv."""
    return _CLASSES.get(code, "")


def category_name(code: str) -> str:
    """Return arXiv's name for a class such as `LG`, `cs.LG` or `quant-ph`; an unknown code is returned unchanged."""
    return _NAMES.get(code) or _NAMES.get(code.upper()) or code
