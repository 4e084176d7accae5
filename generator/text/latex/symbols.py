"""Commands for characters, and characters that have superscript or subscript forms."""

import unicodedata
from functools import lru_cache

from generator.core.data_files import rows
from generator.text.latex.converter import sign_of
from generator.text.latex.source_scan import words

_SIGNS = rows(__file__, "signs.txt")
GREEK = words(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau "
    "upsilon phi chi psi omega"
)


def _greek() -> dict[str, str]:
    table = {}
    for name in GREEK:
        spoken = "lamda" if name == "lambda" else name
        table[name] = unicodedata.lookup(f"GREEK SMALL LETTER {spoken}")
        table[name.capitalize()] = unicodedata.lookup(f"GREEK CAPITAL LETTER {spoken}")
    return table | {"epsilon": "ϵ", "phi": "ϕ"}


def signs(kind: str) -> dict[str, str]:
    """Return the commands of a kind in `signs.txt`, each with the characters that it shows."""
    return {name: sign for one, sign, names in _SIGNS if one == kind for name in names.split()}


# Letters and signs of running text. A space after one of the letters only ends its name.
LETTERS, TEXT_SIGNS = signs("letter"), signs("text")
# Words that authors abbreviate with a macro of nearly every conference style.
ABBREVIATIONS = signs("abbreviation")
MATH_SIGNS = _greek() | signs("math")
# Names that many papers define themselves, and that LaTeX does not know.
SHORTHANDS = {"eps": "ε", "R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "E": "E"}

FUNCTIONS = words(
    "log ln lg exp sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan min max inf sup lim limsup "
    "liminf arg argmin argmax det dim ker deg gcd hom Pr bmod mod poly polylog tr trace rank diag sign "
    "sgn supp softmax"
)

BLACKBOARD = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))

# Accent commands to combining characters; the commands that are letters need a letter as argument.
ACCENTS = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "H": "\u030b", "u": "\u0306", "r": "\u030a", "k": "\u0328", "d": "\u0323",
    "b": "\u0331", "t": "\u0361", "textcommabelow": "\u0326",
}  # fmt: skip

MATH_ACCENTS = {
    "tilde": "\u0303", "widetilde": "\u0303", "hat": "\u0302", "widehat": "\u0302", "bar": "\u0304",
    "overline": "\u0304", "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308", "check": "\u030c",
    "breve": "\u0306", "acute": "\u0301", "grave": "\u0300", "mathring": "\u030a",
}  # fmt: skip

SUPERSCRIPTS = dict(
    zip(
        "0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθ⊤⊺",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵀᵀ",
        strict=True,
    )
)
SUBSCRIPTS = dict(zip("0123456789+-=()aehijklmnoprstuvxβγρχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵪ", strict=True))


def symbol(name: str) -> str | None:
    """Return the characters of the command `name` in text or mathematics, if there are any."""
    for table in (TEXT_SIGNS, MATH_SIGNS, LETTERS, ABBREVIATIONS, SHORTHANDS):
        if name in table:
            return table[name]
    return _formula_sign(name)


@lru_cache(maxsize=8192)
def math_symbol(name: str) -> str | None:
    """Return the characters of the command `name` in a formula, if there are any."""
    return sign_of(name) or symbol(name)


@lru_cache(maxsize=4096)
def _formula_sign(name: str) -> str | None:
    found = sign_of(name)
    return found if found and not found.isascii() else None


def accented(base: str, mark: str) -> str:
    """Return `base` with the combining `mark` on its first letter, composed if Unicode can."""
    base = {"ı": "i", "ȷ": "j"}.get(base, base) if mark not in "\u0323\u0331\u0328" else base
    return unicodedata.normalize("NFC", base[:1] + mark + base[1:])
