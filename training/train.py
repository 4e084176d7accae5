"""Make the models of `generator/read/lists/reference_strings/`: `python -m training.train CORPUS`.

CORPUS is the file of papers as lines of JSON. The same corpus and seed give the same files.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from random import Random

import pycrfsuite
from generator.core.names import fold
from generator.read.lists.dumps.title_words import GIVEN_NAMES
from generator.read.lists.reference_strings.features import Names, features, words_of_list
from generator.read.lists.reference_strings.habit import fit_habit, habit_features
from generator.read.lists.reference_strings.page_lines import PageLine, line_features, line_habit, page_lines
from generator.read.lists.reference_strings.reading import certainty

from training.lists import Printed, csl_lists, own_list
from training.packing import pack
from training.pages import text_page
from training.wordlists import PEOPLE
from training.works import Work, read_corpus, split_name

ROOM = Path(__file__).resolve().parent.parent / "generator" / "read" / "lists" / "reference_strings"
SEED = 20260101


def name_lists(corpus: list[Work]) -> str:
    """Return the given and family names of one half of the corpus, so that the other half's stay unknown in training."""
    given: Counter[str] = Counter()
    last: Counter[str] = Counter()
    people = [name for work in corpus[::2] for name in work.authors] + [
        name for written in PEOPLE[::2] if (name := split_name(written.replace(";", " ")))
    ]
    for name in people:
        given.update({word for word in fold(name.given).split() if len(word) > 2 and word.replace("-", "").isalpha()})
        last.update(
            {
                word
                for word in fold(name.family).split()
                if len(word) > 1 and word.replace("-", "").replace("'", "").isalpha()
            }
        )
    often = lambda counts, least: {word for word, count in counts.items() if count >= least}
    return " ".join(sorted(often(given, 2) | GIVEN_NAMES)) + "\n" + " ".join(sorted(often(last, 2))) + "\n"


def gathered(random: Random, corpus: list[Work], own: int, csl: int) -> list[list[Printed]]:
    """Return lists to learn from: in styles of our own, and of the Citation Style Language."""
    pool = [name for work in corpus for name in work.authors]
    lists = [own_list(random, corpus, pool) for _ in range(own)]
    lists += csl_lists(random, corpus, pool, csl, held_out=False)
    return [[one for one in printed if one.tokens] for printed in lists]


def rows_of(printed: list[Printed], names: Names) -> list[list[list[str]]]:
    """Return the features of a list's entries, for a first reading."""
    counts = words_of_list([one.tokens for one in printed])
    return [features(one.entry, one.tokens, names, counts, len(printed), frozenset()) for one in printed]


def learn(rows: list[list[list[str]]], labels: list[list[str]], target: Path, iterations: int) -> None:
    """Learn a model and write it."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.6, "c2": 0.02, "max_iterations": iterations, "feature.minfreq": 4})
    for row, label in zip(rows, labels, strict=True):
        trainer.append(row, label)
    trainer.train(str(target))


def gathered_pages(
    random: Random, corpus: list[Work], names: Names, pages: int
) -> list[tuple[list[PageLine], list[list[str]], list[str]]]:
    """Return the lines of pages, their features and their right roles."""
    pool = [name for work in corpus for name in work.authors]
    found: list[tuple[list[PageLine], list[list[str]], list[str]]] = []
    while len(found) < pages:
        page = text_page(random, corpus, pool)
        lines = page_lines("\n".join(row.text for row in page))
        wanted = [row.role for row in page if row.text.strip()]
        if len(lines) == len(wanted) and lines:
            found.append((lines, line_features(lines, names), wanted))
    return found


def learn_lines(random: Random, corpus: list[Work], names: Names, pages: int, iterations: int) -> None:
    """Learn the models of a page's lines and write them: lines read alone, and by what lines alike were."""
    listed = gathered_pages(random, corpus, names, pages)
    print(f"{len(listed)} pages, {sum(len(lines) for lines, _, _ in listed)} lines", flush=True)
    learn([rows for _, rows, _ in listed], [wanted for _, _, wanted in listed], ROOM / "lines.crfsuite", iterations)
    tagger = pycrfsuite.Tagger()
    tagger.open(str(ROOM / "lines.crfsuite"))
    again = gathered_pages(random, corpus, names, pages)
    rows = [line_habit(lines, row, tagger.tag(row)) for lines, row, _ in again]
    learn(rows, [wanted for _, _, wanted in again], ROOM / "page.crfsuite", iterations)


def main() -> None:
    """Make the lists of names and the models: of lines, of entries read alone, of entries read by their list's habit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--scale", type=float, default=1.0, help="how much to learn from, against the usual")
    parser.add_argument("--iterations", type=int, default=80)
    parser.add_argument("--only", choices=["lines", "entries"], help="make only the model of lines, or of entries")
    asked = parser.parse_args()
    began = time.perf_counter()
    random = Random(SEED)
    corpus = read_corpus(asked.corpus)
    if asked.only is None:
        (ROOM / "names.txt").write_text(name_lists(corpus), encoding="utf-8")
    names = Names((ROOM / "names.txt").read_text(encoding="utf-8"))
    if asked.only != "entries":
        learn_lines(Random(SEED + 1), corpus, names, int(900 * asked.scale), 70)
        print(
            f"line models: {(ROOM / 'lines.crfsuite').stat().st_size} and {(ROOM / 'page.crfsuite').stat().st_size} bytes, {time.perf_counter() - began:.0f} s",
            flush=True,
        )
    if asked.only == "lines":
        return
    own, csl = int(935 * asked.scale), int(595 * asked.scale)
    lists = gathered(random, corpus, own, csl)
    rows = [row for printed in lists for row in rows_of(printed, names)]
    labels = [one.labels for printed in lists for one in printed]
    print(f"{len(rows)} entries, {sum(map(len, rows))} tokens, {time.perf_counter() - began:.0f} s", flush=True)
    learn(rows, labels, ROOM / "first.crfsuite", asked.iterations)
    print(
        f"first model: {(ROOM / 'first.crfsuite').stat().st_size} bytes, {time.perf_counter() - began:.0f} s",
        flush=True,
    )

    tagger = pycrfsuite.Tagger()
    tagger.open(str(ROOM / "first.crfsuite"))
    rows, labels = [], []
    for printed in gathered(random, corpus, own, csl):
        listed = []
        for one, row in zip(printed, rows_of(printed, names), strict=True):
            tagger.set(row)
            said = tagger.tag()
            listed.append((one, row, said, certainty(tagger, said)))
        habit = fit_habit([(one.tokens, said, sure) for one, _, said, sure in listed])
        if habit is not None:
            rows += [habit_features(row, one.tokens, said, sure, habit) for one, row, said, sure in listed]
            labels += [one.labels for one in printed]
    print(f"{len(rows)} entries, {time.perf_counter() - began:.0f} s", flush=True)
    learn(rows, labels, ROOM / "second.crfsuite", asked.iterations)
    print(f"second model: {(ROOM / 'second.crfsuite').stat().st_size} bytes, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
    for model in sorted(ROOM.glob("*.crfsuite")):
        pack(model, model.with_suffix(".crfsuite.xz"))
