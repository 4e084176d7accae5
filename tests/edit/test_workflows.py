"""The workflow for the updates of portals: pinned, with no more rights than it needs."""

import os
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / "generator" / "edit" / "start" / "workflows" / "update.yml").read_text(encoding="utf-8")
(JOB,) = yaml.safe_load(TEXT)["jobs"].values()
SCRIPTS = [step["run"] for step in JOB["steps"] if "run" in step]


def test_it_may_write_the_content_and_pull_requests_and_nothing_else():
    assert yaml.safe_load(TEXT)["permissions"] == {}
    assert JOB["permissions"] == {"contents": "write", "pull-requests": "write"}


def git(folder: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(("number", "said"), [("", "pr create"), ("7", "pr comment 7")])
def test_new_papers_become_a_pull_request_or_come_to_the_one_that_is_open(tmp_path, number, said):
    """The last script, with a program of its own in the place of `gh`, and a folder in that of GitHub."""
    hub, here, tools = (tmp_path / name for name in ("hub", "here", "tools"))
    for folder in (hub / "group", here / "content", tools):
        folder.mkdir(parents=True)
    git(hub / "group", "init", "--quiet", "--bare", "portal.git")
    git(here, "init", "--quiet", "--initial-branch=main")
    git(here, "config", "user.name", "x")
    git(here, "config", "user.email", "x@example.org")
    (here / "content" / "site.yaml").write_text("title: Group\n", encoding="utf-8")
    git(here, "add", "--all")
    git(here, "commit", "--quiet", "--message", "begin")
    (here / "content" / "new.yaml").write_text("title: New\n", encoding="utf-8")
    (tmp_path / "new-papers.md").write_text("1 new paper\n", encoding="utf-8")
    (tools / "gh").write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\n', encoding="utf-8")
    (tools / "gh").chmod(0o755)
    (script,) = (one for one in SCRIPTS if "gh pr create" in one)
    # `https://x-access-token:...@hub` is where GitHub is; here it is a folder.
    config = ["GIT_CONFIG_COUNT=1", f"GIT_CONFIG_KEY_0=url.{hub.as_uri()}.insteadOf"]
    config.append("GIT_CONFIG_VALUE_0=https://x-access-token:secret@github.com")
    environment = {
        **dict(one.split("=", 1) for one in config),
        "PATH": f"{tools}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "BRANCH": "sitegen-update",
        "NUMBER": number,
        "GH_TOKEN": "secret",
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary"),
        "GITHUB_SERVER_URL": "https://github.com",
        "GITHUB_REPOSITORY": "group/portal",
        "GITHUB_REF_NAME": "main",
    }
    subprocess.run(["bash", "-e", "-c", script], cwd=here, env=environment, check=True)
    assert said in (tmp_path / "asked").read_text(encoding="utf-8")
    pushed = git(hub / "group" / "portal.git", "show", "--stat", "--format=%s", "sitegen-update")
    assert "content/new.yaml" in pushed
    assert "1 new paper" in (tmp_path / "summary").read_text(encoding="utf-8")
