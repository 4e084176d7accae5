"""Convert formulas of a page back to the TeX that they were made from.

KaTeX and MathJax keep the source beside the rendered formula, whose text would repeat it two or three times. MathML
without a source is written as simple TeX.
"""

import re
from collections.abc import Sequence
from itertools import islice

from generator.core.data_files import tables
from generator.read.documents.html_tree import Node, Text, read_page

_MATHJAX = re.compile(r"(?:MathJax|mjx-)", re.ASCII)
_SEARCHED = 3000  # elements; what is further down is not a formula
_LONGEST_MARKUP = 100_000
_SKIPPED = frozenset({"annotation", "annotation-xml"})
_SHAPES, _SIGNS = tables(__file__, "shapes", "signs")
_INVISIBLE = dict.fromkeys(map(ord, "\u2061\u2062\u2063"))  # signs of operations that are not written


def formula(element: Node, following: Sequence[Node | Text] = ()) -> str | None:
    """Return an element's formula as `$...$`: empty if it is only drawn there, None if it is not a formula.

    `following` are the nodes after the element: MathJax keeps the source there.
    """
    classes = set(element.classes)
    if element.tag in {"script", "math"}:
        return _script(element) if element.tag == "script" else _of_math(element)
    if "katex" in classes or element.tag == "mjx-container" or classes & {"mwe-math-element", "ltx_Math"}:
        math = _math_in(element)
        if math is None:
            return "" if element.tag == "mjx-container" and _script_beside(following) else None
        around = element.parent.classes if element.parent is not None else ()
        return _of_math(math, "katex-display" in around or element.attributes.get("display") == "true")
    if any(_MATHJAX.match(name) for name in classes) and element.tag in {"span", "div", "nobr"}:
        return _mathjax(element, following)
    if element.tag == "img" and classes & {"tex", "latex", "math", "mwe-math-fallback-image-inline"}:
        return _dollars(element.get("alt"), display=False)
    return None


def _mathjax(element: Node, following: Sequence[Node | Text]) -> str | None:
    """Read a formula of MathJax 2: its source follows in a script, or it has MathML in an attribute."""
    if "MathJax_Preview" in element.classes or _script_beside(following):
        return ""
    markup = element.get("data-mathml")
    page = read_page(markup) if len(markup) < _LONGEST_MARKUP else None
    math = (_math_in(page.body) if page is not None else None) or _math_in(element)
    return _of_math(math) if math is not None else None


def _script_beside(following: Sequence[Node | Text]) -> bool:
    """Return whether the next element is the script with the source."""
    element = next((one for one in following if isinstance(one, Node)), None)
    return element is not None and element.tag == "script"


def _script(element: Node) -> str:
    source = re.sub(r"^% <!\[CDATA\[|%? ?\]\]>$", "", element.text_content.strip())
    return _dollars(source, "mode=display" in element.get("type").lower())


def _of_math(math: Node, display: bool = False) -> str:
    """Return the TeX that MathML contains, otherwise TeX made from it."""
    notes = (one for one in math.walk() if one.tag == "annotation" and "tex" in one.get("encoding").lower())
    note = next(notes, None)
    source = note.text_content if note is not None else math.get("alttext") or _tex(math)
    return _dollars(source, display or math.get("display") == "block" or math.get("mode") == "display")


def _tex(math: Node) -> str:
    """Write MathML as TeX: scripts, fractions, roots; anything else by its text."""
    name, parts = math.tag, [_tex(child) for child in math.elements if child.tag not in _SKIPPED]
    shape = _SHAPES.get(name, "")
    if shape and len(parts) == (3 if "{2}" in shape else 2):
        return shape.format(*parts)
    if name == "msqrt":
        return rf"\sqrt{{{''.join(parts)}}}"
    if name == "mfenced":
        said = math.attributes
        begin, end = _of_signs(said.get("open", "(").strip()), _of_signs(said.get("close", ")").strip())
        separator = _of_signs(said.get("separators", ",").strip()[:1])
        parts = [begin, separator.join(parts), end]
    if parts:
        return "".join(parts)
    text = math.text_content.strip()
    if name == "mtext":
        return rf"\text{{{text}}}"
    signs = _of_signs(text)
    return rf"\mathrm{{{signs}}}" if name == "mi" and len(signs) > 1 and signs.isalpha() else signs


def _of_signs(text: str) -> str:
    """Return signs as TeX, a command apart from the letter that follows."""
    signs = "".join(_SIGNS.get(letter, letter) for letter in text.translate(_INVISIBLE))
    return f"{signs} " if signs.startswith("\\") and signs[-1].isalpha() else signs


def _dollars(source: str, display: bool) -> str:
    source = re.sub(r"\s+", " ", source).strip()
    source = re.sub(r"^\{?\\(?:display|text)style\s+(.*?)\}?$", r"\1", source) if "style" in source[:15] else source
    if not source:
        return ""
    return f"$${source}$$" if display else f"${source}$"


def _math_in(element: Node) -> Node | None:
    return next((one for one in islice(element.walk(), _SEARCHED) if one.tag == "math"), None)
