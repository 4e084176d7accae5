"""A picture whose pixels are palette indexes: an ink and its coverage."""

from __future__ import annotations

import struct
import zlib
from enum import IntEnum
from typing import TYPE_CHECKING

from generator.site.cards.colours import STEPS, inks, palette

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.site.cards.faces import Face

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Level 4 takes twice as long and saves a quarter, level 6 four times as long and a third.
_LEVEL = 1
_FOUR_BITS_OF_A_PALETTE = (4, 3, 0, 0, 0)
_FINER = 4  # a disc is drawn at this multiple of its size, and reduced


class Ink(IntEnum):
    """The colours to draw with; the order is that of `generator.site.cards.colours.Inks`."""

    TEXT = 0
    QUIET = 1
    RULE = 2
    ACCENT = 3
    TINT = 4
    INITIALS = 5


# The palette index before the first shade of each ink; index 0 is the paper.
_BEFORE = [sum(STEPS[:ink]) for ink in Ink]
# The palette index by ink and coverage (0 to 255).
_STEP_OF = [[round(value * steps / 255) for value in range(256)] for steps in STEPS]
_PLACE_OF = [[step and _BEFORE[ink] + step for step in _STEP_OF[ink]] for ink in Ink]


class Canvas:
    """An empty picture that can be drawn on and saved as a file."""

    def __init__(self, width: int, height: int) -> None:
        from PIL import Image  # noqa: PLC0415 - loaded only where a card is drawn

        self._new = Image.new
        self._picture = Image.new("P", (width, height))

    def box(self, corners: tuple[int, int, int, int], ink: Ink) -> None:
        """Fill a rectangle: left, top, right and bottom, the last two not included."""
        self._picture.paste(_BEFORE[ink] + STEPS[ink], corners)

    def disc(self, place: tuple[int, int], size: int, ink: Ink) -> None:
        """Fill a circle whose square has its upper left corner at a place."""
        from PIL import ImageDraw  # noqa: PLC0415 - loaded only where a card is drawn

        large = self._new("L", (size * _FINER, size * _FINER))
        ImageDraw.Draw(large).ellipse((0, 0, size * _FINER - 1, size * _FINER - 1), fill=255)
        self._lay(large.reduce(_FINER), place, ink)

    def line(self, face: Face, text: str, size: int, place: tuple[float, float], ink: Ink) -> None:
        """Draw a line of text; `place` is its beginning on its baseline."""
        left, baseline = place
        above, below = size * 3 // 2, size
        start = int(left) - size
        coverage = self._new("L", (self._picture.width - start, above + below))
        face.lay_line(coverage, text, size, (left - start, above))
        self._lay(coverage, (start, round(baseline) - above), ink)

    def png(self, accent: str) -> bytes:
        """Return the picture as a PNG file, in the colours for an accent colour."""
        two_in_a_byte = self._picture.tobytes("raw", "P;4")
        return png(two_in_a_byte, self._picture.width, palette(inks(accent)))

    def in_colours(self, accent: str) -> Image:
        """Return the picture in full colours, for further drawing."""
        picture = self._picture.copy()
        picture.putpalette(palette(inks(accent)))
        return picture.convert("RGB")

    def _lay(self, coverage: Image, place: tuple[int, int], ink: Ink) -> None:
        from PIL import ImageChops  # noqa: PLC0415 - loaded only where a card is drawn

        box = coverage.getbbox()
        if box:
            left, top = place
            area = (left + box[0], top + box[1], left + box[2], top + box[3])
            shades = coverage.crop(box).point(_PLACE_OF[ink], "L")
            # The boxes of lines may overlap. Later inks have higher indexes in the palette.
            self._picture.paste(ImageChops.lighter(self._picture.crop(area), shades), area)


def png(pixels: bytes, width: int, colours: bytes) -> bytes:
    """Return the file of a picture with an even width.

    Two pixels share a byte, each half of which is an index into the palette of three bytes a colour.
    """
    row = width // 2
    height = len(pixels) // row
    # Each row begins with its filter; no filter compresses flat colours best.
    rows = b"".join([b"\0" + pixels[start : start + row] for start in range(0, len(pixels), row)])
    return _SIGNATURE + b"".join(
        _chunk(kind, content)
        for kind, content in (
            (b"IHDR", struct.pack(">2I5B", width, height, *_FOUR_BITS_OF_A_PALETTE)),
            (b"PLTE", colours),
            (b"IDAT", zlib.compress(rows, _LEVEL)),
            (b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
