"""All addresses of a portal, relative to its base. They never change."""

from __future__ import annotations

import re
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
NEWS = "news/"
SEARCH = "search/"
REPORTS = "reports/"
SITEMAP = "sitemap.xml"
OPEN_SEARCH = "opensearch.xml"
LLMS = "llms.txt"
STATS = "stats/"
TOUCH_ICON = "apple-touch-icon.png"
NETWORK = "network/"
CORRECT = "correct/"
SCHEMAS = "schemas/"


def paper(paper_id: str) -> str:
    """Return the address of a paper's page."""
    return f"papers/{paper_id}/"


def paper_bibtex(paper_id: str) -> str:
    """Return the address of a paper's BibTeX file."""
    return f"papers/{paper_id}.bib"


def paper_id(address: str) -> str:
    """Return the id of the paper whose page has an address, with or without slashes around it; empty for others."""
    kind, _, rest = address.strip("/").partition("/")
    return rest if f"{kind}/" == PAPERS and re.fullmatch(r"[^/.]+", rest) else ""


def author(person_id: str) -> str:
    """Return the address of an author's page."""
    return f"authors/{person_id}/"


def category(code: str) -> str:
    """Return the address of a category's page: its code in lower case, or an id if it is not valid in a path."""
    taken = code.lower().partition(".")[0] in RESERVED
    safe = not taken and re.fullmatch(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*", code)
    return f"categories/{code.lower() if safe else slug(code, 'category')}/"


def year(number: int) -> str:
    """Return the address of a year's page."""
    return f"years/{number}/"


def report(number: int) -> str:
    """Return the address of the group's report of a year."""
    return f"reports/{number}/"


def affiliation(affiliation_id: str) -> str:
    """Return the address of an affiliation's page."""
    return f"affiliations/{affiliation_id}/"


def venue(venue_id: str) -> str:
    """Return the address of a venue's page."""
    return f"venues/{venue_id}/"


def correctable(part: int) -> str:
    """Return the address of a part of the files that the correction form edits."""
    return f"{CORRECT}{part}.json"


def schema(name: str) -> str:
    """Return the address of the JSON Schema of one kind of content file."""
    return f"{SCHEMAS}{name}.json"


def news(news_id: str) -> str:
    """Return the address of a piece of news."""
    return f"news/{news_id}/"


def free_page(page_id: str) -> str:
    """Return the address of a Markdown page."""
    return f"{page_id}/"


def part(first: str, number: int) -> str:
    """Return the address of a part of a long list: the first part is the list itself."""
    return first if number == 1 else f"{first}page/{number}/"


def is_second_part(address: str) -> bool:
    """Return whether an address is that of the second part of a list, which only lists of several parts have."""
    return address.endswith(part("/", 2))


def embed(person_id: str) -> str:
    """Return the address of the small page for a frame on a person's own site."""
    return f"authors/{person_id}/embed/"


def publication_list(person_id: str) -> str:
    """Return the address of a person's papers as a bare list."""
    return f"authors/{person_id}/papers.html"


def card(address: str) -> str:
    """Return the address of a page's social card."""
    return f"{address}card.png"


def photo(person_id: str, width: int) -> str:
    """Return the address of a person's photo in one of its sizes."""
    return f"authors/{person_id}/photo-{width}.webp"


def image(paper_id: str, width: int) -> str:
    """Return the address of a paper's picture in one of its sizes."""
    return f"papers/{paper_id}/image-{width}.webp"


def text_image(path: str, width: int) -> str:
    """Return the address of a picture that texts show, a file of `static/`, in one of its sizes."""
    return f"{path}.{width}.webp"


def feed(address: str) -> str:
    """Return the address of a list's feed."""
    return f"{address}feed.xml"


def sitemap_part(number: int) -> str:
    """Return the address of a part of a sitemap that is too long for one file."""
    return f"sitemap-{number}.xml"


def stem(address: str) -> str:
    """Return the common beginning of the names of a list's exports: `authors/haibin-lin` for the author's page."""
    return PUBLICATIONS if address == PAPERS else address.rstrip("/")


def file_of(address: str) -> str:
    """Return the file, relative to the site's folder, for an address."""
    return f"{address}index.html" if not address or address.endswith("/") else address


def base_path(base_url: str) -> str:
    """Return the path that internal addresses start with: `/` at a root, `/portal/` below one."""
    path = urlsplit(base_url).path
    return path if path.endswith("/") else f"{path}/"


class Base:
    """The address at which a portal is published: `home` with host, `path` on that host."""

    def __init__(self, home: str) -> None:
        self.home, self.path = home, base_path(home)

    def url(self, address: str) -> str:
        """Return an address for `href`."""
        return self.path + address

    def absolute(self, address: str) -> str:
        """Return an address with host, for canonical links and feeds."""
        return self.home + address

    def href(self, link: str) -> str:
        """Return a link for `href`: files of the portal by their path on its host."""
        return self.url(link.removeprefix(self.home)) if link.startswith(self.home) else link
