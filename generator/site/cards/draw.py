"""The look of a card: title, names, the portal's name and its accent colour on the paper of its pages."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from generator.site.cards.canvas import Canvas, Ink
from generator.site.cards.card import HEIGHT, WIDTH
from generator.site.cards.illustrated import with_picture
from generator.site.cards.letters import legible, missing
from generator.site.cards.lines import Setting, names_line, one_line, set_text

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.site.cards.card import SocialCard
    from generator.site.cards.faces import Face

# Increase this to change the look of cards with the same texts: existing sites then draw theirs again.
LAYOUT = 2

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
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.box((0, 0, _BAR, HEIGHT), Ink.ACCENT)
    _draw_foot(canvas, card, faces)
    left = _LEFT
    if initials := legible(card.initials, face.known):
        _draw_circle(canvas, initials, face)
        left += _CIRCLE + _CIRCLE_GAP
    width = _RIGHT - left - (picture.width + _PICTURE_GAP if picture else 0)
    title = _set(_title(card, face), face, width, _NAME_SIZES if card.initials else _TITLE_SIZES)
    below = _set(_below(card, face, width), face, width, _BELOW_SIZES)
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
        return with_picture(canvas, card.accent, picture, (_RIGHT - picture.width, _MIDDLE - picture.height // 2))
    return canvas.png(card.accent)


def _title(card: SocialCard, face: Face) -> str:
    """Return the title, or the portal's if too little of it can be displayed."""
    return _mostly(card.title, face) or legible(card.site, face.known)


def _mostly(text: str, face: Face) -> str:
    """Return the displayable part of a text, or nothing if it is too little."""
    shown = legible(text, face.known)
    return shown if len(shown.replace(" ", "")) >= _ENOUGH * len("".join(text.split())) else ""


def _below(card: SocialCard, face: Face, width: int) -> str:
    """Return as many complete names as fit, or the other text below the title."""
    names = [legible(name, face.known) for name in card.names if not missing(name, face.known)]
    more = _mostly(card.more, face)
    others = more if len(names) < len(card.names) or missing(card.others, face.known) else card.others
    fits = partial(_fits, face=face, width=width)
    below = names_line([name for name in names if name], others, more, fits)
    return below or " · ".join(filter(None, (_mostly(part, face) for part in card.lead)))


def _fits(text: str, face: Face, width: int) -> bool:
    size, most = _BELOW_SIZES[-1]
    return len(set_text(text, face.measure, width, ((size, most + 1),)).lines) <= most


def _set(text: str, face: Face, width: int, sizes: tuple[tuple[int, int], ...]) -> Setting:
    return set_text(text, face.measure, width, sizes)


def _draw_foot(canvas: Canvas, card: SocialCard, faces: Faces) -> None:
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


def _draw_circle(canvas: Canvas, initials: str, face: Face) -> None:
    canvas.disc((_LEFT, _MIDDLE - _CIRCLE // 2), _CIRCLE, Ink.TINT)
    left = _LEFT + (_CIRCLE - face.measure(initials) * _INITIALS_SIZE) / 2
    baseline = _MIDDLE + _INITIALS_SIZE * _CAPITALS / 2
    canvas.line(face, initials, _INITIALS_SIZE, (left, baseline), Ink.INITIALS)
