"""academicpages sites: the author of `_config.yml`; their publications are pages as on other sites."""

from generator.core.names import fold
from generator.read.portals.header_papers import EXAMPLE
from generator.read.portals.people import LONGEST_ROLE, add_person, words_of
from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import CONFIGS, SiteFolder, group_of
from generator.read.portals.site_names import is_group


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read the owner of an academicpages site."""
    config = site.settings(*CONFIGS)
    author = group_of(config, "author")
    # The author may be a laboratory, and `name` the person whose site it is.
    written, other = (str(one or "").strip() for one in (author.get("name"), config.get("name")))
    name = other if other and (not written or is_group(written)) else written or other
    name = "" if EXAMPLE.search(name) else name
    found.name = str(author.get("name") or name)
    if name:
        is_person = fold(name) == fold(found.name)
        line = words_of(author.get("bio"))  # below the name
        about = {"role": line} if len(line) <= LONGEST_ROLE else {}
        about = about if is_person else {"avatar": "", "bio": "", "role": ""}  # of the laboratory
        add_person(found, site, {**author, **about, "name": name})
