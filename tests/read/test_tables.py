"""Tables with a header: of spreadsheets and of databases."""

# ruff: noqa: E501 - the samples stand as programs write them

from datetime import date
from importlib.resources import files

import pytest
from click.testing import CliRunner
from exports_support import assert_draft, only, read, told
from generator.cli.main import main
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from generator.read.records.word_tables import word_table
from sample_files import sample

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
ZOTERO = (
    '"Key","Item Type","Publication Year","Author","Title","Publication Title","ISSN","DOI","Url","Abstract Note","Date","Pages",'
    '"Issue","Volume","Manual Tags","Editor"\n'
    '"ABCD","journalArticle","2020","van der Berg, Ada; Ray, Bo","On Kernels","Kernels","1234-5678","10.1000/abc","https://example.org",'
    '"Text","2020-05-06","1-9","2","3","a; b",""\n'
)


@pytest.mark.parametrize(
    "name",
    ["tables/columns.txt", *(f"bibliographies/{one}.txt" for one in ("kinds_of_work", "csl_types", "ris_types"))],
)
def test_each_word_of_a_table_of_words_has_one_meaning(name):
    text = (files("generator.read.records") / name).read_text(encoding="utf-8").replace("\n  ", " ")
    lines = [line.partition(": ")[2] for line in text.splitlines() if not line.startswith("#")]
    words = [word.strip() for line in lines for word in line.split("|")]
    assert len(words) == len({*words}) == len(word_table(name))


def test_a_table_of_scopus():
    draft = only(SCOPUS, "table")
    assert_draft(draft, authors=("Ada Lee", "Bo Ray"), title="On Kernels", date="2020", venue="Journal of Kernels")
    assert_draft(draft, type="article", volume="12", number="3", pages="10-20", keywords=("kernels", "sorting"))
    assert draft.extra["database"] == "Scopus"
    assert draft.extra["cited_by"] == "7"
    assert draft.extra["eid"] == "2-s2.0-1"


def test_a_table_of_ieee_xplore():
    draft = only(IEEE, "table")
    assert_draft(draft, authors=("A. Lee", "B. Ray"), type="inproceedings")
    assert_draft(draft, venue="2021 IEEE Conference on Sorting (SORT)", pages="1-8", publisher="IEEE")
    assert draft.links["doi"] == "10.1109/1234"


def test_a_table_of_publish_or_perish_leaves_authors_open():
    draft = only(POP, "table")
    assert_draft(draft, authors=("A. Lee", "B. Ray"), more_authors=True)
    assert (draft.venue, draft.links["doi"], draft.extra["cited_by"]) == ("Journal of Letters", "10.1000/let", "12")


def test_a_table_of_zotero():
    draft = only(ZOTERO, "table")
    assert_draft(draft, authors=("Ada van der Berg", "Bo Ray"), type="article", date="2020-05-06", keywords=("a", "b"))


def test_web_of_sciences_tab_delimited_file():
    tags = "PT AU BA BE GP AF BF CA TI SO SE LA DT PY VL IS BP EP DI UT".split()
    values = dict.fromkeys(tags, "") | {"PT": "J", "AU": "Lee, A; Ray, B", "AF": "Lee, Ada; Ray, Bo", "TI": "On Kernels", "SO": "JOURNAL OF KERNELS", "PY": "2020", "BP": "1", "EP": "9", "DT": "Article", "DI": "10.1000/abc"}  # fmt: skip
    draft = only("\ufeff" + "\t".join(tags) + "\r\n" + "\t".join(values[tag] for tag in tags) + "\r\n", "table")
    assert_draft(draft, authors=("Ada Lee", "Bo Ray"), venue="Journal of Kernels", pages="1-9")


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
    assert_draft(draft, title="Über Kerne", date="2020", venue="Kerne", type="article")
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


# Objects of a group's own

OBJECTS = sample("publications.json")
BY_YEAR = sample("papers-by-year.yaml")


def test_objects_in_json_are_read_by_the_names_of_their_fields():
    found = read(OBJECTS, "objects")
    kernels, letters = found.drafts
    assert_draft(kernels, authors=("A. Lee", "B. Ray", "C. Fox"), more_authors=True, venue="Journal of Kernels")
    assert_draft(kernels, date="2020", line=4)
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


def test_a_table_in_chinese_is_read():
    text = "序号,论文题目,作者,期刊名称,发表年份,卷,期,页码,论文类型\n1,猫头鹰不数羊,张伟；李娜,夜间研究,2023,12,3,45-67,期刊论文\n"
    paper = only(text, "table")
    assert_draft(
        paper, title="猫头鹰不数羊", authors=("张伟", "李娜"), venue="夜间研究", type="article", volume="12", number="3"
    )
    assert_draft(paper, pages="45-67", date="2023")


def test_what_a_paper_cites_is_left_out_and_told():
    reading = read('Title,Authors,References\nOwls,Mira Kovač,"Lee A., A title (2003)"\n', "table")
    assert reading.drafts[0].extra == {}
    assert told(reading) == [
        "the columns were read as title from 'Title', authors from 'Authors'; left out: 'References'"
    ]


ENDNOTE_SHOW_ALL = sample("endnote-show-all.txt")


def test_a_text_with_labels_is_read_by_them():
    owls, engines = read(ENDNOTE_SHOW_ALL, "labelled").drafts
    assert_draft(owls, title="Owls do not count sheep", authors=("M. Kovač", "T. Herrera"))
    assert_draft(owls, venue="Journal of Night Studies", volume="12", number="3", pages="45-67")
    assert_draft(owls, keywords=("owls", "sheep"), abstract="We ask: do owls count sheep?")
    assert owls.links == {"doi": "10.1234/jns.2023.5", "url": "https://example.org/owls"}
    assert_draft(engines, line=17, type="inproceedings", venue="Sorting 2022", extra={})


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


BELOW_A_KEY = sample("broken-below-a-key.yaml")
BY_KIND = sample("broken-by-kind.yaml")


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


POSTS = """- {title: We moved, author: Mira Kovač, date: 2023-02-03, tags: [news], url: /news/1}
- {title: Welcome Li-Wen, author: Tomás Herrera, date: 2023-04-03, tags: [people], url: /news/2}
"""


def test_posts_are_left_out_and_told():
    found = read(POSTS, "objects")
    assert found.drafts == ()
    assert found.problems[0].what.startswith("2 entries left out: they have an author and a day each, as posts have")


HUGO = sample("hugo.md")
ACADEMIC = sample("academicpages.md")


def test_the_front_matter_of_a_page_may_be_a_publication():
    (owls,) = read(HUGO, "objects").drafts
    assert_draft(owls, title="Owls do not count sheep", authors=("Tomás Herrera",), type="inproceedings")
    assert_draft(owls, venue="International Conference on Night", date="2019-04-07")
    assert owls.links == {"pdf": "https://example.org/owls.pdf", "doi": "10.1000/owls"}
    assert owls.code == "https://github.com/owls/count"
    (lamps,) = read(ACADEMIC, "objects").drafts
    assert_draft(lamps, title="Of letters and lamps", venue="Journal of Lamps", authors=("M. Kovač", "T. Herrera"))


TOML = sample("hugo-toml.md")


def test_front_matter_may_be_toml():
    found = read(TOML, "objects")
    (owls,) = found.drafts
    assert_draft(owls, title="Owls do not count sheep", authors=("Mira Kovač", "Tomás Herrera"), type="article")
    assert_draft(owls, venue="Journal of Night Studies", date="2016-06-01")
    assert_draft(owls, links={"pdf": "https://example.org/owls.pdf"}, code=None)
    assert found.problems == ()


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
    assert_draft(owls, title="Owls do not count sheep", authors=("Mira Kovač",))
    found = read(one + one.replace("Owls", "Bats"), "objects")
    assert ([draft.line for draft in found.drafts], found.problems) == ([1, 2], ())


TOML_LIST = sample("publications.toml")


def test_a_file_of_toml_lists_publications():
    assert recognise(TOML_LIST) == "objects"
    owls, lamps = read(TOML_LIST, "objects").drafts
    assert_draft(owls, title="Owls do not count sheep", authors=("M. Kovač", "T. Herrera", "L. Chang"), line=2)
    assert_draft(owls, venue="J. Night Stud.", date="2026", links={"doi": "10.1000/owls"})
    assert_draft(lamps, authors=("L. Chang", "M. Kovač"), line=9)


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
    assert_draft(owls, authors=("M. Kovač", "T. Herrera", "L. W. Chang"), venue="J Night Stud.", date="2019")
    assert_draft(owls, volume="257", number="2", pages="214-240")
    assert owls.extra["pmid"] == "31301691"
    assert owls.links == {"doi": "10.1016/j.night.2019.07.007"}


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


def test_a_table_of_markdown_has_a_line_below_its_head_and_may_escape_its_separator() -> None:
    text = (
        "| Title | Authors | Venue | Year |\n|:---|:-:|---|---|\n"
        "| Owls \\| Lamps | Jane Doe, Bo Ray | Journal of Owls | 2020 |\n"
    )
    reading = read_text(text, "table", Context("list.md", date(2026, 1, 1)))
    assert [(draft.title, draft.authors, draft.venue) for draft in reading.drafts] == [
        ("Owls | Lamps", ("Jane Doe", "Bo Ray"), "Journal of Owls")
    ]
    assert not any("title" in problem.what and "left out" in problem.what for problem in reading.problems)
