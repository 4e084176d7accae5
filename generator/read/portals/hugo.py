"""Sites made by Hugo with HugoBlox (formerly Wowchemy, Academic): a folder a publication, a folder a person."""

import re

from generator.read.portals.page_texts import LISTING_BLOCKS, page_text
from generator.read.portals.people import name_of, read_person
from generator.read.portals.site_content import HOME_FATE, SiteContent
from generator.read.portals.site_folder import SiteFolder
from generator.read.portals.site_names import is_group


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read what only HugoBlox has: people by whose folders publications name them, and the text of the home page.

    This is in sections of `content/_index.md`, or in the widgets that are switched on.
    """
    found.names = _people(found, site)
    parts: list[str] = []
    for document in site.documents("content/_index.md", "content/home/*.md"):
        is_front = document.path == "content/_index.md"
        switched_on = document.text("active") != "false" and document.text("widget") not in {*LISTING_BLOCKS, ""}
        text = page_text(found, site, document) if is_front or switched_on else ""
        author = f"content/authors/{document.text('author')}/_index.md"
        if switched_on and not text and document.text("widget") == "about" and site.has(author):
            text = page_text(found, site, site.document(author))
        title = " ".join(document.text("title").split())
        parts.append(f"## {title}\n\n{text}" if title and text and not is_front and text[:3] != "## " else text)
        unused = "left out: a section that the portal makes by itself, or that is switched off"
        found.fates[document.path] = HOME_FATE if text else unused
    intro = "\n\n".join(filter(None, [str(found.settings.get("intro", "")), *parts]))
    found.settings |= {"intro": intro} if intro else {}


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
