"""`sitegen build --repository`: the host of a portal says where its files lie, so that nobody has to write it down."""

from pathlib import Path

import pytest

from command_line import sitegen

HOST = "https://github.com/example/portal"
EDIT = "/edit/HEAD/content/papers/one.yaml"


def page_of_a_paper(root: Path, settings: str, *options: str) -> str:
    papers = root / "content/papers"
    papers.mkdir(parents=True)
    (papers / "one.yaml").write_text("title: One\nauthors: [Ada Lovelace]\n", encoding="utf-8")
    (root / "content/site.yaml").write_text(f"{settings}theme: {{social_cards: false}}\n", encoding="utf-8")
    result = sitegen("build", "--no-search", "--root", root, *options)
    assert result.exit_code == 0, result.output
    return (root / "site/papers/one/index.html").read_text(encoding="utf-8")


def test_a_paper_leads_to_its_file_in_the_repository_that_the_host_names(tmp_path: Path) -> None:
    assert HOST + EDIT in page_of_a_paper(tmp_path, "title: Group\n", "--repository", HOST + "/")


def test_what_the_settings_say_counts_more(tmp_path: Path) -> None:
    settings = "title: Group\nrepository: https://github.com/group/papers\n"
    page = page_of_a_paper(tmp_path, settings, "--repository", HOST)
    assert "https://github.com/group/papers" + EDIT in page
    assert HOST not in page


def test_a_group_of_keys_without_an_address_is_filled_up(tmp_path: Path) -> None:
    settings = "title: Group\nrepository: {branch: next, folder: site}\n"
    page = page_of_a_paper(tmp_path, settings, "--repository", HOST)
    assert f"{HOST}/edit/next/site/content/papers/one.yaml" in page


@pytest.mark.parametrize("wrong", ["example/portal", "git@github.com:example/portal.git"])
def test_what_is_no_address_is_refused(tmp_path: Path, wrong: str) -> None:
    result = sitegen("build", "--root", tmp_path, "--repository", wrong)
    assert result.exit_code == 2
    assert "is no absolute address" in result.output
