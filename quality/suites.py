"""What suites of attacks, kills and histories found: how many were tried, and how many held.

What a test counted it tells by `record_property`, as "12", or "11 of 12"; of several tests it is summed up.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from quality.figure import ROOT, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

ATTACKS = ROOT / "tests/browser/test_attacks.py"
HISTORIES = ROOT / "tests/edit/test_histories.py"
CRASHES = ROOT / "tests/crash"


def attacks() -> Iterator[Figure]:
    """Run the corpus of attacks in the browser."""
    kinds = json.loads(ATTACKS.with_name("attacks.json").read_text("utf-8"))
    if found := list(_tests(ATTACKS)):
        yield Figure("attacks in the corpus", sum(map(len, kinds.values())))
        yield from found


def histories() -> Iterator[Figure]:
    """Run random histories of edits and imports, as many as the thorough profile asks for."""
    yield from _tests(HISTORIES)


def kills() -> Iterator[Figure]:
    """Kill commands at random moments: KILLS of each, drawn from SEED."""
    yield from _tests(CRASHES)


def _tests(path: Path) -> Iterator[Figure]:
    """Run tests thoroughly and count those that held; those that were skipped count for nothing."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "slow or not slow", "--hypothesis-profile", "thorough"]
        # A few tests take most of the time: whoever is done takes over what waits for another.
        command += ["-n", "auto", "--dist", "worksteal"]
        # The newest form of reports has no room for what a test counted.
        reported = [f"--junitxml={report}", "-o", "junit_family=xunit1"]
        subprocess.run([*command, *reported, path], cwd=ROOT, check=False)  # noqa: S603 - our own tests
        yield from told(ElementTree.parse(report).getroot())  # noqa: S314 - written by pytest


def told(report: ElementTree.Element) -> Iterator[Figure]:
    """Yield what a report of tests counts, and how many of them held."""
    counted: dict[str, list[int]] = {}
    for one in report.iter("property"):
        numbers = [int(number) for number in one.get("value", "").split(" of ")]
        sums = counted.setdefault(one.get("name", ""), [0] * len(numbers))
        sums[:] = map(sum, zip(sums, numbers, strict=True))
    for what, numbers in counted.items():
        yield Figure(what, *numbers)
    tests = [
        {name: int(suite.get(name, "0")) for name in ("tests", "skipped", "failures", "errors")}
        for suite in report.iter("testsuite")
    ]
    if tried := sum(one["tests"] - one["skipped"] for one in tests):
        yield Figure("tests that held", tried - sum(one["failures"] + one["errors"] for one in tests), tried)
