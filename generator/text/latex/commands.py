"""The commands of running text, as `commands.toml` lists them; any other command is an author's own macro."""

from typing import Any

from generator.core.data_files import toml_tables
from generator.text.latex.source_scan import words
from generator.text.latex.tree import Style

_TABLES = toml_tables(__file__)
_WORDS = {name: words(listed) for name, listed in _TABLES["words"].items()}


def _of_commands(table: str) -> dict[str, Any]:
    """Return each command of a table with the name that it is listed below."""
    return {command: name for name, listed in _TABLES[table].items() for command in listed.split()}


def _counts(table: str) -> dict[str, int]:
    return {command: int(count) for command, count in _of_commands(table).items()}


STYLES: dict[str, Style] = _of_commands("styles")
SWITCHES: dict[str, Style | None] = _of_commands("switches") | dict.fromkeys(_WORDS["usual"])
PLAIN, LATEX_PLAIN = _WORDS["plain"], _WORDS["latex_plain"]
SILENT, SILENT_ARGUMENTS = _WORDS["silent"], _counts("silent_arguments")
SETTINGS = _counts("settings")
CITATIONS = _WORDS["citations"]
MATH_STRUCTURES = _counts("math_structures")
KEPT_ENVIRONMENTS = _WORDS["kept_environments"]
MATH_ENVIRONMENTS = KEPT_ENVIRONMENTS | _WORDS["math_environments"]
LISTS = _WORDS["lists"]
TEXT_ENVIRONMENTS = _WORDS["text_environments"]
TEXT_MACROS: dict[str, str] = _TABLES["text_macros"]
