"""One mistake per folder, and the exact message it must give."""

from pathlib import Path

import pytest
from generator.content.content import read_content
from generator.portal.graph import build_portal
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


def test_no_category_is_at_an_address_that_windows_takes_for_a_device():
    codes = ["CON", "aux", "nul.XY", "page", "quant-ph", "cs.CON", "console"]
    assert [category(code) for code in codes] == [
        *("categories/category-con/", "categories/category-aux/", "categories/nul-xy/"),
        *("categories/category-page/", "categories/quant-ph/", "categories/cs.con/", "categories/console/"),
    ]


@pytest.mark.parametrize(
    ("files", "severity", "end"),
    [
        (
            {"j-poe": "name: J. Poe\nnames: [Joan Poe]\n", "joan-poe": "name: Joan Poe\n"},
            "warning",
            "is also in content/authors/joan-poe.yaml; papers with this name count as those of joan-poe",
        ),
        (
            {"j-poe": "name: J. Poe\nnames: [Joan Poe]\n", "poe": "name: Poe\nnames: [Joan Poe]\n"},
            "error",
            "is also in content/authors/j-poe.yaml; whose papers these are is not known",
        ),
    ],
)
def test_two_author_files_that_claim_one_spelling_are_named(portal, files, severity, end):
    for person, text in files.items():
        portal.write(f"authors/{person}.yaml", text)
    portal.write("papers/looms.yaml", "title: Looms\nauthors: [Joan Poe]\n")
    content, _ = read_content(portal.root)
    (problem,) = [one for one in build_portal(content)[1] if "Joan Poe" in one.what]
    assert problem.severity == severity
    assert problem.path == f"content/authors/{'j-poe' if severity == 'warning' else 'poe'}.yaml"
    assert problem.what == f"the name 'Joan Poe' {end}"
    assert problem.hint.startswith(
        "delete it from `names` of the wrong file, or, where these are people of the same name"
    )
    assert "{name: Joan Poe, id: j-poe}" in problem.hint
    assert problem.hint.endswith("into the papers (first content/papers/looms.yaml)")
