"""The well-known venues that are part of the program: the only module of this package that reads a file."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import yaml

from generator.core.records import Venue

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@lru_cache(maxsize=1)
def known_venues() -> tuple[Venue, ...]:
    """Return the venues of `known_venues.yaml`, in its order."""
    text = (files(__package__) / "known_venues.yaml").read_text(encoding="utf-8")
    return tuple(
        Venue(venue_id, said["name"], said.get("short", ""), said["kind"], tuple(said.get("aliases", ())))
        for venue_id, said in yaml.load(text, _LOADER).items()  # noqa: S506 - one of the two safe loaders
    )
