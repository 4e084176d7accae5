"""Sources as people and programs write them, in sources/, by format; people and papers in them are invented.

Each file begins with a statement of what is read of it, in YAML between two lines of hyphens: `papers` with the fields
that matter, or with all that are read where it is `complete`; and, where there are such, the `owner` of the list, the
beginnings of `problems` (line, column, severity and text), and the `context`: a saved page's `address`, its `owner`.
"""

from pathlib import Path
from typing import Any

import yaml

SOURCES = Path(__file__).parent / "sources"


def statement_and_text(path: Path) -> tuple[dict[str, Any], str]:
    """Return what a file states to be read of it, all scalars as text, and the source itself with its ends of lines."""
    _, statement, text = path.read_bytes().decode().split("---\n", 2)
    return yaml.load(statement, Loader=yaml.BaseLoader), text


def sample(name: str) -> str:
    """Return a source by its path below sources/."""
    return statement_and_text(SOURCES / name)[1]
