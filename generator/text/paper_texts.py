"""What a paper says, with its LaTeX read: as plain text and as HTML, each read at most once.

Nearly every page, export and index shows titles and venues of the same papers. They take them from here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from markupsafe import Markup

from generator.text.latex import to_html, to_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.core.records import Paper

_BLANK_LINE = re.compile(r"\n\s*\n")


@dataclass(frozen=True, eq=False)
class PaperTexts:
    """A paper's texts; each is read when it is first asked for, and kept.

    `shared` are the LaTeX macros of the portal; those of the paper go before them.
    """

    paper: Paper
    shared: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __getstate__(self) -> dict[str, object]:
        """Return what the texts are read from: another process reads those that it needs."""
        return {"paper": self.paper, "shared": dict(self.shared)}

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

    @property
    def venue(self) -> str:
        """The venue as plain text."""
        return self.plain("venue")

    def plain(self, field: str) -> str:
        """Return a field of one line as plain text; macros do not hold in it."""
        text = self._plain.get(field)
        if text is None:
            text = self._plain[field] = to_text(getattr(self.paper, field))
        return text

    def plain_list(self, field: str) -> tuple[str, ...]:
        """Return a field that lists lines as plain texts; macros do not hold in them."""
        texts = self._plain_lists.get(field)
        if texts is None:
            texts = self._plain_lists[field] = tuple(map(to_text, getattr(self.paper, field)))
        return texts

    @cached_property
    def _plain(self) -> dict[str, str]:
        return {}

    @cached_property
    def _plain_lists(self) -> dict[str, tuple[str, ...]]:
        return {}
