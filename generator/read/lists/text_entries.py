"""Entries of a plain text: without the line ends at which it was broken, and with what else may be an entry."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, groupby, pairwise

from generator.read.documents.line_ends import joint
from generator.read.lists.blocks import Document, Entry, Run
from generator.read.lists.line_features import wrapped_at

_FEWEST_WORDS, _MOST_WORDS = 6, 120  # of a paragraph that may be an entry
_FULL = 0.72  # of the width at which a text was broken, that a full line has at least


def text_entries(document: Document, found: Sequence[Entry], roles: Sequence[str]) -> tuple[Entry, ...]:
    """Return the entries found in a plain text, unwrapped, and its paragraphs in no entry with a confidence of 0.

    Such a paragraph is cut where an entry begins by the roles of its lines.
    """
    every = sorted((*found, *_paragraphs(document, found, roles)), key=lambda entry: entry.lines[0].number)
    return tuple(_unwrapped(document, every))


def _paragraphs(document: Document, found: Sequence[Entry], roles: Sequence[str]) -> Iterator[Entry]:
    """Yield the paragraphs that are in no entry, and are as long as entries are."""
    inside = {line.number for entry in found for line in entry.lines}
    rows = [line for line in document.lines if not line.level and not line.hidden]
    begun = list(accumulate(role == "B" for role in roles))
    parts = groupby(rows, lambda line: (line.block, begun[line.number], line.number in inside))
    for (*_, covered), group in parts:
        lines = tuple(group)
        if not covered and _FEWEST_WORDS <= sum(line.text.count(" ") + 1 for line in lines) <= _MOST_WORDS:
            yield Entry(lines, "other", confidence=0.0)


def _unwrapped(document: Document, found: Iterable[Entry]) -> Iterable[Entry]:
    """Return entries without the line ends at which a text was broken to be of one width."""
    width = wrapped_at(document)
    if not width:
        yield from found
        return
    words = Counter(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", " ".join(line.text for line in document.lines).lower()))
    for entry in found:
        lines = [entry.lines[0]]
        for above, line in pairwise(entry.lines):
            if line.hidden or above.hidden or line.gap or len(above.text) < _FULL * width:
                lines.append(line)
                continue
            before = lines[-1].text
            hyphen, between = joint(before, line.text, words)
            text = f"{before[:-1] if hyphen else before}{between}{line.text}"
            lines[-1] = replace(lines[-1], runs=(Run(text),))
        yield replace(entry, lines=tuple(lines))
