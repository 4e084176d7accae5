r"""Repair LaTeX that another program has damaged, where only one reading is possible.

A backslash and the letter behind it became a control character (`<tab>imes` for `\times`), backslashes were
doubled (`$\\alpha$`, `\\textit{x}`), signs were written for HTML (`&lt;`); commands were escaped once more by reference
managers (`\textbackslash epsilon`) or lost the braces of their argument (`\emphprediction`). All else stays what it
says: a `\\` before a word is a line break, a tab before a word is a blank.

Titles of bibliographies may be escaped throughout as if they were text; only `unescaped_title` undoes that. What else
exporters and typists do to BibTeX is undone by `repaired_field`, before a value is read, and `repaired_typing`, after.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from generator.text.latex.commands import CITATIONS, MATH_ENVIRONMENTS, MATH_STRUCTURES, PLAIN, STYLES
from generator.text.latex.common_macros import COMMON_MACROS
from generator.text.latex.delimiters import formula
from generator.text.latex.fonts import FONTS
from generator.text.latex.formulas import is_known
from generator.text.latex.macros import defined_names
from generator.text.latex.math_commands import OVER
from generator.text.latex.source_scan import brace_partners
from generator.text.latex.symbols import ABBREVIATIONS, FUNCTIONS, MATH_ACCENTS, MATH_SIGNS

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

# Some reference managers write `$\backslash$emph{\{}x{\}}` for `\emph{x}`.
_TWICE_ESCAPED = re.compile(r"\$\\backslash\$([A-Za-z]+)\{\\\{\}")
_ENTITY = re.compile(
    r"(\\(?:verb|url|href|nolinkurl|path|texttt|lstinline)\s*\{[^{}]*\}|\\verb\*?([^\w\s{])[^\n]{0,200}?\2)"
    r"|(?<!\\)&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27|#34|#160|ndash|mdash|hellip|[lr][sd]quo);"
)
_EATEN = re.compile("([\a\b\v\f\r\t])([A-Za-z]+)|\n(abla|eq|otin)(?![A-Za-z])")
_LETTERS = {"\a": "a", "\b": "b", "\v": "v", "\f": "f", "\r": "r", "\t": "t"}
# What stands for a blank elsewhere says nothing by itself; before these letters no word goes on.
_NO_WORD = re.compile(
    r"times|theta|tau|tilde|text(?:bf|it|tt|rm|sf|sc)|tfrac|triangle(?:q|left|right)|rho|right(?:arrow)?"
)
_OPENING = re.compile(r"\\\\|\\[(\[]|\\[^(\[]|\$\$?", re.DOTALL)
_DOUBLED = re.compile(r"(?<!\\)\\\\([A-Za-z]{2,})")
_SINGLE = re.compile(r"\\\\|(\\[A-Za-z])")
_IN_TEXT = "|".join(
    sorted([*STYLES, *CITATIONS, "footnote", "url", "href", "textrm", "textsf", "mathrm"], key=len)[::-1]
)
_DOUBLED_IN_TEXT = re.compile(
    rf"(?<!\\)\\\\((?:{_IN_TEXT})\{{)|(?<!\\)\\\\\((?!\s*\\\\[)\]])([^\n\\]*(?:\\\\[^\n()\[\]][^\n\\]*){{0,40}})\\\\\)"
    r"|(?<!\\)\\\\\[(?!\s*\\\\[)\]])([^\n\\]*(?:\\\\[^\n()\[\]][^\n\\]*){0,40})\\\\\]"
)

_ESCAPED_AGAIN = re.compile(r"\\textbackslash[ \t]+([A-Za-z]{2,})")
_BRACES_AGAIN = re.compile(r"\\([lr])brace(?:\{\}|[ \t]|(?![A-Za-z]))|\\([{}])")
_LONG = re.compile(r"\\([A-Za-z]{4,})(?![A-Za-z{])")
_OF_WORDS = sorted([*(name for name in STYLES if name.startswith(("text", "emph"))), "cite", "citep", "citet"], key=len)
_OF_LETTERS = sorted(
    [*(name for name in FONTS if name.startswith("math")), *OVER, "sqrt", "log", "boldsymbol"], key=len
)

# Of titles.
_END = r"(?:\{\}|[ \t\n])?"
_BACKSLASH = re.compile(rf"\{{\\(?:textbackslash|backslash)\s*\}}|\$\\backslash\$|\\textbackslash{_END}")
_UNDONE = (
    (
        re.compile(
            rf"\{{\\(?:lbrace|textbraceleft)\s*\}}|\\(?:lbrace|textbraceleft)(?![A-Za-z]){_END}|\{{\\\{{\}}|\\\{{"
        ),
        "{",
    ),
    (
        re.compile(
            rf"\{{\\(?:rbrace|textbraceright)\s*\}}|\\(?:rbrace|textbraceright)(?![A-Za-z]){_END}|\{{\\\}}\}}|\\\}}"
        ),
        "}",
    ),
    (re.compile(rf"\{{?\\\^\{{\}}\}}?|\{{\\textasciicircum\s*\}}|\\textasciicircum{_END}"), "^"),
    (re.compile(r"\{\\([_&%#$])\}|\\([_&%#$])"), r"\1\2"),
)
_MATH_NAMES = MATH_SIGNS.keys() | MATH_STRUCTURES.keys() | FUNCTIONS | MATH_ACCENTS.keys()
_FORMAL_NAMES = _MATH_NAMES | {"mathrm", "mathbf", "mathit", "mathsf", "boldsymbol", "bm", "operatorname", "left"}
_KNOWN_IN_TITLES = _FORMAL_NAMES | STYLES.keys() | PLAIN
_NAME = re.compile(r"\\([A-Za-z]+)")
_ESCAPED_DOLLAR = re.compile(r"\{\\\$\}|\\\$")
_BLANK_BEFORE_SCRIPT = re.compile(r"(?<=[A-Za-z}])[ ](?=[_^][\w{\\])")
_DISPLAYED = re.compile(r"\$\$([^$]+)\$\$")
_SURELY_MATH = re.compile(r"[\\_^=]|[A-Za-z0-9()+*/,.-]{1,12}\Z")

# Of abstracts: Mendeley writes `{\$}{\^{}}{\{}87{\}}{\$}Rb` for `$^{87}$Rb`.
_DOLLARS_IN_BRACES = re.compile(r"\{\\\$\}([^$]{1,300}?)\{\\\$\}")
_OF_FORMULAS = re.compile(r"[\\_^=]")

# Of bibliographies.
_ANGLES = re.compile(r"\$<\$\s*(\\url\s*\{[^{}]*\}|https?://[^\s$]+)\s*\$>\$")
_ESCAPED_ENTITY = re.compile(r"\\&(?=#?\w{2,8};)")
_CODE_POINT = re.compile(r"\\unicode\{([0-9]{1,7})\}")
_ONLY_FOR_SORTING = re.compile(r"\\(?:noopsort|sortnoop|nosort|noop)\s*\{[^{}]*\}", re.IGNORECASE)
_DOTLESS = re.compile("ı(?=[\u0300-\u036f])")
_LOST_APOSTROPHE = re.compile(r"(?<=[^\W\d_])`(?=[^\W\d_])")
_CLOSED_PLAINLY = re.compile(r"(?<!\w)‘([^‘’']{1,200})'(?!\w)|“([^“”\"]{1,300})(?:''|\")")

# Atomic, so that a hostile title costs no more time than an honest one.
_ARGUMENT = r"\{(?>[^{}]+|\{[^{}]*\})*+\}"
_COMMAND = rf"(?>\\[A-Za-z]+(?:{_ARGUMENT})*+)"
_SCRIPTS = rf"(?>[_^](?:{_ARGUMENT}|\\[A-Za-z]+|\w))*+"
_ATOM = rf"(?>{_COMMAND}|(?<![A-Za-z])[A-Za-z](?![A-Za-z])|[0-9.,/+*=<>| ^_{{}}-])"
_BRACKET = rf"\((?>{_ATOM}|\({_ATOM}{{1,40}}+\)){{1,60}}+\)"
_RUN = re.compile(rf"(?>(?<![A-Za-z\\])[A-Za-z]?{_BRACKET}|{_COMMAND}){_SCRIPTS}(?:{_BRACKET})?")
_SCRIPTED = re.compile(
    r"(?<![\\\w$^])([A-Za-z]{1,3})(?:\\\^\{\}|\{\\\^\{\}\}|\\textasciicircum\{\})\s?(\d{1,2})(?![\w{])"
    r"|(?<![\\\w$^])([A-Za-z])(?:\\_|\{\\_\})(\d)(?![\w{])"
)


def is_damaged(text: str) -> bool:
    """Return whether `text` contains HTML entities; other damage shows by control characters."""
    return "&" in text and _ENTITY.search(text) is not None


def repaired(text: str, macros: Mapping[str, str]) -> str:
    """Return `text` as its author wrote it; `macros` are commands that mean something in it."""
    text = _restored_signs(text)
    if "\\" not in text:
        return text
    text, count = _TWICE_ESCAPED.subn(r"\\\1{", text)
    text = text.replace("{\\}}", "}") if count else text
    return _restored_commands(text, {name.removeprefix("\\") for name in macros} | defined_names(text))


def unescaped_title(text: str) -> str:
    r"""Return a title that an exporter escaped as if it were text, with its formulas as formulas.

    `\textbackslash ell\_1` and `\$k\$-means` come from NeurIPS, Mendeley and Zotero. The escapes are undone where
    that gives LaTeX that we know, and formulas without dollars get them.
    """
    if "\\" in text:
        text = _with_formulas(text)
    return _DISPLAYED.sub(r"$\1$", text) if "$$" in text else text


def unescaped_formulas(text: str) -> str:
    """Return an abstract whose formulas an exporter escaped as if they were text, with these as formulas."""
    return _DOLLARS_IN_BRACES.sub(_unescaped_formula, text) if "{\\$}" in text else text


def _unescaped_formula(found: re.Match[str]) -> str:
    content = _BACKSLASH.sub(r"\\", found[1]).replace("\\backslash", "\\")
    for escape, sign in _UNDONE:
        content = escape.sub(sign, content)
    whole = len(brace_partners(content)) == content.count("{") == content.count("}")
    known = all(name in _KNOWN_IN_TITLES for name in _NAME.findall(content))
    return f"${content}$" if whole and known and _OF_FORMULAS.search(content) else found[0]


def repaired_field(text: str) -> str:
    r"""Return a value of BibTeX without what exporters do to it: escapes of entities, `\unicode{}`, keys to sort by.

    An address loses the angle brackets that stand around it as formulas.
    """
    text = _ANGLES.sub(r"\1", text) if "$<$" in text else text
    if "\\" not in text:
        return text
    text = _ESCAPED_ENTITY.sub("&", text)
    return _ONLY_FOR_SORTING.sub("", _CODE_POINT.sub(_character, text))


def repaired_typing(text: str) -> str:
    """Return a text without accents as signs, with accents on dotted letters and quotation marks that close."""
    text = _LOST_APOSTROPHE.sub("’", _DOTLESS.sub("i", text))
    return _CLOSED_PLAINLY.sub(lambda found: f"‘{found[1]}’" if found[1] else f"“{found[2]}”", text)


def _character(code_point: re.Match[str]) -> str:
    r"""Return the character of DBLP's `\unicode{8482}`."""
    number = int(code_point[1])
    return chr(number) if 0x9F < number < 0xD800 or 0xDFFF < number < 0x110000 else ""


def _restored_signs(text: str) -> str:
    """Return `text` with the signs that another program has changed as they were."""
    if "&" in text:
        text = _ENTITY.sub(lambda sign: sign[0] if sign[1] else unescape(sign[0]), text)
    eaten = not text.isprintable() and _EATEN.search(text) is not None
    doubled = "\\\\" in text
    if doubled:
        text = _DOUBLED_IN_TEXT.sub(_undoubled_in_text, text)
    if not eaten and not (doubled and _DOUBLED.search(text)):
        return text
    parts: list[str] = []
    done = position = 0
    while opening := _OPENING.search(text, position):
        position = opening.end()
        found = formula(text, opening.start(), len(text)) if opening[0] in {"$", "$$", "\\(", "\\["} else None
        if found:
            parts += (
                _restored(text[done : found.start], in_formula=False),
                _restored_formula(text[found.start : found.end]),
            )
            done, position = found.end, found.after
    parts.append(_restored(text[done:], in_formula=False))
    return "".join(parts)


def _restored_formula(source: str) -> str:
    source = _restored(source, in_formula=True)
    names = _DOUBLED.findall(source)
    single = any(command[1] for command in _SINGLE.finditer(source))
    if not names or single or not all(name in {"begin", "end"} or is_known(name) for name in names):
        return source
    return source.replace("\\\\", "\\")


def _restored(text: str, *, in_formula: bool) -> str:
    def restored(eaten: re.Match[str]) -> str:
        if eaten[3]:
            return f"\\n{eaten[3]}" if in_formula or eaten[3] == "abla" else eaten[0]
        name = _LETTERS[eaten[1]] + eaten[2]
        known = len(name) > 2 and (is_known(name) or name in STYLES or name in MATH_ENVIRONMENTS)
        blank = eaten[1] in "\t\r"
        if name in {"bf", "rm", "ae"} and in_formula:
            known = True
        if known and (in_formula or not blank or _NO_WORD.fullmatch(name)):
            return f"\\{name}"
        return eaten[0]

    return _EATEN.sub(restored, text) if not text.isprintable() else text


def _undoubled_in_text(found: re.Match[str]) -> str:
    if found[1]:
        return f"\\{found[1]}"
    return found[0].replace("\\\\", "\\")


def _restored_commands(text: str, macros: Container[str]) -> str:
    """Return `text` with commands that were escaped again, or run into their argument, as their authors meant them."""
    if "\\textbackslash " in text:
        text, count = _ESCAPED_AGAIN.subn(_unescaped, text)
        if count and not _ESCAPED_AGAIN.search(text):
            text = _BRACES_AGAIN.sub(_brace, text)
    return _LONG.sub(lambda command: _parted(command, macros), text)


def _unescaped(command: re.Match[str]) -> str:
    return f"\\{command[1]}" if is_known(command[1]) or command[1] in STYLES else command[0]


def _brace(brace: re.Match[str]) -> str:
    return brace[2] or {"l": "{", "r": "}"}[brace[1]]


def _parted(command: re.Match[str], macros: Container[str]) -> str:
    name = command[1]
    known = name in macros or name in COMMON_MACROS or name in CITATIONS or name in STYLES or name in ABBREVIATIONS
    if known or is_known(name):
        return command[0]
    for prefix in reversed(_OF_WORDS):
        if name.startswith(prefix) and len(name) > len(prefix) + 2:
            return f"\\{prefix}{{{name[len(prefix) :]}}}"
    for prefix in reversed(_OF_LETTERS):
        if name.startswith(prefix) and len(name) == len(prefix) + 1:
            return f"\\{prefix} {name[-1]}" if prefix == "log" else f"\\{prefix}{{{name[-1]}}}"
    return command[0]


def _with_formulas(text: str) -> str:
    if _BACKSLASH.search(text):
        undone = _undone(text)
        return text if undone is None else undone
    if _ESCAPED_DOLLAR.search(text):
        text = _with_dollars(text)
    return _SCRIPTED.sub(_scripted, text)


def _scripted(found: re.Match[str]) -> str:
    if not found[1]:
        return f"${found[3]}_{found[4]}$"
    return f"${found[1]}^{found[2]}$" if len(found[2]) == 1 else f"${found[1]}^{{{found[2]}}}$"


def _undone(text: str) -> str | None:
    undone = _BACKSLASH.sub(r"\\", text)
    names = _NAME.findall(undone)
    before = frozenset(_NAME.findall(text))
    if not names or any(name not in _KNOWN_IN_TITLES for name in names if name not in before):
        return None
    for escape, sign in _UNDONE:
        undone = escape.sub(sign, undone)
    if len(brace_partners(undone)) != undone.count("{") or undone.count("{") != undone.count("}"):
        return None
    return _BLANK_BEFORE_SCRIPT.sub("", undone) if "$" in undone else _RUN.sub(_in_dollars, undone)


def _in_dollars(run: re.Match[str]) -> str:
    names = _NAME.findall(run[0])
    return f"${run[0]}$" if names and all(name in _FORMAL_NAMES for name in names) else run[0]


def _with_dollars(text: str) -> str:
    r"""Take `\$` for a formula's dollar where two of them enclose what can only be one."""
    undone = _ESCAPED_DOLLAR.sub("$", text)
    parts: list[str] = []
    at = 0
    while (dollar := undone.find("$", at)) >= 0:
        parts.append(undone[at:dollar])
        found = formula(undone, dollar, len(undone))
        if found and _SURELY_MATH.search(undone[found.start : found.end]):
            content = undone[found.start : found.end]
            for escape, sign in _UNDONE:
                content = escape.sub(sign, content)
            parts.append(f"${_BLANK_BEFORE_SCRIPT.sub('', content)}$")
            at = found.after
        else:
            parts.append("\\$")
            at = dollar + 1
    return "".join(parts) + undone[at:]
