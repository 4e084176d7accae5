"""A portal for scripts: the examples of docs/python.md are run as they stand, on a portal of three papers."""

import doctest
import re
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest
from generator import OpenedPortal, open_portal

from written_files import write_files

PAGE = Path(__file__).resolve().parent.parent / "docs" / "python.md"
FILES = {
    "portal/content/site.yaml": "title: Example Group\nbase_url: https://group.example/\n",
    "portal/content/authors/ada-lovelace.yaml": "name: Ada Lovelace\nrole: Professor\n",
    "portal/content/papers/notes-on-engines.yaml": (
        "title: 'Notes on $O(n^2)$ Engines'\nauthors: [Ada Lovelace, Charles Babbage]\ndate: 1843-09\ncategory: LG\n"
        "type: article\nvenue: Journal of Engines\naffiliations: [London]\nlinks: {doi: 10.1000/182}\n"
    ),
    "portal/content/papers/a-study-of-looms.yaml": (
        "title: A Study of Looms\nauthors: [Joseph Jacquard, Ada Lovelace]\ndate: 1842\ncategory: PL\n"
    ),
    "portal/content/papers/on-tables.yaml": (
        "title: On Tables\nauthors: [Charles Babbage]\ndate: 1836-02-01\ncategory: LG\nvenue: Journal of Engines\n"
    ),
    "broken/content/papers/one.yaml": "titel: One\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_files(tmp_path, FILES)
    return tmp_path


@pytest.fixture
def opened(folder: Path) -> OpenedPortal:
    return open_portal(folder / "portal")


def test_the_examples_of_the_documentation_give_what_it_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    text = PAGE.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    said: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
    assert result.attempted > 15
    assert not result.failed, "".join(said)


def test_every_name_that_a_script_may_use_is_documented_and_no_other() -> None:
    table = re.findall(r"^\| (`.+?) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    documented = {name for row in table for name in re.findall(r"`(\w+)", row)}
    assert documented == {name for name in vars(OpenedPortal) if not name.startswith("_")}


def test_opening_a_portal_writes_nothing(folder: Path) -> None:
    opened = open_portal(folder / "portal")
    opened.export(opened.papers, "ris")
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == set(FILES)


def test_papers_are_found_by_record_and_by_id(opened: OpenedPortal) -> None:
    (journal,), (london,) = opened.venues, opened.affiliations
    assert opened.papers_at(journal) == opened.papers_at(journal.id)
    assert opened.papers_from(london) == opened.papers_from("london") == (opened.paper("notes-on-engines"),)
    assert [opened.papers_in(one) for one in opened.categories] == [opened.papers_in("LG"), opened.papers_in("PL")]
    assert opened.venue_of("a-study-of-looms") is None
    assert opened.venue_of("on-tables") == opened.venue("journal-of-engines")


@pytest.mark.parametrize(
    ("ask", "what"),
    [
        (lambda portal: portal.paper("on-table"), "there is no paper `on-table`; did you mean `on-tables`?"),
        (lambda portal: portal.papers_of("ada"), "there is no person `ada`"),
        (lambda portal: portal.export([], "bibtec"), "there is no export format `bibtec`; did you mean `bibtex`?"),
    ],
)
def test_what_does_not_exist_is_told_with_the_nearest_id(opened: OpenedPortal, ask: FunctionType, what: str) -> None:
    with pytest.raises(LookupError, match=re.escape(what)):
        ask(opened)


def test_importing_the_package_loads_nothing_of_it_but_the_door() -> None:
    code = "import sys, generator; print(sorted(name for name in sys.modules if name.startswith('generator')))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "['generator', 'generator.cli', 'generator.cli.api']"


def test_starting_a_build_loads_nothing_that_compiling_templates_does_without() -> None:
    code = "import sys, generator.build.start; print({'pydantic', 'babel', 'generator.core.records'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "set()"
