"""What an import may change in a file that a person may have edited: the three-way merge, case by case."""

import pytest
from generator.content.author_merge import author_text, merge_authors
from generator.content.merge import Kept, Merge, beside_hand_made_authors, three_way

OLD, NEW, MINE = {"title": "Old"}, {"title": "New"}, {"title": "Mine"}
NOTHING: dict[str, object] = {}


@pytest.mark.parametrize(
    ("base", "current", "incoming", "changes", "kept"),
    [
        pytest.param(OLD, OLD, NEW, NEW, (), id="what nobody edited follows its source"),
        pytest.param(OLD, MINE, NEW, {}, (Kept("title", "Mine", "New"),), id="an edit stays"),
        pytest.param(OLD, NEW, NEW, {}, (), id="an edit that the source makes too is none"),
        pytest.param(OLD, MINE, OLD, {}, (Kept("title", "Mine", "Old"),), id="an edit stays while the source does"),
        pytest.param(NOTHING, NOTHING, NEW, NEW, (), id="a new field is filled in"),
        pytest.param(NOTHING, MINE, NEW, {}, (Kept("title", "Mine", "New"),), id="a field added by hand stays"),
        pytest.param(OLD, NOTHING, NEW, {}, (Kept("title", None, "New"),), id="a field removed by hand stays away"),
        pytest.param(OLD, NOTHING, OLD, {}, (Kept("title", None, "Old"),), id="also where the source still says it"),
        pytest.param(OLD, OLD, NOTHING, {"title": None}, (), id="a field that its source drops goes"),
        pytest.param(OLD, MINE, NOTHING, {}, (Kept("title", "Mine", None),), id="unless a person changed it"),
        pytest.param(NOTHING, MINE, NOTHING, {}, (), id="what only a person says stays"),
        pytest.param(NOTHING, {"code": "false"}, {"code": True}, {}, (Kept("code", "false", True),), id="no by hand"),
        pytest.param({"venue": {}}, {"venue": None}, {"venue": "V"}, {"venue": "V"}, (), id="nothing is nothing"),
        pytest.param({"venue": []}, {"venue": ""}, {"venue": "V"}, {"venue": "V"}, (), id="however it is written"),
        pytest.param(NOTHING, {"title": ""}, NEW, {}, (Kept("title", "", "New"),), id="an emptied key is an edit"),
        pytest.param({"code": True}, {"code": "true"}, {"code": True}, {}, (), id="yes as text is yes"),
        pytest.param({"code": True}, {"code": "True"}, {"code": "x.y"}, {"code": "x.y"}, (), id="in capitals too"),
        pytest.param({"code": "TRUE"}, {"code": True}, {"code": "x.y"}, {"code": "x.y"}, (), id="either way"),
        pytest.param({"note": "True"}, {"note": "true"}, {"note": "x"}, {}, (Kept("note", "true", "x"),), id="text"),
        pytest.param({"score": 3.0}, {"score": "3"}, {"score": 4}, {"score": 4}, (), id="whole numbers are as written"),
        pytest.param({"score": 3.5}, {"score": "3.5"}, {"score": 4}, {"score": 4}, (), id="others too"),
        pytest.param({"score": 3.5}, {"score": "3"}, {"score": 4}, {}, (Kept("score", "3", 4),), id="to the digit"),
        pytest.param({"note": "x\n"}, {"note": "x"}, {"note": "y"}, {"note": "y"}, (), id="the last line end is none"),
        pytest.param({"note": " x"}, {"note": "x"}, {"note": "y"}, {}, (Kept("note", "x", "y"),), id="a blank is one"),
        pytest.param({"awards": []}, NOTHING, {"awards": ["A"]}, {}, (Kept("awards", None, ["A"]),), id="was there"),
        pytest.param({"awards": ("A",)}, {"awards": ["A"]}, {"awards": ["B"]}, {"awards": ["B"]}, (), id="a list"),
        pytest.param(
            {"awards": ["A", "B"]}, {"awards": ["B", "A"]}, {"awards": ["C"]}, {},
            (Kept("awards", ["B", "A"], ["C"]),), id="in its order",
        ),
        pytest.param(
            {"authors": [{"name": "A", "orcid": ""}]}, {"authors": [{"name": "A", "orcid": None}]},
            {"authors": ["B"]}, {"authors": ["B"]}, (), id="an empty key within an entry",
        ),
        pytest.param(
            {"authors": ["A", "B"]}, {"authors": [{"name": "A", "roles": ["software"]}, "B"]},
            {"authors": ["A", {"name": "B", "equal": True}, "C"]},
            {"authors": [{"name": "A", "roles": ["software"]}, {"name": "B", "equal": True}, "C"]}, (),
            id="a role given by hand stays in a list that its source goes on with",
        ),
        pytest.param(
            {"authors": ["A", "B", "C"]}, {"authors": ["C", "A", "B"]},
            {"authors": ["A", {"name": "B", "equal": True}, "C"]},
            {"authors": ["C", "A", {"name": "B", "equal": True}]},
            (Kept("authors", ["C", "A", "B"], ["A", "B", "C"]),), id="and reaches the same person in another order",
        ),
        pytest.param(
            {"authors": ["A. Lee"]}, {"authors": [{"name": "A. Lee", "equal": "true"}]}, {"authors": ["Ada Lee"]},
            {"authors": [{"name": "Ada Lee", "equal": "true"}]}, (), id="and with a name that its source spells out",
        ),
        pytest.param(
            {"authors": ["A", "B"]}, {"authors": ["A", {"name": "B", "equal": "true"}]}, {"authors": ["A"]}, {},
            (Kept("authors", ["A", {"name": "B", "equal": "true"}], ["A"]),),
            id="a list stays if its source drops an author with a role given by hand",
        ),
        pytest.param(
            {"authors": [{"name": "A", "equal": True}]}, {"authors": ["A"]},
            {"authors": [{"name": "A", "equal": True}]}, {}, (Kept("authors.1.equal", None, True),),
            id="a mark removed by hand stays away",
        ),
        pytest.param(
            {"authors": [{"name": "A", "equal": True}]}, {"authors": [{"name": "A", "equal": "true"}]},
            {"authors": ["A"]}, {"authors": ["A"]}, (), id="a mark that its source drops goes",
        ),
        pytest.param(
            {"links": {"doi": "1"}}, {"links": {"doi": "1", "pdf": "mine"}}, {"links": {"doi": "2"}},
            {"links": {"doi": "2", "pdf": "mine"}}, (), id="links one by one",
        ),
        pytest.param(
            {"links": {"doi": "1"}}, {"links": {"doi": "mine"}}, {"links": {"doi": "2", "pdf": "a"}},
            {"links": {"doi": "mine", "pdf": "a"}}, (Kept("links.doi", "mine", "2"),), id="an edited link alone stays",
        ),
        pytest.param(
            {"links": {"doi": "1", "pdf": "a"}}, {"links": {"doi": "1", "pdf": "a"}}, {"links": {"doi": "1"}},
            {"links": {"doi": "1"}}, (), id="a link that its source drops goes",
        ),
        pytest.param(
            {"links": {"doi": "1"}, **OLD}, {"links": {"doi": "1"}, **OLD}, {"links": {"doi": "2"}, **NEW},
            {"links": {"doi": "2"}, **NEW}, (), id="what comes after links is merged too",
        ),
        pytest.param(
            {"venue": {"a": "1"}}, {"venue": {"a": "mine"}}, {"venue": {"a": "1", "b": "2"}}, {},
            (Kept("venue", {"a": "mine"}, {"a": "1", "b": "2"}),), id="other keys are merged as a whole",
        ),
        pytest.param(
            {"links": {"doi": "1"}}, {"links": {"doi": "1"}}, NOTHING, {"links": None}, (), id="the last takes the key",
        ),
        pytest.param(
            {"links": {"doi": "1"}}, {"links": "all wrong"}, {"links": {"doi": "2"}}, {},
            (Kept("links", "all wrong", {"doi": "2"}),), id="what is no list of links is an edit",
        ),
    ],
)  # fmt: skip
def test_each_field_follows_its_source_until_a_person_edits_it(base, current, incoming, changes, kept):
    assert three_way([base], current, incoming) == Merge(changes, kept)


def test_after_an_import_that_was_cut_off_both_states_are_its_own():
    bases = [OLD, {"title": "About to be written"}]
    for now in (OLD, {"title": "About to be written"}):
        assert three_way(bases, now, NEW) == Merge(NEW, ())
    assert three_way(bases, MINE, NEW).changes == {}


AUTHORS = {"authors": ["Ada Lovelace", "Charles Babbage"]}


@pytest.mark.parametrize(
    ("current", "incoming", "owners", "fitted"),
    [
        pytest.param(
            AUTHORS, {"authors": ["Ada Lovelace"], "contributors": ["Mary Hopper"]}, ["Mary Hopper"],
            {"authors": ["Ada Lovelace"], "contributors": ["Mary Hopper"]}, id="untouched authors are the source's",
        ),
        pytest.param(
            {"authors": ["Ada Lovelace", "Somebody Else"]}, AUTHORS, ["Mary Hopper"],
            {**AUTHORS, "contributors": ["Mary Hopper"]}, id="an owner who is missing from the person's list",
        ),
        pytest.param(
            {"authors": ["Ada Lovelace", "Mary Hopper"]}, {**AUTHORS, "contributors": ["Mary Hopper"]}, ["Mary Hopper"],
            AUTHORS, id="an owner whom the person put into the list",
        ),
        pytest.param(
            {"authors": ["Ada Lovelace", "Somebody Else"]}, {**AUTHORS, "more_authors": True}, [],
            AUTHORS, id="a person's list is whole unless they say otherwise",
        ),
        pytest.param(
            {}, {**AUTHORS, "contributors": ["Mary Hopper"]}, ["Mary Hopper"],
            {**AUTHORS, "contributors": ["Mary Hopper"]}, id="no list, nothing to adapt to",
        ),
        pytest.param({}, AUTHORS, ["Mary Hopper"], AUTHORS, id="a list that a person removed"),
        pytest.param(
            AUTHORS, {**AUTHORS, "contributors": ["Ada Lovelace"]}, ["Ada Lovelace"],
            {**AUTHORS, "contributors": ["Ada Lovelace"]}, id="an untouched list changes nothing of what sources say",
        ),
    ],
)  # fmt: skip
def test_what_belongs_to_a_list_of_authors_goes_with_the_list_of_the_person(current, incoming, owners, fitted):
    bases = [{"authors": ["Ada Lovelace", "Charles Babbage"]}]
    assert beside_hand_made_authors(bases, current, incoming, owners) == fitted


def test_a_file_takes_from_another_what_it_lacks_and_names_what_differs():
    keep = {"name": "Ada Lovelace", "homepage": "https://a.example/", "links": {"github": "ada", "dblp": "1"}}
    other = {
        "name": "A. Lovelace",
        "homepage": "https://b.example/",
        "affiliation": "Analytical Society",
        "links": {"github": "lovelace", "dblp": "1", "scholar": "x"},
        "note": "",
    }
    taken, contradicted = merge_authors(keep, other)
    assert taken == {
        "affiliation": "Analytical Society",
        "links": {"github": "ada", "dblp": "1", "scholar": "x"},
    }
    assert contradicted == ["homepage", "links.github"]


def test_an_authors_file_gets_names_and_keys_that_it_lacks_and_is_else_left_alone():
    text = "name: Ada Lovelace  # herself\nnames:\n  - A. Lovelace\n"
    assert author_text(text, {"name": "Ada Lovelace"}, ["A. Lovelace"], []) == text
    assert author_text(text, {"affiliation": "X"}, ["Ada King"], ["ada"]) == (
        "name: Ada Lovelace  # herself\nnames:\n  - A. Lovelace\n  - Ada King\naliases:\n- ada\naffiliation: X\n"
    )
    assert author_text(None, {"name": "Ada"}, [], ["ada-k"]) == "name: Ada\naliases:\n- ada-k\n"
    assert author_text(None, {"name": "Ada"}, ["A."], []) == "name: Ada\nnames:\n- A.\n"
