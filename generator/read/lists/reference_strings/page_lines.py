"""The lines of a publication page's plain text, and what each looks like: the ground for cutting it into entries."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.read.entry_text import EntryText, Run
from generator.read.lines import clean
from generator.read.lists.reference_strings.features import named_kind, shape
from generator.read.lists.reference_strings.label_words import AND, AWARD, CHIP, FUNCTION, GENRE, MONTHS, STATUS, VENUE
from generator.read.lists.reference_strings.tokens import tokenise
from generator.read.nlm_note import without_nlm_note
from generator.text.latex.source_scan import brace_partners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.reference_strings.features import Names

# The role of a line: B where an entry begins there.
ROLES = {
    "T": "title",
    "A": "authors",
    "V": "venue or date",
    "R": "a whole reference or most of one",
    "G": "badge or tag",
    "K": "goes on from the line above",
    "C": "links",
    "S": "abstract or other running text about the entry",
    "N": "award or note",
    "X": "BibTeX",
    "Y": "a year as heading",
    "H": "another heading",
    "O": "none of a publication list",
}
NUMBER = re.compile(r"\s*(?:\[[A-Z]{0,2}\.?\d{1,3}\]|\(\d{1,3}\)|\d{1,3}[.)](?!\d)|[A-Z]\d{1,3}[.)])\s*")
BULLET = re.compile(r"\s*[•●◦▪‣–—*-]\s+(?=\S)")
YEAR_HEADING = re.compile(r"\W*((?:19|20)\d\d)(?:\s*[-–]\s*(?:19|20)?\d\d)?\W*(?:\(\d+\))?")
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LONGEST_ENTRY = 20_000  # characters of BibTeX within a page
_BIBTEX = re.compile(r"^[ \t]*@[ \t]*[A-Za-z]+[ \t]*\{[ \t]*[^\s,={}]*[ \t]*,", re.MULTILINE)
MORE_AUTHORS = re.compile(r"(?:et al|(?<!\d)\d+ more authors?|and\s+others)[.,]?\s*$", re.IGNORECASE)
_SECTIONS = (
    (
        "pub",
        re.compile(
            r"publi|papers?\b|articles?\b|journals?\b|conferences?\b|proceedings|preprints?|workshops?"
            r"|thes[ei]s|dissertation|books?\b|chapters?\b|manuscripts?|technical reports?|working papers"
            r"|bibliography|references|forthcoming|articoli|veröffentlichungen|posters",
            re.IGNORECASE,
        ),
    ),
    (
        "news",
        re.compile(
            r"news|updates|announcements|highlights\b|recent\b",
            re.IGNORECASE,
        ),
    ),
    (
        "talk",
        re.compile(
            r"talks?\b|presentations?\b|lectures?\b|seminars?\b|tutorials?\b|invited|keynotes?|media|press\b"
            r"|patents?\b",
            re.IGNORECASE,
        ),
    ),
    (
        "oth",
        re.compile(
            r"about|bio|contact|education|teaching|courses?|students?|people|team|members|alumni|service"
            r"|awards|honou?rs|grants|funding|projects?|software|research|experience|employment|skills"
            r"|activities|committees?|organi[sz]ation|reviewing|events|openings|vacancies|resources|datasets?"
            r"|blog|gallery|links|interests",
            re.IGNORECASE,
        ),
    ),
)
_TABULAR = re.compile(r"\t| {3,}")


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line that is not blank: its number, text, indent, blank lines above it, and BibTeX where it is a block."""

    number: int
    text: str
    indent: int
    gap: int
    bibtex: str = ""


def page_lines(text: str) -> list[PageLine]:
    """Return the lines of a text; an embedded BibTeX entry is one line."""
    found: list[PageLine] = []
    gap = 0
    blocks = dict(_bibtex_blocks(text))
    position, number = 0, 0
    skip_to = -1
    for raw in text.splitlines(keepends=True):
        number += 1
        start, position = position, position + len(raw)
        if start < skip_to:
            rest = clean(text[skip_to:position]) if position > skip_to else ""
            if rest:
                found.append(PageLine(number, rest, 0, 0))
            continue
        begin = (
            next((at for at in (start + offset for offset in range(len(raw))) if at in blocks), None)
            if "@" in raw
            else None
        )
        line = clean(raw if begin is None else text[start:begin])
        if line:
            found.append(PageLine(number, without_nlm_note(line), len(raw) - len(raw.lstrip()), gap))
            gap = 0
        elif begin is None:
            gap += 1
        if begin is not None:
            skip_to = blocks[begin]
            found.append(PageLine(number, "", 0, gap, text[begin:skip_to]))
            gap = 0
            if position > skip_to and (rest := clean(text[skip_to:position])):
                found.append(PageLine(number, rest, 0, 0))
    return found


def _bibtex_blocks(text: str) -> list[tuple[int, int]]:
    found = []
    done = 0
    closed = brace_partners(text, escaped=True) if _BIBTEX.search(text) else {}
    for match in _BIBTEX.finditer(text):
        if match.start() < done:
            continue
        start = text.index("@", match.start())
        end = closed.get(text.index("{", start), len(text)) + 1
        if end <= min(len(text), start + _LONGEST_ENTRY):
            found.append((start, end))
            done = end
    return found


def section_of(text: str) -> str:
    """Return what kind of section a short line may be the heading of; empty where it is none."""
    words = text.split()
    if not words or len(words) > 6 or text[-1] in ".,;":
        return ""
    return next((name for name, pattern in _SECTIONS if pattern.search(text)), "")


class _Look:
    """What one line looks like."""

    def __init__(self, line: PageLine, names: Names) -> None:
        text = line.text
        for sign in (BULLET, NUMBER):
            found = sign.match(text)
            text = text[found.end() :] if found else text
        named = MORE_AUTHORS.sub("", text) or text
        tokens = tokenise(EntryText((Run(named[:600]),)))
        words = [token for token in tokens if token.kind == "word"]
        lowers = [word.text.casefold() for word in words]
        self.count = len(words)
        self.numbered = bool(NUMBER.match(line.text))
        self.bullet = bool(BULLET.match(line.text))
        self.first = shape(tokens[0].text, tokens[0].kind) if tokens else "none"
        self.last = line.text[-1:] if line.text[-1:] in ".,;:)]-?!|…" else "w"
        self.years = len(YEAR.findall(text))
        self.whole_year = bool(YEAR_HEADING.fullmatch(line.text))
        self.section = section_of(line.text) if not line.bibtex else ""
        total = max(len(words), 1)
        shapes = [shape(word.text, "word") for word in words]
        known = [named_kind(word.text, names) for word in words]
        small = sum(
            one == "aa" and low not in AND and not name and low not in {"others", "al"}
            for one, low, name in zip(shapes, lowers, known, strict=True)
        )
        people = sum((bool(name) and one != "aa") or one == "A" for one, name in zip(shapes, known, strict=True))
        self.small = small / total
        self.people = people / total
        self.separators = sum(token.text in ",;&·" or token.text.casefold() == "and" for token in tokens)
        self.chips = sum(low in CHIP for low in lowers) / total
        self.venue = sum(low in VENUE for low in lowers)
        self.function = sum(low in FUNCTION for low in lowers) / total
        self.status = any(low in STATUS or low in AWARD for low in lowers)
        self.genre = any(low in GENRE for low in lowers)
        self.months = any(low in MONTHS and one != "aa" for low, one in zip(lowers, shapes, strict=True))
        self.address = any(token.kind in {"doi", "arxiv", "url"} for token in tokens)
        self.quoted = any(token.text in "“”«»" or token.text == '"' for token in tokens)
        self.more = bool(MORE_AUTHORS.search(text))
        self.digits = sum(token.kind == "number" for token in tokens)
        self.sentences = len(re.findall(r"[a-z)]\.\s+[A-Z]", text))
        self.tabs = bool(_TABULAR.search(line.text))
        self.kind = self._kind(line)

    def _kind(self, line: PageLine) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
        if line.bibtex:
            return "bib"
        if self.whole_year:
            return "year"
        if not self.count:
            return "signs"
        if self.chips >= 0.6 and self.count <= 12:
            return "chips"
        people = self.people >= 0.5 and self.small <= 0.15
        if (
            (people and (self.separators or self.more))
            or (self.small <= 0.1 and self.separators >= 2 and self.count <= 4 * (self.separators + 1))
        ) and not self.digits:
            return "people"
        if people and self.count <= 5 and not self.digits:
            return "person"
        if self.section and self.count <= 4:
            return "sec-" + self.section
        if (
            self.people * self.count >= 2
            and self.separators
            and self.count > 9
            and (self.years or self.digits > 1 or self.quoted or self.venue)
        ):
            return "reference"
        if (self.venue or self.months) and self.years and self.count <= 26:
            return "venueyear"
        if self.years and self.count <= 6:
            return "shortyear"
        if self.venue and self.small <= 0.25 and self.count <= 22:
            return "venue"
        if self.count <= 2:
            return "tag"
        if self.sentences or self.count > 28:
            return "prose"
        if self.count > 9 and self.function > 0.25 and self.last == ".":
            return "sentence"
        return "title" if self.count >= 4 else "short"


def line_features(lines: Sequence[PageLine], names: Names) -> list[list[str]]:
    """Return the features of each line of a page."""
    looks = [_Look(line, names) for line in lines]
    often = Counter(line.text for line in lines)
    kinds = [look.kind for look in looks]
    total = len(lines)
    shares = Counter(kinds)
    page = "".join(
        name[0] for name in ("people", "reference", "chips", "venueyear", "bib") if shares[name] >= max(3, 0.06 * total)
    )
    gaps = [bool(line.gap) for line in lines]
    width = wrapped_at(lines)
    gap_share = sum(gaps) / max(total, 1)
    gap_habit = "none" if gap_share < 0.05 else "some" if gap_share < 0.6 else "all"
    found: list[list[str]] = []
    section, in_year = "none", "no"

    def around(i: int) -> str:
        return kinds[i] + ("^" if gaps[i] else "") if 0 <= i < total else "edge"

    for i, (line, look) in enumerate(zip(lines, looks, strict=True)):
        if look.section and look.count <= 5:
            section = look.section
        if look.whole_year:
            in_year = "yes"
            section = "pub" if section == "none" else section
        kind = look.kind
        row = [
            "b",
            f"k={kind}",
            f"g={min(line.gap, 2)}|{kind}",
            f"G={gap_habit}|{min(line.gap, 2)}",
            f"sec={section}",
            f"sec={section}|{kind}",
            f"y={in_year}|{kind}",
            f"pg={page}|{kind}",
            f"k-1={around(i - 1)}",
            f"k+1={around(i + 1)}",
            f"k-2={around(i - 2)}",
            f"k+2={around(i + 2)}",
            f"kk-={around(i - 1)}|{around(i)}",
            f"kk+={around(i)}|{around(i + 1)}",
            f"k3={around(i - 1)}|{around(i)}|{around(i + 1)}",
            f"k3+={around(i)}|{around(i + 1)}|{around(i + 2)}",
            f"k3-={around(i - 2)}|{around(i - 1)}|{around(i)}",
            f"n={min(look.count, 14) if look.count < 15 else min(look.count // 10 * 10, 60)}",
            f"f={look.first}",
            f"e={look.last}",
            f"fe={look.first}|{look.last}",
            f"num={look.numbered}|{look.bullet}",
            f"p={int(look.people * 5)}",
            f"s={int(look.small * 5)}",
            f"sep={min(look.separators, 4)}",
            f"v={min(look.venue, 3)}|{min(look.years, 2)}",
            f"o={min(often[line.text], 4) if line.text else 0}|{kind}",
            f"at={min(i, 3)}",
            f"end={min(total - 1 - i, 3)}",
            f"d={min(look.digits, 3)}|{min(look.years, 2)}",
            f"ind={min(line.indent, 3)}|{min(lines[i - 1].indent, 3) if i else 0}",
        ]
        if width:
            row.append(f"wr={i > 0 and len(lines[i - 1].text) > 0.72 * width}|{look.first[:2]}|{kind}")
            row.append(f"wr={i > 0 and len(lines[i - 1].text) > 0.72 * width}|{min(line.gap, 1)}")
        else:
            row.append("wr=no")
        row += [
            name
            for name in ("status", "genre", "months", "address", "quoted", "more", "numbered", "tabs")
            if getattr(look, name)
        ]
        if i:
            row.append(f"e-1={looks[i - 1].last}|{look.first}|{min(line.gap, 1)}")
            row.append(f"n-1={min(looks[i - 1].count // 4, 6)}|{min(look.count // 4, 6)}")
        words = line.text.split()
        if 0 < len(words) <= 3:
            row.append(f"w={line.text.casefold()[:24]}")
        elif words:
            row.append(f"w1={words[0].casefold()[:14]}")
        found.append(row)
    return found


def wrapped_at(lines: Sequence[PageLine]) -> int:
    """Return how wide a text is that was broken into lines of one width; 0 where lines are as long as they are."""
    lengths = sorted(len(line.text) for line in lines if not line.bibtex)
    if not lengths or lengths[-1] > 130:
        return 0
    widest = lengths[-1]
    full = sum(length > 0.85 * widest for length in lengths)
    return widest if widest > 45 and full >= max(3, 0.25 * len(lengths)) else 0


def line_habit(lines: Sequence[PageLine], rows: Sequence[list[str]], roles: Sequence[str]) -> list[list[str]]:
    """Return the features of a second reading: the first's, what it said, and what lines alike were on this page."""
    kinds = [next(one[2:] for one in row if one.startswith("k=")) for row in rows]
    gaps = [min(line.gap, 1) for line in lines]
    total = len(lines)

    def at(i: int) -> str:
        return kinds[i] if 0 <= i < total else "edge"

    keys = [
        (
            f"1{kinds[i]}{gaps[i]}",
            f"2{at(i - 1)}|{kinds[i]}{gaps[i]}|{at(i + 1)}",
            f"3{kinds[i]}|{at(i + 1)}|{at(i + 2)}",
            f"4{at(i - 1)}|{gaps[i]}{kinds[i]}",
        )
        for i in range(total)
    ]
    counts: dict[str, Counter[str]] = {}
    follows: dict[str, Counter[str]] = {}
    begins: Counter[str] = Counter(role for role in roles if role.startswith("B"))
    for i, role in enumerate(roles):
        for key in keys[i]:
            counts.setdefault(key, Counter())[role] += 1
        if i:
            follows.setdefault(roles[i - 1].lstrip("B"), Counter())[role] += 1
    first = _most(begins)
    used = "".join(sorted({role[-1] for role, often in Counter(roles).items() if often > 2}))
    found = []
    for i, (row, role) in enumerate(zip(rows, roles, strict=True)):
        before = roles[i - 1] if i else "<"
        after = roles[i + 1] if i + 1 < total else ">"
        more = [
            f"P={role}",
            f"P-={before}|{role}",
            f"P+={role}|{after}",
            f"B={first}",
            f"B={first}|{kinds[i]}|{gaps[i]}",
            f"B={first}|{role}",
            f"U={used}",
            f"N={_most(follows.get(before.lstrip('B'), Counter()))}|{kinds[i]}",
        ]
        for number, key in enumerate(keys[i]):
            likely = _most(counts[key])
            more += (f"M{number}={likely}", f"M{number}={likely}|{role}")
        found.append([*row, *more])
    return found


def _most(counted: Counter[str]) -> str:
    """Return the most frequent of some roles, with a mark where it is not most of them."""
    if not counted:
        return ""
    winner, often = max(counted.items(), key=lambda one: (one[1], one[0]))
    total = sum(counted.values())
    return winner + ("" if often > 0.8 * total else "?" if often > 0.5 * total else "??") + ("1" if total == 1 else "")
