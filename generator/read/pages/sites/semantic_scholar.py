"""Semantic Scholar: an author's page, a reader's library and search results; a paper's own page has tags."""

from generator.core.records import Metrics, PartialDate
from generator.read.draft import Context, Draft, Profile, Reading
from generator.read.pages.document import Document, Part, has_class, of_class, title_says
from generator.read.pages.facts import digits, make_draft, read_day

_TITLE = f".//*[{has_class('cl-paper-title')} or @data-test-id='title-link' or @data-heap-id='paper_link']"


def is_semantic_scholar(text: str) -> bool:
    """Return whether a text is a page of Semantic Scholar; saved too early, only its title has the name."""
    signs = ("cl-paper-row", "author-detail-card", 'data-test-id="author-list"')
    return any(sign in text for sign in signs) or title_says(text, "Semantic Scholar")


def read_semantic_scholar(page: Document, context: Context) -> Reading | None:
    """Read the rows of a list of papers, and an author's numbers; rows on a paper's page are what it cites."""
    if page.first("//meta[@name='citation_title']") is not None:
        return None
    page = page.of_site("https://www.semanticscholar.org/")
    drafts = [draft for row in page.find(of_class("cl-paper-row")) if (draft := _draft(row))]
    profile = _profile(page, context)
    return Reading(tuple(drafts), profile, (), "html") if drafts or profile else None


def _draft(row: Part) -> Draft | None:
    title = row.text(_TITLE)  # what is slanted in it was searched for
    if not title:
        return None
    cited = row.text(".//*[@data-test-id='total-citations-stat' or contains(@class, 'cl-paper-stats__citation')]")
    venue = row.text(".//*[@data-test-id='normalized-venue-link' or contains(@class, 'cl-paper-venue')]")
    people = row.texts(".//*[@data-test-id='author-list']") or row.texts(".//a[contains(@class, 'author-link')]")
    more = row.text(".//*[contains(@class, 'more-authors') or contains(@data-test-id, 'more-author')]")
    pdf = ".//a[contains(@href, 'arxiv.org') or contains(@href, 'doi.org') or contains(@href, '.pdf')]"
    return make_draft(
        row.line,
        title,
        authors=people,
        more_authors=bool(more) and "less" not in more.lower(),
        date=read_day(row.text(of_class("cl-paper-pubdates"))),
        type="misc",
        venue="" if venue.lower().startswith("arxiv") else venue,
        abstract=row.rich_text(of_class("full-abstract")).removesuffix("Collapse").rstrip(),
        links=[row.attribute("href", pdf), row.link(".//a[contains(@href, '/paper/')]")],
        extra={"citations": digits(cited)},
    )


def _profile(page: Document, context: Context) -> Profile | None:
    name = page.first("//*[@data-test-id='author-name' or contains(@class, 'author-detail-card__author-name')]")
    if name is None or not name.text():
        return None
    numbers: dict[str, int] = {}
    for row in page.find(of_class("author-detail-card__stats-row")):
        if count := digits(row.text(".//*[contains(@class, '__value')]")):
            numbers[row.text(".//*[contains(@class, '__label')]").lower()] = int(count)
    day = PartialDate(context.as_of.year, context.as_of.month, context.as_of.day)
    metrics = Metrics(
        day, h_index=numbers.get("h-index"), papers=numbers.get("publications"), citations=numbers.get("citations")
    )
    return Profile(name.line, name.text(), "", metrics if numbers else None)
