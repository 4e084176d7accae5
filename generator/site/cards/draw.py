"""The look of a card: title, names, the portal's name and its accent colour; and the look of an icon."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from generator.site.cards.card import (
    HEIGHT,
    INK,
    PAPER,
    RULE,
    STEPS,
    WIDTH,
    Ink,
    SocialCard,
    contrast,
    palette,
    read_colour,
)
from generator.site.cards.faces import Face, legible, missing
from generator.site.cards.lines import names_line, one_line, set_text

if TYPE_CHECKING:
    from PIL.Image import Image


# Of flat colours with runs of equal pixels this is the fastest compression, and smaller than most.
_QUICK = {"bits": 4, "compress_level": 1, "compress_type": zlib.Z_RLE}
_FINER = 4  # a disc is drawn at this multiple of its size, and reduced
_COLOURS = 256
# Increase this to change the files of cards and icons of the same texts: existing sites then draw theirs again.
LAYOUT = 3
_LEFT = 96
_RIGHT = WIDTH - 88
_BAR = 16
_MIDDLE = 262  # of the part above the foot
_FOOT = 548  # baseline
_FOOT_SIZE = 28
_FOOT_GAP = 1.7  # times the size
_SITE_SHARE = 0.66  # of the foot's width
PICTURE = (420, 380)  # the space for a picture
_PICTURE_GAP = 56
_CIRCLE = 176
_CIRCLE_GAP = 44
_INITIALS_SIZE = 68
# Sizes, each with its maximal number of lines.
_TITLE_SIZES = ((92, 1), (76, 2), (68, 3), (60, 3), (54, 4), (48, 4), (42, 4))
_NAME_SIZES = ((84, 1), (68, 2), (60, 2), (48, 3))
_BELOW_SIZES = ((34, 2), (30, 2), (28, 2))
# In multiples of the size: the distance of baselines, and the height of capital letters.
_LEADING, _LEADING_BELOW, _CAPITALS = 1.16, 1.4, 0.66
_GAP = 0.38  # between title and names, in multiples of the title's size
_ENOUGH = 0.7  # a text with fewer displayable letters is unreadable


class Faces(NamedTuple):
    """The two weights of a card's text."""

    text: Face
    strong: Face


def draw(card: SocialCard, faces: Faces, picture: Image | None = None) -> bytes:
    """Draw a card; return a PNG file, the same for the same card, fonts and picture.

    A picture has the space `PICTURE`.
    """
    face = faces.text
    canvas = _Canvas(WIDTH, HEIGHT)
    canvas.box((0, 0, _BAR, HEIGHT), Ink.ACCENT)
    _draw_foot(canvas, card, faces)
    left = _LEFT
    if initials := legible(card.initials, face.known):
        _draw_circle(canvas, initials, face)
        left += _CIRCLE + _CIRCLE_GAP
    width = _RIGHT - left - (picture.width + _PICTURE_GAP if picture else 0)
    # The title, or the portal's if too little of it can be displayed.
    heading = _mostly(card.title, face) or legible(card.site, face.known)
    title = set_text(heading, face.measure, width, _NAME_SIZES if card.initials else _TITLE_SIZES)
    below = set_text(_below(card, face, width), face.measure, width, _BELOW_SIZES)
    leading, second = title.size * _LEADING, below.size * _LEADING_BELOW
    height = leading * (len(title.lines) - 1) + title.size * _CAPITALS
    if below.lines:
        height += title.size * _GAP + second * len(below.lines)
    baseline = _MIDDLE - height / 2 + title.size * _CAPITALS
    for row, line in enumerate(title.lines):
        canvas.line(face, line, title.size, (left, baseline + leading * row), Ink.TEXT)
    baseline += leading * (len(title.lines) - 1) + title.size * _GAP
    for row, line in enumerate(below.lines, start=1):
        canvas.line(face, line, below.size, (left, baseline + second * row), Ink.QUIET)
    if picture:
        return _with_picture(canvas, card.accent, picture, (_RIGHT - picture.width, _MIDDLE - picture.height // 2))
    return canvas.png(card.accent)


def _mostly(text: str, face: Face) -> str:
    """Return the displayable part of a text, or nothing if it is too little."""
    shown = legible(text, face.known)
    return shown if len(shown.replace(" ", "")) >= _ENOUGH * len("".join(text.split())) else ""


def _below(card: SocialCard, face: Face, width: int) -> str:
    """Return as many complete names as fit, or the other text below the title."""
    names = [legible(name, face.known) for name in card.names if not missing(name, face.known)]
    more = _mostly(card.more, face)
    others = more if len(names) < len(card.names) or missing(card.others, face.known) else card.others
    size, most = _BELOW_SIZES[-1]

    def fits(text: str) -> bool:
        return len(set_text(text, face.measure, width, ((size, most + 1),)).lines) <= most

    below = names_line([name for name in names if name], others, more, fits)
    return below or " · ".join(filter(None, (_mostly(part, face) for part in card.lead)))


def _draw_foot(canvas: _Canvas, card: SocialCard, faces: Faces) -> None:
    """Draw the portal's name after its square, as on every page, and the notes at the right."""
    canvas.box((_LEFT, _FOOT - 62, _RIGHT, _FOOT - 60), Ink.RULE)
    left = _LEFT + 34
    room = (_RIGHT - left) / _FOOT_SIZE
    site = one_line(legible(card.site, faces.strong.known), faces.strong.measure, room * _SITE_SHARE)
    if site:
        canvas.box((_LEFT, _FOOT - 18, _LEFT + 18, _FOOT), Ink.ACCENT)
        canvas.line(faces.strong, site, _FOOT_SIZE, (left, _FOOT), Ink.TEXT)
    room -= faces.strong.measure(site) + _FOOT_GAP
    shown = [legible(note, faces.text.known) for note in card.notes if not missing(note, faces.text.known)]
    for first in range(len(shown)):
        note = " · ".join(shown[first:])
        width = faces.text.measure(note)
        if width <= room:
            canvas.line(faces.text, note, _FOOT_SIZE, (_RIGHT - width * _FOOT_SIZE, _FOOT), Ink.QUIET)
            break


def _draw_circle(canvas: _Canvas, initials: str, face: Face) -> None:
    canvas.disc((_LEFT, _MIDDLE - _CIRCLE // 2), _CIRCLE, Ink.TINT)
    left = _LEFT + (_CIRCLE - face.measure(initials) * _INITIALS_SIZE) / 2
    baseline = _MIDDLE + _INITIALS_SIZE * _CAPITALS / 2
    canvas.line(face, initials, _INITIALS_SIZE, (left, baseline), Ink.INITIALS)


def _with_picture(canvas: _Canvas, accent: str, picture: Image, place: tuple[int, int]) -> bytes:
    """Place a picture on a card, with a line around it; return a PNG file."""
    from PIL import Image  # noqa: PLC0415 - loaded only where a card is drawn

    card = canvas.coloured(accent).convert("RGB")
    left, top = place
    card.paste(RULE, (left - 1, top - 1, left + picture.width + 1, top + picture.height + 1))
    shown = Image.new("RGB", picture.size, PAPER)
    shown.paste(picture, (0, 0), picture if picture.mode == "RGBA" else None)
    card.paste(shown, place)
    return _saved(card.quantize(_COLOURS, dither=Image.Dither.FLOYDSTEINBERG))


# The palette index before the first shade of each ink; index 0 is the paper.
_BEFORE = [sum(STEPS[:ink]) for ink in Ink]
# The palette index by ink and coverage (0 to 255).
_STEP_OF = [[round(value * steps / 255) for value in range(256)] for steps in STEPS]
_PLACE_OF = [[step and _BEFORE[ink] + step for step in _STEP_OF[ink]] for ink in Ink]


class _Canvas:
    """An empty picture that can be drawn on and saved as a file."""

    def __init__(self, width: int, height: int) -> None:
        from PIL import Image  # noqa: PLC0415 - loaded only where a card is drawn

        self._new = Image.new
        self._picture = Image.new("P", (width, height))

    def box(self, corners: tuple[int, int, int, int], ink: Ink) -> None:
        """Fill a rectangle: left, top, right and bottom, the last two not included."""
        self._picture.paste(_BEFORE[ink] + STEPS[ink], corners)

    def disc(self, place: tuple[int, int], size: int, ink: Ink) -> None:
        """Fill a circle whose square has its upper left corner at a place."""
        from PIL import ImageDraw  # noqa: PLC0415 - loaded only where a card is drawn

        large = self._new("L", (size * _FINER, size * _FINER))
        ImageDraw.Draw(large).ellipse((0, 0, size * _FINER - 1, size * _FINER - 1), fill=255)
        self._lay(large.reduce(_FINER), place, ink)

    def line(self, face: Face, text: str, size: int, place: tuple[float, float], ink: Ink) -> None:
        """Draw a line of text; `place` is its beginning on its baseline."""
        left, baseline = place
        above, below = size * 3 // 2, size
        start = int(left) - size
        coverage = self._new("L", (self._picture.width - start, above + below))
        face.lay_line(coverage, text, size, (left - start, above))
        self._lay(coverage, (start, round(baseline) - above), ink)

    def png(self, accent: str) -> bytes:
        """Return the picture as a PNG file, in the colours for an accent colour."""
        return _saved(self.coloured(accent), **_QUICK)

    def coloured(self, accent: str) -> Image:
        """Return a copy of the picture in the colours for an accent colour."""
        picture = self._picture.copy()
        picture.putpalette(palette(accent))
        return picture

    def _lay(self, coverage: Image, place: tuple[int, int], ink: Ink) -> None:
        from PIL import ImageChops  # noqa: PLC0415 - loaded only where a card is drawn

        box = coverage.getbbox()
        if box:
            left, top = place
            area = (left + box[0], top + box[1], left + box[2], top + box[3])
            shades = coverage.crop(box).point(_PLACE_OF[ink], "L")
            # The boxes of lines may overlap. Later inks have higher indexes in the palette.
            self._picture.paste(ImageChops.lighter(self._picture.crop(area), shades), area)


SIZE = 180  # the size that phones request
_LETTERS = {1: 104, 2: 84}  # sizes, by their number
_SQUARE = 64  # for a portal whose title has no displayable characters


@dataclass(frozen=True, slots=True)
class TouchIcon:
    """An icon: the portal's own `picture`, a path with its digest, otherwise `initials` on the accent colour."""

    initials: str
    accent: str
    picture: tuple[str, str] = ("", "")


def draw_icon(icon: TouchIcon, face: Face) -> bytes:
    """Draw initials, or a square if no font has them; return a PNG file."""
    from PIL import Image  # noqa: PLC0415 - loaded only where an icon is drawn

    ground = read_colour(icon.accent)
    ink = PAPER if contrast(PAPER, ground) >= contrast(INK, ground) else INK
    picture = Image.new("RGB", (SIZE, SIZE), ground)
    letters = legible(icon.initials, face.known)[:2]
    if not letters:
        start = (SIZE - _SQUARE) // 2
        picture.paste(ink, (start, start, start + _SQUARE, start + _SQUARE))
        return _saved(picture)
    size = _LETTERS[len(letters)]
    coverage = Image.new("L", (SIZE, SIZE))
    left = (SIZE - face.measure(letters) * size) / 2
    face.lay_line(coverage, letters, size, (left, SIZE / 2 + size * _CAPITALS / 2))
    picture.paste(ink, (0, 0), coverage)
    return _saved(picture)


def frame_icon(picture: Image) -> bytes:
    """Place a picture in the middle of an icon, on paper if it is not square or is transparent."""
    from PIL import Image  # noqa: PLC0415 - loaded only where an icon is drawn

    icon = Image.new("RGB", (SIZE, SIZE), PAPER)
    place = ((SIZE - picture.width) // 2, (SIZE - picture.height) // 2)
    icon.paste(picture, place, picture if picture.mode == "RGBA" else None)
    return _saved(icon)


def _saved(picture: Image, **how: int) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG", **(how or {"optimize": True}))
    return out.getvalue()
