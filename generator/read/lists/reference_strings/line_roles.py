"""What the lines of a page are to each other: rules that put right what the models of lines say of single lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from generator.read.lists.reference_strings.page_lines import MORE_AUTHORS, YEAR, section_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.read.lists.reference_strings.page_lines import PageLine

_FOOTER = re.compile(
    r"\W*(?:(?:copyright|powered by|last (?:updated|modified|changed|edited)|updated on|page generated|site generated"
    r"|theme by|hosted (?:by|on)|built with|published with)\b|all rights reserved)|\W*(?:©|\([cC]\) ?(?=\d{4}))",
    re.IGNORECASE,
)
RECOMMENDED = re.compile(
    r"\W*(?:(?:recommended|suggested|preferred|full) (?:citation|reference)|(?:please )?cite (?:this )?as"
    r"|how to cite)\s*:\s*",
    re.IGNORECASE,
)
_PUBLISHED = re.compile(r"published (?:in|at|by)\b", re.IGNORECASE)
_FEWEST_CITED = 2
_FEWEST = 4  # entries that show how a page sets its entries
_MOSTLY = 0.6
_BADGE_WORDS = 6
_NO_TITLE = {f"k={kind}" for kind in ("people", "year", "venueyear", "shortyear", "signs", "chips", "bib", "reference")}
_SURE = 0.7  # how sure a line is whose role the rest of its page decides
_AUTHORS = 0.85  # how sure a line is of authors that makes the one above it a title
_LONGEST_HEADING = 8  # words


class Roles(NamedTuple):
    """The role of each line, how sure it is, and how sure it is that the line holds authors."""

    roles: list[str]
    sure: list[float]
    authors: list[float]


def mend_roles(lines: Sequence[PageLine], rows: Sequence[list[str]], found: Roles) -> Roles:
    """Put the roles right by what the page as a whole shows, in place."""
    _footers(lines, found)
    _links(rows, found)
    _headings_above_references(lines, rows, found)
    _titles_above_authors(lines, rows, found)
    _text_below_authors(found)
    _cited_below(lines, found)
    return found


def _footers(lines: Sequence[PageLine], found: Roles) -> None:
    """Take what pages say of themselves for what it is: `© 2024`, `Last updated May 2026`."""
    for i, line in enumerate(lines):
        if _FOOTER.match(line.text):
            found.roles[i], found.sure[i] = "O", 1.0


def _links(rows: Sequence[list[str]], found: Roles) -> None:
    """Take words of links alone for links, not for a title: `Cite DOI Website`."""
    for i, role in enumerate(found.roles):
        if role == "T" and "k=chips" in rows[i]:
            found.roles[i] = "C"


def _headings_above_references(lines: Sequence[PageLine], rows: Sequence[list[str]], found: Roles) -> None:
    """Take a short line that names a kind of publications for a heading, in a list of whole references."""
    begins = [role for role in found.roles if role[0] == "B"]
    if begins.count("BR") < max(_FEWEST, _MOSTLY * len(begins)):
        return
    for i, line in enumerate(lines[:-1]):
        if (
            found.roles[i][-1] in "TAVGNKO"
            and found.roles[i] != "BR"
            and section_of(line.text) == "pub"
            and len(line.text.split()) <= _LONGEST_HEADING
            and not YEAR.search(line.text)
            and _whole_reference(rows[i + 1])
        ):
            found.roles[i], found.sure[i] = "H", 1.0
            found.roles[i + 1] = "BR"


def _whole_reference(row: Sequence[str]) -> bool:
    return "k=reference" in row or ("k=people" in row and any(one in row for one in ("d=3|1", "d=3|2")))


def _titles_above_authors(lines: Sequence[PageLine], rows: Sequence[list[str]], found: Roles) -> None:
    """Begin an entry at the line above each line of authors, where the page sets its entries so."""
    roles = found.roles
    places = [i for i in range(1, len(roles)) if roles[i][-1] == "A" and roles[i - 1][-1] not in "AK"]
    pairs = [(i, title) for i in places if (title := _title_above(roles, i)) >= 0]
    if len(pairs) < max(_FEWEST, _MOSTLY * len(places)):
        return
    apart = sum(i - title > 1 for i, title in pairs) > _MOSTLY * len(pairs)
    badged = sum(title > 0 and roles[title - 1][-1] == "G" for _, title in pairs) > _MOSTLY * len(pairs)
    for i in range(1, len(roles)):
        if not _authors_begin(lines, rows, roles, i) or (roles[i][-1] == "A" and found.authors[i] < _AUTHORS):
            continue
        title = _title_above(roles, i)
        if title < 0:
            title = i - 2 if apart and i > 1 and roles[i - 1][-1] == "G" else i - 1
        if not _may_be_title(lines, rows, roles, title):
            continue
        begun = _begun(roles, title)
        before = "".join(role[-1] for role in roles[begun:title])
        entry = "T"
        if begun == title or "A" in before or "R" in before or roles[begun][0] != "B":
            badge = badged and title > begun and _may_be_badge(lines, roles, title - 1) and before[-2:-1] != "A"
            if badge:
                roles[title - 1] = "BG"
            entry = "T" if badge else "BT"
        roles[title], roles[i] = entry, "A"
        for between in range(title + 1, i):
            roles[between] = roles[between][-1]
        found.sure[title], found.sure[i] = max(found.sure[title], _SURE), max(found.sure[i], _SURE)


def _begun(roles: Sequence[str], i: int) -> int:
    """Return where the entry begins that a line is in, or where it would: below the last heading."""
    while i and roles[i][0] != "B" and roles[i - 1] not in {"Y", "H", "O"}:
        i -= 1
    return i


def _title_above(roles: Sequence[str], i: int) -> int:
    """Return the place of the title above a line of authors, a tag between them at most; -1 where there is none."""
    if i and roles[i - 1][-1] == "T":
        return i - 1
    return i - 2 if i > 1 and roles[i - 1] == "G" and roles[i - 2][-1] == "T" else -1


def _authors_begin(lines: Sequence[PageLine], rows: Sequence[list[str]], roles: Sequence[str], i: int) -> bool:
    """Tell whether the authors of an entry begin at a line; a title may look like names, and stands above them then."""
    if roles[i - 1][-1] == "A" or (i + 1 < len(roles) and roles[i + 1][-1] in "AT" and roles[i] != "A"):
        return False
    if roles[i][-1] == "A":
        return i + 1 == len(roles) or roles[i + 1][-1] != "T"
    return roles[i] == "BT" and "k=people" in rows[i] and bool(MORE_AUTHORS.search(lines[i].text))


def _may_be_title(lines: Sequence[PageLine], rows: Sequence[list[str]], roles: Sequence[str], i: int) -> bool:
    likely = roles[i][-1] in "SGCK" and not _NO_TITLE & set(rows[i]) and len(lines[i].text) > 1
    return roles[i][-1] == "T" or likely


def _may_be_badge(lines: Sequence[PageLine], roles: Sequence[str], i: int) -> bool:
    return roles[i][-1] in "GAV" and len(lines[i].text.split()) <= _BADGE_WORDS


def _cited_below(lines: Sequence[PageLine], found: Roles) -> None:
    """Begin an entry at the first line above each `Recommended citation: ...`, which says the same as it again."""
    roles = found.roles
    places = {i for i, line in enumerate(lines) if RECOMMENDED.match(line.text)}
    if len(places) < _FEWEST_CITED:
        return
    for i in sorted(places):
        first = i
        while first and roles[first - 1] not in {"C", "H", "Y", "O"} and first - 1 not in places:
            first -= 1
        if first == i:
            continue
        roles[first], found.sure[first] = "BT", _SURE
        for j in range(first + 1, i):
            roles[j] = "V" if roles[j][-1] in "VHYR" or _PUBLISHED.match(lines[j].text) else "S"
        roles[i], found.sure[i] = "N", _SURE


def _text_below_authors(found: Roles) -> None:
    """Take a second title below the authors of an entry for what is said about it."""
    held = ""
    for i, role in enumerate(found.roles):
        if role[0] == "B" or role in {"Y", "H", "O"}:
            held = ""
        elif role == "T" and "TA" in held.replace("G", "") and held[-1:] not in "TK":
            after = found.roles[i + 1] if i + 1 < len(found.roles) else ""
            if after != "A":
                found.roles[i] = "S"
        held += found.roles[i][-1]
