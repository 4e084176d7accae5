"""All addresses of a portal, relative to its base. They never change."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from generator.core.ids import RESERVED, slug

HOME = ""
PUBLICATIONS = "publications"
PAPERS = "papers/"
AUTHORS = "authors/"
AUTHORS_BY_PAPERS = "authors/by-papers/"
AUTHOR_NAMES = "authors/names.json"
CATALOGUE = "papers/catalogue.json"
PEOPLE = "people/"
CATEGORIES = "categories/"
YEARS = "years/"
AFFILIATIONS = "affiliations/"
VENUES = "venues/"
PROJECTS = "projects/"
AWARDS = "awards/"
KEYWORDS = "keywords/"
NEWS = "news/"
# Below these, `embed` is an id.
_RECORDS = {PAPERS, AUTHORS, CATEGORIES, AFFILIATIONS, VENUES, PROJECTS, KEYWORDS, NEWS}
SEARCH = "search/"
REPORTS = "reports/"
SITEMAP = "sitemap.xml"
OPEN_SEARCH = "opensearch.xml"
LLMS = "llms.txt"
STATS = "stats/"
TOUCH_ICON = "apple-touch-icon.png"
NETWORK = "network/"
CORRECT = "correct/"
# The addresses of pages and files by an id, the code of a category apart.
paper = "papers/{}/".format
paper_bibtex = "papers/{}.bib".format
author = "authors/{}/".format
year = "years/{}/".format
report = "reports/{}/".format
affiliation = "affiliations/{}/".format
venue = "venues/{}/".format
venue_year = "venues/{}/{}/".format
keyword = "keywords/{}/".format
news = "news/{}/".format
free_page = "{}/".format
# A person's papers for a frame on another page, and as a bare list.
# Below the page whose papers they show on other pages.
embed = "{}embed/".format
publication_list = "{}papers.html".format
# The social card of a page, and the feed of a list, by their addresses.
card = "{}card.png".format
feed = "{}feed.xml".format
# Pictures in one of their widths: a person's photo, a paper's picture, a file of `static/` that texts show.
photo = "authors/{}/photo-{}.webp".format
image = "papers/{}/image-{}.webp".format
text_image = "{}.{}.webp".format
# A part of a long sitemap, a part of the files that the correction form edits, the schema of a kind of content file.
sitemap_part = "sitemap-{}.xml".format
correctable = "correct/{}.json".format
schema = "schemas/{}.json".format


def paper_id(address: str) -> str:
    """Return the id of the paper whose page has an address, with or without slashes around it; empty for others."""
    kind, _, rest = address.strip("/").partition("/")
    return rest if f"{kind}/" == PAPERS and re.fullmatch(r"[^/.]+", rest) else ""


def category(code: str) -> str:
    """Return the address of a category's page: its code in lower case, or an id if it is not valid in a path."""
    taken = code.lower().partition(".")[0] in RESERVED
    safe = not taken and re.fullmatch(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*", code)
    return f"categories/{code.lower() if safe else slug(code, 'category')}/"


def part(first: str, number: int) -> str:
    """Return the address of a part of a long list: the first part is the list itself."""
    return first if number == 1 else f"{first}page/{number}/"


def is_second_part(address: str) -> bool:
    """Return whether an address is that of the second part of a list, which only lists of several parts have."""
    return address.endswith(part("/", 2))


def stem(address: str) -> str:
    """Return the common beginning of the names of a list's exports: `authors/haibin-lin` for the author's page."""
    return PUBLICATIONS if address == PAPERS else address.rstrip("/")


def file_of(address: str) -> str:
    """Return the file, relative to the site's folder, for an address."""
    return f"{address}index.html" if not address or address.endswith("/") else address


def folders_above(files: Iterable[str]) -> set[str]:
    """Return all folders above files."""
    found: set[str] = set()
    some = {file.rpartition("/")[0] for file in files}
    while some:
        found |= some
        some = {folder.rpartition("/")[0] for folder in some} - found
    return found - {""}


def base_path(base_url: str) -> str:
    """Return the path that internal addresses start with: `/` at a root, `/portal/` below one."""
    path = urlsplit(base_url).path
    return path if path.endswith("/") else f"{path}/"


def has_translations(address: str) -> bool:
    """Return whether what is at an address is there in each language: pages, except for frames and the correction form.

    Files are there once, except for the catalogue.
    """
    page = re.split("[?#]", address, maxsplit=1)[0]
    is_frame = page.endswith("/embed/") and page.removesuffix("embed/") not in _RECORDS
    return page in {HOME, CATALOGUE} or (page.endswith("/") and page != CORRECT and not is_frame)


class Base:
    """The address at which a portal is published: `home` with host, `path` on that host.

    The addresses of pages in a further `language` begin with it. Addresses that begin with one of `languages` are those
    of pages in that language already.
    """

    def __init__(self, home: str, language: str = "", languages: Iterable[str] = ()) -> None:
        self.home, self.path = home, base_path(home)
        self._languages = frozenset(languages)
        self._below = f"{language}/" if language else ""

    def url(self, address: str) -> str:
        """Return an address for `href`."""
        return self.path + self._translated(address)

    def absolute(self, address: str) -> str:
        """Return an address with host, for canonical links and feeds."""
        return self.home + self._translated(address)

    def _translated(self, address: str) -> str:
        translated = self._below and has_translations(address) and address.partition("/")[0] not in self._languages
        return self._below + address if translated else address

    def href(self, link: str) -> str:
        """Return a link for `href`: files of the portal by their path on its host."""
        return self.url(link.removeprefix(self.home)) if link.startswith(self.home) else link
