"""The five real dumps field by field, against a table that was read off them by eye.

`five_dumps_truth.json` holds every field of the 46 papers and 3 profiles; long abstracts are
named by the file and line where they stand. Days are as of 2026-11-19.
"""

import json
from collections import Counter
from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.core.records import Metrics, PartialDate, PrintedName

from conftest import AS_OF, DUMPS, FIVE

REPOSITORY = Path(__file__).parents[2]
TRUTH = json.loads((Path(__file__).parent / "five_dumps_truth.json").read_text(encoding="utf-8"))
PAPERS = {paper["title"]: paper for paper in TRUTH["papers"]}


def abstract_at(place: str) -> str:
    file, _, line = place.partition(":")
    return (DUMPS / file).read_text(encoding="utf-8").split("\n")[int(line) - 1].strip()


@pytest.fixture(params=["imported", "repository"])
def content(request):
    """What an import stores, and what this repository's own portal says."""
    if request.param == "imported":
        return request.getfixturevalue("five").content()
    return read_content(REPOSITORY)[0]


def test_the_table_covers_every_entry_of_every_dump():
    headings = {f"{path.name}:{number}" for path in FIVE for number in heading_lines(path)}
    assert len(headings) == 40 + 7 + 3 + 4 + 6
    assert Counter(entry for paper in TRUTH["papers"] for entry in paper["entries"]) == Counter(headings)


def heading_lines(path: Path) -> range:
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    return range(12, len(lines), 7) if path.name in TRUTH["profiles"] else range(1, len(lines), 3)


def test_all_46_papers_are_there_once(content):
    assert len(content.papers) == len(PAPERS) == 46
    assert Counter(paper.title for paper in content.papers) == Counter(list(PAPERS))


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("more_authors", lambda truth: truth["more_authors"]),
        ("contributors", lambda truth: tuple(map(PrintedName, truth["contributors"]))),
        ("date", lambda truth: PartialDate(*map(int, truth["date"].split("-")))),
        ("category", lambda truth: truth["category"]),
        ("affiliations", lambda truth: tuple(truth["affiliations"])),
        ("code", lambda truth: truth["code"] or None),
        ("score", lambda truth: truth["score"]),
        ("abstract", lambda truth: abstract_at(truth["abstract"])),
    ],
)
def test_every_paper_has_the_dumps_value(content, field, expected):
    assert {paper.title: getattr(paper, field) for paper in content.papers} == {
        title: expected(truth) for title, truth in PAPERS.items()
    }


def test_every_paper_has_the_dumps_authors(content):
    assert {paper.title: tuple(printed.name for printed in paper.authors) for paper in content.papers} == {
        title: tuple(truth["authors"]) for title, truth in PAPERS.items()
    }


def test_only_the_repositorys_second_qi_hou_was_told_apart_by_hand(content, five):
    ids = {printed.id for paper in content.papers for printed in paper.authors if printed.id}
    assert ids == (set() if content == five.content() else {"qi-hou-2"})


def test_all_entries_of_one_paper_have_one_abstract():
    for paper in PAPERS.values():
        for entry in paper["entries"]:
            file, _, line = entry.partition(":")
            below = 5 if file in TRUTH["profiles"] else 2
            assert abstract_at(f"{file}:{int(line) + below}") == abstract_at(paper["abstract"])


def test_the_three_profiles_have_their_numbers(content):
    day = PartialDate(AS_OF.year, AS_OF.month, AS_OF.day)
    numbers = ("h_index", "papers", "citations", "novelty", "ai_score")
    assert {person.name: (person.category, person.metrics) for person in content.people} == {
        profile["name"]: (profile["category"], Metrics(day, *(profile[name] for name in numbers)))
        for profile in TRUTH["profiles"].values()
    }
    assert [person.id for person in content.people] == ["haibin-lin", "hongmin-chen", "menghan-yu"]


def test_every_profile_owner_is_on_each_of_their_papers(content):
    papers = {paper.title: paper for paper in content.papers}
    for file, profile in TRUTH["profiles"].items():
        theirs = [title for title, truth in PAPERS.items() if any(entry.startswith(file) for entry in truth["entries"])]
        assert len(theirs) == profile["papers"]
        for title in theirs:
            people = (*papers[title].authors, *papers[title].contributors)
            assert PrintedName(profile["name"]) in people


def test_the_repositorys_own_content_is_what_an_import_gives(five):
    for path, raw in five.files("content/.imports").items():
        assert (REPOSITORY / path).read_bytes() == raw


def test_importing_into_the_repositorys_own_content_changes_nothing(five):
    import shutil  # noqa: PLC0415

    shutil.rmtree(five.root / "content")
    shutil.copytree(REPOSITORY / "content", five.root / "content")
    before = five.files()
    report = five.take(*FIVE)
    assert {record.outcome for record in report.records} == {"unchanged"}
    kept = {(record.path, kept.field) for record in report.records for kept in record.kept}
    assert kept == {("content/papers/the-automatic-identification-of-butterfly-species.yaml", "authors")}
    assert five.files() == before
