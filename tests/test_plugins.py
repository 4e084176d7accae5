"""Readers and pages of other packages: the examples of docs/plugins.md work, and what cannot be used is named."""

import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from datetime import date
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from generator.cli.main import main
from generator.core import plugins
from generator.core.problems import ProblemsFoundError
from generator.read import formats
from generator.read.draft import Context

from written_files import write_file

PAGE = Path(__file__).resolve().parent.parent / "docs" / "plugins.md"
MINUTES = """Minutes of the laboratory
2024 | A Study of Looms | Ada Lovelace; Charles Babbage
Tea was served.
2023 | On Tables | Charles Babbage
"""


def example(name: str) -> str:
    """The fenced block of the documentation that begins with the name of this file."""
    block = re.compile(rf"```\w+\n(?:#|{{#) {re.escape(name)}.*?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    (found,) = block.findall(PAGE.read_text("utf-8"))
    return found


def install(folder: Path, entry_points: dict[str, str], **modules: str) -> None:
    """Lay a package into a folder as pip would."""
    made = folder / "lab-1.dist-info"
    write_file(made / "METADATA", "Metadata-Version: 2.1\nName: lab\nVersion: 1\n")
    groups = (f"[{group}]\n{entry}\n" for group, entry in entry_points.items())
    (made / "entry_points.txt").write_text("\n".join(groups))
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    """The folder into which the package of the documentation is installed."""
    groups = tomllib.loads(example("lab/pyproject.toml"))["project"]["entry-points"]
    wanted = {group: f"{name} = {at}" for group, entries in groups.items() for name, at in entries.items()}
    reader, pages = example("lab/lab_reader.py"), example("lab/lab_pages.py")
    install(tmp_path / "installed", wanted, lab_reader=reader, lab_pages=pages)
    return tmp_path / "installed"


@pytest.fixture
def sitegen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Result]]:
    """Run a command in the portal of this test, as if the package of the test had been installed."""
    monkeypatch.syspath_prepend(tmp_path / "installed")
    known = set(sys.modules)
    formats.all_formats.cache_clear()
    yield lambda *arguments: CliRunner().invoke(main, [*map(str, arguments), "--root", str(tmp_path)])
    formats.all_formats.cache_clear()
    for name in sys.modules.keys() - known:
        del sys.modules[name]


def started_anew(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own: kinds of pages are looked up as the program is imported."""
    program = [sys.executable, "-c", "from generator.cli.main import main; main()", *arguments, "--root", str(root)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root / "installed", PAGE.parents[1])))}
    return subprocess.run(program, env=environment, capture_output=True, text=True, check=False)


def test_the_reader_of_the_documentation_imports_its_files_from_a_folder(lab: Path, tmp_path: Path, sitegen) -> None:
    write_file(tmp_path / "saved" / "spring.lab", MINUTES)
    run = sitegen("import", tmp_path / "saved")
    assert run.exit_code == 0, run.stderr
    assert "spring.lab:3:1: this line is no paper" in run.stderr
    papers = {path.stem: path.read_text("utf-8") for path in (tmp_path / "content" / "papers").iterdir()}
    assert sorted(papers) == ["a-study-of-looms", "on-tables"]
    assert "authors:\n- Ada Lovelace\n- Charles Babbage\ndate: 2024\n" in papers["a-study-of-looms"]
    named = sitegen("import", "--format", "minutes", tmp_path / "saved" / "spring.lab")
    assert named.exit_code == 0, named.stderr


def test_the_page_of_the_documentation_is_built_and_follows_edits(lab: Path, tmp_path: Path) -> None:
    thesis = tmp_path / "content" / "papers" / "looms.yaml"
    thesis.parent.mkdir(parents=True)
    (tmp_path / "content/site.yaml").write_text("theme: {social_cards: false}\n")
    thesis.write_text("title: A Study of Looms\ntype: phdthesis\nauthors: [Ada Lovelace]\n")
    write_file(tmp_path / "templates" / "theses.html", example("templates/theses.html"))
    built = tmp_path / "site" / "theses" / "index.html"
    for title in ("A Study of Looms", "A Study of Fast Looms"):
        thesis.write_text(f"title: {title}\ntype: phdthesis\nauthors: [Ada Lovelace]\n")
        run = started_anew(tmp_path, "build", "--no-search")
        assert run.returncode == 0, run.stderr
        assert f'<li><a href="/papers/looms/">{title}</a></li>' in built.read_text("utf-8")


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[EntryPoint]:
    """The entry points of all packages, in place of those that are installed; `foreign.py` is a module to name."""
    found: list[EntryPoint] = []

    def of_group(group: str) -> list[EntryPoint]:
        return [one for one in found if one.group == group]

    monkeypatch.setattr("importlib.metadata.entry_points", of_group)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "foreign", raising=False)
    importlib.invalidate_caches()
    formats.all_formats.cache_clear()
    yield found
    formats.all_formats.cache_clear()
    sys.modules.pop("foreign", None)


HEAD = "from generator.read.formats import SourceFormat\nfrom generator.read.draft import Reading\n"


@pytest.mark.parametrize(
    ("module", "what"),
    [
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("FORM = 1", "is no SourceFormat"),
        (
            f"{HEAD}FORM = SourceFormat('ris', 'RIS', (), '', str, str)",
            "has the name ris, which another format has",
        ),
    ],
)
def test_a_reader_that_cannot_be_used_is_named(
    entries: list[EntryPoint], tmp_path: Path, module: str, what: str
) -> None:
    (tmp_path / "foreign.py").write_text(module)
    entries.append(EntryPoint("mine", "foreign:FORM", plugins.READERS))
    with pytest.raises(ProblemsFoundError) as found:
        formats.recognise("TY  - JOUR\n")
    (problem,) = found.value.problems
    assert problem.what == f"the entry point `mine = foreign:FORM` of an installed package {what}"


def test_a_reader_that_fails_is_a_fault_of_the_file_that_it_read(entries: list[EntryPoint], tmp_path: Path) -> None:
    code = (
        f"{HEAD}FORM = SourceFormat('mine', 'my list', ('.me',), '', lambda text: text == 'x', lambda text, _: text[9])"
    )
    (tmp_path / "foreign.py").write_text(code)
    entries.append(EntryPoint("mine", "foreign:FORM", plugins.READERS))
    assert formats.recognise("x") == "mine"
    assert ".me" in formats.endings()
    reading = formats.read_text("x", "mine", Context("a.me", date(2024, 1, 1)))
    (problem,) = reading.problems
    assert str(problem).startswith("a.me: the reader of my list failed: IndexError: string index out of range")


def test_a_broken_package_stops_an_import_with_its_name(tmp_path: Path, sitegen) -> None:
    install(tmp_path / "installed", {plugins.READERS: "mine = foreign"}, foreign="1 / 0")
    (tmp_path / "some.bib").write_text("@misc{a, title = {One}}")
    for options in ((), ("--format", "mine")):
        run = sitegen("import", *options, tmp_path / "some.bib")
        assert run.exit_code in {1, 2}
        assert "of lab cannot be loaded: ZeroDivisionError" in " ".join(run.stderr.split())
        assert isinstance(run.exception, SystemExit)


@pytest.mark.parametrize(
    ("module", "what"),
    [
        ("KINDS = ()", "is no module with KINDS and planned()"),
        (
            "from generator.site.prose_pages import FREE_PAGE\nKINDS = (FREE_PAGE,)\ndef planned(context): ...",
            "has a kind of page of the name free page, which is taken",
        ),
    ],
)
def test_a_room_of_pages_that_cannot_be_used_stops_a_build(tmp_path: Path, module: str, what: str) -> None:
    install(tmp_path / "installed", {plugins.PAGES: "mine = foreign"}, foreign=module)
    (tmp_path / "content").mkdir()
    run = started_anew(tmp_path, "build")
    assert run.returncode == 1
    assert f"the entry point `mine = foreign` of lab {what}" in " ".join(run.stderr.split())
    assert "Traceback" not in run.stderr
