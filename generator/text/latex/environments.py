r"""Environments in running text: displayed formulas, lists, and others, of which only the content counts."""

import re

from generator.text.latex.commands import KEPT_ENVIRONMENTS, LISTS, MATH_ENVIRONMENTS, TEXT_ENVIRONMENTS
from generator.text.latex.formulas import formula_nodes
from generator.text.latex.reader import Call, Reader
from generator.text.latex.source_scan import Tags
from generator.text.latex.tree import Listing, Node, ParagraphEnd, Text, joined, trimmed

_ITEM = re.compile(
    r"\\(?:(item)(?![A-Za-z])\s*|(begin|end)\s*\{(?:itemize|enumerate|description|compactitem|inparaenum)\*?\})"
)


def environment(reader: Reader, call: Call, nodes: list[Node]) -> int:
    r"""Read the text after `\begin` or a stray `\end`."""
    name, start, after, end = call
    found = reader.argument(after, end)
    if found is None:
        return after
    written = reader.text[found.start : found.end]
    kind = written.rstrip("*")
    tags = reader.tags = reader.tags or Tags(reader.text)
    closing, stop = tags.partners.get(start, (end, end))
    if name == "end" or closing >= end:
        if name == "begin" or tags.begun.get(written, end) > start:
            what = f"`\\{name}{{{written}}}` has no `\\{'end' if name == 'begin' else 'begin'}{{{written}}}`"
            reader.fault(what, "write both or neither", start, found.after)
        nodes.append(Text(" "))
        return found.after
    if kind in MATH_ENVIRONMENTS:
        _formula(reader, kind, (found.after, closing), (start, stop), nodes)
        return stop
    if kind in LISTS:
        options = reader.option(found.after, closing)
        _listing(reader, kind, options.after if options else found.after, closing, nodes)
        return stop
    if kind not in TEXT_ENVIRONMENTS:
        reader.fault(
            f"unknown environment `{written}`; its content is shown",
            "remove the environment",
            start,
            found.after,
        )
    content = found.after
    while bracket := reader.option(content, closing):
        content = bracket.after
    for _ in range(
        {"tabular": 1, "array": 1, "tabularx": 2, "minipage": 1, "multicols": 1, "wrapfigure": 2}.get(kind, 0)
    ):
        content = reader.skip(content, closing)
    nodes += ParagraphEnd(), *reader.sequence(content, closing), ParagraphEnd()
    return stop


def _formula(reader: Reader, kind: str, content: tuple[int, int], whole: tuple[int, int], nodes: list[Node]) -> None:
    source = reader.text[slice(*content)]
    if kind in KEPT_ENVIRONMENTS:
        source = f"\\begin{{{kind}}}{source}\\end{{{kind}}}"
        written = ""
    else:
        written = reader.text[slice(*whole)]
    reader.add_reading(nodes, formula_nodes(source, written, display=kind != "math"), whole[0])


def _listing(reader: Reader, kind: str, start: int, end: int, nodes: list[Node]) -> None:
    places: list[tuple[int, int]] = []
    depth = 0
    for part in _ITEM.finditer(reader.text, start, end):
        if part[1] and depth == 0:
            places.append((part.start(), part.end()))
        elif part[2]:
            depth += 1 if part[2] == "begin" else -1
    items: list[tuple[Node, ...]] = []
    for number, (_, begun) in enumerate(places):
        stop = places[number + 1][0] if number + 1 < len(places) else end
        label = reader.option(begun, stop)
        inner = reader.sequence(label.start, label.end) if label else ()
        lead = (*inner, Text(" ")) if inner else ()
        content = reader.sequence(reader.past_blanks(label.after if label else begun, stop), stop)
        items.append(trimmed(joined((*lead, *content))))
    if places:
        before = reader.sequence(start, places[0][0])
        nodes += *(node for node in before if not _blank(node)), Listing("enum" in kind, tuple(items))
    else:
        nodes.extend(reader.sequence(start, end))


def _blank(node: Node) -> bool:
    return isinstance(node, ParagraphEnd) or (isinstance(node, Text) and not node.text.strip())
