import pytest
from generator.content.content import read_mapping
from generator.content.edit import edit_record
from generator.content.yaml_text import dump_record
from generator.core.problems import ProblemsFoundError
from hypothesis import given
from hypothesis import strategies as st

HAND = """\
# Checked by Jane, 2026.
title: 'HybridFlow: A Flexible Framework'  # as printed

# The people
authors:   # in the paper's order
- Guangming Sheng
# not: - Chi Chang
- Chi Zhang # first name Chi
# Who else?

code: true
abstract: |
  First line.

    # not a comment
  Last line.

# The end.
"""

TABLE = {
    "a replaced scalar keeps the comment in its line": (
        HAND,
        {"title": "Hybrid Flow"},
        ("title: 'HybridFlow: A Flexible Framework'  # as printed", "title: Hybrid Flow  # as printed"),
    ),
    "a replaced list keeps its comments": (
        HAND,
        {"authors": ["A", "B", "C"]},
        (
            "- Guangming Sheng\n# not: - Chi Chang\n- Chi Zhang # first name Chi\n",
            "- A\n# not: - Chi Chang\n- B  # first name Chi\n- C\n",
        ),
    ),
    "entries that stay keep their lines and comments": (
        HAND,
        {"authors": ["New One", "Chi Zhang", "Guangming Sheng"]},
        (
            "- Guangming Sheng\n# not: - Chi Chang\n- Chi Zhang # first name Chi\n",
            "- New One\n# not: - Chi Chang\n- Chi Zhang # first name Chi\n- Guangming Sheng\n",
        ),
    ),
    "comments of an entry that is gone stay": (
        HAND,
        {"authors": ["Guangming Sheng"]},
        ("- Chi Zhang # first name Chi\n", "# first name Chi\n"),
    ),
    "a group keeps the lines of the keys that stay": (
        (
            "title: t\nlinks:  # seen\n   # the DOI of the journal\n"
            "   doi: '10.1/a'   # by hand\n   pdf: \"x.pdf\"\n# end\n"
        ),
        {"links": {"doi": "10.1/a", "arxiv": "2001.00001", "pdf": "y.pdf"}},
        [
            ("   # the DOI", "   arxiv: '2001.00001'\n   # the DOI"),
            ('   pdf: "x.pdf"\n', "   pdf: y.pdf\n"),
        ],
    ),
    "a key of a group that goes leaves its comments": (
        "title: t\nlinks:\n  doi: 10.1/a  # why\n  pdf: x.pdf\n",
        {"links": {"pdf": "x.pdf"}},
        ("  doi: 10.1/a  # why\n", "  # why\n"),
    ),
    "what is below `extra` keeps its lines": (
        "title: t\nextra:\n  seats: 017 # three signs\n  '12': a\n",
        {"extra": {"seats": 17, "12": "a", "more": [1, "b"]}},
        ("  '12': a\n", "  '12': a\n  more:\n  - 1\n  - b\n"),
    ),
    "a list in some lines keeps its comments": (
        "title: t\nkeywords: [a,  # one\n  b]  # two\nnote: n\n",
        {"keywords": ["c"]},
        ("keywords: [a,  # one\n  b]  # two\n", "keywords:\n- c\n# one\n# two\n"),
    ),
    "a comment within a list goes below the lines that take its place": (
        "title: t\nkeywords: [a,  # one\n  b]\nnote: n\n",
        {"keywords": ["c", "d"]},
        ("keywords: [a,  # one\n  b]\n", "keywords:\n- c\n- d\n# one\n"),
    ),
    "a text may become a list and a group": (
        "title: t\nkeywords: a  # one\nlinks: b\n",
        {"keywords": ["a", "b"], "links": {"pdf": "x.pdf"}},
        [("keywords: a  # one\n", "keywords:  # one\n- a\n- b\n"), ("links: b\n", "links:\n  pdf: x.pdf\n")],
    ),
    "a last list without line break gets lines": (
        "title: t\nkeywords: [a]",
        {"keywords": ["b"]},
        ("keywords: [a]", "keywords:\n- b\n"),
    ),
    "a last key without line break goes and leaves its comment": (
        "title: t\nnote: n  # why",
        {"note": None},
        ("note: n  # why", "# why\n"),
    ),
    "a text that takes the place of another keeps what was said of it": (
        "abstract: |  # from the preprint\n  One.\n\n# of the journal:\nnote: n\n",
        {"abstract": "Two."},
        ("|  # from the preprint\n  One.\n", "Two.  # from the preprint\n"),
    ),
    "a replaced abstract keeps what follows it": (
        HAND,
        {"abstract": "One.\n\nTwo."},
        ("  First line.\n\n    # not a comment\n  Last line.\n", "  One.\n\n  Two.\n"),
    ),
    "a new key goes to its place in the contract's order": (
        HAND,
        {"category": "LG"},
        ("first name Chi\n", "first name Chi\ncategory: LG\n"),
    ),
    "several new keys go to their places": (
        HAND,
        {"venue": "EuroSys", "date": "2024-09-28", "more_authors": True},
        [
            ("first name Chi\n", "first name Chi\nmore_authors: true\ndate: 2024-09-28\n"),
            ("  Last line.\n", "  Last line.\nvenue: EuroSys\n"),
        ],
    ),
    "a removed key leaves all comments": (
        HAND,
        {"authors": None},
        (
            "authors:   # in the paper's order\n- Guangming Sheng\n# not: - Chi Chang\n- Chi Zhang # first name Chi\n",
            "# in the paper's order\n# not: - Chi Chang\n# first name Chi\n",
        ),
    ),
    "an address replaces true": (
        HAND,
        {"code": "https://example.org/x"},
        ("code: true", "code: https://example.org/x"),
    ),
    "a multi-line value replaces one in quotes": (
        "title: \"a # b\"\nvenue: 'x\n  y' # z\ntype: t\n",
        {"venue": "V"},
        ("'x\n  y' # z", "V # z"),
    ),
    "a list in one line keeps its comment": (
        "title: t\nkeywords: [a, 'b # c']   # two\nnote: n\n",
        {"keywords": ["d"]},
        ("keywords: [a, 'b # c']   # two", "keywords:   # two\n- d"),
    ),
    "a file without a last line break gets a key": ("title: t", {"venue": "V"}, ("title: t", "title: t\nvenue: V\n")),
    "a file without a last line break keeps its end": ("venue: V\nnote: n", {"venue": "W"}, ("venue: V", "venue: W")),
    "a last scalar without line break is replaced": ("venue: V\nnote: n", {"note": "m"}, ("note: n", "note: m")),
    "a byte order mark stays": ("\ufefftitle: t\n", {"title": "u"}, ("title: t", "title: u")),
    "an indented comment below a value that becomes a block stays a comment": (
        "title: t\nabstract: short\n  # why so short\nvenue: V\n",
        {"abstract": "one\ntwo"},
        ("abstract: short\n  # why so short\n", "abstract: |\n  one\n  two\n# why so short\n"),
    ),
    "keys in quotes and a document's start stay": (
        "---\n\"title\": t\n'venue': V\n...\n",
        {"venue": "W", "note": "on paper"},
        ("'venue': V\n", "venue: W\nnote: on paper\n"),
    ),
    "a key goes before all others where it belongs there": (
        "# head\n\nabstract: a\n",
        {"title": "t"},
        ("abstract: a", "title: t\nabstract: a"),
    ),
}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_edit_changes_only_its_lines(name, newline):
    text, changes, replaced = TABLE[name]
    wanted = text
    for old, new in replaced if isinstance(replaced, list) else [replaced]:
        assert wanted.count(old) == 1
        wanted = wanted.replace(old, new)
    newline = newline if "\n" in text else "\n"
    edited = edit_record(text.replace("\n", newline), changes)
    assert edited == wanted.replace("\n", newline)


def test_a_value_that_stands_there_already_changes_no_byte():
    text = "title:   \"t\"\ndate: '2024-09-28'\nmore_authors: True  # yes\nabstract: a\nmetrics: {papers: 3}\n"
    assert edit_record(text, {"title": "t", "date": "2024-09-28", "abstract": "a\n", "venue": None}) == text
    assert edit_record("score: 97.6\n", {"score": 97.6}) == "score: 97.6\n"


def test_a_list_or_a_group_may_become_empty():
    text = "title: t\nkeywords:\n- a  # one\nlinks:\n  doi: 10.1/a\nnote: n\n"
    edited = edit_record(text, {"keywords": [], "links": {}})
    assert (read_mapping(edited), "# one" in edited) == (
        {"title": "t", "keywords": [], "links": {}, "note": "n"},
        True,
    )


def test_an_empty_file_gets_its_keys_after_its_comments():
    assert edit_record("# to do", {"title": "t"}) == "# to do\ntitle: t\n"
    assert edit_record("", {}) == ""


def test_text_that_is_not_yaml_is_not_edited():
    with pytest.raises(ProblemsFoundError):
        edit_record("title: a: b\n", {"title": "t"})


texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40)
keys = st.sampled_from(["title", "authors", "category", "abstract", "note", "venue", "keywords"])
records = st.dictionaries(keys, texts | st.lists(texts, max_size=3), min_size=1)


@given(records, st.dictionaries(keys, texts | st.none() | st.lists(texts, max_size=2)), st.booleans())
def test_an_edit_says_the_old_record_with_the_changes(record, changes, windows):
    text = dump_record(record)
    before = read_mapping(text)
    edited = edit_record(text.replace("\n", "\r\n") if windows else text, changes)
    wanted = {
        **before,
        **{
            key: read_mapping(dump_record({key: said}))[key] if said is not None else None
            for key, said in changes.items()
        },
    }
    wanted = {key: said for key, said in wanted.items() if said is not None}
    assert (read_mapping(edited) if edited.strip() else {}) == wanted
