"""Waiting for changes of a portal's files, with a real folder."""

from __future__ import annotations

from contextlib import closing
from threading import Event

from generator.build.serve.serve import changes_below


def test_a_file_that_is_saved_during_the_first_build_is_told(tmp_path):
    paper = tmp_path / "content" / "papers" / "long.yaml"
    paper.parent.mkdir(parents=True)
    paper.write_text("title: First\n")
    with closing(changes_below(tmp_path, tuple, Event())) as told:
        assert next(told) == {str(tmp_path / "content")}
        paper.write_text("title: Second\n")  # whoever was told first is still building
        assert str(paper) in next(told)
