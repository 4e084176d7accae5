"""Reading LaTeX-carrying text into a tree. Any string is readable; nothing here raises.

What the reader keeps to: a `%` is a percent sign, for abstracts are plain text; a blank after a
macro counts, for most authors write their macros with `xspace`; what cannot be understood is
shown rather than lost.
"""

from __future__ import annotations

import re

from generator.tex.commands import (
    CITATIONS,
    KEPT_ENVIRONMENTS,
    MATH_ENVIRONMENTS,
    MATH_STRUCTURES,
    PLAIN,
    SETTINGS,
    SILENT,
    SILENT_ARGUMENTS,
    STYLES,
    SWITCHES,
)
from generator.tex.emphasis import formula_nodes
from generator.tex.scan import BLANK_LINE, COMMAND, Argument, argument, brace_partners, formula, option
from generator.tex.symbols import ABBREVIATIONS, ACCENTS, FUNCTIONS, LETTERS, UNITS, accented, symbol
from generator.tex.tree import Break, Link, Math, Node, Note, ParagraphEnd, Reference, Styled, Text, joined
from generator.tex.typography import ADDRESS, address_end, mark, web_address

_MAX_DEPTH = 40
_SPECIAL = re.compile(r"[\\$}~\"]|`{1,2}|'{1,2}|[_^]?\{|-{2,}|https?://|" + BLANK_LINE.pattern)
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_NUMBER_SET = re.compile(r"(?!\d{1,3}(?:,\d{3})+\Z)[-+\d.\s]+(?:,[-+\d.\s]+)+\Z")
_ALIGNMENT = re.compile(r"(?<!\\)&|\\\\(?:\[[^\]]*\])?")
_VERBATIM = re.compile(r"\*?([^\w\s{])(.{0,200}?)\1")
_LENGTH = re.compile(r"\*?(?:\[[-\d.]+\s*[a-z]{2}\])?")
_MARKUP = re.compile(r"\\[A-Za-z]+\s?|[{}]")
_SPACES = {
    " ": " ",
    "\n": " ",
    "\t": " ",
    ",": " ",
    ";": " ",
    ":": " ",
    ">": " ",
    "!": "",
    "/": "",
    "-": "",
    "@": "",
}


def parse(text: str) -> tuple[Node, ...]:
    """Return the tree of `text`, from which control characters are gone and macros expanded."""
    return _Reader(text).sequence(0, len(text))


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.partners = brace_partners(text)
        self.depth = -1
        self.verbatim = False
        self.closing_quotes: set[int] = set()

    def sequence(self, start: int, end: int) -> tuple[Node, ...]:
        """Read `text[start:end]`."""
        if self.depth >= _MAX_DEPTH:
            return (Text(_MARKUP.sub("", self.text[start:end])),)
        self.depth += 1
        nodes: list[Node] = []
        while start < end:
            special = _SPECIAL.search(self.text, start, end)
            stop = special.start() if special else end
            if stop > start:
                nodes.append(Text(_BLANKS.sub(" ", self.text[start:stop])))
            start = self._special(special, end, nodes) if special else end
        self.depth -= 1
        return joined(nodes)

    def _special(self, special: re.Match[str], end: int, nodes: list[Node]) -> int:
        sign, start = special[0], special.start()
        if sign == "\\":
            return self._command(start, end, nodes)
        if sign == "$":
            return self._formula(start, end, nodes, "$")
        if sign.endswith("{"):
            return self._group(start, sign, end, nodes)
        if sign.startswith("http"):
            return self._address(start, end, nodes)
        if sign.isspace():
            nodes.append(ParagraphEnd())
        elif self.verbatim or sign == "}":
            nodes.append(Text(sign))
        else:
            nodes.append(Text(mark(self.text, start, sign, self.closing_quotes)))
        return special.end()

    def _group(self, start: int, sign: str, end: int, nodes: list[Node]) -> int:
        opening = start + len(sign) - 1
        closing = self.partners.get(opening, end)
        if closing >= end:
            nodes.append(Text(sign))
            return opening + 1
        inner = self.sequence(opening + 1, closing)
        content = self.text[opening + 1 : closing]
        if sign == "{" and not _NUMBER_SET.match(content):
            nodes.extend(inner)
        elif sign != "{" and len(content) == 1:
            nodes += Text(sign[0]), *inner
        else:
            nodes += Text(sign), *inner, Text("}")
        return closing + 1

    def _address(self, start: int, end: int, nodes: list[Node]) -> int:
        found = ADDRESS.match(self.text, start, end)
        stop = address_end(self.text, start, found.end() if found else start + 4)
        shown = self.text[start:stop]
        address = web_address(shown)
        nodes.append(Link(address, (Text(address),), bare=True) if address else Text(shown))
        return stop

    def _formula(self, start: int, end: int, nodes: list[Node], otherwise: str) -> int:
        found = formula(self.text, start, end)
        if found is None:
            nodes.append(Text(otherwise))
            return start + (2 if self.text[start] == "\\" else 1)
        nodes.extend(formula_nodes(self.text[found.start : found.end], display=found.display))
        return found.after

    def _command(self, start: int, end: int, nodes: list[Node]) -> int:
        command = COMMAND.match(self.text, start, end)
        if command is None:
            nodes.append(Text("\\"))
            return start + 1
        name, sign = command[1], command[2]
        if name:
            return self._word(name, start, command.end(), end, nodes)
        if sign in "([":
            return self._formula(start, end, nodes, sign)
        if sign in ACCENTS:
            return self._accent(sign, sign, command.end(), end, nodes)
        if sign == "\\":
            nodes.append(Break())
            length = _LENGTH.match(self.text, command.end(), end)
            return length.end() if length else command.end()
        nodes.append(Text("‖" if sign == "|" else _SPACES.get(sign, sign)))
        return command.end()

    def _word(self, name: str, start: int, after: int, end: int, nodes: list[Node]) -> int:  # noqa: PLR0911
        if name in SWITCHES:
            return self._switch(name, after, end, nodes)
        if name in STYLES or name in PLAIN or name in SETTINGS:
            return self._styled(name, after, end, nodes)
        if name in CITATIONS or name in {
            "footnote",
            "thanks",
            "enquote",
            "url",
            "href",
            "SI",
            "qty",
            "ensuremath",
        }:
            return self._pointer(name, after, end, nodes)
        if name in MATH_STRUCTURES:
            return self._structure(name, start, after, end, nodes)
        if name in {"begin", "end"}:
            return self._environment(name, after, end, nodes)
        if name in {"par", "item", "newline"}:
            nodes.append(ParagraphEnd() if name == "par" else Break())
            nodes.append(Text("• " if name == "item" else ""))
            return self._past_blanks(after, end)
        if name == "verb" and (found := _VERBATIM.match(self.text, after, end)):
            nodes.append(Styled("code", (Text(found[2]),)))
            return found.end()
        if name in SILENT or name in SILENT_ARGUMENTS:
            return self._silent(name, after, end)
        if name in ACCENTS and name != name.capitalize() * 2:
            return self._accent(name, name, after, end, nodes)
        return self._sign(name, after, end, nodes)

    def _sign(self, name: str, after: int, end: int, nodes: list[Node]) -> int:
        characters = symbol(name) or UNITS.get(name)
        empty = self.text.startswith("{}", after) and after + 2 <= end
        if characters is None and not empty and self.text.startswith("{", after, end) and name not in FUNCTIONS:
            return after
        nodes.append(Text(characters or name))
        if empty:
            return after + 2
        if name in LETTERS:
            return self._past_blanks(after, end)
        if name in ABBREVIATIONS and self.text.startswith(".", after):
            return after + 1
        return after

    def _switch(self, name: str, after: int, end: int, nodes: list[Node]) -> int:
        after = self._past_blanks(after, end)
        style = SWITCHES[name]
        if self.depth == 0 or style is None:
            return after
        nodes.append(Styled(style, self._in_style(style, after, end)))
        return end

    def _styled(self, name: str, after: int, end: int, nodes: list[Node]) -> int:
        for _ in range(SETTINGS.get(name, 0)):
            after = self._skip(after, end)
        found = argument(self.text, self.partners, after, end)
        if found is None:
            return after
        style = STYLES.get(name)
        inner = self._in_style(style, found.start, found.end)
        nodes.extend([Styled(style, inner)] if style else inner)
        return found.after

    def _in_style(self, style: str | None, start: int, end: int) -> tuple[Node, ...]:
        before, self.verbatim = self.verbatim, self.verbatim or style == "code"
        inner = self.sequence(start, end)
        self.verbatim = before
        return inner

    def _pointer(self, name: str, after: int, end: int, nodes: list[Node]) -> int:
        while name in CITATIONS and (bracket := option(self.text, after, end)):
            after = bracket.after
        found = argument(self.text, self.partners, after, end)
        if found is None:
            return after
        content = self.text[found.start : found.end]
        if name in CITATIONS:
            nodes.append(Reference(tuple(key for key in re.split(r"[,\s]+", content) if key)))
        elif name in {"footnote", "thanks"}:
            nodes.append(Note(self.sequence(found.start, found.end)))
        elif name == "enquote":
            nodes += Text("“"), *self.sequence(found.start, found.end), Text("”")
        elif name == "ensuremath":
            nodes.extend(formula_nodes(content, display=False))
        else:
            return self._pair(name, content, found, end, nodes)
        return found.after

    def _pair(self, name: str, content: str, first: Argument, end: int, nodes: list[Node]) -> int:
        """Read `url`, and the commands of two arguments: an address and a text, a number and a unit."""
        if name == "url":
            address = web_address(content)
            nodes.append(Link(address, (Text(address),)) if address else Text(_BLANKS.sub(" ", content)))
            return first.after
        second = argument(self.text, self.partners, first.after, end)
        inner = self.sequence(second.start, second.end) if second else ()
        address = web_address(content)
        if name != "href":
            nodes += Text(content + "\xa0"), *inner
        elif address:
            nodes.append(Link(address, inner or (Text(address),)))
        else:
            nodes.extend(inner)
        return second.after if second else first.after

    def _structure(self, name: str, start: int, after: int, end: int, nodes: list[Node]) -> int:
        bracket = option(self.text, after, end) if name == "sqrt" else None
        after = bracket.after if bracket else after
        for _ in range(MATH_STRUCTURES[name]):
            after = self._skip(after, end)
        nodes.append(Math(self.text[start:after]))
        return after

    def _environment(self, name: str, after: int, end: int, nodes: list[Node]) -> int:
        found = argument(self.text, self.partners, after, end)
        if found is None:
            return after
        environment = self.text[found.start : found.end]
        closing = self.text.find(f"\\end{{{environment}}}", found.after, end)
        kind = environment.rstrip("*")
        if name == "end" or kind not in MATH_ENVIRONMENTS or closing < 0:
            nodes.append(Text(" "))
            return found.after
        content = self.text[found.after : closing]
        if kind in KEPT_ENVIRONMENTS:
            content = f"\\begin{{{kind}}}{content}\\end{{{kind}}}"
        else:
            content = _ALIGNMENT.sub(" ", content)
        nodes.append(Math(content.strip(), display=kind != "math"))
        return closing + len(environment) + len("\\end{}")

    def _accent(self, name: str, shown: str, after: int, end: int, nodes: list[Node]) -> int:
        follows = self.text[after : after + 1]
        found = argument(self.text, self.partners, after, end)
        if found is None or (name.isalpha() and follows.isalpha()) or (not name.isalpha() and follows.isspace()):
            nodes.append(Text(shown))
            return after
        base = "".join(node.text for node in self.sequence(found.start, found.end) if isinstance(node, Text))
        if base[:1].isalpha():
            nodes.append(Text(accented(base, ACCENTS[name])))
        else:
            nodes.append(Text(base if name.isalpha() and base else shown + base))
        return found.after

    def _silent(self, name: str, after: int, end: int) -> int:
        bracket = option(self.text, after, end) if SILENT_ARGUMENTS.get(name) else None
        after = bracket.after if bracket else after
        for _ in range(SILENT_ARGUMENTS.get(name, 0)):
            after = self._skip(after, end)
        if name in SILENT and self.text.startswith("{}", after):
            after += 2
        return after

    def _skip(self, after: int, end: int) -> int:
        found = argument(self.text, self.partners, after, end)
        return found.after if found else after

    def _past_blanks(self, after: int, end: int) -> int:
        blanks = _BLANKS.match(self.text, after, end)
        return blanks.end() if blanks else after
