"""What a picture is: its format and size, and which are refused before anything is decoded."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from generator.core.image_files import ImageFaultError, image_of
from PIL import Image


def drawn(size: tuple[int, int] = (30, 20), form: str = "PNG", **options: object) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, (200, 100, 50)).save(out, form, **options)
    return out.getvalue()


def size_of(content: bytes) -> tuple[str, int, int]:
    image = image_of("static/a", "", content)
    return image.format, image.width, image.height


def png_of(width: int, height: int) -> bytes:
    """Say a size without having a pixel of it."""
    head = b"IHDR" + struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", len(head) - 4) + head + struct.pack(">I", zlib.crc32(head))
    return b"\x89PNG\r\n\x1a\n" + chunk + b"\0\0\0\0IDAT" + struct.pack(">I", zlib.crc32(b"IDAT"))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_pictures_of_the_formats_named_are_known_by_their_bytes(form: str) -> None:
    assert size_of(drawn(form=form)) == (form, 30, 20)


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">', (90, 30)),
        ("<?xml version='1.0'?><!-- a logo --><svg width='40px' height='20'>", (40, 20)),
        ('<svg width="60" viewBox="0,0,90,30">', (60, 20)),
        ('<svg width="100%" height="100%" viewBox="-5 -5 10 20">', (10, 20)),
        ("<svg>", (300, 150)),
        ('<svg viewBox="0 0 0 0" width="1e9">', (300, 150)),
        ('\ufeff<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 9 3">', (9, 3)),
    ],
)
def test_a_drawing_has_the_size_of_its_view_box(root: str, size: tuple[int, int]) -> None:
    assert size_of(f"{root}</svg>".encode()) == ("SVG", *size)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "the picture is an empty file"),
        (b"a photo", "the file is no picture in a format that pages show"),
        (b"<html><body>404</body></html>", "the file is no picture in a format that pages show"),
        (b"version https://git-lfs.github.com/spec/v1\n", "the file is no picture in a format that pages show"),
        (drawn(form="BMP"), "the file is no picture in a format that pages show"),
        (drawn(form="TIFF"), "the file is no picture in a format that pages show"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "the file is no picture in a format that pages show"),
        (png_of(8000, 8000), "the picture is too large: it has 8000 × 8000 pixels, 50 million pixels are the most"),
        (png_of(60000, 60000), "the picture is too large: it has more, 50 million pixels are the most"),
        (drawn()[:20], "the picture is damaged or cut off"),
        (b"\xff\xd8" + b"x" * 60_000_001, "the picture is too large: it has 60 MB, 60 MB are the most"),
    ],
    ids=["empty", "text", "page", "pointer", "bmp", "tiff", "postscript", "large", "bomb", "cut", "heavy"],
)
def test_what_cannot_be_shown_is_refused_before_it_is_decoded(content: bytes, what: str) -> None:
    with pytest.raises(ImageFaultError) as fault:
        image_of("static/a", "", content)
    assert fault.value.what == what
    assert fault.value.hint
