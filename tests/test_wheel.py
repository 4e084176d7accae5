"""The wheel carries the theme: an installed sitegen builds a portal without this repository."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_wheel_ships_the_theme_and_builds_a_portal_from_it(tmp_path: Path) -> None:
    subprocess.run(
        [
            sys.executable,
            *["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"],
            tmp_path,
            ROOT,
        ],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("sitegen_portal-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    portal = tmp_path / "portal"
    (portal / "content/papers").mkdir(parents=True)
    (portal / "content/papers/one.yaml").write_text("title: One\nauthors: [Ada Lovelace]\n")
    run = subprocess.run(
        [sys.executable, "-c", "from generator.cli import main; main()", "build", "--root", str(portal)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout.startswith("1 paper and 1 author")
    assert (portal / "site/papers/one/index.html").is_file()
    assert (portal / "site/static/style.css").is_file()
