"""What several sources say of one paper or one person becomes one record: which source wins, and who is meant."""

from __future__ import annotations

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


def test_what_was_read_in_doubt_goes_behind_everything_else_and_the_later_day_before_the_earlier() -> None:
    doubtful = said("bibtex", PUBLISHED, doubts=("who wrote it is not sure",))
    old, new = said("list", {}, day="2024-05-01"), said("list", {}, day="2025-02-01")
    assert sorted([doubtful, old, new], key=rank) == [new, old, doubtful]


def test_abstracts_of_plain_text_go_before_those_of_lists() -> None:
    whole, other = {"abstract": "From the text."}, {"abstract": "From the list."}
    assert paper(said("list", other), said("references", whole))["abstract"] == "From the text."


def test_an_abstract_that_breaks_off_goes_behind_one_that_does_not() -> None:
    broken = said("bibtex", {**PUBLISHED, "abstract": "Owls ..."}, cut=("abstract",))
    assert paper(broken, said("list", {"abstract": "Owls do not."}))["abstract"] == "Owls do not."


def test_the_owner_of_a_profile_is_named_by_an_abbreviation_in_a_complete_list() -> None:
    listed = said("bibtex", {**PUBLISHED, "authors": ["A. Lee", "Bo Ray"]})
    assert paper(listed, said("profile", {}, owner="Ada Lee"))["authors"] == [
        {"name": "A. Lee", "id": "ada-lee"},
        "Bo Ray",
    ]


def test_somebody_named_as_a_contributor_is_not_taken_for_an_abbreviated_author_with_a_page() -> None:
    listed = said("bibtex", {**PUBLISHED, "authors": ["A. Lee", "Bo Ray"]})
    found = paper(listed, said("list", {"contributors": ["Ada Lee", "Cy Fox"]}))
    assert (found["authors"], found["contributors"]) == (["A. Lee", "Bo Ray"], ["Cy Fox"])


def test_a_family_name_is_told_by_whoever_names_the_person_at_the_same_place() -> None:
    bibliography = said("bibtex", {**PUBLISHED, "authors": ["J. García Márquez", "Bo Ray"]})
    told = said("list", {"authors": [{"name": "Joan García Márquez", "family": "García Márquez"}, "Bo Ray"]})
    first = paper(bibliography, told)["authors"][0]
    assert first == {"name": "Joan García Márquez", "family": "García Márquez"}


def test_initials_are_written_out_where_another_source_has_the_name_at_the_same_place() -> None:
    listed = said("bibtex", {**PUBLISHED, "authors": ["A. Lee", "B. Ray"]})
    full = said("list", {"authors": ["Ada Lee", "Someone Else"]})
    assert paper(listed, full)["authors"] == ["Ada Lee", "B. Ray"]


def test_a_day_within_the_year_makes_the_date_finer_and_another_year_does_not() -> None:
    listed = said("bibtex", {**PUBLISHED, "date": "2023"})
    assert paper(listed, said("list", {"date": "2023-05"}))["date"] == "2023-05"
    assert paper(listed, said("list", {"date": "2022-05"}))["date"] == "2023"


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


def test_whoever_has_a_profile_is_no_team() -> None:
    team = person("bibtex", {"kind": "team", "category": "LG"})
    assert combine_author([team])["kind"] == "team"
    assert combine_author([team, person("profile", {"category": "CL"})]) == {"name": "Ada Lee", "category": "CL"}


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


def test_of_two_people_who_became_one_the_profile_under_the_name_in_the_file_counts() -> None:
    mine, other = person("profile", {"category": "CL"}), person("profile", {"name": "A. Lee", "category": "LG"})
    assert combine_author([other, mine], shown="Ada Lee")["category"] == "CL"
    assert combine_author([other], shown="Ada Lee")["category"] == "LG"


def test_a_family_name_is_told_by_whoever_spells_the_name_so_at_any_place() -> None:
    bibliography = said("bibtex", {**PUBLISHED, "authors": ["Joan García Márquez", "Bo Ray"]})
    told = said("list", {"authors": ["Bo Ray", {"name": "Joan García Márquez", "family": "García Márquez"}]})
    assert paper(bibliography, told)["authors"][0] == {"name": "Joan García Márquez", "family": "García Márquez"}


def test_the_address_of_the_code_goes_before_the_bare_word_that_there_is_some() -> None:
    bare, address = said("bibtex", {**PUBLISHED, "code": True}), said("list", {"code": "https://example.org/owls"})
    assert paper(bare, address)["code"] == "https://example.org/owls"
    assert paper(bare)["code"] is True
