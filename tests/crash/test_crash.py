"""Commands that are killed, or whose disk is full, at any moment: the next run gives what an undisturbed one gives.

No file is torn, no edit lost, nothing left lying about. `make test-crash` tries KILLS moments of each command,
`make test` a few of an import. The trials are drawn from SEED.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("resource", reason="disks are filled by a limit that this system does not have")
if not hasattr(os, "fork"):
    pytest.skip("commands are killed in forked processes, which this system does not have", allow_module_level=True)

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
KILLS = int(os.environ.get("KILLS", "4"))
SEED = os.environ.get("SEED", "1")
_AS_UNDISTURBED = "as undisturbed, no edit lost, nothing left over"


def _scenes() -> list[Any]:
    names = ["import", "build", "build --verify", "people merge", "people split", "new", "update", "serve"]
    names += ["venues accept", "init", "import --from", "migrate"]
    return [pytest.param(name, marks=() if name == "import" else pytest.mark.slow) for name in names]


def tried(scene: str, number: int, kind: str, *before: str) -> dict[str, Any]:
    """Return what the trials of a scene found; see trials.py."""
    return _reported([*before, sys.executable, HERE / "trials.py", scene, str(number), SEED, kind])


def _reported(command: list[str | Path]) -> dict[str, Any]:
    """Run a program of this folder; returns its report and prints what it counted."""
    folders = (str(folder) for folder in (ROOT, HERE.parent, HERE))
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(folders), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    print(*command[-4:], {name: value for name, value in report.items() if name not in {"found", "said"}})
    return report


@pytest.mark.parametrize("scene", _scenes())
def test_the_run_after_a_kill_gives_what_an_undisturbed_one_gives(
    scene: str, record_property: Callable[[str, str], None]
) -> None:
    report = tried(scene, KILLS, "kills")
    record_property(f"killed, then run again: {_AS_UNDISTURBED}", f"{report['held']} of {report['hit']}")
    assert report["found"] == []
    assert report["hit"] >= KILLS // 2


@pytest.mark.parametrize("scene", _scenes())
def test_a_full_disk_is_told_plainly_and_the_run_after_it_gives_what_an_undisturbed_one_gives(
    scene: str, record_property: Callable[[str, str], None]
) -> None:
    report = tried(scene, -(-KILLS // 4), "full")
    record_property(
        f"stopped by a full disk, then run again: {_AS_UNDISTURBED}", f"{report['held']} of {report['hit']}"
    )
    assert report["found"] == []
    assert all("there is no room on the disk" in said or scene == "serve" for said in report["said"])


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["import", "build", "update", "init"])
def test_so_it_is_on_a_disk_that_is_really_too_small(scene: str, record_property: Callable[[str, str], None]) -> None:
    try:
        apart = ["unshare", "--user", "--map-root-user", "--mount"]
        subprocess.run([*apart, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no small disk can be mounted here: neither as root nor in a name space of one's own")
    report = tried(scene, -(-KILLS // 10), "tmpfs", *apart)
    record_property(
        f"on a disk that is too small, then run again: {_AS_UNDISTURBED}", f"{report['held']} of {report['hit']}"
    )
    assert report["found"] == []


@pytest.mark.slow
def test_two_commands_at_once_give_what_one_after_the_other_gives(
    record_property: Callable[[str, str], None],
) -> None:
    pairs = max(4, KILLS // 5)
    report = tried("update", pairs, "pairs")
    record_property("two at once: as one after the other", f"{report['held']} of {pairs}")
    assert report["found"] == []
    assert report["hit"] > 0


@pytest.mark.slow
def test_whoever_reads_a_site_while_it_is_rebuilt_finds_whole_pages_and_no_dead_link(
    record_property: Callable[[str, str], None],
) -> None:
    rebuilds = max(4, KILLS // 4)
    report = _reported([sys.executable, HERE / "reader.py", str(rebuilds), SEED])
    record_property("pages read while a site was rebuilt", str(report["pages"]))
    record_property("of them torn, or with a dead link", str(len(report["found"]) + len(report["polled"])))
    assert (report["found"], report["polled"]) == ([], [])
    assert report["rebuilds"] >= rebuilds
