import pytest
from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.yaml_text import dump_record
from generator.core.problems import ProblemsFoundError
from hypothesis import given
from hypothesis import strategies as st

from tables import table

# By what must hold: a file that a person wrote, what changes in it, and which lines alone are others afterwards.
EDITS = table(__file__, "edits.yaml")


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_edit_changes_only_its_lines(edit, newline):
    text = wanted = edit["text"]
    for replaced in edit["replaced"]:
        assert wanted.count(replaced["from"]) == 1
        wanted = wanted.replace(replaced["from"], replaced["to"])
    newline = newline if "\n" in text else "\n"
    edited = edit_record(text.replace("\n", newline), edit["changes"])
    assert edited == wanted.replace("\n", newline)


def test_a_value_that_stands_there_already_changes_no_byte():
    text = "title:   \"t\"\ndate: '2024-09-28'\nmore_authors: True  # yes\nabstract: a\nmetrics: {papers: 3}\n"
    assert edit_record(text, {"title": "t", "date": "2024-09-28", "abstract": "a\n", "venue": None}) == text
    assert edit_record("score: 97.6\n", {"score": 97.6}) == "score: 97.6\n"


def test_a_list_or_a_group_may_become_empty():
    text = "title: t\nkeywords:\n- a  # one\nlinks:\n  doi: 10.1/a\nnote: n\n"
    edited = edit_record(text, {"keywords": [], "links": {}})
    assert (read_mapping(edited), "# one" in edited) == (
        {"title": "t", "keywords": [], "links": {}, "note": "n"},
        True,
    )


def test_an_empty_file_gets_its_keys_after_its_comments():
    assert edit_record("# to do", {"title": "t"}) == "# to do\ntitle: t\n"
    assert edit_record("", {}) == ""


def test_text_that_is_not_yaml_is_not_edited():
    with pytest.raises(ProblemsFoundError):
        edit_record("title: a: b\n", {"title": "t"})


texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40)
keys = st.sampled_from(["title", "authors", "category", "abstract", "note", "venue", "keywords"])
records = st.dictionaries(keys, texts | st.lists(texts, max_size=3), min_size=1)


@given(records, st.dictionaries(keys, texts | st.none() | st.lists(texts, max_size=2)), st.booleans())
def test_an_edit_says_the_old_record_with_the_changes(record, changes, windows):
    text = dump_record(record)
    before = read_mapping(text)
    edited = edit_record(text.replace("\n", "\r\n") if windows else text, changes)
    wanted = {
        **before,
        **{
            key: read_mapping(dump_record({key: said}))[key] if said is not None else None
            for key, said in changes.items()
        },
    }
    wanted = {key: said for key, said in wanted.items() if said is not None}
    assert (read_mapping(edited) if edited.strip() else {}) == wanted
