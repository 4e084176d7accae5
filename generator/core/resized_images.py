"""Resize a picture: upright, in sRGB, as WebP, without metadata."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import TYPE_CHECKING

from generator.core.image_files import ImageFaultError, broken, opened

if TYPE_CHECKING:
    from PIL.Image import Image as Picture
    from PIL.ImageFile import ImageFile

# Increase this to change the look of pictures: existing sites then render theirs again.
RECIPE = 1
_QUALITY = 82
_METHOD = 2  # of WebP's, from 0 to 6: 4 takes more than twice as long and saves nothing
_FACES = 0.3  # share that is cut off at the top of a tall photo: faces are in the upper part
_REDUCING = 3.0
_ROOM = 3  # decode at least this many halves of the requested size


def webp(content: bytes, width: int, height: int, *, square: bool = False) -> bytes:
    """Return a picture in another size as a WebP file; the same bytes for the same picture.

    Raises ImageFaultError if it cannot be decoded.
    """
    out = BytesIO()
    upright(content, width, height, square=square).save(out, "WEBP", quality=_QUALITY, method=_METHOD)
    return out.getvalue()


def try_out(content: bytes, side: int) -> None:
    """Decode a picture as far as needed for a shorter side of `side` pixels.

    Raises ImageFaultError if it cannot be decoded.
    """
    with _decoded(content, side):
        pass


@contextmanager
def _decoded(content: bytes, side: int) -> Iterator[ImageFile]:
    """Decode a picture, a large photo only at reduced size; the shorter side counts because it may lie on its side.

    Errors within the block are faults of the picture, too.
    """
    room = side * _ROOM // 2
    try:
        with warnings.catch_warnings(), opened(content) as picture:
            warnings.simplefilter("ignore")
            picture.draft(None, (room, room))
            picture.load()
            yield picture
    except ImageFaultError:
        raise
    except Exception as fault:  # a library may raise anything for damaged bytes
        raise broken() from fault


def upright(content: bytes, width: int, height: int, *, square: bool = False) -> Picture:
    """Return an upright picture in another size; the first of several frames.

    Raises ImageFaultError if it cannot be decoded.
    """
    from PIL import Image, ImageOps  # noqa: PLC0415 - a warm build decodes nothing

    with _decoded(content, min(width, height)) as picture:
        found = ImageOps.exif_transpose(picture)
        if found.mode in {"P", "1", "PA"}:
            found = found.convert("RGBA" if _has_alpha(found) else "RGB")
        box = _cut(found.size) if square else None
        found = _for_screens(found, picture.info.get("icc_profile"))
        return found.resize((width, height), Image.Resampling.LANCZOS, box, _REDUCING)


def _cut(size: tuple[int, int]) -> tuple[float, float, float, float]:
    """Return the largest square of a photo, in the middle of its width and in the upper part of its height."""
    width, height = size
    side = min(width, height)
    left, top = (width - side) // 2, int((height - side) * _FACES)
    return left, top, left + side, top + side


def _has_alpha(picture: Picture) -> bool:
    return "transparency" in picture.info or picture.mode.endswith("A")


def _for_screens(picture: Picture, profile: bytes | None) -> Picture:
    """Return a picture in sRGB with its transparency and without its colour profile."""
    if picture.mode.startswith("I"):  # 16-bit grey
        picture = picture.point(lambda value: value / 256).convert("L")
    alpha = picture.convert("RGBA").getchannel("A") if _has_alpha(picture) else None
    colours = {"LA": "L", "La": "L", "RGBA": "RGB", "RGBa": "RGB", "RGBX": "RGB"}.get(picture.mode)
    plain = picture.convert(colours) if colours else picture
    seen = _by_profile(plain, profile) if profile and plain.mode in {"RGB", "L", "CMYK"} else None
    seen = seen or plain.convert("RGB")
    if alpha is not None and alpha.getextrema() != (255, 255):
        seen.putalpha(alpha)
    return seen


def _by_profile(picture: Picture, profile: bytes) -> Picture | None:
    from PIL import ImageCms  # noqa: PLC0415 - few pictures have a profile

    with suppress(Exception):  # a damaged profile is ignored
        from_ = ImageCms.ImageCmsProfile(BytesIO(profile))
        return ImageCms.profileToProfile(picture, from_, ImageCms.createProfile("sRGB"), outputMode="RGB")
    return None
