"""Two good references under "Publications" are a list, in whatever style and markup."""

from datetime import date
from html import escape

import pytest
from generator.read.draft import Context
from generator.read.formats import read_text, recognise

STYLES = {
    "plain": [
        "Jane Doe and John Roe. Looms and their makers. In Proceedings of the Conference on Textiles, 2020.",
        "Jane Doe. Weaving by hand. Textile Review 4:1-12, 2021.",
    ],
    "apa": [
        "Doe, J., & Roe, J. (2020). Looms and their makers. Journal of Textile Studies, 12(3), 34-56.",
        "Doe, J. (2021). Weaving by hand and by machine. Textile Review, 4, 1-12.",
    ],
    "ieee": [
        "J. Doe, J. Roe, “Looms and their makers,” Journal of Textile Studies, vol. 12, no. 3, pp. 34–56, 2020.",
        "J. Doe, “Weaving by hand and by machine,” Textile Review, vol. 4, pp. 1–12, 2021.",
    ],
    "vancouver": [
        "Doe J, Roe J. Looms and their makers. J Textile Stud. 2020;12(3):34-56.",
        "Doe J. Weaving by hand and by machine. Textile Rev. 2021;4:1-12.",
    ],
    "german": [
        "Jane Doe, John Roe: Looms and their makers. Journal of Textile Studies 12 (2020), pp. 34-56.",
        "Jane Doe: Weaving by hand and by machine. Textile Review 4 (2021), pp. 1-12.",
    ],
}


def items(entries):
    return "".join(f"<li>{escape(entry)}</li>" for entry in entries)


MARKUPS = {
    "ordered": lambda entries: f"<html><body><h1>Publications</h1><ol>{items(entries)}</ol></body></html>",
    "bullets": lambda entries: (
        "<html><head><title>Jane Doe</title></head><body><h1>Jane Doe</h1><p>I am a weaver at the lab.</p>"
        f"<h2>Publications</h2><ul>{items(entries)}</ul></body></html>"
    ),
    "markdown": lambda entries: "# Publications\n\n" + "".join(f"- {entry}\n" for entry in entries),
    "text": lambda entries: "Publications\n\n" + "".join(f"{entry}\n" for entry in entries),
    "blank lines": lambda entries: "Jane Doe\n\nPublications\n------------\n\n" + "\n\n".join(entries),
    "numbers": lambda entries: "Publications\n" + "".join(f"[{n}] {one}\n" for n, one in enumerate(entries, 1)),
    "dashes": lambda entries: "Publications:\n" + "".join(f"- {entry}\n" for entry in entries),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("markup", MARKUPS)
def test_two_references_under_publications_are_read(style, markup):
    text = MARKUPS[markup](STYLES[style])
    name = recognise(text)
    assert name
    reading = read_text(text, name, Context("page", date(2026, 11, 1)))
    first, second = reading.drafts
    assert first.title == "Looms and their makers"
    assert second.title.startswith("Weaving by hand")
    assert [str(one.date) for one in reading.drafts] == ["2020", "2021"]
    assert len(first.authors) == 2
    assert len(second.authors) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Publications\n\nWe have published in the Journal of Textile Studies since 2020, and elsewhere.\n",
        "Publications\n\nOur group weaves.\nSee the page of 2021.\n",
        "<html><body><h1>Publications</h1><ul><li>Journals</li><li>Conferences</li></ul></body></html>",
    ],
)
def test_what_is_no_reference_is_not_read(text):
    name = recognise(text)
    assert name is None or not read_text(text, name, Context("page", date(2026, 11, 1))).drafts
