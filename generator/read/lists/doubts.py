"""How sure a reading is by what it found, and in words what of it may be wrong.

Probabilities of labels are not calibrated: an averaged perceptron has none. What two readings share says more
(see `entries.surer`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.read.draft import Draft

_ALONE = 0.75  # how often all four main fields are right, of entries with all of them that no rule has read
_MISSING = 0.2


def confidence_of(draft: Draft) -> float:
    """Return how probable it is that title, authors, year and venue are all right."""
    missing = sum(not getattr(draft, name) for name in ("authors", "venue", "date"))
    return round(_ALONE - _MISSING * missing, 2)


def doubts_of(draft: Draft) -> tuple[str, ...]:
    """Return in words what may be wrong; authors may be missing on purpose, where a list leaves its owner out."""
    return tuple(f"no {name} found" for name in ("venue", "date") if not getattr(draft, name))
