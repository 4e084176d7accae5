"""Sources in every format are read as they state."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import date
from pathlib import Path

import pytest
from generator.read.draft import Context, Draft
from generator.read.formats import read_text, recognise
from sample_files import SOURCES, statement_and_text

FILES = [pytest.param(path, id=path.relative_to(SOURCES).as_posix()) for path in sorted(SOURCES.rglob("*.*"))]
# What a draft says of itself and of its place in the source, which a complete statement need not have.
APART = set("line lines text families author_pages year_inferred cut doubts confidence".split())
SPARE = {
    field.name: field.default if field.default_factory is MISSING else field.default_factory()
    for field in fields(Draft)
    if field.name not in APART
}


def as_yaml(value: object) -> object:
    """Return a field of a draft as statements have it: all scalars as text."""
    match value:
        case tuple():
            return [as_yaml(item) for item in value]
        case frozenset():
            return sorted(value)
        case Mapping():
            return {key: as_yaml(item) for key, item in value.items()}
        case None:
            return ""
        case bool():
            return str(value).lower()
        case _:
            return str(value)


@pytest.mark.parametrize("path", FILES)
def test_a_source_is_recognised_and_read_as_it_states(path: Path) -> None:
    statement, text = statement_and_text(path)
    papers, problems, form = statement["papers"], statement.get("problems", []), path.parent.name
    assert recognise(text) == form or not papers
    reading = read_text(text, form, Context("list", date(2026, 1, 1), **statement.get("context", {})))
    assert (reading.profile.name if reading.profile else None) == statement.get("owner")
    told = [f"{one.line}:{one.column}: {one.severity}: {one.what}" for one in reading.problems]
    assert len(told) == len(problems), told
    assert [one[: len(begin)] for one, begin in zip(told, problems, strict=True)] == problems
    assert len(reading.drafts) == len(papers), [draft.title for draft in reading.drafts]
    for draft, paper in zip(reading.drafts, papers, strict=True):
        assert {name: as_yaml(getattr(draft, name)) for name in paper} == paper
        if statement.get("complete"):
            assert {name for name, spare in SPARE.items() if getattr(draft, name) != spare} <= paper.keys()
