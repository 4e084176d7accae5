"""The map of the program: ten packages, and which may import which. Any other import fails here."""

import ast
import sys
from collections.abc import Collection, Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.utils import canonicalize_name

from test_dependencies import BROUGHT, EVERYBODY, EXTRAS

PACKAGE = Path(__file__).resolve().parent.parent / "generator"


class Package(NamedTuple):
    """What a package is for, and the packages that it may import; those stand above it."""

    purpose: str
    may_import: tuple[str, ...] = ()


# The one map of the program: docs/architecture.md draws its table and its picture from it (`make tables`).
PACKAGES: dict[str, Package] = {
    "core": Package(
        "records; declarations of fields, link kinds and formats; names, ids, identifiers; problems; files and locks"
    ),
    "text": Package("LaTeX, Markdown, the interface's texts", ("core",)),
    "read": Package(
        "bytes to drafts: `records` (BibTeX, RIS, CSL-JSON, XML, tagged text, tables), `lists` (the reader of lists), "
        "`pages` (known sites, embedded data), `documents` (HTML, Word, LaTeX, Markdown, wikis), "
        "`portals` (sites of other generators)",
        ("core", "text"),
    ),
    "content": Package(
        "`content/` on disk: schema, errors with their place, edits by line, ledger, three-way merge", ("core", "text")
    ),
    "portal": Package("who is who, venues, related papers, lists, statistics", ("core", "text")),
    "export": Package("papers to formats, citations, feeds, metadata of pages", ("core", "text")),
    "site": Package("kinds of pages: addresses, views, pictures, cards, images", ("core", "text", "portal", "export")),
    "build": Package(
        "cache, rendering, writing, search index, verify, check, serve",
        ("core", "text", "content", "portal", "export", "site"),
    ),
    "edit": Package(
        "commands that change content: import, update, audit, new, init, people, venues, migrate, explain",
        ("core", "text", "read", "content", "portal"),
    ),
    "cli": Package(
        "options, messages, exit status, one module a command; the public Python API",
        ("core", "text", "read", "content", "portal", "export", "site", "build", "edit"),
    ),
}

# The pure-room modules that read files: the models that the package ships.
READS_FILES: set[str] = {
    "portal/known.py",
    "read/lists/models.py",
}
# What hands Pillow or zipfile bytes, or takes them from it, as a stream in memory.
STREAMS = {
    "site/cards/draw.py",
    "read/documents/office/archive.py",
}
# The readers of other generators' sites walk a folder, as an import does.
AT_THE_EDGE = "read/portals/"
PURE_PACKAGES = ("text", "read", "portal", "export", "site")
_MODULES = (
    "asyncio fileinput ftplib glob http io multiprocessing os pathlib random requests secrets select shutil smtplib "
    "socket ssl subprocess tempfile threading time urllib.request uuid"
)
_METHODS = (
    "read_text read_bytes write_text write_bytes open mkdir unlink rmdir touch iterdir rglob glob stat exists is_file "
    "is_dir now today utcnow fromtimestamp urlopen"
)
IMPURE_MODULES = frozenset(_MODULES.split())
IMPURE_METHODS = frozenset(_METHODS.split())
IMPURE_CALLS = frozenset({"open", "input", "exec", "eval", "__import__"})


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def in_package(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def package_of(path: Path) -> str:
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes_of(path: Path) -> tuple[ast.Import | ast.ImportFrom | ast.Call, ...]:
    """What a file imports and calls, in the order of its tree."""
    return tuple(node for node in ast.walk(tree_of(path)) if isinstance(node, (ast.Import, ast.ImportFrom, ast.Call)))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, with its line: also within functions and for type checking only."""
    package = ["generator", *path.relative_to(PACKAGE).parts[:-1]]
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                stem = package[: len(package) - node.level + 1]
                base = ".".join([*stem, base] if base else stem)
            if base == "generator":
                yield from ((node.lineno, f"generator.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, base


@cache
def all_packages(package: Path) -> frozenset[str]:
    """The names of the packages below a folder."""
    return frozenset(package_of(path) for path in package.rglob("*.py"))


def arrows(path: Path) -> Iterator[tuple[int, str]]:
    """The other packages that a file imports from, with the line of each import."""
    here = package_of(path)
    packages = all_packages(PACKAGE)
    for line, name in imports(path):
        if name == "generator" or name.startswith("generator."):
            first = name.split(".")[1] if "." in name else "__init__"
            there = first if first in packages else "__init__"
            if there != here:
                yield line, there


def calls(path: Path) -> Iterator[tuple[int, str]]:
    """Every call in a file by its dotted name, as in `sys.exit`; other callees give `.method`."""
    for node in nodes_of(path):
        if isinstance(node, ast.Call):
            yield node.lineno, dotted(node.func)


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return ""


def modules_imported_by(path: Path, names: Collection[str]) -> Iterator[str]:
    """Yield the modules of the program that one imports, for types and within functions, too."""
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (one if (one := f"{node.module}.{name.name}") in names else node.module for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def circles(imported: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Return the groups of modules that import each other, directly or by way of others (Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        waiting.append(name)
        for other in imported[name]:
            if other not in number:
                visit(other)
            if other in waiting:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == number[name]:
            group = waiting[waiting.index(name) :]
            del waiting[waiting.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in imported:
        if name not in number:
            visit(name)
    return found


def test_every_package_is_on_the_map():
    assert {package_of(path) for path in modules()} == set(PACKAGES) | {"__init__"}


def test_no_package_imports_one_that_it_may_not_import():
    new = [
        f"generator/{in_package(path)}:{line}: {package_of(path)} may not import {there}"
        for path in modules()
        for line, there in arrows(path)
        if there != "__init__" and package_of(path) in PACKAGES and there not in PACKAGES[package_of(path)].may_import
    ]
    assert not new, "\n".join(["new arrows between packages; see docs/architecture.md before you allow one:", *new])


def test_no_allowed_arrow_is_left_unused():
    used = {(package_of(path), there) for path in modules() for _, there in arrows(path)}
    unused = [
        f"{here} -> {there}" for here, one in PACKAGES.items() for there in one.may_import if (here, there) not in used
    ]
    assert not unused, f"delete from PACKAGES here, and run `make tables`: {', '.join(sorted(unused))}"


def test_a_package_imports_only_those_above_it():
    order = list(PACKAGES)
    assert not [
        f"{here} -> {there}"
        for here, one in PACKAGES.items()
        for there in one.may_import
        if order.index(there) >= order.index(here)
    ]


def test_no_modules_import_each_other():
    names = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in modules()}
    imported = {name: {one for one in modules_imported_by(path, names) if one in names} for name, path in names.items()}
    assert circles(imported) == []


def test_a_circle_is_found():
    assert circles({"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": []}) == [["b", "c"]]


def test_the_program_imports_what_it_declares_and_nothing_else():
    """A package that is only brought by another may vanish with it; one that nothing imports has no reason."""
    whose = packages_distributions()
    names = {name.partition(".")[0] for path in modules() for _, name in imports(path)}
    packages = {
        canonicalize_name(owner)
        for name in names - set(sys.stdlib_module_names) - {"generator"}
        for owner in whose.get(name, [name])
    }
    declared = {canonicalize_name(one.name) for one in [*EVERYBODY, *EXTRAS["documents"], *EXTRAS["dask"]]}
    assert {BROUGHT.get(one, one) for one in packages} == declared


def test_there_are_ten_packages_and_nothing_beside_them():
    # What an earlier version compiled may be left in folders that have no source any more.
    entries = {path.name for path in PACKAGE.iterdir() if path.is_file() or any(path.rglob("*.py"))}
    beside = entries - set(PACKAGES) - {"__pycache__"}
    assert beside == {"__init__.py", "py.typed"}
    assert len(PACKAGES) == 10


def test_one_folder_and_the_server_alone_use_the_network():
    speaks = {"urllib.request", "http.client", "socket", "ssl", "ftplib", "smtplib", "requests", "httpx"}
    assert not [
        f"generator/{in_package(path)}:{line}"
        for path in modules()
        for line, name in imports(path)
        if name in speaks and not in_package(path).startswith(("edit/network/", "build/serve/"))
    ]


def test_no_build_can_reach_the_network():
    reached, wanted = set(), {"build"}
    while wanted - reached:
        reached |= wanted
        wanted = {there for package in reached for there in PACKAGES[package].may_import}
    assert "edit" not in reached


def test_only_the_command_line_prints_or_exits():
    speaking = {"print", "exit", "quit", "sys.exit", "os._exit", "sys.stdout.write", "sys.stderr.write", "SystemExit"}
    found = [
        f"generator/{in_package(path)}:{line}: {name}()"
        for path in modules()
        if package_of(path) != "cli"
        for line, name in calls(path)
        if name in speaking and (name, path.name) != ("os._exit", "forked_task.py")  # which ends its own process
    ]
    found += [
        f"generator/{in_package(path)}:{line}: imports {name}"
        for path in modules()
        if package_of(path) != "cli"
        for line, name in imports(path)
        if name.split(".")[0] in {"click", "rich", "logging"}
    ]
    assert not found, "\n".join(["hand a Problem or a report to the caller instead:", *found])


@pytest.mark.parametrize("path", [path for path in modules() if path.name == "__init__.py"], ids=in_package)
def test_an_init_file_only_hands_names_on(path):
    for node in tree_of(path).body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_dunder = isinstance(node, ast.Assign) and all(
            isinstance(target, ast.Name) and target.id in {"__all__", "__version__"} for target in node.targets
        )
        assert is_docstring or is_dunder or isinstance(node, (ast.Import, ast.ImportFrom)), (
            f"generator/{in_package(path)}:{node.lineno}: an __init__.py does nothing but hand names on"
        )


def test_no_module_is_a_junk_drawer():
    junk = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
    found = [in_package(path) for path in modules() if junk & {path.stem, *path.relative_to(PACKAGE).parts[:-1]}]
    assert not found, f"name the module after what it does: {', '.join(found)}"


@pytest.mark.parametrize("package", PURE_PACKAGES)
def test_the_middle_of_the_program_is_pure(package):
    found = []
    for path in sorted((PACKAGE / package).rglob("*.py")):
        if in_package(path) in READS_FILES or in_package(path).startswith(AT_THE_EDGE):
            continue
        place = f"generator/{in_package(path)}"
        harmless = {"io", "Pillow.open"} if in_package(path) in STREAMS else set()
        found += [
            f"{place}:{line}: imports {name}"
            for line, name in imports(path)
            if name not in harmless and (name in IMPURE_MODULES or name.split(".")[0] in IMPURE_MODULES)
        ]
        found += [
            f"{place}:{line}: calls {name}()"
            for line, name in calls(path)
            if name not in harmless
            and (name in IMPURE_CALLS or ("." in name and name.rsplit(".", 1)[1] in IMPURE_METHODS))
        ]
    assert not found, "\n".join(["no files, clock, chance or network here; take what you need as an argument:", *found])


def test_pytest_passes_over_no_folder_of_tests(pytestconfig):
    """Unless told otherwise it would pass over those that are called build."""
    folders = {path.parent.name for path in Path(__file__).parent.rglob("test_*.py")}
    assert not [one for one in folders for passed in pytestconfig.getini("norecursedirs") if fnmatch(one, passed)]


def test_a_forbidden_arrow_would_be_found(tmp_path, monkeypatch):
    """The tests above can fail: an import hidden in a function of a parser is seen, with its line."""
    monkeypatch.setattr(f"{__name__}.PACKAGE", tmp_path)
    (tmp_path / "read").mkdir()
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "read.py").write_text("")
    parser = tmp_path / "read" / "parser.py"
    parser.write_text(
        "def f():\n    from generator.content.content import read_content\n    from ..content import read\n"
    )
    assert list(arrows(parser)) == [(2, "content"), (3, "content")]
