"""The pictures that content names, as pages and other sites show them, and the files of their sizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from generator.core.image_files import GIF, SVG, Image
from generator.core.images_in_text import named_in
from generator.core.records import Paper, Person
from generator.export.meta_tags import Picture
from generator.site import addresses
from generator.site.components import ShownImage

# Circles of 48, 64 and 96 pixels on usual screens and on dense ones, and the size for search engines.
_PHOTO_WIDTHS = (64, 128, 256)
# Beside a row, and on the paper's own page, on dense screens.
_PICTURE_WIDTHS = (320, 1280)
# In a column of text, on usual screens and on dense ones.
_TEXT_WIDTHS = (640, 1280)
_HIGHEST = 1280
LOGO_BOX = (240, 28)
_PHOTO_BOX = (256, 256)
ROW_BOX = (160, 120)
PAGE_BOX = (640, 420)


class Images:
    """The pictures of a portal; `files` are those that content names, by their paths."""

    def __init__(self, files: Mapping[str, Image], base_url: str) -> None:
        self.files, self._base = files, addresses.Base(base_url)

    def of_paper(self, paper: Paper) -> Image | None:
        """Return the file of a paper's picture; None if there is none, or it is not a picture."""
        return self.files.get(paper.image) if paper.image else None

    def of_person(self, person: Person) -> Image | None:
        """Return the file of a person's photo; None if there is none, or it is not a picture."""
        return self.files.get(_photo_path(person)) if person.photo else None

    def photo(self, person: Person) -> ShownImage | None:
        """Return a person's photo, for the macro `photo` of `templates/_lists.html`; None if there is none."""
        if not person.photo:
            return None
        made = photos(self.of_person(person))
        if not made:  # a drawing, which can be shown in any size
            return ShownImage(self._file(_photo_path(person)), "", *_PHOTO_BOX)
        files = [(self._made(addresses.photo(person.id, one.width), one), one.width) for one in made]
        return ShownImage(files[len(files) // 2][0], _srcset(files), *_PHOTO_BOX)

    def in_box(self, paper: Paper, box: tuple[int, int]) -> ShownImage | None:
        """Return a paper's picture in the size that fits into a box; None if there is none."""
        image = self.of_paper(paper)
        if not image:
            return None
        made = pictures(image)
        size = fitted(image.width, image.height, box, enlarge=not made)
        if not made:
            return ShownImage(self._file(image.path), "", *size, paper.image_alt)
        files = [(self._made(addresses.image(paper.id, one.width), one), one.width) for one in made]
        return ShownImage(files[0][0], _srcset(files), *size, paper.image_alt)

    def in_text(self, text: str) -> dict[str, ShownImage]:
        """Return the pictures that a text in Markdown may show, by their paths, each with its size."""
        return {path: self._in_text(self.files[path]) for path in named_in(text) if path in self.files}

    def shared(self, paper: Paper) -> Picture | None:
        """Return a paper's picture as other sites show it: its largest size, with host; they do not show drawings."""
        made = pictures(self.of_paper(paper))
        if not made:
            return None
        largest = made[-1]
        address = self._base.absolute(addresses.image(paper.id, largest.width))
        return Picture(address, paper.image_alt, largest.width, largest.height)

    def address(self, paper: Paper) -> str:
        """Return the address of a paper's picture with host, for machines; empty if there is none."""
        shared, image = self.shared(paper), self.of_paper(paper)
        return shared.address if shared else self._base.absolute(quote(image.path)) if image else ""

    def photo_address(self, person: Person) -> str:
        """Return the address of a person's photo with host, for machines; empty if there is none."""
        made = photos(self.of_person(person))
        if made:
            return self._base.absolute(addresses.photo(person.id, made[-1].width))
        return self._base.absolute(quote(_photo_path(person))) if person.photo else ""

    def _in_text(self, image: Image) -> ShownImage:
        made = in_texts(image)
        if not made:
            return ShownImage(self._file(image.path), "", image.width, image.height)
        files = [(self._made(quote(addresses.text_image(image.path, one.width)), one), one.width) for one in made]
        return ShownImage(files[-1][0], _srcset(files), made[-1].width, made[-1].height)

    def _file(self, path: str) -> str:
        image = self.files.get(path)
        return self._base.url(f"{quote(path)}?v={image.digest[:10]}" if image else quote(path))

    def _made(self, address: str, made: Resized) -> str:
        return self._base.url(f"{address}?v={made.digest[:10]}")


def _photo_path(person: Person) -> str:
    return f"static/{person.photo.removeprefix('static/')}"


def _srcset(files: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{url} {width}w" for url, width in files)


@dataclass(frozen=True, slots=True)
class Resized:
    """A picture to be made: its source, and its size in pixels; `square` crops it."""

    path: str
    digest: str
    width: int
    height: int
    square: bool = False


def photos(image: Image | None) -> tuple[Resized, ...]:
    """Return the sizes of a person's photo, smallest first; none for a drawing, which is shown unchanged."""
    if image is None:
        return ()
    side = min(image.width, image.height)
    return tuple(Resized(image.path, image.digest, one, one, True) for one in _widths(image, _PHOTO_WIDTHS, side))


def pictures(image: Image | None) -> tuple[Resized, ...]:
    """Return the sizes of a paper's picture, smallest first; none for a drawing."""
    return _in_proportion(image, _PICTURE_WIDTHS) if image else ()


def in_texts(image: Image) -> tuple[Resized, ...]:
    """Return the sizes of a picture in a text, smallest first.

    None for a drawing, a possible animation, and a small picture: they are shown unchanged.
    """
    if image.format in {SVG, GIF} or image.width <= _TEXT_WIDTHS[0]:
        return ()
    return _in_proportion(image, _TEXT_WIDTHS)


def _in_proportion(image: Image, wanted: Iterable[int]) -> tuple[Resized, ...]:
    widest = min(image.width, max(image.width * _HIGHEST // image.height, 1))
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
