"""CVs and lists of publications in Typst: as written by hand, by Pandoc and by programs for CVs."""

from datetime import date

import pytest
from generator.edit.intake.taken_from import taken_from
from generator.read.documents.markup.typst import as_html
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from hypothesis import example, given
from hypothesis import strategies as st
from sample_files import sample

OWLS, LAMPS, MOTH = "Owls do not count sheep", "Of letters and lamps", "What a moth knows"
BY_PANDOC = sample("pandoc.typ")
BY_HAND = sample("by-hand.typ")
BY_FUNCTIONS = sample("functions.typ")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BY_PANDOC, [(OWLS, 3, "2025"), ("Of letters & lamps: #1 of many", 2, "2024"), (MOTH, 1, "2023")]),
        (BY_HAND, [(OWLS, 3, "2023"), (LAMPS, 2, "2021"), (MOTH, 2, "2020")]),
        (BY_FUNCTIONS, [(f"{OWLS}, whatever they say", 3, "2023"), (LAMPS, 2, "2021")]),
    ],
)
def test_typst_is_read_as_the_page_that_it_makes(text, found):
    assert recognise(text) == "typst"
    assert [(one.title, len(one.authors), str(one.date)) for one in papers(text)] == found


CODE = '#include <owls.h>\n#include "lamps.h"\n#include <moths.h>\n#include "night.h"\n'
MARKDOWN = """# Publications

{}- Mira Kovač, Tomás Herrera. *Owls do not count sheep*. Journal of Night Studies, 2023. [PDF](https://example.org/owls.pdf)
- Li-Wen Chang, Mira Kovač. *Of letters and lamps*. Journal of Lamps, 2021. [PDF](https://example.org/lamps.pdf)
- Tomás Herrera, Mira Kovač. *What a moth knows*. Journal of Night Studies, 2020. [PDF](https://example.org/moth.pdf)
"""


@pytest.mark.parametrize(
    "code",
    [
        f"```c\n{CODE}```\n\n",
        f"~~~\n{CODE}~~~\n\n",
        "#include <owls.h>\n#include <lamps.h>\n#include <moths.h>\n\n",
        "#let us begin\n#show me\n#set out\n\n",
        f"```c\n{CODE}```\n\nText of a program that nobody closed:\n\n" + '#include "owls.h"\n' * 3 + "\n",
    ],
)
def test_markdown_with_lines_of_a_program_is_markdown(code):
    text = MARKDOWN.format(code)
    assert recognise(text) == "markdown"
    drafts = read_text(text, "markdown", Context("list", date(2026, 1, 1))).drafts
    assert [one.title for one in drafts] == [OWLS, LAMPS, MOTH]


def test_links_and_names_that_a_file_defines_are_known():
    owls, lamps, _ = papers(BY_HAND)
    assert (owls.authors[0], owls.links, owls.line) == ("M. Kovač", {"doi": "10.1000/owls"}, 7)
    assert (lamps.venue, lamps.volume, lamps.pages) == ("Journal of Lamps", "4", "7-8")


def test_a_file_without_its_list_is_none_and_says_where_the_list_is():
    rules = '#set page(paper: "a4")\n#show link: underline\n#let n = 1\n'
    text = f'{rules}= Publications\n#bibliography("refs.bib", full: true)\n'
    assert recognise(text) is None
    taken = taken_from(text)
    assert taken is not None
    assert (taken.line, taken.names) == (5, ("refs.bib",))


PIECES = st.sampled_from(
    ["= Publications\n", "- ", "#link(", '"https://example.org/', '"', ")[", "]", "*", "_", "#", "(", "{", "}", "\n",
     "\\", "//", "/*", "*/", "`", "$", "#let x = [", "#x", "~", "<b>", "<", "owls 2023", ", ", "#strong[Owls]", "--",
     '#f(a: [b])']
)  # fmt: skip


@given(st.lists(PIECES, max_size=40))
@example(["#link(", '"https://example.org/', "= Publications\n", '"https://example.org/'])
def test_each_line_stays_where_it_stood_and_nothing_raises(pieces):
    text = "".join(pieces)
    assert as_html(text).count("\n") == text.count("\n")
    read_text(text, "typst", Context("list", date(2026, 1, 1)))


def papers(text):
    return read_text(text, "typst", Context("list", date(2026, 1, 1))).drafts
