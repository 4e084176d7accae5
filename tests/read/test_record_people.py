"""Names and numbers as bibliographies write them: several in one value, no person's, in a field for something else."""

from __future__ import annotations

import json

import pytest
from exports_support import read
from generator.read.records.bibliographies.author_names import is_team, read_authors
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_links import hidden_numbers


@pytest.mark.parametrize(
    ("written", "team"),
    [
        ("The Owl Counting Group,", True),  # EndNote's comma
        ("The Owl Counting Group of Lund,", True),
        ("Ada Lee,", False),
        ("Ada Maria Lee", False),
        ("Lee, Ada", False),
        ("University of Lund", True),
        ("University", False),
        ("Owl Press Inc.", True),
    ],
)
def test_a_name_is_a_teams_where_it_says_so_and_in_doubt_a_persons(written: str, team: bool) -> None:
    assert is_team(written) is team


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Doe, J.; Roe, R.", ("J. Doe", "R. Roe")),
        ("Doe, J. and Roe, R.", ("J. Doe", "R. Roe")),
        ("Jane Doe, Rob Roe, Ann Poe", ("Jane Doe", "Rob Roe", "Ann Poe")),
        ("Jane Doe, Rob Roe and Ann Poe", ("Jane Doe", "Rob Roe", "Ann Poe")),
        ("Jane Doe & Rob Roe", ("Jane Doe", "Rob Roe")),
        ("von Doe, Jane Ann; van Roe, Rob Bo; de Poe, Ann Cy", ("Jane Ann von Doe", "Rob Bo van Roe", "Ann Cy de Poe")),
        ("von Doe, Jr., Jane Ann; van Roe, Rob Bo", ("Jane Ann von Doe Jr.", "Rob Bo van Roe")),
        ("Doe, Jane, Jr.", ("Jane Doe Jr.",)),
    ],
)
def test_several_names_in_one_value_are_told_apart(written: str, names: tuple[str, ...]) -> None:
    assert read_authors([written]).names == names


@pytest.mark.parametrize(
    ("author", "names", "teams"),
    [
        ([{"literal": "Owl Club"}, {"family": "Lee", "given": "Ada"}], ["Owl Club", "Ada Lee"], {"Owl Club"}),
        ([{"literal": "Lee, Ada"}, {"family": "Ray", "given": "Bo"}], ["Ada Lee", "Bo Ray"], set()),
        ([{"literal": "Aristotle"}, {"family": "Ray", "given": "Bo"}], ["Aristotle", "Bo Ray"], set()),
        ([{"literal": "Ada Lee"}, {"literal": "Bo Ray"}], ["Ada Lee", "Bo Ray"], set()),
        ([{"family": "Lee", "given": "Ada"}, {"family": "others", "given": "and"}], ["Ada Lee"], set()),
    ],
)  # fmt: skip
def test_a_whole_name_beside_names_in_parts_is_no_persons(
    author: list[dict[str, str]], names: list[str], teams: set[str]
) -> None:
    item = {"id": "x", "type": "article-journal", "title": "Owls", "author": author}
    (draft,) = read(json.dumps([item]), "csl").drafts
    assert (list(draft.authors), draft.teams) == (names, teams)


@pytest.mark.parametrize(
    ("field", "said", "number"),
    [
        ("volume", "abs/2001.00001", "2001.00001"),  # so DBLP writes it
        ("volume", "abs/cs/0101001", "cs/0101001"),
        ("volume", "2001.00001", None),
        ("journal", "arXiv preprint arXiv:2001.00001", "2001.00001"),
        ("journal", "Journal 2001.00001", None),
        ("journal", "CoRR abs/2001.00001", None),
    ],
)
def test_an_arxiv_number_is_found_in_a_field_for_something_else(field: str, said: str, number: str | None) -> None:
    record = Record(1)
    record.say(field, said)
    assert [link.value for link in hidden_numbers(record)] == ([number] if number else [])


@pytest.mark.parametrize(
    "written", ["2001.00001", "arXiv:2001.00001", "https://arxiv.org/abs/2001.00001", "hep-th/9901001"]
)
def test_an_arxiv_number_may_be_bare_where_its_field_is_named_so(written: str) -> None:
    text = f"@misc{{x, title = {{Owls}}, eprint = {{{written}}}, archiveprefix = {{arXiv}}}}\n"
    (draft,) = read(text, "bibtex").drafts
    assert draft.links["arxiv"] in {"2001.00001", "hep-th/9901001"}


def test_after_what_is_no_json_the_next_whole_item_is_read() -> None:
    ada = [{"family": "Lee", "given": "Ada"}]
    one, other = (json.dumps({"id": n, "type": "book", "title": f"Owls {n}", "author": ada}) for n in "ab")
    reading = read(f'[{one}, {{"id": "x", "type": book, "title": "Lost"}}, {other}]', "csl")
    assert [draft.key for draft in reading.drafts] == ["a", "b"]
    assert [problem.line for problem in reading.problems] == [1]


def test_of_several_values_of_a_line_the_others_are_kept_and_what_follows_is_read() -> None:
    text = "TY  - JOUR\nTI  - Owls\nAU  - Lee, Ada\nVL  - 3\nVL  - 4\nPB  - Owl Press\nKW  - owls\nKW  - night\n"
    (draft,) = read(f"{text}JO  - X\nER  - \n", "ris").drafts
    assert (draft.volume, draft.publisher, draft.venue, draft.keywords) == (
        "3",
        "Owl Press",
        "X",
        ("owls", "night"),
    )
    assert draft.extra["other_volume"] == "4"
