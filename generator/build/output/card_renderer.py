"""Draw social cards and resize pictures: open fonts and files, and detect when one need not be made again."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from functools import cache, cached_property
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import PIL

from generator.core.digest import digest_of
from generator.core.image_files import ImageFaultError, image_of
from generator.core.problems import Problem, refuse
from generator.core.resized_images import RECIPE, upright, webp
from generator.site.cards.card import SocialCard
from generator.site.cards.draw import LAYOUT, PICTURE, SIZE, Faces, TouchIcon, draw, draw_icon, frame_icon
from generator.site.cards.faces import Face, characters_of, missing
from generator.site.images import Resized, fitted

if TYPE_CHECKING:
    from PIL.Image import Image


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


Drawn = SocialCard | TouchIcon | Resized


def shown_picture(drawn: Drawn) -> str:
    """Return the path of the picture in a drawn file; empty if it has none."""
    return drawn.path if isinstance(drawn, Resized) else drawn.picture[0]


_FONTS = Path(__file__).resolve().parents[2] / "site" / "cards" / "fonts"
_TEXT, _STRONG, _SIGNS = (_FONTS / f"{name}.ttf" for name in ("text", "strong", "signs"))
_OWN = Path()  # stands for the portal's own font
_NAMED = 12  # missing characters in a warning


def _characters_and_digest(font: bytes) -> tuple[frozenset[str], str]:
    """Return the characters of a font, and its digest."""
    return characters_of(font), blake2b(font).hexdigest()


@cache
def _shipped(path: Path) -> tuple[frozenset[str], str]:
    return _characters_and_digest(path.read_bytes())


class CardRenderer:
    """Draws cards in the portal's font, if it names one, and in the built-in fonts; and resizes pictures."""

    def __init__(self, root: Path, card_font: str = "", originals: Originals | None = None) -> None:
        """Read the fonts; `originals` are the pictures for cards.

        Raises ProblemsFoundError if the portal's own font is invalid.
        """
        self._originals = originals or Originals(root)
        self._read(card_font, (root / card_font).read_bytes() if card_font else b"")

    def __getstate__(self) -> tuple[str, bytes, Originals]:
        """Pickle only the portal's own font: another process opens the built-in ones, and draws equal cards."""
        return self._card_font, self._own, self._originals

    def __setstate__(self, state: tuple[str, bytes, Originals]) -> None:
        """Read the fonts again."""
        card_font, font, self._originals = state
        self._read(card_font, font)

    def _read(self, card_font: str, font: bytes) -> None:
        self._card_font, self._own = card_font, font
        own = [_OWN] if card_font else []
        self._text = (*own, _TEXT, _SIGNS)
        self._strong = (*own, _STRONG, _SIGNS)
        try:
            fonts = {
                path: _characters_and_digest(font) if path == _OWN else _shipped(path)
                for path in {*self._text, *self._strong}
            }
        except ValueError:
            what = f"{card_font} is no font that cards can be drawn with"
            refuse(what, "name a .ttf or .otf file, or delete `card_font`", "content/site.yaml")
        self._characters = {path: characters for path, (characters, _) in fonts.items()}
        self._known = frozenset().union(*(self._characters[path] for path in self._text))
        # Other dependencies of a card's bytes, so that a change of them draws cards again.
        tools = [PIL.__version__, zlib.ZLIB_RUNTIME_VERSION]
        self.means = repr([*tools, *(fonts[path][1] for path in (*self._text, *self._strong))])

    def key(self, made: Drawn) -> str:
        """Return a key that differs for any two files that may differ, without making them."""
        recipe = RECIPE if isinstance(made, Resized) else LAYOUT
        return digest_of(repr((type(made).__name__, astuple(made), recipe, self.means)).encode(errors="replace"))

    def made(self, drawn: Drawn) -> bytes:
        """Return the file: a card or an icon as PNG, a resized picture as WebP.

        Raises BrokenImageError if its picture cannot be decoded.
        """
        try:
            if isinstance(drawn, SocialCard):
                return self.draw(drawn)
            if isinstance(drawn, TouchIcon):
                return self.draw_icon(drawn)
            return webp(self._originals.read(drawn.path), drawn.width, drawn.height, square=drawn.square)
        except ImageFaultError as fault:
            raise BrokenImageError(shown_picture(drawn), fault.what, fault.hint) from fault

    def draw(self, card: SocialCard) -> bytes:
        """Draw a card; return a PNG file."""
        path, _ = card.picture
        return draw(card, self._faces, self._picture(path, PICTURE) if path else None)

    def draw_icon(self, icon: TouchIcon) -> bytes:
        """Draw the icon for phones; return a PNG file."""
        path, _ = icon.picture
        return frame_icon(self._picture(path, (SIZE, SIZE))) if path else draw_icon(icon, self._faces.strong)

    def _picture(self, path: str, room: tuple[int, int]) -> Image:
        content = self._originals.read(path)
        image = image_of(path, "", content)
        return upright(content, *fitted(image.width, image.height, room, enlarge=True))

    def left_out(self, on_cards: Mapping[str, str]) -> tuple[Problem, ...]:
        """Warn about characters that no font has; `on_cards` maps each to the first content with it."""
        lost = {sign: origin for sign, origin in on_cards.items() if missing(sign, self._known)}
        if not lost:
            return ()
        signs = " ".join(sorted(lost)[:_NAMED]) + (" …" if len(lost) > _NAMED else "")
        first = next(iter(lost.values()))
        what = f"the fonts of the social cards lack characters, first in {first}: {signs}"
        own = "name a font file that has them, as in `card_font: fonts/NotoSansSC-Regular.otf` below `theme`"
        hint = f"{own}, or turn cards off with `social_cards: false`"
        return (Problem("content/site.yaml", 0, 0, what, hint, "warning"),)

    @cached_property
    def _faces(self) -> Faces:
        return Faces(self._face(self._text), self._face(self._strong))

    def _face(self, paths: Sequence[Path]) -> Face:
        from PIL import ImageFont  # noqa: PLC0415 - a warm build draws nothing

        basic = ImageFont.Layout.BASIC
        fonts = tuple(
            ImageFont.truetype(BytesIO(self._own) if path == _OWN else str(path), 100, layout_engine=basic)
            for path in paths
        )
        return Face(fonts, tuple(self._characters[path] for path in paths))
