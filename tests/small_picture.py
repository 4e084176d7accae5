"""A picture of few pixels, for tests that need any."""

from io import BytesIO

from PIL import Image


def small_picture() -> bytes:
    """Return a PNG file."""
    out = BytesIO()
    Image.new("RGB", (24, 16), (90, 120, 160)).save(out, "PNG")
    return out.getvalue()
