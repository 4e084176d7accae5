r"""Numbers and units of the siunitx package: `\SI{5}{\micro\metre}` to `5 µm`, for text and for formulas.

Prefixes, powers and separators follow the siunitx manual; a range is printed as there, "5 m to 7 m".
"""

from __future__ import annotations

import re

from generator.text.latex.math_spacing import raised
from generator.text.latex.symbols import UNITS

# Arguments that are numbers, and whether a unit follows them.
QUANTITIES = {
    "SI": (1, True), "qty": (1, True), "num": (1, False), "si": (0, True), "unit": (0, True), "ang": (1, False),
    "SIrange": (2, True), "qtyrange": (2, True), "numrange": (2, False), "SIlist": (1, True), "qtylist": (1, True),
    "numlist": (1, False), "SIproduct": (1, True), "numproduct": (1, False),
}  # fmt: skip
_ANGLE = "°′″"
_PREFIXES = {
    "pico": "p", "femto": "f", "atto": "a", "nano": "n", "micro": "µ", "milli": "m", "centi": "c", "deci": "d",
    "deca": "da", "deka": "da", "hecto": "h", "kilo": "k", "mega": "M", "giga": "G", "tera": "T", "peta": "P",
    "exa": "E", "zetta": "Z", "yotta": "Y", "zepto": "z", "yocto": "y", "kibi": "Ki", "mebi": "Mi", "gibi": "Gi",
    "tebi": "Ti", "mu": "µ",
}  # fmt: skip
_OWN_UNITS = UNITS | {
    "electronvolt": "eV", "eV": "eV", "meV": "meV", "keV": "keV", "MeV": "MeV", "GeV": "GeV", "TeV": "TeV",
    "angstrom": "Å", "AA": "Å", "degree": "°", "arcminute": "′", "arcsecond": "″", "radian": "rad", "rad": "rad",
    "steradian": "sr", "tesla": "T", "gauss": "G", "weber": "Wb", "henry": "H", "farad": "F", "coulomb": "C",
    "ohm": "Ω", "Omega": "Ω", "siemens": "S", "becquerel": "Bq", "gray": "Gy", "sievert": "Sv", "katal": "kat",
    "lumen": "lm", "lux": "lx", "candela": "cd", "bar": "bar", "atmosphere": "atm", "mmHg": "mmHg", "barn": "b",
    "hectare": "ha", "tonne": "t", "dalton": "Da", "atomicmassunit": "u", "bel": "B", "dB": "dB", "parsec": "pc",
    "lightyear": "ly", "astronomicalunit": "au", "year": "yr", "yr": "yr", "sr": "sr", "molar": "M", "Molar": "M",
    "clight": "c", "planckbar": "ħ", "m": "m", "s": "s", "g": "g", "A": "A", "K": "K", "mol": "mol", "V": "V", "W": "W",
    "J": "J", "N": "N", "T": "T", "F": "F", "H": "H", "C": "C", "Pa": "Pa", "Hz": "Hz", "h": "h", "min": "min",
    "km": "km", "cm": "cm", "mm": "mm", "um": "µm", "nm": "nm", "pm": "pm", "fm": "fm", "dm": "dm", "ms": "ms",
    "us": "µs", "ns": "ns", "ps": "ps", "fs": "fs", "as": "as", "kg": "kg", "mg": "mg", "ug": "µg", "ng": "ng",
    "kHz": "kHz", "MHz": "MHz", "GHz": "GHz", "THz": "THz", "mHz": "mHz", "kPa": "kPa", "MPa": "MPa", "GPa": "GPa",
    "mV": "mV", "kV": "kV", "uV": "µV", "mA": "mA", "uA": "µA", "nA": "nA", "mW": "mW", "kW": "kW", "MW": "MW",
    "uW": "µW", "nW": "nW", "GW": "GW", "kJ": "kJ", "mJ": "mJ", "uJ": "µJ", "kWh": "kWh", "mK": "mK", "uK": "µK",
    "mT": "mT", "pF": "pF", "nF": "nF", "uF": "µF", "mL": "mL", "uL": "µL", "L": "L", "l": "l", "ml": "ml", "ul": "µl",
    "kN": "kN", "mN": "mN", "kbit": "kbit", "bps": "bps", "sec": "s", "hr": "h", "pc": "pc",
    "kpc": "kpc", "Mpc": "Mpc", "Gpc": "Gpc", "erg": "erg", "dex": "dex", "mag": "mag", "Jy": "Jy", "mJy": "mJy",
}  # fmt: skip
_POWERS = {"squared": "²", "cubed": "³"}
_POWERS_BEFORE = {"square": "²", "cubic": "³"}
_PART = re.compile(r"\\([A-Za-z]+)\s*|\\(.)|\^\s*(\{[^{}]*\}|-?\d)|([~.\s]+)|([^\\~.\s^{}]+)|[{}]", re.DOTALL)
# Powers in words: behind a unit, and before one.
_TO_THE = re.compile(r"\\tothe\s*\{([^{}]*)\}")
_RAISED_TO = re.compile(rf"\\raiseto\s*\{{([^{{}}]*)\}}\s*((?:\\(?:{'|'.join(_PREFIXES)})\s*(?=\\))*\\[A-Za-z]+)\s*")
_EXPONENT = re.compile(r"\s*[eEdD]\s*([+-]?)(\d+)\s*\Z")
_SIGNS = {"+-": "±", "\\pm": "±", "x": "×", "\\times": "×"}
_SIGN = re.compile(r"\s*(\+-|\\pm|x|\\times)\s*")
_TEX = {
    "µ": "{\\mu}", "μ": "{\\mu}", "Ω": "{\\Omega}", "°": "^{\\circ}", "%": "\\%", " ": "\\,", "±": "\\pm ",
    "×": "\\times ", "Å": "\\mathring{A}", "′": "^{\\prime}", "″": "^{\\prime\\prime}", "−": "-", "⊙": "_{\\odot}",
}  # fmt: skip
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+", strict=True))
_RAISED_RUN = re.compile(f"[{''.join(_RAISED)}]+")


def known_units() -> frozenset[str]:
    """Return the commands that a unit of siunitx may consist of."""
    return frozenset([*_OWN_UNITS, *_PREFIXES, *_POWERS, *_POWERS_BEFORE, "per", "pm", "times"])


def number_text(written: str) -> str:
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


def unit_text(written: str) -> str:
    r"""Return a unit in characters: `\kilo\gram\per\metre\cubed` as kg/m³."""
    above: list[str] = []
    below: list[str] = []
    prefix, power, per = "", "", False
    places = above
    for part in _PART.finditer(_TO_THE.sub(r"^{\1}", _RAISED_TO.sub(r"\2^{\1}", written))):
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
            shown = _OWN_UNITS.get(name or "") or name or part[5] or part[2] or ""
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


def quantity_text(name: str, arguments: list[str]) -> str:
    """Return what the command `name` prints for its arguments, numbers first."""
    count, has_unit = QUANTITIES[name]
    numbers = arguments[:count]
    unit = unit_text(arguments[count]) if has_unit and len(arguments) > count else ""
    gap = "" if unit in _ANGLE else "\xa0"
    if name == "ang":
        parts = [part.strip() for part in numbers[0].split(";")]
        return "".join(number_text(part) + sign for part, sign in zip(parts, _ANGLE, strict=False) if part)
    if name.endswith("range"):
        shown = [number_text(number) + gap + unit for number in numbers]
        return " to ".join(shown)
    if name.endswith(("list", "product")):
        shown = [number_text(number) for number in re.split(r"[;x]", numbers[0])]
        if name.endswith("product"):
            return " × ".join(shown) + gap + unit
        shown = [number + gap + unit for number in shown]
        return ", ".join(shown[:-1]) + (" and " if len(shown) > 1 else "") + shown[-1]
    return gap.join(filter(None, [*map(number_text, numbers), unit]))


def quantity_formula(name: str, arguments: list[str]) -> str:
    """Return the same as part of a formula, in commands that LaTeX has without a package."""
    shown = quantity_text(name, arguments).replace("\xa0", " ")
    shown = shown.replace(" to ", "\ue002").replace(" and ", "\ue003").replace(" × ", "×").replace(" ± ", "±")
    shown = "".join(_TEX.get(sign, sign) for sign in _RAISED_RUN.sub(_power, shown))
    return "\\mathrm{" + shown.replace("\ue002", "\\text{ to }").replace("\ue003", "\\text{ and }") + "}"


def _power(found: re.Match[str]) -> str:
    return f"^{{{''.join(_RAISED[sign] for sign in found[0])}}}"
