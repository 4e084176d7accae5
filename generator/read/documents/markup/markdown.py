"""Markdown, as READMEs and the generators of sites have it: CommonMark, and what Pandoc, Quarto and kramdown add.

A line of the text becomes one line of HTML, so that what is found in it is reported with its place.
"""

from __future__ import annotations

import re
from functools import partial
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.read.documents.markup.read import (
    begins_with,
    kinds_of_signs,
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
    from collections.abc import Callable, Mapping

    from generator.read.draft import Context, Reading

_SIGNS = re.compile(
    r"^(?P<heading>#{1,6})[ \t]+(?=\S)|(?P<link>\]\()(?=https?:|[/\w.])"
    r"|(?<!\S)(?P<strong>\*\*(?=\S[^*\n]*\*\*)|__(?=\S[^_\n]*__))"
    r"|(?<![\w*])(?P<emphasis>[*_])(?=[^\s*_][^*_\n]{2,200}[*_](?![\w*]))"
    r"|^[ \t]*(?P<table>\|)(?=[^\n]*\|[ \t]*\n[ \t]*\|?[ \t]*:?--)|(?P<attributes>\]\{[.#]|^:::|\{:[^}\n]*\})",
    re.MULTILINE,
)
_FEWEST_SIGNS, _MOST_OF_A_KIND = 3, 2
_OTHERWISE = ("{", "@", "%", "\\", "<?", "<!", "TY  -", "TY -")
# Remarks, the templates of generators, and programs that Quarto and R Markdown run: `{python}`, `{r setup}`; a block of
# `{=html}` or `{.bibtex}` is shown.
_UNSEEN = re.compile(
    r"<!--(?:(?!-->|<!--).)*-->"
    r"|^[ \t]*(?P<fence>`{3,})\{[A-Za-z][^}\n]*\}[ \t]*\n(?:(?![ \t]*`{3})[^\n]*\n)*+[ \t]*(?P=fence)[ \t]*$"
    r"|\{%(?:(?!%\}|\{%).)*%\}|\{\{(?=[^{}]*[\s.<|])(?:(?!\}\}|\{\{).)*\}\}",
    re.DOTALL | re.MULTILINE,
)
_ITEM = re.compile(r"(?P<indent>\s*)(?:(?P<bullet>[-*+•])|\(?\d{1,3}[.)])(?:[ \t]+(?P<text>.*)|)")
_REFERENCE = re.compile(r"\s{0,3}\[([^\]\[]+)\]:\s*<?(\S+?)>?(?:\s+[\"'(].*)?\s*")
_HTML_BLOCK = re.compile(
    r"\s*</?(?:div|p|table|thead|tbody|tr|td|th|ul|ol|li|dl|dt|dd|h[1-6]|section|article|details|summary|center|pre|hr"
    r"|figure|figcaption|header|footer|main|nav|script|style|iframe)\b",
    re.IGNORECASE,
)
_NESTED = r"(?:[^\[\]\n]|\n(?!\s*\n)|\[(?:[^\[\]\n]|\n(?!\s*\n))*\]){0,1500}?"
_ADDRESS = r"(?:[^\s()<>]|\([^\s()]*\))*"
_TITLE = r"(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*"
_WITHIN = r"(?:\\.|[^\\]){1,600}?"
_INLINE = re.compile(
    r"\\(?P<sign>[^\w\s])|(?<!`)(?P<ticks>`++)(?P<code>.{0,1000}?[^`])(?P=ticks)(?!`)"
    r"|(?P<formula>(?P<dollars>\$\$?)(?=\S)[^$\n]*?\S(?P=dollars)(?!\d))"
    r"|<(?P<bare>https?://[^\s<>]+)>|(?P<tag></?[a-zA-Z][^<>]*>)"
    r"|!(?:\[\[[^\[\]\n]{1,300}\]\]"
    rf"|\[(?P<picture>[^\]\n]{{0,300}})\]\(<?{_ADDRESS}>?{_TITLE}\)(?:\{{[^{{}}\n]*\}})?)"
    r"|\[\[(?P<note>[^\[\]|\n]{1,300})(?:\|(?P<shown>[^\[\]\n]{0,300}))?\]\](?![(\[{])"
    rf"|\[(?P<words>{_NESTED})\](?:\(\s*+<?(?P<address>{_ADDRESS})>?{_TITLE}\)(?:\{{[^{{}}\n]*\}})?"
    r"|\[(?P<name>[^\]\[]*)\]|\{(?P<attributes>[^{}\n]*)\})"
    r"|(?P<settings>\{:?(?=[^{}\n]{0,200}[.#=])[^{}\n]{0,200}\})"
    rf"|(?<![\w*])\*\*(?=\S)(?P<strong>{_WITHIN})(?<=\S)\*\*(?!\*)"
    rf"|(?<![\w_])__(?=\S)(?P<strong_too>{_WITHIN})(?<=\S)__(?![\w_])"
    rf"|(?<![\w*])\*(?=[^\s*])(?P<emphasis>{_WITHIN})(?<=[^\s*])\*(?![\w*])"
    rf"|(?<![\w_])_(?=[^\s_])(?P<emphasis_too>{_WITHIN})(?<=[^\s_])_(?![\w_])",
    re.DOTALL,
)
_DEEPEST = 5  # links and emphasis within each other
_TAB = 4
_SHORTEST_RULE = 3
_GOES_ON = frozenset("a an the and or of in on for to with by from at as".split())
_SHORTEST_WIDTH = 70  # of lines that an editor fills


def recognises(text: str) -> bool:
    """Return whether a text is Markdown with a list of publications, by its marks."""
    return is_markdown(text) and not is_no_prose(start_of(text)) and lists_publications(text, as_html)


def is_markdown(text: str) -> bool:
    """Return whether a text is Markdown, by its marks, with any content."""
    start = start_of(text)
    begun = _front_matter(start.split("\n"))[0] > 0
    otherwise = begins_with(start, _OTHERWISE) and not begins_with(start, ("<!--",))
    if not begun and (otherwise or looks_like_html(start)):
        return False
    signs = kinds_of_signs(_SIGNS, start)
    return sum(min(count, _MOST_OF_A_KIND) for count in signs.values()) + begun >= _FEWEST_SIGNS


def read(text: str, context: Context) -> Reading:
    """Read Markdown. Never raises for the contents of the text."""
    return read_as_page(text, as_html, context, name="markdown")


def as_html(text: str) -> str:
    """Return Markdown as HTML, line by line."""
    lines = with_plain_ends(text).split("\n")
    begin, title = _front_matter(lines)
    shown = _UNSEEN.sub(lambda one: line_breaks(one[0]), "\n".join(lines[begin:]))
    page = _Blocks(shown.split("\n")).set_all()
    return f"<html><head><title>{escape(title)}</title></head><body>" + "\n".join([*[""] * begin, *page])


def _front_matter(lines: list[str]) -> tuple[int, str]:
    """Return how many lines stand between two rules at the beginning of a file, and the title that they give."""
    rule = lines[0].lstrip("\ufeff").rstrip()
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() in {rule, "..."}), 0)
    if rule not in {"---", "+++"} or not end:
        return 0, ""
    named = (line.partition("=" if rule == "+++" else ":") for line in lines[1:end])
    return end + 1, next((title.strip().strip("\"'") for name, _, title in named if name.strip() == "title"), "")


class _Blocks:
    """Goes through lines from block to block: headings, items, rows of tables, paragraphs."""

    def __init__(self, source: list[str]) -> None:
        self.source = source
        self.lines: list[str] = []
        addresses = {
            found[1].lower(): found[2] for line in source if "]:" in line and (found := _REFERENCE.fullmatch(line))
        }
        self._inline = partial(inline, addresses=addresses)
        self._before = ""  # the tags before the block that is waiting
        self._waiting: list[str] = []  # the lines of a block
        self._lists: list[int] = []  # of the lists that are open, how far their items are indented
        self._after_blank = True
        self._in_table = False

    def set_all(self) -> list[str]:
        """Return a line of HTML for each line."""
        while len(self.lines) + len(self._waiting) < len(self.source):
            at = len(self.lines) + len(self._waiting)
            line, *below = (one.expandtabs(_TAB) for one in self.source[at : at + 2])
            self._take(at, line, below[0] if below else "")
        self._flush()
        return self.lines

    def _take(self, at: int, line: str, below: str) -> None:
        """Read the block's line, and all lines of code or HTML."""
        bare = line.strip()
        self._in_table = self._in_table and "|" in bare
        if not bare or bare.startswith(":::") or ("]:" in bare and _REFERENCE.fullmatch(line)):
            self._apart("")
        elif bare.startswith(("```", "~~~")):
            self._code(at, bare[:3])
        elif _HTML_BLOCK.match(line):
            self._apart(*self._inline("\n".join(self._up_to_blank(at))).split("\n"))
        elif level := _level(bare):
            self._apart(f"{self._closed()}<h{level}>{self._inline(bare.strip('# ')).strip()}</h{level}>")
        elif is_rule(bare, "*-_"):
            self._apart(f"{self._closed()}<hr>")
        elif not self._waiting and is_rule(below, "=-") and not _ITEM.match(line) and "|" not in bare:
            level = 1 if "=" in below else 2
            self._apart(f"{self._closed()}<h{level}>{self._inline(bare)}</h{level}>", "")
        elif self._in_table or ("|" in bare and set(below.strip()) <= set("|:- ") and "--" in below):
            self._row(bare)
        else:
            self._text(line)

    def _apart(self, *made: str) -> None:
        """Add lines that end the block before them."""
        self._flush()
        self.lines += made
        self._after_blank = True

    def _up_to_blank(self, at: int) -> list[str]:
        end = next((place for place in range(at, len(self.source)) if not self.source[place].strip()), len(self.source))
        return self.source[at:end]

    def _code(self, at: int, fence: str) -> None:
        """Add a block of code; where it is not closed, the line alone is left out."""
        ends = (place for place in range(at + 1, len(self.source)) if self.source[place].strip().startswith(fence))
        end = next(ends, 0)
        code = [escape(line, quote=False) for line in self.source[at + 1 : end]]
        self._apart(*(["<pre><code>", *code, "</code></pre>"] if end else [""]))

    def _row(self, bare: str) -> None:
        cells = re.split(r"(?<!\\)\|", bare.removeprefix("|").removesuffix("|"))
        shown = "".join(f"<td>{self._inline(cell.strip())}</td>" for cell in cells)
        begin = "" if self._in_table else "<table>"
        ruled = set(bare) <= set("|:- ")
        if ruled and self.lines and "<tr>" in self.lines[-1]:  # what stands above it names the columns
            self.lines[-1] = self.lines[-1].replace("<tr>", "<thead><tr>") + "</thead>"
        self._apart("" if ruled else f"{begin}<tr>{shown}</tr>")
        self._in_table = True

    def _text(self, line: str) -> None:
        item = _ITEM.fullmatch(line)
        text = line.strip().removeprefix("> ")
        if item and (self._lists or self._after_blank or item["bullet"] or not self._waiting):
            self._flush()
            self._before, text = self._item(len(item["indent"])), (item["text"] or "").strip()
        elif self._after_blank:
            self._flush()
            within = self._lists and len(line) - len(line.lstrip()) > self._lists[0]
            self._before = f"{'' if within else self._closed()}<p>"
        broken = line.endswith("  ") or (text.endswith("\\") and not text.endswith("\\\\"))
        self._waiting.append(f"{text.removesuffix(chr(92))}<br>" if broken else text)
        self._after_blank = False

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
        if self._waiting:
            made = self._inline("\n".join(self._waiting)).split("\n")
            self.lines += _with_breaks([self._before + made[0], *made[1:]], self._waiting)
            self._waiting.clear()


def inline(text: str, depth: int = 0, *, addresses: Mapping[str, str]) -> str:
    """Convert a text with its links and emphasis, keeping its line breaks; `addresses` are those of named links."""
    if depth > _DEEPEST:
        return text

    def within(part: str) -> str:
        return inline(part, depth + 1, addresses=addresses)

    return _INLINE.sub(lambda one: with_breaks_of(one[0], _mark(one, within, addresses)), text)


def _mark(one: re.Match[str], within: Callable[[str], str], addresses: Mapping[str, str]) -> str:  # noqa: PLR0911 - a kind each
    """Return what a mark shows; `within` converts what stands in it."""
    words = one["words"]
    if words is not None:
        address = one["address"] if one["name"] is None else addresses.get((one["name"] or words).lower())
        if one["attributes"] is not None:
            named = " ".join(part[1:] for part in one["attributes"].split() if part.startswith("."))
            return f'<span class="{escape(named)}">{within(words)}</span>'
        return f"[{within(words)}][{one['name']}]" if address is None else _link(address, within(words))
    if one["strong"] or one["strong_too"]:
        return f"<b>{within(one['strong'] or one['strong_too'])}</b>"
    if one["emphasis"] or one["emphasis_too"]:
        return f"<i>{within(one['emphasis'] or one['emphasis_too'])}</i>"
    if one["picture"] is not None:  # a badge is the text of a link
        return one["picture"] if one.string[: one.start()].strip() == one.string[one.end() :].strip() == "" else ""
    if one["note"]:  # a link between notes
        return one["shown"] or one["note"].partition("#")[0].rpartition("/")[2] or one["note"]
    if one["bare"]:
        return _link(one["bare"], one["bare"])
    return one["tag"] or escape(one["sign"] or one["code"] or one["formula"] or "", quote=False)


def _link(address: str, shown: str) -> str:
    return f'<a href="{escape(address)}">{shown}</a>'


def _level(bare: str) -> int:
    """Return the level of a heading, by its signs; 0 for other lines."""
    level = len(bare) - len(bare.lstrip("#"))
    return level if level <= 6 and bare[level : level + 1].isspace() else 0


def is_rule(line: str, signs: str) -> bool:
    """Return whether a line holds nothing but one of some signs, at least three times."""
    marks = "".join(line.split())
    return len(marks) >= _SHORTEST_RULE and marks[0] in signs and not marks.strip(marks[0])


def _with_breaks(made: list[str], written: list[str]) -> list[str]:
    """End lines that their writer ended before they were full: authors, venue and date on a line each.

    On a page they run on; where entries are written so, what one of them ends in could not be told from what follows.
    """
    width = max(_SHORTEST_WIDTH, *map(len, written))
    for place, (line, following) in enumerate(pairwise(written)):
        fits = len(line) + 1 + len(following.split(maxsplit=1)[0]) <= width
        goes_on = following[:1].islower() and line.rpartition(" ")[2].lower() in _GOES_ON
        if fits and not goes_on and not line.endswith("<br>"):
            made[place] += "<br>"
    return made
