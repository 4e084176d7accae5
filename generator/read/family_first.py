"""Lists with the family name first and bare initials after it: `Joly V`, `van der Berg JH` (PubMed, Vancouver)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from generator.read.draft import Draft

_WORD = r"[^\W\d_][^\s\d.,]+"
_FAMILY_FIRST = re.compile(rf"({_WORD}(?: {_WORD}){{0,3}}) (?:[A-Z]\.?-?){{1,4}}(?: (?:Jr|Sr|II|III)\.?)?")
_TURNED = re.compile(r"(?:[A-Z]\.[ -]?)+ ?[^\s.]+")  # already in reading order
_MOST = 0.8
_FEWEST = 4


def with_families(drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Set the family names of a list's authors if nearly all of its names have the family name first.

    The names stay as printed: `Joly V` alone would be read as a person with the family name V.
    """
    names = [name for draft in drafts for name in draft.authors if " " in name and not _TURNED.fullmatch(name)]
    first = {name: found[1] for name in names if (found := _FAMILY_FIRST.fullmatch(name))}
    if len(names) < _FEWEST or sum(name in first for name in names) < _MOST * len(names):
        return tuple(drafts)
    return tuple(
        replace(draft, families={**{name: first[name] for name in draft.authors if name in first}, **draft.families})
        for draft in drafts
    )
