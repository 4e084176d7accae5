"""In which order the fields of an entry usually stand, and between which signs: counted in labelled lists."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from generator.read.lists.models import learned

OTHER, FIRST, LAST = "other", "<", ">"  # no field; what stands before the first field, and behind the last one


class FieldOrder(NamedTuple):
    """How probable each field is behind two others (`author title`), and the odds that one begins again: logarithms."""

    follows: Mapping[str, Mapping[str, float]]
    again: Mapping[str, float]


def field_signs(field: str, *, begins: bool) -> Mapping[str, float]:
    """Return which share of fields begins behind (or ends before) which signs, in all labelled lists."""
    shares: Mapping[str, float] = learned("field_order")["begins" if begins else "ends"].get(field, {})
    return shares


def token_signs(*, begins: bool) -> Mapping[str, float]:
    """Return which share of all tokens stands behind (or before) which signs, in all labelled lists."""
    shares: Mapping[str, float] = learned("field_order")["signs"]["begins" if begins else "ends"]
    return shares


@cache
def field_order() -> FieldOrder:
    """Return the usual order of fields."""
    found = learned("field_order")
    return FieldOrder(found["follows"], found["again"])
