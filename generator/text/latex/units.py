r"""Quantities of the siunitx package, `\SI{5}{\micro\metre}` to `5 µm`, and substances of mhchem, `\ce{H2O}`."""

import re

from generator.text.latex.math_spacing import raised
from generator.text.latex.symbols import signs

# The number of arguments; the last one is a unit but for `num` and `ang`.
QUANTITIES = {"SI": 2, "qty": 2, "num": 1, "si": 1, "unit": 1, "ang": 1}
_PREFIXES, _UNITS = signs("prefix"), signs("unit")
_POWERS = {"squared": "²", "cubed": "³"}
_POWERS_BEFORE = {"square": "²", "cubic": "³"}
_PART = re.compile(r"\\([A-Za-z]+)\s*|\\(.)|\^\s*(\{[^{}]*\}|-?\d)|([~.\s]+)|([^\\~.\s^{}]+)|[{}]", re.DOTALL)
_TO_THE = re.compile(r"\\tothe\s*\{([^{}]*)\}")
_EXPONENT = re.compile(r"\s*[eEdD]\s*([+-]?)(\d+)\s*\Z")
_SIGNS = {"+-": "±", "\\pm": "±", "x": "×", "\\times": "×"}
_SIGN = re.compile(r"\s*(\+-|\\pm|x|\\times)\s*")
_OF_SUBSTANCE = re.compile(
    r"(<=>|<->|->|<-)|\^(\{[^{}]*\}|\d*[+-]+|\d+)|(?<=[A-Za-z)\]])(\d+)|(?<=[A-Za-z0-9)\]])([+-])(?=[\s)\],.;]|\Z)"
)
_ARROWS = {"<=>": "\\rightleftharpoons", "<->": "\\leftrightarrow", "->": "\\rightarrow", "<-": "\\leftarrow"}


def quantity_text(name: str, arguments: list[str]) -> str:
    """Return what the command `name` prints for its arguments, as text; a number and its unit stay together."""
    if name == "num":
        return _number_text(arguments[0])
    if name == "ang":
        parts = arguments[0].split(";")
        return "".join(_number_text(part) + sign for part, sign in zip(parts, "°′″", strict=False) if part.strip())
    shown = [*map(_number_text, arguments[:-1]), _unit_text(arguments[-1])]
    return "~".join(filter(None, shown))


def chemical_formula(written: str) -> str:
    r"""Return what stands in `\ce{...}` as a formula in commands of LaTeX: amounts, charges and arrows."""
    base = "{}" if written.startswith("^") else ""
    return f"\\mathrm{{{base}{_OF_SUBSTANCE.sub(_part_of_substance, written)}}}"


def _part_of_substance(part: re.Match[str]) -> str:
    arrow, above, below, charge = part.groups()
    return f" {_ARROWS[arrow]} " if arrow else f"_{{{below}}}" if below else f"^{{{(above or charge).strip('{}')}}}"


def _number_text(written: str) -> str:
    """Return a number as siunitx prints it: `1.5e-3` as 1.5×10⁻³."""
    power = _EXPONENT.search(written)
    if power:
        written = written[: power.start()]
    shown = _SIGN.sub(lambda sign: f" {_SIGNS[sign[1]]} ", written.strip()).replace("\\", "").replace("~", " ")
    shown = "−" + shown[1:] if shown.startswith("-") else shown
    if power:
        tens = "10" + (raised(power[1].replace("+", "") + power[2]) or power[2])
        shown = f"{shown} × {tens}" if shown else tens
    return shown.strip("{} ")


def _unit_text(written: str) -> str:
    r"""Return a unit in characters: `\kilo\gram\per\metre\cubed` as kg/m³."""
    above: list[str] = []
    below: list[str] = []
    prefix, power, per = "", "", False
    places = above
    for part in _PART.finditer(_TO_THE.sub(r"^{\1}", written)):
        name = part[1]
        if name == "per" or part[5] == "/":
            per = True
        elif name in _POWERS_BEFORE:
            power = _POWERS_BEFORE[name]
        elif name in {"text", "mathrm", "of"}:
            continue
        elif name in _POWERS or part[3]:
            sign = _POWERS.get(name or "") or raised((part[3] or "").strip("{}").replace("−", "-")) or ""
            if places:
                places[-1] += sign
        elif name in _PREFIXES:
            prefix += _PREFIXES[name]
        elif name or part[5] or part[2]:
            shown = _UNITS.get(name or "") or name or part[5] or part[2] or ""
            places = below if per else above
            places.append(prefix + shown + power)
            prefix = power = ""
            per = False
    if prefix:
        above.append(prefix)
    over, under = " ".join(above), " ".join(below)
    if not under:
        return over
    return f"{over or '1'}/{f'({under})' if len(below) > 1 else under}"
