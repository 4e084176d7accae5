"""The formats of lists of references: Markdown, HTML, LaTeX, Typst, and what is converted from them.

To add a format, add one entry to `LIST_FORMATS`. Each markup is written so that no text is read as part of it: signs
that mean something are escaped, addresses are percent-encoded.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote

from markupsafe import escape

from generator.export.reference_list import ReferenceList, Run
from generator.text.latex import to_eight_bit

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Markup:
    """A markup language: what stands around parts of a list, as pairs.

    `escape` escapes a text, `link` writes an address and its escaped text, `entries` a list of references, of which the
    first has a number, or 0 without numbers. `document` writes it all: the escaped title, the language, the list.
    `in_words` are the pairs for italics and bold that touch a letter.
    """

    escape: Callable[[str], str]
    italic: Pair
    bold: Pair
    heading: Pair
    link: Callable[[str, str], str]
    entries: Callable[[int, Sequence[str]], str]
    document: Callable[[ReferenceList, str], str]
    in_words: tuple[Pair, Pair] | None = None


@dataclass(frozen=True, slots=True)
class ListFormat:
    """A format of lists: its name in `--format`, its label for people, its file extension, its markup.

    `converter` is the program that makes the file of the markup, empty if it is that text.
    """

    name: str
    label: str
    ending: str
    markup: Markup
    converter: Literal["", "pandoc", "typst"] = ""

    @property
    def is_text(self) -> bool:
        """Whether the file is text."""
        return not self.converter


def list_text(of: ReferenceList, markup: Markup) -> str:
    """Return a list as text of a markup language."""
    parts: list[str] = []
    number = 1
    for group in of.groups:
        if group.heading:
            parts.append(markup.escape(group.heading).join(markup.heading))
        parts.append(markup.entries(number * of.numbered, ["".join(_runs(one, markup)) for one in group.references]))
        number += len(group.references)
    return markup.document(of, "\n\n".join(parts))


def _runs(runs: Sequence[Run], markup: Markup) -> Iterator[str]:
    for place, run in enumerate(runs):
        text = run.text.strip(" ")
        shown = markup.escape(text)
        if run.address:
            shown = markup.link(quote(run.address, safe="/:?=&#%+,;@!()*.~-_"), shown)
        italic, bold = markup.italic, markup.bold
        if markup.in_words and _touched(runs, place):
            italic, bold = markup.in_words
        shown = shown.join(italic) if run.italic and text else shown
        shown = shown.join(bold) if run.bold and text else shown
        lead = len(run.text) - len(run.text.lstrip(" "))
        yield " " * lead + shown + " " * (len(run.text) - lead - len(text))


def _touched(runs: Sequence[Run], place: int) -> bool:
    """Return whether a run touches a letter, or another run in italics or bold."""
    text = runs[place].text
    before = [(runs[place - 1], runs[place - 1].text[-1])] if place and text[0] != " " else []
    after = [(one, one.text[0]) for one in runs[place + 1 : place + 2] if text[-1] != " "]
    return any(sign.isalnum() or (sign != " " and (one.italic or one.bold)) for one, sign in before + after)


# What would begin a list or another block within an entry: `-`, `1.`, `(a)`.
_BEGINS_BLOCK = re.compile(r"^(?=[-+=:/])|^(?:\(?\w+(?=\))|(?:\d+|[a-z]+)(?=\.))")


def _listed(number: int, entries: Sequence[str]) -> str:
    """Return entries as lines that begin with a hyphen, or with numbers."""
    marks = (f"{at}." if number else "-" for at, _ in enumerate(entries, start=number))
    safe = (_BEGINS_BLOCK.sub(r"\g<0>\\", one) for one in entries)
    return "\n".join(map(" ".join, zip(marks, safe, strict=True)))


_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>#|~$@^]|&(?=#?\w+;)")


def _markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\g<0>", text)


MARKDOWN = Markup(
    escape=_markdown,
    italic=("*", "*"),
    bold=("**", "**"),
    heading=("## ", ""),
    link=lambda address, text: f"<{address}>" if text.replace("\\", "") == address else f"[{text}](<{address}>)",
    entries=_listed,
    document=lambda of, body: f"# {_markdown(of.title)}\n\n{body}\n",
    in_words=(("<em>", "</em>"), ("<strong>", "</strong>")),
)


def _html(text: str) -> str:
    return str(escape(text))


def _html_entries(number: int, entries: Sequence[str]) -> str:
    items = "\n".join(f"<li>{entry}</li>" for entry in entries)
    return f'<ol start="{number}">\n{items}\n</ol>' if number else f"<ul>\n{items}\n</ul>"


def _html_document(of: ReferenceList, body: str) -> str:
    title = _html(of.title)
    return (
        f'<!doctype html>\n<html lang="{_html(of.language)}">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        "<style>body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.4 serif }"
        " li { margin-bottom: .4em; break-inside: avoid; overflow-wrap: anywhere }</style>\n</head>\n<body>\n"
        # Pandoc takes the heading of this class as the title of the document.
        f'<h1 class="title">{title}</h1>\n\n{body}\n</body>\n</html>\n'
    )


HTML = Markup(
    escape=_html,
    italic=("<em>", "</em>"),
    bold=("<strong>", "</strong>"),
    heading=("<h2>", "</h2>"),
    link=lambda address, text: f'<a href="{_html(address)}">{text}</a>',
    entries=_html_entries,
    document=_html_document,
)

_LATEX = {
    "%": "\\%", "&": "\\&", "#": "\\#", "_": "\\_", "$": "\\$", "{": "\\{", "}": "\\}", "^": "\\textasciicircum{}",
    "~": "\\textasciitilde{}", "\\": "\\textbackslash{}", "`": "\\textasciigrave{}",
    "–": "--", "—": "---",
}  # fmt: skip
# These, and signs of which two become another one, as `--` becomes a dash.
_LATEX_SIGN = re.compile(rf"[{re.escape(''.join(_LATEX))}]|([-<>,'])(?=\1)")


def _latex(text: str) -> str:
    return to_eight_bit(_LATEX_SIGN.sub(lambda sign: _LATEX.get(sign[0], sign[0] + "{}"), text))


def _latex_link(address: str, text: str) -> str:
    target = re.sub(r"[%#&_]", r"\\\g<0>", address.replace("~", "%7E"))
    return f"\\href{{{target}}}{{{text}}}"


def _latex_entries(number: int, entries: Sequence[str]) -> str:
    kind = "enumerate" if number else "itemize"
    start = f"\\setcounter{{enumi}}{{{number - 1}}}\n" if number > 1 else ""
    # A bracket would begin the option of the command.
    items = "\n".join(f"\\item {'{}' if entry.startswith('[') else ''}{entry}" for entry in entries)
    return f"\\begin{{{kind}}}\n{start}{items}\n\\end{{{kind}}}"


def _latex_document(of: ReferenceList, body: str) -> str:
    return (
        "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{textcomp,amssymb}\n"
        "\\usepackage[hidelinks]{hyperref}\n\\begin{document}\n\n"
        f"\\section*{{{_latex(of.title)}}}\n\n{body}\n\n\\end{{document}}\n"
    )


LATEX = Markup(
    escape=_latex,
    italic=("\\emph{", "}"),
    bold=("\\textbf{", "}"),
    heading=("\\subsection*{", "}"),
    link=_latex_link,
    entries=_latex_entries,
    document=_latex_document,
)

# Signs of markup; `--`, `...` and `-1` would become other signs, `//` begins a comment. A list or a heading also begins
# within the brackets of a call.
_TYPST = re.compile(r"[\\#$*_`<>@\[\]~]|-(?=[-?\d])|\.(?=\.\.)|/(?=[/*])|^[-=+/]|(?:(?<=^\d)|(?<=^\d\d))\.")


def _typst(text: str) -> str:
    return _TYPST.sub(r"\\\g<0>", text)


def _typst_string(text: str) -> str:
    return '"' + re.sub(r'[\\"]', r"\\\g<0>", text) + '"'


def _typst_document(of: ReferenceList, body: str) -> str:
    language = of.language.partition("-")[0]
    return (
        f"#set document(title: {_typst_string(of.title)}, date: none)\n#set text(lang: {_typst_string(language)})\n"
        f"#set smartquote(enabled: false)\n\n= {_typst(of.title)}\n\n{body}\n"
    )


TYPST = Markup(
    escape=_typst,
    # The semicolon ends the call: a bracket after it would be an argument.
    italic=("#emph[", "];"),
    bold=("#strong[", "];"),
    heading=("== ", ""),
    link=lambda address, text: f'#link("{address}")[{text}];',
    entries=_listed,
    document=_typst_document,
)

LIST_FORMATS = (
    ListFormat("markdown", "Markdown", "md", MARKDOWN),
    ListFormat("html", "HTML", "html", HTML),
    ListFormat("latex", "LaTeX", "tex", LATEX),
    ListFormat("typst", "Typst", "typ", TYPST),
    ListFormat("docx", "Word", "docx", HTML, "pandoc"),
    ListFormat("odt", "OpenDocument", "odt", HTML, "pandoc"),
    ListFormat("pdf", "PDF", "pdf", TYPST, "typst"),
)
