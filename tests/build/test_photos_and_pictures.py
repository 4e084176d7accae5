"""Photos and pictures of papers in a built site: sizes, places, what is published of them, and what is a fault."""

from io import BytesIO
from pathlib import Path

import pytest
from bs4 import Tag
from generator.build.check import check_content
from generator.core import resized_images as resize
from generator.core.problems import Problem, ProblemsFoundError
from PIL import Image, ImageDraw

from built import build, page
from conftest import Portal
from written_files import write_file

PAPER = "title: On Looms\nauthors: [Ada Lovelace]\ndate: 2024\nselected: true\n"
ADA = "name: Ada Lovelace\nmember: true\n"
SECRET = b"CameraOfAda"


def write_pictures(portal: Portal) -> Portal:
    """Write one selected paper with a picture, by one person with a photo."""
    portal.write("site.yaml", "title: Engine Group\nbase_url: https://g.example/lab/\ntheme: {social_cards: false}\n")
    portal.write("papers/looms.yaml", f"{PAPER}image: static/previews/looms.png\nimage_alt: 'A \"loom\" <weaves>'\n")
    portal.write("papers/other.yaml", "title: On Other Things\nauthors: [Ada Lovelace]\ndate: 2023\n")
    portal.write("authors/ada-lovelace.yaml", f"{ADA}photo: people/ada.jpg\n")
    draw(portal, "previews/looms.png", (1600, 800))
    draw(portal, "people/ada.jpg", (300, 500), exif=noted())
    return portal


@pytest.fixture
def portal(portal: Portal) -> Portal:
    return write_pictures(portal)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Portal:
    """The portal with its site; nothing may be changed in it."""
    portal = write_pictures(Portal(tmp_path_factory.mktemp("pictures")))
    build(portal.root)
    return portal


def noted() -> Image.Exif:
    exif = Image.Exif()
    exif[0x010F] = SECRET.decode()
    return exif


def draw(portal: Portal, name: str, size: tuple[int, int], **options: object) -> bytes:
    picture = Image.new("RGB", size, (240, 240, 240))
    ImageDraw.Draw(picture).ellipse((0, 0, size[0] // 2, size[1] // 2), "red")
    path = portal.root / "static" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, **options)
    return path.read_bytes()


def image(portal: Portal, file: str) -> Image.Image:
    return Image.open(BytesIO((portal.root / "site" / file).read_bytes()))


def built(portal: Portal) -> Path:
    build(portal.root)
    return portal.root / "site"


def faults(portal: Portal) -> tuple[Problem, ...]:
    with pytest.raises(ProblemsFoundError) as found:
        build(portal.root)
    return tuple(found.value.problems)


def assert_reserved(shown: Tag, width: int, height: int) -> None:
    """Check that the space is kept before the picture is there, and that all its sizes are those that are said."""
    assert (shown["width"], shown["height"]) == (str(width), str(height))


def test_a_selected_paper_shows_its_picture_on_home_and_on_its_own_page(shown: Portal) -> None:
    (row,) = page(shown.root).select(".papers img")
    assert_reserved(row, 160, 80)
    assert row["alt"] == 'A "loom" <weaves>'
    assert row["loading"] == "lazy"
    assert row["sizes"] == "160px"
    (own,) = page(shown.root, "papers/looms").select("main article img")
    assert_reserved(own, 640, 320)
    assert "loading" not in own.attrs
    for candidate in own["srcset"].split(", "):
        address, width = candidate.split(" ")
        made = image(shown, address.removeprefix("/lab/").partition("?")[0])
        assert (made.format, f"{made.width}w", made.height * 2) == ("WEBP", width, made.width)
    assert not page(shown.root, "papers/other").select("main article img")
    assert not (shown.root / "site/papers/other/image-320.webp").exists()


def test_a_photo_is_shown_in_lists_and_on_the_person_s_page_in_sizes_for_all_screens(shown: Portal) -> None:
    (listed,) = page(shown.root).select(".people img")
    (own,) = page(shown.root, "authors/ada-lovelace").select(".who img")
    for photo in (listed, own):
        assert_reserved(photo, 96, 96)
        assert photo["alt"] == ""
    assert (listed["loading"], own.get("loading")) == ("lazy", None)
    assert [image(shown, f"authors/ada-lovelace/photo-{side}.webp").size for side in (64, 128, 256)] == [
        (64, 64), (128, 128), (256, 256),
    ]  # fmt: skip


def test_a_drawing_is_shown_as_it_is_in_the_proportions_of_its_view_box(portal: Portal) -> None:
    for name in ("previews/looms.svg", "logo.svg"):
        (portal.root / "static" / name).write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"/>')
    portal.write("papers/looms.yaml", f"{PAPER}image: static/previews/looms.svg\n")
    portal.write("site.yaml", "theme: {social_cards: false, logo: static/logo.svg}\n")
    site = built(portal)
    (own,) = page(portal.root, "papers/looms").select("main article img")
    assert_reserved(own, 640, 213)
    assert own["src"].startswith("/static/previews/looms.svg?v=")
    assert "srcset" not in own.attrs
    (logo,) = page(portal.root).select(".brand img")
    assert_reserved(logo, 84, 28)
    assert (site / "static/previews/looms.svg").exists()


def test_no_drawing_of_a_site_holds_a_script_and_who_put_it_there_is_warned(portal: Portal) -> None:
    hostile = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" onload="alert(1)"><script>alert(1)</script>'
        '<foreignObject/><image href="https://evil.example/x.png"/><rect width="9"/></svg>'
    )
    names = (
        "previews/looms.svg",
        "people/ada.svg",
        "logo.svg",
        "texts/loom.SVG",
        "drawing.svg",
        "drawing.xml",
        "a.png",
    )
    for name in names:
        path = portal.root / "static" / name
        write_file(path, hostile)
    portal.write("papers/looms.yaml", f"{PAPER}image: static/previews/looms.svg\n")
    portal.write("authors/ada-lovelace.yaml", f"{ADA}photo: people/ada.svg\nbio: '![](/static/texts/loom.SVG)'\n")
    portal.write("site.yaml", "theme: {social_cards: false, logo: static/logo.svg}\n")
    warnings = build(portal.root).warnings
    for name in names:
        written = (portal.root / "site/static" / name).read_bytes()
        assert b"<rect" in written
        assert b"evil" not in written
        assert b"alert" not in written
        (warning,) = [one for one in warnings if one.path == f"static/{name}"]
        assert warning.what.startswith(
            "the site has this SVG file without 1 script, 1 foreignObject, 1 event handler, 1 reference to another host"
        )
        assert warning in check_content(portal.root)


# What is published


def test_a_picture_s_own_file_is_published_only_where_something_links_to_it(portal: Portal) -> None:
    file = built(portal) / "static/previews/looms.png"
    assert not file.exists()
    for path, text in (
        ("content/pages/about.md", "---\ntitle: About\n---\n![looms](/static/previews/looms.png)\n"),
        ("content/papers/third.yaml", "title: Third\nlinks: {poster: static/previews/looms.png}\n"),
        ("content/papers/fourth.yaml", "title: Fourth\nextra: {preview: static/previews/looms.png}\n"),
        ("static/own.css", "body { background: url(previews/looms.png?v=1) }"),
        ("templates/base.html", '{% extends "default/base.html" %}{# {{ asset("previews/looms.png") }} #}'),
    ):
        write_file(portal.root / path, text)
        built(portal)
        assert file.exists(), path
        (portal.root / path).unlink()
        build(portal.root, allow_removed=True)
        assert not file.exists(), path


def test_a_photo_stays_at_its_address_without_what_the_camera_noted(portal: Portal) -> None:
    original = (portal.root / "static/people/ada.jpg").read_bytes()
    draw(portal, "pages/team.jpg", (30, 20), exif=noted())
    site = built(portal)
    assert SECRET in original
    files = [path for path in site.rglob("*") if path.suffix in {".jpg", ".webp", ".png"}]
    assert {"static/people/ada.jpg", "static/pages/team.jpg"} <= {path.relative_to(site).as_posix() for path in files}
    assert not [path for path in files if SECRET in path.read_bytes()]


# How they are remembered


def test_a_picture_is_made_once_and_again_when_it_changes(portal: Portal, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    webp = resize.webp
    monkeypatch.setattr(
        "generator.build.output.card_renderer.webp",
        lambda content, width, height, *, square: made.append(width) or webp(content, width, height, square=square),
    )
    built(portal)
    assert sorted(made) == [64, 128, 256, 320, 1280]
    made.clear()
    portal.edit("papers/looms", "title: On Looms", "title: On Steam Looms")
    built(portal)
    assert made == []
    draw(portal, "previews/looms.png", (200, 100))
    built(portal)
    assert made == [200]
    assert page(portal.root).select_one(".papers img")["width"] == "160"
    assert not (portal.root / "site/papers/looms/image-320.webp").exists()


# The icon of phones


def test_phones_get_an_icon_of_initials_or_of_the_portal_s_own_picture(portal: Portal) -> None:
    built(portal)
    assert page(portal.root).select_one('[rel="apple-touch-icon"]')["href"] == "/lab/apple-touch-icon.png"
    icon = image(portal, "apple-touch-icon.png").convert("RGB")
    assert (icon.size, icon.getpixel((2, 2))) == ((180, 180), (0x1F, 0x5F, 0xAE))
    assert len(icon.getcolors(100_000)) > 2
    draw(portal, "icon.png", (400, 200))
    portal.write("site.yaml", "theme: {social_cards: false, icon: static/icon.png}\n")
    built(portal)
    icon = image(portal, "apple-touch-icon.png").convert("RGB")
    assert icon.getpixel((45, 67)) == (255, 0, 0)


# Faults


@pytest.mark.parametrize(
    ("content", "what", "hint"),
    [
        (b"a photo", "the file is no picture in a format that pages show", "save it as JPEG, PNG, WebP, GIF or SVG"),
        (b"", "the picture is an empty file", "put the picture there"),
    ],
)
def test_a_file_that_is_no_picture_is_a_fault_with_its_place(
    portal: Portal, content: bytes, what: str, hint: str
) -> None:
    for name in ("previews/looms.png", "people/ada.jpg"):
        (portal.root / "static" / name).write_bytes(content)
    expected = [
        ("content/authors/ada-lovelace.yaml", 3, f"static/people/ada.jpg cannot be shown: {what}", hint),
        ("content/papers/looms.yaml", 5, f"static/previews/looms.png cannot be shown: {what}", hint),
    ]
    for found in (faults(portal), check_content(portal.root)):
        assert [(one.path, one.line, one.what, one.hint) for one in found] == expected


def test_a_picture_that_breaks_off_is_a_fault_with_its_place_and_the_last_site_stays(portal: Portal) -> None:
    site = built(portal)
    before = (site / "papers/looms/image-1280.webp").read_bytes()
    whole = draw(portal, "previews/looms.png", (1200, 900))
    (portal.root / "static/previews/looms.png").write_bytes(whole[: len(whole) // 2])
    (fault,) = faults(portal)
    assert (fault.path, fault.line) == ("content/papers/looms.yaml", 5)
    assert fault.what == "static/previews/looms.png cannot be shown: the picture is damaged or cut off"
    assert (site / "papers/looms/image-1280.webp").read_bytes() == before


def test_a_picture_that_is_not_there_or_lies_elsewhere_is_a_fault_with_its_place(portal: Portal) -> None:
    portal.write("papers/looms.yaml", f"{PAPER}image: static/previews/loom.png\n")
    (warning,) = build(portal.root).warnings
    assert (warning.path, warning.line, warning.what) == (
        "content/papers/looms.yaml", 5, "there is no file static/previews/loom.png; no picture is shown",
    )  # fmt: skip
    assert warning.hint == "write `image: static/previews/looms.png` if that is meant"
    for elsewhere in ("https://x.example/a.png", "/etc/passwd", "static/../content/site.yaml", "previews/looms.png"):
        portal.write("papers/looms.yaml", f"{PAPER}image: {elsewhere}\n")
        (fault,) = faults(portal)
        assert (fault.path, fault.line) == ("content/papers/looms.yaml", 5)


def test_a_picture_that_leads_out_of_the_portal_is_never_read(portal: Portal, tmp_path: Path) -> None:
    outside = tmp_path.parent / f"{tmp_path.name}-outside.png"
    picture = portal.root / "static/previews/looms.png"
    picture.replace(outside)
    picture.symlink_to(outside)
    assert {fault.path for fault in faults(portal)} == {"static/previews/looms.png"}


TEXTS = {
    "pages/about.md": "---\ntitle: About\n---\n![The *loom*](../../static/texts/a%20loom.png)\n",
    "pages/projects/loom.md": "---\ntitle: Loom\n---\n![](../../../static/texts/a%20loom.png)\n",
    "news/prize.md": "---\ntitle: A prize\ndate: 2024-05-01\n---\n![Us](/static/texts/a%20loom.png)\n",
    "authors/ada-lovelace.yaml": f"{ADA}bio: '![Her](static/texts/a%20loom.png)'\n",
    "papers/other.yaml": "title: On Other Things\nauthors: [Ada Lovelace]\nnote: '![It](/static/texts/a%20loom.png)'\n",
    "site.yaml": "title: Engine Group\nbase_url: https://g.example/lab/\ntheme: {social_cards: false}\n"
    "intro: '![We](/static/texts/a%20loom.png)'\nfooter_text: '![Foot](/static/texts/a%20loom.png)'\n",
}
SHOWN_IN = ("about", "projects/loom", "news", "news/prize", "authors/ada-lovelace", "papers/other", "", "papers")


def test_a_picture_in_a_text_is_shown_in_two_sizes_and_its_space_is_kept(portal: Portal) -> None:
    for name, text in TEXTS.items():
        portal.write(name, text)
    draw(portal, "texts/a loom.png", (2400, 1200), exif=noted())
    site = built(portal)
    for address in SHOWN_IN:
        shown = page(portal.root, address).select('img[src*="/texts/a%20loom.png."]')
        assert shown, address
        for one in shown:
            assert_reserved(one, 1280, 640)
            sizes = [part.split("?")[0] for part in str(one["srcset"]).split(", ")]
            assert sizes == [f"/lab/static/texts/a%20loom.png.{width}.webp" for width in (640, 1280)]
    assert image(portal, "static/texts/a loom.png.640.webp").size == (640, 320)
    assert image(portal, "static/texts/a loom.png.1280.webp").size == (1280, 640)
    assert not [file for file in (site / "static/texts").iterdir() if SECRET in file.read_bytes()]
