"""Marks beside printed names, and the legends that explain them, in every kind of source that has such."""

import pytest
from generator.read.author_marks import facts_by_marks, legend, plain_marks, without_legend
from generator.read.records.bibtex.bibtex import read_bibtex

EQUAL, CORRESPONDING = {"equal": True}, {"corresponding": True}


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("(*) denotes equal contribution.", {"*": "equal"}),
        ("* = Equal contribution", {"*": "equal"}),
        ('("*" indicates both these authors contributed equally)', {"*": "equal"}),
        ("∗ corresponding author; † equal contribution.", {"*": "corresponding", "†": "equal"}),
        ("A. Lee#, B. Ray# (joint first authors), C. Fox*.", {"#": "equal"}),
        ("* Co-first authors, # Co-corresponding authors", {"*": "equal", "#": "corresponding"}),
        ("*equal contribution authors", {"*": "equal"}),
        ("* student of the group", {}),
        ("2 * equal weights", {"*": "equal"}),
    ],
)
def test_a_legend_says_what_marks_mean(text, meanings):
    assert legend(text) == meanings


@pytest.mark.parametrize(
    ("text", "names", "facts"),
    [
        ("Ada Lovelace*, Alan Turing", ["Ada Lovelace", "Alan Turing"], {"Ada Lovelace": EQUAL}),
        ("Lovelace*, Ada and Turing, Alan*†", ["Ada Lovelace", "Alan Turing"],
         {"Ada Lovelace": EQUAL, "Alan Turing": EQUAL | CORRESPONDING}),
        ("*Ada Lovelace, Bo Ray, *Alan Turing", ["Ada Lovelace", "Bo Ray", "Alan Turing"],
         {"Ada Lovelace": EQUAL, "Alan Turing": EQUAL}),
        ("Lovelace A*, Turing AM. A star * in a title", ["A. Lovelace", "A. M. Turing"], {"A. Lovelace": EQUAL}),
        ("Wei Li, Wei Li*", ["Wei Li", "Wei Li"], {"Wei Li": EQUAL}),
        ("Ada Lovelace‡", ["Ada Lovelace"], {}),
        ("A title *", [], {}),
    ],
)  # fmt: skip
def test_a_mark_belongs_to_the_name_beside_which_it_stands(text, names, facts):
    assert facts_by_marks(text, names, {"*": "equal", "†": "corresponding"}) == facts


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"Ada Lovelace$^{1,\ast}$", "Ada Lovelace*"),
        (r"Ada Lovelace$^\dagger$", "Ada Lovelace†"),
        (r"Ada Lovelace\textsuperscript{*}", "Ada Lovelace*"),
        (r"G\"odel, Kurt", r"G\"odel, Kurt"),
    ],
)
def test_marks_of_latex_become_plain_ones(latex, plain):
    assert plain_marks(latex) == plain


def test_a_remark_that_is_only_a_legend_goes_and_any_other_stays():
    assert without_legend("* Equal contribution") == ""
    assert without_legend("* Equal contribution. To appear.") == ""
    assert without_legend("To appear. * Equal contribution") == "To appear. * Equal contribution"


@pytest.mark.parametrize("field", ["note", "annotation"])
def test_stars_in_bibtex_mean_what_a_remark_says(field):
    entry = "@misc{x, title = {X}, author = {Einstein*†, Albert and Podolsky*, Boris and Rosen, N.}, %s = {%s}}"
    draft = read_bibtex(entry % (field, "* Equal contribution"), path="x.bib").drafts[0]
    assert draft.authors == ("Albert Einstein", "Boris Podolsky", "N. Rosen")
    assert (draft.author_facts, draft.note) == ({"Albert Einstein": EQUAL, "Boris Podolsky": EQUAL}, "")


def test_a_legend_that_says_something_else_stays_a_remark_and_becomes_no_list():
    entry = (
        "@misc{x, title = {X}, author = {Einstein*, Albert and Rosen, N.}, annotation = {* Example of superscripts}}"
    )
    draft = read_bibtex(entry, path="x.bib").drafts[0]
    assert (draft.author_facts, draft.note) == ({}, r"\* Example of superscripts")
