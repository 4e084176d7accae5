"""Values of content files, as commands tell them."""

import pytest
from generator.cli.values import in_words, where_they_differ

READ = [
    ("Sorting Letters", "Sorting Letters"),
    ("two\nlines\n", "two lines"),
    (["Jane Doe", "Qi Hou"], "Jane Doe, Qi Hou"),
    (["Doe, Jane", "Hou, Qi"], "Doe, Jane; Hou, Qi"),
    ({"name": "Qi Hou", "id": "qi-hou-2"}, "Qi Hou (id: qi-hou-2)"),
    ({"name": "Qi Hou"}, "Qi Hou"),
    ({"doi": "10.1000/182", "pdf": "https://example.org/a.pdf"}, "doi: 10.1000/182, pdf: https://example.org/a.pdf"),
    (
        [{"type": "article", "venue": "Letters"}, {"arxiv": "2409.19256"}],
        "type: article, venue: Letters; arxiv: 2409.19256",
    ),
    (True, "true"),
    (37, "37"),
    (None, "nothing"),
    ([], "nothing"),
    ("", "nothing"),
    ({}, "nothing"),
]


@pytest.mark.parametrize(("value", "words"), READ)
def test_a_value_is_said_in_words(value, words):
    assert in_words(value) == words


def test_of_two_lists_the_entries_that_differ_are_told():
    one, other = ["Jane Doe", {"name": "Qi Hou", "id": "qi-hou-2"}], ["Jane Doe", "Qi Hou"]
    assert where_they_differ(one, other) == ([one[1]], ["Qi Hou"])


@pytest.mark.parametrize(
    ("one", "other"), [(["a"], ["a", "b"]), (["a", "b"], ["b", "a"]), (["a"], ["b"]), ("a", ["a"])]
)
def test_what_differs_otherwise_is_told_whole(one, other):
    assert where_they_differ(one, other) == (one, other)
