"""Long files of many entries: after an edit only the entries that it touches are made anew.

The others are cut from the file of the last build, by where they stand in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.pages.page import Assembled

# Shorter files are made faster than they are cut up.
WORTH_CUTTING = 100


class Entries(NamedTuple):
    """Where the entries of a file stand: keys and lengths in their order, in characters.

    Entries of one key in files of the same `around` are the same.
    """

    around: str
    start: int
    between: int
    keys: list[bytes]
    lengths: list[int]


def assemble(
    view: Assembled, key: Callable[[str], bytes], around: str, old: Entries | None, text: Callable[[], str]
) -> tuple[str, Entries]:
    """Return the whole text of a file and where its entries stand.

    `key` gives the key of an entry. `old` says where the entries of the file of the last build stand, `text` reads it.
    """
    known = dict(_entries(old, text())) if old and old.around == around else {}
    keys = [key(one) for one in view.of]
    entries = [known.get(made_of) or view.entry(one) for made_of, one in zip(keys, view.of, strict=True)]
    whole = f"{view.before}{view.between.join(entries)}{view.after}"
    return whole, Entries(around, len(view.before), len(view.between), keys, [*map(len, entries)])


def _entries(old: Entries, text: str) -> Iterable[tuple[bytes, str]]:
    start = old.start
    for key, length in zip(old.keys, old.lengths, strict=True):
        yield key, text[start : start + length]
        start += length + old.between
