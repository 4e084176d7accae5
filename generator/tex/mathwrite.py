"""The converter's tree with the parts of the formula in their places, written as MathML Core.

Only known elements and attributes with harmless values are written, and all text is escaped here: the
converter undoes XML escapes when it writes its tree out, so its own text is never used.
"""

from __future__ import annotations

import copy
import re
from html import unescape
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from markupsafe import escape

from generator.tex.leaves import FIRST
from generator.tex.scan import without_controls, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_DEEPEST = 120
_ELEMENTS = words(
    "mrow mi mo mn mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mstyle "
    "mphantom"
)
_ATTRIBUTES = words(
    "displaystyle scriptlevel mathvariant mathcolor stretchy fence form accent accentunder linethickness lspace "
    "rspace minsize maxsize movablelimits width style"
)
_CHILDREN = {"mfrac": 2, "mroot": 2, "msup": 2, "msub": 2, "mover": 2, "munder": 2, "msubsup": 3, "munderover": 3}
_SCRIPTED = words("msup msub msubsup mover munder munderover")
_VALUE = re.compile(r"[A-Za-z0-9 .%+:;,()#-]*")
_THIN = "0.167em"
# Chromium moves the content of a cell only for the prefixed value.
_RIGHT = "text-align:right;text-align:-webkit-right;"
_CELLS = {
    "aligned": {"right": _RIGHT + "padding:.2em 0", "left": "text-align:left;padding:.2em 1em .2em 0"},
    "cases": {"left": "text-align:left;padding:.2em .8em .2em 0"},
    "small": {"center": "padding:0 .2em"},
    "matrix": {"left": "text-align:left;", "right": _RIGHT + ""},
}
_BEFORE_SIGN = frozenset(
    {"", "open", "operator", "relation", "punctuation", "limits", "function", "middle", "tight", "integral"}
)
_AFTER_FUNCTION = frozenset({"thing", "number", "function", "limits"})
_OPERANDS = frozenset({"thing", "close", "number"})


def written(tree: Element, leaves: Sequence[Element]) -> str:
    """Return the content of `<math>`; raises ValueError for a tree that is no formula."""
    whole = _placed(tree, leaves, 0)
    row = Element("mrow")
    row.extend(whole if whole.tag == "math" else [whole])
    while len(row) == 1 and row[0].tag == "mrow" and not row[0].attrib:
        row = row[0]
    shown = list(_children(row, in_script=False))
    return shown[0] if len(shown) == 1 else f"<mrow>{''.join(shown)}</mrow>" if shown else ""


def _placed(element: Element, leaves: Sequence[Element], depth: int) -> Element:
    """Return `element` with the formula's parts in place of their characters and groups of one undone."""
    if depth > _DEEPEST:
        message = "a formula too deep"
        raise ValueError(message)
    text = unescape(element.text or "")
    if len(text) == 1 and 0 <= ord(text) - FIRST < len(leaves):
        return copy.copy(leaves[ord(text) - FIRST])
    placed = Element(element.tag, element.attrib)
    placed.text = text
    placed.extend(_placed(child, leaves, depth + 1) for child in element)
    if placed.tag == "mrow":
        return _group(placed)
    if placed.tag in {"mover", "munder"} and len(placed) == 2:
        return _stacked(placed)
    return placed


def _group(row: Element) -> Element:
    first = row[0] if len(row) else None
    role = first.get("role") if first is not None else None
    if first is not None and role == "box":
        row.remove(first)
        row.set("style", first.get("style", ""))
        return row
    if first is not None and role == "look" and len(row) == 2:
        return _looking(row[1], first.get("kind", "matrix"))
    return row[0] if len(row) == 1 and not row.attrib else row


def _looking(built: Element, kind: str) -> Element:
    """Return a table, or the two levels of a binomial, in the look of its `kind`."""
    if kind == "stack":
        built.set("linethickness", "0")
        return built
    for line in built:
        for place, cell in enumerate(line):
            style = _CELLS[kind].get(cell.attrib.pop("columnalign", ""), "")
            if kind == "matrix":
                edges = ("0" if place == len(line) - 1 else ".4em", "0" if place == 0 else ".4em")
                style += f"padding:.2em {edges[0]} .2em {edges[1]}"
            if style:
                cell.set("style", style)
    if kind == "aligned":
        built.set("displaystyle", "true")
    return built


def _stacked(pair: Element) -> Element:
    """Make accents of marks, and one element of limits above and below."""
    base, script = pair
    if script.get("role") == "mark":
        pair.set("accent" if pair.tag == "mover" else "accentunder", "true")
    elif pair.tag == "mover" and base.tag == "munder" and base[1].get("role") != "mark":
        merged = Element("munderover")
        merged.extend([base[0], base[1], script])
        return merged
    return pair


def _role(element: Element | None) -> str:
    """Return what an element is to its neighbours, looking at the base of scripts."""
    while element is not None and (element.tag in _SCRIPTED or element.tag == "mstyle") and len(element):
        element = element[0]
    if element is None or element.tag == "mspace":
        return ""
    return element.get("role") or {"mo": "operator", "mn": "number"}.get(str(element.tag), "thing")


def _children(row: Element, *, in_script: bool) -> Iterator[str]:
    """Write the parts of a row: signs, fences and names of functions as their neighbours want them."""
    before = ""
    bars: list[str] = []
    parts = list(row)
    for place, part in enumerate(parts):
        role = _role(part)
        after = _role(parts[place + 1]) if place + 1 < len(parts) else ""
        operator = _operator(part)
        bar = role == "bar"
        if bar and operator is not None:
            sign = operator.text or ""
            closes = bool(bars) and bars[-1] == sign and before not in _BEFORE_SIGN
            if closes:
                bars.pop()
            elif before in _OPERANDS and after == "":
                closes = True
            else:
                bars.append(sign)
            operator.set("form", "postfix" if closes else "prefix")
            role = "close" if closes else "open"
        elif role == "operator" and operator is not None:
            _fit(operator, before, in_script=in_script)
        elif role == "limits" and operator is not None and len(operator.text or "") > 1:
            operator.set("lspace", _THIN if before in _OPERANDS else "0")
            operator.set("rspace", _THIN if after in _OPERANDS | {"function", "limits"} and after != "close" else "0")
        gap = role == "function" and (before in _OPERANDS or before == "tight")
        gap = gap or (before == "function" and (role in _AFTER_FUNCTION or (bar and role == "open")))
        if gap and not in_script:
            yield f'<mspace width="{_THIN}"/>'
        yield _element(part, in_script=in_script)
        before = role


def _operator(element: Element) -> Element | None:
    while element.tag in _SCRIPTED and len(element):
        element = element[0]
    return element if element.tag == "mo" else None


def _fit(operator: Element, before: str, *, in_script: bool) -> None:
    sign = operator.text or ""
    if before in _BEFORE_SIGN and sign in "+−±∓":
        operator.set("form", "prefix")
    elif in_script and operator.get("stretchy") != "true" and not operator.get("lspace"):
        operator.set("lspace", "0")
        operator.set("rspace", "0")
    elif sign == "…":
        operator.set("lspace", "0")
        operator.set("rspace", _THIN)


def _element(element: Element, *, in_script: bool) -> str:
    tag = str(element.tag)
    if tag not in _ELEMENTS or (tag in _CHILDREN and len(element) != _CHILDREN[tag]):
        raise ValueError(tag)
    attributes = "".join(
        f' {name}="{value}"'
        for name, value in element.attrib.items()
        if name in _ATTRIBUTES and _VALUE.fullmatch(value)
    )
    if tag in _CHILDREN:
        scripts = tag in _SCRIPTED
        inner = "".join(
            _only(child, in_script=in_script or (scripts and place > 0)) for place, child in enumerate(element)
        )
    else:
        inner = str(escape(without_controls(element.text or ""))) + "".join(_children(element, in_script=in_script))
    return f"<{tag}{attributes}>{inner}</{tag}>" if inner or tag not in {"mspace", "mrow"} else f"<{tag}{attributes}/>"


def _only(element: Element, *, in_script: bool) -> str:
    """Write an element that has its place in its parent and no neighbours."""
    if element.tag == "mo" and element.get("role") == "operator" and not element.get("stretchy"):
        _fit(element, "thing", in_script=in_script)
    written = _element(element, in_script=in_script)
    # Chromium sets the size of a fence only where the fence is not itself the base of scripts.
    return f"<mrow>{written}</mrow>" if element.tag == "mo" and element.get("minsize") else written
