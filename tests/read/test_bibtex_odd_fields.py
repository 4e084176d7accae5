"""What people and programs write in fields of BibTeX beside the usual: names, addresses, remarks, references."""

import pytest
from exports_support import assert_draft, only, read, told


def article(fields: str, *, kind: str = "article", title: str = "Owls do not count sheep", **context):
    text = f"@{kind}{{owls,\n  title = {{{title}}},\n  year = 2023,\n  {fields}\n}}\n"
    return only(text, "bibtex", **context)


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
    assert_draft(owls, venue="Night Proceedings", date="2023", publisher="Owl Press", extra={"address": "Owlton"})
    assert told(reading) == ["the entry 'gone', of which 'proc' is a part, is not in this file"]
