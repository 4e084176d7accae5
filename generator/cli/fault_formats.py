"""Problems in formats of other programs: annotations of GitHub's pull requests, and SARIF."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.core.problems import Problem

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_TITLES = {"error": "Please correct this", "warning": "Please look at this"}
# The kinds of files below these folders; any other file belongs to the portal.
_RULES = {
    "content/papers/": ("paper", "A paper's file has an invalid value."),
    "content/authors/": ("author", "A person's file has an invalid value."),
    "content/pages/": ("page", "A page's file has an invalid value."),
    "content/news/": ("news", "A news entry's file has an invalid value."),
    "content/": ("settings", "A file for the whole portal has an invalid value."),
    "": ("portal", "A file of the portal is not as it should be."),
}


def github_lines(problems: Iterable[Problem], root: Path) -> Iterator[str]:
    """Yield each problem as the command of a GitHub workflow that shows it at its line.

    The commands: https://docs.github.com/actions/reference/workflow-commands-for-github-actions. Colons and commas in
    properties, and all line breaks, are percent-encoded.
    """
    for problem in problems:
        properties = {"file": _from_here(problem.path, root)} if problem.path else {}
        properties |= {name: str(value) for name, value in (("line", problem.line), ("col", problem.column)) if value}
        properties["title"] = _TITLES[problem.severity]
        said = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
        yield f"::{problem.severity} {said}::{_value(in_sentences(problem))}"


def in_sentences(problem: Problem) -> str:
    """Return the error and its hint as sentences, for people who have never seen a compiler."""
    hint = f" How to fix it: {_ended(problem.hint)}" if problem.hint else ""
    return _ended(problem.what[:1].upper() + problem.what[1:]) + hint


def sarif(problems: Iterable[Problem], root: Path, version: str) -> str:
    """Return problems as a SARIF 2.1.0 log for code scanning and editors (OASIS, sarif-v2.1.0)."""
    found = list(problems)
    rules = [{"id": rule, "shortDescription": {"text": text}} for rule, text in _RULES.values()]
    driver = {"name": "sitegen", "semanticVersion": version, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, root) for problem in found],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _result(problem: Problem, root: Path) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(os.fsencode(_from_here(problem.path, root)))}}
    if problem.line:
        column = {"startColumn": problem.column} if problem.column else {}
        place["region"] = {"startLine": problem.line, **column}
    rule = next(number for number, folder in enumerate(_RULES) if problem.path.startswith(folder))
    return {
        "ruleId": list(_RULES.values())[rule][0],
        "ruleIndex": rule,
        "level": problem.severity,
        "message": {"text": in_sentences(problem)},
        "locations": [{"physicalLocation": place}] if problem.path else [],
    }


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def _from_here(path: str, root: Path) -> str:
    """Return a path of the portal relative to the working folder, which is the repository in a workflow."""
    full, here = Path(os.path.normpath(Path.cwd() / root / path)), Path.cwd()
    return (full.relative_to(here) if full.is_relative_to(here) else full).as_posix()


def _value(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _value(text).replace(":", "%3A").replace(",", "%2C")
