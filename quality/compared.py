"""Comparing what was read with what a careful reader finds."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from quality.figure import Figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@lru_cache(maxsize=4096)
def folded(text: object) -> str:
    """Return what spellings of one text share: letters and digits without case and accents.

    The program has its own, and is not judged by it.
    """
    plain = unicodedata.normalize("NFKD", str(text or "")).casefold()
    return " ".join(re.findall(r"\w+", "".join(one for one in plain if not unicodedata.combining(one))))


def folded_name(name: str) -> str:
    """Return a name without marks such as asterisks, given name first."""
    name = re.sub(r"[*†‡§¶#♠♣\d]+", "", name)
    family, comma, given = name.partition(",")
    return folded(f"{given} {family}" if comma else name)


def alike(one: str, other: str) -> float:
    """Return the share of words that two titles have in common."""
    words, others = set(folded(one).split()), set(folded(other).split())
    return len(words & others) / max(len(words | others), 1)


class Tally:
    """Counts fields that are right, and entries that are wrong and marked as doubtful."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.of: Counter[str] = Counter()
        self.entries = self.whole = self.flagged_wrong = self.flagged_right = 0

    def take(self, checks: dict[str, bool], *, doubtful: bool = False) -> None:
        """Count an entry by its fields."""
        for name, right in checks.items():
            self.of[name] += 1
            self.right[name] += right
        whole = all(checks.values())
        self.entries += 1
        self.whole += whole
        self.flagged_right += doubtful and whole
        self.flagged_wrong += doubtful and not whole

    def figures(self, *, among: str = "", flagged: bool = True) -> Iterator[Figure]:
        """Give each field, the whole entries, and what was flagged; `among` says which entries, if not all."""
        before = f"{among}: " if among else ""
        for name in self.of:
            yield Figure(f"{before}{name} right", self.right[name], self.of[name])
        yield Figure(f"{before}all of these right", self.whole, self.entries)
        if flagged:
            yield Figure("of the others, marked as doubtful", self.flagged_wrong, self.entries - self.whole)
            yield Figure("of the right, marked as doubtful", self.flagged_right, self.whole)


def paired(wanted: Iterable[str], found: Iterable[str]) -> tuple[dict[int, int], set[int]]:
    """Pair titles that are alike enough: places of the wanted with places of the found; and the found that are left."""
    titles = dict(enumerate(found))
    pairs: dict[int, int] = {}
    for place, title in enumerate(wanted):
        best = max(titles, key=lambda other: alike(title, titles[other]), default=None)
        if best is not None and alike(title, titles[best]) >= 0.75:
            pairs[place] = best
            del titles[best]
    return pairs, set(titles)
