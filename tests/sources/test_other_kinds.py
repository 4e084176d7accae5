"""Files of people, songs, tasks and the like: titles alone are no publications."""

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
