"""`sitegen build --verify` says whether a site is what a build from nothing gives."""

import copy
import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result
from generator.site.digests import Digests
from generator.site.kinds import KINDS
from generator.site.page import NOTHING

from command_line import sitegen
from edited_portal import EditedPortal, write_portal


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> EditedPortal:
    portal = write_portal(tmp_path_factory.mktemp("built") / "portal")
    assert build(portal).exit_code == 0
    return portal


@pytest.fixture
def portal(_built: EditedPortal, tmp_path: Path) -> EditedPortal:
    """A portal of its own that was built."""
    shutil.copytree(_built.root, tmp_path / "portal")
    return EditedPortal(tmp_path / "portal", copy.deepcopy(_built.records))


def build(portal: EditedPortal, *options: str) -> Result:
    return sitegen("build", "--no-search", "--root", portal.root, *options)


def files(portal: EditedPortal) -> set[str]:
    return {path.relative_to(portal.root).as_posix() for path in portal.root.rglob("*")}


def test_a_site_that_is_as_it_should_be_is_said_to_be_so_and_nothing_else_is_left_behind(portal: EditedPortal) -> None:
    portal.change("papers/paper-1.yaml", abstract="Edited")
    assert build(portal).exit_code == 0
    before = files(portal)
    said = build(portal, "--verify")
    assert said.exit_code == 0, said.output
    count = sum(path.is_file() for path in (portal.root / "site").rglob("*"))
    assert f"All {count} files are what a build from nothing gives" in said.output
    assert files(portal) == before


def test_the_report_for_machines_says_how_much_was_compared(portal: EditedPortal) -> None:
    verified = json.loads(build(portal, "--verify", "--json").stdout)["verified"]
    assert verified["files"] > verified["views"] > 50


def test_what_an_edit_left_as_it_was_is_named(portal: EditedPortal, monkeypatch: pytest.MonkeyPatch) -> None:
    portal.change("papers/paper-1.yaml", title="Edited")
    with monkeypatch.context() as patch:
        patch.setattr(Digests, "_paper", lambda *_: b"")
        patch.setattr(Digests, "everything", b"")
        build(portal)
        portal.change("papers/paper-1.yaml", title="Edited once more")
        said = build(portal, "--verify")
        patch.setattr("generator.build.verify._MOST_NAMED", 1000)
        whole = build(portal, "--verify")
    assert said.exit_code == 1
    assert said.output.count("gives another file") == 20
    assert re.search(r"so it is with \d+ further files", said.output)
    assert "papers/paper-1/index.html: a build from nothing gives another file" in whole.output
    assert build(portal, "--clean", "--verify").exit_code == 0


def test_a_kind_of_page_that_declares_too_little_is_named(
    portal: EditedPortal, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgetful = replace(KINDS["paper"], needs=lambda *_: NOTHING)
    monkeypatch.setattr("generator.build.verify.KINDS", {**KINDS, "paper": forgetful})
    said = build(portal, "--verify")
    assert said.exit_code == 1
    assert "a page of the kind `paper` asks for" in said.output
    assert said.output.count("does not declare to need") == 1
