"""ORCID: the works of a public record, as its page shows them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.sources.draft import Draft, Profile, Reading
from generator.sources.link_kinds import read_doi
from generator.sources.web.document import attribute, has_class, line_of, one_within, rich_text, text_of, within
from generator.sources.web.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.sources.formats import Context
    from generator.sources.web.document import Document, Element

_TYPES = (
    ("article", re.compile(r"journal|magazine|newspaper|article", re.IGNORECASE)),
    ("inproceedings", re.compile(r"conference", re.IGNORECASE)),
    ("incollection", re.compile(r"chapter", re.IGNORECASE)),
    ("book", re.compile(r"\bbook\b", re.IGNORECASE)),
    ("phdthesis", re.compile(r"dissertation|thesis", re.IGNORECASE)),
    ("techreport", re.compile(r"report|working paper", re.IGNORECASE)),
    ("dataset", re.compile(r"data ?set", re.IGNORECASE)),
)
_CONTRIBUTORS = re.compile(r"^contributors?\s*:\s*", re.IGNORECASE)
_MORE = re.compile(r"\+\s*\d+\s+\w+\s*$")
_TITLE = re.compile(r"<title[^>]*>[^<]*\bORCID\b[^<]*</title>")
_DATE = re.compile(r"^((?:1[89]|20)\d\d(?:-\d\d){0,2})\s*(?:\||$)")


def is_orcid(text: str) -> bool:
    """Tell a record of ORCID; before its scripts ran it has no works."""
    return "app-work-stack" in text or ("<app-root" in text and _TITLE.search(text) is not None)


def read_orcid(page: Document, _context: Context) -> Reading | None:
    """Read the works of a record; other versions of the same work are folded away by the site."""
    drafts = [draft for one in page.find("//app-work-stack") if (draft := _draft(one))]
    name = page.first("//*[contains(@class, 'name')][self::h1] | //app-record-header//h1 | //app-name//h1")
    profile = Profile(line_of(name), text_of(name)) if drafts and text_of(name) else None
    return Reading(tuple(drafts), profile, (), "html") if drafts else None


def _draft(stack: Element) -> Draft | None:
    title = one_within(stack, ".//*[self::h2 or self::h3 or self::h4][not(ancestor::app-display-attribute)]")
    if not text_of(title):
        return None
    lines = [text_of(one) for one in within(stack, f".//app-work//*[{has_class('general-data')}]")]
    people = next((_CONTRIBUTORS.sub("", text) for text in lines if _CONTRIBUTORS.match(text)), "")
    dated = next((text for text in lines if _DATE.match(text)), "")
    kind = dated.split("|")[1] if "|" in dated else dated
    venue = next(
        (text for text in lines[:1] if text != dated and not _CONTRIBUTORS.match(text) and "|" not in text), ""
    )
    addresses = [attribute(link, "href") for link in within(stack, ".//app-display-external-ids//a[@href]")]
    date = _DATE.match(dated)
    return make_draft(
        line_of(stack),
        rich_text(title),
        authors=_MORE.sub("", people).split(";"),
        more_authors=bool(_MORE.search(people)),
        date=read_day(date[1] if date else ""),
        type=next((name for name, shape in _TYPES if shape.search(kind)), "misc"),
        venue=venue,
        doi=next((doi for address in addresses if (doi := read_doi(address))), ""),
        links=[address for address in addresses if address.startswith("http")],
    )
