"""LaTeX as the page that is made of it, and that page read. What BibTeX and biber wrote is read as BibTeX.

A line of the text becomes one line of HTML, so that what is found in it is told with its place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

from generator.core.problems import Problem, first_of
from generator.read.documents.markup.latex.bibliography_output import as_bibtex
from generator.read.documents.markup.latex.braces import closed, group_end
from generator.read.documents.markup.latex.commands import BIBITEM, LETTERS
from generator.read.documents.markup.latex.setter import Setter
from generator.read.documents.markup.read import (
    line_breaks,
    lists_publications,
    read_as_page,
    start_of,
    with_plain_ends,
)
from generator.read.lists.page_words import is_place
from generator.read.records.bibtex.bibtex import read_bibtex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading


# In an address `%20` begins no comment.
_COMMENT = re.compile(r"(\\(?:url|nolinkurl|path|href)\s*+\{[^{}\n]*+\})|(?<!\\)((?:\\\\)*)%[^\n]*")
_NO_TEXT = "comment|filecontents\\*?|tikzpicture|figure\\*?|lstlisting"
_UNSEEN = re.compile(
    rf"\\begin[ \t]*\{{({_NO_TEXT})\}}(?:(?!\\begin[ \t]*\{{\1\}}|\\end[ \t]*\{{\1\}}).)*+\\end[ \t]*\{{\1\}}",
    re.DOTALL,
)
_SWITCHED_OFF = re.compile(
    r"\\iffalse(?![A-Za-z])(?:(?!\\iffalse(?![A-Za-z])|\\fi(?![A-Za-z])).)*+\\fi(?![A-Za-z])", re.DOTALL
)
_LEFT_OPEN = re.compile(rf"\\begin[ \t]*\{{({_NO_TEXT})\}}|\\iffalse(?![A-Za-z])")
_IN_ORG = re.compile(r"^[ \t]*#\+begin_export latex", re.IGNORECASE | re.MULTILINE)
_ORG_HEADING = re.compile(r"^(\*+) +(.+)", re.MULTILINE)
_ORG_LINE = re.compile(r"^[ \t]*#\+.*", re.MULTILINE)
_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*+\{?\s*+\\([A-Za-z@]++|.)\s*+\}?\s*+"
    r"(?:\[(\d)\])?\s*+(?:\[[^\]]{0,200}\])?\s*+(?=\{)"
    r"|\\(?:def|gdef|edef)\s*+\\([A-Za-z@]++)\s*+((?:#\d)*+)\s*+(?=\{)"
)
_OF_PROGRAMMERS = re.compile(r"[A-Za-z]@|@[A-Za-z]|csname|catcode|relax|futurelet|bibinfo|BibitemOpen")
_MOST_TOLD = 5
_MOST_LINES = 10
_ENDED = re.compile(r"\d\s*\((?:19|20)\d\d\)")  # behind volume and page
_USED = re.compile(r"\\([A-Za-z]{2,})(?![A-Za-z@*{\[])")
_WORD = re.compile(r"[^\W\d_]{2,}")
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
        return _with_untitled(replace(read_bibtex(named, path=context.path, base=context.address), format="latex"))
    found = _without_untitled(text, read_as_page(text, as_html, context, name="latex"), context.path)
    told = (*_never_closed(text, context.path), *_declared_elsewhere(text, found, context.path))
    return replace(found, problems=(*told, *found.problems))


def as_html(text: str) -> str:
    """Return LaTeX as HTML, line by line."""
    text, _ = closed(_visible(_without_org(text)))
    named = _TITLE.search(text)
    text, macros = _without_definitions(text)
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


def _never_closed(text: str, path: str) -> Iterator[Problem]:
    """Report unclosed groups and parts; the text after them was read nevertheless."""
    text = _visible(text)
    braces = closed(text)[1]
    for at, command in braces[:_MOST_TOLD]:
        what = f"the brace behind '\\{command}' is not closed" if command else "this brace is not closed"
        yield _problem(text, at, path, what, "add } where it belongs; it was assumed to end with its paragraph or item")
    if len(braces) > _MOST_TOLD:
        what = f"{len(braces) - _MOST_TOLD} further braces are never closed"
        yield _problem(text, braces[_MOST_TOLD].at, path, what, "add } where they belong")
    for found in islice(_LEFT_OPEN.finditer(text), _MOST_TOLD):
        end = f"\\end{{{found[1]}}}" if found[1] else "\\fi"
        what = f"'{found[0]}' is not closed by '{end}'"
        yield _problem(text, found.start(), path, what, "add it; what follows was read as if it were shown")


def _declared_elsewhere(text: str, found: Reading, path: str) -> Iterator[Problem]:
    r"""Report commands that stand for a name in this text and are declared in another file, as `\Me` often is."""
    bare, macros = _without_definitions(_visible(text))
    names = {word for draft in found.drafts for name in draft.authors for word in _WORD.findall(name)}
    used = {
        one[1]: one.start()
        for one in reversed(list(_USED.finditer(bare)))
        if one[1] in names and one[1] not in macros and one[1] not in LETTERS
    }
    if used:
        listed = ", ".join(f"\\{name}" for name in sorted(used, key=used.__getitem__)[:_MOST_LINES])
        what = f"commands among the authors are not declared in this file, and were kept: {listed}"
        hint = "add their \\newcommand to this file and import it again, or correct the authors in the papers' files"
        yield _problem(bare, min(used.values()), path, what, hint)


def _with_untitled(found: Reading) -> Reading:
    """Report all entries without titles in one warning: REVTeX prints none, and so there are many."""
    bare = [one for one in found.problems if "has no title" in one.what]
    if not bare:
        return found
    others = [one for one in found.problems if one not in bare and not (found.drafts and one.line == 0)]
    return replace(found, problems=(*others, _untitled([one.line for one in bare], bare[0].path)))


def _without_untitled(text: str, found: Reading, path: str) -> Reading:
    r"""Remove entries without a title, and report entries of `\bibitem` that were not read."""
    shown = _visible(text)
    begins = [shown.count("\n", 0, one.start()) + 1 for one in BIBITEM.finditer(shown)]
    if not begins:
        return found
    drafts = tuple(one for one in found.drafts if not (is_place(one.title) or _ENDED.search(one.title)))
    lines = [*(one.line for one in drafts), *(one.line for one in found.problems if one.line)]
    told = {bisect_right(begins, line) for line in lines}
    unread = [line for place, line in enumerate(begins, start=1) if place not in told]
    if not unread:
        return found
    others = [one for one in found.problems if one.severity != "error" or not drafts]
    return replace(found, drafts=drafts, problems=(*others, _untitled(unread, path)))


def _untitled(lines: list[int], path: str) -> Problem:
    count = "1 entry was" if len(lines) == 1 else f"{len(lines)} entries were"
    what = f"{count} left out, in which no title was found (line {first_of(lines, _MOST_LINES)})"
    hint = "import the .bib from which the list was made; many styles print no titles"
    return Problem(path, lines[0], 1, what, hint, "warning")


def _problem(text: str, at: int, path: str, what: str, hint: str) -> Problem:
    column = at - text.rfind("\n", 0, at)
    return Problem(path, text.count("\n", 0, at) + 1, column, what, hint, "warning")


def _visible(text: str) -> str:
    """Return a text without its comments, and what else is shown nowhere; line breaks stay."""
    text = _COMMENT.sub(lambda one: one[1] or one[2] or "", with_plain_ends(text))
    for unseen in (_UNSEEN, _SWITCHED_OFF):
        text = unseen.sub(lambda one: line_breaks(one[0]), text)
    return text


def _without_org(text: str) -> str:
    """Return LaTeX that stands in a text of Org with the headings of that text as its own."""
    if not _IN_ORG.search(text):
        return text
    return _ORG_HEADING.sub(lambda one: f"\\{'sub' * (len(one[1]) > 1)}section{{{one[2]}}}", _ORG_LINE.sub("", text))


def _without_definitions(text: str) -> tuple[str, dict[str, tuple[int, str]]]:
    """Remove the author's own commands from a text; return the number of arguments and the definition of each."""
    macros: dict[str, tuple[int, str]] = {}
    parts: list[str] = []
    done = 0
    for found in _DEFINED.finditer(text):
        if found.start() < done:
            continue
        end = group_end(text, found.end())
        name, count = (found[1], int(found[2] or 0)) if found[1] else (found[3], (found[4] or "").count("#"))
        if not _OF_PROGRAMMERS.search(text, found.start(), end):
            macros[name] = (count, " ".join(text[found.end() + 1 : end].split()))
        parts += [text[done : found.start()], line_breaks(text[found.start() : end])]
        done = min(end + 1, len(text))
    return "".join([*parts, text[done:]]), macros
