r"""LaTeX: a CV or list of publications, and the `.bbl` files that BibTeX makes.

Entries are what `\item`, `\bibitem` and the commands of CV classes begin; a command that nobody declared is told by
what it holds. A line of the text becomes one line of HTML, so that what is found in it is told with its place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from html import escape
from itertools import islice
from typing import TYPE_CHECKING

from generator.errors import Problem, first_of
from generator.identifiers import address
from generator.sources.bib.bibtex import read_bibtex
from generator.sources.bib.latex_values import read_plain, read_verbatim
from generator.sources.marked_up.bibliography_output import as_bibtex
from generator.sources.marked_up.braces import closed
from generator.sources.marked_up.read import line_breaks, lists_publications, read_as_page, start_of, with_plain_ends
from generator.sources.web.listing.page_vocabulary import is_place
from generator.tex.commands import CITATIONS, PLAIN, SETTINGS, SILENT, SILENT_ARGUMENTS, STYLES, SWITCHES
from generator.tex.symbols import ACCENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.sources.draft import Reading
    from generator.sources.formats import Context

_SIGN = re.compile(r"^[ \t]*(?:\\[A-Za-z]+\*?[ \t]*[\[{]|\\(?:item|newblock)\b)", re.MULTILINE)
_FEWEST_SIGNS = 3
_OTHERWISE = re.compile(r"\ufeff?\s*(?:<|\{\s*\"|\[\s*\{)")
_IN_ORG = re.compile(r"^[ \t]*#\+begin_export latex", re.IGNORECASE | re.MULTILINE)
_ORG_HEADING = re.compile(r"^(\*+) +(.+)", re.MULTILINE)
_ORG_LINE = re.compile(r"^[ \t]*#\+.*", re.MULTILINE)
# In an address `%20` begins no comment.
_COMMENT = re.compile(r"(\\(?:url|nolinkurl|path|href)\s*+\{[^{}\n]*+\})|(?<!\\)((?:\\\\)*)%[^\n]*")
_BEGIN = re.compile(r"\\begin\s*\{document\}")
_END = re.compile(r"\\end\s*\{document\}")
_TITLE = re.compile(r"\\(?:name|author)\s*+(?:\[[^\]]{0,200}\])?\{([^{}\\]{1,200})\}(?:\s*+\{([^{}\\]{1,200})\})?")
_COMMAND = re.compile(r"\\(?:([A-Za-z@]+)\*?[ \t]*|(.)|\Z)", re.DOTALL)
_PLAIN = re.compile(r"[^\\{}$&~<>`'\-\n\"]+")
_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*+\{?\s*+\\([A-Za-z@]++|.)\s*+\}?\s*+"
    r"(?:\[(\d)\])?\s*+(?:\[[^\]]{0,200}\])?\s*+(?=\{)"
    r"|\\(?:def|gdef|edef)\s*+\\([A-Za-z@]++)\s*+((?:#\d)*+)\s*+(?=\{)"
)
_OF_PROGRAMMERS = re.compile(r"[A-Za-z]@|@[A-Za-z]|csname|catcode|relax|futurelet|bibinfo|BibitemOpen")
_HEADING = re.compile(r"chapter|part|[a-z]{0,12}section\w*|\w*heading|sectiontitle", re.IGNORECASE)
_RUN_IN_HEADING = re.compile(r"(?:sub)?paragraph")
_ENTRY = re.compile(
    r"(?:e|eu|europe)?cv(?:entry|item|line|listitem|doubleitem|listdoubleitem|event|pub\w*|paper|publication)",
    re.IGNORECASE,
)
_TABLES = re.compile(r"(?:long|x)?tab(?:ular|u|le)\w*\*?|supertabular")
_NO_TEXT = "comment|filecontents\\*?|tikzpicture|figure\\*?|lstlisting"
_UNSEEN = re.compile(
    rf"\\begin[ \t]*\{{({_NO_TEXT})\}}(?:(?!\\begin[ \t]*\{{\1\}}|\\end[ \t]*\{{\1\}}).)*+\\end[ \t]*\{{\1\}}",
    re.DOTALL,
)
_SWITCHED_OFF = re.compile(
    r"\\iffalse(?![A-Za-z])(?:(?!\\iffalse(?![A-Za-z])|\\fi(?![A-Za-z])).)*+\\fi(?![A-Za-z])", re.DOTALL
)
_LEFT_OPEN = re.compile(rf"\\begin[ \t]*\{{({_NO_TEXT})\}}|\\iffalse(?![A-Za-z])")
_MOST_TOLD = 5
_DROPPED = frozenset(
    "footnote footnotetext thanks vskip hskip rule input include bibitemStop bibitemNoStop BibitemShut BibitemOpen "
    "definecolor hypersetup geometry titleformat titlespacing setlist newcounter addcontentsline markboth "
    "fancyhead fancyfoot pagestyle newif newlength newenvironment renewenvironment let bibAnnoteFile bibAnnote "
    "setstretch linespread faIcon textblock Needspace needspace enlargethispage bibliographystyle bibliography "
    "addbibresource printbibliography "
    "selectfont fontfamily fontsize thepage photo social phone email address homepage extrainfo quote".split()
)
_NUMBER_OF_ENTRY = "CSLLeftMargin"  # as Pandoc sets it, which declares the command in each text
_SPANS = {"title": "title", "author": "author", "journal": "venue", "booktitle": "venue", "year": "year"}
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "i": "ı", "j": "ȷ", "ldots": "…", "dots": "…", "textendash": "–", "textemdash": "—", "S": "§", "copyright": "©",
    "textquoteright": "’", "textquoteleft": "‘", "textquotedblleft": "“", "textquotedblright": "”", "dag": "†",
    "ddag": "‡", "textbullet": "•", "textasciitilde": "~", "textbackslash": "\\", "textunderscore": "_",
    "LaTeX": "LaTeX", "TeX": "TeX", "and": ", ", "quad": " ", "qquad": " ", "hfill": " ", "newblock": " ", "space": " ",
    "textdegree": "°",
}  # fmt: skip
_SIGNS = {"&": "&amp;", "%": "%", "#": "#", "_": "_", "$": "$", "{": "{", "}": "}", " ": " ", ",": " ", ";": " ",
          ":": " ", "\n": "\n", "/": "", "!": "", "-": "", "@": "", "(": "$", ")": "$", "[": "$", "]": "$"}  # fmt: skip
_ADDRESSES, _IDENTIFIERS = frozenset({"url", "nolinkurl"}), frozenset({"doi", "arxiv"})
_LINKS = _ADDRESSES | _IDENTIFIERS
_BLANK = re.compile(r"\s*")
_ONE = re.compile(r"\s*(\\[A-Za-z]+|\\.|[^\s{}\\])", re.DOTALL)
_BREAK = re.compile(r"\n[ \t]*(?:\n\s*)?")
_SIGN_RUN = re.compile(r"-{2,3}|``|''|[^\n]")
_AFTER_BREAK = re.compile(r"\*?[ \t]*(?:\[[^\]\n]*\])?")
_OPTION = re.compile(r"[ \t]*\[")
_SPACE = re.compile(r"\\[ \n]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_ENTRY_WORDS = 8  # in the arguments of a command that nobody knows: it sets a whole entry
_YEAR = re.compile(r"(?:19|20)\d\d")
_SLANTED = re.compile(r"<i>[^<]*</i>")
_LINE_END = re.compile(r"[ \t]*\n")
_NEXT_ROW = re.compile(r"\s*&\s*(?=(?:[{\s]|\\[A-Za-z]+\s)*+(.))")
_FIRST_CELL = re.compile(r"(<table>\n?)?<tr><td>(\s*+)(?:((?:19|20)\d\d)\s*+)?</td><td>")
_BIBLIOGRAPHY = re.compile(r"\A(?:(?!\\document(?:class|style)).)*\\begin\s*\{thebibliography\}", re.DOTALL)
_BIBITEM = re.compile(r"\\bibitem(?![A-Za-z@])")
_ENDED = re.compile(r"\d\s*\((?:19|20)\d\d\)")  # behind volume and page
_USED = re.compile(r"\\([A-Za-z]{2,})(?![A-Za-z@*{\[])")
_MOST_LINES = 10
_DEEPEST = 40
_ICON = re.compile(r"(?:fa|ai)[A-Z]\w*")  # of Font Awesome, of Academicons
_STYLE = re.compile(r"\s*\\[A-Za-z]+[ \t]+")
_BIBCODE = re.compile(r"(?:19|20)\d\d[\w&.]{5}[\d.]{4}[\w.]{5}[A-Z]")  # by which ADS names a paper
_MOST_EXPANDED = 500_000  # characters that a text's own commands stand for
_LONGEST_OPTION = 2_000
_LONGEST_ROW = 1_000


def recognises(text: str) -> bool:
    """Tell LaTeX by the commands that lines begin with, where a list of publications is in it."""
    start = start_of(text)
    if _OTHERWISE.match(start) or len(_SIGN.findall(start)) < _FEWEST_SIGNS:
        return False
    if as_bibtex(text) is not None or (_BIBLIOGRAPHY.search(start) and len(_BIBITEM.findall(start)) > 1):
        return True
    return lists_publications(text, as_html)


def read(text: str, context: Context) -> Reading:
    """Read LaTeX. Never raises, whatever the text says."""
    named = as_bibtex(with_plain_ends(text))
    if named is not None:
        return _with_untitled(replace(read_bibtex(named, path=context.path, base=context.address), format="latex"))
    found = _without_untitled(text, read_as_page(text, as_html, context, name="latex"), context.path)
    told = (*_never_closed(text, context.path), *_declared_elsewhere(text, found, context.path))
    return replace(found, problems=(*told, *found.problems))


def as_html(text: str) -> str:
    """Return LaTeX as HTML, line by line."""
    text, _ = closed(_shown(_without_org(text)))
    named = _TITLE.search(text)
    text, macros = _without_definitions(text)
    begun = _BEGIN.search(text)
    if begun:
        ended = _END.search(text, begun.end())
        text = line_breaks(text[: begun.end()]) + (
            text[begun.end() : ended.start()] + line_breaks(text[ended.start() :]) if ended else text[begun.end() :]
        )
    title = " ".join(f"{named[1]} {named[2] or ''}".split()) if named else ""
    page = _with_years(_Setter(text, macros).set_all())
    return f"<html><head><title>{escape(title)}</title></head><body>{page}"


def _without_org(text: str) -> str:
    """Return LaTeX that stands in a text of Org with the headings of that text as its own."""
    if not _IN_ORG.search(text):
        return text
    return _ORG_HEADING.sub(lambda one: f"\\{'sub' * (len(one[1]) > 1)}section{{{one[2]}}}", _ORG_LINE.sub("", text))


def _with_years(page: str) -> str:
    """Set the year of a table's row in those below it whose first cell is empty."""
    year = ""

    def row(cell: re.Match[str]) -> str:
        nonlocal year
        year = cell[3] or ("" if cell[1] else year)
        return cell[0] if cell[3] or not year or cell[1] else f"<tr><td>{year} {cell[2]}</td><td>"

    return _FIRST_CELL.sub(row, page) if "<tr>" in page else page


def _shown(text: str) -> str:
    """Return a text without its comments, and what else is shown nowhere; line breaks stay."""
    text = _COMMENT.sub(lambda one: one[1] or one[2] or "", with_plain_ends(text))
    for unseen in (_UNSEEN, _SWITCHED_OFF):
        text = unseen.sub(lambda one: line_breaks(one[0]), text)
    return text


def _never_closed(text: str, path: str) -> Iterator[Problem]:
    """Tell groups and parts that are opened and never closed: what follows them was read all the same."""
    text = _shown(text)
    braces = closed(text)[1]
    for at, command in braces[:_MOST_TOLD]:
        what = f"the brace behind '\\{command}' is never closed" if command else "this brace is never closed"
        yield _problem(text, at, path, what, "add } where it belongs; it was taken to end with its paragraph or item")
    if len(braces) > _MOST_TOLD:
        what = f"{len(braces) - _MOST_TOLD} further braces are never closed"
        yield _problem(text, braces[_MOST_TOLD].at, path, what, "add } where they belong")
    for found in islice(_LEFT_OPEN.finditer(text), _MOST_TOLD):
        end = f"\\end{{{found[1]}}}" if found[1] else "\\fi"
        what = f"'{found[0]}' is never closed by '{end}'"
        yield _problem(text, found.start(), path, what, "add it; what follows was read as if it were shown")


def _declared_elsewhere(text: str, found: Reading, path: str) -> Iterator[Problem]:
    r"""Tell commands that stand for a name in this text and are declared in another file, as `\Me` often is."""
    bare, macros = _without_definitions(_shown(text))
    names = {word for draft in found.drafts for name in draft.authors for word in _WORD.findall(name)}
    used = {
        one[1]: one.start()
        for one in reversed(list(_USED.finditer(bare)))
        if one[1] in names and one[1] not in macros and one[1] not in _LETTERS
    }
    if used:
        listed = ", ".join(f"\\{name}" for name in sorted(used, key=used.__getitem__)[:_MOST_LINES])
        what = f"commands that this file does not declare stand among the authors, and were read as they are: {listed}"
        hint = "add their \\newcommand to this file and import it again, or correct the authors in the papers' files"
        yield _problem(bare, min(used.values()), path, what, hint)


def _with_untitled(found: Reading) -> Reading:
    """Tell all entries without titles in one warning: REVTeX prints none, and so they are many."""
    bare = [one for one in found.problems if "has no title" in one.what]
    if not bare:
        return found
    others = [one for one in found.problems if one not in bare and not (found.drafts and one.line == 0)]
    return replace(found, problems=(*others, _untitled([one.line for one in bare], bare[0].path)))


def _without_untitled(text: str, found: Reading, path: str) -> Reading:
    r"""Leave out what has but a place for a title, and tell which entries that `\bibitem` begins were not read."""
    shown = _shown(text)
    begins = (
        [shown.count("\n", 0, one.start()) + 1 for one in _BIBITEM.finditer(shown)] if _BIBITEM.search(shown) else []
    )
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


def _closing(text: str, at: int, sign: str = "{") -> int:
    """Return where the group ends that begins at a place; the text's end where it is never closed."""
    other = "}" if sign == "{" else "]"
    last = len(text) if sign == "{" else min(len(text), at + _LONGEST_OPTION)
    depth = 0
    while at < last:
        if text[at] == "\\":
            at += 2
            continue
        if text[at] == sign:
            depth += 1
        elif text[at] == other:
            depth -= 1
            if not depth:
                return at
        at += 1
    return last


def _without_definitions(text: str) -> tuple[str, dict[str, tuple[int, str]]]:
    """Take the author's own commands out of a text; return how many arguments each has, and what it stands for."""
    macros: dict[str, tuple[int, str]] = {}
    parts: list[str] = []
    done = 0
    for found in _DEFINED.finditer(text):
        if found.start() < done:
            continue
        end = _closing(text, found.end())
        name, count = (found[1], int(found[2] or 0)) if found[1] else (found[3], (found[4] or "").count("#"))
        if not _OF_PROGRAMMERS.search(text, found.start(), end):
            macros[name] = (count, " ".join(text[found.end() + 1 : end].split()))
        parts += [text[done : found.start()], line_breaks(text[found.start() : end])]
        done = min(end + 1, len(text))
    return "".join([*parts, text[done:]]), macros


class _Setter:
    """Goes through LaTeX from left to right, and writes HTML with as many line breaks."""

    def __init__(self, text: str, macros: dict[str, tuple[int, str]], *, depth: int = 0) -> None:
        self.text, self.macros, self.depth = text, macros, depth
        self.at = 0
        self.parts: list[str] = []
        self.tables = 0
        self.expanded = 0

    def set_all(self) -> str:
        """Set the text up to its end."""
        closing: list[str] = []
        while self.at < len(self.text):
            plain = _PLAIN.match(self.text, self.at)
            if plain:
                self.parts.append(escape(plain[0], quote=False))
                self.at = plain.end()
                continue
            sign = self.text[self.at]
            if sign == "\\":
                closing += self._command()
            elif sign == "{":
                self.parts.append(self._inner(self._group()))
            elif sign == "$":
                self._formula()
            elif sign == "\n":
                self._line_break()
            else:
                self._sign(sign)
        return "".join([*self.parts, *reversed(closing)])

    def _inner(self, text: str) -> str:
        r"""Set a part of the text as its own; within it `\\` ends no row of a table."""
        if self.depth > _DEEPEST:
            return escape(text, quote=False)
        inner = _Setter(text, self.macros, depth=self.depth + 1)
        inner.expanded = self.expanded
        made = inner.set_all()
        self.expanded = inner.expanded
        return made

    def _group(self) -> str:
        end = _closing(self.text, self.at)
        inside = self.text[self.at + 1 : end]
        self.at = end + 1
        return inside

    def _arguments(self, most: int = 9) -> list[str]:
        """Take the groups that follow a command; options, and the blanks between, leave their line breaks."""
        found: list[str] = []
        while len(found) < most:
            blank = _BLANK.match(self.text, self.at)
            start = blank.end() if blank else self.at
            between = self.text[self.at : start]
            if "\n" in between and "\n" in between.split("\n", 1)[1]:
                break
            sign = self.text[start : start + 1]
            if sign == "[" and not found:
                end = _closing(self.text, start, "[")
                if self.text[end : end + 1] != "]":
                    break
                self.parts.append(line_breaks(self.text[self.at : end]))
                self.at = end + 1
            elif sign == "{":
                self.parts.append(line_breaks(between))
                self.at = start
                found.append(self._group())
            else:
                break
        return found

    def _argument(self) -> str:
        """Take one argument: a group, else the next sign or command."""
        found = self._arguments(1)
        if found:
            return found[0]
        one = _ONE.match(self.text, self.at)
        if not one:
            return ""
        self.at = one.end()
        return one[1]

    def _formula(self) -> None:
        end = self.text.find("$", self.at + 1)
        if end < 0 or "\n\n" in self.text[self.at : end]:
            self.at += 1
            return
        if end == self.at + 1:  # `$$`
            end = self.text.find("$$", end + 1)
            if end < 0 or "\n\n" in self.text[self.at : end]:
                self.at += 2
                return
            end += 1
        self.parts.append(escape(self.text[self.at : end + 1], quote=False))
        self.at = end + 1

    def _line_break(self) -> None:
        blank = _BREAK.match(self.text, self.at)
        assert blank is not None  # noqa: S101 - the sign is a line break
        self.parts.append(("<p>" if blank[0].count("\n") > 1 else "") + line_breaks(blank[0]))
        self.at = blank.end()

    def _sign(self, sign: str) -> None:
        run = _SIGN_RUN.match(self.text, self.at)
        written = run[0] if run else sign
        self.at += len(written)
        cell = "</td><td>" if self.tables else " "
        shown = {"--": "–", "---": "—", "``": "“", "''": "”", "`": "‘", "'": "’", "~": " ", "&": cell, "}": ""}
        self.parts.append(shown[written] if written in shown else escape(written, quote=False))

    def _command(self) -> list[str]:  # noqa: C901, PLR0912, PLR0915 - one kind of command after another
        """Set a command; return what closes what it opens up to the end of its group."""
        found = _COMMAND.match(self.text, self.at)
        assert found is not None  # noqa: S101 - a backslash stands here
        name, sign = found[1] or "", found[2] or ""
        self.at = found.end()
        if sign:
            self._of_sign(sign)
            return []
        if name in SWITCHES and name not in {"rm", "sf"}:
            tag = {"strong": "b", "em": "i"}.get(SWITCHES[name] or "", "")
            self.parts.append(f"<{tag}>" if tag else "")
            return [f"</{tag}>"] if tag else []
        if name in {"begin", "end"}:
            self._environment(name)
        elif name in {"item", "bibitem"}:
            self._arguments(1 if name == "bibitem" else 0)
            self.parts.append("<li>")
            if name == "item":
                self._label()
        elif name in self.macros and name != _NUMBER_OF_ENTRY:
            self._own(name)
        elif name in _LETTERS:
            self.parts.append(escape(_LETTERS[name], quote=False))
            if self.text.startswith("{}", self.at):
                self.at += 2
        elif name in {"newline", "par", "linebreak", "break", "smallskip", "medskip", "bigskip"}:
            self.parts.append("<p>" if name != "newline" else "<br>")
        elif name in ACCENTS:
            self._accent(name)
        elif name == "href" or name.startswith("href@"):
            self._link(*[*self._arguments(2), "", ""][:2])
        elif name.lower() in _LINKS:
            argument = self._argument()
            written = read_verbatim(argument)
            leads_to = written if name.lower() in _ADDRESSES else address(name.lower(), written)
            # An author's own command may take the text of the link as well.
            shown = self._inner(self._group()) if self.text.startswith("{", self.at) else escape(written)
            self.parts.append(f'<a href="{escape(leads_to)}">{shown}</a>{line_breaks(argument)}')
        elif name in {"bibinfo", "bibfield"}:
            kind, text = [*self._arguments(2), "", ""][:2]
            self._spanned(kind.strip(), text, outer=name == "bibfield")
        elif name in STYLES or name in {"textsuperscript", "textsubscript"}:
            tag = {"strong": "b", "em": "i", "sup": "sup", "sub": "sub"}.get(STYLES.get(name, ""), "")
            inner = self._inner(self._argument())
            if tag == "b" and _words(_SLANTED.sub("", inner)) > 1:  # names and, set otherwise, a title
                inner = _SLANTED.sub(r"</b>\g<0><b>", inner)
            self.parts.append(f"<{tag}>{inner}</{tag}>" if tag else inner)
        elif name in PLAIN:
            self.parts.append(self._inner(self._argument()))
        elif name in SETTINGS:
            arguments = self._arguments(SETTINGS[name] + 1)
            self.parts += [line_breaks(one) for one in arguments[:-1]]
            self.parts.append(self._inner(arguments[-1]) if arguments else "")
        elif name in SILENT_ARGUMENTS or name in _DROPPED or name in CITATIONS or name == _NUMBER_OF_ENTRY:
            self.parts += [line_breaks(one) for one in self._arguments(SILENT_ARGUMENTS.get(name, 9))]
        elif name not in SILENT:
            self._unknown(name)
        return []

    def _of_sign(self, sign: str) -> None:
        if sign == "\\":
            row = self.at - len(sign) - 1
            space = _AFTER_BREAK.match(self.text, self.at)
            self.at = space.end() if space else self.at
            below = _NEXT_ROW.match(self.text, self.at) if self.tables else None
            if below and (below[1].islower() or self._goes_on(row)):
                self.parts.append(" " + line_breaks(below[0]))
                self.at = below.end()
                return
            self.parts.append(f"</td></tr>{self._end_of_line()}<tr><td>" if self.tables else "<br>")
        elif sign in _SIGNS:
            self.parts.append(_SIGNS[sign])
        elif sign in ACCENTS:
            self._accent(sign)
        else:
            self.parts.append(escape(sign, quote=False))

    def _goes_on(self, end: int) -> bool:
        """Tell a row whose text the next one goes on with, as its first cell is empty: a comma or an open quotation."""
        start = max(0, end - _LONGEST_ROW)
        above = self.text[start:end].rstrip()
        return above.endswith((",", ":", "-")) or above.rfind("``") > above.rfind("''")

    def _accent(self, name: str) -> None:
        argument = self._argument()
        made = escape(read_plain(f"\\{name}{{{argument}}}"), quote=False)
        self.parts.append(made + "\n" * (argument.count("\n") - made.count("\n")))

    def _end_of_line(self) -> str:
        """Take the end of the line, so that a row of a table begins where it is written."""
        end = _LINE_END.match(self.text, self.at)
        self.at = end.end() if end else self.at
        return "\n" if end else ""

    def _label(self) -> None:
        """Leave out the label of an item, but for a year."""
        start = _OPTION.match(self.text, self.at)
        if start:
            end = _closing(self.text, start.end() - 1, "[")
            label = self.text[start.end() : end]
            if self.text[end : end + 1] != "]":
                return  # `[0, 1)` is no label
            self.at = end + 1
            self.parts.append(f"{label.strip()} " if _YEAR.fullmatch(label.strip()) else line_breaks(label))

    def _environment(self, edge: str) -> None:
        name = self._argument().strip()
        opened = edge == "begin"
        if _TABLES.fullmatch(name):
            self.tables += 1 if opened else -1 if self.tables else 0
            if opened:
                self.parts += [line_breaks(one) for one in self._arguments()]
            self.parts.append(f"<table>{self._end_of_line()}<tr><td>" if opened else "</td></tr></table>")
            return
        if not opened:
            self.parts.append("</ul>" if name != "document" else "")
            return
        shown = [self._inner(one) for one in self._arguments()]
        texts = [one for one in shown if _words(one)]
        if _HEADING.fullmatch(name) and len(texts) == 1:
            self.parts.append(f"<h2>{texts[0]}</h2>" + "".join(map(line_breaks, shown[1:])))
        elif sum(map(_words, texts)) > 1:
            self.parts.append("<br>".join(one for one in shown if one.strip()))
        else:
            self.parts += [line_breaks(one) for one in shown]
        self.parts.append("<ul>")

    def _link(self, address: str, text: str) -> None:
        shown = self._inner(text)
        shown = line_breaks(shown) if _BIBCODE.fullmatch(shown.strip()) else shown
        self.parts.append(f'<a href="{escape(read_verbatim(address))}">{shown}</a>{line_breaks(address)}')

    def _spanned(self, kind: str, text: str, *, outer: bool) -> None:
        """Set what a bibliography style says of a text: what it is. Single names are no list of authors."""
        inner = self._inner(text)
        named = _SPANS.get(kind, "")
        self.parts.append(f'<span class="{named}">{inner}</span>' if named and (outer or named != "author") else inner)

    def _own(self, name: str) -> None:
        """Set what an author's own command stands for; one that sets whole entries is known by what it is given."""
        count, body = self.macros[name]
        arguments = self._arguments(count) if count else []
        if sum(map(_words, arguments)) >= _ENTRY_WORDS:
            self._entry(arguments)
            return
        self.expanded += len(body) + sum(body.count(f"#{place}") * len(one) for place, one in enumerate(arguments, 1))
        if self.expanded > _MOST_EXPANDED:
            self.parts += map(line_breaks, arguments)
            return
        for place, argument in enumerate(arguments, start=1):
            body = body.replace(f"#{place}", argument, 1).replace(f"#{place}", " ".join(argument.split()))
        if arguments or any(map(str.isalpha, body)):  # a mark such as `$^*$` is no part of a name
            made = self._inner(body)
            missing = sum(one.count("\n") for one in arguments) - made.count("\n")
            self.parts.append(made + "\n" * max(missing, 0))

    def _unknown(self, name: str) -> None:
        arguments = self._arguments()
        if not arguments:
            if _ICON.fullmatch(name) or self._is_style():
                return
            self.parts.append(escape(read_plain(f"\\{name}"), quote=False) if len(name) > 1 else "")
            space = _SPACE.match(self.text, self.at)
            if space:
                self.parts.append(" " + line_breaks(space[0]))
                self.at = space.end()
        elif self._is_heading(name) and sum(map(bool, map(_words, arguments))) == 1:
            level = (5 if _RUN_IN_HEADING.fullmatch(name) else 2) + name.lower().count("sub")
            self.parts.append(f"<h{level}>{' '.join(self._inner(one) for one in arguments)}</h{level}><p>")
        elif _ENTRY.fullmatch(name) or sum(map(_words, arguments)) >= _ENTRY_WORDS:
            self._entry(arguments)
        else:
            self.parts.append(" ".join(self._inner(one) for one in arguments))

    def _is_heading(self, name: str) -> bool:
        """Tell a heading: one that would run into the text behind it is one where it stands alone on its line."""
        if _RUN_IN_HEADING.fullmatch(name):
            return _LINE_END.match(self.text, self.at) is not None
        return _HEADING.fullmatch(name) is not None

    def _is_style(self) -> bool:
        """Tell a command that sets how its group looks: it begins the group, and a word follows it."""
        before = self.text[: self.at]
        return self.depth > 0 and _STYLE.fullmatch(before) is not None and self.text[self.at : self.at + 1].isalpha()

    def _entry(self, arguments: list[str]) -> None:
        texts = [self._inner(one) for one in arguments]
        shown = [one if place == 0 or not one.strip() else f"<br>{one}" for place, one in enumerate(texts)]
        self.parts.append(("" if self.tables else "<li>") + "".join(shown))


def _words(text: str) -> int:
    return len(_WORD.findall(text))
