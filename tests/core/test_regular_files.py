"""A named pipe, a socket or a device is refused at once, wherever a file is expected."""

import os
import socket
from pathlib import Path

import pytest
from generator.build.check import check_content
from generator.core.problems import ProblemsFoundError

from built import build
from command_line import sitegen
from conftest import TODAY, Portal


@pytest.fixture
def portal(portal: Portal) -> Portal:
    portal.write("papers/owls.yaml", "title: Owls\nauthors: [Ann Bee]\ndate: 2020\n")
    return portal


@pytest.mark.parametrize(
    "place",
    ["papers/x.yaml", "authors/x.yaml", "pages/x.md", "news/x.md", "venues.yaml", ".imports/papers/owls.json"],
)
def test_a_named_pipe_in_content_is_reported_and_nothing_waits_for_it(portal: Portal, place: str) -> None:
    pipe = portal.root / "content" / place
    pipe.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(pipe)
    if place.startswith(".imports"):
        build(portal.root)
        with pytest.raises(ProblemsFoundError, match="damaged"):
            portal.take_text("")
        return
    (problem,) = check_content(portal.root)
    assert (problem.path, problem.what) == (f"content/{place}", "this is a named pipe, not a file")
    with pytest.raises(ProblemsFoundError, match="named pipe"):
        build(portal.root)


@pytest.mark.parametrize("kind", ["a named pipe", "a socket", "a device"])
def test_an_import_refuses_what_is_no_file(portal: Portal, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(portal.root)  # the name of a socket must be short
    path = Path("list.txt")
    if kind == "a named pipe":
        os.mkfifo(path)
    elif kind == "a socket":
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(path))
    else:
        path = Path("/dev/zero")
    before = portal.files()
    (problem,) = portal.take(path, as_of=TODAY).problems
    assert problem.what == f"this is {kind}, not a file"
    assert problem.hint == "save what it gives in a file, and import that"
    assert portal.records() == {name: raw for name, raw in before.items() if "/.imports/" not in name}


@pytest.mark.parametrize(
    "words",
    [
        "export --output pipe",
        "changes pipe pipe",
        "build --output pipe",
        "build --published pipe",
        "check --site pipe",
        "check --published pipe",
        "update --report pipe",
        "import --report pipe old-site",
    ],
)
def test_a_command_refuses_a_named_pipe_at_once(portal: Portal, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(portal.root)
    os.mkfifo("pipe")
    result = sitegen(*words.split())
    assert result.exit_code == 2
    assert "'pipe' is a named pipe, not a file or folder" in result.stderr


def test_files_that_are_no_files_in_static_and_templates_do_not_stop_a_build(portal: Portal) -> None:
    for place in ("static/x.png", "static/x.svg", "templates/base.html"):
        (portal.root / place).parent.mkdir(exist_ok=True)
        os.mkfifo(portal.root / place)
    assert build(portal.root).papers == 1
