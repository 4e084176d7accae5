"""The rooms of the house, and who may know whom: a new arrow between two of them fails here."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "generator"

# Each room with the rooms it knows. A room knows only rooms that stand above it.
ALLOWED: dict[str, set[str]] = {
    "errors": set(),
    "collector": set(),
    "plugins": {"errors"},
    "digest": set(),
    "meanwhile": set(),
    "atomic": set(),
    "memory": {"atomic"},
    "locking": {"atomic", "errors", "memory"},
    "citation_styles": set(),
    "paper_fields": set(),
    "person_fields": set(),
    "model": {"citation_styles", "paper_fields", "person_fields"},
    "held": set(),
    "ids": set(),
    "venue_words": set(),
    "link_kinds": set(),
    "identifiers": {"link_kinds"},
    "names": set(),
    "published": {"ids", "model", "names"},
    "yaml_bounds": set(),
    "texts": {"model"},
    "tex": {"errors"},
    "paper_texts": {"model", "tex"},
    "sources": {
        "yaml_bounds",
        "errors",
        "identifiers",
        "link_kinds",
        "model",
        "names",
        "paper_fields",
        "plugins",
        "tex",
        "venue_words",
    },
    "images": set(),
    "store": {
        "citation_styles",
        "digest",
        "errors",
        "images",
        "identifiers",
        "ids",
        "link_kinds",
        "model",
        "names",
        "paper_fields",
        "person_fields",
        "tex",
        "texts",
        "published",
    },
    "portal": {"digest", "errors", "identifiers", "ids", "model", "names", "paper_texts", "tex", "venue_words"},
    "remembered": {"digest", "meanwhile", "memory", "model", "portal"},
    "exports": {
        "citation_styles",
        "identifiers",
        "ids",
        "link_kinds",
        "model",
        "names",
        "paper_fields",
        "person_fields",
        "paper_texts",
        "tex",
        "venue_words",
    },
    "pictures": set(),
    "cards": set(),
    "pages": {
        "cards",
        "digest",
        "errors",
        "exports",
        "identifiers",
        "ids",
        "images",
        "link_kinds",
        "model",
        "names",
        "paper_fields",
        "person_fields",
        "paper_texts",
        "pictures",
        "plugins",
        "portal",
        "tex",
        "texts",
        "published",
    },
    "api": {"errors", "exports", "model", "names", "pages", "paper_texts", "portal", "store", "texts"},
    "__init__": {"api"},
    "laid_out": {"memory", "model", "pages", "portal", "published", "held"},
    "output": {
        "__init__",
        "atomic",
        "cards",
        "digest",
        "errors",
        "images",
        "meanwhile",
        "memory",
        "pages",
        "remembered",
        "texts",
    },
    "check": {"errors", "tex"},
    "intake": {
        "errors",
        "identifiers",
        "ids",
        "link_kinds",
        "model",
        "names",
        "paper_fields",
        "sources",
        "store",
        "tex",
    },
    "importing": {"atomic", "errors", "intake", "model", "sources", "store"},
    "site_generators": {"errors", "ids", "model", "sources", "yaml_bounds"},
    "importing_sites": {
        "atomic",
        "errors",
        "ids",
        "importing",
        "intake",
        "site_generators",
        "names",
        "sources",
        "store",
    },
    "citing": {"citation_styles", "digest", "errors", "exports", "memory", "model", "pages", "portal", "store"},
    "last_build": {"atomic", "digest", "meanwhile", "memory"},
    "preview": {"laid_out", "last_build", "memory", "output", "pages", "published", "remembered", "store", "held"},
    "build_options": {"preview"},
    "gathering": {
        "build_options",
        "citation_styles",
        "citing",
        "errors",
        "images",
        "laid_out",
        "memory",
        "model",
        "output",
        "pages",
        "portal",
        "remembered",
        "store",
    },
    "site_build": {
        "atomic",
        "build_options",
        "digest",
        "errors",
        "gathering",
        "images",
        "last_build",
        "meanwhile",
        "memory",
        "output",
        "pages",
        "published",
        "store",
    },
    "publishing": {"errors"},
    "building": {
        "build_options",
        "collector",
        "digest",
        "errors",
        "last_build",
        "locking",
        "preview",
        "publishing",
        "site_build",
    },
    "verifying": {"build_options", "errors", "last_build", "pages", "published", "site_build"},
    "serving": {"build_options", "building", "errors", "exports", "locking", "memory", "pages", "preview", "store"},
    "explaining": {"errors", "store"},
    "migrating": {"errors", "store"},
    "exporting": {"api", "errors", "model"},
    "checking": {"check", "citing", "collector", "errors", "model", "output", "pages", "portal", "store"},
    "site_changes": {"errors", "output"},
    "naming_venues": {"atomic", "errors", "intake", "model", "portal", "store"},
    "people_edits": {"atomic", "errors", "ids", "intake", "memory", "model", "names", "portal", "store"},
    "merging_people": {"errors", "intake", "model", "names", "portal", "people_edits", "store"},
    "network": {"__init__", "atomic"},
    "updating": {
        "errors",
        "identifiers",
        "importing",
        "intake",
        "model",
        "network",
        "portal",
        "sources",
        "store",
        "tex",
    },
    "starting": {
        "atomic",
        "errors",
        "ids",
        "importing",
        "intake",
        "link_kinds",
        "model",
        "names",
        "network",
        "paper_fields",
        "person_fields",
        "sources",
        "store",
        "tex",
    },
    "commands": {
        "__init__",
        "site_changes",
        "building",
        "network",
        "starting",
        "store",
        "updating",
        "serving",
        "site_generators",
        "errors",
        "explaining",
        "migrating",
        "exporting",
        "exports",
        "importing",
        "intake",
        "importing_sites",
        "locking",
        "merging_people",
        "naming_venues",
        "portal",
        "sources",
    },
    "cli": {"__init__", "building", "checking", "collector", "commands", "errors", "verifying"},
}

# The one pure-room module that reads files: the models that the package ships.
READS_FILES: set[str] = {"portal/known_venues.py", "sources/reference_strings/model.py"}
# What hands Pillow or zipfile bytes, or takes them from it, as a stream in memory.
STREAMS = {
    "images/facts.py",
    "images/resize.py",
    "cards/icon.py",
    "cards/illustrated.py",
    "sources/office/archive.py",
}
PURE_ROOMS = ("tex", "paper_texts", "sources", "portal", "exports", "pictures", "images", "cards", "pages")
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


def room_of(path: Path) -> str:
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
def all_rooms(package: Path) -> frozenset[str]:
    """The names of a package's rooms."""
    return frozenset(room_of(path) for path in package.rglob("*.py"))


def arrows(path: Path) -> Iterator[tuple[int, str]]:
    """The other rooms that a file imports from, with the line of each import."""
    here = room_of(path)
    rooms = all_rooms(PACKAGE)
    for line, name in imports(path):
        if name == "generator" or name.startswith("generator."):
            first = name.split(".")[1] if "." in name else "__init__"
            there = first if first in rooms else "__init__"
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


def test_every_room_is_listed_here():
    assert {room_of(path) for path in modules()} == set(ALLOWED)


def test_no_room_knows_a_room_that_it_may_not_know():
    new = [
        f"generator/{in_package(path)}:{line}: {room_of(path)} may not know {there}"
        for path in modules()
        for line, there in arrows(path)
        if there not in ALLOWED[room_of(path)]
    ]
    assert not new, "\n".join(["new arrows between rooms; see docs/architecture.md before you allow one:", *new])


def test_no_allowed_arrow_is_left_unused():
    used = {(room_of(path), there) for path in modules() for _, there in arrows(path)}
    unused = [f"{here} -> {there}" for here, known in ALLOWED.items() for there in known if (here, there) not in used]
    assert not unused, f"delete from ALLOWED here, and from docs/architecture.md: {', '.join(sorted(unused))}"


def test_the_rooms_form_no_circle():
    order = list(ALLOWED)
    backwards = [
        f"{here} -> {there}"
        for here, known in ALLOWED.items()
        for there in known
        if order.index(there) > order.index(here)
    ]
    assert not backwards


def test_one_room_alone_speaks_over_the_network():
    speaks = {"urllib.request", "http.client", "socket", "ssl", "ftplib", "smtplib", "requests", "httpx"}
    assert not [
        f"generator/{in_package(path)}:{line}"
        for path in modules()
        for line, name in imports(path)
        if name in speaks and room_of(path) not in {"network", "serving"}
    ]


def test_no_build_can_speak_over_the_network():
    reached, wanted = set(), {"building", "checking", "serving", "verifying"}
    while wanted - reached:
        reached |= wanted
        wanted = {there for room in reached for there in ALLOWED[room]}
    assert "network" not in reached


def test_nothing_imports_the_command_line():
    assert not [
        f"generator/{in_package(path)}:{line}"
        for path in modules()
        for line, there in arrows(path)
        if there in {"cli", "commands"} and room_of(path) != "cli"
    ]


def test_only_the_command_line_prints_or_exits():
    speaking = {"print", "exit", "quit", "sys.exit", "os._exit", "sys.stdout.write", "sys.stderr.write", "SystemExit"}
    found = [
        f"generator/{in_package(path)}:{line}: {name}()"
        for path in modules()
        if room_of(path) not in {"cli", "commands"}
        for line, name in calls(path)
        if name in speaking
    ]
    found += [
        f"generator/{in_package(path)}:{line}: imports {name}"
        for path in modules()
        if room_of(path) not in {"cli", "commands"}
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


@pytest.mark.parametrize("room", PURE_ROOMS)
def test_the_middle_of_the_house_is_pure(room):
    found = []
    for path in sorted((PACKAGE / room).rglob("*.py")):
        if in_package(path) in READS_FILES:
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


def test_a_forbidden_arrow_would_be_found(tmp_path, monkeypatch):
    """The tests above can fail: an import hidden in a function of a parser is seen, with its line."""
    monkeypatch.setattr(f"{__name__}.PACKAGE", tmp_path)
    (tmp_path / "sources").mkdir()
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "read.py").write_text("")
    parser = tmp_path / "sources" / "parser.py"
    parser.write_text(
        "def f():\n    from generator.content.content import read_content\n    from ..store import read\n"
    )
    assert list(arrows(parser)) == [(2, "store"), (3, "store")]
