"""Tagged text: Refer and EndNote, MEDLINE, Web of Science; and RIS as others write it."""

import pytest
from exports_support import only, read, told
from sample_files import sample

NBIB = sample("medline/pubmed.nbib")


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("TY  - JOUR\nT1  - On Sorting\nA1  - Lee, Ada\nAU  - Ray, Bo\nER  - \n", ("Ada Lee", "Bo Ray")),
        ("TY  - JOUR\nT1  - On Sorting\nA1  - Lee, Ada\nAU  - Lee, Ada\nER  - \n", ("Ada Lee",)),
        ("JF  - Trees\nT1  - On Sorting\nAU  - Lee, Ada\nPY  - 2001/09/01/\nER  -\n", ("Ada Lee",)),
    ],
)
def test_ris_as_others_write_it(text, authors):
    assert only(text, "ris").authors == authors


def test_a_line_between_medline_entries_is_told():
    reading = read(NBIB.replace("\nPMID- 2\n", "\nSearch results\n\nPMID- 2\n"), "medline")
    assert len(reading.drafts) == 2
    assert "the line 'Search results' belongs to no entry and was left out" in told(reading)
