"""Metadata of pages: Highwire Press tags for search engines and Zotero, Open Graph for link previews.

Source of the tags: Google Scholar's Inclusion Guidelines for Webmasters, "Indexing", which prefers `citation_*`; the
rest are those that Zotero's translator for embedded metadata reads. Both read Dublin Core only for what these lack, so
it is left out. The Open Graph protocol (ogp.me), with its types `article` and `profile`, and the card markup of
Twitter, which takes title, description and picture from Open Graph by default. All functions return pairs, unescaped,
in a fixed order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import Literal, NamedTuple

from babel.core import get_global

from generator.core.identifiers import address
from generator.core.names import NameParts
from generator.core.paper_fields import plain_fields
from generator.core.records import Paper, PartialDate
from generator.export.entry import ENTRY_TYPES, Creator, identifier, safe_address
from generator.export.facts import PaperFacts, plain_texts

# What Open Graph takes for granted.
_LOCALE = "en_US"
MetaTags = tuple[tuple[str, str], ...]
# Fields that are before and after the others.
_OWN_PLACE = frozenset("title authors date keywords".split())
_PLAIN = plain_fields(lambda field: field.highwire, _OWN_PLACE)


def highwire(of: PaperFacts, *, language: str = "", creators: Sequence[Creator] = ()) -> MetaTags:
    """Return a paper's `citation_*` tags.

    There is one tag for each author, in the order of the paper: known authors without a position are omitted, unless
    there is no list. Names of teams are never inverted. The facts of `creators`, in the same order, follow each name.
    """
    return tuple([pair for pair in _highwire(of, language, creators) if pair[1]])


def _highwire(of: PaperFacts, language: str, creators: Sequence[Creator]) -> Iterator[tuple[str, str]]:
    paper, texts, kind = of.paper, of.texts, of.type
    yield "citation_title", texts.title
    for name, creator in zip_longest(of.names, creators[: len(of.names)]):
        yield "citation_author", name.inverted
        for place in creator.affiliations if creator else ():
            yield "citation_author_institution", place
        yield "citation_author_orcid", creator.orcid if creator else ""
    yield "citation_publication_date", str(paper.date or "").replace("-", "/")
    names_by_kind = {
        "venue": ENTRY_TYPES[kind].venue_tag,
        "number": "citation_technical_report_number" if kind == "techreport" else "citation_issue",
        "publisher": ENTRY_TYPES[kind].issuer_tag,
    }
    for field in _PLAIN:
        if field.name == "pages":
            yield from zip(field.highwire, of.pages, strict=True)
        else:
            tag = names_by_kind.get(field.name, field.highwire[0])
            yield from ((tag, text) for text in plain_texts(of, field))
    for name_of_number in ("issn", "isbn"):
        if isinstance(number := paper.extra.get(name_of_number), str):
            yield f"citation_{name_of_number}", number
    yield "citation_doi", of.doi
    yield "citation_arxiv_id", of.arxiv
    yield "citation_pdf_url", pdf_address(paper)
    yield "citation_abstract_html_url", of.url
    for word in texts.plain_list("keywords"):
        yield "citation_keywords", word
    yield "citation_language", language


def pdf_address(paper: Paper) -> str:
    """Return the address of a paper's full text: its PDF in the content, otherwise arXiv's."""
    if paper.links.get("pdf"):
        return safe_address(paper.links["pdf"])
    arxiv = identifier(paper, "arxiv")
    return address("arxiv", arxiv).replace("/abs/", "/pdf/") if arxiv else ""


def first_day(date: PartialDate) -> str:
    """Return the first possible day of a date, in ISO 8601."""
    return f"{date.year:04d}-{date.month or 1:02d}-{date.day or 1:02d}"


class Picture(NamedTuple):
    """A picture's address with host, its description in words, and its size in pixels, 0 if unknown."""

    address: str
    alt: str
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """The link preview of a page; all plain text, all addresses with host.

    `published` and `tags` belong to an article, `name` to a profile.
    """

    kind: Literal["website", "article", "profile"]
    title: str
    url: str
    site_name: str
    description: str = ""
    language: str = ""
    image: Picture | None = None
    published: PartialDate | None = None
    tags: tuple[str, ...] = ()
    name: NameParts | None = None


def open_graph(card: Card) -> MetaTags:
    """Return pairs for `<meta property="..." content="...">`, unescaped, in a fixed order."""
    found = [
        ("og:type", card.kind),
        ("og:title", card.title),
        ("og:description", card.description),
        ("og:url", card.url),
        ("og:site_name", card.site_name),
    ]
    if (locale := _locale(card.language)) != _LOCALE:
        found.append(("og:locale", locale))
    if card.image:
        found.append(("og:image", card.image.address))
        found.append(("og:image:width", str(card.image.width or "")))
        found.append(("og:image:height", str(card.image.height or "")))
        found.append(("og:image:alt", card.image.alt))
    if card.kind == "article":
        found.append(("article:published_time", str(card.published or "")))
        found += [("article:tag", tag) for tag in card.tags]
    if card.kind == "profile" and card.name and card.name.given:
        found.append(("profile:first_name", card.name.given))
        found.append(("profile:last_name", card.name.family))
    return tuple([pair for pair in found if pair[1]])


@cache
def _locale(language: str) -> str:
    """Return Open Graph's locale for a language tag (BCP 47), with the country of most readers: `en_US` for `en`."""
    first, *rest = language.split("-")
    usual = get_global("likely_subtags").get(first.lower(), first).rpartition("_")[2]
    country = next((part for part in rest if len(part) == 2 and part.isalpha()), usual)
    return f"{first.lower()}_{country.upper()}" if first else ""


def twitter_card(card: Card) -> MetaTags:
    """Return pairs for `<meta name="..." content="...">` that Open Graph does not include already.

    A picture of known size, which was made for previews, is shown large; any other, such as a photo, beside the text.
    """
    large = card.image is not None and bool(card.image.width)
    return (("twitter:card", "summary_large_image" if large else "summary"),)
