"""The characters of a font, and the displayable part of a text.

Pillow silently draws a box for a missing character, so the font's own table is read here (OpenType, `cmap`, formats 4
and 12).
"""

from __future__ import annotations

import struct
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_COLLECTION = b"ttcf"
# The platforms of Unicode tables in nearly all fonts; other tables are obsolete.
_TABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))


def characters_of(font: bytes) -> frozenset[str]:
    """Return the characters that a font (the first of a collection) has.

    Raises ValueError if the file is not an OpenType font.
    """
    try:
        table = _character_table(font)
        (kind,) = struct.unpack_from(">H", font, table)
        ranges = _segments(font, table) if kind == 4 else _groups(font, table) if kind == 12 else None
        if ranges is None:
            message = f"a character table of format {kind}"
            raise ValueError(message)
        return frozenset(ranges)
    except (struct.error, StopIteration) as fault:
        message = "not an OpenType font"
        raise ValueError(message) from fault


def _character_table(font: bytes) -> int:
    start = struct.unpack_from(">I", font, 12)[0] if font[:4] == _COLLECTION else 0
    (count,) = struct.unpack_from(">H", font, start + 4)
    entries = (struct.unpack_from(">4sIII", font, start + 12 + 16 * number) for number in range(count))
    cmap = next(offset for tag, _, offset, _ in entries if tag == b"cmap")
    (count,) = struct.unpack_from(">H", font, cmap + 2)
    tables = {}
    for number in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", font, cmap + 4 + 8 * number)
        tables[platform, encoding] = cmap + offset
    found: int = next(tables[kind] for kind in _TABLES if kind in tables)
    return found


def _segments(font: bytes, table: int) -> Iterator[str]:
    twice = struct.unpack_from(">H", font, table + 6)[0]
    shape = f">{twice // 2}H"
    ends, starts, deltas, offsets = (
        struct.unpack_from(shape, font, table + 14 + at) for at in (0, twice + 2, 2 * twice + 2, 3 * twice + 2)
    )
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        place = table + 16 + 3 * twice + 2 * number + offsets[number]
        for code in range(start, min(end, 0xFFFE) + 1):
            if offsets[number]:
                (sign,) = struct.unpack_from(">H", font, place + 2 * (code - start))
            else:
                sign = (code + deltas[number]) & 0xFFFF
            if sign:
                yield chr(code)


def _groups(font: bytes, table: int) -> Iterator[str]:
    (count,) = struct.unpack_from(">I", font, table + 12)
    for number in range(count):
        start, end, sign = struct.unpack_from(">III", font, table + 16 + 12 * number)
        yield from (chr(code) for code in range(start + (not sign), min(end, 0x10FFFF) + 1))


def missing(text: str, known: Collection[str]) -> frozenset[str]:
    """Return the characters of a text that cannot be displayed, not even by an equivalent one."""
    return frozenset(sign for sign in set(_composed(text)) if not sign.isspace() and not _shown(sign, known))


def legible(text: str, known: Collection[str]) -> str:
    """Return the displayable part of a text on one line: missing characters are replaced by equivalents, or removed."""
    return " ".join("".join(sign if sign.isspace() else _shown(sign, known) for sign in _composed(text)).split())


def _composed(text: str) -> str:
    # Marks that cannot be composed with a letter, and control characters, are not drawn.
    whole = unicodedata.normalize("NFC", text)
    return "".join(
        " " if sign.isspace() else sign for sign in whole if sign.isspace() or unicodedata.category(sign)[0] not in "CM"
    )


def _shown(sign: str, known: Collection[str]) -> str:
    if sign in known:
        return sign
    like = "".join(
        part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.category(part).startswith("M")
    )
    return like if all(part in known for part in like) else ""
