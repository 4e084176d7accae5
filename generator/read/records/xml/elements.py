"""XML as a small tree with line numbers, also for broken files.

libxml2 (by way of lxml) continues after a truncated file, an unclosed tag or an undeclared prefix. Input that it would
drop or reject is corrected before: HTML's named entities become their characters (DBLP declares them in a DTD of its
own), an `&` that begins no entity becomes `&amp;`. A document type is removed unread, so that no entity of a file's own
is ever expanded.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lxml import etree

from generator.core.problems import Problem
from generator.read.documents.marks import tidy
from generator.read.draft import Reading
from generator.read.records.bibliographies.record_drafts import reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from generator.read.draft import Context
    from generator.read.records.bibliographies.record import Record

_SHOWN_BY_MATHML = frozenset(
    "mrow mi mn mo mtext msup msub msubsup mfrac mroot msqrt munder mover munderover mfenced mtable mstyle".split()
)
_DECLARATION = re.compile(r"\s*<\?xml\b[^>]*\?>")
_DOCTYPE_BEGINS = re.compile(r"<!DOCTYPE\b", re.IGNORECASE)
_DOCTYPE = re.compile(r"<!DOCTYPE\b(?>\"[^\"]*\"|'[^']*'|[^\[<>])*+(?:\[.*?\]\s*+)?>", re.DOTALL | re.IGNORECASE)
_DECLARED = re.compile(r"<!ENTITY\s+([\w.:-]+)\s")
_REMARK = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_ENTITY = re.compile(r"&(?:(#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)?")
_OWN = frozenset({"amp", "lt", "gt", "quot", "apos"})
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TAG = re.compile(r"<(?![?!/])(?:[\w.-]+:)?([\w.-]+)")
_TAG_OR_REMARK = re.compile(
    r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<(?P<end>/?)(?P<name>[A-Za-z_][\w.:-]*)[^<>]*>", re.DOTALL
)
_FORMULA_TAGS = frozenset({"math"})
_DEEPEST = 60  # MathML is nested deepest in the output of programs, and a formula of this depth would be unreadable
_CUT_OFF = "the file ends within an element; it may be cut off"


@dataclass(frozen=True, slots=True)
class Node:
    """An element: its name and attributes without prefixes, its line, and its content in order."""

    name: str
    line: int
    attributes: Mapping[str, str] = field(default_factory=dict)
    content: tuple[Node | str, ...] = ()
    prefix: str = ""

    @property
    def children(self) -> list[Node]:
        """The direct child elements."""
        return [part for part in self.content if isinstance(part, Node)]

    @property
    def text(self) -> str:
        """All text in the element, with its line breaks."""
        return "".join(part if isinstance(part, str) else part.text for part in self.content)

    @property
    def line_text(self) -> str:
        """All text in the element on one line."""
        return tidy(self.text)

    def get(self, name: str) -> str:
        """Return an attribute; empty if there is none."""
        return self.attributes.get(name, "")

    def all(self, path: str) -> list[Node]:
        """Return the elements at a path of names, one level each: `titles/title`; `*` is any name."""
        found = [self]
        for name in path.split("/"):
            found = [child for node in found for child in node.children if name in {child.name, "*"}]
        return found

    def first(self, *paths: str) -> Node | None:
        """Return the first element at one of some paths."""
        return next((node for path in paths for node in self.all(path)), None)

    def says(self, *paths: str) -> str:
        """Return the text on one line of the first of some paths with a text."""
        return next((text for path in paths for node in self.all(path) if (text := node.line_text)), "")

    def below(self, *names: str) -> Iterator[Node]:
        """Yield all elements with some names anywhere in this one, except those within another of them."""
        for child in self.children:
            if child.name in names:
                yield child
            else:
                yield from child.below(*names)

    @property
    def markup(self) -> str:
        """The content as text with HTML tags for italics, indices and similar markup, for `markup.line_of_latex`."""
        return "".join(_shown(part) for part in self.content)


@dataclass(frozen=True, slots=True)
class Document:
    """A file's root, and the errors in the file.

    `open_from` is the line of the innermost element within which the file ends; 0 if it is complete.
    """

    root: Node
    problems: tuple[Problem, ...] = ()
    open_from: int = 0


def _formula_of(node: Node) -> str:
    """Return a `math` element as TeX, or its words if it describes the meaning and not the presentation."""
    from generator.read.documents.html_formulas import formula_in  # noqa: PLC0415 - only few files have formulas

    plain = html.escape(" ".join(node.line_text.split()), quote=False)
    names = {child.name for child in node.children}
    if not names & (_SHOWN_BY_MATHML | {"semantics"}) or any(True for _ in node.below("mtable")):
        return plain
    found = formula_in(_as_html(node))
    return html.escape(found, quote=False) if found else plain


def _as_html(node: Node) -> str:
    parts = [
        html.escape(part.strip(), quote=False) if isinstance(part, str) else _as_html(part) for part in node.content
    ]
    parts = [part for part in parts if part]
    if node.name == "mfenced":
        signs = node.attributes.get("separators", ",").replace(" ", "")
        between = [
            f"<mo>{html.escape(signs[min(place, len(signs) - 1)])}</mo>" if signs else "" for place in range(len(parts))
        ]
        inside = "".join(part + sign for part, sign in zip(parts, [*between[:-1], ""], strict=True))
        fences = (html.escape(node.attributes.get(name, spare)) for name, spare in (("open", "("), ("close", ")")))
        return f"<mrow><mo>{next(fences)}</mo>{inside}<mo>{next(fences)}</mo></mrow>"
    return f"<{node.name}>{''.join(parts)}</{node.name}>"


def _shown(part: Node | str) -> str:
    if isinstance(part, str):
        return html.escape(part, quote=False)
    if part.name in _FORMULA_TAGS:
        return f" {_formula_of(part)} "
    if part.name == "style":  # EndNote's
        faces = part.get("face").split()
        inner = part.markup
        for face, tag in (("italic", "i"), ("bold", "b"), ("subscript", "sub"), ("superscript", "sup")):
            inner = f"<{tag}>{inner}</{tag}>" if face in faces and inner.strip() else inner
        return inner
    return (
        f"<{part.name}>{part.markup}</{part.name}>" if re.fullmatch(r"[A-Za-z][\w-]{0,20}", part.name) else part.markup
    )


def own_entities(text: str) -> list[str]:
    """Return the names of the entities that a file declares itself and uses; they are never expanded."""
    begins = _DOCTYPE_BEGINS.search(text, 0, 40_000)
    found = _DOCTYPE.match(text, begins.start()) if begins else None
    declared = _DECLARED.findall(found[0]) if found else []
    return [name for name in dict.fromkeys(declared) if found and text.find(f"&{name};", found.end()) >= 0]


def element_names(text: str, most: int = 60) -> list[str]:
    """Return the names of a file's first elements without prefixes; empty if it does not begin like XML."""
    head = text[:40000].lstrip("\ufeff \t\r\n")
    if not head.startswith("<") or re.match(r"<!doctype\s+html|<html", head, re.IGNORECASE):
        return []
    head = _without_doctype(_REMARK.sub("", head))
    return [found[1] for found, _ in zip(_TAG.finditer(head), range(most), strict=False)]


def parse(text: str, path: str) -> Document | Problem:
    """Parse a file; return a problem if that is impossible."""
    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True,
        remove_pis=True, strip_cdata=True, encoding="utf-8",
    )  # fmt: skip
    try:
        root = etree.fromstring(_corrected(text).encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        return Problem(path, 1, 1, "this XML cannot be read", "export it again")
    faults = [
        fault for fault in parser.error_log if fault.domain_name != "NAMESPACE" and "amespace" not in fault.message
    ]
    problems = []
    open_from = _innermost_open(text) if faults else 0
    if open_from:
        problems.append(Problem(path, text.count("\n") + 1, 0, _CUT_OFF, "export it again", "warning"))
    elif faults:
        what = f"this XML is broken here; what can be read was read ({tidy(faults[0].message)})"
        problems.append(Problem(path, faults[0].line, 0, what, "export it again", "warning"))
    if line := _too_deep(root):
        what = f"elements are nested more than {_DEEPEST} deep here; of those within only the text was read"
        problems.append(Problem(path, line, 0, what, "export it again", "warning"))
    return Document(_node(root), tuple(problems), open_from)


def _too_deep(root: Any) -> int:
    """Return the line of the first element that is nested too deeply; 0 if there is none."""
    depth = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > _DEEPEST:
            return element.sourceline or 1
    return 0


def _innermost_open(text: str) -> int:
    """Return the line of the innermost element, or of the tag, within which a text ends; 0 if all are closed."""
    waiting: list[tuple[str, int]] = []
    names: Counter[str] = Counter()
    for found in _TAG_OR_REMARK.finditer(text):
        name = found["name"]
        if name and not found["end"]:
            if not found[0].endswith("/>"):
                waiting.append((name, found.start()))
                names[name] += 1
        elif name and names[name]:
            closed = ""
            while closed != name:
                closed, _ = waiting.pop()
                names[closed] -= 1
    last = text.rfind("<")
    if waiting and text.find(">", last) < 0 and not text.startswith("</", last):
        waiting.append(("", last))
    return text.count("\n", 0, waiting[-1][1]) + 1 if waiting else 0


def _corrected(text: str) -> str:
    text = _CONTROLS.sub("", _DECLARATION.sub("", text.lstrip("\ufeff"), count=1))
    text = _without_doctype(text)
    return _ENTITY.sub(_resolved, text) if "&" in text else text


def _without_doctype(text: str) -> str:
    """Remove the first document type, but keep its line breaks."""
    begins = _DOCTYPE_BEGINS.search(text)
    found = _DOCTYPE.match(text, begins.start()) if begins else None
    if found is None:
        return text
    breaks = "\n" * found[0].count("\n")
    return f"{text[: found.start()]}{breaks}{text[found.end() :]}"


def _resolved(found: re.Match[str]) -> str:
    name = found[1]
    if not name:
        return "&amp;"
    if name in _OWN:
        return found[0]
    letters = html.unescape(found[0])
    return html.escape(_CONTROLS.sub("", letters), quote=False) if letters != found[0] else f"&amp;{found[0][1:]}"


def _node(element: Any, depth: int = 1) -> Node:
    """Convert an element to a node; elements nested too deeply become text."""
    content: list[Node | str] = [element.text] if element.text else []
    for child in element:
        if isinstance(child.tag, str):
            content.append(_node(child, depth + 1) if depth < _DEEPEST else "".join(child.itertext()))
        if child.tail:
            content.append(child.tail)
    prefix, name = _parted(element.tag)
    attributes = {_parted(key)[1]: str(value) for key, value in element.attrib.items()}
    return Node(name, element.sourceline or 0, attributes, tuple(content), element.prefix or prefix)


def _parted(tag: Any) -> tuple[str, str]:
    """Return the prefix and the name of `{address}name`, or of `prefix:name` with an undeclared prefix."""
    name = str(tag).rpartition("}")[2]
    prefix, _, local = name.rpartition(":")
    return prefix, local


def read_records(text: str, context: Context, form: str, records: Callable[[Node], Iterable[Record]]) -> Reading:
    """Read a file whose root `records` converts to records; `form` is the format's name.

    A record within which the file ends is left out.
    """
    document = parse(text, context.path)
    if not isinstance(document, Document):
        return Reading((), None, (document,), form)
    found = list(records(document.root))
    problems = list(document.problems)
    if document.open_from and found and found[-1].line <= document.open_from:
        line = found.pop().line
        what = "the file ends within this entry, or right behind it; it was left out"
        problems.append(Problem(context.path, line, 1, what, "export it again"))
    return reading(found, context.path, form, problems)
