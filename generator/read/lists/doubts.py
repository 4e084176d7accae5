"""How probable it is that an entry was read right, and in words what of it may be wrong.

What speaks against a reading is counted from 0 to 1, by the field that it is about: improbable labels, and those that
were changed to suit the other entries of the list; unusual names, years and orders of fields; a missing field that most
other entries have. The weights in `doubts.json` were learned from entries that the models had not seen
(`training.calibration`).
"""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from generator.read.draft import NO_AUTHORS, Draft
from generator.read.lists.fields import Fields
from generator.read.lists.labels import Labelled
from generator.read.lists.models import learned
from generator.read.lists.person_names import name_kind

FIELDS = {"title": "title", "authors": "author", "venue": "container", "date": "date"}  # and their labels
_LABELS = frozenset(FIELDS.values())
YEAR = re.compile(r"(?<![\w./:\u2010-\u2015\u2212-])(?:19[3-9]\d|20[0-4]\d)(?![\w/]|[.\u2010-\u2015\u2212-]\d)")
_MISSING = {"authors": NO_AUTHORS, "venue": "no venue was found", "date": "no year was found"}
_UNCLEAR = "it is unclear where this part begins or ends"
_WHY = {
    "changed": "wording and layout disagree",
    "odd": "a name looks unusual",
    "together": "two names may have run together",
    "others": "the entry has other years, too",
    "later": "the entry has other years, too",
    "beside": "the entries around this one have other years",
    "unlike": "the parts are in another order than in most entries",
    "unclear": "some words fit no field well",
}
_LEAST, _MOST = 0.01, 0.999  # probabilities that count
_CLEAR = 0.7  # the probability that the best label of a clear word has
_SEVERAL = 3  # so many of what is counted weigh half as much as infinitely many
_MOSTLY = 0.5  # of the other entries, that have what is missing in a doubtful one
_NEARLY = 0.5  # of what speaks most against an entry, that something else is to be named
# Initials between names, six words, or a word such as `andCarl`: `Ann Bee Carl D. Eff`, `A. Bee CD Eff`.
_TOGETHER = re.compile(
    r"\w{3,} \w{3,} (?:\w\.? )+\w{3}|^\w\.? \w{2,} [A-Z]{1,2}\.? \w{3}|(?:\S+ ){5}"
    r"|\b(?!Mac|Van|Fitz)\w{2,}[a-z][A-Z][a-z]"
)


def evidence(found: Sequence[tuple[Draft | None, Fields]], labelled: Sequence[Labelled]) -> list[dict[str, float]]:
    """Return for each entry of a list what speaks against its reading, by field and kind; nothing without a draft."""
    read = [draft for draft, _ in found if draft is not None]
    others = max(len(read) - 1, 1)
    orders = [tuple(one for one, _ in groupby(label for label in one.labels if label in _LABELS)) for one in labelled]
    often = Counter(order for order, (draft, _) in zip(orders, found, strict=True) if draft is not None)
    having = Counter(name for draft in read for name in FIELDS if getattr(draft, name))
    years = [draft.date.year if draft is not None and draft.date else 0 for draft, _ in found]
    seen: list[dict[str, float]] = []
    for at, ((draft, fields), one) in enumerate(zip(found, labelled, strict=True)):
        if draft is None:
            seen.append({})
            continue
        missing = {f"{name}: missing": 0.0 if getattr(draft, name) else having[name] / others for name in _MISSING}
        beside = [abs(year - years[at]) for year in (*years[at - 1 : at], *years[at + 1 : at + 2]) if year]
        about = {"date: beside": _share(min(beside, default=0) if years[at] else 0)}
        about["entry: unlike"] = 1 - (often[orders[at]] - 1) / others if len(read) > 1 else 0.0
        seen.append(missing | about | _of_labels(fields.sure, one) | _of_values(draft))
    return seen


def _of_labels(sure: Mapping[str, float], one: Labelled) -> dict[str, float]:
    """Return what the probabilities of labels say against them; `sure` is how probable each main field is."""
    words = (chances for token, chances in zip(one.tokens, one.first.chances, strict=True) if token.kind == "word")
    found = {"entry: unclear": _share(sum(max(chances.values(), default=0.0) < _CLEAR for chances in words))}
    for name, label in FIELDS.items():
        rows = [row for row in zip(one.first.chances, one.labels, one.first.labels, strict=True) if label in row]
        first = [chances.get(label, 0.0) for chances, own, _ in rows if own == label]
        found[f"{name}: unsure"] = _unsure(sure.get(name, 0.5))
        found[f"{name}: unsure at first"] = _unsure(min(first, default=0.5))
        found[f"{name}: changed"] = _share(sum(own != before for _, own, before in rows))
    return found


def _of_values(draft: Draft) -> dict[str, float]:
    """Return what looks unusual in the names and years of an entry."""
    year = str(draft.date.year) if draft.date else ""
    years = {*YEAR.findall(draft.text.replace(draft.title, " "))} - {year}
    return {
        "authors: odd": float(any(name_kind(name) in {"", "one"} for name in draft.authors)),
        "authors: together": float(any(map(_TOGETHER.search, draft.authors))),
        "date: others": float(bool(years)),
        "date: later": float(bool(year) and any(other > year for other in years)),
    }


def _share(count: float) -> float:
    return count / (count + _SEVERAL)


def _unsure(chance: float) -> float:
    """Return from 0 to 1 how little is certain, by the logarithm of the odds."""
    most, least = (math.log(end / (1 - end)) for end in (_MOST, _LEAST))
    held = min(max(chance, _LEAST), _MOST)
    return (most - math.log(held / (1 - held))) / (most - least)


def judgement(
    draft: Draft, sure: Mapping[str, float], found: Mapping[str, float], kind: str
) -> tuple[float, tuple[str, ...]]:
    """Return how probable it is that title, authors, year and venue are all right, and in words what may be wrong.

    The `kind` of list, entries with looks or references that are text alone, says how much counts what was found. An
    entry without authors or a date is doubtful if most others have them, and one without authors if no other has any.
    """
    weights = learned("doubts")[kind]
    against = {name: weights.get(name, 0.0) * value for name, value in found.items()}
    confidence = round(1 / (1 + math.exp(weights["bias"] + sum(against.values()))), 2)
    missing = {name: what for name, what in _MISSING.items() if not getattr(draft, name)}
    lacks = max(found["authors: missing"], found["date: missing"]) > _MOSTLY
    lacks |= not (draft.authors or found["authors: missing"])
    if confidence >= weights["doubtful below"]:
        return confidence, tuple(missing.values()) if lacks else ()
    weakest = min((name for name in sure if name not in missing), key=lambda name: sure[name], default="title")
    most, reasons = max(against.values()), dict[str, str]()
    for name in sorted(against, key=lambda name: -against[name]):
        field, _, kind_of = name.partition(": ")
        # What is missing makes no other field wrong, though the order of the parts is then another.
        is_of_missing = field in missing or (missing and kind_of == "unlike")
        if not is_of_missing and against[name] >= _NEARLY * most > 0:
            reasons.setdefault(field if field in FIELDS else weakest, _WHY.get(kind_of, _UNCLEAR))
    shown = (f"the {'year' if field == 'date' else field} may be wrong: {why}" for field, why in reasons.items())
    return confidence, (*missing.values(), *shown)
