"""The signs of a publication in a file that may contain anything: a title, and authors, a year or a venue.

JSON, YAML and tables may also contain people, songs and tasks with titles; bibliographies do not. Every reader that
finds no publication reports it in the same words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from generator.core.problems import Problem, first_of
from generator.core.venue_words import names_journal
from generator.read.draft import NO_AUTHORS, Draft, Reading

_IDENTIFIERS = frozenset({"doi", "arxiv"})
# Identifiers and places with a field in content files, or a key below `extra`.
_EXTRA = frozenset({"isbn", "issn", "pmid", "pmcid", "journal", "book_title", "event", "series", "doi_as_written"})
_TALK = re.compile(
    r"(?:(?:invited|contributed|upcoming|plenary|keynote|public|conference|oral|guest|research|departmental?"
    r"|academic|workshop|panel|lightning|tutorial)[ -]+)*(?:talk|seminar|lecture|keynote|colloquium|webinar|panel"
    r"|discussion|oral presentation|conference presentation|invited presentation|vortrag)s?",
    re.IGNORECASE,
)
_MOST_NAMED = 10
_BARE = "only a title was found: no authors, no year and no venue"
_UNSURE = 0.5


def no_publications(
    path: str, hint: str, *, further: str = "", severity: Literal["error", "warning"] = "error"
) -> Problem:
    """Report that a file contains no publications, in the words of every reader; `further` ends the sentence."""
    return Problem(path, 0, 0, f"no publications found{further}", hint, severity)


def no_entries(path: str) -> Problem:
    """Report that a bibliography is empty, or has comments only."""
    hint = "add some, or export it again from its source"
    return Problem(path, 0, 0, "this bibliography has no entries", hint)


def only_publications(reading: Reading, path: str, *, dated: bool = True) -> Reading:
    """Remove talks and entries without a sign of a publication; report the lines of both in one warning each.

    `dated` means that a date is a sign; in tables, where everything has a date, it is not.
    """
    kept: list[Draft] = []
    talks: list[Draft] = []
    bare: list[Draft] = []
    for draft in reading.drafts:
        (talks if _is_talk(draft) else kept if _has_sign(draft, dated=dated) else bare).append(draft)
    signs = "authors, year, venue and identifier" if dated else "authors, venue and identifier"
    problems = (
        *_left_out(bare, path, f"without {signs}", "add the missing fields if it is a publication"),
        *_left_out(talks, path, "which are marked as talks", "give their papers rows of their own"),
    )
    return replace(reading, drafts=tuple(kept), problems=(*reading.problems, *problems)) if problems else reading


def _left_out(drafts: Sequence[Draft], path: str, why: str, hint: str) -> Iterator[Problem]:
    lines = [draft.line for draft in drafts]
    if lines:
        count = "1 entry was" if len(lines) == 1 else f"{len(lines)} entries were"
        what = f"{count} left out, {why} (line {first_of(lines, _MOST_NAMED)})"
        yield Problem(path, lines[0], 1, what, hint, "warning")


def doubt_bare_titles(reading: Reading) -> Reading:
    """Mark papers of a page that have only a title as doubtful: they may be headings."""
    drafts = tuple(
        draft
        if _has_sign(draft, dated=True)
        else replace(draft, doubts=draft.doubts if {*draft.doubts} - {NO_AUTHORS} else (_BARE,), confidence=_UNSURE)
        for draft in reading.drafts
    )
    return replace(reading, drafts=drafts)


def _is_talk(draft: Draft) -> bool:
    """Return whether an entry is a talk, by the source's kind of work; a printed one has a journal or a container."""
    if draft.pages or draft.volume or _IDENTIFIERS & draft.links.keys() or names_journal(draft.venue):
        return False
    return _TALK.fullmatch(str(draft.extra.get("type_of_work", "")).strip()) is not None


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
