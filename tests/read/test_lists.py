"""Lists of publications as people keep them: each file of lists/ states above the list what is read of it.

The statement is YAML between two lines of hyphens, with an entry for each paper, which names the fields that matter.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
import yaml
from generator.read.draft import Context
from generator.read.formats import read_text, recognise

LISTS = sorted((Path(__file__).parent / "lists").iterdir())
FORMATS = {
    ".bbl": "latex",
    ".dokuwiki": "dokuwiki",
    ".html": "html",
    ".md": "markdown",
    ".org": "structured-text",
    ".rst": "structured-text",
    ".tex": "latex",
    ".txt": "references",
    ".typ": "typst",
    ".wiki": "mediawiki",
}


def as_yaml(value: object) -> object:
    """Return a field of a draft as the statements write it: all scalars as text."""
    if isinstance(value, tuple):
        return [as_yaml(item) for item in value]
    if isinstance(value, Mapping):
        return {key: as_yaml(item) for key, item in value.items()}
    return {None: "", True: "true", False: "false"}.get(value, str(value))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_a_list_is_read_as_stated_above_it(path: Path) -> None:
    _, statement, text = path.read_bytes().decode().split("---\n", 2)
    papers = yaml.load(statement, Loader=yaml.BaseLoader)
    recognised = recognise(text)
    assert recognised == FORMATS[path.suffix] or not papers
    reading = read_text(text, FORMATS[path.suffix], Context("list", date(2026, 1, 1)))
    assert reading.profile is None
    assert [problem.what for problem in reading.problems if problem.severity == "error" and papers] == []
    assert len(reading.drafts) == len(papers), [draft.title for draft in reading.drafts]
    for draft, paper in zip(reading.drafts, papers, strict=True):
        assert {name: as_yaml(getattr(draft, name)) for name in paper} == paper
