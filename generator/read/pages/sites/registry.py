"""The well-known sites, how their saved pages are recognised, and what to save where a page came without its content.

The module of a site is imported when a page of it is found.
"""

import re
from dataclasses import dataclass
from importlib import import_module

from generator.read.draft import Context, Reading
from generator.read.pages.document import Document


@dataclass(frozen=True, slots=True)
class Site:
    """A site: `name` as people know it, the `module` of this package that reads its pages.

    Of `signs`, a page's source has all of one group. `instead` is what to save where a page came without its content;
    empty for a site whose pages do not name it.
    """

    name: str
    module: str
    signs: tuple[tuple[str, ...], ...]
    instead: str = ""

    def recognises(self, text: str) -> bool:
        """Return whether a text is a page of the site."""
        return any(all(one in text for one in group) for group in self.signs)

    def is_named_in(self, title: str) -> bool:
        """Return whether a page's title begins or ends with the site's name, apart from the rest."""
        return re.search(rf"^{self.name}\s*(?:[|:–—-]|$)|[|:–—-]\s*{self.name}\W*$", title, re.IGNORECASE) is not None

    def read(self, page: Document, context: Context) -> Reading | None:
        """Read a page; None if it lists nothing itself, as the page of one article whose tags say all."""
        found: Reading | None = import_module(f"{__package__}.{self.module}").read(page, context)
        return found


_SHOWN = "open the page in a browser, wait until the papers are there, and save it as 'Web page, complete'"
# In the order in which they are tried: the first that recognises a page reads it.
SITES: tuple[Site, ...] = (
    Site("a portal like this one", "portal",
         (('class="masthead"', '<ul class="papers"'), ('class="masthead"', '<article class="paper"'))),
    Site("Google Scholar", "scholar",
         (('"gsc_a_t',), ("gsc_prf_in",), ("cit-name-display",), ("gsc_oci_title",), ("gsc_vcd_title",)), _SHOWN),
    Site("DBLP", "dblp", (("publ-list", "dblp"),), "save the person's BibTeX or XML from the export menu"),
    Site("ACL Anthology", "acl", (("align-items-stretch", "aclanthology"), ("align-items-stretch", "ACL Anthology")),
         "save the BibTeX that the page offers"),
    Site("arXiv", "arxiv", (("arxiv-result",), ("list-title", "list-authors"), ("citation_arxiv_id",)), _SHOWN),
    Site("PubMed", "pubmed", (("docsum-title",), ("heading-title", "pubmed"), ("heading-title", "PubMed")),
         "press 'Save' there and choose the format PubMed"),
    Site("IEEE Xplore", "ieee", (("xplGlobal.document.metadata",),), "save the paper's BibTeX from 'Cite this'"),
    Site("ResearchGate", "researchgate", (("v-publication-item",),), _SHOWN),
    Site("HAL", "hal", (("title-results",), ("citation-results", "hal")), "save the BibTeX export of the search"),
    Site("Pure", "pure", (("rendering_researchoutput", "result-container"),)),
    Site("OpenReview", "openreview", (("note-authors",),), _SHOWN),
    Site("ORCID", "orcid", (("app-work-stack",),), "open the works, save the page then, or export them as BibTeX"),
    Site("Semantic Scholar", "semantic_scholar",
         (("cl-paper-row",), ("author-detail-card",), ('data-test-id="author-list"',)), _SHOWN),
)  # fmt: skip
