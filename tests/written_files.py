"""Files that tests write by hand."""

from collections.abc import Mapping
from pathlib import Path


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file, with the folders that it needs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def write_files(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files of a folder, given by their paths in it."""
    for path, content in files.items():
        write_file(root / path, content)
