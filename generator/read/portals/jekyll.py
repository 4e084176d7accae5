"""The common parts of all Jekyll sites: `_config.yml`, collections of Markdown files, permalinks, pages and posts.

See https://jekyllrb.com/docs/collections/ and https://jekyllrb.com/docs/permalinks/.
"""

from collections.abc import Mapping
from typing import Any

from generator.read.portals.page_texts import page_text
from generator.read.portals.site_addresses import move
from generator.read.portals.site_content import SiteContent, Target
from generator.read.portals.site_folder import SiteFolder, local_file


def owner_name(config: Mapping[str, Any]) -> str:
    """Return the name of the person whose site it is, as al-folio has it in parts."""
    parts = (str(config.get(key) or "").strip() for key in ("first_name", "middle_name", "last_name"))
    return " ".join(part for part in parts if part)


def take_file(found: SiteContent, site: SiteFolder, path: str, folder: str, *places: str) -> str:
    """Note a file to be copied; return its path in the portal, or nothing if there is no such file.

    A path may be written from the site's root, or from one of some places.
    """
    return found.take(local_file(site, path, *places), folder)


def read_home(found: SiteContent, site: SiteFolder, *paths: str) -> None:
    """Make one of these pages the text of the home page (`intro` of `site.yaml`): that at `/`, else the first."""
    there = [site.document(path) for path in paths if site.has(path)]
    for document in sorted(there, key=lambda one: one.text("permalink") != "/"):
        text = page_text(found, site, document)
        if text:
            found.settings["intro"] = text
            found.fates[document.path] = "the text of the home page (`intro` in content/site.yaml)"
            move(found, site, document, Target("path", "/"))
            return
