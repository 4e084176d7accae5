"""CVs and lists of publications in Typst: what is none, and what nobody would write."""

from datetime import date

from generator.edit.intake.taken_from import taken_from
from generator.read.documents.markup.typst import as_html
from generator.read.draft import Context
from generator.read.formats import read_text, recognise
from hypothesis import example, given
from hypothesis import strategies as st


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
