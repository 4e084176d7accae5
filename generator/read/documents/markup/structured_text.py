"""reStructuredText and Org, as Markdown, line by line: lists of publications use little of what only they have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.core.identifiers import address
from generator.read.documents.markup import markdown
from generator.read.documents.markup.read import (
    line_breaks,
    lists_publications,
    read_as_page,
    start_of,
    with_plain_ends,
)

if TYPE_CHECKING:
    from generator.read.draft import Context, Reading

_RST_SIGNS = re.compile(
    r"`[^`\n]{0,300}\n?[^`\n]{0,300}<[^`<>\s]{1,500}>`_|^\.\. [\w-]+::|^\.\. _[^\n]+: \S|^:[\w-]+:`|^#\. ", re.MULTILINE
)
# Notes in Markdown have links as `[[Jane Doe]]`.
_ORG_SIGNS = re.compile(
    r"\[\[[^\[\]\n]+\]\[[^\[\]\n]+\]\]|\[\[[^\[\]|\s]{1,40}:[^\[\]|\n]+\]\]|^#\+\w+:|^:PROPERTIES:", re.MULTILINE
)
_FEWEST_SIGNS = 2
_UNDERLINE = re.compile(r"([=~^\"'`#*+_.:-])\1{2,}\s*")
_LINK = re.compile(r"`([^`]{0,500}?)\s*+<([^`<>\s]{1,500})>`__?")
_ROLE = re.compile(r":([\w.-]+):`([^`\n]*)`")
_LITERAL = re.compile(r"``([^`\n]+)``")
_NAMED = re.compile(r"`([^`\n]+)`__?|(?<![\w`-])(\w[\w-]*)__?(?![\w`])")
_TARGET = re.compile(r"\.\. _`?([^:`]+)`?:\s+(\S+)\s*")
_DIRECTIVE = re.compile(r"(\s*)\.\.(?:\s.*|)")
# Directives whose content is shown as it is, and those that are headings.
_SHOWN = re.compile(
    r"\s*\.\. (rubric|centered|container|only|rst-class|class|topic|note|admonition|hint|tip|dropdown|tab-item|tab-set"
    r"|card|grid|grid-item|grid-item-card|details|collapse|compound|raw(?=::\s*html))::(.*)"
)
_OPTION = re.compile(r"\s+:[\w-]+:.*")
_LINE_BLOCK = re.compile(r"(\s*)\|\s(.*)")
_ORG_HEADING = re.compile(r"(\*+)\s++(?:TODO |DONE )?(.*)")
_ORG_TAGS = re.compile(r"\s:[\w:@]{1,100}:\Z")
_ORG_LINK = re.compile(r"\[\[([^\[\]\n]+)\](?:\[([^\[\]\n]+)\])?\](?!\()")
_ORG_BOLD = re.compile(r"(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])")
_ORG_ITALIC = re.compile(r"(?<![\w/:])/([^\s/](?:[^/\n]*[^\s/])?)/(?![\w/])")
_ORG_KEYWORD = re.compile(r"\s*(?:#\+.*|# .*|:[A-Za-z_]+:.*)")
_ORG_TAG = re.compile(r"\s*</?(?:small|big|center|font|span|div)\b[^<>]*>\s*", re.IGNORECASE)
_ORG_BREAK = re.compile(r"(?:\\\\)+[ \t]*\Z")
_IDENTIFIERS = frozenset({"doi", "arxiv"})


def recognises(text: str) -> bool:
    """Return whether a text is reStructuredText or Org with a list of publications, by their marks."""
    start = start_of(text)
    return _language(start) != "" and lists_publications(text, as_html)


def read(text: str, context: Context) -> Reading:
    """Read reStructuredText or Org. Never raises for the contents of the text."""
    return read_as_page(text, as_html, context, name="structured-text")


def as_html(text: str) -> str:
    """Return reStructuredText or Org as HTML, line by line."""
    text = with_plain_ends(text).expandtabs(4)
    return markdown.as_html(_of_org(text) if _language(text) == "org" else _of_rst(text))


def _language(text: str) -> str:
    if text.lstrip("\ufeff \n")[:1] in {"<", "{", "@", "%", "\\"}:
        return ""
    rst, org = (len(sign.findall(text)) for sign in (_RST_SIGNS, _ORG_SIGNS))
    if max(rst, org) < _FEWEST_SIGNS or text.count("](") >= max(rst, org):  # Markdown's links
        return ""
    return "org" if org > rst else "rst"


def _of_rst(text: str) -> str:
    targets = {found[1].lower(): found[2] for line in text.split("\n") if (found := _TARGET.fullmatch(line))}
    lines = text.split("\n")
    made: list[str] = []
    options = False  # those of a directive whose content is shown
    within = -1  # the indentation of a directive, whose content is not shown
    for at, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if within >= 0 and line.strip() and indent <= within:
            within = -1
        directive = _DIRECTIVE.fullmatch(line)
        shown = _SHOWN.fullmatch(line) if directive and within < 0 else None
        options = (options and _OPTION.fullmatch(line) is not None) or shown is not None
        if options:
            made.append(f"## {shown[2].strip()}" if shown and shown[1] in {"rubric", "centered"} else "")
            continue
        if directive and within < 0:
            within = len(directive[1])
        if within >= 0 or _UNDERLINE.fullmatch(line):
            made.append("")
            continue
        below = lines[at + 1] if at + 1 < len(lines) else ""
        if line.strip() and _UNDERLINE.fullmatch(below) and len(below.strip()) >= len(line.strip()) - 2:
            made.append(f"## {line.strip()}")
            continue
        block = _LINE_BLOCK.fullmatch(line)
        made.append(f"{block[1]}{block[2]}  " if block else re.sub(r"^(\s*)#\. ", r"\g<1>1. ", line))
    return _inline("\n".join(made), targets)


def _inline(text: str, targets: dict[str, str]) -> str:
    def named(found: re.Match[str]) -> str:
        name = found[1] or found[2]
        target = targets.get(name.lower())
        return f"[{name}]({target})" if target else name if found[1] else found[0]

    def role(found: re.Match[str]) -> str:
        kind = found[1].lower()
        return f"[{found[2]}]({address(kind, found[2])})" if kind in _IDENTIFIERS else found[2]

    text = _LINK.sub(lambda one: f"[{one[1]}]({one[2]})" + line_breaks(one[0][len(one[1]) + 1 :]), text)
    text = _ROLE.sub(role, text)
    text = _LITERAL.sub(r"\1", text)
    return _NAMED.sub(named, text) if targets or "`" in text else text


def _of_org(text: str) -> str:
    made = []
    for line in text.split("\n"):
        heading = _ORG_HEADING.fullmatch(line)
        if heading:
            made.append(f"{'#' * min(len(heading[1]), 6)} {_org_links(_ORG_TAGS.sub('', heading[2].strip()))}")
        elif _ORG_KEYWORD.fullmatch(line) or _ORG_TAG.fullmatch(line):
            made.append("")
        else:
            plain = _ORG_BOLD.sub(r"**\1**", _ORG_BREAK.sub("  ", line))
            made.append(_org_links(_ORG_ITALIC.sub(r"*\1*", plain)))
    return "\n".join(made)


def _org_links(text: str) -> str:
    return _ORG_LINK.sub(lambda one: f"[{one[2] or one[1]}]({one[1]})", text)
