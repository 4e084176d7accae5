"""Files of people, songs, tasks and the like: titles alone are no publications."""

# ruff: noqa: E501 - the samples stand as people write them

import pytest
from exports_support import read, told
from generator.edit.intake.taken_from import taken_from
from generator.read.formats import recognise

from command_line import sitegen
from effort import calls_of

OTHERS = {
    "people.json": '[{"name": "Jane", "title": "Professor"}]',
    "todo.json": '[{"id": 1, "title": "Buy milk", "done": false}]',
    "songs.json": '[{"title": "On the Road", "type": "song", "artist": "Ada"}]',
    "songs.jsonl": '{"title": "On the Road", "artist": "Ada"}\n{"title": "On the Sea", "artist": "Bo"}\n',
    "places.json": '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"title": "Bonn"}}]}',
    "package.json": '{"name": "sorter", "title": "Sorter", "author": "Ada Lee", "version": "1.0"}',
    "post.json": '[{"type": "post", "title": "Hello", "url": "https://example.org/hello"}]',
    "talks.yml": "- title: On Kernels\n  type: talk\n  id: kernels\n  date: 2020-05-06\n  location: Bonn\n",
    "todo.yml": "- title: Buy milk\n  id: 1\n- title: Sleep\n  id: 2\n",
    "songs.yml": "one:\n  type: audio\n  title: On the Road\n",
    "people.csv": "Title,Name,Email,Date\nProfessor,Ada Lee,ada@example.org,2020\n",
    "courses.csv": "Title,Instructor,Year,Room\nSorting,Ada Lee,2020,12\n",
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_of_another_kind_is_an_error_that_says_what_to_do(portal, name):
    result = sitegen("import", "--root", portal.root, portal.dump(OTHERS[name], name))
    assert result.exit_code == 1
    assert "BibTeX or RIS" in result.stderr
    assert portal.ids() == []


@pytest.mark.parametrize("name", [name for name in OTHERS if name not in {"songs.json", "post.json", "songs.yml"}])
def test_it_is_taken_for_no_list_of_publications(name):
    assert recognise(OTHERS[name]) is None


def test_items_without_a_type_are_publications_by_their_authors_and_year():
    text = (
        '[{"title": "On Kernels", "author": [{"family": "Lee"}], "issued": {"date-parts": [[2020]]}}, {"title": "B"}]'
    )
    reading = read(text, "csl")
    assert [draft.title for draft in reading.drafts] == ["On Kernels"]
    assert any("not a publication" in what for what in told(reading))


def test_rows_without_authors_venue_and_identifier_are_named_in_one_warning():
    reading = read("Title,Authors,Year\nOn Kernels,Ada Lee,2020\nLunch,,2020\nBreak,,2021\n", "table")
    assert [draft.title for draft in reading.drafts] == ["On Kernels"]
    assert told(reading)[-1] == "2 entries were left out, without authors, venue and identifier (line 3, 4)"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("---\nlayout: page\n---\n# Publications\n\n{% bibliography -f papers -q @*[year=2023]* %}\n", " (papers)"),
        ("---\nlayout: page\n---\n# Publications\n\n{% bibliography %}\n", ""),
        ("\\documentclass{cv}\n\\begin{document}\n\\nocite{*}\n\\bibliography{bib/own,bib/talks}\n\\end{document}\n", " (bib/own, bib/talks)"),
        ("Publications\n============\n\n.. bibliography:: own.bib\n   :list: bullet\n", " (own.bib)"),
        ("# Publications\n\n{% for one in site.publications %}\n- {{ one.title }}\n{% endfor %}\n", ""),
    ],
)  # fmt: skip
def test_a_page_made_from_another_file_says_which(portal, text, names):
    result = sitegen("import", "--root", portal.root, portal.dump(text, "page.md"))
    assert result.exit_code == 1
    said = f"the publications that this page shows are not in it: they come from another file{names};"
    assert said in result.stderr


LISTED = r"""\section{Publications}
\begin{itemize}
\item M. Kova\v{c}, T. Herrera. ``Owls do not count sheep.'' \emph{Journal of Night Studies}, 12(3), 1--9, 2023.
\item L.-W. Chang, M. Kova\v{c}. ``Of letters and lamps.'' \emph{Journal of Lamps}, 4, 2021.
\end{itemize}
"""


def test_a_list_and_the_file_in_which_it_goes_on_are_imported_together_without_a_word(portal):
    saved = [
        portal.dump(LISTED + "% \\bibliography{old}\n\\bibliography{bib/own}\n", "cv.tex"),
        portal.dump("@article{a, title={On Sorting}, author={Lee, Ada}, journal={Sorts}, year=2020}", "own.bib"),
    ]
    result = sitegen("import", "--root", portal.root, *saved)
    assert (result.exit_code, len(portal.ids())) == (0, 3)
    assert "further publications" not in result.stderr


def test_an_office_document_is_to_be_saved_as_a_page(portal):
    path = portal.root / "cv.docx"
    path.write_bytes(b"PK\x03\x04" + bytes(100))
    result = sitegen("import", "--root", portal.root, path)
    assert (
        "this seems to be an Office document or a ZIP archive; save it as a web page (HTML) or as plain"
        in result.stderr
    )


@pytest.mark.parametrize(
    ("raw", "what", "hint"),
    [
        (b"PK\x03\x04 sdb/sdb.eni", "a library of EndNote", "with the type XML"),
        (b"SQLite format 3\x00 CREATE TABLE enl_refs", "a library of EndNote", "with the type XML"),
        (b"SQLite format 3\x00", "a database", "of Zotero, EndNote, Mendeley or Citavi"),
        (b"PK\x03\x04 my.ctv6", "a project of Citavi", "BibTeX or RIS"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "an OpenDocument spreadsheet", ".xlsx or CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an Office document of before 2007", "save it as .docx or .xlsx"),
        (b"#show: cv\n" + b"- A. Bee. #emph[Owls of the sea]. Owls 1, 2020.\n" * 2, "a document of Typst", "make a PDF"),
        (b"{\\rtf1 }", "an RTF document without a text", "save it as .docx"),
        (b"<1. >\nVN  - Ovid Technologies\nTI  - Owls\n", "an export of Ovid", "choose RIS or EndNote"),
        (b"<?xml version='1.0'?><doi_records><doi_record/></doi_records>", "Crossref's XML", "api.crossref.org/works"),
        (b'{"response":{"docs":[{"label_s":"Lee, Owls, 2023"}]}}', "an answer of HAL that gives citations alone", "&fl=title_s"),
    ],
)  # fmt: skip
def test_a_file_of_a_program_is_refused_with_what_to_choose_in_it(portal, raw, what, hint):
    path = portal.root / "library.bin"
    path.write_bytes(raw)
    result = sitegen("import", "--root", portal.root, path)
    assert f"this seems to be {what};" in result.stderr
    assert hint in result.stderr


@pytest.mark.parametrize("sign", ["\\printbibliography ", "{% bibliography %} ", "bibliography:\n"])
def test_signs_of_other_files_take_work_in_proportion_to_their_number(sign):
    few, many = (calls_of(lambda times=times: taken_from(sign * times)) for times in (200, 2000))
    assert many < 12 * few + 1000
