"""The splitter's figures on large real material, where that lies beside the project."""

import json
from pathlib import Path

import pytest
from generator.read.draft import ReadingContext
from generator.read.lists.dumps.title_end import split_entry

from conftest import rounds

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


def each_by_itself(authors: list[str]) -> list[str]:
    """Part the one entry of the table that holds two people: `Samuel L. Smith and Quoc V. Le`."""
    return [name for entry in authors for name in entry.split(" and ")]


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
def test_three_thousand_real_lines() -> None:
    """A third of them in `make test`."""
    lines = (CORPUS / "split.txt").read_text(encoding="utf-8").split("\n")
    truth = json.loads((CORPUS / "split.truth.json").read_text(encoding="utf-8"))
    places = range(0, len(truth), rounds(3, thorough=1))
    splits = [split_entry(lines[3 * i + 1], lines[3 * i + 2], ReadingContext()) for i in places]
    truth = [truth[i] for i in places]
    right = [
        split.title == paper["title"] and list(split.authors.names) == each_by_itself(paper["authors"])
        for split, paper in zip(splits, truth, strict=True)
    ]
    sure_and_wrong = sum(not good and not split.doubtful for split, good in zip(splits, right, strict=True))
    assert sum(right) >= 0.998 * len(truth)
    assert sure_and_wrong <= 2
    assert sum(split.doubtful for split in splits) <= 0.03 * len(truth)
