"""A build of what was built before does nothing; whatever changed since, it is the build of an empty folder."""

import json
import os
import shutil
from pathlib import Path

import generator.build.gather
import generator.build.last_build
import generator.build.site
import pytest
from generator.build.last_build import CACHE, LastBuild
from generator.build.options import BuildReport

from built import build
from conftest import Portal
from written_files import write_file

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Portal:
    portal = Portal(tmp_path_factory.mktemp("built"))
    portal.write("site.yaml", "title: Group\nbase_url: https://group.example/\n")
    for number in range(3):
        portal.write(f"papers/paper-{number}.yaml", f"title: Paper {number}\nauthors: [Ada Lovelace]\ndate: 2024\n")
    portal.write("papers/chinese.yaml", 'title: "机器学习, a sign that no font of the cards has"\n')
    assert run(portal).warnings
    return portal


@pytest.fixture
def portal(_built: Portal, tmp_path: Path) -> Portal:
    """A small portal of its own that was built once; one of its papers has a warning."""
    shutil.copytree(_built.root, tmp_path / "portal")
    return Portal(tmp_path / "portal")


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows by one with every plan that is made."""
    made: list[str] = []
    plan = generator.build.gather.make_plan

    def counted(*args: object, **options: object) -> object:
        made.append("a plan")
        return plan(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(generator.build.gather, "make_plan", counted)
    return made


def run(portal: Portal, **options: object) -> BuildReport:
    return build(portal.root, **options)  # type: ignore[arg-type]


@pytest.fixture
def rested(monkeypatch: pytest.MonkeyPatch) -> None:
    """All files are older than any record, as they are when somebody comes back to a portal."""
    monkeypatch.setattr(LastBuild, "_mark", lambda _: 2**62)


@pytest.fixture
def racy(monkeypatch: pytest.MonkeyPatch) -> None:
    """All files are as new as any record, as they are when a build follows at the heels of an edit."""
    monkeypatch.setattr(LastBuild, "_mark", lambda _: 1)


def is_as_a_clean_build(portal: Portal) -> bool:
    built = portal.files("site")
    published = portal.root / "published.json"  # what was published stays so: it is no part of the cache
    published.write_bytes((portal.root / "site" / published.name).read_bytes())
    shutil.rmtree(portal.root / CACHE)
    shutil.rmtree(portal.root / "site")
    run(portal, published=published)
    return portal.files("site") == built


def test_where_nothing_changed_no_plan_is_made_and_the_report_is_given_again(portal: Portal, plans: list[str]) -> None:
    shutil.rmtree(portal.root / "site")
    first = run(portal)
    plans.clear()
    again = run(portal)
    assert plans == []
    assert (again.written, again.removed) == (0, 0)
    assert (again.papers, again.authors, again.pages) == (first.papers, first.authors, first.pages)
    assert again.warnings == first.warnings
    assert again.warnings


def test_a_file_that_was_only_touched_makes_no_plan(portal: Portal, plans: list[str]) -> None:
    os.utime(portal.path("papers/paper-1"), ns=(1, 1))
    run(portal)
    assert plans == []


@pytest.mark.usefixtures("racy")
def test_an_edit_of_the_same_length_in_the_same_moment_is_seen(portal: Portal, plans: list[str]) -> None:
    run(portal, clean=True)
    path = portal.path("papers/paper-1")
    before = path.stat()
    portal.edit("papers/paper-1", "Paper 1", "Paper I")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    # Nothing but the digest tells them apart, not even the time of the last change of the inode.
    (record,) = (portal.root / CACHE).glob("build-*.json")
    said = json.loads(record.read_text())
    said["read"]["content/papers/paper-1.yaml"][2] = path.stat().st_ctime_ns
    record.write_text(json.dumps(said))
    plans.clear()
    run(portal)
    assert plans
    assert is_as_a_clean_build(portal)


def edit(portal: Portal) -> None:
    portal.edit("papers/paper-1", "Paper 1", "Another title")


def add(portal: Portal) -> None:
    portal.write("papers/paper-4.yaml", "title: Paper 4\n")


def add_template(portal: Portal) -> None:
    write_file(portal.root / "templates/404.html", "nothing here")


def add_static_file(portal: Portal) -> None:
    write_file(portal.root / "static/group.css", "p { color: red }")


def rename_person(portal: Portal) -> None:
    portal.write("authors/ada-lovelace.yaml", "name: Ada Lovelace\nrole: Countess\n")


@pytest.mark.parametrize("change", [edit, add, add_template, add_static_file, rename_person])
def test_after_a_change_the_site_is_that_of_a_clean_build(portal: Portal, plans: list[str], change: object) -> None:
    assert callable(change)
    change(portal)
    run(portal)
    assert plans
    assert is_as_a_clean_build(portal)


@pytest.mark.parametrize("file", ["papers/paper-1/index.html", "papers.json", "static/style.css"])
@pytest.mark.usefixtures("rested")
def test_an_altered_file_of_the_site_is_restored_even_at_the_same_size_and_time(portal: Portal, file: str) -> None:
    run(portal, clean=True)
    before = portal.files("site")
    path = portal.root / "site" / file
    content, status = path.read_bytes(), path.stat()
    path.unlink()
    path.write_bytes(b"x" * len(content))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    run(portal)
    assert portal.files("site") == before


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": 1}', '{"format": 0, "report": {}}', "\x00"])
def test_a_damaged_record_only_costs_time(portal: Portal, plans: list[str], text: str) -> None:
    before = portal.files("site")
    (record,) = (portal.root / CACHE).glob("build-*.json")
    record.write_text(text)
    run(portal)
    assert plans
    assert portal.files("site") == before
    plans.clear()
    run(portal)
    assert plans == []


def test_git_ignores_the_cache_and_nothing_else_is_left_in_it(portal: Portal) -> None:
    assert (portal.root / CACHE / ".gitignore").read_text() == "*\n"
    assert len(list((portal.root / CACHE).iterdir())) == 4


def test_a_font_or_style_that_the_content_names_is_watched(portal: Portal, plans: list[str]) -> None:
    (portal.root / "fonts").mkdir()
    font = portal.root / "fonts/own.ttf"
    shutil.copy(ROOT / "generator/site/cards/fonts/strong.ttf", font)
    portal.write("site.yaml", "title: Group\ntheme: {social_cards: false, card_font: fonts/own.ttf}\n")
    run(portal)
    plans.clear()
    run(portal)
    assert len(plans) <= 1  # it was as new as the build that read it first
    plans.clear()
    run(portal)
    assert plans == []
    shutil.copy(ROOT / "generator/site/cards/fonts/text.ttf", font)
    run(portal)
    assert plans


def test_a_build_that_stopped_leaves_no_record_to_trust(portal: Portal) -> None:
    good = portal.files("site")
    portal.write("papers/paper-1.yaml", "titel: Paper 1\n")
    for _ in range(2):
        with pytest.raises(generator.build.site.ProblemsFoundError):
            run(portal)
    assert portal.files("site") == good
