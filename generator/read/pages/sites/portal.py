"""Pages of portals that this program built: a paper comes back whole, a list with what its rows say."""

from dataclasses import replace

from generator.read.draft import Context, Draft, Reading
from generator.read.links import Link, kind_in_words, read_link
from generator.read.pages.document import Document, Part
from generator.read.pages.embedded.article import read_article
from generator.read.pages.embedded.bibliography import bibliography_drafts
from generator.read.pages.facts import make_draft, merged, read_day

# Links of a row that lead to something of the paper, and not to its own page, its venue or its category.
_CHIPS = (
    'ul.papers > li > div a[href]:not([data-category], [data-code], cite > a):not([href*="#abstract"], [href*="#cite"])'
)


def read(page: Document, context: Context) -> Reading | None:
    """Read a paper's page, or the papers of a list; what the page holds for download says most."""
    downloads = bibliography_drafts(page, context.path)
    if page.first("article.paper") is not None:
        reading = read_article(page, context)
        if reading is None:
            return None
        # The tags give a language for every paper, also where nobody stated it.
        shown = reading.drafts[0]
        shown = replace(shown, extra={name: text for name, text in shown.extra.items() if name != "language"})
        whole = merged([*downloads[:1], shown]) or shown
        own = page.attribute("href", "link[rel=canonical]")
        links = {kind: link for kind, link in whole.links.items() if link != own}
        return replace(reading, drafts=(replace(whole, line=shown.line, links=links),))
    rows = [draft for row in page.find("ul.papers > li") if (draft := _row(row))]
    by_title = {draft.title: draft for draft in downloads}
    once = {draft.title: draft for draft in reversed(rows)}
    drafts = [
        merged([by_title[title], row]) or row if title in by_title else row for title, row in reversed(once.items())
    ]
    return Reading(tuple(drafts)) if drafts else None


def _row(row: Part) -> Draft | None:
    title = row.first("ul.papers > li > h3")
    if title is None:
        return None
    linked = row.find("ul.papers > li > p:first-of-type > a")
    people = [one for one in linked if not one.attribute("href").endswith("#authors")]
    # Words follow a name, "and others, among them" or dots, behind which authors are named without their order.
    goes_on = [bool(one.tail.strip(" ,")) for one in people]
    ordered = goes_on.index(True) + 1 if True in goes_on else len(people)
    code, score = row.attribute("href", "a[data-code]"), row.attribute("data-score")
    draft = make_draft(
        row.line,
        title.rich_text(),
        authors=[one.text() for one in people[:ordered]],
        more_authors=any(goes_on) or len(people) < len(linked),
        date=read_day(row.attribute("datetime", "time")),
        venue=row.attribute("title", "cite") or row.text("cite"),
        # The code of a row's category; earlier portals show it as text.
        category=row.attribute("data-category", '[data-category]:not([data-category=""])')
        or row.text("[data-category]"),
        links=[*map(_chip, row.find(_CHIPS)), code, title.link("a")],
    )
    is_code_somewhere = not code and row.first("span[data-code]") is not None
    return replace(
        draft,
        contributors=tuple(one.text() for one in people[ordered:]),
        code=True if is_code_somewhere else draft.code,
        score=float(score) if score.replace(".", "", 1).isdigit() else None,
    )


def _chip(link: Part) -> str | Link:
    """Return the target of a link of a row; its label gives the kind if the address does not."""
    address = link.link()
    found = read_link(address)
    kind = kind_in_words(link.text()) if found and found.kind == "page" else ""
    return Link(kind, found.value) if found and kind else address
