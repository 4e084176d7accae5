"""Formulas in a page back to the TeX they were made from.

KaTeX and MathJax keep the source beside what they draw; drawn text would give each formula
two or three times over. MathML that carries no source is written as simple TeX.
"""

from __future__ import annotations

import re
from itertools import islice

from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag

_MATHJAX = re.compile(r"(?:MathJax|mjx-)", re.ASCII)
_SEARCHED = 3000  # elements; what lies deeper is no formula
_SKIPPED = frozenset({"annotation", "annotation-xml"})
_SHAPES = {
    "msup": (2, "{0}^{{{1}}}"),
    "msub": (2, "{0}_{{{1}}}"),
    "msubsup": (3, "{0}_{{{1}}}^{{{2}}}"),
    "mroot": (2, r"\sqrt[{1}]{{{0}}}"),
    "mfrac": (2, r"\frac{{{0}}}{{{1}}}"),
    "mover": (2, "{0}^{{{1}}}"),
    "munder": (2, "{0}_{{{1}}}"),
    "munderover": (3, "{0}_{{{1}}}^{{{2}}}"),
}
_SIGNS = {
    "×": r"\times",
    "≤": r"\leq",
    "≥": r"\geq",
    "≈": r"\approx",
    "∼": r"\sim",
    "±": r"\pm",
    "⋅": r"\cdot",
    "−": "-",
    "→": r"\to",
    "∈": r"\in",
    "∞": r"\infty",
    "∑": r"\sum",
    "%": r"\%",
    "\u2061": "",
    "\u2062": "",
    "\u2063": "",
}


def formula(tag: Tag) -> str | None:
    """Return an element's formula as `$...$`, empty for a picture of it only, None where it is no formula."""
    classes = _classes(tag)
    if tag.name in {"script", "math"}:
        return _script(tag) if tag.name == "script" else _dollars(_source(tag), _is_display(tag))
    if "katex" in classes or tag.name == "mjx-container" or classes & {"mwe-math-element", "ltx_Math"}:
        math = _first(tag, "math")
        if math is None:
            return _script_beside(tag) if tag.name == "mjx-container" else None
        display = _is_display(math) or "katex-display" in _classes(tag.parent) or tag.get("display") == "true"
        return _dollars(_source(math), display)
    if any(_MATHJAX.match(name) for name in classes) and tag.name in {"span", "div", "nobr"}:
        return _mathjax(tag)
    if tag.name == "img" and classes & {"tex", "latex", "math", "mwe-math-fallback-image-inline"}:
        return _dollars(str(tag.get("alt") or ""), display=False)
    return None


def _mathjax(tag: Tag) -> str | None:
    """Read a formula of MathJax 2: its source follows in a script, or it has MathML in an attribute."""
    if "MathJax_Preview" in _classes(tag) or _script_beside(tag) is not None:
        return ""
    kept = tag.get("data-mathml")
    if isinstance(kept, str) and len(kept) < 100_000:
        math = BeautifulSoup(kept, "html.parser").find("math")
        if isinstance(math, Tag):
            return _dollars(_source(math), _is_display(math))
    math = _first(tag, "math")
    return _dollars(_source(math), _is_display(math)) if math is not None else None


def _script_beside(tag: Tag) -> str | None:
    """Return an empty text where the script that follows holds the source."""
    beside = [tag, tag.parent] if isinstance(tag.parent, Tag) and "MathJax_Display" in _classes(tag.parent) else [tag]
    for start in beside:
        for follower in islice(start.next_siblings, 3) if start is not None else ():
            if isinstance(follower, Tag):
                if follower.name == "script" and _script(follower) is not None:
                    return ""
                break
    return None


def _script(tag: Tag) -> str | None:
    kind = str(tag.get("type") or "").lower()
    if not kind.startswith("math/tex"):
        return None
    source = "".join(str(piece) for piece in tag.contents if isinstance(piece, NavigableString))
    return _dollars(re.sub(r"^% <!\[CDATA\[|%? ?\]\]>$", "", source.strip()), "mode=display" in kind)


def _source(math: Tag) -> str:
    """Return the TeX that MathML carries, or else TeX made from it."""
    for note in islice(math.find_all("annotation"), 5):
        if "tex" in str(note.get("encoding") or "").lower():
            return str(note.get_text())
    alttext = math.get("alttext")
    return str(alttext) if alttext else _tex(math)


def _tex(math: Tag) -> str:
    """Write MathML as TeX: scripts, fractions, roots; anything else by its text."""
    finished: dict[int, str] = {}
    waiting: list[tuple[Tag, bool]] = [(math, False)]
    while waiting:  # without recursion: a page may nest as deeply as it likes
        tag, ready = waiting.pop()
        children = [child for child in tag.children if isinstance(child, Tag) and child.name not in _SKIPPED]
        if not ready and children:
            waiting.append((tag, True))
            waiting += [(child, False) for child in children]
            continue
        finished[id(tag)] = _element(tag.name, [finished.pop(id(child), "") for child in children], tag)
    return finished.pop(id(math), "")


def _element(name: str, parts: list[str], tag: Tag) -> str:
    arity, shape = _SHAPES.get(name, (0, ""))
    if shape and len(parts) == arity:
        return shape.format(*parts)
    if name == "msqrt":
        return rf"\sqrt{{{''.join(parts)}}}"
    if parts:
        return "".join(parts)
    text = tag.get_text().strip()
    if name == "mtext":
        return rf"\text{{{text}}}"
    signs = "".join(_SIGNS.get(letter, letter) for letter in text)
    return rf"\mathrm{{{signs}}}" if name == "mi" and len(signs) > 1 and signs.isalpha() else _spaced(signs)


def _spaced(sign: str) -> str:
    """Keep a command apart from the letter that follows it."""
    return f"{sign} " if sign.startswith("\\") and sign[-1].isalpha() else sign


def _dollars(source: str, display: bool) -> str:
    source = re.sub(r"\s+", " ", source).strip()
    source = re.sub(r"^\{?\\(?:display|text)style\s+(.*?)\}?$", r"\1", source) if "style" in source[:15] else source
    if not source:
        return ""
    return f"$${source}$$" if display else f"${source}$"


def _is_display(math: Tag) -> bool:
    return math.get("display") == "block" or math.get("mode") == "display"


def _first(tag: Tag, name: str) -> Tag | None:
    for inside in islice(tag.descendants, _SEARCHED):
        if isinstance(inside, Tag) and inside.name == name:
            return inside
    return None


def _classes(tag: Tag | None) -> set[str]:
    found = tag.get("class") if tag is not None else None
    return set(found.split()) if isinstance(found, str) else set(found or ())
