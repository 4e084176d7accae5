"""A small file of every format that an import reads, with places for a text, and the signs of its grammar."""

import json
from collections.abc import Mapping

HERE = "\u241f"  # the place of the text

MARKUP_SIGNS = (
    "<", ">", "</", "/>", "<b>", "</b>", "<b ", "<a ", "<a href=\"http://a\">", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "&", ";",
    "&#", "&#x", "&amp;", "\"", "'", "=", "<p>", "<li>", "<br>", "<div>", "<table><tr><td>", "<h2>", "<script>", "<style>",
    "<span class=a>", "<ul>", "<!DOCTYPE ", "[", "<math>", "<pre>@article{a,",
)  # fmt: skip
TEXT_SIGNS = (
    "\n", "\n\n", " ", ",", ", ", "a, ", ";", ".", ". ", "A. ", "A B, ", " and ", "&", "-", "--", "\u2013", "(", ")", "[", "]", "[1] ",
    "(2020)", "2020", "1", "1-", ":", "\"", "\u201c", "'", "`", "*", "_", "|", "/", "\\", "$", "{", "}", "<", ">", "%", "#", "~", "^",
    "https://", "http://a.b/", "10.1/", "doi:10.1/a", "arXiv:", "et al. ", "In ", "pp. ", "vol. ", "\t", "\u3001", "\u3000",
    "\u00b7", "\u2022 ", "\u0301", "\u200b", "@", "A ", "Ab ", "a", "Smith, J., ",
)  # fmt: skip
TEX_SIGNS = (
    "{", "}", "{}", "}{", "\\", "\\\"", "{\\", "$", "$x", "$$", "\\(", "\\[", "\\begin{a}", "\\end{a}", "\\href{", "\\url{", "\\textbf{",
    "^", "_", "%\n", "\\'", "\\c ", "``", "''", "---",
)  # fmt: skip
BIBTEX_SIGNS = (
    *TEX_SIGNS, "\"", "\n", "\n\n", ",", "a, ", ";", "&", " and ", " & ", " ", "~", "-", ".", "A. ", "=", "a=", "a={", "},", "#", "#\"",
    "@", "@a{", "@a{b,\n", "\n@", "%", "1", "1-", "(", ")", "[", "]", "<", ">", "<b>", "<a ", "</", "&#", "https://", "10.1/", ":", "'",
    "@string{a=", "@comment{", "@preamble{", "et al. ", "and others ",
)  # fmt: skip
RIS_SIGNS = (
    *TEXT_SIGNS, "\nTY  - ", "\nAU  - ", "\nER  - ", "\nTI  - ", "\nN1  - ", "\nPY  - ", "\nXX  - ", "  - ", "TY", "<b>", "<a ", "&#",
    "\nPMID- ", "\nFAU - ", "\n      ", "\nPT J\n", "\nAF ", "\n   ", "\nEF\n", "\n%0 ", "\n%A ", "\n%T ",
)  # fmt: skip
JSON_SIGNS = (
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\\"", "\\u", "\\ud800", "\n", " ", "1", "-", "1e", ".", "true", "null", "{\"a\":", "[{", "}]",
    "},{", "\"a\":1,", "/*", "//", "'", "<b>", "<", "&#", "$", "{\"title\":\"a\"},", "\t",
)  # fmt: skip
YAML_SIGNS = (
    "\n", "\n- ", "- ", "? ", ": ", "a: ", "\na: ", "\n  ", "\n  - ", "[", "]", "{", "}", ",", "\"", "'", "|\n", ">\n", "#", " #", "&a ", "*a ",
    "!a ", "%", "@", "`", "\\", "---\n", "...\n", "<<: ", "~", "\t", "\r\n", "a", "1", "\u2028", "{a: ", "[[", "- - ", "\n\n", "=", "''",
)  # fmt: skip
TABLE_SIGNS = (
    '"', '""', ",", ";", "\t", "\n", "\r\n", "|", "'", " ", "a", ',"', '",', '\n"', "sep=;\n", "=", "&", "and ", ", ",
    "A. ",
)  # fmt: skip
DUMP_SIGNS = (
    *TEXT_SIGNS, "LG Mar 1, 2024\n", "\nLG", "\nLGMar 1", "97.6", "Mar 1", "Code", "h-index3\n", "3papers\n", "3 Papers\n", "\nA B\n", " \u00b7 ",
)  # fmt: skip
MARKDOWN_SIGNS = (
    "*", "**", "_", "`", "```\n", "~~~\n", "[", "]", "](", "![", "[a](b)", "[^1]", "[^1]: a\n", "<", "<b>", "</b>", "<!--", "<div>\n", "> ", "\n> ",
    "\n# ", "#", "- ", "\n- ", "\n1. ", "    ", "\n    - ", "|", "\n|a|b|\n|-|-|\n", "\n---\n", "\n===\n", "\\", "&", "&#", "&amp;", "{", "{#a}",
    "{: .a}", ":", "\n: a\n", "\n*[a]: b\n", "!", "(", ")", "\"", "'", "http://a.b ", "<http://a>", "\n", "\n\n", " ", "  \n", "\t", "a",
    "\n[a]: b\n", "[a][", "~", "^", "$", "=", "+", "\n+ ", "\n* ",
)  # fmt: skip
WORD_SIGNS = (
    "<w:p>", "</w:p>", "<w:r>", "</w:r>", "<w:t>", "</w:t>", "<w:r><w:t>a</w:t></w:r>", "<w:tbl>", "</w:tbl>", "<w:tr>", "<w:tc>",
    "<w:tbl><w:tr><w:tc>", '<w:hyperlink r:id="r">', "</w:hyperlink>", '<w:fldChar w:fldCharType="begin"/>',
    '<w:fldChar w:fldCharType="separate"/>', '<w:fldChar w:fldCharType="end"/>', '<w:instrText>HYPERLINK "http://a"</w:instrText>',
    "<w:instrText>", "<w:br/>", "<w:tab/>", "<w:sdt>", "<w:sdtContent>", "<w:ins>", "<w:del>", "<w:AlternateContent>", "<w:rPr><w:b/></w:rPr>",
    "<w:pPr><w:numPr/></w:pPr>", "<", ">", "&amp;", "&#", "<!--", "-->", "<![CDATA[", '"', "a", " ", ". ",
)  # fmt: skip
OPEN_TEXT_SIGNS = (
    "<text:p>", "</text:p>", "<text:h>", "</text:h>", '<text:span text:style-name="T1">', "</text:span>", "<text:list>", "</text:list>",
    "<text:list-item>", "</text:list-item>", "<text:a xlink:href='a'>", "</text:a>", "<text:note>", "<text:s/>", "<text:tab/>",
    "<text:line-break/>", "<table:table>", "</table:table>", "<table:table-row>", "<table:table-cell>", "<table:table-rows>",
    "<table:table><table:table-row><table:table-cell>", "<style:style style:name='a'>", "<", ">", "&amp;", "&#", "<!--", "-->", "<![CDATA[",
    '"', "a", " ", ". ",
)  # fmt: skip
WORKBOOK_SIGNS = (
    "<row>", "</row>", "<c>", "</c>", '<c r="A1" t="s">', '<c r="D7">', '<c t="inlineStr">', "<v>", "</v>", "<v>1</v>", '<c t="s"><v>0</v></c>',
    "<c><v>45000</v></c>", "<is>", "<t>", "</t>", "<rPh>", "<is><t>a</t></is>", "<sheetData>", "</sheetData>", "<row><c><v>1</v></c></row>",
    "<", ">", "&amp;", "&#", "<!--", "-->", "<![CDATA[", '"', ",", "a", " ", "\n",
)  # fmt: skip


def _article(title: str, author: str) -> str:
    return (
        "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>"
        f"{title}</ArticleTitle><AuthorList><Author><LastName>{author}</LastName><ForeName>A</ForeName></Author></AuthorList>"
        "</Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
    )


def _csl(**fields: object) -> str:
    return json.dumps([{"type": "article-journal", "title": "A", "author": [{"family": "Bee"}], **fields}])


_HTML = "<html><head><title>Papers</title></head><body><h1>Publications</h1><ul>{}</ul></body></html>"
_ITEM = "<li>Anna Schmidt, John Miller. <b>Owls count sheep {}.</b> Journal of Owls, 20{}.</li>\n"
_ITEMS = "".join(_ITEM.format(word, 10 + place) for place, word in enumerate(("daily", "nightly", "slowly", "twice")))
_REFERENCES = "".join(
    f"Schmidt, A., & Miller, J. (20{10 + place}). How owls count sheep {word} in northern forests. Journal of Owls, 12(3), 4-9.\n\n"
    for place, word in enumerate(("daily", "nightly", "slowly", "twice"))
)
LATEX_SIGNS = (
    "\\item ", "\\item[", "\\begin{itemize}", "\\end{itemize}", "\\begin{tabular}{l", "\\\\", "\\newcommand{\\a}[1]{#1", "\\a{", "\\def\\b{\\b",
    "\\cventry{", "\\section{", "\\begin{comment}", "\\bibinfo{", "&",
)  # fmt: skip
_BOLD = "Anna Schmidt, John Miller. {}Owls count sheep {} in woods.{} {}Journal of Owls{}, 20{}."
_WORDS = tuple(enumerate(("daily", "nightly", "slowly", "twice"), start=10))
_MARKDOWN = "## Publications\n\n" + "".join(
    "- " + _BOLD.format("**", word, "**", "*", "*", year) + "\n" for year, word in _WORDS
)
_LATEX = "\\section{Publications}\n\\begin{itemize}\n" + "".join(
    "\\item " + _BOLD.format("\\textbf{", word, "}", "\\emph{", "}", year) + "\n" for year, word in _WORDS
)
_RST = "Publications\n============\n\n.. contents::\n\n" + "".join(
    "* " + _BOLD.format("**", word, "**", "`", " <http://a>`_", year) + "\n" for year, word in _WORDS
)

# Format, place, file with the place of the text.
SOURCES: Mapping[str, tuple[tuple[str, ...], Mapping[str, str]]] = {
    "bibtex": (BIBTEX_SIGNS, {
        "key": f"@article{{{HERE},\n title = {{A}}\n}}\n",
        "author": f"@article{{k,\n author = {{Anna Schmidt {HERE} Cee}},\n title = {{A}}\n}}\n",
        "quoted author": f'@article{{k,\n author = "Anna Schmidt {HERE} Cee",\n title = {{A}}\n}}\n',
        "title": f"@article{{k,\n title = {{A {HERE} b}}\n}}\n",
        "note": f"@article{{k,\n title = {{A}},\n note = {{A {HERE} b}}\n}}\n",
        "url": f"@article{{k,\n title = {{A}},\n url = {{{HERE}}}\n}}\n",
        "pages": f"@article{{k,\n title = {{A}},\n pages = {{{HERE}}}\n}}\n",
        "year": f"@article{{k,\n title = {{A}},\n year = {{{HERE}}}\n}}\n",
        "journal": f"@article{{k,\n title = {{A}},\n journal = {{{HERE}}}\n}}\n",
        "keywords": f"@article{{k,\n title = {{A}},\n keywords = {{{HERE}}}\n}}\n",
        "entry": f"@article{{k,\n {HERE}\n title = {{A}}\n}}\n",
        "file": HERE,
    }),
    "ris": (RIS_SIGNS, {
        tag: f"TY  - JOUR\nTI  - A\n{tag}  - Anna Schmidt {HERE} Cee\nER  - \n"
        for tag in ("AU", "T1", "PY", "SP", "UR", "N1", "AB", "KW", "DO")
    } | {"file": f"TY  - JOUR\nTI  - A\n{HERE}"}),
    "dump": (DUMP_SIGNS, {
        "title": f"LG Mar 1, 2024\n\nA title {HERE} more\n\nAnn Bee, Cee Dee\n\nWe walk.\n",
        "authors": f"LG Mar 1, 2024\n\nA title\n\nAnn Bee {HERE} Cee Dee\n\nWe walk.\n",
        "abstract": f"LG Mar 1, 2024\n\nA title\n\nAnn Bee, Cee Dee\n\nWe walk {HERE} on.\n",
        "run together": f"LG Mar 1, 2024\nA titleAnn Bee {HERE} Cee Dee\n",
        "header": f"Anna Schmidt\n\nLG\nh-index3\n{HERE}\n1 Papers\n\nLG Mar 1, 2024\nA title\n\nAnn Bee\n\nWe walk.\n",
    }),
    "html": (tuple(dict.fromkeys((*MARKUP_SIGNS, *TEXT_SIGNS))), {
        "item": _HTML.format(_ITEMS + f"<li>Anna Schmidt, John Miller. <b>Owls {HERE}.</b> Journal of Owls, 2014.</li>"),
        "page": _HTML.format(_ITEMS + HERE),
        "attribute": _HTML.format(_ITEMS + f"<li class=\"{HERE}\">Anna Schmidt. <a href='{HERE}'>Owls.</a> 2014.</li>"),
        "machine": "<html><head><meta name=citation_title content='A'><script type='application/ld+json'>"
        f'{{"@type":"ScholarlyArticle","name":"A","author":{HERE}}}</script></head><body></body></html>',
        "meta": f"<html><head><meta name=citation_title content=\"A {HERE}\"><meta name=citation_author content=\"{HERE}\">"
        "</head><body></body></html>",
        "dump": "<html><body><h1>Anna Schmidt</h1><div>LG</div><div>h-index3</div><div>1 Papers</div><div>LG Mar 1, 2024</div>"
        f"<div>A title</div><div>Anna Schmidt {HERE}</div><div>We walk.</div></body></html>",
    }),
    "word": (tuple(dict.fromkeys((*MARKUP_SIGNS, *TEXT_SIGNS))), {
        "paragraph": _HTML.format(_ITEMS + f"<p>Anna Schmidt, John Miller. <i>Owls {HERE}.</i> Journal of Owls, 2014.</p>"),
    }),
    "labelled": (("\nTitle: ", "\nAuthors: ", ": ", "\nA: ", "**", "\n\n", *TEXT_SIGNS), {
        "title": f"Title: {HERE}\nAuthors: Anna Schmidt\nJournal: Owls\nYear: 2014\n",
        "authors": f"Title: Owls\nAuthors: {HERE}\nJournal: Owls\nYear: 2014\n",
    }),
    "references": (tuple(dict.fromkeys((*TEXT_SIGNS, "\n[1] ", "\n1. ", "\n\u2022 ", "\n2020\n", "PDF", "\nAnn Bee, John Miller. "))), {
        "entry": _REFERENCES + f"Schmidt, A., & Miller, J. (2014). How owls {HERE} in woods. Journal of Owls, 12(3), 4-9.\n",
        "file": _REFERENCES + HERE,
    }),
    "markdown": (tuple(dict.fromkeys((*MARKDOWN_SIGNS, *TEXT_SIGNS))), {
        "item": _MARKDOWN + f"- Anna Schmidt, John Miller. **Owls count {HERE} sheep.** *Journal of Owls*, 2014.\n",
        "file": _MARKDOWN + HERE,
    }),
    "mediawiki": (("\n* ", "''", "'''", "[[", "]]", "[http://a ", "{{", "}}", "{{cite |", "|", "\n|-\n", "\n{|\n", "== ", "<ref>", "<!--", *TEXT_SIGNS), {
        "item": "== 2014 ==\n* Anna Schmidt, John Miller. '''Owls count.''' ''Journal of Owls'', 2014.\n"
        f"* Anna Schmidt, John Miller. '''Owls {HERE} sheep.''' ''Journal of Owls'', 2014.\n",
        "template": "{{cite journal |last=Bee |first=Ann |title=" + HERE + " |journal=Owls |year=2014}}\n",
        "file": "== 2014 ==\n* [[Anna Schmidt]], John Miller. '''Owls count sheep at night.''' ''Journal of Owls'', 2014.\n" + HERE,
    }),
    "latex": (tuple(dict.fromkeys((*TEX_SIGNS, *TEXT_SIGNS, *LATEX_SIGNS))), {
        "item": _LATEX + f"\\item Anna Schmidt, John Miller. \\textbf{{Owls count {HERE} sheep.}} \\emph{{Journal of Owls}}, 2014.\n",
        "preamble": HERE + "\n" + _LATEX,
        "file": _LATEX + HERE,
    }),
    "structured-text": (tuple(dict.fromkeys((*MARKDOWN_SIGNS, *TEXT_SIGNS, "`a <b>`_", "\n.. a::\n", "\n.. _a: b\n", ":a:`", "[[a][b]]"))), {
        "item": _RST + f"* Anna Schmidt, John Miller. **Owls count {HERE} sheep.** *Journal of Owls*, 2014.\n",
        "file": _RST + HERE,
    }),
    "objects": (tuple(dict.fromkeys((*JSON_SIGNS, *YAML_SIGNS))), {
        "title": '{"papers": [{"title": "A ' + HERE + '", "authors": "Anna Schmidt"}, {"title": "B", "authors": "John Miller"}]}',
        "author": f"- title: A\n  authors: Anna Schmidt {HERE}\n  venue: C\n- title: B\n  authors: John Miller\n  venue: C\n",
        "file": "- title: A\n  authors: Anna Schmidt\n  venue: C\n- title: B\n  authors: John Miller\n  venue: C\n" + HERE,
    }),
    "csl": (JSON_SIGNS, {
        "title": _csl(title=f"A {HERE} b"),
        "author": _csl(author=[{"family": f"Bee {HERE}", "given": f"A {HERE}"}]),
        "date": _csl(issued={"raw": HERE}),
        "note": _csl(note=f"A {HERE}"),
        "item": '[{"type": "book", "title": "A", ' + HERE + "}]",
        "file": '[{"type": "book", "title": "A"}, ' + HERE,
    }),
    "zotero-json": (JSON_SIGNS, {
        "title": '[{"itemType":"book","title":"' + HERE + '","creators":[{"creatorType":"author","name":"Bee"}]}]',
        "file": '[{"itemType":"book","title":"A"},' + HERE,
    }),
    "openalex": (JSON_SIGNS, {"title": '{"results":[{"id":"https://openalex.org/W1","publication_year":2020,"authorships":[],"title":"' + HERE + '"}]}'}),
    "semantic-scholar": (JSON_SIGNS, {"title": '{"data":[{"paperId":"1","title":"' + HERE + '"}]}'}),
    "datacite": (JSON_SIGNS, {"title": '{"data":{"attributes":{"creators":[],"titles":[{"title":"' + HERE + '"}]}}}'}),
    "orcid": (JSON_SIGNS, {"file": '{"group":[{"work-summary":[{"put-code":1,"title":{"title":{"value":"' + HERE + '"}}}]}]}'}),
    "inspire": (JSON_SIGNS, {"title": '{"hits":{"hits":[{"metadata":{"titles":[{"title":"' + HERE + '"}]}}]}}'}),
    "endnote-xml": (MARKUP_SIGNS, {
        "title": "<xml><records><record><ref-type name=\"Book\">6</ref-type><contributors><authors><author>Bee, A</author></authors>"
        f"</contributors><titles><title>{HERE}</title></titles></record></records></xml>",
        "author": f"<xml><records><record><contributors><authors><author>{HERE}</author></authors></contributors><titles><title>A</title>"
        "</titles></record></records></xml>",
        "file": f"<xml><records><record><titles><title>A</title></titles></record>{HERE}",
    }),
    "pubmed": (MARKUP_SIGNS, {
        "title": _article(HERE, "Bee"), "author": _article("A", HERE), "doctype": f"<!DOCTYPE a {HERE}>" + _article("A", "Bee"),
    }),
    "mods": (MARKUP_SIGNS, {
        "title": f"<modsCollection><mods><titleInfo><title>{HERE}</title></titleInfo><name><namePart>Bee</namePart></name></mods>"
        "</modsCollection>",
    }),
    "marcxml": (MARKUP_SIGNS, {
        "title": f'<collection><record><datafield tag="245" ind1="1" ind2="0"><subfield code="a">{HERE}</subfield></datafield></record>'
        "</collection>",
    }),
    "dblp": (MARKUP_SIGNS, {
        "title": f'<dblpperson name="A"><r><article key="a/b"><author>A</author><title>{HERE}</title></article></r></dblpperson>',
    }),
    "zotero-rdf": (MARKUP_SIGNS, {
        "title": '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:bib="http://purl.org/net/biblio#">'
        f"<bib:Article rdf:about=\"#a\"><z:itemType>book</z:itemType><dc:title>{HERE}</dc:title></bib:Article></rdf:RDF>",
    }),
    "arxiv-atom": (MARKUP_SIGNS, {
        "title": '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/2001.00001v1</id>'
        f"<title>{HERE}</title><author><name>A</name></author><summary>{HERE}</summary></entry></feed>",
    }),
    "medline": (RIS_SIGNS, {
        "title": f"PMID- 1\nTI  - {HERE}\nFAU - Schmidt, Anna\n", "author": f"PMID- 1\nTI  - A\nFAU - {HERE}\n", "file": f"PMID- 1\nTI  - A\n{HERE}",
    }),
    "web-of-science": (RIS_SIGNS, {
        "title": f"FN a\nVR 1.0\nPT J\nAU Bee, A\nTI {HERE}\nER\nEF\n", "author": f"FN a\nVR 1.0\nPT J\nAU {HERE}\nTI A\nER\nEF\n",
        "file": f"FN a\nVR 1.0\nPT J\nTI A\n{HERE}",
    }),
    "hal": (JSON_SIGNS, {"file": '{"response":{"docs":[{"halId_s":"a","docType_s":"ART","title_s":["' + HERE + '"]}]}}'}),
    "wordpress": (MARKUP_SIGNS, {
        "page": '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>Publications</title><encoded><![CDATA['
        + _ITEMS + f"<li>Anna Schmidt, John Miller. <b>Owls {HERE}.</b> Journal of Owls, 2014.</li>" + "]]></encoded></item></channel></rss>",
    }),
    "orcid-xml": (MARKUP_SIGNS, {
        "title": f'<works xmlns="http://www.orcid.org/ns/a"><group><work-summary><title><title>{HERE}</title></title></work-summary>'
        "</group></works>",
    }),
    "scopus": (("\n", "\n\n", "(2014) A", "SOURCE: Scopus\n", "DOI: ", ", ", ";", "pp. ", *TEXT_SIGNS), {
        "title": f"Schmidt, A.\n12;\n{HERE}\n(2014) Owls, 3 (1), pp. 1-9. \nhttps://www.scopus.com/a\nSOURCE: Scopus\n",
        "venue": f"Schmidt, A.\n12;\nOwls\n(2014) Owls {HERE}, pp. 1-9. \nhttps://www.scopus.com/a\nSOURCE: Scopus\n",
    }),
    "refworks": ((*RIS_SIGNS, "\nRT Book\n", "\nA1 ", ";", "\n\n"), {
        "title": f"RT Book\nT1 {HERE}\nA1 Bee\n", "author": f"RT Book\nT1 A\nA1 {HERE}\n", "file": f"RT Book\nT1 A\n{HERE}",
    }),
    "refer": (RIS_SIGNS, {
        "title": f"%0 Book\n%T {HERE}\n%A Bee\n", "author": f"%0 Book\n%T A\n%A {HERE}\n", "file": f"%0 Book\n%T A\n{HERE}",
    }),
    "cff": (YAML_SIGNS, {
        "title": f"cff-version: 1.2.0\ntitle: \"{HERE}\"\nauthors:\n- family-names: Bee\n", "file": f"cff-version: 1.2.0\ntitle: A\n{HERE}",
    }),
    "csl-yaml": (YAML_SIGNS, {
        "title": f"references:\n- type: book\n  title: 'A {HERE}'\n  issued: 2020\n",
        "file": f"references:\n- type: book\n  issued: 2020\n  title: A\n{HERE}",
    }),
    "hayagriva": (YAML_SIGNS, {
        "title": f"a:\n  type: Article\n  title: {HERE}\n  author: Schmidt, Anna\n", "file": f"a:\n  type: Article\n  title: A\n{HERE}",
    }),
    "table": (TABLE_SIGNS, {
        "cell": f"Title,Authors,Year\nA,Anna Schmidt,2020\n\"{HERE}\",\"{HERE}\",2020\n", "row": f"Title,Authors,Year\nA,Anna Schmidt,2020\n{HERE}",
        "header": f"Title,Authors,Year{HERE}\nA,Anna Schmidt,2020\n",
    }),
}  # fmt: skip

_OF_WORD = 'xmlns:w="w" xmlns:r="r"'
_OF_OPEN_TEXT = 'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:table="b" xmlns:xlink="x"'
_CELLS = "".join(f'<c t="inlineStr"><is><t>{word}</t></is></c>' for word in ("Title", "Authors", "Year"))
_WORD_ITEMS = "".join(
    f"<w:p><w:r><w:t>{_BOLD.format('', word, '', '', '', year)}</w:t></w:r></w:p>" for year, word in _WORDS
)
_OPEN_ITEMS = "".join(f"<text:p>{_BOLD.format('', word, '', '', '', year)}</text:p>" for year, word in _WORDS)
# Files of office programs: the parts that are packed, with the place of the text in one of them.
OFFICE: Mapping[str, tuple[tuple[str, ...], Mapping[str, Mapping[str, str]]]] = {
    "Word file": (WORD_SIGNS, {
        "body": {"word/document.xml": f"<w:document {_OF_WORD}><w:body>{_WORD_ITEMS}{HERE}</w:body></w:document>"},
        "paragraph": {"word/document.xml": f"<w:document {_OF_WORD}><w:body>{_WORD_ITEMS}<w:p>{HERE}</w:p></w:body></w:document>"},
        "run": {"word/document.xml": f"<w:document {_OF_WORD}><w:body>{_WORD_ITEMS}<w:p><w:r>{HERE}</w:r></w:p></w:body></w:document>"},
    }),
    "OpenDocument file": (OPEN_TEXT_SIGNS, {
        place: {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": f"<office:document-content {_OF_OPEN_TEXT}><style:style style:name='T1'><style:text-properties "
            "font-weight='bold'/></style:style><office:body><office:text>" + _OPEN_ITEMS + form + "</office:text></office:body>"
            "</office:document-content>",
        } for place, form in (("body", HERE), ("paragraph", f"<text:p>{HERE}</text:p>"))
    }),
    "workbook": (WORKBOOK_SIGNS, {
        place: {
            "xl/workbook.xml": "<workbook/>", "xl/sharedStrings.xml": "<sst><si><t>owls</t></si></sst>",
            "xl/worksheets/sheet1.xml": f"<worksheet><sheetData><row>{_CELLS}</row>{form}</sheetData></worksheet>",
        } for place, form in (("sheet", HERE), ("row", f"<row>{HERE}</row>"))
    }),
}  # fmt: skip

# Signs whose pairs another reader is tried with: what a text is made of, once its markup is read as a page.
_OF_A_PAGE, _OF_MARKDOWN = frozenset(TEXT_SIGNS), frozenset((*TEXT_SIGNS, *MARKDOWN_SIGNS))
PAIRED_ELSEWHERE: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("html", "markdown", "latex", "mediawiki"), _OF_A_PAGE),
    "structured-text": _OF_MARKDOWN,
    **dict.fromkeys(("word", "wordpress"), frozenset((*TEXT_SIGNS, *MARKUP_SIGNS))),
    **dict.fromkeys(("medline", "web-of-science", "refworks", "refer", "scopus", "labelled", "dump"), _OF_A_PAGE),
}
