"""The pieces of a heading in a page: score, category, date and the word "Code", in any order and dress."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.read.lists.dumps.heading import MONTH, HeadingParts, WrittenDate, heading_parts

_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_MONTH = rf"(?:{MONTH})"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?(?!\d)"
_DATE = re.compile(rf"({_MONTH})\.? {_DAY}(?: ?, ?(\d{{4}})(?!\d)| (\d{{4}})(?!\d))?")
_DAY_FIRST = re.compile(rf"{_DAY} ({_MONTH})\.?,? (\d{{4}})(?!\d)")
_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(?:T[\d:.+Z-]*)?")
_DATE_LABEL = re.compile(
    r"(?:(?:first )?(?:published|posted|submitted|released|added|date)(?: on)?|publication date):? ?", re.IGNORECASE
)
_CODE = re.compile(
    r"(?:(?:view |source |get |see )?code(?: available| repository| repo| link)?|(?:on )?github(?: repo(?:sitory)?)?)"
    r"(?![^\W\d_])",
    re.IGNORECASE,
)
_ARCHIVES = (
    r"(?:quant-ph|hep-(?:th|ph|ex|lat)|gr-qc|math-ph|nucl-(?:th|ex)|astro-ph|cond-mat|cmp-lg|q-bio|q-fin|econ|eess"
    r"|stat|math|physics|nlin|cs|chao-dyn|solv-int|alg-geom|dg-ga|patt-sol|adap-org|comp-gas|acc-phys|supr-con)"
)
_CATEGORY = re.compile(
    rf"{_ARCHIVES}(?:\.(?:[A-Z]{{2}}(?![A-Z])|[a-z]+(?:-[a-z]+)*))?(?![a-z-])"
    rf"|[A-Z]{{2}}(?=$|[\W\d_]|{_MONTH}|Code|GitHub)"
)
_BARE_ARCHIVES = frozenset({"econ", "eess", "stat", "math", "physics", "nlin", "cs"})
_CATEGORY_LABEL = re.compile(r"(?:(?:primary |main )?(?:category|field|subject|area)|arxiv): ?", re.IGNORECASE)
_SCORE = re.compile(
    r"(?:(?i:(?:ai )?score):? ?)?(\d{1,3}(?:\.\d+)?)(?:%| ?/ ?100)?(?=$|\W|[A-Z]|[a-z]+-|[a-z]+\.[A-Z])"
)
_SEPARATORS = re.compile(r"[\s\W_]*")
_LONGEST = 120


@lru_cache(maxsize=4096)
def read_pieces(text: str) -> HeadingParts | None:
    """Read a text that is nothing but pieces of a heading; None where anything else stands in it."""
    if not text or len(text) > _LONGEST:
        return None
    return _scan(text) or heading_parts(text)  # the latter whatever its category looks like


def _scan(text: str) -> HeadingParts | None:
    pieces = HeadingParts()
    place = _past(text, 0)
    if place == len(text):
        return None
    while place < len(text):
        step = _step(text, place, pieces)
        if step is None:
            return None
        pieces, place = step
        place = _past(text, place)
    return pieces


def _past(text: str, place: int) -> int:
    """Skip separators, and the labels that a page writes before a date or a category."""
    match = _SEPARATORS.match(text, place)
    place = match.end() if match else place
    for label in (_DATE_LABEL, _CATEGORY_LABEL):
        match = label.match(text, place)
        if match is not None and match.end() < len(text):
            return match.end()
    return place


def _step(text: str, place: int, pieces: HeadingParts) -> tuple[HeadingParts, int] | None:
    """Read the piece that begins at a place; a second date or score is none."""
    written = _read_date(text, place)
    if written is not None:
        return (pieces._replace(date=written[0]), written[1]) if not pieces.date else None
    match = _CODE.match(text, place)
    if match is not None:
        return pieces._replace(code=True), match.end()
    match = _SCORE.match(text, place)
    if match is not None and not pieces.score:
        return pieces._replace(score=match[1]), match.end()
    match = _CATEGORY.match(text, place)
    if match is not None and (match[0] not in _BARE_ARCHIVES or match.end() == len(text)):
        return pieces._replace(category=pieces.category or match[0]), match.end()
    return None


def _read_date(text: str, place: int) -> tuple[WrittenDate, int] | None:
    """Read a date, however it is written."""
    match = _DATE.match(text, place)
    if match is not None:
        year = match[3] or match[4]
        return WrittenDate(match[1][:3], int(match[2]), int(year) if year else None), match.end()
    match = _DAY_FIRST.match(text, place)
    if match is not None:
        return WrittenDate(match[2][:3], int(match[1]), int(match[3])), match.end()
    match = _ISO.match(text, place)
    if match is not None and 1 <= int(match[3]) <= 12:
        return WrittenDate(_MONTHS[int(match[3]) - 1], int(match[4]), int(match[1])), match.end()
    return None


def shown_date(text: str, machine: str) -> str:
    """Return what a `<time>` says, with the year that only its `datetime` gives; empty where its text is all.

    A text such as "2 years ago" gives way to the date itself.
    """
    match = re.match(r"\s*(\d{4})-(\d{2})-(\d{2})", machine)
    if match is None or not 1 <= int(match[2]) <= 12 or not text:
        return ""
    found = read_pieces(text)
    if found is None or not found.date:
        exact = WrittenDate(_MONTHS[int(match[2]) - 1], int(match[3]), int(match[1]))
        return str(exact) if len(text) < 40 and not re.search(rf"{_MONTH}|\d{{4}}", text) else ""
    if found.date.year is not None or found != HeadingParts(date=found.date):
        return ""
    # The day shown may be another than the machine's, where that counts in UTC.
    month = _MONTHS.index(found.date.month[:3]) + 1
    turn = {(1, 12): -1, (12, 1): 1}.get((int(match[2]), month), 0)
    return str(found.date._replace(year=int(match[1]) + turn))


def is_code_label(label: str) -> bool:
    """Tell a label of a link to code."""
    return bool(label) and len(label) < 60 and _CODE.search(label) is not None
