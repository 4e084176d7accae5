"""What an entry of a page may hold beside title, authors and venue: links, and the BibTeX and abstract it hides."""

from datetime import date

import pytest
from generator.read.draft import Context, Draft
from generator.read.lists.page_list import read_listing

OWLS = "<b>Owls do not count sheep</b><br>Mira Kovač, Tom Herrera<br>"
NIGHT = "<i>Journal of Night Studies</i>, 12, 1-9, 2023."
ABSTRACT = "Nobody has asked owls what they count. We asked three of them. They would not say."


def first_of(entry: str, *, title: str = "Mira Kovač") -> Draft:
    """Read a page of three entries, of which the first is given; the others must come in whatever it holds."""
    first, second, third = read_listing(
        f"""<html><head><title>{title}</title></head><body><h2>Publications</h2><ul><li>{entry}</li>
<li><b>Of letters and lamps</b><br>Li-Wen Chang, Mira Kovač<br><i>Journal of Lamps</i>, 4, 7-8, 2021.</li>
<li><b>What a moth knows</b><br>Tom Herrera, Mira Kovač<br><i>Journal of Night Studies</i>, 5, 1-2, 2020.</li>
</ul></body></html>""",
        Context("page.html", date(2026, 1, 1)),
    ).drafts
    assert (second.title, third.title) == ("Of letters and lamps", "What a moth knows")
    return first


@pytest.mark.parametrize(
    ("shown", "links", "code"),
    [
        ("arXiv:2101.00001", {"arxiv": "2101.00001"}, None),
        ("CoRR abs/2101.00001", {"arxiv": "2101.00001"}, None),
        ("doi:10.48550/arXiv.2101.00001", {"doi": "10.48550/arXiv.2101.00001", "arxiv": "2101.00001"}, None),
        ("(doi:10.1000/182(3))", {"doi": "10.1000/182(3)"}, None),
        ('<a href="owls.bib">BibTeX</a>', {}, None),
        ('<a href="https://news.example.org/owls">Press</a>', {}, None),  # it is among the other links, with its label
        ('code by <a href="https://github.com/herrera">a friend</a>', {"url": "https://github.com/herrera"}, None),
        (
            '<a href="https://www.slideshare.net/kovac/owls">Video</a>',
            {"slides": "https://www.slideshare.net/kovac/owls"},
            None,
        ),
        (
            '<a href="https://github.com/a/b">Code</a> <a href="https://github.com/a/c">Code</a>',
            {"url": "https://github.com/a/c"},
            "https://github.com/a/b",
        ),
        ('<a href="https://github.com/a/b">Code</a> <a href="https://github.com/a/b">GitHub</a>', {}, "https://github.com/a/b"),
    ],
)  # fmt: skip
def test_links_and_identifiers_of_an_entry_are_told_by_label_and_address(
    shown: str, links: dict[str, str], code: str | None
) -> None:
    found = first_of(f"{OWLS}{NIGHT} {shown}")
    assert (found.links, found.code) == (links, code)
    assert (found.title, found.venue) == ("Owls do not count sheep", "Journal of Night Studies")


def test_a_link_of_signs_alone_is_called_by_its_host() -> None:
    links = '<a href="https://example.org/a">DOI page</a> <a href="https://www.example.com/b">→</a>'
    (first, *_) = read_all("{people}. {title}. <i>{venue}</i>, 2020. " + links)
    assert first.other_links == (("example.com", "https://www.example.com/b"),)


def test_a_title_that_leads_to_a_shared_file_gives_the_pdf() -> None:
    found = first_of(
        '<a href="https://drive.google.com/file/d/1/view">Owls do not count sheep</a><br>Mira Kovač, Tom Herrera<br>'
        + NIGHT
    )
    assert found.links == {"pdf": "https://drive.google.com/file/d/1/view"}


@pytest.mark.parametrize("address", ["data:text/plain;base64,QGFyd", "data:nothing", "data:text/plain,owls"])
def test_a_button_whose_file_cannot_be_read_gives_nothing(address: str) -> None:
    found = first_of(f'{OWLS}{NIGHT} <a href="{address}">Bib</a>')
    assert (found.title, found.publisher, found.links) == ("Owls do not count sheep", "", {})


def test_hidden_bibtex_without_a_title_adds_nothing() -> None:
    hidden = '<div class="bibtex"><pre>@misc{k, publisher={Owl Press}, year={2001}}</pre></div>'
    found = first_of(f"{OWLS}{NIGHT} {hidden}")
    assert (found.publisher, str(found.date)) == ("", "2023")


@pytest.mark.parametrize(
    "hidden",
    [
        f"<details><summary>Abstract</summary><p>{ABSTRACT}</p></details>",
        f'<div style="display:none">{ABSTRACT}</div>',
        f'<p class="abstract">Abstract: {ABSTRACT}</p>',
    ],
)
def test_the_abstract_that_an_entry_hides_is_its_abstract(hidden: str) -> None:
    assert first_of(f"{OWLS}{NIGHT} {hidden}").abstract == ABSTRACT


def test_a_hidden_list_of_people_is_no_abstract() -> None:
    names = "A. Lovelace, C. Babbage, L. Menabrea, M. Somerville, G. Boole, A. De Morgan"
    assert first_of(f'{OWLS}{NIGHT} <div style="display:none">{names}</div>').abstract == ""


def test_fonts_set_by_hand_tell_title_and_venue() -> None:
    found = first_of(
        '<span style="font-weight: bold">Owls do not count sheep</span><br>Mira Kovač, Tom Herrera<br>'
        '<span style="font-style: italic">Journal of Night Studies</span>, 12, 1-9, 2023.'
    )
    assert (found.title, found.venue, found.pages) == ("Owls do not count sheep", "Journal of Night Studies", "1-9")


TITLES = ["Owls do not count sheep", "Of letters and lamps", "What a moth knows"]
PEOPLE = ["Mira Kovač, Tom Herrera", "Li-Wen Chang, Mira Kovač", "Tom Herrera, Mira Kovač"]
VENUES = ["Journal of Night Studies", "Journal of Lamps", "Journal of Night Studies"]


def read_all(entry: str, *, above: str = "<h2>Publications</h2>", below: str = "", around: str = "ul") -> list[Draft]:
    """Read a page of three entries that are all made alike: title, people and venue put in."""
    items = "".join(
        f"<li>{entry.format(title=title, people=people, venue=venue)}</li>"
        for title, people, venue in zip(TITLES, PEOPLE, VENUES, strict=True)
    )
    page = f"<html><head><title>Mira Kovač</title></head><body>{above}<{around}>{items}{below}</{around}></body></html>"
    return list(read_listing(page, Context("page.html", date(2026, 1, 1))).drafts)


@pytest.mark.parametrize(
    ("entry", "date"),
    [
        ("“{title},” in <i>{venue}</i>, October 20, 2025.", "2025-10-20"),
        ("{people}. {title}. <i>{venue}</i>, 2025-11-17.", "2025-11-17"),
        (
            "{people}, “{title},” presented at {venue}, Rome, 21-25 July 2008, Vol. 94, 740-743 (2009).",
            "2009",
        ),
    ],
)
def test_the_parts_of_a_date_are_no_volume_and_that_of_an_event_is_not_the_date_of_the_paper(
    entry: str, date: str
) -> None:
    found = read_all(entry)
    assert [str(draft.date) for draft in found] == [date] * 3
    assert not {"20", "21-25", "11-17", "11"} & {part for draft in found for part in (draft.volume, draft.pages)}


def test_what_calls_itself_a_thesis_is_one_without_a_venue() -> None:
    below = "<li>Mira Kovač. Lamps at night. PhD thesis, September 2005, defended 3-11-2005</li>"
    *_, thesis = read_all("{people}. {title}. <i>{venue}</i>, 2020.", below=below)
    assert (thesis.type, thesis.venue) == ("phdthesis", "")


def test_who_edited_the_book_is_no_author_of_the_chapter_that_names_nobody() -> None:
    book = "In: <i>{venue}</i><br>Hg. von Anna Bell und Carl Dee<br>Köln: DuMont 2005, S. 216-253."
    found = read_all(f"<h4>{{title}}</h4><p>{book}</p>")
    assert [(draft.authors, draft.extra.get("editors")) for draft in found] == [((), "Anna Bell; Carl Dee")] * 3


def test_a_short_given_name_is_no_degree() -> None:
    found = read_all("Ph. Roe, {people}, <a href=x.html>{title}</a>, <i>{venue}</i>, Aug. 2024.")
    assert [draft.authors[0] for draft in found] == ["Ph. Roe"] * 3


def test_a_quotation_within_a_title_keeps_its_marks() -> None:
    found = read_all("{people}: »{title}«: Lampen und »Nacht«. In: {venue}, 2020.")
    assert [draft.title for draft in found] == [f"»{title}«: Lampen und »Nacht«" for title in TITLES]


@pytest.mark.parametrize(
    "entry",
    [
        "<span><b>{title}</b>. {people}. <i>{venue}</i>, 2020.</span>",
        "<span><span><b>{title}</b>. {people}. <i>{venue}</i>, 2020.</span></span>",
        "{people}. <b>“{title}”</b>. <i>{venue}</i>, 2020.",
        '<a href="x.html">{title}</a>. <span class="x">{people}</span>. <i>{venue}</i>, 2020.',
        '<div class="paper-name">{title}</div><div>{people}</div><div>{venue}, 2020</div>',
        '<div itemscope><span itemprop="name" class="name">{title}</span>, {people}, {venue}, 2020</div>',
        "<b>{title}</b><br>{people}<br><i>{venue}</i>, 2020 <button>Show</button>",
        "<b>{title}</b><br>{people}, {venue}, 2020",
    ],
)
def test_entries_are_read_however_their_parts_are_set(entry: str) -> None:
    found = read_all(entry)
    assert [(draft.title, ", ".join(draft.authors), draft.venue, str(draft.date)) for draft in found] == [
        (*parts, "2020") for parts in zip(TITLES, PEOPLE, VENUES, strict=True)
    ]


@pytest.mark.parametrize("others", ["他", "ほか", "等", "et al.", "u.a.", "и др.", "et coll.", "y otros", "e altri"])
def test_others_go_unnamed_in_any_language(others: str) -> None:
    found = read_all("{people} " + others + ", “{title}”, {venue}, 3, 1-9 (2020).")
    assert [(", ".join(draft.authors), draft.more_authors) for draft in found] == [(names, True) for names in PEOPLE]


@pytest.mark.parametrize("journal", ["Phys. Rev. Lett.", "Am. J. Phys.", "New J. Phys.", "Nat. Phys.", "Phys. Rev. A"])
@pytest.mark.parametrize("title", ["{title}", "<i>{title}</i>"])
def test_the_short_name_of_a_journal_ends_no_title(journal: str, title: str) -> None:
    found = read_all(f"{{people}}, {title}, {journal} <b>12</b>, 1-9 (2020)")
    assert [(draft.title, draft.venue) for draft in found] == [(title, journal) for title in TITLES]


@pytest.mark.parametrize(
    "item", ["More to come.", "—", "<b>Soon</b>", '<a href="all.html">All publications</a>', "<b>In print</b>, soon"]
)
def test_an_item_that_is_no_publication_spoils_no_other_one(item: str) -> None:
    found = read_all("<b>{title}</b><br>{people}<br><i>{venue}</i>, 2020", below=f"<li>{item}</li>")
    assert [draft.title for draft in found] == TITLES
    assert [draft.doubts for draft in found] == [(), (), ()]


def test_a_year_above_the_entries_is_theirs_where_they_say_none() -> None:
    above = "<h2>Publications</h2><h3>2019</h3>"
    assert {str(one.date) for one in read_all("<b>{title}</b><br>{people}<br><i>{venue}</i>", above=above)} == {"2019"}
    said = read_all("<b>{title}</b><br>{people}<br><i>{venue}</i>, 2018", above=above)
    assert {str(one.date) for one in said} == {"2018"}
    both = read_all("<b>{title}</b><br>{people}<br><i>{venue}</i> 12 (2019), accepted May 2018", above=above)
    assert {str(one.date) for one in both} == {"2019"}


def test_a_list_may_be_named_by_its_address_alone() -> None:
    page = "".join(f"<p>{title}</p>" for title in TITLES)
    listed = read_all(
        "<b>{title}</b><br>{people}<br><i>{venue}</i>, 2020", above=f'{page}<div id="publications">', below="</div>"
    )
    assert [draft.title for draft in listed] == TITLES


def test_a_formula_that_the_page_draws_stands_in_the_title_as_it_was_written() -> None:
    katex = (
        '<span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation>'
        "</semantics></math></span>"
    )
    found = read_all("<b>{title} " + katex + "</b><br>{people}<br><i>{venue}</i>, 2020")
    assert [draft.title for draft in found] == [f"{title} $x^2$" for title in TITLES]


def test_a_page_without_anything_says_what_to_save_instead() -> None:
    reading = read_listing("", Context("page.html", date(2026, 1, 1)))
    assert (reading.drafts, [problem.severity for problem in reading.problems]) == ((), ["error"])
