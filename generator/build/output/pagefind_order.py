"""Putting the filters of a Pagefind index in order, so that the same records give the same bytes.

Pagefind 1.5 writes them in the order of a hash table, which differs at every run; all else in an index is stable.
A filter's file is gzip around `pagefind_dcd` and CBOR (RFC 8949): `[name, [[value, [page, ...]], ...]]`. Its name holds
a hash of its content and stands in the `.pf_meta` file, whose hash stands in `pagefind-entry.json`.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MARK = b"pagefind_dcd"
_META = re.compile(r"pagefind\.(?P<language>[^_]+)_(?P<hash>[0-9a-f]+)\.pf_meta")
_FILTER = re.compile(r"filter/(?P<key>(?P<language>[^_]+)_(?P<hash>[0-9a-f]+))\.pf_filter")
_TEXT, _LIST = 3, 4
# The byte that begins a CBOR text holds its length up to 23, else how many bytes hold it.
_SHORT = 24


def in_order(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of an index with their filters sorted, and named by what they hold now."""
    kept = {
        path: content for path, content in files.items() if not _META.fullmatch(path) and not _FILTER.fullmatch(path)
    }
    filters = [(found, content) for path, content in files.items() if (found := _FILTER.fullmatch(path))]
    names: dict[bytes, bytes] = {}
    order: dict[bytes, bytes] = {}
    for found, content in filters:
        name, plain = _sorted(_unpacked(content))
        key = f"{found['language']}_{_hash(plain, len(found['hash']))}"
        kept[f"filter/{key}.pf_filter"] = _packed(plain)
        names[found["key"].encode()] = key.encode()
        order[key.encode()] = name
    entry = files["pagefind-entry.json"]
    for path, content in files.items():
        if meta := _META.fullmatch(path):
            plain = _renamed(_unpacked(content), names, order)
            made = _hash(plain, len(meta["hash"]))
            kept[f"pagefind.{meta['language']}_{made}.pf_meta"] = _packed(plain)
            entry = entry.replace(meta["hash"].encode(), made.encode())
    kept["pagefind-entry.json"] = entry
    return kept


def _renamed(meta: bytes, names: Mapping[bytes, bytes], order: Mapping[bytes, bytes]) -> bytes:
    """Put the new names of filters into the list of them, `[[name, key], ...]`, by name."""
    places = sorted((meta.rindex(old), new, len(old)) for old, new in names.items())
    if not places:
        return meta
    first, last = places[0], places[-1]
    # The list is in one piece: from the first filter's pair (its own byte, its name, its key) to the last key.
    start = first[0] - len(_head(_TEXT, first[2])) - len(_pair_start(order[first[1]]))
    pairs = [
        _pair_start(name) + _head(_TEXT, len(key)) + key
        for key, name in sorted(order.items(), key=lambda item: item[1])
    ]
    return meta[:start] + b"".join(pairs) + meta[last[0] + last[2] :]


def _pair_start(name: bytes) -> bytes:
    return _head(_LIST, 2) + _head(_TEXT, len(name)) + name


def _sorted(plain: bytes) -> tuple[bytes, bytes]:
    """Return a filter's name, and its content with the values sorted."""
    position = len(_MARK) + len(_head(_LIST, 2))
    _, length, position = _item(plain, position)
    name = plain[position : position + length]
    position += length
    _, count, start = _item(plain, position)
    values = sorted(_values(plain, start, count))
    return name, plain[:start] + b"".join(raw for _, raw in values)


def _values(plain: bytes, position: int, count: int) -> Iterator[tuple[bytes, bytes]]:
    """Yield each value of a filter with its bytes: `[value, [page, ...]]`."""
    for _ in range(count):
        start = position
        _, _, position = _item(plain, position)
        _, length, position = _item(plain, position)
        value = plain[position : position + length]
        _, pages, position = _item(plain, position + length)
        for _ in range(pages):
            _, _, position = _item(plain, position)
        yield value, plain[start:position]


def _item(plain: bytes, position: int) -> tuple[int, int, int]:
    """Read the head of a CBOR item: its kind, its number or length, and where it goes on."""
    kind, small = divmod(plain[position], 32)
    position += 1
    if small < _SHORT:
        return kind, small, position
    size = 1 << (small - _SHORT)
    return kind, int.from_bytes(plain[position : position + size], "big"), position + size


def _head(kind: int, number: int) -> bytes:
    if number < _SHORT:
        return bytes([kind * 32 + number])
    size = next(size for size in (1, 2, 4, 8) if number < 256**size)
    return bytes([kind * 32 + _SHORT + size.bit_length() - 1]) + number.to_bytes(size, "big")


def _unpacked(content: bytes) -> bytes:
    return gzip.decompress(content)


def _packed(plain: bytes) -> bytes:
    return gzip.compress(plain, 9, mtime=0)


def _hash(plain: bytes, length: int) -> str:
    return hashlib.sha256(plain).hexdigest()[:length]
