"""The models that label the tokens of entries, learned from labelled references and pages.

A model reads each entry by itself; what the entries of a list say of each other is no matter of learning (`habits`).
"""

from __future__ import annotations

import argparse
import random
import time
import zlib
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pycrfsuite
from generator.read.lists.blocks import Line, Run
from generator.read.lists.labels import entry_features, list_features, plain_lines
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.tokens import NEW_LOOKS, Token

from training.aligned import AlignedEntry, align_page, read_truth
from training.calibration import calibrate, examples, reference_examples
from training.ciphers import ciphered
from training.field_order import learn_field_order
from training.packing import pack
from training.processes import run_beside
from training.references import Reference, read_references, trim
from training.styles import printed_references
from training.templates import known_page, printed_pages
from training.validation import MIXED, read_validation, truth_files
from training.work_types import learn_types
from training.works import Work, read_corpus

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Rows = list[list[str]]
PRINTED, SEED = 450, 20260101  # pages printed from works
PRINTED_LISTS = 150  # lists of references, likewise
_FOUND = frozenset({"author", "title", "container", "date"})
_LONG_LINE = 40
_PLAIN_EVERY = 3  # one page in so many is read as plain text, too
_CIPHERED = 7  # one list of references in so many is also read in an unknown language
_PRINTED_EVERY = 5  # printed pages, likewise
_PRINTED_TYPES = 3  # one printed page in so many teaches the types of works
_SINGLE = 2  # times a reference of no list counts: such references are the most varied
_PRINTED = "printed/"
_OF_WORDS = ("w=", "a=", "b=", "y=", "z=", "w-", "w+", "ww=", "tf=", "te=")  # beginnings of features
# A strong second term keeps weights of features that mean the same alike: with 0.05, 84.5 % of unseen entries were right.
_SETTINGS = {"feature.minfreq": 6, "c1": 0.3, "c2": 0.6}


def _is_apart(name: str) -> bool:
    """Return whether a page is one of those that confidence is learned from: a third, which a model has not seen."""
    return zlib.crc32(name.encode()) % 3 == 0


@dataclass(frozen=True)
class Sample:
    """A list to learn from: the tokens of its entries with their lines and right labels; `name` says where it is from.

    A list in an unknown language (`foreign`) teaches no words.
    """

    name: str
    tokens: list[list[Token]]
    lines: list[tuple[Line, ...]]
    labels: list[list[str]]
    foreign: bool = False

    @cached_property
    def features(self) -> list[Rows]:
        """What is seen of each token of each entry; of a language that is unknown, without the words themselves."""
        seen = list_features(self.tokens, self.lines)
        if not self.foreign:
            return seen
        return [[[one for one in row if not one.startswith(_OF_WORDS)] for row in rows] for rows in seen]

    def apart(self) -> Iterator[Sample]:
        """Return each entry as a list of one, in which nothing can be repeated."""
        for tokens, lines, labels in zip(self.tokens, self.lines, self.labels, strict=True):
            yield Sample(self.name, [tokens], [lines], [labels])


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page's truth laid over its entries."""

    name: str
    truth: dict[str, object]
    entries: list[AlignedEntry]


def labelled_pages(corpus: Path, more: Sequence[Path] = (), *, validation: bool) -> list[LabelledPage]:
    """Return the pages to learn from, of a corpus and of further folders, or those of validation."""
    held, found = read_validation().pages, []
    for name, file in truth_files(corpus, more).items():
        if (name in held) != validation:
            continue
        truth = read_truth(file)
        page = file.with_name(f"{file.name.removesuffix('.truth.json')}.html")
        document = page_blocks(page.read_text(encoding="utf-8", errors="replace"))
        if document is not None:
            entries = align_page(document, [one for one in truth["papers"] if one.get("title")])
            found.append(LabelledPage(name, truth, entries))
    return found


def aligned_pages(works: list[Work], pages: Sequence[LabelledPage], count: int) -> list[LabelledPage]:
    """Return pages printed from works (see `printed_pages`), their truth laid over their entries."""
    drawn = random.Random(SEED)
    known = [one for page in pages if (one := known_page(page.truth, drawn))]
    printed = enumerate(printed_pages(drawn, works, known, count, varied=True))
    return [
        LabelledPage(f"{_PRINTED}{number}", {}, align_page(document, records))
        for number, (html, records) in printed
        if (document := page_blocks(html)) is not None
    ]


def lists_of(references: Iterable[Reference]) -> dict[str, list[Reference]]:
    """Return references by their lists; those of no list each as one of its own."""
    lists: dict[str, list[Reference]] = defaultdict(list)
    for one in references:
        lists[one.text if one.group == MIXED else one.group].append(one)
    return lists


def reference_samples(lists: Mapping[str, Sequence[Reference]]) -> list[Sample]:
    """Return lists of references to learn from."""
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


def ciphers(samples: Sequence[Sample]) -> list[Sample]:
    """Return lists in unknown languages, one for each."""
    drawn, found = random.Random(SEED), []
    for one in samples:
        rows = ciphered(list(zip(one.tokens, one.labels, strict=True)), drawn)
        found.append(
            Sample(one.name, [row for row, _ in rows], one.lines, [labels for _, labels in rows], foreign=True)
        )
    return found


@dataclass(frozen=True, slots=True)
class Material:
    """What models learn from: pages (labelled, and printed from their works and others), and lists of references.

    `styled` are lists printed in styles that labelled references are poor in; they are for the model of text alone.
    """

    pages: list[Sample]
    references: list[Sample]
    styled: list[Sample]

    @property
    def looks(self) -> list[Sample]:
        """The lists of the model of entries with looks: all of them, many once more in unknown languages."""
        real = [one for one in self.pages if not one.name.startswith(_PRINTED)]
        printed = [one for one in self.pages if one.name.startswith(_PRINTED)]
        listed = self.pages + self.references + list(map(_without_looks, self.pages))
        random.Random(SEED).shuffle(listed)
        return listed + ciphers(real + printed[::_PRINTED_EVERY] + self.references[::_CIPHERED])

    @property
    def plain(self) -> list[Sample]:
        """The lists of the model of text alone."""
        several = [one for one in self.references + self.styled if len(one.tokens) > 1]
        single = [one for one in self.references + self.styled if len(one.tokens) == 1]
        alone = [one for listed in several for one in listed.apart()]
        listed = several + _SINGLE * single + [_without_looks(one) for one in self.pages[::_PLAIN_EVERY]]
        return listed + alone + ciphers(listed[::_CIPHERED])


def train_entries(
    corpus: Path,
    folder: Path,
    *,
    more: Sequence[Path] = (),
    iterations: int = 50,
    scale: float = 1.0,
    leave_out: frozenset[str] = frozenset(),
) -> None:
    """Make in a folder the models of entries with looks (`entries`) and without (`references`) and of types, packed.

    Also written are `field_order.json` and `doubts.json`. `more` are folders of further labelled pages, `scale` changes
    how many printed pages there are, and pages named in `leave_out` are not learned from. A first model of references
    labels the tokens of which the truth of pages is silent.
    """
    began = time.perf_counter()
    pages = [one for one in labelled_pages(corpus, more, validation=False) if one.name not in leave_out]
    listed = lists_of(read_references(corpus / "references/labelled.jsonl", held_out=False))
    references = reference_samples(listed)
    works = read_corpus(corpus / "papers-10k.jsonl.gz")
    styled = reference_samples(
        {of[0].group: of for of in printed_references(random.Random(SEED), works, PRINTED_LISTS)}
    )
    silent = _learn(references, folder / "silent.crfsuite", iterations // 2)

    real = [*page_samples(pages, _opened(silent)), *references]
    rows = ((tokens, labels) for one in real for tokens, labels in zip(one.tokens, one.labels, strict=True))
    learn_field_order(rows, folder / "field_order.json")

    seen_pages = [one for one in pages if not _is_apart(one.name)]

    def material(of: list[LabelledPage]) -> Material:
        printed = aligned_pages(works, of, int(PRINTED * scale))
        return Material(page_samples([*of, *printed], _opened(silent)), references, styled)

    def learn(name: str, choose: Callable[[], list[Sample]]) -> None:
        lists = choose()
        _learn(lists, folder / f"{name}.crfsuite", iterations)
        print(f"{time.perf_counter() - began:5.0f} s  {name}: {len(lists)} lists", flush=True)

    materials: dict[str, Callable[[], list[Sample]]] = {
        "entries": lambda: material(pages).looks,
        "unseen_entries": lambda: material(seen_pages).looks,
        "references": lambda: material(pages).plain,
        "unseen_references": lambda: [one for one in material(pages).plain if not _is_apart(one.name)],
    }
    run_beside(partial(learn, name, choose) for name, choose in materials.items())
    for name in ("entries", "references"):
        pack(folder / f"{name}.crfsuite", folder / f"{name}.crfsuite.xz")
    unseen = {name: folder / f"unseen_{name}.crfsuite" for name in ("entries", "references")}
    on_pages = examples([one for one in pages if _is_apart(one.name)], _opened(unseen["entries"]))
    apart = [of for name, of in listed.items() if _is_apart(name)]
    in_text = reference_examples(apart, _opened(unseen["references"]))
    calibrate({"entries": on_pages, "references": in_text}, folder / "doubts.json")
    printed = aligned_pages(works, pages, PRINTED)[::_PRINTED_TYPES]
    learn_types((one.entries for one in (*pages, *printed)), _opened(unseen["entries"]), folder / "types.crfsuite.xz")
    for target in (silent, *unseen.values()):
        target.unlink()
    print(f"{time.perf_counter() - began:5.0f} s  doubts and types", flush=True)


def _learn(samples: Sequence[Sample], target: Path, iterations: int) -> Path:
    """Learn a model and write it."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(_SETTINGS | {"max_iterations": iterations})
    for one in samples:
        for features, labels in zip(one.features, one.labels, strict=True):
            trainer.append(features, labels)
    trainer.train(str(target))
    return target


def _opened(path: Path) -> pycrfsuite.Tagger:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    return tagger


def _without_looks(one: Sample) -> Sample:
    """Return a list as it would be copied from a browser."""
    kept = [[i for i, token in enumerate(row) if token.text != NEW_LOOKS] for row in one.tokens]
    tokens = [
        [replace(row[i], run=Run(row[i].run.text)) for i in places]
        for row, places in zip(one.tokens, kept, strict=True)
    ]
    labels = [[row[i] for i in places] for row, places in zip(one.labels, kept, strict=True)]
    return Sample(one.name, tokens, [plain_lines(lines) for lines in one.lines], labels)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the folder that holds pages/, more-pages/ and references/")
    parser.add_argument("more", type=Path, nargs="*", help="further folders of labelled pages")
    asked = parser.parse_args()
    target = Path(__file__).resolve().parent.parent / "generator" / "read" / "lists"
    train_entries(asked.corpus, target, more=asked.more)
