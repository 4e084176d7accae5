"""A file of BibTeX, apart from the text of a page that shows the BibTeX of its entries."""

from generator.read.draft import Context, Reading
from generator.read.formats import looks_like_bibtex
from generator.read.records.bibtex.bibtex import read_bibtex


def recognises(text: str) -> bool:
    """Recognise the format by the beginning of an entry."""
    from generator.read.lists.text_list import is_page_with_bibtex  # noqa: PLC0415 - only to tell it from a page

    return looks_like_bibtex(text) and not is_page_with_bibtex(text)


def read(text: str, context: Context) -> Reading:
    """Read a file. Never raises for the contents of the text."""
    return read_bibtex(text, path=context.path, base=context.address)
