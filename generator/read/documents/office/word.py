"""A Word document (`.docx`) as a page: a paragraph a line, with its headings, lists, tables, links and emphasis.

Source of the elements: Office Open XML, ECMA-376 Part 1, WordprocessingML. Text that was deleted with changes
tracked, field codes (of Zotero and EndNote), notes and pictures are left out. What stands in a text box follows the
paragraph to which the box is tied; a program may write the box twice, for newer and older readers.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from generator.read.documents.office.archive import Archive, attributes, children, local

HEADING = re.compile(r"(?:heading|title)\s*(\d?)", re.IGNORECASE)
HYPERLINK = re.compile(r"\bHYPERLINK\s+\"([^\"]{1,2000})\"")
_LEFT_OUT = frozenset({"del", "moveFrom", "Fallback", "drawing", "pict", "object", "footnoteReference", "rPr", "pPr"})
_OFF = frozenset({"0", "false", "none", "off"})
# Word begins a new run wherever somebody edited: what looks the same is one piece.
SAME_LOOKS = re.compile(r"</b></i><i><b>|</i><i>|</b><b>|</sup><sup>|</sub><sub>")
_RAISED = {"superscript": "sup", "subscript": "sub"}


def word_page(archive: Archive) -> str:
    """Return the document as HTML, a paragraph or a row of a table a line; empty if it has no text."""
    root = archive.tree("word/document.xml")
    bodies = children(root, "body")
    if not bodies:
        return ""
    document = _Document(_targets(archive), _headings(archive))
    lines = [line for block in bodies[0] for line in document.lines(block)]
    title = next((text for line in lines if (text := re.sub(r"<[^>]*>", "", line).strip())), "")
    shown = "\n".join(lines)
    return f"<html><head><title>{title}</title></head><body>{shown}\n</body></html>"


def _targets(archive: Archive) -> dict[str, str]:
    """Return where links lead, by the number that the text gives them."""
    found = map(attributes, archive.tree("word/_rels/document.xml.rels"))
    return {one.get("Id", ""): one.get("Target", "") for one in found if one.get("TargetMode") == "External"}


def _headings(archive: Archive) -> dict[str, str]:
    """Return the levels of the styles that are headings; their names are the same in every language."""
    found = {}
    for style in children(archive.tree("word/styles.xml"), "style"):
        name = next((attributes(one).get("val", "") for one in children(style, "name")), "")
        if heading := HEADING.fullmatch(name.strip()):
            found[attributes(style).get("styleId", "")] = heading[1] or "1"
    return found


@dataclass(frozen=True, slots=True)
class _Document:
    """Converts the blocks of a document to lines of HTML."""

    targets: Mapping[str, str]
    headings: Mapping[str, str]

    def lines(self, block: Any) -> Iterator[str]:
        """Yield the lines of a paragraph, of a table, or of the contents of a frame around them."""
        name = local(block.tag)
        if name == "p":
            yield self._paragraph(block)
            for box in _boxes(block):
                for inner in box:
                    yield from self.lines(inner)
        elif name == "tbl":
            rows = list(_below(block, "tr"))
            for place, row in enumerate(rows):
                begins, ends = "<table>" if place == 0 else "", "</table>" if place == len(rows) - 1 else ""
                yield f"{begins}<tr>{''.join(self._cells(row))}</tr>{ends}"
        elif name not in _LEFT_OUT:
            for inner in block:
                yield from self.lines(inner)

    def _cells(self, row: Any) -> Iterator[str]:
        for cell in _below(row, "tc"):
            yield f"<td>{''.join(line for block in cell for line in self.lines(block))}</td>"

    def _paragraph(self, paragraph: Any) -> str:
        text = SAME_LOOKS.sub("", "".join(_Runs(self.targets).of(paragraph))).strip()
        if not text:
            return ""
        style = _properties(paragraph, "pPr")
        level = self.headings.get(style.get("pStyle", ""), "")
        if level:
            return f"<h{min(int(level), 6)}>{text}</h{min(int(level), 6)}>"
        return f"<ul><li>{text}</li></ul>" if "numPr" in style else f"<p>{text}</p>"


@dataclass(slots=True)
class _Field:
    """A field: its code, where it leads if it is a link or stands in one, and whether its text has begun."""

    link: str
    code: str = ""
    shown: bool = False


class _Runs:
    """Converts the contents of a paragraph to HTML; `fields` are those that are open, which may be nested."""

    def __init__(self, targets: Mapping[str, str]) -> None:
        self.targets = targets
        self.fields: list[_Field] = []
        self.hidden = 0  # fields of which only the code has come so far

    def of(self, parent: Any) -> Iterator[str]:
        for child in parent:
            name = local(child.tag)
            if name in _LEFT_OUT:
                continue
            if name == "hyperlink":
                address = self.targets.get(attributes(child).get("id", ""), "")
                yield linked(address, "".join(self.of(child)))
            elif name == "r":
                yield self._run(child)
            elif name != "AlternateContent" or len(child):
                yield from self.of(child)

    def _run(self, run: Any) -> str:
        text = "".join(self._text(run))
        style = _properties(run, "rPr")
        for key in ("b", "i"):
            if text and style.get(key, "0") not in _OFF:
                text = f"<{key}>{text}</{key}>"
        raised = _RAISED.get(style.get("vertAlign", "")) if text.strip() else None
        text = f"<{raised}>{text}</{raised}>" if raised else text
        return linked(self.fields[-1].link, text) if self.fields else text

    def _text(self, run: Any) -> Iterator[str]:
        for child in run:
            name = local(child.tag)
            if name == "fldChar":
                self._field(attributes(child).get("fldCharType", ""))
            elif name == "instrText" and self.fields:
                self.fields[-1].code += child.text or ""
            elif name == "t" and not self.hidden:
                yield escape(child.text or "")
            elif name in {"br", "cr"}:
                yield "<br>"
            elif name in {"tab", "ptab"}:
                yield " "
            elif name == "noBreakHyphen":
                yield "-"
            elif name == "AlternateContent":
                yield from self.of(child)

    def _field(self, kind: str) -> None:
        if kind == "begin":
            self.fields.append(_Field(self.fields[-1].link if self.fields else ""))
            self.hidden += 1
        elif kind == "separate" and self.fields and not self.fields[-1].shown:
            field = self.fields[-1]
            found = HYPERLINK.search(field.code)
            field.link, field.shown = found[1] if found else field.link, True
            self.hidden -= 1
        elif kind == "end" and self.fields:
            self.hidden -= not self.fields.pop().shown


def _boxes(parent: Any) -> Iterator[Any]:
    """Yield the contents of text boxes in a paragraph, each once, without the boxes within boxes."""
    for one in parent:
        name = local(one.tag)
        if name == "txbxContent":
            yield one
        elif name == "AlternateContent":
            forms = (list(_boxes(form)) for form in one)
            yield from next(filter(None, forms), [])
        elif name not in {"del", "moveFrom"}:
            yield from _boxes(one)


def _below(parent: Any, name: str) -> Iterator[Any]:
    """Yield the rows of a table, or the cells of a row; content controls and tracked changes may surround them."""
    for one in parent:
        if local(one.tag) == name:
            yield one
        elif local(one.tag) in {"sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"}:
            yield from _below(one, name)


def _properties(element: Any, name: str) -> dict[str, str]:
    """Return the properties of a paragraph or a run by name; a switch without a value is on."""
    found = children(element, name)[:1]
    return {local(one.tag): attributes(one).get("val", "1") for part in found for one in part}


def linked(address: str, text: str) -> str:
    """Return a piece of text as a link if it has an address."""
    return f'<a href="{escape(address)}">{text}</a>' if address and text.strip() else text
