"""Long files of many entries: after an edit only the entries that it touches are made anew.

The others are cut from the file of the last build, by where they stand in it.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.site.page import Assembled

# Shorter files are made faster than they are cut up.
WORTH_CUTTING = 100


class Entries(NamedTuple):
    """Where the entries of a file stand: keys and lengths in their order, in bytes.

    Entries of one key in files of the same `around` are the same.
    """

    around: str
    start: int
    between: int
    keys: list[bytes]
    lengths: list[int]


def assemble(
    view: Assembled, key: Callable[[str], bytes], around: str, old: Entries | None, content: Callable[[], bytes]
) -> tuple[bytes, Entries]:
    """Return the whole content of a file and where its entries stand.

    `key` gives the key of an entry. `old` says where the entries of the file of the last build stand, `content` reads
    it.
    """
    before, between, after = (part.encode("utf-8", "replace") for part in (view.before, view.between, view.after))
    keys = [key(one) for one in view.of]
    known = old if old and old.around == around and old.between == len(between) else None
    pieces, lengths = _pieces(view, keys, known, content() if known else b"")
    whole = before + between.join(pieces) + after
    return whole, Entries(around, len(before), len(between), keys, lengths)


def _pieces(
    view: Assembled, keys: Sequence[bytes], old: Entries | None, content: bytes
) -> tuple[list[bytes], list[int]]:
    """Return the entries, those that stand side by side in the old file as one piece, and the length of each."""
    places = {key: place for place, key in enumerate(old.keys)} if old else {}
    lengths_before = old.lengths if old else []
    between = old.between if old else 0
    starts = [*accumulate(lengths_before, lambda at, length: at + length + between, initial=old.start if old else 0)]
    pieces: list[bytes] = []
    lengths: list[int] = []
    number = 0
    while number < len(keys):
        place = first = places.get(keys[number], -1)
        if first < 0:
            pieces.append(view.entry(view.of[number]).encode("utf-8", "replace"))
            lengths.append(len(pieces[-1]))
            number += 1
            continue
        while number < len(keys) and places.get(keys[number]) == place:
            lengths.append(lengths_before[place])
            place += 1
            number += 1
        pieces.append(content[starts[first] : starts[place - 1] + lengths_before[place - 1]])
    return pieces, lengths
