"""A PDF as a page of HTML: a heading, an entry or a paragraph a line, with emphasis and links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise
from statistics import median

from generator.read.documents.line_ends import joint
from generator.read.documents.pdf.glyphs import PageGlyphs
from generator.read.documents.pdf.lines import Line, Piece, Run, add_blank, add_run, lines_of, pieces_of, rows_of
from generator.read.documents.pdf.paragraphs import Block, Region, blocks_of

_NARROWEST = 0.9  # of the usual size of letters: so wide is what parts two columns
_FEWEST_ROWS = 5
_FEWEST_LETTERS = 60
_LABEL = 14  # letters of a date or a number at the margin
_BESIDE = 0.12  # of the size: so near are the baselines of a label and of its line
_MOST_PARTS = 12  # of a page
_OUTERMOST = 3  # rows at the top and at the bottom of a page that may be heads and feet
_SAME_HEIGHT = 8.0  # points
_OFTEN = 0.3  # share of the pages that show a head
_APART = 1.2  # times the usual distance of lines: so far from the text stands a head, at least
_SMALL = 0.93  # of the usual size
_PAGE_NUMBER = re.compile(
    r"\W*(?:(?:page|pag|seite|página|pagina|pág|p|s|стр|sida|side|strona|sayfa|第)\W*)?"
    r"(?:\d{1,3}|[ivxl]{1,6})\W*(?:(?:/|\||of|von|de|di|sur|из|van|av|z)\W*\d{1,3})?\W*(?:页|頁|ページ)?\W*",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_ADDRESS = re.compile(r"(?:https?:|www\.|doi\.org/|\b10\s?\.\s?\d{4,})\S*$", re.IGNORECASE)
# An address that a line filled with space: `10 . 1093 / gji / ggag113`.
_SPREAD = re.compile(
    r"(?:https? ?: ?/ ?/ ?[\w-]+|\b10 ?\. ?\d{4,9}(?= ?/))(?: ?(?:(?<= )[./:](?= )|/) ?[\w-][^\s/]*| ?: ?/ ?/ ?\w+)+"
)
_GOES_ON = re.compile(r"[\w/.?&=#%~_-]+")


def page_of(pages: Sequence[PageGlyphs]) -> str:
    """Return the text of a document as HTML."""
    bodies = _without_margins([pieces_of(page.glyphs) for page in pages])
    regions = [
        Region.of(lines)
        for number, pieces in enumerate(bodies)
        for column in _columns_of(pieces)
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
            shown.append(replace(run, text=text))
    if shown:
        shown[0] = replace(shown[0], text=shown[0].text.lstrip())
    return shown


def _row(lines: Iterable[Line], words: Counter[str]) -> list[Run]:
    """Return the runs of lines that are one text, words that were cut at a line's end joined."""
    runs: list[Run] = []
    for line in lines:
        if runs:
            hyphenated, between = _joint(runs, line, words)
            runs[-1] = replace(runs[-1], text=runs[-1].text.rstrip()[: -1 if hyphenated else None])
            if between:
                add_blank(runs, line.runs[0])
        for run in line.runs:
            add_run(runs, run)
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
    link, last = runs[-1].link, text.rsplit(" ", maxsplit=1)[-1]
    if link and line.runs[0].link == link and len(last) > 3 and last.lower() in link.lower():
        return True
    return bool(_ADDRESS.search(text) and _GOES_ON.match(follows)) and (text[-1] in "/-._=&?:" or follows[0] == "/")


def _addresses(runs: Iterable[Run]) -> Iterator[Run]:
    """Take the spaces out of an address that is printed with wide spaces, where it is a link to itself."""
    for run in runs:
        if not run.link and _SPREAD.search(run.text):
            yield replace(run, text=_SPREAD.sub(lambda found: found[0].replace(" ", ""), run.text))
            continue
        compact = re.sub(r"\s+", "", run.text)
        if run.link and compact != run.text.strip() and len(compact) > 8 and compact.lower() in run.link.lower():
            yield replace(run, text=compact + " " * run.text.endswith(" "))
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


def _without_margins(pages: Sequence[Sequence[Piece]]) -> list[list[Piece]]:
    """Return the pieces of pages without running heads and feet, page numbers and footnotes."""
    rows = [rows_of(page) for page in pages]
    edges = [
        {_key("top", row) for row in page[:_OUTERMOST]} | {_key("bottom", row) for row in page[-_OUTERMOST:]}
        for page in rows
    ]
    heads = Counter(key for page in edges for key in page if key[1])
    sizes = Counter(round(glyph.size, 1) for page in pages for piece in page for glyph in piece.glyphs)
    usual = sizes.most_common(1)[0][0] if sizes else 0.0
    often = {key for key, count in heads.items() if count > 1 and count >= _OFTEN * len(pages)}
    return [_body(page, often, usual) for page in rows]


def _key(at: str, row: Sequence[Piece]) -> tuple[str, str, int]:
    """Return what repeats from page to page: a row's words, without its numbers, and its height."""
    words = re.sub(r"\d+", "#", _text(row)).strip()
    return at, words, round(row[0].baseline / _SAME_HEIGHT)


def _text(row: Sequence[Piece]) -> str:
    return " ".join(piece.text for piece in sorted(row, key=lambda one: one.left))


def _body(rows: list[list[Piece]], often: set[tuple[str, str, int]], usual: float) -> list[Piece]:
    steps = [two[0].baseline - one[0].baseline for one, two in pairwise(rows)]
    apart = _APART * median(steps) if steps else 0.0

    def is_margin(at: str, place: int, inward: int) -> bool:
        """Return whether a row stands apart from the text and repeats, or numbers the page."""
        row = rows[place]
        if 0 <= inward < len(rows) and abs(rows[inward][0].baseline - row[0].baseline) < apart:
            return False
        _, words, height = _key(at, row)
        near = {(at, words, height + step) for step in (-1, 0, 1)}
        return bool(near & often) or _PAGE_NUMBER.fullmatch(_text(row)) is not None

    first, last = 0, len(rows)
    for _ in range(_OUTERMOST):
        if first < last and is_margin("top", first, first + 1):
            first += 1
        if first < last and is_margin("bottom", last - 1, last - 2):
            last -= 1
    return [piece for row in _without_footnotes(rows[first:last], usual) for piece in row]


def _without_footnotes(rows: list[list[Piece]], usual: float) -> list[list[Piece]]:
    """Return the rows of a page without the small ones at its foot that begin with a raised mark."""
    end = len(rows)
    while end > 1 and max(piece.size for piece in rows[end - 1]) <= _SMALL * usual:
        end -= 1
    for place in range(end, len(rows)):
        first = min(rows[place], key=lambda one: one.left)
        rest = max(rows[place], key=lambda one: len(one.glyphs))
        if len(first.glyphs) > 3:
            continue
        is_raised = first is not rest and first.size < 0.85 * rest.size
        # The mark may stand higher than its note.
        is_higher = place + 1 < len(rows) and rows[place + 1][0].baseline - first.baseline < 0.6 * usual
        if is_raised or is_higher:
            return rows[:place]
    return rows


def _columns_of(pieces: list[Piece], most: int = _MOST_PARTS) -> list[list[Piece]]:
    """Return the blocks of a page in the order in which they are read; `most` bounds how often they are cut."""
    if most <= 1 or len(pieces) < 2 * _FEWEST_ROWS:
        return [pieces] if pieces else []
    width = _NARROWEST * median(piece.size for piece in pieces)
    edges = sorted({round(piece.left, 1) for piece in pieces})
    cuts = [cut for edge in edges[1:] for cut in _cuts(pieces, edge, width)]
    if not cuts:
        return [pieces]
    _, edge, top, bottom = max(cuts)
    inside = [one for one in pieces if top < one.baseline < bottom]
    parts = (
        [one for one in pieces if one.baseline <= top],
        [one for one in inside if one.left < edge - 1],
        [one for one in inside if one.left >= edge - 1],
        [one for one in pieces if one.baseline >= bottom],
    )
    return [block for part in parts for block in _columns_of(part, most // 2)]


def _cuts(pieces: Sequence[Piece], edge: float, width: float) -> Iterator[tuple[float, float, float, float]]:
    """Return where the strip left of an edge parts columns: between the pieces that cross it.

    These are the height of the lower column, by which the best is found, the edge, and where the columns begin and end.
    """
    crossing = sorted(one.baseline for one in pieces if one.left < edge - 1 and one.right > edge - width)
    bounds = [float("-inf"), *crossing, float("inf")]
    for top, bottom in pairwise(bounds):
        if bottom - top < 4 * width:
            continue
        inside = [one for one in pieces if top < one.baseline < bottom]
        left = [one for one in inside if one.right <= edge - width]
        right = [one for one in inside if one.left >= edge - 1]
        if len(left) >= _FEWEST_ROWS and len(right) >= _FEWEST_ROWS and _are_columns(left, right):
            heights = ([one.baseline for one in side] for side in (left, right))
            yield min(max(one) - min(one) for one in heights), edge, top, bottom


def _are_columns(left: Sequence[Piece], right: Sequence[Piece]) -> bool:
    """Return whether two blocks are columns, rather than labels beside the lines of a text, or cells of a table."""
    if min(sum(len(one.glyphs) for one in side) for side in (left, right)) < _FEWEST_LETTERS:
        return False
    rows_left, rows_right = _heights(left), _heights(right)
    if min(len(rows_left), len(rows_right)) < _FEWEST_ROWS:
        return False
    fewer, more = sorted((rows_left, rows_right), key=len)
    tolerance = _BESIDE * median(one.size for one in (*left, *right))
    beside = sum(any(abs(one - other) <= tolerance for other in more) for one in fewer) / len(fewer)
    if beside >= 0.5 and median(len(one.glyphs) for one in left) <= _LABEL:
        return False
    if beside < 0.8:
        return True
    return len(fewer) > 0.6 * len(more) and _fullness(left) > 0.6 and _fullness(right) > 0.6


def _heights(pieces: Sequence[Piece]) -> list[float]:
    """Return the baselines of the rows that pieces stand in."""
    return [row[0].baseline for row in rows_of(pieces)]


def _fullness(pieces: Sequence[Piece]) -> float:
    """Return how far the rows of a block fill its width, on average."""
    left, right = min(one.left for one in pieces), max(one.right for one in pieces)
    filled = sum(one.right - one.left for one in pieces)
    return filled / max(1.0, (right - left) * len(_heights(pieces)))
