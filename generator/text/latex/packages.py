r"""Commands of packages for units, chemistry and physics, written in LaTeX that needs no package for them.

Only those that no macro with `#1` could stand for: optional arguments, small languages of their own.
"""

from __future__ import annotations

import re

from generator.text.latex.chemistry import chemical_formula
from generator.text.latex.source_scan import argument, brace_partners, option, words
from generator.text.latex.units import QUANTITIES, quantity_formula

_DERIVATIVES = {
    "dv": "\\mathrm{d}", "derivative": "\\mathrm{d}", "odv": "\\mathrm{d}", "pdv": "\\partial ",
    "partialderivative": "\\partial ", "pderiv": "\\partial ", "fdv": "\\delta ", "functionalderivative": "\\delta ",
}  # fmt: skip
_CHEMICAL = words("ce cee")
_STARRED = words("abs norm set ket bra braket ketbra expval ev inner ip floor ceil comm mel Abs Norm Set vb va vu")
_NAMES = "|".join(
    sorted(
        [*QUANTITIES, *_DERIVATIVES, *_CHEMICAL, "genfrac", "AA", "SS", "isotope", "nuclide", "nuc", *_STARRED], key=len
    )[::-1]
)
_CALL = re.compile(rf"\\({_NAMES})(?![A-Za-z])")
_SIZE = re.compile(r"\*|\[\s*\\[Bb]igg?[lrm]?\s*\]")
_ROOT = re.compile(r"\\root\s*+\{?([^{}\\]{1,10}?)\s*+(?:\}\s*+)?\\of(?![A-Za-z])")
_CLOSING = {"(": ")", "[": "]", "|": "|"}
# The scripts that a set of letters has and a unit of length has not.
_OF_A_SET = re.compile(r"\s*(?:_|\^\s*\{?\s*[A-Za-z])")


def unpacked(source: str) -> str:
    """Return a formula without the commands that this module knows."""
    if "\\root" in source:
        source = _ROOT.sub(r"\\sqrt[\1]", source)
    parts: list[str] = []
    partners: dict[int, int] | None = None
    done = 0
    for call in _CALL.finditer(source):
        if call.start() < done:
            continue
        partners = brace_partners(source) if partners is None else partners
        written = _Call(source, partners, call.end())
        shown = _read(call[1], written)
        if shown is not None:
            parts += source[done : call.start()], shown
            done = written.after
    return "".join(parts) + source[done:] if parts else source


class _Call:
    """A command's arguments while they are read."""

    def __init__(self, source: str, partners: dict[int, int], after: int) -> None:
        self.source = source
        self.partners = partners
        self.after = after

    def option(self) -> str:
        found = option(self.source, self.after, len(self.source))
        self.after = found.after if found else self.after
        return self.source[found.start : found.end] if found else ""

    def groups(self, most: int) -> list[str]:
        """Return up to `most` arguments in braces."""
        given: list[str] = []
        while len(given) < most and self.source.startswith("{", self.after):
            found = argument(self.source, self.partners, self.after, len(self.source))
            if found is None:
                break
            given.append(self.source[found.start : found.end])
            self.after = found.after
        return given


def _read(name: str, call: _Call) -> str | None:  # noqa: PLR0911 - one per kind of command
    if name in {"AA", "SS"}:
        blackboard = name == "SS" or _OF_A_SET.match(call.source, call.after)
        return f"\\mathbb{{{name[0]}}}" if blackboard else None
    if name in _STARRED:
        size = _SIZE.match(call.source, call.after)
        call.after = size.end() if size else call.after
        return f"\\{name}" if size else None
    if name == "qty" and call.source[call.after : call.after + 1] in _CLOSING:
        return _bracketed(call)
    if name in _CHEMICAL:
        given = call.groups(1)
        return chemical_formula(given[0]) if given else None
    bracket = call.option()
    if name in {"isotope", "nuclide", "nuc"}:
        given = call.groups(2 if name == "nuc" else 1)
        mass = bracket or (given[0] if len(given) > 1 else "")
        return f"{{}}^{{{mass}}}\\mathrm{{{given[-1]}}}" if given else None
    if name in _DERIVATIVES:
        return _derivative(_DERIVATIVES[name], bracket, call.groups(3))
    if name == "genfrac":
        return _general_fraction(call.groups(6))
    count, has_unit = QUANTITIES[name]
    given = call.groups(count + has_unit)
    if name == "qty" and len(given) == 1:
        return f"\\left\\{{{given[0]}\\right\\}}"
    return quantity_formula(name, given) if len(given) == count + has_unit else None


def _bracketed(call: _Call) -> str | None:
    r"""Read `\qty(...)` of the physics package: a pair of fences that grow."""
    opening = call.source[call.after]
    closing = call.source.find(_CLOSING[opening], call.after + 1)
    if closing < 0:
        return None
    content = call.source[call.after + 1 : closing]
    call.after = closing + 1
    return f"\\left{opening}{unpacked(content)}\\right{_CLOSING[opening]}"


def _derivative(sign: str, order: str, given: list[str]) -> str:
    power = f"^{{{order}}}" if order else ""
    if not given:
        return sign
    if len(given) == 1:
        return f"\\frac{{{sign}{power}}}{{{sign}{unpacked(given[0])}{power}}}"
    above, *below = map(unpacked, given)
    if len(below) > 1:
        power = f"^{{{len(below)}}}"
        return f"\\frac{{{sign}{power}{above}}}{{{' '.join(f'{sign}{one}' for one in below)}}}"
    return f"\\frac{{{sign}{power}{above}}}{{{sign}{below[0]}{power}}}"


def _general_fraction(given: list[str]) -> str | None:
    if len(given) < 6:
        return None
    opening, closing, thickness, style, above, below = given
    above, below = unpacked(above), unpacked(below)
    if thickness.strip().startswith("0"):
        if (opening, closing) == ("(", ")"):
            return f"\\binom{{{above}}}{{{below}}}"
        inner = f"{{{above} \\atop {below}}}"
    else:
        inner = f"\\{ {'0': 'dfrac', '1': 'tfrac'}.get(style.strip(), 'frac') }{{{above}}}{{{below}}}"
    return f"\\left{opening or '.'}{inner}\\right{closing or '.'}" if opening or closing else inner
