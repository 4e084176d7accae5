"""Errors in a text of LaTeX: unclosed groups, commands declared in other files, entries without titles."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from generator.core.problems import Problem, first_of
from generator.read.documents.markup.latex.braces import closed
from generator.read.documents.markup.latex.commands import BIBITEM, LETTERS
from generator.read.documents.markup.latex.source import LEFT_OPEN, visible, without_definitions
from generator.read.lists.listing.page_vocabulary import is_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Reading

_MOST_TOLD = 5
_MOST_LINES = 10
_ENDED = re.compile(r"\d\s*\((?:19|20)\d\d\)")  # behind volume and page
_USED = re.compile(r"\\([A-Za-z]{2,})(?![A-Za-z@*{\[])")
_WORD = re.compile(r"[^\W\d_]{2,}")


def never_closed(text: str, path: str) -> Iterator[Problem]:
    """Report unclosed groups and parts; the text after them was read nevertheless."""
    text = visible(text)
    braces = closed(text)[1]
    for at, command in braces[:_MOST_TOLD]:
        what = f"the brace behind '\\{command}' is not closed" if command else "this brace is not closed"
        yield _problem(text, at, path, what, "add } where it belongs; it was assumed to end with its paragraph or item")
    if len(braces) > _MOST_TOLD:
        what = f"{len(braces) - _MOST_TOLD} further braces are never closed"
        yield _problem(text, braces[_MOST_TOLD].at, path, what, "add } where they belong")
    for found in islice(LEFT_OPEN.finditer(text), _MOST_TOLD):
        end = f"\\end{{{found[1]}}}" if found[1] else "\\fi"
        what = f"'{found[0]}' is not closed by '{end}'"
        yield _problem(text, found.start(), path, what, "add it; what follows was read as if it were shown")


def declared_elsewhere(text: str, found: Reading, path: str) -> Iterator[Problem]:
    r"""Report commands that stand for a name in this text and are declared in another file, as `\Me` often is."""
    bare, macros = without_definitions(visible(text))
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


def with_untitled(found: Reading) -> Reading:
    """Report all entries without titles in one warning: REVTeX prints none, and so there are many."""
    bare = [one for one in found.problems if "has no title" in one.what]
    if not bare:
        return found
    others = [one for one in found.problems if one not in bare and not (found.drafts and one.line == 0)]
    return replace(found, problems=(*others, _untitled([one.line for one in bare], bare[0].path)))


def without_untitled(text: str, found: Reading, path: str) -> Reading:
    r"""Remove entries without a title, and report entries of `\bibitem` that were not read."""
    shown = visible(text)
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
