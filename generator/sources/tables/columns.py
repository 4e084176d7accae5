"""What the columns of a table are called in five languages, and which field they mean."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_WORDS = {
    "title": "title|document title|article title|paper title|publication title of paper|name of paper|titel|titre|"
    "titulo|titolo|paper|publication name|work title|display name|titre de l article|titel der publikation|"
    "item title|title of paper|title of publication|name",
    "authors_in_full": "author full names|author s full names|authors full names|full names|autoren vollstandig",
    "authors": "authors|author|author s|autoren|autor|autor innen|autorinnen|autorin|verfasser|verfasserin|auteurs|"
    "auteur|autores|"
    "autori|autore|creator|creators|contributors names|author names|list of authors|written by|writers|by|personen|"
    "author list",
    "editors": "editors|editor|editor s|herausgeber|herausgeberin|editeurs scientifiques|editores|curatori|"
    "book editors",
    "year": "year|publication year|pub year|jahr|annee|ano|anno|erscheinungsjahr|year of publication|"
    "annee de publication|"
    "published year|py|publikationsjahr|yr|year published",
    "date": "date|publication date|datum|published|date published|pub date|fecha|data|date de publication|issued|"
    "erscheinungsdatum|releasedate|release date|pubdate|cover date|issue date|veroffentlicht|"
    "veroffentlichungsdatum|publicationdate",
    "month": "month|monat|mois|mes|mese",
    "journal": "journal|source title|publication title|venue|publication|zeitschrift|revue|revista|rivista|"
    "journal name|"
    "journal title|source|container title|published in|journal book|journal or conference|erschienen in|"
    "publication venue|outlet|"
    "veroffentlicht in|periodical|proc|conf|journal or venue|booktitle or journal|journal conference|venue name|"
    "full journal name|quelle|journal full title",
    "book": "book title|booktitle|proceedings|proceedings title|buchtitel|titre de l ouvrage|titulo del libro|"
    "titolo del libro|sammelband|tagungsband",
    "conference": "conference|conference name|conference title|konferenz|conference venue|tagung|congreso|convegno|"
    "event|event name",
    "journal_short": "abbreviated source title|journal abbreviation|abbreviated journal|journal iso abbreviation|"
    "iso abbreviation|venue abbreviation|short venue",
    "volume": "volume|vol|band|jahrgang|tome|volumen|jg|bd",
    "number": "issue|number|no|heft|nummer|numero|nr|issue number|ausgabe|issue no|fascicolo",
    "pages": "pages|page|seiten|seite|paginas|pagine|page s|page numbers|page range|pp",
    "first_page": "start page|page start|first page|startpage|erste seite|begin page|starting page",
    "last_page": "end page|page end|last page|endpage|letzte seite|ending page",
    "article_number": "art no|article number|article no|artikelnummer|eid number",
    "publisher": "publisher|verlag|editeur|editorial|editore|maison d edition|publisher name|herausgegeben von",
    "school": "university|school|universitat|hochschule|universite|universidad|universita",
    "doi": "doi|doi link|digital object identifier|doi url|doi number|book doi",
    "arxiv": "arxiv|arxiv id|arxiv number|eprint|arxiv url|arxiv link",
    "pmid": "pmid|pubmed id|pubmed",
    "pmcid": "pmcid|pmc|pmc id",
    "url": "url|link|links|web|website|address|adresse|lien|enlace|articleurl|article url|weblink|webseite|paper url|"
    "paperurl|pub url|paper link|publication url|source url|fulltexturl|homepage|link to paper|external link",
    "pdf": "pdf|pdf link|pdf url|full text pdf|fulltext pdf|pdf file",
    "code": "code|github|repository|code url|source code|code link|repo|software",
    "video": "video|talk video|youtube|video link",
    "slides": "slides|folien|slides link|presentation",
    "poster": "poster|poster link",
    "data": "dataset|data link|data url|daten",
    "project": "project page|project url|projektseite|project website|website of project",
    "abstract": "abstract|summary|abstract note|zusammenfassung|resume|resumen|riassunto|kurzfassung|description",
    "keywords": "keywords|author keywords|keyword|schlagworter|schlagwort|mots cles|palabras clave|parole chiave|tags|"
    "manual tags|stichworter|keywords plus|index keywords|automatic tags|ieee terms",
    "type": "type|document type|item type|publication type|typ|dokumenttyp|publikationstyp|art|type de document|tipo|"
    "document identifier|entry type|reference type|kind|category of publication|itemtype|resource type|publikationsart",
    "language": "language|sprache|langue|idioma|lingua|language of original document",
    "isbn": "isbn|isbns",
    "issn": "issn|eissn|print issn",
    "place": "place|ort|lieu|lugar|luogo|publisher location|verlagsort|place of publication",
    "edition": "edition|auflage",
    "series": "series|book series title|reihe|collection|series title|schriftenreihe",
    "key": "bibtex key|citation key|citekey|cite key|bibtexkey|zitierschlussel",
    "note": "note|notes|extra|anmerkung|anmerkungen|bemerkung|bemerkungen|remarque|remarques|notas|comment|comments|"
    "kommentar",
    "affiliation": "affiliation|institution of authors|department",
    "award": "award|awards|preis|prix|auszeichnung",
    "address": "affiliations|authors with affiliations|author affiliations",
    "cited_by": "cited by|cites|citations|times cited|article citation count|citation count|zitationen",
    "short_title": "short title|kurztitel",
}  # fmt: skip
_BY_WORDS = {word: field for field, listed in _WORDS.items() for word in listed.split("|")}
FIELDS = frozenset(_WORDS) - {"authors_in_full"}
# One of these tells a list of publications.
_SIGNS = frozenset({"authors", "authors_in_full", "journal", "book", "conference", "doi", "arxiv", "pmid", "pmcid"})
# Alone they may mean anything: only beside a column that is surely a bibliography's.
_WEAK = frozenset(
    {"name", "paper", "data", "by", "type", "address", "code", "number", "no", "page", "web", "art", "collection"}
)
# Where a clearer column stands beside it, a word means something else.
_BESIDE = {
    ("source", "journal"): "database", ("publication title", "title"): "journal", ("name", "title"): "",
    ("publication name", "title"): "journal", ("paper", "title"): "", ("data", "date"): "data",
}  # fmt: skip
_NO_LETTERS = re.compile(r"[^a-z0-9]+")


def folded(header: str) -> str:
    """Return a header's words in small letters without accents."""
    text = unicodedata.normalize("NFKD", header.replace("ß", "ss").replace("_", " "))
    text = "".join(sign for sign in text if not unicodedata.combining(sign)).lower()
    return _NO_LETTERS.sub(" ", text).strip()


def guess_columns(headers: Sequence[str], said: Mapping[str, str]) -> dict[int, str]:
    """Return the field of each column that means one; `said` maps fields to the headers that a person names.

    What a person says goes before every guess; of two columns for one field both are taken, the clearer first.
    """
    words = [folded(header) for header in headers]
    wanted = {folded(header): field for field, header in said.items()}
    found = {place: wanted[word] for place, word in enumerate(words) if word in wanted}
    for place, word in enumerate(words):
        field = _BY_WORDS.get(word, "")
        if not field or place in found or field in said:
            continue
        others = {_BY_WORDS.get(other, "") for at, other in enumerate(words) if at != place}
        found[place] = _BESIDE.get((word, field), field) if field in others else field
    return {place: field for place, field in found.items() if field}


def is_header(headers: Sequence[str]) -> bool:
    """Tell whether a row is the header of a list of publications: a title, and who wrote it, where, or its number.

    Lists of people, courses and talks have titles and dates as well.
    """
    words = {folded(header) for header in headers if header.strip()}
    fields = {_BY_WORDS[word] for word in words if word in _BY_WORDS}
    sure = {_BY_WORDS[word] for word in words - _WEAK if word in _BY_WORDS}
    return "title" in fields and len(sure) >= 2 and bool(fields & _SIGNS)
