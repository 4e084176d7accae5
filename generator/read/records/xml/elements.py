"""XML as a tree with line numbers, also for broken files.

libxml2 (by way of lxml) continues after a truncated file, an unclosed tag or an undeclared prefix. Input that it would
drop or reject is corrected before: HTML's named entities become their characters (DBLP declares them in a DTD of its
own), an `&` that begins no entity becomes `&amp;`. A document type is removed unread, so that no entity of a file's own
is ever expanded.
"""

import html
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from lxml import etree

from generator.core.problems import Problem
from generator.read.documents.marks import tidy
from generator.read.draft import Context, Reading
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading
from generator.read.records.tree import DEEPEST, Node

_DOCTYPE = re.compile(r"<!DOCTYPE\b(?>\"[^\"]*\"|'[^']*'|[^\[<>])*+(?:\[.*?\]\s*+)?>", re.DOTALL | re.IGNORECASE)
_LOOKED_AT = 40_000  # characters in which a document type begins and ends
_DECLARED = re.compile(r"<!ENTITY\s+([\w.:-]+)\s")
_ENTITY = re.compile(r"&(?:(#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)?")
_OWN = frozenset({"amp", "lt", "gt", "quot", "apos"})
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<(?![?!/])(?:[\w.-]+:)?([\w.-]+)", re.DOTALL)
_PLACE = re.compile(r" line (\d+)")
_CUT_OFF = "the file ends within an element; it may be cut off"


class Document(NamedTuple):
    """A file's root, and the errors in the file.

    `open_from` is the line of the innermost element within which the file ends; 0 if it is complete.
    """

    root: Node
    problems: tuple[Problem, ...] = ()
    open_from: int = 0


def own_entities(text: str) -> list[str]:
    """Return the names of the entities that a file declares itself and uses; they are never expanded."""
    found = _DOCTYPE.search(text, 0, _LOOKED_AT)
    declared = _DECLARED.findall(found[0]) if found else []
    return [name for name in dict.fromkeys(declared) if found and text.find(f"&{name};", found.end()) >= 0]


def element_names(text: str, most: int = 60) -> list[str]:
    """Return the names of a file's first elements without prefixes; empty if it does not begin like XML."""
    head = text[:_LOOKED_AT].lstrip("\ufeff \t\r\n")
    if not head.startswith("<") or re.match(r"<!doctype\s+html|<html", head, re.IGNORECASE):
        return []
    names = (found[1] for found in _TAG.finditer(_without_doctype(head)) if found[1])
    return [name for name, _ in zip(names, range(most), strict=False)]


def parse(text: str, path: str) -> Document:
    """Parse a file; the root of one that cannot be parsed is empty."""
    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True,
        remove_pis=True, strip_cdata=True, encoding="utf-8",
    )  # fmt: skip
    try:
        root = etree.fromstring(_corrected(text).encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if root is None:
        return Document(Node("", 1), (Problem(path, 1, 1, "this XML cannot be read", "export it again"),))
    faults = [fault for fault in parser.error_log if "amespace" not in fault.message]
    problems = []
    deep: list[int] = []
    node = _node(root, deep)
    last_tag = text.rpartition("</")[2].strip(" \t\r\n>").rpartition(":")[2]
    places = [int(found[1]) for fault in faults if (found := _PLACE.search(fault.message))]
    open_from = places[-1] if places and last_tag != node.name else 0
    if open_from:
        problems.append(Problem(path, text.count("\n") + 1, 0, _CUT_OFF, "export it again", "warning"))
    elif faults:
        what = f"this XML is broken here; what can be read was read ({tidy(faults[0].message)})"
        problems.append(Problem(path, faults[0].line, 0, what, "export it again", "warning"))
    if deep:
        what = f"elements are nested more than {DEEPEST} deep here; of those within only the text was read"
        problems.append(Problem(path, deep[0], 0, what, "export it again", "warning"))
    return Document(node, tuple(problems), open_from)


def _corrected(text: str) -> str:
    text = _without_doctype(_CONTROLS.sub("", text.lstrip("\ufeff \t\r\n")))
    return _ENTITY.sub(_resolved, text) if "&" in text else text


def _without_doctype(text: str) -> str:
    """Remove the document type, but keep its line breaks."""
    found = _DOCTYPE.search(text, 0, _LOOKED_AT)
    return text.replace(found[0], "\n" * found[0].count("\n"), 1) if found else text


def _resolved(found: re.Match[str]) -> str:
    name = found[1]
    if not name:
        return "&amp;"
    if name in _OWN:
        return found[0]
    letters = html.unescape(found[0])
    return html.escape(_CONTROLS.sub("", letters), quote=False) if letters != found[0] else f"&amp;{found[0][1:]}"


def _node(element: Any, deep: list[int], depth: int = 1) -> Node:
    """Convert an element to a node; elements nested too deeply become text, and `deep` gets their lines."""
    content: list[Node | str] = [element.text] if element.text else []
    for child in element:
        if isinstance(child.tag, str) and depth < DEEPEST:
            content.append(_node(child, deep, depth + 1))
        elif isinstance(child.tag, str):
            deep.append(child.sourceline or 1)
            content.append("".join(child.itertext()))
        if child.tail:
            content.append(child.tail)
    prefix, name = _parted(element.tag)
    attributes = {_parted(key)[1]: str(value) for key, value in element.attrib.items()}
    return Node(name, element.sourceline or 0, attributes, tuple(content), element.prefix or prefix)


def _parted(tag: Any) -> tuple[str, str]:
    """Return the prefix and the name of `{address}name`, or of `prefix:name` with an undeclared prefix."""
    prefix, _, local = str(tag).rpartition("}")[2].rpartition(":")
    return prefix, local


def xml_reader(records: Callable[[Node], Iterable[Record]]) -> Callable[[str, Context], Reading]:
    """Return the reader of a format whose root `records` converts to records.

    A record within which the file ends is left out.
    """

    def read(text: str, context: Context) -> Reading:
        document = parse(text, context.path)
        found = list(records(document.root))
        problems = list(document.problems)
        if document.open_from and found and found[-1].line <= document.open_from:
            line = found.pop().line
            what = "the file ends within this entry, or right behind it; it was left out"
            problems.append(Problem(context.path, line, 1, what, "export it again"))
        return reading(found, context.path, problems)

    return read
