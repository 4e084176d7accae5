"""A paper's citations in all styles that a page offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.exports.styles.apa import apa
from generator.exports.styles.chicago import chicago
from generator.exports.styles.ieee import ieee
from generator.exports.styles.reference import pieces, reference

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from generator.exports.styles.reference import Reference
    from generator.model import Paper

# By id: what a reader calls the style, and the function that sets a reference in it.
STYLES: dict[str, tuple[str, Callable[[Reference], str]]] = {
    "apa": ("APA", apa),
    "ieee": ("IEEE", ieee),
    "chicago": ("Chicago", chicago),
}


class StyledCitation(NamedTuple):
    """A citation in one style: `pieces` are texts, each with whether it is set in italics."""

    style: str
    label: str
    pieces: tuple[tuple[str, bool], ...]

    @property
    def text(self) -> str:
        """The citation in plain text, as it is copied."""
        return "".join(text for text, _ in self.pieces)


def citations(
    paper: Paper, url: str, macros: Mapping[str, str], teams: Collection[str] = ()
) -> tuple[StyledCitation, ...]:
    """Cite a paper in every style, in the order in which they are shown.

    `url` is given where neither a DOI, an arXiv number nor a source's own page is known; it may be
    empty. `macros` are the LaTeX macros that hold in the paper, `teams` its names that are
    known to be teams and are never turned round.
    """
    of = reference(paper, url, macros, teams)
    return tuple(StyledCitation(style, label, pieces(write(of))) for style, (label, write) in STYLES.items())
