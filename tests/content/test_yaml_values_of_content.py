"""What YAML says in another way than plain text: nothing, names for repeated values, tags, other words and numbers."""

import pytest
from generator.content.content import read_content
from generator.core.records import PartialDate


def read(portal, text, name="papers/x.yaml"):
    portal.write(name, text)
    return read_content(portal.root)


def paper(portal, text):
    content, problems = read(portal, text)
    assert not problems, "\n".join(map(str, problems))
    return content.papers[0]


def told(portal, text):
    return [f"{one.severity}: {one}".replace("content/papers/x.yaml:", "") for one in read(portal, text)[1]]


@pytest.mark.parametrize("word", ["null", "~", "", "!!null ''"])
def test_nothing_counts_as_an_absent_key(portal, word):
    lines = "".join(f"{key}: {word}\n" for key in ("date", "venue", "links", "keywords", "code", "abstract", "note"))
    found = paper(portal, f"title: A\nauthors: [Jane Doe]\n{lines}versions:\n- volume: {word}\n  type: article\n")
    assert (found.date, found.venue, found.links, found.keywords, found.code) == (None, "", {}, (), None)
    assert found.versions[0].volume == ""


@pytest.mark.parametrize("word", ["null", "~", ""])
def test_nothing_is_no_name(portal, word):
    assert told(portal, f"title: A\nauthors:\n- Jane Doe\n- {word}\n") == [
        f"error: 4:{3 if word else 2}: `authors` entry 2 is empty; write something, or delete the line"
    ]


@pytest.mark.parametrize("word", ["null", "~"])
def test_a_title_that_is_nothing_is_missing(portal, word):
    assert told(portal, f"title: {word}\n") == ["error: 1:1: `title` is empty; write a value after its colon"]


@pytest.mark.parametrize(
    ("word", "meant"), [("yes", True), ("On", True), ("TRUE", True), ("no", False), ("OFF", False)]
)
@pytest.mark.parametrize("quote", ["", "'"])
def test_other_words_of_yaml_are_truths_where_one_is_expected(portal, word, meant, quote):
    found = paper(portal, f"title: {word}\nselected: {quote}{word}{quote}\ncode: {word}\n")
    assert (found.title, found.selected, found.code) == (word, meant, meant or None)


@pytest.mark.parametrize("said", ["2_024", "+2024", "0x7E8", "2024"])
def test_a_year_is_the_number_that_yaml_reads(portal, said):
    assert paper(portal, f"title: A\nyear: {said}\n").date == PartialDate(2024)


@pytest.mark.parametrize("said", ["9.75e+1", "97.50", "9_7.5", "+97.5"])
def test_a_score_is_the_number_that_yaml_reads(portal, said):
    assert paper(portal, f"title: A\nscore: {said}\n").score == 97.5


def test_shared_lists_groups_and_days_are_read_where_they_are_repeated(portal):
    text = """title: A
authors: &names [Jane Doe, John Roe]
contributors: *names
date: &day 2024-09-28
versions: [&one {date: *day, volume: 1}, *one, {<<: *one, volume: 2}]
extra: {same: *one, more: {<<: [*one, {pages: 3}], volume: 4}}
"""
    found = paper(portal, text)
    assert found.contributors == found.authors
    assert [(one.date, one.volume) for one in found.versions] == [
        (PartialDate(2024, 9, 28), n) for n in ("1", "1", "2")
    ]
    day = "2024-09-28"
    assert found.extra == {"same": {"date": day, "volume": 1}, "more": {"date": day, "volume": 4, "pages": 3}}


def test_an_emoji_as_json_writes_it_is_one_character(portal):
    assert paper(portal, r'{"title": "Looms \ud83d\ude00 \u00e9", "venue": "\\ud83d"}').title == "Looms 😀 é"
    assert paper(portal, r'{"title": "Looms \ud83d\ude00 \u00e9", "venue": "\\ud83d"}').venue == r"\ud83d"


def test_characters_that_no_page_can_show_are_left_out_with_a_warning(portal):
    content, problems = read(portal, 'title: "A\\x02 loom"\nabstract: "page 1\\fpage 2"\n')
    assert (content.papers[0].title, content.papers[0].abstract) == ("A loom", "page 1page 2")
    assert [f"{one.severity}: {one}" for one in problems] == [
        f"warning: content/papers/x.yaml:{place}: the value contains a character that cannot be printed ({code}); it "
        "is left out; delete the character"
        for place, code in (("1:8", "U+0002"), ("2:11", "U+000C"))
    ]


NO_STAR, NO_MARK = "a value may not begin with `*`", "a value may not begin with `!`"
LONE = "the value contains a character that cannot be printed (U+D83D); it is left out; delete the character"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title: &yet another\n", "warning: 1:8: `&yet` is a name for the value, and not a part of it; QUOTES"),
        ("title: A\nnote: *later\n", f"error: 2:7: {NO_STAR}; QUOTES"),
        ("title: &a A\nnote: &a B\n", "error: 2:7: two values have the name `&a`; QUOTES"),
        ("title: A\nextra: {<<: 1}\n", "error: 2:13: `<<` must be followed by the name of a group; QUOTES"),
        ("title: A\nyear: !!int many\n", f"error: 2:7: {NO_MARK}; QUOTES"),
        ("title: A\nauthors: !!set {Jane, John}\n", f"error: 2:10: {NO_MARK}; QUOTES"),
        ('title: "\\ud83d alone"\n', f"warning: 1:8: {LONE}"),
    ],
)
def test_what_yaml_reads_otherwise_than_it_looks_is_named(portal, text, message):
    assert told(portal, text) == [message.replace("QUOTES", "put the value in quotes")]


LIST = "authors:\n- {first}\n  - {second}\n- Joan Poe\n"


@pytest.mark.parametrize(
    ("above", "first", "second"),
    [
        ("title: A", "Jane Doe", "John Roe"),
        ("title: A study of what looms do to those who work at them", "Maria Fernanda de Oliveira", "John Roe"),
        ("title: A\nnote: 'A study of what looms do to those who work at them'", "Maria Fernanda de Oliveira", "John"),
    ],
)
def test_an_entry_that_seems_to_be_in_the_wrong_column_is_named(portal, above, first, second):
    where = f"warning: {above.count(chr(10)) + 4}:3"
    what = "this entry begins further right than those above, and so is a part of the entry before it"
    hint = "begin all entries of a list in the same column"
    assert told(portal, f"{above}\n{LIST.format(first=first, second=second)}") == [f"{where}: {what}; {hint}"]


@pytest.mark.parametrize(
    "text",
    [
        "title: A\nabstract: It does three things. First\n  - it weaves. Second\n  - it spins.\n",
        "title: Looms\n  - a second look\naffiliations:\n- Centre National de Recherche\n  - Institut des Textiles\n",
        "title: A\nkeywords: [looms\n  - and weavers, spinning\n  - and spinners]\n",
        "title: A\nauthors:\n# the list:\n#  - Jane\n- Jane Doe\n",
        "title: 'A\n\n  - B'\nnote: |\n  - one\n    - two\n",
    ],
)
def test_a_dash_at_the_beginning_of_a_line_is_no_sign_of_a_mistake(portal, text):
    assert told(portal, text) == []


def test_aliases_may_repeat_much_but_not_without_end(portal):
    names = ", ".join(f"Name N{number}" for number in range(3000))
    found = paper(portal, f"title: A\nauthors: &all [{names}]\ncontributors: *all\n")
    assert len(found.contributors) == 3000
