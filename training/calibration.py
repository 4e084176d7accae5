"""How probable it is that an entry was read right, learned from pages that the network has not seen.

What speaks against a reading (`doubts.evidence`) is weighed by a logistic regression; `doubts.json` holds
its weights, and the confidence below which an entry is doubtful: a tenth of the right entries of validation is below
it. Training from scratch learns them with the other models; further training keeps them. As a command, this module
learns them anew for the network that is shipped, from pages that it has not seen.
"""

from __future__ import annotations

import argparse
import json
import re
import unicodedata
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.read.lists.entries import entry_of, read_with_evidence
from generator.read.lists.models import network

from training.entries import labelled_pages, lists_of
from training.network import Forgetful
from training.references import read_references
from training.segments import FOLDER
from training.validation import not_learned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.read.draft import Draft
    from generator.read.lists.network import Network

    from training.entries import LabelledPage
    from training.references import Reference

Record = dict[str, Any]
Example = tuple[dict[str, float], bool]
_SHRINK, _ROUNDS, _TINY = 30.0, 100, 1e-6  # how much weights are kept small, and how often they are moved
_NO_NAMES = frozenset("and und et al y e with eds ed jr sr".split())
_MOST_RIGHT = 0.1  # of the entries that are right, the share that may be called doubtful


def learn_doubts(corpus: Path, reader: Network, unseen: Sequence[LabelledPage] = ()) -> None:
    """Learn and write the weights of doubts from pages that the network has not seen.

    Without such pages, and of references, entries that it has learned from are read with many of their words hidden.
    """
    forgetful = Forgetful.of(reader)
    seen = labelled_pages(corpus, validation=False) if not unseen else []
    found = {
        "entries": [*_of_pages(unseen, reader), *_of_pages(seen, forgetful)],
        "references": _of_references(corpus, forgetful, held_out=False),
    }
    apart = {
        "entries": _of_pages(labelled_pages(corpus, validation=True), reader),
        "references": _of_references(corpus, reader, held_out=True),
    }
    learned = {}
    for kind, examples in found.items():
        weights = _weights(examples)
        learned[kind] = weights | {"doubtful below": _least_confidence(weights, apart[kind])}
    (FOLDER / "doubts.json").write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")


def _of_pages(pages: Iterable[LabelledPage], reader: Network) -> list[Example]:
    """Return for each entry of labelled pages what its reading gives for evidence, and whether the reading is right."""
    found = []
    for page in pages:
        read = read_with_evidence([one.entry for one in page.entries], reader=reader)
        for one, (draft, _, seen) in zip(page.entries, read, strict=True):
            if draft is not None:
                found.append((seen, is_right(draft, one.record)))
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


def _of_references(corpus: Path, reader: Network, *, held_out: bool) -> list[Example]:
    """Return the same for references, those of a list read together."""
    found = []
    for listed in lists_of(read_references(corpus / "references/labelled.jsonl", held_out=held_out)).values():
        entries = [entry_of(one.text) for one in listed]
        read = read_with_evidence(entries, as_printed=True, reader=reader)
        for one, (draft, _, seen) in zip(listed, read, strict=True):
            if draft is not None and one.labelled("title") and one.labelled("author"):
                found.append((seen, is_as_labelled(draft, one)))
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


def _weights(found: Sequence[Example]) -> dict[str, float]:
    """Return the weight of each name of evidence.

    No weight is below 0, as evidence speaks against a reading: so few entries are wrong that some would be by chance.
    Each weight in turn is moved to where the errors would be least (Newton's method), again and again.
    """
    import numpy as np  # noqa: PLC0415 - which the reader of networks loads in its way (`models.read_network`)

    names = ["bias", *found[0][0]]
    values = np.array([[1.0, *seen.values()] for seen, _ in found])
    wrong = np.array([float(not right) for _, right in found])
    shrink = _SHRINK * values.var(axis=0)  # so that the scale of a piece of evidence does not matter
    weights = np.zeros(len(names))
    for _ in range(_ROUNDS):
        for at in range(len(names)):
            chances = 1 / (1 + np.exp(-values @ weights))
            slope = values[:, at] @ (chances - wrong) + shrink[at] * weights[at]
            curve = values[:, at] ** 2 @ (chances * (1 - chances)) + shrink[at] + _TINY
            weights[at] = max(weights[at] - slope / curve, 0.0 if at else -np.inf)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def _least_confidence(weights: Mapping[str, float], found: Sequence[Example]) -> float:
    """Return the confidence below which a share of the entries that are right is."""
    spoken = (
        weights["bias"] + sum(weights[name] * value for name, value in seen.items()) for seen, right in found if right
    )
    confidence = sorted(1 / (1 + exp(one)) for one in spoken)
    return round(confidence[int(_MOST_RIGHT * len(confidence))], 3)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder that holds pages/, more-pages/ and references/")
    parser.add_argument(
        "more", type=Path, nargs="+", help="folders of labelled pages that the shipped network has not seen"
    )
    asked = parser.parse_args()
    names = not_learned(asked.corpus, asked.more)
    new = [one for one in labelled_pages(asked.corpus, asked.more, validation=False) if one.name in names]
    if not new:
        parser.error("the folders have no labelled page (NAME.html with NAME.truth.json) that the network has not seen")
    learn_doubts(asked.corpus, network("labels"), new)
