"""Names as bibliographies write them: reading order, organisations, family names.

One comma between names of several words is ambiguous: `García Márquez, Gabriel José` is one person, `Ming Li, Jürgen
Müller` two. Known given and family names decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from generator.core.names import (
    PARTICLES,
    explicit_family,
    fold_letters,
    given_and_suffixes,
    is_suffix,
    looks_like_team,
    name_parts,
)
from generator.read.documents.marks import tidy, unescaped
from generator.read.lists.models import known_names
from generator.text.latex import to_text

_FEWEST_WORDS = 2  # on either side of the comma: `Li, Ming` is one person
_SOME = 2
_MOST = 3  # of four votes; the fourth word may be unknown
# Errors in a list of authors.
DIVIDED = "has names with commas between them"
UNSURE = "may be two people with a comma between them; taken for one"
# The hint for formats with lists of names.
ONE_A_NAME = "name each person alone, as in Doe, Jane"
OTHERS = re.compile(r"(?<![^\s,;])(?:and\s+)?(?:et\.?\s?al\.?|others|\.\.\.|…)[,;.]?$", re.IGNORECASE)
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

    @classmethod
    def one(cls, name: str, *, team: bool = False, family: str = "") -> Authors:
        """Return the list of one name, or none if it is empty; `family` is its family name, if the source marks it."""
        last = "" if team else explicit_family(name, family)
        return cls((name,), False, frozenset({name} if team else ()), {name: last} if last else {}) if name else cls()

    @classmethod
    def joined(cls, lists: Iterable[Authors]) -> Authors:
        """Return several lists as one."""
        parts = list(lists)
        return cls(
            tuple(name for part in parts for name in part.names),
            any(part.more_authors for part in parts),
            frozenset(name for part in parts for name in part.teams),
            {name: family for part in parts for name, family in part.families.items()},
            tuple(dict.fromkeys(fault for part in parts for fault in part.faults)),
        )

    @property
    def as_text(self) -> str:
        """The list as one text that keeps the family names: inverted if the reading order is ambiguous."""
        known = self.families
        shown = [name_parts(name, known[name]).inverted if name in known else name for name in self.names]
        return "; ".join([*shown, *(["et al."] if self.more_authors else [])])


def read_authors(values: Iterable[str]) -> Authors:
    """Read names, each as `Last, First, Suffix` or as printed; several in one value if it contains them."""
    found: list[Authors] = []
    for value in values:
        rest = unescaped(tidy(to_text(value) if "\\" in value else value)).strip(" ;")
        rest = without_memberships(rest).strip(" ,;") if "IEEE" in rest else rest
        others = OTHERS.search(rest)
        for written in _several(rest[: others.start()].rstrip(" ,;") if others else rest):
            name, family = reading_order(written), written.partition(",")[0] if "," in written else ""
            found.append(Authors.one(name, team=is_team(written) or looks_like_team(name), family=family))
        found.append(Authors(more_authors=others is not None))
    return Authors.joined(found)


def without_number(name: str) -> str:
    """Remove the number by which DBLP distinguishes people of one name: `Wei Chen 0003`."""
    return re.sub(r"\s+0\d{3}$", "", name)


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


def read_people(value: str) -> Authors:
    """Read one value as `read_authors` does, or as two people (with an entry in `faults`) if a comma separates them."""
    first, comma, second = value.partition(",")
    if not comma or "," in second or ";" in value:
        return read_authors([value])
    meant = comma_divides(first, second)
    if meant == "names":
        return read_authors([first, second])._replace(faults=(DIVIDED,))
    found = read_authors([value])
    return found._replace(faults=(UNSURE,)) if meant == "unsure" else found


def comma_divides(first: str, second: str) -> Literal["names", "parts", "unsure"]:
    """Return whether a comma separates two people's names, or the parts of one person's."""
    sides = [first.split(), second.split()]
    if any(len(words) < _FEWEST_WORDS for words in sides) or looks_like_team(first) or looks_like_team(second):
        return "parts"
    if first.isupper() and not second.isupper():
        return "parts"  # a family name in capitals
    if sides[0][0].casefold() in PARTICLES or is_suffix(sides[1][-1]) or _is_initial(sides[1][-1]):
        return "parts"
    signs = [_is_given(sides[0][0]), _is_family(sides[0][-1]), _is_given(sides[1][0]), _is_family(sides[1][-1])]
    if False in signs:
        return "parts"
    # In the name of one person, the last word is a given name.
    if signs[-1] and signs.count(True) >= _MOST:
        return "names"
    return "unsure" if signs[0] or signs[-1] or signs.count(True) >= _SOME else "parts"


def _is_given(word: str) -> bool | None:
    """Return whether a word begins a name in reading order; None if unknown, or if it can be both."""
    if _is_initial(word):
        return True
    folded = fold_letters(word)
    names = known_names()
    given, family = folded in names.given, folded in names.family
    if given and not family:
        return True
    return False if family and not given else None


def _is_family(word: str) -> bool | None:
    """Return whether a word ends a name in reading order; None if unknown."""
    found = _is_given(word)
    return None if found is None else not found


def _is_initial(word: str) -> bool:
    return len(word.replace(".", "").replace("-", "")) == 1 or (word.endswith(".") and len(word) < 4)
