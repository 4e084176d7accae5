"""One mistake per folder, and the exact message it must give."""

from pathlib import Path

import pytest
from generator.build.build import build
from generator.content.content import read_content
from generator.site.addresses import category

BROKEN = Path(__file__).parent / "broken"


@pytest.mark.parametrize("folder", sorted(path.name for path in BROKEN.iterdir() if (path / "expected.txt").exists()))
def test_a_mistake_gives_its_message(folder):
    expected = (BROKEN / folder / "expected.txt").read_text(encoding="utf-8").splitlines()
    _, problems = read_content(BROKEN / folder)
    assert [f"{problem.severity}: {problem}" for problem in problems] == expected


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt9"])
@pytest.mark.parametrize("file", ["authors/{}.yaml", "papers/{}.yaml", "pages/{}.md"])
def test_the_name_of_a_device_on_windows_is_no_id(portal, file, name):
    """Nobody could check such a portal out on Windows, nor serve its pages there: this repository has none either."""
    portal.write(file.format(name), "")
    _, problems = read_content(portal.root)
    assert [problem.what for problem in problems] == ["the file's name cannot be an address"]
    kind = file.partition("/")[0].removesuffix("s")
    assert f"`{name}` is the name of a device on Windows; choose another one, as in {kind}-{name}." in problems[0].hint


@pytest.mark.parametrize("name", ["#", "*", "A; ,", "; ,", "Lab 1 2", "Lab A2;", "(1)"])
def test_an_affiliation_of_signs_has_a_page(portal, name):
    portal.write("papers/one.yaml", f"title: One\nauthors: [Ada Lovelace]\naffiliations: ['{name}']\n")
    build(portal.root)
    assert len(list((portal.root / "site/affiliations").glob("*/index.html"))) == 1


def test_no_category_is_at_an_address_that_windows_takes_for_a_device():
    codes = ["CON", "aux", "nul.XY", "page", "quant-ph", "cs.CON", "console"]
    assert [category(code) for code in codes] == [
        *("categories/category-con/", "categories/category-aux/", "categories/nul-xy/"),
        *("categories/category-page/", "categories/quant-ph/", "categories/cs.con/", "categories/console/"),
    ]
