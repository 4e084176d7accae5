"""ACL Anthology: pages of people, volumes and events; a paper's own page is read by its tags."""

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

_HOME = "https://aclanthology.org/"
_ID = re.compile(r"/((?:\d{4}\.[\w-]+\.\d+|[A-Z]\d{2}-\d{4,5}))(?:[/.]|$)")
_VOLUME = re.compile(r"/volumes/(?:(\d{4})\.|[A-Z](\d\d)-)")
_JOURNAL = re.compile(
    r"transactions|computational linguistics,? volume|\bjournal\b|traitement automatique", re.IGNORECASE
)


def is_acl(text: str) -> bool:
    """Return whether a text is a page of the Anthology that lists papers."""
    return "align-items-stretch" in text and ("aclanthology" in text or "ACL Anthology" in text)


def read_acl(page: Document, _context: Context) -> Reading | None:
    """Read the papers of a person's page or of a volume; volumes themselves are proceedings with editors."""
    base = page.address or _HOME
    heading = text_of(page.first("//h2[@id='title']"))
    is_person = "/people/" in base or page.first("//h5[contains(., 'Co-authors')]") is not None
    abstracts = {str(one.get("id")): one for one in page.find("//*[starts-with(@id, 'abstract-')]")}
    drafts = []
    for entry in page.find(f"//*[self::p or self::div][{has_class('align-items-stretch')}]"):
        draft = _draft(entry, base, "" if is_person else heading, abstracts)
        if draft is not None:
            drafts.append(draft)
    profile = Profile(line_of(page.first("//h2[@id='title']")), heading) if is_person and heading else None
    return Reading(tuple(drafts), profile, (), "html") if drafts else None


def _draft(entry: Element, base: str, volume: str, abstracts: dict[str, Element]) -> Draft | None:
    title = one_within(entry, ".//strong//a[@href]")
    if title is None:
        return None
    address = absolute(attribute(title, "href"), base)
    people = [text_of(link) for link in within(entry, ".//a[contains(@href, '/people/')]")]
    parent = next(
        (text_of(link) for link in within(entry, ".//a[contains(@href, '/volumes/')]") if link is not title), ""
    )
    venue = parent or volume
    identifier = _ID.search(address)
    is_volume = "/volumes/" in address
    badges = within(entry, f".//a[{has_class('badge')} or {has_class('btn')}][@href]")
    pdf = next((attribute(one, "href") for one in badges if text_of(one).startswith("pdf")), "")
    video = next((attribute(one, "href") for one in badges if "video" in attribute(one, "title").lower()), "")
    awards = [attribute(one, "title") for one in within(entry, ".//*[@title][.//i[contains(@class, 'fa-award')]]")]
    abstract = abstracts.get(f"abstract-{identifier[1].replace('.', '--')}") if identifier else None
    return make_draft(
        line_of(entry),
        rich_text(title),
        authors=() if is_volume else people,
        date=read_day(_year(entry, identifier[1] if identifier else "", address)),
        type="proceedings" if is_volume else "article" if _JOURNAL.search(venue) else "inproceedings",
        venue="" if is_volume else venue,
        abstract=rich_text(abstract),
        awards=[one for one in awards if one],
        links=[absolute(pdf, base), absolute(video, base), address],
        extra={"editors": "; ".join(people) if is_volume else ""},
        key=identifier[1] if identifier else "",
    )


def _year(entry: Element, identifier: str, address: str) -> str:
    """Return the year that a paper's own number tells, or the heading above."""
    short = re.match(r"(\d{4})\.|[A-Z](\d\d)-", identifier) or _VOLUME.search(address)
    if short and short[1]:
        return str(short[1])
    if short:
        return f"{'19' if int(short[2]) >= 60 else '20'}{short[2]}"
    headings = entry.xpath("./preceding::h4[1]")
    return text_of(headings[0]) if headings else ""
