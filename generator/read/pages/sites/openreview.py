"""OpenReview: lists of a venue or a profile, of both versions of the site; a forum's page has tags."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft, Profile, Reading
from generator.read.pages.document import (
    absolute,
    attribute,
    has_class,
    line_of,
    one_within,
    rich_text,
    text_of,
    within,
)
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_HOME = "https://openreview.net/"
_PUBLISHED = re.compile(
    r"Published:?\s*(\d{1,2} \w+ \d{4}|\d{4}(?:-\d\d)*)|^(\d{1,2} \w+ \d{4}|\w+ \d{4})", re.IGNORECASE
)
_NO_VENUE = re.compile(
    r"published|modified|readers?:|everyone|show bibtex|show revisions|repl(?:y|ies)|^\d|created|blind submission",
    re.IGNORECASE,
)
_SUBMITTED = re.compile(r"^submitted to\s+", re.IGNORECASE)
_TITLE = re.compile(r"<title[^>]*>[^<]*\bOpenReview\s*</title>")
_NUMBER = re.compile(r"\d+$")


def is_openreview(text: str) -> bool:
    """Return whether a text is a page of OpenReview; saved too early, only its title has the name."""
    return "note-authors" in text or _TITLE.search(text) is not None


def read_openreview(page: Document, _context: Context) -> Reading | None:
    """Read the notes of a list; on a forum's page, notes are reviews."""
    if page.first("//meta[@name='citation_title']") is not None:
        return None
    base = page.address or _HOME
    notes = page.find(f"//*[{has_class('note')}][.//h4 or .//h5][.//*[contains(@class, 'note-authors')]]")
    notes = [
        one
        for one in notes
        if not one_within(one, f".//*[{has_class('note')}][.//*[contains(@class, 'note-authors')]]")
    ]
    drafts = [draft for note in notes if (draft := _draft(note, base))]
    name = page.first("//*[contains(@class, 'profile-header') or contains(@class, 'title-container')]//h1")
    profile = Profile(line_of(name), text_of(name)) if text_of(name) and drafts and "profile" in page.text else None
    return Reading(tuple(drafts), profile, (), "html") if drafts else None


def _draft(note: Element, base: str) -> Draft | None:
    heading = one_within(note, ".//*[self::h4 or self::h5]")
    links = within(heading, ".//a[contains(@href, 'forum?id=') or contains(@href, '/forum')]")
    if not links:
        return None
    people = one_within(note, ".//*[contains(@class, 'note-authors')]")
    names = [text_of(one) for one in within(people, ".//a")] or text_of(people).split(",")
    fields = _fields(note)
    meta = [text_of(one) for one in within(note, ".//*[contains(@class, 'note-meta-info')]//li")]
    meta += [text_of(one) for one in within(note, ".//*[contains(@class, 'item')][not(.//*)]") if not meta]
    day = next((found[1] or found[2] for text in meta if (found := _PUBLISHED.search(text))), "")
    venue = next((text for text in meta if text and not _NO_VENUE.search(text)), "")
    pdf = one_within(
        note, ".//a[contains(@href, '/pdf?') or contains(@href, 'name=pdf') or contains(@class, 'pdf-link')]"
    )
    return make_draft(
        line_of(note),
        rich_text(links[0]),
        authors=[_NUMBER.sub("", name).strip() for name in names],
        date=read_day(day, venue),
        type="misc" if _SUBMITTED.match(venue) or not venue else "inproceedings",
        venue="" if _SUBMITTED.match(venue) else venue,
        abstract=fields.get("abstract", ""),
        keywords=re.split("[,;]", fields.get("keywords", "")),
        links=[absolute(attribute(pdf, "href"), base), absolute(attribute(links[0], "href"), base)],
        extra={"note": venue if _SUBMITTED.match(venue) else ""},
    )


def _fields(note: Element) -> dict[str, str]:
    """Return what the folded part of a note says, by its labels."""
    said: dict[str, str] = {}
    for label in within(note, ".//*[contains(@class, 'note-content-field')]"):
        value = next(iter(label.xpath("./following-sibling::*[contains(@class, 'note-content-value')][1]")), None)
        if value is not None:
            said.setdefault(text_of(label).rstrip(": ").lower(), rich_text(value).strip())
    return said
