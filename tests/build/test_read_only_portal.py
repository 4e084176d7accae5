"""A portal that cannot be written to is built elsewhere, without a cache."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

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
