"""Which of the known formats a text is in; its content decides, not its name."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Literal

from generator.sources.bib.bibtex import read_bibtex
from generator.sources.dumps.dump import read_dump
from generator.sources.dumps.heading import read_heading, read_metric
from generator.sources.lines import numbered
from generator.sources.pages.html import looks_like_html, read_html_dump
from generator.sources.references.csl import read_csl
from generator.sources.references.ris import read_ris

if TYPE_CHECKING:
    from generator.sources.draft import Known, Reading

Format = Literal["dump", "html", "bibtex", "ris", "csl"]

_BIBTEX = re.compile(r"^[ \t]*@[ \t]*[A-Za-z]+[ \t\r\n]*[{(]", re.MULTILINE)
_RIS = re.compile(r"^\ufeff?[ \t]*TY {1,2}- ?\S", re.MULTILINE)
_JSON = re.compile(r"\ufeff?\s*(?:\[\s*(?:\{|\]|$)|\{\s*(?:\"|\}|$))")
_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:<!--|<\?xml|<!doctype html|<html)", re.IGNORECASE)
LOOKED_FOR = (
    "looked for heading lines such as 'LGSep 28, 2024' (a profile or list), HTML, BibTeX's '@article{', "
    "RIS's 'TY  -', and CSL-JSON's '[{'"
)


def recognise(text: str) -> Format | None:
    """Return the format that a text is in, or None where it is none of the known ones."""
    if looks_like_html(text):
        return "html"
    if _RIS.search(text):
        return "ris"
    if _BIBTEX.search(text):
        return "bibtex"
    if _JSON.match(text):
        return "csl"
    someday = date(2000, 1, 1)  # whether a line is a heading does not depend on the day
    if any(read_heading(line.text, someday) or read_metric(line.text) for line in numbered(text)):
        return "dump"
    return None


def looks_like_page(raw: bytes) -> bool:
    """Tell a page by its first bytes, before its encoding is known."""
    return _PAGE.match(raw) is not None


def read_text(text: str, source_format: Format, *, path: str, as_of: date, known: Known, address: str = "") -> Reading:
    """Read a source's text in its format; `path`, `as_of` and `known` are as for `read_dump`.

    `address` is where a page was saved from.
    """
    match source_format:
        case "html":
            return read_html_dump(text, path=path, as_of=as_of, known=known, address=address)
        case "bibtex":
            return read_bibtex(text, path=path)
        case "ris":
            return read_ris(text, path=path)
        case "csl":
            return read_csl(text, path=path)
        case "dump":
            return read_dump(text, path=path, as_of=as_of, known=known)
