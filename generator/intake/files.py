"""A source file's bytes to text and format, and plain words where it is neither."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.sources.encoding import Undecodable, decode
from generator.sources.formats import PAGE_ENDINGS, looked_for, looks_like_page, recognise
from generator.sources.pages.mhtml import looks_like_mhtml, read_mhtml

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class SourceText:
    """A source as text, the name of its format, and the address that a page was saved from (empty where unknown)."""

    text: str
    format: str
    address: str = ""


def read_source(path: Path, choice: str = "auto") -> SourceText | Problem:
    """Read a source file, or say why that cannot be.

    `choice` is a format's name, or `auto`. A page may be in any encoding; other sources must be
    UTF-8, or UTF-16 with a byte order mark.
    """
    shown = str(path)
    try:
        raw = path.read_bytes()
    except IsADirectoryError:
        return Problem(shown, 0, 0, "this is a folder", "name the files in it")
    except OSError as fault:
        return Problem(shown, 0, 0, f"this file cannot be read: {fault.strerror}")
    if choice in {"auto", "html"} and looks_like_mhtml(raw):
        page = read_mhtml(raw)
        return _no_text(shown, page) if isinstance(page, Undecodable) else SourceText(page.text, "html", page.address)
    is_page = choice == "html" or path.suffix.lower() in PAGE_ENDINGS or looks_like_page(raw)
    decoded = decode(raw, html=is_page)
    if isinstance(decoded, Undecodable):
        return _no_text(shown, decoded)
    found = recognise(decoded.text) if choice == "auto" else choice
    if found is None:
        return Problem(shown, 0, 0, "this file is in none of the known formats", looked_for())
    return SourceText(decoded.text, found)


def _no_text(shown: str, fault: Undecodable) -> Problem:
    return Problem(shown, fault.line, 0, fault.what, fault.mend)
