"""A document as every reader of lists sees it: lines of runs with looks, in reading order.

HTML (and what becomes HTML: Word, PDF, LaTeX, Markdown) is laid out by `page_blocks`, plain text by `text_blocks`.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple
from unicodedata import normalize

# How a run is set. `image` is a picture's alternative text; `formula` is TeX between dollar signs.
Mark = Literal[
    "bold", "italic", "underline", "strike", "small", "large", "code", "super", "sub", "quoted", "image", "formula"
]
_NONE: frozenset[Mark] = frozenset()
_NO_WORDS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Run:
    """A run of text that is set in one way.

    `text` keeps its spaces (any run of white space is one space) and may be empty if a link shows an icon only. `link`
    is an address as the page writes it; `link_number` tells two neighbouring links apart (0 outside links). `words` are
    the words of class, id and schema property of the inline elements around it, with their tags (`span.pub-title` gives
    `pub`, `title`, `span`); `path` is their tags and classes from the block down.
    """

    text: str
    marks: frozenset[Mark] = _NONE
    link: str = ""
    link_number: int = 0
    words: frozenset[str] = _NO_WORDS
    path: str = ""


class Heading(NamedTuple):
    """A heading above a line; the smaller the level, the greater the section."""

    level: int
    text: str


@dataclass(frozen=True)
class Line:
    """What a reader sees as one line, before it is wrapped: runs between two line breaks of one block.

    `number` counts the document's lines from 0, `block` its blocks: lines of one block are parted by `<br>` only.
    `containers` are the numbers of the elements around the line, from the document down to its block, `path` is their
    tags and classes (`li.entry`), both of one length. `row` and `cell` count a table's rows and a row's cells; both are
    -1 outside tables. `marker` is the sign of a list item on its first line: `•`, or a number as it is shown (`12.`).
    `level` is that of a heading element (1 to 6), 0 for other lines. `gap` is the number of empty lines above, `indent`
    of plain text's leading spaces. `hidden` lines show only after a click, or never (abstracts, BibTeX). `words` are
    the words of class and id of the block and of the elements around it that hold nothing else. `trail` are the
    headings above, the greatest section first.
    """

    number: int
    runs: tuple[Run, ...]
    source_line: int = 0
    block: int = 0
    containers: tuple[int, ...] = ()
    path: tuple[str, ...] = ()
    row: int = -1
    cell: int = -1
    marker: str = ""
    level: int = 0
    gap: int = 0
    indent: int = 0
    hidden: bool = False
    words: frozenset[str] = _NO_WORDS
    trail: tuple[Heading, ...] = ()

    @cached_property
    def text(self) -> str:
        """The line's words, with one space between each two."""
        return " ".join("".join(run.text for run in self.runs if "image" not in run.marks).split())


@dataclass(frozen=True, slots=True)
class Document:
    """A document's lines, and what its head says it is called, and where it lives.

    `cut_at` is the source line from which elements are nested too deep to be read as such; 0 if none are.
    """

    lines: tuple[Line, ...]
    title: str = ""
    canonical: str = ""
    base: str = ""
    cut_at: int = 0
    plain: bool = False


Kind = Literal["paper", "other"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a list: its lines, and what stands above it.

    `lines` are the lines that belong to it, hidden ones as well. `kind` is `other` for what is listed and is no paper
    (a talk, a patent). `group` numbers the lists of a document: entries of one group look alike. `year` is that of a
    heading above (0 if none says one), `section` the heading that says what is listed. `confidence` is the labeller's,
    from 0 to 1.
    """

    lines: tuple[Line, ...]
    kind: Kind = "paper"
    group: int = 0
    year: int = 0
    section: str = ""
    confidence: float = 1.0

    @property
    def source_line(self) -> int:
        """The line of the file in which it begins, from 1."""
        return self.lines[0].source_line

    @property
    def text(self) -> str:
        """What is shown of it, on one line."""
        return " ".join(line.text for line in self.lines if not line.hidden and line.text)


# What nobody sees is left out; radicals, which some PDFs have in place of the letters that look alike, become these.
UNIFORM = str.maketrans("", "", "\u200b\xad\ufeff\u2060") | {
    code: normalize("NFKC", chr(code)) for code in (*range(0x2E80, 0x2EF4), *range(0x2F00, 0x2FD6))
}
_MARKER = re.compile(r"(?P<marker>[•▪◦‣·●○■□▶►➢✓*+–—-]|\(?\[?(?!(?:19|20)\d\d)\d{1,4}[\].)]+)\s+(?=\S)")
_HEADING_SIGNS = re.compile(r"(?P<signs>#{1,6})\s+(?=\S)")
_BIBTEX = re.compile(r"@\w+\s*\{")
_LONGEST_BIBTEX = 80  # lines of an entry


def text_blocks(text: str) -> Document:
    """Lay out a plain text: its lines, without looks except for leading spaces, empty lines and signs of list items.

    BibTeX below an entry, as pages show it after a click, is hidden.
    """
    lines: list[Line] = []
    gap = block = depth = begun = 0
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\xad\n", "-\n").translate(UNIFORM)
    for number, written in enumerate(text.split("\n"), start=1):
        bare = written.strip()
        if not bare:
            gap += 1
            continue
        if not depth and _BIBTEX.match(bare):
            begun = number
        hidden = depth > 0 or begun == number
        if hidden:
            depth = max(depth + bare.count("{") - bare.count("}"), 0) if number - begun < _LONGEST_BIBTEX else 0
        block += bool(gap) or not lines
        marker, level = "", 0
        if hidden:
            pass
        elif found := _MARKER.match(bare):
            marker, bare = found["marker"], bare[found.end() :]
        elif found := _HEADING_SIGNS.match(bare):
            level, bare = len(found["signs"]), bare[found.end() :]
        runs = (Run(" ".join(bare.split()) if "\t" not in bare else bare),)
        indent = len(written) - len(written.lstrip())
        lines.append(
            Line(len(lines), runs, number, block, marker=marker, level=level, gap=gap, indent=indent, hidden=hidden)
        )
        gap = 0
    return Document(tuple(lines), plain=True)
