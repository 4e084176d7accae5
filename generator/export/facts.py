"""The record from which every export of a paper is written, made once per paper."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING

from generator.export.entry import entry_type, identifier, page_bounds
from generator.export.formats import BIBTEX
from generator.export.listed import listed_names

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.core.names import NameParts
    from generator.core.records import Paper
    from generator.text.paper_texts import PaperTexts


@dataclass(frozen=True, eq=False)
class PaperFacts:
    """A paper with its texts parsed, and additional facts for exports.

    `key` is its citation key, `url` its page in the portal with host, `teams` are its names that are known to be teams;
    `primary_class` is its arXiv class (`cs.LG`), empty if it has none. With `unicode` its BibTeX has letters and
    symbols beyond ASCII, otherwise LaTeX's commands for them. Expensive values are computed on first use, and cached.
    """

    texts: PaperTexts
    key: str = ""
    url: str = ""
    teams: Collection[str] = ()
    primary_class: str = ""
    unicode: bool = False

    def __getstate__(self) -> dict[str, object]:
        """Pickle only the given values, without cached ones."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def paper(self) -> Paper:
        """The record of its file."""
        return self.texts.paper

    @cached_property
    def type(self) -> str:
        """Its BibTeX entry type: the type in the content, otherwise derived from venue and volume."""
        return entry_type(self.paper)

    @cached_property
    def names(self) -> tuple[NameParts, ...]:
        """The names that a bibliography lists; without a list the known authors."""
        return tuple(listed_names(self.paper, self.teams))

    @cached_property
    def pages(self) -> tuple[str, str]:
        """Its first and last page; the last is empty for a single page."""
        return page_bounds(self.paper.pages)

    @cached_property
    def bibtex(self) -> str:
        """Its BibTeX entry as pages show it."""
        return BIBTEX.write(self, "usual")

    @cached_property
    def doi(self) -> str:
        """Its bare DOI."""
        return identifier(self.paper, "doi")

    @cached_property
    def arxiv(self) -> str:
        """Its bare arXiv number."""
        return identifier(self.paper, "arxiv")
