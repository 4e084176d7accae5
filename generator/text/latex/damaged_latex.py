r"""Repair LaTeX that another program has damaged, where only one reading is possible.

Signs were written for HTML (`&lt;`); reference managers escaped commands once more (`$\backslash$emph{\{}x{\}}`);
commands lost the braces of their argument (`\emphprediction`).

Titles of bibliographies may be escaped throughout as if they were text; `unescaped_title` undoes that. What else
exporters and typists do to BibTeX is undone by `repaired_field`, before a value is read, and `repaired_typing`, after.
"""

import re
from collections.abc import Container, Mapping
from html import unescape

from generator.text.latex.commands import CITATIONS, MATH_STRUCTURES, PLAIN, STYLES
from generator.text.latex.common_macros import COMMON_MACROS
from generator.text.latex.formulas import is_known
from generator.text.latex.math_commands import FONTS, OVER
from generator.text.latex.source_scan import nests
from generator.text.latex.symbols import ABBREVIATIONS, FUNCTIONS, MATH_ACCENTS, MATH_SIGNS

# Some reference managers write `$\backslash$emph{\{}x{\}}` for `\emph{x}`.
_TWICE_ESCAPED = re.compile(r"\$\\backslash\$([A-Za-z]+)\{\\\{\}")
_ENTITY = re.compile(
    r"(\\(?:verb|url|href|nolinkurl|path|texttt|lstinline)\s*\{[^{}]*\}|\\verb\*?([^\w\s{])[^\n]{0,200}?\2)"
    r"|(?<!\\)&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27|#34|#160|ndash|mdash|hellip|[lr][sd]quo);"
)
_LONG = re.compile(r"\\([A-Za-z]{4,})(?![A-Za-z{])")
_OF_WORDS = sorted([*(name for name in STYLES if name.startswith(("text", "emph"))), "cite", "citep", "citet"], key=len)
_OF_LETTERS = sorted(
    [*(name for name in FONTS if name.startswith("math")), *OVER, "sqrt", "log", "boldsymbol"], key=len
)

# Of titles and abstracts: escapes of single signs, and of what only a formula can be.
_END = r"(?:\{\}|[ \t\n])?"
_BACKSLASH = re.compile(rf"\{{\\(?:textbackslash|backslash)\s*\}}|\$\\backslash\$|\\textbackslash{_END}")
_ESCAPED_NAMES = {"lbrace": "{", "textbraceleft": "{", "rbrace": "}", "textbraceright": "}", "textasciicircum": "^"}
_NAMES = "|".join(_ESCAPED_NAMES)
_ESCAPE = re.compile(
    rf"\{{\\(?:({_NAMES})\s*|([{{}}_&%#$])|(\^)\{{\}})\}}|\\(?:({_NAMES})(?![A-Za-z]){_END}|([{{}}_&%#$])|(\^)\{{\}})"
)
_FORMAL_NAMES = (
    MATH_SIGNS.keys() | MATH_STRUCTURES.keys() | FUNCTIONS | MATH_ACCENTS.keys()
    | {"mathrm", "mathbf", "mathit", "mathsf", "boldsymbol", "bm", "operatorname", "left"}
)  # fmt: skip
_KNOWN_IN_TITLES = _FORMAL_NAMES | STYLES.keys() | PLAIN
_NAME = re.compile(r"\\([A-Za-z]+)")
_BLANK_BEFORE_SCRIPT = re.compile(r"(?<=[A-Za-z}])[ ](?=[_^][\w{\\])")
_DISPLAYED = re.compile(r"\$\$([^$]+)\$\$")
# Mendeley writes `{\$}{\^{}}{\{}87{\}}{\$}Rb` for `$^{87}$Rb`, Zotero `\$k\$-means`.
_ESCAPED_FORMULA = re.compile(r"(\{\\\$\}|\\\$)([^$\s](?:[^$]{0,298}?[^$\s])?)\1")
_SURELY_MATH = re.compile(r"[\\_^=]|[A-Za-z0-9()+*/,.-]{1,12}\Z")

# Of bibliographies.
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
    """Return whether `text` contains HTML entities; other damage contains a backslash."""
    return "&" in text and _ENTITY.search(text) is not None


def repaired(text: str, macros: Mapping[str, str]) -> str:
    """Return `text` as its author wrote it; `macros` are commands that mean something in it."""
    if "&" in text:
        text = _ENTITY.sub(lambda sign: sign[0] if sign[1] else unescape(sign[0]), text)
    if "\\" not in text:
        return text
    text, count = _TWICE_ESCAPED.subn(r"\\\1{", text)
    text = text.replace("{\\}}", "}") if count else text
    own = {name.removeprefix("\\") for name in macros}
    return _LONG.sub(lambda command: _parted(command, own), text)


def _parted(command: re.Match[str], macros: Container[str]) -> str:
    """Return a command apart from the argument that it was run into."""
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


def unescaped_title(text: str) -> str:
    r"""Return a title that an exporter escaped as if it were text, with its formulas as formulas.

    `\textbackslash ell\_1` and `\$k\$-means` come from NeurIPS, Mendeley and Zotero. The escapes are undone where
    that gives LaTeX that we know, and formulas without dollars get them.
    """
    if "\\" in text:
        text = _unescaped(text) if _BACKSLASH.search(text) else _SCRIPTED.sub(_scripted, unescaped_formulas(text))
    return _DISPLAYED.sub(lambda found: f"${_BLANK_BEFORE_SCRIPT.sub('', found[1])}$", text)


def unescaped_formulas(text: str) -> str:
    """Return a text whose formulas an exporter escaped as if they were text, with these as formulas."""
    return _ESCAPED_FORMULA.sub(_unescaped_formula, text) if "\\$" in text else text


def repaired_field(text: str) -> str:
    r"""Return a value of BibTeX without what exporters do to it: escapes of entities, `\unicode{}`, keys to sort by."""
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


def _sign(escape: re.Match[str]) -> str:
    sign = escape[escape.lastindex or 0]
    return _ESCAPED_NAMES.get(sign, sign)


def _unescaped_formula(found: re.Match[str]) -> str:
    content = _ESCAPE.sub(_sign, _BACKSLASH.sub(r"\\", found[2]).replace("\\backslash", "\\"))
    known = all(name in _KNOWN_IN_TITLES for name in _NAME.findall(content))
    if not (known and nests(content) and _SURELY_MATH.search(content)):
        return found[0]
    return f"${_BLANK_BEFORE_SCRIPT.sub('', content)}$"


def _unescaped(text: str) -> str:
    """Return a title with its backslashes, if it consists of commands that we know then."""
    undone = _BACKSLASH.sub(r"\\", text)
    names = _NAME.findall(undone)
    before = frozenset(_NAME.findall(text))
    undone = _ESCAPE.sub(_sign, undone)
    if not names or any(name not in _KNOWN_IN_TITLES for name in names if name not in before) or not nests(undone):
        return text
    return _BLANK_BEFORE_SCRIPT.sub("", undone) if "$" in undone else _RUN.sub(_in_dollars, undone)


def _in_dollars(run: re.Match[str]) -> str:
    names = _NAME.findall(run[0])
    return f"${run[0]}$" if names and all(name in _FORMAL_NAMES for name in names) else run[0]


def _scripted(found: re.Match[str]) -> str:
    if not found[1]:
        return f"${found[3]}_{found[4]}$"
    return f"${found[1]}^{found[2]}$" if len(found[2]) == 1 else f"${found[1]}^{{{found[2]}}}$"
