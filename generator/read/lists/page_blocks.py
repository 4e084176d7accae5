"""HTML as lines of runs with looks: what a browser shows, and what it hides, in reading order."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

from generator.read.documents.html_formulas import formula
from generator.read.documents.html_tree import BLOCKS, Node, Page, Text, read_page
from generator.read.lists.blocks import UNIFORM, Document, Heading, Line, Mark, Run
from generator.read.lists.line_features import is_running_text

_PERSON = frozenset({"author", "creator", "contributor"})  # words of classes
_MARKS: Mapping[str, Mark] = {
    "b": "bold", "strong": "bold", "th": "bold", "i": "italic", "em": "italic", "cite": "italic", "var": "italic",
    "dfn": "italic", "u": "underline", "ins": "underline", "s": "strike", "del": "strike", "strike": "strike",
    "small": "small", "big": "large", "code": "code", "tt": "code", "pre": "code", "kbd": "code", "sup": "super",
    "sub": "sub", "q": "quoted",
}  # fmt: skip
_STYLES: tuple[tuple[re.Pattern[str], Mark], ...] = (
    (re.compile(r"font(?:-weight)?\s*:[^;]*\b(?:bold(?:er)?|[6-9]00)\b", re.IGNORECASE), "bold"),
    (re.compile(r"font(?:-style)?\s*:[^;]*\b(?:italic|oblique)\b", re.IGNORECASE), "italic"),
    (re.compile(r"text-decoration[^;:]*:[^;]*\bunderline\b", re.IGNORECASE), "underline"),
)
_LEVELS = {f"h{level}": level for level in range(1, 7)}
_BLANK = re.compile(r"\s+")
_LINE_ENDS = re.compile(r"[\t\r\n]+")  # which browsers leave out of addresses
_LONGEST_TRAIL_HEADING = 120
_FEWEST_ABSTRACTS = 3
_YEAR = re.compile(r"(?:19|20)\d\d")
_LABEL = re.compile(r"[(\[]?([A-Z]{1,2}[ .-]?\d{1,3})[\])]?[.:]?")  # of an entry, alone in a cell: `A01`, `[J12]`
_SHORTEST_TITLE = 20  # characters of what an accordion shows of an entry
_SHORTEST_ENTRY, _FIRST_PARTS = 60, 8  # characters of a hidden entry, and the parts beside it that are looked at
_MORE_THAN_A_NOTE = 6000  # characters of what is hidden: more is a part of the list behind a tab
_NOTES = frozenset({"abstract", "bibtex", "bib", "cite", "citation", "modal", "dropdown"})
_NEUTRAL = frozenset({"span", "font", "nobr"})  # they change no looks
_NEUTRAL_WORDS = _NEUTRAL | {"nocase"}
_SHORTEST_PART = 4  # characters of an element that is more than a formatted part of a word
_NOT_SHOWN = frozenset({"thead", "input", "option", "progress", "video", "form-control"})
_CHROME = frozenset({"nav", "footer", "select", "option", "input", "form-control", "progress", "video"})
_CHROME_ROLES = frozenset({"navigation", "search", "contentinfo", "menubar", "menu", "toolbar"})
_CHROME_WORDS = frozenset({"navbar", "breadcrumb", "breadcrumbs", "masthead", "copyright", "cookie", "pagination"})
_CONTENT = frozenset({"main", "article"})
_LONGEST_CHROME = 2000
_PARTS = frozenset({"li", "tr", "div", "article", "p", "dd"})
_MOST_OF_ICON, _MOST_OF_NOTE = 41, 401  # elements that are looked at
_EMPTY_DIALOG = 200  # its buttons only: scripts put in what it shows


def page_blocks(text: str) -> Document | None:
    """Lay out a page, its abstracts hidden; None if there is nothing in it."""
    page = read_page(text)
    return with_hidden_abstracts(blocks_of(page)) if page is not None else None


def blocks_of(page: Page) -> Document:
    """Lay out a page that is parsed."""
    layout = _Layout()
    root = Line(0, (), containers=(0,), path=(page.body.signature,), words=page.body.words)
    layout.children(page.body, root, Run(""))
    layout.end_line()
    lines = tuple(_with_trails(layout.lines))
    return Document(lines, page.title, page.canonical, page.base, page.cut_at)


def with_hidden_abstracts(document: Document) -> Document:
    """Return a page with its paragraphs of running text, if there are several, as if they were shown after a click."""
    running: set[int] = set()
    for before, one in pairwise(document.lines):
        if not before.hidden and not before.level and before.number not in running and is_running_text(one):
            running.add(one.number)
    if len(running) < _FEWEST_ABSTRACTS:
        return document
    lines = (replace(one, hidden=True) if one.number in running else one for one in document.lines)
    return replace(document, lines=tuple(lines))


class _Layout:
    """The lines so far, and the one that is being filled.

    Where a line stands is given as a line without runs, and what the elements around a text say of it as a run without
    text.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.runs: list[Run] = []
        self.place: Line | None = None
        self.marker = ""
        self.gap = 0
        self.elements = 0
        self.blocks = 0
        self.links = 0
        self.rows = 0

    def end_line(self) -> None:
        """Close the line that is being filled; an empty one is a gap."""
        runs = _trimmed(self.runs)
        self.runs = []
        if not runs or self.place is None:
            self.gap += 1
            return
        place = self.place
        if place.cell == 0 and len(runs) == 1 and (label := _LABEL.fullmatch(runs[0].text)):
            self.marker = f"{label[1]}."
            return
        self.lines.append(replace(place, number=len(self.lines), runs=runs, marker=self.marker, gap=self.gap))
        self.marker = ""
        self.gap = 0

    def text(self, text: str, line: int, place: Line, inline: Run) -> None:
        """Add a text to the line that is being filled."""
        text = _BLANK.sub(" ", text.translate(UNIFORM))
        if not text or (text == " " and not self.runs):
            return
        before = self.runs[-1] if self.runs else None
        if before is not None and before.text.endswith(" "):
            text = text.lstrip(" ")
            if not text:
                return
        if before is not None and _is_set_apart(before, inline) and before.text[-1:].isalnum() and text[0].isalnum():
            text = f" {text}"
        if before is not None and before.text and (before.marks, before.link_number, before.path) == (
            inline.marks, inline.link_number, inline.path
        ):  # fmt: skip
            self.runs[-1] = replace(before, text=before.text + text)
        else:
            self._add(replace(inline, text=text), place, line)

    def _add(self, run: Run, place: Line, line: int) -> None:
        if not self.runs:
            self.place = replace(place, source_line=line)
        self.runs.append(run)

    def children(self, node: Node, place: Line, inline: Run) -> None:
        """Lay out what an element holds."""
        ordinal = _first_ordinal(node)
        for at, child in enumerate(node.children):
            if isinstance(child, Text):
                if node.tag == "pre" or "pre" in inline.path:
                    self._code(child, place, inline)
                else:
                    self.text(child.text, child.line, place, inline)
                continue
            tex = formula(child, node.children[at + 1 : at + 4])
            if tex is not None:
                self.text(tex, child.line, place, replace(inline, marks=inline.marks | {"formula"}))
                continue
            if child.tag == "li" and ordinal is not None:
                ordinal = _number(child.get("value"), ordinal)
                self.element(child, place, inline, f"{ordinal}.")
                ordinal += -1 if "reversed" in node.attributes else 1
            else:
                self.element(child, place, inline, "•" if child.tag == "li" else "")

    def element(self, node: Node, place: Line, inline: Run, marker: str) -> None:
        """Lay out an element."""
        if node.tag in {"br", "hr"}:
            self.end_line()
            return
        if node.tag in _NOT_SHOWN or _is_chrome(node):
            return
        if node.tag == "img":
            self._image(node, place, inline)
            return
        if node.tag in BLOCKS:
            self._block(node, place, inline, marker)
            return
        if (node.hides or node.folded) and not place.hidden and not _is_part_of_list(node):
            self.end_line()
            self.children(node, replace(self._inside(node, place), hidden=True), self._inline(node, inline))
            self.end_line()
            return
        made = self._inline(node, inline)
        if not _PERSON.isdisjoint(node.words) and self.runs and self.runs[-1].path == made.path != "":
            self.runs[-1] = _parted(self.runs[-1])
        count = len(self.runs), len(self.lines)
        self.children(node, place, made)
        if node.tag == "a" and made.link and (len(self.runs), len(self.lines)) == count:
            self._icon(node, place, made)

    def _block(self, node: Node, place: Line, inline: Run, marker: str) -> None:
        self.end_line()
        self.gap = max(self.gap - 1, 0)
        made = self._inside(node, place)
        if node.tag == "tr":
            self.rows += 1
            made = replace(made, row=self.rows, cell=-1)
        elif node.tag in {"td", "th"}:
            cells = node.parent.elements if node.parent is not None else []
            cell = next((at for at, one in enumerate(cells) if one is node), 0) if len(cells) < 40 else 40
            made = replace(made, cell=cell)
        if (node.hides or node.folded) and not place.hidden:
            made = replace(made, hidden=not _is_part_of_list(node))
        if marker:
            self.marker = marker
        # Links and looks around blocks go on in them; their paths begin anew.
        kept = (
            replace(self._inline(node, inline), path="", words=frozenset())
            if node.tag in _MARKS or node.get("style")
            else replace(inline, path="")
        )
        self.children(node, made, kept)
        self.end_line()
        self.gap = max(self.gap - 1, 0)
        if marker:
            self.marker = ""

    def _inside(self, node: Node, place: Line) -> Line:
        self.elements += 1
        self.blocks += 1
        alone = len(node.parent.elements) == 1 if node.parent is not None else False
        return replace(
            place,
            containers=(*place.containers, self.elements),
            path=(*place.path, node.signature),
            block=self.blocks,
            words=node.words | place.words if alone else node.words,
            level=_LEVELS.get(node.tag, place.level),
        )

    def _inline(self, node: Node, around: Run) -> Run:
        marks = around.marks
        if node.tag in _MARKS:
            marks |= {_MARKS[node.tag]}
        if style := node.get("style"):
            marks |= {mark for pattern, mark in _STYLES if pattern.search(style)}
        if node.tag in _NEUTRAL and marks == around.marks and not node.words - _NEUTRAL_WORDS:
            return around
        link, number = around.link, around.link_number
        if node.tag == "a" and node.get("href"):
            self.links += 1
            link, number = _LINE_ENDS.sub("", node.get("href").strip()), self.links
        path = f"{around.path}{node.signature}>"
        return Run("", marks, link, number, around.words | node.words, path)

    def _image(self, node: Node, place: Line, inline: Run) -> None:
        said = " ".join((node.get("alt") or node.get("title")).split())[:200]
        if inline.link or said:
            words = inline.words | node.words | _file_words(node.get("src"))
            self._add(replace(inline, text=said, marks=inline.marks | {"image"}, words=words), place, node.line)

    def _icon(self, node: Node, place: Line, inline: Run) -> None:
        """Keep a link that shows an icon: the words of its elements and of its title say what it leads to."""
        words = inline.words
        said = " ".join((node.get("title") or node.get("aria-label")).split())[:80]
        for one in islice(node.walk(), _MOST_OF_ICON):
            words |= one.words | frozenset(one.classes)
            said = said or " ".join(one.get("title").split())[:80]
        self._add(replace(inline, text=said, marks=inline.marks | {"image"}, words=words), place, node.line)

    def _code(self, text: Text, place: Line, inline: Run) -> None:
        """Lay out preformatted text: its line ends are line ends."""
        rows = text.text.split("\n")
        for at, row in enumerate(rows):
            if at:
                self.end_line()
            self.text(row, text.line + at if place.path[-1].startswith("pre") else text.line, place, inline)


def _parted(person: Run) -> Run:
    """Return a run of a person with the sign that parts it from the next person, where only a style sheet does."""
    is_name_end = person.text[-1:].isalnum() or person.text.endswith(".")
    return replace(person, text=f"{person.text}; ") if is_name_end else person


def _is_set_apart(before: Run, inline: Run) -> bool:
    """Return whether style sheets must part two texts, as their elements are neighbours with nothing in between."""
    nested = before.path.startswith(inline.path) or inline.path.startswith(before.path)
    raised = {"super", "sub"} & (before.marks | inline.marks)
    return bool(before.path and inline.path) and not nested and not raised and len(before.text) >= _SHORTEST_PART


def _trimmed(runs: list[Run]) -> tuple[Run, ...]:
    """Return the runs of a line without spaces at its ends; none where it shows nothing and is broken."""
    if not any(run.text.strip() or run.link for run in runs):
        return ()
    found = list(runs)
    found[0] = replace(found[0], text=found[0].text.lstrip())
    found[-1] = replace(found[-1], text=found[-1].text.rstrip())
    return tuple(run for run in found if run.text or run.link)


def _first_ordinal(node: Node) -> int | None:
    if node.tag != "ol" or ("list-style" in node.get("style") and "none" in node.get("style")):
        return None
    if "reversed" in node.attributes:
        return _number(node.get("start"), sum(child.tag == "li" for child in node.elements))
    return _number(node.get("start"), 1)


def _number(said: str, otherwise: int) -> int:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 6 else otherwise


def _file_words(address: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", address.rsplit("/", 1)[-1].lower()[:80]))


def _is_part_of_list(node: Node) -> bool:
    """Return whether what is hidden holds entries of its own, as the panel of a tab does: alike and several."""
    text = node.text_content
    if "@" in text[:400] and "{" in text[:400]:
        return False
    if len(text) > _MORE_THAN_A_NOTE:
        return True
    if not node.words & _NOTES and (
        _is_below_title(node) or any(one.tag in {"li", "tr", "article"} for one in node.walk())
    ):
        return True
    if node.folded and node.parent is not None and _is_list(node.parent):
        return True
    return _alike(islice(node.walk(), _MOST_OF_NOTE)) > 1


def _alike(nodes: Iterable[Node]) -> int:
    """Return how many blocks of those that look alike are long enough for entries, and have a year."""
    long = (one for one in nodes if one.tag in _PARTS and len(one.text_content) > _SHORTEST_ENTRY)
    return max(Counter(one.signature for one in long if _YEAR.search(one.text_content)).values(), default=0)


@lru_cache(maxsize=16)  # it is asked for each part of an element in turn
def _is_list(closed: Node) -> bool:
    beside = closed.elements[:_FIRST_PARTS]
    return _alike(beside) > 1 and _NOTES.isdisjoint(beside[0].text_content.casefold().split())


def _is_below_title(node: Node) -> bool:
    """Return whether a page shows the title of an entry alone, as the head of an accordion, and hides all else."""
    if node.parent is None or not _YEAR.search(node.text_content):
        return False
    others = (one for one in node.parent.elements if one is not node and _text(one).strip())
    beside = [*islice(others, 2)]  # of many, all would be looked at once for each of them
    if len(beside) != 1:
        return False
    heads = [one for one in beside[0].walk() if one.tag in _LEVELS or one.tag == "summary"]
    return len(heads) == 1 and len(beside[0].text_content.strip()) >= _SHORTEST_TITLE


@lru_cache(maxsize=16)  # it is asked for the first parts of an element once for each of the others
def _text(node: Node) -> str:
    return node.text_content


def _with_trails(lines: Iterable[Line]) -> Iterable[Line]:
    """Give each line the headings above it."""
    trail: tuple[Heading, ...] = ()
    before: Line | None = None
    for line in lines:
        if line.level and not line.hidden:
            if before is not None and before.level and before.block == line.block and trail:
                trail = (*trail[:-1], Heading(line.level, f"{trail[-1].text} {line.text}"[:_LONGEST_TRAIL_HEADING]))
            else:
                above = tuple(one for one in trail if one.level < line.level)
                trail = (*above, Heading(line.level, line.text[:_LONGEST_TRAIL_HEADING]))
            yield line if not trail[:-1] else replace(line, trail=trail[:-1])
        else:
            yield replace(line, trail=trail) if trail else line
        before = line


def _is_chrome(node: Node) -> bool:
    """Return whether an element stands around a page's content: a menu, a search box, a foot."""
    if node.tag in _CHROME or node.attributes.get("role", "").lower() in _CHROME_ROLES:
        return not _is_of_card(node)
    if "modal" in node.words and len(node.text_content) < _EMPTY_DIALOG and not node.text_content.count("@"):
        return True
    if len(node.text_content) >= _LONGEST_CHROME:
        return False
    if not node.words & _CHROME_WORDS and not ("menu" in node.words and _links_alone(node)):
        return False
    # What holds the content itself says only that there are menus as well: `page-navbar`.
    return not any(child.tag in _CONTENT for child in node.walk())


def _is_of_card(node: Node) -> bool:
    """Return whether an element is the foot of one of several articles, which says when and by whom it was written."""
    around = node.parent.parent if node.parent is not None and node.parent.tag == "article" else None
    return node.tag == "footer" and around is not None and sum(one.tag == "article" for one in around.elements) > 1


def _links_alone(node: Node) -> bool:
    """Return whether an element is hardly more than links: a menu, with headings between them."""
    linked = sum(len(one.text_content.strip()) for one in node.walk() if one.tag == "a")
    return 2 * linked > len(node.text_content.strip())
