"""The citation styles that a portal may name, and the names that users may write for them.

The first three are rendered by functions of this package, the others by the engine in the wheel `typst`. A name that
ends in `.csl` is the path of a style that the portal provides.
"""

from generator.core.data_files import rows

OWN = {"apa": "APA", "ieee": "IEEE", "chicago": "Chicago"}
FILE_ENDING = ".csl"
_ROWS = rows(__file__, "citation_styles.txt")
FURTHER = {name: label for name, label, *_ in _ROWS}
_ENGINE_NAMES = {name: long for name, _, *longer in _ROWS for long in longer}
NAMES = (*OWN, *FURTHER)


def style_named(text: str) -> str:
    """Return the name of a style from user input, in any case and also in the engine's long form; empty if unknown."""
    folded = text.casefold()
    if folded in OWN or folded in FURTHER:
        return folded
    return next((name for name, long in _ENGINE_NAMES.items() if long == folded), "")


def engine_name(style: str) -> str:
    """Return the engine's name of a style."""
    return _ENGINE_NAMES.get(style, style)
