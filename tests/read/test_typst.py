"""CVs and lists of publications in Typst: as written by hand, by Pandoc and by programs for CVs."""

from datetime import date

import pytest
from generator.edit.intake.taken_from import taken_from
from generator.read.documents.markup.typst import as_html
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from hypothesis import example, given
from hypothesis import strategies as st

OWLS, LAMPS, MOTH = "Owls do not count sheep", "Of letters and lamps", "What a moth knows"
BY_PANDOC = """// made by Pandoc
#import "@preview/fontawesome:0.6.0": *
#set text(font: "Lamp Sans", size: 10pt, lang: "en")
#show heading.where(level: 2): it => block(above: 0.7em)[
  #text(size: 10.5pt, weight: 500)[#smallcaps(it.body)]
]
#let field(value) = {
  if value == none or value == "" { [] } else { value }
}
#block[#work(title: "Postdoctoral Researcher", dates: "2021–2022", company: "University of Lamps, Lampton")]
== Publications
<publications>
=== Peer-reviewed
#[#set list(spacing: 0.78em)
- #strong[Owls do not count sheep], with Mira Kovač, Tomás Herrera and
  Li-Wen Chang (2025). #emph[Journal of Night Studies.]
  #link("https://doi.org/10.1000/owls")[doi:10.1000/owls]
- #strong[Of letters & lamps: \\#1 of many], with Li-Wen Chang and Mira Kovač (2024). #emph[Journal of Lamps.]
  #link("https://doi.org/10.1000/lamps")[doi:10.1000/lamps]
]
=== Preprints
- #strong[What a moth knows], with Mira Kovač (2023). #link("https://arxiv.org/abs/2301.00001")[arXiv:2301.00001]
== Talks
- Seminar: "What owls count", University of Lamps, 2022, with Mira Kovač and Tomás Herrera.
"""
BY_HAND = """#set page(paper: "a4", margin: 2cm)
#let me = [*M. Kovač*]
#let chiline() = { v(-3pt); line(length: 100%) }
= Publications
#chiline()

+ #me, T. Herrera, and L.-W. Chang. Owls do not count sheep. _Journal of Night Studies_ 12(3), 1--9, 2023. \\
  https://doi.org/10.1000/owls
+ L.-W. Chang and #me. Of letters and lamps. _Journal of Lamps_ 4, 7--8, 2021.
/* + hidden, 2020 */
+ T. Herrera and #me. What a moth knows. _Journal of Night Studies_ 9, 10--19, 2020.
"""
BY_FUNCTIONS = """#import "template.typ": *
#set text(size: 11pt)
#show: cv.with(author: "Mira Kovač", accent-color: rgb("#1a5276"))
#cv-section("Publications")

#publication(
  [#link("https://arxiv.org/abs/2301.00001")[Owls do not count sheep, whatever they say]],
  [Tomás Herrera, *Mira Kovač*, Li-Wen Chang],
  "Journal of Night Studies",
  2023,
)
#publication(
  title: "Of letters and lamps",
  authors: ("Li-Wen Chang", "Mira Kovač"),
  venue: [_Journal of Lamps_],
  date: "2021",
  icon: "book",
)
#cv-section("Education")
#cv-entry(title: [M.Sc. Night Studies], society: [University of Lamps], date: [2015 -- 2017], location: "Lampton")
"""


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
