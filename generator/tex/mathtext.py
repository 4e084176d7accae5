r"""A formula in plain Unicode: `\mathcal{O}(1/\sqrt{T})` to `O(1/√T)`, `x_{ij}` to `xᵢⱼ`.

For titles, search and sorting, and for formulas that are too simple or too strange for MathML.
No command of any kind survives.
"""

from __future__ import annotations

import re
from functools import lru_cache

from generator.tex.commands import MATH_ENVIRONMENTS, SILENT, SILENT_ARGUMENTS, SWITCHES
from generator.tex.macros import expand
from generator.tex.scan import COMMAND, argument, brace_partners, option
from generator.tex.symbols import (
    ACCENTS,
    BLACKBOARD,
    COMMON_MACROS,
    FUNCTIONS,
    LETTERS,
    MATH_ACCENTS,
    MATH_SIGNS,
    SHORTHANDS,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    UNITS,
    accented,
    symbol,
)

_MAX_DEPTH = 30
_WORD = "\ue000"  # stands where a function's name touches its neighbours; `scan` removes it from input
_FRACTIONS = frozenset({"frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"})
_ROOTS = {"": "√", "2": "√", "3": "∛", "4": "∜"}
_SIGNS = {"%": "%", "$": "$", "#": "#", "&": "&", "_": "_", "{": "{", "}": "}", "|": "‖", "!": "", "\\": " "}
_RAISED = {"*": "*", "′": "′", "∘": "°", "†": "†", "⋆": "⋆"}
_ATOM = re.compile(r"\d+(?:\.\d+)?|√?\w[₀-₎ₐ-ₜᵢ-ᵪⱼ⁰-ⁿ²³¹ᵃ-ᶿ*′]*|\([^()]*\)")
_SUM = re.compile(r"[\s+\-/=·×]")
_RELATION = re.compile(r"\s*([=<>≤≥≠≈≡≃∈∉⊂⊆∝≪≫≲≳→←↔⇒⇔↦~])\s*")
_RANGE = re.compile(r"([\d.,]+[%×]?)-([\d.,]+[%×]?)")
_TRIVIAL = re.compile(
    r"(?:[\d\s.,:;!?%+\-/()<>=|*]|\\[%,;:! ]|~|\\(?:times|pm|mp|sim|approx|cdot|to|rightarrow|leftarrow|ldots"
    r"|dots|leq?|geq?|ll|gg|bullet|circ|checkmark|uparrow|downarrow|star)(?![A-Za-z]))+"
)


@lru_cache(maxsize=20_000)
def math_text(source: str) -> str:
    """Return the formula in Unicode characters on one line."""
    source = expand(source, COMMON_MACROS)
    shown = _Formula(source).sequence(0, len(source))
    shown = re.sub(rf"(?<=[\w)\]|]){_WORD}(?=\w)", " ", shown)
    shown = re.sub(rf"{_WORD}(?=[\w√])(?<=[\w*]{_WORD})", " ", shown).replace(_WORD, "")
    shown = _RELATION.sub(lambda found: f" {found[1]} " if " " in found[0] else found[1], shown)
    shown = re.sub(r"(?<=[(\[⟨])\s+|\s+(?=[)\]⟩,;])", "", " ".join(shown.split()))
    return _RANGE.sub(r"\1–\2", shown) if _RANGE.fullmatch(shown) else shown


def trivial_text(source: str) -> str | None:
    """Return the plain form of a formula of digits and signs only; None where it needs mathematics."""
    if not _TRIVIAL.fullmatch(source):
        return None
    shown = math_text(source)
    return "−" + shown[1:] if re.match(r"-\d", shown) else shown


def raised(text: str) -> str | None:
    """Return `text` in superscript characters, or None where Unicode lacks one."""
    return "".join(map(SUPERSCRIPTS.__getitem__, text)) if set(text) <= SUPERSCRIPTS.keys() else None


def lowered(text: str) -> str | None:
    """Return `text` in subscript characters, or None where Unicode lacks one."""
    return "".join(map(SUBSCRIPTS.__getitem__, text)) if set(text) <= SUBSCRIPTS.keys() else None


class _Formula:
    def __init__(self, text: str) -> None:
        self.text = text
        self.partners = brace_partners(text)
        self.depth = 0

    def sequence(self, start: int, end: int) -> str:
        if self.depth > _MAX_DEPTH:
            return re.sub(r"\\[A-Za-z]*|[{}]", "", self.text[start:end])
        self.depth += 1
        parts: list[str] = []
        while start < end:
            if self.text[start] in "_^":
                script, start = self._script(start, end)
                parts.append(script)
                continue
            if over := re.compile(r"\\(?:over|atop|choose)(?![A-Za-z])").match(self.text, start, end):
                below = self.sequence(over.end(), end)
                parts = [_fraction("".join(parts), below)]
                break
            atom, start = self._atom(start, end)
            while atom.endswith(_WORD) and start < end and self.text[start] in "_^":
                script, start = self._script(start, end)
                atom = atom.removesuffix(_WORD) + script + _WORD
            parts.append(atom)
        self.depth -= 1
        return "".join(parts).strip()

    def _atom(self, start: int, end: int) -> tuple[str, int]:
        sign = self.text[start]
        if sign == "{":
            closing = self.partners.get(start, end)
            if closing < end:
                return self.sequence(start + 1, closing), closing + 1
            return "", start + 1
        if sign == "\\" and (command := COMMAND.match(self.text, start, end)):
            if command[1]:
                return self._command(command[1], command.end(), end)
            return _SIGNS.get(command[2], command[2] if command[2] in "()[].'" else " "), command.end()
        return {"~": " ", "&": " ", "}": "", "\\": "", "'": "′"}.get(sign, sign), start + 1

    def _command(self, name: str, after: int, end: int) -> tuple[str, int]:  # noqa: PLR0911
        if name in _FRACTIONS or name in {"binom", "dbinom", "tbinom", "SI", "qty"}:
            above, after = self._argument(after, end)
            below, after = self._argument(after, end)
            if name in {"SI", "qty"}:
                return f"{above} {below}", after
            return (_fraction(above, below) if name in _FRACTIONS else f"({above} choose {below})"), after
        if name == "sqrt":
            return self._root(after, end)
        if name in MATH_ACCENTS:
            base, after = self._argument(after, end)
            return (accented(base, MATH_ACCENTS[name]) if len(base) == 1 else base), after
        if name in {"begin", "end"}:
            return self._environment(after, end)
        if name == "not":
            base, after = self._argument(after, end)
            return accented(base, "\u0338"), after
        if name in {"overset", "stackrel", "underset"}:
            base, after = self._argument(self._argument(after, end)[1], end)
            return base, after
        return self._name(name, after, end)

    def _name(self, name: str, after: int, end: int) -> tuple[str, int]:  # noqa: PLR0911
        if name in {"left", "right", "middle"} and self.text.startswith(".", after):
            return "", after + 1
        if name in SILENT_ARGUMENTS:
            for _ in range(SILENT_ARGUMENTS[name]):
                after = self._argument(after, end)[1]
            return "", after
        if name in SILENT or name in SWITCHES or name in {"cal", "mit"}:
            return "", after
        if name in FUNCTIONS:
            return f"{_WORD}{name}{_WORD}", after
        takes_argument = name.startswith(("math", "text", "oper")) and symbol(name) is None
        if takes_argument or name in {"mbox", "hbox", "bm", "boldsymbol", "underline"}:
            base, after = self._argument(after, end)
            return self._font(name, base), after
        if name in MATH_SIGNS or name in SHORTHANDS or name not in ACCENTS:
            characters = symbol(name) or UNITS.get(name)
            if characters is None and self.text.startswith("{", after, end):
                return self._argument(after, end)
            return LETTERS.get(name) or characters or f"{_WORD}{name}{_WORD}", after
        return name, after

    def _font(self, name: str, base: str) -> str:
        if name in {"mathbb", "mathds"}:
            return "".join(BLACKBOARD.get(letter, letter) for letter in base)
        if name.startswith("operatorname") or (name in {"mathrm", "text", "textrm"} and len(base) > 1):
            return f"{_WORD}{base}{_WORD}"
        return base

    def _root(self, after: int, end: int) -> tuple[str, int]:
        index = option(self.text, after, end)
        degree = self.sequence(index.start, index.end) if index else ""
        base, after = self._argument(index.after if index else after, end)
        sign = _ROOTS.get(degree) or (raised(degree) or f"{degree}-") + "√"
        return sign + (base if _ATOM.fullmatch(base) else f"({base})"), after

    def _environment(self, after: int, end: int) -> tuple[str, int]:
        found = argument(self.text, self.partners, after, end)
        if found is None:
            return "", after
        name = self.text[found.start : found.end]
        columns = option(self.text, found.after, end)
        after = columns.after if columns else found.after
        if name == "array" and self.text.startswith("{", after, end):
            after = self._argument(after, end)[1]
        return (" " if name.rstrip("*") in MATH_ENVIRONMENTS else ""), after

    def _argument(self, after: int, end: int) -> tuple[str, int]:
        found = argument(self.text, self.partners, after, end)
        if found is None:
            return "", after
        if self.text[found.start : found.start + 1] == "\\" and found.after == found.end:
            atom, after = self._atom(found.start, end)
            return atom.strip(_WORD), after
        return self.sequence(found.start, found.end).strip(_WORD), found.after

    def _script(self, start: int, end: int) -> tuple[str, int]:
        sign = self.text[start]
        content, after = self._argument(start + 1, end)
        content = content.replace(" ", "")
        if not content:
            return "", max(after, start + 1)
        if sign == "^" and all(letter in _RAISED for letter in content):
            return "".join(_RAISED[letter] for letter in content), after
        shown = raised(content) if sign == "^" else lowered(content)
        if shown is None:
            shown = sign + (content if len(content) == 1 else f"{{{content}}}")
        return shown, after


def _fraction(above: str, below: str) -> str:
    above, below = above.strip(), below.strip()
    above = f"({above})" if _SUM.search(above) and not _ATOM.fullmatch(above) else above
    below = below if _ATOM.fullmatch(below) else f"({below})"
    return f"{above}/{below}"
