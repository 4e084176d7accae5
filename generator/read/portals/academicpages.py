"""academicpages sites: a Markdown file a publication, and the author of `_config.yml`."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.identifiers import bare
from generator.core.names import fold
from generator.read.draft import Draft
from generator.read.links import Link, kind_in_words, read_arxiv, read_doi, sort_links, web_address
from generator.read.lists.entries import entry_of, read_entries
from generator.read.portals.jekyll import (
    CONFIGS,
    group_of,
    person_links,
    read_home,
    read_members,
    read_pages,
    read_posts,
    read_settings,
    read_texts,
    take_file,
)
from generator.read.portals.site_content import SiteContent, SiteSource, Target, described, is_picture
from generator.read.portals.site_folder import is_group, markdown
from generator.read.records.bibliographies.field_values import read_date, without_full_stop
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.read.records.tables.author_cells import split_people

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.read.links import SortedLinks
    from generator.read.portals.site_folder import Document, SiteFolder

_HEADING = re.compile(
    r"^(?:#{1,6}[ \t]+(?P<atx>[^\n]+?)[ \t#]*|(?P<line>[^\n#>|*-][^\n]*)\n(?:=+|-{3,})[ \t]*)$", re.MULTILINE
)
_BIBTEX = re.compile(r"^[ \t]*@[a-z]+[ \t]*\{", re.IGNORECASE | re.MULTILINE)
# An address may hold brackets, as `papers/[WWW2019]autotune.pdf` does; it ends at a blank or the last parenthesis.
_LINK = re.compile(
    r"(?<!!)\[\[?(?P<label>[^\[\]\n]{0,80})\]\]?\(\s*<?(?P<address>[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?[^()\n]*\)"
    r"|<a\b[^<>]*\bhref\s*=\s*[\"']\s*(?P<href>[^\"'<>]+?)\s*[\"'][^<>]*>(?P<inner>.{0,80}?)</a>",
    re.IGNORECASE | re.DOTALL,
)
_MARKS = re.compile(r"!\[[^\]]*\]\([^)]*\)|<[^<>]*>|^[ \t]*>[ \t]?", re.MULTILINE)
_ABSTRACTS = frozenset({"abstract", "summary", "resume", "zusammenfassung", "resumen", "resumo", "tl;dr"})
_PAPER_WORDS = re.compile(
    r"(?:full |original )?(?:paper|article|text|manuscript|publication|version)|preprint|arxiv|doi|demo|link|here"
    r"|bib(?:tex)?|download(?: (?:paper|pdf))?(?: here)?|publisher|html|online|supplement(?:ary)?(?: materials?)?"
    r"|appendix|blog(?: ?post)?",
    re.IGNORECASE,
)
# Keys of a header that hold an address, and what kind of link each is; empty where its host tells.
_URLS = {
    "paperurl": "", "pdf": "pdf", "link": "", "arxiv": "arxiv", "doi": "doi", "slidesurl": "slides", "slides": "slides",
    "videourl": "video", "video": "video", "codeurl": "code", "code": "code", "github": "code", "posterurl": "poster",
    "poster": "poster", "projecturl": "project", "website": "project", "dataurl": "data", "bibtexurl": "",
}  # fmt: skip
# What a draft has keys for, and what only the template needs; what else is said goes to `extra`.
_KNOWN = {*_URLS, "author_profile", "redirect_from"} | frozenset(
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
    "preprints": "preprint", "theses": "phdthesis", "chapters": "incollection",
}  # fmt: skip
# Collections that some keep in the folder of publications, and that are none.
_NO_PAPERS = frozenset({"talk", "talks", "press", "teaching", "posters", "media", "patents", "software"})
# `A. King and R. Roe. <i>In WWW 2019.</i>`: a citation that leaves the title out.
_SET_APART = re.compile(r"^(.+?)[.,]?\s*<(?:i|em)>\s*(?:In:?\s+)?([^<]+?)[.,]?\s*</(?:i|em)>", re.DOTALL)
_YEAR_AT_END = re.compile(r"[,\s]+(?:19|20)\d\d$")


def read_academicpages(site: SiteFolder) -> SiteContent:
    """Read an academicpages site: a Markdown file a publication, and the author of `_config.yml`."""
    found = SiteContent()
    config = site.settings(*CONFIGS)
    author = group_of(config, "author")
    name = _owner(config)
    read_settings(found, config, str(author.get("name") or name))
    paths = site.files("_publications/**/*.md")
    drafts = [draft for path in paths if (draft := _paper(found, site, site.document(path)))]
    if drafts:
        text = "\0".join(site.text(path) for path in paths)
        found.sources.append(SiteSource("_publications", "_publications", "academicpages", text, tuple(drafts)))
    if name:
        photo = take_file(found, site, str(author.get("avatar") or ""), "people", "images/")
        bio = str(author.get("bio") or "")
        is_person = fold(name) == fold(str(author.get("name") or name))
        said = {"name": name, "member": "true", "photo": photo if is_person else "", "bio": bio if is_person else ""}
        found.people.append(described({**said, "links": person_links(author)}))
    read_members(found, site, "_people/*.md")
    read_home(found, site, "_pages/about.md", "_pages/index.md", "_pages/home.md")
    for collection, title in (("talks", "Talks"), ("teaching", "Teaching"), ("portfolio", "Projects")):
        read_texts(found, site, collection, title, _EXAMPLE)
    read_pages(found, site)
    read_posts(found, site, news="_news/*.md")
    found.old_addresses |= {"/publications/": Target("path", "/papers/")}
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
    sections, bibtex = _sections(document.body)
    key = document.stem
    found.old_addresses[document.text("permalink") or f"/publication/{key}"] = Target("paper", key, "_publications")
    links, local = _links(found, site, document, sections)
    abstract = next((_plain_text(text) for heading, text in sections.items() if heading in _ABSTRACTS), "")
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


def _links(
    found: SiteContent, site: SiteFolder, document: Document, sections: Mapping[str, str]
) -> tuple[SortedLinks, dict[str, str]]:
    """Return the links of a publication, and those to files of the site."""
    named = [
        (kind, document.text(key)) for key, kind in _URLS.items() if document.text(key) not in {"", "true", "false"}
    ]
    written: list[str | Link] = []
    local: dict[str, str] = {}
    for kind, address in [*named, *_links_in(sections)]:
        if _EXAMPLE.search(address):
            continue
        path = re.sub(r"^https?://[^/]+/(?=files/|assets/|images/|pdfs?/)|^(?:\.\./)+", "", address)
        copied = take_file(found, site, path, "papers")
        if copied and (kind or path.lower().endswith(".pdf")):
            local.setdefault(kind or "pdf", copied)
        elif "://" in address or read_doi(address) or read_arxiv(address):
            written.append(Link(kind, address) if kind and not (read_doi(address) or read_arxiv(address)) else address)
    return sort_links(written), local


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
    named = _people(_plain_text(sections.get("by", "") or sections.get("authors", "")))
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
    return _plain_text(html.unescape(text))


def _plain_text(text: str) -> str:
    """Return Markdown as text: without pictures, quotation marks of blocks and HTML tags; paragraphs stay apart."""
    text = html.unescape(_MARKS.sub("", text)).strip()
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())


def _sections(body: str) -> tuple[dict[str, str], str]:
    """Return the text of a publication's page by its headings, and the BibTeX entry below it.

    Headings are folded and without their colon; what stands before the first one has the heading ``""``.
    """
    text = markdown(body)
    entry = _BIBTEX.search(text)
    prose, bibtex = (text[: entry.start()], text[entry.start() :]) if entry else (text, "")
    found: dict[str, str] = {}
    heading, start = "", 0
    for one in _HEADING.finditer(prose):
        found.setdefault(heading, prose[start : one.start()].strip())
        heading, start = fold(_plain_text(one["atx"] or one["line"])).strip(" :.*"), one.end()
    found.setdefault(heading, prose[start:].strip())
    return found, bibtex


def _links_in(sections: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the links of a page: the kind that a label names, empty where it names none, and the address or path."""
    for heading, text in sections.items():
        for found in _LINK.finditer(text) if heading not in _ABSTRACTS and "reference" not in heading else ():
            label = found["label"] or _plain_text(found["inner"] or "")
            if link := _link(label, found["address"] or found["href"]):
                yield link


def _link(label: str, address: str) -> tuple[str, str] | None:
    """Return a link with what its label calls it; None if the label does not belong to a paper, as a person's name."""
    label = " ".join(label.strip(" []*_:").split())
    kind = kind_in_words(label)
    return (kind, address.strip()) if kind or _PAPER_WORDS.fullmatch(label) or web_address(label) else None
