r"""Corrections of what any reader returns: titles without other parts of their entry, printable texts.

A bracket that was cut off with a venue is closed again. Characters that are not allowed in content files come from
damage, or from `&#3;` or `\u0003` in a source; if they stayed, an import would write files that the next command
rejects.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from generator.core.problems import Problem
from generator.read.draft import Draft, Reading

_BLANKS = re.compile("[\x0b\x0c]")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_ET_AL = r"et\.? al\b\.?"
_LAST_AUTHORS = re.compile(
    rf"{_ET_AL}(?:\s*\([^()]{{2,60}}\))?(?:\s*\((?:19|20)\d\d[a-z]?\))?\s*[,.:;]?\s+(?=\S)", re.IGNORECASE
)
_DATED = re.compile(r"\s*[,.]\s*\(((?:19|20)\d\d)\)\s*(?:\([a-z]{3,9}\))?\W*\Z")
_ADDRESS = re.compile(r"[.,;:]?\s*(?:(?:\bdoi\b:?\s*)?https?://\S+|\bdoi:?\s*10\.\S+)\s*\Z", re.IGNORECASE)
_OPENED = re.compile(r"[^\s(][^()]*\([^()]*\Z")
_NO_VENUE = re.compile(_ET_AL, re.IGNORECASE)
# The form of citations in German humanities: `In: Ray, Bo (Hg.): Handbuch`.
_EDITED = re.compile(
    r"(?:In: )?(?P<editors>[^():]{4,120}?),? \((?:Hg|Hgg|Hrsg|Herausgeber|eds?|dir|coords?)\.?\)\s?[:,.]\s"
    r"(?P<venue>.{4,})"
)
_FEWEST = 8  # the least characters of the remaining title


def with_titles_alone(reading: Reading) -> Reading:
    """Remove the last authors before titles and the venue after them."""
    drafts = tuple(map(_alone, reading.drafts))
    return reading if drafts == reading.drafts else replace(reading, drafts=drafts)


def _alone(draft: Draft) -> Draft:
    title, more = draft.title, draft.more_authors
    begun = _LAST_AUTHORS.match(title)
    if begun and draft.authors and len(title) - begun.end() > _FEWEST:
        title, more = title[begun.end() :], True
    address = _ADDRESS.search(title)
    if address and address.start() > _FEWEST:
        title = title[: address.start()]
    title = _before_venue(title, draft)
    venue, extra = draft.venue, draft.extra
    if _NO_VENUE.fullmatch(venue) and draft.authors:
        venue, more = "", True
    if edited := _EDITED.fullmatch(venue):
        venue = edited["venue"]
        extra = {"editors": edited["editors"], **extra}
    venue = f"{venue})" if _OPENED.search(venue) else venue
    made = replace(draft, title=title, more_authors=more, venue=venue, extra=extra)
    return draft if made == draft else made


def _before_venue(title: str, draft: Draft) -> str:
    """Return a title without the venue after it, if a volume or year follows: the next parts of the entry."""
    at = title.rfind(f", {draft.venue}") if draft.venue else -1
    behind = title[at + 2 + len(draft.venue) :] if at > _FEWEST else ""
    numbers = {draft.volume, str(draft.date.year) if draft.date else ""} - {""}
    if any(re.search(rf"(?<!\w){re.escape(number)}(?!\w)", behind) for number in numbers):
        return title[:at]
    dated = _DATED.search(title)
    own = dated and draft.date and int(dated[1]) == draft.date.year  # the real title of `Comment on Roe (1994)`
    return title[: dated.start()] if dated and own and dated.start() > _FEWEST else title


def printable(reading: Reading, path: str) -> Reading:
    """Return a reading with printable texts only; a title without any is reported."""
    drafts, profile = _without(reading.drafts), _without(reading.profile)
    if drafts is reading.drafts and profile is reading.profile:
        return reading
    hint = "write a title there, or leave the entry out"
    untitled = (
        Problem(path, draft.line, 1, "this entry was left out: nothing of its title can be printed", hint, "warning")
        for draft in drafts
        if not draft.title.strip()
    )
    named = tuple(draft for draft in drafts if draft.title.strip())
    return replace(reading, drafts=named, profile=profile, problems=(*reading.problems, *untitled))


def _without(value: Any) -> Any:
    """Return a value without such characters; the same object if there are none."""
    if isinstance(value, str):
        return _UNPRINTABLE.sub("", _BLANKS.sub(" ", value)) if _UNPRINTABLE.search(value) else value
    if isinstance(value, (tuple, frozenset)):
        parts = [_without(one) for one in value]
        same = all(one is other for one, other in zip(parts, value, strict=True))
        return value if same else type(value)(parts)
    if isinstance(value, Mapping):
        pairs = {_without(key): _without(one) for key, one in value.items()}
        return value if all(one is pairs.get(key) for key, one in value.items()) else pairs
    if is_dataclass(value):
        found = {field.name: getattr(value, field.name) for field in fields(value)}
        changed = {name: made for name, one in found.items() if (made := _without(one)) is not one}
        return replace(value, **changed) if changed else value  # type: ignore[type-var]
    return value
