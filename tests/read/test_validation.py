"""The reader of lists on pages and references that it did not learn from, where the corpus lies beside the project.

In `make test` a share of the pages and lists is read, in `make test-slow` each.
"""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from quality.figure import CORPUS, Figure
from quality.sources import page_texts, publication_pages, reference_strings

from conftest import rounds

SHARE = rounds(6, thorough=1)
pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus lies beside the project only where it is used")


@pytest.mark.parametrize(
    ("measure", "least"),
    [
        (partial(publication_pages, SHARE), {"papers found": 0.94, "of those found: all of these right": 0.87}),
        (partial(page_texts, SHARE), {"papers found": 0.8, "of those found: all of these right": 0.7}),
        (
            partial(reference_strings, SHARE),
            {
                "single references: title, authors, year and venue right": 0.74,
                "lists of references: title, authors, year and venue right": 0.78,
            },
        ),
    ],
)
def test_as_many_are_read_right_as_before(measure: Callable[[], Iterator[Figure]], least: dict[str, float]) -> None:
    shares = {one.what: one.count / one.of for one in measure() if one.of}
    assert {name: shares[name] for name, share in least.items() if shares[name] < share} == {}
