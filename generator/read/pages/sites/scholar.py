"""Google Scholar: profiles of today and of 2014, and the page of one paper in a profile.

A profile shortens names to initials and long lists by dots; what a paper's own page says is whole.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.problems import Problem
from generator.core.records import Metrics, PartialDate
from generator.read.draft import Draft, Profile, Reading
from generator.read.pages.document import attribute, has_class, line_of, one_within, text_of, within
from generator.read.pages.facts import make_draft, read_day
from generator.read.pages.sites.citation_line import read_line

if TYPE_CHECKING:
    from generator.read.draft import Context
    from generator.read.pages.document import Document, Element

_MORE = re.compile(r",?\s*(?:\.{3}|…)\s*$")
_NUMBER = re.compile(r"\d[\d.,\s]*")
# What the page of one paper calls its fields, in the languages that the site is used in most.
_FIELDS = {
    "authors": "authors|inventors|autoren|auteurs|autores|autori|作者",
    "date": "publication date|publikationsdatum|date de publication|fecha de publicación|出版日期",
    "venue": "journal|conference|book|source|zeitschrift|konferenz|buch|revue|conférence|livre|revista|conferencia"
    "|institution|期刊|研讨会论文",
    "volume": "volume|band|volumen|卷号",
    "number": "issue|ausgabe|numéro|número|期号",
    "pages": "pages|seiten|páginas|页码范围",
    "publisher": "publisher|verlag|éditeur|editor|出版商",
    "abstract": "description|beschreibung|descripción|简介",
}
_FIELD = {name: re.compile(words, re.IGNORECASE) for name, words in _FIELDS.items()}


def is_scholar(text: str) -> bool:
    """Return whether a text is a profile, or a paper's page in it, by classes that no other site has."""
    return any(
        sign in text for sign in ('"gsc_a_t', "gsc_prf_in", "cit-name-display", "gsc_oci_title", "gsc_vcd_title")
    )


def read_scholar(page: Document, context: Context) -> Reading | None:
    """Read a profile with its numbers, or the one paper that the page shows."""
    title = page.first("//*[@id='gsc_oci_title' or @id='gsc_vcd_title']")
    if title is not None and text_of(title):
        return Reading((_single(page, title),), None, (), "html")
    drafts = [draft for row in page.find(f"//tr[{has_class('gsc_a_tr')}]") if (draft := _row(row))]
    drafts += [draft for row in page.find("//tr[contains(@class, 'cit-table') and contains(@class, 'item')]")
               if (draft := _old_row(row))]  # fmt: skip
    profile = _profile(page, context)
    problems = (
        [_goes_on(context, len(drafts), line_of(profile_end))] if (profile_end := _more(page)) is not None else []
    )
    return Reading(tuple(drafts), profile, tuple(problems), "html") if drafts or profile else None


def _row(row: Element) -> Draft | None:
    title = one_within(row, f".//a[{has_class('gsc_a_at')}]")
    lines = within(row, f".//div[{has_class('gs_gray')}]")
    # On small screens the year stands in the line of the venue as well.
    venue = text_of(lines[1]) if len(lines) > 1 else ""
    hidden = text_of(one_within(row, f".//span[{has_class('gs_oph')}]"))
    venue = venue.removesuffix(hidden) if hidden else venue
    cited = text_of(one_within(row, f".//a[{has_class('gsc_a_ac')}]"))
    year = text_of(one_within(row, f".//td[{has_class('gsc_a_y')}]"))
    return _paper(row, text_of(title), text_of(lines[0]) if lines else "", venue, cited=cited, year=year)


def _old_row(row: Element) -> Draft | None:
    cell = one_within(row, ".//td[@id='col-title']")
    if cell is None:
        return None
    lines = [text_of(one) for one in within(cell, f"./span[{has_class('cit-gray')}]")]
    cited = text_of(one_within(row, ".//td[@id='col-citedby']"))
    year = text_of(one_within(row, ".//td[@id='col-year']"))
    authors, venue = [*lines, "", ""][:2]
    return _paper(row, text_of(one_within(cell, "./a")), authors, venue, cited=cited, year=year)


def _paper(row: Element, title: str, authors: str, venue: str, *, cited: str, year: str) -> Draft | None:
    if not title:
        return None
    appeared = read_line(venue)
    names = _MORE.sub("", authors).split(",") if authors else []
    draft = make_draft(
        line_of(row),
        title,
        authors=names,
        more_authors=bool(_MORE.search(authors)),
        date=read_day(year, appeared.year),
        type=appeared.type or "misc",
        venue=appeared.venue,
        volume=appeared.volume,
        number=appeared.number,
        first_page=appeared.pages,
        arxiv=appeared.arxiv,
        extra={"citations": _count(cited)},
    )
    cut = {"venue"} if appeared.cut else set()
    cut |= {"title"} if _MORE.search(title) else set()
    return replace(draft, cut=draft.cut | cut)


def _single(page: Document, title: Element) -> Draft:
    said: dict[str, str] = {}
    for row in page.find(f"//*[{has_class('gs_scl')}]"):
        name = text_of(one_within(row, "./*[contains(@class, '_field')]"))
        value = text_of(one_within(row, "./*[contains(@class, '_value')]"))
        field = next((field for field, shape in _FIELD.items() if shape.fullmatch(name)), "")
        if field and value:
            said.setdefault(field, value)
    link = one_within(title, ".//a[@href]")
    pdf = page.first(f"//*[{has_class('gsc_oci_title_ggi')} or {has_class('gsc_vcd_title_ggi')}]//a[@href]")
    venue = said.get("venue", "")
    appeared = read_line(venue)
    return make_draft(
        line_of(title),
        text_of(link if link is not None else title),
        authors=said.get("authors", "").split(","),
        date=read_day(said.get("date", "")),
        type=appeared.type or ("article" if said.get("volume") else "misc"),
        venue="" if appeared.arxiv else venue,
        volume=said.get("volume", ""),
        number=said.get("number", ""),
        first_page=said.get("pages", ""),
        publisher=said.get("publisher", ""),
        abstract=said.get("abstract", ""),
        arxiv=appeared.arxiv,
        links=[attribute(link, "href"), attribute(pdf, "href")],
    )


def _profile(page: Document, context: Context) -> Profile | None:
    name = page.first("//*[@id='gsc_prf_in' or @id='cit-name-display']")
    if not text_of(name):
        return None
    cells = page.find("//*[@id='gsc_rsb_st' or @id='stats']//td"
                      f"[{has_class('gsc_rsb_std')} or {has_class('cit-data')}]")  # fmt: skip
    # Two columns, all and recent; the rows are citations, h-index, i10-index.
    counts = [_count(text_of(cell)) for cell in cells]
    citations, h_index = (counts[0], counts[2]) if len(counts) >= 4 else ("", "")
    day = context.as_of
    metrics = Metrics(
        PartialDate(day.year, day.month, day.day),
        h_index=int(h_index) if h_index else None,
        citations=int(citations) if citations else None,
    )
    return Profile(line_of(name), text_of(name), "", metrics if counts else None)


def _count(text: str) -> str:
    found = _NUMBER.match(text)
    return re.sub(r"\D", "", found[0])[:9] if found else ""


def _more(page: Document) -> Element | None:
    """Return what leads on to further papers, where the page does not hold them all."""
    button = page.first("//*[@id='gsc_bpf_more'][not(@disabled)]")
    return button if button is not None else page.first("//form[@id='citationsForm']//a[contains(@href, 'cstart=')]")


def _goes_on(context: Context, shown: int, line: int) -> Problem:
    return Problem(
        context.path,
        line,
        0,
        f"this profile continues: the saved page has only {shown} of its papers",
        "press 'Show more' until it cannot be pressed any more, then save the page again",
        "warning",
    )
