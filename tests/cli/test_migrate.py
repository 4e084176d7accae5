"""`sitegen migrate`: newer content is refused, older forms become the one of today."""

from pathlib import Path

import pytest
from generator.content.content import read_content

from command_line import sitegen


@pytest.fixture
def portal(tmp_path: Path) -> Path:
    papers = tmp_path / "content/papers"
    papers.mkdir(parents=True)
    (papers / "one.yaml").write_text("title: One\nauthors: [Ada Lovelace]\n", encoding="utf-8")
    return tmp_path


def say(portal: Path, settings: str) -> list[str]:
    (portal / "content/site.yaml").write_text(settings, encoding="utf-8")
    return [f"{problem.severity}: {problem}" for problem in read_content(portal)[1]]


def test_content_of_a_newer_version_is_refused_in_plain_words(portal: Path) -> None:
    fault = (
        "content/site.yaml:2:9: `format` is 2: a newer sitegen wrote these files, and this one reads format 1; "
        "install the newest version, and name it in requirements.txt"
    )
    assert say(portal, "title: Group\nformat: 2\n") == [f"error: {fault}"]
    for command in ("build", "check", "migrate"):
        refused = sitegen(command, "--root", portal)
        assert refused.exit_code == 1
        assert fault in refused.output


@pytest.mark.parametrize("settings", ["title: Group\n", "title: Group\nformat: 1\n"])
def test_content_of_this_version_needs_nothing(portal: Path, settings: str) -> None:
    assert say(portal, settings) == []
    done = sitegen("migrate", "--root", portal)
    assert (done.exit_code, done.output) == (0, "Nothing to migrate.\n")


@pytest.mark.parametrize("number", ["0", "one", "-1", "[1]"])
def test_what_is_no_format_is_refused(portal: Path, number: str) -> None:
    (fault,) = say(portal, f"title: Group\nformat: {number}\n")
    assert fault.startswith("error: content/site.yaml:2:9: `format` ")


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("status: alumni\n", "until: unknown"),
        ("member: {from: 2021, to: 2024-06}\n", "member:\n  from: 2021\nuntil: 2024-06"),
        ("member: true\nstatus: alumni\nnow: Owl\n", "member: true\nuntil: unknown\nnow: Owl"),
        ("member: {to: 2024}\n", "member: true\nuntil: 2024"),
        ("status: current\n", "member: true"),
        ("member: true\nuntil: 2024\n", "member: true\nuntil: 2024"),
    ],
)
def test_who_left_is_said_in_one_way_and_means_the_same(portal: Path, older: str, newer: str) -> None:
    file = portal / "content/authors/ada-lovelace.yaml"
    file.parent.mkdir()
    file.write_text(f"name: Ada Lovelace\n{older}", encoding="utf-8")
    (before,) = read_content(portal)[0].people
    is_older = "until" not in older
    assert ("1 file in an older form" in sitegen("check", "--root", portal).output) == is_older
    assert sitegen("migrate", "--root", portal).exit_code == 0
    assert file.read_text(encoding="utf-8") == f"name: Ada Lovelace\n{newer}\n"
    assert read_content(portal)[0].people == (before,)
    assert sitegen("migrate", "--root", portal).output == "Nothing to migrate.\n"
