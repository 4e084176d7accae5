"""Which lines of a page are of which paper: the element around each heading with a date, or a row of lines below it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from generator.read.lists.blocks import Line, Run
from generator.read.lists.dumps.code_address import find_code
from generator.read.lists.dumps.heading import HeadingParts, joined_parts
from generator.read.lists.dumps.page_header import find_numbers, parts_of
from generator.read.lists.link_labels import read_icon, read_label

_LONGEST_HEADING = 60  # characters
_LONGEST_BUTTON = 20
_FEWEST_TEXTS = 2  # a title, and authors or an abstract


@dataclass(slots=True)
class PageEntry:
    """The lines of one paper, and the pieces of its heading."""

    lines: list[Line] = field(default_factory=list)
    pieces: HeadingParts = field(default_factory=HeadingParts)
    heading: list[Line] = field(default_factory=list)

    def add(self, line: Line) -> None:
        """Add a line of the page."""
        self.lines.append(line)
        if not line.hidden and (found := _pieces(line)) is not None:
            self.pieces = self.pieces.joined(found)
            self.heading.append(line)

    @property
    def texts(self) -> list[Line]:
        """The lines that say more than the heading; what a click shows is among them where there is only a title."""
        told = [line for line in self.lines if line.text.strip("0123456789") and line not in self.heading]
        shown = [line for line in told if not line.hidden]
        return shown if len(shown) > 1 else told


def find_entries(lines: Sequence[Line]) -> list[PageEntry]:
    """Return the papers of a page. What the page hides is read where nothing else is there."""
    whole = list(_whole_lines([line for line in lines if not is_button(line)]))
    if not any(map(_is_dated, whole)):
        whole = [replace(line, hidden=False) for line in whole]
    return _entries(whole)


def leads_to_code(words: str, icon: str, address: str) -> bool:
    """Return whether a button or an icon is a link to code."""
    if words:
        return len(words) < _LONGEST_BUTTON and read_label(words) == "code"
    return read_icon(icon) == "code" or "code" in icon.lower().split() or find_code(address) is not None


def _pieces(line: Line) -> HeadingParts | None:
    """Return the pieces of a heading that a line consists of, in any order; None for any other line."""
    if len(line.text) > _LONGEST_HEADING:
        return None
    found = joined_parts(["".join(map(_said, line.runs))]) or joined_parts(
        [part for run in line.runs for part in parts_of(_said(run))]
    )
    return found if found is None or found.date or not line.level else None


def is_button(line: Line) -> bool:
    """Return whether a line is a button."""
    return all("button" in run.words for run in line.runs)


def _said(run: Run) -> str:
    """Return the text of a run; a button or an icon that leads to code is the word of a heading."""
    shows_image = "image" in run.marks
    words, icon = ("", " ".join((*run.words, run.text))) if shows_image else (run.text.strip(), "")
    if run.link and leads_to_code(words, icon, run.link):
        return "Code"
    return "" if shows_image else run.text


def _is_dated(line: Line) -> bool:
    return not line.hidden and (found := _pieces(line)) is not None and found.date is not None


def _whole_lines(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield lines, each element of a line by itself where the first ones are a heading with its date."""
    for line in lines:
        groups = [list(runs) for _, runs in groupby(line.runs, lambda run: run.path.partition(">")[0])]
        cut = [replace(line, runs=tuple(runs)) for runs in groups]
        if len(cut) > 1 and _pieces(line) is None and any(map(_is_dated, cut)):
            yield from cut
        else:
            yield line


def _entries(lines: Sequence[Line]) -> list[PageEntry]:
    """Return the papers of a page, in elements of their own or from heading to heading."""
    dated = [line for line in lines if _is_dated(line)]
    often = Counter(number for line in dated for number in line.containers)
    around = {number for number, count in often.items() if count == len(dated)}
    if len(dated) == 1:
        inside = _around_one(lines, dated[0])
        around = set.intersection(*(set(line.containers) for line in inside))
        if not find_numbers(inside) and all(line.level != 1 for line in inside):
            return _in_elements(inside, ())
    kinds = Counter(
        tags_of(line)[: at + 1] for line in dated for at, number in enumerate(line.containers) if often[number] == 1
    )
    if len(dated) > 1 and kinds:
        entries = _in_elements(lines, max(kinds, key=lambda path: (kinds[path], -len(path))))
        if 2 * len(entries) > len(dated):
            return entries
    return _in_a_row([line for line in lines if around <= set(line.containers)])


def _around_one(lines: Sequence[Line], dated: Line) -> list[Line]:
    """Return the lines of the innermost element around the only heading of a page that holds a paper's texts."""
    inside = list(lines)
    for depth in range(1, len(dated.containers) + 1):
        further = [line for line in inside if line.containers[:depth] == dated.containers[:depth]]
        if sum(bool(line.text) and _pieces(line) is None for line in further) < _FEWEST_TEXTS:
            break
        inside = further
    return inside


def tags_of(line: Line) -> tuple[str, ...]:
    """Return the tags of the elements around a line, without their classes."""
    return tuple(one.partition(".")[0] for one in line.path)


def _in_elements(lines: Sequence[Line], path: tuple[str, ...]) -> list[PageEntry]:
    """Return the papers that are elements of one kind."""
    found: dict[int, PageEntry] = {}
    for line in lines:
        if tags_of(line)[: len(path)] == path:
            found.setdefault(line.containers[len(path) - 1] if path else 0, PageEntry()).add(line)
    return [entry for entry in found.values() if entry.texts and entry.pieces.date]


def _in_a_row(lines: Sequence[Line]) -> list[PageEntry]:
    """Cut lines at the headings with a date among them."""
    entries: list[PageEntry] = []
    for is_heading, group in groupby(lines, lambda line: not line.hidden and _pieces(line) is not None):
        some = list(group)
        if is_heading and any(map(_is_dated, some)):
            entries.append(PageEntry())
        for line in some if entries else ():
            entries[-1].add(line)
    known = {tags_of(line) for entry in entries[:-1] for line in entry.lines}
    while len(entries) > 1 and entries[-1].lines and tags_of(entries[-1].lines[-1]) not in known:
        entries[-1].lines.pop()
    return [entry for entry in entries if entry.texts]
