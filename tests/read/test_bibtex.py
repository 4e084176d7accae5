"""Entries of BibTeX and biblatex, from text to drafts."""

import pytest
from generator.read.draft import Reading
from generator.read.records.bibtex.bibtex import read_bibtex
from sample_files import sample

from tables import table


def read(text):
    return read_bibtex(text, path="x.bib")


def one(fields, entry_type="article"):
    reading = read(f"@{entry_type}{{key,\n title = {{A Title}},\n {fields}\n}}\n")
    assert reading.problems == ()
    return reading.drafts[0]


def test_fields_without_a_key_of_their_own_are_kept_as_text():
    assert one("myown = {caf{\\'e} {X}}, editor = {Roe, R. and others}").extra == {
        "myown": "café X",
        "editors": "R. Roe; et al.",
    }


def test_fields_know_their_lines():
    reading = read("\n@article{k,\n title = {T},\n author = {Jane Doe},\n year = 2018, url = {https://x.org/a.pdf}}")
    assert reading.drafts[0].line == 2
    assert reading.drafts[0].lines == {"title": 3, "authors": 4, "date": 5, "links": 5}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("jul", "2018-07"), ("July", "2018-07"), ("7", "2018-07"), ("07", "2018-07"), ("Sept.", "2018-09"),
        ("10--15 Jul", "2018-07"), ("Jul 10", "2018-07-10"), ("10 July", "2018-07-10"), ("Jul.-Aug.", "2018-07"),
        ("30 Jun--2 Jul", "2018-06"), ("2018-07", "2018-07"), ("Mai", "2018-05"), ("Summer", "2018"), ("13", "2018"),
    ],
)  # fmt: skip
def test_a_month_is_read_in_every_form(written, expected):
    assert str(one(f"year = 2018, month = {{{written}}}").date) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2018-07-10", "2018-07-10"), ("2018-07", "2018-07"), ("2018", "2018"), ("2018-07-10/2018-07-15", "2018-07-10"),
        ("2018/", "2018"), ("2018-07-10T12:00:00", "2018-07-10"), ("2018~", "2018"), ("10 July 2018", "2018-07-10"),
        ("2018-02-30", "2018-02"), ("in press", "None"),
    ],
)  # fmt: skip
def test_a_date_of_biblatex_is_read(written, expected):
    (draft,) = read(f"@article{{key, title = {{A Title}}, date = {{{written}}}}}").drafts
    assert str(draft.date) == expected


@pytest.mark.parametrize(("fields", "links"), table(__file__, "bibtex_links.yaml").items())
def test_links_are_sorted_by_kind(fields, links):
    assert one(fields).links == links


@pytest.mark.parametrize("pages", ["", "--", "n/a", "?--?", "0--0"])
def test_empty_fields_are_silence(pages):
    assert one(f"pages = {{{pages}}}, volume = {{}}, note = {{ }}").pages == ""


def test_macros_are_joined_and_an_undefined_one_is_reported_once():
    text = (
        '@string{ex = "Ex. "}\n@article{a, title = ex # {A}, journal = jmlr}\n@article{b, title = {B}, journal = jmlr}'
    )
    reading = read(text)
    assert [(draft.title, draft.venue) for draft in reading.drafts] == [("Ex. A", "jmlr"), ("B", "jmlr")]
    assert [problem.what for problem in reading.problems] == [
        "the macro 'jmlr' (and 1 more) is not defined; its name is taken as text"
    ]


def test_a_child_inherits_from_a_parent_that_comes_later():
    text = (
        "@inproceedings{c, title = {C}, crossref = {P}}\n"
        "@proceedings{p, title = {The Proceedings}, year = 2018, doi = {10.1000/p}, publisher = {Press}}"
    )
    reading = read(text)
    assert [draft.key for draft in reading.drafts] == ["c"]
    assert (reading.drafts[0].venue, str(reading.drafts[0].date)) == ("The Proceedings", "2018")
    assert reading.drafts[0].links == {}


def test_a_missing_parent_and_a_circle_of_parents_do_no_harm():
    reading = read(
        "@misc{a, title = {A}, crossref = {b}}\n@misc{b, title = {B}, crossref = {a}}\n"
        "@misc{c, title = {C}, crossref = {z}}"
    )
    assert [draft.title for draft in reading.drafts] == ["A", "B", "C"]
    assert [problem.what for problem in reading.problems] == [
        "the entry 'z', of which 'c' is a part, is not in this file"
    ]


def test_two_entries_of_one_key_are_both_kept_and_named():
    reading = read("@misc{a, title = {A}}\n\n@misc{a, title = {B}}")
    assert [draft.title for draft in reading.drafts] == ["A", "B"]
    assert [(problem.line, problem.what) for problem in reading.problems] == [
        (3, "the key 'a' stands in line 1 already; both entries are kept")
    ]


def test_comments_preambles_and_text_between_entries_are_no_papers():
    text = (
        "Some text, jane@example.org\n@comment{@article{x, title = {No}}}\n@preamble{{\\foo}}\n@Comment jabref\n"
        "@misc(a, title = {A (really)}, % a remark\n % title = {B},\n)\n@set{s, entryset = {a}}"
    )
    assert [draft.title for draft in read(text).drafts] == ["A (really)"]


def test_an_unreadable_doi_and_year_are_kept_and_reported():
    reading = read("@misc{a, title = {A}, doi = {none}, year = {20l8}}")
    assert reading.drafts[0].extra == {"doi": "none"}
    assert reading.drafts[0].note == "20l8"
    assert len(reading.problems) == 2


def test_line_ends_and_a_byte_order_mark_change_nothing():
    text = sample("bibtex/publishers.bib")
    plain = read(text)
    for variant in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        assert read(variant) == plain


def test_a_file_without_entries_is_no_fault_of_what_it_says():
    assert read("Nothing here") == Reading()
