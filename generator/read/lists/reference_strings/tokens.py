"""An entry as a row of tokens: words, numbers, signs, and identifiers and addresses as one token each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.read.entry_text import EntryText, Mark


_TOKEN = re.compile(
    r"""
    (?P<doi>(?:https?://)?(?:(?:dx|www)\.)?doi\.org/10\.\d{4,9}/[^\s"<>,;]+|(?:doi:?\s?)10\.\d{4,9}/[^\s"<>,;]+
        |\b10\.\d{4,9}/[^\s"<>,;]+)
    |(?P<arxiv>(?:https?://)?arxiv\.org/(?:abs|pdf)/[^\s"<>,;)\]]+|\barxiv\s?:\s?(?:\d{4}\.\d{4,5}|[a-z-]+/\d{7})(?:v\d+)?
        |\babs/\d{4}\.\d{4,5}|\b\d{4}\.\d{5}(?:v\d)?\b)
    |(?P<url>(?:https?://|www\.)[^\s"<>]+)
    |(?P<word>[^\W\d_]+(?:['’`´.-]?(?:[^\W_]|[\u0300-\u036f])++)*+(?:['’](?![^\W_]))?)
    |(?P<number>\d+(?:st|nd|rd|th)\b|\d+)
    |(?P<sign>\S)
    """,
    re.VERBOSE | re.IGNORECASE,
)
# How few were taken: its numbers are none of the paper's.
_ACCEPTED = re.compile(
    r"[\[(]?\s*acceptance (?:rate|ratio)\s*[:=]?\s*[\d.]+\s?%(?:\s*\([\d\s,]+(?:of|/|out of)[\d\s,]+\))?\s*[\])]?",
    re.IGNORECASE,
)
_WORD_PARTS = re.compile(r"[^\W\d_]+[^\W_]*(?:['’`´-][^\W_]+)*|[.'’`´-]|\d+")
# The wide signs of East Asian print mean what their narrow twins do.
_NARROW = str.maketrans("：，；（）．＆", ":,;().&")
_CLOSING = ".,;:)]}'\"”’»"


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its text, where it stands in the entry's whole text, and how it is set.

    `kind` is word, number, sign, doi, arxiv or url; `blank` tells whether a blank or a new line goes before.
    """

    text: str
    start: int
    kind: str
    line: int
    marks: frozenset[Mark]
    blank: bool

    @property
    def end(self) -> int:
        """Where the token ends in the entry's whole text."""
        return self.start + len(self.text)


def whole_text(entry: EntryText) -> str:
    """Return the text of an entry's runs, with one line break where a line of the page ends."""
    parts: list[str] = []
    line = entry.runs[0].line if entry.runs else 0
    for run in entry.runs:
        if run.line != line:
            parts.append("\n")
            line = run.line
        parts.append(run.text)
    return "".join(parts)


def tokenise(entry: EntryText) -> list[Token]:
    """Cut an entry into tokens, in the order of its text."""
    text = whole_text(entry)
    bounds: list[tuple[int, int, frozenset[Mark]]] = []
    position, line = 0, entry.runs[0].line if entry.runs else 0
    for run in entry.runs:
        position += run.line != line
        line = run.line
        position += len(run.text)
        bounds.append((position, line, run.marks))
    first_line = bounds[0][1] if bounds else 0
    tokens: list[Token] = []
    at = 0
    shown = _ACCEPTED.sub(lambda one: " " * len(one[0]), text).translate(_NARROW)
    for found in _TOKEN.finditer(shown):
        kind = found.lastgroup or "sign"
        for start, piece, piece_kind in _pieces(found[0], found.start(), kind):
            while at < len(bounds) - 1 and bounds[at][0] <= start:
                at += 1
            _, run_line, marks = bounds[at]
            blank = start == 0 or text[start - 1].isspace()
            tokens.append(Token(piece, start, piece_kind, run_line - first_line, marks, blank))
    return tokens


def _pieces(text: str, start: int, kind: str) -> list[tuple[int, str, str]]:
    """Split initials that stand close (`J.-P.`, `A.B.`), and take a sentence's end off an address."""
    if kind in {"doi", "arxiv", "url"}:
        bare = text.rstrip(_CLOSING if "(" not in text else ".,;:'\"”’»")
        rest = text[len(bare) :]
        return [(start, bare, kind), *((start + len(bare) + i, sign, "sign") for i, sign in enumerate(rest))]
    if kind != "word" or "." not in text:
        return [(start, text, kind)]
    parts = []
    for found in _WORD_PARTS.finditer(text):
        piece = found[0]
        parts.append(
            (start + found.start(), piece, "word" if piece[0].isalpha() else "number" if piece[0].isdigit() else "sign")
        )
    return parts
