"""Tables with a header: of spreadsheets and of databases."""

# ruff: noqa: E501 - the samples stand as programs write them

from datetime import date

import pytest
from click.testing import CliRunner
from exports_support import only, read, told
from generator.cli.main import main
from generator.read.draft import Context
from generator.read.formats import read_text, recognise

SCOPUS = (
    '\ufeff"Authors","Author full names","Author(s) ID","Title","Year","Source title","Volume","Issue","Art. No.","Page start",'
    '"Page end","Page count","Cited by","DOI","Link","Abstract","Author Keywords","Document Type","Source","EID"\n'
    '"Lee A.; Ray B.","Lee, Ada (123); Ray, Bo (456)","123; 456","On Kernels","2020","Journal of Kernels","12","3","","10","20","","7",'
    '"10.1000/abc","https://www.scopus.com/x","We show.","kernels; sorting","Article","Scopus","2-s2.0-1"\n'
)
IEEE = (
    '"Document Title",Authors,"Author Affiliations","Publication Title",Date Added To Xplore,"Publication Year","Volume","Issue",'
    '"Start Page","End Page","Abstract","ISSN",ISBNs,"DOI",PDF Link,"Author Keywords","IEEE Terms","Article Citation Count",'
    '"Publisher",Document Identifier\n'
    '"On Sorting","A. Lee; B. Ray","X; Y","2021 IEEE Conference on Sorting (SORT)","1 May 2021","2021",,,"1","8","We sort.",,,"10.1109/1234",'
    'https://ieeexplore.ieee.org/stamp/stamp.jsp?arnumber=1,"sorting","Sorting",3,IEEE,IEEE Conferences\n'
)
POP = (
    "Cites,Authors,Title,Year,Source,Publisher,ArticleURL,CitesURL,GSRank,QueryDate,Type,DOI\n"
    '12,"A Lee, B Ray, ...",On Letters,2019,Journal of Letters,Springer,https://example.org/a,https://example.org/c,1,2020-01-01,,10.1000/let\n'
)
SCHOLAR = 'Authors,Title,Publication,Volume,Number,Pages,Year,Publisher\n"Lee, Ada; Ray, Bo; ",On Trees,Trees,4,1,10-20,2018,Wood\n'
ZOTERO = (
    '"Key","Item Type","Publication Year","Author","Title","Publication Title","ISSN","DOI","Url","Abstract Note","Date","Pages",'
    '"Issue","Volume","Manual Tags","Editor"\n'
    '"ABCD","journalArticle","2020","van der Berg, Ada; Ray, Bo","On Kernels","Kernels","1234-5678","10.1000/abc","https://example.org",'
    '"Text","2020-05-06","1-9","2","3","a; b",""\n'
)


def test_a_table_of_scopus():
    draft = only(SCOPUS, "table")
    assert draft.authors == ("Ada Lee", "Bo Ray")
    assert (draft.title, str(draft.date), draft.venue, draft.type) == (
        "On Kernels",
        "2020",
        "Journal of Kernels",
        "article",
    )
    assert (draft.volume, draft.number, draft.pages, draft.keywords) == ("12", "3", "10-20", ("kernels", "sorting"))
    assert draft.extra["database"] == "Scopus"
    assert draft.extra["cited_by"] == "7"
    assert draft.extra["eid"] == "2-s2.0-1"


def test_a_table_of_ieee_xplore():
    draft = only(IEEE, "table")
    assert (draft.authors, draft.type, draft.venue) == (
        ("A. Lee", "B. Ray"),
        "inproceedings",
        "2021 IEEE Conference on Sorting (SORT)",
    )
    assert (draft.pages, draft.publisher, draft.links["doi"]) == ("1-8", "IEEE", "10.1109/1234")


def test_a_table_of_publish_or_perish_leaves_authors_open():
    draft = only(POP, "table")
    assert (draft.authors, draft.more_authors) == (("A Lee", "B Ray"), True)
    assert (draft.venue, draft.links["doi"], draft.extra["cited_by"]) == ("Journal of Letters", "10.1000/let", "12")


def test_a_table_of_google_scholar():
    draft = only(SCHOLAR, "table")
    assert (draft.authors, draft.venue, draft.pages) == (("Ada Lee", "Bo Ray"), "Trees", "10-20")


def test_a_table_of_zotero():
    draft = only(ZOTERO, "table")
    assert (draft.authors, draft.type, str(draft.date)) == (("Ada van der Berg", "Bo Ray"), "article", "2020-05-06")
    assert draft.keywords == ("a", "b")


def test_web_of_sciences_tab_delimited_file():
    tags = [
        "PT",
        "AU",
        "BA",
        "BE",
        "GP",
        "AF",
        "BF",
        "CA",
        "TI",
        "SO",
        "SE",
        "LA",
        "DT",
        "PY",
        "VL",
        "IS",
        "BP",
        "EP",
        "DI",
        "UT",
    ]
    values = dict.fromkeys(tags, "") | {"PT": "J", "AU": "Lee, A; Ray, B", "AF": "Lee, Ada; Ray, Bo", "TI": "On Kernels", "SO": "JOURNAL OF KERNELS", "PY": "2020", "BP": "1", "EP": "9", "DT": "Article", "DI": "10.1000/abc"}  # fmt: skip
    draft = only("\ufeff" + "\t".join(tags) + "\r\n" + "\t".join(values[tag] for tag in tags) + "\r\n", "table")
    assert (draft.authors, draft.venue, draft.pages) == (("Ada Lee", "Bo Ray"), "Journal of Kernels", "1-9")


@pytest.mark.parametrize(
    "text",
    [
        "sep=;\r\nTitel;Autoren;Jahr;Zeitschrift\r\nÜber Kerne;Ada Lee, Bo Ray;2020;Kerne\r\n",
        "Titre\tAuteurs\tAnnée\tRevue\nÜber Kerne\tAda Lee and Bo Ray\t2020.0\tKerne\n",
        'title,authors,year,venue\nÜber Kerne,"Lee, A., Ray, B.",2020,Kerne\n',
        "Título|Autores|Año|Revista\nÜber Kerne|Lee, Ada; Ray, Bo|2020|Kerne\n",
        "Publications of our group\n\nTitle,Author(s),Year,Journal\nÜber Kerne,Ada Lee; Bo Ray,2020,Kerne\n",
    ],
)
def test_tables_of_any_hand(text):
    draft = only(text, "table")
    assert (draft.title, str(draft.date), draft.venue, draft.type) == ("Über Kerne", "2020", "Kerne", "article")
    assert [name.split()[-1] for name in draft.authors] == ["Lee", "Ray"]


def test_how_the_columns_were_read_is_told_and_the_others_are_kept():
    reading = read("Title,Authors,Year,Room\nOn Kernels,Ada Lee,2020,12\n", "table")
    assert told(reading) == [
        "the columns were read as title from 'Title', authors from 'Authors', year from 'Year'; kept below `extra`: 'Room'"
    ]
    assert reading.drafts[0].extra == {"room": "12"}


def test_a_person_says_what_the_columns_are(portal):
    table = portal.dump("What,Who,When\nOn Kernels,Ada Lee,2020\n", "papers.csv")
    assert recognise(table.read_text()) is None
    words = ["import", "--root", str(portal.root), "--columns", "title=What,authors=Who,year=When", str(table)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.stderr
    assert portal.read("papers/on-kernels")["authors"] == ["Ada Lee"]


def test_columns_that_are_all_named_are_not_told_again():
    named = {"title": "Title", "authors": "Authors", "year": "Year"}
    assert told(read("Title,Authors,Year\nOn Kernels,Ada Lee,2020\n", "table", columns=named)) == []


@pytest.mark.parametrize("header", ["Title,Authors,Year", "Name,Wer,Wann"])
def test_a_column_that_does_not_exist_is_a_fault_that_names_those_there_are(portal, header):
    table = portal.dump(f"{header}\nOn Kernels,Ada Lee,2020\n", "papers.csv")
    result = CliRunner().invoke(main, ["import", "--root", str(portal.root), "--columns", "title=Nmae", str(table)])
    assert result.exit_code == 1
    assert f"there is no column Nmae; there are {header.replace(',', ', ')}" in result.stderr
    assert portal.ids() == []


def test_a_row_without_a_title_is_told_with_its_line():
    reading = read(
        'Title,Authors,Year\nOn\u2028Kernels,Ada Lee,2020\n,Bo Ray,2021\n"Two\nlines",Cy Fox,2022\n', "table"
    )
    assert [draft.line for draft in reading.drafts] == [2, 4]
    assert [(problem.line, problem.what) for problem in reading.problems][1:] == [
        (3, "this entry has no title and was left out")
    ]


@pytest.mark.parametrize(
    "text", ["a,b,c\n1,2,3\n", "name,email\nAda,a@b.c\n", "title: On Kernels, authors: many, year\n", "date,title\n"]
)
def test_other_tables_and_texts_are_no_bibliographies(text):
    assert recognise(text) is None


@pytest.mark.parametrize("text", [SCOPUS, IEEE, POP, ZOTERO])
def test_a_damaged_table_never_raises(text):
    for end in range(0, len(text), 13):
        for broken in (text[:end], text[:end] + '"' + text[end:], text[:end] + "\0;\r" + text[end:]):
            if recognise(broken):
                read(broken)


# Objects of a group's own

OBJECTS = """{
  "updated": "2026-08-16",
  "publications": [
    {"id": "a", "title": "On Kernels", "authors": "Lee A, Ray B, Fox C et al.", "journal": "Journal of Kernels", "year": 2020,
     "links": {"pdf": "https://example.org/a.pdf", "code": "https://github.com/lee/kernels"}, "featured": true},
    {"id": "b", "title": "On Letters", "authors": [{"given": "Ada", "family": "Lee"}, "Bo Ray"], "doi": "10.1000/b"}
  ],
  "people": [{"name": "Ada Lee", "title": "Professor"}]
}"""
BY_YEAR = """- year: 2020
  papers:
    - title: On Kernels
      authors: [Ada Lee, Bo Ray]
      venue: Journal of Kernels
- year: 2019
  papers:
    - title: "On Letters: a Study"
      authors: Ada Lee
      venue: Letters
"""


def test_objects_in_json_are_read_by_the_names_of_their_fields():
    found = read(OBJECTS, "objects")
    kernels, letters = found.drafts
    assert (kernels.authors, kernels.more_authors) == (("A. Lee", "B. Ray", "C. Fox"), True)
    assert (kernels.venue, str(kernels.date), kernels.line) == ("Journal of Kernels", "2020", 4)
    assert (kernels.links["pdf"], kernels.code) == ("https://example.org/a.pdf", "https://github.com/lee/kernels")
    assert (letters.authors, letters.links["doi"]) == (("Ada Lee", "Bo Ray"), "10.1000/b")


def test_objects_in_yaml_are_found_wherever_they_stand():
    found = read(BY_YEAR, "objects")
    assert [(draft.title, draft.authors, draft.line) for draft in found.drafts] == [
        ("On Kernels", ("Ada Lee", "Bo Ray"), 3),
        ("On Letters: a Study", ("Ada Lee",), 8),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"people": [{"name": "Ada", "title": "Professor"}, {"name": "Bo", "title": "Fellow"}]}',
        '{"songs": [{"title": "One", "duration": 3}, {"title": "Two", "duration": 4}]}',
        "courses:\n- title: Kernels\n  date: 2020\n- title: Letters\n  date: 2021\n",
        '{"title": "A page", "sections": [{"title": "One", "text": "x"}]}',
    ],
)
def test_objects_that_are_no_publications_are_not_read(text):
    assert recognise(text) is None


def test_others_who_go_unnamed_are_nobody_called_al():
    draft = only('Title,Authors,Journal,Year\nOn Kernels,"Lee A, Ray B et al.",Kernels,2020\n', "table")
    assert (draft.authors, draft.more_authors) == (("A. Lee", "B. Ray"), True)


def test_names_between_wide_commas_are_told_apart():
    draft = only('Title,Authors,Journal,Year\n関数について,"山田太郎，鈴木花子、佐藤一",雑誌,2020\n', "table")
    assert draft.authors == ("山田太郎", "鈴木花子", "佐藤一")


@pytest.mark.parametrize(
    "text",
    [
        'Title,Authors,Venue\nOn Kernels,"A Lee, Y Ray, B Fox, ...","Journal of Kernels 59 (7), 379-384, 2021"\n',
        ',title,author,journal,number,cites,year\n1,On Kernels,"A Lee, Y Ray, B Fox, ...",Journal of Kernels,"59 (7), 379-384",7,2021\n',
    ],
)
def test_lists_of_google_scholar_say_volume_and_pages_in_one_cell(text):
    draft = only(text, "table")
    assert (draft.authors, draft.more_authors) == (("A Lee", "Y Ray", "B Fox"), True)
    assert (draft.venue, draft.volume, draft.number, draft.pages) == ("Journal of Kernels", "59", "7", "379-384")


def test_a_broken_object_of_yaml_is_told_and_its_neighbours_are_read():
    text = (
        "- title: Owls do not count sheep\n  authors: [Ada Lee, Bo Ray]\n  venue: ICML\n"
        "- title: Counting sheep: a study\n  authors: [Ada Lee]\n  venue: ICML\n"
        "- title: Lambs and lions\n  authors: Ada Lee, Cy Fox\n  venue: ICML\n"
    )
    found = read_text(text, "objects", Context(path="p.yml", as_of=date(2026, 11, 19)))
    assert [(draft.title, draft.authors) for draft in found.drafts] == [
        ("Owls do not count sheep", ("Ada Lee", "Bo Ray")),
        ("Lambs and lions", ("Ada Lee", "Cy Fox")),
    ]
    assert [(problem.path, problem.line) for problem in found.problems] == [("p.yml", 4)]


def test_a_year_above_a_list_of_objects_is_theirs():
    text = (
        "2021:\n- {title: Owls, authors: [Ada Lee], venue: {name: ICML}}\n2020:\n- {title: Lambs, authors: [Bo Ray]}\n"
    )
    found = read(text, "objects")
    assert [(draft.title, str(draft.date), draft.venue) for draft in found.drafts] == [
        ("Owls", "2021", "ICML"),
        ("Lambs", "2020", ""),
    ]


# Headers as programs write them, each with a paper of ours below.
EXPORTS = {
    "PubMed": (
        'PMID,Title,Authors,Citation,First Author,Journal/Book,Publication Year,Create Date,PMCID,NIHMS ID,DOI\n'
        '37100001,Owls do not count sheep.,"Kovač M, Herrera T.","J Night Stud. 2023 May 12;12(3):45-67. doi: '
        '10.1234/jns.2023.5.",Kovač M,Journal of Night Studies,2023,2023/05/13,,,10.1234/jns.2023.5\n'
        '37100002,Engines sort by night.,"Herrera T.","J Eng. 2022;7:1-9.",Herrera T,J Eng,2022,2022/05/13,,,\n'
    ),
    "Dimensions": (
        '"About the data: Exported on Nov 22, 2026."\n'
        "Rank,DOI,Title,Source title,Anthology title,Publication date,PubYear,Volume,Issue,Pagination,Publication Type,Authors\n"
        '5,10.1234/jns.2023.5,Owls do not count sheep,Journal of Night Studies,,2023-05-12,2023,12,3,45-67,Article,'
        '"Kovač, Mira; Herrera, Tomás"\n'
    ),
    "The Lens": (
        "#,Lens ID,Title,Publication Year,Publication Type,Source Title,Author/s,Volume,Issue Number,Start Page,End Page,DOI,References\n"
        "1,000-1,Owls do not count sheep,2023,journal article,Journal of Night Studies,Mira Kovač; Tomás Herrera,12,3,45,67,"
        "10.1234/jns.2023.5,002-1;003-4\n"
    ),
    "OpenAlex": (
        "id,doi,title,publication_year,type,primary_location.source.display_name,authorships.author.display_name,"
        "authorships.author.id,biblio.volume,biblio.issue,biblio.first_page,biblio.last_page\n"
        "https://openalex.org/W1,https://doi.org/10.1234/jns.2023.5,Owls do not count sheep,2023,article,"
        "Journal of Night Studies,Mira Kovač|Tomás Herrera,https://openalex.org/A1|https://openalex.org/A2,12,3,45,67\n"
    ),
    "HAL": (
        "docid;halId_s;title_s;authFullName_s;journalTitle_s;producedDateY_i;volume_s;issue_s;page_s;doiId_s;docType_s\n"
        "1;hal-01;Owls do not count sheep;Mira Kovač,Tomás Herrera;Journal of Night Studies;2023;12;3;45-67;10.1234/jns.2023.5;ART\n"
    ),
    "Symplectic Elements": (
        '"ID","Type","Title","Authors OR Patent owners OR Presenters","Journal","Publication date OR Patented date OR '
        'Presentation date","Volume","Issue","Pagination","DOI"\n"12","Journal article","Owls do not count sheep",'
        '"Kovač M, Herrera T","Journal of Night Studies","2023","12","3","45-67","10.1234/jns.2023.5"\n'
    ),
    "Citavi": (
        '"Autor";"Titel";"Jahr";"Zeitschrift/Zeitung";"Jahrgang";"Nummer";"Seiten von–bis";"DOI";"Dokumententyp"\n'
        '"Kovač, Mira; Herrera, Tomás";"Owls do not count sheep";"2023";"Journal of Night Studies";"12";"3";"45–67";'
        '"10.1234/jns.2023.5";"Zeitschriftenaufsatz"\n'
    ),
    "Pure": (
        '"Title of the contribution in original language","Persons","Publication year","Journal title","Volume",'
        '"Issue number","Pages","DOI (Digital Object Identifier)","Type"\n"Owls do not count sheep","Kovač, M., Herrera, T.",'
        '"2023","Journal of Night Studies","12","3","45–67","10.1234/jns.2023.5","Article"\n'
    ),
}  # fmt: skip


@pytest.mark.parametrize("program", EXPORTS)
def test_the_table_of_a_program_is_read_whole(program):
    reading = read(EXPORTS[program], "table")
    paper = reading.drafts[0]
    assert (paper.title, paper.venue, paper.date.year, paper.type) == (
        "Owls do not count sheep", "Journal of Night Studies", 2023, "article",
    )  # fmt: skip
    assert [name.split()[-1] for name in paper.authors] == ["Kovač", "Herrera"]
    assert (paper.volume, paper.number, paper.pages, paper.links["doi"]) == ("12", "3", "45-67", "10.1234/jns.2023.5")


def test_a_table_in_chinese_is_read():
    text = "序号,论文题目,作者,期刊名称,发表年份,卷,期,页码,论文类型\n1,猫头鹰不数羊,张伟；李娜,夜间研究,2023,12,3,45-67,期刊论文\n"
    paper = only(text, "table")
    assert (paper.title, paper.authors, paper.venue, paper.type) == (
        "猫头鹰不数羊",
        ("张伟", "李娜"),
        "夜间研究",
        "article",
    )
    assert (paper.volume, paper.number, paper.pages, str(paper.date)) == ("12", "3", "45-67", "2023")


def test_names_in_chinese_are_parted_by_the_signs_of_their_row():
    first, second = read("论文题目,作者,期刊\n猫头鹰,张伟；李娜,夜间研究\n引擎,李娜、王芳,夜间研究\n", "table").drafts
    assert (first.authors, second.authors) == (("张伟", "李娜"), ("李娜", "王芳"))


def test_what_a_paper_cites_is_left_out_and_told():
    reading = read('Title,Authors,References\nOwls,Mira Kovač,"Lee A., A title (2003)"\n', "table")
    assert reading.drafts[0].extra == {}
    assert told(reading) == [
        "the columns were read as title from 'Title', authors from 'Authors'; left out: 'References'"
    ]


def test_a_name_that_stands_out_in_markdown_is_that_name():
    paper = only('Title,Authors,Journal\nOwls,"**Kovač M**; Herrera T; *Lee A*",Night\n', "table")
    assert paper.authors == ("M. Kovač", "T. Herrera", "A. Lee")


def test_an_index_of_scopus_is_an_index():
    assert (
        only("Title,Authors,Journal\nCO<inf>2</inf> at night,Mira Kovač,Night\n", "table").title == "CO$_{2}$ at night"
    )


ENDNOTE_SHOW_ALL = """Reference Type:  Journal Article
Record Number: 12
Author: Kovač, M. and Herrera, T.
Year: 2023
Title: Owls do not count sheep
Journal: Journal of Night Studies
Volume: 12
Issue: 3
Pages: 45-67
DOI: 10.1234/jns.2023.5
Keywords: owls
sheep
Abstract: We ask: do owls
count sheep?
URL: https://example.org/owls

Reference Type:  Conference Proceedings
Record Number: 13
Author: Herrera, T.
Year: 2022
Title: Engines that sort by night
Conference Name: Sorting 2022
Pages: 1-9
"""


def test_a_text_with_labels_is_read_by_them():
    owls, engines = read(ENDNOTE_SHOW_ALL, "labelled").drafts
    assert (owls.title, owls.authors, owls.venue, owls.volume, owls.number, owls.pages) == (
        "Owls do not count sheep", ("M. Kovač", "T. Herrera"), "Journal of Night Studies", "12", "3", "45-67",
    )  # fmt: skip
    assert (owls.keywords, owls.abstract) == (("owls", "sheep"), "We ask: do owls count sheep?")
    assert owls.links == {"doi": "10.1234/jns.2023.5", "url": "https://example.org/owls"}
    assert (engines.line, engines.type, engines.venue, engines.extra) == (17, "inproceedings", "Sorting 2022", {})


@pytest.mark.parametrize(
    "text",
    [
        "Publications\n\nTitle: Owls\nAuthors: Mira Kovač, Tomás Herrera\nJournal: Night\nYear: 2023\n\nTitle: Engines\nAuthors: Li-Wen Chang\nYear: 2022\n",
        "1. **Authors:** Mira Kovač, Tomás Herrera\n   **Title:** Owls\n   **Journal:** Night\n2. **Authors:** Li-Wen Chang\n   **Title:** Engines\n",
        "题目：Owls\n作者：Mira Kovač，Tomás Herrera\n期刊：Night\n\n题目：Engines\n作者：Li-Wen Chang\n期刊：Day\n",
    ],
)
def test_texts_with_labels_of_any_hand(text):
    owls, engines = read(text, "labelled").drafts
    assert (owls.title, owls.authors, owls.venue) == ("Owls", ("Mira Kovač", "Tomás Herrera"), "Night")
    assert (engines.title, engines.authors) == ("Engines", ("Li-Wen Chang",))


@pytest.mark.parametrize(
    "text",
    [
        "Name: Ada Lee\nTitle: Professor\nEmail: ada@example.org\nPhone: 12\n",
        "Dear all,\nTitle: see below.\nWe meet on Monday.\nBring papers.\n",
        "Title: Sorting\nInstructor: Ada Lee\nYear: 2020\nRoom: 12\n",
    ],
)
def test_other_texts_with_labels_are_no_lists_of_publications(text):
    assert recognise(text) != "labelled"


def test_an_initial_of_two_letters_turns_its_row_with_the_others():
    paper = only('Title,Authors,Journal\nOwls,"Ivanov V.L., Mikhailov K.Yu., Lee A.-B.",Night\n', "table")
    assert paper.authors == ("V. L. Ivanov", "K. Yu. Mikhailov", "A. B. Lee")


BELOW_A_KEY = """owner: Mira Kovač
publications:
  - title: Owls do not count sheep
    authors: [Mira Kovač, Tomás Herrera]
    venue: Journal of Night Studies
  - title: Bats: a study
    authors: [Mira Kovač, Tomás Herrera]
    venue: Journal of Night Studies
  - title: What a moth knows
    authors: [Tomás Herrera]
    venue: Journal of Lamps
"""
BY_KIND = """conferences:
  - year: 2023
    papers:
      - {title: Owls do not count sheep, authors: [Mira Kovač], venue: ICML}
      - {title: Bats, authors: [Mira Kovač, venue: ICML}
  - year: 2020
    papers:
      - {title: What a moth knows, authors: [Mira Kovač], venue: ICML}
"""


@pytest.mark.parametrize(("text", "line"), [(BELOW_A_KEY, 6), (BY_KIND, 5)])
def test_a_fault_below_a_key_of_yaml_costs_one_entry_and_is_told_with_its_line(text, line):
    found = read(text, "objects")
    assert [draft.title for draft in found.drafts] == ["Owls do not count sheep", "What a moth knows"]
    assert [(problem.line, problem.severity) for problem in found.problems] == [(line, "warning")]
    assert "is broken and was left out" in found.problems[0].what


BROKEN_JSON = """{"updated": 2024, "publications": [
 {"title": "Owls do not count sheep", "authors": ["Mira Kovač"], "venue": "ICML", "year": 2020},
 {"title": "Bats" "authors": ["Mira Kovač"], "venue": "ICML", "year": 2021},
 {"title": "What a moth knows", "authors": ["Mira Kovač"], "venue": "ICML", "links": {"doi": "10.1000/m"}}
]}
"""


def test_a_fault_within_json_costs_one_entry_and_is_told_with_its_line():
    found = read(BROKEN_JSON, "objects")
    assert [(draft.title, draft.line) for draft in found.drafts] == [
        ("Owls do not count sheep", 2),
        ("What a moth knows", 4),
    ]
    assert found.drafts[1].links == {"doi": "10.1000/m"}
    said = "a comma is missing between two fields; the item of line 3 was left out"
    assert [(problem.line, problem.what) for problem in found.problems] == [(3, said)]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("papers.yml", "owner: x\npapers: [{title: a, authors: b}\nmore: y\n", ":3:1: the entry of line 2 is broken"),
        (
            "owls.md",
            "---\ntitle: Owls: a study\nauthors: [A Lee]\ndoi: 10.1/x\n---\nSome text.\n",
            ":2:12: the entry of",
        ),
        ("papers.json", '{"version": 1,\n "papers": ["a" "b"]}', ":2:17: a comma is missing"),
    ],
)
def test_a_broken_file_of_which_nothing_is_left_says_where_it_is_broken(portal, name, text, said):
    path = portal.dump(text, name)
    result = CliRunner().invoke(main, ["import", "--root", str(portal.root), str(path)])
    assert result.exit_code == 1
    assert f"{path}{said}" in result.stderr


def test_lists_beside_one_of_publications_are_told_where_they_are_left_out():
    text = """{"journals": [{"title": "Owls", "authors": ["Mira Kovač"], "venue": "ICML", "year": 2020}],
 "preprints": [{"title": "Bats", "year": 2023}, {"title": "Rats", "year": 2023}],
 "invited_talks": [{"title": "Moths", "authors": ["Mira Kovač"], "venue": "Bonn", "date": "2020-02-03"}],
 "people": [{"name": "Mira Kovač", "role": "Professor"}]}"""
    found = read(text, "objects")
    assert [draft.title for draft in found.drafts] == ["Owls"]
    assert [(problem.line, problem.what) for problem in found.problems] == [
        (2, "2 entries of 'preprints' left out: they have titles, and no authors, venue or identifier"),
        (3, "1 entry of 'invited_talks' left out: their list has that name"),
    ]


POSTS = """- {title: We moved, author: Mira Kovač, date: 2023-02-03, tags: [news], url: /news/1}
- {title: Welcome Li-Wen, author: Tomás Herrera, date: 2023-04-03, tags: [people], url: /news/2}
"""


def test_posts_are_left_out_and_told():
    found = read(POSTS, "objects")
    assert found.drafts == ()
    assert found.problems[0].what.startswith("2 entries left out: they have an author and a day each, as posts have")


@pytest.mark.parametrize(
    "text",
    [
        POSTS.replace("url: /news/2", "url: https://doi.org/10.1000/x"),
        POSTS.replace("author: Mira Kovač", "author: [Mira Kovač, Ada Lee]").replace(
            "Tomás Herrera", "[A Lee, Bo Ray]"
        ),
        POSTS.replace("2023-02-03", "2023").replace("2023-04-03", "2022"),
        "publications:\n" + POSTS,
        POSTS.replace("url: /news/1", "pdf: a.pdf"),
    ],
)
def test_what_says_in_any_way_that_it_was_published_is_no_post(text):
    assert len(read(text, "objects").drafts) == 2


HUGO = """---
title: "Owls do not count sheep"
authors:
- admin
- Tomás Herrera
date: "2019-04-07T00:00:00Z"
publishDate: "2017-01-01T00:00:00Z"
publication_types: ["1"]
publication: "In *International Conference on Night*"
url_pdf: https://example.org/owls.pdf
url_code: https://github.com/owls/count
doi: 10.1000/owls
---
They never do, says the **text** of [the page](x.md).
"""
ACADEMIC = """---
title: "Of letters and lamps"
collection: publications
permalink: /publication/lamps
excerpt: 'On lamps.'
date: 2009-10-01
venue: 'Journal of Lamps'
citation: 'Kova&ccaron;, M., &amp; Herrera, T. (2009). &quot;Of letters and lamps.&quot; <i>Journal of Lamps</i>. 1(1).'
---
On lamps.
"""


def test_the_front_matter_of_a_page_may_be_a_publication():
    (owls,) = read(HUGO, "objects").drafts
    assert (owls.title, owls.authors, owls.type) == ("Owls do not count sheep", ("Tomás Herrera",), "inproceedings")
    assert (owls.venue, str(owls.date)) == ("International Conference on Night", "2019-04-07")
    assert (owls.links, owls.code) == (
        {"pdf": "https://example.org/owls.pdf", "doi": "10.1000/owls"},
        "https://github.com/owls/count",
    )
    (lamps,) = read(ACADEMIC, "objects").drafts
    assert (lamps.title, lamps.venue, lamps.authors) == (
        "Of letters and lamps",
        "Journal of Lamps",
        ("M. Kovač", "T. Herrera"),
    )


def test_the_owner_of_a_site_is_nobody_called_admin():
    assert [(problem.line, problem.what) for problem in read(HUGO, "objects").problems] == [
        (2, "'admin' among the authors means the owner of the site, and was left out")
    ]


def test_the_owner_of_a_site_who_says_me_is_told_by_that_word_and_a_preprint_at_arxiv_is_one():
    lists = "- title: Of owls\n  authors: [me, Jane Doe]\n  year: 2020\n  preprint: https://arxiv.org/abs/2408.09223\n"
    reading = read(lists, "objects")
    [problem] = reading.problems
    assert reading.drafts[0].links == {"arxiv": "2408.09223"}
    assert problem.what == "'me' among the authors means the owner of the site, and was left out"


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: We moved\nauthor: Mira Kovač\ndate: 2023-02-03\ncategories: news\n---\nCome and see.\n",
        "---\ntitle: Publications\nauthor: Mira Kovač\nlayout: archive\n---\nSee below.\n",
    ],
)
def test_the_front_matter_of_a_post_or_another_page_is_no_publication(text):
    assert recognise(text) is None


def test_a_table_without_a_column_of_years_has_them_behind_the_venues():
    text = (
        'Title,Authors,Venue\nOn Kernels,"A Lee, B Ray","Journal of Kernels 59 (7), 379-384, 2021"\n'
        'On Letters,"A Lee, B Ray","Proceedings of Letters, 2020"\nOn Owls,"A Lee, B Ray",ICML 2019\n'
    )
    found = read(text, "table")
    assert [(draft.venue, str(draft.date), draft.pages) for draft in found.drafts] == [
        ("Journal of Kernels", "2021", "379-384"),
        ("Proceedings of Letters", "2020", ""),
        ("ICML 2019", "2019", ""),
    ]


CITED = """{"2025": {"img": "2025.png", "papers": [
 {"citation": "Kovač M, Herrera T (2025) “Owls do not count sheep.” <i>J Night Stud</i>, 12:1-9. doi: 10.1000/owls", "url": "https://example.org/1"},
 {"citation": "Chang LW, Kovač M (2025) “Of letters and lamps.” <i>J Lamps</i>, 4:7-9. doi: 10.1000/lamps", "url": "https://example.org/2"}
]}}"""
REST = """- title: 'Owls do not count sheep'
  rest: '<i>Mira Kovač</i> & Tomás Herrera. (2023). Journal of Night Studies, 68(3), 486-513'
  url: 'https://example.org/owls'
- title: 'Of letters and lamps'
  rest: 'Li-Wen Chang & <i>Mira Kovač</i>. (2021). Journal of Lamps, 39(2), 387-423'
  url: 'https://example.org/lamps'
"""


def test_objects_that_are_cited_in_one_text_are_read_by_that():
    owls, lamps = read(CITED, "objects").drafts
    assert (owls.title, owls.authors, str(owls.date)) == ("Owls do not count sheep", ("M Kovač", "T Herrera"), "2025")
    assert (lamps.venue, lamps.links["doi"], lamps.line) == ("J Lamps", "10.1000/lamps", 3)
    owls, lamps = read(REST, "objects").drafts
    assert (owls.title, owls.authors) == ("Owls do not count sheep", ("Mira Kovač", "Tomás Herrera"))
    assert (lamps.venue, lamps.volume, lamps.pages, str(lamps.date)) == ("Journal of Lamps", "39", "387-423", "2021")


def test_the_keys_of_yaml_are_no_words_of_a_list_of_references():
    text = REST.replace("title:", "heading:").replace("rest:", "remark:")
    assert recognise(text) is None


def test_signs_of_equal_contribution_and_of_emphasis_belong_to_no_name():
    draft = only('Title,Authors,Journal,Year\nOn Kernels,"Lee A*, **Ray B**†, <b>Fox C</b>",Kernels,2020\n', "table")
    assert draft.authors == ("A. Lee", "B. Ray", "C. Fox")


TOML = """+++
title = "Owls do not count sheep"
date = 2016-06-01T00:00:00
# Authors of all kinds
authors = ["Mira Kovač", "Tomás Herrera"]
publication_types = ["2"]
publication = "*Journal of Night Studies*"
url_pdf = "https://example.org/owls.pdf"
url_code = "#"
draft = false
+++

They never do.
"""


def test_front_matter_may_be_toml():
    found = read(TOML, "objects")
    (owls,) = found.drafts
    assert (owls.title, owls.authors, owls.type) == (
        "Owls do not count sheep",
        ("Mira Kovač", "Tomás Herrera"),
        "article",
    )
    assert (owls.venue, str(owls.date)) == ("Journal of Night Studies", "2016-06-01")
    assert (owls.links, owls.code, found.problems) == ({"pdf": "https://example.org/owls.pdf"}, None, ())


def test_broken_toml_is_told_with_its_line(portal):
    path = portal.dump(TOML.replace('"Tomás Herrera"]', '"Tomás Herrera'), "owls.md")
    result = CliRunner().invoke(main, ["import", "--root", str(portal.root), str(path)])
    assert f"{path}:5:1: this TOML is broken" in result.stderr


@pytest.mark.parametrize(
    "beyond",
    ["n = " + "1" * 5000, "n = 0x" + "f" * 5000, "n = " + "[" * 3000 + "]" * 3000, ".".join(["n"] * 3000) + " = 1"],
)
def test_toml_beyond_reason_is_told_and_ends_nothing(portal, beyond):
    listed = f'title = "Owls do not count sheep"\nauthors = ["Mira Kovač"]\n{beyond}\n'
    for name, text in (("owls.toml", listed), ("owls.md", f"+++\n{listed}+++\nThey never do.\n")):
        path = portal.dump(text, name)
        result = CliRunner().invoke(main, ["import", "--root", str(portal.root), str(path)])
        assert f"{path}:1:1: this TOML cannot be read" in result.stderr


def test_objects_may_stand_one_a_line_or_alone():
    one = '{"title": "Owls do not count sheep", "authors": [{"given": "Mira", "family": "Kovač"}], "venue": "ICML"}\n'
    (owls,) = read(one, "objects").drafts
    assert (owls.title, owls.authors) == ("Owls do not count sheep", ("Mira Kovač",))
    found = read(one + one.replace("Owls", "Bats"), "objects")
    assert ([draft.line for draft in found.drafts], found.problems) == ([1, 2], ())


def test_publications_that_are_plain_texts_are_told():
    text = (
        "journals:\n- {title: Owls, authors: [Mira Kovač], venue: ICML}\npreprints:\n"
        "- Kovač M, Herrera T. Bats in the belfry of sums. Submitted, 2025.\n"
        "- Chang LW, Kovač M. A theory of dusk and of dawn. Submitted, 2024.\n"
    )
    found = read(text, "objects")
    assert [draft.title for draft in found.drafts] == ["Owls"]
    assert [(problem.line, problem.what[:31]) for problem in found.problems] == [(3, "2 entries of 'preprints' left o")]


def test_a_cell_of_two_initialled_names_is_no_family_name_first():
    rows = 'Authors,Title,Year\n"J. Müller, K. Weiß",Bed Load in Alpine Rivers,2021\n"Lee, Ada; Ray, Bo",On Sorting,2020\n"Schmidt, H.-P.",On Dykes,2019\n'
    assert [draft.authors for draft in read(rows, "table").drafts] == [
        ("J. Müller", "K. Weiß"),
        ("Ada Lee", "Bo Ray"),
        ("H.-P. Schmidt",),
    ]


@pytest.mark.parametrize(
    ("others", "cell", "authors"),
    [
        ("Lee, Ada; Ray, Bo", "Smith A, Müller J", ("A. Smith", "J. Müller")),
        ("Ada Lee; Bo Ray", "Jörg Müller, Kenji Tanaka", ("Jörg Müller", "Kenji Tanaka")),
        ("Lee, Ada; Ray, Bo", "García Márquez, Gabriel José", ("Gabriel José García Márquez",)),
        ("Ada Lee; Bo Ray", "Weiß, Karin Ann", ("Karin Ann Weiß",)),
    ],
)
def test_whole_names_between_commas_are_people_though_other_rows_have_semicolons(others, cell, authors):
    rows = f'Authors,Title,Year\n"{cell}",Bed Load in Alpine Rivers,2021\n"{others}",On Sorting,2020\n'
    assert [draft.authors for draft in read(rows, "table").drafts] == [authors, ("Ada Lee", "Bo Ray")]


@pytest.mark.parametrize("first", ["IBM, Google", "Google, IBM", "NASA, Google"])
def test_companies_before_a_person_are_nobody_s_family_name(first):
    rows = f'Authors,Title,Year\n"{first}, Ada Lee",On Sorting Letters,2021\n"Bo Ray, Cy Fox",On Dykes,2019\n'
    assert read(rows, "table").drafts[0].authors == (*first.split(", "), "Ada Lee")


@pytest.mark.parametrize("header", ["Nr.", "No.", "lfd. Nr."])
def test_a_first_column_that_counts_the_rows_is_no_issue(header):
    rows = f"{header},Title,Authors,Year\n" + "".join(
        f"{place},On {word},Ada Lee,2020\n" for place, word in enumerate(("Owls", "Larks", "Wrens"), 1)
    )
    assert [draft.number for draft in read(rows, "table").drafts] == ["", "", ""]


def test_issues_that_do_not_count_the_rows_stay():
    rows = "No.,Title,Authors,Year\n3,On Owls,Ada Lee,2020\n1,On Larks,Ada Lee,2020\n3,On Wrens,Ada Lee,2020\n"
    assert [draft.number for draft in read(rows, "table").drafts] == ["3", "1", "3"]


OWLS_LABELLED = "Title: Owls\nAuthors: Mira Kovač, Tomás Herrera\nJournal: Night\nYear: 2023\n"
ENGINES_LABELLED = "Title: Engines\nAuthors: Li-Wen Chang\nJournal: Sorts\nYear: 2022\n"


@pytest.mark.parametrize(
    ("owls", "engines"),
    [
        (OWLS_LABELLED, ENGINES_LABELLED.lower().replace("engines", "Engines").replace("li-wen chang", "Li-Wen Chang")),
        (OWLS_LABELLED.replace("Title:", "TITLE:"), ENGINES_LABELLED),
        (OWLS_LABELLED, ENGINES_LABELLED.replace("Authors:", "AUTHORS:")),
    ],
)
def test_labels_of_another_case_are_the_same_labels(owls, engines):
    found = read(f"{owls}\n{engines}", "labelled").drafts
    assert [(draft.title, draft.authors) for draft in found] == [
        ("Owls", ("Mira Kovač", "Tomás Herrera")),
        ("Engines", ("Li-Wen Chang",)),
    ]


def test_a_label_that_comes_again_behind_an_empty_line_begins_the_next_entry():
    dated = f"Year: 2023\n{OWLS_LABELLED.replace('Year: 2023', 'Volume: 1')}"
    found = read(f"{dated}\n{ENGINES_LABELLED}", "labelled").drafts
    assert [(draft.title, draft.authors[-1]) for draft in found] == [
        ("Owls", "Tomás Herrera"),
        ("Engines", "Li-Wen Chang"),
    ]


@pytest.mark.parametrize("unknown", ["Impact factor: 3.2", "Status: accepted", "Corresponding author: Ada Lee"])
def test_a_label_that_is_no_column_is_no_part_of_the_line_above(unknown):
    text = OWLS_LABELLED.replace("Year:", f"{unknown}\nYear:")
    owls = read(f"{text}\n{ENGINES_LABELLED}", "labelled").drafts[0]
    assert (owls.venue, owls.authors, str(owls.date)) == ("Night", ("Mira Kovač", "Tomás Herrera"), "2023")


@pytest.mark.parametrize("authors", ["Mira Kovač,\n   Tomás Herrera", "Kovač, Mira\nHerrera, Tomás"])
def test_authors_may_go_on_in_the_next_line_or_stand_one_a_line(authors):
    text = OWLS_LABELLED.replace("Mira Kovač, Tomás Herrera", authors)
    assert read(f"{text}\n{ENGINES_LABELLED}", "labelled").drafts[0].authors == ("Mira Kovač", "Tomás Herrera")


def test_half_a_sign_in_a_cited_text_costs_nothing_but_that_sign():
    (owls,) = read(CITED.replace("Owls do not", "Owls \\ud800do not"), "objects").drafts[:1]
    owls.title.encode()
    assert owls.title.endswith("do not count sheep")


def test_a_paper_that_is_cited_for_a_tool_is_not_called_as_the_tool():
    text = """- name: owlr
  citation: "Kovač M, Herrera T (2023). Owls do not count sheep. Journal of Night Studies, 12(3), 45-67."
- name: Lamp Kit
  citation: "Chang LW, Kovač M (2021). Of letters and lamps. Journal of Lamps, 4(1), 7-9."
"""
    owls, lamps = read(text, "objects").drafts
    assert (owls.title, owls.authors, owls.venue) == (
        "Owls do not count sheep",
        ("M Kovač", "T Herrera"),
        "Journal of Night Studies",
    )
    assert (lamps.title, lamps.line) == ("Of letters and lamps", 3)


TOML_LIST = """# kept by hand
[[publications]]
title = "Owls do not count sheep"
authors = "Kovač, M., Herrera, T., and Chang, L."
journal = "J. Night Stud."
year = 2026
doi = "10.1000/owls"

[[publications]]
title = "Of letters and lamps"
year = 2024
authors = ["L. Chang", "M. Kovač"]
journal = "Journal of Lamps"
"""


def test_a_file_of_toml_lists_publications():
    assert recognise(TOML_LIST) == "objects"
    owls, lamps = read(TOML_LIST, "objects").drafts
    assert (owls.title, owls.authors, owls.line) == (
        "Owls do not count sheep",
        ("M. Kovač", "T. Herrera", "L. Chang"),
        2,
    )
    assert (owls.venue, str(owls.date), owls.links) == ("J. Night Stud.", "2026", {"doi": "10.1000/owls"})
    assert (lamps.authors, lamps.line) == (("L. Chang", "M. Kovač"), 9)


def test_settings_and_tables_of_other_things_are_no_list_of_references():
    rows = "\n".join(
        f'data = ["Kovač, M., Herrera, T.", "202{number}", "Owls do not count sheep", "Journal of Lamps", "[Link](x)"]'
        for number in range(9)
    )
    assert recognise(f"[table]\n{rows}\n") is None
    kbart = "title_id,publication_title,print_identifier,first_editor,title_url\n" + "\n".join(
        f'pub{number},"Owls, lamps and moths: a guide by Mira Kovač and Tomás Herrera. {number + 2000}",,,https://x.org'
        for number in range(9)
    )
    assert recognise(kbart) is None


@pytest.mark.parametrize("mark", ["[1]", "[PDF]", "[Lee20]"])
def test_marks_alone_on_their_lines_make_no_settings_of_a_list_of_references(mark):
    entries = [
        "Kovač, M., & Herrera, T. (2020). Owls do not count sheep. Journal of Lamps, 5(3), 4-14.",
        "Chang, L. (2021). What a moth knows. Journal of Night Studies, 10(1), 7-9.",
        "Kovač, M. (2022). Of letters and lamps. Journal of Lamps, 7(2), 3-9.",
    ]
    text = "".join(f"{mark}\n{entry}\n" for entry in entries)
    assert len(read(text, recognise(text)).drafts) == 3


@pytest.mark.parametrize(
    ("cell", "authors"),
    [
        ("Kovač, Mira, Tomás Herrera, and Li-Wen Chang", ("Mira Kovač", "Tomás Herrera", "Li-Wen Chang")),
        ("Kovač, Mira K., Tomás Herrera and Li-Wen Chang", ("Mira K. Kovač", "Tomás Herrera", "Li-Wen Chang")),
        ("van Dyke, M., T. Herrera", ("M. van Dyke", "T. Herrera")),
        ("Kovač, M., T. Herrera & L. Chang", ("M. Kovač", "T. Herrera", "L. Chang")),
        ("Kovač, Mira/Herrera, Tomás/Chang, Li-Wen", ("Mira Kovač", "Tomás Herrera", "Li-Wen Chang")),
        ("Kovač, Mira", ("Mira Kovač",)),
        ("Kovač, M., Herrera, T.", ("M. Kovač", "T. Herrera")),
    ],
)
def test_the_first_name_of_a_cell_may_be_turned_round_and_slashes_may_divide(cell, authors):
    assert only(f'Title,Authors,Journal,Year\nOn Owls,"{cell}",Owls,2020\n', "table").authors == authors


def test_what_names_the_venue_at_length_is_one_where_no_other_does():
    (owls, lamps) = read(
        '[{"title": "On owls", "authors": ["Ada Lee"], "venue_long": "Journal of Owls", "year": "2020"},'
        ' {"title": "On lamps", "authors": ["Ada Lee"], "venue": "LAMP", "venue_long": "Symposium on Lamps"}]',
        "objects",
    ).drafts
    assert (owls.venue, lamps.venue) == ("Journal of Owls", "LAMP")


@pytest.mark.parametrize(
    ("kind", "journal", "volume", "kept"),
    [
        ("Discussion", "Journal of Night Studies", "", True),
        ("Conference presentation", "Annals of Owls", "", True),
        ("Discussion", "Owls", "12", True),
        ("Discussion", "Owl Days", "", False),
        ("Conference presentation", "University of Lamps", "", False),
    ],
)
def test_what_is_called_a_talk_and_stands_in_a_journal_is_kept(kind, journal, volume, kept):
    table = (
        "Type,Title,Authors,Journal,Volume,Year\n"
        "Journal Article,Of letters and lamps,Mira Kovač,Lamps,3,2023\n"
        f"{kind},What owls count,Mira Kovač,{journal},{volume},2022\n"
    )
    titles = [draft.title for draft in read(table, "table").drafts]
    assert titles == ["Of letters and lamps", *(["What owls count"] if kept else [])]


def test_rows_that_are_called_talks_are_left_out_and_told():
    table = (
        "Type,Title,Authors,Venue,Year\n"
        "Journal Article,Owls do not count sheep,Mira Kovač; Tomás Herrera,Journal of Night Studies,2023\n"
        "Invited Talk,What owls count,Mira Kovač,University of Lamps,2022\n"
        "Conference Paper,Of letters and lamps,Li-Wen Chang; Mira Kovač,Symposium on Lamps,2021\n"
        "Oral Presentation,Night and day,Mira Kovač,Symposium on Lamps,2020\n"
    )
    found = read(table, "table")
    assert [draft.title for draft in found.drafts] == ["Owls do not count sheep", "Of letters and lamps"]
    assert "2 entries were left out, which are marked as talks (line 3, 5)" in [one.what for one in found.problems]


def test_a_table_of_pubmed_before_2020_has_authors_in_its_description():
    header = "Title,URL,Description,Details,ShortDetails,Resource,Type,Identifiers,Db,EntrezUID,Properties\n"
    row = (
        '"Owls do not count sheep: a review.","/pubmed/31301691","Kovač M, Herrera T, Chang LW.",'
        '"J Night Stud. 2019 Jul 4;257(2):214-240. doi: 10.1016/j.night.2019.07.007. Review.","J Night Stud.  2019",'
        '"PubMed","citation","PMID:31301691","pubmed","31301691","create date:2019/07/14 | first author:Kovač M"\n'
    )
    assert recognise(header + row) == "table"
    owls = only(header + row, "table")
    assert (owls.authors, owls.venue, str(owls.date)) == (
        ("M. Kovač", "T. Herrera", "L. W. Chang"),
        "J Night Stud.",
        "2019",
    )
    assert (owls.volume, owls.number, owls.pages, owls.extra["pmid"]) == ("257", "2", "214-240", "31301691")
    assert owls.links == {"doi": "10.1016/j.night.2019.07.007"}


def test_people_who_are_called_as_their_pages_are_have_names():
    text = (
        "- title: Owls do not count sheep\n  coauthors: [mira-kovač, tom-van-dyke]\n  venue: Journal of Night Studies\n"
        "- title: Of letters and lamps\n  coauthors: [admin, li-wen-chang]\n  venue: Journal of Lamps\n"
        "- title: What a moth knows\n  coauthors: [li-wen chang, Mira Kovač]\n  venue: Journal of Lamps\n"
    )
    assert [one.authors for one in read(text, "objects").drafts] == [
        ("Mira Kovač", "Tom van Dyke"),
        ("Li Wen Chang",),
        ("li-wen chang", "Mira Kovač"),
    ]


@pytest.mark.parametrize(
    "end", ['"Second owls of', '"Second owls","Ann B', '"Second owls","Ann Bee",2001,"The night', "Second owls,An"]
)
def test_the_row_within_which_a_file_ends_is_left_out(end: str) -> None:
    header = "Title,Authors,Year,Journal\n"
    reading = read(f'{header}"Owls","Ann Bee",2001,"Night"\n{end}', "table")
    assert [draft.title for draft in reading.drafts] == ["Owls"]
    assert [(problem.line, problem.what) for problem in reading.problems if problem.severity == "error"] == [
        (3, "the file ends within this row; it was left out")
    ]
