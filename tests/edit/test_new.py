"""`sitegen new`: the right name, every key as a comment, what services know, and no file touched that is there."""

import json
import re
from pathlib import Path

import pytest
from generator.content.content import read_content, read_mapping
from generator.content.schema import PaperFile
from generator.edit.start.new_files import paper_form

from command_line import sitegen

DOI = "10.1145/3689031.3696075"
CROSSREF = {
    "status": "ok",
    "message": {
        "DOI": DOI,
        "type": "proceedings-article",
        "title": ["An Engine for Letters"],
        "container-title": ["Proceedings of the Conference on Letters"],
        "author": [{"given": "Jane", "family": "Doe"}, {"given": "John", "family": "Roe"}],
        "issued": {"date-parts": [[2025, 3, 30]]},
        "is-referenced-by-count": 7,
    },
}
DATACITE = {
    "data": {
        "id": "10.5281/zenodo.1",
        "attributes": {
            "doi": "10.5281/zenodo.1",
            "titles": [{"title": "Letters, a Data Set"}],
            "creators": [{"name": "Doe, Jane", "givenName": "Jane", "familyName": "Doe", "nameType": "Personal"}],
            "publicationYear": 2025,
            "types": {"resourceTypeGeneral": "Dataset"},
            "publisher": "Zenodo",
        },
    }
}
ARXIV = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>http://arxiv.org/api/x</id><entry>
<id>http://arxiv.org/abs/2409.19256v2</id><title>Strings That Flow</title><summary>We let them flow.</summary>
<published>2024-09-28T00:00:00Z</published><author><name>Jane Doe</name></author>
</entry></feed>"""
BIBTEX = """@article{doe25, title={Knots in General}, author={Doe, Jane}, journal={J. Strings}, year={2025}}
@article{doe24, title={Knots in Particular}, author={Doe, Jane}, journal={J. Strings}, year={2024}}
"""


@pytest.fixture
def root(tmp_path) -> Path:
    (tmp_path / "content").mkdir()
    return tmp_path


def new(root: Path, *words: str, pasted: str | None = None):
    return sitegen("new", words[0], "--root", root, *words[1:], text=pasted)


def text_of(root: Path, path: str) -> str:
    return (root / "content" / path).read_text(encoding="utf-8")


def uncommented(text: str) -> str:
    """A form whose comments were all taken at their word."""
    return re.sub(r"^(\s*)# (?=[a-z_]+:|  )", r"\1", text, flags=re.MULTILINE)


# The forms


@pytest.mark.parametrize("known", [{"title": "X"}, {"title": "X", "links": {"doi": DOI}, "authors": ["Jane Doe"]}])
def test_the_keys_of_a_papers_form_are_valid_as_soon_as_they_are_no_comments(known):
    record = read_mapping(uncommented(paper_form(known)))
    PaperFile.model_validate(record)
    assert set(record) == set("title authors date venue type keywords links code abstract".split())
    assert set(record["links"]) == {"arxiv", "doi", "pdf"}


@pytest.mark.parametrize(
    ("kind", "keys"),
    [("article", {"volume", "number", "pages"}), ("phdthesis", {"publisher"}), ("techreport", {"number", "publisher"})],
)
def test_the_form_of_a_kind_of_paper_has_the_keys_of_that_kind(root, kind, keys):
    assert new(root, "paper", "A Study", "--type", kind).exit_code == 0
    record = read_mapping(uncommented(text_of(root, "papers/a-study.yaml")))
    PaperFile.model_validate(record)
    assert record["type"] == kind
    assert record.keys() & set("volume number pages publisher".split()) == keys


# By hand


def test_a_new_paper_is_named_after_its_title(root):
    result = new(root, "paper", "A Study of Many Things")
    assert (result.exit_code, result.stdout) == (0, "new: content/papers/a-study-of-many-things.yaml\n")
    content, problems = read_content(root)
    assert ([paper.title for paper in content.papers], problems) == (["A Study of Many Things"], ())


def test_new_news_are_of_the_day_that_was_named_and_never_replace_others(root):
    words = ("news", "A prize: for us", "--date", "2026-11-02")
    first = "content/news/2026-11-02-a-prize-for-us.md"
    assert new(root, *words).stdout == f"new: {first}\n"
    assert f"{first}: this exists already" in new(root, *words).stderr  # nobody has written into it yet
    (root / first).write_text((root / first).read_text(encoding="utf-8") + "To us all.\n", encoding="utf-8")
    assert new(root, *words).stdout == "new: content/news/2026-11-02-a-prize-for-us-2.md\n"
    content, problems = read_content(root)
    assert problems == ()
    assert [(news.title, str(news.date), news.draft) for news in content.news] == [
        ("A prize: for us", "2026-11-02", False)
    ] * 2
    assert new(root, "news", "A prize", "--date", "soon").exit_code == 2


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (("paper", "A Study of Many Things"), "papers/a-study-of-many-things.yaml"),
        (("author", "Jane Doe"), "authors/jane-doe.yaml"),
        (("page", "About"), "pages/about.md"),
    ],
)
def test_a_file_that_is_there_stays_as_it_is(root, words, path):
    new(root, *words)
    before = text_of(root, path)
    result = new(root, *words)
    assert result.exit_code == 1
    assert path in result.stderr
    assert text_of(root, path) == before


@pytest.mark.parametrize(
    "words",
    [("paper",), ("paper", " "), ("paper", "--doi", DOI, "--arxiv", "2409.19256"), ("paper", "A", "--doi", DOI)],
)
def test_what_is_not_enough_or_too_much_is_wrong_usage(root, words):
    assert new(root, *words).exit_code == 2


# From services


def test_a_doi_is_filled_in_from_crossref(root, services):
    services.answers[f"/crossref/works/{DOI}"] = CROSSREF
    result = new(root, "paper", "--doi", f"https://doi.org/{DOI}")
    assert (result.exit_code, result.stdout) == (0, "new: content/papers/an-engine-for-letters.yaml\n"), result.stderr
    text = text_of(root, "papers/an-engine-for-letters.yaml")
    record = read_mapping(text)
    assert record["authors"] == ["Jane Doe", "John Roe"]
    assert (record["date"], record["links"]) == ("2025-03-30", {"doi": DOI})
    assert record["venue"] == "Proceedings of the Conference on Letters"
    assert "# keywords: " in text


def test_a_doi_that_crossref_does_not_know_is_asked_of_datacite(root, services):
    services.answers["/datacite/dois/10.5281/zenodo.1"] = DATACITE
    result = new(root, "paper", "--doi", "doi:10.5281/zenodo.1")
    assert result.stdout == "new: content/papers/letters-a-data-set.yaml\n"
    assert services.asked == ["/crossref/works/10.5281/zenodo.1", "/datacite/dois/10.5281/zenodo.1"]


@pytest.mark.parametrize(
    "words", [("--arxiv", "2409.19256"), ("--arxiv", "https://arxiv.org/abs/2409.19256"),
              ("--doi", "10.48550/arXiv.2409.19256")]
)  # fmt: skip
def test_an_arxiv_number_is_filled_in_from_arxiv(root, services, words):
    services.answers["/arxiv-api/query?id_list=2409.19256"] = ARXIV
    assert new(root, "paper", *words).stdout == "new: content/papers/strings-that-flow.yaml\n"
    assert read_mapping(text_of(root, "papers/strings-that-flow.yaml"))["abstract"] == "We let them flow."


def test_a_doi_that_nobody_has_is_an_error_and_writes_nothing(root, services):
    result = new(root, "paper", "--doi", DOI)
    assert result.exit_code == 1
    assert DOI in result.stderr
    assert not (root / "content" / "papers").exists()


def test_a_paper_that_the_portal_has_is_not_written_again(root, services):
    services.answers[f"/crossref/works/{DOI}"] = CROSSREF
    (root / "content" / "papers").mkdir()
    mine = root / "content" / "papers" / "our-engine.yaml"
    mine.write_text(f"title: An Engine for Letters\nlinks: {{doi: {DOI}}}\n", encoding="utf-8")
    result = new(root, "paper", "--doi", DOI)
    assert result.exit_code == 1
    assert "content/papers/our-engine.yaml" in result.stderr
    assert [path.name for path in (root / "content" / "papers").iterdir()] == ["our-engine.yaml"]


def test_pasted_bibtex_may_hold_several_papers(root):
    result = new(root, "paper", "--bibtex", "-", pasted=BIBTEX)
    assert result.stdout.splitlines() == [
        "new: content/papers/knots-in-general.yaml",
        "new: content/papers/knots-in-particular.yaml",
    ]


def test_a_paper_that_was_deleted_by_hand_is_said_to_stay_deleted_and_how_it_comes_back(root):
    new(root, "paper", "--bibtex", "-", pasted=BIBTEX)
    (root / "content/papers/knots-in-general.yaml").unlink()
    result = new(root, "paper", "--bibtex", "-", pasted=BIBTEX)
    kept = "content/.imports/papers/knots-in-general.json"
    assert f"this was deleted by hand, and stays deleted; to have it back, delete {kept} and run" in result.stderr
    (root / kept).unlink()
    (root / "content/papers/knots-in-particular.yaml").unlink()
    (root / "content/.imports/papers/knots-in-particular.json").unlink()
    assert new(root, "paper", "--bibtex", "-", pasted=BIBTEX).exit_code == 0


def test_pasted_text_that_is_no_bibtex_is_said_so(root):
    result = new(root, "paper", "--bibtex", "-", pasted="Doe, J. Knots. 2025.")
    assert result.exit_code == 1
    assert not (root / "content" / "papers").exists()


# Without a network


@pytest.mark.usefixtures("offline")
@pytest.mark.parametrize("words", [("--doi", DOI), ("--arxiv", "2409.19256")])
def test_without_an_answer_nothing_is_written_and_the_message_says_why(root, words):
    result = new(root, "paper", *words)
    assert result.exit_code == 1
    assert "nothing was written: " in result.stderr
    assert "cannot be reached" in result.stderr
    assert not (root / "content/papers").exists()


def test_the_json_report_names_the_new_files(root):
    made = json.loads(new(root, "author", "Jane Doe", "--json").stdout)
    assert made == {"ok": True, "new": ["content/authors/jane-doe.yaml"], "problems": []}
