"""Ways to cut a page beside each other: which units hold whole entries of another way, or stand within one."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

Units = Sequence[tuple[int, int]]  # the first and last line of each

_FEWEST, _MOST = 3, 10  # whole entries of a way that counts; ways that are looked at for entries within a unit
_LEAST_WORDS = 6  # of a whole entry


class Nesting:
    """How units lie to those that are taken for whole entries."""

    def __init__(self, lines: int, ways: Iterable[Units]) -> None:
        """Take whole entries of several ways, in a document of so many lines."""
        longest = [-1] * lines
        self._inner: list[tuple[list[int], list[int], frozenset[tuple[int, int]]]] = []
        for units in sorted(ways, key=len, reverse=True):
            for first, last in units:
                longest[first] = max(longest[first], last)
            if len(units) < _FEWEST or len(self._inner) == _MOST:
                continue
            begun, ended = [0] * (lines + 1), [0] * (lines + 1)
            for first, last in units:
                begun[first + 1] += 1
                ended[last + 1] += 1
            self._inner.append((list(accumulate(begun)), list(accumulate(ended)), frozenset(units)))
        self._longest = longest  # the last line of the longest whole entry that begins in each line
        self._furthest = [-1, *accumulate(longest, max)]  # of those that begin above each line

    def inner(self, first: int, last: int) -> int:
        """Return how many whole entries of one way stand within a unit that is not itself one of them."""
        within = (ended[last + 1] - begun[first] for begun, ended, units in self._inner if (first, last) not in units)
        return max(within, default=0)

    def outer(self, first: int, last: int) -> bool:
        """Return whether a unit stands within a longer whole entry."""
        return self._furthest[first] >= last or self._longest[first] > last


def by_kinds(sums: Mapping[str, Sequence[int]], ways: Iterable[Units]) -> Nesting:
    """Take units for whole that hold one reference, or one line of people; `sums` counts kinds above each line."""

    def is_whole(first: int, last: int) -> bool:
        words, references, people = (
            sums[name][last + 1] - sums[name][first] for name in ("words", "reference", "peopled")
        )
        return words >= _LEAST_WORDS and references + people == 1

    whole = ([unit for unit in units if is_whole(*unit)] for units in ways)
    return Nesting(len(sums["words"]) - 1, whole)
