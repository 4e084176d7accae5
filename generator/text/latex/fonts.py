"""The mathematical alphabets: the Unicode character for a letter and a font."""

from __future__ import annotations

from types import MappingProxyType

# The first character of each alphabet: capitals, small letters, digits, capital Greek, small Greek; 0 if missing.
_ALPHABETS = {
    "bold": (0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8, 0x1D6C2),
    "bold-italic": (0x1D468, 0x1D482, 0x1D7CE, 0x1D6A8, 0x1D736),
    "italic": (0x1D434, 0x1D44E, 0, 0x1D6E2, 0x1D6FC),
    "double-struck": (0x1D538, 0x1D552, 0x1D7D8, 0, 0),
    "script": (0x1D49C, 0x1D4B6, 0, 0, 0),
    "bold-script": (0x1D4D0, 0x1D4EA, 0, 0, 0),
    "fraktur": (0x1D504, 0x1D51E, 0, 0, 0),
    "sans-serif": (0x1D5A0, 0x1D5BA, 0x1D7E2, 0, 0),
    "sans-serif-bold": (0x1D5D4, 0x1D5EE, 0x1D7EC, 0x1D756, 0x1D770),
    "monospace": (0x1D670, 0x1D68A, 0x1D7F6, 0, 0),
}
_RANGES = ("AZ", "az", "09", "ΑΩ", "αω")
# Letters that Unicode had before their alphabets, at other code points.
_ELSEWHERE = {
    "italic": {"h": "ℎ"},
    "double-struck": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
    "script": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "fraktur": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
}
_VARIANTS = {
    "bold": dict(zip("∂∇ϵϑϰϕϱϖ", "𝛛𝛁𝛜𝛝𝛞𝛟𝛠𝛡", strict=True)),
    "bold-italic": dict(zip("∂∇ϵϑϰϕϱϖ", "𝝏𝛁𝝐𝝑𝝒𝝓𝝔𝝕", strict=True)),
}

# The alphabets that the font commands of formulas select; "upright" is the face of running text.
FONTS = MappingProxyType(
    {
        "mathbf": "bold", "bold": "bold", "textbf": "bold", "mathbold": "bold-italic", "boldsymbol": "bold-italic",
        "bm": "bold-italic", "pmb": "bold-italic", "mathbfit": "bold-italic", "symbf": "bold", "mathit": "italic",
        "mit": "italic", "mathbb": "double-struck", "Bbb": "double-struck", "mathds": "double-struck",
        "mathbbm": "double-struck", "mathbbmss": "double-struck", "symbb": "double-struck", "mathcal": "script",
        "mathscr": "script", "mathpzc": "script", "symcal": "script", "mathfrak": "fraktur", "mathsf": "sans-serif",
        "mathbfsf": "sans-serif-bold", "mathtt": "monospace", "mathrm": "upright", "mathup": "upright",
        "symrm": "upright", "mathnormal": "", "EuScript": "script", "oldstylenums": "upright",
    }
)  # fmt: skip
FONT_SWITCHES = MappingProxyType(
    {
        "bf": "bold", "bfseries": "bold", "boldmath": "bold-italic", "it": "italic", "itshape": "italic",
        "em": "italic", "sl": "italic", "rm": "upright", "normalfont": "upright", "rmfamily": "upright",
        "sf": "sans-serif", "sffamily": "sans-serif", "tt": "monospace", "ttfamily": "monospace", "cal": "script",
        "frak": "fraktur", "scr": "script", "mit": "italic",
    }
)  # fmt: skip


def in_alphabet(letter: str, font: str) -> str:
    """Return `letter` in `font`, or unchanged if Unicode has no such letter."""
    elsewhere = _ELSEWHERE.get(font, {}).get(letter)
    if elsewhere:
        return elsewhere
    if font in _VARIANTS and letter in _VARIANTS[font]:
        return _VARIANTS[font][letter]
    for start, ends in zip(_ALPHABETS.get(font, ()), _RANGES, strict=False):
        if start and ends[0] <= letter <= ends[1]:
            return chr(start + ord(letter) - ord(ends[0]))
    return letter
