"""academicpages sites: a Markdown file a publication, and the author of `_config.yml`."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from generator.read.draft import Draft
from generator.read.entry_text import EntryText, Run
from generator.read.links import sort_links
from generator.read.lists.reference_strings import label_entries
from generator.read.portals.jekyll import (
    CONFIGS,
    count_posts,
    group_of,
    person_links,
    read_pages,
    read_settings,
    take_file,
)
from generator.read.portals.site_content import SiteContent, SiteSource, Target, described
from generator.read.records.bibliographies.field_values import read_date

if TYPE_CHECKING:
    from generator.read.portals.site_folder import Document, SiteFolder

_URLS = {"paperurl": "pdf", "slidesurl": "slides", "videourl": "video", "codeurl": "code", "link": ""}
# What a draft has keys for, and what only the template needs; what else is said goes to `extra`.
_KNOWN = {*_URLS, "author_profile", "redirect_from"} | frozenset(
    "title collection permalink excerpt date venue citation category authors layout type".split()
)
_LOCAL_KINDS = frozenset({"pdf", "slides", "video"})
_TAGS = re.compile(r"<[^<>]*>")


def read_academicpages(site: SiteFolder) -> SiteContent:
    """Read an academicpages site: a Markdown file a publication, and the author of `_config.yml`."""
    found = SiteContent()
    config = site.settings(*CONFIGS)
    author = group_of(config, "author")
    read_settings(found, config, str(author.get("name") or config.get("name") or ""))
    drafts = [_academicpages_paper(found, site, document) for document in site.documents("_publications/**/*.md")]
    text = "\0".join(site.text(path) for path in site.files("_publications/**/*.md"))
    if drafts:
        found.sources.append(SiteSource("_publications", "_publications", "academicpages", text, tuple(drafts)))
    name = str(author.get("name") or config.get("name") or "")
    if name:
        links = person_links(author)
        photo = take_file(found, site, f"images/{author.get('avatar')}", "people") if author.get("avatar") else ""
        bio = str(author.get("bio") or "")
        found.people.append(described({"name": name, "member": "true", "photo": photo, "bio": bio, "links": links}))
    for collection in ("talks", "teaching", "portfolio"):
        found.left_out[collection] += len(site.files(f"_{collection}/**/*.*"))
    read_pages(found, site)
    count_posts(found, site)
    found.old_addresses |= {"/publications/": Target("path", "/papers/")}
    return found


def _academicpages_paper(found: SiteContent, site: SiteFolder, document: Document) -> Draft:
    said = document.header
    date, _ = read_date(document.text("date")[:10])
    written: list[str] = []
    local: dict[str, str] = {}
    for key, kind in _URLS.items():
        address = document.text(key)
        path = re.sub(r"^https?://[^/]+/(?=files/)", "", address)
        copied = take_file(found, site, path, "papers") if address else ""
        if copied and kind in _LOCAL_KINDS:
            local[kind] = copied
        elif address:
            written.append(address)
    links = sort_links(written)
    key = document.stem
    found.old_addresses[document.text("permalink") or f"/publication/{key}"] = Target("paper", key, "_publications")
    authors = document.texts("authors") or _cited_authors(document.text("citation"))
    extra = {
        name: value for name, value in said.items() if name not in _KNOWN and isinstance(value, str) and value.strip()
    }
    extra |= {"page": links.pages[0]} if links.pages else {}
    return Draft(
        line=1,
        key=key,
        title=document.text("title"),
        authors=tuple(authors),
        date=date,
        venue=_plain(document.text("venue")),
        abstract=_plain(document.text("excerpt")),
        links={**links.links, **local},
        code=links.code,
        type={"books": "book", "conferences": "inproceedings", "manuscripts": "article"}.get(
            document.text("category"), ""
        ),
        extra=extra,
    )


def _plain(text: str) -> str:
    return _TAGS.sub("", text).strip()


def _cited_authors(citation: str) -> tuple[str, ...]:
    """Return the authors of a recommended citation, which may be in any style."""
    if not citation:
        return ()
    (entry,) = label_entries([EntryText((Run(html.unescape(_plain(citation))),))])
    return entry.authors
