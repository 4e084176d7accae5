"""What libraries and programs write in their XML beside the usual: kinds of works, hosts, lists, people."""

# ruff: noqa: E501 - the samples stand as programs write them

from __future__ import annotations

import pytest
from exports_support import only, read, said, told
from generator.read.formats import recognise

HOST = '<relatedItem type="host"><titleInfo><title>Night Studies</title></titleInfo>{}</relatedItem>'
MARC = (
    '<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 c 4500</leader>'
    '<datafield tag="100"><subfield code="a">Lee, Ada</subfield></datafield>'
    '<datafield tag="245"><subfield code="a">Owls do not count sheep</subfield></datafield>{}</record></collection>'
)
RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcterms="http://purl.org/dc/terms/" '
    'xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:bib="http://purl.org/net/biblio#" '
    'xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dc="http://purl.org/dc/elements/1.1/">{}</rdf:RDF>'
)


def mods(rest: str):
    lee = '<name type="personal"><namePart type="family">Lee</namePart><namePart type="given">Ada</namePart></name>'
    title = "<titleInfo><title>Owls do not count sheep</title></titleInfo>"
    return only(f'<mods xmlns="http://www.loc.gov/mods/v3">{title}{lee}{rest}</mods>', "mods")


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


@pytest.mark.parametrize(
    ("rest", "kind"),
    [
        (HOST.format("<genre>conference publication</genre>"), "inproceedings"),
        ("<genre>book</genre>" + HOST.format("<genre>book</genre>"), "incollection"),
        ("<genre>conference publication</genre>", "proceedings"),
        ("<genre>conference paper</genre>", "inproceedings"),
        ("<typeOfResource>software, multimedia</typeOfResource>", "misc"),
    ],
)
def test_a_work_of_mods_is_what_its_genre_and_its_host_make_it(rest: str, kind: str) -> None:
    assert mods(rest).type == kind


def test_a_genre_of_mods_that_nobody_knows_is_kept() -> None:
    assert mods("<genre>poem of the night</genre>").extra == {"type_of_work": "poem of the night"}


def test_the_host_of_mods_gives_date_and_publisher_where_the_work_has_none() -> None:
    origin = "<originInfo><publisher>Owl Press</publisher><dateIssued>2019</dateIssued></originInfo>"
    found = mods("<genre>article</genre>" + HOST.format(origin))
    assert (found.venue, found.publisher, str(found.date)) == ("Night Studies", "Owl Press", "2019")
    own = "<originInfo><dateIssued>2021</dateIssued></originInfo>"
    assert str(mods("<genre>article</genre>" + own + HOST.format(origin)).date) == "2021"


def test_the_host_of_mods_names_its_editors_and_nobody_else() -> None:
    person = "<name><namePart>{}</namePart><role><roleTerm>{}</roleTerm></role></name>"
    people = person.format("Ray, Bo", "editor") + person.format("Poe, Cy", "illustrator")
    assert mods("<genre>book</genre>" + HOST.format("<genre>book</genre>" + people)).extra == {"editors": "Bo Ray"}


def test_only_pages_are_pages_in_mods() -> None:
    part = '<part><extent unit="words"><total>300</total></extent><extent unit="pages"><start>1</start><end>9</end>'
    assert mods("<genre>article</genre>" + HOST.format(f"{part}</extent></part>")).pages == "1-9"


def test_a_list_of_authors_that_pubmed_cut_off_says_so() -> None:
    found = pubmed(
        '<AuthorList CompleteYN="N"><Author><LastName>Lee</LastName></Author><Author>Ray B</Author></AuthorList>'
    )
    assert (found.authors, found.more_authors) == (("Lee", "B. Ray"), True)


def test_pages_funding_and_kinds_of_an_article_of_pubmed() -> None:
    found = pubmed(
        "<Pagination><MedlinePgn>764-769</MedlinePgn></Pagination>"
        "<AuthorList><Author><LastName>Lee</LastName><ForeName>Ada</ForeName></Author></AuthorList>"
        "<GrantList><Grant><GrantID>7</GrantID><Agency>Owl Fund</Agency></Grant></GrantList><PublicationTypeList>"
        "<PublicationType>Journal Article</PublicationType><PublicationType>Owl Pellet</PublicationType>"
        "</PublicationTypeList>"
    )
    assert (found.pages, found.type) == ("764-769", "article")
    assert found.extra == {"pmid": "1", "funding": "7 / Owl Fund", "type_of_work": "Owl Pellet"}


def test_a_chapter_of_pubmeds_bookshelf_stands_in_its_book() -> None:
    person = "<Author><LastName>{}</LastName><ForeName>{}</ForeName></Author>"
    found = only(
        "<PubmedArticleSet><PubmedBookArticle><BookDocument><Book><BookTitle>The Night Book</BookTitle>"
        f'<PubDate><Year>2018</Year></PubDate><AuthorList Type="editors">{person.format("Ray", "Bo")}</AuthorList></Book>'
        f'<ArticleTitle>Owls do not count sheep</ArticleTitle><AuthorList Type="authors">{person.format("Lee", "Ada")}'
        "</AuthorList><Pagination><MedlinePgn>7-9</MedlinePgn></Pagination></BookDocument></PubmedBookArticle>"
        "</PubmedArticleSet>",
        "pubmed",
    )
    assert (found.title, found.venue, found.type, found.pages) == (
        "Owls do not count sheep",
        "The Night Book",
        "incollection",
        "7-9",
    )
    assert (found.authors, found.extra) == (("Ada Lee",), {"editors": "Bo Ray"})


def test_a_kind_of_endnote_that_nobody_knows_is_kept_with_its_numbers() -> None:
    (found,) = endnote("Owl Pellet", "<custom2>PMC77777</custom2><dates><year>2020</year></dates>").drafts
    assert found.extra == {"type_of_work": "Owl Pellet", "pmcid": "PMC77777"}
    (found,) = endnote("Journal Article", "<electronic-resource-num>E-77</electronic-resource-num>").drafts
    assert (found.links, found.extra) == ({}, {"electronic_resource": "E-77"})


def test_elements_nested_too_deeply_are_told_and_their_text_is_read() -> None:
    reading = endnote(
        "Book", "<dates><!-- when --><year>2020</year></dates>", "<style>" * 80 + "Owls" + "</style>" * 80
    )
    (found,) = reading.drafts
    assert (found.title, str(found.date)) == ("Owls", "2020")
    assert told(reading) == ["elements are nested more than 60 deep here; of those within only the text was read"]


def test_a_list_of_rdf_that_leads_to_itself_ends() -> None:
    found = only(
        RDF.format(
            '<bib:Article rdf:about="https://example.org/p"><z:itemType>journalArticle</z:itemType><dc:date>2020</dc:date>'
            '<dc:title>Owls do not count sheep</dc:title><bib:authors rdf:nodeID="l1"/><dcterms:isPartOf><bib:Journal>'
            '<dc:title>Night Studies</dc:title><dc:date>2019</dc:date><dcterms:isPartOf rdf:resource="#gone"/>'
            "</bib:Journal></dcterms:isPartOf></bib:Article>"
            '<rdf:Description rdf:nodeID="l1"><rdf:first><foaf:Person><foaf:surname>Lee</foaf:surname><foaf:givenName>Ada'
            '</foaf:givenName></foaf:Person></rdf:first><rdf:rest rdf:nodeID="l2"/></rdf:Description>'
            '<rdf:Description rdf:nodeID="l2"><rdf:first><foaf:Person><foaf:name>Bo Ray</foaf:name></foaf:Person>'
            '</rdf:first><rdf:rest rdf:nodeID="l1"/></rdf:Description>'
        ),
        "zotero-rdf",
    )
    assert found.authors == ("Ada Lee", "Bo Ray")
    assert (found.venue, str(found.date)) == ("Night Studies", "2020")


def test_people_described_in_rdf_are_no_works_and_dates_may_be_elements() -> None:
    kind = '<rdf:type rdf:resource="http://{}"/>'
    found = only(
        RDF.format(
            f'<rdf:Description rdf:about="#i1">{kind.format("purl.org/ontology/bibo/AcademicArticle")}'
            "<dcterms:title>Owls do not count sheep</dcterms:title><dcterms:creator>Ada Lee</dcterms:creator>"
            "<dc:date><dcterms:W3CDTF><rdf:value>2020-05</rdf:value></dcterms:W3CDTF></dc:date></rdf:Description>"
            f'<rdf:Description rdf:about="#p">{kind.format("xmlns.com/foaf/0.1/Person")}<dc:title>Ada Lee</dc:title>'
            "</rdf:Description>"
        ),
        "zotero-rdf",
    )
    assert (found.title, found.authors, str(found.date)) == ("Owls do not count sheep", ("Ada Lee",), "2020-05")


def test_a_thesis_in_marc_whose_school_is_named_as_a_body() -> None:
    found = only(
        MARC.format(
            '<datafield tag="502"><subfield code="a">Dissertation</subfield><subfield code="d">2020</subfield></datafield>'
            '<datafield tag="710"><subfield code="a">University of Owlton</subfield><subfield code="4">dgg</subfield></datafield>'
        ),
        "marcxml",
    )
    assert (found.type, found.publisher, found.authors) == ("phdthesis", "University of Owlton", ("Ada Lee",))


def test_the_doi_that_arxivs_feed_links_to() -> None:
    found = only(
        '<feed xmlns="http://www.w3.org/2005/Atom"><id>http://arxiv.org/api/x</id><title>ArXiv Query</title><entry>'
        "<id>http://arxiv.org/abs/1706.03762v5</id><published>2017-06-12T17:57:34Z</published><title>Owls</title>"
        "<summary>We.</summary><author><name>Ada Lee</name></author>"
        '<link title="doi" href="http://dx.doi.org/10.1000/owls" rel="related"/></entry></feed>',
        "arxiv-atom",
    )
    assert found.links["doi"] == "10.1000/owls"


@pytest.mark.parametrize(
    ("kind", "field"),
    [("conference-paper", "inproceedings"), ("book-chapter", "incollection"), ("report", "techreport")],
)
def test_what_a_work_of_orcid_stands_in_is_its_venue_whatever_it_is(kind: str, field: str) -> None:
    work = f"<work-summary><title><title>Owls</title></title><type>{kind}</type><journal-title>Owl Days</journal-title>"
    ids = "<external-id-type>{}</external-id-type><external-id-value>{}</external-id-value>"
    listed = "".join(
        f"<external-id>{ids.format(name, value)}{related}</external-id>"
        for name, value, related in (
            ("doi", "10.1234/whole", "<external-id-relationship>part-of</external-id-relationship>"),
            ("doi", "10.1234/owls", ""),
            ("other-id", "7", ""),
        )
    )
    rest = f"<external-ids>{listed}</external-ids></work-summary>"
    text = f'<record path="/1" xmlns="http://www.orcid.org/ns/record"><activities-summary><works><group>{work}{rest}</group></works></activities-summary></record>'
    [draft] = read(text, "orcid-xml").drafts
    assert (draft.type, draft.links) == (field, {"doi": "10.1234/owls"})
    assert draft.extra["other_id_id"] == "7"
    if kind != "report":
        assert said(draft)["venue"] == "Owl Days"


def test_an_article_of_pubmed_has_the_number_of_its_citation_before_that_of_its_list() -> None:
    article = "<Article><ArticleTitle>Owls.</ArticleTitle><Journal><Title>J</Title></Journal></Article>"
    listed = '<ArticleId IdType="pubmed">{}</ArticleId><ArticleId IdType="pii">S1</ArticleId>'
    for own, number in (("<PMID>123456</PMID>", "123456"), ("", "654321")):
        text = (
            f"<PubmedArticleSet><PubmedArticle><MedlineCitation>{own}{article}</MedlineCitation>"
            f"<PubmedData><ArticleIdList>{listed.format('654321')}</ArticleIdList></PubmedData>"
            "</PubmedArticle></PubmedArticleSet>"
        )
        [draft] = read(text, "pubmed").drafts
        assert (draft.extra["pmid"], draft.extra["pii"]) == (number, "S1")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('<article key="a/b" mdate="2020-01-01"><author>Ann Bee</author><title>Owls.</title></article>', "dblp"),
        ('<www key="a/b" mdate="2020-01-01"><author>Ann Bee</author></www>', "dblp"),
        ('<owl key="a/b" mdate="2020-01-01"><author>Ann Bee</author></owl>', None),
        ('<article key="a/b"><author>Ann Bee</author><title>Owls.</title></article>', None),
    ],
)
def test_a_single_record_of_dblp_is_known_by_its_kind_and_its_day(text: str, name: str | None) -> None:
    assert recognise(text) == name
