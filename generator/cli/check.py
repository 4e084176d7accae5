"""`sitegen check`: its options, and its report."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from generator import __version__
from generator.cli.console import (
    Command,
    Console,
    RegularPath,
    base_url_option,
    common_options,
    for_terminal,
    more_option,
    published_option,
    writable,
)
from generator.cli.imports import today_of_import
from generator.core.problems import Problem, ProblemsFoundError, counted, errors_in

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


@click.command(cls=Command)
@click.option(
    "--site",
    type=RegularPath(exists=True, file_okay=False, path_type=Path),
    help="Also check the links and pages of this built site.",
)
@click.option("--doubtful", is_flag=True, help="Also list open doubts of imports.")
@more_option(
    "--format",
    "report_format",
    type=click.Choice(["text", "json", "github", "sarif"]),
    default="text",
    help="The format: for people, as with --json, as annotations of a pull request, as SARIF (default: text).",
)
@published_option
@base_url_option
@common_options
def check(
    *,
    console: Console,
    root: Path,
    site: Path | None,
    published: Path | None,
    base_url: str | None,
    doubtful: bool,
    report_format: str,
) -> None:
    """Check content/, and with --site a built site's pages and links; writes nothing.

    \b
    Examples:
      sitegen check
      sitegen check --site site
      sitegen check --doubtful
      sitegen check --format github
    """  # noqa: D301 - click keeps the lines below it apart
    from generator.build import check as checking  # noqa: PLC0415
    from generator.edit.migrate import older_people  # noqa: PLC0415

    console.as_json = console.as_json or report_format == "json"
    try:
        problems = [
            *checking.check_content(root, published, today_of_import(), base_url),
            *(checking.check_site(root, site, base_url) if site else ()),
        ]
        problems += checking.doubtful(root) if doubtful else ()
    except ProblemsFoundError as found:
        problems = list(found.problems)
    errors = len(errors_in(problems))
    if not console.as_json and report_format in {"github", "sarif"}:
        if report_format == "sarif":
            click.echo(writable(sarif(problems, root, __version__)))
        for line in github_lines(problems, root) if report_format == "github" else ():
            click.echo(for_terminal(line))
        sys.exit(1 if errors else 0)
    console.problems(problems)
    if errors and not console.as_json:
        click.echo(f"{counted(errors, 'error')} to fix.", err=True)
    console.finish(problems)
    console.say(f"No error, {counted(len(problems), 'warning')}." if problems else "No errors found.")
    if older := sum(1 for _ in older_people(root)):
        console.say(f"{counted(older, 'file')} in an older form: run sitegen migrate")


def github_lines(problems: Iterable[Problem], root: Path) -> Iterator[str]:
    """Yield each problem as the command of a GitHub workflow that shows it at its line.

    The commands: https://docs.github.com/actions/reference/workflow-commands-for-github-actions. Colons and commas in
    properties, and all line breaks, are percent-encoded.
    """
    for problem in problems:
        properties = {"file": _from_here(problem.path, root)} if problem.path else {}
        properties |= {name: str(value) for name, value in (("line", problem.line), ("col", problem.column)) if value}
        properties["title"] = _TITLES[problem.severity]
        written = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
        yield f"::{problem.severity} {written}::{_value(_in_sentences(problem))}"


def _in_sentences(problem: Problem) -> str:
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
        "message": {"text": _in_sentences(problem)},
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
