r"""Commands of packages in running text: chemistry, quantities, code, Greek letters; and headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.text.latex.chemistry import chemical_formula, pieces
from generator.text.latex.commands import HEADINGS
from generator.text.latex.formulas import formula_nodes
from generator.text.latex.tree import Node, ParagraphEnd, Styled, Text, flat
from generator.text.latex.units import QUANTITIES, known_units, quantity_text

if TYPE_CHECKING:
    from generator.text.latex.reader import Call, Reader

_VERBATIM = re.compile(r"\*?([^\w\s{])(.{0,200}?)\1")
_QUANTITY = re.compile(r"[\w\s.,+\-/^\\]*")


def greek_letter(reader: Reader, call: Call, nodes: list[Node]) -> int:
    r"""Read `\textalpha` and similar commands as a letter of a formula, which needs no package."""
    after = call.after + 2 * reader.text.startswith("{}", call.after, call.end)
    reader.add_reading(nodes, formula_nodes(f"\\{call.name.removeprefix('text')}", "", display=False), call.start)
    return after


def chemical(reader: Reader, call: Call, nodes: list[Node]) -> int:
    r"""Read `\ce{H2O}`: letters with scripts if these are enough, otherwise a formula."""
    found = reader.argument(call.after, call.end)
    if found is None:
        return call.after
    parts = pieces(reader.text[found.start : found.end])
    if any(kind == "math" for kind, _ in parts):
        formula = chemical_formula(reader.text[found.start : found.end])
        reader.add_reading(nodes, formula_nodes(formula, "", display=False), call.start)
        return found.after
    for kind, text in parts:
        nodes.append(Text(text) if kind == "text" else Styled("sup" if kind == "sup" else "sub", (Text(text),)))
    return found.after


def ion(reader: Reader, call: Call, nodes: list[Node]) -> int:
    r"""Read `\ion{Fe}{ii}` of astronomy, which is printed as Fe II."""
    after = call.after
    parts: list[str] = []
    while len(parts) < 2 and (found := reader.argument(after, call.end)):
        parts.append(flat(reader.sequence(found.start, found.end)))
        after = found.after
    nodes.append(Text(" ".join([*parts[:1], *(part.upper() for part in parts[1:])])))
    return after


def heading(reader: Reader, call: Call, nodes: list[Node]) -> int:
    """Read a heading, which begins a paragraph."""
    after = call.after + reader.text.startswith("*", call.after, call.end)
    bracket = reader.option(after, call.end)
    found = reader.argument(bracket.after if bracket else after, call.end)
    if found is None:
        return after
    inner = reader.sequence(found.start, found.end)
    title = (Styled("strong", inner, "textbf"),) if inner else ()
    nodes += ParagraphEnd(), *title, ParagraphEnd() if HEADINGS[call.name] else Text(" ")
    return found.after if HEADINGS[call.name] else reader.past_blanks(found.after, call.end)


def quantity(reader: Reader, call: Call, nodes: list[Node]) -> int:
    """Read a number or unit of siunitx; a simple one is kept as written in BibTeX."""
    name, start, after, end = call
    bracket = reader.option(after, end)
    after = bracket.after if bracket else after
    count, has_unit = QUANTITIES[name]
    written: list[str] = []
    while len(written) < count + has_unit and (found := reader.argument(after, end)):
        written.append(reader.text[found.start : found.end])
        after = found.after
    if not written:
        return after
    if len(written) < count + has_unit:
        nodes.append(Text(" ".join(re.findall(r"[^\\{}$]+", " ".join(written)))))
        return after
    shown = quantity_text(name, written)
    names = {command for part in written for command in re.findall(r"\\([A-Za-z]*)", part)}
    simple = names <= known_units() - {"mu"} and all(map(_QUANTITY.fullmatch, written))
    nodes.append(Text(shown, ((shown, reader.text[start:after]),)) if simple and shown else Text(shown))
    return after


def verb(reader: Reader, call: Call, nodes: list[Node]) -> int:
    """Read code in braces or between two equal characters."""
    after = call.after
    if call.name != "verb":
        bracket = reader.option(after, call.end)
        after = bracket.after if bracket else after
        language = reader.argument(after, call.end) if call.name == "mintinline" else None
        after = language.after if language else after
        found = reader.argument(after, call.end) if reader.text.startswith("{", after, call.end) else None
        if found:
            code = " ".join(reader.text[found.start : found.end].split()) or " "
            nodes.append(Styled("code", (Text(code),), "texttt"))
            return found.after
    delimited = _VERBATIM.match(reader.text, after, call.end)
    if delimited is None:
        nodes.append(Text(call.name))
        return after
    nodes.append(Styled("code", (Text(" ".join(delimited[2].split()) or " "),), "texttt"))
    return delimited.end()
