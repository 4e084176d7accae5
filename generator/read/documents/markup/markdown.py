"""Markdown, as READMEs and the generators of sites have it: CommonMark, and what Pandoc, Quarto and kramdown add.

A line of the text becomes one line of HTML, so that what is found in it is reported with its place.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from generator.read.documents.markup.lines import begins_with, kinds_of_signs, line_breaks, start_of, with_plain_ends
from generator.read.documents.markup.read import lists_publications, read_as_page
from generator.read.documents.saved_page import looks_like_html
from generator.read.draft import Context, Reading
from generator.read.no_prose import is_no_prose

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
# What CommonMark does not know of the beginning of a line: divisions of Pandoc, footnotes, and how people count.
_DIVISION = re.compile(r"^(?:[ \t]*:::| {0,3}\[\^[^\]\n]+\]:)[^\n]*$", re.MULTILINE)
_BULLET = re.compile(r"^([ \t]*)•(?=[ \t])", re.MULTILINE)
_COUNTED = re.compile(r"^([ \t]*)\((\d{1,3})\)(?=[ \t])", re.MULTILINE)
# The same within a line: formulas, links between notes, and attributes of what stands before them.
_FORMULA = re.compile(r"(?P<dollars>\$\$?)(?=\S)[^$\n]*?\S(?P=dollars)(?!\d)")
_NOTE = re.compile(r"!?\[\[(?P<note>[^\[\]|\n]{1,300})(?:\|(?P<shown>[^\[\]\n]{0,300}))?\]\](?![(\[{])")
_ATTRIBUTES = re.compile(r"\{([^{}\n]*)\}")
_SETTINGS = re.compile(r"\{:?(?=[^{}\n]{0,200}[.#=])[^{}\n]{0,200}\}")
_MARKS = re.compile(r"[*_\[$`\\{]|<https?:")
_TAGS = {
    "bullet_list_open": "<ul>", "ordered_list_open": "<ul>", "list_item_open": "<li>", "hr": "<hr>",
    "table_open": "<table>", "thead_open": "<thead>", "thead_close": "</thead>", "tr_open": "<tr>", "tr_close": "</tr>",
    "th_open": "<td>", "td_open": "<td>", "th_close": "</td>", "td_close": "</td>",
    "strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>",
    "link_close": "</a>", "span_close": "</span>", "softbreak": "\n", "hardbreak": "<br>\n",
}  # fmt: skip
# Tags that end what is above: they stand before what comes next, or nowhere.
_ENDS = {"bullet_list_close": "</ul>", "ordered_list_close": "</ul>", "table_close": "</table>"}
_SHORTEST_RULE = 3
_GOES_ON = frozenset("a an the and or of in on for to with by from at as".split())
_SHORTEST_WIDTH = 70  # of lines that an editor fills


def recognises(text: str) -> bool:
    """Return whether a text is Markdown with a list of publications, by its marks, and no program or table."""
    return is_markdown(text) and not is_no_prose(start_of(text)) and lists_publications(text, as_html)


def read(text: str, context: Context) -> Reading:
    """Read Markdown. Never raises for the contents of the text."""
    return read_as_page(text, as_html, context)


def is_markdown(text: str) -> bool:
    """Return whether a text has the marks of Markdown."""
    start = start_of(text)
    begun = _front_matter(start.split("\n"))[0] > 0
    otherwise = begins_with(start, _OTHERWISE) and not begins_with(start, ("<!--",))
    if not begun and (otherwise or looks_like_html(start)):
        return False
    signs = kinds_of_signs(_SIGNS, start)
    return sum(min(count, _MOST_OF_A_KIND) for count in signs.values()) + begun >= _FEWEST_SIGNS


def as_html(text: str) -> str:
    """Return Markdown as HTML, line by line."""
    lines = with_plain_ends(text).split("\n")
    begin, title = _front_matter(lines)
    shown = _UNSEEN.sub(lambda one: line_breaks(one[0]), "\n" * begin + "\n".join(lines[begin:]))
    shown = _COUNTED.sub(r"\1\2)", _BULLET.sub(r"\1-", _DIVISION.sub("", shown)))
    page = "\n".join(_lines_of_html(shown))
    return f"<html><head><title>{escape(title)}</title></head><body>{page}"


def _front_matter(lines: list[str]) -> tuple[int, str]:
    """Return how many lines stand between two rules at the beginning of a file, and the title that they give."""
    rule = lines[0].lstrip("\ufeff").rstrip()
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() in {rule, "..."}), 0)
    if rule not in {"---", "+++"} or not end:
        return 0, ""
    named = (line.partition("=" if rule == "+++" else ":") for line in lines[1:end])
    return end + 1, next((title.strip().strip("\"'") for name, _, title in named if name.strip() == "title"), "")


class _Parser(MarkdownIt):
    """CommonMark without indented code, with tables and with addresses as they are written."""

    def __init__(self) -> None:
        super().__init__("commonmark")
        self.enable("table").disable("code")
        for sign, shown in ((_NOTE, _note), (_FORMULA, lambda one: one[0]), (_SETTINGS, lambda _one: "")):
            self.inline.ruler.before("escape", sign.pattern, partial(_shows, sign=sign, shown=shown))
        self.inline.ruler.before("escape", "span", _span)

    def read(self, source: list[str]) -> list[Token]:
        """Return the tokens of some lines; one that opens code that is never closed is left out."""
        while True:
            tokens = self.parse("\n".join(source))
            places = [token.map for token in tokens if token.type == "fence" and token.map]
            unclosed = [begin for begin, end in places if not _closes(source[begin], source[begin + 1 : end][-1:])]
            if not unclosed:
                return tokens
            for begin in unclosed:
                source[begin] = ""

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - its name there
        return url

    def validateLink(self, url: str) -> bool:  # noqa: ARG002, N802
        return True


@cache
def _parser() -> _Parser:
    return _Parser()


def _shows(state: StateInline, silent: bool, sign: re.Pattern[str], shown: Callable[[re.Match[str]], str]) -> bool:
    """Read what a pattern matches here as text, and return whether it matches."""
    found = sign.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("text", "", 0).content = shown(found)
    state.pos = found.end()
    return True


def _note(one: re.Match[str]) -> str:
    """Return what a link between notes shows; a picture among them is not shown."""
    name = one["shown"] or one["note"].partition("#")[0].rpartition("/")[2] or one["note"]
    return "" if one[0].startswith("!") else name


def _span(state: StateInline, silent: bool) -> bool:
    """Read words with attributes: `[Owls]{.title}`."""
    if state.src[state.pos] != "[":
        return False
    end = state.md.helpers.parseLinkLabel(state, state.pos)
    attributes = _ATTRIBUTES.match(state.src, end + 1, state.posMax) if end > 0 else None
    if attributes is None:
        return False
    if not silent:
        last, state.pos, state.posMax = state.posMax, state.pos + 1, end
        names = " ".join(name[1:] for name in attributes[1].split() if name.startswith("."))
        state.push("span_open", "", 1).content = f'<span class="{escape(names)}">'
        state.md.inline.tokenize(state)
        state.push("span_close", "", -1)
        state.posMax = last
    state.pos = attributes.end()
    return True


def _lines_of_html(text: str) -> list[str]:
    """Return a line of HTML for each line."""
    source = text.split("\n")
    made = [""] * len(source)
    at, ended, last = 0, "", ""
    for token in _parser().read(source):
        at = token.map[0] if token.map else at
        ended += _ENDS.get(token.type, "")
        shown = _shown(token, last)
        if token.type == "tr_open" and "|" not in source[at]:  # a line right below a table
            shown = "</table><p>"
        if shown:
            shown, ended = ended + shown, ""
        first, *others = shown.split("\n")
        made[at] += first
        for line in others:
            at = min(at + 1, len(made) - 1)
            made[at] += line
        last = token.type
    return made


def _shown(token: Token, last: str) -> str:
    """Return what a token shows, with its line breaks; `last` is the type of the one before it."""
    if token.type == "paragraph_open":
        return "" if token.hidden or last == "list_item_open" else "<p>"
    if token.type in {"heading_open", "heading_close"}:
        return f"<{token.tag}>" if token.nesting > 0 else f"</{token.tag}>"
    if token.type == "fence":
        return f"<pre><code>\n{escape(token.content, quote=False)}</code></pre>"
    if token.type == "html_block":
        html = token.content.rstrip("\n")
        return _inline(_parser().parseInline(html)[0].children or []) if _MARKS.search(html) else html
    if token.type != "inline":
        return _TAGS.get(token.type, "")
    shown = _inline(token.children or [])
    written = [line.strip() for line in token.content.split("\n")]
    return _with_breaks(shown, written) if last == "paragraph_open" else shown


def _inline(tokens: Sequence[Token]) -> str:
    """Return what stands in a block, with its line breaks."""
    made = []
    for before, token, behind in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        if token.type == "link_open":
            made.append(f'<a href="{escape(str(token.attrs["href"]))}">')
        elif token.type == "image":  # a badge is the text of a link
            alone = (before is None or before.type == "link_open") and (behind is None or behind.type == "link_close")
            made.append(escape(token.content, quote=False) if alone else "")
        elif token.type in {"html_inline", "span_open"}:
            made.append(token.content)
        else:
            made.append(_TAGS.get(token.type) or escape(token.content, quote=False))
    return "".join(made)


def is_rule(line: str, signs: str) -> bool:
    """Return whether a line holds nothing but one of some signs, at least three times."""
    marks = "".join(line.split())
    return len(marks) >= _SHORTEST_RULE and marks[0] in signs and not marks.strip(marks[0])


def _closes(opening: str, last: list[str]) -> bool:
    """Return whether the last line of a block of code, if it has any, ends it."""
    return bool(last) and last[0].strip().startswith(opening.strip()[:3])


def _with_breaks(shown: str, written: list[str]) -> str:
    """End lines that their writer ended before they were full: authors, venue and date on a line each.

    On a page they run on; where entries are written so, what one of them ends in could not be told from what follows.
    """
    width = max(_SHORTEST_WIDTH, *map(len, written))
    made = shown.split("\n")
    for place, (line, following) in enumerate(pairwise(written[: len(made)])):
        fits = len(line) + 1 + len((following.split(maxsplit=1) or [""])[0]) <= width
        goes_on = following[:1].islower() and line.rpartition(" ")[2].lower() in _GOES_ON
        if fits and not goes_on and not made[place].endswith("<br>"):
            made[place] += "<br>"
    return "\n".join(made)
