"""The models that label the tokens of entries, learned from labelled references and pages.

A first model reads each entry by itself. What it says of the entries of a list are votes (see `habits`), from which the
second learns; for those, each page and list is read by a first model that has not seen it.
"""

from __future__ import annotations

import argparse
import lzma
import multiprocessing
import pickle
import random
import time
import zlib
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pycrfsuite
from generator.read.lists.blocks import Line, Run
from generator.read.lists.labels import Models, entry_features, first_reading, plain_lines, with_habits
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.tokens import NEW_LOOKS, Token

from training.aligned import AlignedEntry, align_page, read_truth
from training.calibration import calibrate, examples
from training.references import Reference, read_references, trim
from training.templates import known_page, template_page
from training.validation import read_validation
from training.works import Work, read_corpus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Rows = list[list[str]]
FOLDS = 2
PRINTED, SEED = 450, 20260101  # pages printed from works
_FOUND = frozenset({"author", "title", "container", "date"})
_LONG_LINE = 40
_PLAIN_EVERY = 3  # one page in so many is read as plain text, too
_SETTINGS = {"feature.minfreq": 5, "c1": 0.3, "c2": 0.05}


def _fold(name: str) -> int:
    return zlib.crc32(name.encode()) % FOLDS


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
        return _fold(self.name)


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


def printed_pages(works: list[Work], pages: Sequence[LabelledPage], count: int) -> list[LabelledPage]:
    """Return pages printed from works, each set in a way of its own: half of labelled pages' works, half made up."""
    drawn, pool = random.Random(SEED), [name for work in works for name in work.authors]
    known = [one for page in pages if (one := known_page(page.truth, drawn))]
    foreign = [one for one in known if one.language != "en"]
    found = []
    for number in range(count):
        source = (None, None, known, foreign)[number % 4]
        html, records = template_page(drawn, works, pool, drawn.choice(source) if source else None)
        document = page_blocks(html)
        if document is not None:
            found.append(LabelledPage(f"printed/{number}", {}, align_page(document, records)))
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
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(_SETTINGS | {"max_iterations": iterations})
    for features, labels in rows:
        trainer.append(features, labels)
    trainer.train(str(target))
    tagger = pycrfsuite.Tagger()
    tagger.open(str(target))
    return tagger


def train_entries(
    corpus: Path, folder: Path, *, iterations: int = 50, scale: float = 1.0, leave_out: frozenset[str] = frozenset()
) -> None:
    """Make the models of entries with looks (`entries`) and without (`references`) in a folder, packed.

    `scale` changes how many printed pages there are; pages named in `leave_out` are not learned from.
    """
    began = time.perf_counter()
    say = lambda what: print(f"{time.perf_counter() - began:5.0f} s  {what}", flush=True)
    references = [one for one in read_references(corpus / "references/labelled.jsonl") if not one.held_out]
    lists = reference_samples(references)
    pages = [one for one in labelled_pages(corpus, validation=False) if one.name not in leave_out]
    text = fit(_rows(lists), folder / "entries_text.crfsuite", iterations // 2)
    labelled = page_samples(pages, text)
    printed = page_samples(
        printed_pages(read_corpus(corpus / "papers-10k.jsonl.gz"), pages, int(PRINTED * scale)), text
    )
    (folder / "entries_text.crfsuite").unlink()
    say(f"{len(references)} references, {len(labelled)} labelled pages, {len(printed)} printed pages")
    plain = lists + [_without_looks(one) for one in labelled[::_PLAIN_EVERY]]
    _learn(plain, folder, iterations, "references", "first")
    say(f"model of references: {len(plain)} lists")
    _train("entries", lists + labelled + printed, folder, iterations, say)
    models = Models(*(_opened(_target(folder, "entries", which)) for which in ("unseen", "half")))
    seen_by_neither = [one for one in pages if _fold(one.name) == 0]
    calibrate(examples(seen_by_neither, models), folder / "doubts.json")
    for which in ("unseen", "half"):
        _target(folder, "entries", which).unlink()
    say("doubts")


def _train(name: str, samples: list[Sample], folder: Path, iterations: int, say: Callable[[str], None]) -> None:
    """Make the two models of a name, and two more that have not seen the lists of fold 0."""
    random.Random(SEED).shuffle(samples)
    _both(partial(_learn_fold, samples, folder, name, iterations // 2), range(FOLDS))
    _both(partial(_learn, samples, folder, iterations, name), ("half", "first", "second"))
    for fold in range(FOLDS):
        _readings(folder, fold).unlink()
    say(f"models of {name}: {len(samples)} lists, {sum(len(one.tokens) for one in samples)} entries")


def _target(folder: Path, name: str, which: str) -> Path:
    return folder / f"{name}_{which}.crfsuite"


def _opened(path: Path) -> pycrfsuite.Tagger:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    return tagger


def _both(work: Callable[[Any], None], of: Iterable[object]) -> None:
    """Do work in processes beside each other."""
    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=work, args=(one,)) for one in of]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        if process.exitcode:
            raise SystemExit(process.exitcode)


def _readings(folder: Path, fold: int) -> Path:
    """Return where the readings of a fold's lists lie, by a model that has not seen them."""
    return folder / f"entries_fold_{fold}.pickle"


def _learn_fold(samples: Sequence[Sample], folder: Path, name: str, iterations: int, fold: int) -> None:
    target = _target(folder, name, f"fold_{fold}")
    model = fit(_rows(one for one in samples if one.fold != fold), target, iterations)
    said = [[first_reading(model, row) for row in one.features] for one in samples if one.fold == fold]
    _readings(folder, fold).write_bytes(pickle.dumps(said))
    if fold:
        target.unlink()
    else:
        target.rename(_target(folder, name, "unseen"))


def _learn(samples: Sequence[Sample], folder: Path, iterations: int, name: str, which: str) -> None:
    target = _target(folder, name, which)
    if which == "half":
        fit(_rows_with_habits(samples, folder, without=0), target, iterations // 2)
        return
    fit(_rows(samples) if which == "first" else _rows_with_habits(samples, folder), target, iterations)
    packed = lzma.compress(target.read_bytes(), check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)
    target.with_suffix(".crfsuite.xz").write_bytes(packed)
    target.unlink()


def _rows_with_habits(
    samples: Sequence[Sample], folder: Path, without: int | None = None
) -> Iterable[tuple[Rows, list[str]]]:
    readings = [iter(pickle.loads(_readings(folder, fold).read_bytes())) for fold in range(FOLDS)]  # noqa: S301 - our own
    for one in samples:
        said = next(readings[one.fold])
        if one.fold == without:
            continue
        yield from zip(with_habits(one.tokens, one.lines, one.features, said), one.labels, strict=True)


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
