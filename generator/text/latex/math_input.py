r"""Rewrite a formula for math-core: extract words, replace missing commands, correct unusual arguments.

The input comes from `in_standard_latex`: braces and fences are balanced, all commands are known to LaTeX. Words
(`\text{...}`) may hold any running text; each is kept separately, and a private-use character in `\text{}` represents
it.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from generator.text.latex.commands import CITATIONS, SETTINGS, SILENT_ARGUMENTS
from generator.text.latex.converter import is_command, sign_of
from generator.text.latex.math_commands import BIG_SIGNS, FUNCTION_NAMES, HIDDEN, SLASHED, TEXT_COMMANDS
from generator.text.latex.parse import parse_whole
from generator.text.latex.source_scan import COMMAND, argument, brace_partners, option, words
from generator.text.latex.symbols import ACCENTS, FUNCTIONS, math_symbol
from generator.text.latex.tree import Group, Link, Math, Node, Note, Styled, Text, flat

FIRST = 0xE100  # the private-use character of the first word
_MOST_WORDS = 2000
_MAX_DEPTH = 20

# Environments that the library lacks, expressed by those that it has.
_ENVIRONMENTS = {
    **dict.fromkeys(("alignat", "alignedat", "align", "flalign", "split", "eqnarray", "IEEEeqnarray"), "aligned"),
    **dict.fromkeys(("gather", "gathered", "multline", "multlined"), "gathered"),
    "tabular": "array", "smallmatrix": "matrix", "psmallmatrix": "pmatrix", "bsmallmatrix": "bmatrix",
}  # fmt: skip
_WITH_COLUMNS = words("array tabular alignat alignedat IEEEeqnarray")
_COLUMNS = re.compile(r"[@!>p]\{[^{}]*\}|[^lcr|]")
_FACES = {
    "strong": "font-weight:bold", "em": "font-style:italic", "code": "font-family:monospace",
    "small-caps": "font-variant:small-caps", "underline": "text-decoration:underline",
    "strike": "text-decoration:line-through",
}  # fmt: skip
_STYLES = {
    "textbf": "strong", "textit": "em", "textsl": "em", "emph": "em", "texttt": "code", "textsc": "small-caps",
}  # fmt: skip
_UNSHOWN = SILENT_ARGUMENTS | SETTINGS  # the number of arguments that are not shown
_NATIVE = words("hspace phantom vphantom hphantom")
_FENCED = re.compile(r"(?:left|right|middle|[Bb]igg?[lmr]?)\Z")
_FENCE = re.compile(
    r"\s*(?:[()\[\]|/.<>]|\\(?:[{}|]|(?:lbrace|rbrace)(?![A-Za-z])(?:\{\})?"
    r"|(?:lbrack|rbrack|[lr]?[vV]ert|backslash|[lr](?:angle|ceil|floor|group|moustache)"
    r"|[ulUL][rlRL]?corner|[uU]parrow|[dD]ownarrow|[uU]pdownarrow)(?![A-Za-z])))"
)
_ANGLES = {"<": "\\langle ", ">": "\\rangle "}
_NAME_MARKUP = re.compile(r"\\(?:mathrm|mathsf|mathit|text[a-z]*|rm|it|bf|sf|operatorname)(?![A-Za-z])|[{}]")
_NAME_SPACE = re.compile(r"\\[,;:! ]")
_ROOM = re.compile(r"\*?\s*\[\s*-?[\d.]*\s*[a-z]{2}\s*\]|\*")  # the options of `\\\\` between two rows
_COMPOSED = re.compile(r"[-+=<>,\s]|\\(?:cdot|times|pm)(?![A-Za-z])")
_LIMITS = re.compile(r"\s*\\(no|display)?limits(?![A-Za-z])")
_WITH_LIMITS = BIG_SIGNS | set("∫∬∭⨌∮∯∰")
_SLANTED = re.compile(r"\s*\{\s*\\mathit\s*\{")  # bold letters are slanted anyway
_EDGE_BLANKS = re.compile(r"^ +| +$")


class Word(NamedTuple):
    """Words in a formula, and their look as CSS."""

    text: str
    style: str


def for_converter(source: str) -> tuple[str, tuple[Word, ...]]:
    """Return the formula `source` as the library reads it, and the words in it."""
    found: list[Word] = []
    return _Rewriter(source, found, 0).rewritten(0, len(source)), tuple(found)


class _Rewriter:
    def __init__(self, text: str, found: list[Word], depth: int) -> None:
        self.text = text
        self.partners = brace_partners(text)
        self.found = found
        self.depth = depth

    def rewritten(self, start: int, end: int) -> str:
        """Return `text[start:end]` with commands that the library has."""
        parts: list[str] = []
        while command := COMMAND.search(self.text, start, end):
            parts.append(self.text[start : command.start()])
            shown, start = self._command(command, end)
            parts.append(shown)
        parts.append(self.text[start:end])
        return "".join(parts)

    def _command(self, command: re.Match[str], end: int) -> tuple[str, int]:  # noqa: PLR0911
        name, after = command[1], command.end()
        if not name:
            room = _ROOM.match(self.text, after, end) if command[2] == "\\" else None
            return self._sign(command[2]), room.end() if room else after
        if name in TEXT_COMMANDS:
            found = argument(self.text, self.partners, after, end)
            return (self._words(name, self.text[found.start : found.end]), found.after) if found else ("", after)
        if _FENCED.match(name):
            return self._fence(name, after, end)
        if name in {"begin", "end"}:
            return self._environment(name, after, end)
        if name in {"limits", "nolimits", "displaylimits"}:
            return "", after  # those after their operator are read with it
        if name in {"substack", "shortstack"}:
            found = argument(self.text, self.partners, after, end)
            rows = self.rewritten(found.start, found.end) if found else ""
            return f"{{\\begin{{subarray}}{{c}}{rows}\\end{{subarray}}}}", found.after if found else after
        if name in _UNSHOWN and name not in _NATIVE:
            bracket = option(self.text, after, end)
            return "", self._past(_UNSHOWN[name], bracket.after if bracket else after, end)
        if name in HIDDEN or name in CITATIONS:
            return "", after
        if name in SLASHED:
            return self._slashed(after, end)
        if name == "boldsymbol" and (slanted := _SLANTED.match(self.text, after, end)):
            return "\\boldsymbol{{", slanted.end()
        return self._named(name, after, end)

    def _named(self, name: str, after: int, end: int) -> tuple[str, int]:
        sign = math_symbol(name)
        if is_command(name) and sign_of(name) in {None, sign}:
            blank = " " if self.text.startswith("*", after) and not name.startswith("operatorname") else ""
            if name in FUNCTIONS or name in FUNCTION_NAMES or name.startswith("operatorname") or sign in _WITH_LIMITS:
                return self._with_limits(name, after, end)
            unclosed = name == "sqrt" and self.text.startswith("[", after, end) and not option(self.text, after, end)
            return f"\\{name}{'{}' if unclosed else blank}", after
        if name in ACCENTS or not sign:
            return "", after
        return (sign if len(sign) == 1 else self._word(sign, "")), after + 2 * self.text.startswith("{}", after)

    def _with_limits(self, name: str, after: int, end: int) -> tuple[str, int]:
        """Read an operator and the `limits` after it, of which the library accepts only one."""
        shown = f"\\{name}"
        if name.startswith("operatorname"):
            star = "*" if name != "operatorname" or self.text.startswith("*", after) else ""
            after += self.text.startswith("*", after)
            found = argument(self.text, self.partners, after, end)
            written = self.text[found.start : found.end] if found else ""
            after = found.after if found else after
            plain = _NAME_MARKUP.sub("", written)
            if "\\" in _NAME_SPACE.sub("", plain):  # not a name, but a symbol used as one: `\mathbb{E}`
                return f"\\mathop{{{self.rewritten(found.start, found.end) if found else ''}}}", after
            if limits := _LIMITS.match(self.text, after, end):
                star = "" if limits[1] == "no" else "*"
            shown = f"\\operatorname{star}{{{plain}}}"
        last = ""
        while limits := _LIMITS.match(self.text, after, end):
            last, after = {"no": "\\nolimits", "display": ""}.get(limits[1] or "", "\\limits"), limits.end()
        return shown + last + (" " if last or self.text.startswith("*", after) else ""), after

    def _sign(self, sign: str) -> str:
        if sign in "/-@()[]":
            return ""
        if sign in ACCENTS and not is_command(sign):
            return ""
        return f"\\{sign}" if sign == "\\" or is_command(sign) else sign

    def _past(self, count: int, after: int, end: int) -> int:
        for _ in range(count):
            found = argument(self.text, self.partners, after, end)
            after = found.after if found else after
        return after

    def _fence(self, name: str, after: int, end: int) -> tuple[str, int]:
        """Read a growing fence; other characters are placed beside an invisible one."""
        fence = _FENCE.match(self.text, after, end)
        if fence is None:
            return (f"\\{name}." if name in {"left", "right"} else ""), after
        sign = fence[0].strip().removesuffix("{}")
        if sign == "." and name not in {"left", "right"}:
            return "", fence.end()
        if name == "middle" and sign in {"\\lbrace", "\\rbrace"}:
            name = "big"
        return f"\\{name}{_ANGLES.get(sign, sign)} ", fence.end()

    def _environment(self, tag: str, after: int, end: int) -> tuple[str, int]:
        found = argument(self.text, self.partners, after, end)
        if found is None:
            return "", after
        name = self.text[found.start : found.end].strip()
        kind = name.rstrip("*")
        after = found.after
        known = _ENVIRONMENTS.get(kind, kind)
        if known == "gathered" and "&" in self.text:
            known = "aligned"
        written = f"\\{tag}{{{known}}}"
        if tag == "end":
            return written, after
        bracket = option(self.text, after, end)
        after = bracket.after if bracket else after
        if kind in _WITH_COLUMNS and self.text.startswith("{", after):
            columns = argument(self.text, self.partners, after, end)
            shape = _COLUMNS.sub("", self.text[columns.start : columns.end]) if columns else ""
            after = columns.after if columns else after
            written += f"{{{shape or 'c' * 12}}}" if kind in {"array", "tabular"} else ""
        elif kind in {"array", "tabular"}:
            written += f"{{{'c' * 12}}}"
        elif kind == "subarray":
            columns = argument(self.text, self.partners, after, end)
            written, after = written + "{c}", columns.after if columns else after
        return written, after

    def _slashed(self, after: int, end: int) -> tuple[str, int]:
        """Read an inline fraction, with brackets if it would be ambiguous."""
        sides: list[str] = []
        for _ in range(2):
            found = argument(self.text, self.partners, after, end)
            content = self.rewritten(found.start, found.end) if found else ""
            sides.append(f"({content})" if _COMPOSED.search(content.strip()) else f"{{{content}}}")
            after = found.after if found else after
        return f"{{{'/'.join(sides)}}}", after

    def _words(self, name: str, written: str) -> str:
        """Return words, and the formulas among them."""
        if self.depth > _MAX_DEPTH:
            return self._word(re.sub(r"\\[A-Za-z]*|[\\{}$]", "", written), "")
        style = _STYLES.get(name)
        parts: list[str] = []
        self._show(parse_whole(written), (style,) if style else (), parts)
        return f"{{{''.join(parts)}}}"

    def _show(self, nodes: Iterable[Node], faces: tuple[str, ...], parts: list[str]) -> None:
        for node in nodes:
            match node:
                case Math(source):
                    inner = _Rewriter(source, self.found, self.depth + 1)
                    parts.append(f"{{{inner.rewritten(0, len(source))}}}")
                case Styled(style, children):
                    self._show(children, (*faces, style), parts)
                case Group(children) | Link(_, children) | Note(children):
                    self._show(children, faces, parts)
                case Text(text):
                    parts.append(self._word(text, _style(faces)))
                case _:
                    parts.append(self._word(flat((node,)), _style(faces)))

    def _word(self, text: str, style: str) -> str:
        if not text or len(self.found) >= _MOST_WORDS:
            return ""
        self.found.append(Word(_EDGE_BLANKS.sub("\xa0", text), style))
        return f"\\text{{{chr(FIRST + len(self.found) - 1)}}}"


def _style(faces: tuple[str, ...]) -> str:
    return ";".join(dict.fromkeys(_FACES[face] for face in faces if face in _FACES))
