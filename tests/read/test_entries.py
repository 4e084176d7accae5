"""Which lines are heading lines where a line could also be a word in an abstract."""

from __future__ import annotations

import pytest
from generator.read.lists.dumps.dump import read_dump

from conftest import AS_OF, list_dump, profile_dump

WALK = ("On Walking Robots", "Jane Doe, Li-Wen Chang", "We walk. It works.")
FLY = ("On Flying Robots", "John Roe, Qi Hou et al.", "We fly. It works.")
SKETCH = ("Decomposition Using TensorSketch", "Osman Malik, Stephen Becker", "We sketch. It works.")
SWIM = ("On Swimming Robots", "Jane Doe", "We swim. It works.")
STRAY = ["LG", "AI", "quant-ph", "May 2", "Sep 28, 2024"]


def titles(text):
    return [draft.title for draft in read_dump(text, path="dump.txt", as_of=AS_OF).drafts]


def abstracts(text):
    return [draft.abstract for draft in read_dump(text, path="dump.txt", as_of=AS_OF).drafts]


@pytest.mark.parametrize("stray", STRAY)
@pytest.mark.parametrize(
    "abstract",
    [
        "We walk with\n{}\nand other means. It works.",
        "We walk.\n{}\nIt works.",
        "We walk.\n{}\nRobots of all kinds and sizes walk\nby day.",
        "We walk.\n{}",
        "We walk.\nIt works.\n{}\nThe system walks for hours and\nnever falls.",
    ],
)
def test_a_word_alone_on_its_line_does_not_cut_a_lists_abstract(stray, abstract):
    abstract = abstract.format(stray)
    assert abstracts(list_dump((*WALK[:2], abstract), FLY)) == [abstract, FLY[2]]


@pytest.mark.parametrize("stray", STRAY)
@pytest.mark.parametrize(
    "abstract",
    [
        "We walk with\n{}\nand other means. It works.",
        "We walk.\n{}\n\nIt works.",
        "We walk.\n\n{}\n\nIt works.",
        "We walk.\n\n{}\n\nRobots walk\n\nIt works.",
        "We walk.\n\n{}\nIt works.",
        "We walk.\n\n{}\nRobots of all kinds walk\nby day.",
        "We walk.\n\n{}",
    ],
)
def test_a_word_alone_on_its_line_does_not_cut_a_profiles_abstract(stray, abstract):
    abstract = abstract.format(stray)
    assert abstracts(profile_dump("Haibin Lin", [(*WALK[:2], abstract), FLY])) == [abstract, FLY[2]]


@pytest.mark.parametrize("heading", [*STRAY, "97.6LG", "LGCode", "May 2Code", "71.5May 2"])
@pytest.mark.parametrize("paper", [FLY, SWIM], ids=["two authors", "one author"])
def test_a_poor_heading_begins_a_paper_where_one_follows(heading, paper):
    profile = profile_dump("Haibin Lin", [WALK, (*paper, heading), WALK])
    assert titles(profile) == [WALK[0], paper[0], WALK[0]]
    assert abstracts(profile) == [WALK[2], paper[2], WALK[2]]
    list_ = list_dump(WALK, (*paper, heading), WALK)
    assert titles(list_) == [WALK[0], paper[0], WALK[0]]
    assert titles(profile_dump("Haibin Lin", [WALK, (*paper, heading)])) == [WALK[0], paper[0]]


@pytest.mark.parametrize("heading", STRAY[3:])
def test_a_date_begins_a_paper_though_it_is_doubtful_where_its_title_ends(heading):
    assert len(titles(list_dump(WALK, (*SKETCH, heading), FLY))) == 3


@pytest.mark.parametrize("heading", STRAY[3:])
def test_a_heading_without_category_begins_a_paper_though_the_one_above_has_no_abstract(heading):
    assert titles(f"LGMay 3\n{WALK[0]}{WALK[1]}\n" + list_dump((*FLY, heading))) == [WALK[0], FLY[0]]
    profile = profile_dump("Haibin Lin", [WALK, (*FLY, heading)]).replace(WALK[2] + "\n", "")
    assert titles(profile) == [WALK[0], FLY[0]]


@pytest.mark.parametrize("heading", ["LGFeb 30, 2024", "97.6PLFeb 30", "LGMay 2"])
@pytest.mark.parametrize("line", ["the rest of it.", "On standing still."])
def test_a_full_heading_always_begins_a_paper(heading, line):
    assert titles(list_dump(WALK) + f"{heading}\n{line}\nWe stand.\n")[0] == WALK[0]
    assert len(titles(list_dump(WALK) + f"{heading}\n{line}\nWe stand.\n")) == 2


@pytest.mark.parametrize("separate", [False, True])
def test_a_dump_whose_headings_have_no_category_is_read(separate):
    papers = [(*WALK, "May 2"), (*FLY, "Sep 28, 2024"), ("On Standing Still", "", SWIM[2], "May 4"), (*SWIM, "May 3")]
    text = profile_dump("Haibin Lin", papers) if separate else list_dump(*papers)
    assert titles(text) == [paper[0] for paper in papers]


def test_a_list_with_title_and_authors_on_two_lines_may_have_poor_headings():
    text = list_dump(WALK) + f"LG\n{FLY[0]}\n{FLY[1]}\n{FLY[2]}\n"
    assert titles(text) == [WALK[0], FLY[0]]


def test_a_list_with_blank_lines_may_have_poor_headings():
    text = list_dump(WALK, (*FLY, "LG"), (*WALK, "May 2")).replace("\n", "\n\n")
    assert titles(text) == [WALK[0], FLY[0], WALK[0]]
