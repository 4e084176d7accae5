"""A page's plain text cut into entries: by the roles of its lines, which the page as a whole decides."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.sources.entry_text import EntryText, Run
from generator.sources.reference_strings.model import known_names, tagger
from generator.sources.reference_strings.page_lines import (
    BULLET,
    NUMBER,
    YEAR,
    YEAR_HEADING,
    PageLine,
    line_features,
    page_lines,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHOWN = frozenset("TAVRNK")  # what is read as a part of an entry
_HYPHENATED = re.compile(r"(?<=[a-z])-$")
_TYPES = (
    ("phdthesis", r"dissertation|ph\.?d\.? thes|doctoral"), ("mastersthesis", r"master|bachelor"), ("incollection", r"chapter"),
    ("techreport", r"report|working paper"), ("book", r"books?\b"), ("inproceedings", r"conference|proceeding|workshop|poster"),
    ("article", r"journal|article|magazine|preprint"),
)  # fmt: skip


@dataclass(slots=True)
class Cut:
    """An entry as it was cut out: its lines, the badges above it, what follows it, and how sure the cut is."""

    lines: list[tuple[PageLine, str]] = field(default_factory=list)
    badges: list[str] = field(default_factory=list)
    abstract: list[str] = field(default_factory=list)
    bibtex: str = ""
    bibtex_line: int = 0
    chips: list[str] = field(default_factory=list)
    year: int = 0
    type: str = ""
    sure: float = 1.0

    @property
    def line(self) -> int:
        """Where the entry begins in the file."""
        return self.lines[0][0].number if self.lines else self.bibtex_line

    @property
    def entry(self) -> EntryText:
        """The entry as the labeller reads it."""
        runs: list[Run] = []
        at = -1
        for line, role in self.lines:
            text = line.text
            if not runs:
                text = _unnumbered(text)
            if role == "K" and runs:
                before = runs[-1].text
                joined = (
                    _HYPHENATED.sub("", before) + text
                    if _HYPHENATED.search(before) and text[:1].islower()
                    else f"{before} {text}"
                )
                runs[-1] = Run(joined, runs[-1].line)
            else:
                at += 1
                runs.append(Run(text, at))
        return EntryText(tuple(runs), self.line, self.year, self.type)


def cut_page(text: str) -> tuple[list[Cut], list[PageLine]]:
    """Return the entries of a page's text, and the lines that look like entries and are in none."""
    lines = page_lines(text)
    if not lines:
        return [], []
    opened = tagger("lines")
    opened.set(line_features(lines, known_names()))
    roles = opened.tag()
    sure = [opened.marginal(role, i) for i, role in enumerate(roles)]
    cuts: list[Cut] = []
    badges: list[tuple[int, str]] = []
    current: Cut | None = None
    year, kind = 0, ""
    left: list[PageLine] = []
    for i, (line, role) in enumerate(zip(lines, roles, strict=True)):
        begins, one = role.startswith("B"), role[-1]
        if line.bibtex:
            if current is None or current.bibtex:
                current = Cut(year=year, type=kind)
                cuts.append(current)
            current.bibtex, current.bibtex_line = line.bibtex, line.number
            continue
        if one in "YHO":
            current = None
            if found := YEAR_HEADING.fullmatch(line.text):
                year = int(found[1])
            elif one == "H" or (one == "O" and len(line.text.split()) < 6):
                kind = _type(line.text) if one == "H" else kind
            if one == "O" and _like_an_entry(line, opened.marginal("BR", i)):
                left.append(line)
            continue
        if begins or current is None:
            current = Cut(year=year, type=kind, sure=sure[i])
            cuts.append(current)
        current.sure = min(current.sure, sure[i]) if one in _SHOWN or begins else current.sure
        if one in _SHOWN:
            current.lines.append((line, one))
        elif one == "G":
            current.badges.append(line.text)
        elif one == "S":
            current.abstract.append(line.text)
        elif one == "C":
            current.chips.append(line.text)
    del badges
    return [cut for cut in cuts if cut.lines or cut.bibtex], left


def _unnumbered(text: str) -> str:
    """Take off the bullet or number that a line begins with."""
    for sign in (BULLET, NUMBER):
        found = sign.match(text)
        text = text[found.end() :] or text if found else text
    return text


def _type(heading: str) -> str:
    return next((kind for kind, pattern in _TYPES if re.search(pattern, heading, re.IGNORECASE)), "")


def _like_an_entry(line: PageLine, chance: float) -> bool:
    """Tell whether a line that was passed over may be an entry all the same."""
    return chance > 0.2 and len(line.text) > 60 and bool(YEAR.search(line.text)) and line.text.count(",") > 1


def texts(cuts: Sequence[Cut]) -> list[EntryText]:
    """Return the entries for the labeller."""
    return [cut.entry for cut in cuts]
