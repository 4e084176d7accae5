"""What tagged files, YAML, answers of services and tables say beside the usual: who edited, what it stands in."""

import json

from exports_support import only, read


def semantic(value):
    return read(json.dumps(value), "semantic-scholar").drafts


PAPER = {"paperId": "1", "title": "Owls", "authors": [{"name": "Ada Lee"}], "year": 2020}


def test_all_papers_of_an_author_of_semantic_scholar_are_read() -> None:
    lamps = {**PAPER, "paperId": "2", "title": "Lamps", "fieldsOfStudy": ["Night"]}
    owls, lamp = semantic([{"authorId": "7", "name": "Ada Lee", "papers": [PAPER, lamps]}])
    assert (owls.title, lamp.title) == ("Owls", "Lamps")
    assert lamp.extra["fields_of_study"] == "Night"


def test_the_identifier_of_the_volume_is_not_the_papers_in_orcid() -> None:
    def number(kind: str, value: str, relation: str) -> dict:
        return {"external-id-type": kind, "external-id-value": value, "external-id-relationship": relation}

    numbers = [number("doi", "10.1000/volume", "part-of"), number("doi", "10.1000/owls", "self")]
    work = {"title": {"title": {"value": "Owls"}}, "type": "journal-article", "put-code": 1,
            "publication-date": {"year": {"value": "2020"}}, "external-ids": {"external-id": numbers},
            "contributors": {"contributor": [{"credit-name": {"value": "Ada Lee"}}]}}  # fmt: skip
    assert only(json.dumps(work), "orcid").links == {"doi": "10.1000/owls"}


def test_publications_below_keys_of_their_own_are_read() -> None:
    owls = "owls:\n  title: Owls\n  authors: [Ada Lee]\n  year: 2020\n"
    found = read(f"{owls}lamps:\n  title: Lamps\n  authors: [Bo Ray]\n  year: 2021\n").drafts
    assert [draft.title for draft in found] == ["Owls", "Lamps"]
