"""What libraries and programs write in their XML beside the usual: kinds of works, hosts, lists, people."""

# ruff: noqa: E501 - the samples stand as programs write them

from __future__ import annotations

from exports_support import only, read, told

RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcterms="http://purl.org/dc/terms/" '
    'xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:bib="http://purl.org/net/biblio#" '
    'xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dc="http://purl.org/dc/elements/1.1/">{}</rdf:RDF>'
)


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
    assert (found.authors, found.more_authors) == (("Lee", "B. Ray"), True)


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
