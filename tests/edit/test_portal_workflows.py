"""The workflows of portals: pinned, with no more rights than they need, and doing what they say."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from generator.edit.start.new_portal import Answers, new_portal

from built import build

ROOT = Path(__file__).resolve().parent.parent.parent
STARTING = ROOT / "generator" / "edit" / "start"
WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((STARTING / "workflows").glob("*.yml"))}
JOBS = {
    f"{workflow}-{name}": job
    for workflow, text in WORKFLOWS.items()
    for name, job in yaml.safe_load(text)["jobs"].items()
}
SCRIPTS = {
    f"{job}-{number}": step["run"]
    for job, said in JOBS.items()
    for number, step in enumerate(said["steps"])
    if "run" in step
}
OUTPUT = {"github": "site", "gitlab": "public"}
# What a job may do beyond reading the repository, and why it must.
RIGHTS = {
    "pages-build": {"contents": "read", "pages": "read"},  # asks where the site will stand
    "pages-deploy": {"pages": "write", "id-token": "write"},  # publishes
    "check-check": {"contents": "read", "pages": "read"},
    "update-update": {"contents": "write", "pull-requests": "write"},  # opens a pull request
}


def test_every_action_is_pinned_by_a_commit_with_its_version_and_the_same_everywhere():
    uses = [line.strip(" -") for text in WORKFLOWS.values() for line in text.splitlines() if "uses:" in line]
    pins = {re.fullmatch(r"uses: actions/([\w-]+)(?:/\w+)?@([0-9a-f]{40}) # v\d+\.\d+\.\d+", line) for line in uses}
    assert None not in pins
    actions = {(pin[1], pin[2]) for pin in pins}
    assert len(actions) == len({name for name, _ in actions})


def test_each_job_has_the_rights_that_it_needs_and_no_others():
    assert {name: job["permissions"] for name, job in JOBS.items()} == RIGHTS
    assert all(yaml.safe_load(text)["permissions"] == {} for text in WORKFLOWS.values())


def test_no_job_runs_without_end_or_keeps_the_rights_of_the_checkout():
    assert all("timeout-minutes" in job for job in JOBS.values())
    checkouts = [step for job in JOBS.values() for step in job["steps"] if "actions/checkout@" in step.get("uses", "")]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_what_comes_from_outside_is_no_part_of_a_script():
    assert not [name for name, script in SCRIPTS.items() if "${{" in script]


def test_a_pull_request_cannot_spoil_what_later_builds_remember():
    assert "actions/cache@" not in WORKFLOWS["check"]
    assert "pull_request_target" not in WORKFLOWS["check"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_its_scripts_are_shell(name):
    assert subprocess.run(["bash", "-n"], input=SCRIPTS[name], text=True, check=False).returncode == 0


def test_the_jobs_of_gitlab_build_publish_and_check():
    said = yaml.safe_load((STARTING / "portal" / "gitlab" / "gitlab-ci.yml").read_text(encoding="utf-8"))
    assert said["pages"]["artifacts"]["paths"] == ["public"]
    assert any("sitegen build --output public" in line for line in said["pages"]["script"])
    assert any("sitegen changes" in line for line in said["check"]["script"])
    assert said["check"]["cache"]["policy"] == "pull"
    shell = "\n".join([*said[".sitegen"]["before_script"], *said["pages"]["script"], *said["check"]["script"]])
    assert subprocess.run(["bash", "-n"], input=shell, text=True, check=False).returncode == 0


def example(folder: Path, host: str) -> None:
    """Start a portal, without the cards that programs of their own would draw for each of these tests."""
    new_portal(folder, Answers("Example Group"), host=host, version="1")
    settings = folder / "content/site.yaml"
    quick = settings.read_text(encoding="utf-8").replace("theme:\n", "theme:\n  social_cards: false\n")
    settings.write_text(quick, encoding="utf-8")


def publish(tmp_path: Path, where: str, **chosen: str) -> subprocess.CompletedProcess[str]:
    """Run the steps that check and build a portal for publishing, with what its maintainer has chosen."""
    if not (Path(sys.executable).parent / "sitegen").exists():
        pytest.skip("needs sitegen beside Python")
    if where == "github":
        steps = scripts_of("pages-build")
        lines = [steps["Check the content"], steps["Build the site"]]
    else:
        said = yaml.safe_load((STARTING / "portal/gitlab/gitlab-ci.yml").read_text(encoding="utf-8"))
        lines = said["pages"]["script"]
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "BASE_URL": "https://example.org",
        "CI_PAGES_URL": "https://example.org",
        "CI_PROJECT_URL": "https://gitlab.com/example/portal",
        "GITHUB_SERVER_URL": "https://github.com",
        "GITHUB_REPOSITORY": "example/portal",
        **chosen,
    }
    command = ["bash", "-e", "-c", "\n".join(lines)]
    return subprocess.run(
        command, cwd=tmp_path / "portal", env=environment, check=False, capture_output=True, text=True
    )


@pytest.mark.parametrize(("where", "skip"), [("github", False), ("gitlab", True)])
def test_a_broken_file_stops_the_workflow_or_is_left_out_as_the_portal_chooses(tmp_path, where, skip):
    example(tmp_path / "portal", where)
    (tmp_path / "portal/content/papers/broken.yaml").write_text("title: [\n", encoding="utf-8")
    ran = publish(tmp_path, where, SKIP_BROKEN="true" if skip else "")
    assert ran.returncode == (0 if skip else 1), ran.stderr
    assert "content/papers/broken.yaml" in ran.stdout + ran.stderr
    assert (tmp_path / "portal" / OUTPUT[where] / "index.html").exists() == skip


@pytest.mark.slow
@pytest.mark.parametrize("where", ["github", "gitlab"])
def test_an_address_vanishes_only_if_the_maintainer_allows_it_for_this_run(tmp_path, where):
    example(tmp_path / "portal", where)
    output = tmp_path / "portal" / OUTPUT[where]
    build(tmp_path / "portal", base_url="https://example.org/", output=output, search=True)
    (tmp_path / "portal/content/papers/a-second-example.yaml").unlink()
    refused = publish(tmp_path, where)
    assert refused.returncode == 1
    assert "published address /papers/a-second-example/ would vanish" in refused.stdout + refused.stderr
    assert publish(tmp_path, where, ALLOW_REMOVED="true").returncode == 0


# A pull request, from its commits to the summary


def scripts_of(job: str) -> dict[str, str]:
    return {step["name"]: step["run"] for step in JOBS[job]["steps"] if "run" in step and "name" in step}


def git(folder: Path, *words: str) -> str:
    own = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    return subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


class PullRequest:
    """A portal in a repository, one commit before and one after, and what the workflow's steps say of them."""

    def __init__(self, folder: Path) -> None:
        self.portal, self.temp = folder / "portal", folder / "temp"
        self.temp.mkdir()
        example(self.portal, "github")
        git(self.portal, "init", "--quiet", "--initial-branch=main")
        self.commit()
        self.summary = folder / "summary"
        self.summary.touch()

    def commit(self) -> None:
        git(self.portal, "add", "--all")
        git(self.portal, "commit", "--quiet", "--message", "x")

    def step(self, name: str) -> subprocess.CompletedProcess[str]:
        program = Path(sys.executable).parent
        environment = {
            "PATH": f"{program}:{os.environ['PATH']}",
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_SHA": git(self.portal, "rev-parse", "HEAD"),
            "BASE_URL": "http://localhost:8000/",
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_REPOSITORY": "example/portal",
            "PYTHONPATH": str(ROOT),
        }
        script = scripts_of("check-check")[name]
        command = ["bash", "-e", "-o", "pipefail", "-c", script]
        return subprocess.run(command, cwd=self.portal, env=environment, check=False, capture_output=True, text=True)


@pytest.fixture
def pull_request(tmp_path):
    if not shutil.which("git") or not (Path(sys.executable).parent / "sitegen").exists():
        pytest.skip("needs git, and sitegen beside Python")
    return PullRequest(tmp_path)


def test_what_is_compared_was_built_in_the_same_way():
    """Each page has the search box: a site without the search would differ from one with it on every page."""
    scripts = scripts_of("check-check")
    before, after = (
        set(re.search(r"sitegen build ([^;]*?)(?:;|\n *then|\Z)", scripts[name].replace("\\\n", " "))[1].split())
        for name in ("Build the site as it is, to compare with", "Build the site as it would be")
    )
    assert before - {"--quiet"} == after
    assert "--base-url" in after


def test_a_pull_request_is_told_which_pages_change(pull_request):
    paper = pull_request.portal / "content/papers/a-second-example.yaml"
    paper.write_text(paper.read_text(encoding="utf-8").replace("John Roe", "John Row"), encoding="utf-8")
    pull_request.commit()
    steps = ("Check the content", "Build the site as it is, to compare with", "Build the site as it would be")
    for name in (*steps, "Tell which pages change"):
        done = pull_request.step(name)
        assert done.returncode == 0, done.stdout + done.stderr
    said = pull_request.summary.read_text(encoding="utf-8")
    assert "### New\n\n- `/authors/john-row/` John Row" in said
    assert "- `/papers/a-second-example/` A Second Example" in said
    assert "download **preview**" in said
    assert (pull_request.portal / "site/authors/john-row/index.html").is_file()


def test_a_pull_request_is_told_its_faults_at_their_lines(pull_request):
    paper = pull_request.portal / "content/papers/a-second-example.yaml"
    paper.write_text(paper.read_text(encoding="utf-8").replace("2025", "28.09.2024"), encoding="utf-8")
    pull_request.commit()
    done = pull_request.step("Check the content")
    assert done.returncode == 1
    assert "::error file=content/papers/a-second-example.yaml,line=4,col=7,title=Please correct this::" in done.stdout
    said = pull_request.summary.read_text(encoding="utf-8")
    assert "## Something needs a correction" in said
    assert "    error: content/papers/a-second-example.yaml:4:7: `date` must be a date" in said
