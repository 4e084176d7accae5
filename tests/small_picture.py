"""A picture of few pixels, for tests that need any."""

from io import BytesIO

from PIL import Image

AS_TEXT = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>"  # whatever the ending of its file


def small_picture() -> bytes:
    """Return a PNG file."""
    out = BytesIO()
    Image.new("RGB", (24, 16), (90, 120, 160)).save(out, "PNG")
    return out.getvalue()
