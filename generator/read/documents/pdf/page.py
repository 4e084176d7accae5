"""A PDF as a page of HTML: a heading, an entry or a paragraph a line, with emphasis and links."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from generator.read.documents.line_ends import joint
from generator.read.documents.pdf.columns import columns_of
from generator.read.documents.pdf.lines import Run, add_blank, lines_of, pieces_of
from generator.read.documents.pdf.margins import without_margins
from generator.read.documents.pdf.paragraphs import Region, blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.read.documents.pdf.glyphs import PageGlyphs
    from generator.read.documents.pdf.lines import Line
    from generator.read.documents.pdf.paragraphs import Block

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ADDRESS = re.compile(r"(?:https?:|www\.|doi\.org/|\b10\s?\.\s?\d{4,})\S*$", re.IGNORECASE)
# An address that a line filled with space: `10 . 1093 / gji / ggag113`.
_SPREAD = re.compile(
    r"(?:https? ?: ?/ ?/ ?[\w-]+|\b10 ?\. ?\d{4,9}(?= ?/))(?: ?(?:(?<= )[./:](?= )|/) ?[\w-][^\s/]*| ?: ?/ ?/ ?\w+)+"
)
_GOES_ON = re.compile(r"[\w/.?&=#%~_-]+")


def page_of(pages: Sequence[PageGlyphs]) -> str:
    """Return the text of a document as HTML."""
    bodies = without_margins([pieces_of(page.glyphs) for page in pages])
    regions = [
        Region.of(lines)
        for number, pieces in enumerate(bodies)
        for column in columns_of(pieces)
        if (lines := lines_of(column, number))
    ]
    blocks = blocks_of(regions)
    words = Counter(word.lower() for region in regions for line in region.lines for word in _WORD.findall(line.text))
    shown = [_shown(block, words) for block in blocks]
    title = next((block.lines[0].text for block in blocks if block.level), "")
    head = f"<html><head><title>{escape(title)}</title></head><body>"
    return head + "\n".join(shown) + "\n</body></html>"


def _shown(block: Block, words: Counter[str]) -> str:
    rows = [_row(row, words) for row in block.rows]
    if block.marker:
        rows[0] = _without_marker(rows[0], block.marker)
    text = "<br>".join(html for row in rows if (html := "".join(map(_run, row)).strip()))
    if block.level:
        return f"<h{block.level}>{text}</h{block.level}>"
    return f"<ul><li>{text}</li></ul>" if block.marker else f"<p>{text}</p>"


def _without_marker(runs: list[Run], marker: str) -> list[Run]:
    left = len(marker)
    shown = []
    for run in runs:
        cut = min(left, len(run.text))
        left -= cut
        if text := run.text[cut:]:
            shown.append(_with(run, text))
    if shown:
        shown[0] = _with(shown[0], shown[0].text.lstrip())
    return shown


def _with(run: Run, text: str) -> Run:
    return Run(text, run.bold, run.italic, run.link, run.shift)


def _row(lines: Iterable[Line], words: Counter[str]) -> list[Run]:
    """Return the runs of lines that are one text, words that were cut at a line's end joined."""
    runs: list[Run] = []
    for line in lines:
        if runs:
            hyphenated, between = _joint(runs, line, words)
            runs[-1] = _with(runs[-1], runs[-1].text.rstrip()[: -1 if hyphenated else None])
            if between:
                add_blank(runs, line.runs[0])
        for run in line.runs:
            if runs and runs[-1].looks == run.looks:
                runs[-1] = _with(runs[-1], runs[-1].text + run.text)
            else:
                runs.append(run)
    return list(_addresses(runs))


def _joint(runs: Sequence[Run], line: Line, words: Counter[str]) -> tuple[bool, str]:
    """Return whether the hyphen at a line's end goes, and what stands between it and the next line."""
    text = "".join(run.text for run in runs[-3:]).rstrip()
    follows = line.text.lstrip()
    if _is_one_address(runs, text, line, follows):
        return False, ""
    return joint(text, follows, words)


def _is_one_address(runs: Sequence[Run], text: str, line: Line, follows: str) -> bool:
    """Return whether an address goes on in the next line."""
    link = runs[-1].link
    if link and line.runs[0].link == link and _of_address(text.rsplit(" ", maxsplit=1)[-1], link):
        return True
    return bool(_ADDRESS.search(text) and _GOES_ON.match(follows)) and (text[-1] in "/-._=&?:" or follows[0] == "/")


def _of_address(text: str, address: str) -> bool:
    return len(text) > 3 and text.replace(" ", "").lower() in address.lower()


def _addresses(runs: Iterable[Run]) -> Iterator[Run]:
    """Take the spaces out of an address that is printed with wide spaces, where it is a link to itself."""
    for run in runs:
        if not run.link and _SPREAD.search(run.text):
            yield _with(run, _SPREAD.sub(lambda found: found[0].replace(" ", ""), run.text))
            continue
        compact = re.sub(r"\s+", "", run.text)
        if run.link and compact != run.text.strip() and len(compact) > 8 and compact.lower() in run.link.lower():
            yield _with(run, compact + " " * run.text.endswith(" "))
        else:
            yield run


def _run(run: Run) -> str:
    text = escape(run.text)
    if not run.text.strip():
        return text
    for tag, wanted in (("b", run.bold), ("i", run.italic)):
        if wanted:
            text = f"<{tag}>{text}</{tag}>"
    if run.shift:
        text = f"<{run.shift}>{text}</{run.shift}>"
    return f'<a href="{escape(run.link)}">{text}</a>' if run.link else text
