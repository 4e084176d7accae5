"""The data of a CV, as al-folio's `cv.yml`, RenderCV or JSON Resume have them, as a page."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.read.portals.people import first_of, words_of
from generator.read.portals.site_content import Entry, SiteContent, add_collection
from generator.read.portals.site_folder import SiteFolder

_FILES = ("_data/cv.yml", "_data/cv.yaml", "assets/json/resume.json", "_data/resume.json", "_data/cv.json")
_WHAT = ("title", "position", "degree", "studytype", "award", "name", "label", "language", "network", "bullet")
_WHERE = (
    "institution", "organization", "company", "name", "area", "awarder", "issuer", "publisher", "journal", "location",
)  # fmt: skip
_YEARS = ("year", "date", "releasedate", "years")
_DETAILS = (
    "summary", "description", "details", "items", "contents", "highlights", "keywords", "courses", "authors",
    "reference", "url",
)  # fmt: skip
# The names in the examples of the templates.
_EXAMPLE = re.compile(
    r"""(?:name|value)["']?\s*:\s*["']?(?:Albert Einstein|John Doe|Max Mustermann)["']?\s*(?:,|$)""", re.MULTILINE
)


def read_cv(found: SiteContent, site: SiteFolder) -> None:
    """Make the page CV of the first such file that is not an example of the theme."""
    for path in filter(site.has, _FILES):
        if _EXAMPLE.search(site.text(path)):
            found.fates[path] = "left out: an example of the template"
            continue
        sections = [Entry((f"## {title}", "\n".join(lines))) for title, lines in _sections(site.records(path)) if lines]
        if sections:
            there = next((page for page in found.pages if page.id in {"cv", "resume", "vitae"}), None)
            add_collection(found, there.id if there else "cv", "CV", sections)
            found.fates[path] = "the page CV"
            return


def _sections(records: object) -> Iterator[tuple[str, list[str]]]:
    """Yield the titles of the sections, each with its lines."""
    if isinstance(records, list):  # al-folio
        for one in records:
            if isinstance(one, dict):
                yield words_of(one.get("title")), list(lines_of(one.get("contents")))
    elif isinstance(records, dict):
        inner = records.get("cv")
        listed = inner.get("sections") if isinstance(inner, dict) else records  # RenderCV, or JSON Resume
        for title, entries in listed.items() if isinstance(listed, dict) else ():
            if title not in {"basics", "meta", "$schema"}:
                yield title.replace("_", " ").capitalize(), list(lines_of(entries))


def lines_of(entries: object, indent: str = "") -> Iterator[str]:
    """Yield a list of entries such as positions, awards or talks as lines of Markdown."""
    if isinstance(entries, str):
        yield f"{indent}- {' '.join(entries.split())}" if entries.strip() else ""
    for one in entries if isinstance(entries, list) and len(indent) < 16 else ():
        if not isinstance(one, dict):
            yield from lines_of(one, indent)
            continue
        line = _line(one)
        if line:
            yield f"{indent}- {line}"
        details = {str(key).lower(): value for key, value in one.items()}
        for key in _DETAILS:
            yield from filter(None, lines_of(details.get(key), f"{indent}    " if line else indent))


def _line(entry: Mapping[str, Any]) -> str:
    """Return the line of an entry: what, where, when; or a fact with its name."""
    what = first_of(entry, _WHAT)
    if value := first_of(entry, ("value", "fluency", "level")):
        return f"**{what}**: {value}"
    start, end = first_of(entry, ("startdate", "start_date")), first_of(entry, ("enddate", "end_date"))
    years = first_of(entry, _YEARS) or "–".join(filter(None, [start, end or ("today" if start else "")]))
    places = list(dict.fromkeys(place for key in _WHERE if (place := first_of(entry, (key,))) and place != what))
    if not (what or places):
        return f"**{years}**" if years else ""
    return ", ".join(filter(None, [f"**{what}**" if what else "", *places])) + (f" ({years})" if years else "")
