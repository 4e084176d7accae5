"""`sitegen read`: what files list, on standard output, without a portal."""

import json

import pytest
import yaml

from command_line import sitegen

REFERENCES = """\
References

Drew, J. W. (1963). Die praktische Verwendung der Neurologie. Deutsche Zeitschrift für Nervenheilkunde, 185(4), 315-322.

Ekman, P., & Friesen, W. V. (1971). Constants across cultures in the face and emotion. Journal of Personality and Social
Psychology, 17(2), 124-129.
"""
BIB = """\
@article{dee2024, title = {Owls at Night}, author = {Dee, Ada and Ray, Cy}, journal = {Strix}, year = 2024, volume = 7}
"""


@pytest.fixture
def read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(*arguments, given=None, **files):
        for name, text in files.items():
            (tmp_path / name.replace("_", ".")).write_text(text, encoding="utf-8")
        return sitegen("read", *arguments, text=given)

    return run


def entries(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_entry_of_a_list_is_an_object_with_its_place_its_text_and_its_fields(read):
    first, second = entries(read("list.txt", list_txt=REFERENCES))
    assert (first["file"], first["line"], first["publication"]) == ("list.txt", 3, True)
    assert first["text"].startswith("Drew, J. W. (1963). Die praktische")
    assert second["text"].endswith("17(2), 124-129.")
    assert second["title"] == "Constants across cultures in the face and emotion"
    assert second["authors"] == ["P. Ekman", "W. V. Friesen"]
    assert second["date"] == "1971"
    assert 0 <= second["confidence"] <= 1
    assert isinstance(second["doubts"], list)


def test_an_entry_of_a_bibliography_is_printed_as_it_stands_in_the_file(read):
    (entry,) = entries(read("a.bib", a_bib=BIB))
    assert entry["text"] == " ".join(BIB.split())
    assert entry["venue"] == "Strix"


def test_a_reference_alone_is_read_from_standard_input(read):
    (entry,) = entries(read("-", given="Poe, E. (2021). Ravens and how they count. Corvus, 3(1), 5-9."))
    assert (entry["file"], entry["line"]) == ("-", 1)
    assert entry["title"] == "Ravens and how they count"
    assert entry["date"] == "2021"


def test_an_entry_that_is_no_publication_is_an_object_too(read):
    result = read("a.txt", a_txt="Office hours on Mondays and Thursdays, or write to me.\n")
    (entry,) = entries(result)
    assert entry["publication"] is False
    assert entry["authors"] == []
    assert result.exit_code == 0


def test_several_files_are_read_in_the_order_in_which_they_are_named(read):
    result = read("b.bib", "a.txt", a_txt=REFERENCES, b_bib=BIB)
    assert [one["file"] for one in entries(result)] == ["b.bib", "a.txt", "a.txt"]
    assert "3 publications." in result.stderr


def test_yaml_is_a_paper_a_document_as_content_has_it(read):
    result = read("a.bib", "--format", "yaml", a_bib=BIB)
    (paper,) = yaml.safe_load_all(result.stdout)
    assert paper["title"] == "Owls at Night"
    assert paper["authors"] == ["Ada Dee", "Cy Ray"]


@pytest.mark.parametrize(
    ("name", "begins"), [("bibtex", "@article{dee2024owls,"), ("ris", "TY  - JOUR"), ("csl", '[\n{"id"')]
)
def test_other_programs_get_their_formats_without_an_address_of_a_portal(read, name, begins):
    result = read("a.bib", "--format", name, a_bib=BIB)
    assert result.stdout.startswith(begins)
    assert "Strix" in result.stdout
    assert "localhost" not in result.stdout


def test_a_file_that_cannot_be_read_is_an_error_and_the_others_are_read(read):
    result = read("a.bib", "b.json", a_bib=BIB, b_json='{"colour": "red"}')
    assert result.exit_code == 1
    assert len(entries(result)) == 1
    assert "b.json" in result.stderr


def test_relative_addresses_of_a_page_are_one_warning(read):
    items = "".join(
        f'<li>Ada Dee and Cy Ray. {bird} at night. <i>Strix</i> {n}, 202{n}. <a href="pdfs/{n}.pdf">PDF</a></li>'
        for n, bird in enumerate(("Owls", "Herons", "Finches", "Ravens"), start=1)
    )
    result = read("a.html", a_html=f"<html><body><h2>Publications</h2><ul>{items}</ul></body></html>")
    assert [entry["links"]["pdf"] for entry in entries(result)] == [f"static/pdfs/{n}.pdf" for n in (1, 2, 3, 4)]
    assert result.stderr.count("relative addresses") == 1
    assert (
        "pdfs/1.pdf, pdfs/2.pdf, pdfs/3.pdf and 1 more; import the page with --base and its address to complete them"
        in result.stderr
    )


def test_nothing_is_written_into_the_folder(read, tmp_path):
    read("a.bib", a_bib=BIB)
    assert [path.name for path in tmp_path.iterdir()] == ["a.bib"]
