"""Typst: a CV or list of publications, as the page that is made of it.

Headings, items, emphasis and links are what they are in Markdown; a function shows the content and texts that it is
given, and one that is given a whole entry sets an entry. What a file defines is expanded where it stands for a text
alone, as a name does. A line of the text becomes one line of HTML, so that messages name its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from generator.read.documents.markup.read import begins_with, line_breaks, start_of, with_breaks_of, with_plain_ends
from generator.read.no_prose import signs_of_typst

_STRING = re.compile(r"\"((?:[^\"\\]|\\.)*+)\"", re.DOTALL)
_NAMED = re.compile(r"\s*([A-Za-z][\w-]*)\s*:(?!:)")
_ESCAPED_IN_STRING = frozenset({'\\"', "\\\\"})
_CLOSES = {"(": ")", "[": "]", "{": "}"}
_FEWEST_SIGNS = 3
_OTHERWISE = ("<", "{", "@", "%", "\\", "---")
_COMMENT = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"|\\.|(?<![:\w])//[^\n]*|/\*(?:(?!\*/|/\*).)*+\*/", re.DOTALL)
_STATEMENT = re.compile(
    r"#let\s+(?P<name>[A-Za-z][\w-]*)\s*=\s*|#(?:let|set|show|import|include|for|while|if|context|return)\b"
)
_CALL = re.compile(r"#?([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*)")
_BEGINS = re.compile(r"[ \t]*(?:(?P<level>={1,6})[ \t]+(?P<heading>[^\n]*)|(?:[-+]|\d{1,3}\.)[ \t]+)")
_PLAIN = re.compile(r"[^\\#*_`~<\n\-$h]+")
_ADDRESS = r"https?://[^\s\[\]()<>\"]+[^\s\[\]()<>\".,;:]"
_ASIDE = re.compile(
    rf"(?P<ticks>`{{1,3}})(?P<raw>.{{0,1000}}?)(?P=ticks)|<[\w:.-]+>|(?P<formula>\$[^$]*\$)|(?P<address>{_ADDRESS})",
    re.DOTALL,
)
# Up to the end of the paragraph; a mark within a word has no meaning.
_EMPHASIS = re.compile(
    r"\*(?P<strong>(?:[^*\\\n]|\\.|\n(?!\s*\n)){1,2000}+)\*|(?<![^\W_])_(?P<emphasis>(?:[^_\\\n]|\\.|\n(?!\s*\n)|_(?=[^\W_])){1,2000}+)_",
    re.DOTALL,
)
_DASHES = {"---": "—", "--": "–", "-": "-"}
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_WORD = re.compile(r"<[^>]*>|([^\W\d_]{2,})")
_ENTRY_WORDS = 8  # of what a function is given: it sets a whole entry
_HEADING_WORDS = 8
_DEEPEST = 30
_LONGEST_DEFINED = 500  # of what a name stands for
_LOOKS = {"strong": "b", "emph": "i", "super": "sup", "sub": "sub"}
# Functions of Typst whose named arguments are settings, and those that show nothing of what they are given.
_LAYOUT = frozenset(
    "text page par block box grid table stack align pad place move rect circle columns figure highlight underline "
    "strike overline smallcaps upper lower scale rotate list enum terms strong emph super sub link heading".split()
)
_SILENT = frozenset(
    "v h image line rgb luma label cite ref bibliography counter state regex datetime read yaml json toml csv "
    "pagebreak colbreak hide metadata numbering here query locate import".split()
)
# How the names of arguments end that are settings.
_SETTINGS = tuple(
    "color fill font size weight style lang paper icon align stroke key keys label width height margin spacing gutter "
    "inset radius bib path theme columns level numbering indent region outlined".split()
)
_OF_HEADINGS = ("section", "heading", "chapter")


def recognises(text: str) -> bool:
    """Return whether a text is Typst, by its functions and rules."""
    start = start_of(text)
    return not begins_with(start, _OTHERWISE) and sum(signs_of_typst(start)) >= _FEWEST_SIGNS


def as_html(text: str) -> str:
    """Return Typst as HTML, line by line."""
    shown = _COMMENT.sub(lambda one: one[0] if one[0][0] in '"\\' else line_breaks(one[0]), with_plain_ends(text))
    return f"<html><head></head><body>{_Setter(shown, {}).set_all()}"


class _Setter:
    """Goes through Typst from left to right, and writes HTML with as many line breaks."""

    def __init__(self, text: str, defined: dict[str, str], *, depth: int = 0) -> None:
        self.text, self.defined, self.depth = text, defined, depth
        self.at = 0
        self.parts: list[str] = []
        self.listed = False

    def set_all(self) -> str:
        """Convert the text up to its end."""
        begins = True
        while self.at < len(self.text):
            if begins:
                self._beginning()
            start = self.at
            sign = self.text[start : start + 1]
            begins = sign == "\n"
            plain = _PLAIN.match(self.text, start)
            if plain:
                self.parts.append(escape(plain[0], quote=False))
                self.at = plain.end()
            elif sign == "#":
                self._code()
            elif sign:
                self._sign(sign)
        return "".join([*self.parts, "</ul>" if self.listed else ""])

    def _beginning(self) -> None:
        """Convert what is only possible at the beginning of a line: a heading, an item, an empty line."""
        found = _BEGINS.match(self.text, self.at)
        self.at = found.end() if found else self.at
        if found and found["level"]:
            level = min(len(found["level"]) + 1, 6)
            self.parts.append("</ul>" if self.listed else "")
            self.parts.append(f"<h{level}>{self._inner(found['heading'])}</h{level}><p>")
            self.listed = False
        elif found:
            self.parts.append("<li>" if self.listed else "<ul><li>")
            self.listed = True
        elif self.text.startswith("\n", self.at):
            self.parts.append("<p>")

    def _sign(self, sign: str) -> None:
        start, self.at = self.at, self.at + 1
        if sign == "\\":
            following = self.text[self.at : self.at + 1]
            self.at += 1 if following.strip() else 0
            self.parts.append(escape(following, quote=False) if following.strip() else "<br>")
        elif found := _EMPHASIS.match(self.text, start):
            tag = "b" if sign == "*" else "i"
            self.at = found.end()
            self.parts.append(f"<{tag}>{self._inner(found['strong'] or found['emphasis'])}</{tag}>")
        elif sign == "-":
            run = next(one for one in _DASHES if self.text.startswith(one, start))
            self.at = start + len(run)
            self.parts.append(_DASHES[run])
        elif found := _ASIDE.match(self.text, start):
            self.at = found.end()
            shown = found["raw"] or found["formula"] or ""
            self.parts.append(_linked(found["address"]) if found["address"] else escape(shown, quote=False))
        else:
            self.parts.append(" " if sign == "~" else escape(sign, quote=False))

    def _inner(self, text: str) -> str:
        if self.depth > _DEEPEST:
            return escape(text, quote=False)
        return _Setter(text, self.defined, depth=self.depth + 1).set_all()

    def _code(self) -> None:
        """Convert the code after a `#`: a rule shows nothing, a function its arguments."""
        start = self.at
        statement = _STATEMENT.match(self.text, start)
        if statement:
            self.at = _end(self.text, start, "\n")
            if statement["name"]:
                made = self._shown(" ".join(self.text[statement.end() : self.at].split()), strings=True)
                self.defined[statement["name"]] = made if len(made) <= _LONGEST_DEFINED else ""
            self.parts.append(line_breaks(self.text[start : self.at]))
            return
        made, self.at = self._value(start + 1)
        if self.at == start + 1:
            self.parts.append("#")
            return
        if made.startswith("<li>") and not self.listed:
            made, self.listed = f"<ul>{made}", True
        elif made.startswith("<h2>") and self.listed:
            made, self.listed = f"</ul>{made}", False
        self.parts.append(with_breaks_of(self.text[start : self.at], made))

    def _value(self, at: int, *, strings: bool = True) -> tuple[str, int]:
        """Return what an expression shows, and where it ends; with `strings`, texts are shown."""
        sign = self.text[at : at + 1]
        if sign in {"[", "{", "("} and sign:
            end = _closing(self.text, at)
            inside = self.text[at + 1 : end]
            if sign == "[":
                return self._inner(inside), end + 1
            listed = (self._shown(one, strings=strings) for _, one in _arguments(inside) if sign == "(")
            return ", ".join(filter(None, listed)), end + 1
        string = _STRING.match(self.text, at)
        if string:
            return (_linked(_ESCAPED.sub(r"\1", string[1])) if strings else ""), string.end()
        call = _CALL.match(self.text, at)
        return self._call(call[1], call.end()) if call else ("", at)

    def _shown(self, written: str, *, strings: bool) -> str:
        """Return what an expression shows that stands alone: contents and texts, joined by `+` or not."""
        if self.depth > _DEEPEST:
            return ""
        inner = _Setter(written.strip(), self.defined, depth=self.depth + 1)
        shown = []
        while inner.at < len(inner.text):
            made, end = inner._value(inner.at, strings=strings)
            if end == inner.at:
                break
            shown.append(made)
            inner.at = len(inner.text) - len(inner.text[end:].lstrip(" \t\n+"))
        if not shown and strings and inner.text.isdecimal() and len(inner.text) == len("2020"):
            return inner.text
        return "".join(shown)

    def _call(self, name: str, at: int) -> tuple[str, int]:
        """Return what a function shows, and where its call ends; a name alone is what it was defined as."""
        given: list[tuple[str, str]] = []
        blocks: list[str] = []
        start = at
        if self.text.startswith("(", at):
            end = _closing(self.text, at)
            given, at = list(_arguments(self.text[at + 1 : end])), end + 1
        while self.text.startswith("[", at):
            end = _closing(self.text, at)
            blocks.append(self.text[at + 1 : end])
            at = end + 1
        if at == start:
            return "<br>" if name == "linebreak" else self.defined.get(name, ""), at
        return self._of_function(name.rpartition(".")[2], given, [self._inner(one) for one in blocks]), at

    def _of_function(self, name: str, given: list[tuple[str, str]], contents: list[str]) -> str:
        is_icon = name[:2] in {"fa", "ai"} and (name[2:3] == "-" or name[2:3].isupper())
        if name in _SILENT or is_icon or "icon" in name.lower():
            return " "
        if name == "link":
            leads_to = _STRING.match(given[0][1].strip()) if given else None
            shown = contents or [self._shown(one, strings=True) for _, one in given[1:]]
            written = leads_to[1] if leads_to else ""
            text = "".join(shown) + line_breaks(written) if any(shown) else escape(written)
            return f'<a href="{escape("".join(written.split()))}">{text}</a>'
        own = name not in _LAYOUT
        shown = [
            self._shown(one, strings=not named or (own and not named.lower().endswith(_SETTINGS)))
            for named, one in given
        ]
        shown = [one for one in (*shown, *contents) if one.strip()]
        words = sum(bool(word) for one in shown for word in _WORD.findall(one))
        if own and any(word in name.lower() for word in _OF_HEADINGS) and 0 < words <= _HEADING_WORDS:
            return f"<h2>{' '.join(shown)}</h2><p>"
        if own and len(shown) > 1 and words >= _ENTRY_WORDS:
            return "<li>" + "<br>".join(shown)
        tag = _LOOKS.get(name, "")
        made = "<p>".join(shown) if name in {"grid", "table", "stack"} else " ".join(shown)
        return f"<{tag}>{made}</{tag}>" if tag and made else made


def _linked(text: str) -> str:
    is_address = text.startswith(("http://", "https://")) and len(text.split()) == 1
    return f'<a href="{escape(text)}">{escape(text)}</a>' if is_address else escape(text, quote=False)


def _arguments(inside: str) -> Iterator[tuple[str, str]]:
    """Return the arguments of a function, or the members of an array: their names (or nothing) and values."""
    at = 0
    while at < len(inside):
        begin, at = at, _end(inside, at, ",")
        written = inside[begin:at]
        named = _NAMED.match(written)
        if written.strip():
            yield (named[1], written[named.end() :]) if named else ("", written)
        at += 1


def _end(text: str, at: int, sign: str) -> int:
    """Return the place of the next `sign` outside brackets and quotes, otherwise the end of the text."""
    while at < len(text) and text[at] != sign:
        at = _behind(text, at)
    return min(at, len(text))


def _closing(text: str, at: int) -> int:
    """Return where the bracket closes that opens at a place; the text's end where none does."""
    wanted = [_CLOSES[text[at]]]
    at += 1
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            at += 1
        elif sign == '"' and wanted[-1] != "]":
            string = _STRING.match(text, at)
            at = string.end() - 1 if string else at
        elif sign in _CLOSES and (sign == "[" or wanted[-1] != "]" or text[at - 1 : at].isalnum()):
            wanted.append(_CLOSES[sign])
        elif sign == wanted[-1]:
            wanted.pop()
            if not wanted:
                return at
        at += 1
    return len(text)


def _behind(text: str, at: int) -> int:
    """Return the place behind a sign, an escaped quote, a text in quotes or a pair of brackets with what is in it."""
    if text[at : at + 2] in _ESCAPED_IN_STRING:
        return at + 2
    string = _STRING.match(text, at) if text[at : at + 1] == '"' else None
    if string:
        return string.end()
    return _closing(text, at) + 1 if text[at : at + 1] in _CLOSES and at < len(text) else at + 1
