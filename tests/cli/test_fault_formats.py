"""`sitegen check --format`: the same faults for people, programs, pull requests and code scanning."""

import json
from pathlib import Path

import jsonschema
import pytest
from generator.cli.check import github_lines, sarif
from generator.core.problems import Problem

from command_line import sitegen
from tables import table

# What SARIF 2.1.0 demands of the parts that we write (sections 3.13, 3.14, 3.18, 3.19, 3.27 to 3.30 of the standard).
SARIF = table(__file__, "sarif.yaml")


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    papers = tmp_path / "portal" / "content" / "papers"
    papers.mkdir(parents=True)
    (papers / "one.yaml").write_text("title: One\ndate: 28.09.2024\n", encoding="utf-8")
    (papers / "two.yaml").write_text("titel: Two\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "portal"


def check(*arguments: str) -> tuple[int, str]:
    result = sitegen("check", *arguments)
    return result.exit_code, result.stdout


def test_a_pull_request_gets_every_fault_at_its_line(faulty):
    status, said = check("--root", "portal", "--format", "github")
    assert status == 1
    assert said.splitlines() == [
        (
            "::error file=portal/content/papers/one.yaml,line=2,col=7,title=Please correct this"
            "::`date` must be a date, not `28.09.2024`. How to fix it: write it as 2024-09-28."
        ),
        (
            "::error file=portal/content/papers/two.yaml,line=1,col=1,title=Please correct this"
            "::`titel` is not a key of a paper. How to fix it: did you mean `title`?"
        ),
    ]


def test_a_sound_portal_says_nothing_to_a_pull_request(tmp_path):
    (tmp_path / "content").mkdir()
    assert check("--root", str(tmp_path), "--format", "github") == (0, "")


def test_what_would_end_a_command_of_a_workflow_is_escaped():
    problem = Problem("content/papers/a,b:c%.yaml", 3, 1, "100% of\nthis ::error::\r", "no", "warning")
    (line,) = github_lines([problem], Path())
    assert line == (
        "::warning file=content/papers/a%2Cb%3Ac%25.yaml,line=3,col=1,title=Please look at this"
        "::100%25 of%0Athis ::error::%0D. How to fix it: no."
    )
    assert "\n" not in line


def test_a_fault_that_ends_the_check_is_told_in_the_same_way(faulty):
    record = faulty / "published.json"
    record.write_text("no record", encoding="utf-8")
    status, said = check("--root", "portal", "--published", str(record), "--format", "github")
    assert status == 1
    assert said.startswith("::error file=portal/published.json,")


def test_sarif_is_what_the_standard_demands(faulty):
    status, said = check("--root", "portal", "--format", "sarif")
    log = json.loads(said)
    jsonschema.validate(log, SARIF)
    assert status == 1
    first = log["runs"][0]["results"][0]
    assert first["ruleId"] == "paper"
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "portal/content/papers/one.yaml"
    assert place["region"] == {"startLine": 2, "startColumn": 7}


def test_sarif_names_a_file_with_any_name_and_a_fault_without_a_line():
    problems = [Problem("content/papers/Fünf Uhr#.yaml", 0, 0, "wrong"), Problem("static/x.png", 0, 0, "y")]
    log = json.loads(sarif(problems, Path(), "1.0"))
    jsonschema.validate(log, SARIF)
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[one["ruleIndex"]] for one in run["results"]] == [one["ruleId"] for one in run["results"]]
    assert run["results"][0]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "content/papers/F%C3%BCnf%20Uhr%23.yaml"}
    }
