"""What all bibliographies and exports share once their entries are records: told here once for all formats."""

import pytest
from generator.core.records import PartialDate
from generator.read.records.bibliographies.record import Record
from generator.read.records.bibliographies.record_drafts import reading


def draft_of(**said):
    """The draft of one record that says some fields, and what was wrong with it."""
    record = Record(1)
    record.add("title", "A Title")
    for field, texts in said.items():
        for text in texts if isinstance(texts, list) else [texts]:
            record.add(field, text, 2)
    found = reading([record], "x")
    return found.drafts[0], [(problem.line, problem.what) for problem in found.problems]


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ({"doi": "https://example.org/a.pdf"}, "links", {"pdf": "https://example.org/a.pdf"}),
        ({"last_page": "9"}, "pages", "9"),
        ({"last_page": "9", "pages": "1-9"}, "pages", "1-9"),
        ({"venue": ["Journal of Machines", "J. Mach."]}, "extra", {"other_venue": "J. Mach."}),
        ({"venue": "arXiv preprint arXiv:1706.03762"}, "venue", "arXiv"),
        ({"venue": "arXiv preprint arXiv:1706.03762"}, "links", {"arxiv": "1706.03762"}),
        ({"key": "two words", "spare_key": "doe2024"}, "key", "doe2024"),
        ({"note": "Citation Key: roe2024", "spare_key": "doe2024"}, "key", "roe2024"),
        ({"note": '<a href="https://example.org/">here</a>'}, "note", "[here](https://example.org/)"),
        ({"title": [], "subtitle": "Why Not"}, "title", "A Title: Why Not"),
        ({"year": "2024", "date": "2024-05"}, "date", PartialDate(2024, 5)),
    ],
)
def test_a_field_is_read_in_one_way_for_all_formats(said, field, value):
    draft, faults = draft_of(**said)
    assert getattr(draft, field) == value
    assert faults == []


@pytest.mark.parametrize(
    ("said", "kept", "fault"),
    [
        ({"doi": "none"}, {"doi_as_written": "none"}, "'none' is no DOI; kept below `extra`"),
        ({"url": "a b"}, {"address_as_written": "a b"}, "'a b' is no address on the web; kept below `extra`"),
        ({"year": "soon"}, {"date": "soon"}, "'soon' is no date"),
        ({"year": "2024", "date": "soon"}, {}, ""),
        (
            {"year": "2024", "date": "2024-02-31"},
            {"other_date": "2024-02-31"},
            "'2024-02-31' is not in the calendar; its day does not count",
        ),
    ],
)
def test_what_cannot_be_read_is_kept_and_told(said, kept, fault):
    draft, faults = draft_of(**said)
    assert draft.extra == kept
    assert faults == ([(2, fault)] if fault else [])
