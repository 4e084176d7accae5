"""The tutorial does what it says: its commands run, its files and edits are made, its answers are given."""

import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner
from generator.cli.main import main

TUTORIAL = Path(__file__).resolve().parent.parent / "docs" / "tutorial.md"
# What needs a network or a terminal of its own.
_NOT_HERE = ("pip ", "python3 -m venv ", "git ", "sitegen serve")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SAVED = re.compile(r"(?i)\bsave (?:this|this one)\b[^`]* as `([^`]+)`")
_EDITED = re.compile(r"`(content/[^`]+)`")


class Step(NamedTuple):
    """A fenced block with the words since the one before it."""

    words: str
    kind: str
    body: str


def steps() -> list[Step]:
    text = TUTORIAL.read_text(encoding="utf-8")
    found, end = [], 0
    for block in _BLOCK.finditer(text):
        found.append(Step(text[end : block.start()], block[1], block[2]))
        end = block.end()
    return found


class Reader:
    """Somebody who follows the tutorial word by word."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.answer = ""
        self.file = Path()

    def follow(self, step: Step) -> None:
        saved = _SAVED.search(step.words)
        if step.kind == "sh":
            self.answer = "".join(self.run(line) for line in step.body.splitlines())
        elif saved:
            Path(saved[1]).write_text(step.body, encoding="utf-8")
        elif step.kind == "diff":
            self.edit(step)
        else:
            missing = [line for line in step.body.splitlines() if line not in self.answer]
            assert not missing, self.answer

    def run(self, line: str) -> str:
        if line.startswith(_NOT_HERE):
            return ""
        name, *arguments = shlex.split(line)
        if name == "cd":
            self.patch.chdir(arguments[0])
            return ""
        assert name == "sitegen"
        result = CliRunner().invoke(main, arguments)
        if not isinstance(result.exception, SystemExit | None):
            raise result.exception
        return result.output

    def edit(self, step: Step) -> None:
        """Change the file that was named last: lines that stay or go have to be there, next to one another."""
        named = _EDITED.findall(step.words)
        self.file = Path(named[-1]) if named else self.file
        lines = step.body.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        text = self.file.read_text(encoding="utf-8")
        assert text.count(before) == 1, text
        self.file.write_text(text.replace(before, after), encoding="utf-8")


def test_who_follows_the_tutorial_has_a_portal_with_their_corrections(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    reader = Reader(monkeypatch)
    for step in steps():
        reader.follow(step)
    site = tmp_path / "portal" / "site"
    paper = (site / "papers" / "sorting-letters-by-machine" / "index.html").read_text(encoding="utf-8")
    assert "Max Mustermann" in paper
    assert "Professor" in (site / "authors" / "jane-doe" / "index.html").read_text(encoding="utf-8")
    assert (site / "authors" / "john-roe" / "index.html").exists()


def test_the_tutorial_has_all_kinds_of_steps():
    assert {step.kind for step in steps()} == {"sh", "text", "bibtex", "diff"}


def test_an_answer_that_is_not_given_is_noticed(monkeypatch):
    reader = Reader(monkeypatch)
    reader.answer = "No errors found.\n"
    with pytest.raises(AssertionError):
        reader.follow(Step("", "text", "1 error to fix.\n"))
