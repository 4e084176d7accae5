"""DBLP: the page of a person, of a venue's issue, and search results, whose entries are marked up alike."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft, Profile, Reading
from generator.read.links import read_arxiv, read_doi
from generator.read.pages.document import attribute, has_class, line_of, one_within, rich_text, text_of, within
from generator.read.pages.facts import make_draft, read_day

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_TYPES = {
    "article": "article", "inproceedings": "inproceedings", "informal": "misc", "incollection": "incollection",
    "reference": "incollection", "editor": "proceedings", "book": "book", "thesis": "phdthesis", "phdthesis":
    "phdthesis", "mastersthesis": "mastersthesis", "data": "dataset", "software": "software", "withdrawn": "",
}  # fmt: skip
_HOMONYM = re.compile(r"\s+0\d{3}$")
_COUNTER = re.compile(r"\[[a-z]+\d+\]")
_CORR = re.compile(r"abs/(\S+)")


def is_dblp(text: str) -> bool:
    """Return whether a text is a page of DBLP, by the list that its entries stand in."""
    return "publ-list" in text and "dblp" in text


def read_dblp(page: Document, _context: Context) -> Reading | None:
    """Read all entries; a person's page tells whose it is."""
    drafts = [draft for entry in page.find(f"//li[{has_class('entry')}]") if (draft := _draft(entry))]
    headline = page.first("//header[@id='headline']")
    name = _HOMONYM.sub("", attribute(headline, "data-name") or text_of(page.first(
        f"//header[@id='headline']//*[{has_class('primary')}]")))  # fmt: skip
    profile = Profile(line_of(headline), name) if name and headline is not None and headline.get("data-pid") else None
    return Reading(tuple(drafts), profile, (), "html") if drafts else None


def _draft(entry: Element) -> Draft | None:
    cite = one_within(entry, f".//cite[{has_class('data')}]")
    if cite is None:
        return None
    kinds = str(entry.get("class") or "").split()
    kind = next((_TYPES[name] for name in kinds if name in _TYPES), "misc")
    title = one_within(cite, f".//*[{has_class('title')}]")
    people = within(cite, ".//*[@itemprop='author' or @itemprop='editor']//*[@itemprop='name']")
    names = [_HOMONYM.sub("", attribute(one, "title") or text_of(one)) for one in people]
    editors = "editor" in kinds or (kind == "proceedings")
    addresses = [attribute(link, "href") for link in within(entry, ".//nav//li[contains(@class, 'ee')]//a[@href]")]
    addresses = addresses or [attribute(link, "href") for link in within(entry, ".//nav//a[@itemprop='url']")]
    volume = _prop(cite, "volumeNumber")
    venues = within(cite, ".//*[@itemprop='isPartOf'][not(contains(@itemtype, 'Volume'))]"
                          "[not(contains(@itemtype, 'Issue'))]//*[@itemprop='name']")  # fmt: skip
    venue = text_of(venues[0]) if venues else ""
    number = _CORR.match(volume)
    if venue == "CoRR":
        venue, volume = "", "" if number else volume
    pages = _prop(cite, "pagination")
    return make_draft(
        line_of(entry),
        rich_text(title).strip().removesuffix("."),
        authors=() if editors else names,
        date=read_day(_prop(cite, "datePublished")),
        type=kind or "misc",
        venue=venue,
        volume=volume,
        number=_prop(cite, "issueNumber"),
        first_page=pages,
        publisher=_prop(cite, "publisher"),
        doi=next((doi for address in addresses if (doi := read_doi(address)) and not read_arxiv(address)), ""),
        arxiv=(number[1] if number else "") or next(filter(None, map(read_arxiv, addresses)), ""),
        links=addresses,
        extra={"editors": "; ".join(names) if editors else "", "isbn": _prop(cite, "isbn")},
        key=_key(entry),
    )


def _prop(cite: Element, name: str) -> str:
    return text_of(one_within(cite, f".//*[@itemprop='{name}']"))


def _key(entry: Element) -> str:
    """Return DBLP's own key of an entry, as its BibTeX has it."""
    found = attribute(entry, "id") or attribute(entry, "data-key")
    return f"DBLP:{found}" if "/" in found and not _COUNTER.search(found) else ""
