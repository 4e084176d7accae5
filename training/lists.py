"""Lists of labelled entries without end: what the models learn from and are measured on."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from generator.read.lists.reference_strings.tokens import Token, tokenise

from training.csl import print_csl, style_files
from training.printers import draw_style, print_work, to_entry
from training.works import Name, Work, invented_person, invented_work

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.entry_text import EntryText

HELD_OUT = 7  # every seventh style of the Citation Style Language is only measured on


@dataclass(frozen=True, slots=True)
class Printed:
    """An entry of a list, its tokens, their right labels, and the work."""

    entry: EntryText
    tokens: list[Token]
    labels: list[str]
    work: Work


def with_owner(works: list[Work], owner: Name, random: Random) -> list[Work]:
    """Put one name among the authors of nearly all works."""
    from dataclasses import replace  # noqa: PLC0415

    found = []
    for work in works:
        if random.random() < 0.94 and work.authors[0].given:
            authors = list(work.authors)
            authors[random.randrange(len(authors))] = owner
            work = replace(work, authors=tuple(authors))  # noqa: PLW2901
        found.append(work)
    return found


def own_list(random: Random, corpus: list[Work], pool: list[Name]) -> list[Printed]:
    """Print a list in a style of our own."""
    size = random.choice([1, 3, 6, 10, 14])
    works = [invented_work(random, corpus, pool) for _ in range(size)]
    owner = invented_person(random, pool) if random.random() < 0.7 else None
    if owner is not None:
        works = with_owner(works, owner, random)
    style = draw_style(random)
    return [
        _labelled(work, *to_entry(print_work(work, style, random, index=i + 1, owner=owner), work, style))
        for i, work in enumerate(works)
    ]


def _labelled(work: Work, entry: EntryText, spans: list[tuple[int, int, str]]) -> Printed:
    tokens = tokenise(entry)
    labels = []
    at = 0
    begun = -1
    for token in tokens:
        while at < len(spans) - 1 and spans[at][1] <= token.start:
            at += 1
        label = spans[at][2]
        if label in {"AB", "EB"}:
            if begun == at:
                label = label[0] + "I"
            begun = at
        labels.append(label)
    return Printed(entry, tokens, labels, work)


def csl_lists(
    random: Random, corpus: list[Work], pool: list[Name], count: int, *, held_out: bool
) -> Iterator[list[Printed]]:
    """Print lists in styles of the Citation Style Language: those to learn from, or those held out."""
    files = [file for i, file in enumerate(style_files()) if (i % HELD_OUT == 0) == held_out]
    for file in random.sample(files, min(count, len(files))):
        works = [invented_work(random, corpus, pool) for _ in range(random.choice([4, 8, 10]))]
        if random.random() < 0.5:
            works = with_owner(works, invented_person(random, pool), random)
        printed = [
            Printed(entry, tokens, labels, work) for entry, tokens, labels, work, _ in print_csl(file, works, random)
        ]
        if printed:
            yield printed
