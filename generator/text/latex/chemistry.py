r"""Chemical formulas of the mhchem package: `\ce{SO4^2- + H2O -> X}`.

Of its manual: amounts, subscripts, charges, isotopes, bonds, arrows with words on them, formulas in dollars.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_ARROWS = {
    "<-->": "\\longleftrightarrow", "<=>": "\\rightleftharpoons", "<=>>": "\\rightleftharpoons",
    "<<=>": "\\rightleftharpoons", "<->": "\\leftrightarrow", "->": "\\rightarrow", "<-": "\\leftarrow",
    "→": "\\rightarrow", "⇌": "\\rightleftharpoons",
}  # fmt: skip
_EXTENSIBLE = {"\\rightarrow": "\\xrightarrow", "\\leftarrow": "\\xleftarrow"}
_PART = re.compile(
    r"(?P<arrow><-->|<<=>|<=>>|<=>|<->|->|<-|→|⇌)(?:\[(?P<over>[^\]]*)\])?(?:\[(?P<under>[^\]]*)\])?"
    r"|\$(?P<math>[^$]*)\$"
    r"|\^(?P<sup>\{[^{}]*\}|\.?\d*[+-]+|\d+|[A-Za-z*.])"
    r"|_(?P<sub>\{[^{}]*\}|\d+|[A-Za-z])"
    r"|(?<=[A-Za-z)\]}])(?P<count>\d+)"
    r"|(?<=[A-Za-z0-9)\]}])(?P<charge>[+-]+)(?=[\s)\]},.;]|\Z)"
    r"|(?P<command>\\(?:[A-Za-z]+(?:\{[^{}]*\})?|.))"
    r"|(?P<blank>\s+)|(?P<dot>[.*](?=\s?\d*[A-Z(]))|(?P<bond>#)|(?P<text>[^\s{}])|[{}]"
)


class Piece(NamedTuple):
    """A part of a chemical formula: its kind (text, sub, sup, math) and what it holds."""

    kind: str
    text: str


def pieces(written: str) -> tuple[Piece, ...]:
    r"""Return the parts of what stands in `\ce{...}`."""
    found: list[Piece] = []
    for part in _PART.finditer(written):
        kind = part.lastgroup or ""
        text = (part[kind] if kind else "").strip("{}")
        if part["arrow"]:
            found.append(Piece("math", f" {_arrow(part)} "))
        elif kind in {"sub", "count"}:
            found.append(Piece("sub", text))
        elif kind in {"sup", "charge"}:
            found.append(Piece("sup", text.replace(".", "•") if text.strip("+-") == "." else text))
        elif kind in {"math", "command"}:
            found.append(Piece("math", text if kind == "math" else part[0] + " " * part[0][-1].isalpha()))
        elif kind == "bond":
            found.append(Piece("math", "\\equiv "))
        elif kind in {"dot", "blank", "text"}:
            text = {"dot": "·", "blank": " "}.get(kind, text)
            if found and found[-1].kind == "text":
                found[-1] = Piece("text", found[-1].text + text)
            else:
                found.append(Piece("text", text))
    return tuple(found)


def chemical_formula(written: str) -> str:
    """Return it as a formula in commands that LaTeX has without the package."""
    shown = ""
    for kind, text in pieces(written):
        if kind == "text":
            # A blank counts only between an amount and its substance.
            parted = re.sub(r"(?<=\d) (?=[A-Za-z(\[])", r"\\,", text)
            shown += re.sub(r"(?<=[A-Za-z])-(?=[A-Za-z])", "{-}", parted).replace("·", "\\cdot ")
        elif kind == "math":
            shown += text
        else:
            script = text.replace("•", "\\bullet ").rstrip()
            shown += f"{'{}' if not shown or shown[-1] in ' ,' else ''}{'_' if kind == 'sub' else '^'}{{{script}}}"
    return f"\\mathrm{{{' '.join(shown.split())}}}"


def _arrow(part: re.Match[str]) -> str:
    name = _ARROWS[part["arrow"]]
    over, under = part["over"], part["under"]
    if not over and not under:
        return name
    above = chemical_formula(over) if over else ""
    below = f"[{chemical_formula(under)}]" if under else ""
    if name in _EXTENSIBLE:
        return f"{_EXTENSIBLE[name]}{below}{{{above}}}"
    return f"\\overset{{{above}}}{{{name}}}"
