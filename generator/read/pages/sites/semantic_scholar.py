"""Semantic Scholar: an author's page, a reader's library and search results; a paper's own page has tags."""

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import digits, list_reading, make_draft, profile_of, read_day

_TITLE = ".cl-paper-title, [data-test-id=title-link], [data-heap-id=paper_link]"


def read(page: Document, context: Context) -> Reading | None:
    """Read the rows of a list of papers, and an author's numbers; rows on a paper's page are what it cites."""
    if page.first("meta[name=citation_title]") is not None:
        return None
    page = page.of_site("https://www.semanticscholar.org/")
    counts = {
        row.text("[class*=__label]").lower(): row.text("[class*=__value]")
        for row in page.find(".author-detail-card__stats-row")
    }
    profile = profile_of(
        page.first("[data-test-id=author-name], [class*=author-detail-card__author-name]"),
        context,
        h_index=counts.get("h-index", ""),
        papers=counts.get("publications", ""),
        citations=counts.get("citations", ""),
    )
    return list_reading(page, ".cl-paper-row", _draft, profile=profile)


def _draft(row: Part) -> Draft:
    cited = row.text("[data-test-id=total-citations-stat], [class*=cl-paper-stats__citation]")
    venue = row.text("[data-test-id=normalized-venue-link], [class*=cl-paper-venue]")
    people = row.texts("[data-test-id=author-list]") or row.texts("a[class*=author-link]")
    more = row.text("[class*=more-authors], [data-test-id*=more-author]")
    pdf = 'a[href*="arxiv.org"], a[href*="doi.org"], a[href*=".pdf"]'
    return make_draft(
        row.line,
        row.text(_TITLE),  # what is slanted in it was searched for
        authors=people,
        more_authors=bool(more) and "less" not in more.lower(),
        date=read_day(row.text(".cl-paper-pubdates")),
        type="misc",
        venue="" if venue.lower().startswith("arxiv") else venue,
        abstract=row.rich_text(".full-abstract").removesuffix("Collapse").rstrip(),
        links=[row.attribute("href", pdf), row.link('a[href*="/paper/"]')],
        extra={"citations": digits(cited)},
    )
