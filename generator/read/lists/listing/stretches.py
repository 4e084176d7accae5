"""A part of a page that may be one entry of a list, and how much it looks like exactly one publication."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from generator.read.documents.html_tree import from_place
from generator.read.links import read_arxiv, read_doi
from generator.read.lists.link_labels import read_label
from generator.read.lists.listing.leading_people import leading_people, people_with
from generator.read.lists.listing.names import NameRun, name_kind, name_runs, read_people
from generator.read.lists.listing.page_vocabulary import (
    AUTHOR_WORDS,
    FIELD_NAME,
    NEWS_TEXT,
    TITLE_WORDS,
    VENUE_WORD,
    VENUE_WORDS,
    YEAR,
    YEAR_ANYWHERE,
    heading_verdict,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from generator.read.documents.html_tree import Node
    from generator.read.lists.listing.flow import Flow

_LONGEST = 6000
_LONGEST_ROW = 200_000  # more than the names of the longest paper there is, which has 5,154 authors
_LONGEST_BESIDE_NAMES = 2500
_SHORTEST = 18
_BEFORE_TITLE = ' \t0123456789.,:()[]-–—•*"“'
_NAMES_COUNTED = 20  # of one run; what a paper of a collaboration has beyond says nothing about how many papers it is
_BETWEEN_NAMES = 60
_LONG_LINE = 420
_SURE_NAMES = 2
_FEWEST_PARTS = 2
_FEWEST_WORDS = 2
_LONGER_THAN_NAMES = 4  # words
_WORD = re.compile(r"[^\W\d_]{2,}")
_BETWEEN_WORDS = frozenset({"and", "et", "und"})
_KEYWORDS = re.compile(
    r"(?:key ?words?|index terms|schl(?:ü|ue)sselw(?:ö|oe)rter|schlagw(?:ö|oe)rter|mots[- ]cl[ée]s|palabras clave"
    r"|palavras[- ]chave|parole chiave)\b\W*:|关键[词字]",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“”„\"«»‘][^“”„\"«»’]{15,300}[“”\"«»’]")
_VOLUME_AND_PAGES = re.compile(
    r"\b\d{1,4}\s?\(\d{1,3}(?:[-–/]\d{1,3})?\)\s?[,:]\s?(?:pp?\.|S\.|s\.)?\s?\d{1,5}\s?[-–]\s?\d"
)
_FROM_TO = re.compile(r"[,:]\s?(?:pp?\.\s?)?\d{1,6}\s?[-–—]{1,2}\s?\d{1,6}\b(?![-/.]\d)")
_ACRONYM = re.compile(r"\b[A-Z][A-Za-z]*[A-Z](?:['’ -]?(?:\d{2}|\d{4}))\b")


@dataclass(eq=False)
class Stretch:
    """A part of an element that may be one entry: the pieces from `start` to `end` of `root`."""

    root: Node
    start: int
    end: int
    flow: Flow

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The lines that readers see."""
        return self.rows_but(frozenset())

    def rows_but(self, left_out: Set[Node]) -> tuple[str, ...]:
        """Return the lines that readers see, without some links."""
        rows: dict[int, list[str]] = {}
        for piece in self.flow.shown(self.start, self.end, self.root):
            if piece.link not in left_out:
                rows.setdefault(piece.row, []).append(piece.text)
        return tuple(text for parts in rows.values() if (text := " ".join("".join(parts).split())))

    @cached_property
    def text(self) -> str:
        """What readers see, as one line."""
        return " ".join(self.rows)

    @cached_property
    def links(self) -> list[Node]:
        """The links within, each once."""
        found: dict[int, Node] = {}
        for piece in self.flow.pieces[self.start : self.end]:
            if piece.link is not None:
                found.setdefault(id(piece.link), piece.link)
        return list(found.values())

    @property
    def source_line(self) -> int:
        """The line in the file in which the entry begins."""
        shown = next((one for one in self.flow.shown(self.start, self.end, self.root) if one.text.strip()), None)
        return shown.source_line if shown is not None else self.root.line

    @cached_property
    def likeness(self) -> float:
        """How much this looks like exactly one publication, from 0 to 1."""
        return _likeness(self)

    @property
    def titled(self) -> bool:
        """Tell whether an element within calls itself a title."""
        return _class_signs(self)["title"] > 0

    @cached_property
    def long_links(self) -> tuple[str, ...]:
        """The texts of links that are as long as titles."""
        texts = (" ".join("".join(self.flow.texts[link.start : link.end]).split()) for link in self.links)
        return tuple(text for text in texts if len(_WORD.findall(text)) >= _LONGER_THAN_NAMES and not read_label(text))

    @property
    def links_title(self) -> bool:
        """Tell what begins with a link that is as long as a title."""
        return bool(self.long_links) and self.text.partition(self.long_links[0])[0].strip(_BEFORE_TITLE) == ""

    @property
    def dated_pages(self) -> bool:
        """Tell a short text that names a year and pages, as what appeared in a journal does, whatever its title."""
        return len(self.text) <= _LONG_LINE and bool(YEAR_ANYWHERE.search(self.text) and _FROM_TO.search(self.text))

    @cached_property
    def too_long(self) -> bool:
        """Tell what begins as a publication does and is too long to be judged, even without its names."""
        if len(self.text) <= _LONGEST_BESIDE_NAMES or not YEAR.search(self.text):
            return False
        if len(self.text) <= _LONGEST_ROW and _beside_names(_judged(self.rows)) <= _LONGEST_BESIDE_NAMES:
            return False
        return len(leading_people(self.text[:_LONG_LINE])[0].names) >= _SURE_NAMES

    def has_one_of(self, spans: Sequence[tuple[int, int]]) -> bool:
        """Return whether a whole span is inside; the spans are in order."""
        first = bisect_left(spans, (self.start, 0))
        return first < len(spans) and spans[first][1] <= self.end

    def overlaps(self, taken: Sequence[tuple[int, int]]) -> bool:
        """Tell whether some of it belongs to another list; what is taken is in order and does not overlap itself."""
        following = bisect_left(taken, (self.end, 0))
        return following > 0 and taken[following - 1][1] > self.start


@dataclass(eq=False)
class Region:
    """Entries that were cut in one way, in the order of the page; `way` names it.

    `too_long` are those beside them that were not read, because nobody could tell what they are.
    """

    way: str
    entries: list[Stretch]
    too_long: list[Stretch] = field(default_factory=list)


def _likeness(stretch: Stretch) -> float:
    if stretch.end <= stretch.start or len(stretch.text) < _SHORTEST or _is_bulky(stretch):
        return 0.0
    rows = _judged(stretch.rows)
    text = " ".join(rows)
    length = _beside_names(rows)
    if length > _LONGEST_BESIDE_NAMES:
        return 0.0
    if NEWS_TEXT.search(text[:400]) and len(leading_people(text[:400])[0].names) < 2:
        return 0.0
    classes = _class_signs(stretch)
    groups = [run.names for row in rows for run in _runs(row)]
    people = [row for row in rows if read_people(row).share >= 0.8]
    names = bool(groups or people) or classes["author"] > 0 or any(people_with(row)[0].names for row in rows)
    years = len(set(YEAR.findall(text)))
    texts = ["".join(stretch.flow.texts[link.start : link.end]) for link in stretch.links]
    labels = [read_label(text) for text in texts]
    buttons = {
        link for link, label, text in zip(stretch.links, labels, texts, strict=True) if label or _identifies(text)
    }
    if buttons and _says_nothing(" ".join(stretch.rows_but(buttons))):
        return 0.0
    identified = sum(1 for link in stretch.links if _identifies(link.attributes.get("href", "")))
    venue = any(sign.search(text) for sign in (VENUE_WORD, _ACRONYM, _VOLUME_AND_PAGES)) or classes["venue"] > 0
    title = classes["title"] > 0 or bool(_QUOTED.search(text)) or _has_title(rows, people) or _names_its_parts(rows)
    if not (title or (names and _links_title_beside_names(stretch))) or _headed_otherwise(stretch):
        return 0.0
    linked = identified > 0 or any(label in {"pdf", "arxiv", "doi", "bibtex", "code", "slides"} for label in labels)
    support = bool(years) + venue + linked
    value = (
        (0.55 + 0.15 * support)
        if names and support
        else 0.35
        if names
        else 0.12 * support
        if support >= 2 or (support and (classes["title"] or stretch.links_title))
        else 0.04
    )
    many = max(1.0, sum(1 for group in groups if group >= 2) * 0.7, classes["title"] * 1.0, classes["author"] * 0.6)
    for label in ("pdf", "bibtex", "doi", "abstract"):
        many = max(many, labels.count(label) * 0.6)
    if length > 700:
        many = max(many, length / 700)
    return float(value / many**1.2)


def _is_bulky(stretch: Stretch) -> bool:
    """Tell what is longer than an entry, unless most of it is one line: the names of a large collaboration."""
    length = len(stretch.text)
    return length > _LONGEST and (length > _LONGEST_ROW or 2 * max(map(len, stretch.rows)) < length)


def _judged(rows: Sequence[str]) -> list[str]:
    """Return the lines that tell what an entry is: no keywords, nor much text that is no names, as an abstract is."""
    if len(rows) < 2:
        return list(rows)
    told = (row for row in rows if not _KEYWORDS.match(row))
    return [row for row in told if len(row) <= _LONG_LINE or _beside_names([row]) <= _LONG_LINE]


def _beside_names(rows: Sequence[str]) -> int:
    """Return how long lines are, without the names that a run has beyond twenty."""
    length = sum(map(len, rows)) + max(len(rows) - 1, 0)
    for row in rows:
        if len(row) > _LONG_LINE:
            for run in _runs(row):
                beyond = max(run.names - _NAMES_COUNTED, 0)
                length -= beyond * (run.end - run.start) // run.names
    return length


def _runs(row: str) -> Iterator[NameRun]:
    """Walk through the runs of names in a line; one of many goes on behind a few words that look like no name."""
    last: NameRun | None = None
    for run in name_runs(row):
        long = last is not None and max(last.names, run.names) > _NAMES_COUNTED
        if last is not None and long and run.start - last.end <= _BETWEEN_NAMES:
            last = NameRun(last.names + run.names, last.start, run.end)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last


def _headed_otherwise(stretch: Stretch) -> bool:
    """Tell a stretch that holds the heading of a section of something else."""
    headings = stretch.flow.headings
    for heading in from_place(headings, bisect_left(stretch.flow.heading_places, stretch.start)):
        if heading.at >= stretch.end:
            return False
        if stretch.flow.pieces[heading.at].link is not None:
            continue  # a title that leads to its paper: no section is called by a link
        words = [word for word in _WORD.findall(heading.text) if word not in _BETWEEN_WORDS]
        names = heading.level < 7 and len(words) <= 3 and heading.text[:1].isupper() and heading.end <= stretch.end
        if names and heading_verdict(heading.text) < 0:
            return True
    return False


def _class_signs(stretch: Stretch) -> dict[str, int]:
    """Count the lines on which elements within call themselves title, author or venue; the outermost counts.

    Of several titles those are none that are names or hold buttons.
    """
    lines: dict[str, dict[int, Node]] = {"title": {}, "author": {}, "venue": {}}
    for node in _elements(stretch):
        for kind, words in (("title", TITLE_WORDS), ("author", AUTHOR_WORDS), ("venue", VENUE_WORDS)):
            if (
                node.words & words
                and node.end - node.start <= 80
                and not any(above.words & words for above in _above(node, stretch.root))
            ):
                lines[kind].setdefault(stretch.flow.pieces[node.start].row, node)
                break
    counts = {kind: len(found) for kind, found in lines.items()}
    if counts["title"] > 1:
        counts["title"] = sum(not _is_beside_title(node) for node in lines["title"].values()) or 1
    return counts


def _is_beside_title(node: Node) -> bool:
    """Tell a line of names or buttons, whatever it calls itself."""
    people = read_people(" ".join(node.text_content.split()))
    named = people.share >= 0.8 and len(people.names) > 1
    return named or any(one.tag == "a" and read_label(one.text_content) for one in node.walk())


def _above(node: Node, root: Node) -> Iterator[Node]:
    for above in node.ancestors():
        if above is root:
            return
        if above is not node:
            yield above


def _elements(stretch: Stretch) -> Iterator[Node]:
    """Walk through the elements within a stretch."""
    waiting = list(stretch.root.elements_within(stretch.start, stretch.end))
    while waiting:
        node = waiting.pop(0)
        if node.start >= stretch.start and node.end <= stretch.end and node.end > node.start:
            yield node
            waiting[:0] = node.elements


def _identifies(address: str) -> bool:
    return bool(address) and bool(
        read_doi(address) or read_arxiv(address, bare=False) or address.lower().split("?")[0].endswith(".pdf")
    )


def _says_nothing(beside: str) -> bool:
    """Tell by what stands beside the buttons of a stretch whether it is but where a paper is found, and its pages."""
    words = _WORD.findall(beside)
    return len(words) < _FEWEST_WORDS or bool(read_label(" ".join(words)))


def _names_its_parts(rows: Sequence[str]) -> bool:
    """Tell a list of an entry's parts, each below or beside its name: `Title:`, `Authors:`."""
    return sum(FIELD_NAME.fullmatch(row.strip(" :")) is not None for row in rows) >= _FEWEST_PARTS


def _has_title(rows: Sequence[str], people: Sequence[str]) -> bool:
    """Tell whether some line, or a sentence of it, is long enough for a title and no list of names."""
    for row in rows:
        # Beside the names of many authors a title is a small part of its line.
        if (len(rows) > 1 and row in people) or row.startswith(("http", "doi")):
            continue
        if len(rows) > 1 and len(_WORD.findall(row)) >= 3:
            return True
        if any(len(_WORD.findall(part)) >= 3 and not _is_names(part) for part in re.split(r"[.,(“\"]\s", row)):
            return True
    return False


def _links_title_beside_names(stretch: Stretch) -> bool:
    """Tell whether a link beside names is as long as a title; one in capitals throughout looks like names itself."""
    for text in stretch.long_links:
        beside, _, after = stretch.text.partition(text)
        if any(_runs(beside)) or any(_runs(after)):
            return True
    return False


def _is_names(part: str) -> bool:
    """Tell a list of names; one that holds a single word is rather a title: Graphs and Their Minors."""
    people = read_people(part)
    return people.share >= 0.6 and all(name_kind(name) != "one" for name in people.names)
