"""From the elements of a page to blocks: what a browser would show, line by line."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from generator.read.documents.html_formulas import formula
from generator.read.documents.html_tree import BLOCKS, Text
from generator.read.lists.dumps.code_address import find_code
from generator.read.lists.html_dumps.blocks import Block, Node, Run, hint_of, join, words_in
from generator.read.lists.html_dumps.heading_pieces import is_code_label, shown_date

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.documents import html_tree

_BLOCK_TAGS = BLOCKS | {"button", "search"}
_NEVER_SHOWN = frozenset(
    "script style noscript template svg iframe object embed canvas select textarea input head title meta link datalist "
    "audio video map area param source track base frameset noframes rp rt".split()
)
_TEXT_TAGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "p"})
_CHROME_TAGS = frozenset({"nav", "footer", "aside", "form", "dialog", "menu", "search", "header", "button"})
_ORDINALS = frozenset({"#", "no", "nr", "rank", "№"})
_SECTIONS = frozenset({"article", "section", "main", "li", "dd", "td"})
_CHANGING_CLASSES = frozenset({"odd", "even", "first", "last", "active", "selected", "new", "featured"})
_CHROME_ROLES = frozenset(
    "navigation banner contentinfo dialog alertdialog search complementary menu menubar toolbar tooltip alert status "
    "form".split()
)
_CHROME_WORDS = frozenset(
    "cookie cookies consent gdpr banner navbar nav navigation footer menu breadcrumb breadcrumbs sidebar modal toast "
    "skip skiplink popup popover newsletter subscribe pagination pager paginator toolbar tooltip share sharing social "
    "advert ads advertisement masthead topbar notice announcement offcanvas drawer overlay".split()
)
_HIDDEN_STYLE = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE)
_BLOCK_STYLE = re.compile(r"(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item)", re.IGNORECASE)
_PRE_STYLE = re.compile(r"(?:^|;)\s*white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_HIDDEN_CLASSES = frozenset({"hidden", "d-none", "is-hidden", "invisible", "hide"})
_SPOKEN_CLASSES = frozenset({"sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "u-sr-only"})
_RESPONSIVE = re.compile(r":|^d-(?:sm|md|lg|xl|xxl)-", re.ASCII)
_DEEPEST = 120  # elements deeper than this are taken as one
_LONGEST_LABEL = 400  # elements looked at below a link for what names it


class Walk:
    """One walk through a page; `with_hidden` also shows what the page hides."""

    def __init__(self, *, with_hidden: bool = False) -> None:
        self.blocks: list[Block] = []
        self.root = Node("root")
        self._with_hidden = with_hidden
        self._runs: list[Run] = []
        self._pictures: list[tuple[int, Run]] = []
        self._number = 0
        self._shown = 0  # pieces of text so far, to see whether an element shows any
        self._line = 1
        self._after_break = False
        self._columns: dict[int, list[str]] = {}
        self._cells: dict[int, tuple[list[str], int]] = {}

    def through(self, body: html_tree.Node) -> list[Block]:
        """Return the blocks of a page in their order."""
        self._inside(body, self.root, kept=False)
        self._flush()
        return self.blocks

    def _inside(self, element: html_tree.Node, node: Node, *, kept: bool) -> None:
        """Read what stands in an element; `kept` says that its blanks show."""
        for place, child in enumerate(element.children):
            if isinstance(child, Text):
                self._text(child.text, node, kept=kept)
            else:
                self._element(child, node, element.children[place + 1 : place + 4], kept=kept)

    def _text(self, text: str, node: Node, *, kept: bool) -> None:
        if not kept:
            if not self._runs:
                stripped = text.lstrip()
                self._line += text.count("\n", 0, len(text) - len(stripped))
                text = stripped
            if text:
                self._add(re.sub(r"\s+", " ", text), node)
            self._line += text.count("\n")
            return
        for place, line in enumerate(re.split(r"\r\n|\r|\n", text)):
            if place:
                self._break()
                self._line += 1
            if line.strip() or self._runs:
                self._add(line, node)

    def _add(self, text: str, node: Node) -> None:
        if not self._runs:
            self._number = self._line
        self._runs.append(Run(text, node))
        self._shown += bool(text.strip())

    def _break(self) -> None:
        """End a line within a paragraph; a second break in a row ends the paragraph."""
        had = bool(self._runs)
        self._flush()
        self._after_break = had

    def _flush(self) -> None:
        """End a block; the links in it that show pictures only become blocks of their own behind it."""
        runs, self._runs = tuple(self._runs), []
        if runs and join(runs):
            self._keep(self._number or 1, runs, after_break=self._after_break)
        pictures, self._pictures = self._pictures, []
        for number, run in pictures:
            self._keep(number, (run,), after_break=False)
        self._after_break = False

    def _keep(self, number: int, runs: tuple[Run, ...], *, after_break: bool) -> None:
        inside = next((one for one in runs[0].node.up() if one.block), self.root)
        self.blocks.append(Block(number, inside, runs, after_break))

    def _element(
        self, element: html_tree.Node, parent: Node, following: Sequence[html_tree.Node | Text], *, kept: bool
    ) -> None:
        self._line = max(self._line, element.line)
        if element.tag == "br":
            self._break()
            return
        math = formula(element, following)
        if math is not None:
            self._add(math, parent)
            return
        if element.tag in _NEVER_SHOWN or self._is_hidden(element) or self._instead(element, parent):
            return
        node, before = self._node(element, parent), self._shown
        style = element.get("style")
        self._inside(element, node, kept=kept or element.tag == "pre" or bool(_PRE_STYLE.search(style)))
        if node.block and node is not parent:
            self._flush()
        if node.address and element.tag == "a" and self._shown == before:
            self._pictured(element, node)

    def _instead(self, element: html_tree.Node, parent: Node) -> bool:
        """Show something in an element's place: TeX, a picture's sign, a whole date. Tell whether that was done."""
        if element.tag in {"sup", "sub"}:
            text = _short_text(element)
            if text and len(text) <= 30 and "$" not in text and all(one.tag != "a" for one in element.walk()):
                sign = "^" if element.tag == "sup" else "_"
                self._add(f"${sign}{text}$" if len(text) == 1 else f"${sign}{{{text}}}$", self._node(element, parent))
                return True
            return False
        if element.tag == "img":
            alt = element.get("alt")
            if 0 < len(alt) <= 2 and not alt.isascii():
                self._add(alt, parent)
            return True
        if element.tag == "time" or "datetime" in element.attributes:
            shown = shown_date(_short_text(element), element.get("datetime"))
            if shown:
                self._add(f" {shown} ", self._node(element, parent))
            return bool(shown)
        return False

    def _node(self, element: html_tree.Node, parent: Node) -> Node:
        block = element.tag in _BLOCK_TAGS or bool(_BLOCK_STYLE.search(element.get("style")))
        if block:
            self._flush()
        if parent.depth >= _DEEPEST:
            return parent
        names = [
            *element.classes,
            *(element.get(name) for name in ("id", "itemprop", "data-testid", "data-field")),
        ]
        words = words_in(*names)
        hint = hint_of(words) or ("authors" if "author" in element.get("rel").split() else "")
        chrome = element.tag in _CHROME_TAGS or element.get("role").lower() in _CHROME_ROLES
        chrome = chrome or (element.tag not in {"body", "html"} and not _CHROME_WORDS.isdisjoint(words))
        address = element.get("href").strip() if element.tag == "a" else ""
        if element.tag in {"header", "footer"} and any(one.tag in _SECTIONS for one in parent.up()):
            chrome = False  # a section's own, not the page's
        kind = next((name for name in element.classes if name.lower() not in _CHANGING_CLASSES), "")
        node = Node(element.tag, kind, parent, parent.depth + 1, block, chrome, hint, _usable(address))
        self._column(element, node)
        return node

    def _column(self, element: html_tree.Node, node: Node) -> None:
        """Give a table's cell the field that the head of its column names."""
        parent = node.parent
        if element.tag == "table":
            self._columns[id(node)] = []
        elif element.tag == "tr":
            table = next((one for one in node.up() if one.tag == "table"), None)
            if table is not None:
                self._cells[id(node)] = (self._columns.setdefault(id(table), []), 0)
        elif element.tag in {"td", "th"} and parent is not None and id(parent) in self._cells:
            columns, place = self._cells[id(parent)]
            span = element.get("colspan")
            width = int(span) if span.isascii() and span.isdigit() and 0 < int(span) < 50 else 1
            self._cells[id(parent)] = (columns, place + width)
            if element.tag == "th" and len(columns) == place and len(columns) < 100:
                text = _short_text(element).lower().strip(" .")
                columns += ["ordinal" if text in _ORDINALS else hint_of(words_in(text))] * width
            elif element.tag == "td" and width == 1 and place < len(columns) and not node.hint:
                node.hint = columns[place]

    def _pictured(self, element: html_tree.Node, node: Node) -> None:
        """Keep a link that shows no text; one to a code repository reads as "Code"."""
        label = element.get("aria-label") or element.get("title")
        for inside in islice(element.walk(), _LONGEST_LABEL if not label else 0):
            label = label or inside.get("aria-label") or inside.get("alt") or _spoken(inside)
        code = is_code_label(label) or find_code(node.address) is not None
        around = next((one for one in node.up() if one.block), self.root)
        if around.tag in _TEXT_TAGS and around.parent is not None:
            around = around.parent  # a link beside a title is no part of it
        link = Node("a", "", around, around.depth + 1, address=node.address, hint="code" if code else "")
        self._pictures.append((self._line, Run("Code" if code else "", link)))
        if not self._runs:
            self._flush()

    def _is_hidden(self, element: html_tree.Node) -> bool:
        classes = set(element.classes)
        if classes & _SPOKEN_CLASSES:
            return True
        if self._with_hidden:
            return False
        if "hidden" in element.attributes and element.get("hidden").lower() != "until-found":
            return True
        if element.get("aria-hidden").lower() == "true" or _HIDDEN_STYLE.search(element.get("style")):
            return True
        return bool(classes & _HIDDEN_CLASSES) and not any(_RESPONSIVE.search(name) for name in classes)


def _short_text(element: html_tree.Node) -> str:
    """Return the text of an element that should hold little."""
    return " ".join("".join(one.text for one in islice(element.texts(), 40)).split())


def _spoken(element: html_tree.Node) -> str:
    """Return the words that only a screen reader or a hovering pointer shows."""
    spoken = element.tag == "title" or set(element.classes) & _SPOKEN_CLASSES
    return _short_text(element) if spoken else ""


def _usable(address: str) -> str:
    """Return an address that leads anywhere: no script, no place in the same page."""
    address = re.sub(r"[\x00-\x20]+", "", address) if len(address) < 4000 else ""
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", address)
    if address.startswith("#") or (scheme and scheme[1].lower() not in {"http", "https"}):
        return ""
    return address
