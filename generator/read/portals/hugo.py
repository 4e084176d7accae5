"""Sites made by Hugo with HugoBlox (formerly Wowchemy, Academic): a folder a publication, a folder a person."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from generator.core.ids import slug
from generator.core.records import PartialDate
from generator.read.draft import Draft
from generator.read.links import sort_links
from generator.read.portals.site_content import (
    SiteContent,
    SiteSource,
    Target,
    add_news,
    add_projects,
    described,
    is_picture,
    link_value,
)
from generator.read.portals.site_folder import Document, markdown
from generator.read.records.bibliographies.field_values import read_date
from generator.read.records.bibtex.bibtex import read_bibtex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.read.portals.site_folder import SiteFolder

# The kinds of publications of old sites are numbers, those of new ones CSL's words.
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
        "subtitle"
    ).split()
) | frozenset(_URLS)
_EMPHASIS = re.compile(r"(?<![\w*])\*([^*]+)\*(?![\w*])")


def read_hugoblox(site: SiteFolder) -> SiteContent:
    """Read a HugoBlox site: publications, authors, posts counted, projects and plain pages."""
    found = SiteContent()
    params = site.settings("config/_default/params.yaml", "config/_default/params.toml", "config/_default/params.yml")
    config = site.settings(
        "config/_default/hugo.yaml", "config/_default/config.yaml", "config/_default/config.toml", "config.toml"
    )
    base = str(config.get("baseURL") or config.get("baseurl") or "")
    seo = params.get("marketing") or {}
    found.settings = described(
        {
            "title": str(config.get("title") or ""),
            "base_url": base if base.startswith("http") and "example." not in base else "",
            "description": str((seo.get("seo") or {}).get("description") or "") if isinstance(seo, dict) else "",
            "language": str(config.get("defaultContentLanguage") or ""),
        }
    )
    names = _people(found, site)
    drafts: list[Draft] = []
    texts: list[str] = []
    for section in ("publication", "publications"):
        for document in site.documents(f"content/{section}/*/index.md", f"content/{section}/*.md"):
            if PurePosixPath(document.path).stem == "_index" or document.is_true("draft") or not document.text("title"):
                continue
            drafts.append(_paper(found, site, document, names))
            texts.append(site.text(document.path))
            found.fates[document.path] = "a paper"
            found.old_addresses[f"/{section}/{document.stem}/"] = Target("paper", document.stem, "publication")
    if drafts:
        found.sources.append(
            SiteSource("publication", "content/publication", "hugoblox", "\0".join(texts), tuple(drafts))
        )
    _projects(found, site)
    _news(found, site)
    for name, pattern in (
        ("events and talks", "event*/*/index.md"),
        ("talks", "talk/*/index.md"),
    ):
        found.left_out[name] += len(site.files(f"content/{pattern}"))
    found.old_addresses |= {"/publication/": Target("path", "/papers/"), "/people/": Target("path", "/authors/")}
    return found


def _people(found: SiteContent, site: SiteFolder) -> dict[str, str]:
    """Read the people; return their names by the name of their folder, which publications use."""
    names: dict[str, str] = {}
    for person in site.documents("content/authors/*/_index.md"):
        name = person.text("title", "name")
        if not name:
            continue
        names[person.stem] = name
        found.fates[person.path] = f"the person {name}"
        folder = str(PurePosixPath(person.path).parent)
        avatar = next((path for path in site.files(f"{folder}/avatar.*")), "")
        photo = (
            found.take(avatar, f"static/people/{slug(name, 'author')}{PurePosixPath(avatar).suffix}") if avatar else ""
        )
        groups = " ".join(person.texts("user_groups")).lower()
        found.people.append(
            described(
                {
                    "name": name,
                    "member": "true",
                    "status": "alumni" if "alum" in groups or "former" in groups else "",
                    "role": person.text("role"),
                    "photo": photo,
                    "bio": markdown(person.body) or person.text("bio"),
                    "links": _social(person.header),
                }
            )
        )
        found.old_addresses[f"/author/{person.stem}/"] = Target("author", name)
    return names


def _social(said: Mapping[str, Any]) -> dict[str, str]:
    listed = said.get("social") or said.get("profiles") or ()
    links: dict[str, str] = {}
    for one in listed if isinstance(listed, list) else ():
        address = str(one.get("link") or one.get("url") or "") if isinstance(one, dict) else ""
        for kind, sign in (
            ("email", "mailto:"), ("scholar", "scholar.google"), ("github", "github.com/"), ("orcid", "orcid.org/"),
            ("dblp", "dblp"), ("semantic_scholar", "semanticscholar.org"),
        ):  # fmt: skip
            if sign in address:
                links.setdefault(kind, link_value(kind, address))
    if email := str(said.get("email") or ""):
        links.setdefault("email", email)
    return links


def _paper(found: SiteContent, site: SiteFolder, document: Document, names: Mapping[str, str]) -> Draft:
    folder = str(PurePosixPath(document.path).parent)
    bundle = document.path.endswith("/index.md")
    cited = next(
        (read_bibtex(site.text(path), path=path).drafts for path in site.files(f"{folder}/cite.bib") if bundle), ()
    )
    base = cited[0] if cited else Draft(line=1, title="")
    written: list[str] = [f"doi:{document.text('doi')}"] if document.text("doi") else []
    local: dict[str, str] = {}
    code = ""
    for key, kind in _URLS.items():
        address = document.text(key)
        path = _local_path(site, folder, address)
        if path and kind in _LOCAL:
            local[kind] = found.take(path, f"static/papers/{PurePosixPath(path).name}")
        elif address.startswith("http") and kind == "code":
            code = address
        elif address.startswith("http"):
            written.append(address)
    if bundle and "pdf" not in local and site.has(f"{folder}/{document.stem}.pdf"):
        local["pdf"] = found.take(f"{folder}/{document.stem}.pdf", f"static/papers/{document.stem}.pdf")
    written += _more_links(document.header.get("links"))
    sorted_links = sort_links(written)
    pictures = site.files(f"{folder}/*featured*.*") if bundle else ()
    picture = next((path for path in pictures if is_picture(path)), "")
    extra = {
        **base.extra,
        **{
            name: value
            for name, value in document.header.items()
            if name not in _KNOWN and isinstance(value, str) and value
        },
    }
    extra |= {"page": sorted_links.pages[0]} if sorted_links.pages else {}
    image = ""
    if picture:
        target = f"static/previews/{slug(document.stem, 'paper')}{PurePosixPath(picture).suffix}"
        image = found.take(picture, target)
    date, _ = read_date(document.text("date")[:10])
    printed = document.texts("authors")
    kind = next((_TYPES.get(one, "") for one in document.texts("publication_types")), "")
    return Draft(
        line=1,
        key=document.stem,
        title=document.text("title"),
        authors=tuple(names.get(name, name) for name in printed) or base.authors,
        date=_day(date, base.date),
        venue=_EMPHASIS.sub(r"\1", document.text("publication")) or base.venue,
        type=kind or base.type,
        volume=base.volume,
        number=base.number,
        pages=base.pages,
        publisher=base.publisher,
        abstract=str(document.header.get("abstract") or "").strip(),
        keywords=document.texts("tags"),
        selected=document.is_true("featured"),
        links={**base.links, **sorted_links.links, **local},
        code=code or sorted_links.code or base.code,
        image=image,
        image_alt=_said_of_picture(document.header.get("image")) if image else "",
        extra=extra,
    )


def _said_of_picture(said: object) -> str:
    """Return what a publication says of its picture for who cannot see it."""
    return " ".join(str(said.get("alt_text") or "").split()) if isinstance(said, dict) else ""


def _day(said: PartialDate | None, cited: PartialDate | None) -> PartialDate | None:
    """Return the finer of two dates; the first of January is what a tool makes of a year."""
    made = said is not None and (said.month, said.day) == (1, 1)
    return cited or (PartialDate(said.year) if said else None) if made else said or cited


def _more_links(listed: object) -> list[str]:
    found = (
        [str(one.get("url") or one.get("link") or "") for one in listed if isinstance(one, dict)]
        if isinstance(listed, list)
        else []
    )
    return [address for address in found if address.startswith("http")]


def _local_path(site: SiteFolder, folder: str, address: str) -> str:
    if not address or "://" in address:
        return ""
    bare = address.lstrip("/")
    return next((path for path in (f"{folder}/{bare}", f"static/{bare}", f"assets/{bare}", bare) if site.has(path)), "")


def _news(found: SiteContent, site: SiteFolder) -> None:
    """Read news and posts, which are the news of a group's site."""
    for section in ("news", "post", "posts"):
        for document in site.documents(f"content/{section}/*/index.md", f"content/{section}/*.md"):
            if PurePosixPath(document.path).stem == "_index" or document.is_true("draft"):
                continue
            found.fates[document.path] = "news"
            title, text = document.text("title"), markdown(document.body) or document.text("summary")
            add_news(found, f"/{section}/{document.stem}/", document.text("date"), title, text)


def _projects(found: SiteContent, site: SiteFolder) -> None:
    projects = []
    for document in site.documents("content/project*/*/index.md"):
        section = PurePosixPath(document.path).parts[1]
        found.fates[document.path] = "the page Projects"
        parts = (f"## {document.text('title')}", document.text("summary"), markdown(document.body))
        projects.append((f"/{section}/{document.stem}/", parts))
    add_projects(found, projects)
