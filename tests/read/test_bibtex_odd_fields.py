"""What people and programs write in fields of BibTeX beside the usual: names, addresses, remarks, references."""

from __future__ import annotations

import pytest
from exports_support import only, read, told


def article(fields: str, *, kind: str = "article", title: str = "Owls do not count sheep", **context):
    text = f"@{kind}{{owls,\n  title = {{{title}}},\n  year = 2023,\n  {fields}\n}}\n"
    return only(text, "bibtex", **context)


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("{{Doe, Jane and Roe, John}}", ("Jane Doe", "John Roe")),
        ("{{Doe, Jane} and {Roe, John}}", ("Jane Doe", "John Roe")),
        ("{{} and Doe, Jane}", ("Jane Doe",)),
        ("{, and Doe, Jane}", ("Jane Doe",)),
        ("{Doe, Jane;}", ("Jane Doe",)),
        ("{{family=Berg, given=Jan, prefix=van der} and Doe, Jane}", ("Jan van der Berg", "Jane Doe")),
        ("{Owls, Inc. and Doe, Jane}", ("Owls, Inc.", "Jane Doe")),
    ],
)
def test_names_in_odd_braces_and_beside_odd_signs(written: str, names: tuple[str, ...]) -> None:
    assert article(f"author = {written}").authors == names


@pytest.mark.parametrize(
    ("fields", "links"),
    [
        ("url = {papers/owls.pdf}", {"pdf": "https://example.org/list/papers/owls.pdf"}),
        ("howpublished = {see www of ours}", {}),
        ("eprint = {https://press.example.org/pdf/owls}", {"pdf": "https://press.example.org/pdf/owls"}),
        ("eprint = {https://press.example.org/owls}", {"url": "https://press.example.org/owls"}),
        ("eprint = {https://doi.org/10.1000/owls}", {"doi": "10.1000/owls"}),
        ("doi = {10.1000/OWLS}, eprint = {https://doi.org/10.1000/owls}", {"doi": "10.1000/owls"}),
    ],
)
def test_addresses_are_found_in_the_fields_that_hold_them(fields: str, links: dict[str, str]) -> None:
    found = article(f"author = {{Doe, Jane}}, {fields}", address="https://example.org/list/")
    assert found.links == links


def test_further_material_keeps_its_name_and_what_is_no_address_is_kept_as_text() -> None:
    found = article("supp = {https://press.example.org/owls.zip}, blog = {nowhere}, code = {true}")
    assert found.other_links == (("Supplement", "https://press.example.org/owls.zip"),)
    assert (found.extra, found.code) == ({"blog": "nowhere"}, True)


@pytest.mark.parametrize(
    ("said", "kind", "extra"),
    [("mathesis", "mastersthesis", {}), ("Habilitation thesis", "phdthesis", {"type": "Habilitation thesis"})],
)
def test_what_a_thesis_calls_itself_is_kept_where_it_says_more_than_its_type(said: str, kind: str, extra: dict) -> None:
    found = article(f"type = {{{said}}}, school = {{Owlton}}", kind="thesis")
    assert (found.type, found.extra) == (kind, extra)


def test_a_month_may_stand_in_the_year() -> None:
    assert str(only("@article{o, title={Owls}, author={Doe, Jane}, year={May 2020}}", "bibtex").date) == "2020-05"


def test_a_comma_in_braces_parts_no_keywords() -> None:
    assert article("keywords = {{Owls, asleep}, lamps}").keywords == ("Owls, asleep", "lamps")


@pytest.mark.parametrize(
    ("written", "title"),
    [
        (r"{\O}wls and {\ss}", "Øwls and ß"),
        (r"Of \(x^2\) lamps", r"Of \(x^2\) lamps"),
        (r"Of \~{} lamps", r"Of \textasciitilde{} lamps"),
        (r"Lamps \sqrt[3]{x} of \href{https://example.org}{owls}",
         r"Lamps \sqrt[3]{x} of \href{https://example.org}{owls}"),
    ],
)  # fmt: skip
def test_signs_of_a_title_are_read_and_its_commands_stay(written: str, title: str) -> None:
    assert article("author = {Doe, Jane}", title=written).title == title


def test_words_without_braces_pass_where_words_are_usual_and_are_told_elsewhere() -> None:
    text = "@article{o, title={Owls}, author={Doe, Jane}, year=2020,\n langid = english,\n note = forthcoming}\n"
    reading = read(text, "bibtex")
    assert told(reading) == ["the macro 'forthcoming' is not defined; its name is taken as text"]
    assert (reading.drafts[0].note, reading.drafts[0].extra) == ("forthcoming", {"langid": "english"})


def test_a_field_given_twice_is_told_and_the_first_counts() -> None:
    reading = read("@misc{o,\n title={Owls},\n author={Doe, Jane},\n note={one},\n note={two}}\n", "bibtex")
    assert reading.drafts[0].note == "one"
    assert told(reading) == ["the entry 'o' has `note` in line 4 and in line 5; the first counts"]


def test_entries_hand_down_what_they_have_and_circles_end() -> None:
    reading = read(
        "@inproceedings{owls, title={Owls}, author={Doe, Jane}, crossref={proc}, xdata={press}}\n"
        "@proceedings{proc, title={Night Proceedings}, year=2023, xdata={gone}}\n"
        "@xdata{press, publisher={Owl Press}, xdata={place,owls}}\n"
        "@xdata{place, address={Owlton}}\n",
        "bibtex",
    )
    (owls,) = reading.drafts
    assert (owls.venue, str(owls.date), owls.publisher, owls.extra) == (
        "Night Proceedings",
        "2023",
        "Owl Press",
        {"address": "Owlton"},
    )
    assert told(reading) == ["the entry 'gone', of which 'proc' is a part, is not in this file"]


def test_a_comment_without_braces_hides_no_entry() -> None:
    text = "@comment jabref\n@article{o, title={Owls}, author={Doe, Jane}, year=2020}\n"
    assert [draft.title for draft in read(text, "bibtex").drafts] == ["Owls"]


def test_a_part_of_proceedings_that_says_all_itself_needs_no_other_entry():
    part = "@inproceedings{{a, title={{Looms}}, author={{Roe, Anna}}, {0}year={{2020}}, crossref={{conf}}}}"
    whole = read(part.format("booktitle={Proceedings of Looms}, "), "bibtex")
    assert (whole.drafts[0].venue, whole.problems) == ("Proceedings of Looms", ())
    [problem] = read(part.format(""), "bibtex").problems
    assert problem.what == "the entry 'conf', of which 'a' is a part, is not in this file"
