"""The notice that stands at a withdrawn paper's address, and what answers who asks for its BibTeX."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.pages import addresses
from generator.pages.needs import NOTHING
from generator.pages.page import Page, PageKind
from generator.paper_texts import PaperTexts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.pages.components import Head
    from generator.pages.context import PageContext


@dataclass(frozen=True, slots=True)
class WithdrawnView:
    """A paper that was taken back: its title, the day in words and as `date_iso`, and the reason or nothing."""

    head: Head
    title: str
    date: str
    date_iso: str
    reason: str


def planned(context: PageContext) -> Iterator[Page]:
    """Plan a notice for each withdrawn paper: all that is left of it, outside of lists, search and the sitemap."""
    for paper in context.portal.withdrawn:
        if paper.withdrawn is None:
            continue
        origin, key = f"content/papers/{paper.id}.yaml", context.withdrawn_keys[paper.id]
        title = PaperTexts(paper, context.portal.site.macros).title
        said = (title, str(paper.withdrawn.date), paper.withdrawn.reason)
        shown = (paper.id, context.texts.date(paper.withdrawn.date))
        yield Page(addresses.paper(paper.id), origin, WITHDRAWN.name, (*shown, *said), indexed=False)
        for paper_id in (paper.id, *paper.aliases):
            address = addresses.paper_bibtex(paper_id)
            yield Page(address, origin, WITHDRAWN_BIBTEX.name, said, indexed=False, identity=key)


def _view(  # noqa: PLR0917 - the arguments of a page
    context: PageContext, paper_id: str, date: str, title: str, date_iso: str, reason: str
) -> WithdrawnView:
    crumbs = [(context.texts("papers"), addresses.PAPERS)]
    head = context.head(title, addresses.paper(paper_id), context.texts("withdrawn"), crumbs, index=False)
    return WithdrawnView(head, title, date, date_iso, reason)


def _bibtex(_: PageContext, title: str, date: str, reason: str) -> str:
    """Return a file without an entry: programs pass over what stands before a first `@`."""
    said = f"{title}: withdrawn on {date}" + (f": {reason}" if reason else "")
    return f"% {said.replace('@', '(at)')}\n"


WITHDRAWN = PageKind("withdrawn paper", _view, lambda *_: NOTHING, "withdrawn.html")
WITHDRAWN_BIBTEX = PageKind("BibTeX of a withdrawn paper", _bibtex, lambda *_: NOTHING, effort=0.2)
KINDS = (WITHDRAWN, WITHDRAWN_BIBTEX)
