"""Pages whose markup says little, or the wrong things: written by hand or by Word."""

from datetime import date

import pytest
from generator.read.draft import Context, Draft
from generator.read.lists.page_list import read_listing

# Title, its authors as some lists print them, the same in reading order, journal, volume, pages, year.
PAPERS = (
    ("Owls do not count sheep", "Kovač, M., Herrera, T.", ("M. Kovač", "T. Herrera"), "Nights", 12, "1-9", 2023),
    ("Of letters and small lamps", "Chang, L., Kovač, M.", ("L. Chang", "M. Kovač"), "Lamps", 4, "7-18", 2021),
    ("What moths know of rain", "Herrera, T., Kovač, M.", ("T. Herrera", "M. Kovač"), "Nights", 5, "1-2", 2020),
    ("Hedgehogs on quiet roads", "Kovač, M., Chang, L.", ("M. Kovač", "L. Chang"), "Roads", 31, "44-51", 2018),
)


def page(body: str) -> tuple[Draft, ...]:
    """Read a page of Mira Kovač's."""
    text = f"<html><head><title>Mira Kovač</title></head><body><h2>Publications</h2>{body}</body></html>"
    return read_listing(text, Context("page.html", date(2026, 1, 1))).drafts


def titles(drafts: tuple[Draft, ...]) -> list[str]:
    """Return the titles of papers."""
    return [one.title for one in drafts]


LONG_ABSTRACT = "Owls have long been said to count sheep before they sleep, which nobody has ever put to a test. " * 5
# An entry of a list whose titles are told from all else; {7} are the names in reading order.
TITLED = {
    "a line of buttons is no paper": '<dt><b>{0}</b> (with <a href="/l">Li-Wen Chang</a>)<br><i>{3}</i> {4} ({6}), {5}'
    '<dd><a href="/a/{4}">Abstract</a><dt>Full paper (6/22/15): <a href="{4}.pdf">PDF</a> | '
    '<a href="https://arxiv.org/abs/1506.000{4:02}">arXiv:1506.000{4:02}</a>',
    "a title ends where the book begins in which it stands": "<li>{1} {0} In: Third Meeting on {3}, {6}, Zagreb. "
    "Proceedings on {3}, {6}. v.{4}. p.{5}</li>",
    "numbers of a journal": "<p>{1}, {6}, {0}, Surveys of {3}, Vol. {4}, No. 4, pp. {5}.</p>",
    "numbers of a journal without words": "<p>1. {1}, {0}, <i>J {3}</i>, {4}:{5}, {6}</p>",
}
# The same where the authors are told, too; two more may stand around them.
WITH_AUTHORS = {
    "bold words within a line begin no entry": '<p>Odd, A., <span class="bold">{1}</span> and Owl, B. ({6}) {0}. '
    '<span class="italics">{3}</span> <span class="bold">{4}</span>: {5}. DOI: 10.1000/{4}. [<a href="{4}.pdf">PDF</a>]'
    ' [<a href="/p/{4}">PubMed</a>] [<a href="/f/{4}">Full Text</a>] [<a href="/s/{4}">Supplement</a>]</p>',
    "lines of names and buttons are no titles though their class says so": '<div class="row"><div class="col">'
    '<img src="owl.png"></div><div class="col"><h3 class="item_title">{7}.</h3><h3 class="item_title">{0}.</h3>'
    '<h3 class="item_title"><a href="{4}.pdf">[Paper]</a>, Accepted to {3} {6}.</h3>'
    "<p>We show what nobody has shown before.</p></div></div>",
    "keywords below an abstract are nobody's names": "<div class=item><div><div>{0}</div><div>{7}</div>"
    f"<div>Proceedings on {{3}}, {{6}}</div><div>{LONG_ABSTRACT}</div><div><span>Keywords:</span> Night Vision, "
    'Small Owls, Sheep, Counting</div><div><a href="{4}.pdf">[Paper]</a></div></div></div>',
    "a wide colon ends the names as a narrow one does": "<li>Odd, A., {1} and B. Owl：{0}, Journal of {3}, {4}, {5}, "
    "{6}.</li>",
}


def read_entries(entry: str) -> tuple[Draft, ...]:
    """Read a list of all papers, each set as an entry says."""
    shown = "".join(entry.format(*paper, ", ".join(paper[2])) for paper in PAPERS)
    return page({"<dt>": f"<dl>{shown}</dl>", "<li>": f"<ul>{shown}</ul>"}.get(entry[:4], shown))


@pytest.mark.parametrize("entry", TITLED.values(), ids=TITLED)
def test_a_title_is_told_from_what_stands_around_it(entry: str) -> None:
    assert titles(read_entries(entry)) == [paper[0] for paper in PAPERS]


@pytest.mark.parametrize("entry", WITH_AUTHORS.values(), ids=WITH_AUTHORS)
def test_titles_and_names_are_told_from_what_stands_around_them(entry: str) -> None:
    drafts = read_entries(entry)
    first, last = (("A. Odd",), ("B. Owl",)) if "Odd, A." in entry else ((), ())
    assert titles(drafts) == [paper[0] for paper in PAPERS]
    assert [one.authors for one in drafts] == [(*first, *paper[2], *last) for paper in PAPERS]


def test_a_title_that_its_markup_cuts_into_pieces_is_one() -> None:
    pieces = '<span class="Title34">{}</span> '
    entry = "<p>{7}. <span>{1}, {6}, {8}, in </span><i>Journal of {3}</i>, Vol. {4}, <b>pp. {5}.</b></p>"
    drafts = page(
        "".join(
            entry.format(*paper, odd, "".join(map(pieces.format, paper[0].split(" "))) if odd else paper[0])
            for odd, paper in enumerate(PAPERS)
        )
    )
    assert titles(drafts) == [paper[0] for paper in PAPERS]


def test_a_place_that_few_entries_have_is_not_that_of_their_titles() -> None:
    venue = "<span>in the Proceedings of {3}, pp. {5}</span>"
    marked = f'<p><span>{{1}}, {{6}},</span> <span class="Title34">{{0}}</span>, {venue}.</p>'
    awarded = f"<p><span>{{1}}, {{6}},</span> <span>{{0}},</span> {venue} <b>(Received a Best Paper Award)</b>.</p>"
    plain = f"<p><span>{{1}}, {{6}}, {{0}}, </span>{venue}.</p>"
    forms = [marked, awarded, plain, plain]
    drafts = page("".join(form.format(*paper) for form, paper in zip(forms, PAPERS, strict=True)))
    assert titles(drafts) == [paper[0] for paper in PAPERS]


def test_a_kind_in_brackets_behind_a_title_is_no_part_of_it() -> None:
    entry = "<li>{1} ({6}). {0} [{7}]. <em>{3}</em>, <em>{4}</em>, {5}.</li>"
    kinds = ["Article", "Conference paper", "Journal article", "Data set"]
    drafts = page(
        "<ul>" + "".join(entry.format(*paper, kind) for paper, kind in zip(PAPERS, kinds, strict=True)) + "</ul>"
    )
    assert titles(drafts) == [paper[0] for paper in PAPERS]


def test_a_title_may_speak_of_what_it_was_written_with() -> None:
    drafts = page("".join(f"<p><b>{paper[0]} (with Applications)</b><br>{paper[1]} {paper[6]}</p>" for paper in PAPERS))
    assert titles(drafts) == [f"{paper[0]} (with Applications)" for paper in PAPERS]


def test_names_in_bold_behind_a_badge_are_the_authors_and_the_badge_is_the_venue() -> None:
    entry = '<div class="item"><span class="tag">{3} {6}</span> <strong>{1}</strong>, "{0}"</div>'
    venues = ["ICCV", "CVPR", "NeurIPS", "ECCV"]
    drafts = page(
        "".join(
            entry.format(paper[0], ", ".join(paper[2]), "", venue, "", "", paper[6])
            for paper, venue in zip(PAPERS, venues, strict=True)
        )
    )
    assert [one.authors for one in drafts] == [paper[2] for paper in PAPERS]
    assert [one.venue for one in drafts] == venues


def test_the_owner_in_bold_is_not_the_only_author() -> None:
    entry = "<li>Odd, A., <b>Kovač, M.</b>, Herrera, T. {0}. <i>{3}</i> {4}: {5}, {6}.</li>"
    drafts = page("<ul>" + "".join(entry.format(*paper) for paper in PAPERS) + "</ul>")
    assert {one.authors for one in drafts} == {("A. Odd", "M. Kovač", "T. Herrera")}


@pytest.mark.parametrize("journal", ["Phys. Rev. Lett.", "Am. J. Phys.", "New J. Phys.", "Nat. Phys.", "Phys. Rev. A"])
@pytest.mark.parametrize("title", ["{0}", "<i>{0}</i>"])
def test_the_short_name_of_a_journal_ends_no_title(journal: str, title: str) -> None:
    entries = [f"<li>M. Kova&#269;, L. Chang, {{0}}, {journal} <b>{{4}}</b>, {{5}} ({{6}})"] * len(PAPERS)
    entries[0] = entries[0].replace("{0}", title)
    drafts = page(f"<ul>{''.join(entry.format(*paper) for entry, paper in zip(entries, PAPERS, strict=True))}</ul>")
    assert titles(drafts) == [paper[0] for paper in PAPERS]
    assert {one.venue for one in drafts} == {journal}


def test_lists_that_nobody_closed_are_one_list() -> None:
    entry = (
        '<p><dl><dt><a name="p{4}"><b>{0}</b> (with <a href="/l">Li-Wen Chang</a>)<br><i>{3}</i> {4} ({6}), {5}'
        '<dd><u>Abstract</u>: We asked owls.<dt>Full paper (6/22/15): <a href="{4}.pdf">PDF</a>'
    )
    more = [(f"{paper[0]} again", *paper[1:]) for paper in PAPERS]
    drafts = page("".join(entry.format(*paper) for paper in (*PAPERS, *more)))
    assert titles(drafts) == [paper[0] for paper in (*PAPERS, *more)]
    assert [one.links["pdf"] for one in drafts] == 2 * [f"{paper[4]}.pdf" for paper in PAPERS]


def test_a_journal_in_italics_is_not_the_title_of_an_entry_whose_title_leads_nowhere() -> None:
    linked = '<li>{1} <a href="/{4}">{0}</a>. <em>BMC Biology of {3}</em> {4}: {5}, {6}.</li>'
    plain = "<li>{1} {0}. <em>BMC Biology of {3}</em> {4}: {5}, {6}.</li>"
    more = [(f"{paper[0]} again", *paper[1:]) for paper in PAPERS]
    drafts = page("".join((plain if place == 4 else linked).format(*one) for place, one in enumerate((*PAPERS, *more))))
    assert titles(drafts) == [paper[0] for paper in (*PAPERS, *more)]
