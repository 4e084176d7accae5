"""The models that label the tokens of entries, learned from labelled references and pages.

A first model reads each entry by itself. What it says of the entries of a list are votes (see `habits`), from which the
second learns; for those, each page and list is read by a first model that has not seen it.
"""

from __future__ import annotations

import argparse
import lzma
import random
import time
import zlib
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pycrfsuite
from generator.read.lists.blocks import Line, Run
from generator.read.lists.labels import entry_features, first_reading, plain_lines, with_habits
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.tokens import NEW_LOOKS, Token

from training.aligned import AlignedEntry, align_page, read_truth
from training.references import Reference, read_references, trim
from training.validation import read_validation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Rows = list[list[str]]
FOLDS = 2
_FOUND = frozenset({"author", "title", "container", "date"})
_LONG_LINE = 40
_PLAIN_EVERY = 6  # one page in so many is read as plain text, too
_SETTINGS = {"feature.minfreq": 12}


@dataclass(frozen=True)
class Sample:
    """A list to learn from: the tokens of its entries with their lines and right labels; `name` says where it is from."""

    name: str
    tokens: list[list[Token]]
    lines: list[tuple[Line, ...]]
    labels: list[list[str]]

    @cached_property
    def features(self) -> list[Rows]:
        """What is seen of each token of each entry, alone."""
        return [entry_features(*entry) for entry in zip(self.tokens, self.lines, strict=True)]

    @property
    def fold(self) -> int:
        """The part of the material that it is in."""
        return zlib.crc32(self.name.encode()) % FOLDS


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page's truth laid over its entries."""

    name: str
    truth: dict[str, object]
    entries: list[AlignedEntry]


def labelled_pages(corpus: Path, *, validation: bool) -> list[LabelledPage]:
    """Return the pages to learn from, or those of validation."""
    held, found = read_validation().pages, []
    for file in sorted([*corpus.glob("pages/*.truth.json"), *corpus.glob("more-pages/*.truth.json")]):
        name = f"{file.parent.name}/{file.name.removesuffix('.truth.json')}"
        document = page_blocks((corpus / f"{name}.html").read_text(encoding="utf-8", errors="replace"))
        if (name in held) == validation and document is not None:
            truth = read_truth(file)
            entries = align_page(document, [one for one in truth["papers"] if one.get("title")])
            found.append(LabelledPage(name, truth, entries))
    return found


def reference_samples(references: Iterable[Reference]) -> list[Sample]:
    """Return lists of references; those of no list each as one of its own."""
    lists: dict[str, list[Reference]] = defaultdict(list)
    for one in references:
        lists[one.text if one.group == "anystyle-core" else one.group].append(one)
    return [
        Sample(
            name, [one.tokens for one in of], [(Line(0, (Run(one.text),)),) for one in of], [one.labels for one in of]
        )
        for name, of in lists.items()
    ]


def page_samples(pages: Sequence[LabelledPage], text_model: pycrfsuite.Tagger) -> list[Sample]:
    """Return pages as lists; a model of references says what the tokens are of which their truth is silent."""
    others = [label for label in text_model.labels() if label not in _FOUND]
    found = []
    for page in pages:
        labels = []
        for one in page.entries:
            text_model.set(entry_features(one.tokens, ()))
            row = [
                label or max(others, key=lambda other, at=i: text_model.marginal(other, at))  # type: ignore[misc]
                for i, label in enumerate(one.labels)
            ]
            _clear(one, row)
            trim(one.tokens, row)
            labels.append(row)
        found.append(
            Sample(page.name, [one.tokens for one in page.entries], [one.entry.lines for one in page.entries], labels)
        )
    return found


def _clear(one: AlignedEntry, row: list[str]) -> None:
    """Take long lines without a field, as abstracts are, out of what is to be learned; breaks belong to both sides."""
    lines: dict[int, list[int]] = defaultdict(list)
    for i, token in enumerate(one.tokens):
        lines[token.line].append(i)
        if token.kind == "break":
            before = row[i - 1] if i else "other"
            row[i] = before if before in _FOUND and i + 1 < len(row) and one.labels[i + 1] == before else "other"
    for places in lines.values():
        if len(places) > _LONG_LINE and not any(one.labels[i] for i in places):
            for i in places:
                row[i] = "other"


def fit(rows: Iterable[tuple[Rows, list[str]]], target: Path, iterations: int) -> pycrfsuite.Tagger:
    """Learn a model, write it and return its tagger."""
    trainer = pycrfsuite.Trainer(algorithm="ap", verbose=False)
    trainer.set_params(_SETTINGS | {"max_iterations": iterations})
    for features, labels in rows:
        trainer.append(features, labels)
    trainer.train(str(target))
    tagger = pycrfsuite.Tagger()
    tagger.open(str(target))
    return tagger


def train_entries(corpus: Path, folder: Path, *, iterations: int = 10) -> None:
    """Make the models `entries_first` and `entries_second` in a folder, packed."""
    began = time.perf_counter()
    say = lambda what: print(f"{time.perf_counter() - began:5.0f} s  {what}", flush=True)
    references = [one for one in read_references(corpus / "references/labelled.jsonl") if not one.held_out]
    lists = reference_samples(references)
    text = fit(_rows(lists), folder / "entries_fold.crfsuite", iterations // 2)
    say("labels of references")
    pages = page_samples(labelled_pages(corpus, validation=False), text)
    samples = pages + lists
    random.Random(1).shuffle(samples)
    plain = [one for one in pages if zlib.crc32(one.name.encode()) % _PLAIN_EVERY == 0]
    bare = [_without_looks(one) for one in plain]
    say(f"{len(samples)} lists, {sum(len(one.tokens) for one in samples)} entries")
    second: list[tuple[Rows, list[str]]] = []
    for fold in range(FOLDS):
        seen = [one for one in samples + bare if one.fold != fold]
        model = fit(_rows(seen), folder / "entries_fold.crfsuite", iterations // 2)
        for one in (one for one in samples + bare if one.fold == fold):
            said = [first_reading(model, features) for features in one.features]
            second += zip(with_habits(one.tokens, one.lines, one.features, said), one.labels, strict=True)
        say(f"fold {fold + 1} of {FOLDS}")
    (folder / "entries_fold.crfsuite").unlink()
    fit(_rows(samples + bare), folder / "entries_first.crfsuite", iterations)
    say("first model")
    fit(second, folder / "entries_second.crfsuite", iterations)
    for name in ("entries_first", "entries_second"):
        made = folder / f"{name}.crfsuite"
        packed = lzma.compress(made.read_bytes(), check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)
        made.with_suffix(".crfsuite.xz").write_bytes(packed)
        made.unlink()
    say("second model")


def _without_looks(one: Sample) -> Sample:
    """Return a list as it would be copied from a browser."""
    kept = [[i for i, token in enumerate(row) if token.text != NEW_LOOKS] for row in one.tokens]
    tokens = [
        [replace(row[i], run=Run(row[i].run.text)) for i in places]
        for row, places in zip(one.tokens, kept, strict=True)
    ]
    labels = [[row[i] for i in places] for row, places in zip(one.labels, kept, strict=True)]
    return Sample(one.name, tokens, [plain_lines(lines) for lines in one.lines], labels)


def _rows(samples: Iterable[Sample]) -> Iterable[tuple[Rows, list[str]]]:
    for one in samples:
        yield from zip(one.features, one.labels, strict=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder that holds pages/, more-pages/ and references/")
    train_entries(parser.parse_args().corpus, Path(__file__).resolve().parent.parent / "generator" / "read" / "lists")
