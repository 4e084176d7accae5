"""An entry of a list that is unlike the others, or hardly possible, is doubtful, and what may be wrong is said."""

import pytest
from generator.read.lists.entries import entry_of, read_entries

LIST = [
    "A. Bee and C. Dee. 2021. Owls at night. Journal of Birds 4, 1-9.",
    "C. Dee and A. Bee. 2020. Lamps for moths in winter. Journal of Birds 3, 11-19.",
    "A. Bee and E. Eff. 2019. What a heron hears. Journal of Ponds 2, 20-31.",
    "E. Eff and C. Dee. 2018. Why frogs wait. Journal of Ponds 1, 30-42.",
]


def doubts(*entries: str) -> tuple[str, ...]:
    draft = read_entries(list(map(entry_of, entries)))[-1]
    assert draft is not None
    return draft.doubts


def test_entries_that_are_alike_are_not_doubtful() -> None:
    assert doubts(*LIST, "G. Gee and A. Bee. 2017. How toads sing. Journal of Ponds 1, 3-7.") == ()


@pytest.mark.parametrize(
    ("entry", "doubt"),
    [
        ("G. Gee and A. Bee. How toads sing. Journal of Ponds 1, 3-7.", "no year was found"),
        ("2017. How toads sing. Journal of Ponds 1, 3-7.", "no authors were found"),
    ],
)
def test_a_field_that_the_other_entries_have_is_missed(entry: str, doubt: str) -> None:
    assert doubt in doubts(*LIST, entry)


def test_an_entry_alone_is_doubtful_without_authors() -> None:
    assert doubts("Owls of the sea. Journal of Owls 12 (2020), 1-10.") == ("no authors were found",)
