"""The truth of a page laid over its text: which lines are which entry, and which token is which field."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from generator.read.lists.blocks import Document, Entry, Line
from generator.read.lists.tokens import Token, fold, tokenise

if TYPE_CHECKING:
    from collections.abc import Sequence

Record = dict[str, Any]
_ENOUGH = 0.75  # of a title's words, to be found at all


@dataclass(frozen=True, slots=True)
class AlignedEntry:
    """An entry of a page with the truth about it: a label for each token, empty where the truth is silent."""

    entry: Entry
    record: Record
    tokens: list[Token]
    labels: list[str]


class Letters:
    """The letters and digits of tokens without anything between, and which token each belongs to."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        parts: list[str] = []
        self.owner: list[int] = []
        for number, token in enumerate(tokens):
            if token.kind not in {"sign", "break"}:
                bare = _bare(token.text)
                parts.append(bare)
                self.owner += [number] * len(bare)
        self.text = "".join(parts)

    def all_places(self, sought: str) -> list[tuple[int, int]]:
        """Return the first and last token of each place where a text stands, from a token's begin to a token's end."""
        bare, found, at = _bare(sought), [], -1
        while bare and (at := self.text.find(bare, at + 1)) >= 0:
            end = at + len(bare)
            if (not at or self.owner[at - 1] != self.owner[at]) and (
                end == len(self.text) or self.owner[end] != self.owner[end - 1]
            ):
                found.append((self.owner[at], self.owner[end - 1]))
        return found


def _bare(text: str) -> str:
    return "".join(c for c in fold(text) if c.isalnum())


def _words(text: str) -> list[str]:
    return [fold(word) for word in re.findall(r"[^\W_]+", text)]


def best_place(tokens: Sequence[Token], sought: str, enough: float = _ENOUGH) -> tuple[int, int] | None:
    """Return the first and last token of what is most like a text; None where nothing is alike enough."""
    words = _words(sought)
    rows = [(number, fold(token.text)) for number, token in enumerate(tokens) if token.kind not in {"sign", "break"}]
    if not words or not rows:
        return None
    matcher = SequenceMatcher(None, [word for _, word in rows], words, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    best: tuple[float, int, int] | None = None
    for i, first in enumerate(blocks):
        size = 0
        for last in blocks[i:]:
            size += last.size
            span = last.a + last.size - first.a
            score = 2 * size / (span + len(words))
            if best is None or score > best[0]:
                best = (score, first.a, last.a + last.size - 1)
    if best is None or best[0] < enough:
        return None
    return rows[best[1]][0], rows[best[2]][0]


def align_page(page: Document, records: Sequence[Record]) -> list[AlignedEntry]:
    """Find each record's entry among the lines of a page, and its fields in it; those not found are left out."""
    shown = [line for line in page.lines if not line.hidden]
    found = _align(shown, records)
    return found if 2 * len(found) >= len(records) else _align(page.lines, records)


def _align(lines: Sequence[Line], records: Sequence[Record]) -> list[AlignedEntry]:
    tokens = tokenise_whole(lines)
    letters = Letters(tokens)
    titles: list[tuple[int, int, Record]] = []
    taken: set[int] = set()
    last = -1
    for record in records:
        title = str(record.get("title") or "")
        places = letters.all_places(title) if len(_bare(title)) > 3 else []
        places = [one for one in places if one[0] not in taken]
        place = next((one for one in places if one[0] > last), places[0] if places else None)
        if place is None:
            place = _fuzzy_line(tokens, title, taken)
        if place is not None:
            taken.update(range(place[0], place[1] + 1))
            last = place[1]
            titles.append((*place, record))
    titles.sort(key=lambda one: one[0])
    spans = _lines_of(lines, [(tokens[a].line, tokens[b].line, record) for a, b, record in titles])
    found = []
    for (first, end), (_, _, record) in zip(spans, titles, strict=True):
        entry = Entry(tuple(lines[first : end + 1]))
        row = tokenise(entry.lines)
        found.append(AlignedEntry(entry, record, row, label(row, record)))
    return found


def tokenise_whole(lines: Sequence[Line]) -> list[Token]:
    """Return the tokens of all lines; `line` of each is its place in `lines`."""
    found = []
    for number, line in enumerate(lines):
        found += [Token(one.text, one.start, one.kind, number, one.run, one.blank) for one in tokenise([line])]
    return found


def _fuzzy_line(tokens: Sequence[Token], title: str, taken: set[int]) -> tuple[int, int] | None:
    words = set(_words(title))
    rows: dict[int, list[int]] = {}
    for number, token in enumerate(tokens):
        rows.setdefault(token.line, []).append(number)
    best: tuple[float, tuple[int, int]] | None = None
    for places in rows.values():
        own = {fold(tokens[i].text) for i in places}
        if len(own & words) < 0.6 * len(words):
            continue
        # a title may go on over the next line
        stop = min(places[-1] + 40, len(tokens))
        found = best_place(tokens[places[0] : stop], title)
        if found is None:
            continue
        a, b = found[0] + places[0], found[1] + places[0]
        if a in taken or b in taken:
            continue
        score = len({fold(tokens[i].text) for i in range(a, b + 1)} & words) / max(1, b - a + 1)
        if best is None or score > best[0]:
            best = (score, (a, b))
    return best[1] if best else None


def _evidence(line: Line, record: Record) -> int:
    words = set(_words(line.text))
    score = sum(bool(set(_words(name)[-1:]) & words) for name in record.get("authors") or [])
    score += 2 * (str(record.get("year")) in words)
    venue = _words(str(record.get("venue") or ""))
    return score + 2 * bool(venue and len(set(venue) & words) >= 0.7 * len(set(venue)))


def _lines_of(lines: Sequence[Line], titles: Sequence[tuple[int, int, Record]]) -> list[tuple[int, int]]:
    """Return the first and last line of each entry: its element where it has one, else by where its fields stand."""
    holders: dict[int, set[int]] = {}
    for number, (a, b, _) in enumerate(titles):
        for line in range(a, b + 1):
            for parent in lines[line].containers:
                holders.setdefault(parent, set()).add(number)
    spans = []
    for number, (a, b, _) in enumerate(titles):
        own = [parent for parent in lines[a].containers if holders[parent] == {number}]
        first, end = a, b
        if own:
            while first and own[0] in lines[first - 1].containers:
                first -= 1
            while end + 1 < len(lines) and own[0] in lines[end + 1].containers:
                end += 1
        spans.append([first, end])
    bound = [-1, *(end for _, end in spans)]
    for number in range(len(titles) + 1):
        before = bound[number]
        after = spans[number][0] if number < len(titles) else min(len(lines), before + 12)
        if after - before <= 1:
            continue
        gap = list(range(before + 1, after))
        previous = titles[number - 1][2] if number else None
        following = titles[number][2] if number < len(titles) else None
        if previous is None:
            gap = gap[-6:]
        scores = []
        for cut in range(len(gap) + 1):
            left = sum(_evidence(lines[i], previous) for i in gap[:cut]) if previous else 0
            right = sum(_evidence(lines[i], following) for i in gap[cut:]) if following else 0
            # a heading ends what stands above it
            stop = any(lines[i].level for i in gap[:cut])
            scores.append((left * (not stop) + right, not stop, cut))
        kept, _, cut = max(scores)
        if kept and previous:
            mine = [i for i in gap[:cut] if not any(lines[j].level for j in gap[: gap.index(i) + 1])]
            if mine:
                spans[number - 1][1] = mine[-1]
        elif previous and number < len(titles):
            mine = [i for i in gap if not any(lines[j].level for j in gap[: gap.index(i) + 1])]
            if mine:
                spans[number - 1][1] = mine[-1]
        if kept and following:
            marked = [i for i in gap[cut:] if _evidence(lines[i], following)]
            heads = [i for i in gap[cut:] if lines[i].level]
            if marked:
                first = max(marked[0], heads[-1] + 1 if heads else 0)
                spans[number][0] = min(spans[number][0], first)
    return [(a, b) for a, b in spans]


_JOINS = {
    "and",
    "und",
    "et",
    "y",
    "e",
    "i",
    "with",
    "mit",
    "avec",
    "con",
    "og",
    "och",
    "en",
    "a",
    "и",
    "및",
    "と",
    "ve",
}


def label(tokens: Sequence[Token], record: Record) -> list[str]:
    """Label the tokens of an entry with the fields of its record; a token that is in none is left empty."""
    labels = [""] * len(tokens)
    letters = Letters(tokens)

    def put(place: tuple[int, int] | None, name: str) -> bool:
        if place is None or any(labels[place[0] : place[1] + 1]):
            return False
        labels[place[0] : place[1] + 1] = [name] * (place[1] + 1 - place[0])
        return True

    title = str(record.get("title") or "")
    exact = letters.all_places(title)
    put(exact[0] if exact else best_place(tokens, title), "title")
    _label_authors(tokens, labels, [str(name) for name in record.get("authors") or []])
    venue = str(record.get("venue") or "")
    for place in letters.all_places(venue):
        if put(place, "container"):
            break
    else:
        rest = [(i, token) for i, token in enumerate(tokens) if not labels[i]]
        near = best_place([token for _, token in rest], venue, 0.66)
        if near is not None:
            put((rest[near[0]][0], rest[near[1]][0]), "container")
    year = str(record.get("year") or "")
    for number, token in enumerate(tokens):
        if year and token.text == year and not labels[number]:
            labels[number] = "date"
    return labels


def _label_authors(tokens: Sequence[Token], labels: list[str], authors: Sequence[str]) -> None:
    words: set[str] = set()
    families: list[set[str]] = []
    for name in authors:
        parts = _words(name)
        words.update(parts)
        words.update(_bare(part) for part in name.split())
        families.append({part for part in parts if len(part) > 1} or set(parts))
    cjk = {_bare(name) for name in authors}
    letters = {word[0] for word in words if word}

    def fits(number: int) -> int:
        token = tokens[number]
        if labels[number] or token.kind != "word":
            return 0
        text = fold(token.text)
        if text in words or _bare(text) in words or text in cjk:
            return 2 if len(text) > 1 else 1
        if len(text) <= 4 and token.text.isupper() and set(text) <= letters:
            return 1
        return 1 if any(one.startswith(text) for one in words) and token.text[0].isupper() else 0

    rows: list[list[int]] = []
    for number in range(len(tokens)):
        if not fits(number):
            continue
        if rows:
            between = tokens[rows[-1][-1] + 1 : number]
            joined = all(
                one.kind in {"sign", "break"} or fold(one.text) in _JOINS or one.kind == "number" for one in between
            )
            free = not any(labels[rows[-1][-1] + 1 : number])
            near = tokens[rows[-1][-1]].line == tokens[number].line or fits(number) == 2
            if (
                joined
                and free
                and near
                and len(between) <= 8
                and not any(one.text.isdigit() and len(one.text) > 2 for one in between)
            ):
                rows[-1].append(number)
                continue
        rows.append([number])
    scored = []
    for row in rows:
        strong = {fold(tokens[i].text) for i in row if fits(i) == 2}
        hit = sum(bool(strong & family) for family in families)
        scored.append((hit, -row[0], row))
    if not scored:
        return
    best = max(scored)
    if not best[0]:
        return
    chosen = [best[2]]
    # authors that stand apart: an owner first, others behind "with"
    rest = [one for one in scored if one[2] is not best[2]]
    covered = {fold(tokens[i].text) for i in best[2]}
    missing = [family for family in families if not family & covered]
    for _, _, row in sorted(rest, key=lambda one: -one[1]):
        own = {fold(tokens[i].text) for i in row if fits(i) == 2}
        gained = [family for family in missing if family & own]
        if gained and len(own) >= 0.5 * len(row):
            chosen.append(row)
            missing = [family for family in missing if family not in gained]
    for row in chosen:
        for number in range(row[0], row[-1] + 1):
            labels[number] = "author"


def read_truth(path: Any) -> Record:
    """Return what the truth file of a page says."""
    found: Record = json.loads(path.read_text(encoding="utf-8"))
    return found
