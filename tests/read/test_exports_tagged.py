"""Tagged text: Refer and EndNote, MEDLINE, Web of Science; and RIS as others write it."""

import pytest
from exports_support import assert_draft, only, read, told

REFER = """\ufeff%0 Conference Paper
%T On Sorting
%A Lee, Ada
%A Ray, Bo
%E Fox, Cy
%B Proceedings of Sorting
%D 2020
%8 May 6
%P 1-9
%I ACM
%R 10.1000/abc
%U https://example.org/a
%K sorting
trees
%X We sort.

It goes on.
%F lee2020
%Z a note
%1 PageContext 3

%0 Thesis
%T On Trees
%A Lee, Ada
%I University of Bonn
%9 Master's thesis
%D 2018
"""
NBIB = """PMID- 29424689
OWN - NLM
VI  - 7
DP  - 2018 Mar 1
TI  - A title that goes on in the
      next line.
LID - 10.7554/eLife.32822 [doi]
AB  - We look.
FAU - van der Berg, Ada S
AU  - van der Berg AS
FAU - Ray, Bo, Jr
AU  - Ray B Jr
CN  - Cell Team
PT  - Journal Article
PT  - Review
JT  - eLife
TA  - Elife
MH  - Cells/*methods
PMC - PMC5832410

PMID- 2
TI  - Another.
AU  - Lee AB
DP  - 2017
"""
WOS = """FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Lee, AB
   Ray, B
AF Lee, Ada B.
   Ray, Bo
TI Optical waveguides in
   crystals
SO OPTICS EXPRESS
DT Article
DE light; glass
PD MAR 20
PY 2006
VL 14
IS 6
BP 2344
EP 2358
DI 10.1000/oe
UT WOS:1
ER

PT C
AU Ray, B
TI On Sorting
SO PROCEEDINGS OF SORTING
DT Proceedings Paper
CT Sorting 2007
PY 2007
UT WOS:2
ER

EF
"""


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


REFWORKS = """Refworks Export Tagged Format

Character Set=utf-8

Tag legend
*****
RT=Reference Type
PMCID=PMCID

*****
RT Journal Article
SR Electronic(1)
ID 271
A1 Kovač,Mira
A1 Herrera,T. L.
T1 Owls do not count sheep
JF Journal of Night Studies
YR 2023
FD May
VO 12
IS 3
SP 45
OP 67
K1 owls
K1 sheep
AB We ask whether owls count sheep.
DO 10.1234/jns.2023.5
OL English (30)

RT Book, Section
A1 Herrera,Tomas
T1 Engines that sort
T2 A Book of Engines
A2 Lee,Ada
YR 2022
OP 9-19
"""


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


SCOPUS = """Scopus
EXPORT DATE:04 Feb 2022

Kovač, M., Herrera, T.Yu., Team Owl
7404809114;6701605943;
Owls do not count sheep
(2021) Journal of Night Studies, Section A: Owls, 1015 (3), art. no. 165761, .  Cited 3 times.
https://www.scopus.com/inward/record.uri?eid=2-s2.0-85114381613

DOI: 10.1234/jns.2021.5

ABSTRACT: We ask whether owls count sheep.
AUTHOR KEYWORDS: owls; sheep
DOCUMENT TYPE: Article
PUBLICATION STAGE: Final
OPEN ACCESS: All Open Access, Green
SOURCE: Scopus

Herrera, T.
6701605943;
Engines that sort by night
(2020) Proceedings of Sorting, pp. 1-9.
https://www.scopus.com/inward/record.uri?eid=2-s2.0-85114381614

DOCUMENT TYPE: Conference Paper
SOURCE: Scopus
"""


def test_scopus_plain_text_is_read_by_its_lines():
    owls, engines = read(SCOPUS, "scopus").drafts
    assert_draft(owls, title="Owls do not count sheep", authors=("M. Kovač", "T.Yu. Herrera", "Team Owl"))
    assert_draft(owls, venue="Journal of Night Studies, Section A: Owls", volume="1015", number="3", pages="165761")
    assert_draft(owls, date="2021", keywords=("owls", "sheep"))
    assert owls.links["doi"] == "10.1234/jns.2021.5"
    assert_draft(engines, type="inproceedings", venue="Proceedings of Sorting", volume="", pages="1-9", line=19)
