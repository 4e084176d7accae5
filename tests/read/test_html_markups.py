"""The papers of whole dumps, set in thirty markups that the reader was not told of: every field must come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from generator.read.documents.saved_page import looks_like_html
from generator.read.draft import ReadingContext
from generator.read.lists.html_dumps.read import read_html_dump
from html_pages import MARKUPS
from html_pages_more import MORE
from html_truth import CORPUS, titles, told

from conftest import AS_OF, FIVE

if TYPE_CHECKING:
    from pathlib import Path

FIELDS = (
    "title",
    "authors",
    "more_authors",
    "date",
    "year_inferred",
    "category",
    "affiliations",
    "abstract",
    "score",
)
ALL = MARKUPS | MORE
# The one markup that runs title and authors together, as lists do.
GLUED = "glued"


def check(path: Path, markup: str) -> None:
    expected, papers, owner = told(path)
    html = ALL[markup](owner, papers)
    assert looks_like_html(html)
    found = read_html_dump(
        html, path=path.name, as_of=AS_OF, known=ReadingContext(titles=titles() if markup == GLUED else frozenset())
    )
    assert [draft.title for draft in found.drafts] == [draft.title for draft in expected.drafts]
    for field in FIELDS:
        wrong = [
            (getattr(draft, field), getattr(other, field))
            for draft, other in zip(found.drafts, expected.drafts, strict=True)
            if getattr(draft, field) != getattr(other, field)
        ]
        assert wrong == [], field
    assert [bool(draft.code) for draft in found.drafts] == [bool(draft.code) for draft in expected.drafts]
    profile = found.profile
    if expected.profile is None:
        assert profile is None
    else:
        assert (profile.name, profile.category, profile.metrics) == (
            expected.profile.name,
            expected.profile.category,
            expected.profile.metrics,
        )
    assert [problem.what for problem in found.problems if "doubtful" not in problem.what] == []


@pytest.mark.parametrize("markup", ALL)
@pytest.mark.parametrize("path", FIVE, ids=lambda path: path.name[:3])
def test_a_real_dump_in_any_markup_is_read_exactly(path, markup):
    check(path, markup)


@pytest.mark.skipif(not (CORPUS / "truth.json").is_file(), reason="the corpus is not here")
@pytest.mark.parametrize("number", range(len(ALL)))
def test_sixty_dumps_in_one_markup_each_are_read_exactly(number):
    for path in sorted(CORPUS.glob("*.txt"))[number :: len(ALL)]:
        check(path, list(ALL)[number])


@pytest.mark.slow
@pytest.mark.skipif(not (CORPUS / "truth.json").is_file(), reason="the corpus is not here")
@pytest.mark.parametrize("markup", ALL)
def test_sixty_dumps_in_any_markup_are_read_exactly(markup):
    for path in sorted(CORPUS.glob("*.txt")):
        check(path, markup)
