r"""LaTeX of bibliography fields: accents and symbols become Unicode, protective braces are removed.

Formulas and commands with a meaning (`\emph{...}`) stay, for `generator.text.latex`. The result may contain bare `%`,
`&`, `_` and `^`, which are literal outside formulas.
"""

import re
import unicodedata
from functools import lru_cache

from generator.read.documents.marks import as_markdown, line_of_latex, tidy, tidy_block, unescaped
from generator.text.latex import to_text
from generator.text.latex.commands import CITATIONS, MATH_STRUCTURES, PLAIN, SETTINGS, SILENT, SWITCHES
from generator.text.latex.damaged_latex import repaired_field, repaired_typing, unescaped_formulas, unescaped_title
from generator.text.latex.delimiters import formula
from generator.text.latex.source_scan import COMMAND, argument, brace_partners, option
from generator.text.latex.symbols import ACCENTS, LETTERS, MATH_SIGNS, TEXT_SIGNS, accented, symbol

_SPECIAL = re.compile(r"[\\${}~]")
_NEEDS_READING = re.compile(r"[\\${}~&<`ı‘“]")
# Accents of Vietnamese and Slavic names whose commands have other meanings in formulas.
_FURTHER_ACCENTS = {"h": "\u0309", "G": "\u030f", "U": "\u030d"}
# Characters with a meaning in LaTeX if they are not escaped.
_KEPT_SIGNS = {"textbackslash", "textasciitilde", "textdollar", "textbraceleft", "textbraceright"}
_KEPT_ESCAPES = "${}"
_SPACES = {" ": " ", "\n": " ", "\t": " ", ",": " ", ";": " ", ":": " ", ">": " ", "!": "", "/": "", "-": "", "@": ""}
_VERBATIM = CITATIONS | {"url", "nolinkurl", "path", "href", "ensuremath", "begin", "end", "verb"}
_WRAPPERS = PLAIN | {"NoCaseChange", "relax", "lowercase", "uppercase", "ignorespaces", "bibstring"}
_SWITCH_GROUP = re.compile(r"\\(?:" + "|".join(sorted(SWITCHES)) + r")(?![A-Za-z])")
_SIMPLE_GROUP = re.compile(r"\{(?:[^\W_]+|[^\w\s{}$\\~]|\\[%&#_$])\}")
_ONE_SIGN = re.compile(r"\s*\{\s*\\([A-Za-z]+)\s*\}")
_LETTER_FOLLOWS = re.compile(r"\s*(?:\{|\\?[A-Za-z])")
_MARKUP = re.compile(r"</?(?:i|b|em|strong|italic|bold|sub|sup|inf|sc|scp|u|span|tt|p|br|jats:\w+|mml:\w+)\b[^<>]*>")


@lru_cache(maxsize=4096)
def read_line(text: str) -> str:
    """Return a title, a venue or similar on one line."""
    if not _NEEDS_READING.search(text):
        return tidy(text)
    text = unescaped_title(unescaped(repaired_field(text)))
    return tidy(_marked_up(_polished(_Decoder(text).decoded())))


_ADDRESS_IN_MARKDOWN = re.compile(r"(?<=\]\()[^()\s]+(?=\))|(?<=<)https?://[^<>\s]+(?=>)")
_PRIVATE = 0xE100  # private-use characters that replace addresses while the text around them is read


def read_block(text: str) -> str:
    """Return an abstract or a note: its LaTeX stays except for accents, its paragraphs stay, line breaks do not."""
    if _NEEDS_READING.search(text):
        text = unescaped_formulas(unescaped(repaired_field(text)))
        text = _polished(_Decoder(text, prose=True).decoded())
        text = _marked_up(text) if _MARKUP.search(text) else text
    paragraphs = re.split(r"\n[^\S\n]*\n\s*", tidy_block(text))
    return "\n\n".join(" ".join(paragraph.split("\n")) for paragraph in paragraphs)


def read_remark(text: str) -> str:
    """Return a note on one line, as Markdown for content files; its addresses are not changed."""
    links: list[str] = []

    def aside(link: re.Match[str]) -> str:
        links.append(read_verbatim(link[0]))
        return chr(_PRIVATE + len(links) - 1)

    text = _ADDRESS_IN_MARKDOWN.sub(aside, as_markdown(repaired_field(text)))
    text = read_line(text)
    text = read_plain(text) if "\\" in text or "{" in text else text
    for number, link in enumerate(links):
        text = text.replace(chr(_PRIVATE + number), link)
    return text


def read_plain(text: str) -> str:
    """Return a text that is not typeset later (a name, a place of publication) without any markup."""
    line = read_line(text)
    return tidy(to_text(line)) if _SPECIAL.search(line) else line


def read_verbatim(text: str) -> str:
    r"""Return an address or identifier without braces, LaTeX's escapes and `\url{}`."""
    if "\\" in text or "{" in text:
        text = re.sub(r"\\href\s*\{([^{}]*)\}\s*\{[^{}]*\}", r"\1", text)
        text = re.sub(r"\\(?:url|nolinkurl|path|href)\s*(?=\{)", "", text)
        text = re.sub(r"\{\\textasciitilde\s*\}|\\textasciitilde(?:\{\}|\s)?|\\~\{\}|\\string~", "~", text)
        text = re.sub(r"\$\\sim\$|\{\$\\sim\$\}", "~", text)
        text = re.sub(r"\\textunderscore(?:\{\}|\s)?", "_", text)
        text = re.sub(r"\\([_%#&~$/{}-])", r"\1", text)
        text = re.sub(r"\\textless(?:\{\}|\s)?", "<", re.sub(r"\\textgreater(?:\{\}|\s)?", ">", text))
        text = re.sub(r"[{}]", "", text)
    return tidy(unescaped(text))


def _marked_up(text: str) -> str:
    return line_of_latex(text) if "<" in text and _MARKUP.search(text) else text


def _polished(text: str) -> str:
    return unicodedata.normalize("NFC", repaired_typing(text))


class _Decoder:
    """Reads once from left to right; a stack records which closing braces belong to a command."""

    def __init__(self, text: str, *, prose: bool = False) -> None:
        self.text = text
        self.prose = prose
        self.partners = brace_partners(self.text)
        self.parts: list[str] = []
        self.closings: list[str] = []

    def decoded(self) -> str:
        at, end = 0, len(self.text)
        while special := _SPECIAL.search(self.text, at):
            self.parts.append(self.text[at : special.start()])
            at = self._special(special[0], special.start(), end)
        self.parts.append(self.text[at:])
        return "".join(self.parts) + "".join(reversed(self.closings))

    def _special(self, sign: str, at: int, end: int) -> int:
        if sign == "\\":
            return self._command(at, end)
        if sign == "$":
            return self._formula(at, end, "$")
        if sign == "~":
            before, after = self.text[at - 1 : at], self.text[at + 1 : at + 2]
            tie = not self.prose and before.strip() and after.strip()
            self.parts.append(" " if tie else "~")
        elif sign == "{":
            kept = self._keeps_braces(at)
            self.parts.append("{" if kept else "")
            if at in self.partners:
                self.closings.append("}" if kept else "")
        elif self.closings:
            self.parts.append(self.closings.pop())
        return at + 1

    def _keeps_braces(self, at: int) -> bool:
        if at not in self.partners:
            return False
        if self.prose:
            script = self.text[at - 1 : at] in {"_", "^"}
            return script or not (_SIMPLE_GROUP.match(self.text, at) or self._only_a_sign(at))
        return bool(_SWITCH_GROUP.match(self.text, at + 1))

    def _only_a_sign(self, at: int) -> bool:
        r"""Return whether a group contains one accented letter or one symbol: `{\'e}`, `{\ss}`."""
        command = COMMAND.match(self.text, at + 1)
        if command is None:
            return False
        name, closing = command[1] or command[2], self.partners[at]
        if name in LETTERS or name in TEXT_SIGNS:
            return not self.text[command.end() : closing].strip(" {}")
        found = argument(self.text, self.partners, command.end(), closing)
        return (name in ACCENTS or name in _FURTHER_ACCENTS) and found is not None and found.after >= closing

    def _formula(self, at: int, end: int, otherwise: str) -> int:
        found = formula(self.text, at, end)
        if found is None:
            self.parts.append(otherwise)
            return at + len(otherwise)
        self.parts.append(self.text[at : found.after])
        return found.after

    def _command(self, at: int, end: int) -> int:
        command = COMMAND.match(self.text, at)
        if command is None:
            return at + 1
        name, sign, after = command[1], command[2], command.end()
        if name:
            return self._word(name, at, after, end)
        if sign in "([":
            return self._formula(at, end, command[0])
        if sign in ACCENTS:
            return self._accent(sign, ACCENTS[sign], after, end)
        if self.prose:
            self.parts.append(command[0])
        elif sign == "\\":
            self.parts.append(" ")
        else:
            self.parts.append(command[0] if sign in _KEPT_ESCAPES else _SPACES.get(sign, sign))
        return after

    def _word(self, name: str, at: int, after: int, end: int) -> int:  # noqa: PLR0911 - one per kind of command
        mark = ACCENTS.get(name) or _FURTHER_ACCENTS.get(name)
        if mark and _LETTER_FOLLOWS.match(self.text, after):
            return self._accent(name, mark, after, end)
        if name in LETTERS:
            self.parts.append(LETTERS[name])
            return self._past_end_of_name(after, whole=True)
        if name in TEXT_SIGNS or (name.startswith("text") and name not in MATH_SIGNS and self._sign(name)):
            self.parts.append(f"\\{name}{{}}" if name in _KEPT_SIGNS else TEXT_SIGNS.get(name) or self._sign(name))
            return self._past_end_of_name(after, whole=False)
        if name in _VERBATIM or name in MATH_STRUCTURES or name in SETTINGS:
            return self._verbatim(name, at, after, end)
        if not self.prose and name in SILENT and name not in {"left", "right"}:
            return self._past_end_of_name(after, whole=True)
        if self.text.startswith("{", after) and after in self.partners:
            kept = self.prose or name not in _WRAPPERS
            self.parts.append(f"\\{name}{{" if kept else "")
            self.closings.append("}" if kept else "")
            return after + 1
        self.parts.append(f"\\{name}")
        return after

    @staticmethod
    def _sign(name: str) -> str:
        found = symbol(name) or ""
        return found if len(found) == 1 else ""

    def _past_end_of_name(self, after: int, *, whole: bool) -> int:
        """Skip the end of a command's name: `{}`, one space, or with `whole` all of them."""
        if self.text.startswith("{}", after):
            return after + 2
        if whole:
            while after < len(self.text) and self.text[after].isspace():
                after += 1
            return after
        return after + 1 if self.text[after : after + 1].isspace() else after

    def _accent(self, name: str, mark: str, after: int, end: int) -> int:
        found = argument(self.text, self.partners, after, end)
        if found is None or (not name.isalpha() and self.text[after].isspace()):
            self.parts.append(name if self.text[after : after + 1] == "}" else f"\\{name}")
            return after
        base = _Decoder(self.text[found.start : found.end]).decoded() if found.end - found.start < 40 else ""
        if base[:1].isalpha():
            self.parts.append(accented(base, mark))
        elif name == "~" and not base:
            self.parts.append("\\textasciitilde{}")
        else:
            self.parts.append(base if name.isalpha() else name + base)
        return found.after

    def _verbatim(self, name: str, at: int, after: int, end: int) -> int:
        if name == "ensuremath" and not self.prose and (ensured := _ONE_SIGN.match(self.text, after)):
            sign = self._sign(ensured[1])
            if sign:
                self.parts.append(sign)
                return ensured.end()
        while bracket := option(self.text, after, end):
            after = bracket.after
        for _ in range(_arguments(name)):
            found = argument(self.text, self.partners, after, end)
            after = found.after if found and self.text.startswith("{", after) else after
        self.parts.append(self.text[at:after])
        return after


def _arguments(name: str) -> int:
    if name == "href":
        return 2
    return MATH_STRUCTURES.get(name) or (SETTINGS[name] + 1 if name in SETTINGS else 1)
