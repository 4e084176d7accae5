"""What the labeller sees of each token: its shape, what word lists say, its place, how it is set, its list's habit.

Training and reading share this module, so that both see the same.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.core.names import PARTICLES, SUFFIXES, fold
from generator.read.lists.reference_strings.label_words import AND, LISTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.entry_text import EntryText
    from generator.read.lists.reference_strings.tokens import Token

_QUOTES = {"“": "open", "”": "close", "«": "open", "»": "close", "„": "open", "‘": "open", "《": "open", "》": "close"}
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_DASHES = frozenset("-–—‐‑−―")
_MARKS = frozenset("*†‡§¶∗⋆#⁺¹²³⁴⁵")
_WORD_ATTRIBUTE = 28  # how long a word may be that is looked at as itself


class Names:
    """Given names and family names, folded."""

    def __init__(self, text: str) -> None:
        """Read them from a text: the given names on one line, the family names on the next."""
        given, _, family = text.partition("\n")
        self.given = frozenset(given.split())
        self.family = frozenset(family.split())


@lru_cache(maxsize=65536)
def shape(text: str, kind: str) -> str:  # noqa: C901, PLR0911 - one case for each shape
    """Return what a token looks like, in a few signs."""
    if kind in {"doi", "arxiv", "url"}:
        return kind
    if kind == "number":
        if text.isdigit():
            if len(text) == 4 and text.isascii() and 1850 <= int(text) <= 2035:
                return "year"
            return f"d{min(len(text), 5)}"
        return "nth"
    if kind == "sign":
        if text in _DASHES:
            return "dash"
        return "mark" if text in _MARKS else text
    if _CJK.search(text):
        return f"cjk{min(len(text), 6)}"
    if len(text) == 1:
        return "A" if text.isupper() else "a"
    if text.islower():
        return "aa"
    if text.isupper():
        return f"AA{min(len(text), 5)}"
    if text[0].isupper() and text[1:].islower():
        return "Aa"
    if any(character.isdigit() for character in text):
        return "x1"
    return "Ax" if text[0].isupper() else "ax"


@lru_cache(maxsize=65536)
def _lists(lower: str) -> str:
    return "+".join(name for name, listed in LISTS if lower in listed)


def named_kind(text: str, names: Names) -> str:
    """Return what a word may be in a name: given (g), family (f), particle (p), suffix (sfx)."""
    if not text[0].isupper() and text.casefold() not in PARTICLES:
        return ""
    folded = fold(text)
    if folded in SUFFIXES:
        return "sfx"
    found = ("g" if folded in names.given else "") + ("f" if folded in names.family else "")
    if not found and "-" in folded:
        parts = folded.split("-")
        found = (
            "g"
            if all(part in names.given for part in parts)
            else "f"
            if any(part in names.family for part in parts)
            else ""
        )
    return found + ("p" if text.casefold() in PARTICLES else "")


def words_of_list(entries: Sequence[Sequence[Token]]) -> Counter[str]:
    """Count in how many entries of a list each capitalised word stands."""
    counts: Counter[str] = Counter()
    for tokens in entries:
        counts.update(
            {token.text for token in tokens if token.kind == "word" and token.text[0].isupper() and len(token.text) > 1}
        )
    return counts


def features(  # noqa: C901, PLR0912, PLR0915, PLR0917 - all evidence on a token in one place
    entry: EntryText, tokens: Sequence[Token], names: Names, counts: Counter[str], size: int, owner: frozenset[str]
) -> list[list[str]]:
    """Return the features of each token of an entry of a list.

    `counts` are the words of the list, `size` how many entries it has, `owner` the folded words of its owner's name.
    """
    length = len(tokens)
    lines = tokens[-1].line if tokens else 0
    shapes = [shape(token.text, token.kind) for token in tokens]
    lowers = [token.text.casefold() for token in tokens]
    lists = [_lists(lower) for lower in lowers]
    named = [named_kind(token.text, names) if token.kind == "word" else "" for token in tokens]
    briefs = [
        "&" if lower in AND else shape + (":" + kind if kind else "") + ("/" + name if name else "")
        for lower, shape, kind, name in zip(lowers, shapes, lists, named, strict=True)
    ]
    simple = [shape if not name else f"{shape}/{name}" for shape, name in zip(shapes, named, strict=True)]
    quoted = _quoted(tokens)
    depth = _depths(tokens)
    first_on_line, last_on_line = _line_ends(tokens)
    years = [i for i, shape in enumerate(shapes) if shape == "year"]
    first_year, last_year = (years[0], years[-1]) if years else (-1, -1)
    commas = [_line_kind(tokens, shapes, named, lists, line) for line in range(lines + 1)] if lines else []
    found: list[list[str]] = []
    heading = "hy" if entry.year else ""
    for i, token in enumerate(tokens):
        before, after = briefs[i - 1] if i else "<", briefs[i + 1] if i + 1 < length else ">"
        near = simple[i - 1] if i else "<"
        next_near = simple[i + 1] if i + 1 < length else ">"
        two_before, two_after = simple[i - 2] if i > 1 else "<<", simple[i + 2] if i + 2 < length else ">>"
        brief = briefs[i]
        row = [
            "b",
            f"k={brief}",
            f"k-1={before}",
            f"k+1={after}",
            f"k-2={two_before}",
            f"k+2={two_after}",
            f"kk-={near}|{simple[i]}",
            f"kk+={simple[i]}|{next_near}",
            f"k3={near}|{simple[i]}|{next_near}",
            f"k3-={two_before}|{near}|{simple[i]}",
            f"k3+={simple[i]}|{next_near}|{two_after}",
            f"bl={token.blank}|{simple[i]}",
            f"q={quoted[i]}",
            f"d={depth[i]}|{simple[i]}",
            f"p={min(i, 12)}",
            f"e={min(length - 1 - i, 8)}",
            f"r={i * 8 // length}",
        ]
        if token.kind == "word":
            lower = lowers[i]
            if len(lower) <= _WORD_ATTRIBUTE:
                row.append(f"w={lower}")
            if i:
                row.append(f"w-1={lowers[i - 1]}")
            if i + 1 < length:
                row.append(f"w+1={lowers[i + 1]}")
            row += (f"s={lower[-3:]}", f"t={lower[:3]}|{shapes[i][:2]}")
            count = counts[token.text]
            if size >= 4 and count > 1:
                share = count / size
                row.append(f"n={'all' if share > 0.75 else 'most' if share > 0.4 else 'some' if count > 2 else 'two'}")
            if lower in owner:
                row.append("own")
        else:
            if i:
                row.append(f"w-1={lowers[i - 1]}|{shapes[i]}")
            if i + 1 < length:
                row.append(f"w+1={lowers[i + 1]}|{shapes[i]}")
        if i > 1:
            row.append(f"w-2={lowers[i - 2]}")
        if shapes[i] == "year":
            row.append(f"y={i == first_year}{i == last_year}{heading}")
        elif years:
            row.append(f"yp={'<' if i < first_year else '>' if i > last_year else '='}{min(len(years), 2)}")
        for mark in sorted(token.marks):  # in one order, for weights are summed in the order of features
            row.append(f"m={mark}")
        if lines:
            row += (
                f"l={min(token.line, 4)}/{min(lines, 4)}",
                f"le={min(lines - token.line, 3)}",
                f"lk={commas[token.line]}",
                f"lk-={commas[token.line - 1] if token.line else '<'}|{commas[token.line]}",
                f"lk+={commas[token.line]}|{commas[token.line + 1] if token.line < lines else '>'}",
            )
            if first_on_line[i]:
                row += ("lf", f"lf={brief}")
            if last_on_line[i]:
                row.append("ll")
        if i and token.marks != tokens[i - 1].marks:
            row.append("mc")
        if i == 0:
            row.append("first")
        found.append(row)
    return found


def _quoted(tokens: Sequence[Token]) -> list[str]:
    """Tell for each token whether it stands between quotation marks, or is one."""
    found: list[str] = []
    straight = sum(token.text == '"' for token in tokens) // 2 * 2
    inside, seen = False, 0
    for i, token in enumerate(tokens):
        side = _QUOTES.get(token.text, "")
        if token.text == '"' and seen < straight:
            seen += 1
            side = "close" if inside else "open"
        elif (token.text == "“" and inside and (i + 1 == len(tokens) or tokens[i + 1].blank)) or (
            token.text in "'’" and token.kind == "sign" and inside and not token.blank
        ):
            side = "close"
        if side == "open":
            inside = True
            found.append("open")
        elif side == "close":
            inside = False
            found.append("close")
        else:
            found.append("in" if inside else "no")
    return found


def _depths(tokens: Sequence[Token]) -> list[int]:
    """Tell for each token whether it stands in brackets."""
    depth, found = 0, []
    for token in tokens:
        if token.text in "([":
            depth = min(depth + 1, 2)
        found.append(depth)
        if token.text in ")]":
            depth = max(depth - 1, 0)
    return found


def _line_ends(tokens: Sequence[Token]) -> tuple[list[bool], list[bool]]:
    length = len(tokens)
    first = [i == 0 or tokens[i - 1].line != token.line for i, token in enumerate(tokens)]
    last = [i + 1 == length or tokens[i + 1].line != token.line for i, token in enumerate(tokens)]
    return first, last


def _line_kind(tokens: Sequence[Token], shapes: list[str], named: list[str], lists: list[str], line: int) -> str:
    """Say what a line looks like: names, a venue, links, running text."""
    here = [i for i, token in enumerate(tokens) if token.line == line]
    if not here:
        return "none"
    words = [i for i in here if tokens[i].kind == "word"]
    if not words:
        return "year" if any(shapes[i] == "year" for i in here) else "signs"
    separators = sum(tokens[i].text in ",;&·" or tokens[i].text == "and" for i in here)
    small = sum(
        shapes[i] == "aa" and tokens[i].text not in {"and", "others", "et", "al"} and not named[i] for i in words
    )
    people = sum((bool(named[i]) and shapes[i] != "aa") or shapes[i] == "A" for i in words)
    chips = sum("chp" in lists[i] for i in words)
    year = any(shapes[i] == "year" for i in here)
    if chips >= 0.7 * len(words):
        return "chips"
    if small <= 0.12 * len(words) and people >= 0.5 * len(words) and (separators or len(words) < 5):
        return "people" if not year else "peopleyear"
    if small <= 0.12 * len(words) and separators >= 2 and len(words) <= 4 * (separators + 1) and not year:
        return "maybepeople"
    venue = any("ven" in lists[i] for i in words)
    return ("short" if len(words) < 4 else "long") + ("venue" if venue else "") + ("year" if year else "")
