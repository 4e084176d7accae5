"""A page of DokuWiki, as one copies it from the editor or finds it below `data/pages`.

Source of the marks: DokuWiki's own page about its syntax. Its files and pictures are links; what a plugin shows is not.
"""

import re
from html import escape

from generator.read.documents.markup.read import (
    begins_with,
    kinds_of_signs,
    line_breaks,
    set_lines,
    start_of,
    with_plain_ends,
)

# No other markup has these.
_SIGNS = re.compile(
    r"^(?P<heading> ?={3,6} [^=\n]+ ={3,6}[ \t]*)$|^(?P<item>(?: {2}|\t)[*-] )"
    r"|(?<![:/])(?P<italics>//)(?=[^\s/][^\n]*//)|(?P<link>\[\[)(?=https?://[^\[\]\n]+\]\]|(?:doi|doku|wp)>[^\[\]\n]+\]\])"
    r"|(?P<media>\{\{)(?=\s?:?[\w:.-]+\.\w{2,4}\s?(?:\|[^{}\n]*)?\}\})|(?P<break>\\\\)(?=\s|$)"
    r"|(?P<switch>~~(?:NOTOC|NOCACHE)~~)|^(?P<head>\^[^\n]*\^[ \t]*)$",
    re.MULTILINE,
)
_FEWEST_KINDS, _FEWEST = 3, 4
_UNSEEN = re.compile(
    r"~~[A-Z][\w:-]*~~|<(code|file|del)\b[^<>]{0,80}>.{0,4000}?</\1>|\(\(.{0,600}?\)\)(?!\))", re.DOTALL
)
_INLINE = re.compile(
    r"<nowiki>(?P<typed>[^\n]{0,600}?)</nowiki>|%%(?P<typed_too>[^%\n]{0,300})%%"
    r"|\[\[(?P<link>[^\[\]|\n]{1,1000})(?:\|(?P<words>[^\[\]\n]{0,600}))?\]\]"
    r"|\{\{(?P<media>[^{}|\n]{1,1000})(?:\|(?P<caption>[^{}\n]{0,600}))?\}\}"
    r"|(?P<bare>https?://[^\s\[\]<>\"'|{}\\^]{1,1000})"
    r"|(?<![:/])//(?=[^\s/])(?P<italics>[^\n]{1,600}?)(?<![:\s/])//(?!/)|\*\*(?=\S)(?P<bold>[^*\n]{1,600})(?<=\S)\*\*"
    r"|(?P<sign>__|'')(?=\S)(?P<plain>[^_'\n]{1,600})(?<=\S)(?P=sign)|(?P<break>\\\\)(?=\s|$)"
)
_CELL = re.compile(r"(?:\[\[[^\]\n]*\]\]|\{\{[^}\n]*\}\}|[^|^])+")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")


def recognises(text: str) -> bool:
    """Return whether a text is DokuWiki, by several marks."""
    start = start_of(text)
    counts = kinds_of_signs(_SIGNS, start)
    return not begins_with(start, ("<", "@", "%", "#")) and len(counts) >= _FEWEST_KINDS and counts.total() >= _FEWEST


def as_html(text: str) -> str:
    """Return a page as HTML, each line where it stood."""
    text = _UNSEEN.sub(lambda one: line_breaks(one[0]), with_plain_ends(text))
    return f"<html><head></head><body>{set_lines(text, _line)}</body></html>"


def _line(line: str, _opened: str) -> tuple[str, str]:
    """Return the element around a line, and what the line shows."""
    bare = line.strip()
    if line.startswith(("  ", "\t")) and bare[:1] in {"*", "-"} and bare[1:]:
        return "ul", f"<li>{_inline(bare[1:].strip())}</li>"
    if line.startswith(("|", "^")):
        tag = "th" if line.startswith("^") else "td"
        cells = (f"<{tag}>{_inline(cell.strip())}</{tag}>" for cell in _CELL.findall(line.rstrip()))
        return "table", f"<tr>{''.join(cells)}</tr>"
    if bare.startswith("==") and bare.endswith("==") and (words := bare.strip("= \t")):
        level = 7 - min(len(bare) - len(bare.lstrip("=")), 6)
        return "", f"<h{level}>{_inline(words)}</h{level}>"
    return "", _inline(bare) if bare else "<p>"


def _inline(text: str) -> str:
    """Turn links, files, emphasis and line breaks of a line into HTML."""
    parts: list[str] = []
    at = 0
    for found in _INLINE.finditer(text):
        parts += [escape(text[at : found.start()], quote=False), _mark(found)]
        at = found.end()
    return "".join([*parts, escape(text[at:], quote=False)])


def _mark(found: re.Match[str]) -> str:
    """Return what a mark shows."""
    if found["link"]:
        return _link(found["link"].strip(), escape((found["words"] or "").strip(), quote=False))
    if found["media"]:
        return _media(found["media"].strip(), escape((found["caption"] or "").strip(), quote=False))
    if found["bare"]:
        return _link(found["bare"], "")
    for kind, shown in (("italics", "<i>{}</i>"), ("bold", "<b>{}</b>"), ("plain", "{}")):
        if found[kind]:
            return shown.format(_inline(found[kind]))
    return "<br>" if found["break"] else escape(found["typed"] or found["typed_too"] or "", quote=False)


def _link(target: str, words: str) -> str:
    """Return a link: one to elsewhere with its address, one within the wiki as its words."""
    if target.startswith("doi>"):
        return f'<a href="https://doi.org/{escape(target[4:])}">{words or target[4:]}</a>'
    if "://" in target:
        return f'<a href="{escape(target)}">{words or escape(target)}</a>'
    return words or target.rpartition(":")[2].replace("_", " ")


def _media(target: str, words: str) -> str:
    """Return a file as a link where it stands on the web; a picture is not shown."""
    if target.partition("?")[0].lower().endswith(_PICTURES) or ">" in target:
        return ""
    return f'<a href="{escape(target)}">{words or "file"}</a>' if "://" in target else words
