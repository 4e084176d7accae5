"""What is installed: few packages, each bounded, with its reason and in the lock; actions named by their commit."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EVERYBODY = [Requirement(one) for one in PROJECT["project"]["dependencies"]]
EXTRAS = {
    name: [Requirement(one) for one in wanted] for name, wanted in PROJECT["project"]["optional-dependencies"].items()
}
BUILD = [Requirement(one) for one in PROJECT["build-system"]["requires"]]
ALL = [*EVERYBODY, *BUILD, *(one for wanted in EXTRAS.values() for one in wanted)]
LOCKS = {
    "dev.txt": [*EVERYBODY, *BUILD, *EXTRAS["dev"]],
    "supply.txt": [*EVERYBODY, *EXTRAS["supply"]],
}
# Packages whose names are imported, and that come with another one, as docs/dependencies.md says.
BROUGHT = {"markupsafe": "jinja2", "pydantic-core": "pydantic", "pagefind-bin": "pagefind", "distributed": "dask"}

_PINNED = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[\w,-]+\])?==(\S+)(?: ; [^\\]+)? \\$")
_ROW = re.compile(r"^\| `([^`]+)` \| .+ \|$", re.MULTILINE)


def written(one: Requirement) -> str:
    """The name with what is asked of it, as pyproject.toml writes it."""
    return one.name + (f"[{','.join(sorted(one.extras))}]" if one.extras else "")


def pinned(lock: str) -> dict[str, set[str]]:
    """Every package of a lock with its versions; several where Pythons or systems take different ones."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "requirements" / lock).read_text("utf-8").splitlines():
        if match := _PINNED.match(line):
            found.setdefault(canonicalize_name(match[1]), set()).add(match[2])
    return found


@pytest.mark.parametrize("one", ALL, ids=str)
def test_every_dependency_is_bounded_below_and_above(one: Requirement) -> None:
    assert sorted(part.operator for part in one.specifier) == ["<", ">="]


def test_every_dependency_has_a_row_with_its_reason_and_no_other_has() -> None:
    rows = _ROW.findall((ROOT / "docs/dependencies.md").read_text("utf-8"))
    assert sorted(set(rows)) == sorted({written(one) for one in ALL})


def test_a_package_that_several_ask_for_has_the_same_bounds_everywhere() -> None:
    asked: dict[str, set[str]] = {}
    for one in ALL:
        asked.setdefault(one.name, set()).add(str(one.specifier))
    assert {name: found for name, found in asked.items() if len(found) > 1} == {}


@pytest.mark.parametrize(("lock", "wanted"), LOCKS.items(), ids=list(LOCKS))
def test_the_lock_holds_a_version_within_the_bounds_of_everything_that_is_asked_for(
    lock: str, wanted: list[Requirement]
) -> None:
    versions = pinned(lock)
    outside = {
        str(one): versions.get(canonicalize_name(one.name))
        for one in wanted
        if not all(one.specifier.contains(version) for version in versions.get(canonicalize_name(one.name), {"none"}))
    }
    assert outside == {}, "run `make lock`"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_of_the_lock_has_one_version_and_digests_and_no_registry_is_named(lock: str) -> None:
    lines = (ROOT / "requirements" / lock).read_text("utf-8").splitlines()
    entries = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert [line for line in entries if not _PINNED.match(line)] == []
    for at, line in enumerate(lines):
        if line in entries:
            assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?", lines[at + 1]), line
    assert not [line for line in lines if "://" in line or "index" in line.partition("#")[0].split("==")[0]]


def test_both_locks_hold_the_same_versions() -> None:
    dev, supply = pinned("dev.txt"), pinned("supply.txt")
    assert {name: (dev[name], supply[name]) for name in dev.keys() & supply.keys() if dev[name] != supply[name]} == {}


def workflows() -> list[Path]:
    return sorted((ROOT / ".github" / "workflows").glob("*.yml"))  # none in an sdist


@pytest.mark.parametrize("path", workflows(), ids=lambda path: path.name)
def test_actions_of_workflows_are_named_by_their_commit(path: Path) -> None:
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
    uses = [step["uses"] for job in jobs for step in job["steps"] if "uses" in step]
    assert uses
    assert [one for one in uses if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", one)] == []


@pytest.mark.parametrize("path", [*workflows(), ROOT / "Makefile"], ids=lambda path: path.name)
def test_what_is_installed_is_locked_or_made_here(path: Path) -> None:
    """But a workflow tries the wheel as a stranger installs it; `make bench` and `make model` keep to bounds."""
    installs = re.findall(r"pip[\"']? install (.+)", path.read_text("utf-8"))
    assert [
        one
        for one in installs
        if "--require-hashes" not in one
        and "--no-deps" not in one
        and "dist/*.whl" not in one
        and not {"'.[bench]'", "'.[model]'"} & set(one.split())
    ] == []
