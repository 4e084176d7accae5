"""Find the lists of publications in a file of objects: by the names of their fields, and by signs of other things.

Talks, courses, news and posts have titles, people and dates as well. Skipped lists are reported if other objects of the
file are, or might be, publications.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.read.records.tables.cells_of_objects import cells_of
from generator.read.records.tables.columns import fields_of, is_header
from generator.read.records.yaml_files.yaml_values import Group

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_YEAR = re.compile(r"(?:19|20)\d\d")
_DAY = re.compile(
    r"\d{4}-\d\d?-\d\d?\b|\b[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\b\d{1,2}\.? [A-Za-z]{3,9},? \d{4}"
)
# If such a field has a value, or such an address exists, the object is a publication.
_OF_PUBLICATIONS = frozenset(
    "journal book conference journal_short venue_in_full volume pages first_page publisher school doi arxiv pmid pmcid "
    "isbn issn pdf article_number".split()
)
_WORDS_OF_PUBLICATIONS = re.compile(
    r"abstract|bib_?tex|citation|cite|publication.*|preprint|e?print|eprint|paper_?(?:url|link)|pub_?type",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"doi\.org/|arxiv\.org/|openreview\.net/|aclanthology\.org/|biorxiv\.org/|medrxiv\.org/|ssrn\.com/|\.pdf\b",
    re.IGNORECASE,
)
_CALLED_PUBLICATIONS = re.compile(
    r"publi[ck]a|papers?\b|preprints?|journals?|conferences?|proceedings|theses|thesis|books?|chapters?|works?\b|"
    r"reports?|bibliography|references|manuscripts?|schriften|articles?$",
    re.IGNORECASE,
)
_CALLED_OTHERWISE = re.compile(
    r"(?:(?:invited|upcoming|past|recent|conference|keynote)[ _-]?)*"
    r"(?:talks?|seminars?|lectures?|keynotes?|courses?|teaching|news|(?:blog[ _-]?)?posts?|blogs?|press|media|awards?"
    r"|honou?rs|grants?|funding|people|members|team|students|alumni)",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"citation|reference|ref|cite|formatted|full_?citation|apa|mla|bibliography|bibitem|rest", re.IGNORECASE
)
_SHORTEST = 40  # characters of a text with authors and a venue
_POSTS = "they have an author and a day each, as posts have, and nothing that only publications have"


class LeftOut(NamedTuple):
    """Objects with titles that are not taken for publications, and the reason.

    `line` is their first line, `many` their number, `name` the name of their list (may be empty).
    """

    line: int
    many: int
    name: str
    why: str
    posts: bool = False


class Lists:
    """The publications among the objects of a file, and the skipped lists."""

    def __init__(self, value: Any) -> None:
        self.publications: list[Group] = []
        self.left_out: list[LeftOut] = []
        self._walk(value, "", "")

    def _walk(self, value: Any, year: str, name: str) -> None:
        """Search a value; `year` and `name` are those of the enclosing list."""
        if isinstance(value, list):
            groups = [one for one in value if isinstance(one, Group)]
            if self._take(groups, year, name):
                return
            for one in value:
                self._walk(one, year, name)
        elif isinstance(value, Group):
            keyed = [one for one in value.values() if isinstance(one, Group)]
            headed = sum(is_header([*cells_of(one)]) for one in keyed)
            if headed > 1 and len(keyed) == len(value) and 2 * headed >= len(keyed) and self._take(keyed, year, name):
                return  # each publication below a key of its own
            own = value.get("year")
            year = own if isinstance(own, str) and _YEAR.fullmatch(own) else year
            for inner, one in value.items():
                self._tell_texts(one, inner, value.lines.get(inner, value.line))
                self._walk(one, inner if _YEAR.fullmatch(inner) else year, name if _YEAR.fullmatch(inner) else inner)

    def _tell_texts(self, value: Any, name: str, line: int) -> None:
        """Report a list of publications that are plain texts."""
        texts = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
        if _CALLED_PUBLICATIONS.search(name) and sum(map(len, texts)) > _SHORTEST * max(len(texts), 1):
            why = "they are plain texts; save them as a list of references (.txt) and import that"
            self.left_out.append(LeftOut(line, len(texts), name, why))

    def _take(self, groups: Sequence[Group], year: str, name: str) -> bool:
        """Accept a list of publications, or report why it is none; return False if it may contain lists itself."""
        rows = [cells_of(one) for one in groups]
        if groups and 2 * sum(bool(reference_of(row)) for row in rows) > len(rows):
            self.publications += groups  # each consists of one text
            return True
        if not groups or not is_header([*dict.fromkeys(field for row in rows for field in row)]):
            titled = [one for one, row in zip(groups, rows, strict=True) if row.get("title") and not _holds_lists(one)]
            if titled:
                why = "they have titles, and no authors, venue or identifier"
                self.left_out.append(LeftOut(titled[0].line, len(titled), name, why))
            return False
        if _CALLED_OTHERWISE.fullmatch(name):
            self.left_out.append(LeftOut(groups[0].line, len(groups), name, "their list has that name"))
        elif _like_posts(rows, name):
            self.left_out.append(LeftOut(groups[0].line, len(groups), name, _POSTS, posts=True))
        else:
            for one in groups:
                if year and {"year", "date"}.isdisjoint(one):
                    one["year"] = year
                self.publications.append(one)
        return True


def reference_of(row: Mapping[str, str]) -> str:
    """Return the text of an object that contains authors, title and venue, in the form of a reference."""
    return next((text for name, text in row.items() if _REFERENCE.fullmatch(name) and len(text) > _SHORTEST), "")


def is_publication(header: Group) -> bool:
    """Return whether the front matter of a page is about one publication, and not about a post or a list."""
    row = cells_of(header)
    return is_header([*row]) and bool(
        fields_of(row) & {*_OF_PUBLICATIONS} or {"publication", "publication_types"} & row.keys()
    )


def _holds_lists(group: Group) -> bool:
    return any(isinstance(one, list) and any(isinstance(inner, Group) for inner in one) for one in group.values())


def _like_posts(rows: Sequence[dict[str, str]], name: str) -> bool:
    """Return whether objects are posts or news: nearly all have one author and a day, and no publication's fields."""
    if _CALLED_PUBLICATIONS.search(name) or any(_says_published(row) for row in rows):
        return False
    alone = sum(_one_author(row) for row in rows)
    dated = sum(any(_DAY.search(text) for text in _dates(row)) for row in rows)
    return 2 * alone >= len(rows) and 2 * dated >= len(rows)


def _says_published(row: dict[str, str]) -> bool:
    return (
        bool(fields_of(row) & _OF_PUBLICATIONS)
        or any(_WORDS_OF_PUBLICATIONS.fullmatch(name) for name in row)
        or any(_ADDRESS.search(text) for text in row.values())
    )


def _one_author(row: dict[str, str]) -> bool:
    return not any(
        re.search(r"[;,&\n]|\band\b", text.strip(" ;,"))
        for name, text in row.items()
        if fields_of([name]) & {"authors"}
    )


def _dates(row: dict[str, str]) -> Iterator[str]:
    yield from (text for name, text in row.items() if fields_of([name]) & {"date"})
