"""Fonts ready to draw with: widths, letters at fractions of a pixel, and a second font for missing characters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from generator.site.cards.lines import TIE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

_DESIGN = 1000  # widths are measured at this size, where rounding to whole pixels matters little
_PHASES = 4  # positions within a pixel at which a letter may begin


class _Letter(NamedTuple):
    """A letter's coverage, and the position of its corner relative to its beginning on the baseline."""

    coverage: Image
    across: int
    down: int


@dataclass(frozen=True, eq=False)
class Face:
    """One weight of text: fonts and the characters of each, in order of preference.

    The fonts must be opened with Pillow's basic layout: the other one uses a library of the system, and then draws
    differently on different machines.
    """

    fonts: tuple[FreeTypeFont, ...]
    characters: tuple[frozenset[str], ...]

    @cached_property
    def known(self) -> frozenset[str]:
        """All characters that one of the fonts has."""
        return frozenset().union(*self.characters)

    def measure(self, text: str) -> float:
        """Return the width of a text at size 1."""
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = sum(advance for _, _, advance in self._letters(text))
        return width

    @cached_property
    def _widths(self) -> dict[str, float]:
        """Cached widths: many cards have few different words."""
        return {}

    def lay_line(self, picture: Image, text: str, size: int, place: tuple[float, float]) -> None:
        """Add a line's coverage to that of a picture, beginning at a point on the baseline."""
        across, down = place
        # Pillow's own paste spends several times as long on checking its arguments.
        paste = picture.im.paste
        for number, sign, advance in self._letters(text):
            whole, phase = divmod(round(across * _PHASES), _PHASES)
            letter = _letter(self.fonts[number], size, sign, phase)
            if letter:
                left, top = whole + letter.across, round(down) + letter.down
                wide, high = letter.coverage.size
                paste(255, (left, top, left + wide, top + high), letter.coverage.im)
            across += advance * size

    def _letters(self, text: str) -> Iterator[tuple[int, str, float]]:
        """Yield each letter with the number of its font and the distance to the next one."""
        signs = text.replace(TIE, " ")
        chosen = [next((number for number, known in enumerate(self.characters) if sign in known), 0) for sign in signs]
        letters = [*zip(chosen, signs, strict=True), (-1, "")]
        for (number, sign), (after, following) in pairwise(letters):
            yield number, sign, _advance(self.fonts[number], sign, following if after == number else "")


@lru_cache(maxsize=20_000)
def _advance(font: FreeTypeFont, sign: str, following: str) -> float:
    large = _sized(font, _DESIGN)
    return (large.getlength(sign + following) - (large.getlength(following) if following else 0)) / _DESIGN


@lru_cache(maxsize=20_000)
def _letter(font: FreeTypeFont, size: int, sign: str, phase: int) -> _Letter | None:
    from PIL import Image, ImageDraw  # noqa: PLC0415 - loaded only where a card is drawn

    picture = Image.new("L", (size * 4, size * 3))
    ImageDraw.Draw(picture).text(
        (size + phase / _PHASES, size * 2), sign, fill=255, font=_sized(font, size), anchor="ls"
    )
    box = picture.getbbox()
    return _Letter(picture.crop(box), box[0] - size, box[1] - size * 2) if box else None


@lru_cache(maxsize=64)
def _sized(font: FreeTypeFont, size: int) -> FreeTypeFont:
    return font.font_variant(size=size)
