"""A source file's bytes to text and format, and plain words where it is neither."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import Problem
from generator.sources.encoding import Undecodable, decode
from generator.sources.formats import (
    PAGE_ENDINGS,
    TABLE_ENDINGS,
    looked_for,
    looks_like_json,
    looks_like_page,
    recognise,
)
from generator.sources.pages.mhtml import looks_like_mhtml, read_mhtml

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class SourceText:
    """A source as text, the name of its format, and the address that a page was saved from (empty where unknown).

    `doubt` tells of an encoding that had to be guessed.
    """

    text: str
    format: str
    address: str = ""
    doubt: Problem | None = None


@dataclass(frozen=True, slots=True)
class Unrecognised:
    """A file that is in no known format, and what to say of it where a person named it."""

    problem: Problem


def read_source(path: Path, choice: str = "auto", *, columns: bool = False) -> SourceText | Unrecognised | Problem:
    """Read a source file, or say why that cannot be.

    `choice` is a format's name, or `auto`; `columns` says that a person named the columns of tables.
    A page may be in any encoding; other sources are UTF-8, UTF-16 with a byte order mark, or what
    their bytes look like, which is told.
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
    doubt: Problem | None = None
    if isinstance(decoded, Undecodable) and decoded.line:
        # One byte that is not UTF-8 is no reason to refuse a bibliography.
        what, line = decoded.what, decoded.line
        decoded = decode(raw, html=True)
        if not isinstance(decoded, Undecodable):
            mend = "look at its accents, or save it again with the encoding UTF-8"
            doubt = Problem(shown, line, 0, f"{what}; it was read as {decoded.encoding}", mend, "warning")
    if isinstance(decoded, Undecodable):
        return Unrecognised(_no_text(shown, decoded))
    found = recognise(decoded.text) if choice == "auto" else choice
    if choice == "auto" and columns and found in {None, "dump"} and path.suffix.lower() in TABLE_ENDINGS:
        found = "table"
    if found is None or (doubt is not None and found == "dump" and choice == "auto"):
        return Unrecognised(
            _unknown(shown, decoded.text)
            if found is None
            else Problem(shown, line, 0, what, "save it again with the encoding UTF-8")
        )
    return SourceText(decoded.text, found, doubt=doubt)


def _unknown(shown: str, text: str) -> Problem:
    """Say what a file of no known format looks like, and what to do."""
    if looks_like_json(text):
        what = "this JSON is of no known kind"
        known = "CSL-JSON, Zotero, Crossref, DataCite, OpenAlex, Semantic Scholar, ORCID and INSPIRE are read"
        keys = list(dict.fromkeys(re.findall(r'"([\w-]+)"\s*:', text[:20000])))[:6]
        return Problem(
            shown,
            0,
            0,
            f"{what} (its fields: {', '.join(keys)})" if keys else what,
            f"{known}; export it as BibTeX or RIS",
        )
    return Problem(shown, 0, 0, "this file is in none of the known formats", looked_for())


def _no_text(shown: str, fault: Undecodable) -> Problem:
    return Problem(shown, fault.line, 0, fault.what, fault.mend)
