"""Hand-labelled references as rows of tokens with labels."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.read.lists.blocks import Line, Run
from generator.read.lists.models import word_kinds
from generator.read.lists.tokens import Token, fold, tokenise

from training.validation import read_validation

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# What the labels of the references are here.
_SAME = {"translator": "editor", "institution": "publisher"} | dict.fromkeys(("doi", "url", "arxiv", "isbn"), "id")
_SAME |= dict.fromkeys(("series", "genre", "edition", "number"), "note")
_WORDS = word_kinds()
_ISSUE = _WORDS["n"]
_IN = frozenset({"in", "dans", "en", "w", "i", "into", "v"})
# The words that may announce a field, and are no part of it.
_ANNOUNCING = {"container": _IN, "editor": _IN, "pages": _WORDS["x"], "volume": _WORDS["v"], "issue": _WORDS["n"]}
_BARE = frozenset({"date", "pages", "volume", "issue"})  # without any sign around them
_ENDS, _BEGINS = ")]!?%", "([<¿¡"


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference, its tokens and their labels; `group` is its list, `spans` are as they were labelled by hand."""

    group: str
    text: str
    spans: tuple[tuple[int, int, str], ...]
    tokens: list[Token]
    labels: list[str]

    def labelled(self, label: str) -> str:
        """Return the text under a label."""
        return " ".join(self.text[start:end] for start, end, name in self.spans if name == label)


def read_references(path: Path, *, held_out: bool) -> list[Reference]:
    """Read those that are learned from, or those that are held out for validation, in the order of the file."""
    validation = read_validation()
    counts: Counter[str] = Counter()
    found = []
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        name = row["list"]
        if validation.has_reference(name, counts[name]) == held_out:
            spans = [(start, end, label) for start, end, label in row["spans"]]
            found.append(label_spans(name, " ".join(row["text"].split(" ")), spans))
        counts[name] += 1
    return found


def label_spans(group: str, text: str, spans: Sequence[tuple[int, int, str]]) -> Reference:
    """Return a reference of a list, given its text and its labelled stretches."""
    tokens = tokenise([Line(0, (Run(text),))])
    labels = ["other"] * len(tokens)
    for start, end, label in spans:
        for i, token in enumerate(tokens):
            if start <= token.start < end:
                labels[i] = _SAME.get(label, label)
    trim(tokens, labels)
    return Reference(group, text, tuple(spans), tokens, labels)


def trim(tokens: list[Token], labels: list[str]) -> None:
    """Reduce each labelled stretch to its text proper, as the sources of labels differ in what they include.

    Signs at either end go, quotes and brackets as well where they surround a field that is not a name, and so do the
    words that announce it: "In" before a container, "pp." before pages, "Vol." before a volume. An issue that was
    labelled as part of its volume becomes one.
    """
    start = 0
    for i in range(1, len(labels) + 1):
        if i < len(labels) and labels[i] == labels[start]:
            continue
        a, b = start, i - 1
        start = i
        if labels[a] in {"other", "id"}:
            continue
        if labels[a] == "volume":
            _part_issue(tokens, labels, a, b)
        _trim_ends(tokens, labels, a, b)


def _part_issue(tokens: list[Token], labels: list[str], a: int, b: int) -> None:
    """Label what stands behind a comma, a bracket or a word for issues within a volume as the issue."""
    for i in range(a + 1, b + 1):
        number = tokens[i].kind == "number"
        between = [tokens[j] for j in range(a, i)]
        parted = any(one.text in {",", "(", ":", "/"} or fold(one.text) in _ISSUE for one in between)
        if number and parted and any(one.kind == "number" for one in between):
            for j in range(i, b + 1):
                labels[j] = "issue"
            for j in range(a, i):
                if tokens[j].text in {",", "(", ":", "/"} or fold(tokens[j].text) in _ISSUE:
                    labels[j] = "other"
            return


def _trim_ends(tokens: list[Token], labels: list[str], a: int, b: int) -> None:
    label, announcing = labels[a], _ANNOUNCING.get(labels[a], frozenset())
    bare = label in _BARE
    while (
        b > a and labels[b] == label and tokens[b].kind in {"sign", "break"} and (bare or tokens[b].text not in _ENDS)
    ):
        labels[b] = "other"
        b -= 1
    while a < b and (
        (tokens[a].kind in {"sign", "break"} and (bare or tokens[a].text not in _BEGINS))
        or fold(tokens[a].text) in announcing
        or (announcing and tokens[a].text in {":", ",", "."})
    ):
        labels[a] = "other"
        a += 1
