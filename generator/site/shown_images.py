"""The pictures that content names, as pages and other sites show them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.core.images_in_text import named_in
from generator.export.social import Picture
from generator.site import addresses
from generator.site.components import ShownImage
from generator.site.image_sizes import PHOTO_BOX, fitted, in_texts, photos, pictures

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.core.image_files import Image
    from generator.core.records import Paper, Person
    from generator.site.image_sizes import Resized


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
        image = self.of_person(person)
        made = photos(image) if image else ()
        if not made:  # a drawing, which can be shown in any size
            return ShownImage(self._file(_photo_path(person)), "", *PHOTO_BOX)
        files = [(self._made(addresses.photo(person.id, one.width), one), one.width) for one in made]
        return ShownImage(files[len(files) // 2][0], _srcset(files), *PHOTO_BOX)

    def in_box(self, paper: Paper, box: tuple[int, int]) -> ShownImage | None:
        """Return a paper's picture in the size that fits into a box; None if there is none."""
        image = self.of_paper(paper)
        if not image:
            return None
        made = pictures(image)
        if not made:
            size = fitted(image.width, image.height, box, enlarge=True)
            return ShownImage(self._file(image.path), "", *size, paper.image_alt)
        size = fitted(image.width, image.height, box)
        files = [(self._made(addresses.image(paper.id, one.width), one), one.width) for one in made]
        return ShownImage(files[0][0], _srcset(files), *size, paper.image_alt)

    def in_text(self, text: str) -> dict[str, ShownImage]:
        """Return the pictures that a text in Markdown may show, by their paths, each with its size."""
        return {path: self._in_text(self.files[path]) for path in named_in(text) if path in self.files}

    def shared(self, paper: Paper) -> Picture | None:
        """Return a paper's picture as other sites show it: its largest size, with host; they do not show drawings."""
        image = self.of_paper(paper)
        made = pictures(image) if image else ()
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
        image = self.of_person(person)
        made = photos(image) if image else ()
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
