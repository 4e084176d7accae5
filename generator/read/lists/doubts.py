"""How probable it is that an entry was read right, and in words what of it may be wrong.

The models say how probable each label is, at first and after the votes of the list; of a field the least probable label
counts most, as one wrong word makes it wrong. What else is seen of a reading (fields in several parts, words left over,
what the other entries of the list have) adds to it. The weights in `doubts.json` were learned from entries that the
models had not seen (`training.calibration`).
"""

import math
from collections.abc import Mapping

from generator.read.draft import Draft
from generator.read.lists.field_order import OTHER
from generator.read.lists.labels import Labelled
from generator.read.lists.models import learned
from generator.read.lists.person_names import name_kind

FIELDS = {"title": "title", "authors": "author", "venue": "container", "date": "date"}  # and their labels
_LEAST, _MOST = 0.01, 0.999  # probabilities that count
_CALLED = {"date": "year"}
NO_AUTHORS = "no authors were found"
_MISSING = {"authors": NO_AUTHORS, "date": "no year was found"}
_WEAK = 0.8  # the probability below which a field is named
_MOST_PARTS = 4


def evidence(draft: Draft, sure: Mapping[str, float], labelled: Labelled, alike: float) -> dict[str, float]:
    """Return what speaks for and against a reading, by name: logarithms of odds, numbers, and 1 for what holds.

    `sure` is how probable each main field is, `alike` the share of the list's entries that have the same main fields.
    """
    labels, first = labelled.labels, labelled.first.chances
    found = {f"odds of {name}": _odds(sure.get(name, 0.5)) for name in FIELDS}
    for name, label in FIELDS.items():
        places = [i for i, one in enumerate(labels) if one == label]
        odds = [_odds(first[i].get(label, 0.0)) for i in places]
        found[f"least first odds of {name}"] = min(odds, default=0.0)
        found[f"mean first odds of {name}"] = sum(odds) / len(odds) if odds else 0.0
        parts = sum(i == 0 or labels[i - 1] != label for i in places)
        found[f"parts of {name}"] = float(min(parts, _MOST_PARTS))
        if name != "title":  # every draft has one
            found[f"no {name}"] = float(not getattr(draft, name))
    left = [i for i, one in enumerate(labels) if one == OTHER and labelled.tokens[i].kind == "word"]
    unsaid = [_odds(first[i].get(OTHER, 0.0)) for i in left]
    kept = sum(one == at_first for one, at_first in zip(labels, labelled.first.labels, strict=True))
    return found | {
        "words left over": math.log(1 + len(left)),
        "mean first odds of words left over": sum(unsaid) / len(unsaid) if unsaid else 0.0,
        "labels as at first": kept / max(len(labels), 1),
        "alike": math.log(max(alike, _LEAST)),
        "odd names": float(any(name_kind(name) in {"", "one"} for name in draft.authors)),
        "small title": float(draft.title[:1].islower()),
        "small venue": float(draft.venue[:1].islower()),
    }


def _odds(chance: float) -> float:
    held = min(max(chance, _LEAST), _MOST)
    return math.log(held / (1 - held))


def confidence_of(found: Mapping[str, float], kind: str) -> float:
    """Return how probable it is that title, authors, year and venue are all right, in a list of a kind."""
    weights = learned("doubts")[kind]
    odds = weights["bias"] + sum(weights[name] * value for name, value in found.items())
    return round(1 / (1 + math.exp(-odds)), 2)


def doubts_of(
    draft: Draft, sure: Mapping[str, float], confidence: float, kind: str, *, stands_out: bool
) -> tuple[str, ...]:
    """Return in words what may be wrong in a doubtful entry; nothing for one that is not doubtful.

    An entry without a date or authors is doubtful if it `stands_out`: if most entries of its list have other fields.
    """
    missing = [_MISSING.get(name, f"no {name} was found") for name in FIELDS if not getattr(draft, name)]
    lacks = stands_out and not (draft.date and draft.authors)
    if confidence >= learned("doubts")[kind]["doubtful below"] and not lacks:
        return ()
    weak = [name for name in FIELDS if getattr(draft, name) and sure.get(name, 1.0) < _WEAK]
    if not missing and not weak:
        weak = [min(sure, key=lambda name: sure[name], default="title")]
    return (*missing, *(f"the {_CALLED.get(name, name)} may be wrong" for name in weak))
