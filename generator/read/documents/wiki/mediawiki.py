"""A page of MediaWiki: its wikitext as one copies it from the editor, or the XML that Special:Export gives."""

import re
from collections.abc import Iterator
from html import escape

from generator.core.data_files import tables
from generator.core.identifiers import address
from generator.core.problems import Problem
from generator.read.documents.markup.lines import begins_with, kinds_of_signs, line_breaks, start_of, with_plain_ends
from generator.read.documents.markup.read import lists_publications, read_as_page
from generator.read.draft import Context, Draft, Reading
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import draft_of
from generator.read.records.tagged.medline import initials_first
from generator.read.records.xml.elements import element_names, parse
from generator.read.signs import no_publications

_CITATION = re.compile(r"\s*(cite(?:\s[a-z]{2,20})?|citation|literatur|ouvrage|article)\s*\|", re.IGNORECASE)
_NOT_PARSED = re.compile(r"<!--.*?(?:-->|\Z)|<(nowiki|pre)\b[^<>]*>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_UNSEEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<ref\b[^<>]*/>|<ref\b[^<>]*(?<!/)>.*?(?:</ref>|\Z)|(?-i:__[A-Z]{3,20}__)",
    re.DOTALL | re.IGNORECASE,
)
_BRACES = re.compile(r"\{\{|\}\}")
# A bar within a link or another template parts no parameters.
_WITHIN = re.compile(r"\[\[(?:[^\[\]|]{1,300}\|)?(?P<shown>[^\[\]|]{1,300})\]\]|\{\{[^{}]*\}\}")
_HIDDEN_BAR = "\0"
_NUMBERED = re.compile(r"(?:(author|editor)(\d{0,3})-)?(last|first|surname|given|author|editor)(\d{0,3})")
_TYPES, _FIELDS = tables(__file__, "types", "fields")
_WRITERS = ("autor", "auteur", "authors")
# What stands before the colon of a link to a picture or a category.
_NOT_SHOWN = frozenset("file image bild datei fichier archivo category kategorie catégorie categoría".split())
_INLINE = re.compile(
    r"\[\[(?P<page>[^\[\]|]{1,300})(?:\|(?P<words>[^\[\]]{0,600}))?\]\]"
    r"|\[(?P<address>(?:https?:)?//[^\s\[\]<>\"]{1,1000})(?:[ \t]+(?P<label>[^\[\]\n]{1,600}))?\]"
    r"|(?<![\"'=>\w/])(?P<bare>https?://[^\s\[\]<>\"'|{}]{1,1000})(?![^<>]{0,300}</a>)|(?P<quotes>'{2,5})"
)
_IDENTIFIERS = {"doi": "doi", "arxiv": "arxiv"}
_TAGS = {2: ("i",), 3: ("b",), 5: ("b", "i")}
_SIGNS = re.compile(
    r"(?P<bold>''')(?=[^'\n])|(?<!')(?P<italic>'')(?=[^'\n])|^(?P<heading>={1,6}[^=\n]+={1,6}\s*)$"
    r"|(?P<link>\[https?://[^\s\]]+ [^\]\n]+\])|(?P<page>\[\[[^\[\]\n]+\]\])(?!\()|^(?P<table>\{\|)"
    r"|(?P<template>\{\{[^{}]{2,600}\}\})",
    re.MULTILINE,
)
_FEWEST_KINDS, _FEWEST = 2, 3
_PAGE = "<html><head><title>{}</title></head><body>{}</body></html>"


def recognises(text: str) -> bool:
    """Return whether a text is wikitext with a list of publications, by several marks; an export by its root."""
    if element_names(text, 1) == ["mediawiki"]:
        return True
    start = start_of(text)
    counts = kinds_of_signs(_SIGNS, start)
    if begins_with(start, ("<", "{", "@", "%", "\\")) and not begins_with(start, ("{{", "{|", "<!--")):
        return False
    if len(counts) < _FEWEST_KINDS or counts.total() < _FEWEST:
        return False
    return any(True for _ in citations(start)) or lists_publications(_PAGE.format("", as_html(start)), str)


def read(text: str, context: Context) -> Reading:
    """Read a page or an export of several. Never raises for the contents of the text."""
    if element_names(text, 1) != ["mediawiki"]:
        return _read_all([("", text, 1)], context)
    document = parse(text, context.path)
    if any(problem.severity == "error" for problem in document.problems):
        return Reading((), None, document.problems)
    pages = []
    for page in document.root.below("page"):
        texts = page.all("revision/text")
        if texts:  # the newest comes last
            pages.append((page.text_of("title"), texts[-1].text, texts[-1].line))
    found = _read_all(pages, context)
    return Reading(found.drafts, None, (*document.problems, *found.problems))


def _read_all(pages: list[tuple[str, str, int]], context: Context) -> Reading:
    """Read pages with the lines in which they begin."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    of_others: list[Problem] = []  # of pages that list nothing
    for title, text, line in pages:
        shown = read_as_page("\n" * (line - 1) + _PAGE.format(title, as_html(text)), str, context)
        written = [draft for record in citations(text, line) if (draft := draft_of(record)) is not None]
        drafts += [*shown.drafts, *written]
        (problems if shown.drafts else of_others).extend(shown.problems)
    if not drafts:
        problems = of_others or [no_publications(context.path, "save the page that shows them")]
    return Reading(tuple(drafts), None, tuple(problems))


def as_html(text: str) -> str:
    """Return a wiki page as HTML, line by line."""
    text = _UNSEEN.sub(lambda one: line_breaks(one[0]), with_plain_ends(text))
    made: list[str] = []
    at = 0
    for begin, end in _templates(text):
        if begin >= at:  # within no other
            made += [text[at:begin], _shown(text[begin + 2 : end - 2])]
            at = end
    return _set("".join([*made, text[at:]]))


def _set(text: str) -> str:
    """Turn line after line into HTML; a list and a table are closed on the line behind them."""
    made = []
    opened = ""
    for line in text.split("\n"):
        around, shown = _line(line, opened)
        if around != opened:
            shown = (f"</{opened}>" if opened else "") + (f"<{around}>" if around else "") + shown
        opened = around
        made.append(shown)
    return "\n".join([*made, f"</{opened}>" if opened else ""])


def _templates(text: str) -> list[tuple[int, int]]:
    """Return where templates begin and end, which may stand within each other. Braces never closed are shown."""
    opened: list[int] = []
    found: list[tuple[int, int]] = []
    for brace in _BRACES.finditer(text):
        if brace[0] == "{{":
            opened.append(brace.start())
        elif opened:
            found.append((opened.pop(), brace.end()))
    return sorted(found)


def _shown(template: str) -> str:
    """Return what a template shows that names an identifier; of others their line breaks."""
    name, _, value = template.partition("|")
    kind = _IDENTIFIERS.get(name.strip().lower())
    value = value.partition("|")[0].strip()
    return f"[{address(kind, value)} {kind}]" if kind and value else line_breaks(template)


def _line(line: str, opened: str) -> tuple[str, str]:
    """Return the element around a line, and what the line shows."""
    bare = line.strip()
    if opened == "table" and not bare.startswith("{|"):
        return ("", "") if bare.startswith("|}") else ("table", _row(bare))
    if bare.startswith("{|"):
        return "table", "<tr>"
    if line[:1] in {"*", "#", ":", ";"}:
        return "ul", f"<li>{_inline(line.lstrip('*#:; ').rstrip())}</li>"
    if bare.startswith("=") and bare.endswith("=") and (words := bare.strip("=").strip()):
        level = min(len(bare) - len(bare.lstrip("=")), 6)
        return "", f"<h{level}>{_inline(words)}</h{level}>"
    return "", _inline(bare) if bare else "<p>"


def _row(line: str) -> str:
    if line.startswith(("|-", "|+")) or not line:
        return "</tr><tr>" if line.startswith("|-") else ""
    if line[0] in "|!":
        tag = "th" if line[0] == "!" else "td"
        cells = line[1:].replace("!!", "||").split("||")
        return "".join(f"<{tag}>{_inline(_cell(cell))}</{tag}>" for cell in cells)
    return f" {_inline(line)}"


def _cell(text: str) -> str:
    """Return what a cell shows, without its attributes: `style="..." | 2023`."""
    attributes, sign, shown = text.partition("|")
    return (shown if sign and "=" in attributes and "[" not in attributes else text).strip()


def _inline(text: str) -> str:
    """Turn links, bold and italics of a line into HTML."""
    opened: list[str] = []
    made = _INLINE.sub(lambda found: _mark(found, opened), text)
    return made + "".join(f"</{tag}>" for tag in reversed(opened))


def _mark(found: re.Match[str], opened: list[str]) -> str:
    """Return what a mark shows; quotes begin or end looks, `opened` are those that are not ended."""
    if found["page"]:  # within the wiki; pictures and categories are not shown
        space, sign, _ = found["page"].strip(" :").partition(":")
        return "" if sign and space.strip().lower() in _NOT_SHOWN else found["words"] or found["page"]
    if found["bare"]:
        return f'<a href="{escape(found["bare"])}">{found["bare"]}</a>'
    if found["address"]:
        return f'<a href="{escape(found["address"])}">{_inline(found["label"] or "link")}</a>'
    made = ""
    for tag in _TAGS.get(len(found["quotes"]), ("b",)):
        made += f"</{tag}>" if tag in opened else f"<{tag}>"
        (opened.remove if tag in opened else opened.append)(tag)
    return made


def citations(text: str, first_line: int = 1) -> Iterator[Record]:
    """Yield what each template of a citation says."""
    text = _NOT_PARSED.sub(lambda one: line_breaks(one[0]), text)
    at, line = 0, first_line
    for begin, end in _templates(text):
        named = _CITATION.match(text, begin + 2, end)
        if begin < at or named is None:
            continue
        line += text.count("\n", at, begin)
        record = _record(named[1], _parameters(text[named.end() : end - 2]), line)
        if record.text_of("title"):
            yield record
        line += text.count("\n", begin, end)
        at = end


def _parameters(template: str) -> dict[str, str]:
    """Return the parameters of a template by their names."""
    bare = _WITHIN.sub(lambda one: one["shown"] or one[0].replace("|", _HIDDEN_BAR), template)
    named = (part.partition("=") for part in bare.split("|") if "=" in part)
    return {
        name.strip().lower(): value.replace(_HIDDEN_BAR, "|").replace("'''", "").replace("''", "").strip()
        for name, _, value in named
    }


def _record(name: str, said: dict[str, str], line: int) -> Record:
    record = Record(line)
    record.type = _TYPES.get(name.lower().removeprefix("cite").strip(), "")
    people: dict[tuple[str, int], dict[str, str]] = {}
    for key, value in said.items():
        numbered = _NUMBERED.fullmatch(key)
        if key in _FIELDS:
            record.add(_FIELDS[key], value)
        elif key in _WRITERS:
            record.add_name("author", value)
        elif key == "vauthors":
            _add_short_names(record, value)
        elif numbered:
            role = "editor" if "editor" in numbered.groups() else "author"
            people.setdefault((role, int(numbered[2] or numbered[4] or 1)), {})[numbered[3]] = value
    for (role, _), parts in sorted(people.items(), key=lambda one: one[0][1]):
        family = parts.get("last") or parts.get("surname") or ""
        if family:
            record.add_person(role, family=family, given=parts.get("first") or parts.get("given") or "")
        else:
            record.add_name(role, parts.get(role, ""))
    if said.get("display-authors") or said.get("et al"):
        record.mark_truncated()
    return record


def _add_short_names(record: Record, written: str) -> None:
    """Add names in the style of medicine: `Bee A, Cy DE`; a group is in double parentheses."""
    for name in filter(None, map(str.strip, written.split(","))):
        if name.lower().startswith("et al") or name.lower() == "others":
            record.mark_truncated()
        elif name.startswith("(("):
            record.add_name("author", name.strip("()"), team=True)
        else:
            record.add_name("author", initials_first(name))
