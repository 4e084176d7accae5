"""Tables with a header: of spreadsheets and of databases."""

from pathlib import Path

import pytest
from exports_support import assert_draft, only, read
from generator.core.data_files import word_table
from generator.read.formats import recognise
from sample_files import sample

from command_line import sitegen

READ = Path(__file__).parents[2] / "generator/read"


@pytest.mark.parametrize(
    "name",
    [
        "records/tables/columns.txt",
        *(f"records/bibliographies/{one}.txt" for one in ("kinds_of_work", "csl_types", "ris_types")),
        *(f"records/bibtex/{one}.txt" for one in ("types", "journals", "link_labels")),
        *(f"pages/{one}.txt" for one in ("words_of_types", "sites/scholar")),
    ],
)
def test_each_word_of_a_table_of_words_has_one_meaning(name):
    path = READ / name
    lines = path.read_text(encoding="utf-8").replace("\n  ", " ").splitlines()
    listed = [word.strip() for line in lines if line[0] != "#" for word in line.partition(": ")[2].split("|")]
    assert len(listed) == len({*listed}) == len(word_table(str(path), path.name))


def test_each_key_of_a_table_stands_in_it_once():
    for path in READ.rglob("*.txt"):
        for table in path.read_text(encoding="utf-8").split("\n[")[1:]:
            keys = [line.partition("\t")[0] for line in table.splitlines()[1:] if "\t" in line]
            assert len(keys) == len({*keys}), path


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


def test_a_person_says_what_the_columns_are(portal):
    table = portal.dump("What,Who,When\nOn Kernels,Ada Lee,2020\n", "papers.csv")
    assert recognise(table.read_text()) is None
    words = ["import", "--root", str(portal.root), "--columns", "title=What,authors=Who,year=When", str(table)]
    result = sitegen(*words)
    assert result.exit_code == 0, result.stderr
    assert portal.read("papers/on-kernels")["authors"] == ["Ada Lee"]


@pytest.mark.parametrize("header", ["Title,Authors,Year", "Name,Wer,Wann"])
def test_a_column_that_does_not_exist_is_a_fault_that_names_those_there_are(portal, header):
    table = portal.dump(f"{header}\nOn Kernels,Ada Lee,2020\n", "papers.csv")
    result = sitegen("import", "--root", portal.root, "--columns", "title=Nmae", table)
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
    result = sitegen("import", "--root", portal.root, path)
    assert result.exit_code == 1
    assert f"{path}{said}" in result.stderr


TOML = sample("objects/hugo-toml.md")


def test_broken_toml_is_told_with_its_line(portal):
    path = portal.dump(TOML.replace('"Tomás Herrera"]', '"Tomás Herrera'), "owls.md")
    result = sitegen("import", "--root", portal.root, path)
    assert f"{path}:5:1: this TOML is broken" in result.stderr


@pytest.mark.parametrize(
    "beyond",
    ["n = " + "1" * 5000, "n = 0x" + "f" * 5000, "n = " + "[" * 3000 + "]" * 3000, ".".join(["n"] * 3000) + " = 1"],
)
def test_toml_beyond_reason_is_told_and_ends_nothing(portal, beyond):
    listed = f'title = "Owls do not count sheep"\nauthors = ["Mira Kovač"]\n{beyond}\n'
    for name, text in (("owls.toml", listed), ("owls.md", f"+++\n{listed}+++\nThey never do.\n")):
        path = portal.dump(text, name)
        result = sitegen("import", "--root", portal.root, path)
        assert f"{path}:1:1: this TOML cannot be read" in result.stderr


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
