"""YAML as a tree with positions, and the plain values in it.

All scalars are text: `1984`, `Null` and `On` mean what they say, quoted or not. Whatever
`yaml.safe_load` reads is read: anchors and aliases (of which a file cannot be made to grow without
end), merge keys, and the tags of the YAML standard.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import yaml

from generator.content.yaml_faults import QUOTES, YamlFaultError, explain
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.person_fields import PERSON_FIELDS
from generator.core.problems import Fault

# Texts of several lines; the line break at the end of their literal block is not part of them.
BLOCK_KEYS = frozenset(
    {
        "intro",
        *(field.name for field in PAPER_FIELDS if field.type in {"text", "markdown"}),
        *(field.name for field in PERSON_FIELDS if field.type == "markdown"),
    }
)
FREE_KEY = "extra"
MAX_DEPTH = 40
# How many values a file may have, each counted as often as aliases repeat it.
MAX_VALUES = 200_000
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
# Half of what JSON needs two escapes for, as `json.dumps` writes an emoji: the parser in C refuses them.
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_HALVES = re.compile("[\ud800-\udfff]")
_CONSTRUCTOR: Any = yaml.constructor.SafeConstructor()
_TYPED = {
    "int": _CONSTRUCTOR.construct_yaml_int,
    "float": _CONSTRUCTOR.construct_yaml_float,
    "bool": _CONSTRUCTOR.construct_yaml_bool,
}
_STANDARD = "tag:yaml.org,2002:"
_MERGE = "<<"
# The style of a node that repeats another one.
ALIAS = "*"
# What stands for no value; in capitals it is text, as a family's name is.
NOTHING = frozenset({"", "~", "null"})
_UNREADABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_INT = re.compile(r"[-+]?[0-9]{1,4000}|0o[0-7]{1,4000}|0x[0-9a-fA-F]{1,4000}")
_FLOAT = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)


@dataclass(slots=True)
class Node:
    """A scalar (`value` is its text), a list (of nodes) or a mapping (of pairs), with its position.

    `start` and `end` are indexes into the text. `style` is a scalar's quotation mark, `|`
    or `>`, empty where it is plain; `{` or `[` for a collection in one line; `*` for an alias, whose
    `value` stands elsewhere. `is_text` is a scalar that is text whatever it looks like, as in quotes.
    `unused_anchor` is the name of a value that no alias uses.
    """

    value: str | list[Node] | list[tuple[Node, Node]]
    start: int
    end: int
    style: str
    is_mapping: bool = False
    is_text: bool = False
    unused_anchor: str = ""


@dataclass(slots=True)
class _Open:
    """A collection that is being read: the key that waits for its value, how many values there are, how deep."""

    node: Node
    anchor: str
    key: Node | None = None
    values: int = 1
    depth: int = 1


def compose(text: str) -> Node | None:
    """Return the tree of a YAML text, or None if it is empty.

    Raises YamlFaultError at the first fault, because what follows one cannot be known.
    """
    found = _UNREADABLE.search(text)
    if found:
        code = f"U+{ord(found[0]):04X}"
        raise YamlFaultError(found.start(), f"a character that cannot be printed ({code})", "delete the character")
    try:
        try:
            return _Composer(_LOADER).composed(text)
        except yaml.MarkedYAMLError as error:
            if not error.problem_mark or not _HALF.match(text, error.problem_mark.index - 2):
                raise
            return _Composer(yaml.BaseLoader).composed(text)
    except yaml.MarkedYAMLError as error:
        mark, context = error.problem_mark or error.context_mark, error.context_mark
        index = min(mark.index, len(text)) if mark else 0
        problem = error.problem or error.context or ""
        fault = explain(text, index, problem, context.index if context else None)
        raise YamlFaultError(*fault) from None
    except yaml.YAMLError as error:
        raise YamlFaultError(0, f"this is not YAML ({' '.join(str(error).split())})", QUOTES) from None


class _Composer:
    """Makes a tree of a parser's events, without recursion: depth and size are bounded before anything overflows."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader
        self.root: Node | None = None
        self.open: list[_Open] = []
        self.anchored: dict[str, _Open] = {}

    def composed(self, text: str) -> Node | None:
        """Return the tree of a text, None where it says nothing."""
        for event in yaml.parse(text, Loader=self.loader):
            if isinstance(event, yaml.ScalarEvent):  # most are, so this is fast
                self._add(_scalar(event), event.anchor or "")
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                self._close(_index(event.end_mark))
            elif isinstance(event, yaml.AliasEvent):
                self._repeat(event)
            elif isinstance(event, yaml.NodeEvent):
                self._add(_collection(event), event.anchor or "")
            elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
                raise YamlFaultError(_index(event.start_mark), "a second document begins with `---`", "delete the line")
        root = self.root
        return None if root is not None and root.value == "" and not root.is_text else root

    def _add(self, node: Node, anchor: str) -> None:
        self._attach(node)
        if not anchor and isinstance(node.value, str):
            if self.open:
                self.open[-1].values += 1
            return
        made = _Open(node, anchor)
        if anchor:
            if anchor in self.anchored:
                raise YamlFaultError(node.start, f"two values have the name `&{anchor}`", QUOTES)
            node.unused_anchor = anchor
        if isinstance(node.value, str):
            self._count(made)
            return
        self.open.append(made)
        if len(self.open) > MAX_DEPTH:
            raise YamlFaultError(node.start, "lists and groups are nested too deeply", "write them flatter")

    def _repeat(self, event: Any) -> None:
        """Add what an alias repeats."""
        start = _index(event.start_mark)
        known = self.anchored.get(event.anchor)
        if known is None:
            raise YamlFaultError(start, "a value may not begin with `*`", QUOTES)
        known.node.unused_anchor = ""
        meant = known.node
        self._attach(Node(meant.value, start, _index(event.end_mark), ALIAS, meant.is_mapping, meant.is_text))
        self._count(known, start)

    def _close(self, end: int) -> None:
        made = self.open.pop()
        made.node.end = end
        self._count(made)

    def _count(self, made: _Open, start: int = 0) -> None:
        """Count a value that is complete, with all values in it, as a part of the collection around it."""
        if made.anchor:
            self.anchored[made.anchor] = made
        if not self.open:
            return
        around = self.open[-1]
        around.values += made.values
        around.depth = max(around.depth, made.depth + 1)
        if self.anchored and (around.values > MAX_VALUES or len(self.open) + made.depth > MAX_DEPTH):
            what = "aliases (`*`) repeat so much that the file has no end"
            raise YamlFaultError(start or made.node.start, what, "write the values themselves")

    def _attach(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        around = self.open[-1]
        if not around.node.is_mapping:
            around.node.value.append(node)  # type: ignore[union-attr, arg-type]
        elif around.key is None:
            around.key = node
        else:
            around.node.value.append((around.key, node))  # type: ignore[union-attr, arg-type]
            around.key = None


def _index(mark: Any) -> int:
    return int(mark.index)


def _collection(event: Any) -> Node:
    start, end = _index(event.start_mark), _index(event.end_mark)
    is_mapping = isinstance(event, yaml.MappingStartEvent)
    if event.tag not in {None, "!", f"{_STANDARD}{'map' if is_mapping else 'seq'}"}:
        raise YamlFaultError(start, "a value may not begin with `!`", QUOTES)
    style = ("{" if is_mapping else "[") if event.flow_style else ""
    return Node([], start, end, style, is_mapping)


def _scalar(event: Any) -> Node:
    start, end = event.start_mark.index, event.end_mark.index
    style = event.style if event.style and event.style != "\x00" else ""
    text = event.value
    if not text.isascii() and _HALVES.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    if event.tag in {None, "!"}:
        # The first is whether a scalar is read as if it were plain, as `! "9"` is, too, which libyaml writes.
        return Node(text, start, end, style, is_text=not event.implicit[0])
    kind = event.tag.removeprefix(_STANDARD)
    if kind in {"str", "timestamp"}:
        return Node(text, start, end, style, is_text=True)
    if kind == "null":
        return Node("", start, end, style)
    if kind in _TYPED:
        with suppress(ValueError, KeyError, IndexError):
            return Node(str(_TYPED[kind](yaml.ScalarNode(event.tag, text))).lower(), start, end, style)
    raise YamlFaultError(start, "a value may not begin with `!`", QUOTES)


def pairs(node: Node) -> list[tuple[Node, Node]]:
    """Return the keys and values of a mapping; none for other nodes."""
    return node.value if node.is_mapping else []  # type: ignore[return-value]


def entries(node: Node) -> list[Node]:
    """Return the entries of a list; none for other nodes."""
    return [] if node.is_mapping or isinstance(node.value, str) else node.value  # type: ignore[return-value]


def plain(root: Node, faults: list[Fault]) -> Any:
    """Return the values of a file's tree, with all scalars as text and without keys that have no value.

    Under `extra:` a scalar without quotes follows the core schema of YAML 1.2. Duplicate keys are added to `faults`.
    """
    made = _plain(root, faults, free=False)
    if root.is_mapping:
        for key in BLOCK_KEYS & made.keys():
            if isinstance(made[key], str):
                made[key] = made[key].rstrip("\n")
        for key, value in pairs(root):
            if key.value == FREE_KEY and FREE_KEY in made:
                made[FREE_KEY] = _plain(value, [], free=True)
    return made


def plain_value(node: Node, *, free: bool = False) -> Any:
    """Return the value of a part of a tree; `free` is a part below `extra:`."""
    return _plain(node, [], free=free)


def _plain(node: Node, faults: list[Fault], *, free: bool) -> Any:
    if isinstance(node.value, str):
        if node.is_text:
            return node.value
        return core(node.value) if free else None if node.value in NOTHING else node.value
    if not node.is_mapping:
        return [_plain(entry, faults, free=free) for entry in entries(node)]
    made: dict[str, Any] = {}
    merged: dict[str, Any] = {}
    seen: set[str] = set()
    for key, value in pairs(node):
        if not isinstance(key.value, str):
            faults.append(Fault(key.start, "a key must be text", QUOTES.replace("value", "key")))
            continue
        if key.value == _MERGE and not key.is_text:
            merged |= _merged(value, faults, free=free)
            continue
        if key.value in seen:
            faults.append(Fault(key.start, f"`{key.value}` is given twice", "delete one of the two"))
        seen.add(key.value)
        item = _plain(value, faults, free=free)
        if item is not None or free:
            made[key.value] = item
    return made | {key: value for key, value in merged.items() if key not in seen}


def _merged(value: Node, faults: list[Fault], *, free: bool) -> dict[str, Any]:
    """Return the keys that a group takes over from another one, or from several, of which the first one counts."""
    groups = [value] if value.is_mapping else entries(value)
    if not groups or not all(group.is_mapping for group in groups):
        faults.append(Fault(value.start, f"`{_MERGE}` must be followed by the name of a group", QUOTES))
        return {}
    made: dict[str, Any] = {}
    for group in groups:
        made = {**_plain(group, [], free=free), **made}
    return made


def core(text: str) -> Any:
    """Resolve a scalar without quotes by the core schema of YAML 1.2 (yaml.org/spec/1.2.2, 10.3.2)."""
    if text in {"", "~", "null", "Null", "NULL"}:
        return None
    if text in {"true", "True", "TRUE", "false", "False", "FALSE"}:
        return text.lower() == "true"
    if _INT.fullmatch(text):
        return int(text, 0) if text[:2] in {"0o", "0x"} else int(text)
    if _FLOAT.fullmatch(text):
        return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
    return text


def scalars(root: Node, *, keys: bool = False) -> Iterator[Node]:
    """Yield the scalars of a tree in no order; keys only if requested."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.style == ALIAS:
            continue
        if isinstance(node.value, str):
            yield node
        waiting += [value for _, value in pairs(node)] or entries(node)
        if keys:
            waiting += [key for key, _ in pairs(node)]


def find(root: Node, place: Iterable[str | int], *, key: bool = False) -> int:
    """Return the index of the value at a place (keys and list positions), or of its key.

    If the tree ends above the place, the index of the last node found is returned.
    """
    *_, (named, node) = (root, root), *_way(root, place)
    return (named if key else node).start


def _way(root: Node, place: Iterable[str | int]) -> Iterator[tuple[Node, Node]]:
    """Yield the values on the way to a place as far as the tree has them, each with its key; an entry is its own."""
    node = root
    for part in place:
        named = [pair for pair in pairs(node) if pair[0].value == part]
        listed = entries(node)
        if isinstance(part, int) and part < len(listed):
            named = [(listed[part], listed[part])]
        if not named:
            return
        yield named[-1]
        node = named[-1][1]


def gives(root: Node, place: Sequence[str | int]) -> bool:
    """Return whether a key exists in the file, even without a value."""
    return _node_at(root, place) is not None


def keys_at(root: Node, place: Sequence[str | int]) -> frozenset[str]:
    """Return the keys of the mapping at a place; none if there is no mapping."""
    node = _node_at(root, place)
    return frozenset(key.value for key, _ in pairs(node) if isinstance(key.value, str)) if node else frozenset()


def _node_at(root: Node, place: Sequence[str | int]) -> Node | None:
    nodes = [root, *(node for _, node in _way(root, place))]
    return nodes[-1] if len(nodes) > len(place) else None


def line_and_column(text: str, index: int) -> tuple[int, int]:
    """Return the line and the column of an index, both from 1."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
