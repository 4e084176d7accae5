"""What select-all and copy gives of publication pages: how their lines, links and footers are told from papers."""

from __future__ import annotations

import pytest
from generator.read.lists.reference_strings import LabelledEntry
from generator.read.lists.reference_strings.doubts import with_doubts
from generator.read.lists.reference_strings.read import read_references
from generator.read.lists.reference_strings.reading import Labelled
from generator.read.nlm_note import without_nlm_note

PAPERS = (
    ("Sorting Parcels in the Dark", "Jane Doe, Peter Smith, and Wei Chen", "Journal of Ink"),
    ("Learning to Read by Candle Light", "Jane Doe and Anna Miller", "Scientific Reports"),
    ("Robots that Write with Both Hands", "Wei Chen, Jane Doe, and Maria Rossi", "Conference on Pens (PEN)"),
    (
        "A Method for Counting Owls in Old Books",
        "Anna Miller, Jane Doe, and Kenji Tanaka",
        "Transactions on paper and string",
    ),
    (
        "Folding Envelopes with Cheap Robots",
        "Kenji Tanaka and Jane Doe",
        "International conference on robots that fold",
    ),
    ("On the Weight of Wet Parcels", "Maria Rossi, Wei Chen, and Jane Doe", "Nature"),
)
TITLES = [title for title, *_ in PAPERS]


def read(lines):
    return read_references("\n".join(lines), path="x.txt").drafts


def page(*, venue="{venue}, 2021", badge="", links="PDF Code"):
    """A page that has a line for each part of an entry."""
    lines = ["Jane Doe", "Home", "Publications"]
    for title, authors, where in PAPERS:
        lines += [*([badge] if badge else []), title, authors, venue.format(venue=where), *([links] if links else [])]
    return lines


@pytest.mark.parametrize("venue", ["{venue}, 2021", "In {venue}, 2021", "{venue} 2021", "{venue}, May 2021"])
def test_lines_of_titles_authors_and_venues_are_read_as_such(venue):
    drafts = read(page(venue=venue))
    assert [draft.title for draft in drafts] == TITLES
    assert [draft.venue for draft in drafts] == [where for *_, where in PAPERS]
    assert drafts[1].authors == ("Jane Doe", "Anna Miller")


def test_an_entry_begins_at_the_title_above_each_line_of_authors_also_where_no_links_part_them():
    lines = page()
    for place in (6, 14):
        lines[place] = ""
    assert [draft.title for draft in read(lines)] == TITLES


def test_a_short_title_is_one_where_authors_stand_below_it():
    lines = page(badge="INK")
    at = lines.index(TITLES[2])
    lines[at] = "Lazy Pens"
    assert [draft.title for draft in read(lines)] == [*TITLES[:2], "Lazy Pens", *TITLES[3:]]


def test_what_is_said_below_the_authors_is_no_second_title():
    lines = []
    for title, authors, where in PAPERS:
        said = f"A system that handles the mail of {where} in a way that nobody has tried before"
        lines += [title, "", authors.replace(", ", " · ").replace(" and ", " · "), "", f"{where}, 2021", "", said, ""]
    assert [draft.title for draft in read(lines)] == TITLES


def test_what_a_page_says_of_itself_is_no_paper():
    footers = ["© Copyright 2026 Jane Doe. Last updated: July 10, 2026.", "© 2026 Jane Doe · Powered by the Ink theme."]
    for footer in footers:
        drafts = read([*page(), footer])
        assert [draft.title for draft in drafts] == TITLES
        assert drafts[-1].date.year == 2021


def test_headings_between_whole_references_are_no_titles():
    entries = [f"{authors} (2021). {title}. In {where}." for title, authors, where in PAPERS]
    lines = ["Publications", *entries[:3], "Refereed Workshop Publications and Posters", *entries[3:]]
    drafts = read(lines)
    assert [draft.title for draft in drafts] == TITLES
    assert drafts[3].authors[0] == "Anna Miller"


def test_links_between_references_neither_are_titles_nor_join_them():
    lines = []
    for title, authors, where in PAPERS:
        lines += [f"{authors} (2021). {title}. In {where}.", "", "PDF Cite DOI Project Website", ""]
    assert [draft.title for draft in read(lines)] == TITLES


def test_authors_and_venue_on_one_line_are_parted_by_a_dot():
    lines = []
    for title, authors, _ in PAPERS:
        lines += [
            title,
            "",
            f"{authors.replace(', and ', ', ').replace(' and ', ', ')} · Applied Ink Letters 12, 34 (2021)",
            "",
        ]
    drafts = read(lines)
    assert [draft.title for draft in drafts] == TITLES
    assert {draft.venue for draft in drafts} == {"Applied Ink Letters"}
    assert [draft.authors[-1] for draft in drafts] == [authors.rpartition("and ")[2] for _, authors, _ in PAPERS]


def test_a_recommended_citation_completes_the_entry_above_it():
    lines = []
    for title, authors, where in PAPERS:
        lines += [title, "", f"Published in {where}, 2021", ""]
        lines += [
            f"Recommended citation: {authors} (2021). “{title}.” {where}. 12(3).",
            "Download Paper | Download Bibtex",
            "",
        ]
    drafts = read(lines)
    assert [draft.title for draft in drafts] == TITLES
    assert [draft.authors[0] for draft in drafts] == [
        authors.split(",")[0].split(" and")[0] for _, authors, _ in PAPERS
    ]
    assert [draft.venue for draft in drafts] == [where for *_, where in PAPERS]


def test_who_is_hidden_behind_more_authors_is_a_contributor_as_on_a_saved_page():
    lines = page(links="Bib")
    at = lines.index(PAPERS[0][1])
    lines[at] = "Jane Doe, Peter Smith, and 1 more author"
    lines[at + 2] = (
        "Bib\n@article{a,\n  title={Sorting Parcels in the Dark},\n"
        "  author={Doe, Jane and Smith, Peter and Chen, Wei}\n}"
    )
    first = read(lines)[0]
    assert first.authors == ("Jane Doe", "Peter Smith")
    assert first.more_authors
    assert first.contributors == ("Wei Chen",)


@pytest.mark.parametrize(
    ("title", "read_as", "note"),
    [
        ("Sorting Parcels in the Dark (Demo)", "Sorting Parcels in the Dark", "Demo"),
        ("Sorting Parcels in the Dark [extended abstract]", "Sorting Parcels in the Dark", "extended abstract"),
        ("Sorting Parcels in the Dark (and at Noon)", "Sorting Parcels in the Dark (and at Noon)", ""),
    ],
)
def test_the_kind_of_a_paper_behind_its_title_is_a_note(title, read_as, note):
    rest = [f"{authors}. {other}. {where}, 2021." for other, authors, where in PAPERS[1:]]
    first = read([f"Jane Doe, Peter Smith. {title}. Proceedings of the Conference on Ink, 2021.", *rest])[0]
    assert (first.title, first.note) == (read_as, note)


def test_an_event_in_brackets_belongs_to_the_title_where_the_entry_has_its_own_date():
    lines = page()
    lines[lines.index(TITLES[0])] = "A Shared Task of Sorting Parcels (SORT 2021)"
    assert read(lines)[0].title == "A Shared Task of Sorting Parcels (SORT 2021)"


def test_the_author_behind_and_is_the_last():
    lines = []
    for title, *_ in PAPERS:
        lines += ["J. Doe, P. Smith, M. Rossi, and W. Chen, Small 9, 1939-1946 (2013).", title, ""]
    assert {draft.authors for draft in read(lines)} == {("J. Doe", "P. Smith", "M. Rossi", "W. Chen")}


def test_authors_and_venue_on_one_line_are_parted_by_in():
    lines = []
    for i, (title, _, _) in enumerate(PAPERS):
        lines += [title + ",", f"J. Doe, P. Smith, T. Bourke  in {('JINK', 'PenConf', 'EMINK')[i % 3]}", ""]
    drafts = read(["Publications", "2021", *lines])
    assert {draft.authors for draft in drafts} == {("J. Doe", "P. Smith", "T. Bourke")}
    assert {draft.venue for draft in drafts} == {"JINK", "PenConf", "EMINK"}


def test_a_name_may_hold_another_in_brackets():
    lines = page()
    lines[lines.index(PAPERS[1][1])] = "Xiao (Sunny) Zhang, Jane Doe, Anna Miller"
    assert read(lines)[1].authors == ("Xiao (Sunny) Zhang", "Jane Doe", "Anna Miller")


NOTE = (
    "1234-5678 Doe, Jane Smith, Peter A Orcid: 0000-0000-0000-0000 R01 AB000000/AB/NIAB NIH HHS/United States "
    "Journal Article Research Support, Non-U.S. Gov’t {country} {date}Nat Ink Biol. 2021 May 3;7(1):3-9. "
    "doi: 10.1234/ink. Epub 2020 Dec 1."
)


@pytest.mark.parametrize("country", ["England", "United States", "Netherlands", ""])
@pytest.mark.parametrize("date", ["2021/06/01 ", ""])
def test_of_a_note_of_pubmed_the_source_is_left(country, date):
    note = " ".join(NOTE.format(country=country, date=date).split(" "))
    assert without_nlm_note(note.replace("  ", " ")) == "Nat Ink Biol. 2021 May 3;7(1):3-9. doi: 10.1234/ink."


def test_what_is_no_such_note_stays():
    for text in ("J Ink. 2021 May 3;7(1):3-9.", "A Journal Article, and what it needs", "Research Support, Inc. 2021"):
        assert without_nlm_note(text) == text


def test_a_journal_is_read_out_of_a_note_of_pubmed():
    lines = ["Publications"]
    for title, authors, _ in PAPERS:
        lines += [title, authors, "2021", NOTE.format(country="England", date="2021/06/01 "), "Abs DOI"]
    assert {draft.venue for draft in read(lines)} == {"Nat Ink Biol"}


@pytest.mark.parametrize(
    ("title", "begins"),
    [
        ("Ann Gray, and Corinne Hall, Sorting of wet parcels by weight and by the hour", True),
        ("Ann Gray, Joe Hill, Corinne Hall. Sorting of wet parcels by weight and by the hour", True),
        ("Apples, Pears, and Other Fruit of the northern hemisphere", False),
    ],
)
def test_a_title_that_begins_with_names_is_doubted(title, begins):
    doubts = with_doubts(LabelledEntry(title=title, authors=("Jane Doe",)), Labelled([], [], 1.0, None)).doubts
    assert ("the title seems to begin with names" in doubts) == begins


def test_a_name_of_one_word_among_others_is_doubted():
    entry = LabelledEntry(title="Sorting Parcels in the Dark", authors=("Jane Doe", "Smith"))
    assert "'Smith' is one word, unlike the other authors" in with_doubts(entry, Labelled([], [], 1.0, None)).doubts
