"""The texts of a paper as plain text and as HTML, each parsed at most once.

Nearly every page, export and index shows titles and venues of the same papers and gets them from here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from markupsafe import Markup

from generator.core.records import Paper
from generator.text.latex import to_html, to_text

_BLANK_LINE = re.compile(r"\n\s*\n")


@dataclass(frozen=True, eq=False)
class PaperTexts:
    """A paper's texts; each is parsed on first use, and cached.

    `shared` are the LaTeX macros of the portal; the paper's own macros take precedence.
    """

    paper: Paper
    shared: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __getstate__(self) -> dict[str, object]:
        """Pickle only the sources: another process parses the texts that it needs."""
        return {"paper": self.paper, "shared": dict(self.shared)}

    @cached_property
    def macros(self) -> Mapping[str, str]:
        """The LaTeX macros that are valid in the paper."""
        return {**self.shared, **self.paper.macros} if self.paper.macros else self.shared

    @cached_property
    def title(self) -> str:
        """The title as plain text."""
        return to_text(self.paper.title, self.macros)

    @cached_property
    def title_html(self) -> Markup:
        """The title as HTML that is allowed inside a link."""
        return to_html(self.paper.title, self.macros)

    @cached_property
    def abstract(self) -> str:
        """The abstract as plain text on one line."""
        return to_text(self.paper.abstract, self.macros)

    @property
    def abstract_html(self) -> Markup:
        """The abstract as HTML, in paragraphs. Not cached: only the paper's own page shows it."""
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
        """Return a field of one line as plain text; macros are not expanded."""
        return self._plain(field, getattr(self.paper, field))[0]

    def plain_list(self, field: str) -> tuple[str, ...]:
        """Return a field with a list of lines as plain texts; macros are not expanded."""
        return self._plain(field, *getattr(self.paper, field))

    def _plain(self, field: str, *texts: str) -> tuple[str, ...]:
        if field not in self._read:
            self._read[field] = tuple(map(to_text, texts))
        return self._read[field]

    @cached_property
    def _read(self) -> dict[str, tuple[str, ...]]:
        return {}
