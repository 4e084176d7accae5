"""Train all models that read lists, from scratch: `python -m training CORPUS`, as `make model SCRATCH=1` does."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from generator.read.lists.models import network

from training.calibration import learn_doubts
from training.entries import train_entries
from training.letters import learn_letters
from training.processes import run_beside
from training.segments import FOLDER, name_lists, print_scores, train_segments
from training.validation import note_learned
from training.works import read_corpus


def main() -> None:
    """Train from the pages of a corpus that are not validation, and print scores of those."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder that holds pages/, more-pages/ and references/")
    corpus = parser.parse_args().corpus
    names = name_lists(read_corpus(corpus / "papers-10k.jsonl.gz"))
    (FOLDER / "names.txt").write_text(names, encoding="utf-8")
    learn_letters(corpus)
    run_beside([partial(train_segments, corpus), partial(train_entries, corpus, FOLDER)])
    note_learned(corpus, anew=True)
    learn_doubts(corpus, network("labels"))
    print_scores(corpus)


if __name__ == "__main__":
    main()
