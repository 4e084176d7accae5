r"""Titles whose LaTeX an exporter escaped as if it were text: `\textbackslash ell\_1`, `\$k\$-means`.

NeurIPS, Mendeley and Zotero write such entries. The escapes are undone where that gives LaTeX
that the `tex` room knows, and formulas without dollars get them.
"""

from __future__ import annotations

import re

from generator.tex.commands import MATH_STRUCTURES, PLAIN, STYLES
from generator.tex.delimiters import formula
from generator.tex.scan import brace_partners
from generator.tex.symbols import FUNCTIONS, MATH_ACCENTS, MATH_SIGNS

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
_KNOWN = _FORMAL_NAMES | STYLES.keys() | PLAIN
_NAME = re.compile(r"\\([A-Za-z]+)")
_DOLLAR = re.compile(r"\{\\\$\}|\\\$")
_BLANK_BEFORE_SCRIPT = re.compile(r"(?<=[A-Za-z}])[ ](?=[_^][\w{\\])")
_DISPLAYED = re.compile(r"\$\$([^$]+)\$\$")
_SURELY_MATH = re.compile(r"[\\_^=]|[A-Za-z0-9()+*/,.-]{1,12}\Z")

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


def repaired(text: str) -> str:
    """Return a title with its formulas as formulas; as it was where it is not damaged."""
    if "\\" in text:
        text = _repaired(text)
    return _DISPLAYED.sub(r"$\1$", text) if "$$" in text else text


def _repaired(text: str) -> str:
    if _BACKSLASH.search(text):
        undone = _undone(text)
        return text if undone is None else undone
    if _DOLLAR.search(text):
        text = _with_dollars(text)
    return _SCRIPTED.sub(_scripted, text)


def _scripted(found: re.Match[str]) -> str:
    if not found[1]:
        return f"${found[3]}_{found[4]}$"
    return f"${found[1]}^{found[2]}$" if len(found[2]) == 1 else f"${found[1]}^{{{found[2]}}}$"


def _undone(text: str) -> str | None:
    undone = _BACKSLASH.sub(r"\\", text)
    names = _NAME.findall(undone)
    if not names or any(name not in _KNOWN for name in names if name not in _NAME.findall(text)):
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
    undone = _DOLLAR.sub("$", text)
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
