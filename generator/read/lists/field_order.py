"""In which order the fields of an entry usually stand, and between which signs: counted in labelled lists."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from generator.read.lists.models import data

OTHER, FIRST, LAST = "other", "<", ">"  # no field; what stands before the first field, and behind the last one


class FieldOrder(NamedTuple):
    """How probable each field is behind two others (`author title`), and the odds that one begins again: logarithms."""

    follows: Mapping[str, Mapping[str, float]]
    again: Mapping[str, float]


def field_signs(field: str, *, begins: bool) -> Mapping[str, float]:
    """Return which share of fields begins behind (or ends before) which signs, in all labelled lists."""
    shares: Mapping[str, float] = _learned()["begins" if begins else "ends"].get(field, {})
    return shares


def token_signs(*, begins: bool) -> Mapping[str, float]:
    """Return which share of all tokens stands behind (or before) which signs, in all labelled lists."""
    shares: Mapping[str, float] = _learned()["signs"]["begins" if begins else "ends"]
    return shares


@cache
def field_order() -> FieldOrder:
    """Return the usual order of fields."""
    found = _learned()
    return FieldOrder(found["follows"], found["again"])


@cache
def _learned() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(data("field_order.json"))
    return found
