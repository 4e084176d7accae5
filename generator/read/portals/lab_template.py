"""Sites of Greene Lab's template: papers that Manubot cites, members, projects."""

from collections.abc import Mapping
from typing import Any

from generator.read.documents.marks import line_of_latex
from generator.read.draft import Draft
from generator.read.links import sort_links
from generator.read.portals.page_texts import text_of
from generator.read.portals.people import read_person
from generator.read.portals.site_content import Entry, SiteContent, SiteSource, add_collection, is_picture
from generator.read.portals.site_folder import SiteFolder, local_file
from generator.read.records.bibliographies.field_values import read_date

# What a draft has keys for; the rest goes to `extra`.
_KNOWN = frozenset("id title authors publisher date link image buttons plugin file type tags orcid".split())


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read a site of Greene Lab's template: cited papers, members, projects, posts."""
    citations = site.records("_data/citations.yaml")
    if isinstance(citations, list):
        text = site.text("_data/citations.yaml")
        drafts = [
            _cited(found, site, one, _line_of(text, str(one.get("id") or one.get("title"))))
            for one in citations
            if isinstance(one, dict) and str(one.get("title") or "").strip()
        ]
        found.sources.append(SiteSource("citations.yaml", "_data/citations.yaml", "lab-template", text, tuple(drafts)))
    types = site.settings("_data/types.yaml")
    roles = {role: str(one.get("description") or role) for role, one in types.items() if isinstance(one, dict)}
    found.fates |= {"_data/types.yaml": "the roles of people"} if roles else {}
    for document in site.documents("_members/*.md"):
        read_person(found, site, document, roles=roles)
    projects = site.records("_data/projects.yaml")
    found.fates |= {"_data/projects.yaml": "the page Projects"} if projects else {}
    _project_list(found, site, projects if isinstance(projects, list) else [])


def _cited(found: SiteContent, site: SiteFolder, entry: Mapping[str, Any], line: int) -> Draft:
    """Read one paper of `_data/citations.yaml`, which Manubot's citations fill."""
    identifier = str(entry.get("id") or "")
    scheme, _, bare = identifier.partition(":")
    buttons = entry.get("buttons")
    linked = (entry, *(buttons if isinstance(buttons, list) else [buttons]))
    written = [str(one.get("link") or "") for one in linked if isinstance(one, Mapping)]
    addresses = [address for address in written if address.startswith("http")]
    if scheme in {"doi", "arxiv"}:  # the link is a short form of it
        addresses = [f"{scheme}:{bare}", *(one for one in addresses if "//doi.org/" not in one)]
    links = sort_links(addresses)
    image = str(entry.get("image") or "")
    copied = found.take(local_file(site, image), "previews")
    extra = {
        name: str(value) for name, value in entry.items() if name not in _KNOWN and isinstance(value, str) and value
    }
    shown = copied if is_picture(copied) else ""
    extra |= {"preview": copied or image} if image and not shown else {}
    extra |= {scheme: bare} if bare and scheme in {"pmid", "pmcid", "isbn", "url"} else {}
    date, _ = read_date(str(entry.get("date") or ""))
    authors = entry.get("authors")
    return Draft(
        line=line,
        key=identifier,
        title=line_of_latex(str(entry["title"])),
        authors=tuple(" ".join(str(name).split()) for name in authors) if isinstance(authors, list) else (),
        date=date,
        venue=" ".join(str(entry.get("publisher") or "").split()),
        links=links.links,
        code=links.code,
        image=shown,
        keywords=tuple(str(tag) for tag in entry["tags"]) if isinstance(entry.get("tags"), list) else (),
        extra=extra,
    )


def _project_list(found: SiteContent, site: SiteFolder, projects: list[object]) -> None:
    listed = []
    for one in projects:
        if not isinstance(one, dict):
            continue
        title, link = str(one.get("title") or ""), str(one.get("link") or "")
        heading = f"## [{title}]({link})" if link.startswith("http") else f"## {title}"
        listed.append(Entry((heading, text_of(found, site, str(one.get("description") or "")))))
    add_collection(found, "projects", "Projects", listed)


def _line_of(text: str, words: str) -> int:
    place = text.find(words)
    return text.count("\n", 0, place) + 1 if place >= 0 else 1
