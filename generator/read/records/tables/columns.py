"""The names of columns in many languages, and the fields that they mean: `columns.txt` lists them."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from generator.core.data_files import word_table
from generator.core.names import fold_letters

# One of these identifies a list of publications.
_SIGNS = frozenset(
    {"authors", "authors_in_full", "journal", "venue_in_full", "book", "conference", "doi", "arxiv", "pmid", "pmcid"}
)
# Ambiguous alone: used only beside a column that certainly belongs to a bibliography.
_WEAK = frozenset(
    {"name", "paper", "data", "by", "type", "address", "code", "number", "no", "page", "web", "art", "collection"}
)
# Words with another meaning beside a clearer column.
_BESIDE = {
    ("source", "journal"): "database", ("publication title", "title"): "journal", ("name", "title"): "",
    ("publication name", "title"): "journal", ("paper", "title"): "", ("data", "date"): "data",
}  # fmt: skip
# PubMed's table before 2020, whose `Description` contains the authors.
_OF_OLD_PUBMED = {
    "description": "authors", "details": "citation", "shortdetails": "journal", "entrezuid": "pmid",
    **dict.fromkeys(("url", "resource", "type", "identifiers", "db", "properties"), "left_out"),
}  # fmt: skip
_NO_LETTERS = re.compile(r"[\W_]+")
_ALTERNATIVES = re.compile(r"\s*(?:/|\|)\s*|\s+(?:OR|or)\s+")


def folded(header: str) -> str:
    """Return a header's words in lower case without accents."""
    return _NO_LETTERS.sub(" ", fold_letters(header)).strip()


_BY_WORDS = {folded(word): field for word, field in word_table(__file__, "columns.txt").items()}
FIELDS = frozenset(_BY_WORDS.values()) - {"authors_in_full", "left_out"}


def _word_of(header: str) -> str:
    """Return the name of a header; of several words (`Journal / Conference`) the first known one."""
    word = folded(header)
    if word in _BY_WORDS:
        return word
    return next((one for part in _ALTERNATIVES.split(header) if (one := folded(part)) in _BY_WORDS), word)


def known(header: str) -> str:
    """Return the field that a header means, ignoring other columns; empty if unknown."""
    return _BY_WORDS.get(_word_of(header), "")


def guess_columns(headers: Sequence[str], chosen: Mapping[str, str]) -> dict[int, str]:
    """Return the field of each known column; `chosen` maps fields to the headers that the user named.

    The user's mapping takes precedence; of two columns for one field both are used, the clearer one first.
    """
    words = [_word_of(header) for header in headers]
    meant = _BY_WORDS | _OF_OLD_PUBMED if _is_old_pubmed(words) else _BY_WORDS
    wanted = {folded(header): field for field, header in chosen.items()}
    found = {place: wanted[word] for place, header in enumerate(headers) if (word := folded(header)) in wanted}
    for place, word in enumerate(words):
        field = meant.get(word, "")
        if not field or place in found or field in chosen:
            continue
        others = {meant.get(other, "") for at, other in enumerate(words) if at != place}
        found[place] = _BESIDE.get((word, field), field) if field in others else field
    return {place: field for place, field in found.items() if field}


def is_header(headers: Sequence[str]) -> bool:
    """Return whether a row is the header of a list of publications: a title, and authors, a venue, or an identifier.

    Lists of people, courses and talks have titles and dates as well.
    """
    words = {_word_of(header) for header in headers if header.strip()}
    fields = {_BY_WORDS[word] for word in words if word in _BY_WORDS}
    sure = {_BY_WORDS[word] for word in words - _WEAK if word in _BY_WORDS}
    return "title" in fields and (_is_old_pubmed(words) or (len(sure) >= 2 and bool(fields & _SIGNS)))


def _is_old_pubmed(words: Collection[str]) -> bool:
    return {"title", "description", "shortdetails", "entrezuid"} <= {*words}


def fields_of(headers: Iterable[str]) -> frozenset[str]:
    """Return the possible fields of some columns."""
    return frozenset(field for header in headers if (field := known(header)))
