"""A page of DokuWiki, as one copies it from the editor or finds it below `data/pages`.

Source of the marks: DokuWiki's own page about its syntax. Its files and pictures are links; what a plugin shows is not.
"""

from __future__ import annotations

import itertools
import re
from html import escape
from typing import TYPE_CHECKING

from generator.read.documents.markup.read import (
    line_breaks,
    lists_publications,
    read_as_page,
    start_of,
    with_plain_ends,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.draft import Context, Reading

_HEADING = re.compile(r"\s?(={2,6})[ \t]*([^=\n][^\n]*?)[ \t]*={2,6}\s*")
_ITEM = re.compile(r"(?: {2,}|\t+)[*-]\s*(\S.*)")
_ITALICS = re.compile(r"(?<![:/])//(?=[^\s/])([^\n]{1,600}?)(?<![:\s/])//(?!/)")
_BOLD = re.compile(r"\*\*(?=\S)([^*\n]{1,600})(?<=\S)\*\*")
_UNDERLINED = re.compile(r"__(?=\S)([^_\n]{1,600})(?<=\S)__|''(?=\S)([^'\n]{1,600})(?<=\S)''")
_LINK = re.compile(r"\[\[([^\[\]|\n]{1,1000})(?:\|([^\[\]\n]{0,600}))?\]\]")
_MEDIA = re.compile(r"\{\{([^{}|\n]{1,1000})(?:\|([^{}\n]{0,600}))?\}\}")
_BARE_LINK = re.compile(r"(?<![\"'=>\w/|\[{])(https?://[^\s\[\]<>\"'|{}\\^]{1,1000})")
_FOOTNOTE = re.compile(r"\(\(.{0,600}?\)\)(?!\))", re.DOTALL)
_UNSEEN = re.compile(r"~~[A-Z][\w:-]*~~|<(code|file|del)\b[^<>]{0,80}>.{0,4000}?</\1>", re.DOTALL)
_AS_TYPED = re.compile(r"<nowiki>([^\n]{0,600}?)</nowiki>|%%([^%\n]{0,300})%%")
_BREAK = re.compile(r"\\\\(?=\s|$)")
_CELLS = re.compile(r"[|^]")
_PICTURE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp)\b", re.IGNORECASE)
# No other markup has these.
_SIGNS = (
    re.compile(r"^ ?={3,6} [^=\n]+ ={3,6}[ \t]*$", re.MULTILINE),
    re.compile(r"^(?: {2}|\t)[*-] ", re.MULTILINE),
    _ITALICS,
    re.compile(r"\[\[https?://[^\[\]|\n]+(?:\|[^\[\]\n]*)?\]\]|\[\[(?:doi|doku|wp)>[^\[\]\n]+\]\]"),
    re.compile(r"\{\{\s?:?[\w:.-]+\.\w{2,4}\s?(?:\|[^{}\n]*)?\}\}"),
    re.compile(r"\\\\(?:\s|$)", re.MULTILINE),
    re.compile(r"~~(?:NOTOC|NOCACHE)~~"),
    re.compile(r"^\^[^\n]*\^[ \t]*$", re.MULTILINE),
)
_FEWEST_KINDS, _FEWEST = 3, 4


def recognises(text: str) -> bool:
    """Return whether a text is DokuWiki with a list of publications, by several marks."""
    start = start_of(text)
    if start.lstrip("\ufeff \n")[:1] in set("<@%#"):
        return False
    counts = [len(sign.findall(start)) for sign in _SIGNS]
    if sum(map(bool, counts)) < _FEWEST_KINDS or sum(counts) < _FEWEST:
        return False
    return lists_publications(start, as_html)


def read(text: str, context: Context) -> Reading:
    """Read a page. Never raises for the contents of the text."""
    return read_as_page(text, as_html, context, name="dokuwiki")


def as_html(text: str) -> str:
    """Return a page as HTML, each line where it stood."""
    text = with_plain_ends(text)
    for unseen in (_UNSEEN, _FOOTNOTE):
        text = unseen.sub(lambda one: line_breaks(one[0]), text)
    shown = "\n".join(_lines(text))
    return f"<html><head></head><body>{shown}</body></html>"


def _lines(text: str) -> Iterator[str]:
    """Turn line after line into HTML; a list and a table are closed on the line behind them."""
    opened = ""
    for line in text.split("\n"):
        item, heading = _ITEM.fullmatch(line.rstrip()), _HEADING.fullmatch(line)
        kind = "ul" if item else "table" if line.startswith(("|", "^")) else ""
        before = f"</{opened}>" if opened and kind != opened else ""
        begun = f"<{kind}>" if kind and kind != opened else ""
        opened = kind
        if item:
            shown = f"<li>{_inline(item[1])}</li>"
        elif kind == "table":
            shown = _row(line)
        elif heading:
            level = 7 - len(heading[1])
            shown = f"<h{level}>{_inline(heading[2])}</h{level}>"
        else:
            shown = _inline(line.strip()) if line.strip() else "<p>"
        yield before + begun + shown
    yield f"</{opened}>" if opened else ""


def _row(line: str) -> str:
    """Return a row of a table; a bar within a link ends no cell."""
    masked = _MEDIA.sub(lambda one: "x" * len(one[0]), _LINK.sub(lambda one: "x" * len(one[0]), line))
    ends = [found.start() for found in _CELLS.finditer(masked)]
    tag = "th" if line.startswith("^") else "td"
    cells = (line[begin + 1 : end].strip() for begin, end in itertools.pairwise(ends))
    return f"<tr>{''.join(f'<{tag}>{_inline(cell)}</{tag}>' for cell in cells)}</tr>"


def _inline(text: str) -> str:
    """Turn links, files, emphasis and line breaks of a line into HTML."""
    links: list[str] = []

    def restored(part: str) -> str:
        return re.sub(r"\x00(\d+)\x00", lambda one: links[int(one[1])], part)

    def kept(made: str) -> str:  # its slashes are no italics
        links.append(restored(made))
        return f"\x00{len(links) - 1}\x00"

    text = text.replace("\x00", "")
    text = _AS_TYPED.sub(lambda one: kept(escape(one[1] or one[2] or "", quote=False)), text)
    text = _LINK.sub(lambda one: kept(_link(one[1].strip(), escape((one[2] or "").strip(), quote=False))), text)
    text = _MEDIA.sub(lambda one: kept(_media(one[1].strip(), escape((one[2] or "").strip(), quote=False))), text)
    text = _BARE_LINK.sub(lambda one: kept(f'<a href="{escape(one[1])}">{escape(one[1])}</a>'), text)
    text = escape(text, quote=False)
    text = _ITALICS.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", text))
    text = _BREAK.sub("<br>", _UNDERLINED.sub(lambda one: one[1] or one[2], text))
    return restored(text)


def _link(target: str, words: str) -> str:
    """Return a link: one to elsewhere with its address, one within the wiki as its words."""
    if target.startswith("doi>"):
        return f'<a href="https://doi.org/{escape(target[4:])}">{words or target[4:]}</a>'
    if "://" in target:
        return f'<a href="{escape(target)}">{words or escape(target)}</a>'
    return words or target.rpartition(":")[2].replace("_", " ")


def _media(target: str, words: str) -> str:
    """Return a file as a link where it stands on the web; a picture is not shown."""
    if _PICTURE.search(target) or ">" in target:
        return ""
    return f'<a href="{escape(target)}">{words or "file"}</a>' if "://" in target else words
