"""The output folder belongs to its owner: only what sitegen wrote is overwritten, and nothing goes through a link."""

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from generator.core.problems import ProblemsFoundError

from built import build, files_of
from written_files import write_file

TESTS = Path(__file__).parents[1]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "portal"
    write_file(folder / "content/papers/one.yaml", "title: One\nauthors: [Jane Doe]\n")
    return folder


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder that is none of the site's business."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def refusal(root: Path, **options: bool) -> list[str]:
    """What a build says that is refused and has changed nothing."""
    before = files_of(root)
    with pytest.raises(ProblemsFoundError) as found:
        build(root, **options)
    assert files_of(root) == before | {".sitegen/.gitignore": b"*\n"}
    return [str(problem).removeprefix(f"{root / 'site'}/") for problem in found.value.problems]


NOT_OURS = "sitegen did not write this file, and the site needs its place; remove it, or put it into static/"
LINK = "this link leads out of the site, and pages would be written through it; remove it, or choose another --output"


@pytest.mark.parametrize("clean", [False, True])
def test_a_file_that_is_not_ours_is_never_overwritten(root: Path, clean: bool) -> None:
    build(root)
    (root / "content/papers/two.yaml").write_text("title: Two\n")
    write_file(root / "site/papers/two/index.html", "by hand")
    (root / "site/papers/two.bib").write_text("by hand")
    assert refusal(root, clean=clean) == [f"papers/two.bib: {NOT_OURS}", f"papers/two/index.html: {NOT_OURS}"]


def test_a_folder_or_a_file_in_the_way_of_a_page_is_named(root: Path) -> None:
    build(root)
    for name in ("two", "three", "four"):
        (root / f"content/papers/{name}.yaml").write_text(f"title: {name}\n")
    (root / "site/papers/two").write_text("a file where a folder must stand")
    (root / "site/papers/three/index.html").mkdir(parents=True)
    write_file(root / "site/papers/four/index.html/thesis.tex", "years of work")
    assert refusal(root) == [
        f"papers/four/index.html/thesis.tex: {NOT_OURS}",
        "papers/three/index.html: there is a folder where the site needs a file; remove it",
        f"papers/two: {NOT_OURS}",
    ]


@pytest.mark.parametrize("place", ["papers", "papers/one", "static"])
def test_nothing_is_written_or_removed_through_a_linked_folder(root: Path, elsewhere: Path, place: str) -> None:
    build(root)
    (root / "site" / place).rename(elsewhere / "moved")
    (root / "site" / place).symlink_to(elsewhere / "moved")
    before = files_of(elsewhere)
    assert refusal(root, clean=True) == [f"{place}: {LINK}"]
    assert files_of(elsewhere) == before


def test_a_page_that_goes_is_not_removed_through_a_linked_folder(root: Path, elsewhere: Path) -> None:
    (root / "content/papers/two.yaml").write_text("title: Two\n")
    build(root)
    (root / "site/papers/two").rename(elsewhere / "two")
    (root / "site/papers/two").symlink_to(elsewhere / "two")
    (root / "content/papers/two.yaml").unlink()
    build(root, allow_removed=True)
    assert (elsewhere / "two/index.html").is_file()
    assert not (root / "site/papers/two.bib").exists()


def test_a_link_in_place_of_a_page_of_ours_is_replaced_and_its_target_stays(root: Path, elsewhere: Path) -> None:
    build(root)
    (elsewhere / "mine.html").write_text("mine")
    good = files_of(root / "site")
    for page in ("index.html", "papers/index.html"):
        (root / "site" / page).unlink()
    (root / "site/index.html").symlink_to(elsewhere / "mine.html")
    (root / "site/papers/index.html").symlink_to(elsewhere)
    build(root)
    assert files_of(root / "site") == good
    assert not (root / "site/index.html").is_symlink()
    assert files_of(elsewhere) == {"mine.html": b"mine"}


def test_a_list_of_files_that_is_a_link_is_not_believed(root: Path, elsewhere: Path) -> None:
    build(root)
    (root / "site/.sitegen.json").rename(elsewhere / "list.json")
    (root / "site/.sitegen.json").symlink_to(elsewhere / "list.json")
    with pytest.raises(ProblemsFoundError, match="holds files that sitegen did not write"):
        build(root)


def test_a_site_that_stands_elsewhere_as_a_whole_is_built_where_it_is_named(root: Path, elsewhere: Path) -> None:
    (root / "site").symlink_to(elsewhere)
    (root / "content/papers/two.yaml").write_text("title: Two\n")
    build(root, output=root / "site")
    (root / "content/papers/two.yaml").unlink()
    build(root, output=root / "site", allow_removed=True)
    assert (elsewhere / "papers/one/index.html").is_file()
    assert not (elsewhere / "papers/two").exists()


@pytest.mark.parametrize("moves", [0, 1, 5])
def test_a_first_build_that_was_killed_is_run_again(root: Path, monkeypatch: pytest.MonkeyPatch, moves: int) -> None:
    replace, moved = Path.replace, 0

    def dies(self: Path, target: Path) -> Path:
        nonlocal moved
        moved += ".building-" in str(self)
        if moved > moves:
            raise KeyboardInterrupt
        return replace(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", dies)
        with pytest.raises(KeyboardInterrupt):
            build(root)
    build(root)
    whole = files_of(root / "site")
    build(root, output=root / "other")
    assert whole == files_of(root / "other")


# Builds with two workers, each of which says so and then takes long.
SLOW_BUILD = """
import os, sys, time
from pathlib import Path
from built import build
from generator.build.output import render

def slow(*_):
    os.write(1, b"*")
    time.sleep(60)

render._WORTH_SHARING, render._render = 1, slow
build(Path(sys.argv[1]), jobs=2)
"""


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there are no workers")
def test_a_killed_build_leaves_no_worker_behind(root: Path) -> None:
    build_of_its_own = [sys.executable, "-c", SLOW_BUILD, str(root)]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (TESTS.parent, TESTS)))}
    with subprocess.Popen(
        build_of_its_own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0, env=paths
    ) as running:
        try:
            assert os.read(running.stdout.fileno(), 1) + os.read(running.stdout.fileno(), 1) == b"**"
            running.kill()
            # Ends when nobody holds the pipes any more.
            assert running.communicate(timeout=20) == (b"", b"")
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    assert build(root).pages
    assert not list((root / "site").glob(".building-*"))
