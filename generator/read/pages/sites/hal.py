"""HAL: search results and the publications of a CV page; a notice has tags."""

import re

from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import breaks_off, list_reading, make_draft, read_day, type_in, without_dots

# `Revue des moteurs, 2016, 12 (3), pp.45-67.`
_CITATION = re.compile(
    r"\b(?P<year>(?:19|20)\d\d)\b(?:,\s*(?:vol\.?\s*)?(?P<volume>\d+)?\s*(?:\((?P<number>[^()]+)\))?)?"
    r"(?:.*?\bpp?\.\s?(?P<pages>[\w.:-]+(?:\s?[-–]\s?[\w.]+)?))?"
)
_IDENTIFIER = re.compile(r"\b[a-z][a-z\d]+-\d{6,9}")


def read(page: Document, _context: Context) -> Reading | None:
    """Read the results of a list."""
    return list_reading(page.of_site("https://hal.science/"), ".title-results", _draft)


def _draft(title: Part) -> Draft | None:
    # The innermost element around the title that holds a whole result.
    item = next((one for one in title.ancestors() if one.first(".authors-results, .citation-results")), None)
    if item is None:
        return None
    people, line = item.text(".authors-results"), item.text(".citation-results")
    found = _CITATION.search(line)
    said = found.groupdict("") if found else {}
    around = item.text()
    for text in (line, title.text(), people):
        around = around.replace(text, " ") if text else around
    address = (title.closest("a") or title).link() or title.link("a[href]")
    identifier = _IDENTIFIER.search(f"{address} {around}")
    return make_draft(
        item.line,
        title.rich_text(),
        authors=item.texts(".authors-results a") or without_dots(people).split(","),
        more_authors=breaks_off(people),
        date=read_day(said.get("year", "")),
        type=type_in(around) or ("article" if said.get("volume") else "misc"),
        venue=item.text(".citation-results :is(i, em)"),
        volume=said.get("volume", ""),
        number=said.get("number", ""),
        first_page=said.get("pages", "").rstrip("."),
        links=[address, *item.attributes("href", 'a[href*="doi.org/"]')],
        key=identifier[0] if identifier else "",
    )
