"""Resize photos and pictures: read the files, and detect when one need not be made again."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING

from generator.core.digest import digest_of
from generator.core.image_files import ImageFaultError
from generator.core.resized_images import RECIPE, webp

if TYPE_CHECKING:
    from pathlib import Path

    from generator.site.images import Resized


class BrokenImageError(Exception):
    """A picture that turned out to be damaged while resizing: its path below the portal, the error, a hint."""

    def __init__(self, path: str, what: str, hint: str) -> None:
        super().__init__(path, what, hint)
        self.path, self.what, self.hint = path, what, hint


class Originals:
    """The source files of pages; a process without access to them is `brought` those that it needs."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.brought: dict[str, bytes] = {}

    def read(self, path: str) -> bytes:
        """Return a file."""
        return self.brought[path] if path in self.brought else (self._root / path).read_bytes()


class ImageRenderer:
    """Resizes pictures; `means` stands for all other dependencies of their bytes."""

    def __init__(self, originals: Originals, means: str) -> None:
        self._originals, self._means = originals, means

    def key(self, made: Resized) -> str:
        """Return a key that differs for any two files that may differ, without making them."""
        return digest_of(repr((astuple(made), RECIPE, self._means)).encode(errors="replace"))

    def draw(self, made: Resized) -> bytes:
        """Resize a picture; return a WebP file.

        Raises BrokenImageError if it cannot be decoded.
        """
        try:
            return webp(self._originals.read(made.path), made.width, made.height, square=made.square)
        except ImageFaultError as fault:
            raise BrokenImageError(made.path, fault.what, fault.hint) from fault
