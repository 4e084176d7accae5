"""The network that labels the tokens of entries, learned from labelled references and pages.

It reads each entry by itself; what the entries of a list say of each other is no matter of learning (`habits`).
"""

from __future__ import annotations

import itertools
import random
import time
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.read.lists.blocks import Line, Run
from generator.read.lists.labels import entry_features, list_features
from generator.read.lists.models import read_network
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.tokens import NEW_LOOKS, Token

from training.aligned import AlignedEntry, align_page, read_truth
from training.field_order import learn_field_order
from training.network import Example, Forgetful, train_network
from training.packing import pack_network
from training.processes import run_beside
from training.references import Reference, read_references, trim
from training.styles import printed_references
from training.templates import known_page, printed_pages
from training.validation import MIXED, read_validation, truth_files
from training.work_types import learn_types
from training.works import Work, read_corpus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.read.lists.network import Network

PRINTED, SEED = 450, 20260101  # pages printed from works
PRINTED_LISTS = 200  # lists of references, likewise
_EPOCHS, _FIRST_EPOCHS = 5, 3  # of the network that is shipped, and of the one of references alone before it
# Beginnings of features that are left out together: which word a token is, what its classes say, what a list repeats.
KINDS = (("w=", "a=", "b=", "y=", "z="), ("lw=", "rw="), ("again=", "mean=", "often="))
_FOUND = frozenset({"author", "title", "container", "date"})  # the labels that the truth of a page gives
_LONG_LINE = 40
_PRINTED_TYPES = 3  # one printed page in so many teaches the types of works


@dataclass(frozen=True)
class Sample:
    """A list to learn from: the tokens of its entries with their lines and right labels; `name` says where it is from."""

    name: str
    tokens: list[list[Token]]
    lines: list[tuple[Line, ...]]
    labels: list[list[str]]

    def examples(self) -> Iterator[Example]:
        """Yield each entry with its features."""
        yield from map(Example, list_features(self.tokens, self.lines), self.labels)


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
        LabelledPage(f"printed/{number}", {}, align_page(document, records))
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
            name,
            [one.tokens for one in of],
            [(Line(0, (Run(one.text),)),) for one in of],
            [one.labels for one in of],
        )
        for name, of in lists.items()
    ]


def page_samples(pages: Sequence[LabelledPage], references: Network) -> list[Sample]:
    """Return pages as lists; a network of references says what the tokens are of which their truth is silent."""
    others = [at for at, label in enumerate(references.labels) if label not in _FOUND]
    found = []
    for page in pages:
        tokens, lines = [one.tokens for one in page.entries], [one.entry.lines for one in page.entries]
        read = references.probabilities([entry_features(row, ()) for row in tokens])
        labels = []
        for one, chances in zip(page.entries, read, strict=True):
            likeliest = (others[at] for at in chances[:, others].argmax(axis=-1))
            row = [label or references.labels[at] for label, at in zip(one.labels, likeliest, strict=True)]
            _clear(one, row)
            trim(one.tokens, row)
            labels.append(row)
        found.append(Sample(page.name, tokens, lines, labels))
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


def material(pages: Sequence[LabelledPage], references: Network) -> Iterator[Sample]:
    """Yield what is learned from pages: with looks and as plain text."""
    samples = page_samples(pages, references)
    yield from samples
    yield from map(_without_looks, samples)


def train_entries(corpus: Path, folder: Path) -> None:
    """Make in a folder the network that labels tokens (`labels.npz`) and the model of types.

    Also written is `field_order.json`. A first network of references alone labels the tokens of which the truth of
    pages is silent.
    """
    began = time.perf_counter()
    pages = labelled_pages(corpus, validation=False)
    references = reference_samples(lists_of(read_references(corpus / "references/labelled.jsonl", held_out=False)))
    works = read_corpus(corpus / "papers-10k.jsonl.gz")
    styled = printed_references(random.Random(SEED), works, PRINTED_LISTS)
    styled_samples = reference_samples({of[0].group: of for of in styled})

    def learn(name: str, lists: Iterable[Sample], epochs: int) -> Network:
        """Return a network that is taught in a process of its own, as JAX must not be loaded in this one."""
        examples = (example for one in lists for example in one.examples())
        run_beside([lambda: pack_network(train_network(examples, KINDS, epochs), folder / name)])
        print(f"{time.perf_counter() - began:5.0f} s  {name}", flush=True)
        with (folder / name).open("rb") as file:
            return read_network(file)

    first = learn("references.npz", references, _FIRST_EPOCHS)
    (folder / "references.npz").unlink()
    real = [*page_samples(pages, first), *references]
    rows = ((tokens, labels) for one in real for tokens, labels in zip(one.tokens, one.labels, strict=True))
    learn_field_order(rows, folder / "field_order.json")
    printed = aligned_pages(works, pages, PRINTED)
    learned = learn(
        "labels.npz", itertools.chain(material([*pages, *printed], first), references, styled_samples), _EPOCHS
    )
    typed, reader = [*pages, *printed[::_PRINTED_TYPES]], Forgetful.of(learned)
    learn_types((one.entries for one in typed), reader, folder / "types.crfsuite.xz")


def _plain_lines(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return lines without looks: as they would be copied from a browser."""
    return tuple(Line(one.number, tuple(Run(run.text) for run in one.runs)) for one in lines)


def _without_looks(one: Sample) -> Sample:
    """Return a list as it would be copied from a browser."""
    kept = [[i for i, token in enumerate(row) if token.text != NEW_LOOKS] for row in one.tokens]
    tokens = [
        [replace(row[i], run=Run(row[i].run.text)) for i in places]
        for row, places in zip(one.tokens, kept, strict=True)
    ]
    labels = [[row[i] for i in places] for row, places in zip(one.labels, kept, strict=True)]
    return Sample(one.name, tokens, [_plain_lines(lines) for lines in one.lines], labels)
