"""The contents of a feed in any format: the newest papers, each with a date from the content."""

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
# The date of a feed without dated entries; nothing here reads a clock.
_NO_DATE = "1970-01-01"
# Characters that XML 1.0 cannot contain, even escaped.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A paper or a piece of news in a feed. `id` never changes, by default it is the address of the page.

    Texts are plain except for `content`, which is HTML; its addresses have their host.
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
        """The day of publication in the format of RFC 3339; the first day of a month or year."""
        return f"{first_day(self.date) if self.date else _NO_DATE}T00:00:00Z"


@dataclass(frozen=True, slots=True)
class Feed:
    """A list of papers with its own address, that of its page and those of its entries, all with host."""

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

    For a renamed paper, `entry_id` should be its first address.
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
    """Return the papers of a feed: the newest, by id on the same day, those without a date last."""
    dated = sorted(papers, key=lambda paper: paper.id)
    dated.sort(key=lambda paper: first_day(paper.date) if paper.date else "", reverse=True)
    return dated[:count]


def xml_text(text: str) -> str:
    """Escape a text for an element or a quoted attribute of XML; characters that XML cannot contain are removed."""
    kept = _NOT_IN_XML.sub("", text)
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
