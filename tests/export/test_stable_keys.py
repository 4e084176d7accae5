"""Citation keys stay once they are published, whatever papers come, go and are corrected."""

import re
from pathlib import Path

import pytest
from generator.cli.export import export_papers as export
from generator.content.published_addresses import KEPT

from built import build
from conftest import Portal

PAPER = "title: {title}\nauthors: [Ada Lovelace]\ndate: {date}\n"


def write(portal: Portal, paper_id: str, date: str, title: str = "The Edge of It", more: str = "") -> None:
    portal.write(f"papers/{paper_id}.yaml", PAPER.format(title=title, date=date) + more)


def published(portal: Portal) -> dict[str, str]:
    """Each paper's citation key, as its published file has it."""
    build(portal.root, allow_removed=True)
    files = sorted((portal.root / "site/papers").glob("*.bib"))
    return {path.stem: key(path) for path in files}


def key(path: Path) -> str:
    found = re.match(r"@\w+{(\w+),", path.read_text(encoding="utf-8"))
    assert found
    return found[1]


@pytest.fixture
def edges(portal: Portal) -> Portal:
    """Two papers that would share a key, published."""
    write(portal, "first", "1843-02-01")
    write(portal, "second", "1843-03-01")
    assert published(portal) == {"first": "lovelace1843edge", "second": "lovelace1843edgeb"}
    return portal


@pytest.mark.parametrize("date", ["1843-01-01", "1843-02-15", "1843-12-01"], ids=["older", "between", "newer"])
def test_a_rival_of_any_age_moves_no_published_key(edges: Portal, date: str) -> None:
    write(edges, "a-rival", date)
    assert published(edges) == {
        "a-rival": "lovelace1843edgec",
        "first": "lovelace1843edge",
        "second": "lovelace1843edgeb",
    }


def test_a_corrected_title_and_date_do_not_change_the_key(edges: Portal) -> None:
    write(edges, "first", "1844", "The Brim of It")
    assert published(edges)["first"] == "lovelace1843edge"


def test_a_renamed_paper_keeps_the_key_that_it_had_under_its_alias(edges: Portal) -> None:
    (edges.root / "content/papers/second.yaml").unlink()
    write(edges, "a-new-name", "1843-03-01", more="aliases: [second]\n")
    keys = published(edges)
    assert keys["a-new-name"] == keys["second"] == "lovelace1843edgeb"


def test_the_export_on_the_command_line_has_the_published_keys(edges: Portal) -> None:
    write(edges, "a-rival", "1843-01-01")
    published(edges)
    text = export(edges.root, "bibtex").text
    assert re.findall(r"@\w+{(\w+),", text) == ["lovelace1843edgeb", "lovelace1843edge", "lovelace1843edgec"]


@pytest.mark.parametrize("damaged", ["no,key}", "", "lovelace1843edgeb"])
def test_a_damaged_record_gives_each_paper_a_key_of_its_own(edges: Portal, damaged: str) -> None:
    path = edges.root / KEPT
    text = path.read_text(encoding="utf-8").replace('"first":["lovelace1843edge"', f'"first":["{damaged}"')
    path.write_text(text, encoding="utf-8")
    keys = published(edges)
    assert all(re.fullmatch("lovelace1843edge[bc]?", one) for one in keys.values())
    assert len(set(keys.values())) == 2
