"""What a social card shows."""

from __future__ import annotations

from dataclasses import dataclass

# What Open Graph's readers ask for: twice as wide as high, large enough for dense screens.
WIDTH = 1200
HEIGHT = 630


@dataclass(frozen=True, slots=True)
class SocialCard:
    """A card's texts, all plain, and the accent colour of the portal, `#rgb` or `#rrggbb`.

    `names` are shortened to what two lines hold, and `more` then follows them: "and others". `others` follows
    them where all are there. `lead` stands below the title where there are no names: what can be shown of it.
    `notes` stand at the foot, as many of the last ones as there is room for; `initials` stand in a circle beside
    the title. `picture` is the path of a picture beside them, with its digest.
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
