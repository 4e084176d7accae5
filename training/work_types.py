"""Learn which kind of work an entry describes, from labelled pages that say so."""

from collections.abc import Iterable
from pathlib import Path

import pycrfsuite
from generator.read.lists.entries import read_with_evidence
from generator.read.lists.network import Network
from generator.read.lists.work_types import type_features

from training.aligned import AlignedEntry
from training.packing import pack

# The types of labelled and of printed pages, as BibTeX calls them; of others (talks, patents), nothing is learned.
_TYPES = {
    "article": "article", "inproceedings": "inproceedings", "workshop": "inproceedings", "chapter": "incollection",
    "incollection": "incollection", "book": "book", "thesis": "thesis", "phdthesis": "thesis", "mastersthesis": "thesis",
    "preprint": "misc", "techreport": "misc",
}  # fmt: skip
_SETTINGS = {"feature.minfreq": 4, "c1": 1.0, "c2": 0.5, "max_iterations": 200}


def learn_types(pages: Iterable[list[AlignedEntry]], reader: Network, target: Path) -> None:
    """Learn from the entries of pages, read by a network, and write a packed model of types."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(_SETTINGS)
    for page in pages:
        entries = [one.entry for one in page]
        for one, read in zip(page, read_with_evidence(entries, reader=reader), strict=True):
            kind = _TYPES.get(str(one.record.get("type")))
            if kind and read.draft is not None:
                trainer.append([type_features(read.fields, one.entry.section, one.entry.text)], [kind])
    learned = target.with_suffix("")
    trainer.train(str(learned))
    pack(learned, target)
