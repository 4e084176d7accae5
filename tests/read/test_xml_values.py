"""What exports in XML say, element by element: a sample, and the papers that it gives."""

# ruff: noqa: E501 - the samples stand as programs write them, and what they say beside them

from __future__ import annotations

import pytest
from exports_support import read, said

# Records of a paper called "Owls", by Ann Bee where nobody else is named.
IN_MODS = '<mods xmlns="http://www.loc.gov/mods/v3">\n<titleInfo><title>Owls</title></titleInfo>\n<name type="personal"><namePart>Bee, Ann</namePart></name>\n{}\n</mods>'
IN_MARC = (
    '<collection xmlns="http://www.loc.gov/MARC21/slim">\n<record>\n<leader>{}</leader>\n{}\n</record></collection>'
)
IN_RDF = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:link="http://purl.org/rss/1.0/modules/link/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/" xmlns:bibo="http://purl.org/ontology/bibo/" xmlns:vcard="http://nwalsh.com/rdf/vCard#">\n{}\n</rdf:RDF>'
IN_DBLP = "<dblp>\n{}\n</dblp>"
IN_HITS = "<result>\n<hits>\n{}\n</hits><x>dblp</x></result>"
BOOK, PART = "00000nam a2200000", "00000naa a2200000"
ANN_BEE = "<bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Bee</foaf:surname><foaf:givenName>Ann</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors>"


def field(tag: str, *parts: str, second: str = " ") -> str:
    """A field of MARC; each part begins with its code."""
    inner = "".join(f'<subfield code="{part[0]}">{part[1:]}</subfield>' for part in parts)
    return f'<datafield tag="{tag}" ind1=" " ind2="{second}">{inner}</datafield>'


OWLS = field("245", "aOwls /", "cby Ann Bee.")
MODS = [
    (
        '<originInfo><dateCreated>2018</dateCreated><dateIssued>2019</dateIssued><copyrightDate keyDate="yes">2020</copyrightDate><dateOther>2017</dateOther><publisher>Owl House</publisher><publisher>Nest</publisher><place><placeTerm type="code">gw</placeTerm><placeTerm>Bonn</placeTerm></place><edition>2nd</edition><issuance>monographic</issuance></originInfo>',
        [
            {
                "type": "book",
                "publisher": "Owl House",
                "date": "2019",
                "extra": {
                    "place": "Bonn",
                    "edition": "2nd",
                    "created": "2018",
                    "other_date": "2017",
                    "other_publisher": "Nest",
                },
            }
        ],
    ),
    (
        '<originInfo><dateOther>2017</dateOther><dateCreated keyDate="yes" point="start">2018</dateCreated><dateCreated point="end">2021</dateCreated><place><placeTerm type="code">gw</placeTerm></place></originInfo><physicalDescription><extent>300 p.</extent></physicalDescription>',
        [{"type": "misc", "date": "2018", "extra": {"place": "gw", "page_count": "300 p."}}],
    ),
    (
        '<name><namePart type="family">Cy</namePart><namePart type="given">Di</namePart><namePart type="given">E.</namePart><namePart type="termsOfAddress">Jr.</namePart><affiliation>Owl House</affiliation><role><roleTerm>aut</roleTerm></role></name><name type="corporate"><namePart>The Owls</namePart></name><name><namePart>Fox, G.</namePart><role><roleTerm>Editor.</roleTerm></role></name><name><namePart>Owl University</namePart><role><roleTerm>degree grantor</roleTerm></role></name><name type="conference"><namePart>Owl Days</namePart></name><name><displayForm>Hay, I.</displayForm><role><roleTerm>stage hand</roleTerm></role></name><name><namePart type="family">Kay</namePart><role><roleTerm>stage hand</roleTerm></role></name><name><role><roleTerm>aut</roleTerm></role></name>',
        [
            {
                "venue": "Owl Days",
                "type": "inproceedings",
                "publisher": "Owl University",
                "authors": ("Ann Bee", "Di E. Cy Jr.", "The Owls"),
                "extra": {"editors": "G. Fox", "stage_hand": "I. Hay; Kay", "author_address": "Owl House"},
                "teams": {"The Owls"},
            }
        ],
    ),
    (
        '<genre>journal article</genre><relatedItem type="host"><titleInfo><title>Owl Letters</title><subTitle>A Journal</subTitle></titleInfo><titleInfo type="abbreviated"><title>OL</title></titleInfo><identifier type="eissn">1234-5678</identifier><identifier type="doi">10.1234/j</identifier><identifier>z</identifier><part><detail type="volume"><number>4</number></detail><detail type="issue"><caption>no. 2</caption></detail><detail type="article"><number>17</number></detail><detail><number>B</number></detail><extent unit="pages"><start>3</start><end>9</end></extent><extent unit="minutes"><start>5</start></extent><date>2020-05</date></part><originInfo><dateIssued>1999</dateIssued><publisher>Owl House</publisher><place><placeTerm>Bonn</placeTerm></place></originInfo></relatedItem>',
        [
            {
                "venue": "Owl Letters: A Journal",
                "type": "article",
                "volume": "4",
                "number": "no. 2",
                "pages": "3-9",
                "publisher": "Owl House",
                "date": "2020-05",
                "extra": {
                    "venue_abbreviation": "OL",
                    "article_number": "17",
                    "part": "B",
                    "place": "Bonn",
                    "issn": "1234-5678",
                    "host_doi": "10.1234/j",
                    "host_identifier": "z",
                },
            }
        ],
    ),
    (
        '<relatedItem type="host"><titleInfo><nonSort>The</nonSort><title>Book of Owls</title><partNumber>2</partNumber><partName>Night</partName></titleInfo><genre>book</genre><name><namePart>Roe, Su</namePart><role><roleTerm>editor</roleTerm></role></name><name><namePart type="family">Tee</namePart><namePart type="given">U.</namePart></name><name><namePart>Vee, W.</namePart><role><roleTerm>printer</roleTerm></role></name><name type="conference"><namePart>Owl</namePart><namePart>Days</namePart></name><part><extent unit="pages"><list>3-9, 12</list><total>8</total></extent></part><originInfo><dateIssued>1999</dateIssued></originInfo><relatedItem type="series"><titleInfo><title>Night Books</title><partNumber>7</partNumber></titleInfo></relatedItem></relatedItem>',
        [
            {
                "venue": "The Book of Owls. 2 Night",
                "type": "incollection",
                "pages": "3-9, 12",
                "date": "1999",
                "extra": {
                    "event": "Owl Days",
                    "series": "Night Books",
                    "editors": "Su Roe; U. Tee",
                    "page_count": "8",
                    "series_number": "7",
                },
            }
        ],
    ),
    (
        '<genre>book</genre><relatedItem type="host"><titleInfo><title>Tales</title></titleInfo><genre>book</genre></relatedItem>',
        [{"venue": "Tales", "type": "incollection"}],
    ),
    (
        '<relatedItem type="host"><titleInfo><title>Proceedings of Owls</title></titleInfo><genre>conference publication</genre></relatedItem>',
        [{"venue": "Proceedings of Owls", "type": "inproceedings"}],
    ),
    (
        '<relatedItem type="host"><titleInfo><title>Owl Letters</title></titleInfo><originInfo><issuance>continuing</issuance></originInfo></relatedItem>',
        [{"venue": "Owl Letters", "type": "article"}],
    ),
    (
        '<relatedItem type="host"><titleInfo><title>Tales</title></titleInfo><part><extent unit="page"><start>3</start></extent></part></relatedItem>',
        [{"venue": "Tales", "type": "incollection", "pages": "3"}],
    ),
    (
        '<relatedItem type="host"><titleInfo><title>Tales</title></titleInfo></relatedItem><relatedItem type="otherVersion"><titleInfo><title>Older Owls</title></titleInfo><location><url>https://a.org/old</url></location></relatedItem><relatedItem><titleInfo><title>Sheep</title></titleInfo><location><url>https://a.org/sheep</url></location></relatedItem>',
        [
            {
                "venue": "Tales",
                "type": "article",
                "links": {"url": "https://a.org/sheep"},
                "extra": {"related_otherVersion": "Older Owls; https://a.org/old", "related": "Sheep"},
            }
        ],
    ),
    ("<genre>conference publication</genre>", [{"type": "proceedings"}]),
    (
        "<genre>thesis</genre><genre>owlery</genre><typeOfResource>text</typeOfResource>",
        [{"type": "phdthesis", "extra": {"type_of_work": "owlery"}}],
    ),
    (
        "<genre>electronic</genre><typeOfResource>software, multimedia</typeOfResource>",
        [{"type": "misc", "extra": {"type_of_resource": "software, multimedia"}}],
    ),
    ("<originInfo><issuance>single unit</issuance></originInfo>", [{"type": "book"}]),
    (
        '<titleInfo type="abbreviated"><title>O.</title></titleInfo><titleInfo type="translated"><title>Eulen</title></titleInfo><titleInfo otherType="x"><title>More Owls</title></titleInfo><titleInfo type="uniform"><title>Owl</title></titleInfo>',
        [
            {
                "type": "misc",
                "extra": {
                    "short_title": "O.",
                    "translated_title": "Eulen",
                    "other_title": "More Owls",
                    "uniform_title": "Owl",
                },
            }
        ],
    ),
    (
        '<identifier type="doi">10.1234/a</identifier><identifier type="uri">https://doi.org/10.1234/a</identifier><identifier type="isbn" invalid="yes">978</identifier><identifier type="local number">7</identifier><identifier>8</identifier><identifier type="uri">https://a.org</identifier>',
        [
            {
                "type": "misc",
                "links": {"doi": "10.1234/a", "url": "https://a.org"},
                "extra": {"invalid_identifier": "978", "local_number_id": "7", "identifier": "8"},
            }
        ],
    ),
    (
        '<location><url access="raw object">https://a.org/a.pdf</url><url access="preview">https://a.org/b</url><url access="raw object">https://a.org/c</url><physicalLocation>Shelf</physicalLocation><shelfLocator>A 1</shelfLocator></location><location><url>https://a.org/d.pdf</url></location><language><languageTerm type="code">eng</languageTerm><languageTerm type="text">English</languageTerm></language>',
        [
            {
                "type": "misc",
                "links": {"pdf": "https://a.org/a.pdf", "url": "https://a.org/c"},
                "extra": {
                    "preview": "https://a.org/b",
                    "archive_location": "Shelf",
                    "call_number": "A 1",
                    "language": "English",
                    "url": "https://a.org/d.pdf",
                },
            }
        ],
    ),
    (
        '<subject><topic>owls</topic><geographic>Bonn</geographic><name><namePart>Cy</namePart><namePart>Di</namePart></name><titleInfo><title>Sheep</title></titleInfo><hierarchicalGeographic><country>Germany</country><city>Bonn</city></hierarchicalGeographic></subject><note>one</note><note type="statement of responsibility">by Ann</note><note type="thesis degree">PhD</note><abstract>We count.</abstract><language>de</language>',
        [
            {
                "abstract": "We count.",
                "type": "misc",
                "keywords": ("owls", "Bonn", "Cy Di", "Sheep", "Germany, Bonn"),
                "note": "one",
                "extra": {"responsibility": "by Ann", "thesis_degree": "PhD", "language": "de"},
            }
        ],
    ),
]
MARC = [
    (
        (
            BOOK,
            OWLS
            + field("100", "aBee, Ann,")
            + field("264", "aBonn :", "bOwl House,", "c2019.", second="1")
            + field("264", "c2020", second="4")
            + field("250", "a2nd ed. /", "brev.")
            + field("300", "a300 p. ;")
            + field("490", "aNight Books ;", "v7", "x1234-5678")
            + field("020", "a9783161484100")
            + field("024", "a10.1234/a", "2doi")
            + field("856", "uhttps://a.org")
            + field("966", "uhttps://a.org", "uhttps://b.org")
            + field("776", "z978")
            + field("041", "aeng")
            + field("650", "aOwls", "xSheep", "2gnd")
            + field("520", "aWe", "bcount.")
            + field("500", "aA note"),
        ),
        [
            {
                "abstract": "We count.",
                "type": "book",
                "volume": "7",
                "publisher": "Owl House",
                "keywords": ("Owls / Sheep",),
                "note": "A note",
                "date": "2019",
                "links": {"doi": "10.1234/a", "url": "https://a.org"},
                "extra": {
                    "series": "Night Books",
                    "responsibility": "by Ann Bee.",
                    "place": "Bonn",
                    "copyright_date": "2020",
                    "isbn": "9783161484100",
                    "other_edition_isbn": "978",
                    "edition": "2nd ed. / rev.",
                    "page_count": "300 p.",
                    "issn": "1234-5678",
                    "language": "eng",
                    "url": "https://b.org",
                },
            }
        ],
    ),
    (
        (
            BOOK,
            '<controlfield tag="001">17</controlfield><controlfield tag="003">DE</controlfield><controlfield tag="008">200101s1998    gw            000 0 eng d</controlfield>'
            + field("245", "aOwls :", "b[a story]", "n2,", "pNight")
            + field("246", "aThe Owls")
            + field("100", "aBee, Ann"),
        ),
        [
            {
                "type": "book",
                "title": "Owls. 2. Night: a story",
                "date": "1998",
                "extra": {"other_title": "The Owls", "catalogue_number": "DE 17"},
            }
        ],
    ),
    (
        (
            BOOK,
            field("245", "aOwls /", "cedited by Di Cy")
            + field("700", "aCy, Di")
            + field("710", "aOwl House")
            + field("700", "aFox, G.", "eillustrator"),
        ),
        [
            {
                "type": "book",
                "extra": {
                    "editors": "Di Cy; G. Fox",
                    "further_contributors": "Owl House",
                    "responsibility": "edited by Di Cy",
                },
                "authors": (),
            }
        ],
    ),
    (
        (
            BOOK,
            OWLS
            + field("100", "aBee, Ann")
            + field("700", "aCy, Di", "edt.", "4edt")
            + field("700", "aHay, I.", "eHerausgeber")
            + field("700", "aKay, L.", "esonstige")
            + field("710", "aOwl University", "4dgg")
            + field("710", "aNest", "4pbl")
            + field("110", "aThe Owls")
            + field("700", "a "),
        ),
        [
            {
                "type": "book",
                "publisher": "Nest",
                "authors": ("Ann Bee", "The Owls"),
                "extra": {
                    "editors": "Di Cy; I. Hay",
                    "further_contributors": "L. Kay",
                    "responsibility": "by Ann Bee.",
                    "other_publisher": "Owl University",
                },
                "teams": {"The Owls"},
            }
        ],
    ),
    (
        (
            BOOK,
            OWLS
            + field("100", "aBee, Ann")
            + field("264", "bOwl House", "c2020", second="1")
            + field("502", "bMaster thesis", "cOwl University", "d2019"),
        ),
        [
            {
                "type": "mastersthesis",
                "publisher": "Owl University",
                "date": "2020",
                "extra": {
                    "responsibility": "by Ann Bee.",
                    "type_of_work": "Master thesis",
                    "other_publisher": "Owl House",
                    "thesis_year": "2019",
                },
            }
        ],
    ),
    (
        (
            BOOK,
            OWLS
            + field("100", "aBee, Ann")
            + field("502", "aDissertation, Bonn, 2019")
            + field("264", "bOwl House", second="1"),
        ),
        [
            {
                "type": "phdthesis",
                "publisher": "Owl House",
                "extra": {"responsibility": "by Ann Bee.", "type_of_work": "Dissertation, Bonn, 2019"},
            }
        ],
    ),
    (
        (BOOK, OWLS + field("100", "aBee, Ann") + field("655", "aHochschulschrift")),
        [{"type": "phdthesis", "extra": {"responsibility": "by Ann Bee.", "type_of_work": "Hochschulschrift"}}],
    ),
    (
        (
            BOOK,
            OWLS
            + field("655", "aKonferenzschrift")
            + field("111", "aOwl Days", "cBonn", "d2020")
            + field("490", "aNight", "v7")
            + field("700", "aCy, Di"),
        ),
        [
            {
                "type": "proceedings",
                "volume": "7",
                "extra": {
                    "series": "Night",
                    "editors": "Di Cy",
                    "responsibility": "by Ann Bee.",
                    "event": "Owl Days",
                    "event_place": "Bonn",
                    "event_date": "2020",
                    "type_of_work": "Konferenzschrift",
                },
                "authors": (),
            }
        ],
    ),
    (
        (
            BOOK,
            '<controlfield tag="008">200101s2020    gw            100 0 eng d</controlfield>'
            + OWLS
            + field("100", "aBee, Ann")
            + field("711", "aOwl Days"),
        ),
        [{"type": "proceedings", "date": "2020", "extra": {"responsibility": "by Ann Bee.", "event": "Owl Days"}}],
    ),
    (
        (
            PART,
            OWLS
            + field("100", "aBee, Ann")
            + field("773", "tOwl Letters", "gvol. 4, no. 2 (2020), pages 3-9", "x1234-5678", "dBonn"),
        ),
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "volume": "4",
                "number": "2",
                "pages": "3-9",
                "extra": {"responsibility": "by Ann Bee.", "host": "Bonn", "issn": "1234-5678"},
            }
        ],
    ),
    (
        (PART, OWLS + field("100", "aBee, Ann") + field("773", "tBook of Owls", "gp. 3-9", "z9783161484100")),
        [
            {
                "venue": "Book of Owls",
                "type": "incollection",
                "pages": "3-9",
                "extra": {"responsibility": "by Ann Bee.", "isbn": "9783161484100"},
            }
        ],
    ),
    (
        (PART, OWLS + field("100", "aBee, Ann") + field("773", "tProceedings of Owls", "gSeite 3")),
        [
            {
                "venue": "Proceedings of Owls",
                "type": "inproceedings",
                "pages": "3",
                "extra": {"responsibility": "by Ann Bee."},
            }
        ],
    ),
    (
        (PART, OWLS + field("100", "aBee, Ann") + field("773", "tOwl Letters", "x1234-5678", "gspring")),
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "extra": {"responsibility": "by Ann Bee.", "issn": "1234-5678", "part": "spring"},
            }
        ],
    ),
    (
        (PART, OWLS + field("100", "aBee, Ann") + field("773", "gBd. 3, Heft 4, S. 5")),
        [{"type": "article", "volume": "3", "number": "4", "pages": "5", "extra": {"responsibility": "by Ann Bee."}}],
    ),
    (
        (BOOK, OWLS + field("100", "aBee, Ann") + field("773", "tOwl Series", "gBd. 3")),
        [{"type": "book", "volume": "3", "extra": {"series": "Owl Series", "responsibility": "by Ann Bee."}}],
    ),
    (
        (
            "00000nem a2200000",
            OWLS + field("100", "aBee, Ann") + field("024", "a7", "2urn") + field("024", "a8") + field("504", "aBib"),
        ),
        [
            {
                "type": "misc",
                "extra": {"responsibility": "by Ann Bee.", "urn": "7", "identifier": "8", "bibliography_note": "Bib"},
            }
        ],
    ),
]
RDF = [
    (
        f'<bib:Article rdf:about="https://a.org/x"><z:itemType>journalArticle</z:itemType><dc:title>Owls</dc:title>{ANN_BEE}<dcterms:isPartOf rdf:resource="urn:issn:1"/><bib:pages>3-9</bib:pages><dc:date>2020</dc:date><dc:subject>owls</dc:subject><dc:subject><z:AutomaticTag><rdf:value>sheep</rdf:value></z:AutomaticTag></dc:subject><dc:description>seen</dc:description><dc:identifier>DOI 10.1234/a</dc:identifier></bib:Article>\n<bib:Journal rdf:about="urn:issn:1"><dc:title>Owl Letters</dc:title><dcterms:alternative>OL</dcterms:alternative><prism:volume>4</prism:volume><prism:number>2</prism:number><dc:identifier>ISSN 1234-5678</dc:identifier><dc:date>1999</dc:date><bib:x>y</bib:x></bib:Journal>',
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "volume": "4",
                "number": "2",
                "pages": "3-9",
                "keywords": ("owls", "sheep"),
                "note": "seen",
                "date": "2020",
                "links": {"doi": "10.1234/a"},
                "extra": {"venue_abbreviation": "OL", "issn": "1234-5678", "host_x": "y"},
            }
        ],
    ),
    (
        f'<bib:Book rdf:about="#b"><z:itemType>book</z:itemType><dc:title>Owls</dc:title>{ANN_BEE}<dcterms:isPartOf><bib:Series><dc:title>Night Books</dc:title><dc:identifier>7</dc:identifier><prism:number>7</prism:number></bib:Series></dcterms:isPartOf><dc:publisher><foaf:Organization><vcard:adr><vcard:Address><vcard:locality>Bonn</vcard:locality></vcard:Address></vcard:adr><foaf:name>Owl House</foaf:name></foaf:Organization></dc:publisher><dc:identifier><dcterms:URI><rdf:value>https://a.org</rdf:value></dcterms:URI></dc:identifier><prism:edition>2</prism:edition></bib:Book>',
        [
            {
                "type": "book",
                "publisher": "Owl House",
                "links": {"url": "https://a.org"},
                "extra": {
                    "series": "Night Books",
                    "place": "Bonn",
                    "edition": "2",
                    "identifier": "7",
                    "series_number": "7",
                },
            }
        ],
    ),
    (
        f'<bib:BookSection rdf:about="#c"><z:itemType>bookSection</z:itemType><dc:title>Owls</dc:title>{ANN_BEE}<dcterms:isPartOf><bib:Book><dc:title>Tales</dc:title><dcterms:isPartOf><bib:Series><dc:title>Night Books</dc:title></bib:Series></dcterms:isPartOf><prism:volume>3</prism:volume></bib:Book></dcterms:isPartOf><bib:editors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Cy Group</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:editors><dc:publisher>Nest</dc:publisher></bib:BookSection>',
        [
            {
                "venue": "Tales",
                "type": "incollection",
                "volume": "3",
                "publisher": "Nest",
                "extra": {"series": "Night Books", "editors": "Cy Group"},
            }
        ],
    ),
    (
        f'<bib:Article rdf:about="#d"><z:itemType>journalArticle</z:itemType><dc:title>Owls</dc:title>{ANN_BEE}<dcterms:isReferencedBy rdf:resource="#n"/><link:link rdf:resource="#p"/><link:link rdf:resource="#q"/><dcterms:dateSubmitted>2021</dcterms:dateSubmitted></bib:Article>\n<bib:Memo rdf:about="#n"><rdf:value>read it</rdf:value></bib:Memo><z:Attachment rdf:about="#p"><z:itemType>attachment</z:itemType><dc:identifier><dcterms:URI><rdf:value>https://a.org/a.pdf</rdf:value></dcterms:URI></dc:identifier><link:type>application/pdf</link:type></z:Attachment><z:Attachment rdf:about="#q"><z:itemType>attachment</z:itemType><dc:identifier><dcterms:URI><rdf:value>https://doi.org/10.1234/a</rdf:value></dcterms:URI></dc:identifier></z:Attachment>',
        [
            {
                "type": "article",
                "note": "read it",
                "links": {"pdf": "https://a.org/a.pdf"},
                "extra": {"accessed": "2021"},
            }
        ],
    ),
    (
        f'<rdf:Description rdf:about="#e"><dc:title>Owls</dc:title>{ANN_BEE}<dc:identifier>https://a.org</dc:identifier><dc:identifier>z 9</dc:identifier><dc:identifier>10.1234/a</dc:identifier></rdf:Description>\n<foaf:Person><dc:title>nobody</dc:title></foaf:Person>',
        [{"type": "misc", "links": {"doi": "10.1234/a", "url": "https://a.org"}, "extra": {"identifier": "z 9"}}],
    ),
    (
        '<bibo:AcademicArticle rdf:about="https://a.org/y"><dcterms:title>Owls</dcterms:title><bibo:authorList rdf:nodeID="n1"/><dcterms:isPartOf rdf:resource="#i"/><bibo:pageStart>3</bibo:pageStart><bibo:pageEnd>9</bibo:pageEnd><bibo:presentedAt><bibo:Conference><dcterms:title>Owl Days</dcterms:title></bibo:Conference></bibo:presentedAt><rdf:type rdf:resource="http://x/Y"/></bibo:AcademicArticle>\n<rdf:Description rdf:nodeID="n1"><rdf:first rdf:nodeID="p1"/><rdf:rest rdf:nodeID="n2"/></rdf:Description><rdf:Description rdf:nodeID="n2"><rdf:first><foaf:Organization><foaf:name>The Owls</foaf:name></foaf:Organization></rdf:first><rdf:rest rdf:resource="nil"/></rdf:Description><foaf:Person rdf:nodeID="p1"><foaf:surname>Bee</foaf:surname><foaf:givenname>Ann</foaf:givenname></foaf:Person><bibo:Issue rdf:about="#i"><bibo:issue>2</bibo:issue><dcterms:isPartOf><bibo:Journal><dcterms:title>Owl Letters</dcterms:title></bibo:Journal></dcterms:isPartOf></bibo:Issue><z:UserItem><z:resource rdf:resource="https://a.org/y"/><dcterms:subject>mine</dcterms:subject></z:UserItem>',
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "number": "2",
                "pages": "3-9",
                "keywords": ("mine",),
                "authors": ("Ann Bee", "The Owls"),
                "links": {"url": "https://a.org/y"},
                "extra": {"event": "Owl Days"},
                "teams": {"The Owls"},
            }
        ],
    ),
    (
        f'<bib:Document rdf:about="#f"><z:itemType>owlery</z:itemType><dc:title>Owls</dc:title>{ANN_BEE}<z:presenters><rdf:Seq><rdf:li>Cy, Di</rdf:li></rdf:Seq></z:presenters></bib:Document>\n<bib:Document rdf:about="#g"><z:itemType>note</z:itemType><dc:title>No</dc:title></bib:Document>',
        [{"type": "misc", "authors": ("Ann Bee", "Di Cy"), "extra": {"type_of_work": "owlery"}}],
    ),
]
DBLP = [
    (
        '<article key="a/b" publtype="software" mdate="2020-01-01"><author>Ann Bee 0001</author><title>On <i>Owls</i>.</title><journal>Owl Letters</journal><ee>https://doi.org/10.1234/a</ee><ee>https://a.org</ee><url>db/x</url><cite>c</cite><odd>z</odd></article>',
        [
            {
                "venue": "Owl Letters",
                "type": "software",
                "title": "On \\textit{Owls}",
                "key": "DBLP:a/b",
                "links": {"doi": "10.1234/a", "url": "https://a.org"},
                "extra": {"type_of_work": "software", "odd": "z"},
            }
        ],
    ),
    (
        '<proceedings key="p"><editor>Di Cy</editor><title>Owls.</title><year>2020</year></proceedings><article publtype="informal"><author>Ann Bee</author><title>Sheep.</title></article><phdthesis publtype="data"><author>Ann Bee</author><title>D.</title></phdthesis>',
        [
            {"type": "proceedings", "date": "2020", "key": "DBLP:p", "extra": {"editors": "Di Cy"}, "authors": ()},
            {"type": "article", "title": "Sheep", "extra": {"type_of_work": "informal"}},
            {"type": "dataset", "title": "D.", "extra": {"type_of_work": "data"}},
        ],
    ),
]
HITS = [
    (
        "<hit><info><authors><author>Ann Bee 0001</author><author>Di Cy</author></authors><title>Owls.</title><venue>Owl Letters</venue><type>Journal Articles</type><key>j/a</key><doi>10.1234/A</doi><ee>https://doi.org/10.1234/A</ee><year>2020</year></info></hit>",
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "authors": ("Ann Bee", "Di Cy"),
                "date": "2020",
                "key": "DBLP:j/a",
                "links": {"doi": "10.1234/A"},
            }
        ],
    ),
    (
        "<hit><info><title>Owls.</title><venue>Days</venue><type>Conference and Workshop Papers</type><access>open</access></info></hit><hit><info><title>Sheep.</title><type>Odd</type><venue>X</venue></info></hit><hit><info><title>B.</title><venue>Y</venue><type>Parts in Books</type></info></hit><hit><info><title>E.</title><type>Editorship</type><year>2001</year></info></hit>",
        [
            {"venue": "Days", "type": "inproceedings", "extra": {"access": "open"}, "authors": ()},
            {"venue": "X", "type": "misc", "title": "Sheep", "authors": ()},
            {"venue": "Y", "type": "incollection", "title": "B.", "authors": ()},
            {"type": "proceedings", "title": "E.", "date": "2001", "authors": ()},
        ],
    ),
]
IN_PUBMED = "<PubmedArticleSet><PubmedArticle>\n<MedlineCitation><PMID>12345678</PMID>{}</MedlineCitation>\n</PubmedArticle></PubmedArticleSet>"
ANN_IN_PUBMED = "<AuthorList><Author><LastName>Bee</LastName><ForeName>Ann</ForeName></Author></AuthorList>"
TITLED = "<ArticleTitle>Owls.</ArticleTitle>"
IN_TEI = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><listBibl>\n<biblFull>{}</biblFull></listBibl></body></text></TEI>'
ANN_IN_TEI = '<author role="aut"><persName><forename>Ann</forename><surname>Bee</surname></persName></author>'
PUBMED = [
    (
        f"<Article>{TITLED}<Pagination><StartPage>3</StartPage><EndPage>9</EndPage></Pagination>{ANN_IN_PUBMED}<Journal><JournalIssue><PubDate><MedlineDate>2020 Spring</MedlineDate></PubDate></JournalIssue><Title>Owl Letters</Title></Journal><GrantList><Grant><GrantID>G1</GrantID><Agency>Owl Fund</Agency></Grant></GrantList></Article>",
        [
            {
                "venue": "Owl Letters",
                "type": "article",
                "pages": "3-9",
                "date": "2020",
                "extra": {"season": "Spring", "pmid": "12345678", "funding": "G1 / Owl Fund"},
            }
        ],
    ),
    (
        f'<Article>{TITLED}<Pagination><MedlinePgn>764-9</MedlinePgn></Pagination>{ANN_IN_PUBMED}<Journal><JournalIssue><PubDate><Year>2020</Year><Month>May</Month><Season>Spring</Season></PubDate></JournalIssue></Journal><ELocationID EIdType="doi">10.1234/a</ELocationID><ELocationID EIdType="pii">S1</ELocationID></Article>',
        [
            {
                "type": "misc",
                "pages": "764-769",
                "date": "2020-05",
                "links": {"doi": "10.1234/a"},
                "extra": {"season": "Spring", "pmid": "12345678", "pii": "S1"},
            }
        ],
    ),
    (
        f"<Article><ArticleTitle>[Not Available].</ArticleTitle><VernacularTitle>Eulen.</VernacularTitle><Pagination><MedlinePgn>e12</MedlinePgn></Pagination>{ANN_IN_PUBMED}<ArticleDate><Year>2019</Year></ArticleDate></Article>",
        [
            {
                "type": "misc",
                "pages": "e12",
                "title": "Eulen",
                "date": "2019",
                "extra": {"original_title": "Eulen.", "pmid": "12345678"},
            }
        ],
    ),
    (
        f'<Article>{TITLED}<AuthorList CompleteYN="N"><Author><LastName>Bee</LastName><Initials>A</Initials><Suffix>Jr</Suffix><AffiliationInfo><Affiliation>Owl House</Affiliation></AffiliationInfo></Author><Author><CollectiveName>The Owls</CollectiveName></Author><Author>Dee CD</Author></AuthorList><AuthorList Type="editors"><Author><LastName>Eff</LastName></Author></AuthorList><Abstract><AbstractText Label="UNLABELLED">We count.</AbstractText><AbstractText Label="RESULTS">Many.</AbstractText><AbstractText Label="X"></AbstractText></Abstract></Article>',
        [
            {
                "abstract": "We count.\n\nRESULTS: Many.",
                "type": "misc",
                "authors": ("A Bee Jr", "The Owls", "C. D. Dee"),
                "more_authors": True,
                "extra": {"editors": "Eff", "author_address": "Owl House", "pmid": "12345678"},
                "teams": {"The Owls"},
            }
        ],
    ),
    (
        f"<Article>{TITLED}{ANN_IN_PUBMED}<PublicationTypeList><PublicationType>Journal Article</PublicationType><PublicationType>Review</PublicationType><PublicationType>Research Support, Non-U.S. Gov't</PublicationType></PublicationTypeList></Article><MeshHeadingList><MeshHeading><DescriptorName>Owls</DescriptorName></MeshHeading><MeshHeading><DescriptorName>Sheep</DescriptorName><QualifierName>methods</QualifierName><QualifierName>trends</QualifierName></MeshHeading></MeshHeadingList><PersonalNameSubjectList><PersonalNameSubject><LastName>Uhu</LastName></PersonalNameSubject></PersonalNameSubjectList><InvestigatorList><Investigator><LastName>Kay</LastName><ForeName>L</ForeName></Investigator></InvestigatorList>",
        [
            {
                "type": "article",
                "keywords": ("Owls", "Sheep/methods", "Sheep/trends"),
                "extra": {"subject_person": "Uhu", "investigators": "L Kay", "pmid": "12345678"},
            }
        ],
    ),
]
HAL_TEI = [
    (
        f'<titleStmt><title xml:lang="en">Owls</title>{ANN_IN_TEI}</titleStmt><editionStmt><edition><date type="whenSubmitted">2020-05-06 10:00:00</date><ref type="file" target="https://hal.science/a.pdf"/><ref type="file" target="https://hal.science/b.pdf"/></edition></editionStmt><publicationStmt><idno type="halId">hal-01</idno><idno type="x">y</idno></publicationStmt>',
        [
            {
                "type": "misc",
                "date": "2020-05-06",
                "links": {"pdf": "https://hal.science/a.pdf"},
                "extra": {"hal_id": "hal-01"},
            }
        ],
    ),
    (
        f'<sourceDesc><biblStruct><analytic><title xml:lang="en">Owls</title><title type="sub" xml:lang="en">A Study</title><title type="sub" xml:lang="fr">Une étude</title><title xml:lang="fr">Hiboux</title>{ANN_IN_TEI}<author><orgName>The Owls</orgName></author></analytic><monogr><title level="j">Owl Letters</title><idno type="issn">1234-5678</idno><imprint><publisher>Owl House</publisher><biblScope unit="volume">4</biblScope><biblScope unit="issue">2</biblScope><biblScope unit="pp">3-9</biblScope><date type="datePub">2020-05</date></imprint></monogr><idno type="doi">10.1234/a</idno><ref type="publisher">https://a.org/owls</ref><ref type="x" target="https://no.org"/></biblStruct></sourceDesc><profileDesc><textClass><keywords><term>owls</term></keywords><classCode scheme="halTypology" n="ART">Journal articles</classCode><classCode scheme="x" n="COMM"/></textClass><abstract xml:lang="fr">Nous comptons.</abstract><abstract xml:lang="en">We count.</abstract></profileDesc>',
        [
            {
                "abstract": "We count.",
                "venue": "Owl Letters",
                "type": "article",
                "volume": "4",
                "number": "2",
                "pages": "3-9",
                "publisher": "Owl House",
                "keywords": ("owls",),
                "title": "Owls: A Study",
                "authors": ("Ann Bee", "The Owls"),
                "date": "2020-05",
                "links": {"doi": "10.1234/a", "url": "https://a.org/owls"},
                "extra": {"translated_title": "Hiboux", "issn": "1234-5678"},
                "teams": {"The Owls"},
            }
        ],
    ),
    (
        f'<titleStmt><title>Owls</title>{ANN_IN_TEI}<author role="edt"><persName><surname>Eff</surname></persName></author></titleStmt><sourceDesc><biblStruct><monogr><title level="m">Tales</title><meeting><title>Owl Days</title></meeting><editor>Gus Hay; Ida Jay</editor><authority type="institution">Owl University</authority><imprint><date type="dateDefended">2019-03-04</date></imprint></monogr><series><title>Night Books</title></series></biblStruct></sourceDesc><profileDesc><textClass><classCode scheme="halTypology" n="COUV">Book sections</classCode></textClass><abstract>First.</abstract></profileDesc>',
        [
            {
                "abstract": "First.",
                "venue": "Tales",
                "type": "incollection",
                "publisher": "Owl University",
                "date": "2019-03-04",
                "extra": {"event": "Owl Days", "series": "Night Books", "editors": "Eff; Gus Hay; Ida Jay"},
            }
        ],
    ),
]


@pytest.mark.parametrize(
    ("name", "text", "papers"),
    [
        *(("mods", IN_MODS.format(inner), papers) for inner, papers in MODS),
        *(("marcxml", IN_MARC.format(*inner), papers) for inner, papers in MARC),
        *(("zotero-rdf", IN_RDF.format(inner), papers) for inner, papers in RDF),
        *(("pubmed", IN_PUBMED.format(inner), papers) for inner, papers in PUBMED),
        *(("hal-tei", IN_TEI.format(inner), papers) for inner, papers in HAL_TEI),
        *(("dblp", IN_DBLP.format(inner), papers) for inner, papers in DBLP),
        *(("dblp", IN_HITS.format(inner), papers) for inner, papers in HITS),
    ],
)
def test_each_element_of_an_export_in_xml_comes_to_its_place(name, text, papers) -> None:
    found = [said(draft) for draft in read(text, name).drafts]
    whole = [{"title": "Owls", "authors": ("Ann Bee",)} | paper for paper in papers]
    assert found == [{name: value for name, value in paper.items() if value} for paper in whole]
