"""Small changes of the program, and whether tests notice them."""

import ast
import random

import pytest
from quality.figure import ROOT
from quality.mutants import TESTS, main, modules, mutants

from conftest import rounds


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("x = a == b\n", ["x = (a != b)\n"]),
        ("x = a and b\n", ["x = (a or b)\n", "x = (b)\n", "x = (a)\n"]),
        ("x = not a\n", ["x = (a)\n"]),
        ("x = a + b\n", ["x = (a - b)\n"]),
        ("x = b if a else c\n", ["x = (b)\n", "x = (c)\n"]),
        ("x = 3\n", ["x = (4)\n"]),
        ("x = True\n", ["x = (False)\n"]),
        ("def f():\n    return a\n", ["def f():\n    return None\n"]),
        ("for a in b:\n    continue\n", ["for a in b:\n    break\n"]),
        ("x = 'é' == b\n", ["x = ('é' != b)\n"]),  # places are counted in bytes
    ],
)
def test_each_place_is_changed_alone(source: str, changed: list[str]) -> None:
    assert sorted(one.source for one in mutants(source)) == sorted(changed)


def test_what_only_people_or_type_checkers_read_is_left_alone() -> None:
    source = "def f(a: X | Y = None) -> X | Y:\n    b: X | Y = g()\n"
    assert list(mutants(source)) == []
    assert list(mutants("def f():\n    return None\n")) == []


def test_every_change_of_a_module_that_is_tried_is_python() -> None:
    for name, tests in TESTS.items():
        some = modules(name)[:: rounds(8, 1)]
        found = [one for module in some for one in mutants((ROOT / module).read_text(encoding="utf-8"))]
        assert found, name
        for one in random.Random(1).sample(found, min(len(found), rounds(15, len(found)))):
            ast.parse(one.source)
        assert [path for path in tests if not (ROOT / path).is_file()] == []


def test_a_module_without_tests_is_named_before_anything_is_tried(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["generator/content/merge.py", "generator/core/names.py"])
    said = capsys.readouterr().err
    assert "no tests are named for generator/core/names.py" in said
    assert "generator/content/merge.py," not in said
