"""LaTeX as the page that is made of it, and that page read. What BibTeX and biber wrote is read as BibTeX.

A line of the text becomes one line of HTML, so that what is found in it is told with its place.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from generator.read.documents.markup.latex.bibliography_output import as_bibtex
from generator.read.documents.markup.latex.braces import closed
from generator.read.documents.markup.latex.commands import BIBITEM
from generator.read.documents.markup.latex.faults import (
    declared_elsewhere,
    never_closed,
    with_untitled,
    without_untitled,
)
from generator.read.documents.markup.latex.setter import Setter
from generator.read.documents.markup.latex.source import visible, without_definitions, without_org
from generator.read.documents.markup.read import (
    line_breaks,
    lists_publications,
    read_as_page,
    start_of,
    with_plain_ends,
)
from generator.read.records.bibtex.bibtex import read_bibtex

if TYPE_CHECKING:
    from generator.read.draft import Context, Reading

_SIGN = re.compile(r"^[ \t]*(?:\\[A-Za-z]+\*?[ \t]*[\[{]|\\(?:item|newblock)\b)", re.MULTILINE)
_FEWEST_SIGNS = 3
_OTHERWISE = re.compile(r"\ufeff?\s*(?:<|\{\s*\"|\[\s*\{)")
_BIBLIOGRAPHY = re.compile(r"\A(?:(?!\\document(?:class|style)).)*\\begin\s*\{thebibliography\}", re.DOTALL)
_BEGIN = re.compile(r"\\begin\s*\{document\}")
_END = re.compile(r"\\end\s*\{document\}")
_TITLE = re.compile(r"\\(?:name|author)\s*+(?:\[[^\]]{0,200}\])?\{([^{}\\]{1,200})\}(?:\s*+\{([^{}\\]{1,200})\})?")
_FIRST_CELL = re.compile(r"(<table>\n?)?<tr><td>(\s*+)(?:((?:19|20)\d\d)\s*+)?</td><td>")


def recognises(text: str) -> bool:
    """Return whether a text is LaTeX with a list of publications, by the commands at the beginning of lines."""
    start = start_of(text)
    if _OTHERWISE.match(start) or len(_SIGN.findall(start)) < _FEWEST_SIGNS:
        return False
    if as_bibtex(text) is not None or (_BIBLIOGRAPHY.search(start) and len(BIBITEM.findall(start)) > 1):
        return True
    return lists_publications(text, as_html)


def read(text: str, context: Context) -> Reading:
    """Read LaTeX. Never raises for the contents of the text."""
    named = as_bibtex(with_plain_ends(text))
    if named is not None:
        return with_untitled(replace(read_bibtex(named, path=context.path, base=context.address), format="latex"))
    found = without_untitled(text, read_as_page(text, as_html, context, name="latex"), context.path)
    told = (*never_closed(text, context.path), *declared_elsewhere(text, found, context.path))
    return replace(found, problems=(*told, *found.problems))


def as_html(text: str) -> str:
    """Return LaTeX as HTML, line by line."""
    text, _ = closed(visible(without_org(text)))
    named = _TITLE.search(text)
    text, macros = without_definitions(text)
    begun = _BEGIN.search(text)
    if begun:
        ended = _END.search(text, begun.end())
        text = line_breaks(text[: begun.end()]) + (
            text[begun.end() : ended.start()] + line_breaks(text[ended.start() :]) if ended else text[begun.end() :]
        )
    title = " ".join(f"{named[1]} {named[2] or ''}".split()) if named else ""
    page = _with_years(Setter(text, macros).set_all())
    return f"<html><head><title>{escape(title)}</title></head><body>{page}"


def _with_years(page: str) -> str:
    """Copy the year of a table's row to those below it with an empty first cell."""
    year = ""

    def row(cell: re.Match[str]) -> str:
        nonlocal year
        year = cell[3] or ("" if cell[1] else year)
        return cell[0] if cell[3] or not year or cell[1] else f"<tr><td>{year} {cell[2]}</td><td>"

    return _FIRST_CELL.sub(row, page) if "<tr>" in page else page
