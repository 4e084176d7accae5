"""Files that tests write by hand."""

from pathlib import Path


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file, with the folders that it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
