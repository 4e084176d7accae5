import io

import yaml
from generator.content import positions
from generator.content.content import read_mapping
from generator.content.fast_reader import read_fast
from generator.content.yaml_text import dump_record
from generator.core.records import PartialDate
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

PAPER = """\
# Written by an import.
title: 'HybridFlow: A Flexible and Efficient RLHF Framework'
authors:
- Guangming Sheng
- {name: Qi Hou, id: qi-hou-2}
more_authors: true
contributors:
- Haibin Lin
date: 2024-09-28
category: LG
affiliations:
- bytedance
code: https://github.com/volcengine/verl
abstract: |
  Reinforcement Learning from Human Feedback (RLHF) is widely used ...

  It costs 5%: "much", isn't it? # indeed
score: 97.6
volume: '12'
pages: 1-10
links:
  doi: 10.1145/3689031.3696075
  pdf: https://example.org/a.pdf
"""


def test_keys_stand_in_the_order_of_the_contract():
    record = {
        "links": {"pdf": "https://example.org/a.pdf", "doi": "10.1145/3689031.3696075"},
        "pages": "1-10",
        "volume": "12",
        "score": 97.6,
        "venue": None,
        "abstract": "Reinforcement Learning from Human Feedback (RLHF) is widely used ...\n\n"
        'It costs 5%: "much", isn\'t it? # indeed',
        "code": "https://github.com/volcengine/verl",
        "affiliations": ["bytedance"],
        "category": "LG",
        "date": PartialDate(2024, 9, 28),
        "contributors": ["Haibin Lin"],
        "more_authors": True,
        "authors": ("Guangming Sheng", {"id": "qi-hou-2", "name": "Qi Hou"}),
        "title": "HybridFlow: A Flexible and Efficient RLHF Framework",
    }
    assert dump_record(record, "Written by an import.") == PAPER


def test_an_author_is_written_with_numbers_in_one_line():
    record = {
        "metrics": {"as_of": "2026-11-19", "ai_score": 59, "h_index": "37", "papers": 40, "citations": 7209},
        "name": "Haibin Lin",
        "metrics_history": [{"h_index": 36, "as_of": "2025-01-01", "source": "a, b.txt"}],
    }
    assert dump_record(record) == (
        "name: Haibin Lin\n"
        "metrics: {h_index: 37, papers: 40, citations: 7209, ai_score: 59, as_of: 2026-11-19}\n"
        "metrics_history:\n"
        "- {as_of: 2025-01-01, source: 'a, b.txt', h_index: 36}\n"
    )


def _same_everywhere(record):
    written = dump_record(record)
    assert read_mapping(written) == record
    assert yaml.safe_load(written) == record
    assert YAML(typ="safe", pure=True).load(io.StringIO(written)) == record


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
@example("a" * 2000)
@example("- a: b\n  c")
def test_any_text_is_read_back(text):
    _same_everywhere({"title": text, "keywords": [text], "macros": {"k": text, text: "v"}})


@given(st.text(alphabet=st.sampled_from(list("ab \n\t:#'-|>\\\r\x85")), max_size=200))
@example("  indented\nnot")
@example("\n\n  a\nb")
@example("a\n\n\n")
@example("\ta\nb")
def test_any_abstract_is_read_back_without_its_last_line_break(text):
    written = dump_record({"title": "t", "abstract": text, "note": text, "venue": "v"})
    said = text.rstrip("\n")
    for record in (read_mapping(written), yaml.safe_load(written)):
        assert record["title"] == "t"
        assert record["venue"] == "v"
        assert record["abstract"].rstrip("\n") == said
        assert record["note"].rstrip("\n") == said


lines = st.sampled_from(
    [
        "title: t", "title: 'it''s'", "venue: a b", "abstract: |", "  text", "  more: text # x", "", "    deep",
        "authors:", "- Jane", "- 'a b'", "- a: b", "links:", "  doi: 10.1/x", "# c", "note: |", "   odd",
        "venue: a #c", "year: 2024 ", "  pdf: 'x", "...", "---", "venue: a: b", "type: '", "  ", " x", "type: (a)",
        "number: $a$", "extra:", "  n: 12", "  n: .5", "  sure: true", "  sure: '12'", "volume: |",
    ]
)  # fmt: skip


@given(st.lists(lines, max_size=8))
def test_the_fast_reader_agrees_with_the_full_one(drawn):
    text = "".join(f"{line}\n" for line in drawn)
    quick = read_fast(text)
    if quick is not None:
        faults = []
        tree = positions.compose(text)
        assert tree is not None
        assert positions.plain(tree, faults) == quick
        assert faults == []
