"""How probable it is that an entry was read right, learned from pages that the models have not seen.

The logarithms of the odds of each main field's least sure label, and which fields are missing, are weighed by a
logistic regression; `doubts.json` holds its weights, and the confidence below which an entry is doubtful.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from typing import TYPE_CHECKING, Any

from generator.read.lists.doubts import FIELDS, evidence
from generator.read.lists.entries import entry_of, read_entries_with_fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    import pycrfsuite
    from generator.read.draft import Draft

    from training.entries import LabelledPage
    from training.references import Reference

Record = dict[str, Any]
Example = tuple[list[float], bool]
_STEPS, _RATE, _SHRINK = 4000, 0.5, 0.002
_NO_NAMES = frozenset("and und et al y e with eds ed jr sr".split())
_MOST_RIGHT = 0.1  # of the entries that are right, the share that may be called doubtful


def examples(pages: Iterable[LabelledPage], model: pycrfsuite.Tagger) -> list[Example]:
    """Return for each entry of labelled pages what its reading gives for evidence, and whether the reading is right."""
    found = []
    for page in pages:
        read = read_entries_with_fields([one.entry for one in page.entries], model=model)
        for one, (draft, fields) in zip(page.entries, read, strict=True):
            if draft is not None:
                found.append((evidence(draft, fields.sure), is_right(draft, one.record)))
    return found


def is_right(draft: Draft, record: Record) -> bool:
    """Return whether title, authors, year and venue are those of the truth, without case, accents and punctuation."""
    authors = [_name(one) for one in record.get("authors") or []]
    mine = [_name(one) for one in draft.authors]
    venue, shown = _bare(record.get("venue") or ""), _bare(f"{draft.venue} {draft.publisher}")
    return (
        _bare(record["title"]) == _bare(draft.title)
        and (authors == mine or authors[1:] == mine)  # the owner is added later
        and (not record.get("year") or draft.date is None or draft.date.year == int(record["year"]))
        and (not venue or (bool(shown) and (venue in shown or shown in venue)))
    )


def _bare(text: object) -> str:
    plain = "".join(c for c in unicodedata.normalize("NFKD", str(text)).casefold() if not unicodedata.combining(c))
    return " ".join(re.findall(r"\w+", plain))


def _name(written: str) -> str:
    family, comma, given = re.sub(r"[*†‡\d]+", "", written).partition(",")
    return _bare(f"{given} {family}" if comma else written)


def reference_examples(lists: Iterable[Sequence[Reference]], model: pycrfsuite.Tagger) -> list[Example]:
    """Return the same for references, those of a list read together."""
    found = []
    for listed in lists:
        entries = [entry_of(one.text) for one in listed]
        for one, (draft, fields) in zip(
            listed, read_entries_with_fields(entries, plain=True, model=model), strict=True
        ):
            if draft is not None and one.labelled("title") and one.labelled("author"):
                found.append((evidence(draft, fields.sure), is_as_labelled(draft, one)))
    return found


def is_as_labelled(draft: Draft, reference: Reference) -> bool:
    """Return whether title, names without initials, year and venue are what was labelled by hand."""
    year, venue = re.search(r"(?:1[5-9]|20)\d\d", reference.labelled("date")), _bare(reference.labelled("container"))
    shown = _bare(draft.venue)
    return (
        _bare(reference.labelled("title")) == _bare(draft.title)
        and _words(reference.labelled("author")) == _words(" ".join(draft.authors))
        and (year is None or (draft.date is not None and str(draft.date.year) == year[0]))
        and (not venue or (bool(shown) and (venue in shown or shown in venue)))
    )


def _words(names: str) -> list[str]:
    return sorted(word for word in _bare(names).split() if len(word) > 1 and word not in _NO_NAMES)


def calibrate(examples: Mapping[str, Sequence[Example]], target: Path) -> None:
    """Learn the weights from the examples of each kind of list and write them."""
    learned = {kind: _weights(found) for kind, found in examples.items()}
    target.write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")


def _weights(found: Sequence[Example]) -> dict[str, float]:
    size = len(found[0][0])
    weights = [0.0] * (size + 1)
    rows = [([1.0, *values], float(right)) for values, right in found]
    for _ in range(_STEPS):
        slopes = [0.0] * (size + 1)
        for values, right in rows:
            missing = right - _chance(weights, values)
            for i, value in enumerate(values):
                slopes[i] += missing * value
        weights = [
            w + _RATE * (slope / len(rows) - _SHRINK * w * (i > 0))
            for i, (w, slope) in enumerate(zip(weights, slopes, strict=True))
        ]
    said = sorted(_chance(weights, values) for values, right in rows if right)
    least = said[int(_MOST_RIGHT * len(said))]
    names = ["bias", *(f"odds of {name}" for name in FIELDS), *(f"no {name}" for name in FIELDS)]
    return dict(zip(names, (round(w, 3) for w in weights), strict=True)) | {"doubtful below": round(least, 3)}


def _chance(weights: Sequence[float], values: Sequence[float]) -> float:
    odds = sum(weight * value for weight, value in zip(weights, values, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
