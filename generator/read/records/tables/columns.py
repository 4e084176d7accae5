"""The names of columns in five languages, and the fields that they mean."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence

_WORDS = {
    "title": "title of the contribution in original language|title s|title or name|题名|题目|标题|论文题目|"
    "论文标题|论文题名|论文名称|篇名|タイトル|論文タイトル|論文名|題目|表題|標題|название|제목|논문명|title|"
    "document title|article title|paper title|publication title of paper|name of paper|titel|titre|titulo|titolo|"
    "paper|publication name|work title|display name|titre de l article|titel der publikation|item title|"
    "title of paper|title of publication|name",
    "authors_in_full": "authorships author display name|authfullname s|author full names|author s full names|"
    "authors full names|full names|autoren vollstandig",
    "authors": "persons|authors or patent owners or presenters|作者|全部作者|所有作者|论文作者|第一作者及其他作者|"
    "著者|著者名|авторы|автор|저자|저자명|authors|author|author s|autoren|autor|autor innen|autorinnen|autorin|"
    "verfasser|verfasserin|auteurs|auteur|autores|autori|autore|creator|creators|contributors names|author names|"
    "co authors|coauthors|co author|coauthor|list of authors|written by|writers|by|personen|author list",
    "editors": "editors|editor|editor s|herausgeber|herausgeberin|editeurs scientifiques|editores|curatori|"
    "book editors",
    "year": "pubyear|produceddatey i|publicationdatey i|年份|年|出版年|发表年份|发表年|出版年份|発行年|出版年月|"
    "год|연도|발행연도|year|publication year|pub year|jahr|annee|ano|anno|erscheinungsjahr|year of publication|"
    "annee de publication|published year|py|publikationsjahr|yr|year published",
    "date": "publicationdate s|produceddate s|publication date or patented date or presentation date|"
    "online publication date|发表时间|发表日期|出版日期|出版时间|刊出日期|刊发时间|発行年月日|発行日|дата|발행일|"
    "date|publication date|datum|published|date published|pub date|fecha|data|date de publication|issued|"
    "erscheinungsdatum|releasedate|release date|pubdate|cover date|issue date|veroffentlicht|"
    "veroffentlichungsdatum|publicationdate",
    "month": "month|monat|mois|mes|mese",
    "journal": "primary location source display name|journaltitle s|zeitschrift zeitung|full source title|期刊|"
    "期刊名称|期刊名|刊名|发表期刊|来源|文献来源|来源出版物|期刊 会议|期刊会议|会议 期刊|发表刊物|发表期刊 会议|"
    "出版物名称|誌名|雑誌名|掲載誌|掲載誌名|журнал|학술지|학술지명|저널명|journal|source title|publication title|"
    "venue|publication|zeitschrift|revue|revista|rivista|journal name|journal title|source|container title|"
    "published in|journal book|journal or conference|erschienen in|publication venue|outlet|veroffentlicht in|"
    "periodical|proc|conf|journal or venue|booktitle or journal|journal conference|venue name|full journal name|"
    "quelle|journal full title",
    "venue_in_full": "venue long|long venue|venue full|full venue|venue full name|journal full|"
    "full journal|journal long",
    "book": "anthology title|booktitle s|书名|论文集|会议论文集|book title|booktitle|proceedings|proceedings title|"
    "buchtitel|titre de l ouvrage|titulo del libro|titolo del libro|sammelband|tagungsband",
    "conference": "conferencetitle s|会议|会议名称|会议名|会議名|学会名|conference|conference name|"
    "conference title|konferenz|conference venue|tagung|congreso|convegno|event|event name",
    "journal_short": "abbreviated source title|journal abbreviation|abbreviated journal|journal iso abbreviation|"
    "iso abbreviation|venue abbreviation|short venue",
    "volume": "volume s|biblio volume|卷|卷号|巻|том|volume|vol|band|jahrgang|tome|volumen|jg|bd",
    "number": "issue s|biblio issue|期|期号|刊期|卷期|号|выпуск|issue|number|no|heft|nummer|numero|nr|issue number|"
    "ausgabe|issue no|fascicolo",
    "pages": "pagination|seiten von bis|pages from to|页|页码|起止页码|页码范围|页数|ページ|頁|страницы|페이지|"
    "pages|page|seiten|seite|paginas|pagine|page s|page numbers|page range|pp",
    "first_page": "biblio first page|起始页|起始页码|开始页|開始ページ|始页|start page|page start|first page|"
    "startpage|erste seite|begin page|starting page",
    "last_page": "biblio last page|结束页|终止页|结束页码|終了ページ|止页|end page|page end|last page|endpage|"
    "letzte seite|ending page",
    "article_number": "art no|article number|article no|artikelnummer|eid number",
    "publisher": "publisher s|journalpublisher s|出版社|出版者|발행처|publisher|verlag|editeur|editorial|editore|"
    "maison d edition|publisher name|herausgegeben von",
    "school": "学校|学位授予单位|大学|university|school|universitat|hochschule|universite|universidad|universita",
    "doi": "digital object identifier doi|doi digital object identifier|doiid s|doi号|doi|doi link|"
    "digital object identifier|doi url|doi number|book doi",
    "arxiv": "arxivid s|arxiv|arxiv id|arxiv number|eprint|arxiv url|arxiv link",
    "pmid": "ids pmid|pmid|pubmed id|pubmed",
    "pmcid": "pmcid|pmc|pmc id",
    "url": "uri s|链接|网址|全文链接|论文链接|ссылка|url|link|links|web|website|address|adresse|lien|enlace|"
    "articleurl|article url|weblink|webseite|paper url|paperurl|pub url|paper link|publication url|source url|"
    "fulltexturl|homepage|link to paper|external link",
    "pdf": "url pdf|pdf path|paper pdf|"
    "fulltexturl pdf|open access oa url|filemain s|原文|pdf|pdf link|pdf url|full text pdf|fulltext pdf|"
    "pdf file",
    "code": "url code|code github|github link|github url|"
    "code|github|repository|code url|source code|code link|repo|software",
    "video": "url video|video url|"
    "video|talk video|youtube|video link",
    "slides": "url slides|slides url|slides pdf|"
    "slides|folien|slides link|presentation",
    "poster": "url poster|poster url|poster pdf|"
    "poster|poster link",
    "data": "url dataset|"
    "dataset|data link|data url|daten",
    "project": "url project|project link|"
    "project page|project url|projektseite|project website|website of project",
    "abstract": "excerpt|"
    "abstract s|摘要|内容摘要|要旨|抄録|аннотация|초록|abstract|summary|abstract note|zusammenfassung|"
    "resume|resumen|riassunto|kurzfassung|description",
    "keywords": "keyword s|关键词|关键字|主题词|キーワード|ключевые слова|키워드|keywords|author keywords|keyword|"
    "schlagworter|schlagwort|mots cles|palabras clave|parole chiave|tags|manual tags|stichworter|keywords plus|"
    "index keywords|automatic tags|ieee terms",
    "type": "publication types|pub type|"
    "doctype s|dokumententyp|类型|文献类型|论文类型|文章类型|种类|種別|тип|type|document type|item type|"
    "publication type|typ|dokumenttyp|publikationstyp|art|type de document|tipo|document identifier|entry type|"
    "reference type|kind|category of publication|itemtype|resource type|publikationsart",
    "language": "language|sprache|langue|idioma|lingua|language of original document",
    "isbn": "isbn s|isbn|isbns",
    "issn": "issns|journalissn s|issn|eissn|print issn",
    "place": "place|ort|lieu|lugar|luogo|publisher location|verlagsort|place of publication",
    "edition": "edition|auflage",
    "series": "series|book series title|reihe|collection|series title|schriftenreihe",
    "key": "bibtex key|citation key|citekey|cite key|bibtexkey|zitierschlussel",
    "note": "note|notes|extra|anmerkung|anmerkungen|bemerkung|bemerkungen|remarque|remarques|notas|comment|"
    "comments|kommentar",
    "affiliation": "affiliation|institution of authors|department",
    "award": "award|awards|preis|prix|auszeichnung",
    "author_address": "affiliations|authors with affiliations|author affiliations",
    "cited_by": "cited by count|times cited all databases|被引|被引次数|被引频次|引用次数|cited by|cites|citations|"
    "times cited|article citation count|citation count|zitationen",
    "citation": "citation",
    "subtitle": "subtitle|sub title|untertitel|sous titre|subtitulo|sottotitolo|subtitle s|副标题",
    # A database's data about its own record, and cited references.
    "left_out": "record number|file attachments|link attachments|access date|"
    "references|cited references|references list|author s id|author ids|authorships author id|"
    "authorships author position|authorships author orcid|gsrank|querydate|citesurl|citationurl|relatedurl|ecc|"
    "citesperyear|citesperauthor|authorcount|age|date added to xplore|reference count|cited reference count|"
    "create date|date added|date modified|序号|编号",
    "short_title": "short title|kurztitel",
}  # fmt: skip
# One of these identifies a list of publications.
_SIGNS = frozenset(
    {"authors", "authors_in_full", "journal", "venue_in_full", "book", "conference", "doi", "arxiv", "pmid", "pmcid"}
)
# Ambiguous alone: used only beside a column that certainly belongs to a bibliography.
_WEAK = frozenset(
    {"name", "paper", "data", "by", "type", "address", "code", "number", "no", "page", "web", "art", "collection"}
)
# Words with another meaning beside a clearer column.
_BESIDE = {
    ("source", "journal"): "database", ("publication title", "title"): "journal", ("name", "title"): "",
    ("publication name", "title"): "journal", ("paper", "title"): "", ("data", "date"): "data",
}  # fmt: skip
# PubMed's table before 2020, whose `Description` contains the authors.
_OF_OLD_PUBMED = {
    "description": "authors", "details": "citation", "shortdetails": "journal", "entrezuid": "pmid",
    **dict.fromkeys(("url", "resource", "type", "identifiers", "db", "properties"), "left_out"),
}  # fmt: skip
_NO_LETTERS = re.compile(r"[\W_]+")
_ALTERNATIVES = re.compile(r"\s*(?:/|\|)\s*|\s+(?:OR|or)\s+")


def folded(header: str) -> str:
    """Return a header's words in lower case without accents."""
    text = unicodedata.normalize("NFKD", header.replace("ß", "ss").replace("_", " "))
    text = "".join(sign for sign in text if not unicodedata.combining(sign)).lower()
    return _NO_LETTERS.sub(" ", text).strip()


_BY_WORDS = {folded(word): field for field, listed in _WORDS.items() for word in listed.split("|")}
FIELDS = frozenset(_WORDS) - {"authors_in_full", "left_out"}


def _word_of(header: str) -> str:
    """Return the name of a header; of several words (`Journal / Conference`) the first known one."""
    word = folded(header)
    if word in _BY_WORDS:
        return word
    return next((one for part in _ALTERNATIVES.split(header) if (one := folded(part)) in _BY_WORDS), word)


def known(header: str) -> str:
    """Return the field that a header means, ignoring other columns; empty if unknown."""
    return _BY_WORDS.get(_word_of(header), "")


def guess_columns(headers: Sequence[str], said: Mapping[str, str]) -> dict[int, str]:
    """Return the field of each known column; `said` maps fields to the headers that the user named.

    The user's mapping takes precedence; of two columns for one field both are used, the clearer one first.
    """
    words = [_word_of(header) for header in headers]
    meant = _BY_WORDS | _OF_OLD_PUBMED if _is_old_pubmed(words) else _BY_WORDS
    wanted = {folded(header): field for field, header in said.items()}
    found = {place: wanted[word] for place, header in enumerate(headers) if (word := folded(header)) in wanted}
    for place, word in enumerate(words):
        field = meant.get(word, "")
        if not field or place in found or field in said:
            continue
        others = {meant.get(other, "") for at, other in enumerate(words) if at != place}
        found[place] = _BESIDE.get((word, field), field) if field in others else field
    return {place: field for place, field in found.items() if field}


def is_header(headers: Sequence[str]) -> bool:
    """Return whether a row is the header of a list of publications: a title, and authors, a venue, or an identifier.

    Lists of people, courses and talks have titles and dates as well.
    """
    words = {_word_of(header) for header in headers if header.strip()}
    fields = {_BY_WORDS[word] for word in words if word in _BY_WORDS}
    sure = {_BY_WORDS[word] for word in words - _WEAK if word in _BY_WORDS}
    return "title" in fields and (_is_old_pubmed(words) or (len(sure) >= 2 and bool(fields & _SIGNS)))


def _is_old_pubmed(words: Collection[str]) -> bool:
    return {"title", "description", "shortdetails", "entrezuid"} <= {*words}


def fields_of(headers: Iterable[str]) -> frozenset[str]:
    """Return the possible fields of some columns."""
    return frozenset(field for header in headers if (field := known(header)))
