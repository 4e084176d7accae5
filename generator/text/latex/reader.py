"""Parse text with LaTeX from left to right into a tree. Any string is valid input; nothing here raises.

The function passed to the reader interprets commands (`textcommands.command`; `parse` combines the two).

Rules: a `%` is a percent sign unless it clearly begins a comment, because abstracts are plain text; a space after a
macro counts, because most authors define macros with `xspace`; text that cannot be understood is shown rather than
lost, and recorded in `faults`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from generator.text.latex.delimiters import formula, without_gaps
from generator.text.latex.formulas import Reading, formula_nodes
from generator.text.latex.source_scan import BLANK_LINE, COMMAND, Argument, Tags, argument, brace_partners, option
from generator.text.latex.symbols import ACCENTS
from generator.text.latex.tree import Break, Group, Link, Node, ParagraphEnd, Text, joined

_ADDRESS = re.compile(r"https?://(?:\\[_%#&~$]|[^\s<>\"{}\\^`|$])+", re.IGNORECASE)
_CLOSING_QUOTE = re.compile(r"[^`\n]{1,300}?(?<![\s])'(?![A-Za-z'])")
_DOUBLE_QUOTE = re.compile(r"(?<!\\)\"|''")
_ESCAPED = re.compile(r"\\([_%#&~$])(?:\{\})?")
_SAFE_ADDRESS = re.compile(r"(?:https?://|mailto:)[^\s<>\"'\\{}`^|]+\Z", re.IGNORECASE)
MOST_FAULTS = 200  # of one text; nobody fixes more at a time
_MAX_DEPTH = 40
_SPECIAL = re.compile(r"[\\$}~\"]|`{1,2}|'{1,2}|[_^]?\{|-{2,}|https?://|" + BLANK_LINE.pattern)
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_NUMBER_SET = re.compile(r"(?!\d{1,3}(?:,\d{3})+\Z)[-+\d.\s]+(?:,[-+\d.\s]+)+\Z")
_LENGTH = re.compile(r"\*?(?:\[[-\d.]+\s*[a-z]{2}\])?")
_MARKUP = re.compile(r"\\[A-Za-z]+\s?|[{}]")
_FORMAL = re.compile(r"\$\s*(?:\\[A-Za-z]|[A-Za-z]\s*[_^=<>(])")
_SIGNS = {sign: sign for sign in "%&#_${}"} | {
    " ": " ", "\n": " ", "\t": " ", ",": "\u202f", ";": " ", ":": " ", ">": " ", "!": "", "/": "", "-": "", "@": "",
}  # fmt: skip


class Fault(NamedTuple):
    """Something that could not be read: what it is, how to fix it, the text, and its position."""

    what: str
    hint: str
    hook: str
    start: int
    undefined: str = ""


class Call(NamedTuple):
    r"""A command in running text: its name, the position of its `\\`, of its arguments, and of the end of the text."""

    name: str
    start: int
    after: int
    end: int


class Reader:
    """The state of reading one text.

    `command` reads a command with its arguments, appends its meaning, and returns where to continue.
    """

    def __init__(self, text: str, command: Callable[[Reader, Call, list[Node]], int]) -> None:
        self.text = text
        self.command = command
        self.partners = brace_partners(text)
        self.tags: Tags | None = None
        self.depth = -1
        self.verbatim = False
        self.closing_quotes: set[int] = set()
        self.faults: list[Fault] = []

    def sequence(self, start: int, end: int) -> tuple[Node, ...]:
        """Read `text[start:end]`."""
        if self.depth >= _MAX_DEPTH:
            return (Text(_BLANKS.sub(" ", _MARKUP.sub("", self.text[start:end]).replace("\\", ""))),)
        self.depth += 1
        nodes: list[Node] = []
        while start < end:
            special = _SPECIAL.search(self.text, start, end)
            stop = special.start() if special else end
            if stop > start:
                text = _BLANKS.sub(" ", self.text[start:stop])
                nodes.append(Text(text.rstrip(" ") if special and special[0].isspace() else text))
            start = self._special(special, end, nodes) if special else end
        self.depth -= 1
        return joined(nodes)

    def fault(self, what: str, hint: str, start: int, end: int) -> None:
        """Record that `text[start:end]` could not be read."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(what, hint, self.text[start:end], start))

    def argument(self, start: int, end: int) -> Argument | None:
        """Return the argument of a command that ends at `start`."""
        return argument(self.text, self.partners, start, end)

    def option(self, start: int, end: int) -> Argument | None:
        """Return the argument in square brackets that follows directly."""
        return option(self.text, start, end)

    def skip(self, after: int, end: int) -> int:
        """Return the end of the next argument."""
        found = self.argument(after, end)
        return found.after if found else after

    def past_blanks(self, after: int, end: int) -> int:
        """Return the end of the spaces that begin at `after`."""
        blanks = _BLANKS.match(self.text, after, end)
        return blanks.end() if blanks else after

    def add(self, nodes: list[Node], text: str, start: int, after: int) -> int:
        """Append `text`, the meaning of the valid LaTeX `text[start:after]`."""
        nodes.append(Text(text, ((text, self.text[start:after]),)))
        return after

    def add_formula(
        self, nodes: list[Node], source: str, latex: str, place: tuple[int, int], *, display: bool = False
    ) -> int:
        """Append the formula `source`, which `latex` holds between its delimiters, and which is at `place`."""
        start, after = place
        before, following = self.text[max(0, start - 1) : start], self.text[after : after + 1]
        self.add_reading(nodes, formula_nodes(source, latex, display=display, before=before, after=following), start)
        return after

    def add_reading(self, nodes: list[Node], reading: Reading, start: int) -> None:
        """Append the meaning of a formula, and record its unknown commands."""
        nodes.extend(reading.nodes)
        for name in reading.unknown:
            self.undefined(name, start)

    def undefined(self, name: str, start: int) -> None:
        """Record an undefined command."""
        if len(self.faults) >= MOST_FAULTS:
            return
        self.faults.append(Fault(f"`\\{name}` is not defined", "", f"\\{name}", start, name))

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
        elif sign == "}" or self.verbatim:
            nodes.append(Text(sign))
            if sign == "}":
                self.fault("`}` closes no group", "remove it, or open its group with `{`", start, start + 1)
        else:
            shown = _mark(self.text, start, sign, self.closing_quotes)
            nodes.append(Text(shown, ((shown, sign),)) if shown != sign else Text(sign))
        return special.end()

    def _group(self, start: int, sign: str, end: int, nodes: list[Node]) -> int:
        opening = start + len(sign) - 1
        closing = self.partners.get(opening, end)
        if closing >= end:
            self.fault("`{` opens a group that nothing closes", "close it with `}`", opening, opening + 1)
            nodes.append(Text(sign))
            return opening + 1
        inner = self.sequence(opening + 1, closing)
        content = self.text[opening + 1 : closing]
        if sign == "{" and not _NUMBER_SET.match(content):
            nodes.extend([Group(inner)] if inner else [Text("", (("", "{}"),))])
        elif sign != "{" and len(content) == 1:
            nodes += Text(sign[0]), *inner
        else:
            nodes += Text(sign), *inner, Text("}")
        return closing + 1

    def _address(self, start: int, end: int, nodes: list[Node]) -> int:
        found = _ADDRESS.match(self.text, start, end)
        stop = _address_end(self.text, start, found.end() if found else start + 4)
        shown = self.text[start:stop]
        address = web_address(shown)
        nodes.append(Link(address, (Text(address),), bare=True) if address else Text(shown))
        return stop

    def _formula(self, start: int, end: int, nodes: list[Node], otherwise: str) -> int:
        found = formula(self.text, start, end)
        if found is None:
            nodes.append(Text(otherwise))
            if otherwise != "$" or _FORMAL.match(self.text, start, end):
                length = len(otherwise) + (otherwise != "$")
                self.fault(
                    f"`{self.text[start : start + length]}` opens a formula that nothing closes",
                    "close it, or write `\\$` for a dollar",
                    start,
                    start + length,
                )
            return start + (2 if self.text[start] == "\\" else 1)
        begun, stop = (found.start, found.end) if found.display else without_gaps(self.text, found)
        if (begun, stop) == (found.start, found.end):
            source, latex = self.text[begun:stop], self.text[start : found.after]
            return self.add_formula(nodes, source, latex, (start, found.after), display=found.display)
        nodes.extend(self.sequence(found.start, begun))
        if stop > begun:
            self.add_formula(nodes, self.text[begun:stop], f"${self.text[begun:stop]}$", (begun, stop))
        nodes.extend(self.sequence(stop, found.end))
        return found.after

    def _command(  # noqa: PLR0911 - one per kind of sign
        self, start: int, end: int, nodes: list[Node]
    ) -> int:
        command = COMMAND.match(self.text, start, end)
        if command is None:
            nodes.append(Text("\\"))
            return start + 1
        name, sign, after = command[1], command[2], command.end()
        if name:
            return self.command(self, Call(name, start, after, end), nodes)
        if sign in "([":
            return self._formula(start, end, nodes, sign)
        if sign in ACCENTS:
            return self.command(self, Call(sign, start, after, end), nodes)
        if sign == "\\":
            nodes.append(Break())
            length = _LENGTH.match(self.text, after, end)
            return self.past_blanks(length.end() if length else after, end)
        if sign in _SIGNS:
            return self.add(nodes, _SIGNS[sign], start, after)
        nodes.append(Text("‖" if sign == "|" else sign))
        return after


def web_address(written: str) -> str:
    """Return the address that LaTeX wrote, without its escapes; empty unless http, https or mailto."""
    address = _ESCAPED.sub(r"\1", written.strip())
    return address if _SAFE_ADDRESS.match(address) else ""


def _address_end(text: str, start: int, end: int) -> int:
    """Return the end of an address that seems to reach to `end`, without the punctuation of the sentence."""
    while end > start:
        last = text[end - 1]
        if last in ".,;:!?'*\"" or (last == ")" and text.count("(", start, end) < text.count(")", start, end)):
            end -= 1
        else:
            break
    return end


# `1.53\times$~$20.57\times`, `10\%~20\%`: between two quantities a tilde means "to". Elsewhere it joins: `A100~40GB`.
_UNIT = r"(?:\\times|×|x|\\?%)"
_QUANTITY = re.compile(rf"\d\s?{_UNIT}\$?$")
_NUMBER = re.compile(rf"(?<![\w.-])\$?\d+(?:\.\d+)?\$?(?:{_UNIT}\$)?$")
_FURTHER_NUMBER = re.compile(r"\$?\d")
_FURTHER_QUANTITY = re.compile(rf"\$?\d+(?:\.\d+)?\s?\$?{_UNIT}")


def _is_range(text: str, start: int) -> bool:
    """Return whether a tilde stands between two quantities."""
    before, after = text[max(start - 20, 0) : start], start + 1
    return bool(
        (_QUANTITY.search(before) and _FURTHER_NUMBER.match(text, after))
        or (_NUMBER.search(before) and _FURTHER_QUANTITY.match(text, after))
    )


def _mark(text: str, start: int, sign: str, closing_quotes: set[int]) -> str:
    """Return the printed form of the mark `sign` at `start`.

    `closing_quotes` records which apostrophes and straight quotes close an open quotation.
    """
    before, after = text[start - 1 : start], text[start + len(sign) : start + len(sign) + 1]
    if sign == "~":
        asymptotic = before in {"O", "Ω", "Θ"} and after == "("
        begins = not before or before.isspace() or before in "([/" or asymptotic
        return "~" if begins else "–" if _is_range(text, start) else "\xa0"
    if sign.startswith("-"):
        return _dash(sign, before, after)
    if sign in {"'", '"'}:
        return {"'": "’", '"': "”"}[sign] if start in closing_quotes else sign
    if sign == "''":
        return _double_apostrophe(text, start, before, after)
    if sign == "`":
        return _backtick(text, start, before, closing_quotes)
    closing = _DOUBLE_QUOTE.search(text, start + 2, start + 400)
    if closing and closing[0] == '"':
        closing_quotes.add(closing.start())
    return "“"


def _backtick(text: str, start: int, before: str, closing_quotes: set[int]) -> str:
    closing = _CLOSING_QUOTE.match(text, start + 1)
    if closing is None or before.isalnum():
        return "`"
    closing_quotes.add(closing.end() - 1)
    return "‘"


def _double_apostrophe(text: str, start: int, before: str, after: str) -> str:
    opens = not before or before.isspace() or before in "(["
    if opens:
        return "“" if after.isalnum() else "”"
    derivative = before.isdigit() or after == "("
    return "''" if derivative and "``" not in text[max(0, start - 400) : start] else "”"


def _dash(sign: str, before: str, after: str) -> str:
    opens = not before or before.isspace() or before in "([`'\"/="
    if len(sign) > 3 or after == ">" or before in {"<", "!"} or (len(sign) == 2 and opens and after.isalpha()):
        return sign
    return "–" if len(sign) == 2 else "—"
