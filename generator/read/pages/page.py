"""Read a saved page by the reader that fits it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from generator.read.documents.html_tree import read_page
from generator.read.draft import Context, Draft, Reading
from generator.read.lists.dumps.page import read_page_dump
from generator.read.lists.page_blocks import blocks_of
from generator.read.lists.page_list import nothing_listed, read_listing
from generator.read.pages.document import Document, document_of
from generator.read.pages.embedded.article import embedded_list, read_article
from generator.read.pages.sites.acl import is_acl, read_acl
from generator.read.pages.sites.arxiv import is_arxiv, read_arxiv_page
from generator.read.pages.sites.dblp import is_dblp, read_dblp
from generator.read.pages.sites.hal import is_hal, read_hal
from generator.read.pages.sites.ieee import is_ieee, read_ieee
from generator.read.pages.sites.openreview import is_openreview, read_openreview
from generator.read.pages.sites.orcid import is_orcid, read_orcid
from generator.read.pages.sites.portal import is_portal, read_portal
from generator.read.pages.sites.pubmed import is_pubmed, read_pubmed
from generator.read.pages.sites.pure import is_pure, read_pure
from generator.read.pages.sites.researchgate import is_researchgate, read_researchgate
from generator.read.pages.sites.scholar import is_scholar, read_scholar
from generator.read.pages.sites.semantic_scholar import is_semantic_scholar, read_semantic_scholar
from generator.read.signs import no_publications

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
    parsed = read_page(text)
    page = document_of(parsed, context.address) if parsed is not None else None
    if page is None:
        return Reading((), None, (nothing_listed(context.path),), "html")
    site = next((one for one in SITES if one.recognises(text)), None)
    reading = site.read(page, context) if site is not None else None
    reading = reading or read_article(page, context)
    if reading is None and _WAITING_ROOM.search(text[:20_000]):
        return _refused(context, _NOT_MEANT, _ONCE_SHOWN)
    reading = reading or _read_list(page, context)
    if not reading.drafts and reading.profile is None and site is not None and _is_of(site, page):
        why = f": this page of {site.name} was saved without its content"
        return _refused(context, why, site.instead)
    return reading


def _is_of(site: _Site, page: Document) -> bool:
    """Return whether a page belongs to a site, by its title: other pages link to the site and use its classes."""
    return site.name.lower() in page.page.title.lower()


def _read_list(page: Document, context: Context) -> Reading:
    """Read a page that lists papers, or say that it lists none."""
    document = blocks_of(page.page)
    dump = read_page_dump(document, context, page.address)
    if dump.drafts:
        return dump
    shown, embedded = read_listing(page.source, context, document), embedded_list(page, context)
    if len(embedded) > len(shown.drafts) or (embedded and any(_is_source(draft) for draft in shown.drafts)):
        return Reading(embedded, None, (), "html")
    return shown


def _is_source(draft: Draft) -> bool:
    """Return whether a draft is the source of a bibliography that a page shows, taken for an entry."""
    return any(_SOURCE.search(text) for text in (draft.title, draft.venue, *draft.authors))


def _refused(context: Context, why: str, hint: str) -> Reading:
    return Reading((), None, (no_publications(context.path, hint, further=why),), "html")


@dataclass(frozen=True, slots=True)
class _Site:
    """A site: `name` as people know it, how its pages are recognised by their text, what reads them.

    `read` returns None for a page that lists nothing itself, such as the page of one article whose tags
    say all. `instead` is what to save where a page came without its content.
    """

    name: str
    recognises: Callable[[str], bool]
    read: Callable[[Document, Context], Reading | None]
    instead: str = ""


_SHOWN = "open the page in a browser, wait until the papers are there, and save it as 'Web page, complete'"


# In the order in which they are tried: the first that recognises a page reads it.
SITES: tuple[_Site, ...] = (
    _Site("a portal like this one", is_portal, read_portal),
    _Site("Google Scholar", is_scholar, read_scholar, _SHOWN),
    _Site("DBLP", is_dblp, read_dblp, "save the person's BibTeX or XML from the export menu"),
    _Site("ACL Anthology", is_acl, read_acl, "save the BibTeX that the page offers"),
    _Site("arXiv", is_arxiv, read_arxiv_page, _SHOWN),
    _Site("PubMed", is_pubmed, read_pubmed, "press 'Save' there and choose the format PubMed"),
    _Site("IEEE Xplore", is_ieee, read_ieee, "save the paper's BibTeX from 'Cite this'"),
    _Site("ResearchGate", is_researchgate, read_researchgate, _SHOWN),
    _Site("HAL", is_hal, read_hal, "save the BibTeX export of the search"),
    _Site("Pure", is_pure, read_pure, _SHOWN),
    _Site("OpenReview", is_openreview, read_openreview, _SHOWN),
    _Site("ORCID", is_orcid, read_orcid, "open the works, save the page then, or export them as BibTeX"),
    _Site("Semantic Scholar", is_semantic_scholar, read_semantic_scholar, _SHOWN),
)
