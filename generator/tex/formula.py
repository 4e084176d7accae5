r"""Reading a formula into what latex2mathml lays out well, whatever the author wrote.

The result is LaTeX of a few constructs only: groups, scripts, fractions, roots, things above and below, rows
of cells. Everything else is a leaf. Missing arguments are empty, what was not closed is closed,
unknown commands are shown by their names or arguments.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.tex.fonts import FONT_SWITCHES, combined
from generator.tex.formulacommands import command_of, sign_of
from generator.tex.leaves import FIRST, Leaves
from generator.tex.mathnames import INFIX, STYLE_LEVELS
from generator.tex.rows import has_rows, rows_of
from generator.tex.scan import COMMAND, argument, brace_partners

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SIDES = ("open", "close")
_TO_THE_END = INFIX.keys() | STYLE_LEVELS.keys() | {"color"}
_MAX_DEPTH = 24
_NUMBER = re.compile(r"\d+(?:\.\d+)?|\.\d+")
_THOUSANDS = re.compile(r"\{,\}(?=\d)")
_LIMITS = re.compile(r"\\(display|no)?limits(?![A-Za-z])")
_COLOUR = re.compile(r"[A-Za-z]+|#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_ORDINARY = frozenset("+-=<>:,;")  # in braces of their own they keep no distance
_RAISED_PRIMES = re.compile(r"\^\s*(?:\{\s*((?:\\prime\s*)+)\}|(\\prime)(?![A-Za-z]))")
_PRIMES = {1: "′", 2: "″", 3: "‴", 4: "⁗"}
_ALWAYS = frozenset({"underbrace", "overbrace", "underbracket", "overbracket", "overparen", "underparen"})


class Formula:
    """One formula while it is read."""

    def __init__(self, text: str, *, display: bool = False, above: Formula | None = None) -> None:
        self.text = text
        self.display = display
        self.partners = brace_partners(text)
        self.leaves: Leaves = above.leaves if above else Leaves()
        self.depth: int = above.depth if above else 0

    def read(self) -> str:
        """Return the whole formula as LaTeX of few constructs; the rest is in `leaves`."""
        end = len(self.text)
        if self.display and has_rows(self.text):
            return rows_of(self, "aligned", 0, end)
        return self.row(0, end, "")

    def row(self, start: int, end: int, font: str) -> str:
        """Read `text[start:end]`, one group's content."""
        if self.depth > _MAX_DEPTH:
            return self.leaves.add("mtext", re.sub(r"\\[A-Za-z]*|[{}\\]", "", self.text[start:end]))
        self.depth += 1
        parts: list[str] = []
        while start < end:
            if self.text[start].isspace() or self.text[start] in "&}~":
                parts.append(self.leaves.space("0.25") if self.text[start] == "~" else "")
                start += 1
                continue
            command = COMMAND.match(self.text, start, end)
            name = command[1] if command else None
            if command and name and name in FONT_SWITCHES:
                font, start = combined(font, FONT_SWITCHES[name]), command.end()
            elif command and name and name in _TO_THE_END:
                parts = self._to_the_end(name, parts, command.end(), end, font)
                break
            else:
                shown, start = self._scripted(start, end, font)
                parts.append(shown)
        self.depth -= 1
        return "".join(parts)

    def raw(self, start: int, end: int) -> tuple[str, int]:
        """Return the next argument as it is written, and where it ends."""
        found = argument(self.text, self.partners, start, end)
        return (self.text[found.start : found.end], found.after) if found else ("", start)

    def group(self, start: int, end: int, font: str) -> tuple[str, int]:
        """Return the next argument as a group, empty where there is none, and where it ends."""
        found = argument(self.text, self.partners, start, end)
        if found is None:
            return "{}", start
        if found.after == found.end and self.text[found.start] == "\\":
            shown, after = self.atom(found.start, end, font)
            return f"{{{shown}}}", after
        return f"{{{self.row(found.start, found.end, font)}}}", found.after

    def fenced(self, fences: str, content: str) -> str:
        """Return `content` between two fences that grow with it; a blank is no fence."""
        opening, closing = (
            self.leaves.delimiter(sign.strip(), role) for sign, role in zip(fences, _SIDES, strict=True)
        )
        return f"{{{opening}{content}{closing}}}"

    def stacked(self, fences: str, above: str, below: str) -> str:
        """Return two groups as a fraction without its line."""
        look = self.leaves.add("mfrac", "", role="look", kind="stack")
        return self.fenced(fences, f"{{{look}\\frac{above}{below}}}")

    def coloured(self, colour: str, content: str) -> str:
        """Return `content` in a colour that browsers know, or as it is."""
        colour = colour.split("!", maxsplit=1)[0].strip()
        return f"{{\\textcolor{{{colour}}}{{{content}}}}}" if _COLOUR.fullmatch(colour) else f"{{{content}}}"

    def atom(  # noqa: PLR0911 - one per kind of sign
        self, start: int, end: int, font: str
    ) -> tuple[str, int]:
        """Read one thing that scripts can stand at: a group, a command with its arguments, one character."""
        sign = self.text[start]
        if sign == "{":
            closing = self.partners.get(start, end)
            if closing >= end:
                return "", start + 1
            if closing == start + 2 and self.text[start + 1] in _ORDINARY:
                sign = {"-": "−"}.get(self.text[start + 1], self.text[start + 1])
                return self.leaves.add("mo", sign, role="thing", lspace="0", rspace="0"), closing + 1
            return f"{{{self.row(start + 1, closing, font)}}}", closing + 1
        if sign == "\\":
            command = COMMAND.match(self.text, start, end)
            if command is None:
                return "", start + 1
            return (command_of if command[1] else sign_of)(self, command, end, font)
        if number := _NUMBER.match(self.text, start, end):
            return self._number(number[0], number.end(), end, font)
        if sign.isalpha():
            return self.leaves.letter(sign, font), start + 1
        return self.leaves.sign(sign, font), start + 1

    def _number(self, number: str, after: int, end: int, font: str) -> tuple[str, int]:
        while comma := _THOUSANDS.match(self.text, after, end):
            digits = _NUMBER.match(self.text, comma.end(), end)
            if digits is None:
                break
            number, after = f"{number},{digits[0]}", digits.end()
        if "," in number:
            return self.leaves.add("mn", number), after
        return self.leaves.number(number, font), after

    def _to_the_end(self, name: str, parts: list[str], start: int, end: int, font: str) -> list[str]:
        """Read a command that changes the rest of its group, or parts it in two."""
        if name in STYLE_LEVELS:
            display, self.display = self.display, name == "displaystyle"
            rest = self.row(start, end, font)
            self.display = display
            return [*parts, f"{{\\{name} {rest or '{}'}}}"]
        if name == "color":
            colour, start = self.raw(start, end)
            return [*parts, self.coloured(colour, self.row(start, end, font))]
        above, below = "".join(parts) or "{}", self.row(start, end, font) or "{}"
        if name in {"over", "above"}:
            return [f"{{\\frac{{{above}}}{{{below}}}}}"]
        return [self.stacked(INFIX[name], f"{{{above}}}", f"{{{below}}}")]

    def _scripted(self, start: int, end: int, font: str) -> tuple[str, int]:
        """Read one atom and all scripts at it; a second script of a kind stands at the whole before it."""
        base, limits = "{}", ""
        if self.text[start] not in "_^'":
            name = COMMAND.match(self.text, start, end)
            base, start = self.atom(start, end, font)
            leaf = self._leaf(base)
            if leaf is not None and leaf.get("role") == "limits":
                limits = "movable"
            if name and (name[1] in _ALWAYS or (name[1] == "mathop" and self.display)):
                limits = "always"
        below = above = primes = ""
        while start < end:
            sign = self.text[start]
            if sign.isspace():
                start += 1
            elif found := _LIMITS.match(self.text, start, end):
                limits = {"no": "", "display": limits}.get(found[1] or "", "always")
                start = found.end()
            elif shown := self._primes(start, end, beside=not above):
                primes, start = primes + shown[0], shown[1]
            elif sign not in "_^":
                break
            else:
                if below if sign == "_" else above:
                    if primes and not limits:
                        base, primes = f"{{{base}{primes}}}", ""
                    base = "{" + self._with_scripts(base, below, primes + above, limits) + "}"
                    below = above = primes = ""
                content, start = self.group(start + 1, end, font)
                below, above = (content, above) if sign == "_" else (below, content)
        if primes and not limits:
            # Beside its base and not raised: most fonts have raised the sign themselves.
            return self._with_scripts(f"{{{base}{primes}}}", below, above, ""), start
        return self._with_scripts(base, below, primes + above, limits), start

    def _primes(self, start: int, end: int, *, beside: bool) -> tuple[str, int] | None:
        r"""Return primes that stand next, and where they end; `^\prime` is one where nothing else is raised."""
        raised = _RAISED_PRIMES.match(self.text, start, end) if beside else None
        if raised:
            count, after = (raised[1] or raised[2]).count("prime"), raised.end()
        else:
            count = len(self.text[start:end]) - len(self.text[start:end].lstrip("'"))
            after = start + count
        return (self.leaves.sign(_PRIMES.get(count, "′")), after) if count else None

    def _with_scripts(self, base: str, below: str, above: str, limits: str) -> str:
        base = base or "{}"
        if not (below or above):
            return base
        if not limits:
            return base + (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")
        leaf = self._leaf(base)
        if limits == "always" and leaf is not None:
            leaf.set("movablelimits", "false")
        if below:
            base = f"{{\\underset{{{below}}}{{{base}}}}}"
        return f"{{\\overset{{{above}}}{{{base}}}}}" if above else base

    def _leaf(self, shown: str) -> Element | None:
        return self.leaves.elements[ord(shown) - FIRST] if len(shown) == 1 and ord(shown) >= FIRST else None
