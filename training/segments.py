"""Learn where entries begin and end: labelled pages, their plain texts, and what they would be without looks."""

from __future__ import annotations

import itertools
import random
import tempfile
import textwrap
from collections import Counter, defaultdict
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pycrfsuite
from generator.core.names import fold as folded
from generator.read.lists.blocks import Document, Run, text_blocks
from generator.read.lists.dumps.author_line import GIVEN_NAMES
from generator.read.lists.groups import find_groups, group_features
from generator.read.lists.line_features import looks_of
from generator.read.lists.models import known_names
from generator.read.lists.page_blocks import page_blocks
from generator.read.lists.segmentation import entries, survey_lines, with_second_titles
from generator.read.lists.units import find_units, second_titles, unit_features

from training.aligned import read_truth as known_truth
from training.alignment import Labelled, Paper, fold, labelled_document, labelled_page
from training.network import Example, train_network
from training.packing import pack, pack_network
from training.processes import run_beside
from training.references import read_references
from training.templates import known_page, printed_pages
from training.validation import MIXED, pages_to_learn, read_validation, truth_files
from training.wordlists import PEOPLE
from training.works import Work, read_corpus, split_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from generator.read.lists.blocks import Entry, Line
    from generator.read.lists.groups import Group
    from generator.read.lists.line_features import Look
    from generator.read.lists.models import Names
    from generator.read.lists.units import Unit

    from training.references import Reference

    Rows = list[list[str]]

# How often a page is learned from in short, as HTML and as text, and with how many entries at most.
_SHORT_HTML, _SHORT_PLAIN, MOST_SHORT = 3, 2, 7
PRINTED = 800  # pages printed from works
_WHOLE = 0.6  # share of lists of references that stay whole
_SEED = 20260101
FOLDER = Path(__file__).resolve().parent.parent / "generator" / "read" / "lists"
_FOLDS = 5
_ITERATIONS = 60  # of the random field of units
_EPOCHS, _MOST_UNITS = 6, 512  # of the network of units, which learns from so many units of a page at once
# Beginnings of features that are left out together: the word a unit begins with, its headings, and the way to cut it.
KINDS = (("w1=",), ("said=",), ("g=", "gn=", "gw=", "gr="))
_ENTRY_ROLES = {"b": "B", "i": "I"}  # what an entry is of is judged when it is whole


def labelled_pages(truths: Iterable[Path]) -> Iterator[Labelled]:
    """Return labelled pages, by the files of their truth, and their plain texts where there are any."""
    for truth in truths:
        for plain in (False, True):
            if plain and not truth.with_name(truth.name.replace(".truth.json", ".txt")).exists():
                continue
            page = labelled_page(truth, plain=plain)
            if page is not None:
                yield page


def without_looks(page: Labelled) -> Labelled:
    """Return a page as it would be as plain text."""
    lines: list[Line] = []
    roles: list[str] = []
    papers_of: dict[int, int] = {}
    before: Line | None = None
    for at, (line, role) in enumerate(zip(page.document.lines, page.roles, strict=True)):
        if (line.hidden or not line.text) and (line.text or role not in {"B", "b"}):
            continue
        if (
            before is not None
            and before.row >= 0
            and before.row == line.row
            and line.text
            and role in {"I", "i"}
            and lines
        ):
            joined = f"{lines[-1].text}\t{line.text}"
            lines[-1] = replace(lines[-1], runs=(Run(joined),))
            continue
        gap = (
            0
            if before is None
            else 1
            if before.block != line.block
            and line.path[-1:]
            and line.path[-1][:2] in {"p", "p.", "h1", "h2", "h3", "h4", "h5", "h6"}
            else min(line.gap, 2)
        )
        if at in page.papers_of:
            papers_of[len(lines)] = page.papers_of[at]
        marker = line.marker if line.marker.rstrip(".").isdigit() else ""
        lines.append(
            replace(
                line, number=len(lines), runs=(Run(line.text),), block=0, containers=(), path=(), row=-1, cell=-1,
                marker=marker, level=0, gap=gap, words=frozenset(), trail=(),
            )
        )  # fmt: skip
        roles.append(role)
        before = line
    document = Document(tuple(lines), plain=True)
    return Labelled(page.name, document, tuple(roles), page.papers, papers_of)


def shortened(page: Labelled, count: int, drawn: random.Random) -> Labelled:
    """Return a page that lists so many entries in a row, with all that stands around them."""
    of, begins = owners(page), sorted(page.papers_of)
    first = drawn.randrange(max(len(begins) - count, 0) + 1)
    kept = {-1, *begins[first : first + count]}
    rows = [at for at, owner in enumerate(of) if owner in kept]
    lines = tuple(replace(page.document.lines[at], number=number) for number, at in enumerate(rows))
    papers_of = {number: page.papers_of[at] for number, at in enumerate(rows) if at in page.papers_of}
    roles = tuple(page.roles[at] for at in rows)
    return Labelled(page.name, replace(page.document, lines=lines), roles, page.papers, papers_of)


def reference_lists(references: Iterable[Reference], drawn: random.Random) -> Iterator[Labelled]:
    """Return references as plain texts: those of a list, and those of no list by ones and twos."""
    lists: dict[str, list[Reference]] = defaultdict(list)
    for number, one in enumerate(references):
        lists[f"{one.group}-{number // 2}" if one.group == MIXED else one.group].append(one)
    for name, listed in lists.items():
        yield _as_text(name, listed if drawn.random() < _WHOLE else listed[: drawn.randint(1, 7)], drawn)


def _as_text(name: str, listed: Sequence[Reference], drawn: random.Random) -> Labelled:
    """Return a list as a text: its references each a paragraph or a line, numbered or not, some broken to one width."""
    number, heading = drawn.choice(["", "", "[{}] ", "{}. "]), drawn.choice(["", "", "References", "Publications"])
    parted = drawn.random() < 0.6
    width = drawn.randint(60, 120) if drawn.random() < 0.5 else 0
    written = [heading, ""] if heading else []
    begins: dict[int, int] = {}
    for place, one in enumerate(listed):
        text = number.format(place + 1) + one.text
        begins[len(written) + 1] = place
        written += (textwrap.wrap(text, width) if width else [text]) + [""] * parted
    document = text_blocks("\n".join(written))
    titles = [one.labelled("title") for one in listed]
    papers = tuple(
        Paper(title, tuple(fold(title)), frozenset(), "", frozenset(), asked=bool(title)) for title in titles
    )
    roles = ["H" if heading and line.source_line == 1 else "I" for line in document.lines]
    papers_of: dict[int, int] = {}
    for at, line in enumerate(document.lines):
        if (began := begins.get(line.source_line)) is not None:
            papers_of[at], roles[at] = began, "B"
    return Labelled(name, document, tuple(roles), papers, papers_of)


def name_lists(corpus: list[Work]) -> str:
    """Return given and family names of one half of the corpus, so that those of the other half stay unknown in training."""
    given: Counter[str] = Counter()
    last: Counter[str] = Counter()
    people = [name for work in corpus[::2] for name in work.authors] + [
        name for written in PEOPLE[::2] if (name := split_name(written.replace(";", " ")))
    ]
    for name in people:
        given.update({word for word in folded(name.given).split() if len(word) > 2 and word.replace("-", "").isalpha()})
        last.update(
            {
                word
                for word in folded(name.family).split()
                if len(word) > 1 and word.replace("-", "").replace("'", "").isalpha()
            }
        )
    first, family = (sorted(word for word, count in of.items() if count > 1) for of in (given, last))
    return " ".join(sorted({*first, *GIVEN_NAMES})) + "\n" + " ".join(family) + "\n"


class Score(NamedTuple):
    """How a document was cut: papers asked for, found whole and alone, entries that hold none, and such as hold more."""

    asked: int
    right: int
    touched: int
    false: int
    doubled: int
    entries: int


def score(page: Labelled, found: Sequence[Entry]) -> Score:
    """Compare entries with the truth: one is right that holds one paper's title and nothing of its neighbours."""
    owner_of = owners(page)
    begins = sorted(page.papers_of)
    title_rows = {begin: _title_row(page, begin, owner_of) for begin in begins}
    asked = {number for number, paper in enumerate(page.papers) if paper.asked}
    right: set[int] = set()
    touched: set[int] = set()
    false = doubled = 0
    titles = [paper.words for paper in page.papers]
    for entry in found:
        if entry.kind != "paper":
            continue
        shown = [line.number for line in entry.lines if line.text]
        held = {owner_of[at] for at in shown} - {-1}
        titled = {begin for begin in begins if title_rows[begin] & set(shown)}
        papers = {page.papers_of[begin] for begin in titled}
        touched |= papers
        if len(titled) == 1 and held == titled:
            begin = next(iter(titled))
            if title_rows[begin] <= set(shown):
                right.add(page.papers_of[begin])
        if not papers:
            words = fold(" ".join(line.text for line in entry.lines))
            bag = set(words)
            if any(len(set(title)) > 2 and len(set(title) & bag) >= 0.85 * len(set(title)) for title in titles):
                doubled += 1
            else:
                false += 1
    count = sum(one.kind == "paper" for one in found)
    return Score(len(asked), len(right & asked), len(touched & asked), false, doubled, count)


def _title_row(page: Labelled, begin: int, owner_of: Sequence[int]) -> frozenset[int]:
    """Return the lines of an entry that hold most of its title."""
    words = set(page.papers[page.papers_of[begin]].words)
    rows = [at for at, owner in enumerate(owner_of) if owner == begin]
    best: list[int] = []
    have: set[str] = set()
    for at in sorted(rows, key=lambda row: -len(words & set(fold(page.document.lines[row].text)))):
        more = words & set(fold(page.document.lines[at].text)) - have
        if len(more) >= max(1, 0.25 * len(words)):
            best.append(at)
            have |= more
        if len(have) >= 0.75 * len(words):
            break
    return frozenset(best or rows[:1])


def train(
    rows: Sequence[Rows], roles: Sequence[Sequence[str]], target: str, iterations: int = 100, least: int = 3
) -> None:
    """Learn a model and write it."""
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.3, "c2": 0.05, "max_iterations": iterations, "feature.minfreq": least})
    for row, labels in zip(rows, roles, strict=True):
        trainer.append(row, labels)
    trainer.train(target)


def owners(page: Labelled) -> list[int]:
    """Return for each line the line in which its entry begins; -1 outside entries."""
    found: list[int] = []
    current = -1
    for at, role in enumerate(page.roles):
        if at in page.papers_of:
            current = at
        elif role not in {"I", "i"}:
            current = -1
        found.append(current)
    return found


def group_labels(page: Labelled, groups: Sequence[Group]) -> list[str]:
    """Return what each way to cut gives: entries (E), parts of them (P), sections (S) or other things (O)."""
    lines = page.document.lines
    of = owners(page)
    counts = Counter(owner for owner, line in zip(of, lines, strict=True) if line.text and not line.hidden)
    found = []
    for group in groups:
        kinds: Counter[str] = Counter()
        for start, last in group.units:
            held = Counter(of[at] for at in range(start, last + 1) if lines[at].text and not lines[at].hidden)
            loose = held.pop(-1, 0)
            if not held:
                kinds["O"] += 1
            elif len(held) > 1:
                kinds["S"] += 1
            else:
                owner, often = next(iter(held.items()))
                kinds["E" if often == counts[owner] and loose <= 1 else "P"] += 1
        told = sum(kinds.values()) - kinds["O"]
        if told < 0.3 * sum(kinds.values()):
            found.append("O")
        elif kinds["E"] >= 0.8 * told:
            found.append("E")
        else:
            found.append("S" if kinds["S"] > kinds["P"] else "P")
    return found


class Material(NamedTuple):
    """A labelled page with its ways to cut, for the folds of training."""

    page: Labelled
    ways: Rows
    verdicts: list[str]


def material(page: Labelled, names: Names) -> Material:
    """Prepare a page for training."""
    looks = looks_of(page.document, names)
    groups = find_groups(page.document, looks)
    return Material(page, group_features(page.document, looks, groups), group_labels(page, groups))


def learn_groups(found: Sequence[Material], target: str) -> None:
    """Learn which ways to cut give entries; a way is a sequence of one."""
    ways = [[row] for one in found for row in one.ways]
    verdicts = [[verdict] for one in found for verdict in one.verdicts]
    train(ways, verdicts, target, 60)


def opened(path: str) -> pycrfsuite.Tagger:
    """Return the tagger of a model."""
    tagger = pycrfsuite.Tagger()
    tagger.open(path)
    return tagger


def unit_labels(page: Labelled, units: Sequence[Unit]) -> list[str]:
    """Return what each unit is: a paper that is asked for (E) or another entry (X), a part (P), too much (S), nothing (O)."""
    lines = page.document.lines
    of = owners(page)
    shown = [at for at, line in enumerate(lines) if line.text and not line.hidden]
    counts = Counter(of[at] for at in shown)
    visible = frozenset(shown)
    found = []
    for unit in units:
        held = Counter(of[at] for at in range(unit.first, unit.last + 1) if at in visible)
        loose = held.pop(-1, 0)
        if not held:
            found.append("O")
            continue
        owner, often = next(iter(held.items()))
        if len(held) > 1 or (loose and often == counts[owner]):
            found.append("S")
        elif often < counts[owner]:
            found.append("P")
        else:
            found.append("E" if page.papers[page.papers_of[owner]].asked else "X")
    return found


def learn(pages: Sequence[Labelled], names: Names, folder: str, form: str) -> list[Example]:
    """Learn the models of ways and lines of one form of documents, and return what that of units learns from.

    What an earlier model says of pages is found by models that did not see them.
    """
    found = [material(page, names) for page in pages]
    roles = [[_ENTRY_ROLES.get(role, role) for role in page.roles] for page in pages]
    sites = sorted({page.name for page in pages})
    fold_of = {site: at % _FOLDS for at, site in enumerate(sites)}
    everything = range(len(pages))
    folds = [[at for at in everything if fold_of[pages[at].name] == part] for part in range(_FOLDS)]

    def learn_apart(
        name: str, learn_from: Callable[[Sequence[int], str], None]
    ) -> Iterator[tuple[list[int], pycrfsuite.Tagger]]:
        """Learn a model from all pages, and one without each fold; return the folds with the models without them."""
        jobs = [partial(learn_from, everything, f"{folder}/{name}.crfsuite")]
        for part, held in enumerate(folds):
            others = sorted(set(everything) - set(held))
            jobs.append(partial(learn_from, others, f"{folder}/{name}.{part}"))
        run_beside(jobs)
        return ((held, opened(f"{folder}/{name}.{part}")) for part, held in enumerate(folds))

    def learn_ways(of: Sequence[int], target: str) -> None:
        learn_groups([found[at] for at in of], target)

    def learn_lines(of: Sequence[int], target: str) -> None:
        train([seen[at][3] for at in of], [roles[at] for at in of], target)

    seen: dict[int, tuple[list[Look], list[Group], list[float], Rows]] = {}
    for held, ways in learn_apart(f"{form}_ways", learn_ways):
        seen |= {at: survey_lines(pages[at].document, ways) for at in held}
    examples = []
    for held, model in learn_apart(f"{form}_lines", learn_lines):
        for at in held:
            looks, groups, sure, features = seen[at]
            document = pages[at].document
            labels = with_second_titles(model.tag(features), second_titles(document, looks)) if features else ()
            units = find_units(document, looks, groups, sure, labels)
            rows, truth = unit_features(document, looks, units, labels), unit_labels(pages[at], units)
            examples += unit_examples(rows, truth)
    return examples


def learn_network(examples: Sequence[Example], target: Path) -> None:
    """Learn the network that judges units, which reads those of a page one after the other."""
    pack_network(train_network(examples, KINDS, _EPOCHS), target)


def unit_examples(rows: Rows, truth: Sequence[str]) -> list[Example]:
    """Return the units of a page, so many at once."""
    starts = range(0, len(rows), _MOST_UNITS)
    return [Example(rows[at : at + _MOST_UNITS], truth[at : at + _MOST_UNITS]) for at in starts]


def printed_documents(works: list[Work], known: list[Any], count: int) -> Iterator[Labelled]:
    """Yield pages printed from works (see `printed_pages`), with what each of their lines is."""
    for number, (text, records) in enumerate(printed_pages(random.Random(_SEED), works, known, count)):
        document = page_blocks(text)
        if document is not None:
            yield labelled_document(f"printed/{number}", document, records)


def learn_units(examples: Sequence[Example], target: str) -> None:
    """Learn the model that judges each unit by itself."""
    alone = [(row, label) for one in examples for row, label in zip(one.features, one.labels, strict=True)]
    train([[[*row]] for row, _ in alone], [[label] for _, label in alone], target, _ITERATIONS)


def train_segments(corpus: Path) -> None:
    """Learn where entries begin and end, from pages that are not validation; `names.txt` is written before (`__main__`)."""
    drawn, works = random.Random(_SEED), read_corpus(corpus / "papers-10k.jsonl.gz")
    truths = pages_to_learn(corpus)
    seen = list(labelled_pages(truths.values()))
    html = [page for page in seen if not page.document.plain]
    known = [one for page in html if (one := known_page(known_truth(truths[page.name]), drawn))]
    printed = list(printed_documents(works, known, PRINTED))
    # Text that Chromium copied from 181 pages was also tried as material: on 52 other pages no more entries were found.
    plain = [page for page in seen if page.document.plain] + [without_looks(page) for page in html]
    lists = reference_lists(read_references(corpus / "references/labelled.jsonl", held_out=False), drawn)
    texts = [*plain, *map(without_looks, printed[::2]), *itertools.islice(lists, 0, None, 2)]
    short_html, short_text = (
        [shortened(page, drawn.randint(1, MOST_SHORT), drawn) for page in of for _ in range(many)]
        for of, many in ((html, _SHORT_HTML), (plain, _SHORT_PLAIN))
    )
    pages, names = [*html, *printed, *short_html], known_names()
    with tempfile.TemporaryDirectory() as folder:
        found = learn(pages, names, folder, "pages")
        network = partial(learn_network, found, FOLDER / "pages_units.npz")

        def learn_texts() -> None:
            # The models of plain text learn from pages as well, as there are more of them.
            learn_units(learn([*pages, *texts, *short_text], names, folder, "texts"), f"{folder}/texts_units.crfsuite")

        run_beside([network, learn_texts])
        for model in Path(folder).glob("*.crfsuite"):
            pack(model, FOLDER / f"{model.name}.xz")


def print_scores(corpus: Path) -> None:
    """Print how the entries of the pages of validation are found."""
    truths = truth_files(corpus)
    labelled = list(labelled_pages(truths[name] for name in sorted(read_validation().pages)))
    for as_text in (False, True):
        scores = [score(page, entries(page.document)) for page in labelled if page.document.plain == as_text]
        total = [sum(one) for one in zip(*scores, strict=True)]
        print(f"{'plain text' if as_text else 'pages'} of validation: {Score(*total)}", flush=True)
