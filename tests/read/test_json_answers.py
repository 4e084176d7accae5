"""What databases answer in JSON: OpenAlex, Semantic Scholar, DataCite, ORCID, INSPIRE, Crossref, Zotero."""

import json

import pytest
from exports_support import only, read, told
from generator.read.formats import recognise
from sample_files import sample

OPENALEX = json.loads(sample("openalex/work.json"))
SCHOLAR = json.loads(sample("semantic-scholar/paper.json"))
DATACITE = json.loads(sample("datacite/dataset.json"))
ZOTERO = json.loads(sample("zotero-json/items.json"))
SUMMARY = json.loads(sample("orcid/summary.json"))


def text(value):
    return json.dumps(value, indent=1)


def test_all_works_of_an_openalex_list_come():
    listed = {"meta": {"count": 2}, "results": [OPENALEX, {**OPENALEX, "title": "Another"}], "group_by": []}
    assert [draft.title for draft in read(text(listed), "openalex").drafts] == [r"The state of \textit{OA}", "Another"]


def test_an_author_of_openalex_is_no_paper_and_told_what_to_save():
    reading = read(text({"id": "https://openalex.org/A1", "display_name": "Ada Lee", "works_count": 3}), "openalex")
    assert not reading.drafts
    assert any("is no work but another object of OpenAlex" in what for what in told(reading))


@pytest.mark.parametrize(
    "wrapped", [{"offset": 0, "data": [SCHOLAR]}, {"authorId": "1", "name": "A", "papers": [SCHOLAR]}, [SCHOLAR, None]]
)
def test_lists_of_semantic_scholar(wrapped):
    assert only(text(wrapped), "semantic-scholar").title == SCHOLAR["title"]


def test_a_list_of_datacite_and_its_content_negotiation():
    one = DATACITE["data"]
    assert len(read(text({"data": [one, one], "meta": {}}), "datacite").drafts) == 2
    negotiated = {"id": "https://doi.org/10.5281/zenodo.1234", **one["attributes"]}
    assert only(text(negotiated), "datacite").keywords == ("salt",)


def test_the_works_of_an_orcid_alone():
    works = {"last-modified-date": None, "group": [{"work-summary": [SUMMARY]}], "path": "/0000/works"}
    assert only(text(works), "orcid").title == "On Kernels"


def test_a_single_work_of_orcid_names_its_authors():
    people = {"contributor": [{"credit-name": {"value": "Ada Lee"}}, {"credit-name": {"value": "Bo Ray"}}]}
    assert only(text({**SUMMARY, "contributors": people}), "orcid").authors == ("Ada Lee", "Bo Ray")
    bibtex = "@article{x, author={Lee, Ada}, title={On Kernels}}"
    citation = {"citation-type": "bibtex", "citation-value": bibtex}
    assert only(text({**SUMMARY, "citation": citation}), "orcid").authors == ("Ada Lee",)


def test_items_of_zoteros_interface_are_read():
    assert only(text([{"key": "A", "version": 1, "data": ZOTERO["items"][0]}]), "zotero-json").authors == ("Ada Lee",)


@pytest.mark.parametrize(
    "value", [{"version": "1.0.0", "files": []}, [{"width": 3}], {"name": "my-package", "license": "MIT"}]
)
def test_json_of_no_known_kind_is_no_bibliography(value):
    assert recognise(text(value)) is None


def test_works_before_a_break_are_kept():
    listed = text({"results": [{**OPENALEX, "title": f"Paper {number}"} for number in range(4)]})
    reading = read(listed[: listed.index("Paper 3")], "openalex")
    assert [draft.title for draft in reading.drafts] == ["Paper 0", "Paper 1", "Paper 2"]
    assert any("cut off" in what for what in told(reading))


def test_creators_of_films_and_artworks_are_authors():
    one = ZOTERO["items"][0]
    made = {**one, "creators": [{"creatorType": "artist", "firstName": "Bo", "lastName": "Ray"}]}
    assert only(text({"items": [made]}), "zotero-json").authors == ("Bo Ray",)
