"""What the labeller of lines sees: a line's words and looks, its place in the page's structure, and what is alike.

Training and reading share this module, so that both see the same.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.read.lists.blocks import Document, Line
from generator.read.lists.models import WIDE, Names, filled, is_east_asian_name, known_names, word_kinds, word_rows

_LOOKED_AT = 700  # characters of a line
_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*|\d+|[^\w\s]")
_YEAR = re.compile(r"(?<!\d)(?:19[3-9]\d|20[0-4]\d)(?!\d)|(?:平成|令和)\s?[\d元]{1,2}\s?年")
_YEAR_LINE = re.compile(
    r"\W*(?:year\W*)?(?:19[3-9]\d|20[0-4]\d)(?:\W+(?:(?:19|20)?\d\d|present|now))?\W*年?\W*", re.IGNORECASE
)
_INITIAL_FIRST = re.compile(
    r"\b[^\W\d_a-z]\.(?:[ -]?[^\W\d_a-z]\.)*\s?(?:(?:van|von|de|der|den|di|da|la|le)\s)*[^\W\d_]{2,}"
)
_INITIAL_LAST = re.compile(r"\b[^\W\d_]{2,}(?:-[^\W\d_]{2,})?,?\s(?:[A-ZÀ-ÝА-ЯΑ-Ω]\.?[ -]?){1,3}(?=[,;.&)]|\sand\b|$)")
_QUOTED = re.compile(r"[“”«»„]|[\"「『《].{8,}?[\"」』》]")
_LOCATOR = re.compile(
    r"\b(?:pp?|s|str|vol|bd|no|nr|стр|том|т|с)\.\s?\d|\d+\s?\(\d+\)|\d+\s?:\s?\d+|\d+[-–—]\d+|第?\d+[巻卷号期]",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(r"\bdoi\b|\b10\.\d{4}|arxiv|\bisbn\b|https?:", re.IGNORECASE)
_BEGINS_AS_ENTRY = re.compile(r"\W{0,3}[“\"„«].{4,150}?[”\"“»]|.{0,150}?(?:\bJournal\b|[,(]\s?with [A-Z]\w+ [A-Z])")
_BUCKETS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 45, 70, 120, 250)
_LISTED_WORDS = 8
# Of a paragraph: characters and words, people, and fifths of its words in small letters.
_SHORTEST_PARAGRAPH, _FEWEST_OF_PARAGRAPH, _FEW_PEOPLE, _MOSTLY_SMALL = 200, 45, 3, 3


class Look(NamedTuple):
    """What one line looks like, from its text and runs."""

    kind: str
    words: int
    years: int
    people: int
    small: int
    section: str
    first: str
    last: str
    signs: frozenset[str]


@lru_cache(maxsize=1)
def _sections() -> dict[str, str]:
    return {word: name for name, words in word_rows("section_words") for word in words.split()}


@lru_cache(maxsize=4096)
def section_of(text: str) -> str:
    """Return what a heading's words say of what stands below: the kinds of `section_words.txt`, in their order."""
    listed = _sections()
    longest = max(map(len, listed))
    found: list[str] = []
    for word in re.findall(r"[\w'-]+", text.casefold())[:_LISTED_WORDS]:
        if WIDE.search(word):
            found += [name for stem, name in listed.items() if len(stem) > 1 and WIDE.match(stem) and stem in word]
            continue
        for length in range(min(len(word), longest), 2, -1):
            if name := listed.get(word[:length]):
                if length > 3 or length == len(word):
                    found.append(name)
                break
    return "+".join(dict.fromkeys(found))


def bucket(number: float) -> int:
    """Return a number's place on a coarse scale."""
    return next((at for at, limit in enumerate(_BUCKETS) if number <= limit), len(_BUCKETS))


def look(line: Line, names: Names, *, cased: bool = True) -> Look:
    """Return what a line looks like; where it is not `cased`, letters without case begin a title as capitals do."""
    text = line.text[:_LOOKED_AT]
    tokens = _WORD.findall(text)
    words = [token for token in tokens if token[0].isalpha()]
    lowers = [word.casefold().rstrip(".") for word in words]
    known_words = word_kinds("line_words")
    count = len(words) if not WIDE.search(text) else max(len(words), len(WIDE.findall(text)) // 2)
    signs: set[str] = set()
    years = len(_YEAR.findall(text))
    initials = len(_INITIAL_FIRST.findall(text)) + len(_INITIAL_LAST.findall(text))
    known = sum(
        (word[0].isupper() and (low in names.given or low in names.family)) or is_east_asian_name(word)
        for word, low in zip(words, lowers, strict=True)
    )
    capital = sum(word[0].isupper() if cased else not word[0].islower() for word in words)
    small = sum(word[0].islower() and low not in known_words["&"] for word, low in zip(words, lowers, strict=True))
    commas = sum(
        token in {",", ";", "&", "·", "、", "，", "；"} or token.casefold() in known_words["&"] for token in tokens
    )
    venue = sum(low in known_words["v"] for low in lowers)
    chips = sum(low in known_words["b"] for low in lowers)
    people = initials + known / 2
    total = max(len(words), 1)
    section = section_of(line.text) if count <= 10 and line.text[-1:] not in {".", ","} else ""
    shown = [run for run in line.runs if run.text.strip() and "image" not in run.marks]
    length = max(sum(len(run.text) for run in shown), 1)
    linked = sum(len(run.text) for run in shown if run.link) / length
    for mark in ("bold", "italic", "underline"):
        share = sum(len(run.text) for run in shown if mark in run.marks) / length
        if share:
            signs.add(f"{mark}-{'all' if share > 0.95 else 'most' if share > 0.4 else 'some'}")
    if linked:
        signs.add(f"link-{'all' if linked > 0.9 else 'most' if linked > 0.4 else 'some'}")
    if shown and shown[0].link:
        signs.add("link-first")
    if shown and "bold" in shown[0].marks:
        signs.add("bold-first")
    if any("image" in run.marks for run in line.runs):
        signs.add("image" if shown else "image-only")
    for name, holds in (
        ("quoted", _QUOTED.search(text)),
        ("locator", _LOCATOR.search(text)),
        ("identifier", _IDENTIFIER.search(text)),
        ("etal", "et al" in text),
        ("prose", sum(low in known_words["p"] for low in lowers) > 1),
        ("news", any(low in known_words["n"] for low in lowers)),
        ("talk", any(low in known_words["t"] for low in lowers)),
        ("status", any(low in known_words["s"] for low in lowers)),
        ("bibtex", text.startswith("@") and "{" in text[:30]),
        ("field", re.match(r"\s*\w+\s*=\s*[{\"]", text)),
        ("mail", "@" in text and "." in text),
        ("year-first", re.match(r"\W*(?:19|20)\d\d\b", text)),
        ("year-last", re.search(r"\b(?:19|20)\d\d\W*$", text)),
        ("upper", text.isupper() and count > 0),
        ("abstract", re.match(r"\W*abstract\b", text, re.IGNORECASE)),
        ("year-parens", re.search(r"\((?:19|20)\d\d[a-z]?\)", text)),
        ("in", re.search(r"\b[Ii]n:? [A-Z“\"]", text)),
        ("sentences", len(re.findall(r"[a-z)]\.\s+[A-Z]", text)) > 2),
    ):
        if holds:
            signs.add(name)
    kind = _kind(
        text, count=count, years=years, people=people, small=small / total, commas=commas, venue=venue,
        chips=chips / total, section=section, signs=signs, capital=capital,
    )  # fmt: skip
    return Look(
        kind,
        count,
        years,
        round(min(people, 8)),
        int(5 * small / total),
        section,
        _shape(tokens[0]) if tokens else "none",
        text[-1:] if text[-1:] in ".,;:)]-–?!|…" else "w",
        frozenset(signs),
    )


def is_running_text(line: Line) -> bool:
    """Return whether a line is a whole paragraph of sentences, such as an abstract, and cites nothing."""
    if line.hidden or line.level or len(line.text) < _SHORTEST_PARAGRAPH:
        return False
    seen = look(line, known_names())
    cites = seen.years > 0 or not seen.signs.isdisjoint({"identifier", "locator", "bold-first", "link-first"})
    cites = cites or _BEGINS_AS_ENTRY.match(line.text) is not None
    is_prose = seen.kind == "prose" and "prose" in seen.signs and seen.small >= _MOSTLY_SMALL
    return is_prose and not cites and seen.people < _FEW_PEOPLE and seen.words >= _FEWEST_OF_PARAGRAPH


def _kind(  # noqa: PLR0911, PLR0912, C901 - one case for each kind
    text: str,
    *,
    count: int,
    years: int,
    people: float,
    small: float,
    commas: int,
    venue: int,
    chips: float,
    section: str,
    signs: set[str],
    capital: int,
) -> str:
    if "bibtex" in signs or "field" in signs:
        return "bibtex"
    if _YEAR_LINE.fullmatch(text):
        return "year"
    if not count:
        return "signs" if text else "icon"
    if chips >= 0.6 and count <= 14:
        return "chips"
    if section and count <= 5 and not years:
        return "section"
    if count > 12 and ("prose" in signs or "sentences" in signs) and people < 4:
        return "prose"
    evidence = bool(years) + (venue > 0) + ("locator" in signs) + ("quoted" in signs) + ("identifier" in signs)
    if count >= 9 and people >= 1 and evidence >= 2:
        return "reference"
    if people >= 1 and small <= 0.2 and commas >= 1 and count >= 3 and people * 5 >= count and not years:
        return "people"
    if people >= 1 and small <= 0.15 and count <= 5:
        return "person"
    if count >= 9 and evidence >= 2:
        return "entry"
    if evidence and (years or "locator" in signs) and count <= 26:
        return "venueyear"
    if venue and count <= 22 and small <= 0.4:
        return "venue"
    if count > 35:
        return "prose"
    if count <= 2:
        return "tag"
    return "title" if count >= 4 and capital else "short"


def _shape(token: str) -> str:
    if token.isdigit():
        return "year" if _YEAR.fullmatch(token) else f"d{min(len(token), 4)}"
    if not token[0].isalpha():
        return token
    if WIDE.match(token):
        return "wide"
    if len(token) == 1:
        return "A" if token.isupper() else "a"
    if token.isupper():
        return "AA"
    return "Aa" if token[0].isupper() else "aa"


class Structure:
    """Which elements of a page begin at which line, and which of them are repeated."""

    def __init__(self, lines: Sequence[Line]) -> None:
        """Compare each line with the one before it."""
        self.shared = [0] * len(lines)
        self.openers: list[str] = []
        before: tuple[int, ...] = ()
        for at, line in enumerate(lines):
            shared = self.shared[at] = sum(one == two for one, two in zip(before, line.containers, strict=False))
            before = line.containers
            new = line.path[shared:]
            self.openers.append(
                ">".join(line.path[max(shared - 1, 0) : shared + 1]) if new else f"br^{min(line.gap, 1)}"
            )
        self.counts = Counter(self.openers)
        self.units = [*_units(lines)]


class Unit(NamedTuple):
    """The repeated element that holds a line: how often there are such, and the line's place in it."""

    often: int
    first: int
    size: int
    words: int
    tag: str


def _units(lines: Sequence[Line]) -> Iterator[Unit]:
    """Find for each line the outermost repeated element around it that is of an entry's size."""
    begins: dict[int, int] = {}
    sizes: Counter[int] = Counter()
    words: Counter[int] = Counter()
    names: dict[int, str] = {}
    for at, line in enumerate(lines):
        count = line.text.count(" ") + 1 if not line.hidden else 0
        for place, container in enumerate(line.containers):
            if container not in begins:
                begins[container] = at
                names[container] = ">".join(line.path[max(place - 1, 0) : place + 1])
            sizes[container] += not line.hidden
            words[container] += count
    repeated = Counter(names.values())
    usual: dict[str, list[int]] = defaultdict(list)
    for container, name in names.items():
        usual[name].append(words[container])
    middle = {name: sorted(found)[len(found) // 2] for name, found in usual.items()}
    for at, line in enumerate(lines):
        for place, container in enumerate(line.containers):
            name = names[container]
            if repeated[name] > 2 and 5 <= middle[name] <= 130:
                yield Unit(
                    repeated[name],
                    at - begins[container],
                    sizes[container],
                    words[container],
                    line.path[place][:20].split(".")[0],
                )
                break
        else:
            yield Unit(0, 0, 0, 0, "")


def looks_of(document: Document, names: Names) -> list[Look]:
    """Return what each line of a document looks like."""
    return [look(line, names, cased=document.plain) for line in document.lines]


def line_features(document: Document, looks: Sequence[Look]) -> list[list[str]]:  # noqa: C901, PLR0915
    """Return the features of each line of a document."""
    lines = document.lines
    structure = Structure(lines)
    kinds = [one.kind + ("!" if line.hidden else "") for one, line in zip(looks, lines, strict=True)]
    total = len(lines)
    share = Counter(one.kind for one in looks)
    page = "".join(
        name[0]
        for name in ("reference", "people", "chips", "venueyear", "entry", "year")
        if share[name] >= max(3, 0.06 * total)
    )
    form = "text" if document.plain else "page"
    by_opener = _tally(structure.openers, kinds)
    by_path = _tally(["/".join(line.path[-2:]) + f"|{line.cell}" for line in lines], kinds)
    repeats = Counter(line.text for line in lines)
    texts_of_title = section_of(document.title[:100])
    found: list[list[str]] = []
    pseudo, distance = "none", 0
    last_marker = 0
    width = wrapped_at(document)
    marked = sum(bool(line.marker) for line in lines) / max(total, 1)

    def at_place(place: int) -> str:
        return kinds[place] if 0 <= place < total else "short"  # a page may end anywhere

    def joint(place: int) -> str:
        """Return how a line is separated from the one before it."""
        if not 0 < place < total:
            return "|"
        one, two = lines[place - 1], lines[place]
        if one.block == two.block and not document.plain:
            return "br" if not two.gap else "br2"
        if document.plain:
            return "nl" if not two.gap else "nl2"
        depth = len(one.containers) - structure.shared[place], len(two.containers) - structure.shared[place]
        return f"{min(depth[0], 3)}{min(depth[1], 3)}"

    for at, (line, seen) in enumerate(zip(lines, looks, strict=True)):
        kind = kinds[at]
        above = line.trail[-1].text if line.trail else ""
        section = section_of(above) if line.trail else "none"
        outer = (
            next((said for one in reversed(line.trail[:-1]) if (said := section_of(one.text))), "")
            if line.trail
            else ""
        )
        if not section and _YEAR.search(above):
            section = "year"
        if section in {"", "year"}:
            section = f"{section}<{outer}"
        heading_like = line.level or (
            seen.words <= 8
            and not line.hidden
            and bool(seen.section or seen.kind == "year")
            and not line.marker
            and seen.years < 2
            and (
                document.plain
                or seen.signs & {"bold-all", "underline-all", "upper"}
                or (line.gap and seen.section)
                or seen.kind == "year"
            )
        )
        marker = _marker_number(line.marker)
        unit = structure.units[at]
        opener = structure.openers[at]
        place = "first" if unit.often and unit.first == 0 else "in" if unit.often else "no"
        values = {
            "kind": kind, "form": form, "hidden": line.hidden, "place": place, "alike": bucket(unit.often),
            "size": min(unit.size, 6), "words of unit": bucket(unit.words), "tag": unit.tag,
            "in unit": min(unit.first, 4) if unit.often else "-", "often": bucket(structure.counts[opener]),
            "joined": joint(at), "joined next": joint(at + 1), "of opener": by_opener[opener],
            "of path": by_path["/".join(line.path[-2:]) + f"|{line.cell}"], "section": section, "pseudo": pseudo,
            "distance": min(bucket(distance), 7), "title": texts_of_title, "page": page, "level": line.level,
            "marked": bool(line.marker), "sign": line.marker[-1:], "often marked": marked > 0.2,
            "counted": marker > 0 and marker - last_marker if marker else "no", "cell": min(line.cell, 3),
            "-1": at_place(at - 1), "+1": at_place(at + 1), "-2": at_place(at - 2), "+2": at_place(at + 2),
            "words": bucket(seen.words), "first": seen.first, "last": seen.last, "people": seen.people,
            "years": min(seen.years, 2), "small": seen.small, "gap": min(line.gap, 2),
            "repeated": min(repeats[line.text], 3),
        }  # fmt: skip
        row = ["b", *filled("line_templates", values)]
        row += [f"x={sign}" for sign in sorted(seen.signs)]
        row += [f"x={sign}|{place}" for sign in sorted(seen.signs)]
        row += [f"w={word}" for word in sorted(_class_words(line))]
        if seen.section:
            row += (f"own={seen.section}", f"own={seen.section}|{line.level}")
        if line.trail:
            row += [f"hw={word}" for word in re.findall(r"\w+", above.casefold())[:5] if not word.isdigit()]
        if at:
            before = looks[at - 1]
            row.append(f"e-1={before.last}|{seen.first}|{values['joined']}")
            row.append(f"n-1={min(bucket(before.words), 12)}|{min(bucket(seen.words), 12)}")
            row.append(f"same={_same(lines[at - 1], line)}|{kind}")
            row.append(f"same={_same(lines[at - 1], line)}|{at_place(at - 1)}|{kind}")
        if width:
            full = at > 0 and len(lines[at - 1].text) > 0.72 * width
            row.append(f"wr={full}|{seen.first}|{kind}")
            row.append(
                f"wr={full}|{min(line.gap, 1)}|{bool(line.marker)}|{line.indent > (lines[at - 1].indent if at else 0)}"
            )
        found.append(row)
        distance += 1
        if marker:
            last_marker = marker
        if heading_like and (seen.section or seen.kind == "year"):
            if seen.section:
                pseudo = seen.section
            elif pseudo == "none":
                pseudo = "year"
            distance = 0
    return found


def _tally(keys: Sequence[str], kinds: Sequence[str]) -> dict[str, str]:
    """Return for what is alike in its place which kind is most frequent, and how much it is so."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for key, kind in zip(keys, kinds, strict=True):
        counted[key][kind] += 1
    return {key: majority(found) for key, found in counted.items()}


def majority(counted: Counter[str]) -> str:
    """Return the most frequent of some values, with a mark where it is not most of them."""
    if not counted:
        return ""
    total = counted.total()
    winner, often = max(counted.items(), key=lambda one: (one[1], one[0]))
    return winner + ("" if often > 0.8 * total else "?" if often > 0.5 * total else "??") + ("1" if total == 1 else "")


def _same(one: Line, two: Line) -> str:
    if one.path == two.path:
        return "path"
    return "tag" if one.path[-1:] == two.path[-1:] else "no"


def _class_words(line: Line) -> frozenset[str]:
    words = line.words
    if line.runs:
        words = words | line.runs[0].words
    return frozenset(word[:14] for word in words if len(word) > 1)


def _marker_number(marker: str) -> int:
    digits = re.sub(r"\D", "", marker)
    return int(digits[:5]) if digits else 0


def wrapped_at(document: Document) -> int:
    """Return how wide a text is that was broken into lines of one width; 0 where lines are as long as they are."""
    if not document.plain:
        return 0
    lengths = sorted(len(line.text) for line in document.lines)
    if not lengths or lengths[-1] > 130:
        return 0
    full = sum(length > 0.85 * lengths[-1] for length in lengths)
    return lengths[-1] if lengths[-1] > 45 and full >= max(3, 0.25 * len(lengths)) else 0
