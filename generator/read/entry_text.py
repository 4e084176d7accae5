"""The text of one entry of a list of publications, with what its looks tell: between a page's reader and the labeller.

A page is cut into entries, an entry is a sequence of runs, and a labeller says of each word of
them whether it is title, author, venue and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# How a run is set (bold, italic, quoted, small, heading, link, cell: a table's), and what the
# page's own markup calls it (title, authors, venue, date, badge: the button of a link).
Mark = Literal[
    "bold", "italic", "quoted", "small", "heading", "link", "cell", "title", "authors", "venue", "date", "badge"
]


@dataclass(frozen=True, slots=True)
class Run:
    """A run of text that is set in one way.

    `line` counts the lines that a reader sees within the entry, from 0; `address` is where the
    run links to, absolute where that is known; `text` keeps its blanks as the page shows them.
    """

    text: str
    line: int = 0
    marks: frozenset[Mark] = frozenset()
    address: str = ""


@dataclass(frozen=True, slots=True)
class EntryText:
    """One entry as its page shows it.

    `source_line` is its line in the file (from 1). `year` and `type` are those that headings above
    the entry give (0 and empty where they give none; `type` is a BibTeX entry type).
    """

    runs: tuple[Run, ...]
    source_line: int = 0
    year: int = 0
    type: str = ""

    @property
    def text(self) -> str:
        """The entry as one line."""
        return " ".join("".join(run.text for run in self.runs).split())
