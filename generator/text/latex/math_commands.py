"""The commands of formulas, as `math_commands.toml` lists them."""

from generator.core.data_files import toml_tables
from generator.text.latex.source_scan import words
from generator.text.latex.symbols import signs

_TABLES = toml_tables(__file__)
_WORDS = {name: words(listed) for name, listed in _TABLES["words"].items()}

BLACKBOARD_FONTS = _WORDS["blackboard_fonts"]
FONTS, FONT_SWITCHES = _WORDS["fonts"] | BLACKBOARD_FONTS, _WORDS["font_switches"]
OVER, UNDER, LONG_ARROWS = _WORDS["over"], _WORDS["under"], signs("arrow")
FRACTIONS, SLASHED, BINOMIALS, INFIX = (_WORDS[name] for name in ("fractions", "slashed", "binomials", "infix"))
LIMIT_NAMES = _WORDS["limit_names"]
FUNCTION_NAMES = LIMIT_NAMES | _WORDS["function_names"]
OPERATORS, OPERATORS_WITH_LIMITS = _WORDS["operators"], _WORDS["operators_with_limits"]
BIG_SIGNS = frozenset("∑∏∐⋃⋂⨁⨂⨀⨄⨆⋁⋀⨅")
SPELLED = {
    name: shown.replace(" ", "\u2009") for shown, listed in _TABLES["spelled"].items() for name in listed.split()
}
SPACES, NEGATIVE_SPACES = _WORDS["spaces"], _WORDS["negative_spaces"]
HIDDEN, SHOWN = _WORDS["hidden"], _WORDS["shown"]
TEXT_COMMANDS = _WORDS["text_commands"]
FENCES: dict[str, tuple[str, str]] = {name: (before, after) for name, (before, after) in _TABLES["fences"].items()}
ALIGNED = _WORDS["aligned"]

# All commands of the tables above, without operators that papers define themselves.
FORMULA_COMMANDS = frozenset().union(
    FRACTIONS, SLASHED, BINOMIALS, INFIX, OVER, UNDER, LONG_ARROWS, FONTS, FONT_SWITCHES, TEXT_COMMANDS, HIDDEN, SHOWN,
    SPACES, NEGATIVE_SPACES, ALIGNED, FENCES, FUNCTION_NAMES,
)  # fmt: skip
STRUCTURES = _WORDS["structures"]
