"""What exports in YAML say, value by value: a sample, the papers that it gives, and what is told of it."""

# ruff: noqa: E501 - the samples stand as programs write them, and what they say beside them

from __future__ import annotations

import pytest
from exports_support import read, said
from generator.read.records.yaml_files.yaml_values import Group, read_yaml

CFF = [
    (
        """\
cff-version: 1.2.0
title: Owls
authors:
- given-names: Ann
- family-names: Dee
""",
        [{"type": "software", "title": "Owls", "authors": ("Ann", "Dee")}],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
authors:
- family-names: Bee
  given-names: Ann
  affiliation: {name: Owl House}
- alias: owlet
- name: The Owls
- Cy Dee
editors:
- {family-names: Eff, affiliation: Nest}
""",
        [
            {
                "affiliations": ("Owl House",),
                "type": "software",
                "title": "Owls",
                "authors": ("Ann Bee", "owlet", "The Owls", "Cy Dee"),
                "extra": {"editors": "Eff"},
                "teams": {"The Owls"},
            }
        ],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
type: article
journal: Owl Letters
year: 2020
month: 5
start: 3
end: 9
issue: 4
number: 7
keywords: [owls, [sheep]]
""",
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "number": "4",
                "pages": "3-9",
                "keywords": ("owls",),
                "title": "Owls",
                "date": "2020-05",
                "extra": {"other_number": "7"},
            }
        ],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
type: article
number: 7
repository: owls.org/x
url: owls
repository-artifact: https://owls.org
""",
        [
            {
                "type": "article",
                "number": "7",
                "title": "Owls",
                "links": {"url": "https://owls.org/x"},
                "extra": {"url": "https://owls.org", "address_as_written": "owls"},
            }
        ],
        [(6, "'owls' is no address on the web; kept below `extra`")],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
type: conference-paper
journal: Proceedings of Owls
conference: {name: Owls 2020}
""",
        [{"venue": "Proceedings of Owls", "type": "inproceedings", "title": "Owls", "extra": {"event": "Owls 2020"}}],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
type: conference-paper
journal: J
collection-title: B
""",
        [{"venue": "B", "type": "inproceedings", "title": "Owls", "extra": {"journal": "J"}}],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
type: thesis
thesis-type: Master's thesis
institution: {name: Owl House}
""",
        [
            {
                "type": "mastersthesis",
                "publisher": "Owl House",
                "title": "Owls",
                "extra": {"type_of_work": "Master's thesis"},
            }
        ],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
type: owlery
message: cite
contact: [{name: x}]
""",
        [{"type": "software", "title": "Owls"}],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
type: data
identifiers:
- {type: doi, value: 10.1234/a}
- {type: swh, value: 'swh:1:x'}
- {type: url, value: 'https://a.org'}
- {type: other, value: z}
- plain
""",
        [
            {
                "type": "dataset",
                "title": "Owls",
                "links": {"doi": "10.1234/a", "url": "https://a.org"},
                "extra": {"software_heritage": "swh:1:x", "other_id": "z"},
            }
        ],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
doi: 10.1234/b
identifiers:
- {type: doi, value: 10.1234/a}
references: []
""",
        [{"type": "software", "title": "Owls", "links": {"doi": "10.1234/b"}}],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
preferred-citation: {type: article, title: ''}
""",
        [{"type": "software", "title": "Owls"}],
        [],
    ),
    (
        """\
cff-version: 1.2.0
title: Owls
keywords: [a]
repository-code: https://github.com/a/b
preferred-citation: {type: book, title: Sheep, year: 1999}
references: [{title: x}, {title: y}]
""",
        [
            {
                "type": "book",
                "keywords": ("a",),
                "title": "Sheep",
                "date": "1999",
                "code": "https://github.com/a/b",
                "extra": {"cited_for": "Owls"},
            }
        ],
        [(6, "the 2 works below `references` were left out: they are what this one builds on")],
    ),
]
HAYAGRIVA = [
    (
        """\
a:
  type: book
  title: Owls
  author: Bee
  parent: {type: repository, title: Zoo}
""",
        [{"type": "book", "title": "Owls", "authors": ("Bee",), "key": "a", "extra": {"journal": "Zoo"}}],
        [],
    ),
    (
        """\
a:
  type: chapter
  title: Owls
  author: [Bee]
  parent: {type: book, title: Book of Owls, author: Roe, edition: 2, page-total: 300, volume: 3, serial-number: {isbn: 9783161484100, doi: 10.1234/book}}
""",
        [
            {
                "venue": "Book of Owls",
                "type": "incollection",
                "volume": "3",
                "title": "Owls",
                "authors": ("Bee",),
                "key": "a",
                "links": {"doi": "10.1234/book"},
                "extra": {"host_author": "Roe", "host_edition": "2", "host_page_total": "300", "isbn": "9783161484100"},
            }
        ],
        [],
    ),
    (
        """\
a:
  type: article
  title: Owls
  author: 'Bee, Jr., Ann'
  serial-number: 10.1234/a
  parent:
  - {type: conference, title: Owl Days, date: 2020, location: Bonn, organization: [A, B]}
""",
        [
            {
                "venue": "Owl Days",
                "type": "inproceedings",
                "title": "Owls",
                "authors": ("Ann Bee Jr.",),
                "date": "2020",
                "key": "a",
                "links": {"doi": "10.1234/a"},
                "extra": {"place": "Bonn", "host_organization": "A; B"},
            }
        ],
        [],
    ),
    (
        """\
a:
  type: article
  title: Owls
  serial-number: {doi: 10.1234/a}
  volume: 7
  parent: {type: periodical, title: {value: Owl Letters, short: OL}, volume: 8, issue: 2, serial-number: {doi: 10.1234/j, issn: 1234-5678}, editor: {name: Eff, given-name: Gus, suffix: III}}
""",
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "volume": "7",
                "number": "2",
                "title": "Owls",
                "authors": ("Gus Eff III",),
                "key": "a",
                "links": {"doi": "10.1234/a"},
                "extra": {"venue_abbreviation": "OL", "issn": "1234-5678"},
            }
        ],
        [],
    ),
    (
        """\
a:
  type: article
  title: Owls
  serial-number: '2001.00001'
  parent: {type: repository, title: arXiv}
""",
        [
            {
                "venue": "arXiv",
                "type": "misc",
                "title": "Owls",
                "key": "a",
                "links": {"arxiv": "2001.00001"},
                "extra": {"type_of_work": "article"},
            }
        ],
        [],
    ),
    (
        """\
a:
  type: article
  title: Owls
  serial-number: '10.x'
  genre: x
  parent: {type: anthology, title: Tales, parent: {type: book, title: Series of Tales, parent: {type: anthology, title: Outer}}}
""",
        [
            {
                "venue": "Tales",
                "type": "incollection",
                "title": "Owls",
                "key": "a",
                "extra": {"series": "Series of Tales; Outer", "serial_number": "10.x", "type_of_work": "x"},
            }
        ],
        [],
    ),
    (
        """\
a:
  type: anthos
  chapter: 3
  parent: {type: book, title: Book of Owls, author: Roe}
""",
        [
            {
                "venue": "Book of Owls",
                "type": "incollection",
                "title": "Book of Owls (chapter 3)",
                "authors": ("Roe",),
                "key": "a",
                "extra": {"chapter": "3", "host_author": "Roe"},
            }
        ],
        [],
    ),
    (
        """\
a:
  type: book
  title: Owls
  editor: Eff
  parent: {type: anthology, title: Owl Series}
  publisher: {name: Owl House, location: Bonn}
  organization: Nest
  url: {value: 'https://a.org', date: 2020-01-02}
  note: [~one, two]
  affiliated:
  - {role: translator, names: [Tee, 'Uhu, V.']}
  - {names: Wee}
  - x
""",
        [
            {
                "type": "book",
                "publisher": "Owl House",
                "note": "one\ntwo",
                "title": "Owls",
                "key": "a",
                "links": {"url": "https://a.org"},
                "extra": {
                    "series": "Owl Series",
                    "editors": "Eff",
                    "translators": "Tee; V. Uhu",
                    "further_contributors": "Wee",
                    "place": "Bonn",
                    "accessed": "2020-01-02",
                    "other_publisher": "Nest",
                },
            }
        ],
        [],
    ),
    (
        """\
a:
  type: web
  title: {value: Owls, translation: Eulen}
  author: []
  parent: {type: blog, title: Owl Blog, runtime: 5}
""",
        [
            {
                "venue": "Owl Blog",
                "type": "misc",
                "title": "Owls",
                "key": "a",
                "extra": {"type_of_work": "web", "translated_title": "Eulen", "host_runtime": "5"},
            }
        ],
        [],
    ),
    (
        """\
a:
  title: {value: {value: Owls}}
  parent: {title: J}
b: {type: report, genre: x, title: Sheep, date: 2020}
c: plain
d: {note: x}
e:
  type: thesis
  title: T
  author: Bee
  genre: Master thesis
  serial-number: {serial: 12, other: 13}
""",
        [
            {"venue": "J", "type": "article", "title": "Owls", "key": "a"},
            {"type": "techreport", "title": "Sheep", "date": "2020", "key": "b", "extra": {"type_of_work": "x"}},
            {
                "type": "mastersthesis",
                "title": "T",
                "authors": ("Bee",),
                "key": "e",
                "extra": {"type_of_work": "Master thesis", "serial_number": "12", "other": "13"},
            },
        ],
        [],
    ),
    (
        """\
a:
  type: article
  title: Owls
  serial-number: {doi: 10.1234/a}
  author: 'Bee'
  date: 2020
  archive: {name: Owl Archive, location: Bonn}
  page-total: 7
  location: Kiel
  parent: {type: newspaper, title: Daily Owl, date: 1999, location: Bonn, page-range: 3-9}
""",
        [
            {
                "venue": "Daily Owl",
                "type": "article",
                "pages": "3-9",
                "title": "Owls",
                "authors": ("Bee",),
                "date": "2020",
                "key": "a",
                "links": {"doi": "10.1234/a"},
                "extra": {"archive": "Owl Archive", "place": "Bonn; Kiel", "page_count": "7"},
            }
        ],
        [],
    ),
    (
        """\
a:
  type: entry
  title: Owls
  author: Bee
  parent: {type: reference, title: Owlpedia}
b:
  type: article
  title: Sheep
  author: Cy
  parent: {type: proceedings, title: Days, parent: {type: conference, title: Conf}}
""",
        [
            {"venue": "Owlpedia", "type": "incollection", "title": "Owls", "authors": ("Bee",), "key": "a"},
            {
                "venue": "Days",
                "type": "inproceedings",
                "title": "Sheep",
                "authors": ("Cy",),
                "key": "b",
                "extra": {"series": "Conf"},
            },
        ],
        [],
    ),
]
CSL_YAML = [
    (
        """\
references:
- id: a
  type: article-journal
  title: Owls
  issued: {year: 2017, month: 3, day: 4}
""",
        [{"type": "article", "title": "Owls", "date": "2017-03-04", "key": "a"}],
        [],
    ),
    (
        """\
- id: a
  type: book
  title: Owls
  issued: [{year: 2017}, {year: 2018}]
  accessed: {date-parts: [[2020]]}
""",
        [{"type": "book", "title": "Owls", "date": "2017", "key": "a", "extra": {"accessed": "2020"}}],
        [],
    ),
    (
        """\
items:
- title: x
references:
- id: a
  title: Owls
  issued: '2017-01'
  DOI:
  author: [{family: Bee}]
- plain
""",
        [{"type": "misc", "title": "Owls", "authors": ("Bee",), "date": "2017-01", "key": "a"}],
        [(4, "this item has no type; taken as document")],
    ),
    (
        """\
---
# owls
- id: a
  type: book
  title: Owls
  author: [{family: Bee}]
  issued: [{month: 2}]
  submitted: [{year: 2016, month: 5}]
""",
        [{"type": "book", "title": "Owls", "authors": ("Bee",), "date": "2016-05", "key": "a"}],
        [(7, "the date is not made of numbers")],
    ),
]


@pytest.mark.parametrize(
    ("name", "text", "papers", "told"),
    [(name, *one) for name, rows in (("cff", CFF), ("hayagriva", HAYAGRIVA), ("csl-yaml", CSL_YAML)) for one in rows],
)
def test_each_value_of_an_export_in_yaml_comes_to_its_place(name, text, papers, told) -> None:
    reading = read(text, name)
    assert [said(draft) for draft in reading.drafts] == papers
    assert [(problem.line, problem.what) for problem in reading.problems] == told


def shown(value):
    """A value of YAML with the line of each key behind it."""
    if isinstance(value, Group):
        return {f"{name}@{value.lines[name]}": shown(one) for name, one in value.items()}
    return [shown(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "a: 2017-01-02\nb: NO\nc: ~\nd:\n- 1\n- {e: f}\n",
            {"a@1": "2017-01-02", "b@2": "NO", "c@3": None, "d@4": ["1", {"e@6": "f"}]},
        ),
        ("# none\n---\n---\na: 1\n---\nb: 2\n", {"a@4": "1"}),  # the first document that says something
        ("---\n[]\n---\na: 1\n", {"a@4": "1"}),
        ("---\na: 1\n---\n", {"a@2": "1"}),
        ("x\n", "x"),
        ("", None),
    ],
)
def test_yaml_is_read_as_texts_with_their_lines(text: str, value: object) -> None:
    found = read_yaml(text, "a.yaml")
    assert (shown(found.value), found.problems) == (value, ())


COLON, QUOTE = "a colon in a text that is not in quotes", "a text in quotes is not closed"
INDENT = "a line is indented otherwise than its neighbours, or a text has quotes within it"


@pytest.mark.parametrize(
    ("text", "value", "place", "entry", "fault"),
    [
        ("refs:\n- a: 1\n  b: x: y\n- a: 2\n  b: z\n", {"refs@1": [{"a@4": "2", "b@5": "z"}]}, (3, 7), 2, COLON),
        ("refs:\n- a: 1\n  b:\n  - n: x: y\n  - n: z\n- a: 2\n", {"refs@1": [{"a@2": "1", "b@3": [{"n@5": "z"}]}, {"a@6": "2"}]}, (4, 9), 4, COLON),
        ("one:\n  t: a\n  u: 'b\ntwo:\n  t: c\n", {"two@4": {"t@5": "c"}}, (3, 8), 1, QUOTE),
        ("a: 1\nb: [1, 2\nc: 3\n", {"a@1": "1", "c@3": "3"}, (3, 1), 2, "a bracket is not closed, or a comma is missing"),
        ("- a: 1\n- {b: 2\n- c: 3\n", [{"a@1": "1"}, {"c@3": "3"}], (3, 1), 2, "a brace is not closed, or a comma is missing"),
        ("a: @b\nc: 2\n", {"c@2": "2"}, (1, 4), 1, "a character that no text may begin with"),
        ("---\nrefs:\n- a: 'x' y\n- a: 2\n...\n", {"refs@2": [{"a@4": "2"}]}, (3, 10), 3, INDENT),
        ("refs:\n  - a: 1\n    b: {c: 1\n    d: 2\n  - a: 2\n", {"refs@1": [{"a@5": "2"}]}, (4, 6), 2, "a brace is not closed, or a comma is missing"),
    ],
)  # fmt: skip
def test_what_is_broken_is_told_with_its_place_and_costs_nothing_else(text, value, place, entry, fault) -> None:
    found = read_yaml(text, "a.yaml")
    assert shown(found.value) == value
    [problem] = found.problems
    assert ((problem.line, problem.column), problem.severity) == (place, "warning")
    assert problem.what == f"the entry of line {entry} is broken and was left out ({fault})"


def test_an_entry_behind_a_broken_one_is_told_with_its_own_line() -> None:
    text = "references:\n- id: a\n  title: x: y\n- id: b\n  type: book\n  title: Owls\n  author: [{family: Bee}]\n"
    [draft] = read(text, "csl-yaml").drafts
    assert (draft.line, draft.lines["title"]) == (4, 6)


def test_a_control_character_is_told_in_plain_words() -> None:
    found = read_yaml("a: 1\nb: \x01x\nc: 2\n", "a.yaml")
    assert shown(found.value) == {"a@1": "1", "c@3": "2"}
    [problem] = found.problems
    assert (problem.line, problem.column, problem.hint) == (2, 1, "delete it")
    assert problem.what == "the entry of line 2 is broken and was left out (a control character)"


def test_yaml_that_is_broken_between_its_entries_is_told_as_a_whole() -> None:
    found = read_yaml("a:\n  b: 1\n c: 2\nd: 3\n", "a.yaml")
    assert shown(found.value) == {"a@1": {"c@3": "2"}, "d@4": "3"}
    [problem] = found.problems
    assert (problem.line, problem.column, problem.severity) == (3, 2, "error")
    assert problem.what == f"this YAML is broken ({INDENT})"
