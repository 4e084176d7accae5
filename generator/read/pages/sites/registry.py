"""The well-known sites whose pages are read by what stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.read.draft import Context, Reading
    from generator.read.pages.document import Document


@dataclass(frozen=True, slots=True)
class Site:
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
SITES: tuple[Site, ...] = (
    Site("a portal like this one", is_portal, read_portal),
    Site("Google Scholar", is_scholar, read_scholar, _SHOWN),
    Site("DBLP", is_dblp, read_dblp, "save the person's BibTeX or XML from the export menu"),
    Site("ACL Anthology", is_acl, read_acl, "save the BibTeX that the page offers"),
    Site("arXiv", is_arxiv, read_arxiv_page, _SHOWN),
    Site("PubMed", is_pubmed, read_pubmed, "press 'Save' there and choose the format PubMed"),
    Site("IEEE Xplore", is_ieee, read_ieee, "save the paper's BibTeX from 'Cite this'"),
    Site("ResearchGate", is_researchgate, read_researchgate, _SHOWN),
    Site("HAL", is_hal, read_hal, "save the BibTeX export of the search"),
    Site("Pure", is_pure, read_pure, _SHOWN),
    Site("OpenReview", is_openreview, read_openreview, _SHOWN),
    Site("ORCID", is_orcid, read_orcid, "open the works, save the page then, or export them as BibTeX"),
    Site("Semantic Scholar", is_semantic_scholar, read_semantic_scholar, _SHOWN),
)
