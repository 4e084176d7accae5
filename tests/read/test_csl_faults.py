"""CSL-JSON in any frame and with any fault: what can be read is read, the rest is told with its place."""

import pytest
from generator.read.records.bibliographies.csl import read_csl


def read(text):
    return read_csl(text, path="refs.json")


def told(text):
    return [(problem.line, problem.column, problem.what) for problem in read(text).problems]


def titles(text):
    return [draft.title for draft in read(text).drafts]


A, B = '{"type": "book", "title": "A"}', '{"type": "book", "title": "B"}'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (A, ["A"]),
        (f"[{A}]", ["A"]),
        (f'{{"items": [{A}, {B}]}}', ["A", "B"]),
        (f'{{"references": [{A}], "more": {{"title": "C"}}}}', ["A"]),
        (f'{{"status": "ok", "message": {A}}}', ["A"]),
        (f"{A}\n{B}\n", ["A", "B"]),
        (f"\ufeff [{A}]", ["A"]),
    ],
)
def test_the_items_are_found_in_any_frame(text, found):
    assert titles(text) == found
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "found", "problems"),
    [
        ("", [], [(1, 1, "this file is empty")]),
        ("<html>", [], [(1, 1, "this is no JSON")]),
        ("[]", [], [(0, 0, "no publications found")]),
        (f"[{A}\n{B}]", ["A", "B"], [(2, 1, "a comma is missing between two items")]),
        (f"[{A},\n{B},\n]", ["A", "B"], [(3, 1, "there is a comma after the last item")]),
        (f"[{A},,{B}]", ["A", "B"], [(1, 33, "there is a comma where an item was expected")]),
        (f"[{A},\n{B}", ["A", "B"], [(2, 31, "the list is not closed; the file may be cut off")]),
        (f"[{A}]\n[{B}]", ["A", "B"], [(2, 1, "a second list begins here")]),
        (f"[{A}] x", ["A"], [(1, 34, "the text after the end of the list was left out")]),
        (f"[7, {A}]", ["A"], [(1, 2, "there is '7' where an item was expected")]),
        (f"[[{A}], {B}]", ["A", "B"], [(1, 2, "there is a list within the list")]),
        (
            f'[{A},\n{{"title": "X"\n"type": "book"}},\n{B}]',
            ["A", "B"],
            [(3, 1, "a comma is missing between two fields; the item of line 2 was left out")],
        ),
        (
            f'[{A}, {{"title": "X",}}, {B}]',
            ["A", "B"],
            [(1, 47, "there is a comma after the last field; the item of line 1 was left out")],
        ),
        (
            f'[{{"title": "X}},\n{A}]',
            ["A"],
            [(1, 16, "a text continues in the next line or is not closed; the item of line 1 was left out")],
        ),
        ('[{"type": "book", "title": "X\ny"}]', ["X y"], [(1, 30, "a text continues in the next line")]),
        (
            f"[{{'title': 'X'}}, {A}]",
            ["A"],
            [(1, 3, "a field's name is missing or not in double quotes; the item of line 1 was left out")],
        ),
        (
            f'[{{"title": None, "author": [{{"family": "D"}}]}}, {A}]',
            ["A"],
            [(1, 12, "a value is missing or not in double quotes; the item of line 1 was left out")],
        ),
        (
            f'[{A}, {{"title": "X", "author": [{{',
            ["A"],
            [(1, 61, "the file ends within an item; it may be cut off; the item of line 1 was left out")],
        ),
        (f'[{A}, {{"type": "book"}}]', ["A"], [(1, 1, "this item has no title and was left out")]),
        (
            '[{"title": "A", "type": "boook", "author": ["D"], "DOI": "10.1000/a"}]',
            ["A"],
            [(1, 1, "the type 'boook' is no type of CSL; taken as document")],
        ),
        (
            '[{"title": "A", "author": ["D"], "DOI": "10.1000/a"}]',
            ["A"],
            [(1, 1, "this item has no type; taken as document")],
        ),
        (
            '[{"title": "A"}]',
            [],
            None,
        ),
        (
            '[{"title": "A", "type": "book",\n"author": [7, true, {}]}]',
            ["A"],
            [(2, 1, "an author without a name was left out")] * 2,
        ),
        ('[{"title": {"a": 1}, "type": "book"}]', [], None),
        (
            '[{"title": "A", "type": "book",\n"issued": {"date-parts": [[true]]}}]',
            ["A"],
            [(2, 1, "the date is not made of numbers")],
        ),
        ('[{"title": "A", "type": "book",\n"DOI": "none"}]', ["A"], None),
        ('[{"title": "A", "type": "book",\n"volume": {}, "publisher": true}]', ["A"], None),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place_and_costs_no_other_item(text, found, problems):
    assert titles(text) == found
    if problems is None:
        assert told(text)
    else:
        assert told(text) == problems


@pytest.mark.parametrize("author", ['[{"literal": "Ming Li, Jürgen Müller"}]', '"Ming Li, Jürgen Müller"'])
def test_two_people_in_one_name_are_two_and_reported(author):
    text = f'{{"type": "book", "title": "A",\n"author": {author}}}'
    assert read(text).drafts[0].authors == ("Ming Li", "Jürgen Müller")
    assert told(text) == [(2, 1, "`Ming Li, Jürgen Müller` has names with commas between them")]


def test_what_is_nested_without_end_is_refused():
    deep = '{"title": ' + "[" * 100_000
    for text in (deep, f"[{deep}", "[" * 100_000, '{"a":' * 100_000, f'[{A},{{"title": "B", "x": {"[" * 9999}]'):
        assert read(text).problems
    assert titles(f'[{A},{{"title": "B", "x": {"[" * 9999}]') == ["A"]


def test_a_field_that_was_left_empty_costs_nothing():
    people = '"author": [{"family": "Lee", "given": }]'
    text = f'[{{"id": ,"type": "book",\n"title": "Of lamps: , and owls", "volume":,{people}}}]'
    assert titles(text) == ["Of lamps: , and owls"]
    assert told(text) == []
