"""What the program knows as data: text files beside the modules that use them."""

from pathlib import Path


def text(module: str, name: str) -> str:
    """Return the text of a file beside a module (its `__file__`)."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


def rows(module: str, name: str) -> list[list[str]]:
    """Return the lines of a file beside a module, each split at its tabs; `# ` begins a comment."""
    lines = text(module, name).split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("# ")]
