"""`sitegen init`: from an empty folder to a portal that passes its own check."""

import json
import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import PurePosixPath
from typing import NamedTuple

import pytest
import yaml
from generator import __version__
from generator.cli import init
from generator.content.content import read_content
from generator.edit.start.new_portal import Answers, _wheel, new_portal
from PIL import Image

from built import files_of
from command_line import sitegen
from conftest import FIVE
from written_files import write_file

TITLED = ["--title", "Example: Group", "--repository", "https://github.com/example/portal"]


def run(*arguments: object, text: str = "") -> str:
    result = sitegen(*arguments, text=text)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_new_portal_is_built_and_neither_its_content_nor_its_pages_have_a_fault(tmp_path):
    run("init", tmp_path, *TITLED)
    run("build", "--root", tmp_path, "--no-search", "--jobs", 1)
    assert run("check", "--root", tmp_path, "--site", tmp_path / "site") == "No errors found.\n"
    person = (tmp_path / "site/authors/jane-doe/index.html").read_text(encoding="utf-8")
    assert "<img" in person


def test_a_new_portal_has_examples_of_papers_a_person_with_a_photo_and_a_page(tmp_path):
    new_portal(tmp_path, Answers(), host="github", version="1")
    content, problems = read_content(tmp_path)
    assert not problems
    assert len(content.papers) == 2
    assert [person.photo for person in content.people] == ["static/images/jane-doe.png"]
    assert [page.title for page in content.pages] == ["About"]
    with Image.open(tmp_path / "static/images/jane-doe.png") as photo:
        assert photo.format == "PNG"
        assert photo.width == photo.height >= 256
    assert (tmp_path / "static/images/jane-doe.png").stat().st_size < 10_000


@pytest.mark.parametrize(
    ("language", "title", "page"),
    [
        ("de", "Publikationen", "Über uns"),
        ("de-AT", "Publikationen", "Über uns"),
        ("zh-Hans", "论文", "关于我们"),
        ("he", "פרסומים", "אודות"),
        ("fr", "Publications", "About"),
    ],
)
def test_what_readers_see_of_a_new_portal_is_in_its_language(tmp_path, language, title, page):
    run("init", tmp_path, "--language", language, "--yes")
    content, _ = read_content(tmp_path)
    assert (content.site.title, [one.title for one in content.pages]) == (title, [page])


@pytest.mark.parametrize("language", ["de", "he", "zh"])
def test_a_new_portal_in_each_language_is_as_the_english_one(tmp_path, language):
    """The same files, which pass their check and say the same but for words."""
    run("init", tmp_path / "en", "--yes")
    run("init", tmp_path / language, "--language", language, "--yes")
    assert run("check", "--root", tmp_path / language) == "No errors found.\n"
    english, translated = files_of(tmp_path / "en"), files_of(tmp_path / language)
    assert english.keys() == translated.keys()
    for path in english:
        if path.endswith(".yaml") and path.startswith(("content/papers/", "content/authors/")):
            assert yaml.safe_load(english[path]).keys() == yaml.safe_load(translated[path]).keys()
            assert english[path] != translated[path]


@pytest.mark.parametrize("language", ["en", "de", "he", "zh"])
def test_new_settings_are_short_and_valid_as_soon_as_they_are_no_comments(tmp_path, language):
    run("init", tmp_path, *TITLED, "--base-url", "https://example.org/p/", "--language", language)
    file = tmp_path / "content/site.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 15
    file.write_text("\n".join(re.sub(r"^# (?=[a-z_]+: )", "", line) for line in lines), encoding="utf-8")
    site, problems = read_content(tmp_path)[0].site, read_content(tmp_path)[1]
    assert problems == ()
    assert (site.description, site.citations) == (
        "Papers of the Example Group, and the people who wrote them",
        ("apa", "ieee", "chicago"),
    )


def test_an_answer_that_the_settings_refuse_is_refused_before_anything_is_written(tmp_path):
    result = sitegen("init", tmp_path / "p", "--language", "Deutsch, bitte")
    assert result.exit_code == 2
    assert "must be a language's code, not `Deutsch, bitte`; write it as in en or pt-BR" in result.output
    assert not (tmp_path / "p").exists()


def test_nothing_that_is_there_is_overwritten_and_the_rest_is_made(tmp_path):
    (tmp_path / "content").mkdir()
    (tmp_path / "README.md").write_text("ours\n", encoding="utf-8")
    (tmp_path / "content/site.yaml").write_text("title: Ours\n", encoding="utf-8")
    said = run("init", tmp_path, *TITLED)
    assert "not changed, exists already: README.md" in said
    assert "not changed, exists already: content/site.yaml" in said
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == "ours\n"
    assert (tmp_path / "content/site.yaml").read_text(encoding="utf-8") == "title: Ours\n"
    assert (tmp_path / ".github/workflows/check.yml").is_file()


def test_a_portal_with_papers_of_its_own_gets_no_examples(tmp_path):
    write_file(tmp_path / "content/papers/ours.yaml", "title: Ours\n")
    run("init", tmp_path)
    assert [path.name for path in (tmp_path / "content/papers").iterdir()] == ["ours.yaml"]
    assert not (tmp_path / "static").exists()


def test_a_second_run_changes_nothing(tmp_path):
    run("init", tmp_path, *TITLED)
    before = files_of(tmp_path)
    assert "Nothing is missing" in run("init", tmp_path, "--title", "Another")
    assert files_of(tmp_path) == before


def test_a_file_in_the_place_of_the_folder_is_refused_plainly(tmp_path):
    (tmp_path / "portal").write_text("", encoding="utf-8")
    result = sitegen("init", tmp_path / "portal")
    assert result.exit_code == 1
    assert "portal: this is a file, not a folder; name a folder that is empty or does not exist yet" in result.output


def test_dumps_are_imported_at_once_in_place_of_the_examples(tmp_path):
    dumps = tmp_path / "dumps"
    write_file(dumps / FIVE[0].name, FIVE[0].read_bytes())
    said = run("init", tmp_path / "portal", "--from", dumps)
    papers = [path.stem for path in (tmp_path / "portal/content/papers").iterdir()]
    assert papers
    assert "an-example-of-a-paper" not in papers
    assert "1 file read" in said
    run("check", "--root", tmp_path / "portal", "--quiet")


def test_a_saved_page_gets_its_day_and_the_address_of_its_links(tmp_path):
    entry = '<li>J. Doe, J. Roe. <b>A Study of {}</b>. In Proceedings of Weaving, 2020. <a href="{}.pdf">PDF</a></li>'
    entries = "".join(entry.format(word, word.lower()) for word in ("Looms", "Yarn and Dye", "Old Spindles"))
    (tmp_path / "papers.html").write_text(f"<h1>Publications</h1><h2>2020</h2><ul>{entries}</ul>", encoding="utf-8")
    base = "https://group.example.org/papers/"
    run("init", tmp_path / "p", "--from", tmp_path / "papers.html", "--base", base, "--as-of", "2026-11-19")
    papers = {paper.id: paper for paper in read_content(tmp_path / "p")[0].papers}
    assert papers["a-study-of-looms"].links["pdf"] == "https://group.example.org/papers/looms.pdf"
    assert sitegen("init", tmp_path / "q", "--base", base).exit_code == 2


def test_the_report_as_json_names_what_was_made_and_what_was_imported(tmp_path):
    (tmp_path / "one.bib").write_text("@article{a, title={A Study}, author={Doe, Jane}, year={2020}}", encoding="utf-8")
    report = json.loads(run("init", tmp_path / "p", "--from", tmp_path / "one.bib", "--json"))
    assert report["ok"]
    assert "content/site.yaml" in report["made"]
    assert report["there"] == []
    assert report["import"]["papers"]["new"] == 1


def test_on_a_terminal_it_asks_and_asks_again_where_an_answer_is_wrong(tmp_path, monkeypatch):
    monkeypatch.setattr(init, "_can_ask", lambda: True)
    answers = "Our Group\nnot an address\nhttps://github.com/Example/portal\n\nde\n"
    said = run("init", tmp_path, text=answers)
    assert "  must be an address on the web, not `not an address`; begin it with https://\n" in said
    site = read_content(tmp_path)[0].site
    assert (site.title, site.base_url, site.language) == ("Our Group", "https://example.github.io/portal/", "de")


def test_with_yes_it_asks_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(init, "_can_ask", lambda: True)
    run("init", tmp_path, "--yes")
    assert read_content(tmp_path)[0].site.title == "Publications"


@pytest.mark.parametrize(
    ("repository", "home"),
    [
        ("https://github.com/Group/portal", "https://group.github.io/portal/"),
        ("https://github.com/group/group.github.io", "https://group.github.io/"),
        ("https://gitlab.com/group/portal.git", "https://group.gitlab.io/portal/"),
        ("https://codeberg.org/group/pages", "https://group.codeberg.page/"),
        ("https://git.example.org/group/portal", ""),
        ("https://github.com/group", ""),
    ],
)
def test_the_address_that_is_suggested_is_where_the_host_serves_pages(repository, home):
    assert init._pages_of(repository) == home


def test_files_lead_editors_to_the_schema_on_the_portals_site(tmp_path):
    run("init", tmp_path, "--base-url", "https://example.org/p")
    leads = "# yaml-language-server: $schema=https://example.org/p/schemas/{}.json\n"
    for path, kind in (("papers/a-second-example", "paper"), ("authors/jane-doe", "author"), ("site", "site")):
        assert (tmp_path / f"content/{path}.yaml").read_text(encoding="utf-8").startswith(leads.format(kind))


# The files around


def test_each_host_gets_its_own_workflows(tmp_path):
    for host in ("github", "gitlab", "none"):
        run("init", tmp_path / host, "--ci", host)
    assert (tmp_path / "github/.github/workflows/pages.yml").is_file()
    assert not (tmp_path / "github/.gitlab-ci.yml").exists()
    assert (tmp_path / "gitlab/.gitlab-ci.yml").is_file()
    assert not (tmp_path / "gitlab/.github").exists()
    assert not (tmp_path / "none/.github").exists()
    assert not (tmp_path / "none/.gitlab-ci.yml").exists()


class Installed(NamedTuple):
    """What `importlib.metadata` says of the program that runs, as far as `init` asks."""

    origin: str
    version: str = "2.1"
    files: tuple[PurePosixPath, ...] = ()

    def read_text(self, name: str) -> str:
        return self.origin if name == "direct_url.json" else f"{name}\n"


@pytest.mark.parametrize(
    ("origin", "requirement"),
    [
        ("", "sitegen-portal==2.1"),
        (
            '{"url": "https://example.org/sitegen.git", "vcs_info": {"vcs": "git", "commit_id": "0a1b2c"}}',
            "sitegen-portal @ git+https://example.org/sitegen.git@0a1b2c",
        ),
        (
            '{"url": "https://example.org/sitegen-2.1.tar.gz", "archive_info": {}}',
            "sitegen-portal @ https://example.org/sitegen-2.1.tar.gz",
        ),
        ('{"url": "file:///src/sitegen", "dir_info": {}}', "./vendor/sitegen_portal-2.1-py3-none-any.whl"),
    ],
)
def test_workflows_install_the_program_as_it_was_installed_here(monkeypatch, tmp_path, origin, requirement):
    monkeypatch.setattr("generator.edit.start.new_portal.distribution", lambda _name: Installed(origin))
    new_portal(tmp_path, Answers(), host="github", version="2.1")
    assert (tmp_path / "requirements.txt").read_text(encoding="utf-8").splitlines()[1] == requirement
    assert (tmp_path / "vendor").exists() == requirement.startswith("./vendor/")


@pytest.mark.slow
def test_the_wheel_of_a_portal_installs_without_the_network_and_builds_it(tmp_path):
    """Slow, for pip and a program that was never compiled; tests/test_wheel.py runs a release's wheel each time."""
    new_portal(tmp_path / "portal", Answers(), host="github", version=__version__)
    (wheel,) = (tmp_path / "portal/vendor").iterdir()
    assert _wheel(distribution("sitegen-portal")) == wheel.read_bytes()
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--disable-pip-version-check",
    ]
    subprocess.run(
        [*install, "--target", tmp_path / "packages", "-r", "requirements.txt"], cwd=tmp_path / "portal", check=True
    )
    run_there = [sys.executable, "-c", "from generator.cli.main import run; run()", "build", "--no-search"]
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "packages")}
    built = subprocess.run(run_there, cwd=tmp_path / "portal", env=env, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "portal/site/index.html").is_file()


def test_issue_forms_say_what_a_form_must_and_ask_for_what_is_needed(tmp_path):
    new_portal(tmp_path, Answers(), host="github", version="1")
    forms = sorted((tmp_path / ".github/ISSUE_TEMPLATE").glob("*-*.yml"))
    assert [form.stem for form in forms] == ["add-a-paper", "correct-an-entry", "two-people-are-one"]
    for form in forms:
        said = yaml.safe_load(form.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} <= said.keys()
        ids = [one["id"] for one in said["body"]]
        assert len(ids) == len(set(ids))
        assert any(one.get("validations", {}).get("required") for one in said["body"])
        assert {one["type"] for one in said["body"]} <= {"input", "textarea", "dropdown"}


@pytest.mark.skipif(sys.platform == "win32", reason="git is asked")
def test_git_passes_over_what_builds_make(tmp_path):
    run("init", tmp_path)
    write_file(tmp_path / "site/index.html", "")
    write_file(tmp_path / "content/site/x", "")
    env = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tmp_path)}
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True, env=env)
    status = ["git", "-C", str(tmp_path), "status", "--porcelain", "--untracked-files=all"]
    seen = subprocess.run(status, check=True, capture_output=True, text=True, env=env).stdout
    assert "content/site/x" in seen
    assert "site/index.html" not in seen
