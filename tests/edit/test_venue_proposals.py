"""`sitegen venues`: proposals with evidence, and what accepting and merging write."""

import json
from pathlib import Path

import pytest
from click.testing import Result
from generator.content.content import read_content

from command_line import sitegen
from written_files import write_file

TEXTS = (
    "ICML 2020",
    "Proceedings of the 38th International Conference on Machine Learning",
    "Proceedings of the 3rd Conference on Looms (CoL'98)",
    "Conference on Looms",
    "CoL",
    "Journal of Loom Engineering",
    "J. Loom Eng.",
    "Intl. Conference on Looms",
    "Conference on Loms",
    "Workshop on Cards",
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for number, text in enumerate(TEXTS):
        path = tmp_path / "content" / "papers" / f"p{number}.yaml"
        write_file(path, json.dumps({"title": f"Paper {number}", "venue": text, "date": str(2010 + number)}))
    return tmp_path


def run(root: Path, *words: str) -> Result:
    return sitegen("venues", *words, "--root", root)


def written(root: Path) -> str:
    return (root / "content" / "venues.yaml").read_text(encoding="utf-8")


def test_venues_are_listed_with_spellings_papers_years_and_the_command(root: Path) -> None:
    said = run(root).stdout
    assert "International Conference on Machine Learning (icml, 2 papers)" in said
    assert "“ICML 2020” in 1, “Proceedings of the 38th International Conference on Machine Learning” in 1" in said
    assert "2010–2011; conference" in said
    assert f"sitegen venues accept icml --root {root}" in said
    assert "(workshop-on-cards" not in said
    assert "Workshop on Cards (workshop-on-cards, 1 paper)" in run(root, "--min-papers", "1").stdout
    assert not (root / "content" / "venues.yaml").exists()


def test_pairs_that_are_likely_one_are_listed_with_their_evidence(root: Path) -> None:
    report = json.loads(run(root, "--json").stdout)
    pairs = {(pair["keep"], pair["other"]): pair["evidence"] for pair in report["same"]}
    assert pairs == {
        ("conference-on-looms", "col"): ["1 paper writes the name and the acronym COL side by side"],
        ("j-loom-eng", "journal-of-loom-engineering"): ["one abbreviates the other word by word"],
        ("conference-on-looms", "international-conference-on-looms"): ["the same distinctive words"],
        ("conference-on-looms", "conference-on-loms"): ["the names differ by few letters"],
    }


def test_an_accepted_venue_has_the_names_that_its_papers_need(root: Path) -> None:
    assert "changed" not in run(root, "accept", "conference-on-looms", "--dry-run").stdout.splitlines()[0]
    assert not (root / "content" / "venues.yaml").exists()
    assert run(root, "accept", "icml", "conference-on-looms").exit_code == 0
    assert written(root) == (
        "icml:\n  name: International Conference on Machine Learning\n  short: ICML\n  kind: conference\n"
        "conference-on-looms:\n  name: Conference on Looms\n  short: CoL\n  kind: conference\n"
    )
    assert "(icml," not in run(root).stdout
    assert "Nothing to do" in run(root, "accept", "icml").stdout


def test_all_that_is_listed_can_be_accepted_and_is_read_without_a_fault(root: Path) -> None:
    assert run(root, "accept", "--all", "--min-papers", "1").exit_code == 0
    content, problems = read_content(root)
    assert problems == ()
    assert len(content.venues) > 5
    assert "0 venues to accept" in run(root).stdout


def test_a_merge_keeps_what_a_person_wrote(root: Path) -> None:
    by_hand = (
        "# Ours\nlooms:\n  # the old one\n  name: Conference on Looms  # 1998\n  aliases:\n    - CoL   # short\n\n"
        "cards: Workshop on Cards\n"
    )
    (root / "content" / "venues.yaml").write_text(by_hand, encoding="utf-8")
    assert run(root, "merge", "looms", "international-conference-on-looms").exit_code == 0
    expected = by_hand.replace("# short\n", "# short\n    - Intl. Conference on Looms\n")
    assert written(root) == expected
    assert run(root, "merge", "looms", "cards").exit_code == 0
    assert written(root) == expected.replace("cards: Workshop on Cards\n", "").replace(
        "Intl. Conference on Looms\n", "Intl. Conference on Looms\n    - Workshop on Cards\n"
    )


def test_a_merge_of_two_that_are_not_written_yet_writes_one(root: Path) -> None:
    assert run(root, "merge", "journal-of-loom-engineering", "j-loom-eng").exit_code == 0
    assert written(root) == ("journal-of-loom-engineering:\n  name: Journal of Loom Engineering\n  kind: journal\n")
    assert run(root, "merge", "conference-on-looms", "conference-on-loms").exit_code == 0
    assert "  aliases:\n  - Conference on Loms\n" in written(root)


def test_a_name_without_a_group_becomes_one(root: Path) -> None:
    (root / "content" / "venues.yaml").write_text("looms: Conference on Looms # ours\n", encoding="utf-8")
    assert run(root, "merge", "looms", "conference-on-loms").exit_code == 0
    assert written(root) == "looms: # ours\n  name: Conference on Looms\n  aliases:\n  - Conference on Loms\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["accept", "conference-on-loom"], "did you mean `conference-on-looms`?"),
        (["accept"], "name the venues to accept, or give --all"),
        (["accept", "icml", "--all"], "name the venues to accept, or give --all"),
        (["merge", "icml", "icml"], "`icml` cannot be merged with itself"),
        (["--min-papers", "3", "merge", "icml", "col"], "--min-papers belongs to the list of venues only"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_hint(root: Path, words: list[str], said: str) -> None:
    result = run(root, *words)
    assert result.exit_code in {1, 2}
    assert said in result.stderr
    assert not (root / "content" / "venues.yaml").exists()
