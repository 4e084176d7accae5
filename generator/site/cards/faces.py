"""Fonts ready to draw with: widths, letters at fractions of a pixel, and a second font for missing characters."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.site.cards.lines import TIE

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

_COLLECTION = b"ttcf"
# The platforms of Unicode tables in nearly all fonts; other tables are obsolete.
_TABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
_DESIGN = 1000  # widths are measured at this size, where rounding to whole pixels matters little
_PHASES = 4  # positions within a pixel at which a letter may begin


class _Letter(NamedTuple):
    """A letter's coverage, and the position of its corner relative to its beginning on the baseline."""

    coverage: Image
    across: int
    down: int


@dataclass(frozen=True, eq=False)
class Face:
    """One weight of text: fonts and the characters of each, in order of preference.

    The fonts must be opened with Pillow's basic layout: the other one uses a library of the system, and then draws
    differently on different machines.
    """

    fonts: tuple[FreeTypeFont, ...]
    characters: tuple[frozenset[str], ...]

    @cached_property
    def known(self) -> frozenset[str]:
        """All characters that one of the fonts has."""
        return frozenset().union(*self.characters)

    def measure(self, text: str) -> float:
        """Return the width of a text at size 1."""
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = sum(advance for _, _, advance in self._letters(text))
        return width

    @cached_property
    def _widths(self) -> dict[str, float]:
        """Cached widths: many cards have few different words."""
        return {}

    def lay_line(self, picture: Image, text: str, size: int, place: tuple[float, float]) -> None:
        """Add a line's coverage to that of a picture, beginning at a point on the baseline."""
        across, down = place
        # Pillow's own paste spends several times as long on checking its arguments.
        paste = picture.im.paste
        for number, sign, advance in self._letters(text):
            whole, phase = divmod(round(across * _PHASES), _PHASES)
            letter = _letter(self.fonts[number], size, sign, phase)
            if letter:
                left, top = whole + letter.across, round(down) + letter.down
                wide, high = letter.coverage.size
                paste(255, (left, top, left + wide, top + high), letter.coverage.im)
            across += advance * size

    def _letters(self, text: str) -> Iterator[tuple[int, str, float]]:
        """Yield each letter with the number of its font and the distance to the next one."""
        signs = text.replace(TIE, " ")
        chosen = [next((number for number, known in enumerate(self.characters) if sign in known), 0) for sign in signs]
        letters = [*zip(chosen, signs, strict=True), (-1, "")]
        for (number, sign), (after, following) in pairwise(letters):
            yield number, sign, _advance(self.fonts[number], sign, following if after == number else "")


@lru_cache(maxsize=20_000)
def _advance(font: FreeTypeFont, sign: str, following: str) -> float:
    large = _sized(font, _DESIGN)
    return (large.getlength(sign + following) - (large.getlength(following) if following else 0)) / _DESIGN


@lru_cache(maxsize=20_000)
def _letter(font: FreeTypeFont, size: int, sign: str, phase: int) -> _Letter | None:
    from PIL import Image, ImageDraw  # noqa: PLC0415 - loaded only where a card is drawn

    picture = Image.new("L", (size * 4, size * 3))
    ImageDraw.Draw(picture).text(
        (size + phase / _PHASES, size * 2), sign, fill=255, font=_sized(font, size), anchor="ls"
    )
    box = picture.getbbox()
    return _Letter(picture.crop(box), box[0] - size, box[1] - size * 2) if box else None


@lru_cache(maxsize=64)
def _sized(font: FreeTypeFont, size: int) -> FreeTypeFont:
    return font.font_variant(size=size)


def characters_of(font: bytes) -> frozenset[str]:
    """Return the characters that a font (the first of a collection) has.

    Raises ValueError if the file is not an OpenType font.
    """
    try:
        table = _character_table(font)
        (kind,) = struct.unpack_from(">H", font, table)
        ranges = _segments(font, table) if kind == 4 else _groups(font, table) if kind == 12 else None
        if ranges is None:
            raise ValueError(f"a character table of format {kind}")
        return frozenset(ranges)
    except (struct.error, StopIteration) as fault:
        raise ValueError("not an OpenType font") from fault


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
