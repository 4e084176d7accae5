"""Wheel and sdist carry all that they need: what they install works without this repository and without the network."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# Python runs it before anything else. Whoever asks for a name, connects or sends ends there, also in child processes.
# Sockets that lead to no other machine are let through: the worker processes of a build may talk to each other.
REFUSED = '''
import socket

class NoNetwork(RuntimeError):
    """The network was asked."""

def refuse(*arguments, **named):
    raise NoNetwork(f"the network was asked: {arguments!r}")

class Socket(socket.socket):
    def connect(self, address):
        if self.family != getattr(socket, "AF_UNIX", None):
            refuse(address)
        return super().connect(address)

    def connect_ex(self, address):
        return self.connect(address)

    def sendto(self, *arguments):
        refuse(*arguments)

socket.socket = Socket
socket.create_connection = socket.getaddrinfo = socket.gethostbyname = socket.gethostbyname_ex = refuse
'''


def run(*command: object, folder: Path, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [str(one) for one in command],
        cwd=folder,
        env={**os.environ, **(environment or {})},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def wheel_of(source: Path, folder: Path) -> Path:
    """The wheel of a source tree, made by the hatchling that is here."""
    made = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
    return folder / run(sys.executable, "-c", made, folder, folder=source).split()[-1]


def shipped() -> list[Path]:
    """The licences, relative to the repository."""
    return [Path("LICENSE"), *(path.relative_to(ROOT) for path in sorted((ROOT / "LICENSES").iterdir()))]


def test_the_wheel_makes_a_portal_and_builds_it(tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel_of(ROOT, tmp_path)) as archive:
        archive.extractall(tmp_path / "installed")
    (about,) = (tmp_path / "installed").glob("sitegen_portal-*.dist-info")
    for path in shipped():
        assert (about / "licenses" / path).read_bytes() == (ROOT / path).read_bytes()

    portal = tmp_path / "portal"
    commands = (["init", "portal", "--title", "Group"], ["build", "--root", str(portal)], ["guide", "importing"])
    # One after the other in one process: the wheel's modules are compiled as they are first imported.
    program = f"from generator.cli.main import main\nfor words in {commands}: main(words, standalone_mode=False)"
    said = run(sys.executable, "-c", program, folder=tmp_path, environment={"PYTHONPATH": str(tmp_path / "installed")})
    assert "\n2 papers and 2 authors" in said
    assert (portal / ".github/workflows/pages.yml").is_file()
    assert (portal / "site/papers/an-example-of-a-paper/index.html").is_file()
    assert (portal / "site/static/style.css").is_file()
    assert said.endswith("\n" + (ROOT / "docs/importing.md").read_text(encoding="utf-8") + "\n")


@pytest.mark.slow
def test_the_sdist_gives_a_wheel_that_works_in_a_fresh_environment_without_the_network(tmp_path: Path) -> None:
    """The way of a release: repository, sdist, wheel, environment; the repository is in none of the later steps."""
    made = "import hatchling.build, sys; print(hatchling.build.build_sdist(sys.argv[1]))"
    name = run(sys.executable, "-c", made, tmp_path, folder=ROOT).split()[-1]
    with tarfile.open(tmp_path / name) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    for path in (*shipped(), Path("requirements/dev.txt"), Path("CHANGELOG.md")):
        assert (source / path).read_bytes() == (ROOT / path).read_bytes()
    (tmp_path / "wheel").mkdir()
    wheel = wheel_of(source, tmp_path / "wheel")

    run(sys.executable, "-m", "venv", tmp_path / "fresh", folder=tmp_path)
    (packages,) = (tmp_path / "fresh").glob("lib/python*/site-packages")
    # The libraries are borrowed. A folder that is named so brings no .pth file of its own, so not the repository.
    here = [line for line in sys.path if Path(line).name == "site-packages" or line == sysconfig.get_path("purelib")]
    (packages / "borrowed.pth").write_text("\n".join(dict.fromkeys(here)) + "\n", encoding="utf-8")
    python = next((tmp_path / "fresh").glob("bin/python"))
    run(python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", wheel, folder=tmp_path)
    (packages / "sitecustomize.py").write_text(REFUSED, encoding="utf-8")
    alone = {"PYTHONPATH": "", "PYTHONNOUSERSITE": "1"}

    def python_says(code: str) -> str:
        return run(python, "-c", code, folder=tmp_path, environment=alone).strip()

    asked = (
        "import urllib.request as u\ntry: u.urlopen('http://127.0.0.1:9/')\nexcept RuntimeError as fault: print(fault)"
    )
    assert python_says(asked).startswith("the network was asked")
    assert Path(python_says("import generator; print(generator.__file__)")).is_relative_to(tmp_path / "fresh")

    def sitegen(*arguments: str) -> str:
        return run(python.with_name("sitegen"), *arguments, folder=tmp_path, environment=alone)

    sitegen("init", "portal", "--title", "Example Group")
    (tmp_path / "refs.bib").write_text(
        "@article{a, title={A Study of Looms}, author={Doe, Jane}, year={2020}}\n", encoding="utf-8"
    )
    sitegen("import", "--root", "portal", "--as-of", "2026-01-01", "refs.bib")
    assert sitegen("build", "--root", "portal").startswith("3 papers")
    sitegen("check", "--root", "portal", "--site", "portal/site")
    assert (tmp_path / "portal/site/search/pagefind/pagefind.js").is_file()
    assert (tmp_path / "portal/site/papers/a-study-of-looms/index.html").is_file()
