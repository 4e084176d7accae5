"""Values that every format of bibliographies has: dates, pages, keywords, serial numbers, kinds of works."""

import datetime
import re
from collections.abc import Iterable

from generator.core.data_files import word_table
from generator.core.records import PartialDate
from generator.read.documents.marks import tidy, unescaped
from generator.read.lines import excerpt

_KINDS = word_table(__file__, "kinds_of_work.txt")
_SIGNS = re.compile(r"[-_/:\s]+")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ACCENTS = str.maketrans("éèêíóñ", "eeeion")
_MONTHS = word_table(__file__, "months.txt")
_YEAR = re.compile(r"(?<!\d)([12]\d{3})(?!\d)", re.ASCII)
_NUMERIC_DATE = re.compile(r"\(?([12]\d{3})\)?(?:[-/.年](\d{0,2})(?:[-/.月](\d{0,2}))?)?(?![\d-])", re.ASCII)
_WITHOUT_HYPHENS = re.compile(r"((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?", re.ASCII)  # `202206`
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.]([12]\d{3})(?!\d)", re.ASCII)
_NAMED_MONTH = re.compile(rf"(?<![^\W\d_])({'|'.join(_MONTHS)})(?:[a-z]{{0,6}})(?![a-z])", re.IGNORECASE)
_DAY = re.compile(r"(?<!\d)(\d{1,2})(?!\d)", re.ASCII)
_CLOSED_SENTENCE = re.compile(r"(?<![.\s])(?<!\b[A-Z])\.$")
_ABBREVIATED = re.compile(r"\b(?:inc|ltd|co|corp|etc|al|vs|jr|sr|st|no|vol|\w\.\w)\.$", re.IGNORECASE)
# A supplement's `S12` is a page, `S. 12` is German for page 12.
_PAGE_LABEL = re.compile(r"^(?:(?:pp?|pages?|seiten?|págs?|blz)\.?\s*|s\.\s*)(?=\d)", re.IGNORECASE)
# `177-+`, the first page alone, as in ADS; `180101 EP -`, an article's number, from a tag of RIS.
_OPEN_END = re.compile(r"(?<=\w)\s*(?:-{0,2}\s*\+|\bEP\b\s*-?)\s*$")
_PAGE_RANGE = re.compile(r"\s*(?:-{1,3}|[\u2010-\u2015\u2212])\s*")
_BETWEEN_WORDS = re.compile(r"([\s\-/:.()&]+)")
_SHORT_WORD = 6  # `NATURE`; a shorter word may be an acronym
_SMALL_WORDS = frozenset("OF AND THE IN ON FOR A AN TO DE UND DER ET LA DES DU".split())
_ACRONYMS = frozenset("IEEE ACM SIAM ACS AIP AIAA ASME PLOS JAMA BMC BMJ II III IV USA UK".split())


def read_date(text: str, year: int = 0) -> tuple[PartialDate | None, str]:
    """Read a date as reference managers write it; `year` is the year of a date without one.

    Returns the date with the precision that could be read, and the error in it.
    """
    text = tidy(text).strip("[]{} ")
    if not text:
        return None, ""
    digits = _WITHOUT_HYPHENS.fullmatch(text)
    text = "-".join(filter(None, digits.groups())) if digits else text
    found = _NUMERIC_DATE.match(text)
    named = _NAMED_MONTH.search(text)
    if found and not (named and not found[2]):
        return _calendar(text, found[1], found[2] or "", found[3] or "")
    reverse = _DAY_FIRST.match(text)
    if reverse:
        day, month = (reverse[1], reverse[2]) if int(reverse[1]) > 12 else (reverse[2], reverse[1])
        # Both orders are common if both numbers can be a month: then only the year is certain.
        sure = int(day) > 12 or day == month
        return _calendar(text, reverse[3], month if sure else "", day if sure else "")
    years = _YEAR.search(text)
    in_year = years[1] if years else str(year) if year else ""
    if not in_year:
        return None, f"'{excerpt(text)}' is no date"
    if named is None:
        return _calendar(text, in_year, "", "")
    rest = f"{text[: named.start()]} {text[named.end() :]}"
    days = _DAY.search(_YEAR.sub(" ", rest))
    return _calendar(text, in_year, _MONTHS[named[1].lower()], days[1] if days else "")


def _calendar(text: str, year: str, month: str, day: str) -> tuple[PartialDate | None, str]:
    numbers = int(year), int(month or 0), int(day or 0)
    if not numbers[1]:
        return PartialDate(numbers[0]), ""
    if numbers[1] > 12:
        return PartialDate(numbers[0]), f"'{excerpt(text)}' is not in the calendar; only its year counts"
    try:
        datetime.date(numbers[0], numbers[1], numbers[2] or 1)
    except ValueError:
        return PartialDate(*numbers[:2]), f"'{excerpt(text)}' is not in the calendar; its day does not count"
    return PartialDate(*numbers), ""


def without_full_stop(title: str) -> str:
    """Return a title without the full stop that its source adds, as DBLP and PubMed do."""
    return title if _ABBREVIATED.search(title) else _CLOSED_SENTENCE.sub("", title)


def read_pages(first: str, last: str = "") -> str:
    """Return pages in the form of content files: `12-34`, one page or an article's number alone."""
    joined = f"{first}-{last}" if first and last and not _PAGE_RANGE.search(first) else first or last
    parts = _PAGE_RANGE.split(_OPEN_END.sub("", _PAGE_LABEL.sub("", tidy(joined))))
    return parts[0] if len(parts) == 2 and parts[0] == parts[1] else "-".join(parts).strip("-")


def whole_pages(pages: str) -> str:
    """Write out the last page, of which PubMed prints only what differs: `1252-65` is `1252-1265`."""
    first, dash, last = pages.partition("-")
    if first.isdigit() and last.isdigit() and len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return f"{first}{dash}{last}"


def split_keywords(values: Iterable[str]) -> tuple[str, ...]:
    """Return keywords, each once: one in a value, or several separated by semicolons, lines or commas."""
    parts = [part for value in values for part in re.split(r"[;\n]", value)]
    if len(parts) == 1 and parts[0].count(",") > 1:
        parts = parts[0].split(",")
    return tuple(dict.fromkeys(word for part in parts if (word := unescaped(tidy(part)).strip(" ,"))))


def thesis_type(kind: str) -> str:
    """Return the BibTeX type of a thesis, from the words of the source."""
    lower = kind.lower()
    return (
        "mastersthesis"
        if re.search(r"\bmaster|magist|m\.?sc|diplom|bachelor|硕士|碩士|修士|석사", lower)
        else "phdthesis"
    )


def repeats_type(kind: str) -> bool:
    """Return whether the words for a thesis are the usual ones of our own exports, which only repeat its type."""
    return tidy(kind).lower() in {"doctoral dissertation", "master’s thesis"}


def serial_number(text: str) -> str:
    """Return whether a number is an ISSN or an ISBN, by its digits."""
    first = re.split("[;(]", text, maxsplit=1)[0]
    return "issn" if len(re.findall(r"[\dXx]", first)) == 8 else "isbn"


def out_of_capitals(text: str) -> str:
    """Return a name in capitals, as the Web of Science writes journals, with its words capitalised."""
    if not text.isupper() or (" " not in text and len(text) < _SHORT_WORD):
        return text
    return "".join(
        word if word in _ACRONYMS else word.lower() if word in _SMALL_WORDS and place else word.capitalize()
        for place, word in enumerate(_BETWEEN_WORDS.split(text))
    )


def read_type(text: str, genre: str = "") -> str:
    """Return the BibTeX entry type for a kind of work in any usual words; empty if the words are unknown.

    `genre` is the source's additional description, which distinguishes kinds of theses.
    """
    for written in (text, _HUMPS.sub(" ", text)):
        words = _SIGNS.sub(" ", written).strip(" .,[]()").lower().translate(_ACCENTS)
        found = _KINDS.get(words) or _KINDS.get(words.removesuffix("s"))
        if found == "phdthesis":
            return thesis_type(f"{genre} {text}")
        if found:
            return found
    return ""
