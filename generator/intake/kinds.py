"""What a file that no reader reads seems to be, in a person's words."""

from __future__ import annotations

import re

_FIRST_BYTES = (
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "an Office document or a ZIP archive"),
    (b"\xd0\xcf\x11\xe0", "an Office document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"SQLite format 3", "a database"),
    (b"\x1f\x8b", "a compressed file"),
)
_RTF, _TEX = re.compile(r"\s*\{\\rtf"), re.compile(r"^\s*\\documentclass\b", re.MULTILINE)
_MARKUP = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!(?:--.*?--|[^>]*)>\s*)*<([A-Za-z][\w:.-]*)", re.DOTALL)
_PROGRAM = re.compile(
    r"\A#!|^(?:#include\s*[<\"]|def \w+\(|class \w+.*[:{]\s*$|from [\w.]+ import |import [\w.]+;?\s*$|function \w*\s*\("
    r"|(?:const|let|var) \w+ = |(?:public|package|using|namespace) [\w.]+.*[;{]\s*$)",
    re.MULTILINE,
)
_YAML = re.compile(r"\s*(?:---\s*\n)?(?:#.*\n|\s*\n)*(?:- )?[\w-]+:(?: \S.*)?\n\s*(?:- )?[\w-]+:")


def kind_of_bytes(raw: bytes) -> str:
    """Name a binary file by its first bytes; empty where they are not known."""
    return next((kind for start, kind in _FIRST_BYTES if raw.startswith(start)), "")


def kind_of_text(text: str) -> str:
    """Name a text of no known format by how it looks."""
    if _RTF.match(text):
        return "an Office document (RTF)"
    if _TEX.search(text):
        return "a LaTeX document"
    markup = _MARKUP.match(text)
    if markup:
        return f"HTML or XML of another kind (<{markup[1]}>)"
    if _PROGRAM.search(text):
        return "a program"
    if _YAML.match(text):
        return "YAML of another kind"
    first = [line for line in text.splitlines() if line.strip()][:2]
    if len(first) == 2 and any(line.count(sign) and first[1].count(sign) for sign in "\t;" for line in first[:1]):
        return "a table without columns of titles and authors, a venue or a DOI"
    if len(first) == 2 and first[0].count(",") >= 1 and first[0].count(",") == first[1].count(","):
        return "a table without columns of titles and authors, a venue or a DOI"
    return "plain text without a list of publications"
