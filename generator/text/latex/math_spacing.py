"""Spaces and scripts of formulas in plain characters."""

import re
from collections.abc import Mapping

from generator.text.latex.symbols import SUBSCRIPTS, SUPERSCRIPTS

WORD = "\ue000"  # placed where a function's name touches its neighbours; `scan` removes it from input
JOINT = "\ue001"  # placed where nothing may come between two characters
_SCRIPTS_BEGIN = frozenset([*"_^", *SUPERSCRIPTS.values(), *SUBSCRIPTS.values()]) - frozenset("⊤⊺")
_OPERATOR = re.compile(r"(?<=([\w)\]⟩‖|⌉⌋}′*°%]))( *)([×·±∓⊗⊕⊖⊙∘∪∩∖∧∨÷⋅+\-−])( *)(?=([\w(\[⟨‖|⌈⌊{√∛∜∂∇∑∏∫∞∅]))")
_TIGHT = re.compile(r"[×·±∓⊗⊕⊖⊙∘∪∩∖∧∨÷⋅]")
_INSIDE = re.compile(r"(?<=[(\[⟨⌈⌊{])\s+|\s+(?=[)\]⟩⌉⌋},;])")
_BARE_BLANKS = re.compile(r"(?<!\w) +| +(?!\w)")
_RELATION = re.compile(r"\s*([=<>≤≥≠≈≡≃∈∉⊂⊆∝≪≫≲≳→←↔⇒⇔↦~])\s*")
_RANGE = re.compile(r"([\d.,]+[%×]?)-([\d.,]+[%×]?)")
_RAISED = {"*": "*", "′": "′", "∘": "°", "†": "†", "⋆": "⋆"}
ORDINALS = frozenset({"st", "nd", "rd", "th"})
_BRACKETED = re.compile(r"\([^()]*\)")


def spaced(shown: str) -> str:
    """Return a formula's characters on one line, with spaces on both sides of a symbol or on none."""
    shown = _parted(shown)
    shown = _OPERATOR.sub(_operator, _RELATION.sub(_relation, shown))
    shown = _INSIDE.sub("", " ".join(shown.split()))
    shown = shown.replace(JOINT, "").replace("′′", "″")
    return _RANGE.sub(r"\1–\2", shown) if _RANGE.fullmatch(shown) else shown


def raised(text: str, signs: Mapping[str, str] = SUPERSCRIPTS) -> str | None:
    """Return `text` in superscript characters, or in other `signs`; None if Unicode lacks one."""
    return "".join(map(signs.__getitem__, text)) if set(text) <= signs.keys() else None


def scripted(sign: str, content: str) -> str:
    """Return a script after its mark, `_` or `^`, in brackets if it is more than a word.

    This is Unicode's linear form of mathematics (Unicode Technical Note 28).
    """
    shown = raised(content, SUPERSCRIPTS if sign == "^" else SUBSCRIPTS)
    if shown is None:
        whole = len(content) == 1 or content.isalnum() or _BRACKETED.fullmatch(content)
        shown = sign + (content if whole else f"({content})")
    return shown


def _parted(shown: str) -> str:
    """Return `shown` with the names of functions and words separated from their neighbours."""
    shown = re.sub(rf"(?<=[\w)\]|]){WORD}(?=\w)", " ", shown)
    return re.sub(rf"{WORD}(?=[\w√])(?<=[\w*]{WORD})", " ", shown).replace(WORD, "")


def _relation(found: re.Match[str]) -> str:
    if " " not in found[0]:
        return found[1]
    labelled = not found[0].endswith(" ") and found.string[found.end() : found.end() + 1] in _SCRIPTS_BEGIN
    return f" {found[1]}" if labelled else f" {found[1]} "


def _operator(found: re.Match[str]) -> str:
    """Return an operator with spaces on both sides or on none, like the letters of a product."""
    before, sign, after = found[1], found[3], found[5]
    letters = sign not in "+-−" and (before.isalpha() or after.isalpha())
    return f" {sign} " if found[2] or found[4] or letters else sign


def script(sign: str, content: str) -> str:
    """Return `content` as a script in a formula: `_` for a subscript or `^` for a superscript."""
    content = _BARE_BLANKS.sub("", " ".join(_parted(content).split()))
    if sign == "^" and content and all(letter in _RAISED for letter in content):
        return "".join(_RAISED[letter] for letter in content)
    if not content or (sign == "^" and content in ORDINALS):
        return content
    shown = scripted(sign, content)
    if shown[0] in "_^" and shown[-1] != ")" and len(shown) > 2:
        shown += WORD
    return _TIGHT.sub(rf"{JOINT}\g<0>{JOINT}", shown)
