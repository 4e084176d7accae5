"""The same sources give the same bytes, in content/ and in the site, whatever machine, folder, locale and day it is."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import list_dump, profile_dump

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
# What tells the time, and who may ask: the day of an import, unless SOURCE_DATE_EPOCH tells it, and what a build took.
CLOCKS = {"now", "today", "utcnow", "time", "time_ns", "localtime", "gmtime", "strftime"}
TELL_TIME = {"cli/imports.py": {"now"}, "cli/read_entries.py": {"now"}, "edit/import_sites.py": {"now"}}
BIBTEX = """@article{i, title={İstanbul ve ışık}, author={Şahin, İlker and Ångström, Åse}, journal={Öl}, year={2021}}
@article{z, title={Zebras}, author={{\\'E}mile Zola and von Neumann, John}, journal={AI}, year={2020}, doi={10.1000/1}}
@article{z2, title={zebras again}, author={Zola, E. and de la Cruz, Ana}, journal={ai}, year={2020}}
"""
PAPERS = [
    ("Zebras", "Émile Zola, Ana de la Cruz", "We count zebras."),
    ("Iguanas at Night", "Ana de la Cruz, İlker Şahin et al.", "We watch iguanas."),
    ("Ilex and Other Shrubs", "A. de la Cruz", "We plant."),
]


def sources(root: Path, *, backwards: bool = False) -> None:
    """Write the sources of a portal, in one order of their making or the other."""
    (root / "saved").mkdir(parents=True)
    texts = {"ana.txt": profile_dump("Ana de la Cruz", PAPERS), "group.bib": BIBTEX, "list.txt": list_dump(*PAPERS[1:])}
    for name in sorted(texts, reverse=backwards):
        (root / "saved" / name).write_text(texts[name], encoding="utf-8")
        os.utime(root / "saved" / name, (1_700_000_000, 1_700_000_000))
    settings = "title: Group\nbase_url: https://group.example/p/\ntheme: {social_cards: false}\n"
    (root / "content").mkdir()
    (root / "content/site.yaml").write_text(settings, encoding="utf-8")


def made(
    root: Path, *words: str, python: str = sys.executable, here: Path | None = None, **around: str
) -> dict[str, bytes]:
    """Import and build in a process of its own, and return every file of the content and the site."""
    paths = os.pathsep.join(map(str, (ROOT, HERE.parent)))
    basics = {"PATH": os.environ["PATH"], "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "0"}
    subprocess.run(
        [python, HERE / "imported_and_built.py", root, *words],
        env={**basics, "SOURCE_DATE_EPOCH": "1780000000", **around},
        cwd=here or root,
        check=True,
    )
    found = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for folder in ("content", "site")
        for path in sorted((root / folder).rglob("*"))
        if path.is_file()
    }
    shutil.rmtree(root)
    return found


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What is made with one process, in a plain environment."""
    root = tmp_path_factory.mktemp("here") / "portal"
    sources(root)
    return made(root, "1", "0", "fresh", PYTHONHASHSEED="0", LC_ALL="C", TZ="UTC")


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(file for file in one.keys() | other.keys() if one.get(file) != other.get(file))


@pytest.mark.parametrize("memory", ["cached", pytest.param("fresh", marks=pytest.mark.slow)])
def test_jobs_hashes_locale_time_zone_folder_order_of_files_and_an_earlier_build_change_no_byte(
    once: dict[str, bytes], tmp_path: Path, memory: str
) -> None:
    root = tmp_path / "elsewhere" / "Ünder a blank"
    sources(root, backwards=True)
    # Of the zones that there are, one in which it is the next day; a system without the locale falls back to C.
    around = {"PYTHONHASHSEED": "4711", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati"}
    assert differing(once, made(root, "3", "1", memory, here=tmp_path, **around)) == []


OTHERS = [python for python in os.environ.get("PYTHONS", "").split(os.pathsep) if python]


@pytest.mark.slow
@pytest.mark.skipif(not OTHERS, reason="PYTHONS names no other Python that has what sitegen needs")
def test_other_versions_of_python_give_the_same_bytes(once: dict[str, bytes], tmp_path: Path) -> None:
    for number, python in enumerate(OTHERS):
        root = tmp_path / str(number)
        sources(root)
        assert differing(once, made(root, "1", "0", "fresh", python=python)) == [], python


def test_nothing_but_the_day_of_an_import_asks_a_clock() -> None:
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "generator").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(f".{clock}(" in text for clock in CLOCKS):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS:
                found.setdefault(path.relative_to(ROOT / "generator").as_posix(), set()).add(node.func.attr)
    assert found == TELL_TIME
