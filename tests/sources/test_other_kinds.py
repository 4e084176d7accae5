"""Files of people, songs, tasks and the like: titles alone are no publications."""

# ruff: noqa: E501 - the samples stand as people write them

import pytest
from click.testing import CliRunner
from exports_support import read, told
from generator.cli import main
from generator.sources.formats import recognise

OTHERS = {
    "people.json": '[{"name": "Jane", "title": "Professor"}]',
    "todo.json": '[{"id": 1, "title": "Buy milk", "done": false}]',
    "songs.json": '[{"title": "On the Road", "type": "song", "card_renderer": "Ada"}]',
    "songs.jsonl": '{"title": "On the Road", "card_renderer": "Ada"}\n{"title": "On the Sea", "card_renderer": "Bo"}\n',
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
    result = CliRunner().invoke(main, ["import", "--root", str(portal.root), str(portal.dump(OTHERS[name], name))])
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
    assert any("this is no publication" in what for what in told(reading))


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
    result = CliRunner().invoke(main, ["import", "--root", str(portal.root), str(portal.dump(text, "page.md"))])
    assert result.exit_code == 1
    said = f"the publications that this page shows are not in it: they come from another file{names};"
    assert said in result.stderr


def test_an_office_document_is_to_be_saved_as_a_page(portal):
    path = portal.root / "cv.docx"
    path.write_bytes(b"PK\x03\x04" + bytes(100))
    result = CliRunner().invoke(main, ["import", "--root", str(portal.root), str(path)])
    assert (
        "this seems to be an Office document or a ZIP archive; save it as a web page (HTML) or as plain"
        in result.stderr
    )
