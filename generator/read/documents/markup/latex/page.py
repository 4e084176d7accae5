"""LaTeX as the page that is made of it, and that page read.

A line of the text becomes one line of HTML, so that what is found in it is reported with its line.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from generator.core.problems import Problem
from generator.read.documents.markup.latex.setter import LETTERS, Setter
from generator.read.documents.markup.lines import begins_with, line_breaks, start_of, with_plain_ends
from generator.read.documents.markup.read import lists_publications, read_as_page
from generator.read.draft import Context, Reading
from generator.text.latex.source_scan import brace_partners

# In an address `%20` begins no comment.
_COMMENT = re.compile(r"(\\(?:url|nolinkurl|path|href)\s*+\{[^{}\n]*+\})|(?<!\\)((?:\\\\)*)%[^\n]*")
_NO_TEXT = "comment|filecontents\\*?|tikzpicture|figure\\*?|lstlisting"
_UNSEEN = re.compile(
    rf"\\begin[ \t]*\{{({_NO_TEXT})\}}(?:(?!\\begin[ \t]*\{{\1\}}|\\end[ \t]*\{{\1\}}).)*+\\end[ \t]*\{{\1\}}"
    r"|\\iffalse(?![A-Za-z])(?:(?!\\iffalse(?![A-Za-z])|\\fi(?![A-Za-z])).)*+\\fi(?![A-Za-z])",
    re.DOTALL,
)
_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*+\{?\s*+\\([A-Za-z@]++|.)\s*+\}?\s*+"
    r"(?:\[(\d)\])?\s*+(?:\[[^\]]{0,200}\])?\s*+(?=\{)"
    r"|\\(?:def|gdef|edef)\s*+\\([A-Za-z@]++)\s*+((?:#\d)*+)\s*+(?=\{)"
)
_OF_PROGRAMMERS = re.compile(r"[A-Za-z]@|@[A-Za-z]|csname|catcode|relax|futurelet|bibinfo|BibitemOpen")
_MOST_NAMED = 10
_USED = re.compile(r"\\([A-Za-z]{2,})(?![A-Za-z@*{\[])")
_SIGN = re.compile(r"^[ \t]*(?:\\[A-Za-z]+\*?[ \t]*[\[{]|\\(?:item|newblock)\b)", re.MULTILINE)
_FEWEST_SIGNS = 3
_FIRST_CELL = re.compile(r"(<table>\n?)?<tr><td>(\s*+)(?:((?:19|20)\d\d)\s*+)?</td><td>")


def recognises(text: str) -> bool:
    """Return whether a text is LaTeX with a list of publications, by the commands at the beginning of lines."""
    start = start_of(text)
    if begins_with(start, ("<", '{"', "[{")) or len(_SIGN.findall(start)) < _FEWEST_SIGNS:
        return False
    above, sign, listed = start.partition("\\begin{thebibliography}")
    is_bibliography = sign and "\\document" not in above and listed.count("\\bibitem") > 1
    return bool(is_bibliography) or lists_publications(text, as_html)


def read(text: str, context: Context) -> Reading:
    """Read LaTeX. Never raises for the contents of the text."""
    found = read_as_page(text, as_html, context)
    return replace(found, problems=(*_declared_elsewhere(text, found, context.path), *found.problems))


def as_html(text: str) -> str:
    """Return LaTeX as HTML, line by line."""
    text, macros = _without_definitions(_visible(text))
    above, begin, body = text.partition("\\begin{document}")
    if begin:
        body, _, below = body.partition("\\end{document}")
        text = line_breaks(above) + body + line_breaks(below)
    page = _with_years(Setter(text, macros).set_all())
    return f"<html><head><title></title></head><body>{page}"


def _with_years(page: str) -> str:
    """Copy the year of a table's row to those below it with an empty first cell."""
    year = ""

    def row(cell: re.Match[str]) -> str:
        nonlocal year
        year = cell[3] or ("" if cell[1] else year)
        return cell[0] if cell[3] or not year or cell[1] else f"<tr><td>{year} {cell[2]}</td><td>"

    return _FIRST_CELL.sub(row, page) if "<tr>" in page else page


def _declared_elsewhere(text: str, found: Reading, path: str) -> Iterator[Problem]:
    r"""Report commands that stand for a name in this text and are declared in another file, as `\Me` often is."""
    bare, macros = _without_definitions(_visible(text))
    names = {word for draft in found.drafts for name in draft.authors for word in name.split()}
    used = {
        one[1]: one.start()
        for one in reversed(list(_USED.finditer(bare)))
        if one[1] in names and one[1] not in macros and one[1] not in LETTERS
    }
    if used:
        listed = ", ".join(f"\\{name}" for name in sorted(used, key=used.__getitem__)[:_MOST_NAMED])
        what = f"commands among the authors are not declared in this file, and were kept: {listed}"
        hint = "add their \\newcommand to this file and import it again, or correct the authors in the papers' files"
        at = min(used.values())
        column = at - bare.rfind("\n", 0, at)
        yield Problem(path, bare.count("\n", 0, at) + 1, column, what, hint, "warning")


def _visible(text: str) -> str:
    """Return a text without its comments, and what else is shown nowhere; line breaks stay."""
    text = _COMMENT.sub(lambda one: one[1] or one[2] or "", with_plain_ends(text))
    return _UNSEEN.sub(lambda one: line_breaks(one[0]), text)


def _without_definitions(text: str) -> tuple[str, dict[str, tuple[int, str]]]:
    """Remove the author's own commands from a text; return the number of arguments and the definition of each."""
    macros: dict[str, tuple[int, str]] = {}
    parts: list[str] = []
    done, ends = 0, brace_partners(text)
    for found in _DEFINED.finditer(text):
        end = ends.get(found.end(), -1)
        if found.start() < done or end < 0:
            continue
        name, count = (found[1], int(found[2] or 0)) if found[1] else (found[3], (found[4] or "").count("#"))
        if not _OF_PROGRAMMERS.search(text, found.start(), end):
            macros[name] = (count, " ".join(text[found.end() + 1 : end].split()))
        parts += [text[done : found.start()], line_breaks(text[found.start() : end])]
        done = end + 1
    return "".join([*parts, text[done:]]), macros
