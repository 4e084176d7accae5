"""A page's plain text cut into entries: by the roles of its lines, which the page as a whole decides."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.read.entry_text import EntryText, Run
from generator.read.lists.reference_strings.label import label_entries
from generator.read.lists.reference_strings.label_words import CHIP
from generator.read.lists.reference_strings.line_roles import RECOMMENDED, Roles, mend_roles
from generator.read.lists.reference_strings.model import known_names, tagger
from generator.read.lists.reference_strings.page_lines import (
    BULLET,
    NUMBER,
    YEAR,
    YEAR_HEADING,
    PageLine,
    line_features,
    line_habit,
    page_lines,
    section_of,
    wrapped_at,
)

if TYPE_CHECKING:
    from generator.read.entry_text import Mark

_SHOWN = frozenset("TAVRNK")  # what is read as a part of an entry
_MARKS: dict[str, frozenset[Mark]] = {
    "T": frozenset({"title"}),
    "A": frozenset({"authors"}),
    "V": frozenset({"venue"}),
}
_FEWEST = 4  # entries that make a section of publications
_FEWEST_PAIRS = 5  # pairs of a title and a line of all else that make a list
_WITH = re.compile(r"with (?=[A-Z])")
_PEOPLE = {"k=people", "k=person"}
_PAIRS_APART = 4  # lines from one to the next, with a heading or a remark between them
_BELOW_TITLE = re.compile(
    r"(?:with [A-Z][^.]*[^\W\d]{2}\. [^,]+, |[A-Z][^,.;:\d]{2,60}, )(?:19|20)\d\d(?:$|[,.]| [A-Z][a-z]{2,8}\b)"
)
_WHOLE = "k=reference"
_WHOLE_SURE = 0.7  # how sure a line read alone is a whole reference
_DIGITS = re.compile(r"\d+")
_SURE = 0.6  # how sure a line is a title for the labeller to take it for one
_ASIDE = re.compile(r"(?:\s*[\[(|][^\[\]()|]{1,30}[\])|])+\s*$")  # links and remarks behind a title
_SENTENCE = re.compile(r"[^\W\d_]{2}\.[”\"]? +[^\W\d_]")
_PARTS = re.compile(r"\s*[|·•]\s|\s[/\[]")  # what parts a venue from links, authors from a venue
_HYPHENATED = re.compile(r"(?<=[a-z])-$")
_TYPES = (
    ("phdthesis", r"dissertation|ph\.?d\.? thes|doctoral"),
    ("mastersthesis", r"master|bachelor"),
    ("incollection", r"chapter"),
    ("techreport", r"report|working paper"),
    ("book", r"books?\b"),
    ("inproceedings", r"conference|proceeding|workshop|poster"),
    ("article", r"journal|article|magazine|preprint"),
)


@dataclass(slots=True)
class Cut:
    """An entry as it was cut out: its lines, the badges above it, what follows it, and how sure the cut is.

    `citation` is a reference to the same work that the page recommends below it.
    """

    lines: list[tuple[PageLine, str, float]] = field(default_factory=list)
    badges: list[str] = field(default_factory=list)
    abstract: list[PageLine] = field(default_factory=list)
    bibtex: str = ""
    bibtex_line: int = 0
    citation: PageLine | None = None
    chips: list[str] = field(default_factory=list)
    year: int = 0
    type: str = ""
    sure: float = 1.0
    section: str = ""

    def take_title(self) -> bool:
        """Take the first line below the entry for its title, where that may be one; tells whether it was."""
        if not self.abstract or not 2 < len(self.abstract[0].text.split()) <= 40:
            return False
        self.lines.append((self.abstract.pop(0), "T", 1.0))
        return True

    @property
    def leaves_out_owner(self) -> bool:
        """Whether the entry names only those whom the owner of the list wrote it with."""
        return any(role == "V" and _WITH.match(line.text) for line, role, _ in self.lines[1:])

    @property
    def line(self) -> int:
        """Where the entry begins in the file."""
        return self.lines[0][0].number if self.lines else self.bibtex_line

    @property
    def entry(self) -> EntryText:
        """The entry as the labeller reads it."""
        runs: list[tuple[list[str], int, frozenset[Mark]]] = []  # the text of each in pieces, one a line
        at = -1
        for (line, role, _), (marked, length) in zip(self.lines, self._held(), strict=True):
            text = line.text
            if not runs:
                text = _unnumbered(text)
            elif role != "K" and _BELOW_TITLE.match(text):
                text = _WITH.sub("", text)
            if role == "K" and runs:
                pieces = runs[-1][0]
                if _HYPHENATED.search(pieces[-1]) and text[:1].islower():
                    pieces[-1] = _HYPHENATED.sub("", pieces[-1])
                    pieces.append(text)
                else:
                    pieces += [" ", text]
            else:
                at += 1
                held = max(length - (len(line.text) - len(text)), 0)
                runs.append(([text[:held]], at, marked))
                if text[held:]:
                    runs.append(([text[held:]], at, frozenset()))
        made = (Run("".join(pieces), where, marks) for pieces, where, marks in runs)
        return EntryText(tuple(made), self.line, self.year, self.type)

    def _held(self) -> list[tuple[frozenset[Mark], int]]:
        """Say of each line what it holds where that is sure, and how many characters of it.

        A title is said to be one anywhere, authors and venue in an entry that has lines of their own for all three.
        """
        roles = [role for _, role, sure in self.lines if sure > _SURE]
        apart = "T" in roles and "A" in roles and "V" in roles
        dated = any(role in {"V", "A", "R"} and YEAR.search(line.text) for line, role, _ in self.lines)
        found: list[tuple[frozenset[Mark], int]] = []
        seen: set[str] = set()
        for line, role, sure in self.lines:
            length = _length_of_title(line.text, dated) if role == "T" else _length_of_part(line.text, role)
            told = sure > _SURE and length > 0 and (role == "T" or (apart and role not in seen))
            found.append((_MARKS.get(role, frozenset()) if told else frozenset(), length if told else len(line.text)))
            if length:
                seen.add(role)
        return found


def _length_of_title(text: str, dated: bool) -> int:
    """Return where a title ends and links or remarks behind it begin; no venue and year where the entry has its own."""
    found = _ASIDE.search(text)
    if found is None or (
        dated and "(" in found[0] and not CHIP & set(re.findall(r"\w+", found[0].casefold())) and "[" not in found[0]
    ):
        return len(text)
    return found.start()


def _length_of_part(text: str, role: str) -> int:
    """Return how much of a line of authors or of a venue is that; 0 where it also holds other things."""
    if role == "V":
        end = found.start() if (found := _PARTS.search(text)) else len(text)
        alone = not YEAR_HEADING.fullmatch(text) and not _WITH.match(text)
    else:
        found = _PARTS.search(text)
        end = found.start() if found and "," in text[: found.start()] and YEAR.search(text) else len(text)
        alone = not YEAR.search(text[:end])
    return end if alone and not _SENTENCE.search(text[:end]) else 0


def cut_page(text: str) -> tuple[list[Cut], list[PageLine]]:  # noqa: C901, PLR0912 - one case for each role
    """Return the entries of a page's text, and the lines that look like entries and are in none."""
    lines = page_lines(text)
    if not lines:
        return [], []
    roles, sure, likely = _roles(lines)
    cuts: list[Cut] = []
    current: Cut | None = None
    year, kind, section = 0, "", ""
    often = Counter(line.text for line in lines)
    left: list[PageLine] = []
    for i, (line, role) in enumerate(zip(lines, roles, strict=True)):
        begins, one = role.startswith("B"), role[-1]
        if one not in "TAVRKX" and often[line.text] < 3 and (named := _heading(lines, i)):
            section, current = named, None
        if line.bibtex:
            if current is None or current.bibtex:
                current = Cut(year=year, type=kind, section=section)
                cuts.append(current)
            current.bibtex, current.bibtex_line = line.bibtex, line.number
            continue
        if one in "YHO":
            current = None
            if found := YEAR_HEADING.fullmatch(line.text):
                year = int(found[1])
            elif one == "H" or (one == "O" and len(line.text.split()) < 6):
                kind = _type(line.text) if one == "H" else kind
            if one == "O" and _like_an_entry(line, likely[i]):
                left.append(line)
            continue
        if (cited := RECOMMENDED.match(line.text)) and current is not None and current.lines:
            current.citation = replace(line, text=line.text[cited.end() :])
            continue
        if begins or current is None:
            current = Cut(year=year, type=kind, sure=sure[i], section=section)
            cuts.append(current)
        current.sure = min(current.sure, sure[i]) if one in _SHOWN or begins else current.sure
        if one in _SHOWN:
            current.lines.append((line, one, sure[i]))
        elif one == "G":
            current.badges.append(line.text)
        elif one == "S":
            current.abstract.append(line)
        elif one == "C":
            current.chips.append(line.text)
    return _of_publications([cut for cut in cuts if cut.lines or cut.bibtex]), left


def _roles(lines: list[PageLine]) -> tuple[list[str], list[float], list[float]]:
    """Return the role of each line, how sure it is, and how likely the line is a whole reference."""
    rows = line_features(lines, known_names())
    opened = tagger("page")
    opened.set(line_habit(lines, rows, tagger("lines").tag(rows)))
    roles = opened.tag()
    sure = [opened.marginal(role, i) for i, role in enumerate(roles)]
    names = [sum(opened.marginal(role, i) for role in ("A", "BA")) for i in range(len(lines))]
    likely = [opened.marginal("BR", i) for i in range(len(lines))]
    roles, sure, _ = mend_roles(lines, rows, Roles(_by_numbers(lines, roles), sure, names))
    for i, chance in _whole_lines(lines, rows, roles).items():
        roles[i], sure[i] = "BR", max(sure[i], chance)
    for i in _titles_of_pairs(lines, rows):
        roles[i], sure[i] = "BT", 1.0
        roles[i + 1], sure[i + 1] = "V", 1.0
    return roles, sure, likely


def _by_numbers(lines: list[PageLine], roles: list[str]) -> list[str]:
    """Begin an entry at each number of a row (`[1]`, `[2]`, ...) where most of the row's lines begin one already."""
    chain: list[int] = []
    last = 0
    chains: list[list[int]] = []
    for i, line in enumerate(lines):
        found = NUMBER.match(line.text)
        if not found:
            continue
        value = int(_DIGITS.search(found[0])[0])  # type: ignore[index]
        if not chain or abs(value - last) != 1:
            chain = []
            chains.append(chain)
        chain.append(i)
        last = value
    roles = list(roles)
    wrapped = bool(wrapped_at(lines))
    for chain in chains:
        if len(chain) < 3 or sum(roles[i][0] == "B" for i in chain) < 0.5 * len(chain):
            continue
        ends = [*chain[1:], chain[-1] + 1]
        while ends[-1] < len(lines) and not lines[ends[-1]].gap:
            ends[-1] += 1
        for begin, end in zip(chain, ends, strict=True):
            own = roles[begin].lstrip("B")
            roles[begin] = "B" + (own if own in "TAVRG" else "R")
            for i in range(begin + 1, end):
                if (roles[i][0] == "B" and len(roles[i]) > 1) or (
                    roles[i] in {"O", "Y"} and wrapped and not lines[i].gap
                ):
                    roles[i] = "K" if wrapped else roles[i][-1]
    return roles


def _titles_of_pairs(lines: list[PageLine], features: list[list[str]]) -> list[int]:
    """Return where titles stand that have all else in the line below: `Journal, 2019 Oct 5`, `with X. Journal, 2019`.

    Only where such pairs follow each other, as they do in a list and nowhere else.
    """
    rows: list[list[int]] = []
    for i in range(len(lines) - 1):
        title, below = lines[i].text, lines[i + 1].text
        if (
            not _BELOW_TITLE.match(below)
            or _BELOW_TITLE.match(title)
            or len(title.split()) < 2
            or _PEOPLE & set(features[i])
        ):
            continue
        if not rows or i - rows[-1][-1] > _PAIRS_APART:
            rows.append([])
        rows[-1].append(i)
    return [i for row in rows if len(row) >= _FEWEST_PAIRS for i in row]


def _whole_lines(lines: list[PageLine], rows: list[list[str]], roles: list[str]) -> dict[int, float]:
    """Return the lines that hold a whole reference each and begin none yet, where most lines of their block do so.

    A block is what stands between headings. Says beside each how sure its reading alone is.
    """
    found: dict[int, float] = {}
    block: list[int] = []
    for i in range(len(lines) + 1):
        if i < len(lines) and roles[i] not in {"H", "Y", "X"} and not lines[i].bibtex:
            block.append(i)
            continue
        found |= _whole_of_block(lines, rows, roles, block)
        block = []
    return found


def _whole_of_block(
    lines: list[PageLine], rows: list[list[str]], roles: list[str], block: list[int]
) -> dict[int, float]:
    block = [i for i in block if roles[i] != "C"]
    likely = [i for i in block if _WHOLE in rows[i] and YEAR.search(lines[i].text)]
    if 2 * len(likely) <= len(block) or all(roles[i][0] == "B" for i in likely):
        return {}
    whole: dict[int, float] = {}
    for i in likely:
        if (chance := _whole(lines[i])) > _WHOLE_SURE:
            whole[i] = chance
    if 2 * len(whole) <= len(block):
        return {}
    return {i: chance for i, chance in whole.items() if roles[i][0] != "B"}


def _whole(line: PageLine) -> float:
    """Return how sure a line read alone is a reference with title, authors and a date; 0 where it is none."""
    (entry,) = label_entries([Cut(lines=[(line, "R", 1.0)]).entry])
    complete = entry.title and entry.authors and entry.date and not entry.title[:1].islower()
    return entry.confidence if complete else 0.0


def _heading(lines: list[PageLine], i: int) -> str:
    """Return what kind of section a line is the heading of: a short line, not one of a row of short ones."""
    text = lines[i].text
    name = section_of(text)
    if not name or len(text.split()) > 4 or text[:1].islower() or i + 1 == len(lines):
        return ""
    after = lines[i + 1]
    return name if after.bibtex or YEAR_HEADING.fullmatch(after.text) or len(after.text.split()) > 4 else ""


def _of_publications(cuts: list[Cut]) -> list[Cut]:
    """Leave out what stands below headings of other things, where the page has a section of publications."""
    proper = [cut for cut in cuts if cut.section == "pub"]
    if len(proper) < _FEWEST or len(proper) * 2 < len(cuts):
        return cuts
    return [cut for cut in cuts if cut.section in {"pub", ""}]


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
