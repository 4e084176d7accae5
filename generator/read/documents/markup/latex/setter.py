r"""Convert LaTeX to HTML, line by line.

Entries begin with `\item`, `\bibitem` and the commands of CV classes; an undeclared command is known by its arguments.
"""

import re
from html import escape

from generator.core.data_files import words
from generator.core.identifiers import address
from generator.read.documents.markup.lines import line_breaks, with_breaks_of
from generator.read.records.bibtex.latex_values import read_plain, read_verbatim
from generator.text.latex.commands import CITATIONS, PLAIN, SETTINGS, SILENT, SILENT_ARGUMENTS, STYLES, SWITCHES
from generator.text.latex.source_scan import brace_partners
from generator.text.latex.symbols import ACCENTS, TEXT_SIGNS
from generator.text.latex.symbols import LETTERS as LATIN

# The commands of CVs and bibliographies, in addition to those of `generator.text.latex.commands`.
_HEADINGS = re.compile(r"chapter|part|[a-z]{0,12}section\w*|\w*heading|sectiontitle", re.IGNORECASE)
_RUN_IN_HEADINGS = frozenset({"paragraph", "subparagraph"})
_ENTRIES = re.compile(
    r"(?:e|eu|europe)?cv(?:entry|item|line|listitem|doubleitem|listdoubleitem|event|pub\w*|paper|publication)",
    re.IGNORECASE,
)
_TABLES = re.compile(r"(?:long|x)?tab(?:ular|u|le)\w*\*?|supertabular")
_DROPPED = words(__file__, "dropped_commands.txt")
_NUMBER_OF_ENTRY = "CSLLeftMargin"  # as Pandoc sets it, which declares the command in each text
_TAGS = {"strong": "b", "em": "i", "sup": "sup", "sub": "sub"}  # of styles; the others look like their text
_SPANS = {"title": "title", "author": "author", "journal": "venue", "booktitle": "venue", "year": "year"}
LETTERS = LATIN | TEXT_SIGNS | {"and": ", ", "hfill": " ", "newblock": " "}
del LETTERS["degree"]  # it begins a line of studies in a CV
_SIGNS = {"&": "&amp;", "%": "%", "#": "#", "_": "_", "$": "$", "{": "{", "}": "}", " ": " ", ",": " ", ";": " ",
          ":": " ", "\n": "\n", "/": "", "!": "", "-": "", "@": "", "(": "$", ")": "$", "[": "$", "]": "$"}  # fmt: skip
_ADDRESSES = frozenset({"url", "nolinkurl"})
_LINKS = _ADDRESSES | {"doi", "arxiv"}
_COMMAND = re.compile(r"\\(?:([A-Za-z@]+)\*?[ \t]*|(.)|\Z)", re.DOTALL)
_PLAIN = re.compile(r"[^\\{}$&~<>`'\-\n\"]+")
_ONE = re.compile(r"\s*(\\[A-Za-z]+|\\.|[^\s{}\\])", re.DOTALL)
_BREAK = re.compile(r"\n[ \t]*(?:\n\s*)?")
_SIGN_RUN = re.compile(r"-{2,3}|``|''|[^\n]")
_AFTER_BREAK = re.compile(r"\*?[ \t]*(?:\[[^\]\n]*\])?")
_OPTION = re.compile(r"\[((?:[^\[\]\\]|\\.|\[[^\[\]]*\]){0,2000})\]", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")
_ENTRY_WORDS = 8  # in the arguments of a command that nobody knows: it sets a whole entry
_SLANTED = re.compile(r"<i>[^<]*</i>")
_NEXT_ROW = re.compile(r"\s*&\s*(?=(?:[{\s]|\\[A-Za-z]+\s)*+(.))")
_DEEPEST = 40
_BIBCODE = re.compile(r"(?:19|20)\d\d[\w&.]{5}[\d.]{4}[\w.]{5}[A-Z]")  # by which ADS names a paper
_MOST_EXPANDED = 500_000  # characters that a text's own commands stand for
_LONGEST_ROW = 1_000


class Setter:
    """Goes through LaTeX from left to right, and writes HTML with as many line breaks."""

    def __init__(self, text: str, macros: dict[str, tuple[int, str]], *, depth: int = 0) -> None:
        self.text, self.macros, self.depth = text, macros, depth
        self.ends = brace_partners(text)
        self.at = 0
        self.parts: list[str] = []
        self.tables = 0
        self.lists: list[bool] = []  # the environments that are open: True for a list in which an item has begun
        self.expanded = 0

    def set_all(self) -> str:
        """Convert the text up to its end."""
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
        r"""Convert a part of the text on its own; within it `\\` does not end a row of a table."""
        if self.depth > _DEEPEST:
            return escape(text, quote=False)
        inner = Setter(text, self.macros, depth=self.depth + 1)
        inner.expanded = self.expanded
        made = inner.set_all()
        self.expanded = inner.expanded
        return made

    def _group(self) -> str:
        line_end = self.text.find("\n", self.at)
        end = self.ends.get(self.at, line_end if line_end >= 0 else len(self.text))  # where nobody closed it
        inside = self.text[self.at + 1 : end]
        self.at = end + 1 if self.text[end : end + 1] == "}" else end
        return inside

    def _arguments(self, most: int = 9) -> list[str]:
        """Take the groups that follow a command; options, and the spaces between, leave their line breaks."""
        found: list[str] = []
        while len(found) < most:
            start = self._past(" \t\n")
            between = self.text[self.at : start]
            if between.count("\n") > 1:
                break
            sign = self.text[start : start + 1]
            option = _OPTION.match(self.text, start) if sign == "[" and not found else None
            if option:
                self.parts.append(line_breaks(self.text[self.at : option.end()]))
                self.at = option.end()
            elif sign == "{":
                self.parts.append(line_breaks(between))
                self.at = start
                found.append(self._group())
            else:
                break
        return found

    def _argument(self) -> str:
        """Read one argument: a group, otherwise the next character or command."""
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
        """Convert a command; return the tags to close at the end of its group."""
        found = _COMMAND.match(self.text, self.at)
        assert found is not None  # noqa: S101 - a backslash stands here
        name, sign = found[1] or "", found[2] or ""
        self.at = found.end()
        if sign:
            self._of_sign(sign)
            return []
        if name in SWITCHES and name not in {"rm", "sf"}:
            tag = _TAGS.get(SWITCHES[name] or "", "")
            self.parts.append(f"<{tag}>" if tag else "")
            return [f"</{tag}>"] if tag else []
        if name in {"begin", "end"}:
            self._environment(name)
        elif name in {"item", "bibitem"}:
            self._arguments(1 if name == "bibitem" else 0)
            self.parts.append("<li>")
            if self.lists:
                self.lists[-1] = True
            if name == "item":
                self._label()
        elif name in self.macros and name != _NUMBER_OF_ENTRY:
            self._own(name)
        elif name in LETTERS:
            self.parts.append(escape(LETTERS[name], quote=False))
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
        elif name in STYLES:
            tag = _TAGS.get(STYLES[name], "")
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
            below = _NEXT_ROW.match(self.text, self.at) if self.tables or any(self.lists) else None
            if below and self._goes_on(row, below[1]):
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

    def _goes_on(self, end: int, first: str) -> bool:
        """Return whether a row with an empty first cell continues the one above: within a sentence, or a quotation."""
        start = max(0, end - _LONGEST_ROW)
        above = self.text[start:end].rstrip(" \t\n{}")
        if above.rfind("``") > max(above.rfind("''"), above.rfind('"')):
            return True
        return above.endswith((",", ":", "-")) or (first.islower() and not above.endswith((".", "!", "?")))

    def _accent(self, name: str) -> None:
        start = self.at
        made = escape(read_plain(f"\\{name}{{{self._argument()}}}"), quote=False)
        self.parts.append(with_breaks_of(self.text[start : self.at], made))

    def _end_of_line(self) -> str:
        """Read the end of the line, so that a row of a table begins on its own line."""
        if not self._ends_line():
            return ""
        self.at = self._past(" \t") + 1
        return "\n"

    def _ends_line(self) -> bool:
        return self.text.startswith("\n", self._past(" \t"))

    def _past(self, blanks: str) -> int:
        """Return the next place without a blank."""
        at = self.at
        while at < len(self.text) and self.text[at] in blanks:
            at += 1
        return at

    def _label(self) -> None:
        """Leave out the label of an item, except for a year."""
        label = _OPTION.match(self.text, self._past(" \t"))  # `[0, 1)` is none
        if label:
            self.at = label.end()
            said = label[1].strip()
            is_year = said.isdecimal() and len(said) == len("2020")
            self.parts.append(f"{said} " if is_year else line_breaks(label[0]))

    def _environment(self, edge: str) -> None:
        name = self._argument().strip()
        opened = edge == "begin"
        if _TABLES.fullmatch(name):
            if opened:
                self.parts += [line_breaks(one) for one in self._arguments()]
            if any(self.lists):
                return  # a table within an item is running text
            self.tables += 1 if opened else -1 if self.tables else 0
            self.parts.append(f"<table>{self._end_of_line()}<tr><td>" if opened else "</td></tr></table>")
            return
        if not opened:
            if name != "document":
                self.parts.append("</ul>")
                del self.lists[-1:]
            return
        shown = [self._inner(one) for one in self._arguments()]
        texts = [one for one in shown if _words(one)]
        if _HEADINGS.fullmatch(name) and len(texts) == 1:
            self.parts.append(f"<h2>{texts[0]}</h2>" + "".join(map(line_breaks, shown[1:])))
        elif sum(map(_words, texts)) > 1:
            self.parts.append("<br>".join(one for one in shown if one.strip()))
        else:
            self.parts += [line_breaks(one) for one in shown]
        self.parts.append("<ul>")
        if name != "document":
            self.lists.append(False)

    def _link(self, address: str, text: str) -> None:
        shown = self._inner(text)
        shown = line_breaks(shown) if _BIBCODE.fullmatch(shown.strip()) else shown
        target = read_verbatim(address.replace("\\doibase ", "https://doi.org/"))  # REVTeX's
        self.parts.append(f'<a href="{escape(target)}">{shown}</a>{line_breaks(address)}')

    def _spanned(self, kind: str, text: str, *, outer: bool) -> None:
        """Convert a text with the role that a bibliography style gives it. Single names are not a list of authors."""
        inner = self._inner(text)
        named = _SPANS.get(kind, "")
        self.parts.append(f'<span class="{named}">{inner}</span>' if named and (outer or named != "author") else inner)

    def _own(self, name: str) -> None:
        """Convert the definition of an author's own command; one that formats entries is known by its arguments."""
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
            self.parts.append(with_breaks_of("".join(arguments), self._inner(body)))

    def _unknown(self, name: str) -> None:
        arguments = self._arguments()
        if not arguments:
            if name[:2] in {"fa", "ai"} and name[2:3].isupper():  # an icon
                return
            self.parts.append(escape(read_plain(f"\\{name}"), quote=False) if len(name) > 1 else "")
            space = self.text[self.at : self.at + 2]
            if space in {"\\ ", "\\\n"}:
                self.parts.append(" " + line_breaks(space))
                self.at += len(space)
        elif self._is_heading(name) and sum(map(bool, map(_words, arguments))) == 1:
            level = (5 if name in _RUN_IN_HEADINGS else 2) + name.lower().count("sub")
            self.parts.append(f"<h{level}>{' '.join(self._inner(one) for one in arguments)}</h{level}><p>")
        elif _ENTRIES.fullmatch(name) or sum(map(_words, arguments)) >= _ENTRY_WORDS:
            self._entry(arguments)
        else:
            self.parts.append(" ".join(self._inner(one) for one in arguments))

    def _is_heading(self, name: str) -> bool:
        """Return whether a command is a heading; a run-in heading only if it is alone on its line."""
        return self._ends_line() if name in _RUN_IN_HEADINGS else _HEADINGS.fullmatch(name) is not None

    def _entry(self, arguments: list[str]) -> None:
        texts = [self._inner(one) for one in arguments]
        shown = [one if place == 0 or not one.strip() else f"<br>{one}" for place, one in enumerate(texts)]
        self.parts.append(("" if self.tables else "<li>") + "".join(shown))


def _words(text: str) -> int:
    return len(_WORD.findall(text))
