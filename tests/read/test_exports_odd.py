"""What tagged files, YAML, answers of services and tables say beside the usual: who edited, what it stands in."""

from __future__ import annotations

import json

import pytest
from exports_support import only, read, told


def refer(kind: str, rest: str):
    return only(f"%0 {kind}\n%A Lee, Ada\n%T Owls do not count sheep\n%D 2020\n{rest}\n", "refer")


@pytest.mark.parametrize(
    ("kind", "rest", "venue", "extra"),
    [
        ("Journal Article", "%B Night Studies", "Night Studies", {}),
        ("Conference Paper", "%J Night Proceedings", "Night Proceedings", {}),
        ("Thesis", "%B Department of Nights", "", {"department": "Department of Nights"}),
        ("Book", "%B Books of the Night", "", {"series": "Books of the Night"}),
    ],
)
def test_where_a_work_of_refer_stands_whatever_tag_says_it(kind: str, rest: str, venue: str, extra: dict) -> None:
    found = refer(kind, rest)
    assert (found.venue, found.extra) == (venue, extra)


def medline(rest: str):
    return only(f"PMID- 1\nFAU - Lee, Ada\nDP  - 2020\n{rest}\n", "medline")


def test_a_book_of_medline_without_a_title_of_its_own_is_called_as_the_book() -> None:
    found = medline("BTI - The Night Book\nFED - Ray, Bo\nED  - Ray B")
    assert (found.title, found.type, found.extra["editors"]) == ("The Night Book", "book", "Bo Ray")


def test_a_translated_title_of_medline_loses_its_brackets() -> None:
    assert medline("TI  - [Owls do not count sheep].").title == "Owls do not count sheep"


def web_of_science(rest: str):
    return only(f"FN x\nVR 1.0\nPT J\nAU Lee, A\nAF Lee, Ada\nTI Owls\nSO NIGHT STUDIES\nPY 2020\n{rest}\nER\nEF\n")


def test_editors_teams_and_article_numbers_of_web_of_science() -> None:
    found = web_of_science("BE Ray, Bo\n   Fox, Cy\nCA Owl Watch\nSE NIGHTS AND DAYS\nAR 77")
    assert (found.pages, found.extra["editors"]) == ("77", "Bo Ray; Cy Fox")
    assert found.authors == ("Ada Lee", "Owl Watch")


def test_entries_of_tagged_files_that_break_off_and_tags_that_end_nothing() -> None:
    reading = read("TY  - JOUR\nTI  - Owls\nAU  - Lee, Ada\nPY  - 2020\nER  -\nER  -\n", "ris")
    assert ([draft.title for draft in reading.drafts], told(reading)) == (["Owls"], ["this 'ER' line ends no entry"])


CFF = """cff-version: 1.2.0
message: Cite it
title: Owl watch
authors:
- alias: owlwatcher
- name: The Owl Watch
editors:
- alias: sheepcounter
"""


def test_a_citation_file_may_name_people_by_their_aliases() -> None:
    found = only(CFF, "cff")
    assert (found.authors, found.teams) == (("owlwatcher", "The Owl Watch"), frozenset({"The Owl Watch"}))
    assert found.extra["editors"] == "sheepcounter"


def test_identifiers_of_a_citation_file_beside_its_doi() -> None:
    found = only(
        CFF + "doi: 10.1000/owls\nidentifiers:\n- {type: doi, value: 10.1000/owls.v1}\n- nothing\n"
        "- {type: url, value: 'https://example.org/owls'}\n",
        "cff",
    )
    assert (found.links["doi"], found.links["url"]) == ("10.1000/owls", "https://example.org/owls")


def test_a_preferred_citation_at_a_conference_stands_in_its_proceedings() -> None:
    preferred = (
        "preferred-citation:\n  type: conference-paper\n  title: Owls\n  authors:\n  - {family-names: Lee}\n"
        "  journal: Night Proceedings\n"
    )
    found = only(CFF + preferred, "cff")
    assert (found.title, found.type, found.venue) == ("Owls", "inproceedings", "Night Proceedings")


def hayagriva(rest: str, kind: str = "article"):
    return only(f"owls:\n  type: {kind}\n  title: Owls\n  author: Lee, Ada\n  date: 2020\n{rest}", "hayagriva")


def test_a_chapter_of_hayagriva_stands_in_what_its_parents_are_called() -> None:
    found = hayagriva(
        "  parent:\n    type: periodical\n    title: Night Studies\n    serial-number: 1234-5678\n", "chapter"
    )
    assert (found.venue, found.type) == ("Night Studies", "incollection")


def test_parents_of_hayagriva_end_somewhere_and_further_people_are_kept() -> None:
    parents = "".join(f"{'  ' * depth}parent:\n{'  ' * (depth + 1)}title: Night {depth}\n" for depth in range(1, 9))
    found = hayagriva(f"  affiliated:\n  - role: translator\n    names: Ray, Bo\n  - nobody\n{parents}")
    assert (found.title, found.venue) == ("Owls", "Night 1")
    assert found.extra["translators"] == "Bo Ray"


BROKEN = """- title: Owls
  authors: [Ada Lee]
  year: 2020
- title: "broken
  year: 2020
- title: Lamps
  authors: [Bo Ray]
  year: 2021
"""


def test_a_list_with_a_broken_entry_gives_the_others() -> None:
    reading = read(BROKEN)
    assert [draft.title for draft in reading.drafts] == ["Owls", "Lamps"]
    assert told(reading)[0].startswith("the entry of line 4 is broken and was left out")


def test_keys_that_are_lists_are_passed_over() -> None:
    owls = "- ? [a, b]\n  : c\n  title: Owls\n  authors: [Ada Lee]\n  year: 2020\n"
    found = read(f"{owls}- title: Lamps\n  authors: [Ada Lee]\n  year: 2020\n").drafts
    assert [draft.title for draft in found] == ["Owls", "Lamps"]


def semantic(value):
    return read(json.dumps(value), "semantic-scholar").drafts


PAPER = {"paperId": "1", "title": "Owls", "authors": [{"name": "Ada Lee"}], "year": 2020}


def test_all_papers_of_an_author_of_semantic_scholar_are_read() -> None:
    lamps = {**PAPER, "paperId": "2", "title": "Lamps", "fieldsOfStudy": ["Night"]}
    owls, lamp = semantic([{"authorId": "7", "name": "Ada Lee", "papers": [PAPER, lamps]}])
    assert (owls.title, lamp.title) == ("Owls", "Lamps")
    assert lamp.extra["fields_of_study"] == "Night"


def test_a_preprint_of_semantic_scholar_is_no_article_of_a_journal() -> None:
    (found,) = semantic([{**PAPER, "venue": "arXiv.org", "publicationTypes": ["JournalArticle"],
                          "externalIds": {"ArXiv": "2001.00001"}}])  # fmt: skip
    assert (found.type, found.links["arxiv"]) == ("misc", "2001.00001")


def test_kinds_and_notes_of_zotero_that_no_field_has_are_kept() -> None:
    found = only(
        json.dumps([{"key": "K", "itemType": "owlPellet", "title": "Owls", "date": "2020", "notes": [{"note": "Late."}],
                     "creators": [{"creatorType": "author", "firstName": "Ada", "lastName": "Lee"}]}]),
        "zotero-json",
    )  # fmt: skip
    assert (found.note, found.extra["type_of_work"]) == ("Late.", "owlPellet")


def test_the_identifier_of_the_volume_is_not_the_papers_in_orcid() -> None:
    def number(kind: str, value: str, relation: str) -> dict:
        return {"external-id-type": kind, "external-id-value": value, "external-id-relationship": relation}

    numbers = [number("doi", "10.1000/volume", "part-of"), number("doi", "10.1000/owls", "self")]
    work = {"title": {"title": {"value": "Owls"}}, "type": "journal-article", "put-code": 1,
            "publication-date": {"year": {"value": "2020"}}, "external-ids": {"external-id": numbers},
            "contributors": {"contributor": [{"credit-name": {"value": "Ada Lee"}}]}}  # fmt: skip
    assert only(json.dumps(work), "orcid").links == {"doi": "10.1000/owls"}


@pytest.mark.parametrize(
    ("cell", "authors"),
    [
        ("Lee, Ada and Ray, Bo", ("Ada Lee", "Bo Ray")),
        ("Lee, Ada", ("Ada Lee",)),
        ("Lee, A., Ray, B.", ("A. Lee", "B. Ray")),
        ("Ada Lee, Bo Ray and Cy Fox", ("Ada Lee", "Bo Ray", "Cy Fox")),
    ],
)
def test_names_in_a_cell_of_a_table_are_parted_as_they_are_turned(cell: str, authors: tuple[str, ...]) -> None:
    text = f'Title,Authors,Year,Affiliation\n"Owls do not count sheep","{cell}",2020,Owlton; Sheepham\n,,,\n'
    found = only(text, "table")
    assert (found.authors, found.affiliations) == (authors, ("Owlton", "Sheepham"))


def test_publications_below_keys_of_their_own_are_read() -> None:
    owls = "owls:\n  title: Owls\n  authors: [Ada Lee]\n  year: 2020\n"
    found = read(f"{owls}lamps:\n  title: Lamps\n  authors: [Bo Ray]\n  year: 2021\n").drafts
    assert [draft.title for draft in found] == ["Owls", "Lamps"]
