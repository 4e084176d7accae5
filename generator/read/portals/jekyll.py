"""The common parts of all Jekyll sites: `_config.yml`, collections of Markdown files, permalinks, pages and posts.

See https://jekyllrb.com/docs/collections/ and https://jekyllrb.com/docs/permalinks/.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.core.ids import slug
from generator.core.names import fold
from generator.read.portals.site_content import (
    Entry,
    SiteContent,
    SitePage,
    Target,
    add_collection,
    add_news,
    described,
    is_picture,
    link_value,
)
from generator.read.portals.site_folder import Document, markdown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.read.portals.site_folder import SiteFolder

# Pages that only set what collections hold, or belong to the generator's own example.
_MACHINERY = frozenset(
    "publication publications papers news blog 404 repositories cv dropdown profiles tag-archive category-archive "
    "year-archive collection-archive talkmap sitemap posts portfolio talks teaching terms markdown non-menu-page books "
    "projects resume page-archive cv-json search testbed people category tag publications-page "
    "archive-layout-with-content".split()
)
# What al-folio says of itself where nobody has said anything of the site.
_OF_THE_THEME = "whitespace theme for academics"
# The posts that al-folio, academicpages and Greene Lab's template bring along, by file or by title.
_SAMPLE_POSTS = frozenset(
    "formatting-and-links image images math code comments disqus twitter distill diagram diagrams table tables video "
    "audio future-post redirect jupyter custom-blockquotes table-of-contents giscus github-metadata bibliography "
    "photo-gallery post-citation post-bibliography tikzjax mermaid vega geojson echarts chartjs advanced-images "
    "code-diff pseudocode tabs typograms plotly sample-post welcome-to-jekyll".split()
)
_SAMPLE_TITLES = (
    "blog post number",
    "future blog post",
    "a post with ",
    "a distill-style",
    "welcome to jekyll",
    "example post",
)
CONFIGS = ("_config.yml", "_config.yaml")
_LOCAL = re.compile(r"(?<=[(\"'])(?:\.{0,2}/)*((?:assets|images|files|img|pdfs?|docs)/[^\s\"'()<>]+)")


def group_of(said: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a setting that is a group of keys; empty if it is none."""
    value = said.get(name)
    return value if isinstance(value, dict) else {}


def owner_name(config: Mapping[str, Any]) -> str:
    """Return the name of the person whose site it is, as al-folio has it in parts."""
    parts = (str(config.get(key) or "").strip() for key in ("first_name", "middle_name", "last_name"))
    return " ".join(part for part in parts if part)


def read_settings(found: SiteContent, config: Mapping[str, Any], name: str) -> None:
    """Read title, address, description and language; `name` is the default title."""
    title = str(config.get("title") or "").strip()
    description = " ".join(str(config.get("description") or "").split())
    base = f"{str(config.get('url') or '').rstrip('/')}{str(config.get('baseurl') or '').rstrip('/')}"
    found.settings = described(
        {
            "title": name if title in {"", "blank"} else title,
            "base_url": f"{base}/" if base.startswith("http") else "",
            "description": "" if _OF_THE_THEME in description else description,
            "language": str(config.get("lang") or ""),
        }
    )


def take_file(found: SiteContent, site: SiteFolder, path: str, folder: str, *places: str) -> str:
    """Note a file to be copied; return its path in the portal, or nothing if there is no such file.

    A path may be written from the site's root, or from one of some places.
    """
    path = path.lstrip("/").split("?")[0].split("#")[0]
    if not path or "://" in path:
        return ""
    there = next((place + path for place in ("", *places) if site.has(place + path)), "")
    return found.take(there, f"static/{folder}/{PurePosixPath(there).name}") if there else ""


def person_links(said: Mapping[str, Any]) -> dict[str, str]:
    """Return the links of a person from the keys that the templates have for them."""
    wanted = {
        "homepage": ("homepage", "home-page", "website", "work_url", "uri"),
        "orcid": ("orcid_id", "orcid"),
        "scholar": ("scholar_userid", "google-scholar", "googlescholar", "google_scholar"),
        "github": ("github_username", "github"),
        "dblp": ("dblp_url", "dblp"),
        "semantic_scholar": ("semanticscholar_id", "semantic-scholar", "semanticscholar"),
        "email": ("email",),
    }
    links = {
        kind: next((text for key in keys if (text := str(said.get(key) or "").strip())), "")
        for kind, keys in wanted.items()
    }
    return {kind: link_value(kind, value) for kind, value in links.items() if value}


def read_home(found: SiteContent, site: SiteFolder, *paths: str) -> None:
    """Make one of these pages the text of the home page (`intro` of `site.yaml`): that at `/`, else the first."""
    there = [site.document(path) for path in paths if site.has(path)]
    for document in sorted(there, key=lambda one: one.text("permalink") != "/"):
        text = text_of(found, site, document.body)
        if text:
            found.settings["intro"] = text
            found.fates[document.path] = "the text of the home page (`intro` in content/site.yaml)"
            for old in document.texts("redirect_from"):
                found.old_addresses[old] = Target("path", "/")
            return


def read_members(
    found: SiteContent,
    site: SiteFolder,
    pattern: str,
    *,
    roles: Mapping[str, str] = MappingProxyType({}),
    old: str = "",
) -> None:
    """Read a file for each person: name, role, text, links, and the photo that the header or a file beside it gives.

    `roles` maps the words for a role to what a page shows, `old` is the address of a person's page, with `{}` for the
    name of the file.
    """
    for document in site.documents(pattern):
        name = document.text("title", "name")
        if not name:
            continue
        folder = PurePosixPath(document.path).parent.as_posix()
        named = document.text("image", "photo", "avatar", "img", "teaser")
        beside = (path for path in site.files(f"{folder}/*.*") if is_picture(path) and _same_stem(path, document.path))
        photo = take_file(found, site, named, "people", "images/", "assets/img/")
        photo = photo or next((take_file(found, site, path, "people") for path in beside), "")
        role = document.text("role", "position", "excerpt")
        role = document.text("description") or roles.get(role) or role.replace("-", " ") if roles else role
        group = document.text("group", "status", "category").lower()
        said = {
            "name": name,
            "names": list(document.texts("aliases")),
            "member": "true",
            "until": "unknown" if "alum" in group or group == "past" else "",
            "role": "" if "<" in role else role,
            "photo": photo,
            "bio": text_of(found, site, document.body),
            "links": person_links({**document.header, **group_of(document.header, "links")}),
        }
        known = next((one for one in found.people if fold(one["name"]) == fold(name)), None)
        if known is None:
            found.people.append(described(said))
        else:
            known |= {key: value for key, value in described(said).items() if key not in known or key == "bio"}
        found.fates[document.path] = f"the person {name}"
        if address := document.text("permalink") or old.format(document.stem):
            found.old_addresses[address] = Target("author", name)


def _same_stem(one: str, other: str) -> bool:
    stems = (re.sub(r"[\W_]+", "", PurePosixPath(path).stem).casefold() for path in (one, other))
    return len(set(stems)) == 1


def read_texts(
    found: SiteContent, site: SiteFolder, collection: str, title: str, example: re.Pattern[str] | None = None
) -> None:
    """Make one page of a collection such as talks or courses, without the template's own examples."""
    entries = []
    for document in site.documents(f"_{collection}/**/*.md", f"_{collection}/**/*.html"):
        if example and (example.search(document.text("title")) or example.search(document.body.strip())):
            found.fates[document.path] = "left out: an example of the template"
            continue
        day = document.text("date")[:10]
        facts = ", ".join(filter(None, (*(document.text(key) for key in ("type", "venue", "location")), day)))
        blocks = (
            f"## {document.text('title') or document.stem}",
            f"*{facts}*" if facts else "",
            document.text("description"),
            "" if document.body.strip() else text_of(found, site, document.text("excerpt")),
            text_of(found, site, document.body),
        )
        entries.append(Entry(document.text("permalink") or f"/{collection}/{document.stem}/", blocks, day))
        found.fates[document.path] = f"the page {title}"
    add_collection(found, collection, title, entries, f"/{collection}/")


def read_pages(found: SiteContent, site: SiteFolder) -> None:
    """Read the pages of `_pages/` that are no machinery of the generator."""
    for document in site.documents("_pages/**/*.md"):
        stem = document.stem.lstrip("_")
        if document.path in found.fates:
            continue
        if stem in _MACHINERY or stem.startswith("archive"):
            found.fates[document.path] = "left out: a page that only shows what the portal makes by itself"
            continue
        read_page(found, site, document)


def read_page(found: SiteContent, site: SiteFolder, document: Document) -> None:
    """Read one page, with the files that it shows."""
    body = text_of(found, site, document.body)
    if not body:
        found.fates[document.path] = "left out: no text but what its generator fills in"
        return
    title = document.text("title") or document.stem
    page_id = slug(document.stem.lstrip("_"), "page")
    if any(page.id == page_id for page in found.pages):
        page_id = slug(f"{document.stem} page", "page")
    order = document.text("nav_order")
    navigation = not isinstance(document.header.get("nav"), str) or document.is_true("nav")
    place = int(order) if order.isdecimal() else 20
    found.pages.append(SitePage(page_id, title, body, place, navigation, document.text("description")))
    found.fates[document.path] = f"the page {title}"
    permalink = document.text("permalink")
    if permalink and permalink.strip("/") not in {"", page_id} and not permalink.endswith(".html"):
        found.old_addresses[permalink] = Target("page", page_id)


def read_posts(found: SiteContent, site: SiteFolder, *, news: str = "") -> None:
    """Read news, files that fit a pattern, and the posts of a blog as news, without those that come with the theme."""
    for section, pattern in (("news", news), ("blog", "_posts/**/*.md")):
        for document in site.documents(pattern) if pattern else ():
            name = document.stem.lower().lstrip("0123456789-")
            is_sample = name in _SAMPLE_POSTS or name.startswith(("blog-post-", "example-post"))
            if is_sample or document.text("title").lower().startswith(_SAMPLE_TITLES):
                found.fates[document.path] = "left out: an example of the theme"
                continue
            found.fates[document.path] = "news"
            text = text_of(found, site, document.body)
            add_news(found, f"/{section}/{document.stem}/", document.text("date"), document.text("title"), text)


def text_of(found: SiteContent, site: SiteFolder, body: str) -> str:
    """Return a body as Markdown of this portal; the files it shows are copied and their addresses changed."""

    def moved(address: re.Match[str]) -> str:
        copied = take_file(found, site, address[1], "pages")
        return f"/{copied}" if copied else address[0]

    return _LOCAL.sub(moved, markdown(body))
