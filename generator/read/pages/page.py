"""A saved page: which reader it gets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Reading
from generator.read.lists.dumps.heading import is_category
from generator.read.lists.dumps.page import read_page_dump
from generator.read.lists.listing.read import nothing_listed
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.page_list import read_listing
from generator.read.pages.document import parse, text_of
from generator.read.pages.embedded.article import embedded_list, read_article
from generator.read.pages.sites.registry import SITES
from generator.read.signs import no_publications

if TYPE_CHECKING:
    from generator.read.draft import Context, Draft
    from generator.read.pages.document import Document
    from generator.read.pages.sites.registry import Site

_WAITING_ROOM = re.compile(
    r"_cf_chl_opt|cf-browser-verification|<title>\s*(?:Just a moment\.\.\.|Attention Required!"
    r"|Access Denied|Are you a robot\?|Robot Check|Security Check|Please verify you are a human|Human Verification"
    r"|Pardon Our Interruption|Radware Bot Manager)",
    re.IGNORECASE,
)
_SOURCE = re.compile(r"=\s*[{\"]|\}\s*,|\}\s*\}|^@\w+\{")
_NOT_MEANT = ": this is the page with which a site keeps programs waiting"
_ONCE_SHOWN = "open it in a browser and save it once it shows the paper, or save the citation export: BibTeX or RIS"


def read_web_page(text: str, context: Context) -> Reading:
    """Read a saved page, by the first reader that finds papers in it."""
    page = parse(text, context.address)
    if page is None:
        return Reading((), None, (nothing_listed(context.path),), "html")
    site = next((one for one in SITES if one.recognises(text)), None)
    reading = site.read(page, context) if site is not None else None
    reading = reading or read_article(page, context)
    if reading is None and _WAITING_ROOM.search(text[:20_000]):
        return _refused(context, _NOT_MEANT, _ONCE_SHOWN)
    reading = reading or _read_list(page, text, context)
    if not reading.drafts and reading.profile is None and site is not None and _is_of(site, page):
        why = f": this page of {site.name} was saved without its content"
        return _refused(context, why, site.instead)
    return reading


def _is_of(site: Site, page: Document) -> bool:
    """Return whether a page belongs to a site, by its title: other pages link to the site and use its classes."""
    return site.name.lower() in text_of(page.first("//head/title")).lower()


def _read_list(page: Document, text: str, context: Context) -> Reading:
    """Read a page that lists papers, or say that it lists none."""
    document = page_blocks(text)
    dump = read_page_dump(document, context, page.address) if document is not None else Reading()
    if _is_dump(dump):
        return dump
    shown, told = read_listing(text, context, document), embedded_list(page, context)
    if len(told) > len(shown.drafts) or (told and any(_is_source(draft) for draft in shown.drafts)):
        return Reading(told, None, (), "html")
    return shown


def _is_source(draft: Draft) -> bool:
    """Return whether a draft is the source of a bibliography that a page shows, taken for an entry."""
    return any(_SOURCE.search(text) for text in (draft.title, draft.venue, *draft.authors))


def _is_dump(reading: Reading) -> bool:
    """Return whether a reading has headings such as `LGSep 28, 2024`, and not only dates anywhere in a page."""
    return 2 * sum(is_category(draft.category) for draft in reading.drafts) >= len(reading.drafts) > 0


def _refused(context: Context, why: str, hint: str) -> Reading:
    return Reading((), None, (no_publications(context.path, hint, further=why),), "html")
