"""Cards for messengers and networks: Open Graph and Twitter.

Sources: The Open Graph protocol (ogp.me), with its types `article` and `profile`, and the card markup of
Twitter, which takes title, description and picture from Open Graph where it has none of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.exports.highwire import MetaTags
    from generator.exports.name_parts import NameParts
    from generator.model import PartialDate

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Card:
    """What a page shows of itself when somebody links to it; all plain text, all addresses with host.

    `published`, `authors` (addresses or names) and `tags` belong to an article, `name` to a profile.
    """

    kind: Literal["website", "article", "profile"]
    title: str
    url: str
    site_name: str
    description: str = ""
    language: str = ""
    image: str = ""
    image_alt: str = ""
    published: PartialDate | None = None
    authors: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    name: NameParts | None = None


def open_graph(card: Card) -> MetaTags:
    """Return pairs for `<meta property="..." content="...">`, unescaped, in a fixed order."""
    return tuple((name, value) for name, value in _open_graph(card) if value)


def _open_graph(card: Card) -> Iterator[tuple[str, str]]:
    yield "og:type", card.kind
    yield "og:title", card.title
    yield "og:description", cut(card.description)
    yield "og:url", card.url
    yield "og:site_name", card.site_name
    # A language without its country is none of Open Graph's locales.
    yield "og:locale", card.language.replace("-", "_") if "-" in card.language else ""
    yield "og:image", card.image
    yield "og:image:alt", card.image_alt if card.image else ""
    if card.kind == "article":
        yield "article:published_time", str(card.published or "")
        for author in card.authors:
            yield "article:author", author
        for tag in card.tags:
            yield "article:tag", tag
    if card.kind == "profile" and card.name and card.name.given:
        yield "profile:first_name", card.name.given
        yield "profile:last_name", card.name.family


def twitter_card(card: Card) -> MetaTags:
    """Return pairs for `<meta name="..." content="...">`; a picture makes the card a large one."""
    tags = (
        ("twitter:card", "summary_large_image" if card.image else "summary"),
        ("twitter:title", card.title),
        ("twitter:description", cut(card.description)),
        ("twitter:image", card.image),
        ("twitter:image:alt", card.image_alt if card.image else ""),
    )
    return tuple((name, value) for name, value in tags if value)


def cut(text: str, longest: int = _LONGEST) -> str:
    """Cut a text at a word, so that it has at most `longest` characters with the dots that say so."""
    text = " ".join(text.split())
    if len(text) <= longest:
        return text
    return text[: longest - 1].rsplit(" ", 1)[0].rstrip(" ,;:.–-") + "…"
