"""Markdown, as READMEs and the generators of sites have it: CommonMark, and what Pandoc, Quarto and kramdown add.

A line of the text becomes one line of HTML, so that what is found in it is told with its place.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.core.problems import Problem
from generator.read.documents.markup.read import (
    line_breaks,
    lists_publications,
    read_as_page,
    start_of,
    with_breaks_of,
    with_plain_ends,
)
from generator.read.documents.saved_page import looks_like_html
from generator.read.no_prose import is_no_prose

if TYPE_CHECKING:
    from generator.read.draft import Context, Reading

_SIGNS = (
    re.compile(r"^#{1,6}[ \t]+\S", re.MULTILINE),
    re.compile(r"\]\((?:https?:|/|\w|\.)"),
    re.compile(r"(?<!\S)\*\*\S[^*\n]*\*\*|(?<!\S)__\S[^_\n]*__"),
    re.compile(r"(?<![\w*])[*_][^\s*_][^*_\n]{2,200}[*_](?![\w*])"),
    re.compile(r"^[ \t]*\|[^\n]*\|[ \t]*\n[ \t]*\|?[ \t]*:?--", re.MULTILINE),
    re.compile(r"\]\{[.#]|^:::|\{:[^}\n]*\}", re.MULTILINE),
)
_FEWEST_SIGNS = 3
_OTHERWISE = re.compile(r"\ufeff?\s*(?:[{@%]|<[?!](?!--)|TY {1,2}-|\\)")
_FRONT_MATTER = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\n(.*?\n)?(?:\1|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_TITLE = re.compile(r"^title[ \t]*[:=][ \t]*[\"']?(.*?)[\"']?[ \t]*$", re.MULTILINE)
_TEMPLATE = re.compile(r"\{%(?:(?!%\}|\{%).)*%\}|\{\{(?=[^{}]*[\s.<|])(?:(?!\}\}|\{\{).)*\}\}", re.DOTALL)
_COMMENT = re.compile(r"<!--(?:(?!-->|<!--).)*-->", re.DOTALL)
# What Obsidian and other programs for notes add: links between notes, comments, names of blocks, tags behind a line.
_NOTE_LINK = re.compile(r"(!?)\[\[([^\[\]|\n]{1,300})(?:\|([^\[\]\n]{0,300}))?\]\](?![(\[])")
_NOTE_REMARK = re.compile(
    r"%%[^%\n]{0,600}%%|[ \t]\^[\w-]{1,60}[ \t]*$|(?:[ \t]#[^\W\d][\w/-]{0,60})+[ \t]*$", re.MULTILINE
)
_HEADING = re.compile(r"\s{0,3}(#{1,6})[ \t]+(.*)")
_OF_HEADING = re.compile(r"\{[^{}]*\}\Z")
_UNDERLINE = re.compile(r"\s{0,3}(=+|-{3,})\s*")
_RULE = re.compile(r"\s{0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})")
_BULLET = re.compile(r"(\s*)(?:([-*+•])|\(?\d{1,3}[.)])(?:[ \t]+(.*)|)")
# A number in bold, alone or before its entry; four digits are a year.
_BOLD_NUMBER = re.compile(r"(?:\*\*|__)[\[(]?\d{1,3}[.)\]]{0,2}(?:\*\*|__)[.:)]?(?:\\\Z|\s+|\Z)")
_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
_FENCES = re.compile(r"^\s{0,3}(?:`{3}|~{3})", re.MULTILINE)
# What Quarto and R Markdown run: `{python}`, `{r setup}`; a block of `{=html}` or `{.bibtex}` is shown.
_PROGRAM = re.compile(
    r"^[ \t]*(`{3,})\{[A-Za-z][^}\n]*\}[ \t]*\n(?:(?![ \t]*`{3})[^\n]*\n)*+[ \t]*\1[ \t]*$", re.MULTILINE
)
_DIVISION = re.compile(r"\s*:{3,}.*")
_RULED = re.compile(r"\s*+\|?\s*+:?-{2,}+:?\s*+(?:\|\s*+:?-{2,}+:?\s*+)*+\|?\s*+")
_REFERENCE = re.compile(r"\s{0,3}\[([^\]\[]+)\]:\s*<?(\S+?)>?(?:\s+[\"'(].*)?\s*")
_HTML_BLOCK = re.compile(
    r"\s*</?(?:div|p|table|thead|tbody|tr|td|th|ul|ol|li|dl|dt|dd|h[1-6]|section|article|details|summary|center|pre|hr"
    r"|figure|figcaption|header|footer|main|nav|script|style|iframe)\b",
    re.IGNORECASE,
)
_ATTRIBUTES = re.compile(r"\{:?(?=[^{}\n]{0,200}[.#=])[^{}\n]{0,200}\}")
_NESTED = r"(?:[^\[\]\n]|\n(?!\s*\n)|\[(?:[^\[\]\n]|\n(?!\s*\n))*\]){0,1500}?"
_ADDRESS = r"<?((?:[^\s()<>]|\([^\s()]*\))*)>?(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*"
_IMAGE = re.compile(rf"!\[([^\]\n]{{0,300}})\]\({_ADDRESS}\)(?:\{{[^{{}}\n]*\}})?")
_LINK = re.compile(rf"\[({_NESTED})\]\(\s*+{_ADDRESS}\)(?:\{{[^{{}}\n]*\}})?")
_BY_NAME = re.compile(rf"\[({_NESTED})\]\[([^\]\[]*)\]")
_SPAN = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\{([^{}\n]*)\}")
_AUTOLINK = re.compile(r"<(https?://[^\s<>]+)>")
_ASIDE = re.compile(
    r"(?<!`)(`++)(.{0,1000}?[^`])\1(?!`)|(\$\$?)(?=\S)([^$\n]*?\S)\3(?!\d)|</?[a-zA-Z][^<>]*>|\\([^\w\s])", re.DOTALL
)
_STRONG = re.compile(
    r"(?<![\w*])\*\*(?=\S)(.{1,600}?)(?<=\S)\*\*(?!\*)|(?<![\w_])__(?=\S)(.{1,600}?)(?<=\S)__(?![\w_])", re.DOTALL
)
_EMPHASIS = re.compile(
    r"(?<![\w*])\*(?=[^\s*])(.{1,600}?)(?<=[^\s*])\*(?![\w*])|(?<![\w_])_(?=[^\s_])(.{1,600}?)(?<=[^\s_])_(?![\w_])",
    re.DOTALL,
)
_CLASS = re.compile(r"\.([\w-]+)")
_PRIVATE = 0xE200  # characters of nobody's, which stand for code, formulas and tags while the text around them is read
_MOST_ASIDES = 0x1600
_ASIDES = re.compile(f"[{chr(_PRIVATE)}-{chr(_PRIVATE + _MOST_ASIDES - 1)}]")
_MOST_NESTED = 5
_TAB = 4
_WITHIN_SENTENCE = re.compile(r"\b(?:an?|the|and|or|of|in|on|for|to|with|by|from|at|as)\Z", re.IGNORECASE)
_SHORTEST_WIDTH = 70  # of lines that an editor fills


def recognises(text: str) -> bool:
    """Return whether a text is Markdown with a list of publications, by its marks."""
    return is_markdown(text) and not is_no_prose(start_of(text)) and lists_publications(text, as_html)


def is_markdown(text: str) -> bool:
    """Return whether a text is Markdown, by its marks, with any content."""
    start = start_of(text)
    begun = _FRONT_MATTER.match(start)
    if begun is None and (_OTHERWISE.match(start) or looks_like_html(start)):
        return False
    signs = sum(min(len(sign.findall(start)), 2) for sign in _SIGNS) + (1 if begun else 0)
    return signs >= _FEWEST_SIGNS


def read(text: str, context: Context) -> Reading:
    """Read Markdown. Never raises for the contents of the text."""
    found = read_as_page(text, as_html, context, name="markdown")
    never_closed = _set(text)[1] if _FENCES.search(text) else []
    what = "this begins a block of code that is not closed"
    hint = "close it, or delete the line; what follows was read as if it were not there"
    told = [Problem(context.path, line, 1, what, hint, "warning") for line in never_closed]
    return replace(found, problems=(*told, *found.problems)) if told else found


def as_html(text: str) -> str:
    """Return Markdown as HTML, line by line."""
    return _set(text)[0]


def _set(text: str) -> tuple[str, list[int]]:
    """Return Markdown as HTML, line by line, and the lines at which code begins that ends nowhere."""
    text = _ASIDES.sub("", with_plain_ends(text))  # an icon of a font, which says nothing
    title, begun = "", _FRONT_MATTER.match(text)
    if begun:
        named = _TITLE.search(begun[2] or "")
        title = named[1] if named else ""
        text = line_breaks(begun[0]) + text[begun.end() :]
    for unseen in (_COMMENT, _PROGRAM, _TEMPLATE):
        text = unseen.sub(lambda one: line_breaks(one[0]), text)
    if "[[" in text:
        text = _NOTE_REMARK.sub("", _NOTE_LINK.sub(_note_link, text))
    page = _Blocks(text.split("\n"))
    page.run()
    return f"<html><head><title>{escape(title)}</title></head><body>" + "\n".join(page.lines), page.never_closed


def _note_link(found: re.Match[str]) -> str:
    """Return the words of a link between notes; a note or a picture that is shown within another is left out."""
    if found[1]:
        return ""
    return found[3] or found[2].partition("#")[0].rpartition("/")[2] or found[2]


class _Blocks:
    """Goes through lines from block to block: headings, items, rows of tables, paragraphs."""

    def __init__(self, source: list[str]) -> None:
        self.source = source
        self.lines: list[str] = []
        self.addresses = {
            found[1].lower(): found[2] for line in source if "]:" in line and (found := _REFERENCE.fullmatch(line))
        }
        self.never_closed: list[int] = []  # the lines at which code begins that ends nowhere
        self._waiting: list[tuple[str, str]] = []  # the lines of a block: what stands before each, and its text
        self._lists: list[int] = []  # of the lists that are open, how far their items are indented
        self._after_blank = True
        self._in_table = False

    def run(self) -> None:
        """Make a line of HTML of each line."""
        at = 0
        while at < len(self.source):
            at += self._step(at)
        self._flush()

    def _step(self, at: int) -> int:
        """Read the block's line, and all lines of code or HTML; return how many."""
        line = self.source[at].expandtabs(_TAB)
        fence = _FENCE.match(line)
        if fence:
            return self._code(at, fence[1])
        if not line.strip():
            self._flush()
            self._after_blank, self._in_table = True, False
            self.lines.append("")
            return 1
        if _HTML_BLOCK.match(line):
            return self._html(at)
        following = self.source[at + 1].expandtabs(_TAB) if at + 1 < len(self.source) else ""
        if self._heading(line, following):
            return 2 if len(self.lines) > at + 1 else 1
        if self._in_table or (
            (line.lstrip()[:1] == "|" or " | " in line) and "-" in following and _RULED.fullmatch(following)
        ):
            return self._row(line)
        self._text(line)
        self._after_blank = False
        return 1

    def _heading(self, line: str, following: str) -> bool:
        """Read a heading, or a line that stands apart and shows nothing."""
        found = _HEADING.fullmatch(line)
        underlined = _UNDERLINE.fullmatch(following) if not self._waiting and not _BULLET.match(line) else None
        if found or underlined:
            shown = _OF_HEADING.sub("", found[2].strip()).rstrip("# ") if found else ""
            level, text = (len(found[1]), shown) if found else (1 if following.lstrip()[0] == "=" else 2, line)
            self._flush()
            self.lines.append(f"{self._closed()}<h{level}>{self._inline(text.strip())}</h{level}>")
            if not found:
                self.lines.append("")
        elif _RULE.fullmatch(line):
            self._flush()
            self.lines.append(f"{self._closed()}<hr>")
        elif _DIVISION.fullmatch(line) or _REFERENCE.fullmatch(line):
            self._flush()
            self.lines.append("")
        else:
            return False
        self._after_blank = True
        return True

    def _code(self, at: int, fence: str) -> int:
        self._flush()
        end = at + 1
        while end < len(self.source) and not self.source[end].strip().startswith(fence):
            end += 1
        if end == len(self.source):
            self.never_closed.append(at + 1)
            self.lines.append("")
            return 1
        self.lines.append("<pre><code>")
        self.lines += [escape(line, quote=False) for line in self.source[at + 1 : end]]
        self.lines.append("</code></pre>")
        self._after_blank = True
        return end + 1 - at

    def _html(self, at: int) -> int:
        """Leave HTML as it is up to the next blank line, except for links, which many write into it."""
        self._flush()
        end = at
        while end < len(self.source) and self.source[end].strip():
            end += 1
        made = self._inline("\n".join(self.source[at:end]), emphasis=False).split("\n")
        self.lines += made
        self._after_blank = True
        return end - at

    def _row(self, line: str) -> int:
        before = "" if self._in_table else "<table>"
        self._flush()
        self._in_table = True
        if _RULED.fullmatch(line):
            # What stands above it names the columns.
            if self.lines and "<tr>" in self.lines[-1]:
                self.lines[-1] = self.lines[-1].replace("<tr>", "<thead><tr>") + "</thead>"
            self.lines.append("")
            return 1
        if "|" not in line:
            self._in_table = False
            self._text(line)
            return 1
        cells = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
        shown = "".join(f"<td>{self._inline(cell.strip())}</td>" for cell in cells)
        self.lines.append(f"{before}<tr>{shown}</tr>")
        return 1

    def _text(self, line: str) -> None:
        bullet = _BULLET.fullmatch(line)
        indent = len(line) - len(line.lstrip())
        text = line.strip().removeprefix("> ")
        before = ""
        numbered = _BOLD_NUMBER.match(text) if self._after_blank and not bullet else None
        if numbered:
            self._flush()
            before, text = self._item(0), text[numbered.end() :]
        elif bullet and (self._lists or self._after_blank or bullet[2] or not self._waiting):
            self._flush()
            before, text = self._item(len(bullet[1])), (bullet[3] or "").strip()
        elif self._after_blank:
            self._flush()
            before = f"{'' if self._lists and indent > self._lists[0] else self._closed()}<p>"
        broken = line.endswith("  ") or (text.endswith("\\") and not text.endswith("\\\\"))
        self._waiting.append((before, f"{text.removesuffix(chr(92))}<br>" if broken else text))

    def _item(self, indent: int) -> str:
        """Open an item, and the list that it is in; close the lists that it is no more in."""
        made = ""
        while self._lists and indent < self._lists[-1]:
            self._lists.pop()
            made += "</ul>"
        if not self._lists or indent > self._lists[-1] + 1:
            self._lists.append(indent)
            made += "<ul>"
        return f"{made}<li>"

    def _closed(self) -> str:
        made = "</ul>" * len(self._lists)
        self._lists.clear()
        return made

    def _flush(self) -> None:
        """Convert the lines of a block."""
        if not self._waiting:
            return
        whole = "\n".join(text for _, text in self._waiting)
        set_lines = _with_breaks(self._inline(whole).split("\n"), whole.split("\n"), [one for one, _ in self._waiting])
        self.lines += [before + text for (before, _), text in zip(self._waiting, set_lines, strict=True)]
        self._waiting.clear()

    def _inline(self, text: str, *, emphasis: bool = True) -> str:
        """Convert a text with its links and emphasis, keeping its line breaks."""
        asides = _Asides()
        text = _AUTOLINK.sub(lambda one: asides.link(one[1], one[1]), text)
        if emphasis:
            text = _ASIDE.sub(asides.of, text)
        text = _IMAGE.sub(lambda one: with_breaks_of(one[0], one[1] if _within_link(one) else ""), text)
        text = _LINK.sub(lambda one: with_breaks_of(one[0], asides.link(one[2], one[1])), text)
        if self.addresses:
            text = _BY_NAME.sub(partial(self._named, asides), text)
        for _ in range(_MOST_NESTED):
            text, changed = _SPAN.subn(lambda one: asides.span(one[2], one[1]), text)
            if not changed:
                break
        text = _ATTRIBUTES.sub("", text)
        if emphasis:
            text = _STRONG.sub(lambda one: f"<b>{one[1] or one[2]}</b>", text)
            text = _EMPHASIS.sub(lambda one: f"<i>{one[1] or one[2]}</i>", text)
        return asides.put_back(text)

    def _named(self, asides: _Asides, link: re.Match[str]) -> str:
        address = self.addresses.get(" ".join((link[2] or link[1]).lower().split()), "")
        return with_breaks_of(link[0], asides.link(address, link[1])) if address else link[0]


class _Asides:
    """Converted parts that are protected while the text around them is converted: code, formulas, tags."""

    def __init__(self) -> None:
        self._kept: list[str] = []

    def keep(self, made: str) -> str:
        """Return a sign that stands for what was made; of too many a space."""
        if len(self._kept) >= _MOST_ASIDES:
            return " " + line_breaks(made)
        self._kept.append(made)
        return chr(_PRIVATE + len(self._kept) - 1)

    def of(self, found: re.Match[str]) -> str:
        """Keep code, a formula, a tag, or a sign behind a backslash."""
        if found[5]:
            return self.keep(escape(found[5]))
        if found[1]:
            return self.keep(escape(found[2], quote=False))
        return self.keep(escape(found[0], quote=False) if found[3] else found[0])

    def link(self, address: str, shown: str) -> str:
        """Return a link around a text."""
        return f"{self.keep(f'<a href={chr(34)}{escape(address)}{chr(34)}>')}{shown}{self.keep('</a>')}"

    def span(self, attributes: str, shown: str) -> str:
        """Return a text with its classes."""
        opened = f'<span class="{escape(" ".join(_CLASS.findall(attributes)))}">'
        return f"{self.keep(opened)}{shown}{self.keep('</span>')}"

    def put_back(self, text: str) -> str:
        """Restore the protected parts."""
        while _ASIDES.search(text):  # what was kept later may hold what was kept before it
            text = _ASIDES.sub(lambda sign: self._kept[ord(sign[0]) - _PRIVATE], text)
        return text


def _with_breaks(made: list[str], written: list[str], before: list[str]) -> list[str]:
    """End lines that their writer ended before they were full: authors, venue and date on a line each.

    On a page they run on; where entries are written so, what one of them ends in could not be told from what follows.
    """
    width = max(_SHORTEST_WIDTH, *map(len, written))
    for place, (line, following) in enumerate(pairwise(written)):
        fits = following and len(line) + 1 + len(following.split(maxsplit=1)[0]) <= width
        goes_on = bool(_WITHIN_SENTENCE.search(line)) and following[:1].islower()
        if fits and not goes_on and not before[place + 1] and not made[place].endswith("<br>"):
            made[place] += "<br>"
    return made


def _within_link(image: re.Match[str]) -> bool:
    """Return whether an image is a badge: the picture that is a link's text."""
    return image.string[: image.start()].rstrip().endswith("[") and image.string[image.end() :].lstrip().startswith("]")
