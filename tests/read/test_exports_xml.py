"""Exports in XML: EndNote, PubMed, MODS, MARC, DBLP, Zotero RDF, arXiv's Atom."""

# ruff: noqa: E501 - the samples stand as programs write them

import pytest
from exports_support import assert_draft, only, read, told
from generator.read.formats import recognise
from sample_files import sample

ENDNOTE = sample("endnote.xml")
PUBMED = sample("pubmed.xml")
MODS = """<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods ID="lee2020">
<titleInfo><nonSort>The</nonSort><title>Art of Sorting</title><subTitle>a study</subTitle></titleInfo>
<name type="personal"><namePart type="family">Lee</namePart><namePart type="given">Ada</namePart><role><roleTerm type="text">author</roleTerm></role></name>
<genre authority="marcgt">article</genre><originInfo><dateIssued encoding="w3cdtf">2020-05</dateIssued></originInfo>
<relatedItem type="host"><titleInfo><title>Journal of Sorting</title></titleInfo><genre>academic journal</genre>
<part><detail type="volume"><number>4</number></detail><detail type="issue"><number>2</number></detail><extent unit="page"><start>10</start><end>19</end></extent></part><identifier type="issn">1234-5678</identifier></relatedItem>
<identifier type="doi">10.1000/sort</identifier></mods>
<mods><titleInfo><title>Sorting</title></titleInfo><name type="personal"><namePart>Ray, Bo</namePart><role><roleTerm authority="marcrelator" type="code">edt</roleTerm></role></name><genre>book</genre><originInfo><publisher>Wood</publisher><dateIssued>2019</dateIssued></originInfo></mods></modsCollection>"""
MARC = """<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 c 4500</leader><controlfield tag="001">1</controlfield>
<datafield tag="020" ind1=" " ind2=" "><subfield code="a">9783161484100</subfield></datafield>
<datafield tag="100" ind1="1" ind2=" "><subfield code="a">Lee, Ada,</subfield><subfield code="4">aut</subfield></datafield>
<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Sorting :</subfield><subfield code="b">a study /</subfield><subfield code="c">Ada Lee</subfield></datafield>
<datafield tag="264" ind1=" " ind2="1"><subfield code="a">Bonn :</subfield><subfield code="b">Wood & Sons,</subfield><subfield code="c">[2020]</subfield></datafield></record></collection>"""
DBLP = """<?xml version="1.0" encoding="US-ASCII"?><dblpperson name="Ada Lee" pid="1/2" n="2"><person key="homepages/1/2"><author>Ada Lee</author></person>
<r><inproceedings key="conf/sort/Lee20" mdate="2020-01-01"><author pid="1/2">Ada Lee 0001</author><author>J&uuml;rgen M&#252;ller</author><title>On <i>Sorting</i>.</title><pages>1-9</pages><year>2020</year><booktitle>SORT</booktitle><ee type="oa">https://doi.org/10.1000/SORT.20</ee><crossref>conf/sort/2020</crossref><url>db/conf/sort/x.html</url></inproceedings></r>
<r><article publtype="informal" key="journals/corr/abs-2001-00001" mdate="2020-01-01"><author>Ada Lee 0001</author><title>On Trees.</title><volume>abs/2001.00001</volume><year>2020</year><journal>CoRR</journal><ee type="oa">https://arxiv.org/abs/2001.00001</ee></article></r>
<coauthors n="1"><co><na>J&uuml;rgen M&#252;ller</na></co></coauthors></dblpperson>"""
RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:link="http://purl.org/rss/1.0/modules/link/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/">
<bib:Article rdf:about="https://example.org/paper"><z:itemType>journalArticle</z:itemType><dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
<bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>van der Berg</foaf:surname><foaf:givenName>Ada</foaf:givenName></foaf:Person></rdf:li><rdf:li><foaf:Person><foaf:surname>Ray</foaf:surname><foaf:givenName>Bo</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors>
<link:link rdf:resource="#item_5"/><dc:subject><z:AutomaticTag><rdf:value>sorting</rdf:value></z:AutomaticTag></dc:subject><dc:title>On Kernels</dc:title><dcterms:abstract>We show.</dcterms:abstract><dc:date>2020-05-06</dc:date><bib:pages>1-9</bib:pages><dc:identifier>DOI 10.1000/abc</dc:identifier></bib:Article>
<bib:Journal rdf:about="urn:issn:1234-5678"><dc:title>Journal of Kernels</dc:title><prism:volume>4</prism:volume><prism:number>2</prism:number><dc:identifier>ISSN 1234-5678</dc:identifier></bib:Journal>
<z:Attachment rdf:about="#item_5"><z:itemType>attachment</z:itemType><dc:title>PDF</dc:title></z:Attachment></rdf:RDF>"""
ATOM = """<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>http://arxiv.org/api/x</id><title>ArXiv Query</title>
<entry><id>http://arxiv.org/abs/1706.03762v5</id><updated>2017-12-06T03:30:32Z</updated><published>2017-06-12T17:57:34Z</published>
<title>Attention Is All
  You Need</title><summary>  The dominant $n^2$ models.
</summary><author><name>Ashish Vaswani</name><arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">Google</arxiv:affiliation></author><author><name>Noam Shazeer</name></author>
<arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">15 pages</arxiv:comment><link title="pdf" href="http://arxiv.org/pdf/1706.03762v5" rel="related"/>
<arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="cs.CL"/><category term="cs.CL"/><category term="cs.LG"/></entry></feed>"""
ALL = {
    "endnote-xml": ENDNOTE, "pubmed": PUBMED, "mods": MODS, "marcxml": MARC, "dblp": DBLP, "zotero-rdf": RDF,
    "arxiv-atom": ATOM,
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_xml_is_told_apart_by_its_elements(name):
    assert recognise(ALL[name]) == name


def test_endnotes_styles_become_markup_and_its_second_title_the_book():
    paper, book = read(ENDNOTE).drafts
    assert paper.title == r"On \textit{E. coli} and H$_{2}$"
    assert_draft(paper, authors=("Ada de la Vallée Poussin", "The Sorting Group"), teams={"The Sorting Group"})
    assert_draft(paper, families={"Ada de la Vallée Poussin": "de la Vallée Poussin"}, type="inproceedings")
    assert_draft(paper, venue="Proceedings of Sorting", date="2020-03-03", pages="1-9")
    assert_draft(paper, keywords=("Models, Statistical",), links={"doi": "10.1000/abc", "url": "https://example.org/a"})
    assert paper.extra == {"editors": "Bo Ray", "isbn": "978-3-16-148410-0", "custom_1": "PageContext 3"}
    assert_draft(book, type="book", authors=(), line=10)
    assert book.extra["editors"] == "Bo Ray"


def test_an_article_of_pubmed():
    draft = only(PUBMED)
    assert_draft(draft, title=r"CO$_{2}$ in \textit{E. coli}", authors=("Ada B Lee Jr", "Cell Team"))
    assert_draft(draft, teams={"Cell Team"}, date="2019-07-04", venue="Journal of Cells", volume="7", number="2")
    assert_draft(draft, pages="764-769", abstract="METHODS: We look.\n\nRESULTS: We see.")
    assert draft.links == {"doi": "10.1000/cell"}
    assert (draft.extra["pmid"], draft.extra["pmcid"], draft.keywords) == ("123456", "PMC77", ("Cells/methods",))


def test_a_collection_of_mods():
    paper, book = read(MODS).drafts
    assert_draft(paper, title="The Art of Sorting: a study", authors=("Ada Lee",), key="lee2020", type="article")
    assert_draft(paper, venue="Journal of Sorting", volume="4", number="2", pages="10-19", date="2020-05")
    assert paper.links == {"doi": "10.1000/sort"}
    assert paper.extra["issn"] == "1234-5678"
    assert_draft(book, type="book", publisher="Wood")
    assert book.extra["editors"] == "Bo Ray"


def test_a_book_in_marc_without_the_cataloguers_punctuation():
    draft = only(MARC)
    assert_draft(draft, title="Sorting: a study", authors=("Ada Lee",), publisher="Wood & Sons", type="book")
    assert str(draft.date) == "2020"
    assert draft.extra["place"] == "Bonn"


def test_a_person_of_dblp_and_entities_of_its_dtd():
    paper, preprint = read(DBLP).drafts
    assert_draft(paper, title=r"On \textit{Sorting}", authors=("Ada Lee", "Jürgen Müller"), key="DBLP:conf/sort/Lee20")
    assert_draft(paper, venue="SORT", links={"doi": "10.1000/SORT.20"})
    assert_draft(preprint, venue="arXiv", volume="", links={"arxiv": "2001.00001"})


def test_zoteros_rdf_follows_its_references():
    draft = only(RDF)
    assert_draft(draft, authors=("Ada van der Berg", "Bo Ray"), title="On Kernels", date="2020-05-06", type="article")
    assert_draft(draft, venue="Journal of Kernels", volume="4", number="2", pages="1-9", links={"doi": "10.1000/abc"})
    assert draft.keywords == ("sorting",)
    assert draft.extra["issn"] == "1234-5678"


def test_arxivs_feed():
    draft = only(ATOM)
    assert_draft(draft, title="Attention Is All You Need", authors=("Ashish Vaswani", "Noam Shazeer"))
    assert_draft(draft, date="2017-06-12", category="CL", links={"arxiv": "1706.03762v5"})
    assert (draft.abstract, draft.extra["comment"]) == ("The dominant $n^2$ models.", "15 pages")


@pytest.mark.parametrize(
    "end", ["Sorting</title></titles><dates>", "Sorting</title></titles>", "Sorting</tit", "Sorting"]
)
def test_the_record_within_which_a_file_ends_is_left_out(end):
    whole = ENDNOTE.replace("<record>", "\n<record>")
    reading = read(whole[: whole.index("Sorting</title></titles><dates>") + len(end)])
    assert len(reading.drafts) == 1
    assert "the file ends within this entry, or right behind it; it was left out" in told(reading)


def test_an_import_refuses_a_file_that_uses_entities_of_its_own(portal):
    declared = '<!DOCTYPE mods [<!ENTITY a "owls"><!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY unused "b">]>'
    record = "<mods><titleInfo><title>One {} two</title></titleInfo><name><namePart>Bee, Ann</namePart></name></mods>"
    before = portal.files()
    (problem,) = portal.take_text(declared + record.format("&x;&a;"), "a.xml").problems
    assert problem.severity == "error"
    assert problem.what == "this XML declares entities of its own, which are not read: &a;, &x;"
    assert portal.files() == before
    portal.take_text(declared + record.format("&amp; &uuml;"), "a.xml")
    assert portal.ids() == ["one-u-two"]


def test_an_entry_without_a_title_is_told_with_its_line_and_the_others_are_read():
    reading = read(MODS.replace("<title>Art of Sorting</title>", ""), "mods")
    assert [draft.title for draft in reading.drafts][-1] == "Sorting"


ORCID = sample("orcid.xml")


def test_orcids_xml_gives_works_and_whose_they_are():
    paper = only(ORCID, "orcid-xml")
    assert_draft(paper, title="Owls do not count sheep", type="article", venue="Journal of Night Studies")
    assert_draft(paper, date="2023-05", contributors=("Mira Kovač",), links={"doi": "10.1234/jns.2023.5"})


def exported(*items: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"'
        ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>'
        f"<title>Night Lab</title><wp:wxr_version>1.2</wp:wxr_version>\n{''.join(items)}</channel></rss>"
    )


def wordpress_page(title: str, content: str, kind: str = "page", status: str = "publish", **fields: str) -> str:
    metas = "".join(
        f"<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value><![CDATA[{value}]]></wp:meta_value></wp:postmeta>"
        for key, value in fields.items()
    )
    return (
        f"<item><title>{title}</title><content:encoded><![CDATA[{content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>"
        f"<wp:status>{status}</wp:status><wp:post_type>{kind}</wp:post_type>{metas}</item>\n"
    )


PUBLICATIONS = """<!-- wp:list --><ul><li>M. Kovač, T. Herrera, "Owls do not count sheep", <em>Journal of Night Studies</em>, vol. 12, no. 3, pp. 45-67, 2023. <a href="https://doi.org/10.1234/jns.2023.5">doi</a></li>
<li>T. Herrera, L. Chang, "Engines that sort by night", <em>Proceedings of Sorting</em>, pp. 1-9, 2023.</li></ul><!-- /wp:list -->"""


def test_an_export_of_wordpress_gives_the_publications_of_its_pages():
    reading = read(exported(
        wordpress_page("Welcome", "We welcome Ada Lee and Bo Ray, who joined in 2023.", "post"),
        wordpress_page("Publications", PUBLICATIONS),
        wordpress_page("Publications", PUBLICATIONS.replace("Owls", "Cats"), status="trash"),
    ), "wordpress")  # fmt: skip
    owls, engines = reading.drafts
    assert_draft(owls, title="Owls do not count sheep", venue="Journal of Night Studies", pages="45-67")
    assert owls.links == {"doi": "10.1234/jns.2023.5"}
    assert_draft(engines, title="Engines that sort by night", authors=("T. Herrera", "L. Chang"), line=5)
    assert told(reading) == []


@pytest.mark.parametrize("status", ["draft", "pending", "private", "future", "auto-draft"])
def test_pages_of_wordpress_that_are_not_published_are_not_read(status):
    reading = read(exported(wordpress_page("Publications", PUBLICATIONS, status=status)), "wordpress")
    assert reading.drafts == ()
    assert told(reading)[0].startswith("no publications found")


def test_publications_that_a_plugin_of_wordpress_keeps_one_by_one_are_read_by_their_fields():
    fields = {"authors": "Ada Lee, Bo Ray", "journal": "Dawn Letters", "year": "2021", "_edit_last": "1"}
    (paper,) = read(exported(wordpress_page("Sorting at dawn", "", "publication", **fields))).drafts
    assert_draft(paper, title="Sorting at dawn", authors=("Ada Lee", "Bo Ray"), venue="Dawn Letters", date="2021")
    assert paper.extra == {}


def test_an_export_of_wordpress_without_publications_says_so():
    (what,) = told(read(exported(wordpress_page("Welcome", "We are here.")), "wordpress"))
    assert what.startswith("no publications found")


# What libraries and programs write beside the usual


def pubmed(rest: str):
    journal = (
        "<Journal><JournalIssue><PubDate><Year>2019</Year></PubDate></JournalIssue><Title>Nights</Title></Journal>"
    )
    article = f"<Article>{journal}<ArticleTitle>Owls do not count sheep.</ArticleTitle>{rest}</Article>"
    inner = f"<MedlineCitation><PMID>1</PMID>{article}</MedlineCitation>"
    return only(f"<PubmedArticleSet><PubmedArticle>{inner}</PubmedArticle></PubmedArticleSet>", "pubmed")


def endnote(kind: str, rest: str, title: str = "Owls do not count sheep"):
    lee = "<contributors><authors><author>Lee, Ada</author></authors></contributors>"
    named = f'<ref-type name="{kind}">99</ref-type>{lee}<titles><title>{title}</title></titles>'
    return read(f"<xml><records><record>{named}{rest}</record></records></xml>", "endnote-xml")


def test_a_list_of_authors_that_pubmed_cut_off_says_so() -> None:
    found = pubmed(
        '<AuthorList CompleteYN="N"><Author><LastName>Lee</LastName></Author><Author>Ray B</Author></AuthorList>'
    )
    assert_draft(found, authors=("Lee", "B. Ray"), more_authors=True)


def test_elements_nested_too_deeply_are_told_and_their_text_is_read() -> None:
    reading = endnote(
        "Book", "<dates><!-- when --><year>2020</year></dates>", "<style>" * 80 + "Owls" + "</style>" * 80
    )
    (found,) = reading.drafts
    assert_draft(found, title="Owls", date="2020")
    assert told(reading) == ["elements are nested more than 60 deep here; of those within only the text was read"]
