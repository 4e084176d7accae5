"""What kind of work an entry of a list is, where its venue, volume and pages say more than its reader guessed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.names import fold

if TYPE_CHECKING:
    from generator.read.draft import Draft, Reading

_UNSURE = frozenset({"", "inproceedings", "incollection", "misc"})
# Academies and societies print journals that are called so.
_JOURNAL = re.compile(
    r"proc(?:eedings|\.)? (?:of )?(?:the )?(?:\w+\.? ){0,3}?(?:national acad|natl\.? acad|royal|r\. ?soc|soc\b|society"
    r"|academy|institution of|american|amer\.|london|edinburgh|ieee$|vldb|acm (?:on|prog|hum|meas|interact))"
    r"|\bpnas\b|\bjournal\b",
    re.IGNORECASE,
)
_MEETING = re.compile(
    r"proc|conf|workshop|sympos|congress|kongre|congr[eèé]s|meeting|tagung|colloqui|collo(?:que|quio)|seminar|summit"
    r"|advances in neural|lecture notes|\blncs|\blnai|会议|大会|学会|研究会|シンポジウム|конф|\b(?:19|20)\d\d\b"
    r"|\b[A-Z]{2,}[a-z]*['’]?\d\d\b",
    re.IGNORECASE,
)
_BOOK = re.compile(
    r"handbook|encyclop|companion|festschrift|press\b|verlag|\bpapers?\b|report|arbeitspapier|chapter|kapitel",
    re.IGNORECASE,
)
_EDITED = re.compile(r"\b(?:eds?\b|edited by|hrsg\b|hg\.|coords?\.|orgs?\.)", re.IGNORECASE)
# In the words of computer scientists: `NeurIPS`, `ICML`, which have volumes too.
_SHORT_NAME = re.compile(r"[A-Z][A-Za-z]*[A-Z]{2}[A-Za-z]*|[A-Z]{4,}")


def with_kinds(reading: Reading) -> Reading:
    """Return a reading whose entries in journals are articles: those with a volume, and pages or a number."""
    drafts = tuple(replace(draft, type="article") if _is_article(draft) else draft for draft in reading.drafts)
    return reading if drafts == reading.drafts else replace(reading, drafts=drafts)


def _is_article(draft: Draft) -> bool:
    if not draft.text or draft.type not in _UNSURE or not draft.venue or "editors" in draft.extra:
        return False
    if _BOOK.search(draft.venue) or _EDITED.search(draft.text):
        return False
    if _JOURNAL.search(draft.venue) and "conf" not in draft.venue.lower():
        return draft.type in {"inproceedings", "incollection"} or bool(draft.volume)
    if not draft.volume or not (draft.pages or draft.number):
        return False
    if _MEETING.search(draft.venue) or _SHORT_NAME.fullmatch(draft.venue):
        return False
    return not _stands_in_a_book(draft)


def _stands_in_a_book(draft: Draft) -> bool:
    """Whether `In` stands before the venue, as before that of a chapter or of a talk."""
    words = re.findall(r"\w+", draft.venue)[:4]
    if not words:
        return False
    venue = r"\W+".join(map(re.escape, words))
    before = rf"(?:^|[\s.,;(\"”“])in\s*:?\s+(?:the )?[\"“«']?{venue}"
    return re.search(before, draft.text, re.IGNORECASE) is not None or fold(draft.venue).startswith("in ")
