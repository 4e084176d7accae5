"""OpenReview: lists of a venue or a profile, of both versions of the site; a forum's page has tags."""

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part, has_class, title_says
from generator.read.pages.facts import list_reading, make_draft, read_day

_NOTE = f"[{has_class('note')}][.//*[contains(@class, 'note-authors')]]"
_LINKS = ".//*[self::h4 or self::h5]//a[contains(@href, 'forum?id=') or contains(@href, '/forum')]"
_NO_VENUE = ("published", "modified", "reader", "everyone", "show ", "repl", "created", "blind submission")
_SUBMITTED = "submitted to "


def is_openreview(text: str) -> bool:
    """Return whether a text is a page of OpenReview; saved too early, only its title has the name."""
    return "note-authors" in text or title_says(text, "OpenReview")


def read_openreview(page: Document, _context: Context) -> Reading | None:
    """Read the notes of a list; on a forum's page, notes are reviews."""
    if page.first("//meta[@name='citation_title']") is not None:
        return None
    owner = "//*[contains(@class, 'profile-header') or contains(@class, 'title-container')]//h1"
    of_person = "profile" in page.source
    innermost = f"//*{_NOTE}[not(.//*{_NOTE})]"
    return list_reading(page.of_site("https://openreview.net/"), innermost, _draft, owner if of_person else "")


def _draft(note: Part) -> Draft | None:
    title = note.first(_LINKS)
    if title is None:
        return None
    people = ".//*[contains(@class, 'note-authors')]"
    names = note.texts(f"{people}//a") or note.text(people).split(",")
    meta = note.texts(".//*[contains(@class, 'note-meta-info')]//li")
    meta = meta or note.texts(".//*[contains(@class, 'item')][not(.//*)]")
    published = [text.partition("ublished:")[2].partition(",")[0] or text.partition("(")[0] for text in meta]
    venue = next((text for text in meta if not text[:1].isdigit() and not _is_about(text)), "")
    submitted = venue if venue.lower().startswith(_SUBMITTED) else ""
    fields = _fields(note)
    pdf = note.link(".//a[contains(@href, '/pdf?') or contains(@href, 'name=pdf') or contains(@class, 'pdf-link')]")
    return make_draft(
        note.line,
        title.rich_text(),
        authors=[name.rstrip("0123456789").strip() for name in names],
        date=read_day(*published, venue),
        type="misc" if submitted or not venue else "inproceedings",
        venue="" if submitted else venue,
        abstract=fields.get("abstract", ""),
        keywords=fields.get("keywords", "").replace(";", ",").split(","),
        links=[pdf, title.link()],
        extra={"note": submitted},
    )


def _is_about(text: str) -> bool:
    """Return whether a line below a note is about the note itself, and names no venue."""
    return not text or any(word in text.lower() for word in _NO_VENUE)


def _fields(note: Part) -> dict[str, str]:
    """Return what the folded part of a note says, by its labels."""
    said: dict[str, str] = {}
    for label in note.find(".//*[contains(@class, 'note-content-field')]"):
        value = label.rich_text("./following-sibling::*[contains(@class, 'note-content-value')][1]")
        said.setdefault(label.text().rstrip(": ").lower(), value)
    return said
