"""The wheel carries the theme and new portals: an installed sitegen makes and builds one without this repository."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_wheel_makes_a_portal_and_builds_it(tmp_path: Path) -> None:
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

    def sitegen(*arguments: str) -> str:
        program = [sys.executable, "-c", "from generator.cli import main; main()", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
        run = subprocess.run(program, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True)
        return run.stdout

    portal = tmp_path / "portal"
    sitegen("init", "portal", "--title", "Example Group")
    assert sitegen("build", "--root", str(portal)).startswith("2 papers and 2 authors")
    assert (portal / ".github/workflows/pages.yml").is_file()
    assert (portal / "site/papers/an-example-of-a-paper/index.html").is_file()
    assert (portal / "site/static/style.css").is_file()
