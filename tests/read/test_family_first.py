"""Lists that write `Joly V`: the family name is told, and the name stays as printed."""

import pytest
from generator.cli.export import export_papers as export
from generator.read.draft import Draft
from generator.read.family_first import with_families

PUBMED = [
    Draft(line=1, title="On owls", authors=("Joly V", "van der Berg JH", "Sánchez-Carnerero Callado C")),
    Draft(line=2, title="On songs", authors=("Joly V", "Li W", "The Owl Team")),
]


def test_family_names_are_told_where_nearly_all_names_begin_with_them():
    first, second = with_families([*PUBMED, Draft(line=3, title="On rain", authors=("Poe S", "Roe R"))])[:2]
    assert first.families == {
        "Joly V": "Joly", "van der Berg JH": "van der Berg", "Sánchez-Carnerero Callado C": "Sánchez-Carnerero Callado",
    }  # fmt: skip
    assert second.families == {"Joly V": "Joly", "Li W": "Li"}


def test_nothing_is_told_where_names_are_in_reading_order():
    drafts = [Draft(line=1, title="On owls", authors=("Weinan E", "Ada King", "Rob Roe", "Sue Poe", "J. Doe"))]
    assert with_families(drafts) == tuple(drafts)


FOUR = ("Joly V", "Poe S", "Roe R", "Li W")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (FOUR, True),
        (FOUR[:3], False),
        ((*FOUR, "Ada King"), True),
        ((*FOUR[:3], "Ada King"), False),
        ((*FOUR, "Plato", "Voltaire"), True),
        ((*FOUR[:3], "Plato"), False),
        ((*FOUR, "J. Doe", "K.-L. Fox"), True),
        ((*FOUR[:3], "J. Doe"), False),
    ],
)
def test_four_names_in_five_tell_the_habit_and_single_words_and_turned_names_tell_nothing(names, told):
    (draft,) = with_families([Draft(line=1, title="On owls", authors=names)])
    assert draft.families == ({name: name.split()[0] for name in names if name in FOUR} if told else {})


def test_a_page_with_such_names_is_cited_rightly(portal):
    portal.write("site.yaml", "title: T\nbase_url: https://group.example.org/\n")
    rows = "".join(
        f"<li>Joly V, Poe {letter}, Roe R. <b>On {what} in the north.</b> "
        f"<i>Journal of Birds</i> {year};12(3):45-67.</li>"
        for letter, what, year in (("S", "owls", 2019), ("T", "songs", 2020), ("U", "rivers", 2021))
    )
    portal.take_text(f"<html><body><h2>Publications</h2><ul>{rows}</ul></body></html>", "publications.html")
    assert "author = {Joly, V. and Poe, S. and Roe, R.}" in export(portal.root, "bibtex").text
