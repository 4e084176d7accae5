"""Pages of MediaWiki: wikitext, citations as templates, the wiki's own export."""

# ruff: noqa: E501 - the samples stand as people write them

import pytest
from exports_support import read, told
from generator.read.formats import recognise
from sample_files import sample

PAGE = sample("mediawiki.txt")


def test_wikitext_is_read_as_the_page_that_it_shows():
    owls, engines, kernels = read(PAGE, "mediawiki").drafts
    assert (owls.title, owls.authors, owls.venue, owls.pages) == (
        "Owls do not count sheep", ("Mira Kovač", "Tomás Herrera"), "Journal of Night Studies", "45-67",
    )  # fmt: skip
    assert (owls.links, owls.line) == ({"doi": "10.1234/jns.2023.5"}, 4)
    assert (engines.title, engines.links) == ("Engines that sort by night", {"pdf": "https://example.org/engines.pdf"})
    assert (kernels.title, str(kernels.date), kernels.line) == ("On kernels and nights", "2022", 8)


CITED = """== Papers ==
* {{cite journal |last1=Kovač |first1=Mira |last2=Herrera |first2=Tomás |title=Owls do not count [[Sheep|sheep]]
 |journal=''Journal of Night Studies'' |volume=12 |issue=3 |pages=45–67 |year=2023 |doi=10.1234/jns.2023.5}}
* {{Cite conference |author=Li-Wen Chang |title=Engines |book-title=Proceedings of Sorting |date=May 2022 |editor-last=Lee |editor-first=Ada}}
"""


def test_templates_of_citations_say_each_field_by_its_name():
    owls, engines = read(CITED, "mediawiki").drafts
    assert (owls.title, owls.authors, owls.venue, owls.volume, owls.number, owls.pages) == (
        "Owls do not count sheep", ("Mira Kovač", "Tomás Herrera"), "Journal of Night Studies", "12", "3", "45-67",
    )  # fmt: skip
    assert (engines.line, engines.type, engines.venue, engines.extra) == (
        4, "inproceedings", "Proceedings of Sorting", {"editors": "Ada Lee"},
    )  # fmt: skip


def test_an_export_gives_the_newest_text_of_each_page():
    pages = (
        f"<page><title>Publications</title><revision><text>Old</text></revision><revision><text>{PAGE.replace('<', '&lt;')}</text></revision></page>"
        "<page><title>Coffee</title><revision><text>Coffee is ready at ten.</text></revision></page>"
    )
    text = f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/">{pages}</mediawiki>'
    reading = read(text, "mediawiki")
    assert [draft.title for draft in reading.drafts] == [
        "Owls do not count sheep",
        "Engines that sort by night",
        "On kernels and nights",
    ]
    assert told(reading) == []


def test_an_export_without_publications_says_so():
    (what,) = told(
        read("<mediawiki><page><title>A</title><revision><text>Coffee.</text></revision></page></mediawiki>")
    )
    assert what.startswith("no publications found")


@pytest.mark.parametrize(
    "text",
    [
        "* TODO Call [[file:a.org][Ada]]\n* Done\n[[https://example.org][site]]\n",
        "== Usage ==\n'''Note''': run ''make''.\n* one\n* two\n",
    ],
)
def test_other_texts_are_no_wiki_pages_of_publications(text):
    assert recognise(text) != "mediawiki"


def wiki_list(title: str) -> str:
    titles = ("Of letters and lamps", "What a moth knows", title, "Owls do not count sheep", "Engines of the night")
    return "== Publications ==\n" + "".join(
        f"* '''Kovač, M.''', Herrera, T. ({2015 + place}). {one}. ''Journal of Lamps'' {place + 3}: 4-9.\n"
        for place, one in enumerate(titles)
    )


@pytest.mark.parametrize("title", ["On the <math>{{a}_b}</math> of lamps", "On the {{old lamps", "On old}} lamps"])
def test_braces_that_are_never_closed_hide_no_entry_behind_them(title):
    found = [draft.title for draft in read(wiki_list(title), "mediawiki").drafts]
    assert len(found) == 5
    assert found[3:] == ["Owls do not count sheep", "Engines of the night"]


@pytest.mark.parametrize("around", [("<!--", "-->"), ("<nowiki>", "</nowiki>"), ("<pre>\n", "\n</pre>")])
def test_a_citation_that_the_page_does_not_show_is_none(around):
    unseen = "{{cite journal |last1=Lee |first1=Ada |title=How to cite |journal=Ink |year=2020}}"
    (owls, engines) = read(f"== Cite ==\n{around[0]}{unseen}{around[1]}\n{CITED}", "mediawiki").drafts
    assert (owls.title, engines.title) == ("Owls do not count sheep", "Engines")
    assert engines.line == 6 + sum(mark.count("\n") for mark in around)
