"""How many lines and branches of the program the quick tests take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from quality.figure import ROOT, Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAM = ROOT / "generator"
_PYTEST = ("-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile", "--ignore=tests/browser")


def coverage() -> Iterator[Figure]:
    """Run the quick tests but for those in a browser, and count; what fails takes its lines all the same."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        around = {**os.environ, "COVERAGE_FILE": f"{folder}/data"}
        counting = ("--cov=generator", "--cov-branch", f"--cov-report=json:{report}")
        subprocess.run([sys.executable, *_PYTEST, *counting], cwd=ROOT, env=around, check=False)  # noqa: S603 - our own tests
        yield from told(json.loads(report.read_text(encoding="utf-8")))


def told(report: dict[str, dict[str, int]]) -> Iterator[Figure]:
    """Yield what a report of coverage.py says of the whole program."""
    totals = report["totals"]
    yield Figure("branches taken", totals["covered_branches"], totals["num_branches"])
    yield Figure("lines taken", totals["covered_lines"], totals["num_statements"])
