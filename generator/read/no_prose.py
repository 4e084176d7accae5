"""Detect texts that are not prose, even if parts look like entries: unknown tables, settings, programs."""

import re

from generator.read.records.tables.columns import known

_ASSIGNED = re.compile(r"\s*[\w-]+\s*=\s*[\"'\[{\d]")
_GROUP = re.compile(r"\s*\[{1,2}[\w.-]+\]{1,2}\s*")
_COLUMN = re.compile(r"\s*\"?[\w -]{1,40}\"?\s*")
_OF_TYPST = re.compile(
    r"^[ \t]*#(?:(?:set|let|show)[\s:]|(?:import|include)\s+\")|#(?:link|emph|strong)[(\[]", re.MULTILINE
)
_OF_MARKDOWN = re.compile(r"^#{1,6}[ \t]+\S|\]\((?:https?:|mailto:|[/.#])", re.MULTILINE)
_FENCED = re.compile(r"^[ \t]*+(`{3,}+|~{3,}+)[^\n]*+\n.*?(?:^[ \t]*+\1|\Z)", re.MULTILINE | re.DOTALL)
_FEWEST_COLUMNS = 3
_FEWEST_OF_TYPST = 3


def is_no_prose(text: str) -> bool:
    """Return whether a text cannot be a list of references: it has assignments or rules, or begins like a table."""
    if is_typst(text):
        return True
    lines = [line for line in text.splitlines() if line.strip()]
    assigned = sum(map(bool, map(_ASSIGNED.match, lines)))
    # `[1]` alone on a line may also be the mark of a reference.
    groups = sum(map(bool, map(_GROUP.fullmatch, lines))) if assigned else 0
    return 2 * (assigned + groups) >= max(len(lines), 1) or bool(lines and _is_header(lines))


def is_typst(text: str) -> bool:
    """Return whether a text has rules and functions of Typst, outside code, and no fewer than signs of Markdown."""
    shown = _FENCED.sub("", text)
    return len(_OF_TYPST.findall(shown)) >= max(_FEWEST_OF_TYPST, len(_OF_MARKDOWN.findall(shown)))


def _is_header(lines: list[str]) -> bool:
    """Return whether a line is a header: most cells are names of columns, and the row below has as many cells."""
    for sign in ",;\t":
        cells = lines[0].split(sign)
        if len(cells) >= _FEWEST_COLUMNS and all(map(_COLUMN.fullmatch, cells)):
            as_many = len(lines) == 1 or lines[1].count(sign) + 1 >= len(cells)
            return as_many and 2 * sum("_" in cell or known(cell) != "" for cell in cells) >= len(cells)
    return False
