"""The format and the size of a picture, read from its first bytes without decoding.

Pictures may come from anywhere: only the formats named here are opened, and none that is larger than a build can hold.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

GIF = "GIF"
FORMATS = ("JPEG", "PNG", "WEBP", GIF)
SVG = "SVG"
ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg"})
MOST_PIXELS = 50_000_000
MOST_BYTES = 60_000_000
_MILLION = 1_000_000
# Pillow reads a phone's JPEG with additional pictures in it as a separate format; the first picture is the photo.
_PHONE = "MPO"
_ORIENTATION = 0x0112
_TURNED = frozenset({5, 6, 7, 8})  # by a quarter turn: width and height are swapped
_CONVERT = "save it as JPEG, PNG, WebP, GIF or SVG"
_HEAD = 65536
_SVG_ROOT = re.compile(r"<(?:[A-Za-z]{1,20}:)?svg(?=[\s>/])([^<>]*)>")
_ATTRIBUTE = re.compile(r"""\b(width|height|viewBox)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_PIXELS = re.compile(r"\s*(\d{1,6}(?:\.\d{1,9})?)(?:px)?\s*")
_BOX = re.compile(r"[\s,]+")
_SVG_SIZE = (300, 150)  # the default of CSS for a picture without a size


class ImageFaultError(ValueError):
    """A picture that cannot be shown: what is wrong with it, and how to fix it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.what, self.hint = what, hint


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the portal: its path relative to the portal, and its upright size in pixels.

    `format` is one of `FORMATS` or SVG, `digest` identifies its bytes.
    """

    path: str
    digest: str
    format: str
    width: int
    height: int


def image_of(path: str, digest: str, content: bytes) -> Image:
    """Read the format and the size of a picture.

    Raises ImageFaultError if it has another format, is too large, or is damaged at its beginning.
    """
    if len(content) > MOST_BYTES:
        raise _too_large(f"{len(content) / _MILLION:.0f} MB", f"{MOST_BYTES // _MILLION} MB")
    svg = _svg_size(content)
    if svg:
        from generator.core.svg_files import clean_svg  # noqa: PLC0415 - most portals have no SVG of their own

        if not clean_svg(content).content:
            raise broken()
        return Image(path, digest, SVG, *svg)
    with opened(content) as picture:
        width, height = picture.size
        if turned(picture):
            width, height = height, width
        return Image(path, digest, "JPEG" if picture.format == _PHONE else str(picture.format), width, height)


def opened(content: bytes) -> ImageFile:
    """Open a picture of a supported format and size without decoding it.

    Raises ImageFaultError as `image_of` does.
    """
    from PIL import Image as Pillow  # noqa: PLC0415 - a warm build opens none
    from PIL import UnidentifiedImageError  # noqa: PLC0415

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Pillow.open(BytesIO(content), formats=FORMATS)
    except UnidentifiedImageError as fault:
        if not content:
            raise ImageFaultError("the picture is an empty file", "put the picture there") from fault
        raise ImageFaultError("the file is no picture in a format that pages show", _CONVERT) from fault
    except Pillow.DecompressionBombError as fault:
        raise _too_large("more", f"{MOST_PIXELS // _MILLION} million pixels") from fault
    except Exception as fault:  # a library may raise anything for damaged bytes
        raise broken() from fault
    width, height = picture.size
    if not width or not height:
        raise broken()
    if width * height > MOST_PIXELS:
        raise _too_large(f"{width} × {height} pixels", f"{MOST_PIXELS // _MILLION} million pixels")
    return picture


def turned(picture: ImageFile) -> bool:
    """Return whether a photo was taken with the camera on its side."""
    try:
        return picture.getexif().get(_ORIENTATION) in _TURNED
    except Exception:  # damaged metadata is ignored
        return False


def broken() -> ImageFaultError:
    """Return the error for a picture whose bytes are damaged."""
    return ImageFaultError("the picture is damaged or cut off", "save it again, or put another one there")


def _too_large(is_: str, most: str) -> ImageFaultError:
    return ImageFaultError(f"the picture is too large: it has {is_}, {most} are the most", "save it smaller")


def _svg_size(content: bytes) -> tuple[int, int] | None:
    """Return the size of an SVG file, from its width and height or its view box; None for any other file."""
    head = content[:_HEAD].decode("utf-8-sig", "replace")
    if not head.lstrip().startswith("<"):
        return None
    root = _SVG_ROOT.search(head)
    if not root:
        return None
    given = {name: double or single for name, double, single in _ATTRIBUTE.findall(root[1])}
    box = [float(part) for part in _BOX.split(given.get("viewBox", "").strip()) if _PIXELS.fullmatch(part.lstrip("-"))]
    sides = (_PIXELS.fullmatch(given.get(name, "")) for name in ("width", "height"))
    width, height = (float(side[1]) if side else 0.0 for side in sides)
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        across, down = box[2:]
        if not width and not height:
            width, height = across, down
        width = width or height * across / down
        height = height or width * down / across
    if not width or not height:
        return _SVG_SIZE
    return max(round(width), 1), max(round(height), 1)
