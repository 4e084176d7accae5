"""Tagged text: Refer and EndNote, MEDLINE, Web of Science; and RIS as others write it."""

import pytest
from exports_support import assert_draft, only, read, told
from sample_files import sample

REFER = sample("endnote.enw")
NBIB = sample("pubmed.nbib")
WOS = sample("web-of-science.ciw")


def test_refer_with_blank_lines_within_an_abstract():
    paper, thesis = read(REFER, "refer").drafts
    assert_draft(paper, title="On Sorting", authors=("Ada Lee", "Bo Ray"), type="inproceedings")
    assert_draft(paper, venue="Proceedings of Sorting", date="2020-05-06", pages="1-9", publisher="ACM")
    assert_draft(paper, abstract="We sort.\n\nIt goes on.", keywords=("sorting", "trees"), key="lee2020", note="a note")
    assert paper.links == {"doi": "10.1000/abc", "url": "https://example.org/a"}
    assert paper.extra["custom_1"] == "PageContext 3"
    assert paper.extra["editors"] == "Cy Fox"
    assert_draft(thesis, type="mastersthesis", publisher="University of Bonn", line=22)


def test_refer_as_unix_has_it_parts_entries_by_blank_lines():
    reading = read("%A Ada Lee\n%T On Sorting\n%J Trees\n%D 2020\n\n%A Bo Ray\n%T On Trees\n%D 2021\n", "refer")
    assert [(draft.title, draft.authors) for draft in reading.drafts] == [
        ("On Sorting", ("Ada Lee",)),
        ("On Trees", ("Bo Ray",)),
    ]


def test_medline_takes_full_names_teams_and_identifiers():
    paper, other = read(NBIB, "medline").drafts
    assert paper.title == "A title that goes on in the next line"
    assert_draft(paper, authors=("Ada S van der Berg", "Bo Ray Jr", "Cell Team"), teams={"Cell Team"})
    assert_draft(paper, date="2018-03-01", venue="eLife", type="article", keywords=("Cells/methods",))
    assert (paper.links, paper.extra["pmid"], paper.extra["pmcid"]) == (
        {"doi": "10.7554/eLife.32822"},
        "29424689",
        "PMC5832410",
    )
    assert_draft(other, title="Another", authors=("A. B. Lee",), line=21)


def test_web_of_science_prefers_full_names():
    paper, other = read(WOS, "web-of-science").drafts
    assert_draft(paper, title="Optical waveguides in crystals", authors=("Ada B. Lee", "Bo Ray"))
    assert_draft(paper, venue="Optics Express", date="2006-03-20", pages="2344-2358", keywords=("light", "glass"))
    assert (paper.links, paper.extra["accession_number"]) == ({"doi": "10.1000/oe"}, "WOS:1")
    assert_draft(other, type="inproceedings", venue="Proceedings of Sorting")
    assert other.extra["event"] == "Sorting 2007"


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("TY  - JOUR\nT1  - On Sorting\nA1  - Lee, Ada\nAU  - Ray, Bo\nER  - \n", ("Ada Lee", "Bo Ray")),
        ("TY  - JOUR\nT1  - On Sorting\nA1  - Lee, Ada\nAU  - Lee, Ada\nER  - \n", ("Ada Lee",)),
        ("JF  - Trees\nT1  - On Sorting\nAU  - Lee, Ada\nPY  - 2001/09/01/\nER  -\n", ("Ada Lee",)),
    ],
)
def test_ris_as_others_write_it(text, authors):
    assert only(text, "ris").authors == authors


def test_a_line_between_medline_entries_is_told():
    reading = read(NBIB.replace("\nPMID- 2\n", "\nSearch results\n\nPMID- 2\n"), "medline")
    assert len(reading.drafts) == 2
    assert "the line 'Search results' belongs to no entry and was left out" in told(reading)


REFWORKS = sample("refworks.txt")


def test_refworks_tagged_format_is_read_without_its_legend():
    reading = read(REFWORKS, "refworks")
    owls, engines = reading.drafts
    assert not reading.problems
    assert_draft(owls, title="Owls do not count sheep", authors=("Mira Kovač", "T. L. Herrera"))
    assert_draft(owls, venue="Journal of Night Studies", date="2023-05", volume="12", number="3", pages="45-67")
    assert_draft(owls, keywords=("owls", "sheep"), links={"doi": "10.1234/jns.2023.5"})
    assert_draft(engines, type="incollection", venue="A Book of Engines", pages="9-19", extra={"editors": "Ada Lee"})


def test_web_of_sciences_bibtex_leaves_out_what_the_paper_cites():
    (paper,) = read(
        "@article{ISI:000388052000001,\nAuthor = {Lee, Ada},\nTitle = {{On nights}},\nJournal = {{AD HOC NETWORKS}},\n"
        "Year = {{2016}},\nCited-References = {{Bee B., 2014, OWLS.}},\nDoc-Delivery-Number = {{EC3UJ}}}\n", "bibtex"
    ).drafts  # fmt: skip
    assert_draft(paper, venue="Ad Hoc Networks", extra={})


SCOPUS = sample("scopus.txt")


def test_scopus_plain_text_is_read_by_its_lines():
    owls, engines = read(SCOPUS, "scopus").drafts
    assert_draft(owls, title="Owls do not count sheep", authors=("M. Kovač", "T.Yu. Herrera", "Team Owl"))
    assert_draft(owls, venue="Journal of Night Studies, Section A: Owls", volume="1015", number="3", pages="165761")
    assert_draft(owls, date="2021", keywords=("owls", "sheep"))
    assert owls.links["doi"] == "10.1234/jns.2021.5"
    assert_draft(engines, type="inproceedings", venue="Proceedings of Sorting", volume="", pages="1-9", line=19)
