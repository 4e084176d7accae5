"""Broken BibTeX files: each fault is reported, and costs nothing but itself."""

import random
import re
from dataclasses import replace

import pytest
from generator.read.records.bibtex.bibtex import read_bibtex
from hypothesis import given
from hypothesis import strategies as st
from sample_files import sample

from conftest import rounds

WHOLE = sample("bibtex/publishers.bib")
BROKEN = sample("bibtex/broken.bib")
SIGNS = [*'{}",=@#%\\_$\n\r~\u00a0', "@comment{", "@article{", " and "]
START = re.compile(r"^@[A-Za-z]+\{", re.MULTILINE)


def read(text):
    return read_bibtex(text, path="x.bib")


@pytest.fixture(scope="module")
def sound():
    """The drafts of the sample without a fault, by key."""
    return {draft.key: draft for draft in read(WHOLE).drafts}


def test_a_field_that_breaks_off_is_marked():
    cut = next(draft for draft in read(BROKEN).drafts if draft.key == "cut-off")
    assert cut.cut == {"abstract"}
    assert cut.abstract == "We study how abstracts break off in the"


@pytest.mark.parametrize(
    ("end", "where"),
    [
        ("@article{b", ""),
        ("@article{b,\n title = {Second ow", ", in `title`"),
        ('@article{b,\n title = "Second ow', ", in `title`"),
        ("@article{b,\n title = {Second owls},\n author = {Ann Bee and To", ", in `author`"),
        ("@article{b,\n title = {Second owls},\n author = {Ann Bee},\n year = 20", ""),
        ("@article{b,\n title = {Second owls},\n author = {Ann Bee},\n", ""),
        ("@article{b,\n title = {Second {OWL", ", in `title`"),
    ],
)
def test_the_entry_within_which_a_file_ends_is_left_out(end, where):
    reading = read(f"@article{{a,\n title = {{Owls}},\n author = {{Ann Bee}}\n}}\n\n{end}")
    assert [draft.title for draft in reading.drafts] == ["Owls"]
    (problem,) = [problem for problem in reading.problems if problem.severity == "error"]
    assert (problem.line, problem.what) == (6, f"the file ends within the entry 'b'{where}; it was left out")


@pytest.mark.parametrize(
    "end", ["title = {Second {owls},\n year = 2001\n}\n", "title = {Second owls}}", "title = {Second owls}\n}"]
)
def test_an_entry_at_the_end_that_is_closed_stays(end):
    assert [draft.title.replace("{", "") for draft in read(f"@misc{{b,\n {end}").drafts] == ["Second owls"]


def test_a_closing_brace_too_few_never_swallows_the_next_entry(sound):
    for place in [found.start() for found in re.finditer("}", WHOLE)][:: rounds(9, thorough=1)]:
        keys = {draft.key for draft in read(WHOLE[:place] + WHOLE[place + 1 :]).drafts}
        lost = sound.keys() - keys
        assert len(lost) <= 1, (WHOLE[place - 40 : place + 1], lost)


def damaged(chance):
    """Return the sample with one accident in one entry, and that entry's key."""
    place = chance.randrange(WHOLE.index("@inproceedings{10.1145"), WHOLE.index("@thesis{doe2010"))
    action = chance.choice(["cut", "lose", "add"])
    end = chance.randrange(1, 12)
    starts = [found for found in START.finditer(WHOLE) if found.start() <= place]
    start = starts[-1].start() if starts else 0
    if action == "cut":
        following = START.search(WHOLE, place + 1)
        return WHOLE[:place] + "\n\n" + WHOLE[following.start() if following else len(WHOLE) :], start
    if action == "lose":
        return WHOLE[:place] + WHOLE[place + (end if "@" not in WHOLE[place : place + end] else 1) :], start
    return WHOLE[:place] + chance.choice(["{", "}", '"', ",", "=", "@", "%", "_", "\t", " @", "#"]) + WHOLE[
        place:
    ], start


@pytest.mark.parametrize("seed", range(rounds(20, thorough=500)))
def test_entries_beside_a_damaged_one_are_read_the_same(sound, seed):
    text, start = damaged(random.Random(seed))
    line = WHOLE.count("\n", 0, start) + 1
    hurt = {key for key, draft in sound.items() if draft.line == line}
    if "DBLP:conf/ex/2019" in WHOLE[start : start + 40]:
        hurt.add("DBLP:conf/ex/DoeW19")  # a damaged parent cannot hand down what it lost
    reading = read(text)
    after = {draft.key: draft for draft in reading.drafts}
    for key in sound.keys() - hurt:
        moved = replace(after[key], line=sound[key].line, lines=sound[key].lines)
        assert moved == sound[key]
    assert all(1 <= problem.line <= len(re.split("\r\n?|\n", text)) for problem in reading.problems)


@given(st.lists(st.one_of(st.sampled_from(SIGNS), st.sampled_from(WHOLE.split()), st.text(max_size=8)), max_size=80))
def test_no_text_makes_the_reader_raise(parts):
    reading = read("".join(parts))
    for problem in reading.problems:
        assert 0 <= problem.line <= len("".join(parts)) + 1
        assert problem.severity == ("error" if "was left out" in problem.what else "warning")
    for draft in reading.drafts:
        assert draft.title
        assert "\n" not in draft.title


HOSTILE = [
    "@article{a," * 20_000, "@article{a,\n" * 20_000, "{" * 200_000, "@article{a, title={" + "{" * 100_000,
    '@a{b, c = "' + 'x"' * 50_000, "@comment{" * 20_000, "@article{a,\n" + "title = {x\n" * 20_000,
    "@article{" + "a" * 100_000, "@" * 100_000, "@\n" * 30_000, "@article{a,\n" + "x = \n" * 40_000,
    "@article{a, t={" + "},{" * 40_000, "@article{a, x = y" + " #y" * 30_000, "@misc{a,title={b}}" + "}\n" * 20_000,
    "@misc{a, title={b}, author={" + "a, " * 20_000 + "}}", "@misc{a, title={b}, author={" + "{a} and " * 9_000,
    "@misc{a, title={b}, keywords={" + "{;" * 20_000 + "}}", "@misc{a, title={b}, url={" + "http://x " * 9_000,
    "@article{" + "}" * 60_000 + ",\n title = {b},\n}", "@article{" + "}\n" * 30_000 + "title = {b}}",
    "@article{k" + " " * 60_000, "@misc{a, title={b}, author={A, B" + "\n" * 60_000 + "C}}",
    "@misc{a, title={b}, author={A" + "," * 60_000 + "B}}", "@misc{a, title={b}, author={A" + "#" * 60_000 + " B}}",
    "@misc{a, title={b}, author={A" + "$^{*}$" * 20_000 + " B}}",
]  # fmt: skip


@pytest.mark.parametrize("place", range(0, len(HOSTILE), rounds(3, thorough=1)))
def test_no_file_takes_long(place):
    reading = read(HOSTILE[place])
    assert len(reading.drafts) <= 1  # no file has more than one entry with a title
    assert reading.drafts or reading.problems or HOSTILE[place].startswith(("{", "@comment"))


def test_a_row_of_commas_in_place_of_a_field_is_read_in_one_way_only():
    """Each further comma doubled the time: of forty nobody saw the end."""
    (draft,) = read("@article{a, title={Owls} y" + "," * 60 + "! }\n").drafts
    assert draft.title.startswith("Owls")
