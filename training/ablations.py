"""What each part of the labeller of entries is worth: `python -m training.ablations CORPUS` (`make ablations`).

Reads the validation pages, cut as their truth is, with all parts and without one of them after the other, and prints how
many entries have title, authors, year and venue right. What a model learned to expect is left out when it reads only.
"""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from generator.read.lists import bounds, decoding, fields, labels
from generator.read.lists.entries import read_entries

from training.calibration import is_right
from training.entries import labelled_pages

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractContextManager

    from generator.read.lists.habits import Chances
    from generator.read.lists.tokens import Token

    from training.entries import LabelledPage


def parts() -> Iterable[tuple[str, AbstractContextManager[object]]]:
    """Return the name of each part that may be left out, and what leaves it out."""
    yield "all parts", nullcontext()
    yield "without votes of the list", patch.object(labels, "_FEWEST", 10**9)
    yield "without what the list repeats", patch.object(labels, "repetition_features", _nothing)
    yield "each label by itself", patch.object(labels, "best_labels", _likeliest)
    yield "without the usual signs of fields", patch.object(bounds, "_usual_worth", lambda *_: 0.0)
    yield "without the signs of the list's other fields", patch.object(bounds, "_WEIGHT", 0.0)
    yield "without the usual order of fields", patch.object(decoding, "_ORDER", 0.0)
    yield "fields may begin again", patch.object(decoding, "_AGAIN", 0.0)
    yield "titles may be missing", patch.object(decoding, "_NO_TITLE", 0.0)
    yield "venues may be missing", patch.object(decoding, "_NO_VENUE", 0.0)
    yield "editors may be authors", patch.object(fields, "_are_editors", lambda *_: False)
    yield "editions may be titles", patch.object(fields, "_is_edition", lambda _: False)


def _nothing(listed: Sequence[Sequence[Token]]) -> list[list[list[str]]]:
    return [[[] for _ in tokens] for tokens in listed]


def _likeliest(chances: Sequence[Chances], _: object) -> list[str]:
    return [max(row, key=lambda label: row[label]) for row in chances]


def right(pages: Iterable[LabelledPage]) -> tuple[int, int]:
    """Return how many entries of pages are read right, and how many there are."""
    good = whole = 0
    for page in pages:
        drafts = read_entries([one.entry for one in page.entries])
        good += sum(
            draft is not None and is_right(draft, one.record) for draft, one in zip(drafts, page.entries, strict=True)
        )
        whole += len(drafts)
    return good, whole


def main() -> None:
    """Print a line for each part that is left out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder that holds pages/ and more-pages/")
    pages = labelled_pages(parser.parse_args().corpus, validation=True)
    for name, left_out in parts():
        with left_out:
            good, whole = right(pages)
        print(f"{name:36} {good} of {whole} right ({100 * good / whole:.1f} %)", flush=True)


if __name__ == "__main__":
    main()
