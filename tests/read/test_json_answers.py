"""What databases answer in JSON: OpenAlex, Semantic Scholar, DataCite, ORCID, INSPIRE, Crossref, Zotero."""

# ruff: noqa: E501 - the samples stand as programs write them

import json

import pytest
from exports_support import assert_draft, only, read, told
from generator.read.formats import recognise

OPENALEX = json.loads("""{"id": "https://openalex.org/W2741809807", "doi": "https://doi.org/10.7717/peerj.4375",
 "title": "The state of <i>OA</i>", "display_name": "The state of OA", "publication_year": 2018,
 "publication_date": "2018-02-13",
 "ids": {"openalex": "https://openalex.org/W2741809807", "pmid": "https://pubmed.ncbi.nlm.nih.gov/29456894"},
 "language": "en",
 "primary_location": {"landing_page_url": "https://doi.org/10.7717/peerj.4375", "pdf_url": "https://peerj.com/articles/4375.pdf",
  "source": {"display_name": "PeerJ", "issn": ["2167-8359"], "host_organization_name": "PeerJ, Inc.", "type": "journal"}},
 "type": "article",
 "authorships": [{"author": {"display_name": "Heather Piwowar"}, "raw_author_name": "H. Piwowar"},
  {"author": {"display_name": "Juan Pablo Alperin"}}],
 "biblio": {"volume": "6", "issue": null, "first_page": "e4375", "last_page": "e4375"},
 "keywords": [{"id": "x", "display_name": "Open access"}],
 "abstract_inverted_index": {"Despite": [0], "growing": [1], "interest": [2, 4], "and": [3]}, "cited_by_count": 900,
 "counts_by_year": [{"year": 2020, "cited_by_count": 10}]}""")
SCHOLAR = json.loads("""{"paperId": "204e3073870fae3d05bcbc2f6a8e263d9b72e776",
 "externalIds": {"MAG": "2963403868", "DBLP": "conf/nips/VaswaniSPUJGKP17", "ArXiv": "1706.03762", "CorpusId": 13756489},
 "title": "Attention is All you Need", "venue": "Neural Information Processing Systems",
 "publicationVenue": {"name": "Neural Information Processing Systems", "type": "conference"}, "year": 2017,
 "publicationDate": "2017-06-12", "publicationTypes": ["JournalArticle", "Conference"],
 "journal": {"pages": "5998-6008"},
 "authors": [{"authorId": "1", "name": "Ashish Vaswani"}, {"authorId": "2", "name": "Noam Shazeer"}],
 "citationCount": 100}""")
DATACITE = json.loads("""{"data": {"id": "10.5281/zenodo.1234", "type": "dois",
  "attributes": {"doi": "10.5281/zenodo.1234",
   "creators": [{"name": "García Márquez, Gabriel", "nameType": "Personal", "givenName": "Gabriel",
     "familyName": "García Márquez"},
    {"name": "The Ocean Group", "nameType": "Organizational"}],
   "titles": [{"title": "Salt of the sea"}, {"title": "Ten samples", "titleType": "Subtitle"}],
   "publisher": "Zenodo", "publicationYear": 2021, "dates": [{"date": "2021-03-04", "dateType": "Issued"}],
   "descriptions": [{"description": "<p>We sampled.</p>", "descriptionType": "Abstract"}],
   "subjects": [{"subject": "salt"}], "types": {"resourceTypeGeneral": "Dataset", "resourceType": "Measurements"},
   "url": "https://zenodo.org/record/1234"}}}""")
SUMMARY = {
    "put-code": 1,
    "title": {"title": {"value": "On Kernels"}, "subtitle": None},
    "external-ids": {"external-id": [
        {"external-id-type": "doi", "external-id-value": "10.1000/abc", "external-id-relationship": "self"},
        {"external-id-type": "issn", "external-id-value": "1234-5678", "external-id-relationship": "part-of"},
    ]},
    "url": {"value": "https://doi.org/10.1000/abc"},
    "type": "journal-article",
    "publication-date": {"year": {"value": "2020"}, "month": {"value": "05"}, "day": None},
    "journal-title": {"value": "Journal of Kernels"},
    "display-index": "0",
}  # fmt: skip
OTHER_SUMMARY = {**SUMMARY, "title": {"title": {"value": "on kernels"}}}
ORCID = {
    "orcid-identifier": {"path": "0000-0001-2345-6789"},
    "person": {"name": {"given-names": {"value": "Ada"}, "family-name": {"value": "Lee"}}},
    "activities-summary": {
        "fundings": {"group": [{"funding-summary": [{"put-code": 9, "title": {"title": {"value": "A grant"}}}]}]},
        "works": {"group": [{"work-summary": [OTHER_SUMMARY, {**SUMMARY, "display-index": "1"}]}]},
    },
}
INSPIRE = json.loads("""{"hits": {"hits": [{"id": "451647",
    "metadata": {"control_number": 451647, "titles": [{"title": "The Large N limit", "source": "arXiv"}],
     "authors": [{"full_name": "Maldacena, Juan Martin"}], "collaborations": [{"value": "ATLAS"}],
     "document_type": ["article"], "arxiv_eprints": [{"value": "hep-th/9711200", "categories": ["hep-th"]}],
     "dois": [{"value": "10.1023/A:1026654312961"}],
     "publication_info": [{"journal_title": "Int.J.Theor.Phys.", "journal_volume": "38", "journal_issue": "4", "page_start": "1113",
       "page_end": "1133", "year": 1999}],
     "abstracts": [{"value": "We show."}], "texkeys": ["Maldacena:1997re"], "citation_count": 17000}}],
  "total": 1}}""")
CROSSREF = json.loads("""{"status": "ok", "message-type": "work-list",
 "message": {"facets": {}, "total-results": 2,
  "items": [{"DOI": "10.1000/one", "type": "journal-article", "title": ["On <i>E. coli</i>"],
    "author": [{"given": "Ada", "family": "de la Vallée Poussin", "sequence": "first", "affiliation": []}],
    "container-title": ["Cells"], "issued": {"date-parts": [[2020, 5]]},
    "abstract": "<jats:title>Abstract</jats:title><jats:p>H<jats:sub>2</jats:sub>O.</jats:p>"},
   {"DOI": "10.1000/two", "type": "proceedings-article", "title": ["On Sorting"],
    "author": [{"name": "The Sorting Group"}], "issued": {"date-parts": [[2021]]}, "container-title": ["Proc. Sort"]}]}}""")
ZOTERO = json.loads("""{"config": {"id": "36a3b0b5-bad0-4a04-b79b-441c7cef77db"},
 "items": [{"itemType": "conferencePaper", "title": "On Sorting",
   "creators": [{"creatorType": "author", "firstName": "Ada", "lastName": "Lee"},
    {"creatorType": "editor", "name": "Sorting Society"}],
   "proceedingsTitle": "Proc. Sort", "date": "2021-05", "tags": [{"tag": "sorting"}], "citationKey": "lee2021",
   "extra": "arXiv: 2101.00001 [cs.LG]"},
  {"itemType": "attachment", "title": "PDF"}]}""")


def text(value):
    return json.dumps(value, indent=1)


def test_an_openalex_work_comes_with_its_abstract_put_together():
    draft = only(text(OPENALEX), "openalex")
    assert_draft(draft, title=r"The state of \textit{OA}", authors=("Heather Piwowar", "Juan Pablo Alperin"))
    assert_draft(draft, date="2018-02-13", type="article", venue="PeerJ", volume="6", pages="e4375")
    assert draft.abstract == "Despite growing interest and interest"
    assert draft.links == {"doi": "10.7717/peerj.4375", "pdf": "https://peerj.com/articles/4375.pdf"}
    assert draft.keywords == ("Open access",)
    assert draft.extra["openalex"] == "W2741809807"
    assert draft.extra["pmid"] == "29456894"
    assert draft.extra["cited_by"] == "900"


def test_all_works_of_an_openalex_list_come():
    listed = {"meta": {"count": 2}, "results": [OPENALEX, {**OPENALEX, "title": "Another"}], "group_by": []}
    assert [draft.title for draft in read(text(listed), "openalex").drafts] == [r"The state of \textit{OA}", "Another"]


def test_an_author_of_openalex_is_no_paper_and_told_what_to_save():
    reading = read(text({"id": "https://openalex.org/A1", "display_name": "Ada Lee", "works_count": 3}), "openalex")
    assert not reading.drafts
    assert any("is no work but another object of OpenAlex" in what for what in told(reading))


def test_a_paper_of_semantic_scholar():
    draft = only(text(SCHOLAR), "semantic-scholar")
    assert_draft(draft, title="Attention is All you Need", authors=("Ashish Vaswani", "Noam Shazeer"))
    assert_draft(draft, type="inproceedings", venue="Neural Information Processing Systems", pages="5998-6008")
    assert draft.links == {"arxiv": "1706.03762"}
    assert draft.extra["dblp"] == "conf/nips/VaswaniSPUJGKP17"


@pytest.mark.parametrize(
    "wrapped", [{"offset": 0, "data": [SCHOLAR]}, {"authorId": "1", "name": "A", "papers": [SCHOLAR]}, [SCHOLAR, None]]
)
def test_lists_of_semantic_scholar(wrapped):
    assert only(text(wrapped), "semantic-scholar").title == SCHOLAR["title"]


def test_a_doi_of_datacite():
    draft = only(text(DATACITE), "datacite")
    assert_draft(draft, title="Salt of the sea: Ten samples", authors=("Gabriel García Márquez", "The Ocean Group"))
    assert_draft(draft, teams={"The Ocean Group"}, families={"Gabriel García Márquez": "García Márquez"})
    assert_draft(draft, date="2021-03-04", type="dataset", publisher="Zenodo", abstract="We sampled.")
    assert draft.links["doi"] == "10.5281/zenodo.1234"


def test_a_list_of_datacite_and_its_content_negotiation():
    one = DATACITE["data"]
    assert len(read(text({"data": [one, one], "meta": {}}), "datacite").drafts) == 2
    negotiated = {"id": "https://doi.org/10.5281/zenodo.1234", **one["attributes"]}
    assert only(text(negotiated), "datacite").keywords == ("salt",)


def test_whose_orcid_record_it_is_stands_among_the_hidden_authors():
    draft = only(text(ORCID), "orcid")
    assert_draft(draft, title="On Kernels", authors=(), contributors=("Ada Lee",), date="2020-05", type="article")
    assert draft.venue == "Journal of Kernels"
    assert draft.links["doi"] == "10.1000/abc"
    assert draft.extra["issn"] == "1234-5678"


def test_the_works_of_an_orcid_alone():
    works = {"last-modified-date": None, "group": [{"work-summary": [SUMMARY]}], "path": "/0000/works"}
    assert only(text(works), "orcid").title == "On Kernels"


def test_a_single_work_of_orcid_names_its_authors():
    people = {"contributor": [{"credit-name": {"value": "Ada Lee"}}, {"credit-name": {"value": "Bo Ray"}}]}
    assert only(text({**SUMMARY, "contributors": people}), "orcid").authors == ("Ada Lee", "Bo Ray")
    bibtex = "@article{x, author={Lee, Ada}, title={On Kernels}}"
    citation = {"citation-type": "bibtex", "citation-value": bibtex}
    assert only(text({**SUMMARY, "citation": citation}), "orcid").authors == ("Ada Lee",)


def test_a_record_of_inspire():
    draft = only(text(INSPIRE), "inspire")
    assert_draft(draft, authors=("Juan Martin Maldacena", "ATLAS Collaboration"), teams={"ATLAS Collaboration"})
    assert_draft(draft, key="Maldacena:1997re", venue="Int.J.Theor.Phys.", volume="38", number="4", pages="1113-1133")
    assert_draft(draft, links={"doi": "10.1023/A:1026654312961", "arxiv": "hep-th/9711200"}, date="1999")
    assert draft.category == "hep-th"


def test_all_works_of_a_crossref_list_come():
    reading = read(text(CROSSREF), "csl")
    assert [draft.title for draft in reading.drafts] == [r"On \textit{E. coli}", "On Sorting"]
    assert_draft(reading.drafts[0], authors=("Ada de la Vallée Poussin",), abstract="H$_{2}$O.")
    assert reading.drafts[1].teams == {"The Sorting Group"}


def test_zoteros_own_json_keeps_its_creators_and_leaves_attachments():
    draft = only(text(ZOTERO), "zotero-json")
    assert_draft(draft, authors=("Ada Lee",), venue="Proc. Sort", key="lee2021", keywords=("sorting",))
    assert draft.links == {"arxiv": "2101.00001"}
    assert draft.extra["editors"] == "Sorting Society"
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


HAL = json.loads("""{"response": {"numFound": 2,
  "docs": [{"halId_s": "hal-01", "title_s": ["Owls do not count sheep", "Les hiboux ne comptent pas"], "docType_s": "ART",
    "authFullName_s": ["Mira Kovač", "Tomás Herrera"], "journalTitle_s": "Journal of Night Studies",
    "producedDate_s": "2023-05-12", "volume_s": "12", "issue_s": ["3"], "page_s": "45-67",
    "doiId_s": "10.1234/jns.2023.5", "uri_s": "https://hal.science/hal-01", "keyword_s": ["owls"]},
   {"halId_s": "hal-02", "title_s": ["Engines that sort"], "authLastName_s": ["Herrera"], "docType_s": "COMM",
    "authFirstName_s": ["Tomás"], "conferenceTitle_s": "Sorting 2022", "producedDateY_i": 2022}]}}""")


def test_the_answer_of_hal():
    owls, engines = read(text(HAL), "hal").drafts
    assert_draft(owls, title="Owls do not count sheep", authors=("Mira Kovač", "Tomás Herrera"), type="article")
    assert_draft(owls, venue="Journal of Night Studies", volume="12", number="3", pages="45-67", date="2023-05-12")
    assert owls.links == {"doi": "10.1234/jns.2023.5", "url": "https://hal.science/hal-01"}
    assert owls.extra == {"translated_title": "Les hiboux ne comptent pas", "hal_id": "hal-01"}
    assert_draft(engines, type="inproceedings", authors=("Tomás Herrera",), venue="Sorting 2022", date="2022")
