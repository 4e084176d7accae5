"""Sites made by Hugo with HugoBlox (formerly Wowchemy, Academic): a folder a publication, a folder a person."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.read.portals.page_texts import LISTING_BLOCKS, page_text
from generator.read.portals.people import add_person, name_of, read_person
from generator.read.portals.site_content import HOME_FATE, SiteContent
from generator.read.portals.site_folder import Document, SiteFolder, group_of
from generator.read.portals.site_names import is_group
from generator.read.portals.site_settings import weight_of


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read what only HugoBlox has: people by whose folders publications name them, and the text of the home page.

    This is in sections of `content/_index.md`, or in the widgets that are switched on.
    """
    found.names = {**_people(found, site), **_people_as_data(found, site)}
    parts: list[str] = []
    documents = site.documents("content/_index.md", "content/home/*.md")
    for document in sorted(documents, key=lambda one: weight_of(one.header)):
        is_front = document.path == "content/_index.md"
        switched_on = document.text("active") != "false" and document.text("widget") not in {*LISTING_BLOCKS, ""}
        text = page_text(found, site, document) if is_front or switched_on else ""
        if is_front or switched_on:
            is_about = document.text("widget") == "about" and not text
            names = [document.text("author")] * is_about + list(_introduced(document))
            bios = [one.get("bio") for name in names for one in found.people if one["name"] == found.names.get(name)]
            text = "\n\n".join(filter(None, [*bios, text]))
        title = " ".join(document.text("title").split())
        parts.append(f"## {title}\n\n{text}" if title and text and not is_front and text[:3] != "## " else text)
        unused = "left out: a section that the portal makes by itself, or that is switched off"
        found.fates[document.path] = HOME_FATE if text else unused
    intro = "\n\n".join(filter(None, [str(found.settings.get("intro", "")), *parts]))
    found.settings |= {"intro": intro} if intro else {}


def _introduced(document: Document) -> Iterator[str]:
    """Yield the names of the folders or files of the people whom blocks of a page introduce by their own texts."""
    sections = document.header.get("sections")
    for one in sections if isinstance(sections, list) else ():
        content = group_of(one, "content") if isinstance(one, dict) else {}
        if content.get("username") and not content.get("text") and re.search("about|biography", str(one.get("block"))):
            yield str(content["username"])


def _people_as_data(found: SiteContent, site: SiteFolder) -> dict[str, str]:
    """Read the people of `data/authors/`, who have no pages; return their names by those of their files."""
    names: dict[str, str] = {}
    for path in site.files("data/authors/*.yaml"):
        entry, stem = site.settings(path), PurePosixPath(path).stem
        if "@example." in str(entry.get("links")):
            found.fates[path] = "left out: an example of the template"
        elif name := add_person(found, site, entry, photos=site.files(f"assets/media/authors/{stem}.*")):
            names[stem] = name
            found.fates[path] = f"the person {name}"
    return names


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
        printed = re.sub(r"<[^<>]*>", "", person.text("title", "name"))
        if is_group(printed) or (person.stem == "admin" and not name_of(person.header) and person.body.strip()):
            found.settings.setdefault("intro", page_text(found, site, person))
            found.fates[person.path] = HOME_FATE
            continue
        member = bool(person.texts("user_groups")) or person.is_true("superuser") or not has_groups
        name = read_person(found, site, person, member=member)
        names |= dict.fromkeys((person.stem, printed), name) if name else {}
    return names
