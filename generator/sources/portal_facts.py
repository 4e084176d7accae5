"""What a portal's own exports carry beyond their formats: in `custom` of CSL-JSON, fields of BibTeX, and notes.

Files of others say little of it; what has another shape is no fact.
"""

from __future__ import annotations

import math
import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.model import Version
from generator.sources.markup import line_of_latex, tidy

if TYPE_CHECKING:
    from collections.abc import Mapping

_VERSION_FIELDS = tuple(field.name for field in fields(Version))
_TEXTS = frozenset({"venue", "volume", "number", "publisher"})
_HIDDEN = re.compile(r"(?:^|\n|(?<=[.!?]) |; )(?:Among the further authors|Also an author): ([^\n]+)\Z")


class PortalFacts(NamedTuple):
    """Facts about a paper that no field of a bibliography is for; `versions` are fields of content by name."""

    affiliations: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    selected: bool = False
    score: float | None = None
    versions: tuple[Mapping[str, str], ...] = ()


def read_facts(values: Any) -> PortalFacts:
    """Read facts by their names; numbers and truth may be texts."""
    if not isinstance(values, dict):
        return PortalFacts()
    listed = [one for one in _list(values.get("versions")) if isinstance(one, dict)]
    return PortalFacts(
        affiliations=_texts(values.get("affiliations")),
        awards=_texts(values.get("awards")),
        selected=str(values.get("selected")).lower() == "true",
        score=_score(values.get("score")),
        versions=tuple(found for one in listed if (found := _version(one))),
    )


def read_hidden_authors(note: str) -> tuple[str, tuple[str, ...]]:
    """Take the sentence that names the hidden authors off the end of a note; return what is left, and them."""
    found = _HIDDEN.search(note)
    if found is None:
        return note, ()
    names = (name.strip() for name in found[1].split(";" if ";" in found[1] else ","))
    return note[: found.start()], tuple(filter(None, names))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(text for one in _list(value) if isinstance(one, str) and (text := tidy(one)))


def _score(value: Any) -> float | None:
    try:
        score = float(str(value))
    except ValueError:
        return None
    return score if math.isfinite(score) and 0 <= score <= 100 else None


def _version(said: dict[str, Any]) -> dict[str, str]:
    texts = {name: tidy(said[name]) for name in _VERSION_FIELDS if isinstance(said.get(name), str)}
    return {name: line_of_latex(text) if name in _TEXTS else text for name, text in texts.items() if text}
