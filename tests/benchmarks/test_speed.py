"""The benchmark makes the same portals each time, and prints what it is given; nothing here asks a clock."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from benchmarks.measuring import Measure
from benchmarks.portals import make_portals
from benchmarks.speed import COLD, EDITS, HUGO, SITEGEN, WRITING, Edits, Row, table
from benchmarks.works import works
from generator.content.content import read_content

NOWHERE = Path("no such corpus")


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_number_of_papers_makes_the_same_portals(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        make_portals(tmp_path / folder, works(30, NOWHERE))
    made = files(tmp_path / "one")
    assert made == files(tmp_path / "two")
    assert sum(path.startswith("sitegen/content/papers/") for path in made) == 30
    assert sum(path.startswith("hugo/content/papers/") for path in made) == 30


def test_a_portal_made_up_has_no_fault(tmp_path: Path) -> None:
    portals = make_portals(tmp_path, works(30, NOWHERE))
    content, problems = read_content(portals.sitegen)
    assert not problems
    assert len(content.papers) == 30
    assert len(content.people) == 1
    assert not content.site.social_cards


@pytest.mark.parametrize("name", EDITS)
def test_each_edit_changes_the_portal_without_a_fault_and_is_undone(tmp_path: Path, name: str) -> None:
    portal = make_portals(tmp_path, islice(works(40, NOWHERE), 40)).sitegen
    before = files(portal)
    edits = Edits(portal)
    EDITS[name](edits)
    assert len(files(portal).items() - before.items()) == 1
    assert not read_content(portal)[1]
    edits.undo()
    assert files(portal) == before


def test_the_table_shows_medians_and_ratios() -> None:
    cold = Measure(wall=30.0, cpu=55.5, memory=300 * 2**20, files=12_000, size=345_600_000)
    rows = [
        Row(10_000, HUGO, COLD, (Measure(40, 60, 2**30, 12_000, 73_400_000),)),
        Row(10_000, SITEGEN, COLD, (cold, replace(cold, wall=10.0), replace(cold, wall=20.0))),
        Row(10_000, SITEGEN, "a title", (Measure(1, 2, 2**20, 9, 100_000),)),
        Row(10_000, WRITING, COLD, (Measure(5, 4, 0, 12_000, 345_600_000),)),
    ]
    head, _, *lines = table(rows).splitlines()
    assert head.startswith("| papers | program | build | seconds | (from-to) | CPU s | MiB |")
    assert lines == [
        "| 10,000 | Hugo | cold | 40.00 | 40.00-40.00 | 60.00 | 1,024 | 12,000 | 73.4 | 1.00 | 8.00 |",
        "| 10,000 | sitegen | cold | 20.00 | 10.00-30.00 | 55.50 | 300 | 12,000 | 345.6 | 0.50 | 4.00 |",
        "| 10,000 | sitegen | a title | 1.00 | 1.00-1.00 | 2.00 | 1 | 9 | 0.1 | 0.03 | 0.20 |",
        "| 10,000 | only writing sitegen's files | cold | 5.00 | 5.00-5.00 | 4.00 |  | 12,000 | 345.6 | 0.12 | 1.00 |",
    ]
