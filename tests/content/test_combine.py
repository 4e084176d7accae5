"""What several sources say of one paper or one person becomes one record: which source wins, and who is meant."""

from typing import Any

import pytest
from generator.content.combine import combine_author, combine_paper, owner_place, rank
from generator.content.ledger import Statement

TITLE = "Owls do not count sheep"


def said(kind: str, fields: dict[str, Any], *, day: str = "2026-01-01", **more: Any) -> Statement:
    return Statement(f"{kind}.src", kind, day, 1, {"title": TITLE, **fields}, **more)


def paper(*statements: Statement) -> dict[str, Any]:
    return combine_paper(statements, lambda name: name.casefold().replace(" ", "-"))


PUBLISHED = {"type": "article", "venue": "Night Studies"}


def test_what_a_publisher_says_goes_before_profiles_other_bibliographies_plain_text_and_lists() -> None:
    statements = [
        said("list", {}),
        said("references", {}),
        said("bibtex", {"type": "misc"}),
        said("profile", {}),
        said("bibtex", PUBLISHED),
    ]
    best_first = sorted(statements, key=rank)
    assert [one.kind for one in best_first] == ["bibtex", "profile", "bibtex", "references", "list"]
    assert best_first[0].fields["type"] == "article"


@pytest.mark.parametrize(
    ("owner", "names", "more", "place"),
    [
        ("Ada Lee", ["Bo Ray", "Ada Lee"], False, 1),
        ("Ada Lee", ["Bo Ray", "A. Lee"], False, 1),
        ("Ada Lee", ["Bo Ray", "A. Lee"], True, None),
        ("Ada Lee", ["A. Lee", "A. Lee"], False, None),
        ("Anna Miller", ["B Ray", "AM Miller"], False, 1),
        ("Anna Miller", ["AM Miller", "AB Miller"], False, None),
        ("Anna Miller", ["Bo Ray", "AM Miller"], False, None),
        ("Ada Lee", ["Cy Fox"], False, None),
        ("Ada Lee", [], False, None),
    ],
)
def test_the_owner_of_a_profile_is_found_among_the_names_only_where_one_name_can_be_theirs(
    owner: str, names: list[str], more: bool, place: int | None
) -> None:
    assert owner_place(owner, names, more_authors=more) == place


def person(kind: str, fields: dict[str, Any], **more: Any) -> Statement:
    return said(kind, {"name": "Ada Lee", **fields}, **more)


def test_the_numbers_of_each_day_are_kept_and_the_newest_stand_in_front() -> None:
    old, new = (
        person("profile", {"h_index": number}, day=day) for number, day in ((7, "2025-01-01"), (9, "2026-01-01"))
    )
    found = combine_author([old, new])
    assert found["metrics"] == {"h_index": 9, "as_of": "2026-01-01"}
    assert [(day["as_of"], day["h_index"]) for day in found["metrics_history"]] == [
        ("2025-01-01", 7),
        ("2026-01-01", 9),
    ]
    assert "metrics_history" not in combine_author([new])


def test_each_fact_of_an_author_is_that_of_the_best_source_for_the_name_in_full_or_shortened() -> None:
    lovelace = {"name": "Ada Lovelace", "equal": True, "orcid": "0000-0002-1825-0097"}
    combined = paper(
        said("bibtex", {**PUBLISHED, "authors": ["Alan Turing", {"name": "Ada Lovelace", "corresponding": True}]}),
        said("list", {"authors": [{"name": "Grace Hopper", "equal": True}, lovelace]}),
        said("references", {"authors": [{"name": "A. Turing", "roles": ["software"]}, "A. Lovelace"]}),
    )
    assert combined["authors"] == [
        {"name": "Alan Turing", "roles": ["software"]},
        {**lovelace, "corresponding": True},
    ]
