"""Pages of portals that this program built: a paper comes back whole, a list with what its rows say."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.link_kinds import PAPER_LINKS
from generator.read.draft import Draft, Reading
from generator.read.links import Link, read_link
from generator.read.pages.document import (
    absolute,
    attribute,
    has_class,
    line_of,
    one_within,
    rich_text,
    text_of,
    within,
)
from generator.read.pages.embedded.article import read_article
from generator.read.pages.embedded.bibliography import bibliography_drafts
from generator.read.pages.facts import make_draft, merged, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element


_CALLED = [(kind.name, re.compile(kind.words, re.IGNORECASE)) for kind in PAPER_LINKS if kind.words]


def is_portal(text: str) -> bool:
    """Return whether a text is a portal's page, by the frame of its pages and their lists."""
    return 'class="masthead"' in text and ('<ul class="papers"' in text or '<article class="paper"' in text)


def read_portal(page: Document, context: Context) -> Reading | None:
    """Read a paper's page, or the papers of a list; what the page holds for download says most."""
    downloads = bibliography_drafts(page, context.path)
    if page.first(f"//article[{has_class('paper')}]") is not None:
        reading = read_article(page, context)
        if reading is None:
            return None
        # The tags tell a language of every paper, whether or not anybody said it.
        shown = reading.drafts[0]
        shown = replace(shown, extra={name: text for name, text in shown.extra.items() if name != "language"})
        whole = merged([*downloads[:1], shown]) or shown
        own = attribute(page.first("//link[@rel='canonical']"), "href")
        links = {kind: link for kind, link in whole.links.items() if link != own}
        return replace(reading, drafts=(replace(whole, line=shown.line, links=links),))
    rows = [draft for row in page.find(f"//ul[{has_class('papers')}]/li") if (draft := _row(row, page.address))]
    told = {draft.title: draft for draft in downloads}
    once = {draft.title: draft for draft in reversed(rows)}
    drafts = [merged([told[title], row]) or row if title in told else row for title, row in reversed(once.items())]
    return Reading(tuple(drafts), None, (), "html") if drafts else None


def _row(row: Element, base: str) -> Draft | None:
    title = one_within(row, "./h3")
    if title is None:
        return None
    byline = one_within(row, "./p")
    linked = within(byline, "./a") if byline is not None else []
    people = [one for one in linked if not attribute(one, "href").endswith("#authors")]
    code = attribute(one_within(row, ".//a[@data-code]"), "href")
    address = absolute(attribute(one_within(title, "./a"), "href"), base)
    chips = [_chip(one, base) for one in within(row, "./div//a[@href]") if _leads_on(one)]
    venue = one_within(row, ".//cite")
    before, after = _before_others(people)
    draft = make_draft(
        line_of(row),
        rich_text(title),
        authors=[text_of(one) for one in before],
        more_authors=bool(after) or len(people) < len(linked) or _says_more(byline, people),
        date=read_day(attribute(one_within(row, ".//time"), "datetime")),
        venue=attribute(venue, "title") or text_of(venue),
        category=_category(row),
        links=[*chips, code, address if address.startswith("http") else ""],
    )
    is_code_somewhere = not code and one_within(row, ".//span[@data-code]") is not None
    score = attribute(row, "data-score")
    return replace(
        draft,
        contributors=tuple(text_of(one) for one in after),
        code=True if is_code_somewhere else draft.code,
        score=float(score) if score.replace(".", "", 1).isdigit() else None,
    )


def _category(row: Element) -> str:
    """Return the code of a row's category; earlier portals show it as text."""
    link = one_within(row, ".//*[@data-category]")
    return attribute(link, "data-category") or text_of(link)


def _chip(link: Element, base: str) -> str | Link:
    """Return where a link of a row leads; what it is called tells its kind where the address does not."""
    address = absolute(attribute(link, "href"), base)
    found = read_link(address)
    if found is None or found.kind != "page":
        return address
    kind = next((name for name, words in _CALLED if words.fullmatch(text_of(link))), "")
    return Link(kind, found.value) if kind else address


def _leads_on(link: Element) -> bool:
    """Return whether a link of a row leads to something of the paper that is not its own page."""
    inside = attribute(link, "href").endswith(("#abstract", "#cite"))
    return not inside and link.get("data-category") is None and link.get("data-code") is None and not _is_venue(link)


def _is_venue(link: Element) -> bool:
    above = link.getparent()
    return above is not None and above.tag == "cite"


def _before_others(people: list[Element]) -> tuple[list[Element], list[Element]]:
    """Split the authors into those in order and those named after "and others, among them" or after dots."""
    for place, one in enumerate(people):
        said = (one.tail or "").strip(" ,")
        if said and place < len(people) - 1:
            return people[: place + 1], people[place + 1 :]
    return people, []


def _says_more(byline: Element | None, people: list[Element]) -> bool:
    """Return whether words follow the last name: "and others"."""
    return byline is not None and bool(people) and bool((people[-1].tail or "").strip(" ,"))
