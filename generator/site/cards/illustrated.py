"""A card with a picture, which has more colours than a palette of inks."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from generator.site.cards.colours import PAPER, RULE

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.site.cards.canvas import Canvas

_COLOURS = 256


def with_picture(canvas: Canvas, accent: str, picture: Image, place: tuple[int, int]) -> bytes:
    """Place a picture on a card, with a line around it; return a PNG file."""
    from PIL import Image  # noqa: PLC0415 - loaded only where a card is drawn

    card = canvas.in_colours(accent)
    left, top = place
    card.paste(RULE, (left - 1, top - 1, left + picture.width + 1, top + picture.height + 1))
    shown = Image.new("RGB", picture.size, PAPER)
    shown.paste(picture, (0, 0), picture if picture.mode == "RGBA" else None)
    card.paste(shown, place)
    out = BytesIO()
    card.quantize(_COLOURS, dither=Image.Dither.FLOYDSTEINBERG).save(out, "PNG", optimize=True)
    return out.getvalue()
