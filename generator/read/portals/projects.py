"""Projects of a site: pages in folders such as `project/` or `_portfolio/`, and data files of that name."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.core.ids import slug, unique
from generator.read.portals.header_papers import picture_of, plain_text
from generator.read.portals.page_texts import markdown, page_text
from generator.read.portals.people import labelled_links, words_of
from generator.read.portals.site_content import SiteContent, SiteProject, described
from generator.read.portals.site_folder import Document, SiteFolder
from generator.read.portals.site_names import WORDS, lists_of

PROJECTS = "Projects"  # the collection of that name in words.txt
_YEAR = r"(?:[A-Z]\w*\.?\s+)?((?:19|20)\d\d)"
_YEARS = re.compile(rf"\b{_YEAR}(?:[-/]\d\d)*\s*(?:[-–—]|to)\s*(?:{_YEAR}|(?:present|now|today|ongoing)\b|(?=\)|$))")
_ADDRESS = re.compile(r"https?://[^\s\"'<>]+")
_PLACES = ("weight", "importance", "order", "nav_order")


def add_project(found: SiteContent, site: SiteFolder, document: Document, name: str) -> str:
    """Add the project that a page or an entry of a data file describes; return its id, empty if too little is said.

    `name` is what names it in its old address, and in the headers of publications.
    """
    title = plain_text(document.text("title", "name"))
    text = page_text(found, site, document)
    about = plain_text(markdown(document.text("summary", "description", "subtitle", "abstract", "excerpt")))
    picture = picture_of(found, site, document, "projects")
    if not title or not (text or about or picture) or "lorem ipsum" in f"{about} {text}".lower():
        return ""
    order = document.text(*_PLACES)
    header = {
        "title": title,
        "description": about if about != text else "",
        "years": _years(document, title),
        "funding": [plain_text(one) for key in WORDS["funders"] for one in document.texts(key)],
        "image": picture,
        "links": dict(_links(document)),
        "order": order if order.isdecimal() else "",
    }
    people = [found.names.get(one, one) for key in WORDS["people of projects"] for one in document.texts(key)]
    papers = tuple(found.papers_of.get(slug(name, "project"), ()))
    project_id = unique(slug(name.lstrip("_0123456789-"), "project"), {one.id for one in found.projects})
    found.projects.append(SiteProject(project_id, described(header), text, tuple(dict.fromkeys(people)), papers))
    return project_id


def add_listed_projects(found: SiteContent, site: SiteFolder, path: str, records: object) -> None:
    """Add the projects that a data file of that name lists, such as `_data/projects.yaml`."""
    is_named = PurePosixPath(path).stem.lower() in lists_of("collection")[PROJECTS]
    entries = [one for one in records if isinstance(one, dict)] if is_named and isinstance(records, list) else []
    listed = [Document(path, one, "") for one in entries]
    made = [one for one in listed if add_project(found, site, one, one.text("title", "name"))]
    if listed:
        found.fates[path] = f"{len(made)} projects" if made else "left out: an example of the template"


def _years(document: Document, title: str) -> str:
    """Return the years that a header or a title states, as 2023-2026 or 2023-, not the date of its page."""
    since, until = (re.search(r"(?:19|20)\d\d", document.text(*WORDS[key])) for key in ("since", "until"))
    stated = (document.text(key) for key in ("years", "period", "dates", "duration", "date"))
    span = next(filter(None, (_YEARS.search(text) for text in (*stated, title))), None)
    first, last = (since[0], until[0] if until else "") if since else (span[1], span[2] or "") if span else ("", "")
    return "" if not first or (last and last < first) else f"{first}-{last}"


def _links(document: Document) -> Iterator[tuple[str, str]]:
    """Yield labels and addresses: the links of a header, and its keys that hold nothing but an address."""
    if repository := document.text("repo"):
        yield "GitHub", repository if "://" in repository else f"https://github.com/{repository}"
    keys = ((key, words_of(value)) for key, value in document.header.items() if key not in WORDS["photos"])
    for label, address in (*labelled_links(document.header), *keys):
        words = re.sub(r"^url_|_url$", "", label).replace("_", " ").strip()
        if words and _ADDRESS.fullmatch(address):
            yield "Website" if words in WORDS["website"] else words[:1].upper() + words[1:], address
