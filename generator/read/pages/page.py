"""Read a saved page by the reader that fits it."""

import re
from dataclasses import replace

from generator.read.documents.html_tree import read_page, too_deep
from generator.read.documents.saved_page import looks_like_html, without_deep_nesting
from generator.read.draft import Context, Reading
from generator.read.lists.dumps.page import read_page_dump
from generator.read.lists.page_blocks import blocks_of, with_hidden_abstracts
from generator.read.lists.page_list import nothing_listed, read_listing
from generator.read.owner import is_same_person
from generator.read.pages.document import Document, document_of
from generator.read.pages.embedded.article import embedded_list, read_article
from generator.read.pages.sites.registry import SITES
from generator.read.signs import no_publications

_WAITING_ROOM = re.compile(
    r"_cf_chl_opt|cf-browser-verification|<title>\s*(?:Just a moment\.\.\.|Attention Required!"
    r"|Access Denied|Are you a robot\?|Robot Check|Security Check|Please verify you are a human|Human Verification"
    r"|Pardon Our Interruption|Radware Bot Manager)",
    re.IGNORECASE,
)
_FEWEST_LISTED = 3  # papers that make a page a list rather than one article
_SOURCE = re.compile(r"=\s*[{\"]|\}\s*,|\}\s*\}|^@\w+\{")
_NOT_MEANT = ": this is the page with which a site keeps programs waiting"
_ONCE_SHOWN = "open it in a browser and save it once it shows the paper, or save the citation export: BibTeX or RIS"


recognises = looks_like_html


def read(text: str, context: Context) -> Reading:
    """Read a saved page. Never raises for the contents of the text."""
    bounded = without_deep_nesting(text)
    found = _read(bounded, context)
    messages = {too_deep(context.path, line).what for line in (0, 1)}
    if bounded == text or any(problem.what in messages for problem in found.problems):
        return found
    return replace(found, problems=(too_deep(context.path, 0), *found.problems))


def _read(text: str, context: Context) -> Reading:
    """Read a page by the first reader that finds papers in it."""
    parsed = read_page(text)
    page = document_of(parsed, context.address) if parsed is not None else None
    if page is None:
        return Reading((), None, (nothing_listed(context.path),))
    site = next((one for one in SITES if one.recognises(text)), None)
    reading = site.read(page, context) if site is not None else None
    reading = reading or _read_article(page, context)
    if reading is None and _WAITING_ROOM.search(text[:20_000]):
        return _refused(context, _NOT_MEANT, _ONCE_SHOWN)
    reading = reading or _read_list(page, context)
    if reading.drafts or reading.profile is not None:
        return reading
    named = next((one for one in SITES if one.instead and one.is_named_in(page.page.title)), None)
    if named is None:
        return reading
    return _refused(context, f": this page of {named.name} was saved without its content", named.instead)


def _read_article(page: Document, context: Context) -> Reading | None:
    """Read the page of one article, or the list of a page of which the tags say hardly anything but an author's name.

    Such tags describe the page itself, as that of a CV, if most of the papers on it are this author's. None if the page
    describes no article.
    """
    reading = read_article(page, context)
    if reading is None:
        return None
    (article,) = reading.drafts
    if not article.authors or article.links or article.volume or article.pages or article.abstract:
        return reading
    listed = _read_list(page, context)
    own = sum(
        any(is_same_person(name, one) for name in draft.authors for one in article.authors) for draft in listed.drafts
    )
    return listed if len(listed.drafts) >= _FEWEST_LISTED and 2 * own > len(listed.drafts) else reading


def _read_list(page: Document, context: Context) -> Reading:
    """Read a page that lists papers, or report that it lists none."""
    document = blocks_of(page.page)
    dump = read_page_dump(document, context, page.address)
    if dump.drafts:
        return dump
    shown = read_listing(page.source, context, with_hidden_abstracts(document))
    embedded = embedded_list(page, context)
    # The page may show the source of a bibliography, which was then read as entries.
    texts = (text for draft in shown.drafts for text in (draft.title, draft.venue, *draft.authors))
    is_better = len(embedded) > len(shown.drafts) or (embedded and any(map(_SOURCE.search, texts)))
    return Reading(embedded) if is_better else shown


def _refused(context: Context, why: str, hint: str) -> Reading:
    return Reading((), None, (no_publications(context.path, hint, further=why),))
