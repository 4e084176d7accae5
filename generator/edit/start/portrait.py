"""A drawn photo for an example person."""

from __future__ import annotations

from io import BytesIO

SIZE = 256
_FINER = 4  # drawn at this multiple of the size, and reduced
_GROUND, _FIGURE = (214, 224, 236), (94, 116, 148)
# Circles as left, top, right, bottom in fractions of the picture: shoulders and head.
_SHAPES = ((0.14, 0.62, 0.86, 1.34), (0.31, 0.17, 0.69, 0.57))


def draw_portrait() -> bytes:
    """Return a PNG file with head and shoulders."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - loaded only where a portal is made

    large = SIZE * _FINER
    picture = Image.new("RGB", (large, large), _GROUND)
    draw = ImageDraw.Draw(picture)
    for left, top, right, bottom in _SHAPES:
        draw.ellipse((left * large, top * large, right * large, bottom * large), fill=_FIGURE)
    out = BytesIO()
    picture.reduce(_FINER).quantize(16).save(out, "PNG", optimize=True)
    return out.getvalue()
