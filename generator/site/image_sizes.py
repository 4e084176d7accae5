"""The sizes in which pictures are made and shown: never larger than the original, with the same proportions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.core.image_files import GIF, SVG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.core.image_files import Image

# Circles of 48, 64 and 96 pixels on usual screens and on dense ones, and the size for search engines.
PHOTO_WIDTHS = (64, 128, 256)
# Beside a row, and on the paper's own page, on dense screens.
PICTURE_WIDTHS = (320, 1280)
# In a column of text, on usual screens and on dense ones.
TEXT_WIDTHS = (640, 1280)
HIGHEST = 1280
LOGO_BOX = (240, 28)
PHOTO_BOX = (256, 256)
ROW_BOX = (160, 120)
PAGE_BOX = (640, 420)


@dataclass(frozen=True, slots=True)
class Resized:
    """A picture to be made: its source, and its size in pixels; `square` crops it."""

    path: str
    digest: str
    width: int
    height: int
    square: bool = False


def photos(image: Image) -> tuple[Resized, ...]:
    """Return the sizes of a person's photo, smallest first; none for a drawing, which is shown unchanged."""
    side = min(image.width, image.height)
    return tuple(Resized(image.path, image.digest, one, one, True) for one in _widths(image, PHOTO_WIDTHS, side))


def pictures(image: Image) -> tuple[Resized, ...]:
    """Return the sizes of a paper's picture, smallest first; none for a drawing."""
    return _in_proportion(image, PICTURE_WIDTHS)


def in_texts(image: Image) -> tuple[Resized, ...]:
    """Return the sizes of a picture in a text, smallest first.

    None for a drawing, a possible animation, and a small picture: they are shown unchanged.
    """
    if image.format in {SVG, GIF} or image.width <= TEXT_WIDTHS[0]:
        return ()
    return _in_proportion(image, TEXT_WIDTHS)


def _in_proportion(image: Image, wanted: Iterable[int]) -> tuple[Resized, ...]:
    widest = min(image.width, max(image.width * HIGHEST // image.height, 1))
    return tuple(
        Resized(image.path, image.digest, width, max(round(image.height * width / image.width), 1))
        for width in _widths(image, wanted, widest)
    )


def _widths(image: Image, wanted: Iterable[int], most: int) -> list[int]:
    return [] if image.format == SVG else sorted({min(width, most) for width in wanted})


def fitted(width: int, height: int, box: tuple[int, int], *, enlarge: bool = False) -> tuple[int, int]:
    """Return the size of a picture within a box; `enlarge` is for drawings, which stay sharp."""
    across, down = box
    share = min(across / width, down / height)
    share = share if enlarge else min(share, 1)
    return max(round(width * share), 1), max(round(height * share), 1)
