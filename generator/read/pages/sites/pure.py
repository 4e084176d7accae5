"""Pure, the research portals of many universities: the output of a person, a unit, a project, or a search.

The classes of its parts are the same at every university, whatever the portal looks like.
"""

import re

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import list_reading, make_draft, part_saved, read_day, type_in
from generator.read.records.bibliographies.author_names import Authors, read_authors
from generator.read.records.tables.author_cells import with_initials

_TITLE = "*:is(h2, h3, h4).title"
_INITIALS = re.compile(r"(?:[^\W\d_]\.[ -]?){1,6}")


def read(page: Document, context: Context) -> Reading | None:
    """Read a list of research output; activities and prizes are other lists of theirs."""
    pager = page.first(".search-pager-information")
    hint = "save its other pages as well, or export the list as BibTeX or RIS if the portal offers it"
    further = part_saved(pager, context, listed="this list", entries="entries", hint=hint)
    owner = "*:is(.person-details, .rendering_person) h1"
    return list_reading(page, ".rendering_researchoutput", _draft, owner, further)


def _draft(entry: Part) -> Draft:
    title = entry.first(_TITLE)
    kinds = [*entry.texts(".type_classification"), *entry.text(".type").split("›")[::-1]]
    around = entry.closest("li") or entry
    # A book or proceedings stands in italics behind the date.
    host = next(filter(None, entry.texts(":is(em, i):not(h2 *, h3 *, h4 *)")), "")
    return make_draft(
        entry.line,
        entry.rich_text(_TITLE),
        authors=_authors(title) if title else (),
        date=read_day(entry.text(".date")),
        type=next(filter(None, map(type_in, kinds)), "misc"),
        venue=(entry.text(".journal").removeprefix("In:") or host).strip(" ."),
        volume=entry.text(".volume"),
        number=entry.text(".journalnumber"),
        first_page=entry.text(".pages"),
        publisher=entry.text(".publisher"),
        doi=around.attribute("data-doi", '[data-doi]:not([data-doi=""])'),
        links=[entry.attribute("href", f"{_TITLE} a[href]")],
    )


def _authors(title: Part) -> Authors:
    """Return the people between title and date: `Lee, A., Ray, B. & Fox, C.`, linked or not."""
    written = title.tail
    for one in title.siblings():
        if "date" in one.attribute("class").split() or one.tag in {"p", "h3", "div", "ul"}:
            break
        written += f"{one.text()}{one.tail}"
    pieces = " ".join(written.split()).replace(" & ", ", ").split(", ")
    names = filter(None, (piece.strip(" ,") for piece in pieces))
    return read_authors(with_initials(names, lambda piece: _INITIALS.fullmatch(piece.rstrip(".") + ".")))
