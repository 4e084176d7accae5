"""How probable it is that an entry was read right, and in words what of it may be wrong.

The models say how probable each label is. Of each main field the least probable label counts, as one wrong word makes a
field wrong; the weights in `doubts.json` were learned from pages that the models had not seen (`training.calibration`).
"""

from __future__ import annotations

import json
import math
from functools import cache
from typing import TYPE_CHECKING

from generator.read.lists.models import data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.read.draft import Draft

FIELDS = ("title", "authors", "venue", "date")
_LEAST, _MOST = 0.02, 0.999  # probabilities that count
_CALLED = {"date": "year"}
_MISSING = {"authors": "no authors were found", "date": "no year was found"}
_WEAK = 0.8  # the probability below which a field is named


def evidence(draft: Draft, sure: Mapping[str, float]) -> list[float]:
    """Return the logarithm of each main field's odds (0 where it was not learned), and 1 for each missing field."""
    chances = [min(max(sure[name], _LEAST), _MOST) if name in sure else 0.5 for name in FIELDS]
    missing = [float(not getattr(draft, name)) for name in FIELDS]
    return [math.log(chance / (1 - chance)) for chance in chances] + missing


def confidence_of(draft: Draft, sure: Mapping[str, float], model: str) -> float:
    """Return how probable it is that title, authors, year and venue are all right, as the labels of a model say."""
    bias, *weights = list(_weights()[model].values())[:-1]
    odds = bias + sum(weight * value for weight, value in zip(weights, evidence(draft, sure), strict=True))
    return round(1 / (1 + math.exp(-odds)), 2)


def doubts_of(draft: Draft, sure: Mapping[str, float], confidence: float, model: str) -> tuple[str, ...]:
    """Return in words what may be wrong in a doubtful entry; nothing for one that is not doubtful."""
    missing = [_MISSING.get(name, f"no {name} was found") for name in FIELDS if not getattr(draft, name)]
    if confidence >= _weights()[model]["doubtful below"] and draft.date and draft.authors:
        return ()
    weak = [name for name in FIELDS if getattr(draft, name) and sure.get(name, 1.0) < _WEAK]
    if not missing and not weak:
        weak = [min(sure, key=lambda name: sure[name], default="title")]
    return (*missing, *(f"the {_CALLED.get(name, name)} may be wrong" for name in weak))


@cache
def _weights() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(data("doubts.json"))
    return found
