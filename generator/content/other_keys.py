"""Names that other formats, programs and languages use for the keys of content files, for hints about unknown keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.core.link_kinds import PAPER_LINKS
from generator.core.names import fold_letters
from generator.core.paper_fields import PAPER_FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping

# In addition to the names that `paper_fields` declares for BibTeX, RIS and CSL-JSON; in the form of `folded`.
_PAPER: Mapping[str, str] = {
    "title": "name headline titel titre titulo titolo",
    "authors": "creator creators by writers autor autoren autorinnen verfasser auteur auteurs autores autori autore",
    "date": "month day published publication_date pub_date date_published datum fecha data jahr annee ano anno "
    "erschienen",
    "category": "subject area kategorie categorie categoria",
    "affiliations": "affiliation institutions einrichtungen",
    "code": "repository repo github source_code software",
    "abstract": "summary zusammenfassung kurzfassung resume resumen riassunto",
    "venue": "journaltitle journal_title conference conference_name proceedings book_title eventtitle event "
    "published_in publication outlet zeitschrift konferenz tagung tagungsband revue revista rivista",
    "type": "entrytype entry_type bibtype publication_type kind_of_publication art",
    "volume": "vol band jahrgang tome",
    "number": "no heft nummer numero",
    "pages": "page_numbers pp seiten seite paginas",
    "publisher": "verlag editeur university hochschule universitat",
    "keywords": "tags topics schlagworter schlagworte mots_cles palabras_clave",
    "awards": "award prize honors honours preis",
    "selected": "featured highlight highlighted hervorgehoben",
    "image": "preview thumbnail teaser picture bild",
    "note": "notes comment comments remark annotation bemerkung anmerkung hinweis",
    "hidden": "draft unpublished private",
    "links": "urls",
}
_PERSON: Mapping[str, str] = {
    "name": "full_name fullname title nom nombre nome",
    "names": "other_names name_variants variants also_known_as",
    "role": "title position job job_title rolle funktion poste",
    "photo": "image picture avatar portrait bild foto",
    "bio": "biography about description biografie lebenslauf",
    "links": "urls social",
}
_SITE = {
    "title": "name site_title portal",
    "base_url": "url site_url homepage address site",
    "description": "subtitle tagline summary about",
    "language": "lang locale sprache langue idioma lingua",
    "repository": "repo github gitlab",
    "navigation": "nav menu links",
    "citations": "citation_style citation_styles styles csl",
}
# Keys of the entries of lists.
_AUTHOR = {
    "name": "full_name fullname given given_name first first_name forename vorname author",
    "family": "last last_name lastname surname nachname",
}
_NAVIGATION = {"text": "title label name caption", "url": "link href address path to page"}
# Keys below `links:`, in addition to the names that `link_kinds` declares for BibTeX.
_LINKS: Mapping[str, str] = {
    "doi": "digital_object_identifier",
    "arxiv": "arxiv_id",
    "url": "link address web page_url uri",
    "pdf": "fulltext full_text pdf_url",
}
_LINKS_OF_PERSON: Mapping[str, str] = {
    "homepage": "website web url page site webseite",
    "email": "mail e_mail",
    "scholar": "google_scholar googlescholar scholar_id",
    "orcid": "orcid_id orcidid",
    "github": "github_user github_username",
}


def folded(key: str) -> str:
    """Return a key in lower case without accents, with `_` between its words."""
    return "_".join(fold_letters(key.strip()).replace("-", "_").split())


def _by_other_name(names: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key, others in names.items():
        for other in others.split():
            found[other] = (*found.get(other, ()), key)
    return found


_FOREIGN = {
    name.lower().replace("-", "_"): (field.name,)
    for field in PAPER_FIELDS
    for name in (*field.csl, *field.ris, *field.bibtex)
    if name not in {"subtitle", "code"}
}
_KEYS = {
    "PaperFile": _FOREIGN | _by_other_name(_PAPER),
    "AuthorFile": _by_other_name(_PERSON),
    "SiteFile": _by_other_name(_SITE),
    "PrintedAuthor": _by_other_name(_AUTHOR),
    "NavigationEntry": _by_other_name(_NAVIGATION),
}
_LINK_KEYS = {
    "PaperFile": {name: (link.name,) for link in PAPER_LINKS for name in link.bibtex} | _by_other_name(_LINKS),
    "AuthorFile": _by_other_name(_LINKS_OF_PERSON),
}


def keys_meant(key: str, file: str) -> tuple[str, ...]:
    """Return the keys of a kind of file or entry (`PaperFile`) with this name elsewhere, the most probable first."""
    return _KEYS.get(file, {}).get(folded(key), ())


def links_meant(key: str, file: str) -> tuple[str, ...]:
    """Return the keys below `links:` that have this name elsewhere, the most probable first."""
    return _LINK_KEYS.get(file, {}).get(folded(key), ())
