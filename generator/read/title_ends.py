"""Remove other parts of an entry from the ends of its title: the last authors, the venue.

A bracket that was cut off with a venue is closed again.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.read.draft import Draft, Reading

_ET_AL = re.compile(
    r"et\.? al\b\.?(?:\s*\([^()]{2,60}\))?(?:\s*\((?:19|20)\d\d[a-z]?\))?\s*[,.:;]?\s+(?=\S)", re.IGNORECASE
)
_DATED = re.compile(r"\s*[,.]\s*\(((?:19|20)\d\d)\)\s*(?:\([a-z]{3,9}\))?\W*\Z")
_ADDRESS = re.compile(r"[.,;:]?\s*(?:(?:\bdoi\b:?\s*)?https?://\S+|\bdoi:?\s*10\.\S+)\s*\Z", re.IGNORECASE)
_OPENED = re.compile(r"[^\s(][^()]*\([^()]*\Z")
_NO_VENUE = re.compile(r"et\.? al\.?", re.IGNORECASE)
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
    begun = _ET_AL.match(title)
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
