r"""Text of sources that know no LaTeX, as text that carries LaTeX: what is a sign there stays a sign here.

Reference managers write `<i>in vivo</i>`, `H<sub>2</sub>O` and, from Crossref, `<jats:p>`; a dollar
is a dollar to them and a backslash a backslash. But some of their texts come from arXiv or from
BibTeX and are LaTeX already: those stay as they are.
"""

import html
import re
from collections.abc import Callable

from generator.read.lines import clean

_UNPRINTABLE = re.compile("[\x80-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\ue000]")
_BREAKS = re.compile(r"\r\n|[\r\n\x0b\x0c\x85\u2028\u2029]")
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});")
_TAG = re.compile(r"<(/?)((?:jats|mml|xhtml|html):)?([A-Za-z][\w-]{0,20})((?:\s[^<>]*)?/?)>", re.ASCII)
_STYLES = {
    "i": "textit", "em": "textit", "italic": "textit", "b": "textbf", "strong": "textbf", "bold": "textbf",
    "sc": "textsc", "scp": "textsc", "u": "underline", "underline": "underline",
}  # fmt: skip
# Scopus calls an index `inf`.
_SCRIPTS = {
    "sub": ("_", "textsubscript"),
    "inf": ("_", "textsubscript"),
    "sup": ("^", "textsuperscript"),
}
_BLOCKS = frozenset({"p", "br", "div", "title", "sec", "li", "ul", "ol", "list", "list-item", "disp-formula"})
_PLAIN = frozenset(
    "span a tt code monospace roman sans-serif font small ext-link xref uri email named-content styled-content".split()
)
_KNOWN = _STYLES.keys() | _SCRIPTS.keys() | _BLOCKS | _PLAIN
_IN_FORMULA = re.compile(r"[\w+\-±=*.,:;()/|′' ]+")
_DEEPEST = 20

_LATEX = re.compile(
    r"\\\([^\n]{1,200}?\\\)|\\[A-Za-z]{1,30}\s?\{|\{\\[A-Za-z]{1,30}(?:\s[^{}]{0,200})?\}"
    r"|\\[\"'`^~=.]\s?\{?\\?[A-Za-z]|\\[%&#$_{}]"
    r"|\\(?:LaTeX|TeX|l?dots|cdot|times|pm|to|infty|ell|alpha|beta|gamma|delta|epsilon|lambda|mu|pi|sigma|theta|omega)"
    r"(?![A-Za-z])"
)
_FORMULA = re.compile(r"(?<![\\$])\$([^$\n]{1,400})\$(?![\d$])")
_FORMAL = re.compile(r"\\[A-Za-z]|[\^_=<>]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_PROTECTED = re.compile(r"\{[^\W_][\w.+/'’-]*(?:[ ~][^\W_][\w.+/'’-]*)*\}")
# LaTeX reads a tilde between words as a space; text in markup may begin right behind a word. An element of these ends
# before the next one of its kind: thousands that are not closed would each be read to the end.
_ANCHOR = re.compile(
    r"(?><a\b(?=[^<>]*+>)[^<>]*?\bhref\s*=\s*[\"']?(https?://[^\"'\s<>]++)[^<>]*+>)((?:(?!<a\b).)*?)</a>",
    re.IGNORECASE | re.DOTALL,
)
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_BOLD = re.compile(r"<(?:b|strong)>((?:(?!<(?:b|strong)>).)*?)</(?:b|strong)>", re.IGNORECASE | re.DOTALL)
_SLANTED = re.compile(r"<(?:i|em)>((?:(?!<(?:i|em)>).)*?)</(?:i|em)>", re.IGNORECASE | re.DOTALL)
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_URL = re.compile(r"\\url\s*\{([^{}]*)\}")
_SIGN = re.compile(r"[\\${}]|(?<=[^\s(\[/])~")
_SIGN_IN_MARKUP = re.compile(r"[\\${}]|(?<![\s(\[/])~")


def tidy(text: str) -> str:
    """Return a value on one line, without what cannot be printed."""
    return clean(_UNPRINTABLE.sub("", text))


def tidy_block(text: str) -> str:
    """Return a longer text without what cannot be printed; its lines stay, with at most one blank line in a row."""
    lines = [tidy(line) for line in _BREAKS.split(text)]
    kept = [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]
    return "\n".join(kept).strip()


def line_of_latex(text: str) -> str:
    """Return a title or the like on one line as text that carries LaTeX."""
    return tidy(_converted(text))


def block_of_latex(text: str) -> str:
    """Return an abstract as text that carries LaTeX, with its paragraphs."""
    return tidy_block(_converted(text))


def unescaped(text: str) -> str:
    """Return a text with its HTML entities (`&amp;`) as the characters they stand for."""
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text)


def as_markdown(text: str) -> str:
    r"""Turn the HTML and LaTeX of a remark into the Markdown that content files have: links, bold, italics."""
    if "<" in text:
        text = _ANCHOR.sub(r"[\2](\1)", text)
        text = _BOLD.sub(r"**\1**", text)
        text = _SLANTED.sub(r"*\1*", text)
    if "\\" in text:
        text = _HREF.sub(r"[\2](\1)", text)
        text = _URL.sub(r"<\1>", text)
        text = re.sub(r"\\(?:textbf|textsc)\s*\{([^{}]*)\}|\{\\bf(?:series)?\s+([^{}]*)\}", _marked("**"), text)
        text = re.sub(r"\\(?:emph|textit|textsl)\s*\{([^{}]*)\}|\{\\(?:em|it|sl)\s+([^{}]*)\}", _marked("*"), text)
    return text


def _marked(sign: str) -> Callable[[re.Match[str]], str]:
    return lambda found: f"{sign}{found[1] or found[2] or ''}{sign}"


def without_tags(text: str) -> str:
    """Return a note, which Zotero may write as HTML, as plain text."""
    if "<" in text:
        text = _TAG.sub(lambda tag: "\n" if tag[3].lower() in _BLOCKS else "" if _is_markup(tag) else tag[0], text)
    return unescaped(text)


def carries_latex(text: str) -> bool:
    """Return whether a text is meant as LaTeX: by its commands, its escapes or its formulas."""
    if "\\" in text and _LATEX.search(text):
        return True
    return any(_is_formula(found[1]) for found in _FORMULA.finditer(text))


def _is_formula(content: str) -> bool:
    if content[0].isspace() or content[-1].isspace():
        return False
    return len(_WORD.findall(content)) < 3 if _FORMAL.search(content) else not _WORD.search(content)


def _is_markup(tag: re.Match[str]) -> bool:
    return bool(tag[2]) or tag[3].lower() in _KNOWN


def _converted(text: str) -> str:
    tags = [tag for tag in _TAG.finditer(text) if _is_markup(tag)] if "<" in text else []
    bare = _TAG.sub(lambda tag: "" if _is_markup(tag) else tag[0], text) if tags else text
    escaped = _escaping(unescaped(bare), marked=bool(tags))
    return _Tree(text, tags, escaped).text() if tags else escaped(unescaped(text))


def _escaping(text: str, *, marked: bool) -> Callable[[str], str]:
    """Return what escapes the characters of a text that LaTeX would interpret; nothing if it is LaTeX already."""
    if carries_latex(text):
        return str
    signs = {"\\": "\\textbackslash{}"}
    if not _PROTECTED.search(text):
        signs["~"] = "\\textasciitilde{}"  # in a text of BibTeX it ties words
    if marked or text.count("$") > 1:
        signs["$"] = "\\$"
    if re.search(r"[{}]", _PROTECTED.sub("", text)):
        signs |= {"{": "\\{", "}": "\\}"}
    interpreted = _SIGN_IN_MARKUP if marked else _SIGN
    return lambda part: interpreted.sub(lambda sign: signs.get(sign[0], sign[0]), part)


class _Tree:
    """Elements closed as they come; one that is not closed shows its text only."""

    def __init__(self, text: str, tags: list[re.Match[str]], escaped: Callable[[str], str]) -> None:
        self.open: list[tuple[str, str, list[str]]] = [("", "", [])]
        self.tex: str | None = None
        self.escaped = escaped
        done = 0
        for tag in tags:
            self._show(text[done : tag.start()])
            self._take(tag)
            done = tag.end()
        self._show(text[done:])

    def text(self) -> str:
        return "".join(part for _, _, parts in self.open for part in parts)

    def _show(self, text: str) -> None:
        if text:
            self.open[-1][2].append(self.escaped(unescaped(text)))

    def _take(self, tag: re.Match[str]) -> None:
        name = tag[3].lower()
        if name == "br" or tag[4].endswith("/"):
            self.open[-1][2].append("\n" if name in _BLOCKS else "")
        elif not tag[1]:
            if len(self.open) < _DEEPEST:
                self.open.append((name, tag[4].lower(), []))
        elif any(name == opened for opened, _, _ in self.open):
            self._close(name)

    def _close(self, name: str) -> None:
        parts: list[str] = []
        while True:
            opened, attributes, inner = self.open.pop()
            parts = [*inner, *parts]
            if opened == name:
                break
        self.open[-1][2].append(self._element(name, attributes, "".join(parts)))

    def _element(self, name: str, attributes: str, inner: str) -> str:
        if name == "tex-math":
            self.tex = inner
        elif name in {"alternatives", "inline-formula", "disp-formula"} and self.tex is not None:
            inner, self.tex = (self.tex if "$" in self.tex else f"${self.tex.strip()}$"), None
        elif name == "title" and inner.strip().lower().rstrip(":.") in {"abstract", "summary"}:
            return ""
        if name in _SCRIPTS:
            return _script(name, inner)
        command = "textsc" if name == "span" and "small-caps" in attributes else _STYLES.get(name, "")
        shown = inner.strip()
        if command and shown:
            before, _, after = inner.partition(shown)
            return f"{before}\\{command}{{{shown}}}{after}"
        return f"\n{inner}\n" if name in _BLOCKS else inner


def _script(name: str, inner: str) -> str:
    sign, command = _SCRIPTS[name]
    inner = inner.strip().replace("−", "-")
    if not inner:
        return ""
    return f"${sign}{{{inner}}}$" if _IN_FORMULA.fullmatch(inner) else f"\\{command}{{{inner}}}"
