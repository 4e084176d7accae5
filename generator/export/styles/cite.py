"""A paper's citations in all styles that a page offers."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from generator.core.citation_styles import OWN
from generator.export.facts import PaperFacts
from generator.export.styles.apa import apa
from generator.export.styles.chicago import chicago
from generator.export.styles.ieee import ieee
from generator.export.styles.reference import Reference, pieces, reference

# The functions that format a reference in our own styles.
STYLES: dict[str, Callable[[Reference], str]] = {"apa": apa, "ieee": ieee, "chicago": chicago}


class StyledCitation(NamedTuple):
    """A citation in one style: `pieces` are texts, each with whether it is in italics."""

    style: str
    label: str
    pieces: tuple[tuple[str, bool], ...]

    @property
    def text(self) -> str:
        """The citation in plain text, for copying."""
        return "".join(text for text, _ in self.pieces)


_NONE: Mapping[str, StyledCitation] = MappingProxyType({})


def citations(
    of: PaperFacts,
    *,
    styles: Sequence[str] = tuple(OWN),
    further: Mapping[str, StyledCitation] = _NONE,
) -> tuple[StyledCitation, ...]:
    """Cite a paper in `styles`, in their order.

    The paper's page is included if it has no DOI, arXiv number or page of a source. Names of teams are never inverted.
    `further` are citations in other styles than our own, by style; missing ones are omitted.
    """
    parts = reference(of)
    found = (
        StyledCitation(style, OWN[style], pieces(STYLES[style](parts))) if style in STYLES else further.get(style)
        for style in styles
    )
    return tuple(citation for citation in found if citation)
