"""YAML as a tree with positions, and the plain values in it.

All scalars are text: `1984`, `Null` and `On` are strings, quoted or not. Anchors, aliases and tags are rejected, so
that nothing can be repeated without end, and a value that begins with `&`, `*` or `!` is never silently truncated.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from generator.content.yaml_faults import QUOTES, Fault, YamlFaultError, explain
from generator.core.paper_fields import PAPER_FIELDS
from generator.core.person_fields import PERSON_FIELDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
_TITLES = frozenset({"title", "name", "venue"})
_HASH = re.compile(r"[ \t]+#[^\s#]")
# Text after a key that YAML takes for a comment, so that the key has no value.
_COMMENTED = re.compile(r"[ \t]*:[ \t]+(#[^\s#][^\n]*)")
_COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{3}){1,2}\b")
_JOINED = re.compile(r"\n[ ]+- ")
_TYPOGRAPHIC = re.compile("“[^“”„]*”|„[^“”„]*[“”]|‘[^‘’]*’|«[^«»]*»|»[^«»]*«")
# Commands whose first letters YAML reads in double quotes as a tab, a line break or a return.
_LATEX = re.compile(
    r"(?<!\\)(?:\\\\)*(\\(?:nu|nabla|neq?|neg|notin|not|tau|theta|times|tilde|to|top|textit|textbf|texttt|text|rho|"
    r"rangle|rightarrow|rm|ref))(?![A-Za-z])"
)
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_UNREADABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_INT = re.compile(r"[-+]?[0-9]{1,4000}|0o[0-7]{1,4000}|0x[0-9a-fA-F]{1,4000}")
_FLOAT = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)


@dataclass(slots=True)
class Node:
    """A scalar (`value` is its text), a list (of nodes) or a mapping (of pairs), with its position.

    `start` and `end` are indexes into the text. `style` is a scalar's quotation mark, `|` or `>`, empty if it is plain;
    `{` or `[` for a collection in one line.
    """

    value: str | list[Node] | list[tuple[Node, Node]]
    start: int
    end: int
    style: str
    is_mapping: bool = False


def compose(text: str) -> Node | None:
    """Return the tree of a YAML text, or None if it is empty.

    Raises YamlFaultError at the first error, because the text after it cannot be interpreted.
    """
    found = _UNREADABLE.search(text)
    if found:
        code = f"U+{ord(found[0]):04X}"
        raise YamlFaultError(found.start(), f"a character that cannot be printed ({code})", "delete the character")
    try:
        return _build(text)
    except yaml.MarkedYAMLError as error:
        mark, context = error.problem_mark or error.context_mark, error.context_mark
        index = min(mark.index, len(text)) if mark else 0
        problem = error.problem or error.context or ""
        fault = explain(text, index, problem, context.index if context else None)
        raise YamlFaultError(*fault) from None
    except yaml.YAMLError as error:
        raise YamlFaultError(0, f"this is not YAML ({' '.join(str(error).split())})", QUOTES) from None


def _build(text: str) -> Node | None:
    """Build the tree without recursion: its depth is limited before anything can overflow."""
    root: Node | None = None
    stack: list[Node] = []
    keys: list[Node | None] = []
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            stack.pop().end = _index(event.end_mark)
            keys.pop()
        elif isinstance(event, yaml.NodeEvent):
            node = _node(event)
            if stack:
                _attach(stack[-1], keys, node)
            else:
                root = node
            if not isinstance(node.value, str):
                stack.append(node)
                keys.append(None)
                if len(stack) > MAX_DEPTH:
                    raise YamlFaultError(node.start, "lists and groups are nested too deeply", "write them flatter")
        elif isinstance(event, yaml.DocumentStartEvent) and root is not None:
            raise YamlFaultError(_index(event.start_mark), "a second document begins with `---`", "delete the line")
    return None if root is not None and root.value == "" and not root.style else root


def _index(mark: Any) -> int:
    return int(mark.index)


def _node(event: Any) -> Node:
    start, end = _index(event.start_mark), _index(event.end_mark)
    if isinstance(event, yaml.AliasEvent):
        raise YamlFaultError(start, "a value may not begin with `*`", QUOTES)
    if event.anchor is not None:
        raise YamlFaultError(start, "a value may not begin with `&`", QUOTES)
    if event.tag is not None:
        raise YamlFaultError(start, "a value may not begin with `!`", QUOTES)
    if isinstance(event, yaml.ScalarEvent):
        return Node(event.value, start, end, (event.style or "").strip("\x00"))
    is_mapping = isinstance(event, yaml.MappingStartEvent)
    style = ("{" if is_mapping else "[") if event.flow_style else ""
    return Node([], start, end, style, is_mapping)


def _attach(parent: Node, keys: list[Node | None], node: Node) -> None:
    if not parent.is_mapping:
        parent.value.append(node)  # type: ignore[union-attr, arg-type]
        return
    key = keys[-1]
    if key is None:
        keys[-1] = node
    else:
        parent.value.append((key, node))  # type: ignore[union-attr, arg-type]
        keys[-1] = None


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


def said(node: Node, *, free: bool = False) -> Any:
    """Return the value of a part of a tree; `free` is a part below `extra:`."""
    return _plain(node, [], free=free)


def _plain(node: Node, faults: list[Fault], *, free: bool) -> Any:
    if isinstance(node.value, str):
        if node.style:
            return node.value
        return core(node.value) if free else node.value or None
    if not node.is_mapping:
        return [_plain(entry, faults, free=free) for entry in entries(node)]
    made: dict[str, Any] = {}
    seen: set[str] = set()
    for key, value in pairs(node):
        if not isinstance(key.value, str):
            faults.append(Fault(key.start, "a key must be text", QUOTES.replace("value", "key")))
            continue
        if key.value in seen:
            faults.append(Fault(key.start, f"`{key.value}` is given twice", "delete one of the two"))
        seen.add(key.value)
        item = _plain(value, faults, free=free)
        if item is not None or free:
            made[key.value] = item
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
        return float(
            text.replace(".inf", "inf")
            .replace(".Inf", "inf")
            .replace(".INF", "inf")
            .replace(".n", "n")
            .replace(".N", "N")
        )
    return text


def cut_short(root: Node, text: str) -> list[Fault]:
    """Find titles and names that are truncated at `#1`, which YAML takes for a comment."""
    found = [
        Fault(at, f"`{key}` is empty, for `#` begins a comment", "put the value in quotes, or write a space after `#`")
        for key, at, comment in _commented(root, text)
        if not _COLOUR.match(comment)
    ]
    for key, value in pairs(root):
        if isinstance(key.value, str) and key.value in _TITLES and isinstance(value.value, str) and not value.style:
            comment = _HASH.match(text, value.end) if value.value else None
            if comment:
                hint = "put the value in quotes, or write a space after `#`"
                found.append(
                    Fault(comment.end() - 2, f"`{key.value}` ends before the `#`, which begins a comment", hint)
                )
    return found


def lost_colours(root: Node, text: str) -> list[Fault]:
    """Find colours without quotes, which YAML takes for comments."""
    return [
        Fault(at, f"`{key}` is empty: without quotes, `{colour[0]}` is a comment", f"write it as {key}: '{colour[0]}'")
        for key, at, comment in _commented(root, text)
        if (colour := _COLOUR.match(comment))
    ]


def joined_entries(root: Node, text: str) -> list[Fault]:
    """Find list entries in another column than those above, which YAML takes for a part of them."""
    what = "this entry begins further right than those above, and so is a part of the entry before it"
    hint = "begin all entries of a list in the same column"
    return [
        Fault(joined.end() - 2, what, hint)
        for node in scalars(root)
        if not node.style and (joined := _JOINED.search(text, node.start, node.end))
    ]


def typographic_quotes(root: Node, text: str) -> list[Fault]:
    """Find values in typographic quotation marks, which YAML takes for part of the value."""
    what = "the value stands in quotation marks that are none to YAML, so that readers see them"
    hint = "write straight quotation marks, ' or \", or none"
    return [
        Fault(node.start, what, hint)
        for node in scalars(root)
        if not node.style and _TYPOGRAPHIC.fullmatch(text, node.start, node.end)
    ]


def latex_in_double_quotes(root: Node, text: str) -> list[Fault]:
    r"""Find LaTeX in double quotes that YAML changed silently, such as `\nu`, which becomes a line break and a `u`."""
    return [
        Fault(found.start(1), f"`{found[1]}` in double quotes is a special character and letters", "use single quotes")
        for node in scalars(root)
        if node.style == '"' and (found := _LATEX.search(text, node.start, node.end))
    ]


def scalars(root: Node, *, keys: bool = False) -> Iterator[Node]:
    """Yield the scalars of a tree in no order; keys only if requested."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node.value, str):
            yield node
        waiting += [value for _, value in pairs(node)] or entries(node)
        if keys:
            waiting += [key for key, _ in pairs(node)]


def _commented(root: Node, text: str) -> Iterator[tuple[str, int, str]]:
    """Yield keys that have a comment in place of a value: the key, the position, the comment."""
    for key, value in pairs(root):
        if value.is_mapping:
            yield from _commented(value, text)
        elif value.value == "" and not value.style and (comment := _COMMENTED.match(text, key.end)):
            yield str(key.value), comment.start(1), comment[1]


def find(root: Node, place: Iterable[str | int], *, key: bool = False) -> int:
    """Return the index of the value at a place (keys and list positions), or of its key.

    If the tree ends above the place, the index of the last node found is returned.
    """
    node, index = root, root.start
    for part in place:
        if node.is_mapping:
            pair = next((pair for pair in reversed(pairs(node)) if pair[0].value == part), None)
            if pair is None:
                break
            node = pair[1]
            index = pair[0].start if key else node.start
        elif isinstance(part, int) and part < len(entries(node)):
            node = entries(node)[part]
            index = node.start
        else:
            break
    return index


def gives(root: Node, place: Iterable[str | int]) -> bool:
    """Return whether a key exists in the file, even without a value."""
    return _node_at(root, place) is not None


def keys_at(root: Node, place: Iterable[str | int]) -> frozenset[str]:
    """Return the keys of the mapping at a place; none if there is no mapping."""
    node = _node_at(root, place)
    return frozenset(key.value for key, _ in pairs(node) if isinstance(key.value, str)) if node else frozenset()


def _node_at(root: Node, place: Iterable[str | int]) -> Node | None:
    node = root
    for part in place:
        if node.is_mapping:
            found = next((value for key, value in pairs(node) if key.value == part), None)
        else:
            found = entries(node)[part] if isinstance(part, int) and part < len(entries(node)) else None
        if found is None:
            return None
        node = found
    return node


def line_and_column(text: str, index: int) -> tuple[int, int]:
    """Return the line and the column of an index, both from 1."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
