"""Which statements of sources speak of one version of a work, and what is said of a version."""

from __future__ import annotations

from typing import Any

import pytest
from generator.content.ledger import Statement
from generator.content.stages import stage
from generator.content.versions import version_groups, version_record

JOURNAL = {"type": "article", "venue": "Night Studies", "date": "2020"}
CONFERENCE = {"type": "inproceedings", "venue": "Night Studies", "date": "2020"}
PREPRINT = {"type": "misc", "links": {"arxiv": "2001.00001"}, "date": "2020"}


def said(kind: str, fields: dict[str, Any], **more: Any) -> Statement:
    return Statement(f"{kind}.src", kind, "2026-01-01", 1, {"title": "Owls do not count sheep", **fields}, **more)


def versions(*statements: Statement) -> int:
    return len(version_groups(statements))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"type": "phdthesis", "links": {"arxiv": "2001.00001"}}, "thesis"),
        ({"type": "book", "links": {"doi": "10.2139/ssrn.1"}}, "book"),
        ({"type": "article", "venue": "Night Studies", "links": {"arxiv": "2001.00001"}}, "journal"),
        ({"type": "misc", "venue": "Workshop on Owls", "links": {"arxiv": "2001.00001"}}, "other"),
        ({"type": "article", "links": {"doi": "10.2139/ssrn.1"}}, "preprint"),
        ({"type": "article", "links": {"doi": "10.1000/1"}}, "journal"),
        ({"type": "unpublished"}, "preprint"),
        ({"type": "misc"}, "other"),
    ],
)
def test_a_copy_at_a_preprint_server_makes_a_preprint_only_of_what_appeared_nowhere(
    fields: dict[str, Any], expected: str
) -> None:
    assert stage(fields) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"links": {"arxiv": "2001.00001"}}, {"links": {"arxiv": "2001.00001v3"}}),
        ({"links": {"arxiv": "2001.00001"}}, {"links": {"doi": "10.48550/arXiv.2001.00001"}}),
    ],
)
def test_preprints_of_one_number_are_one_version(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert versions(said("bibtex", {**PREPRINT, **one}), said("ris", {**PREPRINT, **other})) == 1


def test_a_type_that_was_guessed_is_that_of_the_version_at_the_same_place() -> None:
    assert versions(said("bibtex", JOURNAL), said("html", CONFERENCE)) == 1
    assert versions(said("html", CONFERENCE), said("bibtex", JOURNAL)) == 1
    assert versions(said("bibtex", JOURNAL), said("ris", CONFERENCE, doubts=("the type is not sure",))) == 1


@pytest.mark.parametrize(
    ("venue", "other", "count"),
    [
        ("Journal of Machine Learning Research", "J. Mach. Learn. Res.", 1),
        ("Journal of Machine Learning Research", "JMLR", 1),
        ("Journal of Machine Learning Research", "Neural Computation", 2),
        ("Journal of Machine Learning Research", "Proceedings of the", 2),
    ],
)
def test_the_same_place_may_be_abbreviated(venue: str, other: str, count: int) -> None:
    guessed = said("html", {**CONFERENCE, "venue": other})
    assert versions(said("bibtex", {**JOURNAL, "venue": venue}), guessed) == count


def test_a_preprint_with_a_number_of_arxiv_appeared_there_and_nothing_else_did() -> None:
    def venue(fields: dict[str, Any]) -> object:
        return version_record([said("bibtex", fields)]).get("venue")

    assert venue(PREPRINT) == "arXiv"
    assert venue({"type": "unpublished", "date": "2020"}) is None
    assert venue({"type": "phdthesis", "links": {"arxiv": "2001.00001"}}) is None
    assert "venue" not in version_record([said("bibtex", PREPRINT)], ["date"])
