"""What a feed says, whatever its format: the newest papers, each with a date that comes from content."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.core.names import display
from generator.export.highwire import first_day

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.core.records import Paper, PartialDate
    from generator.export.facts import PaperFacts

NEWEST = 50
# What the feed of a portal without dates says; nothing here reads a clock.
_NO_DATE = "1970-01-01"
# What XML 1.0 cannot hold, even escaped.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A paper or a piece of news in a feed. `id` stays the same for good, by default it is the address of the page.

    Texts are plain but for `content`, which is HTML; its addresses have their host.
    """

    id: str
    url: str
    title: str
    authors: tuple[str, ...] = ()
    summary: str = ""
    date: PartialDate | None = None
    tags: tuple[tuple[str, str], ...] = ()
    content: str = ""

    @property
    def updated(self) -> str:
        """When the paper appeared, as RFC 3339 writes it; of a month or year its first day."""
        return f"{first_day(self.date) if self.date else _NO_DATE}T00:00:00Z"


@dataclass(frozen=True, slots=True)
class Feed:
    """A list of papers with its own address, that of the page it belongs to and those of its entries, all with host."""

    title: str
    url: str
    page: str
    entries: tuple[FeedEntry, ...]
    description: str = ""
    language: str = ""
    icon: str = ""

    @property
    def updated(self) -> str:
        """The day of its newest entry."""
        return max((entry.updated for entry in self.entries), default=f"{_NO_DATE}T00:00:00Z")


def feed_entry(of: PaperFacts, *, entry_id: str = "", categories: Iterable[tuple[str, str]] = ()) -> FeedEntry:
    """Return a paper's entry; `categories` pair the codes of subjects with their names.

    A paper that was renamed should give as `entry_id` the address that it had first.
    """
    paper = of.paper
    names = [display(printed.name) for printed in paper.authors or paper.contributors]
    return FeedEntry(
        id=entry_id or of.url,
        url=of.url,
        title=of.texts.title,
        authors=(*names, "et al.") if paper.more_authors and names else tuple(names),
        summary="\n\n".join(of.texts.paragraphs),
        date=paper.date,
        tags=tuple(categories),
    )


def newest(papers: Iterable[Paper], count: int = NEWEST) -> list[Paper]:
    """Return the papers that a feed shows: the newest, those without a date last, of one day by id."""
    dated = sorted(papers, key=lambda paper: paper.id)
    dated.sort(key=lambda paper: first_day(paper.date) if paper.date else "", reverse=True)
    return dated[:count]


def xml_text(text: str) -> str:
    """Escape a text for an element or a quoted attribute of XML; what XML cannot hold is left out."""
    kept = _NOT_IN_XML.sub("", text)
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
