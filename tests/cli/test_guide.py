"""`sitegen guide` shows the documentation where sitegen is installed."""

import json
import re
from pathlib import Path

import pytest
from click.testing import Result

from command_line import sitegen

ROOT = Path(__file__).parent.parent.parent
DOCS = sorted((ROOT / "docs").glob("*.md"))
_NAMED = re.compile(r"`sitegen guide ([a-z-]+(?:#[a-z-]+)?)`")
_LINKED = re.compile(r"\]\((?:([a-z]+)\.md)?#([^)\s]+)\)")


def run(*arguments: str) -> Result:
    return sitegen("guide", *arguments)


def test_all_guides_are_listed_with_their_titles():
    listed = run().stdout
    for path in DOCS:
        title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        assert path.stem == "index" or re.search(rf"^{path.stem} +{re.escape(title)}$", listed, re.MULTILINE)


@pytest.mark.parametrize("name", ["people", "docs/people.md", "People"])
def test_a_guide_is_shown_whole_by_its_name_or_its_file(name):
    assert run(name).stdout.strip() == (ROOT / "docs/people.md").read_text(encoding="utf-8").strip()


def test_a_section_is_shown_with_those_below_it_and_no_further():
    shown = run("content#venues").stdout
    assert shown.startswith("## Venues\n")
    assert not re.search(r"^#{1,2} (?!Venues)", re.sub(r"```.*?```", "", shown, flags=re.DOTALL), re.MULTILINE)


def test_every_section_that_a_link_of_the_guides_names_is_shown():
    linked = {
        f"{guide or path.stem}#{section}"
        for path in DOCS
        for guide, section in _LINKED.findall(path.read_text(encoding="utf-8"))
    }
    assert "api#papersjson" in linked
    assert [name for name in linked if run(name).exit_code] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("importng", "there is no guide called 'importng'; did you mean `importing`?"),
        ("#venues", "a section needs its guide, as in 'GUIDE#venues'; `sitegen guide` lists the guides"),
        ("qqq", "there is no guide called 'qqq'; `sitegen guide` lists them"),
        ("content#venus", "the guide 'content' has no section 'venus'; did you mean `venues`?"),
        ("content#qqq", "the guide 'content' has no section 'qqq'; leave it out"),
    ],
)
def test_what_is_not_there_is_told_with_what_is_near(name, said):
    result = run(name)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_a_guide_is_handed_to_programs_as_json():
    assert json.loads(run("people", "--json").stdout)["text"].startswith("# Who is who")
    assert json.loads(run("--json").stdout)["guides"]["people"] == "Who is who"


def test_every_guide_that_a_message_names_is_there():
    named = {
        name for path in (ROOT / "generator").rglob("*.py") for name in _NAMED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) >= 4
    assert [name for name in named if run(name).exit_code] == []
