"""Entries of other programs that say all that their format can, each read field by field."""

from __future__ import annotations

import pytest
from exports_support import read
from generator.core.records import PartialDate

HAYAGRIVA = """wide2020:
    type: Chapter
    title: {value: Owls at Night, translation: Eulen}
    author: {name: Lee, given-name: Ada, suffix: Jr.}
    affiliated:
        - role: translator
          names: ["Roe, Jr., Rob", Cy Fox]
    publisher: {name: Owl Press, location: Lund}
    url: {value: https://owls.example/, date: 2021-01-02}
    serial-number: 10.1000/abc
    parent:
        type: Anthology
        title: {value: Birds, short: B.}
        editor: "Ray, Bo"
        edition: 2
        volume: 3
        serial-number: {isbn: 978-3-16-148410-0, doi: 10.1000/whole}
        parent: {type: Book, title: Lectures on Birds, volume: 7}
repo2021:
    type: Article
    title: A Preprint
    author: Ada Lee
    serial-number: arXiv:2001.00001
    parent: {type: Repository, title: arXiv}
talk2021:
    type: Article
    title: A Talk
    author: Ada Lee
    parent: {type: Conference, title: Owl Days}
in2021:
    type: Article
    title: In a Book
    author: Ada Lee
    parent: {type: Anthology, title: Birds}
untitled2021:
    type: Chapter
    chapter: 4
    parent: {type: Book, title: Birds, author: "Ada Lee"}
book2021:
    type: Book
    title: All Birds
    author: Ada Lee
    organization: Owl Society
    parent: {type: Anthology, title: Great Books, issue: 5}
"""
MODS = """<?xml version="1.0"?>
<modsCollection xmlns="http://www.loc.gov/mods/v3">
<mods ID="a">
<titleInfo><title>Owls at Night</title></titleInfo>
<name type="personal">
<namePart type="family">Lee</namePart>
<namePart type="given">Ada</namePart><role><roleTerm>author</roleTerm></role></name>
<name type="corporate">
<namePart>KTH</namePart><role><roleTerm>degree grantor</roleTerm></role></name>
<name type="conference">
<namePart>Owl Days 2020</namePart></name>
<typeOfResource>text</typeOfResource>
<genre>conference publication</genre>
<identifier type="doi" invalid="yes">10.1/wrong</identifier>
<identifier type="uri">https://doi.org/10.1000/abc</identifier>
<relatedItem type="host">
<titleInfo><title>Proceedings of Owls</title></titleInfo>
<genre>proceedings</genre>
<name type="personal">
<namePart type="family">Ray</namePart>
<namePart type="given">Bo</namePart><role><roleTerm>editor</roleTerm></role></name>
<name>
<namePart>Cy Fox</namePart></name>
<name type="conference">
<namePart>Owl Days</namePart></name>
<originInfo><publisher>Owl Press</publisher>
<place>
<placeTerm>Lund</placeTerm></place>
<dateIssued>2020</dateIssued></originInfo>
<part><detail type="volume"><number>3</number></detail>
<extent unit="pages"><start>1</start><end>9</end></extent>
<date>2020-05</date></part>
<relatedItem type="series">
<titleInfo><title>Lectures</title></titleInfo></relatedItem></relatedItem>
<relatedItem type="series">
<titleInfo><title>More Lectures</title></titleInfo></relatedItem>
<relatedItem type="otherVersion"><location><url>https://owls.example/other</url></location></relatedItem>
</mods>
<mods ID="b">
<titleInfo><title>A Thesis on Owls</title></titleInfo>
<name>
<namePart>Lee, Ada</namePart></name>
<name type="corporate">
<namePart>KTH</namePart><role><roleTerm>publisher</roleTerm></role></name>
<genre>thesis</genre>
<originInfo><dateCreated>2018</dateCreated><dateIssued>2019</dateIssued></originInfo></mods>
<mods ID="c">
<titleInfo><title>A Chapter on Owls</title></titleInfo>
<name>
<namePart>Lee, Ada</namePart></name>
<relatedItem type="host">
<genre>book</genre>
<titleInfo><title>All Birds</title></titleInfo></relatedItem></mods>
</modsCollection>
"""
MARC = """<collection xmlns="http://www.loc.gov/MARC21/slim">
<record><leader>00000nam a2200000 a 4500</leader>
<controlfield tag="001">m1</controlfield>
<controlfield tag="008">200506s2020    gw            100 0 eng d</controlfield>
<datafield tag="022" ind1=" " ind2=" "><subfield code="a">1234-5678</subfield></datafield>
<datafield tag="024" ind1="7" ind2=" ">
<subfield code="a">10.1000/abc</subfield>
<subfield code="2">doi</subfield></datafield>
<datafield tag="024" ind1="7" ind2=" ">
<subfield code="a">arXiv:2001.00001</subfield>
<subfield code="2">arxiv</subfield></datafield>
<datafield tag="100" ind1="1" ind2=" "><subfield code="a">Lee, Ada</subfield></datafield>
<datafield tag="245" ind1="1" ind2="0">
<subfield code="a">Owls at night :</subfield>
<subfield code="b">a thesis /</subfield>
<subfield code="c">Ada Lee</subfield></datafield>
<datafield tag="246" ind1="1" ind2=" "><subfield code="a">Eulen bei Nacht</subfield></datafield>
<datafield tag="264" ind1=" " ind2="1">
<subfield code="a">Lund :</subfield>
<subfield code="b">KTH,</subfield></datafield>
<datafield tag="490" ind1="0" ind2=" ">
<subfield code="a">Lectures ;</subfield>
<subfield code="v">7</subfield></datafield>
<datafield tag="502" ind1=" " ind2=" ">
<subfield code="b">Dissertation</subfield>
<subfield code="c">KTH</subfield>
<subfield code="d">2020</subfield></datafield>
<datafield tag="700" ind1="1" ind2=" ">
<subfield code="a">Ray, Bo</subfield>
<subfield code="e">Herausgeber</subfield></datafield>
<datafield tag="700" ind1="1" ind2=" ">
<subfield code="a">Fox, Cy</subfield>
<subfield code="e">Sonstige</subfield></datafield>
<datafield tag="710" ind1="2" ind2=" "><subfield code="a">Owl Society</subfield></datafield>
</record>
<record>
<controlfield tag="001">m2</controlfield>
<controlfield tag="008">200506s2021    gw            100 0 eng d</controlfield>
<datafield tag="245" ind1="0" ind2="0">
<subfield code="a">Proceedings of Owl Days /</subfield>
<subfield code="c">edited by Bo Ray</subfield></datafield>
<datafield tag="111" ind1="2" ind2=" ">
<subfield code="a">Owl Days</subfield>
<subfield code="d">2021</subfield></datafield>
<datafield tag="700" ind1="1" ind2=" "><subfield code="a">Ray, Bo</subfield></datafield></record>
<record><leader>00000naa a2200000 a 4500</leader>
<controlfield tag="001">m3</controlfield>
<datafield tag="100" ind1="1" ind2=" "><subfield code="a">Lee, Ada</subfield></datafield>
<datafield tag="245" ind1="1" ind2="0"><subfield code="a">A talk on owls</subfield></datafield>
<datafield tag="773" ind1="0" ind2=" ">
<subfield code="t">Proceedings of the Owl Conference</subfield>
<subfield code="g">(2021), Lund hall</subfield></datafield></record>
</collection>
"""
DBLP_PERSON = """<?xml version="1.0"?><dblpperson name="Ada Lee">
<r><article key="journals/x/Lee20" publtype="data"><author>Ada Lee</author><title>Owls Data.</title><year>2020</year><journal>X</journal><ee>https://doi.org/10.1000/abc</ee></article></r></dblpperson>
"""
DBLP_HITS = """<?xml version="1.0"?><result><query>owls</query>
<hits total="1">
<hit>
<info><authors><author pid="1/2">Ada Lee 0001</author><author>Bo Ray</author></authors><title>Owls at Night.</title>
<venue>Owl Days</venue><year>2020</year><type>Conference and Workshop Papers</type>
<pages>1-9</pages><doi>10.1000/abc</doi><ee>https://doi.org/10.1000/abc</ee><key>conf/owl/LeeR20</key><url>https://dblp.org/rec/conf/owl/LeeR20</url></info></hit></hits></result>
"""
CITATION = """cff-version: 1.2.0
title: Owls
authors:
- alias: owlfan
- name: The Owl Group
- family-names: Lee
identifiers:
- {type: doi, value: 10.1000/abc}
- {type: url, value: https://owls.example/}
"""
DATACITE = """{
 "data": [
  {
   "id": "10.5281/zenodo.1",
   "type": "dois",
   "attributes": {
    "doi": "10.5281/zenodo.1",
    "titles": [
     {
      "title": "Owls"
     }
    ],
    "creators": [
     {
      "name": "Lee, Ada",
      "familyName": "Lee",
      "givenName": "Ada",
      "nameType": "Personal",
      "affiliation": [
       {
        "name": "KTH"
       }
      ]
     },
     {
      "familyName": "Ray",
      "givenName": "Bo",
      "affiliation": [
       "Lund"
      ]
     }
    ],
    "contributors": [
     {
      "name": "Fox, Cy",
      "contributorType": "Editor"
     }
    ],
    "identifiers": [
     {
      "identifierType": "arXiv",
      "identifier": "2001.00001"
     },
     {
      "identifierType": "other",
      "identifier": "x7"
     }
    ],
    "alternateIdentifiers": [
     {
      "alternateIdentifierType": "Handle",
      "alternateIdentifier": "11/22"
     }
    ],
    "rightsList": [
     {
      "rights": "CC BY 4.0",
      "rightsUri": "https://creativecommons.org/licenses/by/4.0/"
     }
    ],
    "fundingReferences": [
     {
      "funderName": "Owl Fund",
      "awardNumber": "7"
     }
    ],
    "publisher": "Zenodo",
    "publicationYear": 2020,
    "types": {
     "resourceTypeGeneral": "JournalArticle"
    },
    "container": {
     "type": "Journal",
     "identifier": "1234-5678",
     "identifierType": "ISSN",
     "title": "Nature",
     "volume": "3",
     "firstPage": "1",
     "lastPage": "9"
    }
   }
  }
 ]
}
"""

RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:bibo="http://purl.org/ontology/bibo/"
 xmlns:dcterms="http://purl.org/dc/terms/" xmlns:foaf="http://xmlns.com/foaf/0.1/"
 xmlns:res="http://purl.org/vocab/resourcelist/schema#"
 xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:address="http://schemas.talis.com/2005/address/schema#"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:bib="http://purl.org/net/biblio#"
 xmlns:link="http://purl.org/rss/1.0/modules/link/"
 xmlns:vcard="http://nwalsh.com/rdf/vCard#">
<rdf:Description rdf:about="https://owls.example/night">
<rdf:type rdf:resource="http://purl.org/ontology/bibo/Chapter"/>
<dcterms:title>Owls at Night</dcterms:title>
<bibo:authorList><rdf:Description rdf:nodeID="list">
<rdf:first rdf:resource="#ada"/><rdf:rest rdf:nodeID="rest"/></rdf:Description></bibo:authorList>
<bibo:editor>Cy Fox</bibo:editor>
<dcterms:isPartOf rdf:resource="#birds"/>
<bibo:presentedAt><rdf:Description>
<dcterms:title>Owl Days</dcterms:title></rdf:Description></bibo:presentedAt>
<dcterms:subject>night</dcterms:subject>
<dc:description>With pictures.</dc:description>
<dcterms:identifier rdf:resource="https://owls.example/id"/>
</rdf:Description>
<rdf:Description rdf:nodeID="rest"><rdf:first><foaf:Person>
<foaf:name>Bo Ray</foaf:name></foaf:Person></rdf:first>
<rdf:rest rdf:resource="http://www.w3.org/1999/02/22-rdf-syntax-ns#nil"/></rdf:Description>
<foaf:Person rdf:about="#ada">
<foaf:surname>Lee</foaf:surname><foaf:givenname>Ada</foaf:givenname></foaf:Person>
<bibo:Book rdf:about="#birds"><dcterms:title>All Birds</dcterms:title><bibo:shortTitle>Birds</bibo:shortTitle>
<dcterms:publisher><foaf:Organization>
<foaf:name>Owl Press</foaf:name>
<address:localityName>Lund</address:localityName></foaf:Organization></dcterms:publisher>
<dcterms:isPartOf rdf:resource="#series"/><bibo:edition>2</bibo:edition></bibo:Book>
<bibo:Series rdf:about="#series">
<dcterms:title>Lectures</dcterms:title>
<bibo:number>7</bibo:number></bibo:Series>
<z:UserItem><res:resource rdf:resource="https://owls.example/night"/>
<dcterms:dateSubmitted>2021-01-02</dcterms:dateSubmitted></z:UserItem>
<bib:Book rdf:about="#book"><z:itemType>book</z:itemType>
<dc:title>A Book</dc:title>
<bib:authors><rdf:Seq><rdf:li><foaf:Person>
<foaf:surname>Owl Society</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:authors>
<dcterms:isPartOf><bib:Book>
<dc:title>Great Books</dc:title></bib:Book></dcterms:isPartOf>
<dc:publisher>Owl Press</dc:publisher>
<dcterms:isReferencedBy rdf:resource="#memo"/>
<link:link rdf:resource="#file"/>
<dc:identifier>http://b.example/1</dc:identifier></bib:Book>
<bib:Memo rdf:about="#memo"><rdf:value>Read it.</rdf:value></bib:Memo>
<z:Attachment rdf:about="#file"><z:itemType>attachment</z:itemType>
<dc:identifier>
<dcterms:URI><rdf:value>https://b.example/book.pdf</rdf:value></dcterms:URI></dc:identifier>
<link:type>application/pdf</link:type></z:Attachment>
<rdf:Description rdf:about="#odd"><z:itemType>oddity</z:itemType>
<dc:title>An Oddity</dc:title>
<dc:creator>Ada Lee</dc:creator></rdf:Description>
</rdf:RDF>
"""
INSPIRE = """{
 "hits": {
  "total": 2,
  "hits": [
   {
    "id": "1",
    "metadata": {
     "control_number": 1,
     "document_type": [
      "thesis"
     ],
     "titles": [
      {
       "title": "Owls"
      },
      {
       "title": "Eulen"
      }
     ],
     "thesis_info": {
      "degree_type": "phd"
     },
     "first_author": {
      "full_name": "Lee, Ada"
     },
     "author_count": 2,
     "keywords": [
      {
       "value": "owls"
      },
      {
       "value": "12.38",
       "schema": "PACS"
      }
     ],
     "urls": [
      {
       "value": "https://owls.example/"
      }
     ],
     "report_numbers": [
      {
       "value": "TR-7"
      }
     ],
     "corporate_author": [
      "Owl Society"
     ],
     "texkeys": [
      "Lee:2020"
     ]
    }
   },
   {
    "id": "2",
    "metadata": {
     "control_number": 2,
     "document_type": [
      "article"
     ],
     "titles": [
      {
       "title": "Birds"
      }
     ],
     "authors": [
      {
       "full_name": "Lee, Ada"
      },
      {
       "full_name": "Ray, Bo",
       "inspire_roles": [
        "editor"
       ]
      }
     ],
     "collaborations": [
      {
       "value": "ATLAS"
      }
     ],
     "arxiv_eprints": [
      {
       "value": "2001.00001",
       "categories": [
        "hep-ex"
       ]
      }
     ],
     "publication_info": [
      {
       "journal_title": "Nature",
       "journal_volume": "3",
       "page_start": "1",
       "page_end": "9",
       "year": 2020
      }
     ],
     "dois": [
      {
       "value": "10.1000/abc"
      },
      {
       "value": "10.1000/def"
      }
     ]
    }
   }
  ]
 }
}
"""
OPENALEX = """{
 "results": [
  {
   "id": "https://openalex.org/W1",
   "doi": "https://doi.org/10.1000/abc",
   "title": "Owls",
   "display_name": "Owls",
   "type": "article",
   "publication_year": 2020,
   "publication_date": "2020-05-06",
   "is_authors_truncated": true,
   "authorships": [
    {
     "author": {
      "display_name": "Ada Lee"
     },
     "raw_author_name": "Ada Lee"
    }
   ],
   "primary_location": {
    "source": {
     "display_name": "Owl Days",
     "type": "conference"
    }
   },
   "locations": [
    {
     "landing_page_url": "https://arxiv.org/abs/2001.00001"
    },
    {
     "landing_page_url": "https://owls.example/"
    }
   ],
   "ids": {
    "openalex": "https://openalex.org/W1"
   },
   "abstract_inverted_index": {
    "We": [
     0
    ],
    "count.": [
     1
    ]
   }
  },
  {
   "id": "https://openalex.org/W2",
   "title": "Birds",
   "display_name": "Birds",
   "type": "article",
   "publication_year": 2021,
   "authorships": [
    {
     "author": {
      "display_name": "Bo Ray"
     }
    }
   ],
   "primary_location": {
    "source": {
     "display_name": "arXiv",
     "type": "repository"
    }
   },
   "abstract_inverted_index": null
  }
 ],
 "meta": {
  "count": 2
 }
}
"""


def fields(draft):
    """What a draft says but for its lines."""
    names = "type title authors affiliations teams date venue volume number pages publisher key links".split()
    said = {name: value for name in names if (value := getattr(draft, name))}
    return said | dict(draft.extra)


@pytest.mark.parametrize(
    ("text", "papers"),
    [
        (
            HAYAGRIVA,
            [
                {
                    "type": "incollection",
                    "title": "Owls at Night",
                    "authors": ("Ada Lee Jr.",),
                    "venue": "Birds",
                    "volume": "3",
                    "publisher": "Owl Press",
                    "key": "wide2020",
                    "links": {"doi": "10.1000/abc", "url": "https://owls.example/"},
                    "series": "Lectures on Birds",
                    "venue_abbreviation": "B.",
                    "translators": "Rob Roe Jr.; Cy Fox",
                    "editors": "Bo Ray",
                    "translated_title": "Eulen",
                    "place": "Lund",
                    "accessed": "2021-01-02",
                    "host_edition": "2",
                    "isbn": "978-3-16-148410-0",
                },
                {
                    "type": "misc",
                    "title": "A Preprint",
                    "authors": ("Ada Lee",),
                    "venue": "arXiv",
                    "key": "repo2021",
                    "links": {"arxiv": "2001.00001"},
                    "type_of_work": "article",
                },
                {
                    "type": "inproceedings",
                    "title": "A Talk",
                    "authors": ("Ada Lee",),
                    "venue": "Owl Days",
                    "key": "talk2021",
                },
                {
                    "type": "incollection",
                    "title": "In a Book",
                    "authors": ("Ada Lee",),
                    "venue": "Birds",
                    "key": "in2021",
                },
                {
                    "type": "incollection",
                    "title": "Birds (chapter 4)",
                    "authors": ("Ada Lee",),
                    "venue": "Birds",
                    "key": "untitled2021",
                    "chapter": "4",
                    "host_author": "Ada Lee",
                },
                {
                    "type": "book",
                    "title": "All Birds",
                    "authors": ("Ada Lee",),
                    "number": "5",
                    "publisher": "Owl Society",
                    "key": "book2021",
                    "series": "Great Books",
                },
            ],
        ),
        (
            MODS,
            [
                {
                    "type": "inproceedings",
                    "title": "Owls at Night",
                    "authors": ("Ada Lee",),
                    "date": PartialDate(2020, 5),
                    "venue": "Proceedings of Owls",
                    "volume": "3",
                    "pages": "1-9",
                    "publisher": "Owl Press",
                    "key": "a",
                    "links": {"doi": "10.1000/abc"},
                    "event": "Owl Days 2020; Owl Days",
                    "series": "More Lectures; Lectures",
                    "editors": "Bo Ray; Cy Fox",
                    "invalid_identifier": "10.1/wrong",
                    "related_otherVersion": "https://owls.example/other",
                    "place": "Lund",
                    "other_publisher": "KTH",
                },
                {
                    "type": "phdthesis",
                    "title": "A Thesis on Owls",
                    "authors": ("Ada Lee",),
                    "date": PartialDate(2019),
                    "publisher": "KTH",
                    "key": "b",
                    "created": "2018",
                },
                {
                    "type": "incollection",
                    "title": "A Chapter on Owls",
                    "authors": ("Ada Lee",),
                    "venue": "All Birds",
                    "key": "c",
                },
            ],
        ),
        (
            MARC,
            [
                {
                    "type": "phdthesis",
                    "title": "Owls at night: a thesis",
                    "authors": ("Ada Lee",),
                    "date": PartialDate(2020),
                    "publisher": "KTH",
                    "links": {"doi": "10.1000/abc", "arxiv": "2001.00001"},
                    "series": "Lectures",
                    "editors": "Bo Ray",
                    "further_contributors": "Cy Fox; Owl Society",
                    "responsibility": "Ada Lee",
                    "other_title": "Eulen bei Nacht",
                    "place": "Lund",
                    "type_of_work": "Dissertation",
                    "other_publisher": "KTH",
                    "thesis_year": "2020",
                    "issn": "1234-5678",
                    "catalogue_number": "m1",
                    "series_number": "7",
                },
                {
                    "type": "proceedings",
                    "title": "Proceedings of Owl Days",
                    "date": PartialDate(2021),
                    "editors": "Bo Ray",
                    "responsibility": "edited by Bo Ray",
                    "event": "Owl Days",
                    "event_date": "2021",
                    "catalogue_number": "m2",
                },
                {
                    "type": "inproceedings",
                    "title": "A talk on owls",
                    "authors": ("Ada Lee",),
                    "venue": "Proceedings of the Owl Conference",
                    "part": "(2021), Lund hall",
                    "catalogue_number": "m3",
                },
            ],
        ),
        (
            DBLP_PERSON,
            [
                {
                    "type": "dataset",
                    "title": "Owls Data",
                    "authors": ("Ada Lee",),
                    "date": PartialDate(2020),
                    "venue": "X",
                    "key": "DBLP:journals/x/Lee20",
                    "links": {"doi": "10.1000/abc"},
                    "type_of_work": "data",
                }
            ],
        ),
        (
            DBLP_HITS,
            [
                {
                    "type": "inproceedings",
                    "title": "Owls at Night",
                    "authors": ("Ada Lee", "Bo Ray"),
                    "date": PartialDate(2020),
                    "venue": "Owl Days",
                    "pages": "1-9",
                    "key": "DBLP:conf/owl/LeeR20",
                    "links": {"doi": "10.1000/abc"},
                }
            ],
        ),
        (
            DATACITE,
            [
                {
                    "type": "article",
                    "title": "Owls",
                    "authors": ("Ada Lee", "Bo Ray"),
                    "affiliations": ("KTH", "Lund"),
                    "date": PartialDate(2020),
                    "venue": "Nature",
                    "volume": "3",
                    "pages": "1-9",
                    "publisher": "Zenodo",
                    "links": {"doi": "10.5281/zenodo.1", "arxiv": "2001.00001"},
                    "editors": "Cy Fox",
                    "issn": "1234-5678",
                    "other_id": "x7; 11/22",
                    "license": "CC BY 4.0",
                    "funding": "Owl Fund 7",
                }
            ],
        ),
        (
            CITATION,
            [
                {
                    "type": "software",
                    "title": "Owls",
                    "authors": ("owlfan", "The Owl Group", "Lee"),
                    "teams": frozenset({"The Owl Group"}),
                    "links": {"doi": "10.1000/abc", "url": "https://owls.example/"},
                }
            ],
        ),
        (
            RDF,
            [
                {
                    "type": "incollection",
                    "title": "Owls at Night",
                    "authors": ("Ada Lee", "Bo Ray"),
                    "venue": "All Birds",
                    "publisher": "Owl Press",
                    "links": {"url": "https://owls.example/id"},
                    "event": "Owl Days",
                    "series": "Lectures",
                    "venue_abbreviation": "Birds",
                    "editors": "Cy Fox",
                    "place": "Lund",
                    "series_number": "7",
                    "host_edition": "2",
                    "accessed": "2021-01-02",
                },
                {
                    "type": "book",
                    "title": "A Book",
                    "authors": ("Owl Society",),
                    "teams": frozenset({"Owl Society"}),
                    "publisher": "Owl Press",
                    "links": {"pdf": "https://b.example/book.pdf", "url": "http://b.example/1"},
                    "series": "Great Books",
                },
                {"type": "misc", "title": "An Oddity", "authors": ("Ada Lee",), "type_of_work": "oddity"},
            ],
        ),
        (
            INSPIRE,
            [
                {
                    "type": "phdthesis",
                    "title": "Owls",
                    "authors": ("Owl Society", "Ada Lee"),
                    "teams": frozenset({"Owl Society"}),
                    "key": "Lee:2020",
                    "links": {"url": "https://owls.example/"},
                    "other_title": "Eulen",
                    "report_number": "TR-7",
                    "inspire": "1",
                },
                {
                    "type": "article",
                    "title": "Birds",
                    "authors": ("Ada Lee", "ATLAS Collaboration"),
                    "teams": frozenset({"ATLAS Collaboration"}),
                    "date": PartialDate(2020),
                    "venue": "Nature",
                    "volume": "3",
                    "pages": "1-9",
                    "links": {"doi": "10.1000/abc", "arxiv": "2001.00001"},
                    "editors": "Bo Ray",
                    "other_doi": "10.1000/def",
                    "inspire": "2",
                },
            ],
        ),
        (
            OPENALEX,
            [
                {
                    "type": "inproceedings",
                    "title": "Owls",
                    "authors": ("Ada Lee",),
                    "date": PartialDate(2020, 5, 6),
                    "venue": "Owl Days",
                    "links": {"doi": "10.1000/abc", "arxiv": "2001.00001"},
                    "openalex": "W1",
                },
                {
                    "type": "misc",
                    "title": "Birds",
                    "authors": ("Bo Ray",),
                    "date": PartialDate(2021),
                    "venue": "arXiv",
                    "openalex": "W2",
                },
            ],
        ),
    ],
)
def test_every_field_of_an_entry_has_its_place(text, papers):
    reading = read(text)
    assert reading.problems == ()
    assert [fields(draft) for draft in reading.drafts] == papers
