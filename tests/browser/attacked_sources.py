"""A file of each source format whose texts strangers wrote: `fill` puts another text into each place of a sample."""

# ruff: noqa: E501 - the samples stand as programs write them

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

PLACE = "§"


def _as_it_is(text: str) -> str:
    return text


def _json(text: str) -> str:
    return json.dumps(text)[1:-1]


def _xml(text: str) -> str:
    return quoteattr(escape(text).replace("&amp;", "&"))[1:-1]


@dataclass(frozen=True, slots=True)
class Sample:
    """A file of a format: what stands around its records, one record, and how a text is written into it."""

    file: str
    record: str
    written: Callable[[str], str] = _as_it_is
    before: str = ""
    after: str = ""
    between: str = ""

    @property
    def places(self) -> int:
        """How many texts one record takes."""
        return self.record.count(PLACE)

    def fill(self, records: Iterable[Sequence[str]]) -> str:
        """Write a file of records, each with these texts; `#` in a sample is the record's number."""
        filled = []
        for number, texts in enumerate(records):
            left = iter(texts)
            record = self.record.replace("#", str(number))
            filled.append(re.sub(PLACE, lambda _: self.written(next(left)), record))  # noqa: B023 - used at once
        return f"{self.before}{self.between.join(filled)}{self.after}"


_DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"'
_RDF = f'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/" {_DC}'
SAMPLES = (
    Sample(
        "a.bib",
        "@inproceedings{bib#,\n title = {§ of BibTeX},\n author = {C § and Ada Example},\n booktitle = {§},\n year = 2020,\n abstract = {§},\n url = {§},\n doi = {§},\n keywords = {§},\n publisher = {§},\n note = {§}\n}\n",
    ),
    Sample(
        "a.ris",
        "TY  - CONF\nTI  - § of RIS\nAU  - §\nT2  - §\nPY  - 2020\nAB  - §\nUR  - §\nL1  - §\nDO  - §\nKW  - §\nPB  - §\nN1  - §\nER  - \n",
    ),
    Sample(
        "csl.json",
        '{"id": "csl#", "type": "paper-conference", "title": "§ of CSL", "abstract": "§", "URL": "§", "author": [{"family": "§", "given": "D §"}], "container-title": "§", "DOI": "§", "note": "§", "keyword": "§", "publisher": "§", "issued": {"date-parts": [[2020]]}}',
        _json,
        "[",
        "]",
        ",\n",
    ),
    Sample(
        "profile.txt",
        "LG Mar 1, 2024\n\n§ of a profile\n\nAda Example, §\n\n§ Abstract.\n",
        before="40 Papers\n\n",
        between="\n",
    ),
    Sample(
        "list.html",
        '<li><a href="§">§ of a page</a>. Ada Example, §. In <i>§</i>, 2019. <a href="§">PDF</a> § <img src="§" alt="§"></li>\n',
        before="<!DOCTYPE html><html><head><title>Publications</title></head><body><h1>Publications</h1><ul>\n",
        after="</ul></body></html>",
    ),
    Sample(
        "escaped.html",
        '<div class="publication"><h3><a href="§">§ of another page</a></h3><p class="authors">Ada Example, §</p><p><em>§</em>, 2018</p><p class="abstract">§</p></div>\n',
        _xml,
        "<!DOCTYPE html><html><head><title>Papers</title></head><body><h1>Publications</h1>\n",
        "</body></html>",
    ),
    Sample(
        "article.html",
        '<!DOCTYPE html><html><head><title>§</title><meta name="citation_title" content="§ of one article"><meta name="citation_author" content="§"><meta name="citation_author" content="Ada Example"><meta name="citation_conference_title" content="§"><meta name="citation_publication_date" content="2018/05/02"><meta name="citation_pdf_url" content="§"><meta name="citation_doi" content="§"><meta name="citation_abstract" content="§"><meta name="citation_keywords" content="§">\n<script type="application/ld+json">{"@context": "https://schema.org", "@type": "ScholarlyArticle", "name": "§", "author": [{"@type": "Person", "name": "§"}]}</script></head><body><p>x</p></body></html>',
        lambda text: _xml(_json(text)),
    ),
    Sample(
        "endnote.xml",
        '<record><ref-type name="Conference Proceedings">10</ref-type><contributors><authors><author>§</author><author>Lee, Ada</author></authors></contributors><titles><title>§ of EndNote</title><secondary-title>§</secondary-title></titles><pages>§</pages><dates><year>2020</year></dates><keywords><keyword>§</keyword></keywords><abstract>§</abstract><electronic-resource-num>§</electronic-resource-num><urls><related-urls><url>§</url></related-urls></urls></record>',
        _xml,
        '<?xml version="1.0" encoding="UTF-8" ?><xml><records>',
        "</records></xml>",
    ),
    Sample(
        "pubmed.xml",
        '<PubmedArticle><MedlineCitation><PMID Version="1">1#</PMID><Article><Journal><JournalIssue><Volume>§</Volume><PubDate><Year>2019</Year></PubDate></JournalIssue><Title>§</Title></Journal><ArticleTitle>§ of PubMed</ArticleTitle><Abstract><AbstractText Label="§">§</AbstractText></Abstract><AuthorList><Author><LastName>§</LastName><ForeName>Ada</ForeName></Author><Author><CollectiveName>§</CollectiveName></Author></AuthorList></Article></MedlineCitation></PubmedArticle>',
        _xml,
        '<?xml version="1.0" ?><PubmedArticleSet>',
        "</PubmedArticleSet>",
    ),
    Sample(
        "mods.xml",
        '<mods ID="m#"><titleInfo><title>§ of MODS</title><subTitle>§</subTitle></titleInfo><name type="personal"><namePart type="family">§</namePart><namePart type="given">Ada</namePart><role><roleTerm type="text">author</roleTerm></role></name><genre authority="marcgt">article</genre><originInfo><dateIssued>2020</dateIssued></originInfo><relatedItem type="host"><titleInfo><title>§</title></titleInfo></relatedItem><abstract>§</abstract><identifier type="doi">§</identifier></mods>',
        _xml,
        '<modsCollection xmlns="http://www.loc.gov/mods/v3">',
        "</modsCollection>",
    ),
    Sample(
        "marc.xml",
        '<record><leader>00000nam a2200000 c 4500</leader><controlfield tag="001">#</controlfield><datafield tag="100" ind1="1" ind2=" "><subfield code="a">§, Ada,</subfield><subfield code="4">aut</subfield></datafield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">§ of MARC :</subfield><subfield code="b">§ /</subfield></datafield><datafield tag="264" ind1=" " ind2="1"><subfield code="b">§,</subfield><subfield code="c">2020</subfield></datafield></record>',
        _xml,
        '<collection xmlns="http://www.loc.gov/MARC21/slim">',
        "</collection>",
    ),
    Sample(
        "dblp.xml",
        '<r><inproceedings key="conf/sort/Lee#" mdate="2020-01-01"><author>§</author><author>Ada Lee</author><title>§ of DBLP.</title><pages>§</pages><year>2020</year><booktitle>§</booktitle><ee>§</ee></inproceedings></r>',
        _xml,
        '<?xml version="1.0"?><dblpperson name="Ada Lee" pid="1/2" n="2">',
        "</dblpperson>",
    ),
    Sample(
        "zotero.rdf",
        '<bib:Article rdf:about="https://example.org/#"><z:itemType>journalArticle</z:itemType><bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>§</foaf:surname><foaf:givenName>§</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors><dc:subject>§</dc:subject><dc:title>§ of Zotero</dc:title><dcterms:abstract>§</dcterms:abstract><dc:date>2020</dc:date><dc:identifier>DOI §</dc:identifier></bib:Article>',
        _xml,
        f"<rdf:RDF {_RDF}>",
        "</rdf:RDF>",
    ),
    Sample(
        "arxiv.xml",
        "<entry><id>http://arxiv.org/abs/1706.1000#v1</id><published>2017-06-12T17:57:34Z</published><title>§ of arXiv</title><summary>§</summary><author><name>§</name></author></entry>",
        _xml,
        '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>http://arxiv.org/api/x</id>',
        "</feed>",
    ),
    Sample(
        "a.nbib",
        "PMID- 2942#\nDP  - 2018 Mar 1\nTI  - § of MEDLINE\nAB  - §\nFAU - §\nCN  - §\nJT  - §\nMH  - §\nLID - § [doi]\n",
        between="\n",
    ),
    Sample(
        "a.ciw",
        "PT J\nAF Lee, Ada B.\n   §\nTI § of the Web of Science\nSO §\nDE §\nAB §\nPY 2019\nDI §\nER\n",
        before="FN Clarivate\nVR 1.0\n",
        after="\nEF\n",
        between="\n",
    ),
    Sample(
        "a.enw",
        "%0 Conference Paper\n%T § of Refer\n%A §\n%B §\n%D 2020\n%I §\n%R §\n%U §\n%K §\n%X §\n%Z §\n",
        between="\n",
    ),
    Sample(
        "openalex.json",
        '{"id": "https://openalex.org/W27418098#", "doi": "§", "title": "§ of OpenAlex", "publication_year": 2018, "primary_location": {"landing_page_url": "§", "pdf_url": "§", "source": {"display_name": "§", "type": "journal"}}, "type": "article", "authorships": [{"author": {"display_name": "§"}}], "keywords": [{"display_name": "§"}], "abstract_inverted_index": {"§": [0]}}',
        _json,
        '{"results": [',
        "]}",
        ",",
    ),
    Sample(
        "scholar.json",
        '{"paperId": "204e3073870fae3d05bcbc2f6a8e263d9b72e77#", "externalIds": {"DOI": "§", "ArXiv": "§"}, "title": "§ of Semantic Scholar", "venue": "§", "year": 2017, "authors": [{"authorId": "1", "name": "§"}], "abstract": "§", "openAccessPdf": {"url": "§"}}',
        _json,
        '{"data": [',
        "]}",
        ",",
    ),
    Sample(
        "datacite.json",
        '{"id": "10.5281/zenodo.#", "type": "dois", "attributes": {"doi": "10.5281/zenodo.#", "creators": [{"name": "§", "nameType": "Personal"}], "titles": [{"title": "§ of DataCite"}], "publisher": "§", "publicationYear": 2021, "descriptions": [{"description": "§", "descriptionType": "Abstract"}], "subjects": [{"subject": "§"}], "types": {"resourceTypeGeneral": "Dataset"}, "url": "§"}}',
        _json,
        '{"data": [',
        "]}",
        ",",
    ),
    Sample(
        "orcid.json",
        '{"work-summary": [{"put-code": 1#, "title": {"title": {"value": "§ of ORCID"}}, "external-ids": {"external-id": [{"external-id-type": "doi", "external-id-value": "§", "external-id-relationship": "self"}]}, "url": {"value": "§"}, "type": "journal-article", "publication-date": {"year": {"value": "2020"}}, "journal-title": {"value": "§"}}]}',
        _json,
        '{"group": [',
        "]}",
        ",",
    ),
    Sample(
        "inspire.json",
        '{"id": "1#", "metadata": {"control_number": 1#, "titles": [{"title": "§ of INSPIRE"}], "authors": [{"full_name": "§"}], "abstracts": [{"value": "§"}], "publication_info": [{"journal_title": "§", "year": 2020}], "dois": [{"value": "§"}], "keywords": [{"value": "§"}]}}',
        _json,
        '{"hits": {"hits": [',
        "]}}",
        ",",
    ),
    Sample(
        "zotero.json",
        '{"key": "ABCD123#", "version": 1, "data": {"key": "ABCD123#", "itemType": "journalArticle", "title": "§ of Zotero", "creators": [{"creatorType": "author", "firstName": "§", "lastName": "§"}], "abstractNote": "§", "publicationTitle": "§", "date": "2020", "DOI": "§", "url": "§", "tags": [{"tag": "§"}], "extra": "§"}}',
        _json,
        "[",
        "]",
        ",",
    ),
    Sample(
        "a.yaml",
        '- id: lee#\n  type: article-journal\n  title: "§ of CSL-YAML"\n  author:\n  - family: "§"\n    given: Ada\n  container-title: "§"\n  abstract: "§"\n  issued:\n  - year: 2020\n  DOI: "§"\n  URL: "§"\n',
        _json,
        "---\nreferences:\n",
        "...\n",
    ),
    Sample(
        "a.csv",
        '"§ of a table","§; Ada Lee",2020,"§","§","§","§"\n',
        lambda text: text.replace('"', '""'),
        "Title,Authors,Year,Venue,DOI,URL,Abstract\n",
    ),
    Sample("references.txt", "[#] Ada Lee and §. § of a list. In §, pages 1-9, 2019.\n", before="References\n\n"),
)
