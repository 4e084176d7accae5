"""Sites of Greene Lab's template: papers that Manubot cites, and members with the roles of the site."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from generator.read.draft import Context, Draft
from generator.read.links import sort_links
from generator.read.portals.people import labelled_links, read_person
from generator.read.portals.site_content import SiteContent, SiteSource, picture_named
from generator.read.portals.site_folder import SiteFolder
from generator.read.records.tables import objects
from generator.read.records.tree import Group

_CITATIONS = "_data/citations.yaml"
_COLUMNS = {"journal": "publisher", "doi": "id"}  # what Manubot calls otherwise than lists of publications do
_NO_EXTRA = frozenset({"doi_as_written", "orcid", "plugin", "file"})  # Manubot's own, and identifiers of other kinds


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read a site of Greene Lab's template: cited papers, and members."""
    entries = site.records(_CITATIONS)
    if isinstance(entries, list):
        text = site.text(_CITATIONS)
        reading = objects.read(text, Context(_CITATIONS, date.min, columns=_COLUMNS))
        by_line = {one.line: one for one in entries if isinstance(one, Group)}
        drafts = tuple(_with_files(found, site, draft, by_line.get(draft.line, {})) for draft in reading.drafts)
        found.sources.append(SiteSource("citations.yaml", _CITATIONS, "lab-template", text, drafts))
    types = site.settings("_data/types.yaml")
    roles = {role: str(one.get("description") or role) for role, one in types.items() if isinstance(one, dict)}
    found.fates |= {"_data/types.yaml": "the roles of people"} if roles else {}
    for document in site.documents("_members/*.md"):
        if document.text("image") == "images/photo.jpg" and "lorem ipsum" in document.body.lower():
            found.fates[document.path] = "left out: an example of the template"
        else:
            read_person(found, site, document, roles=roles)


def _with_files(found: SiteContent, site: SiteFolder, draft: Draft, entry: Mapping[str, Any]) -> Draft:
    """Complete a paper by its picture and its buttons; a link to the resolver of DOIs repeats the paper's own."""
    shown = found.take(picture_named(site, str(entry.get("image") or "")), "previews")
    buttons = sort_links(address for _, address in labelled_links({"links": entry.get("buttons")}) if "://" in address)
    own = {kind: link for kind, link in draft.links.items() if "//doi.org/" not in link}
    extra = {name: text for name, text in draft.extra.items() if name not in _NO_EXTRA}
    key = str(entry.get("id") or "")
    scheme, _, number = key.partition(":")
    return replace(
        draft,
        key=key,
        links={**buttons.links, **own},
        extra=extra | ({scheme: number} if scheme in {"pmid", "pmcid", "isbn", "url"} else {}),
        code=draft.code or buttons.code,
        image=shown,
    )
