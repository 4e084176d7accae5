"""What readers of exports take where a field that is usual is missing, or says it otherwise."""

from __future__ import annotations

import json
from typing import Any

import pytest
from exports_support import only

OPENALEX = {
    "id": "https://openalex.org/W1",
    "title": "Owls do not count sheep",
    "type": "article",
    "publication_year": 2018,
    "publication_date": "2018-02-13",
    "authorships": [{"author": {"display_name": "Ada Lee"}}],
    "primary_location": {"raw_source_name": "Night Studies", "source": {"display_name": "Night Journal"}},
}
SCHOLAR = {
    "paperId": "1",
    "title": "Owls do not count sheep",
    "externalIds": {"DOI": "10.1000/1"},
    "year": 2018,
    "authors": [{"name": "Ada Lee"}],
    "publicationTypes": ["JournalArticle"],
    "venue": "Night Studies",
}
DATACITE = {
    "doi": "10.1000/1",
    "creators": [{"name": "Lee, Ada", "nameType": "Personal"}],
    "titles": [{"title": "Owls do not count sheep"}],
    "types": {"resourceTypeGeneral": "Text", "resourceType": "Night essay"},
    "publicationYear": 2018,
    "contributors": [{"name": "Ray, Bo", "contributorType": "DataCurator"}],
    "rightsList": [{"rightsUri": "https://example.org/terms"}],
}
ZOTERO = {
    "itemType": "journalArticle",
    "title": "Owls do not count sheep",
    "creators": [{"creatorType": "author", "name": "Aristotle"}, {"creatorType": "author", "name": "Night Watch Team"}],
    "publicationTitle": "Night Studies",
    "date": "2018",
}
INSPIRE = {
    "control_number": 1,
    "titles": [{"title": "Owls do not count sheep"}],
    "authors": [{"full_name": "Lee, Ada"}, {"full_name": "Ray, Bo", "inspire_roles": ["supervisor"]}],
    "document_type": ["thesis"],
}


def without(work: dict[str, Any], *names: str) -> str:
    return json.dumps({name: value for name, value in work.items() if name not in names})


def test_openalex_may_know_a_year_only_and_a_place_by_its_name_only() -> None:
    assert str(only(without(OPENALEX), "openalex").date) == "2018-02-13"
    assert str(only(without(OPENALEX, "publication_date"), "openalex").date) == "2018"
    assert only(without(OPENALEX), "openalex").venue == "Night Journal"
    unknown = {**OPENALEX, "primary_location": {"raw_source_name": "Night Studies"}}
    assert only(json.dumps(unknown), "openalex").venue == "Night Studies"


def test_semantic_scholar_names_a_journal_or_a_venue() -> None:
    assert only(without(SCHOLAR), "semantic-scholar").venue == "Night Studies"
    assert only(without({**SCHOLAR, "journal": {"name": "Night Journal"}}), "semantic-scholar").venue == "Night Journal"
    named = {**SCHOLAR, "publicationTypes": ["Conference"], "journal": {"name": "Night Journal"}}
    assert only(without(named), "semantic-scholar").venue == "Night Studies"
    assert only(without(named, "venue"), "semantic-scholar").venue == "Night Journal"


def test_datacite_may_name_a_type_a_role_or_a_licence_that_has_no_name_here() -> None:
    work = only(without(DATACITE), "datacite")
    assert work.extra["type_of_work"] == "Night essay"
    assert work.extra["data_curator"] == "Bo Ray"
    assert work.extra["license"] == "https://example.org/terms"
    known = {**DATACITE, "types": {"resourceTypeGeneral": "Text", "resourceType": "Journal Article"}}
    assert "type_of_work" not in only(json.dumps(known), "datacite").extra


def test_a_name_of_one_word_is_a_person_and_one_of_several_without_a_family_name_a_team() -> None:
    assert only(json.dumps([ZOTERO]), "zotero-json").authors == ("Aristotle", "Night Watch Team")


def test_who_supervised_a_thesis_did_not_write_it() -> None:
    assert only(json.dumps({"hits": {"hits": [{"metadata": INSPIRE}]}}), "inspire").authors == ("Ada Lee",)


MEDLINE = """\
PMID- 29424689
TI  - Owls do not count sheep.
{lines}
DP  - 2018
TA  - Night Stud
"""


@pytest.mark.parametrize(
    ("lines", "authors"),
    [
        ("FAU - Lee, Ada\nAU  - Lee A\nFAU - Ray, Bo\nAU  - Ray B", ("Ada Lee", "Bo Ray")),
        ("AU  - Lee A\nAU  - Ray BC", ("A. Lee", "B. C. Ray")),
        ("FAU - \nAU  - Lee A", ("A. Lee",)),
        ("AU  - Ada Lee\nAU  - Aristotle", ("Ada Lee", "Aristotle")),
        ("FAU - Lee, Ada\nFAU - ", ("Ada Lee",)),
    ],
)
def test_pubmed_gives_full_names_or_initials(lines: str, authors: tuple[str, ...]) -> None:
    assert only(MEDLINE.format(lines=lines), "medline").authors == authors


def test_a_type_of_pubmed_that_says_more_than_the_papers_type_is_kept() -> None:
    work = only(MEDLINE.format(lines="AU  - Lee A\nPT  - Journal Article\nPT  - Biography"), "medline")
    assert (work.type, work.extra["type_of_work"]) == ("article", "Biography")


REFWORKS = """\
RT {kind}
SR Electronic(1)
A1 Lee,Ada
T1 Owls do not count sheep
T2 Night Studies
YR 2018
AB First line
of the abstract.
"""


@pytest.mark.parametrize(
    ("kind", "venue", "series"),
    [
        ("Book, Section", "Night Studies", ""),
        ("Conference Proceedings", "Night Studies", ""),
        ("Book, Whole", "", "Night Studies"),
    ],
)
def test_a_second_title_of_refworks_is_the_book_or_the_series(kind: str, venue: str, series: str) -> None:
    work = only(REFWORKS.format(kind=kind), "refworks")
    assert (work.venue, work.extra.get("series", "")) == (venue, series)


ENDNOTE = """\
<xml><records><record>
<ref-type{named}>{number}</ref-type>
<contributors><authors><author>Lee, Ada</author></authors></contributors>
<titles><title>Owls do not count sheep</title><secondary-title>Night Stud.</secondary-title></titles>
<periodical><full-title>Night Studies</full-title></periodical>
<dates><year>2018</year></dates>
</record></records></xml>
"""


def test_endnote_may_give_a_type_by_its_number_and_the_journal_in_full() -> None:
    work = only(ENDNOTE.format(named="", number="17"), "endnote-xml")
    assert (work.type, work.venue) == ("article", "Night Studies")
    assert only(ENDNOTE.format(named=' name="Book Section"', number="5"), "endnote-xml").venue == "Night Stud."


HAYAGRIVA = """\
owls:
  type: {kind}
  title: Owls do not count sheep
  author: Lee, Ada
  date: 2018
  serial-number: {serial}
  parent:
    type: {within}
    title: Night Studies
"""


@pytest.mark.parametrize(
    ("kind", "within", "expected"),
    [
        ("article", "periodical", "article"),
        ("article", "anthology", "incollection"),
        ("article", "proceedings", "inproceedings"),
        ("book", "anthology", "book"),
    ],
)
def test_a_work_of_typst_is_what_stands_in_such_a_thing(kind: str, within: str, expected: str) -> None:
    work = only(HAYAGRIVA.format(kind=kind, within=within, serial="10.1000/1"), "hayagriva")
    assert work.type == expected
    assert (work.extra["series"] if kind == "book" else work.venue) == "Night Studies"


def test_a_serial_number_is_what_it_looks_like() -> None:
    def links(serial: str) -> dict[str, str]:
        return dict(only(HAYAGRIVA.format(kind="article", within="periodical", serial=serial), "hayagriva").links)

    assert links("10.1000/1") == {"doi": "10.1000/1"}
    assert links("'1706.03762'") == {"arxiv": "1706.03762"}
    assert links("10.5") == {}
    assert links("X-17") == {}


def test_an_address_without_its_beginning_is_one() -> None:
    work = only(
        "cff-version: 1.2.0\nmessage: Cite\ntitle: Owls\nauthors:\n- name: Night Team\nurl: example.org/owls\n", "cff"
    )
    assert "https://example.org/owls" in str(work)
