"""What makes an entry of a file that may hold anything a publication: a title, and a sign of authors, year or place.

JSON, YAML and tables hold people, songs and tasks with titles as well; formats of bibliographies alone do not.
Every reader that finds no publication says so in the same words.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from generator.errors import Problem, first_of

if TYPE_CHECKING:
    from generator.sources.draft import Draft, Reading

_IDENTIFIERS = frozenset({"doi", "arxiv"})
# Identifiers and places that the content contract has a key of `extra` for, or a field.
_EXTRA = frozenset({"isbn", "issn", "pmid", "pmcid", "journal", "book_title", "event", "series", "doi_as_written"})
_MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[a-z]{2,}|\w\.\w+@\w\w", re.IGNORECASE)
_MOST_NAMED = 10
_BARE = "only a title was found: no authors, no year and no venue"
_UNSURE = 0.5


def no_publications(
    path: str, hint: str, *, further: str = "", severity: Literal["error", "warning"] = "error"
) -> Problem:
    """Say that a file holds no publications, as every reader does; `further` ends the sentence."""
    return Problem(path, 0, 0, f"no publications found{further}", hint, severity)


def only_publications(reading: Reading, path: str, *, dated: bool = True) -> Reading:
    """Leave out what has no sign of a publication, and name the lines in one warning.

    `dated` says that a date is a sign: in tables, where everything has one, it is none.
    """
    kept = tuple(draft for draft in reading.drafts if _has_sign(draft, dated=dated))
    left_out = [draft.line for draft in reading.drafts if not _has_sign(draft, dated=dated)]
    if not left_out:
        return reading
    signs = "authors, year, venue and identifier" if dated else "authors, venue and identifier"
    count = "1 entry was" if len(left_out) == 1 else f"{len(left_out)} entries were"
    what = f"{count} left out, without {signs} (line {first_of(left_out, _MOST_NAMED)})"
    warning = Problem(path, left_out[0], 1, what, "add what is missing where it is a publication", "warning")
    return replace(reading, drafts=kept, problems=(*reading.problems, warning))


def doubt_bare_titles(reading: Reading) -> Reading:
    """Mark as doubtful what a page gives as a paper and says nothing of but its title: a heading may look so."""
    drafts = tuple(
        draft if _has_sign(draft, dated=True) else replace(draft, doubts=draft.doubts or (_BARE,), confidence=_UNSURE)
        for draft in reading.drafts
    )
    return replace(reading, drafts=drafts)


def without_letterheads(reading: Reading) -> Reading:
    """Leave out what has an e-mail address in title or venue: the head of a CV, or somebody who knows its author."""
    drafts = tuple(
        draft
        for draft in reading.drafts
        if not draft.doubts
        or (draft.authors and draft.date and draft.venue and not _MAIL.search(draft.venue))
        or _IDENTIFIERS & draft.links.keys()
        or not (_MAIL.search(draft.title) or _MAIL.search(draft.venue))
    )
    return reading if len(drafts) == len(reading.drafts) or not drafts else replace(reading, drafts=drafts)


def _has_sign(draft: Draft, *, dated: bool) -> bool:
    return bool(
        draft.authors
        or draft.contributors
        or draft.venue
        or draft.publisher
        or (dated and draft.date)
        or _IDENTIFIERS & draft.links.keys()
        or _EXTRA & draft.extra.keys()
    )
