"""Size limits for sources: anything larger than real publications is damaged, and reported.

If a missing brace let a field run to the end of its file, its page would be unreadable. Endless lines, paragraphs and
rows are refused before a reader compares the parts of an entry with each other: of 163 saved pages the longest
paragraph has 10,144 characters and 542 tags, the widest row 121 cells.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

from generator.core.paper_fields import PAPER_FIELDS
from generator.core.problems import Problem
from generator.read.draft import Draft, Reading
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
_SPLIT_IT = "export the list as BibTeX or RIS, or save it again with each entry in a line or paragraph of its own"
MOST_BYTES = 40_000_000  # of a source file: forty thousand papers with their abstracts
MOST_BYTES_OF_ARCHIVE = 400_000_000  # of a page saved with its pictures
LONGEST_LINE = 4_000
LONGEST_TEXT = 200_000
MOST_ENTRIES = 20_000  # of a list: the paper with the most authors so far has 15,025 (2021)
_TEXTS = frozenset(field.name for field in PAPER_FIELDS if field.type in {"text", "markdown"})
_HINT = "check the source for a missing character, such as a brace; or correct the paper's YAML file"


def within_limits(fields: dict[str, Any], draft: Draft, shown: str, problems: list[Problem]) -> dict[str, Any]:
    """Return the fields of a draft within the limits; longer ones are reported.

    A text that is too long is removed completely: it lacks an end, and nobody knows what in it is right.
    """

    def report(name: str, what: str) -> None:
        line = draft.lines.get(name.partition(".")[0], draft.line)
        problems.append(Problem(shown, line, 1, f"`{name}` {what}", _HINT, "warning"))

    made = {name: _bounded(name, value, report) for name, value in fields.items()}
    if len(made.get("authors", ())) < len(fields.get("authors", ())):
        made["more_authors"] = True
    return {name: value for name, value in made.items() if value is not None}


def _bounded(name: str, value: Any, report: Callable[[str, str], None]) -> Any:
    """Return a value, or its beginning; None if it is removed. `name` is its key, below others: `links.pdf`."""
    if isinstance(value, str):
        return _bounded_text(name, value, report)
    if isinstance(value, list):
        if len(value) > MOST_ENTRIES:
            report(name, f"has more than {MOST_ENTRIES:,} entries; what follows was left out")
        entries = [_bounded(name, one, report) for one in value[:MOST_ENTRIES]]
        return [one for one in entries if one is not None] or (None if value else value)
    if isinstance(value, dict):
        inner = {key: _bounded(f"{name}.{key}", one, report) for key, one in value.items()}
        if name == "links.other" and inner["address"] is None:
            return None
        return {key: one for key, one in inner.items() if one is not None} or (None if value else value)
    return value


def _bounded_text(name: str, value: str, report: Callable[[str, str], None]) -> str | None:
    most = LONGEST_TEXT if name in _TEXTS else LONGEST_LINE
    if len(value) <= most:
        return value
    report(name, f"is longer than {most:,} characters; it was left out")
    return None


def without_endless_titles(reading: Reading, shown: str) -> Reading:
    """Return what a reader found without entries whose title never ends, which is not a title."""
    endless = [draft for draft in reading.drafts if len(draft.title) > LONGEST_LINE]
    if not endless:
        return reading
    what = f"the title of this entry is longer than {LONGEST_LINE:,} characters; the entry was left out"
    problems = [Problem(shown, draft.lines.get("title", draft.line), 1, what, _HINT) for draft in endless]
    kept = tuple(draft for draft in reading.drafts if draft not in endless)
    return replace(reading, drafts=kept, problems=(*reading.problems, *problems))


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
        what = f"this file leaves more than {MOST_OPEN:,} braces open, the most that are read"
        many = text.count("{") - text.count("}") > MOST_OPEN
        return Problem(path, 1, 1, what, "save or export the file again") if many else None
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_PARAGRAPH and len(_EMBEDDED.sub("", line)) > LONGEST_PARAGRAPH:
            return _refused(path, number, f"line has more than {LONGEST_PARAGRAPH:,} characters")
    return None


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
    return Problem(path, line, 1, f"this {what}, the most that are read", _SPLIT_IT)
