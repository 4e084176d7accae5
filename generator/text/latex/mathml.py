"""A formula in MathML that is safe to put on a page, with its LaTeX as annotation.

math-core lays it out; here its elements are written again, only known ones with harmless values, so that the safety of
a page does not depend on the library's escaping. Some elements are corrected on the way: see `_Writer`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from markupsafe import escape

from generator.text.latex.converter import converted
from generator.text.latex.math_input import FIRST, Word, for_converter
from generator.text.latex.math_text import math_text
from generator.text.latex.source_scan import without_controls, words

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LONGEST = 3000
_DEEPEST = 250
_ELEMENTS = words(
    "mrow mi mo mn mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mpadded "
    "mphantom mmultiscripts mprescripts"
)
_ATTRIBUTES = words(
    "displaystyle scriptlevel mathvariant stretchy fence form accent accentunder linethickness lspace rspace minsize "
    "maxsize movablelimits symmetric width style"
)
_VALUE = re.compile(r"[A-Za-z0-9 .%+:;,()#-]*")
_PRIMES = frozenset("′″‴⁗")
_STROKE = (
    "transparent calc(50% - .04em),currentColor calc(50% - .04em) calc(50% + .04em),transparent calc(50% + .04em))"
)
# The parts of `menclose`, which is not in MathML Core.
_ENCLOSED = {
    "box": "border:1px solid;padding:.2em",
    "updiagonalstrike": "background:linear-gradient(to top right," + _STROKE,
    "downdiagonalstrike": "background:linear-gradient(to bottom right," + _STROKE,
    "updiagonalstrike downdiagonalstrike": "background:linear-gradient(to top right," + _STROKE,
    "horizontalstrike": "text-decoration:line-through",
}
_OVERLINE = "border-top:.06em solid;padding-top:.12em"


@lru_cache(maxsize=20_000)
def mathml(source: str, *, display: bool = False) -> str | None:
    """Return a `<math>` element; None if there is nothing to show as a formula.

    Its alternative text is the formula in Unicode, which can be read aloud; its annotation is `source`.
    """
    if len(source) > _LONGEST:
        return None
    latex, found = for_converter(source)
    # A command at the end of the formula may lack arguments.
    shown = converted(latex, display=display) or converted(latex + "{}{}{}", display=display)
    inner = _Writer(found).formula(shown) if shown else ""
    if not inner:
        return None
    kind = ' display="block"' if display else ""
    return (
        f'<math{kind} alttext="{escape(math_text(source))}"><semantics>{inner}'
        f'<annotation encoding="application/x-tex">{escape(" ".join(source.split()))}</annotation></semantics></math>'
    )


class _Writer:
    """Writes the library's elements, inserts words, and corrects what fonts or browsers render badly.

    Primes are placed beside their base, because most fonts have them raised; an arrow over a letter and a line over a
    term are centred; rows touch their fences.
    """

    def __init__(self, found: tuple[Word, ...]) -> None:
        self.words = found

    def formula(self, shown: str) -> str:
        """Return the content of the `<math>` element `shown`, as one element; empty if it is not a formula."""
        try:
            # No text of a formula can declare an entity: the library escapes every `<`.
            tree = ElementTree.fromstring(without_controls(shown.replace("&ApplyFunction;", "\u2061")))  # noqa: S314
            inner = [self._element(child, 0) for child in tree]
        except (ElementTree.ParseError, ValueError, RecursionError):
            return ""
        return inner[0] if len(inner) == 1 else f"<mrow>{''.join(inner)}</mrow>" if inner else ""

    def _element(self, element: Element, depth: int) -> str:
        if depth > _DEEPEST:
            raise ValueError("a formula too deep")
        tag, text = element.tag, element.text or ""
        if tag == "mtext" and len(text) == 1 and 0 <= ord(text) - FIRST < len(self.words):
            word = self.words[ord(text) - FIRST]
            return _written("mtext", {"style": word.style} if word.style else {}, str(escape(word.text)))
        if tag == "menclose":
            kept = [child for child in element if not child.get("class")]
            style = _ENCLOSED.get(element.get("notation", ""), "")
            return _written("mrow", {"style": style} if style else {}, self._all(kept, depth))
        if tag in {"msup", "msubsup"} and len(element) > 1:
            return self._with_primes(element, depth)
        if tag == "mover" and len(element) == 2 and element.get("accent"):
            mark = element[1].text
            if mark == "\u0332":
                return _written("mrow", {"style": _OVERLINE}, self._element(element[0], depth + 1))
            if mark == "\u20d7":
                element[1].text = "→"
        if tag == "mrow" and len(element) == 3 and element[0].tag == "mo" and element[1].tag == "mtable":
            _close_to_fences(element[1])
        if tag not in _ELEMENTS:
            raise ValueError(tag)
        return _written(tag, element.attrib, str(escape(text)) + self._all(element, depth))

    def _all(self, elements: Iterable[Element], depth: int) -> str:
        return "".join(self._element(child, depth + 1) for child in elements)

    def _with_primes(self, element: Element, depth: int) -> str:
        base, *below, above = element
        raised = list(above) if above.tag == "mrow" else [above]
        count = 0
        while count < len(raised) and raised[count].tag == "mo" and set(raised[count].text or " ") <= _PRIMES:
            count += 1
        parts = [self._element(part, depth + 1) for part in (base, *below)]
        if base.tag == "mo" or not count:
            return _written(element.tag, {}, "".join(parts) + self._element(above, depth + 1))
        primes = "".join(part.text or "" for part in raised[:count]).replace("′′′", "‴").replace("′′", "″")
        parts[0] = f'<mrow>{parts[0]}<mo lspace="0" rspace="0">{primes}</mo></mrow>'
        if rest := self._all(raised[count:], depth):
            parts.append(rest if len(raised) == count + 1 else f"<mrow>{rest}</mrow>")
        tag = {(False, True): "msup", (True, False): "msub", (True, True): "msubsup"}.get((bool(below), bool(rest)))
        return f"<{tag}>{''.join(parts)}</{tag}>" if tag else parts[0]


def _written(tag: str, attributes: Mapping[str, str], inner: str) -> str:
    written = "".join(
        f' {name}="{value}"' for name, value in attributes.items() if name in _ATTRIBUTES and _VALUE.fullmatch(value)
    )
    return f"<{tag}{written}>{inner}</{tag}>" if inner or tag not in {"mspace", "mrow"} else f"<{tag}{written}/>"


def _close_to_fences(table: Element) -> None:
    """Remove the space between rows and their fences, as LaTeX does."""
    for row in table:
        for place, side in ((0, "left"), (-1, "right")):
            if len(row):
                row[place].set("style", f"{row[place].get('style', '')}padding-{side}:0;")
