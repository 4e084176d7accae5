"""Reading a list of publications given as text."""

from datetime import date

from generator.read.draft import Context, Reading
from generator.read.lists.text_list import read


def read_references(text: str, path: str = "list.txt") -> Reading:
    """Read a text as the reader of lists does, whatever else it may look like."""
    return read(text, Context(path, date(2026, 1, 1)))
