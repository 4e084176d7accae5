"""Measure the reading of reference strings in styles that were not learnt from: `python -m training.figures CORPUS`.

Prints the share of entries whose title, authors, year, venue, volume, number and pages are all what was printed, and how
many of the wrong ones are marked as doubtful.
"""

from __future__ import annotations

import argparse
import re
import time
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from generator.read.lists.reference_strings import LabelledEntry, label_entries
from generator.read.lists.reference_strings.label import _names
from generator.read.lists.reference_strings.labelled_names import writes_initials_last
from generator.read.lists.reference_strings.parts import read_parts
from generator.read.lists.reference_strings.reading import Labelled
from generator.read.lists.reference_strings.tokens import whole_text

from training.lists import Printed, csl_lists, own_list
from training.works import read_corpus

if TYPE_CHECKING:
    from collections.abc import Iterable

PARTS = ("title", "authors", "more_authors", "year", "venue", "volume", "number", "pages")


def folded(text: object) -> str:
    """Return what spellings of one text share: letters and digits without case and accents."""
    plain = unicodedata.normalize("NFKD", str(text)).casefold()
    return " ".join(re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c))))


def part(entry: LabelledEntry, name: str) -> str:
    """Return a part of an entry in a form to compare."""
    if name == "year":
        return str(entry.date.year if entry.date else "")
    value = getattr(entry, name)
    return "; ".join(folded(one) for one in value) if isinstance(value, tuple) else folded(value)


def truth(printed: Printed, *, initials_last: bool) -> LabelledEntry:
    """Return what a reader without fault finds: the parts under the labels that the entry was printed with."""
    return read_parts(printed.entry, Labelled(printed.tokens, printed.labels, 1.0, None), initials_last=initials_last)


def sound(printed: Printed) -> bool:
    """Tell whether the engine set an entry as a person would: no parts run together, no name cut, no author's key before it."""
    text = whole_text(printed.entry)
    first = printed.work.authors[0].family
    outside = text.replace(printed.work.title, "")
    glued = re.search(
        rf"{printed.work.year}\d|[a-z]{printed.work.year}(?!\d)|\.-\.|MISSING|[Pp]roceedings of the [Pp]roceedings",
        text,
    )
    return not glued and outside.count(first) < 2 and re.search(r"\b5o\. ?O\.|\b\do\. O", text) is None


@dataclass(slots=True)
class Score:
    """How many entries were read, how many without fault, and how many were marked as doubtful."""

    entries: int = 0
    exact: int = 0
    flagged_wrong: int = 0
    flagged_right: int = 0
    seconds: float = 0.0
    wrong: Counter[str] = field(default_factory=Counter)


def score(lists: Iterable[list[Printed]], show: int = 0) -> Score:
    """Read lists and count how much of them is right; print the first wrong entries, as many as asked for."""
    found = Score()
    for printed in lists:
        began = time.perf_counter()
        read = label_entries([one.entry for one in printed])
        found.seconds += time.perf_counter() - began
        names = [text for one in printed for text in _names(one.entry, Labelled(one.tokens, one.labels, 1.0, None))]
        initials_last = writes_initials_last(names)
        for one, got in zip(printed, read, strict=True):
            want = truth(one, initials_last=initials_last)
            faults = [name for name in PARTS if part(want, name) != part(got, name)]
            found.entries += 1
            found.exact += not faults
            found.wrong.update(faults)
            found.flagged_wrong += bool(faults and got.doubts)
            found.flagged_right += bool(not faults and got.doubts)
            if faults and show > 0:
                show -= 1
                print(
                    f"  {got.text}\n    "
                    + "\n    ".join(f"{name}: {part(want, name)!r} / {part(got, name)!r}" for name in faults),
                    got.doubts,
                    round(got.confidence, 2),
                )
    return found


def measure(lists: Iterable[list[Printed]], name: str, show: int = 0) -> None:
    """Read lists and print how much of them is right."""
    found = score(lists, show)
    faulty = found.entries - found.exact
    print(
        f"{name}: {found.entries} entries, all exact {100 * found.exact / max(found.entries, 1):.1f} %; "
        f"flagged {100 * found.flagged_wrong / max(faulty, 1):.0f} % of the wrong, "
        f"{100 * found.flagged_right / max(found.exact, 1):.1f} % of the right; "
        f"{1000 * found.seconds / max(found.entries, 1):.1f} ms each; wrong: {dict(found.wrong.most_common())}"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--styles", type=int, default=100)
    parser.add_argument("--show", type=int, default=0)
    asked = parser.parse_args()
    corpus = read_corpus(asked.corpus)
    pool = [name for work in corpus for name in work.authors]
    held_out = list(csl_lists(Random(1), corpus, pool, asked.styles, held_out=True))
    measure(held_out, "CSL styles held out", asked.show)
    measure(
        [kept for printed in held_out if (kept := [one for one in printed if sound(one)])],
        "of these, set without faults of the engine",
    )
    random = Random(2)
    measure([own_list(random, corpus, pool) for _ in range(asked.styles)], "our own styles", asked.show)


if __name__ == "__main__":
    main()
