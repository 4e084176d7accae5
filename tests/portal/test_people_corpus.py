"""How well likely persons are found: names altered by chance on half of their papers, on large real material."""

import pytest
from quality.people import PAPERS, altered_portal, judged

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PAPERS.is_file(), reason="the corpus is not here"),
]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_in_four_altered_names_are_found_and_hardly_a_wrong_one(seed: int) -> None:
    portal, original = altered_portal(seed)
    right, wrong = judged(portal, 0.5, original)
    assert right > 0.72 * len(original)
    assert wrong < 0.01 * right
