"""Describe a file that no reader recognises: a PDF, a picture, a program."""

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
_MARKUP = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!(?:--.*?--|[^>]*)>\s*)*<([A-Za-z][\w:.-]*)", re.DOTALL)
_PROGRAM = re.compile(
    r"\A#!|^(?:#include\s*[<\"]|def \w+\(|class \w+.*[:{]\s*$|from [\w.]+ import |import [\w.]+;?\s*$|function \w*\s*\("
    r"|(?:const|let|var) \w+ = |(?:public|package|using|namespace) [\w.]+.*[;{]\s*$)",
    re.MULTILINE,
)
_SIGNS = (
    (re.compile(r"\A\s*\{\\rtf"), "an Office document (RTF)"),
    (re.compile(r"^\s*\\documentclass\b", re.MULTILINE), "a LaTeX document"),
    (_PROGRAM, "a program"),
    (
        re.compile(r"\A\s*+(?:---\s*\n)?(?:#.*\n|[ \t]*+\n)*+(?:- )?[\w-]+:(?: \S.*)?\n\s*+(?:- )?[\w-]+:"),
        "YAML of another kind",
    ),
)


# How pages take their publications from a file, or from what their site knows of them.
_TAKEN = re.compile(
    r"\{%-?\s*bibliography\b|\\(?:print)?bibliography\b\w*|\\addbibresource\b|^\.\. bibliography::|\{bibliography\}"
    r"|\{%-?\s*for \w+ in site\.(?:publications|data)\b|^bibliography:",
    re.MULTILINE,
)
_NAMED = re.compile(
    r"\{%-?\s*bibliography\b[^%]{0,200}?(?:-f|--file)\s+([\w./-]{1,100})"
    r"|\\(?:bibliography\w{0,20}|addbibresource)\s*(?:\[[^\]]{0,100}\])?\{([^{}\n]{1,200})\}"
    r"|\{?bibliography(?:\}|::)[ \t]+([\w./-]{1,100})|^bibliography:[ \t]*\[?[\"']?([\w./-]{1,100})",
    re.MULTILINE,
)
_MOST_NAMED = 5


def taken_from(text: str) -> str | None:
    """Name the files that a page takes its publications from; empty where it names none, None where it has its own."""
    if not _TAKEN.search(text):
        return None
    names = [one for found in _NAMED.finditer(text) for part in found.groups() if part for one in part.split(",")]
    return ", ".join(list(dict.fromkeys(name.strip() for name in names))[:_MOST_NAMED])


def kind_of_bytes(raw: bytes) -> str:
    """Name a binary file by its first bytes; empty where they are not known."""
    return next((kind for start, kind in _FIRST_BYTES if raw.startswith(start)), "")


def kind_of_text(text: str) -> str:
    """Name a text of no known format by how it looks."""
    markup = _MARKUP.match(text)
    if markup:
        return f"HTML or XML of another kind (<{markup[1]}>)"
    named = next((kind for sign, kind in _SIGNS if sign.search(text)), "")
    if named:
        return named
    if _is_table([line for line in text.splitlines() if line.strip()][:2]):
        return "a table without columns of titles and authors, a venue or a DOI"
    return "plain text without a list of publications"


def _is_table(lines: list[str]) -> bool:
    """Tell a table by a separator that stands as often in the header as in the first row."""
    return len(lines) == 2 and any(0 < lines[0].count(sign) == lines[1].count(sign) for sign in "\t;,")
