"""What the entries of all bibliography formats have in common: names, dates, pages, types, notes."""

from __future__ import annotations

import datetime
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from generator.model import PartialDate
from generator.names import SUFFIXES, looks_like_team, name_parts, told_family
from generator.sources.markup import tidy, unescaped
from generator.tex import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_OTHERS = re.compile(r"(?<![^\s,;])(?:and\s+)?(?:et\.?\s?al\.?|others|\.\.\.|…)[,;.]?$", re.IGNORECASE)
_AND = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
_LAST_AND = re.compile(r"^(?:and|&)\s+", re.IGNORECASE)
_ORGANISATION = re.compile(
    r"\b(?:organi[sz]ation|university|institute|foundation|committee|association|society|department|council|agency"
    r"|ministry|corporation|consortium|alliance|inc\.?|ltd\.?|gmbh)(?!\w)",
    re.IGNORECASE,
)
_MEMBERSHIP = re.compile(
    r",?\s*\b(?:(?:graduate|life|senior|student|associate|affiliate|founding)\s+)*(?:member|fellow)[\s,]*IEEE\b"
    r"|,\s*IEEE\b(?=\s*(?:,|$|and\b))",
    re.IGNORECASE,
)
_MONTHS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], start=1
    )
}
_YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)", re.ASCII)
_NUMERIC_DATE = re.compile(r"\(?([12]\d{3})\)?(?:[-/.](\d{0,2})(?:[-/.](\d{0,2}))?)?(?![\d-])", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.]([12]\d{3})(?!\d)", re.ASCII)
_NAMED_MONTH = re.compile(
    r"(?<![^\W\d_])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:[a-z]{0,6})(?![a-z])", re.IGNORECASE
)
_DAY = re.compile(r"(?<!\d)(\d{1,2})(?!\d)", re.ASCII)
_CLOSED_SENTENCE = re.compile(r"(?<![.\s])(?<!\b[A-Z])\.$")
_ABBREVIATED = re.compile(r"\b(?:inc|ltd|co|corp|etc|al|vs|jr|sr|st|no|vol|\w\.\w)\.$", re.IGNORECASE)
_PAGE_LABEL = re.compile(r"^(?:pp?|pages?)\.?\s*(?=\d)", re.IGNORECASE)
_PAGE_RANGE = re.compile(r"\s*(?:-{1,3}|[\u2010-\u2015\u2212])\s*")


class Authors(NamedTuple):
    """Names in reading order, whether more are left unnamed, those that are no persons, family names that are told."""

    names: tuple[str, ...] = ()
    more_authors: bool = False
    teams: frozenset[str] = frozenset()
    families: Mapping[str, str] = MappingProxyType({})

    def sortable(self, name: str) -> str:
        """Return a name as one text that keeps its family name: turned round where reading order does not tell it."""
        return name_parts(name, self.families[name]).inverted if name in self.families else name


def read_authors(values: Iterable[str]) -> Authors:
    """Read names, one a value as `Last, First, Suffix` or as printed; several in one value where it says so."""
    names: list[str] = []
    teams: set[str] = set()
    families: dict[str, str] = {}
    more = False
    for value in values:
        rest = unescaped(tidy(to_text(value) if "\\" in value else value)).strip(" ;")
        rest = without_memberships(rest).strip(" ,;") if "IEEE" in rest else rest
        others = _OTHERS.search(rest)
        more = more or others is not None
        for written in _several(rest[: others.start()].rstrip(" ,;") if others else rest):
            name = reading_order(written)
            if name:
                names.append(name)
                if is_team(written) or looks_like_team(name):
                    teams.add(name)
                elif family := told_family(name, written.partition(",")[0] if "," in written else ""):
                    families[name] = family
    return Authors(tuple(names), more, frozenset(teams), families)


def without_memberships(text: str) -> str:
    """Take what IEEE prints behind names out of a list of authors: `Jane Doe, Senior Member, IEEE`."""
    return _MEMBERSHIP.sub("", text) if "IEEE" in text else text


def is_team(written: str) -> bool:
    """Tell whether a name is no person's; EndNote ends such names in a comma. In doubt it is a person."""
    name = written.strip().removesuffix(",")
    if "," in name:
        return False
    if looks_like_team(name) or (" " in name and _ORGANISATION.search(name)):
        return True
    return written.strip() != name and name.count(" ") > 1


def _several(value: str) -> list[str]:
    """Split a value that holds several names: `Doe, J.; Roe, R.`, `Doe, J. and Roe, R.`, `Jane Doe, Rob Roe`."""
    if is_team(value):
        return [value]
    parts = [_LAST_AND.sub("", part) for part in re.split(r"\s*;\s*", value)]
    parts = [name for part in parts for name in ([part] if is_team(part) else _AND.split(part))]
    pieces = [_LAST_AND.sub("", piece.strip()) for piece in _AND.sub(",", value).split(",") if piece.strip()]
    turned_round = all(part.count(",") == 1 for part in parts)
    if ";" not in value and not turned_round and len(pieces) > 2 and all(" " in piece for piece in pieces):
        return pieces
    return parts


def reading_order(written: str) -> str:
    """Turn `Last, First, Suffix` and `Last, Suffix, First` round: given names first, suffix last."""
    parts = [part.strip() for part in written.split(",")]
    parts = [part for part in parts if part]
    if len(parts) < 2:
        return " ".join(parts)
    last, *rest = parts
    suffixes = [part for part in rest if part.replace(".", "").casefold() in SUFFIXES]
    given = [part for part in rest if part not in suffixes]
    return " ".join([*given, last, *suffixes])


def sortable(written: str) -> str:
    """Turn a name round as `reading_order` does, unless its family name could not be told then."""
    name = reading_order(written)
    return written if told_family(name, written.partition(",")[0] if "," in written else "") else name


def read_date(text: str, year: int = 0) -> tuple[PartialDate | None, str]:
    """Read a date as reference managers write it; `year` is whose day a date without one is.

    Returns the date at the precision that could be read, and what is wrong with it.
    """
    text = tidy(text).strip("[]{} ")
    if not text:
        return None, ""
    found = _NUMERIC_DATE.match(text)
    named = _NAMED_MONTH.search(text)
    if found and not (named and not found[2]):
        return _calendar(text, found[1], found[2] or "", found[3] or "")
    reverse = _DAY_FIRST.match(text)
    if reverse:
        day, month = (reverse[1], reverse[2]) if int(reverse[1]) > 12 else (reverse[2], reverse[1])
        # Both readings are common where both numbers may be a month: then only the year is sure.
        sure = int(day) > 12 or day == month
        return _calendar(text, reverse[3], month if sure else "", day if sure else "")
    years = _YEAR.search(text)
    in_year = years[1] if years else str(year) if year else ""
    if not in_year:
        return None, f"'{shortened(text)}' is no date"
    if named is None:
        return _calendar(text, in_year, "", "")
    rest = f"{text[: named.start()]} {text[named.end() :]}"
    days = _DAY.search(_YEAR.sub(" ", rest))
    return _calendar(text, in_year, str(_MONTHS[named[1].lower()]), days[1] if days else "")


def _calendar(text: str, year: str, month: str, day: str) -> tuple[PartialDate | None, str]:
    numbers = int(year), int(month or 0), int(day or 0)
    if not numbers[1]:
        return PartialDate(numbers[0]), ""
    if numbers[1] > 12:
        return PartialDate(numbers[0]), f"'{shortened(text)}' is not in the calendar; only its year counts"
    try:
        datetime.date(numbers[0], numbers[1], numbers[2] or 1)
    except ValueError:
        return PartialDate(*numbers[:2]), f"'{shortened(text)}' is not in the calendar; its day does not count"
    return PartialDate(*numbers), ""


def shortened(text: str) -> str:
    """Return a text short enough for a message."""
    return text if len(text) <= 40 else f"{text[:39]}…"


def without_full_stop(title: str) -> str:
    """Return a title that its source closes like a sentence, as DBLP and PubMed do, without the full stop."""
    return title if _ABBREVIATED.search(title) else _CLOSED_SENTENCE.sub("", title)


def read_pages(first: str, last: str = "") -> str:
    """Return pages as content writes them: `12-34`, one page or an article's number alone."""
    joined = f"{first}-{last}" if first and last and not _PAGE_RANGE.search(first) else first or last
    parts = _PAGE_RANGE.split(_PAGE_LABEL.sub("", tidy(joined)))
    return parts[0] if len(parts) == 2 and parts[0] == parts[1] else "-".join(parts).strip("-")


def split_keywords(values: Iterable[str]) -> tuple[str, ...]:
    """Return keywords, each once: one a value, or several in one with semicolons, lines or commas between."""
    parts = [part for value in values for part in re.split(r"[;\n]", value)]
    if len(parts) == 1 and parts[0].count(",") > 1:
        parts = parts[0].split(",")
    return tuple(dict.fromkeys(word for part in parts if (word := unescaped(tidy(part)).strip(" ,"))))


def thesis_type(kind: str) -> str:
    """Return the BibTeX type of a thesis, by what the source calls it in words."""
    lower = kind.lower()
    return "mastersthesis" if re.search(r"master|m\.?sc|diplom|bachelor", lower) else "phdthesis"


def serial_number(text: str) -> str:
    """Tell an ISSN from an ISBN, by its digits."""
    first = re.split("[;(]", text, maxsplit=1)[0]
    return "issn" if len(re.findall(r"[\dXx]", first)) == 8 else "isbn"
