"""Publications as pages of their own describe them: links in headers and texts, and sections such as the abstract."""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath

from generator.core.identifiers import bare
from generator.core.ids import slug
from generator.core.link_kinds import PAPER_LINKS
from generator.core.names import PARTICLES, fold
from generator.core.problems import Problem
from generator.core.records import PartialDate
from generator.read import formats
from generator.read.author_marks import facts_by_marks, legend, meaning
from generator.read.draft import Context, Draft
from generator.read.links import Link, SortedLinks, kind_in_words, read_arxiv, read_doi, sort_links, web_address
from generator.read.lists.entries import entry_of, read_entries
from generator.read.portals.page_texts import markdown
from generator.read.portals.people import first_of, given_first, labelled_links, without_honorifics, words_of
from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import Document, SiteFolder, group_of, local_file
from generator.read.portals.site_names import WORDS, lists_of, pattern
from generator.read.records.bibliographies.field_values import read_date, without_full_stop
from generator.read.records.bibtex.bibtex import read_bibtex
from generator.read.records.tables.author_cells import split_people
from generator.read.records.tables.objects import OWNERS

_HEADING = re.compile(
    r"^(?:#{1,6}[ \t]+(?P<atx>[^\n]+?)[ \t#]*|(?P<line>[^\n#>|*-][^\n]*)\n(?:=+|-{3,})[ \t]*)$"
    r"|^(?:\*\*|__)(?P<bold>abstract|summary)[ \t]*:?[ \t]*(?:\*\*|__)[ \t]*:?",
    re.IGNORECASE | re.MULTILINE,
)
# Paragraphs below an abstract that are only links, as `[Download paper here](...)`, or name the citation.
_BELOW_ABSTRACT = re.compile(
    r"(?<=\S)[^\S\n]*+\n(?:[^\S\n]*+\n)++(?=[*_]{0,2}recommended citation|(?:(?:_|[^\w\[\]()\n])*+\[\[?[^\[\]\n]+\]\]?"
    r"\((?:[^()\n]|\([^()\n]*\))*+\)(?:_|[^\w\[\]()\n])*+\n?)++(?:[^\S\n]*\n|\Z))",
    re.IGNORECASE,
)
_BIBTEX = re.compile(r"^[ \t]*@[a-z]+[ \t]*\{", re.IGNORECASE | re.MULTILINE)
# An address may hold brackets, as `papers/[WWW2019]autotune.pdf` does; it ends at a blank or the last parenthesis.
_LINK = re.compile(
    r"(?<!!)\[\[?(?P<label>[^\[\]\n]{0,80})\]\]?\(\s*<?(?P<address>[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?[^()\n]*\)"
    r"|<a\b[^<>]*\bhref\s*=\s*[\"']\s*(?P<href>[^\"'<>]+?)\s*[\"'][^<>]*>(?P<inner>.{0,80}?)</a>",
    re.IGNORECASE | re.DOTALL,
)
_MARKS = re.compile(r"!\[[^\]]*\]\([^)]*\)|<[^<>]*>|^[ \t]*>[ \t]?", re.MULTILINE)
ABSTRACTS = frozenset({"abstract", "summary", "resume", "zusammenfassung", "resumen", "resumo", "tl;dr"})
_PAPER_WORDS = pattern("called links")
# Keys of a header that hold an address, and what kind of link each is; empty where its host tells.
URLS = {key: kind.replace("any", "") for kind, keys in lists_of("url").items() for key in keys}

# What the template's own examples say: nobody meant it.
EXAMPLE = pattern("example texts", re.MULTILINE)
_TYPES = {category: kind for kind, categories in lists_of("type").items() for category in categories}
# `A. King and R. Roe. <i>In WWW 2019.</i>`: a citation that leaves the title out.
_SET_APART = re.compile(r"^(.+?)[.,]?\s*<(?:i|em)>\s*(?:In:?\s+)?([^<]+?)[.,]?\s*</(?:i|em)>", re.DOTALL)
_FULL_STOP = re.compile(r"(?<=[ ][A-Z]{2})\.$")  # of a list such as `Poe SA, King AB.`
_IN = re.compile(rf"^In:? (?!(?:{'|'.join(WORDS['names with in'])})\b)(?=The |[A-Z0-9])")  # before the title of a book
_INSTITUTION = re.compile(rf",\s*(?:{'|'.join(WORDS['institutions'])})\b(?: [A-Z]\w+)?(?=\s*(?:[,;&]|and\b|$))")
_YEAR_AT_END = re.compile(r"[,\s]+(?:19|20)\d\d$")
_SHORTEST = len("In this paper")  # of an abstract
_PICTURES = ("image", "img", "featured_image", "cover", "thumbnail", "teaser")
_SILENT = frozenset({"", "true", "false", "none", "na", "#"})
_FILED = frozenset(kind.name for kind in PAPER_LINKS if kind.files)
_OTHERS = frozenset({"others", "et al.", "et al", "and others"})
# What a publication has of its citation where its header says nothing.
_CITED = ("authors", "abstract", "venue", "type", "volume", "number", "pages", "publisher")


def _links_of(
    found: SiteContent, site: SiteFolder, document: Document, sections: Mapping[str, str]
) -> tuple[SortedLinks, dict[str, str]]:
    """Return the links of a publication, and those to files of the site."""
    texts = {key.lower().removeprefix("url_"): words_of(value) for key, value in document.header.items()}
    named = [(kind, texts[key]) for key, kind in URLS.items() if texts.get(key, "") not in _SILENT]
    listed = [(kind_in_words(label), address) for label, address in labelled_links(document.header)]
    written: list[str | Link] = []
    local: dict[str, str] = {}
    for kind, address in [*named, *listed, *_links_in(sections)]:
        if EXAMPLE.search(address):
            continue
        there = local_file(site, address, document.folder, "static", "assets/pdf", "files")
        if not there and "://" not in address:  # a path that begins at the page which lists the papers
            there = local_file(site, PurePosixPath(address).name, document.folder)
        if there and (kind in _FILED or (not kind and there.lower().endswith(".pdf"))):
            local.setdefault(kind or "pdf", found.take(there, "papers"))
        elif "://" in address or read_doi(address) or read_arxiv(address):
            written.append(Link(kind, address) if kind and not (read_doi(address) or read_arxiv(address)) else address)
    return sort_links(written), local


def paper_of(found: SiteContent, site: SiteFolder, document: Document) -> Draft:
    """Return the publication that a header describes, with the files beside it and what its page and citation say."""
    reading = formats.read_text(site.text(document.path), "objects", Context(document.path, date.min))
    days = (read_date(document.text(key).partition(" 00:")[0])[0] for key in ("date", "year"))
    bare_draft = Draft(1, document.text("title"), date=next(filter(None, days), None), venue=document.text("venue"))
    draft = reading.drafts[0] if reading.drafts else bare_draft
    draft = replace(draft, date=bare_draft.date or draft.date)
    sections, bibtex = sections_of(document.body)
    links, local = _links_of(found, site, document, sections)
    beside = site.beside(document.path) if document.path.startswith(f"{document.folder}/index.") else []
    bib = next((path for path in beside if path.endswith(".bib")), "")
    entries = read_bibtex(site.text(bib) if bib else bibtex, path=bib or document.path).drafts if bib or bibtex else ()
    cited = next((one for one in entries if bib or _same_title(one.title, draft.title)), Draft(1, ""))
    own = next((path for path in beside if path.endswith(f"/{document.stem}.pdf")), "")
    if own and "pdf" not in local:
        local["pdf"] = found.take(own, "papers")
    listed = document.texts("authors") if found.names and isinstance(document.header.get("authors"), list) else ()
    listed = tuple(_FULL_STOP.sub("", one.strip("*_ ")) for text in listed for one in text.split(";"))
    keys = re.split(r"\s*[,;]\s*", document.text("authors", "author", "coauthors"))
    listed = listed or (() if found.names.keys().isdisjoint(keys) else tuple(filter(None, keys)))
    names = _known_names(found, document, listed or _authors(document, sections) or draft.authors)
    abstract = draft.abstract if len(draft.abstract) > _SHORTEST else ""
    abstract = abstract or next((text for name, text in sections.items() if name in ABSTRACTS), "")
    # The template's own words and a bare citation stand for no abstract.
    excerpt = _plain(document.text("excerpt"))
    stands_for_it = len(excerpt) > _SHORTEST and not excerpt.isupper() and not EXAMPLE.search(excerpt)
    image, kind = picture_of(found, site, document, "previews"), _TYPES.get(document.text("category").lower(), "")
    shown = document.header.get("image")
    extra = {
        key: value for key, value in draft.extra.items() if key not in WORDS["silent"] and not key.startswith("url_")
    }
    written = {kind: link for kind, link in draft.links.items() if not EXAMPLE.search(link)}
    found.fates[document.path] = "a paper"
    found.fates |= {bib: "a paper"} if bib else {}
    paper = replace(
        draft,
        key=document.path,
        title=without_full_stop(_plain(document.text("title"))) or draft.title,
        authors=tuple(one for one in names if one.lower() not in _OTHERS),
        more_authors=draft.more_authors or any(one.lower() in _OTHERS for one in names) or cited.more_authors,
        venue=_venue(document, draft),
        date=_day(draft.date, cited.date),
        abstract="" if abstract.lower() in _SILENT else plain_text(abstract) or (excerpt if stands_for_it else ""),
        type=kind or cited.type or draft.type,
        category="" if kind else draft.category,
        selected=draft.selected or document.is_true("featured") or document.is_true("selected"),
        links={**cited.links, **links.links, **written, **local},
        code=draft.code or local.pop("code", "") or links.code or cited.code,
        image=image,
        image_alt=first_of(shown, ("alt_text",)) if image and isinstance(shown, dict) else "",
        extra={**cited.extra, **extra}
        | {f"page-{at + 1}" if at else "page": one for at, one in enumerate(links.pages)},
    )
    paper = replace(paper, **{name: getattr(paper, name) or getattr(cited, name) for name in _CITED})
    if document.header.get("coauthors") or not paper.authors:
        paper = replace(paper, contributors=tuple(filter(None, [found.owner])))
    paper = replace(paper, author_facts={**cited.author_facts, **_author_facts(document, paper.authors)})
    citation = document.text("citation")
    citation = "" if EXAMPLE.search(citation) else html.unescape(citation)
    return _completed(paper, citation or sections.get("citation", ""))


def _completed(draft: Draft, citation: str) -> Draft:
    """Return a draft with what its recommended citation says beyond the header."""
    apart = None if fold(draft.title)[:20] in fold(_plain(citation)) else _SET_APART.match(citation)
    if apart:
        venue = _YEAR_AT_END.sub("", _plain(apart[2]))
        draft = replace(draft, authors=draft.authors or tuple(names_in(apart[1])), venue=draft.venue or venue)
    elif len(citation) > len("Lovelace et al., 2020") and not draft.authors:
        (cited,) = read_entries([entry_of(_plain(citation))])
        draft = replace(draft, authors=cited.authors if cited is not None else ())
    doi = read_doi(citation.rpartition("doi.org/")[2]) if "doi.org/" in citation else ""
    return replace(draft, links={"doi": bare("doi", doi), **draft.links}) if doi else draft


def _same_title(one: str, other: str) -> bool:
    first, second = (set(re.findall(r"\w+", fold(title))) for title in (one, other))
    return len(first & second) * 2 > len(first | second)


def _authors(document: Document, sections: Mapping[str, str]) -> tuple[str, ...]:
    """Return the authors as reading order has them: a list, a text of names, or the line `By:` of the page.

    A page that names them in full is preferred to a header that gives their family names alone.
    """
    listed = document.texts("authors") or document.texts("author") or document.texts("subtitle")
    listed = listed if len(listed) > 1 else tuple(names_in(listed[0])) if listed else ()
    named = names_in(plain_text(sections.get("by", "") or sections.get("authors", "")))
    fuller = len(" ".join(named)) > len(" ".join(listed)) and len(named) >= len(listed)
    return tuple(named) if named and (fuller or not listed) else tuple(_plain(name).rstrip("*†‡ ") for name in listed)


def _known_names(found: SiteContent, document: Document, names: Sequence[str]) -> list[str]:
    """Return authors by the names of their pages, or without honorifics; an owner without a name is reported."""
    known: list[str] = []
    for name in (name if name in found.names else given_first(name) for name in names):
        short = without_honorifics(name)
        if name not in found.names and name.lower() in OWNERS:
            what = f"'{name}' among the authors means the owner of the site, whose name was not found; it was left out"
            hint = "add the name to the authors of this paper"
            found.problems.append(Problem(document.path, 1, 1, what, hint, "warning"))
        else:  # a family name alone had initials behind it, `Poe MD`
            known.append(found.names.get(name) or found.names.get(short) or (short if " " in short else name))
    return known


def _author_facts(document: Document, names: Sequence[str]) -> dict[str, dict[str, bool]]:
    """Return the facts of authors: HugoBlox has a note for each, others have marks that the page explains."""
    listed = document.texts("authors") or document.texts("author") or document.texts("subtitle")
    notes = document.header.get("author_notes")
    if isinstance(notes, list) and len(listed) == len(names):
        stated = ((name, meaning(str(note))) for name, note in zip(names, notes, strict=False))
        return {name: {fact: True} for name, fact in stated if fact}
    return facts_by_marks(_plain("; ".join(listed)), names, legend(_plain(document.body)))


def names_in(text: str) -> list[str]:
    """Return the names of people that a text lists."""
    written = _plain(text).replace("\u201a", ",").rstrip(" .")
    first = written.partition(",")[0].split()
    is_whole = len(first) > 1 and first[0] not in PARTICLES  # no family name, which may have such initials behind it
    names = split_people([_INSTITUTION.sub("", written) if is_whole else written])[0] if text.strip() else []
    return [" ".join(given_first(name).split()) for name in names]


def _plain(text: str) -> str:
    return plain_text(html.unescape(text))


def _venue(document: Document, draft: Draft) -> str:
    """Return the venue as the header names it, without a volume and pages behind it."""
    named = _IN.sub("", _plain(document.text("journ", "journal", "venue")))
    shorter = draft.venue.replace("*", "") if not named or named.startswith(draft.venue or "-") else named
    return re.sub(r",\s*(?:v|vol|n|no)\.(?: ?\d.*)?$", "", shorter)


def _day(own: PartialDate | None, cited: PartialDate | None) -> PartialDate | None:
    """Return the finer of two dates; the first of January is what a tool makes of a year."""
    made = own is not None and (own.month, own.day) == (1, 1)
    return cited or (PartialDate(own.year) if own else None) if made else own or cited


def picture_of(found: SiteContent, site: SiteFolder, document: Document, place: str) -> str:
    """Copy the picture that stands for a page: the one its header names, or Hugo's featured one beside it."""
    named = (words_of(document.header.get(key)) for key in _PICTURES)
    name = next(filter(None, named), "") or words_of(group_of(document.header, "header").get("teaser"))
    picture = local_file(site, name, document.folder, "static", "assets", "assets/media", "images")
    beside = site.beside(document.path) if document.is_index else []
    beside = [path for path in beside if "featured" in path.rpartition("/")[2]]
    picture = next(filter(site.shows, [picture, *beside]), "")
    return found.take(picture, place, f"{slug(document.stem, 'page')}{PurePosixPath(picture).suffix}")


def plain_text(text: str) -> str:
    """Return Markdown as text: without pictures, quotation marks of blocks and HTML tags; paragraphs stay apart."""
    text = html.unescape(_MARKS.sub("", text)).strip()
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())


def sections_of(body: str) -> tuple[dict[str, str], str]:
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
        heading, start = fold(plain_text(one["atx"] or one["line"] or one["bold"])).strip(" :.*"), one.end()
    found.setdefault(heading, prose[start:].strip())
    for name in ABSTRACTS.intersection(found):
        found[name], *below = _BELOW_ABSTRACT.split(found[name], maxsplit=1)
        found[""] = "\n\n".join([found[""], *below])
    return found, bibtex


def _links_in(sections: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the links of a page: the kind that a label names, empty where it names none, and the address or path."""
    for heading, text in sections.items():
        for found in _LINK.finditer(text) if heading not in ABSTRACTS and "reference" not in heading else ():
            label = found["label"] or plain_text(found["inner"] or "")
            label = " ".join(label.strip(" []*_:").split())
            kind = kind_in_words(label)
            if kind or _PAPER_WORDS.fullmatch(label) or web_address(label):  # other labels are those of people
                yield kind, (found["address"] or found["href"]).strip()
