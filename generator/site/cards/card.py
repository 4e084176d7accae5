"""The contents of a social card, and its colours with their shades from the paper's to the full colour."""

from dataclasses import dataclass
from enum import IntEnum

# The size that readers of Open Graph request: about twice as wide as high, large enough for dense screens.
WIDTH = 1200
HEIGHT = 630


@dataclass(frozen=True, slots=True)
class SocialCard:
    """A card's texts, all plain, and the accent colour of the portal, `#rgb` or `#rrggbb`.

    `names` are shortened to two lines, followed by `more` ("and others"). `others` follows them if all of them are
    shown. `lead` is shown below the title if there are no names, as far as the fonts have its characters. `notes` are
    at the foot, as many of the last ones as fit; `initials` are in a circle beside the title. `picture` is the path of
    a picture beside them, with its digest.
    """

    title: str
    site: str
    accent: str
    names: tuple[str, ...] = ()
    others: str = ""
    more: str = ""
    lead: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    initials: str = ""
    picture: tuple[str, str] = ("", "")


PAPER = (0xFD, 0xFC, 0xFA)
INK = (0x1E, 0x1C, 0x19)
QUIET = (0x5D, 0x59, 0x52)
RULE = (0xDC, 0xD8, 0xD0)
# The minimal contrast between text and its background (WCAG 2, level AA).
_CONTRAST = 4.5

Colour = tuple[int, int, int]


class Ink(IntEnum):
    """The inks of a card; the order is that of the palette."""

    TEXT = 0
    QUIET = 1
    RULE = 2
    ACCENT = 3
    TINT = 4
    INITIALS = 5


# The number of shades of each ink. With the paper these are sixteen colours, so that a pixel takes half a byte.
STEPS = (4, 4, 1, 1, 2, 3)


def palette(accent: str) -> bytes:
    """Return the colours of a portal's cards for its accent colour.

    The paper's colour, then the shades of each ink: as many as in `STEPS`, the last of them is the ink.
    """
    colour = read_colour(accent)
    tint = _mixed(PAPER, colour, 0.1)
    # Each with the background that it fades into.
    inks = ((PAPER, INK), (PAPER, QUIET), (PAPER, RULE), (PAPER, colour), (PAPER, tint), (tint, _dark(colour, tint)))
    shades = [PAPER]
    for (ground, full), steps in zip(inks, STEPS, strict=True):
        shades += [_mixed(ground, full, step / steps) for step in range(1, steps + 1)]
    return bytes(part for shade in shades for part in shade)


def read_colour(text: str) -> Colour:
    """Read a colour, `#rgb` or `#rrggbb`."""
    digits = text.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def _mixed(ground: Colour, full: Colour, share: float) -> Colour:
    red, green, blue = (round(low + (high - low) * share) for low, high in zip(ground, full, strict=True))
    return red, green, blue


def _dark(colour: Colour, ground: Colour) -> Colour:
    """Darken a colour until text in it is readable on a background."""
    share = 0.0
    while share < 1 and contrast(_mixed(colour, (0, 0, 0), share), ground) < _CONTRAST:
        share += 0.05
    return _mixed(colour, (0, 0, 0), min(share, 1))


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
