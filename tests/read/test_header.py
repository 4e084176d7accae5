"""A profile's header: which of its lines is the name, and where a second profile begins."""

import pytest
from generator.read.draft import Context
from generator.read.lists.dumps import dump

from conftest import AS_OF, profile_dump

PAPER = ("On Walking Robots", "Jane Doe, Li-Wen Chang", "We walk. It works.")
OTHER = ("On Flying Robots", "Jane Doe, Qi Hou", "We fly. It works.")
NUMBERS = "h-index10\n1papers\n1,234citations\nNovelty50%\nAI Score40\n\n1 Papers\n\n"
ENTRY = profile_dump("x", [PAPER]).partition("1 Papers\n\n")[2]


def read(text):
    return dump.read(text, Context("dump.txt", AS_OF))


@pytest.mark.parametrize(
    ("above", "name", "category", "reported"),
    [
        ("Haibin Lin\n\nLG\n", "Haibin Lin", "LG", []),
        ("Haibin Lin\n", "Haibin Lin", "", []),
        ("Paper Portal\nHaibin Lin\n\nLG\n", "Haibin Lin", "LG", [1]),
        ("Paper Portal\n\nSign in\n\nHaibin Lin\n\nLG\n", "Haibin Lin", "LG", [1, 3]),
        ("Paper Portal\nHaibin Lin\n", "Haibin Lin", "", [1]),
        ("Haibin Lin\n\nLG\nFollow\n", "Haibin Lin", "LG", [4]),
        ("Haibin Lin\n\nquant-ph\n", "Haibin Lin", "quant-ph", []),
        ("LG\nHaibin Lin\n", "Haibin Lin", "LG", []),
        ("MA\n\nLG\n", "MA", "LG", []),
        ("Paper Portal\nMA\n\nLG\n", "MA", "LG", [1]),
        ("Li\n", "Li", "", []),
    ],
)
def test_the_name_is_the_line_nearest_above_category_and_numbers(above, name, category, reported):
    reading = read(above + NUMBERS + ENTRY)
    assert (reading.profile.name, reading.profile.category) == (name, category)
    assert (above.split("\n")[reading.profile.line - 1]) == name
    assert [(problem.line, problem.severity) for problem in reading.problems] == [
        (line, "warning") for line in reported
    ]


def test_a_category_below_the_numbers_is_found():
    reading = read("Haibin Lin\n" + NUMBERS.replace("AI Score40\n", "AI Score40\nLG\n") + ENTRY)
    assert (reading.profile.category, reading.problems) == ("LG", ())


@pytest.mark.parametrize("gap", ["", "\n", "\n\n\n"])
@pytest.mark.parametrize("category", ["LG", ""])
def test_a_second_profile_in_one_file_is_refused_and_the_first_is_read(gap, category):
    first = profile_dump("Haibin Lin", [PAPER]) + gap
    reading = read(first + profile_dump("Menghan Yu", [OTHER], category=category))
    assert reading.profile.name == "Haibin Lin"
    assert [(draft.title, draft.abstract) for draft in reading.drafts] == [(PAPER[0], PAPER[2])]
    assert [(problem.line, problem.severity, problem.what) for problem in reading.problems] == [
        (
            first.count("\n") + 1,
            "error",
            "another profile begins here; it and everything below it was left out",
        )
    ]
    assert reading.problems[0].hint == "save each profile in a file of its own"


LIST = f"LGMay 2\n{PAPER[0]}{PAPER[1]}\n{PAPER[2]}\n"


@pytest.mark.parametrize(
    ("above", "owner", "papers", "line"),
    [("Haibin Lin\n\nLG\nh-index10\n0papers\n1,234citations\n\n", "Haibin Lin", [], 8), (LIST, None, [PAPER[2]], 4)],
    ids=["a profile without papers", "a list"],
)
def test_a_profile_below_something_else_is_refused_and_that_is_read(above, owner, papers, line):
    reading = read(above + profile_dump("Menghan Yu", [OTHER]))
    assert (reading.profile and reading.profile.name, [draft.abstract for draft in reading.drafts]) == (owner, papers)
    assert [problem.line for problem in reading.problems if problem.severity == "error"] == [line]


def test_one_number_in_an_abstract_begins_no_profile():
    reading = read(profile_dump("Haibin Lin", [(*PAPER[:2], "We read\n40 papers\nof robots.")]))
    assert [draft.abstract for draft in reading.drafts] == ["We read\n40 papers\nof robots."]
    assert {problem.severity for problem in reading.problems} == {"warning"}
