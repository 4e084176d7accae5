"""What the program knows as data: text and TOML files beside the modules that use them."""

import tomllib
from pathlib import Path
from typing import Any


def text(module: str, name: str) -> str:
    """Return the text of a file beside a module (its `__file__`)."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


def rows(module: str, name: str) -> list[list[str]]:
    """Return the lines of a file beside a module, each split at its tabs; `# ` begins a comment."""
    lines = text(module, name).split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("# ")]


def words(module: str, name: str) -> frozenset[str]:
    """Return the words of a file beside a module; `# ` begins a comment."""
    return frozenset(word for (line,) in rows(module, name) for word in line.split())


def tables(module: str, *names: str) -> tuple[dict[str, str], ...]:
    """Return tables of the text file beside a module that has its name.

    `[name]` begins a table; each of its lines is a key, a tab, and its value, or words without values.
    """
    found: dict[str, dict[str, str]] = {}
    for row in rows(module, f"{Path(module).stem}.txt"):
        if len(row) == 1 and row[0].startswith("["):
            table = found[row[0].strip("[]")] = {}
        else:
            table |= {row[0]: row[1]} if len(row) > 1 else dict.fromkeys(row[0].split(), "")
    return tuple(found[name] for name in names)


def toml_tables(module: str) -> dict[str, Any]:
    """Return the contents of the TOML file beside a module that has its name."""
    return tomllib.loads(text(module, f"{Path(module).stem}.toml"))


def word_lists(module: str, name: str) -> dict[str, tuple[str, ...]]:
    """Return the lists of words in a file beside a module, with lines `name: word | word`, by their names.

    An indented line continues the one before it. A bar without blanks is part of a word, as in a pattern.
    """
    joined = text(module, name).replace("\n  ", " ").splitlines()
    lines = (line.partition(": ") for line in joined if line and not line.startswith("#"))
    return {title: tuple(word.strip() for word in f" {listed}".split(" | ")) for title, _, listed in lines}


def word_table(module: str, name: str) -> dict[str, str]:
    """Return the meaning of each word in a file such as that of `word_lists`, whose names are the meanings."""
    return {word: meaning for meaning, words in word_lists(module, name).items() for word in words}


def guides_folder() -> Path:
    """Return the folder of the guides: inside an installed package, at the top level of a checkout."""
    package = Path(__file__).resolve().parent.parent
    shipped = package / "guides"
    return shipped if shipped.is_dir() else package.parent / "docs"
