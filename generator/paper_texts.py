"""What a paper says, with its LaTeX read: as plain text and as HTML, each read at most once.

Nearly every page, export and index shows titles and venues of the same papers. They take them from here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.tex import to_html, to_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model import Paper

_BLANK_LINE = re.compile(r"\n\s*\n")


@dataclass(frozen=True, eq=False)
class PaperTexts:
    """A paper's texts; each is read when it is first asked for, and kept.

    `shared` are the LaTeX macros of the portal; those of the paper go before them.
    """

    paper: Paper
    shared: Mapping[str, str] = field(default_factory=dict, repr=False)

    @cached_property
    def macros(self) -> Mapping[str, str]:
        """The LaTeX macros that hold in the paper."""
        return {**self.shared, **self.paper.macros} if self.paper.macros else self.shared

    @cached_property
    def title(self) -> str:
        """The title as plain text."""
        return to_text(self.paper.title, self.macros)

    @cached_property
    def title_html(self) -> Markup:
        """The title as HTML, without anything that may not stand in a link."""
        return to_html(self.paper.title, self.macros)

    @cached_property
    def abstract(self) -> str:
        """The abstract as plain text in one line."""
        return to_text(self.paper.abstract, self.macros)

    @property
    def abstract_html(self) -> Markup:
        """The abstract as HTML, in paragraphs. Not kept: only the paper's own page shows it."""
        return to_html(self.paper.abstract, self.macros, block=True) if self.paper.abstract else Markup()

    @cached_property
    def paragraphs(self) -> tuple[str, ...]:
        """The abstract's paragraphs as plain text."""
        parts = _BLANK_LINE.split(self.paper.abstract)
        read = [self.abstract] if len(parts) == 1 else [to_text(part, self.macros) for part in parts]
        return tuple(filter(None, read))

    @cached_property
    def venue(self) -> str:
        """The venue as plain text."""
        return to_text(self.paper.venue)

    @cached_property
    def volume(self) -> str:
        """The volume as plain text."""
        return to_text(self.paper.volume)

    @cached_property
    def number(self) -> str:
        """The issue's or report's number as plain text."""
        return to_text(self.paper.number)

    @cached_property
    def publisher(self) -> str:
        """The publisher as plain text."""
        return to_text(self.paper.publisher)

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """The keywords as plain texts."""
        return tuple(map(to_text, self.paper.keywords))

    @cached_property
    def awards(self) -> tuple[str, ...]:
        """The awards as plain texts."""
        return tuple(map(to_text, self.paper.awards))
