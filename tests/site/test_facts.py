"""What a picture is: its format and size, and which are refused before anything is decoded.

Pictures in other sizes: upright, in the colours of screens, the same bytes each time, and nothing noted in them.
"""

import struct
import zlib
from io import BytesIO

import pytest
from generator.core.image_files import ImageFaultError, image_of
from generator.core.resized_images import webp
from generator.site.image_metadata import stripped
from PIL import Image, ImageDraw


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


SECRET = "CameraOfJane"


def photo(size: tuple[int, int] = (60, 40), mode: str = "RGB") -> Image.Image:
    """Draw a picture whose left half is red, whose right half is blue."""
    picture = Image.new("RGB", size, "blue")
    ImageDraw.Draw(picture).rectangle((0, 0, size[0] // 2 - 1, size[1]), "red")
    return picture.convert(mode)


def saved(picture: Image.Image, form: str = "JPEG", **options: object) -> bytes:
    out = BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def noted(orientation: int = 1) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = orientation, SECRET
    return exif


def opened(content: bytes) -> Image.Image:
    return Image.open(BytesIO(content))


def is_red(picture: Image.Image, place: tuple[int, int]) -> bool:
    red, _, blue = picture.convert("RGB").getpixel(place)
    return red > blue + 100


def test_a_picture_gets_its_size_as_webp_the_same_each_time() -> None:
    content = saved(photo())
    made = webp(content, 30, 20)
    assert (opened(made).format, opened(made).size) == ("WEBP", (30, 20))
    assert webp(content, 30, 20) == made


def test_a_photo_on_its_side_is_turned_before_it_loses_what_says_so() -> None:
    made = opened(webp(saved(photo(), exif=noted(6)), 40, 60))  # the left side is up
    assert is_red(made, (20, 10))
    assert not is_red(made, (20, 50))
    assert not made.getexif()


def test_a_square_is_cut_from_the_middle_and_of_a_tall_photo_from_its_upper_part() -> None:
    wide = opened(webp(saved(photo((120, 40))), 40, 40, square=True))
    assert is_red(wide, (5, 20))
    assert not is_red(wide, (35, 20))
    tall = Image.new("RGB", (40, 140), "blue")
    ImageDraw.Draw(tall).rectangle((0, 30, 40, 70), "red")  # where a face is
    assert is_red(opened(webp(saved(tall), 40, 40, square=True)), (20, 20))


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_picture_that_breaks_off_is_a_fault(form: str) -> None:
    content = saved(Image.effect_noise((200, 200), 90).convert("RGB"), form)
    with pytest.raises(ImageFaultError, match="damaged"):
        webp(content[: len(content) // 2], 20, 20)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", [1, 6])
def test_metadata_is_taken_off_without_touching_a_pixel(form: str, orientation: int) -> None:
    content = saved(photo(), form, exif=noted(orientation))
    assert SECRET.encode() in content
    bare = stripped(content)
    assert SECRET.encode() not in bare
    assert opened(bare).tobytes() == opened(content).tobytes()
    assert opened(bare).getexif().get(0x0112, 1) == orientation
    assert stripped(bare) == bare


def test_a_file_that_is_no_whole_picture_stays_as_it_is() -> None:
    for content in (b"", b"\xff\xd8", b"\xff\xd8\xff", b"a photo", saved(photo())[:200], saved(photo(), "PNG")[:60]):
        assert stripped(content) == content
