"""academicpages sites: a Markdown file a publication, and the author of `_config.yml`."""

import html
import re
from collections.abc import Mapping
from dataclasses import replace

from generator.core.identifiers import bare
from generator.core.names import fold
from generator.read.draft import Draft
from generator.read.links import read_doi
from generator.read.lists.entries import entry_of, read_entries
from generator.read.portals.header_papers import ABSTRACTS, URLS, links_of, plain_text, sections_of
from generator.read.portals.jekyll import read_home, take_file
from generator.read.portals.people import add_person, read_members
from generator.read.portals.site_addresses import move
from generator.read.portals.site_content import SiteContent, SiteSource, Target, is_picture
from generator.read.portals.site_folder import CONFIGS, Document, SiteFolder, group_of, is_group
from generator.read.records.bibliographies.field_values import read_date, without_full_stop
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.read.records.tables.author_cells import split_people

# What a draft has keys for, and what only the template needs; what else is said goes to `extra`.
_KNOWN = {*URLS, "author_profile", "redirect_from"} | frozenset(
    "title collection permalink excerpt date year venue citation category categories tags authors author layout type"
    " abstract teaser image header bibtex coloryear share comments keywords".split()
)
# What the template's own examples say: nobody meant it.
_EXAMPLE = re.compile(
    r"academicpages\.github\.io/files/(?:paper|slides|bibtex)\d|this paper is about the number \d|^abstract\.?$"
    r"|^your name|^this is a description of (?:your|a) (?:talk|tutorial|conference|teaching)"
    r"|^this is an item in your portfolio",
    re.IGNORECASE | re.MULTILINE,
)
_TYPES = {
    "books": "book", "conferences": "inproceedings", "manuscripts": "article", "journals": "article",
    "preprints": "preprint", "theses": "phdthesis", "chapters": "incollection"
}  # fmt: skip
# Collections that some keep in the folder of publications, and that are none.
_NO_PAPERS = frozenset({"talk", "talks", "press", "teaching", "posters", "media", "patents", "software"})
# `A. King and R. Roe. <i>In WWW 2019.</i>`: a citation that leaves the title out.
_SET_APART = re.compile(r"^(.+?)[.,]?\s*<(?:i|em)>\s*(?:In:?\s+)?([^<]+?)[.,]?\s*</(?:i|em)>", re.DOTALL)
_YEAR_AT_END = re.compile(r"[,\s]+(?:19|20)\d\d$")


def read_academicpages(site: SiteFolder) -> SiteContent:
    """Read an academicpages site: a Markdown file a publication, and the author of `_config.yml`."""
    found = SiteContent(is_free=site.is_free)
    config = site.settings(*CONFIGS)
    author = group_of(config, "author")
    name = _owner(config)
    found.name = str(author.get("name") or name)
    paths = site.files("_publications/**/*.md")
    drafts = [draft for path in paths if (draft := _paper(found, site, site.document(path)))]
    if drafts:
        text = "\0".join(site.text(path) for path in paths)
        found.sources.append(SiteSource("_publications", "_publications", "academicpages", text, tuple(drafts)))
    if name:
        is_person = fold(name) == fold(str(author.get("name") or name))
        about = {} if is_person else {"avatar": "", "bio": "", "role": ""}  # of the laboratory
        add_person(found, site, {**author, **about, "name": name}, photos=("images",))
    read_members(found, site, site.documents("_people/*.md"))
    read_home(found, site, "_pages/about.md", "_pages/index.md", "_pages/home.md")
    return found


def _owner(config: dict[str, object]) -> str:
    """Return the name of the person whose site it is; `author` may be a laboratory, and `name` the person."""
    author, name = (str(one or "").strip() for one in (group_of(config, "author").get("name"), config.get("name")))
    chosen = name if name and (not author or is_group(author)) else author or name
    return "" if _EXAMPLE.search(chosen) else chosen


def _paper(found: SiteContent, site: SiteFolder, document: Document) -> Draft | None:
    """Return the publication of a file; None where it is a talk or the like, which is noted."""
    kind = document.text("type").lower()
    if document.text("collection").lower() in _NO_PAPERS or kind in _NO_PAPERS:
        what = kind or document.text("collection")
        found.left_out[f"{what} among the publications"] += 1
        found.fates[document.path] = f"left out: {what}, which is no publication"
        return None
    sections, bibtex = sections_of(document.body)
    key = document.stem
    move(found, site, document, Target("paper", key, "_publications"))
    links, local = links_of(found, site, document, sections, _EXAMPLE)
    abstract = next((plain_text(text) for heading, text in sections.items() if heading in ABSTRACTS), "")
    citation = document.text("citation")
    citation = html.unescape("" if _EXAMPLE.search(citation) else citation) or sections.get("citation", "")
    teaser = document.text("teaser", "image") or str(group_of(document.header, "header").get("teaser") or "")
    image = take_file(found, site, teaser, "previews", "images/")
    extra = {
        name: html.unescape(value)
        for name, value in document.header.items()
        if name not in _KNOWN and isinstance(value, str) and value.strip()
    }
    draft = Draft(
        line=1,
        key=key,
        title=without_full_stop(_plain(document.text("title"))),
        authors=_authors(document, sections),
        date=read_date(document.text("date").partition(" 00:")[0])[0] or read_date(document.text("year"))[0],
        venue=_plain(document.text("venue")),
        abstract=_plain(document.text("abstract")) or abstract or _excerpt(document),
        links={**links.links, **local},
        code=local.pop("code", "") or links.code,
        type=_TYPES.get(document.text("category").lower(), ""),
        image=image if image and is_picture(image) else "",
        extra=extra | ({"page": links.pages[0]} if links.pages else {}),
    )
    return _completed(draft, bibtex, citation)


def _completed(draft: Draft, bibtex: str, citation: str) -> Draft:
    """Return a draft with what its BibTeX entry and its recommended citation say beyond the header."""
    entries = read_bibtex(bibtex, path=draft.key).drafts if bibtex else ()
    entry = entries[0] if entries and _same_title(entries[0].title, draft.title) else None
    if entry:
        silent = {name: getattr(entry, name) for name in _OF_ENTRY if not getattr(draft, name)}
        draft = replace(draft, **silent, links={**entry.links, **draft.links})
    apart = None if fold(draft.title)[:20] in fold(_plain(citation)) else _SET_APART.match(citation)
    if apart:
        venue = _YEAR_AT_END.sub("", _plain(apart[2]))
        draft = replace(draft, authors=draft.authors or tuple(_people(apart[1])), venue=draft.venue or venue)
    elif len(citation) > len("Lovelace et al., 2020") and not draft.authors:
        (cited,) = read_entries([entry_of(_plain(citation))], plain=True)
        draft = replace(draft, authors=cited.authors if cited is not None else ())
    doi = read_doi(citation.rpartition("doi.org/")[2]) if "doi.org/" in citation else ""
    return replace(draft, links={"doi": bare("doi", doi), **draft.links}) if doi else draft


_OF_ENTRY = ("authors", "venue", "volume", "number", "pages", "publisher", "type", "abstract")


def _same_title(one: str, other: str) -> bool:
    first, second = (set(re.findall(r"\w+", fold(title))) for title in (one, other))
    return len(first & second) * 2 > len(first | second)


def _authors(document: Document, sections: Mapping[str, str]) -> tuple[str, ...]:
    """Return the authors as reading order has them: a list, a text of names, or the line `By:` of the page.

    A page that names them in full is preferred to a header that gives their family names alone.
    """
    listed = document.texts("authors") or document.texts("author")
    listed = listed if len(listed) > 1 else tuple(_people(listed[0])) if listed else ()
    named = _people(plain_text(sections.get("by", "") or sections.get("authors", "")))
    fuller = len(" ".join(named)) > len(" ".join(listed)) and len(named) >= len(listed)
    return tuple(named) if named and (fuller or not listed) else tuple(_plain(name).rstrip("*†‡ ") for name in listed)


def _people(text: str) -> list[str]:
    names = split_people([_plain(text).replace("\u201a", ",").rstrip(" .")])[0] if text.strip() else []
    return [" ".join(_turned(name).split()) for name in names]


def _turned(name: str) -> str:
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}" if comma else name


def _excerpt(document: Document) -> str:
    """Return the excerpt where it can stand for an abstract: the template's own words and a bare citation cannot."""
    text = _plain(document.text("excerpt"))
    stands_for_it = len(text) > len("In this paper") and not text.isupper() and not _EXAMPLE.search(text)
    return text if stands_for_it else ""


def _plain(text: str) -> str:
    return plain_text(html.unescape(text))
