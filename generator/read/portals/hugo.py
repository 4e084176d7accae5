"""Sites made by Hugo with HugoBlox (formerly Wowchemy, Academic): a folder a publication, a folder a person."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.core.ids import slug
from generator.core.records import PartialDate
from generator.read.draft import Draft
from generator.read.links import sort_links
from generator.read.portals.page_texts import markdown, text_of
from generator.read.portals.people import name_of, read_members
from generator.read.portals.site_content import (
    SiteContent,
    SiteSource,
    Target,
    is_picture,
)
from generator.read.portals.site_folder import Document, is_group
from generator.read.records.bibliographies.field_values import read_date
from generator.read.records.bibtex.bibtex import read_bibtex

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from generator.read.portals.site_folder import SiteFolder

# The kinds of publications of old sites are numbers, those of new ones CSL's words.
_OTHERS = frozenset({"others", "et al.", "et al", "and others"})
_TYPES = {
    "1": "inproceedings", "2": "article", "3": "unpublished", "4": "techreport", "5": "book", "6": "inbook",
    "7": "phdthesis", "8": "misc", "paper-conference": "inproceedings", "article-journal": "article",
    "article": "unpublished", "manuscript": "unpublished", "report": "techreport", "book": "book", "chapter": "inbook",
    "thesis": "phdthesis", "patent": "misc",
}  # fmt: skip
_URLS = {
    "url_pdf": "pdf", "url_code": "code", "url_dataset": "data", "url_poster": "poster", "url_project": "project",
    "url_slides": "slides", "url_source": "", "url_video": "video",
}  # fmt: skip
_LOCAL = frozenset({"pdf", "poster", "slides", "video"})
_KNOWN = frozenset(
    (
        "title authors date publishDate doi publication_types publication publication_short abstract summary tags "
        "featured links image projects slides author_notes hugoblox lastmod draft math highlight share profile aliases "
        "subtitle selected view banner cascade"
    ).split()
) | frozenset(_URLS)
_TEXT_BLOCKS = frozenset({"hero", "markdown", "about", "cta-card", "resume-biography-3"})
_TEXT_WIDGETS = frozenset({"about", "blank", "hero", "custom"})
# What a publication has of its citation where its header says nothing.
_CITED = ("type", "volume", "number", "pages", "publisher")


def read_hugoblox(site: SiteFolder) -> SiteContent:
    """Read a HugoBlox site: publications, authors, posts counted, projects and plain pages."""
    found = SiteContent()
    names = _people(found, site)
    drafts: list[Draft] = []
    texts: list[str] = []
    for section in ("publication", "publications"):
        for document in site.documents(f"content/{section}/*/index.md", f"content/{section}/*.md"):
            if PurePosixPath(document.path).stem == "_index" or document.is_true("draft") or not document.text("title"):
                continue
            if not (document.texts("authors") or document.text("publication", "doi")):
                found.fates[document.path] = "left out: a page that lists publications"
                continue
            drafts.append(_paper(found, site, document, names))
            texts.append(site.text(document.path))
            found.fates[document.path] = "a paper"
            found.old_addresses[f"/{section}/{document.stem}/"] = Target("paper", document.stem, "publication")
    if drafts:
        found.sources.append(
            SiteSource("publication", "content/publication", "hugoblox", "\0".join(texts), tuple(drafts))
        )
    _home(found, site)
    found.old_addresses |= {"/publication/": Target("path", "/papers/"), "/authors/": Target("path", "/people/")}
    return found


def _home(found: SiteContent, site: SiteFolder) -> None:
    """Read the text of the home page: the text sections of `content/_index.md`, or the widgets that are switched on."""
    parts: list[str] = []
    for document in site.documents("content/_index.md"):
        parts += _sections(document, _TEXT_BLOCKS)
        parts.append(markdown(document.body))
        found.fates[document.path] = "the text of the home page (`intro` in content/site.yaml)"
    for document in site.documents("content/home/*.md"):
        switched_on = document.text("active") != "false" and document.text("widget") in _TEXT_WIDGETS
        text = markdown(document.body) if switched_on else ""
        parts.append(_titled(document.text("title"), text))
        found.fates[document.path] = (
            "the text of the home page (`intro` in content/site.yaml)"
            if text
            else "left out: a section that the portal makes by itself, or that is switched off"
        )
    intro = "\n\n".join(filter(None, parts))
    if intro:
        found.settings["intro"] = "\n\n".join(filter(None, (str(found.settings.get("intro", "")), intro)))


def _sections(document: Document, blocks: Container[str]) -> Iterator[str]:
    """Yield the sections of a page that are text, as Markdown."""
    sections = document.header.get("sections")
    for section in sections if isinstance(sections, list) else ():
        content = section.get("content") if isinstance(section, dict) else None
        if isinstance(content, dict) and section.get("block") in blocks:
            yield _titled(str(content.get("title") or ""), markdown(str(content.get("text") or "")))


def _titled(title: str, text: str) -> str:
    """Return a section of the home page; one without text, which only shows what collections hold, is empty."""
    title = " ".join(title.split())
    text = re.sub(r"^(?:<br ?/?>\s*)+", "", text)
    return f"## {title}\n\n{text}" if title and text else text


def _text_of(found: SiteContent, site: SiteFolder, document: Document) -> str:
    """Return the Markdown of a file; files that lie beside it are copied."""
    return text_of(found, site, document.body, str(PurePosixPath(document.path).parent))


def _people(found: SiteContent, site: SiteFolder) -> dict[str, str]:
    """Read the people; return their names by the name of their folder, which publications use."""
    names: dict[str, str] = {}
    patterns = [f"content/{folder}/*/_index.md" for folder in ("authors", "author")]
    patterns += [f"content/{folder}/*/index.md" for folder in ("authors", "author", "people")]
    people = list(site.documents(*patterns))
    has_groups = any(person.texts("user_groups") for person in people)  # others are only co-authors
    for person in people:
        if person.path.startswith("content/people/") and person.header.get("sections"):
            continue
        printed = person.text("title", "name")
        if is_group(printed) or (person.stem == "admin" and not name_of(person.header) and person.body.strip()):
            found.settings.setdefault("intro", _text_of(found, site, person))
            found.fates[person.path] = "the text of the home page (`intro` in content/site.yaml)"
            continue
        member = bool(person.texts("user_groups")) or person.is_true("superuser") or not has_groups
        read_members(found, site, [person], old="/author/{}/", member=member)
        names |= dict.fromkeys((person.stem, printed), name_of(person.header)) if name_of(person.header) else {}
    return names


def _addresses(listed: object) -> list[str]:
    """Return the addresses in a list of links."""
    entries = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return [str(one.get("url") or one.get("link") or "") for one in entries]


def _taken(found: SiteContent, path: str, folder: str, name: str) -> str:
    """Note a picture to be copied under a name; return its path in the portal, or nothing if there is none."""
    return found.take(path, f"static/{folder}/{name}{PurePosixPath(path).suffix}") if path else ""


def _paper(found: SiteContent, site: SiteFolder, document: Document, names: Mapping[str, str]) -> Draft:
    folder = str(PurePosixPath(document.path).parent)
    bundle = document.path.endswith("/index.md")
    bibtex = site.text(f"{folder}/cite.bib") if bundle and site.has(f"{folder}/cite.bib") else ""
    cited = next(iter(read_bibtex(bibtex, path=f"{folder}/cite.bib").drafts), Draft(line=1, title=""))
    written: list[str] = [f"doi:{document.text('doi')}"] if document.text("doi") else []
    local: dict[str, str] = {}
    code = ""
    for key, kind in _URLS.items():
        address = document.text(key)
        path = _local_path(site, folder, address) if kind in _LOCAL else ""
        if path:
            local[kind] = found.take(path, f"static/papers/{PurePosixPath(path).name}")
        elif address.startswith("http") and kind == "code":
            code = address
        else:
            written.append(address)
    if bundle and "pdf" not in local and site.has(f"{folder}/{document.stem}.pdf"):
        local["pdf"] = found.take(f"{folder}/{document.stem}.pdf", f"static/papers/{document.stem}.pdf")
    written += _addresses(document.header.get("links"))
    links = sort_links(address for address in written if address.startswith(("http", "doi:")))
    shown = document.header.get("image")
    shown = shown if isinstance(shown, dict) else {}
    pictures = site.files(f"{folder}/*featured*.*") if bundle else []
    places = (f"{folder}/{shown.get('filename') or ''}", f"assets/media/{shown.get('filename') or ''}")
    picture = next((path for path in (*pictures, *filter(site.has, places)) if is_picture(path)), "")
    image = _taken(found, picture, "previews", slug(document.stem, "paper"))
    extra = {
        name: value
        for name, value in document.header.items()
        if name not in _KNOWN and isinstance(value, str) and value
    }
    extra |= {"page": links.pages[0]} if links.pages else {}
    printed = tuple(name.strip("*_ ") for name in document.texts("authors"))
    kind = next((_TYPES.get(one, "") for one in document.texts("publication_types")), "")
    draft = Draft(
        line=1,
        key=document.stem,
        title=document.text("title"),
        authors=tuple(names.get(name, name) for name in printed if name.lower() not in _OTHERS) or cited.authors,
        more_authors=any(name.lower() in _OTHERS for name in printed) or cited.more_authors,
        date=_day(read_date(document.text("date")[:10])[0], cited.date),
        venue=document.text("publication").replace("*", "") or cited.venue,
        type=kind,
        abstract=str(document.header.get("abstract") or "").strip(),
        keywords=document.texts("tags"),
        selected=document.is_true("featured") or document.is_true("selected"),
        links={**cited.links, **links.links, **local},
        code=code or links.code or cited.code,
        image=image,
        image_alt=" ".join(str(shown.get("alt_text") or "").split()) if image else "",
        extra={**cited.extra, **extra},
    )
    return replace(draft, **{name: getattr(draft, name) or getattr(cited, name) for name in _CITED})


def _day(said: PartialDate | None, cited: PartialDate | None) -> PartialDate | None:
    """Return the finer of two dates; the first of January is what a tool makes of a year."""
    made = said is not None and (said.month, said.day) == (1, 1)
    return cited or (PartialDate(said.year) if said else None) if made else said or cited


def _local_path(site: SiteFolder, folder: str, address: str) -> str:
    bare = "" if "://" in address else address.lstrip("/")
    return next((path for path in (f"{folder}/{bare}", f"static/{bare}", f"assets/{bare}", bare) if site.has(path)), "")
