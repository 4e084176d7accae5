"""OpenReview: lists of a venue or a profile, of both versions of the site; a forum's page has tags."""

import re

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import list_reading, make_draft, read_day

_NOTE = ".note:has([class*=note-authors])"
_TITLE = '*:is(h4, h5) :is(a[href*="forum?id="], a[href*="/forum"])'
_NO_VENUE = re.compile("published|modified|reader|everyone|show |repl|created|blind submission", re.IGNORECASE)
_SUBMITTED = "submitted to "


def read(page: Document, _context: Context) -> Reading | None:
    """Read the notes of a list; on a forum's page, notes are reviews."""
    if page.first("meta[name=citation_title]") is not None:
        return None
    owner = "*:is([class*=profile-header], [class*=title-container]) h1"
    of_person = "profile" in page.source
    innermost = f"{_NOTE}:not(:has({_NOTE}))"
    return list_reading(page.of_site("https://openreview.net/"), innermost, _draft, owner if of_person else "")


def _draft(note: Part) -> Draft:
    people = "[class*=note-authors]"
    names = note.texts(f"{people} a") or note.text(people).split(",")
    meta = note.texts("[class*=note-meta-info] li")
    meta = meta or note.texts("[class*=item]:not(:has(*))")
    published = [text.partition("ublished:")[2].partition(",")[0] or text.partition("(")[0] for text in meta]
    # Other lines below a note are about the note itself.
    venue = next((text for text in meta if text and not (text[0].isdigit() or _NO_VENUE.search(text))), "")
    submitted = venue if venue.lower().startswith(_SUBMITTED) else ""
    # What the folded part of a note says, by its labels.
    fields: dict[str, str] = {}
    for label in note.find("[class*=note-content-field]"):
        values = (one.rich_text() for one in label.siblings() if "note-content-value" in one.attribute("class"))
        fields.setdefault(label.text().rstrip(": ").lower(), next(values, ""))
    pdf = note.link('a[href*="/pdf?"], a[href*="name=pdf"], a[class*=pdf-link]')
    return make_draft(
        note.line,
        note.rich_text(_TITLE),
        authors=[name.rstrip("0123456789").strip() for name in names],
        date=read_day(*published, venue),
        type="misc" if submitted or not venue else "inproceedings",
        venue="" if submitted else venue,
        abstract=fields.get("abstract", ""),
        keywords=fields.get("keywords", "").replace(";", ",").split(","),
        links=[pdf, note.link(_TITLE)],
        extra={"note": submitted},
    )
