"""MediaWiki's wikitext as HTML, each line where it stood.

Source of the marks: MediaWiki's Help:Formatting, Help:Links and Help:Tables. Of templates only those of identifiers are
shown; those of citations are read by themselves (`wiki.citations`), all others stay unseen.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from generator.core.identifiers import address
from generator.read.documents.markup.read import line_breaks

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_REFERENCE = re.compile(r"<ref\b[^<>]*/>|<ref\b[^<>]*(?<!/)>.*?(?:</ref>|\Z)", re.DOTALL | re.IGNORECASE)
_SWITCH = re.compile(r"__[A-Z]{3,20}__")
_BRACES = re.compile(r"\{\{|\}\}")
_ITEM = re.compile(r"([*#:;]+)\s*(.*)", re.DOTALL)
_INNER_LINK = re.compile(r"\[\[([^\[\]|]{1,300})(?:\|([^\[\]]{0,600}))?\]\]")
_UNSEEN = re.compile(
    r"\s*:?(?:file|image|bild|datei|fichier|archivo|category|kategorie|catégorie|categoría)\s*:", re.IGNORECASE
)
_OUTER_LINK = re.compile(r"\[((?:https?:)?//[^\s\[\]<>\"]{1,1000})(?:[ \t]+([^\[\]\n]{1,600}))?\]")
_BARE_LINK = re.compile(r"(?<![\"'=>\w/])(https?://[^\s\[\]<>\"'|{}]{1,1000})(?![^<>]{0,300}</a>)")
_QUOTES = re.compile(r"'{2,5}")
_ATTRIBUTES = re.compile(r"[^|\[\]]{0,200}=[^|\[\]]{0,200}\|(?!\|)")
_IDENTIFIERS = {"doi": "doi", "arxiv": "arxiv"}
_TAGS = {2: ("i",), 3: ("b",), 5: ("b", "i")}


def as_html(text: str) -> str:
    """Return a wiki page as HTML, line by line."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for unseen in (_COMMENT, _REFERENCE):
        text = unseen.sub(lambda one: line_breaks(one[0]), text)
    return "\n".join(_lines(_without_templates(_SWITCH.sub("", text))))


def _without_templates(text: str) -> str:
    """Take templates out except for identifiers; they may stand within each other. Braces never closed are shown."""
    opened: list[int] = []
    whole: list[tuple[int, int]] = []  # of the templates that stand in no other: where they begin and end
    for brace in _BRACES.finditer(text):
        if brace[0] == "{{":
            opened.append(brace.start())
        elif opened:
            begin = opened.pop()
            while whole and whole[-1][0] > begin:
                whole.pop()
            whole.append((begin, brace.end()))
    made: list[str] = []
    at = 0
    for begin, end in whole:
        made += [text[at:begin], _shown(text[begin + 2 : end - 2])]
        at = end
    return "".join([*made, text[at:]])


def _shown(template: str) -> str:
    """Return what a template shows that names an identifier; of others their line breaks."""
    name, _, value = template.partition("|")
    kind = _IDENTIFIERS.get(name.strip().lower())
    value = value.partition("|")[0].strip()
    if kind and value:
        return f"[{address(kind, value)} {kind}]"
    return line_breaks(template)


def _lines(text: str) -> Iterator[str]:
    """Turn line after line into HTML; a list and a table are closed on the line behind them."""
    listed = in_table = False
    for line in text.split("\n"):
        item = _ITEM.fullmatch(line.strip()) if line[:1] in {"*", "#", ":", ";"} and not in_table else None
        before = "</ul>" if listed and item is None else ""
        if item is not None:
            yield f"{'' if listed else '<ul>'}<li>{_inline(item[2])}</li>"
            listed = True
            continue
        listed = False
        stripped = line.strip()
        if stripped.startswith("{|"):
            in_table, shown = True, "<table><tr>"
        elif in_table:
            in_table = not stripped.startswith("|}")
            shown = _row(stripped)
        else:
            shown = _block(stripped)
        yield before + shown
    yield "</ul>" if listed else ""


def _row(line: str) -> str:
    if line.startswith("|}"):
        return "</tr></table>"
    if line.startswith("|-"):
        return "</tr><tr>"
    if line.startswith("|+") or not line:
        return ""
    if line[0] in "|!":
        tag = "th" if line[0] == "!" else "td"
        cells = re.split(r"\|\||!!" if tag == "th" else r"\|\|", line[1:])
        return "".join(f"<{tag}>{_inline(_cell(cell))}</{tag}>" for cell in cells)
    return f" {_inline(line)}"


def _cell(text: str) -> str:
    """Return what a cell shows, without its attributes: `style="..." | 2023`."""
    found = _ATTRIBUTES.match(text)
    return text[found.end() if found else 0 :].strip()


def _block(line: str) -> str:
    if line.startswith("=") and line.endswith("=") and (words := line.strip("=").strip()):
        level = min(len(line) - len(line.lstrip("=")), 6)
        return f"<h{level}>{_inline(words)}</h{level}>"
    return _inline(line) if line else "<p>"


def _inline(text: str) -> str:
    """Turn links, bold and italics of a line into HTML."""
    text = _INNER_LINK.sub(_inner, text)
    text = _BARE_LINK.sub(r"[\1 \1]", text) if "://" in text and not _OUTER_LINK.search(text) else text
    text = _OUTER_LINK.sub(lambda one: f'<a href="{escape(one[1])}">{one[2] or "link"}</a>', text)
    open_tags: list[str] = []

    def turned(found: re.Match[str]) -> str:
        made = []
        for tag in _TAGS.get(len(found[0]), ("b",)):
            if tag in open_tags:
                open_tags.remove(tag)
                made.append(f"</{tag}>")
            else:
                open_tags.append(tag)
                made.append(f"<{tag}>")
        return "".join(made)

    made = _QUOTES.sub(turned, text)
    return made + "".join(f"</{tag}>" for tag in reversed(open_tags))


def _inner(found: re.Match[str]) -> str:
    """Return the words of a link within the wiki; pictures and categories are not shown."""
    return "" if _UNSEEN.match(found[1]) else found[2] or found[1]
