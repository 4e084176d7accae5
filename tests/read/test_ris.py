"""RIS as Zotero, EndNote, Mendeley and publishers write it, from text to drafts."""

import random
import re
from dataclasses import replace

import pytest
from generator.read.records.bibliographies.ris import read_ris
from sample_files import sample

from conftest import rounds

SAMPLES = [sample(f"ris/{name}.ris") for name in ("endnote", "mendeley", "publishers", "zotero")]


def read(text):
    return read_ris(text, path="refs.ris")


def one(*lines):
    """Read one entry of some lines; there must be no problem."""
    reading = read("\n".join(["TY  - JOUR", "TI  - A Title", *lines, "ER  - "]))
    assert reading.problems == ()
    return reading.drafts[0]


def told(text):
    return [(problem.line, problem.what) for problem in read(text).problems]


def test_a_missing_end_is_told_and_both_entries_stay():
    text = "TY  - JOUR\nTI  - One\n\nTY  - BOOK\nTI  - Two\n"
    assert [(draft.line, draft.title, draft.type) for draft in read(text).drafts] == [
        (1, "One", "article"),
        (4, "Two", "book"),
    ]
    assert told(text) == [
        (4, "the entry of line 1 has no 'ER  - ' line before the next begins"),
        (4, "the last entry has no 'ER  - ' line"),
    ]


@pytest.mark.parametrize(
    "end", ["TY  - JOUR\nTI  - Second ow", "TY  - JOUR\nTI  - Second owls\nPY  - 20", "TY  - JOUR\nTI  - Second owls\n"]
)
def test_the_entry_within_which_a_file_ends_is_left_out(end):
    text = f"TY  - JOUR\nTI  - Owls\nER  - \n\n{end}"
    assert [draft.title for draft in read(text).drafts] == ["Owls"]
    assert told(text) == [(5, "the file ends within the last entry, before its 'ER  - ' line; it was left out")]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [(0, "no publications found")]),
        (
            "<html>\n<p>\n",
            [
                (1, "the line '<html>' and 1 more below it belongs to no entry and was left out"),
                (0, "no publications found"),
            ],
        ),
        ("TY  - JOUR\nAU  - Doe, J\nER  - \n", [(1, "this entry has no title and was left out")]),
        ("TI  - A\nER  - \n", [(1, "this entry begins with 'TI' and has no 'TY  - ' line")]),
        ("TY  - FOO\nTI  - A\nER  - \n", [(1, "the type 'FOO' is no type of RIS; taken as GEN")]),
        ("TY  - GEN\nTI  - A\nPY  - soon\nER  - \n", [(3, "'soon' is no date")]),
        ("TY  - GEN\nTI  - A\nDO  - none\nER  - \n", [(3, "'none' is no DOI; kept below `extra`")]),
        (
            "TY  - GEN\nTI  - A\nUR  - javascript:alert(1)\nER  - \n",
            [(3, "'javascript:alert(1)' is no address on the web; kept below `extra`")],
        ),
        ("TY  - GEN\nstray\nTI  - A\nER  - \n", [(2, "the line 'stray' has no tag and was left out")]),
        ("TY  - GEN\nTI  - A\nER  - \nER  - \n", [(4, "this 'ER' line ends no entry")]),
    ],
)
def test_a_fault_is_told_with_its_line(text, problems):
    assert told(text) == problems


def damaged(text, seed):
    """Damage a file in one of its lines."""
    chance = random.Random(seed)
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.randrange(8)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines = [*lines[:at], lines[at][: len(lines[at]) // 2]]
    elif kind == 2:
        lines[at] = lines[at].replace(" - ", chance.choice([" ", "-", " – "]))
    elif kind == 3:
        lines[at] = lines[at][:2] + chance.choice(["\x00", "\ud800", "\u2028", "\ufeff"]) + lines[at][2:]
    elif kind == 4:
        lines.insert(at, chance.choice(["<html>", "{}", "ER  - ", "TY  - ", "TY  - JOUR", "  - ", "AU  - ,,;"]))
    elif kind == 5:
        lines[at] = lines[at].lower()
    elif kind == 6:
        lines[at] += "\r\r" + lines[at]
    else:
        lines[at] = lines[at] * chance.choice([2, 500])
    return "\n".join(lines), at + 1


@pytest.mark.parametrize("seed", range(rounds(20, thorough=200)))
def test_a_damaged_line_costs_no_other_entry(seed):
    text = "\n".join(text.lstrip("\ufeff").replace("\r\n", "\n") for text in SAMPLES if "Provider" not in text)
    broken, line = damaged(text, seed)
    reading = read(broken)
    count = len(re.split(r"\r\n|\r|\n", broken))
    assert all(0 <= problem.line <= count for problem in reading.problems)
    found = [without_lines(draft) for draft in reading.drafts]
    drafts = read(text).drafts
    ends = [*(draft.line for draft in drafts[1:]), count + 1]
    cut_off = broken.count("\n") < text.count("\n") - 1
    for draft, end in zip(drafts, ends, strict=True):
        # The entry above loses its end, or gains a line, where the damage touches the next one's first line.
        touched = draft.line <= line <= end or (cut_off and end > line)
        assert touched or without_lines(draft) in found


def without_lines(draft):
    return replace(draft, line=0, lines={})


def test_two_people_on_one_line_are_two_and_reported():
    text = (
        "TY  - JOUR\nTI  - A Title\nAU  - Ming Li, Jürgen Müller\nAU  - García Márquez, Gabriel José\n"
        "AU  - MING LI, Jürgen Müller\nER  - \n"
    )
    assert read(text).drafts[0].authors == (
        "Ming Li", "Jürgen Müller", "Gabriel José García Márquez", "Jürgen Müller MING LI",
    )  # fmt: skip
    assert told(text) == [(3, "`Ming Li, Jürgen Müller` has names with commas between them")]


def test_an_entry_without_a_type_is_read_without_a_word():
    reading = read_ris("TY  - \nTI  - On Looms\nAU  - Doe, Jane\nPY  - 2020\nER  - \n", path="refs.ris")
    assert [draft.title for draft in reading.drafts] == ["On Looms"]
    assert reading.problems == ()
