"""Texts that no reader can read in reasonable time, refused before one begins: endless lines, paragraphs and rows.

Readers compare the parts of an entry with each other. Of 163 saved pages the longest paragraph has 10,144 characters
and 542 tags, the widest row 121 cells.
"""

from __future__ import annotations

import re
from itertools import pairwise

from generator.core.problems import Problem
from generator.read.formats import looks_like_bibtex, looks_like_json

LONGEST_PARAGRAPH = 100_000  # characters
MOST_TAGS = 10_000  # in a paragraph
MOST_CELLS = 1_000  # in a row
MOST_OPEN = 10_000  # braces of BibTeX that are never closed
_WINDOW = 300_000
_BOUNDARY = re.compile(
    r"<(?:script|style|textarea|template|svg|!--)|</?(?:address|article|aside|blockquote|body|br|caption|center|d[dlt]|details"
    r"|div|fieldset|figure|footer|form|h[1-6r]|header|li|main|nav|ol|option|p|pre|section|select|summary|table|tbody|td"
    r"|th|tr|ul)\b",
    re.IGNORECASE,
)
_ENDS = {name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in ("script", "style", "textarea", "template", "svg")}
_TAG = re.compile(r"<[^<>]*+>")
_ROW = re.compile(r"<tr\b", re.IGNORECASE)
_CELL = re.compile(r"<t[dh]\b", re.IGNORECASE)
_EMBEDDED = re.compile(r"\bdata:[\w/+.;=-]{0,100},[\w+/=%-]*+")
_HINT = "export the list as BibTeX or RIS, or save it again with each entry in a line or paragraph of its own"


def too_long(text: str, path: str, *, page: bool) -> Problem | None:
    """Return why a text cannot be read, with the limit that it exceeds; None for nearly all texts.

    JSON and BibTeX may stand in one line.
    """
    if len(text) <= LONGEST_PARAGRAPH:
        return None
    if page:
        return _in_page(_EMBEDDED.sub("", text), path)
    if looks_like_json(text):
        return None
    if looks_like_bibtex(text):
        return _in_bibtex(text, path)
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_PARAGRAPH and len(_EMBEDDED.sub("", line)) > LONGEST_PARAGRAPH:
            return _refused(path, number, f"line has more than {LONGEST_PARAGRAPH:,} characters")
    return None


def _in_bibtex(text: str, path: str) -> Problem | None:
    if text.count("{") - text.count("}") <= MOST_OPEN:
        return None
    what = f"this file leaves more than {MOST_OPEN:,} braces open, the most that are read"
    return Problem(path, 1, 1, what, "save or export the file again")


def _in_page(text: str, path: str) -> Problem | None:
    rows = [found.start() for found in _ROW.finditer(text)]
    for start, end in pairwise([*rows, len(text)]):
        if end - start > MOST_CELLS and sum(1 for _ in _CELL.finditer(text, start, end)) > MOST_CELLS:
            return _refused(path, text.count("\n", 0, start) + 1, f"row has more than {MOST_CELLS:,} cells")
    place, preformatted = 0, False
    while place < len(text):
        found = _BOUNDARY.search(text, place, place + _WINDOW)
        end = found.start() if found else min(place + _WINDOW, len(text))
        if end - place > MOST_TAGS:
            paragraph = text[place:end]
            line = text.count("\n", 0, place) + 1
            if paragraph.count("<") > MOST_TAGS:
                return _refused(path, line, f"paragraph has more than {MOST_TAGS:,} tags")
            lines = _TAG.sub("", paragraph).split("\n") if preformatted else (_TAG.sub("", paragraph),)
            if max(map(len, lines)) > LONGEST_PARAGRAPH:
                return _refused(path, line, f"paragraph has more than {LONGEST_PARAGRAPH:,} characters")
        preformatted = found[0].lower() == "<pre" if found else preformatted
        place = _behind(text, found) if found else end
    return None


def _behind(text: str, boundary: re.Match[str]) -> int:
    """Return where reading goes on: behind a tag, and behind what no reader sees."""
    name = boundary[0][1:].lower()
    if name == "!--":
        end = text.find("-->", boundary.end())
    else:
        closing = _ENDS[name].search(text, boundary.end()) if name in _ENDS else None
        end = closing.start() if closing else -1 if name in _ENDS else boundary.end() - 1
    return len(text) if end < 0 else end + 1


def _refused(path: str, line: int, what: str) -> Problem:
    return Problem(path, line, 1, f"this {what}, the most that are read", _HINT)
