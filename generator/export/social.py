"""Link previews for messengers and social networks: Open Graph and Twitter.

Sources: The Open Graph protocol (ogp.me), with its types `article` and `profile`, and the card markup of Twitter, which
takes title, description and picture from Open Graph by default.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.export.ellipsis import shortened

if TYPE_CHECKING:
    from generator.core.names import NameParts
    from generator.core.records import PartialDate
    from generator.export.highwire import MetaTags

_LONGEST = 300
# Only the first few of thousands of authors are shown anywhere.
_MOST_AUTHORS = 25
# Open Graph's locales name a country: by default the language's own name, otherwise that of most readers.
_COUNTRIES = {
    "af": "ZA", "ar": "AR", "be": "BY", "bn": "IN", "ca": "ES", "cs": "CZ", "da": "DK", "el": "GR", "en": "US",
    "et": "EE", "eu": "ES", "fa": "IR", "ga": "IE", "gl": "ES", "he": "IL", "hi": "IN", "ja": "JP", "ka": "GE",
    "ko": "KR", "nb": "NO", "nn": "NO", "no": "NO", "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "ta": "IN",
    "uk": "UA", "vi": "VN", "zh": "CN",
}  # fmt: skip


class Picture(NamedTuple):
    """A picture's address with host, its description in words, and its size in pixels, 0 if unknown."""

    address: str
    alt: str
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """The link preview of a page; all plain text, all addresses with host.

    `published`, `authors` (addresses or names) and `tags` belong to an article, `name` to a profile.
    """

    kind: Literal["website", "article", "profile"]
    title: str
    url: str
    site_name: str
    description: str = ""
    language: str = ""
    image: Picture | None = None
    published: PartialDate | None = None
    authors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    name: NameParts | None = None


def open_graph(card: Card) -> MetaTags:
    """Return pairs for `<meta property="..." content="...">`, unescaped, in a fixed order."""
    found = [
        ("og:type", card.kind),
        ("og:title", card.title),
        ("og:description", shortened(card.description, _LONGEST)),
        ("og:url", card.url),
        ("og:site_name", card.site_name),
        ("og:locale", _locale(card.language)),
    ]
    if card.image:
        found.append(("og:image", card.image.address))
        found.append(("og:image:width", str(card.image.width or "")))
        found.append(("og:image:height", str(card.image.height or "")))
        found.append(("og:image:alt", card.image.alt))
    if card.kind == "article":
        found.append(("article:published_time", str(card.published or "")))
        found += [("article:author", author) for author in card.authors[:_MOST_AUTHORS]]
        found += [("article:tag", tag) for tag in card.tags]
    if card.kind == "profile" and card.name and card.name.given:
        found.append(("profile:first_name", card.name.given))
        found.append(("profile:last_name", card.name.family))
    return tuple([pair for pair in found if pair[1]])


@cache
def _locale(language: str) -> str:
    """Return Open Graph's locale for a language tag (BCP 47): `en_US` for `en`, `pt_BR` for `pt-BR`."""
    first, *rest = language.split("-")
    country = next((part for part in rest if len(part) == 2 and part.isalpha()), "") or _COUNTRIES.get(
        first.lower(), first
    )
    return f"{first.lower()}_{country.upper()}" if first else ""


def twitter_card(card: Card) -> MetaTags:
    """Return pairs for `<meta name="..." content="...">` that Open Graph does not include already.

    A picture of known size, which was made for previews, is shown large; any other, such as a photo, beside the text.
    """
    large = card.image is not None and bool(card.image.width)
    return (("twitter:card", "summary_large_image" if large else "summary"),)
