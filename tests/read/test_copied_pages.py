"""What select-all and copy gives of publication pages: how their lines, links and footers are told from papers."""

import pytest
from lists_as_text import read_references

PAPERS = (
    ("Sorting Parcels in the Dark", "Jane Doe, Peter Smith, and Wei Chen", "Journal of Ink"),
    ("Learning to Read by Candle Light", "Jane Doe and Anna Miller", "Scientific Reports"),
    ("Robots that Write with Both Hands", "Wei Chen, Jane Doe, and Maria Rossi", "Conference on Pens (PEN)"),
    (
        "A Method for Counting Owls in Old Books",
        "Anna Miller, Jane Doe, and Kenji Tanaka",
        "Transactions on Paper and String",
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
    assert all(where.startswith(draft.venue) for draft, (*_, where) in zip(drafts, PAPERS, strict=True))
    assert drafts[1].authors == ("Jane Doe", "Anna Miller")


def test_an_entry_begins_at_the_title_above_each_line_of_authors_also_where_no_links_part_them():
    lines = page()
    for place in (6, 14):
        lines[place] = ""
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


def test_an_event_in_brackets_belongs_to_the_title_where_the_entry_has_its_own_date():
    lines = page()
    lines[lines.index(TITLES[0])] = "A Shared Task of Sorting Parcels (SORT 2021)"
    assert read(lines)[0].title == "A Shared Task of Sorting Parcels (SORT 2021)"


def test_the_author_behind_and_is_the_last():
    lines = []
    for title, *_ in PAPERS:
        lines += ["J. Doe, P. Smith, M. Rossi, and W. Chen, Small 9, 1939-1946 (2013).", title, ""]
    assert {draft.authors for draft in read(lines)} == {("J. Doe", "P. Smith", "M. Rossi", "W. Chen")}


def test_a_name_may_hold_another_in_brackets():
    lines = page()
    lines[lines.index(PAPERS[1][1])] = "Xiao (Sunny) Zhang, Jane Doe, Anna Miller"
    assert read(lines)[1].authors == ("Xiao (Sunny) Zhang", "Jane Doe", "Anna Miller")
