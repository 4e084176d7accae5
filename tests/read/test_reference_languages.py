"""Lists of references in German, French and Spanish: editions, editors, proceedings, issues in their own words."""

from datetime import date

from generator.read.draft import Context
from generator.read.formats import read_text
from sample_files import sample

GERMAN = sample("german-list.txt")


def read(text):
    """Return what each entry of a list says, by its title."""
    drafts = read_text(text, "references", Context("list.txt", date(2026, 11, 22))).drafts
    return {draft.title: draft for draft in drafts}


def said(draft):
    return (draft.authors, draft.venue, draft.volume, draft.number, draft.pages, str(draft.date))


def test_proceedings_in_german_are_a_conference():
    read_list = read(GERMAN)
    assert read_list["Automatische Webstühle im Vergleich"].type == "inproceedings"
    assert said(read_list["Muster erkennen"]) == (
        ("T. Klein", "U. Groß"), "Tagungsband Mensch und Computer 2016", "", "", "1-10", "2016",
    )  # fmt: skip
