"""Files in `content/` that are not read: the report says where they belong, and what to call them."""

from pathlib import Path

import pytest
from generator.content.content import read_content

from tables import table
from written_files import write_file

REPORTS = table(__file__, "misplaced_files.yaml")


@pytest.mark.parametrize("path", REPORTS)
def test_a_file_in_the_wrong_place_is_told_the_right_one(tmp_path: Path, path: str) -> None:
    write_file(tmp_path / "content" / path, "title: One\n")
    problems = [f"{problem.severity}: {problem}" for problem in read_content(tmp_path)[1]]
    assert [problem.replace("content/", "", 1) for problem in problems] == [REPORTS[path]]
