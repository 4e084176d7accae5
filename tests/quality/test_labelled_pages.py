"""Truth laid beside the lines of a page: what the models of entries learn from."""

import json
import shutil
from pathlib import Path

import pytest
from training.alignment import labelled_page
from training.validation import truth_files

PAGE = """<!doctype html><body><h2>News</h2><p>Our paper on the dance of honeybees was accepted!</p>
<h2>Articles</h2>
<div class=pub><h4>The dance of honeybees revisited</h4>
<p>Ann Bee, Carl Dee</p><p>Journal of Bees, 2020</p></div>
<div class=pub><h4>How wild bees choose their nests</h4>
<p>Ann Bee, Eva Fox</p><p>Botany, 2019</p><a href=x.pdf>PDF</a></div>
<h2>Talks</h2><div class=pub><h4>Bees and cities</h4><p>Ann Bee</p><p>Symposium on Insects, 2018</p></div></body>"""
PAPERS = [
    {"title": "The dance of honeybees revisited", "authors": ["Ann Bee", "Carl Dee"], "year": 2020, "venue": "Bees"},
    {"title": "How wild bees choose their nests", "authors": ["Ann Bee", "Eva Fox"], "year": 2019, "venue": "Botany"},
    {"title": "Bees and cities", "authors": ["Ann Bee"], "year": 2018, "venue": "Insects", "type": "talk"},
]
TEXT = """News
Our paper on the dance of honeybees was accepted!
Articles
The dance of honeybees revisited
Ann Bee, Carl Dee
Journal of Bees, 2020
How wild bees choose their nests
Ann Bee, Eva Fox
Botany, 2019
PDF
Talks
Bees and cities
Ann Bee
Symposium on Insects, 2018
"""


@pytest.fixture
def truth(tmp_path: Path) -> Path:
    (tmp_path / "bee.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "bee.txt").write_text(TEXT, encoding="utf-8")
    file = tmp_path / "bee.truth.json"
    file.write_text(json.dumps({"papers": PAPERS}), encoding="utf-8")
    return file


@pytest.mark.parametrize("plain", [False, True])
def test_each_line_of_a_page_gets_its_role_from_the_truth(truth: Path, plain: bool) -> None:
    labelled = labelled_page(truth, plain=plain)
    assert "".join(labelled.roles) == "HOHBIIBIIIHbii"
    assert [labelled.papers[number].title for number in labelled.papers_of.values()] == [one["title"] for one in PAPERS]


def test_pages_of_one_name_in_further_folders_are_all_learned(truth: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / tmp_path.name
    shutil.copytree(tmp_path, other)
    assert sorted(truth_files(tmp_path / "corpus", [tmp_path, other]).values()) == sorted([truth, other / truth.name])
