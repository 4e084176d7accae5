"""A page of MediaWiki: its wikitext as one copies it from the editor, or the XML that Special:Export gives."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from generator.core.identifiers import address
from generator.read.documents.markup.read import line_breaks, lists_publications, read_as_page, start_of
from generator.read.draft import Draft, Reading
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import draft_of
from generator.read.records.tagged.medline import initials_first
from generator.read.records.xml.elements import element_names, parse
from generator.read.signs import no_publications

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.core.problems import Problem
    from generator.read.draft import Context

_BEGIN = re.compile(r"\{\{\s*(cite(?:\s[a-z]{2,20})?|citation|literatur|ouvrage|article)\s*(?=\|)", re.IGNORECASE)
_NOT_PARSED = re.compile(r"<!--.*?(?:-->|\Z)|<(nowiki|pre)\b[^<>]*>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_MARK = re.compile(r"\{\{|\}\}|\[\[|\]\]|\|")
_LINK = re.compile(r"\[\[(?:[^\[\]|]{1,300}\|)?([^\[\]|]{1,300})\]\]")
_NUMBERED = re.compile(r"(?:(author|editor)(\d{0,3})-)?(last|first|surname|given|author|editor)(\d{0,3})")
_TYPES = {
    "journal": "article", "arxiv": "misc", "conference": "inproceedings", "book": "book", "thesis": "phdthesis",
    "techreport": "techreport", "report": "techreport", "encyclopedia": "incollection", "magazine": "article",
    "news": "article", "web": "misc",
}  # fmt: skip
_FIELDS = {
    "title": "title", "journal": "journal", "work": "journal", "magazine": "journal", "book-title": "book",
    "conference": "conference", "encyclopedia": "book", "volume": "volume", "issue": "number", "number": "number",
    "pages": "pages", "page": "pages", "year": "year", "date": "date", "doi": "doi", "arxiv": "arxiv",
    "eprint": "arxiv",
    "pmid": "pmid", "pmc": "pmcid", "isbn": "isbn", "issn": "issn", "url": "url", "publisher": "publisher",
    "series": "series", "language": "language", "location": "place", "titel": "title", "jahr": "year",
    "sammelwerk": "book", "verlag": "publisher", "band": "volume", "nummer": "number", "seiten": "pages",
    "datum": "date", "zeitschrift": "journal", "titre": "title", "année": "year", "éditeur": "publisher",
    "périodique": "journal", "revue": "journal",
}  # fmt: skip
_WRITERS = ("autor", "auteur", "authors")
_MORE = re.compile(r"et al\b.*|others", re.IGNORECASE)
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
_SIGNS = (
    re.compile(r"'''[^'\n]"),
    re.compile(r"(?<!')''[^'\n]"),
    re.compile(r"^={1,6}[^=\n]+={1,6}\s*$", re.MULTILINE),
    re.compile(r"\[https?://[^\s\]]+ [^\]\n]+\]"),
    re.compile(r"\[\[[^\[\]\n]+\]\](?!\()"),
    re.compile(r"^\{\|", re.MULTILINE),
    re.compile(r"\{\{[^{}]{2,600}\}\}"),
)
_FEWEST_KINDS, _FEWEST = 2, 3
_NOT_SO = frozenset("<{@%\\")
_PAGE = "<html><head><title>{}</title></head><body>{}</body></html>"


def recognises(text: str) -> bool:
    """Return whether a text is wikitext with a list of publications, by several marks; an export by its root."""
    if element_names(text, 1) == ["mediawiki"]:
        return True
    start = start_of(text)
    counts = [len(sign.findall(start)) for sign in _SIGNS]
    if start.lstrip("\ufeff \n")[:1] in _NOT_SO and not start.lstrip("\ufeff \n").startswith(("{{", "{|", "<!--")):
        return False
    if sum(map(bool, counts)) < _FEWEST_KINDS or sum(counts) < _FEWEST:
        return False
    return any(True for _ in citations(start)) or lists_publications(_PAGE.format("", as_html(start)), str)


def read(text: str, context: Context) -> Reading:
    """Read a page or an export of several. Never raises for the contents of the text."""
    if element_names(text, 1) != ["mediawiki"]:
        return _read_all([("", text, 1)], context)
    document = parse(text, context.path)
    if any(problem.severity == "error" for problem in document.problems):
        return Reading((), None, document.problems, "mediawiki")
    pages = []
    for page in document.root.below("page"):
        texts = page.all("revision/text")
        if texts:  # the newest comes last
            pages.append((page.says("title"), texts[-1].text, texts[-1].line))
    found = _read_all(pages, context)
    return Reading(found.drafts, None, (*document.problems, *found.problems), "mediawiki")


def _read_all(pages: list[tuple[str, str, int]], context: Context) -> Reading:
    """Read pages with the lines in which they begin."""
    drafts: list[Draft] = []
    problems: list[Problem] = []
    of_others: list[Problem] = []  # of pages that list nothing
    for title, text, line in pages:
        shown = read_as_page("\n" * (line - 1) + _PAGE.format(title, as_html(text)), str, context, name="mediawiki")
        written = [draft for record in citations(text, line) if (draft := draft_of(record)) is not None]
        drafts += [*shown.drafts, *written]
        (problems if shown.drafts else of_others).extend(shown.problems)
    if not drafts:
        problems = of_others or [no_publications(context.path, "save the page that shows them")]
    return Reading(tuple(drafts), None, tuple(problems), "mediawiki")


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


def citations(text: str, first_line: int = 1) -> Iterator[Record]:
    """Yield what each template of a citation says; one that is not closed ends the page, as it does in the wiki."""
    text = _NOT_PARSED.sub(lambda one: line_breaks(one[0]), text)
    at, line = 0, first_line
    while begin := _BEGIN.search(text, at):
        line += text.count("\n", at, begin.start())
        said, end = _parameters(text, begin.end())
        record = _record(begin[1], said, line)
        if record.says("title"):
            yield record
        line += text.count("\n", begin.start(), end)
        at = end


def _parameters(text: str, at: int) -> tuple[dict[str, str], int]:
    """Return the parameters of the template that is open at a place, and where it ends.

    A bar within a link or another template parts none.
    """
    found: dict[str, str] = {}
    depth, begin = 0, at
    for mark in _MARK.finditer(text, at):
        if mark[0] in {"{{", "[["}:
            depth += 1
        elif mark[0] == "]]":
            depth = max(depth - 1, 0)
        elif mark[0] == "|" and depth:
            continue
        elif depth:
            depth -= 1
        else:
            name, sign, value = text[begin : mark.start()].partition("=")
            if sign:
                found[name.strip().lower()] = _QUOTES.sub("", _LINK.sub(r"\1", value)).strip()
            begin = mark.end()
            if mark[0] == "}}":
                return found, begin
    return found, len(text)


def _record(name: str, said: dict[str, str], line: int) -> Record:
    record = Record(line)
    record.type = _TYPES.get(name.lower().removeprefix("cite").strip(), "")
    people: dict[tuple[str, int], dict[str, str]] = {}
    for key, value in said.items():
        numbered = _NUMBERED.fullmatch(key)
        if key in _FIELDS:
            record.say(_FIELDS[key], value)
        elif key in _WRITERS:
            record.name("author", value)
        elif key == "vauthors":
            _say_short_names(record, value)
        elif numbered:
            role = "editor" if "editor" in numbered.groups() else "author"
            people.setdefault((role, int(numbered[2] or numbered[4] or 1)), {})[numbered[3]] = value
    for (role, _), parts in sorted(people.items(), key=lambda one: one[0][1]):
        family = parts.get("last") or parts.get("surname") or ""
        if family:
            record.person(role, family=family, given=parts.get("first") or parts.get("given") or "")
        else:
            record.name(role, parts.get(role, ""))
    if said.get("display-authors") or said.get("et al"):
        record.more()
    return record


def _say_short_names(record: Record, written: str) -> None:
    """Add names in the style of medicine: `Bee A, Cy DE`; a group is in double parentheses."""
    for name in filter(None, map(str.strip, written.split(","))):
        if _MORE.fullmatch(name):
            record.more()
        elif name.startswith("(("):
            record.name("author", name.strip("()"), team=True)
        else:
            record.name("author", initials_first(name))
