"""Hand-labelled references as rows of tokens with labels."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.read.lists.blocks import Line, Run
from generator.read.lists.tokens import Token, fold, tokenise

from training.validation import read_validation

if TYPE_CHECKING:
    from pathlib import Path

# What the labels of the references are here.
_SAME = {"translator": "editor", "institution": "publisher"} | dict.fromkeys(("doi", "url", "arxiv", "isbn"), "id")
_SAME |= dict.fromkeys(("series", "genre", "edition", "number"), "note")
_IN = frozenset({"in", "dans", "en", "w", "i", "into", "v"})


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference, its tokens and their labels; `group` is its list, `spans` are as they were labelled by hand."""

    group: str
    held_out: bool
    text: str
    spans: tuple[tuple[int, int, str], ...]
    tokens: list[Token]
    labels: list[str]


def read_references(path: Path) -> list[Reference]:
    """Read them in the order of the file."""
    validation = read_validation()
    counts: Counter[str] = Counter()
    found = []
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        text = " ".join(row["text"].split(" "))
        name = row["list"]
        tokens = tokenise([Line(0, (Run(text),))])
        labels = ["other"] * len(tokens)
        for start, end, label in row["spans"]:
            for i, token in enumerate(tokens):
                if start <= token.start < end:
                    labels[i] = _SAME.get(label, label)
        trim(tokens, labels)
        spans = tuple((a, b, label) for a, b, label in row["spans"])
        found.append(Reference(name, validation.has_reference(name, counts[name]), text, spans, tokens, labels))
        counts[name] += 1
    return found


def trim(tokens: list[Token], labels: list[str]) -> None:
    """Take signs at either end, and a leading "In", out of each labelled stretch: where they count is nobody's habit."""
    start = 0
    for i in range(1, len(labels) + 1):
        if i < len(labels) and labels[i] == labels[start]:
            continue
        a, b = start, i - 1
        start = i
        if labels[a] in {"other", "id"}:
            continue
        while b > a and tokens[b].kind in {"sign", "break"} and tokens[b].text not in ')]!?»”"%' and b > a:
            labels[b] = "other"
            b -= 1
        while a < b and (tokens[a].kind in {"sign", "break"} and tokens[a].text not in '([<«“"„¿¡'):
            labels[a] = "other"
            a += 1
        while (
            labels[a] in {"container", "editor"} and a < b and (fold(tokens[a].text) in _IN or tokens[a].text in ":,")
        ):
            labels[a] = "other"
            a += 1
