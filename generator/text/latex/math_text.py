r"""A formula in plain Unicode: `\mathcal{O}(1/\sqrt{T})` to `O(1/√T)`, `x_{ij}` to `xᵢⱼ`.

For titles, search and sorting, and for formulas that are too simple or too unusual for MathML. The result contains no
commands.
"""

import re
from functools import lru_cache

from generator.text.latex.commands import SILENT, SILENT_ARGUMENTS, SWITCHES
from generator.text.latex.math_commands import (
    BINOMIALS,
    BLACKBOARD_FONTS,
    FENCES,
    FONTS,
    FRACTIONS,
    FUNCTION_NAMES,
    HIDDEN,
    LONG_ARROWS,
    NEGATIVE_SPACES,
    OVER,
    SHOWN,
    SLASHED,
    SPACES,
    SPELLED,
    TEXT_COMMANDS,
    UNDER,
)
from generator.text.latex.math_spacing import JOINT, WORD, raised, script, spaced
from generator.text.latex.source_scan import COMMAND, Tags, argument, brace_partners, option, words
from generator.text.latex.symbols import (
    ACCENTS,
    BLACKBOARD,
    FUNCTIONS,
    LETTERS,
    MATH_ACCENTS,
    MATH_SIGNS,
    SHORTHANDS,
    accented,
    math_symbol,
    symbol,
)

_CELL_PART = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}|\\\\\s*(?:\[[^\]]*\])?|\\cr(?![A-Za-z])|\\.|[{&]", re.DOTALL)
_OVER = re.compile(r"\\(over|above|atop|choose|brack|brace)(?![A-Za-z])")
_MAX_DEPTH = 30
_ROOTS = {"": "√", "2": "√", "3": "∛", "4": "∜"}
# A bar between two terms, unlike one of a pair, has a space on both sides.
_APART = {"mid": " | "}
_SIGNS = {"%": "%", "$": "$", "#": "#", "&": "&", "_": "_", "{": "{", "}": "}", "|": "‖", "!": "", "\\": " "}
_ATOM = re.compile(r"\d+(?:\.\d+)?|[d∂](?:[²³ⁿ]?\w[₀-₎ₐ-ₜᵢ-ᵪⱼ⁰-ⁿ²³¹]*)|√?\w[₀-₎ₐ-ₜᵢ-ᵪⱼ⁰-ⁿ²³¹ᵃ-ᶿ*′]*|\([^()]*\)")
_SUM = re.compile(r"[\s+\-/=·×]")
_LENGTH = re.compile(r"\s*\{?\s*-?\d*\.?\d+\s*(?:em|ex|pt|mu|cm|mm|in)\s*\}?")
_LABELLED = {"overset": "^", "stackrel": "^", "accentset": "^", "underset": "_", "underaccent": "_"}
_COLOURS = words("color textcolor colorbox")
_PAIRS = words("textcolor colorbox href").union(FRACTIONS, BINOMIALS, SLASHED)
# Fonts of words: two or more letters in one of them are separated from their neighbours.
_WORDED = words("mathrm mathsf mathit mathtt text textrm textsf textit texttt textbf textsc mbox hbox textnormal")
_UNSHOWN = NEGATIVE_SPACES.union(SILENT, SWITCHES, HIDDEN, ("cal", "mit"))
_CLOSER = re.compile(r"\\(?:right(?![A-Za-z])|r(?:vert|Vert|angle|ceil|floor|brace|brack)(?![A-Za-z]))")
_OPENER = re.compile(r"\\(?:left\s*(?:\\[A-Za-z]+|\\?.)|l(?:vert|Vert)(?![A-Za-z]))\s+")
_TRIVIAL = re.compile(
    r"(?:[\d\s.,:;!?%+\-/<>=*]|\\[%,;:! $]|\{,\}|~|\^\{?\\circ\}?|\\(?:times|pm|mp|sim|approx|cdot|to|rightarrow"
    r"|leftarrow|ldots|dots|leq?|geq?|ll|gg|bullet|circ|checkmark|uparrow|downarrow|star)(?![A-Za-z]))+"
)
_QUANTITY = re.compile(
    r"(?:[<>≤≥≪≫~≈±+\-]+\s?)?[$]?\d[\d.,]*\s?(?:[%×°+*]|\.\.\.|…)*"
    r"(?:\s?(?:[-–±×/:→]|--)\s?[+-]?[$]?\d[\d.,]*\s?[%×°+]*){0,3}[.,]?|[×→←↑↓±~≈<>≤≥≪≫+\-/=%•∘°✓⋆*…·]"
)


@lru_cache(maxsize=20_000)
def math_text(source: str) -> str:
    """Return the formula in Unicode characters on one line."""
    return spaced(_Formula(source).sequence(0, len(source)))


def trivial_text(source: str) -> str | None:
    """Return the plain form of a formula of digits and signs only; None if it needs mathematics."""
    if not _TRIVIAL.fullmatch(source):
        return None
    shown = math_text(source)
    if not _QUANTITY.fullmatch(shown):
        return None
    return "−" + shown[1:] if re.match(r"-\d", shown) else shown


class _Formula:
    def __init__(self, text: str) -> None:
        self.text = text
        self.partners = brace_partners(text)
        self.tags: Tags | None = None
        self.depth = 0

    def sequence(self, start: int, end: int) -> str:
        if self.depth > _MAX_DEPTH:
            return re.sub(r"\\[A-Za-z]*|[{}]", "", self.text[start:end])
        self.depth += 1
        parts: list[str] = []
        while start < end:
            if self.text[start] in "_^":
                bare = not "".join(parts).strip() or parts[-1][-1:].isspace()
                script, start = self._script(start, end)
                # A script before its base (`^{40}\mathrm{Ar}`) touches it.
                parts.append(script + JOINT * bare)
                continue
            if _CLOSER.match(self.text, start, end) and parts:
                parts[-1] = parts[-1].rstrip(" ")
            if over := _OVER.match(self.text, start, end):
                above, below = "".join(parts).strip(), self.sequence(over.end(), end)
                parts = [_stacked(over[1], above, below)]
                break
            opener = _OPENER.match(self.text, start, end)
            atom, start = self._atom(start, end)
            if atom in {"∂", "∇"}:
                start += len(self.text[start:end]) - len(self.text[start:end].lstrip(" "))
            while opener and start < opener.end():
                sign, start = self._atom(start, end)
                atom += sign.strip()
            while atom.endswith(WORD) and start < end and self.text[start] in "_^":
                script, start = self._script(start, end)
                atom = atom.removesuffix(WORD) + script + WORD
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
        model = option(self.text, after, end) if name in _COLOURS else None  # `\color[rgb]{1,0,0}`
        after = model.after if model else after
        if name in _PAIRS:
            above, after = self._argument(after, end)
            below, after = self._argument(after, end)
            if name in {"textcolor", "colorbox", "href"}:
                return below, after
            return (f"({above} choose {below})" if name in BINOMIALS else _fraction(above, below)), after
        if name in _LABELLED:
            return self._labelled(name, after, end)
        if name == "sqrt":
            return self._root(after, end)
        if name in MATH_ACCENTS or name in OVER or name in UNDER:
            base, after = self._argument(after, end)
            return (accented(base, MATH_ACCENTS[name]) if len(base) == 1 and name in MATH_ACCENTS else base), after
        if name in LONG_ARROWS:
            return self._arrow(name, after, end)
        if name in {"begin", "end"}:
            return self._environment(name, after, end)
        if name in {"substack", "shortstack"} and (rows := argument(self.text, self.partners, after, end)):
            return self._rows(rows.start, rows.end, ", "), rows.after
        if name in {"bmod", "pmod", "pod", "mod"}:
            base, after = self._argument(after, end) if name != "bmod" else ("", after)
            return {"bmod": " mod ", "mod": f" mod {base}", "pod": f" ({base})"}.get(name, f" (mod {base})"), after
        if name == "not":
            base, after = self._argument(after, end)
            return accented(base, "\u0338"), after
        return self._name(name, after, end)

    def _name(self, name: str, after: int, end: int) -> tuple[str, int]:  # noqa: PLR0911
        if name in {"left", "right", "middle"} and self.text.startswith(".", after):
            return "", after + 1
        if name in SILENT_ARGUMENTS and name != "hskip":
            for _ in range(SILENT_ARGUMENTS[name]):
                after = self._argument(after, end)[1]
            return "", after
        if name in {"mspace", "hskip", "mskip", "kern", "mkern", "hspace"}:
            length = _LENGTH.match(self.text, after, end)
            return "", length.end() if length else after
        if name in SPACES:
            return " ", after
        if name in _UNSHOWN:
            return "", after
        if name in SHOWN:
            return self._argument(after, end)
        if name in FUNCTIONS or name in FUNCTION_NAMES:
            return f"{WORD}{SPELLED.get(name, name)}{WORD}", after
        if name in FONTS or name in TEXT_COMMANDS or (name.startswith(("text", "oper")) and symbol(name) is None):
            return self._worded(name, after + self.text.startswith("*", after), end)
        if name in MATH_SIGNS or name in SHORTHANDS or name not in ACCENTS:
            characters = symbol(name) or math_symbol(name)
            if characters is None and self.text.startswith("{", after, end):
                return self._argument(after, end)
            return _APART.get(name) or LETTERS.get(name) or characters or f"{WORD}{name}{WORD}", after
        return name, after

    def _worded(self, name: str, after: int, end: int) -> tuple[str, int]:
        """Read the argument of a font, or words, whose spaces at the edges count."""
        base, stop = self._argument(after, end)
        shown = self._font(name, base.replace("$", ""))
        found = argument(self.text, self.partners, after, end) if name in TEXT_COMMANDS else None
        if found and found.end > found.start:
            first, last = self.text[found.start], self.text[found.end - 1]
            shown = f"{' ' if first in ' ~' else ''}{shown}{' ' if last in ' ~' else ''}"
        return shown, stop

    def _font(self, name: str, base: str) -> str:
        if name in BLACKBOARD_FONTS:
            return "".join(BLACKBOARD.get(letter, letter) for letter in base)
        if name.startswith("operatorname"):
            return f"{WORD}{SPELLED.get(base, base)}{WORD}"
        return f"{WORD}{base}{WORD}" if name in _WORDED and len(base) > 1 else base

    def _root(self, after: int, end: int) -> tuple[str, int]:
        index = option(self.text, after, end)
        degree = self.sequence(index.start, index.end) if index else ""
        base, after = self._argument(index.after if index else after, end)
        sign = _ROOTS.get(degree) or (raised(degree) or f"{degree}-") + "√"
        return sign + (base if _ATOM.fullmatch(base) else f"({base})"), after

    def _environment(self, tag: str, after: int, end: int) -> tuple[str, int]:
        found = argument(self.text, self.partners, after, end)
        start = self.text.rfind("\\", 0, after)
        if found is None or tag == "end":
            return " ", found.after if found else after
        kind = self.text[found.start : found.end].rstrip("*")
        columns = option(self.text, found.after, end)
        after = columns.after if columns else found.after
        tags = self.tags = self.tags or Tags(self.text)
        stop, then = tags.partners.get(start, (end, end))
        stop, then = min(stop, end), min(then, end)
        if kind in {"array", "tabular", "subarray", "alignat", "alignedat"} and self.text.startswith("{", after, end):
            after = min(self._argument(after, end)[1], stop)
        opening, closing = FENCES.get(kind, (" ", " "))
        return f"{opening}{self._rows(after, stop, '; ' if kind in FENCES else ' ')}{closing}", then

    def _rows(self, start: int, end: int, between: str) -> str:
        rows = _cells(self.text, self.partners, start, end)
        return between.join(" ".join(self.sequence(*cell) for cell in row).strip() for row in rows)

    def _argument(self, after: int, end: int) -> tuple[str, int]:
        found = argument(self.text, self.partners, after, end)
        if found is None:
            return "", after
        if self.text[found.start : found.start + 1] == "\\" and found.after == found.end:
            atom, after = self._atom(found.start, end)
            return atom.strip(WORD), after
        return self.sequence(found.start, found.end).strip(WORD), found.after

    def _script(self, start: int, end: int) -> tuple[str, int]:
        content, after = self._argument(start + 1, end)
        return script(self.text[start], content), max(after, start + 1)

    def _labelled(self, name: str, after: int, end: int) -> tuple[str, int]:
        """Read a symbol with a label above or below it, which is shown as a script."""
        label, after = self._argument(after, end)
        base, after = self._argument(after, end)
        if base in FUNCTIONS or base in FUNCTION_NAMES or base in SPELLED.values():
            base = f"{WORD}{base}"
            return base + script(_LABELLED[name], label) + WORD, after
        return base + script(_LABELLED[name], label), after

    def _arrow(self, name: str, after: int, end: int) -> tuple[str, int]:
        bracket = option(self.text, after, end)
        below = self.sequence(bracket.start, bracket.end) if bracket else ""
        above, after = self._argument(bracket.after if bracket else after, end)
        return LONG_ARROWS[name] + script("_", below) + script("^", above), after


def _stacked(name: str, above: str, below: str) -> str:
    if name == "choose":
        return f"({above} choose {below})"
    fences = {"brack": "[]", "brace": "{}"}.get(name)
    return f"{fences[0]}{above}; {below}{fences[1]}" if fences else _fraction(above, below)


def _fraction(above: str, below: str) -> str:
    above, below = above.strip(), below.strip()
    above = f"({above})" if _SUM.search(above) and not _ATOM.fullmatch(above) else above
    below = below if _ATOM.fullmatch(below) else f"({below})"
    return f"{above}/{below}"


def _cells(text: str, partners: dict[int, int], start: int, end: int) -> list[list[tuple[int, int]]]:
    """Return the ranges of the cells of each row; an empty last row does not count."""
    rows: list[list[tuple[int, int]]] = [[]]
    depth, begun, position = 0, start, start
    while part := _CELL_PART.search(text, position, end):
        sign, position = part[0], part.end()
        if sign == "{":
            position = partners.get(part.start(), part.start()) + 1
        elif sign.startswith(("\\begin", "\\end")) and len(sign) > 4:
            depth += 1 if sign.startswith("\\begin") else -1
        elif depth == 0 and (sign == "&" or sign.startswith(("\\\\", "\\cr"))):
            rows[-1].append((begun, part.start()))
            begun = position
            if sign != "&":
                rows.append([])
    rows[-1].append((begun, end))
    last = rows[-1]
    if len(rows) > 1 and len(last) == 1 and not text[last[0][0] : last[0][1]].replace("\\hline", "").strip():
        rows.pop()
    return rows
