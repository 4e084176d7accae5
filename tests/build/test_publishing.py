"""A site that hosts would refuse is told before anybody publishes it.

A portal that cannot be written to is built elsewhere, without a cache.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from generator.build.build import too_large

from built import build

MB = 10**6


def test_a_site_within_the_limits_is_no_matter() -> None:
    assert not [*too_large({"index.html": 400 * MB // 5, "papers.json": 90 * MB}, cards=True)]


def test_a_site_of_more_than_1_gb_is_warned_of_with_what_helps() -> None:
    sizes = {f"papers/{number}/index.html": 9 * MB for number in range(100)}
    cards = {f"papers/{number}/card.png": 2 * MB for number in range(100)}
    (warning,) = too_large(sizes | cards, cards=True)
    assert warning.severity == "warning"
    assert warning.what == "the site has 1,100 MB, and GitHub Pages takes 1 GB"
    assert warning.hint.startswith(
        "without social cards it has 900 MB (`social_cards: false` below `theme`); other hosts"
    )


def test_a_site_without_cards_is_not_told_to_leave_them_out() -> None:
    (warning,) = too_large({f"{number}.png": 90 * MB for number in range(20)}, cards=False)
    assert warning.hint == "other hosts allow more: `sitegen guide publish-on-github-pages#if-the-site-is-large`"


def test_each_file_of_more_than_100_mb_is_named() -> None:
    sizes = {"papers.json": 120 * MB, "a.bib": 100 * 2**20, "b.bib": 105 * MB}
    assert [warning.what for warning in too_large(sizes, cards=False)] == [
        "b.bib has 105 MB, and GitHub takes no file of more than 100 MB",
        "papers.json has 120 MB, and GitHub takes no file of more than 100 MB",
    ]


def test_a_build_warns_and_tells_again_when_nothing_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.build.build._SITE", 1_000)
    (tmp_path / "content/papers").mkdir(parents=True)
    first = build(tmp_path)
    assert ["GitHub Pages takes 1 GB" in warning.what for warning in first.warnings] == [True]
    again = build(tmp_path)
    assert again.written == 0
    assert again.warnings == first.warnings
    # The files of the site, but for the list that the builds keep there.
    files = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert f"{sum(path.stat().st_size for path in files) / MB:,.0f} MB" in first.warnings[0].what


ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534


def as_somebody_else(*words):
    """Run a command as a user who may not write: for the superuser no folder is read-only."""
    if os.geteuid() != 0:
        return list(words)
    if not shutil.which("setpriv"):
        pytest.skip("needs setpriv where the tests run as the superuser")
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *words]


@pytest.fixture
def folders():
    """A portal that nobody may write to, and where its site goes; those of pytest are closed to other users."""
    place = Path(os.path.realpath(tempfile.mkdtemp()))
    papers = place / "portal/content/papers"
    papers.mkdir(parents=True)
    (papers / "looms.yaml").write_text("title: Looms\nauthors: [Jane Doe]\n", encoding="utf-8")
    (place / "out").mkdir()
    (place / "out").chmod(0o777)
    closed = [papers, papers.parent, place / "portal"]
    for folder in closed:
        folder.chmod(0o555)
    place.chmod(0o755)
    yield place / "portal", place / "out/site"
    for folder in closed:
        folder.chmod(0o755)
    shutil.rmtree(place)


def test_a_read_only_portal_is_built_elsewhere(folders):
    portal, site = folders
    words = ["build", "--root", str(portal), "--output", str(site), "--no-search"]
    code = f"from generator.cli.main import main; main({words!r})"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    command = as_somebody_else(sys.executable, "-c", code)
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if "No module" in ran.stderr:
        pytest.skip("another user cannot read the program here")
    assert ran.returncode == 0, ran.stderr
    assert "Looms" in (site / "papers/looms/index.html").read_text(encoding="utf-8")
    assert [path.name for path in portal.iterdir()] == ["content"]
