r"""Macros that many papers define in the same way, for papers whose definitions are unknown.

A value may have several forms, by the number of braced arguments: `\inner{a}{b}` and `\inner{a, b}` both occur.
"""

from collections.abc import Mapping
from string import ascii_letters, ascii_uppercase
from types import MappingProxyType

from generator.core.data_files import rows
from generator.text.latex.math_commands import OPERATORS, OPERATORS_WITH_LIMITS
from generator.text.latex.source_scan import words
from generator.text.latex.symbols import GREEK

# Macros for single letters: the letters, the command that shows them, and the names, in which `{}` is the letter.
_OF_LETTERS = (
    (ascii_letters, "mathbf", "b{} bf{} bs{} bm{} {}b {}bf bold{} v{} {}v rv{} {}vec"),
    (ascii_uppercase, "mathcal", "c{} cal{} {}c {}cal mc{} {}mc g{} scr{}"),
    (ascii_uppercase, "mathbb", "bb{} {}bb s{} {0}{0}"),
    ("BDFGHJKLMOTUVWXY", "mathcal", "{}"),
    ("CENPQRZ", "mathbb", "{}"),
    (ascii_uppercase, "mathbf", "m{} rm{}"),
    (ascii_uppercase, "mathsf", "sf{}"),
    (ascii_uppercase, "mathfrak", "fr{} f{}"),
    (ascii_uppercase, "tilde", "t{} til{} wt{} tilde{}"),
    (ascii_uppercase, "hat", "h{} wh{} hat{}"),
)
# Names of LaTeX commands among these.
_TAKEN = words(
    "bf bm bb Bbb SS AA LL bar bot big bmod vs va ve mu mp ms mb rm sf sc sb sl sp st ss eb tb fb pb lb rb mf bfs"
)


def _read(file: str) -> dict[str, str | tuple[str, ...]]:
    """Return the macros of a file, whose lines are names and their meaning, or several by the number of arguments."""
    found: dict[str, str | tuple[str, ...]] = {}
    for names, *meanings in rows(__file__, file):
        found |= dict.fromkeys(names.split(), meanings[0] if len(meanings) == 1 else tuple(meanings))
    return found


def _common() -> dict[str, str | tuple[str, ...]]:
    table: dict[str, str | tuple[str, ...]] = {
        name: f"\\{command}{{{letter}}}"
        for letters, command, patterns in _OF_LETTERS
        for letter in letters
        for pattern in patterns.split()
        if (name := pattern.format(letter)) not in _TAKEN
    }
    for name in OPERATORS:
        table[name] = f"\\operatorname{'*' if name in OPERATORS_WITH_LIMITS else ''}{{{name}}}"
    for name in GREEK:
        table |= {f"up{name}": f"\\{name}", f"Up{name}": f"\\mathrm{{\\{name.capitalize()}}}"}
    return table | _read("common_macros.txt") | _OF_FIELDS


_OF_FIELDS = _read("field_macros.txt")
COMMON_MACROS: Mapping[str, str | tuple[str, ...]] = MappingProxyType(_common())
# Those that abstracts use without dollars, with the braced arguments that follow.
MATH_MACROS = words("norm Norm abs Abs ceil floor inner ket bra Ket Bra") | _OF_FIELDS.keys()
