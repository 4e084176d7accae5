"""The workflow that publishes a version: pinned, with no more rights than each job needs, its scripts tried."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from generator import __version__

ROOT = Path(__file__).resolve().parent.parent
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
if not WORKFLOW.exists():
    pytest.skip("an sdist carries no workflows", allow_module_level=True)
JOBS: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
STEPS = [(name, step) for name, job in JOBS.items() for step in job["steps"]]
CHANGELOG = """# Changelog

## [Unreleased]

- To come.

## [0.2.0] - 2026-12-01

### Added

- A thing, see [there](docs/there.md).

## [0.1.0]

- The first.

[0.1.0]: https://example.org/
"""


def script(beginning: str) -> str:
    """The script of the step whose name begins so."""
    (found,) = (step["run"] for _, step in STEPS if step.get("name", "").startswith(beginning))
    return str(found)


def run(beginning: str, folder: Path, tag: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "GITHUB_REF_NAME": tag}
    command = ["bash", "-e", "-o", "pipefail", "-c", script(beginning)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_notes_are_the_section_of_the_version(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    assert run("Take the notes", tmp_path, "v0.2.0").returncode == 0
    assert (tmp_path / "notes.md").read_text().strip() == "### Added\n\n- A thing, see [there](docs/there.md)."
    assert run("Take the notes", tmp_path, "v0.1.0").returncode == 0
    assert (tmp_path / "notes.md").read_text().strip() == "- The first."


def test_a_version_that_the_changelog_does_not_know_is_not_published(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    failed = run("Take the notes", tmp_path, "v0.3.0")
    assert (failed.returncode, failed.stderr) == (1, "CHANGELOG.md says nothing of 0.3.0.\n")


def test_a_tag_of_another_version_is_not_published() -> None:
    assert run("Compare the tag", ROOT, f"v{__version__}").returncode == 0
    failed = run("Compare the tag", ROOT, "v99.0.0")
    assert (failed.returncode, failed.stderr) == (
        1,
        f"The tag is v99.0.0, and generator/__init__.py says {__version__}.\n",
    )


def test_no_job_has_more_rights_than_it_needs() -> None:
    assert yaml.safe_load(WORKFLOW.read_text("utf-8"))["permissions"] == {}
    rights = {name: job["permissions"] for name, job in JOBS.items()}
    assert rights == {"build": {"contents": "read"}, "pypi": {"id-token": "write"}, "release": {"contents": "write"}}


def test_the_dev_container_makes_what_the_makefile_makes() -> None:
    text = (ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8")
    container = json.loads("\n".join(line for line in text.splitlines() if not line.startswith("//")))
    assert container["postCreateCommand"].endswith("make .venv/.installed")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "VENV ?= .venv\n" in makefile
    assert "STAMP := $(VENV)/.installed\n" in makefile
