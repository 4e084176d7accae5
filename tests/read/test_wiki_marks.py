"""What single marks of wikis show, and what templates of citations say by their parameters."""

# ruff: noqa: E501 - the samples stand as people write them

import pytest
from exports_support import read
from generator.read.documents.wiki import mediawiki
from generator.read.documents.wiki.mediawiki import citations
from generator.read.formats import recognise


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


@pytest.mark.parametrize("begins", ["@", "%", "\\", "{x"])
def test_a_file_that_begins_as_no_wiki_page_does_is_none(begins: str) -> None:
    assert recognise(f"{begins}\n== Papers ==\n{WIKI_ENTRY * 3}") != "mediawiki"


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
