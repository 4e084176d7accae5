"""Names as bibliographies write them: reading order, organisations, family names."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from generator.core.names import explicit_family, given_and_suffixes, looks_like_team, name_parts
from generator.read.documents.marks import tidy, unescaped
from generator.text.latex import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_OTHERS = re.compile(r"(?<![^\s,;])(?:and\s+)?(?:et\.?\s?al\.?|others|\.\.\.|…)[,;.]?$", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
_LAST_AND = re.compile(r"^(?:and|&)\s+", re.IGNORECASE)
_ORGANISATION = re.compile(
    r"\b(?:organi[sz]ation|university|institute|foundation|committee|association|society|department|council|agency"
    r"|ministry|corporation|consortium|alliance|inc\.?|ltd\.?|gmbh)(?!\w)",
    re.IGNORECASE,
)
_MEMBERSHIP = re.compile(
    r",?\s*\b(?:(?:graduate|life|senior|student|associate|affiliate|founding)\s+)*(?:member|fellow)[\s,]*IEEE\b"
    r"|,\s*IEEE\b(?=\s*(?:,|$|and\b))",
    re.IGNORECASE,
)


class Authors(NamedTuple):
    """Names in reading order, whether others are omitted, those that are not persons, and known family names.

    `faults` are errors in the list.
    """

    names: tuple[str, ...] = ()
    more_authors: bool = False
    teams: frozenset[str] = frozenset()
    families: Mapping[str, str] = MappingProxyType({})
    faults: tuple[str, ...] = ()

    def sortable(self, name: str) -> str:
        """Return a name as one text that keeps its family name: inverted if the reading order is ambiguous."""
        return name_parts(name, self.families[name]).inverted if name in self.families else name

    @property
    def as_text(self) -> str:
        """The list as one text that keeps the family names."""
        return "; ".join([*map(self.sortable, self.names), *(["et al."] if self.more_authors else [])])


def read_authors(values: Iterable[str]) -> Authors:
    """Read names, each as `Last, First, Suffix` or as printed; several in one value if it contains them."""
    names: list[str] = []
    teams: set[str] = set()
    families: dict[str, str] = {}
    more = False
    for value in values:
        rest = unescaped(tidy(to_text(value) if "\\" in value else value)).strip(" ;")
        rest = without_memberships(rest).strip(" ,;") if "IEEE" in rest else rest
        others = _OTHERS.search(rest)
        more = more or others is not None
        for written in _several(rest[: others.start()].rstrip(" ,;") if others else rest):
            name = reading_order(written)
            if name:
                names.append(name)
                if is_team(written) or looks_like_team(name):
                    teams.add(name)
                elif family := explicit_family(name, written.partition(",")[0] if "," in written else ""):
                    families[name] = family
    return Authors(tuple(names), more, frozenset(teams), families)


def without_memberships(text: str) -> str:
    """Remove IEEE membership grades after names in a list of authors: `Jane Doe, Senior Member, IEEE`."""
    return _MEMBERSHIP.sub("", text) if "IEEE" in text else text


def is_team(written: str) -> bool:
    """Return whether a name is not a person's; EndNote ends such names with a comma. If in doubt it is a person."""
    name = written.strip().removesuffix(",")
    if "," in name:
        return False
    if looks_like_team(name) or (" " in name and _ORGANISATION.search(name)):
        return True
    return written.strip() != name and name.count(" ") > 1


def _several(value: str) -> list[str]:
    """Split a value with several names: `Doe, J.; Roe, R.`, `Doe, J. and Roe, R.`, `Jane Doe, Rob Roe`."""
    if is_team(value):
        return [value]
    parts = [_LAST_AND.sub("", part) for part in re.split(r"\s*;\s*", value)]
    parts = [name for part in parts for name in ([part] if is_team(part) else _AND.split(part))]
    pieces = [_LAST_AND.sub("", piece.strip()) for piece in _AND.sub(",", value).split(",") if piece.strip()]
    turned_round = all(part.count(",") == 1 for part in parts)
    if ";" not in value and not turned_round and len(pieces) > 2 and all(" " in piece for piece in pieces):
        return pieces
    return parts


def reading_order(written: str) -> str:
    """Return `Last, First, Suffix` and `Last, Suffix, First` in reading order: given names first, suffix last."""
    parts = [part.strip() for part in written.split(",")]
    parts = [part for part in parts if part]
    if len(parts) < 2:
        return " ".join(parts)
    last, *rest = parts
    given, suffixes = given_and_suffixes(last, rest)
    return " ".join([*given, last, *suffixes])
