"""How sure a reading is, from the probabilities of its labels, and in words what of it may be wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.read.draft import Draft
    from generator.read.lists.labels import Labelled

_MAIN = ("title", "author", "container", "date")
# A logistic regression over the readings of pages that the models had not seen.
_BIAS = -1.0
_WEIGHTS = {"title": 2.2, "author": 1.8, "container": 1.4, "date": 0.6, "agreed": 2.0, "mean": 2.5}
_MISSING = {"authors": 1.6, "venue": 1.0, "date": 0.8}
_DOUBTFUL = 0.7
_UNSURE = 0.75
_CALLED = {"title": "title", "author": "authors", "container": "venue", "date": "date"}


def sureness(labelled: Labelled) -> dict[str, float]:
    """Return how sure the least sure token of each main field is, what both readings share, and the mean of all."""
    least = {
        name: min(
            (sure for label, sure, token in zip(labelled.labels, labelled.sure, labelled.tokens, strict=True)
             if label == name and token.kind != "break"),
            default=1.0,
        )
        for name in _MAIN
    }  # fmt: skip
    mean = sum(labelled.sure) / max(1, len(labelled.sure))
    return least | {"agreed": labelled.agreed, "mean": mean}


def confidence_of(labelled: Labelled, draft: Draft) -> float:
    """Return how probable it is that title, authors, year and venue are all right."""
    seen = sureness(labelled)
    score = _BIAS + sum(weight * (seen[name] - _UNSURE) * 2 for name, weight in _WEIGHTS.items()) + 1.5
    score -= sum(cost for name, cost in _MISSING.items() if not getattr(draft, name))
    return round(1 / (1 + math.exp(-score)), 3)


def doubts_of(labelled: Labelled, draft: Draft, sure: float) -> tuple[str, ...]:
    """Return in words what may be wrong, where the whole is not sure."""
    if sure >= _DOUBTFUL:
        return ()
    seen = sureness(labelled)
    found = [
        f"not sure where the {_CALLED[name]} {'begin' if name == 'author' else 'begins'} and ends"
        for name in _MAIN
        if seen[name] < _UNSURE
    ]
    found += [f"no {name} found" for name in ("authors", "venue", "date") if not getattr(draft, name)]
    return tuple(found[:2]) or ("read by looks that other entries do not share",)
