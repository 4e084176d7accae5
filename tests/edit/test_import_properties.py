"""Whatever dumps come in whatever order, and whatever a person edits between them: nothing of theirs is lost."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from conftest import FIVE, Portal, a_share_of_examples

batches = st.lists(st.lists(st.sampled_from(FIVE), min_size=1, max_size=3), min_size=1, max_size=4)


@a_share_of_examples(10)
@given(batches)
def test_any_batches_in_any_order_equal_one_import_of_all(taken):
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        step, whole = Portal(Path(one)), Portal(Path(other))
        for files in taken:
            step.take(*files)
        whole.take(*{path for files in taken for path in files})
        assert step.files() == whole.files()


@a_share_of_examples(10)
@given(batches, st.integers(0, 120))
def test_an_import_without_a_part_of_its_record_writes_the_same(taken, place):
    with tempfile.TemporaryDirectory() as folder:
        portal = Portal(Path(folder))
        every = [path for files in taken for path in files]
        portal.take(*every)
        whole = portal.files()
        pages = sorted((portal.root / "content/.imports").rglob("*.json"))
        pages[place % len(pages)].unlink()
        if place % 2:
            shutil.rmtree(portal.root / "content/.imports/authors", ignore_errors=True)
        portal.take(*every)
        assert portal.files() == whole
