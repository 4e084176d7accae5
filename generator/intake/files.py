"""A source file's bytes to text: its encoding, and plain words where it is no text at all."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from generator.errors import Problem

if TYPE_CHECKING:
    from pathlib import Path

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_source(path: Path) -> str | Problem:
    """Read a source file as text (UTF-8, or UTF-16 with a byte order mark), or say why that cannot be."""
    shown = str(path)
    try:
        raw = path.read_bytes()
    except IsADirectoryError:
        return Problem(shown, 0, 0, "this is a folder", "name the files in it")
    except OSError as fault:
        return Problem(shown, 0, 0, f"this file cannot be read: {fault.strerror}")
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), "utf-8")
    if encoding != "utf-16" and b"\0" in raw:
        return Problem(shown, 0, 0, "this is a binary file, no text", "import the page saved as text")
    if not raw.strip():
        return Problem(shown, 0, 0, "this file is empty", "save the page again")
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        return Problem(shown, line, 0, "this file is not in UTF-8", "save it again with the encoding UTF-8")
