"""academicpages sites: a Markdown file a publication, and the author of `_config.yml`."""

from generator.core.names import fold
from generator.read.draft import Draft
from generator.read.portals.header_papers import EXAMPLE, paper_of
from generator.read.portals.people import add_person, read_person
from generator.read.portals.site_addresses import move
from generator.read.portals.site_content import SiteContent, SiteSource, Target
from generator.read.portals.site_folder import CONFIGS, Document, SiteFolder, group_of
from generator.read.portals.site_names import is_group

# Collections that some keep in the folder of publications, and that are none.
_NO_PAPERS = frozenset({"talk", "talks", "press", "teaching", "posters", "media", "patents", "software"})


def read_site(found: SiteContent, site: SiteFolder) -> None:
    """Read an academicpages site: a Markdown file a publication, and the author of `_config.yml`."""
    config = site.settings(*CONFIGS)
    author = group_of(config, "author")
    name = _owner(config)
    found.name = str(author.get("name") or name)
    paths = site.files("_publications/**/*.md")
    drafts = [draft for path in paths if (draft := _paper(found, site, site.document(path)))]
    if drafts:
        text = "\0".join(site.text(path) for path in paths)
        found.sources.append(SiteSource("_publications", "_publications", "academicpages", text, tuple(drafts)))
    if name:
        is_person = fold(name) == fold(str(author.get("name") or name))
        about = {} if is_person else {"avatar": "", "bio": "", "role": ""}  # of the laboratory
        add_person(found, site, {**author, **about, "name": name}, photos=("images",))
    for document in site.documents("_people/*.md"):
        read_person(found, site, document)


def _owner(config: dict[str, object]) -> str:
    """Return the name of the person whose site it is; `author` may be a laboratory, and `name` the person."""
    author, name = (str(one or "").strip() for one in (group_of(config, "author").get("name"), config.get("name")))
    chosen = name if name and (not author or is_group(author)) else author or name
    return "" if EXAMPLE.search(chosen) else chosen


def _paper(found: SiteContent, site: SiteFolder, document: Document) -> Draft | None:
    """Return the publication of a file; None where it is a talk or the like, which is noted."""
    kind = document.text("type").lower()
    if document.text("collection").lower() in _NO_PAPERS or kind in _NO_PAPERS:
        what = kind or document.text("collection")
        found.left_out[f"{what} among the publications"] += 1
        found.fates[document.path] = f"left out: {what}, which is no publication"
        return None
    move(found, site, document, Target("paper", document.path, "_publications"))
    return paper_of(found, site, document)
