"""Whatever dumps come in whatever order, and whatever a person edits between them: nothing of theirs is lost."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.edit.import_files import import_files
from generator.edit.intake.options import ImportOptions
from hypothesis import given
from hypothesis import strategies as st

from conftest import AS_OF, FIVE, Portal, a_share_of_examples

batches = st.lists(st.lists(st.sampled_from(FIVE), min_size=1, max_size=3), min_size=1, max_size=4)
lines = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "Zs"]), min_size=1, max_size=30).map(str.strip)
texts = lines.filter(lambda text: text.strip("-.") != "")
names = st.lists(st.sampled_from(["Ada Lee", "Haibin Lin", "José Müller", "Bo Li"]), max_size=3, unique=True)
edits = st.one_of(
    st.tuples(st.just("title"), texts),
    st.tuples(st.just("authors"), names),
    st.tuples(st.just("contributors"), names),
    st.tuples(st.just("abstract"), texts),
    st.tuples(st.just("note"), texts),
    st.tuples(st.just("venue"), texts),
    st.tuples(st.just("date"), st.sampled_from(["1999", "2025-02", "2024-02-29", None])),
    st.tuples(st.just("category"), st.sampled_from(["NO", "DC", "quant-ph", None])),
    st.tuples(st.just("code"), st.sampled_from([True, "false", "https://example.org/x", None])),
    st.tuples(st.just("score"), st.sampled_from(["1", "97.6", "100", None])),
    st.tuples(st.just("more_authors"), st.sampled_from(["true", "false", None])),
)
deeds = st.tuples(st.integers(0, 10**6), st.one_of(edits, st.just("delete")))


def edit(path: Path, field: str, value: object) -> None:
    """Change a field as a person would, who may also write a key with an empty value."""
    text = path.read_text(encoding="utf-8")
    path.write_text(edit_record(text, {field: value}), encoding="utf-8")


@a_share_of_examples(10)
@given(batches, st.lists(deeds, max_size=6), batches)
def test_no_hand_edit_is_lost_and_no_deletion_undone(before, hand, after):
    with tempfile.TemporaryDirectory() as folder:
        portal = Portal(Path(folder))
        for files in before:
            portal.take(*files)
        by_hand: dict[Path, dict[str, object]] = {}
        gone: set[Path] = set()
        for place, deed in hand:
            paths = sorted((portal.root / "content/papers").glob("*.yaml"))
            if not paths:
                continue
            path = paths[place % len(paths)]
            if deed == "delete":
                path.unlink()
                gone.add(path)
                by_hand.pop(path, None)
                continue
            field, value = deed
            was = read_mapping(path.read_text(encoding="utf-8")).get(field)
            edit(path, field, value)
            now = read_mapping(path.read_text(encoding="utf-8")).get(field)
            if now != was:
                by_hand.setdefault(path, {})[field] = now
        for files in after:
            portal.take(*files)
        assert not any(path.exists() for path in gone)
        for path, fields in by_hand.items():
            record = read_mapping(path.read_text(encoding="utf-8"))
            assert {field: record.get(field) for field in fields} == fields
        assert not [name for name in portal.ids() if name.endswith("-2")]


@a_share_of_examples(10)
@given(batches, st.lists(deeds, max_size=4))
def test_a_second_import_is_a_no_op(taken, hand):
    with tempfile.TemporaryDirectory() as folder:
        portal = Portal(Path(folder))
        for files in taken:
            portal.take(*files)
        for place, deed in hand:
            paths = sorted((portal.root / "content/papers").glob("*.yaml"))
            if deed == "delete":
                paths[place % len(paths)].unlink()
            else:
                edit(paths[place % len(paths)], *deed)
        every = [path for files in taken for path in files]
        portal.take(*every)
        once = portal.files()
        report = portal.take(*reversed(every))
        assert portal.files() == once
        assert report.changes == ()
        assert import_files(portal.root, every, ImportOptions(as_of=AS_OF, dry_run=True)).changes == ()


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
