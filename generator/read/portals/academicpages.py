"""academicpages sites: the author of `_config.yml`; their publications are pages as on other sites."""

from generator.core.names import fold
from generator.read.portals.header_papers import EXAMPLE
from generator.read.portals.people import add_person
from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import CONFIGS, SiteFolder, group_of
from generator.read.portals.site_names import is_group


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read the owner of an academicpages site."""
    config = site.settings(*CONFIGS)
    author = group_of(config, "author")
    name = _owner(config)
    found.name = str(author.get("name") or name)
    if name:
        is_person = fold(name) == fold(str(author.get("name") or name))
        about = {} if is_person else {"avatar": "", "bio": "", "role": ""}  # of the laboratory
        add_person(found, site, {**author, **about, "name": name})


def _owner(config: dict[str, object]) -> str:
    """Return the name of the person whose site it is; `author` may be a laboratory, and `name` the person."""
    author, name = (str(one or "").strip() for one in (group_of(config, "author").get("name"), config.get("name")))
    chosen = name if name and (not author or is_group(author)) else author or name
    return "" if EXAMPLE.search(chosen) else chosen
