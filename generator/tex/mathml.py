"""A formula in MathML that is safe to put on a page.

latex2mathml undoes XML escapes when it writes its tree out, so its own text is never used: the
tree is walked here, and only known elements and attributes with harmless values are written.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from generator.tex.commands import SILENT
from generator.tex.macros import expand
from generator.tex.scan import without_controls, words
from generator.tex.symbols import COMMON_MACROS, FUNCTIONS, symbol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

_LONGEST = 3000
_DEEPEST = 60
_ELEMENTS = words(
    "math mrow mi mo mn mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable "
    "mtr mtd mstyle mpadded mphantom mmultiscripts mprescripts none"
)
_ATTRIBUTES = words(
    "displaystyle scriptlevel mathvariant stretchy fence form separator accent accentunder linethickness "
    "lspace rspace minsize maxsize symmetric largeop movablelimits columnalign rowspacing columnspacing "
    "width height depth voffset"
)
_CHILDREN = {
    "mfrac": 2,
    "mroot": 2,
    "msup": 2,
    "msub": 2,
    "mover": 2,
    "munder": 2,
    "msubsup": 3,
    "munderover": 3,
}
_SPACED = words("mi mn msup msub msubsup mfrac msqrt mroot mover munder")
_THIN_SPACE = '<mspace width="0.167em"/>'
_VALUE = re.compile(r"[A-Za-z0-9 .%+-]*")
_NAME = re.compile(r"\\(?:\\|([A-Za-z]+)(\s*\{(\})?)?)")
_REFUSED = re.compile(
    r"\\(?:def|newcommand|renewcommand|newenvironment|DeclareMathOperator|unicode|style|class|href|tag|label|verb)"
    r"(?![A-Za-z])"
)
_PLAIN_TEXT = re.compile(r"(\\(?:text[a-z]*|mbox|hbox)\s*\{)([^{}]*)")
_ALIGNED = re.compile(r"\\(begin|end)\{(?:aligned|split|align|gathered)\*?\}")
_OLD_FONT = re.compile(r"\\cal\s*(?:\{([^{}]*)\}|([A-Za-z]))")
_SUBSTITUTES = {
    "nicefrac": "\\frac", "sfrac": "\\frac", "mathds": "\\mathbb", "mathscr": "\\mathcal", "textsc": "\\text",
    "emph": "\\textit", "textsl": "\\textit", "bm": "\\boldsymbol", "textup": "\\text", "enquote": "\\text",
    "limits": "\\limits", "displaystyle": "\\displaystyle",
    "tr": "\\operatorname{tr}",
}  # fmt: skip

# Where the mathematical alphabets of Unicode begin: capitals, small letters, capital Greek, small Greek.
_ALPHABETS = {
    "bold-italic": (0x1D468, 0x1D482, 0x1D71C, 0x1D736),
    "bold": (0x1D400, 0x1D41A, 0x1D6A8, 0x1D6C2),
}


@lru_cache(maxsize=20_000)
def mathml(source: str, *, display: bool = False) -> str | None:
    """Return a `<math>` element with the source as its alternative text; None where it cannot be done."""
    if len(source) > _LONGEST or _REFUSED.search(source):
        return None
    try:
        tree = _converted(source)
        only = tree[0] if len(tree) == 1 else tree
        row = only if only.tag == "mrow" and not only.attrib else tree
        inner = "".join(_spaced(row, 0))
    except Exception:  # a converter of another project, over any input at all
        return None
    if not inner or "\\" in inner.replace("<mo>\\</mo>", ""):
        return None
    kind = ' display="block"' if display else ""
    return f'<math{kind} alttext="{escape(" ".join(source.split()))}">{inner}</math>'


def _converted(source: str) -> Element:
    from latex2mathml.converter import convert_to_element  # noqa: PLC0415 - slow, seldom needed

    prepared = _OLD_FONT.sub(lambda old: f"\\mathcal{{{old[1] or old[2]}}}", expand(source, COMMON_MACROS))
    prepared = _PLAIN_TEXT.sub(lambda text: text[1] + text[2].replace("~", "\xa0"), prepared)
    prepared = _ALIGNED.sub(r"\\\1{align*}", prepared)
    tree: Element = convert_to_element(_NAME.sub(_known_command, prepared))
    return tree


@lru_cache(maxsize=1)
def _known_names() -> frozenset[str]:
    from latex2mathml import commands, symbols_parser  # noqa: PLC0415 - as above

    names: set[str] = set()
    for value in vars(commands).values():
        listed = [value] if isinstance(value, str) else value if isinstance(value, (list, tuple, dict, set)) else []
        names.update(_command_names(listed))
    names.update(_command_names(symbols_parser.SYMBOLS))
    return frozenset(names)


def _command_names(listed: Any) -> Iterator[str]:
    return (name[1:] for name in listed if isinstance(name, str) and name.startswith("\\"))


def _known_command(command: re.Match[str]) -> str:
    """Replace what the converter does not know by what it does: a character, a name, an argument."""
    name, group, empty = command[1], command[2] or "", command[3]
    if name in _SUBSTITUTES:
        return _SUBSTITUTES[name] + group
    if not name or name in _known_names():
        return command[0]
    characters = symbol(name)
    if characters:
        return characters + group
    if name in SILENT:
        return group
    if group and not empty and name not in FUNCTIONS:
        return group
    return f"{{\\operatorname{{{name}}}}}"


def _written(element: Element, depth: int) -> str:
    tag = str(element.tag)
    if depth > _DEEPEST or tag not in _ELEMENTS:
        raise ValueError(tag)
    if tag in _CHILDREN and len(element) != _CHILDREN[tag]:
        raise ValueError(tag)
    text = without_controls(unescape(element.text or ""))
    attributes = ""
    for name, value in element.attrib.items():
        if name == "mathvariant" and value != "normal":
            text = "".join(_in_alphabet(letter, value) for letter in text)
        elif name in _ATTRIBUTES and _VALUE.fullmatch(value):
            attributes += f' {name}="{value}"'
    children = "".join(_spaced(element, depth)) if tag not in _CHILDREN else _plainly(element, depth)
    if tag == "mrow" and not attributes and len(element) == 1 and not text:
        return children
    return f"<{tag}{attributes}>{escape(text)}{children}</{tag}>"


def _plainly(element: Element, depth: int) -> str:
    return "".join(_written(child, depth + 1) for child in element)


def _spaced(element: Element, depth: int) -> Iterator[str]:
    """Write the children with a thin space where a function's name touches a letter or number."""
    before: Element | None = None
    for child in element:
        if child.tag == "mo" and len(child.text or "") > 1 and (child.text or "").isalpha():
            child.tag = "mi"
        core = _without_rows(child)
        if before is not None and {before.tag, core.tag} <= _SPACED and (_is_name(before) or _is_name(core)):
            yield _THIN_SPACE
        yield _written(child, depth + 1)
        before = core


def _without_rows(element: Element) -> Element:
    while element.tag == "mrow" and len(element) == 1 and not element.attrib:
        element = element[0]
    return element


def _is_name(element: Element) -> bool:
    name = element[0] if element.tag in _CHILDREN and len(element) else element
    return name.tag in {"mi", "mo"} and len(name.text or "") > 1 and (name.text or "").isalpha()


def _in_alphabet(letter: str, variant: str) -> str:
    starts = _ALPHABETS.get(variant)
    if starts is None:
        return letter
    for start, ends in zip(starts, ("AZ", "az", "ΑΩ", "αω"), strict=True):
        if ends[0] <= letter <= ends[1]:
            return chr(start + ord(letter) - ord(ends[0]))
    return letter
