"""What was read of one entry, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.read.documents.marks import line_of_latex
from generator.read.draft import Draft
from generator.read.links import Link, read_link, sort_links

if TYPE_CHECKING:
    from generator.core.records import PartialDate


@dataclass(frozen=True, slots=True)
class LabelledEntry:
    """One entry as it was read; empty values mean that nothing of it was found.

    Authors and editors are in reading order, given name first; `teams` are those that are no
    persons; `more_authors` says that the list of authors ends in "et al." or the like. `date` is
    the entry's own, or the year of the heading above it. `type` is a BibTeX entry type, or
    `patent`. `arxiv` and `doi` are bare. `addresses` are those that stand in the text or that its runs
    link to, without what `arxiv` and `doi` say already, in their order. `awards` are as printed;
    `status` is "to appear", "under review" and their like; `note` is what else was said. `chips` are the labels of
    links (`PDF`, `Code`). `confidence` (0 to 1) is how likely all of title, authors, venue and
    date are right; `doubts` say in words what may be wrong: an entry that has any is to be shown to a person.
    """

    line: int = 0
    title: str = ""
    authors: tuple[str, ...] = ()
    more_authors: bool = False
    editors: tuple[str, ...] = ()
    teams: frozenset[str] = frozenset()
    date: PartialDate | None = None
    venue: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    place: str = ""
    type: str = ""
    doi: str = ""
    arxiv: str = ""
    addresses: tuple[str, ...] = ()
    awards: tuple[str, ...] = ()
    status: str = ""
    note: str = ""
    abstract: str = ""
    chips: tuple[str, ...] = ()
    text: str = field(default="", repr=False)
    confidence: float = 0.0
    doubts: tuple[str, ...] = ()

    @property
    def is_paper(self) -> bool:
        """Whether it is a publication: a title, and a sign of authors, year, venue or identifier beside it."""
        signs = bool(self.authors) + bool(self.date) + bool(self.venue) + bool(self.doi or self.arxiv)
        return bool(self.title) and signs > 0 and self.type != "patent"

    def to_draft(self) -> Draft:
        """Return the entry as a draft."""
        written: list[str | Link] = [Link("doi", self.doi)] if self.doi else []
        written += [Link("arxiv", self.arxiv)] if self.arxiv else []
        written += self.addresses
        links = sort_links(one for one in written if isinstance(one, Link) or read_link(one))
        extra = {"location": self.place} if self.place else {}
        if self.editors:
            extra["editors"] = "; ".join(self.editors)
        return Draft(
            line=self.line,
            title=line_of_latex(self.title),
            authors=self.authors,
            more_authors=self.more_authors,
            date=self.date,
            code=links.code,
            abstract=self.abstract,
            type="misc" if self.type == "patent" else self.type,
            venue=line_of_latex(self.venue),
            volume=self.volume,
            number=self.number,
            pages=self.pages,
            publisher=line_of_latex(self.publisher),
            awards=self.awards,
            note=line_of_latex("; ".join(part for part in (self.status, self.note) if part)),
            links=links.links,
            extra=extra,
            teams=self.teams,
            doubts=self.doubts,
            confidence=round(self.confidence, 3),
            text=self.text,
        )
