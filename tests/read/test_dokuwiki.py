"""Pages of DokuWiki: what they show, how they are known, marks that are never closed."""

from __future__ import annotations

from exports_support import read
from generator.read.documents.wiki.dokuwiki import as_html
from generator.read.formats import recognise

from effort import calls_of

PAGE = """~~NOTOC~~
====== Publications ======

===== 2023 =====

  * **Owls do not count sheep**. [[people:mira|Mira Kovač]], [[people:tomas|Tomás Herrera]]. //Journal of Night Studies// 12(3):45-67, 2023. [[https://doi.org/10.1234/jns.2023.5|doi]]
  * **Engines that sort by night**. Tomás Herrera, Li-Wen Chang. //Proceedings of Sorting//, 2023. {{https://example.org/engines.pdf|PDF}} ((Best paper))
<code>
  * **Hidden**. Ada Lee, 2023.
</code>

===== 2022 =====

  - **On kernels and nights**. Li-Wen Chang, Ada Lee. //Kernel Letters// 1:3-8, 2022. {{:papers:kernels.pdf|PDF}}
{{:owl.jpg?200|An owl}}
"""  # noqa: E501 - as people write it


def test_a_page_is_known_and_read_as_the_list_that_it_shows():
    assert recognise(PAGE) == "dokuwiki"
    owls, engines, kernels = read(PAGE, "dokuwiki").drafts
    assert (owls.title, owls.authors, owls.venue, owls.pages, owls.line) == (
        "Owls do not count sheep", ("Mira Kovač", "Tomás Herrera"), "Journal of Night Studies", "45-67", 6,
    )  # fmt: skip
    assert (owls.links, engines.links) == ({"doi": "10.1234/jns.2023.5"}, {"pdf": "https://example.org/engines.pdf"})
    assert (kernels.title, kernels.volume, str(kernels.date), kernels.line) == (
        "On kernels and nights", "1", "2022", 14,
    )  # fmt: skip


def test_marks_become_what_they_show_and_nothing_else():
    assert as_html("**a** //b// __c__ ''d'' e\\\\ f").endswith("<b>a</b> <i>b</i> c d e<br> f\n</body></html>")
    assert "<h1>Top</h1>" in as_html("====== Top ======")
    assert "<h5>Low</h5>" in as_html("== Low ==")
    assert "<table><tr><th>A</th><th>B</th></tr>\n<tr><td>c</td><td>d</td></tr>" in as_html("^ A ^ B ^\n| c | d |")
    assert '<td><a href="https://a.org/x//y">w</a></td><td>z</td>' in as_html("| [[https://a.org/x//y|w]] | z |")
    assert "&lt;script&gt;" in as_html("<script>")


def test_other_markup_is_none_of_it():
    assert recognise("== 2023 ==\n* '''Owls'''. [[Mira]]. ''Night Studies'', 2023. [https://a.org PDF]\n") != "dokuwiki"
    assert recognise("# Papers\n\n  * **Owls**. M. Kovač, T. Herrera. *Night Studies* 12, 2023.\n") != "dokuwiki"


def test_marks_that_are_never_closed_take_work_in_proportion():
    for mark in ("((", "<code>", "//a ", "[[a", "{{a", "**a "):
        few, many = (calls_of(lambda text=mark * count: as_html(text)) for count in (200, 2000))
        assert many < 15 * few
