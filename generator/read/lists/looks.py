"""What the looks of a token say: how it is set, what the page's classes call it, where its line stands."""

from collections.abc import Sequence

from generator.read.lists.blocks import Line
from generator.read.lists.tokens import Token

_SEEN = ("bold", "italic", "underline", "quoted", "small", "code")
TAGS = frozenset("a b i em strong span div p li u font td tr cite small sup sub abbr time h2 h3 h4 h5 h6 link".split())


def looks_features(tokens: Sequence[Token], lines: Sequence[Line]) -> list[list[str]]:
    """Return the features of each token of an entry by its looks."""
    found: list[list[str]] = []
    words = [sorted(line.words - TAGS) for line in lines]
    sizes = [0] * len(lines)
    for one in tokens:
        sizes[one.line] += 1
    for one in tokens:
        line = lines[one.line]
        row = [f"look={marks_of(one)}", f"line={min(one.line, 5)}", f"lines={min(len(lines), 6)}"]
        row += [f"lw={word}" for word in words[one.line][:6]]
        row += [f"rw={word}" for word in sorted(one.run.words - TAGS)[:6]]
        if line.level:
            row.append("head")
        if line.cell >= 0:
            row.append(f"cell={min(line.cell, 5)}")
        if sizes[one.line] < 4:
            row.append(f"short={sizes[one.line]}")
        elif sizes[one.line] > 60:
            row.append("long")
        found.append(row)
    return found


def marks_of(token: Token) -> str:
    """Return the marks of a token, and whether it is a link, in letters."""
    shown = "".join(mark[0] for mark in _SEEN if mark in token.run.marks)
    return shown + ("L" if token.run.link else "")
