"""What the tests of exports share: a text read as `sitegen import` reads it."""

from datetime import date

from generator.read.draft import Context
from generator.read.formats import read_text, recognise

DAY = date(2026, 11, 22)


def read(text, name=None, **context):
    """Read a text in the format that it is recognised as, which must be `name` where that is given."""
    found = recognise(text)
    assert name is None or found == name, found
    return read_text(text, found, Context("saved", DAY, **context))


def only(text, name=None, **context):
    """Read a text that holds one paper."""
    reading = read(text, name, **context)
    assert len(reading.drafts) == 1, reading.problems
    return reading.drafts[0]


def assert_draft(draft, **expected):
    """Assert that a draft has these values; its date is given as text."""
    assert {name: str(draft.date) if name == "date" else getattr(draft, name) for name in expected} == expected


def told(reading):
    return [problem.what for problem in reading.problems]
