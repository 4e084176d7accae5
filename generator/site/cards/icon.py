"""The icon of a portal on a phone: its own picture, or initials on its accent colour."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from generator.site.cards.colours import INK, PAPER, contrast, read_colour
from generator.site.cards.faces import legible

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.site.cards.faces import Face

SIZE = 180  # the size that phones request
# Increase this to change the look of icons.
LAYOUT = 1
_LETTERS = {1: 104, 2: 84}  # sizes, by their number
_CAPITALS = 0.66  # their height, in multiples of the size
_SQUARE = 64  # for a portal whose title has no displayable characters


@dataclass(frozen=True, slots=True)
class TouchIcon:
    """An icon: the portal's own `picture`, a path with its digest, otherwise `initials` on the accent colour."""

    initials: str
    accent: str
    picture: tuple[str, str] = ("", "")


def draw_icon(icon: TouchIcon, face: Face) -> bytes:
    """Draw initials, or a square if no font has them; return a PNG file."""
    from PIL import Image  # noqa: PLC0415 - loaded only where an icon is drawn

    ground = read_colour(icon.accent)
    ink = PAPER if contrast(PAPER, ground) >= contrast(INK, ground) else INK
    picture = Image.new("RGB", (SIZE, SIZE), ground)
    letters = legible(icon.initials, face.known)[:2]
    if not letters:
        start = (SIZE - _SQUARE) // 2
        picture.paste(ink, (start, start, start + _SQUARE, start + _SQUARE))
        return _png(picture)
    size = _LETTERS[len(letters)]
    coverage = Image.new("L", (SIZE, SIZE))
    left = (SIZE - face.measure(letters) * size) / 2
    face.lay_line(coverage, letters, size, (left, SIZE / 2 + size * _CAPITALS / 2))
    picture.paste(ink, (0, 0), coverage)
    return _png(picture)


def frame_icon(picture: Image) -> bytes:
    """Place a picture in the middle of an icon, on paper if it is not square or is transparent."""
    from PIL import Image  # noqa: PLC0415 - loaded only where an icon is drawn

    icon = Image.new("RGB", (SIZE, SIZE), PAPER)
    place = ((SIZE - picture.width) // 2, (SIZE - picture.height) // 2)
    icon.paste(picture, place, picture if picture.mode == "RGBA" else None)
    return _png(icon)


def _png(picture: Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
