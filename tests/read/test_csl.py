"""CSL-JSON as Zotero, Crossref and others write it, from text to drafts."""

import json
import random
import re
from dataclasses import replace

import pytest
from exports_support import assert_draft
from generator.read.records.bibliographies.csl import read_csl
from generator.read.records.bibliographies.ris import read_ris
from sample_files import sample

from conftest import rounds
from tables import table

SAMPLES = {name: sample(f"csl/{name}") for name in ("crossref.json", "lines.jsonl", "zotero.json")}


def read(text):
    return read_csl(text, path="refs.json")


def one(**fields):
    """Read one item of some fields; there must be no problem."""
    reading = read(json.dumps([{"type": "article-journal", "title": "A Title"} | fields]))
    assert reading.problems == ()
    return reading.drafts[0]


def test_a_paper_is_the_same_in_ris_and_csl():
    ris, csl = read_ris(sample("ris/zotero.ris"), path="a.ris").drafts[1], read(SAMPLES["zotero.json"]).drafts[1]
    for name in ("title", "type", "links", "publisher"):
        assert getattr(ris, name) == getattr(csl, name)


@pytest.mark.parametrize(
    ("author", "names", "teams", "more"),
    [
        ([{"family": "Doe", "given": "Jane"}], ["Jane Doe"], [], False),
        ([{"family": "King", "given": "M. L.", "suffix": "Jr."}], ["M. L. King Jr."], [], False),
        ([{"family": "Gogh", "given": "Vincent", "non-dropping-particle": "van"}], ["Vincent van Gogh"], [], False),
        ([{"family": "Plato"}], ["Plato"], [], False),
        ([{"literal": "Haibin Lin"}], ["Haibin Lin"], [], False),
        ([{"literal": "Lin, Haibin"}], ["Haibin Lin"], [], False),
        (
            [{"literal": "Seed Vision"}, {"family": "Doe", "given": "J"}],
            ["Seed Vision", "J Doe"],
            ["Seed Vision"],
            False,
        ),
        ([{"name": "ATLAS Collaboration"}], ["ATLAS Collaboration"], ["ATLAS Collaboration"], False),
        ([{"family": "Team", "given": "Gemini"}], ["Gemini Team"], ["Gemini Team"], False),
        (["Doe, Jane", "John Roe"], ["Jane Doe", "John Roe"], [], False),
        ("Jane Doe and John Roe", ["Jane Doe", "John Roe"], [], False),
        ({"family": "Doe", "given": "Jane"}, ["Jane Doe"], [], False),
        ([{"family": "Doe"}, {"literal": "et al."}], ["Doe"], [], True),
        ([{"family": "Doe"}, {"family": "others", "given": ""}], ["Doe"], [], True),
        ([None], [], [], False),
        (None, [], [], False),
    ],
)
def test_names_in_all_their_shapes(author, names, teams, more):
    draft = one(author=author)
    assert_draft(draft, teams=frozenset(teams), more_authors=more)
    assert list(draft.authors) == names


def test_authors_of_crossref_keep_their_orcid_ids():
    known = {"family": "Carberry", "given": "Josiah", "ORCID": "http://orcid.org/0000-0002-1825-0097"}
    draft = one(author=[{"family": "Doe", "given": "Jane"}, known, {"family": "Roe", "ORCID": "https://example.org/1"}])
    assert draft.author_facts == {"Josiah Carberry": {"orcid": "0000-0002-1825-0097"}}


@pytest.mark.parametrize(
    ("issued", "date"),
    [
        ({"date-parts": [[2024, 9, 28]]}, "2024-09-28"),
        ({"date-parts": [["2024", "09"]]}, "2024-09"),
        ({"date-parts": [[2024, 9, 28], [2024, 10, 1]]}, "2024-09-28"),
        ({"date-parts": [2024, 9]}, "2024-09"),
        ({"date-parts": [[None]], "raw": "2024-09-28"}, "2024-09-28"),
        ({"raw": "28 September 2024"}, "2024-09-28"),
        ({"literal": "Autumn 2024"}, "2024"),
        ({"date-parts": [[2024]], "season": 3}, "2024"),
        ("2024-09-28", "2024-09-28"),
        (2024, "2024"),
        ({"date-parts": [[None]]}, "None"),
        ({"date-parts": None}, "None"),
        ({}, "None"),
    ],
)
def test_dates_in_all_their_shapes(issued, date):
    assert str(one(issued=issued).date) == date


def test_a_doi_and_an_address_that_nobody_can_read_are_kept_and_told():
    reading = read('[{"title": "A", "type": "book", "DOI": "none", "URL": "a b"}]')
    assert reading.drafts[0].extra == {"doi_as_written": "none", "address_as_written": "a b"}
    assert [problem.what for problem in reading.problems] == [
        "'none' is no DOI; kept below `extra`",
        "'a b' is no address on the web; kept below `extra`",
    ]


def test_numbers_of_any_length_are_texts():
    assert one(volume=int("9" * 4000)).volume == "9" * 4000
    assert (
        read(f'[{{"title": {"1" * 5000}, "type": "book", "volume": 1e999, "issue": NaN}}]').drafts[0].volume == "1e999"
    )


VALUES = [
    None,
    True,
    False,
    0,
    -1.5,
    "",
    "x",
    "\ud800",
    [],
    [None],
    [[]],
    {},
    {"a": {}},
    [{"a": []}],
    "<i>",
    "$\\",
    "2024",
    10**30,
]
FIELDS = (
    "title type author editor issued accessed container-title volume issue number page DOI URL abstract keyword note "
    "id citation-key archive archive_location genre custom subtitle publisher event ISBN message items"
).split()


@pytest.mark.parametrize("field", FIELDS)
def test_no_value_of_a_wrong_type_raises(field):
    for value in VALUES:
        for wrapped in (value, [value], {"date-parts": value}, {"family": value, "given": value}, [{"literal": value}]):
            item = {"title": "A", "type": "book", field: wrapped}
            reading = read(json.dumps([item, {"title": "B", "type": "book"}]))
            assert reading.drafts[-1].title == "B"


def damaged(text, seed):
    """Damage a file at one place."""
    chance = random.Random(seed)
    at = chance.randrange(len(text))
    kind = chance.randrange(4)
    if kind == 0:
        return text[:at] + text[at + chance.randrange(1, 30) :], at
    if kind == 1:
        return text[:at], at
    if kind == 2:
        return text[:at] + chance.choice(['"', "{", "}", "[", "]", ",", "\\", "\x00", "\ud800", "'", "//"]) + text[
            at:
        ], at
    return text[:at] + text[at:].replace(chance.choice(['"', ",", ":", "}", "]"]), "", 1), at


@pytest.mark.parametrize("seed", range(rounds(20, thorough=200)))
def test_a_damaged_place_costs_no_item_above_it(seed):
    text = SAMPLES[sorted(SAMPLES)[seed % len(SAMPLES)]]
    broken, at = damaged(text, seed)
    reading = read(broken)
    lines = re.split(r"\r\n|\r|\n", broken)
    for problem in reading.problems:
        assert 0 <= problem.line <= len(lines)
        assert problem.column <= len(lines[problem.line - 1]) + 1
    found = [replace(draft, line=0, lines={}) for draft in reading.drafts]
    drafts = read(text).drafts
    frame = text.index("[") if not text.startswith('{"id') else -1
    ends = [draft.line for draft in drafts[1:]]
    line = text.count("\n", 0, at) + 1
    for draft, end in zip(drafts, ends, strict=False):
        assert at <= frame or line <= end or replace(draft, line=0, lines={}) in found


# In any frame and with any fault: what can be read is read, the rest is told with its place.


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


@pytest.mark.parametrize("fault", table(__file__, "csl_faults.yaml"))
def test_a_fault_is_told_with_its_place_and_costs_no_other_item(fault):
    assert titles(fault["text"]) == fault["titles"]
    if fault["problems"] is None:
        assert told(fault["text"])
    else:
        assert told(fault["text"]) == [tuple(problem) for problem in fault["problems"]]


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
