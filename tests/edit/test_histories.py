"""However sources change, people edit and imports follow each other: what is by hand stays, the rest follows."""

import tempfile
from pathlib import Path

import hypothesis
from histories import DEEDS, live
from hypothesis import given
from hypothesis import strategies as st

from conftest import rounds

numbers = st.integers(0, 10**4)
# Deeds of the person are met most often, for most can go wrong there.
others = ["change_source", "take", "rename", "delete", "back", "person", "hand_made"]
kinds = st.one_of(
    st.sampled_from(DEEDS), st.sampled_from(DEEDS), st.sampled_from(others),
    st.sampled_from(["change_source", "take"])
)  # fmt: skip
histories = st.lists(st.tuples(kinds, numbers, numbers), min_size=6, max_size=24)


def test_no_history_of_edits_and_imports_loses_what_is_by_hand(record_property):
    lived, held = [], []

    @hypothesis.settings(max_examples=rounds(6, 1000))
    @given(histories)
    def live_them(deeds):
        lived.append(len(deeds))
        with tempfile.TemporaryDirectory() as folder:
            live(Path(folder), deeds)
        held.append(len(deeds))

    try:
        live_them()
    finally:
        record_property("histories in which nothing by hand was lost", f"{len(held)} of {len(lived)}")
        record_property("edits, changes of sources and imports in them", str(sum(lived)))
