"""Continue training the shipped networks with labelled pages that they have not learned from, in minutes.

Such pages may stand in the corpus or in further folders. All other pages of the corpus, and some references and printed
pages, are learned from once more, so that nothing is forgotten. The random fields stay as they are.
"""

from __future__ import annotations

import argparse
import itertools
import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.read.lists.models import read_network, tagger
from generator.read.lists.segmentation import survey

from training import entries, segments
from training.aligned import read_truth
from training.alignment import labelled_page
from training.network import train_network
from training.packing import pack_network
from training.processes import run_beside
from training.references import read_references
from training.styles import printed_references
from training.templates import known_page
from training.validation import not_learned, note_learned, pages_to_learn
from training.works import read_corpus

if TYPE_CHECKING:
    from collections.abc import Container, Sequence, Sized

    from training.alignment import Labelled
    from training.network import Example

# Epochs, and the highest rate of learning; there are so few units that one epoch would change hardly anything.
_OF_LABELS, _OF_UNITS = (1, 6e-4), (3, 1.2e-3)
_OFTEN = 40  # how often further pages are learned from, unless they are many
_SHARE = 0.5  # of the pages of the corpus, that they make up at most when they are repeated
_AGAIN = 3  # one of so many references and printed pages is read again


def learn_labels(corpus: Path, more: Sequence[Path], new: Container[str]) -> None:
    """Continue training the network that labels the tokens of entries."""
    pages = entries.labelled_pages(corpus, more, validation=False)
    further, before = ([one for one in pages if (one.name in new) is is_new] for is_new in (True, False))
    works, file = read_corpus(corpus / "papers-10k.jsonl.gz"), segments.FOLDER / "labels.npz"
    epochs, rate = _OF_LABELS
    with file.open("rb") as kept:
        start = read_network(kept)
    listed = entries.lists_of(read_references(corpus / "references/labelled.jsonl", held_out=False))
    styled = printed_references(random.Random(entries.SEED), works, entries.PRINTED_LISTS)
    references = entries.reference_samples(listed | {of[0].group: of for of in styled})[::_AGAIN]
    printed = entries.aligned_pages(works, before, entries.PRINTED // _AGAIN)
    repeated = itertools.chain.from_iterable(entries.material(further, start) for _ in range(_times(further, before)))
    lists = itertools.chain(repeated, entries.material([*before, *printed], start), references)
    examples = (example for one in lists for example in one.examples())
    pack_network(train_network(examples, entries.KINDS, epochs, start, rate), file)


def learn_units(corpus: Path, more: Sequence[Path], new: Container[str]) -> None:
    """Continue training the network that judges the units of pages: papers, other entries, parts of them, or nothing."""
    drawn, truths = random.Random(entries.SEED), pages_to_learn(corpus, more)
    works, file = read_corpus(corpus / "papers-10k.jsonl.gz"), segments.FOLDER / "pages_units.npz"
    epochs, rate = _OF_UNITS
    found = {name: labelled_page(truth) for name, truth in truths.items()}
    further = [page for name, page in found.items() if page and name in new]
    before = {name: page for name, page in found.items() if page and name not in new}
    short = [segments.shortened(page, drawn.randint(1, segments.MOST_SHORT), drawn) for page in further]
    known = [one for name in before if (one := known_page(read_truth(truths[name]), drawn))]
    printed = segments.printed_documents(works, known, segments.PRINTED // _AGAIN)
    pages = itertools.chain([*further, *short] * _times(further, before), before.values(), printed)
    with file.open("rb") as kept:
        start = read_network(kept)
    examples = itertools.chain.from_iterable(map(_units_of, pages))
    pack_network(train_network(examples, segments.KINDS, epochs, start, rate), file)


def _times(further: Sized, before: Sized) -> int:
    """Return how often further pages are learned from, beside those of the corpus."""
    return max(1, min(_OFTEN, round(_SHARE * len(before) / max(len(further), 1))))


def _units_of(page: Labelled) -> list[Example]:
    """Return the units of a page with what each is."""
    seen = survey(page.document, tagger("pages_ways"), tagger("pages_lines"))
    return segments.unit_examples(seen.rows, segments.unit_labels(page, seen.units))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder that holds pages/, more-pages/ and references/")
    parser.add_argument("more", type=Path, nargs="*", help="folders of further labelled pages")
    asked = parser.parse_args()
    pages = not_learned(asked.corpus, asked.more)
    if pages:
        run_beside([partial(learn, asked.corpus, asked.more, pages) for learn in (learn_labels, learn_units)])
        note_learned(asked.corpus, asked.more)
    else:
        print("The models have learned from all labelled pages (NAME.html with NAME.truth.json) of these folders.")
