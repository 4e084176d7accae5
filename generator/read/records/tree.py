"""One tree for records in XML, JSON, and YAML, and tables that map its paths to fields of a record.

A path is a list of names separated by `/`; `*` is any name. `[type=doi]` selects by an attribute, or in JSON and YAML
by a value; `[1]` selects the first; a last step `@type` is an attribute. Of several paths separated by `|`, the first
with a text counts. A reader is a table of paths, and functions for what is special to its format.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from generator.read.documents import html_tree
from generator.read.documents.html_formulas import formula
from generator.read.documents.marks import tidy
from generator.read.records.bibliographies.record import Record

DEEPEST = 60  # MathML is nested deepest in the output of programs, and a formula of this depth would be unreadable
_SHOWN_BY_MATHML = frozenset(
    "mrow mi mn mo mtext msup msub msubsup mfrac mroot msqrt munder mover munderover mfenced mtable mstyle".split()
)
# Fields whose markup counts, and those whose line breaks do.
_MARKED = frozenset({"title", "subtitle", "translated_title", "abstract"})
_LONG = frozenset({"note", "keywords"})
_STEP = re.compile(r"([^/\[]+)(?:\[([^=\]]*)=?([^\]]*)\])?")


class Group(dict[str, Any]):
    """A group of keys of JSON or YAML; `line` is its first line, `lines` the line of each key."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class Written(str):
    """A text of JSON or YAML, in which markup is already written as in HTML."""

    __slots__ = ()


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

    @property
    def markup(self) -> str:
        """The content as text with HTML tags for italics, indices and similar markup, for `markup.line_of_latex`."""
        return "".join(_shown(part) for part in self.content)

    def get(self, name: str) -> str:
        """Return an attribute, or the text of a child of that name; empty if there is none."""
        return self.attributes.get(name) or next((one.line_text for one in self.children if one.name == name), "")

    def all(self, path: str) -> list[Node]:
        """Return the elements at a path, of several at the first that has a text."""
        steps = _steps(path)
        found = (_at(self, one) for one in steps)
        return next((nodes for nodes in found if len(steps) == 1 or any(node.line_text for node in nodes)), [])

    def first(self, path: str) -> Node | None:
        """Return the first element at one of some paths."""
        return next((node for steps in _steps(path) for node in _at(self, steps)), None)

    def text_of(self, path: str) -> str:
        """Return the first text on one line at one of some paths."""
        return next((text for steps in _steps(path) for node in _at(self, steps) if (text := node.line_text)), "")

    def below(self, *names: str) -> Iterator[Node]:
        """Yield this element if it has one of some names, otherwise the outermost such elements anywhere in it."""
        if self.name in names:
            yield self
        else:
            for child in self.children:
                yield from child.below(*names)


@cache
def _steps(path: str) -> tuple[tuple[tuple[str, str, str], ...], ...]:
    """Return the steps of each of some paths: the name, the attribute to select by, and its value."""
    return tuple(tuple(_STEP.findall(one)) for one in path.split("|"))


def _at(node: Node, steps: tuple[tuple[str, str, str], ...]) -> list[Node]:
    found = [node]
    for name, attribute, value in steps:
        if name.startswith("@"):
            return [Node(name, one.line, content=(text,)) for one in found if (text := one.get(name[1:]))]
        found = [child for one in found for child in one.children if name in {child.name, "*"}]
        if attribute == "1":
            found = found[:1]
        elif attribute:
            found = [one for one in found if one.get(attribute) == value]
    return found


def node_of(value: Any, line: int, name: str = "", depth: int = 0) -> Node:
    """Return a value of JSON or YAML as a node: lists are repeated children; nothing, and false, is no child."""
    if not isinstance(value, dict):
        return Node(name, line, content=(Written("true" if value is True else value),))
    line = getattr(value, "line", line)
    known = getattr(value, "lines", {})
    parts = ((key, one) for key, values in value.items() for one in _flat(values)) if depth < DEEPEST else ()
    return Node(name, line, content=tuple(node_of(one, known.get(key, line), key, depth + 1) for key, one in parts))


def _flat(value: Any, depth: int = 0) -> Iterator[Any]:
    if isinstance(value, list):
        for one in value if depth < DEEPEST else ():
            yield from _flat(one, depth + 1)
    elif value is not None and value is not False:
        yield value


def add_paths(record: Record, node: Node, table: Mapping[str, str]) -> None:
    """Add the texts at the paths of a table to their fields."""
    for path, field_name in table.items():
        for found in node.all(path):
            add_node(record, field_name, found)


def add_node(record: Record, field_name: str, node: Node) -> None:
    """Add the text of a node to a field, with its markup or line breaks where they count."""
    text = node.markup if field_name in _MARKED else node.text if field_name in _LONG else node.line_text
    record.add(field_name, text, node.line)


def add_children(record: Record, node: Node, fields: Mapping[str, str], skipped: Collection[str] = ()) -> None:
    """Add the text of each child to the field of its name, otherwise to one called like it."""
    for child in node.children:
        if child.name not in skipped:
            add_node(record, fields.get(child.name) or own_name(child.name), child)


def add_rest(record: Record, node: Node, table: Mapping[str, str], skipped: Collection[str]) -> None:
    """Add the texts that no path of a table mentions; structures are omitted."""
    used = {steps[0][0] for path in table for steps in _steps(path)}
    for child in node.children:
        if child.name not in used and child.name not in skipped and not child.children:
            add_node(record, own_name(child.name), child)


def own_name(name: str) -> str:
    """Return the name below `extra` of a source's own field: `relatedItem` and `related-item` are `related_item`."""
    return re.sub(r"\W+", "_", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)).lower()


class Parts(NamedTuple):
    """The paths of the parts of a person's name, and of the whole name."""

    family: str
    given: str
    whole: str = "name"
    suffix: str = ""
    particle: str = ""


def add_person(record: Record, role: str, node: Node, parts: Parts, *, team: bool = False) -> None:
    """Add a person: by the parts of the name, otherwise by the whole name; `team` marks one that is not a person."""
    family, given, whole, suffix, particle = (
        " ".join(filter(None, (one.line_text for one in node.all(path)))) if path else "" for path in parts
    )
    whole = whole or (node.line_text if not node.children else "")
    if (family and given) or not whole:
        record.add_person(role, family=family, given=given, suffix=suffix, particle=particle, line=node.line)
    else:
        record.add_name(role, whole, team=team, line=node.line)


def _formula_of(node: Node) -> str:
    """Return a `math` element as TeX, or its words if it describes the meaning and not the presentation."""
    names = {child.name for child in node.children}
    is_shown = names & (_SHOWN_BY_MATHML | {"semantics"}) and not any(True for _ in node.below("mtable"))
    return html.escape((is_shown and formula(_element(node))) or node.line_text, quote=False)


def _element(node: Node) -> html_tree.Node:
    """Return an element of XML as one of HTML, in the text around it."""
    attributes = {name: text for name, text in node.attributes.items() if name not in {"display", "mode", "alttext"}}
    made = html_tree.Node(node.name, attributes, node.line, None)
    made.children += [
        html_tree.Text(part, node.line, made) if isinstance(part, str) else _element(part) for part in node.content
    ]
    return made


def _shown(part: Node | str) -> str:
    if isinstance(part, str):
        return part if isinstance(part, Written) else html.escape(part, quote=False)
    if part.name == "math":
        return f" {_formula_of(part)} "
    if part.name == "style":  # EndNote's
        faces = part.get("face").split()
        inner = part.markup
        for face, tag in (("italic", "i"), ("bold", "b"), ("subscript", "sub"), ("superscript", "sup")):
            inner = f"<{tag}>{inner}</{tag}>" if face in faces and inner.strip() else inner
        return inner
    return f"<{part.name}>{part.markup}</{part.name}>" if part.name.isidentifier() else part.markup
