"""Pictures in other sizes: upright, in the colours of screens, the same bytes each time, and nothing noted in them."""

from __future__ import annotations

from io import BytesIO

import pytest
from generator.core.image_files import ImageFaultError
from generator.core.resized_images import webp
from generator.site.image_metadata import stripped
from PIL import Image, ImageDraw

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
