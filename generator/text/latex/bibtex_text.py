r"""The tree as LaTeX for a BibTeX file; valid LaTeX of the author is kept to the letter.

BibTeX counts `\{` as a brace, so unpaired braces of text are written as commands. The result is parsed again: if it
would be read differently, the source is shown as it is written.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from generator.text.latex import tree
from generator.text.latex.commands import SWITCHES
from generator.text.latex.parse import parse
from generator.text.latex.preparation import NO_MACROS, needs_reading, prepared, single_blanks
from generator.text.latex.source_scan import BLANK_LINE, nests, without_edges, words
from generator.text.latex.symbols import ACCENTS, LETTERS, MATH_SIGNS, SUBSCRIPTS, SUPERSCRIPTS, TEXT_SIGNS

_BEYOND = re.compile(r"[^\x00-\x7f]+")
_COMMANDS = {mark: command for command, mark in ACCENTS.items() if command != "t"}
_LETTERS = {letter: command for command, letter in LETTERS.items() if not command.lower().endswith(("horn", "ij"))}
_EIGHT_BIT = {"\xa0": "~"} | {
    TEXT_SIGNS[name]: f"{{\\{name}}}"
    for name in words(
        "textendash textemdash ldots S P copyright pounds dag ddag textquoteleft textquoteright textquotedblleft "
        "textquotedblright textregistered texttrademark textdegree textbullet texteuro textquestiondown textexclamdown "
        "textperiodcentered guillemotleft guillemotright"
    )
}
_RAISED = {sign: digit for digit, sign in SUPERSCRIPTS.items() if digit.isdecimal()}
_LOWERED = {sign: digit for digit, sign in SUBSCRIPTS.items() if digit.isdecimal()}
# The shortest name of each sign of formulas.
_MATH_NAMES = {sign: name for name, sign in sorted(MATH_SIGNS.items(), key=lambda one: (-len(one[0]), one[0]))}
_DOTLESS = {"i": "\\i", "j": "\\j"}
_ABOVE = frozenset("\"'`^~=.vHur")
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_BARE = re.compile(r"[%&#_]")
_ESCAPES = {
    "%": "\\%", "&": "\\&", "#": "\\#", "_": "\\_", "$": "\\$", "{": "\\{", "}": "\\}", "^": "\\textasciicircum{}",
    "~": "\\textasciitilde{}", "\\": "\\textbackslash{}", "`": "\\textasciigrave{}",
}  # fmt: skip
_BY_NAME = _ESCAPES | {
    "“": "\\textquotedblleft{}", "”": "\\textquotedblright{}", "‘": "\\textquoteleft{}", "’": "\\textquoteright{}",
    "–": "\\textendash{}", "—": "\\textemdash{}", '"': "\\textquotedbl{}", "'": "\\textquotesingle{}",
    "{": "\\textbraceleft{}", "}": "\\textbraceright{}", "\xa0": "\\nobreakspace{}", "-": "-{}", ":": ":{}",
}  # fmt: skip
_BRACES = {"\\{": "\\textbraceleft{}", "\\}": "\\textbraceright{}"}
_SIGNS = re.compile(r"[%&#_${}^~\\`]|-(?=-)|'(?=')|(?<=http):(?=//)|(?<=https):(?=//)")
_SPECIAL = re.compile(r"[%&#_${}^~\\]")
_NAMES = re.compile(r"[%&#_${}^~\\`“”‘’–—\"'\xa0:-]")
_ENDS_IN_COMMAND = re.compile(r"\\([A-Za-z]+)( *)\Z")
_FACES = {
    "strong": "textbf", "em": "emph", "code": "texttt", "small-caps": "textsc", "underline": "underline",
    "strike": "sout", "sup": "textsuperscript", "sub": "textsubscript",
}  # fmt: skip
_ADDRESS = {"%": "\\%", "#": "\\#", "&": "\\&"}
# Commands that read or write files, run programs, or change how LaTeX reads the text after them.
_ACTING = words(
    "input include includeonly includegraphics includepdf import subfile lstinputlisting verbatiminput "
    "InputIfFileExists IfFileExists usepackage RequirePackage documentclass bibliography bibliographystyle "
    "tableofcontents csname endcsname expandafter write openin openout read readline closein closeout immediate "
    "catcode lccode uccode def edef gdef xdef let futurelet newcommand renewcommand providecommand newenvironment "
    "DeclareMathOperator special pdfobj pdfliteral directlua latelua luaexec luadirect ShellEscape shipout scantokens "
    "everypar everymath output outer loop verb lstinline mint url href nolinkurl path"
)
_ACTING_ENVIRONMENT = re.compile(
    r"filecontents|luacode|verbatim|lstlisting|minted|comment|py|sage|asy|shell", re.IGNORECASE
)
_CALL = re.compile(r"\\([A-Za-z]+|.)(?=(?:\s*\{\s*([^{}]*))?)", re.DOTALL)
_ON_THE_WEB = re.compile(r"https?:|mailto:", re.IGNORECASE)


def to_bibtex(text: str, macros: Mapping[str, str] = NO_MACROS) -> str:
    """Return `text` on one line, with balanced braces and without bare special characters.

    An undefined macro is replaced by its name or argument. A text with commands that do more than typeset, such as
    `input`, is escaped so that it shows its source.
    """
    if not text:
        return ""
    if "^" not in text and not needs_reading(text) and not ("\n" in text and BLANK_LINE.search(text)):
        text = single_blanks(text).strip(" ")
        return _BARE.sub(r"\\\g<0>", text) if any(sign in text for sign in "%&#_") else text
    parsed = parse(prepared(text, macros))
    shown = _Writer().whole(parsed)
    if _acts(shown) or parse(prepared(shown, NO_MACROS)) != parsed:
        return literal(single_blanks(text).strip(" "))
    return shown


def _acts(latex: str) -> bool:
    """Return whether LaTeX would do more than typeset a text; links to the web are allowed."""
    for name, argument in _CALL.findall(latex):
        if name in {"url", "href"}:
            if not _ON_THE_WEB.match(argument):
                return True
        elif name in _ACTING or (name == "begin" and _ACTING_ENVIRONMENT.match(argument)):
            return True
    return False


def literal(text: str) -> str:
    """Return LaTeX that shows `text` as it is written, including its commands."""
    return _NAMES.sub(lambda sign: _BY_NAME[sign[0]], text)


class _Writer:
    def __init__(self) -> None:
        self.verbatim = False
        self.braces: Mapping[str, str] = {}

    def whole(self, nodes: tuple[tree.Node, ...]) -> str:
        shown = self.all(nodes)
        if not nests(shown):
            self.braces = _BRACES
            shown = self.all(nodes)
        return without_edges(shown)

    def all(self, nodes: Iterable[tree.Node]) -> str:
        return _attached(map(self.one, nodes))

    def one(self, node: tree.Node) -> str:  # noqa: PLR0911 - one per kind of node
        match node:
            case tree.Text(text, parts):
                return self.text(parts or ((text, None),))
            case tree.Group(children, command):
                return f"\\{command}{{{self.group(children)}}}" if command else f"{{{self.group(children)}}}"
            case tree.Styled(style, children, command, latex):
                if latex:
                    return latex
                command = "" if command in SWITCHES else command
                return f"\\{command or _FACES[style]}{{{self.face(style, children)}}}"
            case tree.Math(source, display, latex):
                return self.formula(source, latex, display=display)
            case tree.Link(address, children):
                return self.link(address, children)
            case tree.Reference(keys, command):
                return f"\\{command}{{{','.join(keys)}}}"
            case tree.Note(children):
                return f"\\footnote{{{self.all(children)}}}"
            case tree.Listing(ordered, items):
                name = "enumerate" if ordered else "itemize"
                inner = "".join(f" \\item {self.all(item)}" for item in items)
                return f"\\begin{{{name}}}{inner} \\end{{{name}}}"
            case tree.Break():
                return "\\\\"
            case tree.ParagraphEnd():
                return "\\par "

    def text(self, parts: Iterable[tuple[str, str | None]]) -> str:
        return _attached(self.piece(*part) for part in parts)

    def piece(self, characters: str, latex: str | None) -> str:
        """Write a piece of text as its author did, if that is known and allowed here."""
        if latex is None:
            return self.escaped(characters)
        return _BLANKS.sub(" ", self.braces.get(latex, latex))

    def link(self, address: str, children: tuple[tree.Node, ...]) -> str:
        if children == (tree.Text(address),):
            return f"\\url{{{address}}}"
        written = "".join(_ADDRESS.get(sign, sign) for sign in address)
        return f"\\href{{{written}}}{{{self.all(children)}}}"

    def group(self, nodes: tuple[tree.Node, ...]) -> str:
        """Write the content of a group, in which a switch may have effect up to the end."""
        last = nodes[-1] if nodes else None
        if isinstance(last, tree.Styled) and last.command in SWITCHES:
            inner = self.face(last.style, last.children)
            return _attached((self.all(nodes[:-1]), f"\\{last.command} {inner}"))
        return self.all(nodes)

    def face(self, style: str, children: tuple[tree.Node, ...]) -> str:
        before, self.verbatim = self.verbatim, self.verbatim or style == "code"
        shown = self.group(children)
        self.verbatim = before
        return shown

    def formula(self, source: str, latex: str, *, display: bool) -> str:
        return _BLANKS.sub(" ", latex) or (f"\\[{source}\\]" if display else f"${source}$")

    def escaped(self, characters: str) -> str:
        if self.verbatim:
            return _SPECIAL.sub(self._sign, characters)
        return _SIGNS.sub(self._sign, characters)

    def _sign(self, sign: re.Match[str]) -> str:
        written = _ESCAPES.get(sign[0], sign[0] + "{}")
        return self.braces.get(written, written)


def _attached(pieces: Iterable[str]) -> str:
    """Join the pieces so that no command's name runs into a word."""
    shown: list[str] = []
    last = ""  # the command at the end of the pieces so far, and the spaces after it
    for piece in filter(None, pieces):
        command = _ENDS_IN_COMMAND.search(last)
        if command and ((piece[0].isalpha() and not command[2]) or (piece[0] == " " and command[1] in LETTERS)):
            shown.append("{}")
        begun = piece.rfind("\\")
        last = piece[begun:] if begun >= 0 else last + piece if last and piece.isspace() else ""
        shown.append(piece)
    return "".join(shown)


def to_eight_bit(latex: str) -> str:
    """Return LaTeX with commands instead of letters and signs beyond ASCII, if there are such commands."""
    if latex.isascii():
        return latex
    return _BEYOND.sub(lambda found: "".join(map(_sign, found[0])), unicodedata.normalize("NFC", latex))


@lru_cache(maxsize=4096)
def _sign(sign: str) -> str:
    """Return the command for one character, or the character itself if LaTeX has no command for it."""
    if sign in _EIGHT_BIT:
        return _EIGHT_BIT[sign]
    if sign in _LETTERS:
        return f"{{\\{_LETTERS[sign]}}}"
    letter, *marks = list(unicodedata.normalize("NFD", sign))
    if marks and letter.isascii() and letter.isalpha() and all(mark in _COMMANDS for mark in marks):
        return f"{{{_accented(letter, [_COMMANDS[mark] for mark in marks])}}}"
    if sign in _RAISED:
        return f"\\textsuperscript{{{_RAISED[sign]}}}"
    if sign in _LOWERED:
        return f"\\textsubscript{{{_LOWERED[sign]}}}"
    return f"\\ensuremath{{\\{_MATH_NAMES[sign]}}}" if sign in _MATH_NAMES else sign


def _accented(letter: str, commands: list[str]) -> str:
    inner = _DOTLESS[letter] if letter in _DOTLESS and commands[0] in _ABOVE else letter
    bare = inner.isalpha() and not commands[0].isalpha()
    shown = f"\\{commands[0]}{inner}" if bare else f"\\{commands[0]}{{{inner}}}"
    for command in commands[1:]:
        shown = f"\\{command}{{{shown}}}"
    return shown
