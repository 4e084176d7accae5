"""Pictures in other sizes: upright, in the colours of screens, the same bytes each time, and nothing noted in them."""

from __future__ import annotations

from io import BytesIO

import pytest
from generator.core.image_files import ImageFaultError
from generator.core.resized_images import webp
from generator.site.image_metadata import stripped
from PIL import Image, ImageCms, ImageDraw

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


@pytest.mark.parametrize("mode", ["L", "LA", "P", "1", "RGBA", "CMYK", "I;16"])
def test_every_kind_of_colours_becomes_those_of_screens(mode: str) -> None:
    form = {"CMYK": "JPEG"}.get(mode, "PNG")
    picture = (
        photo().convert("L").convert("I").point(lambda value: value * 256).convert("I;16") if ";" in mode else None
    )
    made = opened(webp(saved(picture or photo(mode=mode), form), 30, 20))
    assert made.mode in {"RGB", "RGBA"}
    assert made.size == (30, 20)


def test_what_is_transparent_stays_so() -> None:
    glass = photo(mode="RGBA")
    glass.putalpha(0)
    assert opened(webp(saved(glass, "PNG"), 30, 20)).convert("RGBA").getpixel((15, 10))[3] == 0
    dotted = photo().convert("P")
    made = opened(webp(saved(dotted, "PNG", transparency=dotted.getpixel((0, 0))), 30, 20)).convert("RGBA")
    assert (made.getpixel((3, 10))[3], made.getpixel((27, 10))[3]) == (0, 255)


def test_colours_of_a_profile_are_turned_into_those_of_screens_and_a_damaged_profile_is_passed_over() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for said in (profile, b"no profile"):
        made = opened(webp(saved(photo(), icc_profile=said), 30, 20))
        assert is_red(made, (5, 10))
        assert "icc_profile" not in made.info


def test_of_several_frames_the_first_is_shown() -> None:
    frames = saved(photo(), "GIF", save_all=True, append_images=[Image.new("RGB", (60, 40), "blue")])
    made = opened(webp(frames, 30, 20))
    assert is_red(made, (5, 10))
    assert getattr(made, "n_frames", 1) == 1


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


def test_comments_and_what_stands_behind_the_end_go_too() -> None:
    jpeg = saved(photo(), comment=SECRET.encode(), progressive=True) + SECRET.encode()
    assert SECRET.encode() not in stripped(jpeg)
    assert opened(stripped(jpeg)).tobytes() == opened(jpeg).tobytes()


def test_a_file_that_is_no_whole_picture_stays_as_it_is() -> None:
    for content in (b"", b"\xff\xd8", b"\xff\xd8\xff", b"a photo", saved(photo())[:200], saved(photo(), "PNG")[:60]):
        assert stripped(content) == content
