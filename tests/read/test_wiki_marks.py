"""What single marks of wikis show, and what templates of citations say by their parameters."""

# ruff: noqa: E501 - the samples stand as people write them

import pytest
from exports_support import read
from generator.read.documents.wiki import dokuwiki, mediawiki
from generator.read.documents.wiki.mediawiki import citations
from generator.read.formats import recognise
from sample_files import sample


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        # lists end where another line begins
        ("* one\n** two\ntext\n# three", "<ul><li>one</li>\n<li>two</li>\n</ul>text\n<ul><li>three</li>\n</ul>"),
        ("a\n\n: far\n; term", "a\n<p>\n<ul><li>far</li>\n<li>term</li>\n</ul>"),
        ("* a\n\n* b", "<ul><li>a</li>\n</ul><p>\n<ul><li>b</li>\n</ul>"),
        # within a table nothing is a list, and outside nothing is a row
        (
            "{| class=x\n|+ Papers\n! Title !! Year\n|-\n\n| Owls || 2023\n* one\n|}\n* two",
            "<table><tr>\n\n<th>Title</th><th>Year</th>\n</tr><tr>\n\n<td>Owls</td><td>2023</td>\n * one\n</table>\n<ul><li>two</li>\n</ul>",
        ),
        ("{|\n| a='b' | c || d=[[x|y]]\n|}", "<table><tr>\n<td>c</td><td>d=y</td>\n</table>\n"),
        ("| a\n! b", "| a\n! b\n"),
        ("== Owls ==\n======= Deep =======\n= =\n==\na = b =", "<h2>Owls</h2>\n<h6>Deep</h6>\n= =\n==\na = b =\n"),
        # links
        ("a [[Sheep]] [[Sheep|the sheep]] [[File:a.png]][[:Category:Owls]][[Bild:a.png|thumb]].", "a Sheep the sheep .\n"),
        ("[https://a.org/x words]", '<a href="https://a.org/x">words</a>\n'),
        ("[//b.org]", '<a href="//b.org">link</a>\n'),
        # templates, notes and remarks
        ("{{doi|10.1/a|x}}", '<a href="https://doi.org/10.1/a">doi</a>\n'),
        ("{{ arXiv | 2001.00001 }}", '<a href="https://arxiv.org/abs/2001.00001">arxiv</a>\n'),
        ("a{{doi|}}{{Box|b\nc}}d", "a\nd\n"),
        ("a<REF name=b>note\nx</ref>b<ref name=b />c<!-- x\ny -->d", "a\nbc\nd\n"),
        ("__NOTOC__a __init__ b", "a __init__ b\n"),
        # quotes
        ("''a '''b''' c'' '''''d''' e''", "<i>a <b>b</b> c</i> <b><i>d</b> e</i>\n"),
        ("'''a''' b ''''c''''", "<b>a</b> b <b>c</b>\n"),
        ("''open", "<i>open</i>\n"),
        ("see https://a.org/b.", 'see <a href="https://a.org/b.">https://a.org/b.</a>\n'),
        ("a {{Box|{{inner}} text}} {{open {{inner}} b", "a  {{open  b\n"),
        ("a\r\nb\rc", "a\nb\nc\n"),
    ],
)  # fmt: skip
def test_what_wikitext_shows(written: str, shown: str) -> None:
    assert mediawiki.as_html(written) == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  * one\n  - two\ntext\n\t* three", "<ul><li>one</li>\n<li>two</li>\n</ul>text\n<ul><li>three</li>\n</ul>"),
        ("text\n\n  * a", "text\n<p>\n<ul><li>a</li>\n</ul>"),
        (
            "^ A ^ B ^\n| [[a|b]] | {{c|d}} |\nafter",
            "<table><tr><th>A</th><th>B</th></tr>\n<tr><td>b</td><td>d</td></tr>\n</table>after\n",
        ),
        ("====== a ======\n===== b\n== c ==\n= d =", "<h1>a</h1>\n===== b\n<h5>c</h5>\n= d =\n"),
        ("//a// **b** __c__ ''d''", "<i>a</i> <b>b</b> c d\n"),
        ("http://b.org//c//", '<a href="http://b.org//c//">http://b.org//c//</a>\n'),
        ("[[doi>10.1/a]]", '<a href="https://doi.org/10.1/a">10.1/a</a>\n'),
        ("[[doi>10.1/a|x & y]]", '<a href="https://doi.org/10.1/a">x &amp; y</a>\n'),
        ("[[people:ann_bee]] and [[people:cy|Cy]]", "ann bee and Cy\n"),
        ("[[https://a.org]]", '<a href="https://a.org">https://a.org</a>\n'),
        ("{{https://a.org/a.pdf}}", '<a href="https://a.org/a.pdf">file</a>\n'),
        ("{{https://a.org/a.pdf|P}}", '<a href="https://a.org/a.pdf">P</a>\n'),
        ("a{{a.png|x}}{{rss>http://a.org}}{{:p:a.pdf}}b{{:p:a.pdf|P}}", "abP\n"),
        ("a ((note)) b ((x ))) c", "a  b  c\n"),
        ("~~NOTOC~~a <code>x\ny</code> b<del>c</del>", "a\nb\n"),
        ("<nowiki>**a**</nowiki> %%//b//%% c", "**a** //b// c\n"),
        ("a\\\\ b\\\\\nc\\\\d", "a<br> b<br>\nc\\\\d\n"),
        ("a < b & c", "a &lt; b &amp; c\n"),
    ],
)
def test_what_dokuwiki_shows(written: str, shown: str) -> None:
    assert dokuwiki.as_html(written) == f"<html><head></head><body>{shown}</body></html>"


@pytest.mark.parametrize(
    ("parameters", "authors", "editors", "more"),
    [
        ("last1=Bee |first1=Ann |last2=Cy |first2=Di", ("Ann Bee", "Di Cy"), (), False),
        ("last2=Cy |first2=Di |last=Bee |first=Ann", ("Ann Bee", "Di Cy"), (), False),
        ("surname=Bee |given=Ann |author2=Di Cy", ("Ann Bee", "Di Cy"), (), False),
        ("author1-last=Bee |author1-first=Ann |author-last2=Cy |author-first2=Di", ("Ann Bee", "Di Cy"), (), False),
        ("author=Bee, Ann |editor1-last=Eff |editor1-first=Gus", ("Ann Bee",), ("Gus Eff",), False),
        ("author=Ann Bee |editor=Gus Eff |editor2-last=Hay", ("Ann Bee",), ("Gus Eff", "Hay"), False),
        ("vauthors=Bee A, Cy DE, ((The Owl Group)), et al.", ("A. Bee", "D. E. Cy", "The Owl Group"), (), True),
        ("autor=Ann Bee |display-authors=1", ("Ann Bee",), (), True),
        ("authors=Ann Bee and Di Cy |et al=yes", ("Ann Bee", "Di Cy"), (), True),
        ("first=Nemo", (), (), False),
    ],
)
def test_people_of_a_citation_are_read_in_every_way_that_its_template_has(parameters, authors, editors, more) -> None:
    [record] = citations(f"{{{{cite book |title=Owls |{parameters}}}}}")
    people = {role: found.names for role, found in record.people.items() if found.names}
    assert (people.get("author", ()), people.get("editor", ())) == (authors, editors)
    assert any(found.more_authors for found in record.people.values()) is more


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{{cite journal |title=A {{b|c=d}} [[e|f]] ''g''|journal=H}}", [(5, "article", "A {{b|c=d}} f g", "H")]),
        ("{{Cite arXiv|title=A}}\n{{citation | title = B | plain | journal=C}}", [(5, "misc", "A", ""), (6, "", "B", "C")]),
        ("{{cite book|title=A\n}}\n\n{{cite news|title=B ]] c|journal=D}}", [(5, "book", "A", ""), (8, "article", "B ]] c", "D")]),
        ("{{cite web|url=http://a.org}}\n<!--\n-->{{cite thesis|title=A}}", [(7, "phdthesis", "A", "")]),
        ("{{literatur|titel=A|zeitschrift=B}}{{ouvrage|titre=C", [(5, "", "A", "B")]),
        ("{{cite book|title=A}}{{cite book|title=B|journal=C {{cite book|title=D}}", [(5, "book", "A", ""), (5, "book", "D", "")]),
        ("{{cited|title=A}} {{cite book}}", []),
    ],
)  # fmt: skip
def test_each_template_says_its_fields_where_it_begins(written: str, said: list[tuple[int, str, str, str]]) -> None:
    found = [(one.line, one.type, one.text_of("title"), one.text_of("journal")) for one in citations(written, 5)]
    assert found == said


WIKI_ENTRY = "* '''Owls count sheep at night'''. A. Bee, C. Dee. ''Journal of Owls'' 3: 4-9, 2020.\n"
DOKU_ENTRY = "  * **Owls count sheep at night**. A. Bee, C. Dee. //Journal of Owls// 3: 4-9, 2020.\n"


@pytest.mark.parametrize("begins", ["@", "%", "\\", "{x"])
def test_a_file_that_begins_as_no_wiki_page_does_is_none(begins: str) -> None:
    assert not dokuwiki.recognises("%\n===== Papers =====\n" + DOKU_ENTRY * 3)
    assert recognise(f"{begins}\n== Papers ==\n{WIKI_ENTRY * 3}") != "mediawiki"


def test_an_export_of_a_wiki_tells_the_lines_of_its_entries() -> None:
    page = "<page>\n<title>Papers</title><revision><text>== Papers ==\n{}</text></revision></page>\n"
    shown = "".join(WIKI_ENTRY.replace("sheep", f"{sheep} sheep") for sheep in ("two", "three"))
    cited = "{{cite book |title=Sheep |last=Cy |year=1999}}\n"
    found = read(f"<mediawiki>\n{page.format(shown)}{page.format(cited)}</mediawiki>", "mediawiki")
    assert [(one.title, one.line) for one in found.drafts] == [
        ("Owls count two sheep at night", 4),
        ("Owls count three sheep at night", 5),
        ("Sheep", 9),
    ]
    assert found.problems == ()


DOKUWIKI = sample("dokuwiki.txt")


def test_a_page_of_dokuwiki_is_known_and_read_as_the_list_that_it_shows():
    assert recognise(DOKUWIKI) == "dokuwiki"
    owls, engines, kernels = read(DOKUWIKI, "dokuwiki").drafts
    assert (owls.title, owls.authors, owls.venue, owls.pages, owls.line) == (
        "Owls do not count sheep", ("Mira Kovač", "Tomás Herrera"), "Journal of Night Studies", "45-67", 6,
    )  # fmt: skip
    assert (owls.links, engines.links) == ({"doi": "10.1234/jns.2023.5"}, {"pdf": "https://example.org/engines.pdf"})
    assert (kernels.title, kernels.volume, str(kernels.date), kernels.line) == (
        "On kernels and nights", "1", "2022", 14,
    )  # fmt: skip
