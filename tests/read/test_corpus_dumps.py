"""Sixty dumps made of real papers, where that material lies beside the project: every field of all papers."""

import json
from datetime import date
from pathlib import Path

import pytest

from conftest import Portal

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "dumps"
AS_OF = date(2026, 11, 21)

pytestmark = pytest.mark.skipif(not (CORPUS / "truth.json").is_file(), reason="the corpus is not here")

FIELDS = {
    "authors": lambda paper: [author.name for author in paper.authors],
    "et_al": lambda paper: paper.more_authors,
    "abstract": lambda paper: paper.abstract,
    "category": lambda paper: paper.category,
    "date": lambda paper: str(paper.date),
    "code": lambda paper: paper.code is not None,
    "affiliation": lambda paper: ", ".join(paper.affiliations),
}


@pytest.fixture(scope="module")
def truth():
    return json.loads((CORPUS / "truth.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def together(tmp_path_factory):
    portal = Portal(tmp_path_factory.mktemp("corpus"))
    portal.take(*sorted(CORPUS.glob("*.txt")), as_of=AS_OF)
    return portal


@pytest.fixture(scope="module")
def papers(together):
    return by_title(together)


def by_title(portal):
    return {paper.title: paper for paper in portal.content().papers}


def test_every_paper_is_there_once(truth, papers, together):
    assert sorted(papers) == sorted(truth["papers"])
    assert len(together.ids()) == len(papers)


@pytest.mark.parametrize("field", FIELDS)
def test_every_paper_has_the_dumps_value(truth, papers, field):
    wrong = {
        title: (FIELDS[field](papers[title]), said[field])
        for title, said in truth["papers"].items()
        if FIELDS[field](papers[title]) != said[field]
    }
    assert wrong == {}


def test_every_profile_has_its_numbers(truth, together):
    people = {person.name: person for person in together.content().people}
    assert sorted(people) == sorted(profile["name"] for profile in truth["profiles"].values())
    for profile in truth["profiles"].values():
        metrics = people[profile["name"]].metrics
        assert {name: getattr(metrics, name) for name in profile["metrics"]} == profile["metrics"]
        assert str(metrics.as_of) == str(AS_OF)


def test_every_owner_is_among_the_people_of_each_of_their_papers(truth, papers):
    for profile in truth["profiles"].values():
        for title in profile["titles"]:
            assert profile["name"] in [name.name for name in (*papers[title].authors, *papers[title].contributors)]


def test_importing_them_again_changes_no_byte(together):
    before = together.files()
    together.take(*sorted(CORPUS.glob("*.txt"), reverse=True), as_of=AS_OF)
    assert together.files() == before


@pytest.mark.parametrize(
    "one_in",
    [
        4,
        # Sixty imports, each of which reads all papers before it; the rule is the same with fifteen.
        pytest.param(1, marks=pytest.mark.slow),
    ],
)
def test_importing_them_one_by_one_gives_the_same_papers(tmp_path, one_in):
    dumps = sorted(CORPUS.glob("*.txt"))[::one_in]
    together, apart = Portal(tmp_path / "together"), Portal(tmp_path / "apart")
    for portal in (together, apart):
        portal.root.mkdir()
    together.take(*dumps, as_of=AS_OF)
    for path in reversed(dumps):
        apart.take(path, as_of=AS_OF)
    assert apart.records() == together.records()


@pytest.mark.parametrize("shape", ["list", "profile"])
def test_each_list_and_each_profile_alone_is_read_exactly(truth, tmp_path, shape):
    for file, said in truth[f"{shape}s"].items():
        titles = said if shape == "list" else said["titles"]
        portal = Portal(tmp_path / file)
        portal.root.mkdir()
        portal.take(CORPUS / file, as_of=AS_OF)
        authors = {title: FIELDS["authors"](paper) for title, paper in by_title(portal).items()}
        assert authors == {title: truth["papers"][title]["authors"] for title in titles}
