"""One mistake per folder, and the exact message it must give."""

from pathlib import Path

import pytest
from generator.store.content import read_content

BROKEN = Path(__file__).parent / "broken"


@pytest.mark.parametrize("folder", sorted(path.name for path in BROKEN.iterdir() if (path / "expected.txt").exists()))
def test_a_mistake_gives_its_message(folder):
    expected = (BROKEN / folder / "expected.txt").read_text(encoding="utf-8").splitlines()
    _, problems = read_content(BROKEN / folder)
    assert [f"{problem.severity}: {problem}" for problem in problems] == expected
