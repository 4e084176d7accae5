"""Google Scholar: profiles of today and of 2014, and the page of one paper in a profile.

A profile shortens names to initials and long lists by dots; what a paper's own page says is whole.
"""

from dataclasses import replace

from generator.core.data_files import word_table
from generator.core.problems import Problem
from generator.read.draft import Context, Draft, Reading
from generator.read.pages.document import Document, Part
from generator.read.pages.facts import breaks_off, digits, make_draft, profile_of, read_day, without_dots
from generator.read.pages.sites.citation_line import read_line

_FIELDS = word_table(__file__, "scholar.txt")


def read(page: Document, context: Context) -> Reading | None:
    """Read a profile with its numbers, or the one paper that the page shows."""
    title = page.first("#gsc_oci_title, #gsc_vcd_title")
    if title is not None and title.text():
        return Reading((_single(page, title),))
    drafts = [draft for row in page.find("tr.gsc_a_tr, tr[class*=cit-table][class*=item]") if (draft := _row(row))]
    # Two columns, all and recent; the rows are citations, h-index, i10-index.
    cells = page.texts("*:is(#gsc_rsb_st, #stats) :is(td.gsc_rsb_std, td.cit-data)")
    citations, h_index = (cells[0], cells[2]) if len(cells) >= 4 else ("", "")
    name = page.first("#gsc_prf_in, #cit-name-display")
    profile = profile_of(name, context, citations=citations, h_index=h_index)
    # What leads on to further papers, where the page does not hold them all.
    more = page.first('#gsc_bpf_more:not([disabled]), #citationsForm a[href*="cstart="]')
    what = f"this profile continues: the saved page has only {len(drafts)} of its papers"
    hint = "press 'Show more' until it cannot be pressed any more, then save the page again"
    problems = (Problem(context.path, more.line, 0, what, hint, "warning"),) if more else ()
    return Reading(tuple(drafts), profile, problems) if drafts or profile else None


def _row(row: Part) -> Draft | None:
    title = row.text(".gsc_a_at, #col-title > a")
    if not title:
        return None
    authors, venue = [*row.texts("div.gs_gray, #col-title > .cit-gray"), "", ""][:2]
    # On small screens the year stands in the line of the venue as well.
    appeared = read_line(venue.removesuffix(row.text(".gs_oph")))
    draft = make_draft(
        row.line,
        title,
        authors=without_dots(authors).split(","),
        more_authors=breaks_off(authors),
        date=read_day(row.text(".gsc_a_y, #col-year"), appeared.year),
        type=appeared.type or "misc",
        venue=appeared.venue,
        volume=appeared.volume,
        number=appeared.number,
        first_page=appeared.pages,
        arxiv=appeared.arxiv,
        extra={"citations": digits(row.text(".gsc_a_ac, #col-citedby"))},
    )
    cut = {name for name, is_cut in (("venue", appeared.cut), ("title", breaks_off(title))) if is_cut}
    return replace(draft, cut=draft.cut | cut)


def _single(page: Document, title: Part) -> Draft:
    said: dict[str, str] = {}
    for row in page.find(".gs_scl"):
        field = _FIELDS.get(row.text(".gs_scl > [class*=_field]").lower(), "")
        said.setdefault(field, row.text(".gs_scl > [class*=_value]"))
    pdf = page.attribute("href", "*:is(.gsc_oci_title_ggi, .gsc_vcd_title_ggi) a[href]")
    venue = said.get("venue", "")
    appeared = read_line(venue)
    return make_draft(
        title.line,
        title.text("a[href]") or title.text(),
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
        links=[title.attribute("href", "a[href]"), pdf],
    )
