"""Tables of what the program knows, in text files beside the modules that use them."""

from pathlib import Path


def rows(module: str, name: str) -> list[list[str]]:
    """Return the lines of a file beside a module (its `__file__`), each split at its tabs; `# ` begins a comment."""
    lines = Path(module).with_name(name).read_text(encoding="utf-8").split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("# ")]
