r"""The named commands of running text, one function each; the reader calls `command` for them.

Environments are displayed formulas, lists, and others, of which only the content counts.
"""

import re
from collections.abc import Callable

from generator.text.latex import tree
from generator.text.latex.commands import (
    CITATIONS,
    KEPT_ENVIRONMENTS,
    LATEX_PLAIN,
    LISTS,
    MATH_ENVIRONMENTS,
    MATH_STRUCTURES,
    PLAIN,
    SETTINGS,
    SILENT,
    SILENT_ARGUMENTS,
    STYLES,
    SWITCHES,
    TEXT_ENVIRONMENTS,
    TEXT_MACROS,
)
from generator.text.latex.common_macros import COMMON_MACROS, MATH_MACROS
from generator.text.latex.formulas import formula_nodes
from generator.text.latex.reader import Call, Reader, web_address
from generator.text.latex.source_scan import Tags, words
from generator.text.latex.symbols import (
    ABBREVIATIONS,
    ACCENTS,
    FUNCTIONS,
    GREEK,
    LETTERS,
    MATH_SIGNS,
    SHORTHANDS,
    TEXT_SIGNS,
    accented,
    symbol,
)
from generator.text.latex.units import QUANTITIES

_VERBATIM = re.compile(r"\*?([^\w\s{])(.{0,200}?)\1")
# Macros shared by papers whose names cannot be the name of a method.
_FORMULA_NAME = re.compile(
    r"(?:bf|bm|bb|cal|scr)[A-Za-z]|c[A-Z]|[A-Z]|([A-Z])\1|[Oo]t|otil(?:de)?|tilde[A-Z]|eps|veps|bigO"
)
_KEY_SIGNS = re.compile(r"[\\{}%#$&~^\"<>]")
_SCRIPTS = re.compile(r"\s*[_^]\s*(?:\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z0-9*])|'+(?![A-Za-z'])")
_RIGHT = re.compile(r"\\right\s*(?:\\[A-Za-z{}|]+|[^\s\w])")
# Symbols that LaTeX has without a package or with a common one; the rest of `TEXT_SIGNS` are authors' habits.
_AUTHORS_SIGNS = frozenset({"slash", "degree", "cmark", "xmark", "euro"})


def command(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    """Read a command with its arguments, append its meaning, and return where to continue."""
    if call.name == "left" and (right := _RIGHT.search(reader.text, call.after, min(call.end, call.after + 300))):
        return _bare_formula(reader, call._replace(after=right.end()), nodes)
    return _HANDLERS.get(call.name, _sign)(reader, call, nodes)


def _sign(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:  # noqa: PLR0911 - one per kind of sign
    name, text = call.name, reader.text
    after = call.after + 2 * text.startswith("{}", call.after, call.end)
    if name in ABBREVIATIONS:
        nodes.append(tree.Text(ABBREVIATIONS[name]))
        return after + (ABBREVIATIONS[name].endswith(".") and text.startswith(".", after))
    if name in LETTERS:
        return reader.add(nodes, LETTERS[name], call.start, max(after, reader.past_blanks(call.after, call.end)))
    if _is_formula(name):
        return _bare_formula(reader, call, nodes)
    characters = TEXT_MACROS.get(name) or symbol(name) or _greek_letter(name)
    if characters:
        if name in TEXT_SIGNS and name not in _AUTHORS_SIGNS:
            return reader.add(nodes, characters, call.start, after)
        nodes.append(tree.Text(characters))
        return after
    reader.undefined(name, call.start)
    if after == call.after and text.startswith("{", after, call.end):
        return after
    nodes.append(tree.Text(name))
    return after


def _greek_letter(name: str) -> str:
    r"""Return the letter of `\\textalpha` and similar commands."""
    letter = name.removeprefix("text")
    return MATH_SIGNS[letter] if letter != name and letter.lower() in GREEK else ""


def _is_formula(name: str) -> bool:
    if name in TEXT_SIGNS:
        return False
    shared = name in COMMON_MACROS and _FORMULA_NAME.fullmatch(name) is not None
    return shared or name in MATH_SIGNS or name in SHORTHANDS or name in FUNCTIONS


def _structure(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    bracket = reader.option(call.after, call.end) if call.name in _OPTIONAL or call.name in QUANTITIES else None
    after = bracket.after if bracket else call.after
    for _ in range(MATH_STRUCTURES.get(call.name) or QUANTITIES.get(call.name, 0)):
        after = reader.skip(after, call.end)
    while call.name in MATH_MACROS and after in reader.partners and reader.partners[after] > after + 1:
        after = reader.partners[after] + 1
    return _bare_formula(reader, call._replace(after=after), nodes)


def _bare_formula(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    """Read a formula command without dollars, and its scripts."""
    start, stop = call.start, call.after
    empty = 2 if reader.text.startswith("{}", stop, call.end) else 0
    while not empty and (script := _SCRIPTS.match(reader.text, stop, call.end)):
        stop = script.end()
    source = reader.text[start:stop]
    return empty + reader.add_formula(nodes, source, f"\\ensuremath{{{source}}}", (start, stop))


def _switch(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    name, _, after, end = call
    after = reader.past_blanks(after, end)
    style = SWITCHES[name]
    if reader.text.startswith("{}", after):
        after += 2
    if reader.depth == 0:
        found = reader.argument(after, end) if reader.text.startswith("{", after, end) else None
        if found is None or style is None:
            return after
        # `\bf{word}`: not valid in LaTeX, but used by authors.
        inner = _in_style(reader, style, found.start, found.end)
        nodes.extend([tree.Styled(style, inner, _SWITCHED[style])] if inner else ())
        return found.after
    if style is None:
        return after
    inner = tree.without_lead(_in_style(reader, style, after, end))
    nodes.extend([tree.Styled(style, inner, name)] if inner else ())
    return end


_OPTIONAL = words("sqrt xrightarrow xleftarrow")
_BOXES = words("hyperref textls parbox includegraphics makebox framebox makecell shortstack raisebox")
# The others of `STYLES` belong in formulas; BibTeX gets the equivalent for text.
_FACES_OF_TEXT = frozenset(name for name in STYLES if not name.startswith(("math", "bm", "bold")))
_SWITCHED = {"strong": "textbf", "em": "emph", "code": "texttt", "small-caps": "textsc"}


def _styled(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    name, _, after, end = call
    for _ in range(SETTINGS.get(name, 0)):
        while bracket := reader.option(after, end):
            after = bracket.after
        after = reader.skip(after, end)
    while name in _BOXES and (bracket := reader.option(after, end)):
        after = bracket.after
    found = reader.argument(after, end)
    if found is None:
        return after
    style = STYLES.get(name)
    inner = _in_style(reader, style, found.start, found.end)
    if style and inner:
        nodes.append(tree.Styled(style, inner, name if name in _FACES_OF_TEXT else ""))
    elif inner:
        nodes.append(tree.Group(inner, name if name in LATEX_PLAIN else ""))
    return reader.skip(found.after, end) if name == "texorpdfstring" else found.after


def _in_style(reader: Reader, style: str | None, start: int, end: int) -> tuple[tree.Node, ...]:
    before, reader.verbatim = reader.verbatim, reader.verbatim or style == "code"
    inner = reader.sequence(start, end)
    reader.verbatim = before
    return inner


def _citation(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    name, _, after, end = call
    if reader.text.startswith("*", after, end):
        after += 1
    while bracket := reader.option(after, end):
        after = bracket.after
    found = reader.argument(after, end)
    if found is None:
        return after
    written = _KEY_SIGNS.sub("", reader.text[found.start : found.end])
    keys = tuple(key for key in re.split(r"[,\s]+", written) if key)
    if keys:
        nodes.append(tree.Reference(keys, name))
    return found.after


def _pointer(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    name, start, after, end = call
    bracket = reader.option(after, end) if name in {"footnote", "thanks"} else None
    found = reader.argument(bracket.after if bracket else after, end)
    if found is None:
        return after
    content = reader.text[found.start : found.end]
    if name in {"footnote", "thanks"}:
        nodes.append(tree.Note(reader.sequence(found.start, found.end)))
    elif name == "enquote":
        opening, closing = tree.Text("“", (("“", "``"),)), tree.Text("”", (("”", "''"),))
        nodes += opening, *reader.sequence(found.start, found.end), closing
    elif name == "ensuremath":
        return reader.add_formula(nodes, content, reader.text[start : found.after], (start, found.after))
    elif name == "href":
        second = reader.argument(found.after, end)
        inner = reader.sequence(second.start, second.end) if second else ()
        address = web_address(content)
        nodes.extend([tree.Link(address, inner or (tree.Text(address),))] if address else inner)
        return second.after if second else found.after
    else:
        address = web_address(content)
        link = tree.Link(address, (tree.Text(address),))
        nodes.extend([link] if address else _in_style(reader, "code", found.start, found.end))
    return found.after


def _accent(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    """Read an accent and its letter; an accent without a letter is shown as its character or name."""
    name, start, after, end = call
    follows = reader.text[after : after + 1]
    found = reader.argument(after, end)
    if found is None or (name.isalpha() and follows.isalpha()) or (not name.isalpha() and follows.isspace()):
        nodes.append(tree.Text(name))
        return after
    base = tree.flat(reader.sequence(found.start, found.end))
    if base[:1].isalpha():
        shown = accented(base, ACCENTS[name])
        nodes.append(
            tree.Text(shown, ((shown, reader.text[start : found.after]),) if len(base) == 1 + (name == "t") else ())
        )
    else:
        nodes.append(tree.Text(base if name.isalpha() and base else name + base))
    return found.after


def _silent(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:  # noqa: ARG001 - as its like
    name, _, after, end = call
    if name in {"hspace", "vspace"} and reader.text.startswith("*", after, end):
        after += 1
    bracket = reader.option(after, end) if SILENT_ARGUMENTS.get(name) or name == "footnotemark" else None
    after = bracket.after if bracket else after
    for _ in range(SILENT_ARGUMENTS.get(name, 0)):
        after = reader.skip(after, end)
    return after + 2 if name in SILENT and reader.text.startswith("{}", after) else after


def _end_of_line(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    nodes.append(tree.ParagraphEnd() if call.name == "par" else tree.Break())
    if call.name == "item":
        nodes.append(tree.Text("• "))
    return reader.past_blanks(call.after, call.end)


def _verb(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
    """Read code between two equal characters."""
    delimited = _VERBATIM.match(reader.text, call.after, call.end)
    if delimited is None:
        nodes.append(tree.Text(call.name))
        return call.after
    nodes.append(tree.Styled("code", (tree.Text(" ".join(delimited[2].split()) or " "),), "texttt"))
    return delimited.end()


# The arguments of environments, which are not shown.
_ARGUMENTS = {"tabular": 1, "array": 1, "tabularx": 2, "minipage": 1, "multicols": 1, "wrapfigure": 2}
_ITEM = re.compile(
    r"\\(?:(item)(?![A-Za-z])\s*|(begin|end)\s*\{(?:itemize|enumerate|description|compactitem|inparaenum)\*?\})"
)


def _environment(reader: Reader, call: Call, nodes: list[tree.Node]) -> int:
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
        nodes.append(tree.Text(" "))
        return found.after
    if kind in MATH_ENVIRONMENTS:
        _formula(reader, kind, (found.after, closing), (start, stop), nodes)
        return stop
    if kind in LISTS:
        options = reader.option(found.after, closing)
        _listing(reader, kind, options.after if options else found.after, closing, nodes)
        return stop
    if kind not in TEXT_ENVIRONMENTS:
        what = f"unknown environment `{written}`; its content is shown"
        reader.fault(what, "remove the environment", start, found.after)
    content = found.after
    while bracket := reader.option(content, closing):
        content = bracket.after
    for _ in range(_ARGUMENTS.get(kind, 0)):
        content = reader.skip(content, closing)
    nodes += tree.ParagraphEnd(), *reader.sequence(content, closing), tree.ParagraphEnd()
    return stop


def _formula(
    reader: Reader, kind: str, content: tuple[int, int], whole: tuple[int, int], nodes: list[tree.Node]
) -> None:
    source = reader.text[slice(*content)]
    if kind in KEPT_ENVIRONMENTS:
        source = f"\\begin{{{kind}}}{source}\\end{{{kind}}}"
        written = ""
    else:
        written = reader.text[slice(*whole)]
    reader.add_reading(nodes, formula_nodes(source, written, display=kind != "math"), whole[0])


def _listing(reader: Reader, kind: str, start: int, end: int, nodes: list[tree.Node]) -> None:
    places: list[tuple[int, int]] = []
    depth = 0
    for part in _ITEM.finditer(reader.text, start, end):
        if part[1] and depth == 0:
            places.append((part.start(), part.end()))
        elif part[2]:
            depth += 1 if part[2] == "begin" else -1
    items: list[tuple[tree.Node, ...]] = []
    for number, (_, begun) in enumerate(places):
        stop = places[number + 1][0] if number + 1 < len(places) else end
        label = reader.option(begun, stop)
        inner = reader.sequence(label.start, label.end) if label else ()
        lead = (*inner, tree.Text(" ")) if inner else ()
        content = reader.sequence(reader.past_blanks(label.after if label else begun, stop), stop)
        items.append(tree.trimmed(tree.joined((*lead, *content))))
    if places:
        before = reader.sequence(start, places[0][0])
        nodes += *(node for node in before if not _blank(node)), tree.Listing("enum" in kind, tuple(items))
    else:
        nodes.extend(reader.sequence(start, end))


def _blank(node: tree.Node) -> bool:
    return isinstance(node, tree.ParagraphEnd) or (isinstance(node, tree.Text) and not node.text.strip())


_HANDLERS: dict[str, Callable[[Reader, Call, list[tree.Node]], int]] = {
    **dict.fromkeys(ACCENTS, _accent),
    **dict.fromkeys([*SILENT, *SILENT_ARGUMENTS], _silent),
    **dict.fromkeys([*MATH_STRUCTURES, *MATH_MACROS, *QUANTITIES], _structure),
    **dict.fromkeys(["footnote", "thanks", "enquote", "url", "nolinkurl", "path", "href", "ensuremath"], _pointer),
    **dict.fromkeys(["par", "newline", "item"], _end_of_line),
    **dict.fromkeys(["begin", "end"], _environment),
    **dict.fromkeys(CITATIONS, _citation),
    **dict.fromkeys([*STYLES, *PLAIN, *SETTINGS], _styled),
    **dict.fromkeys(SWITCHES, _switch),
    "verb": _verb,
}
