"""Commands for characters, and characters that have superscript or subscript forms."""

import unicodedata
from functools import lru_cache

from generator.text.latex.converter import sign_of
from generator.text.latex.source_scan import words

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


# Letters and signs of running text. A space after one of the letters only ends its name.
LETTERS = {
    "ss": "ß", "SS": "ẞ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ",
    "OE": "Œ", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ",
    "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "ohorn": "ơ", "OHORN": "Ơ", "uhorn": "ư", "UHORN": "Ư",
    "ij": "ĳ", "IJ": "Ĳ",
}  # fmt: skip

TEXT_SIGNS = {
    "ldots": "…", "dots": "…", "textellipsis": "…", "slash": "/", "textbackslash": "\\",
    "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textbar": "|", "textless": "<",
    "textgreater": ">", "textdollar": "$", "textbraceleft": "{", "textbraceright": "}", "textendash": "–",
    "textemdash": "—", "textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘",
    "textquoteright": "’", "textquotesingle": "'", "textquotedbl": '"', "textasciigrave": "`",
    "guillemotleft": "«", "guillemotright": "»", "textregistered": "®", "texttrademark": "™",
    "textcopyright": "©", "copyright": "©", "textdegree": "°", "degree": "°", "textmu": "µ",
    "texttimes": "×", "textpm": "±", "texteuro": "€", "euro": "€", "pounds": "£", "textsterling": "£",
    "textyen": "¥", "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "textbullet": "•",
    "textperiodcentered": "·", "textrightarrow": "→", "textleftarrow": "←", "textonehalf": "½",
    "checkmark": "✓", "cmark": "✓", "xmark": "✗", "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX2e",
    "BibTeX": "BibTeX", "quad": " ", "qquad": " ", "space": " ", "nobreakspace": "\xa0", "thinspace": " ",
    "enspace": " ", "textminus": "−", "lq": "‘", "rq": "’", "quotesinglbase": "‚", "quotedblbase": "„",
    "guilsinglleft": "‹", "guilsinglright": "›", "textquestiondown": "¿", "textexclamdown": "¡",
    "textordfeminine": "ª", "textordmasculine": "º", "textdagger": "†", "textdaggerdbl": "‡", "textsection": "§",
    "textcelsius": "℃", "textohm": "Ω", "textperthousand": "‰", "textnumero": "№", "textschwa": "ə", "textcent": "¢",
}  # fmt: skip

# Words that authors abbreviate with a macro of nearly every conference style.
ABBREVIATIONS = {
    "eg": "e.g.", "Eg": "E.g.", "ie": "i.e.", "Ie": "I.e.", "etal": "et al.", "etc": "etc.", "cf": "cf.",
    "wrt": "w.r.t.", "aka": "a.k.a.", "iid": "i.i.d.", "vs": "vs.", "resp": "resp.", "viz": "viz.",
}  # fmt: skip

MATH_SIGNS = _greek() | {
    "varepsilon": "ε", "varphi": "φ", "vartheta": "ϑ", "varrho": "ϱ", "varsigma": "ς", "varpi": "ϖ",
    "ell": "ℓ", "hbar": "ℏ", "imath": "ı", "jmath": "ȷ", "Re": "ℜ", "Im": "ℑ", "wp": "℘",
    "aleph": "ℵ", "partial": "∂", "nabla": "∇", "infty": "∞", "emptyset": "∅", "varnothing": "∅",
    "forall": "∀", "exists": "∃", "nexists": "∄", "neg": "¬", "lnot": "¬", "top": "⊤", "bot": "⊥",
    "angle": "∠", "prime": "′", "star": "⋆", "ast": "*", "bullet": "•", "circ": "∘", "cdot": "·",
    "times": "×", "div": "÷", "pm": "±", "mp": "∓", "oplus": "⊕", "ominus": "⊖", "otimes": "⊗",
    "odot": "⊙", "circledast": "⊛", "cup": "∪", "cap": "∩", "setminus": "∖", "land": "∧", "wedge": "∧",
    "lor": "∨", "vee": "∨", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠",
    "equiv": "≡", "approx": "≈", "sim": "~", "simeq": "≃", "cong": "≅", "propto": "∝", "ll": "≪",
    "gg": "≫", "lesssim": "≲", "gtrsim": "≳", "leqslant": "⩽", "geqslant": "⩾", "prec": "≺", "succ": "≻",
    "preceq": "⪯", "succeq": "⪰", "in": "∈", "notin": "∉", "ni": "∋", "subset": "⊂", "subseteq": "⊆",
    "supset": "⊃", "supseteq": "⊇", "perp": "⊥", "parallel": "∥", "mid": "|", "vdash": "⊢", "models": "⊨",
    "to": "→", "rightarrow": "→", "leftarrow": "←", "gets": "←", "leftrightarrow": "↔", "Rightarrow": "⇒",
    "Leftarrow": "⇐", "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "mapsto": "↦",
    "longrightarrow": "⟶", "uparrow": "↑", "downarrow": "↓", "nearrow": "↗", "searrow": "↘", "sum": "∑",
    "prod": "∏", "coprod": "∐", "int": "∫", "iint": "∬", "oint": "∮", "bigcup": "⋃", "bigcap": "⋂",
    "bigoplus": "⨁", "bigotimes": "⨂", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]", "vert": "|",
    "lvert": "|", "rvert": "|", "Vert": "‖", "lVert": "‖", "rVert": "‖", "backslash": "\\", "cdots": "⋯",
    "vdots": "⋮", "ddots": "⋱", "dotsc": "…", "dotsb": "⋯", "lbag": "⟅", "triangleq": "≜",
    "coloneqq": "≔", "defeq": "≔", "intercal": "⊺", "dagger": "†", "triangle": "△", "square": "□",
    "blacksquare": "■", "diamond": "⋄", "colon": ":", "lt": "<", "gt": ">",     }  # fmt: skip

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
