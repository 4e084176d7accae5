"""The contents of a social card."""

from __future__ import annotations

from dataclasses import dataclass

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
