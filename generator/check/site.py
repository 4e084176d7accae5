"""A built site's pages: every internal link and anchor resolves, every page has what a page must have."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from bs4 import BeautifulSoup

from generator.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from bs4 import Tag

_ADDRESSES = (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src"), ("source", "src"), ("iframe", "src"))


def check_pages(site: Path, base: str) -> tuple[Problem, ...]:
    """Check all HTML pages of the site in a folder that will stand below the path `base`."""
    pages = {
        path.relative_to(site).as_posix(): BeautifulSoup(path.read_bytes(), "html.parser", from_encoding="utf-8")
        for path in sorted(site.rglob("*.html"))
    }
    anchors = {
        file: {str(tag["id"]) for tag in soup.find_all(id=True)} | {str(tag["name"]) for tag in soup.select("a[name]")}
        for file, soup in pages.items()
    }
    problems: list[Problem] = []
    for file, soup in pages.items():
        if not _is_fragment(file, soup):
            problems += _page_faults(file, soup)
        problems += _link_faults(file, soup, site, base, anchors)
    return tuple(sorted(set(problems)))


def _is_fragment(file: str, soup: BeautifulSoup) -> bool:
    """Tell whether a file is a part of a page, for other pages to include."""
    return soup.html is None and file.rpartition("/")[2] not in {"index.html", "404.html"}


def _page_faults(file: str, soup: BeautifulSoup) -> Iterator[Problem]:
    if not soup.select("html[lang]:not([lang=''])"):
        yield Problem(file, 0, 0, "the page does not say its language", "add lang to its <html>")
    if not soup.title or not soup.title.get_text(strip=True):
        yield Problem(file, 0, 0, "the page has no title", "add a <title>")
    headings = len(soup.find_all("h1"))
    if headings != 1:
        yield Problem(file, 0, 0, f"the page has {headings} first-level headings", "give it exactly one <h1>")
    seen: set[str] = set()
    for tag in soup.find_all(id=True):
        name = str(tag["id"])
        if name in seen:
            yield Problem(file, 0, 0, f"two elements have the id '{name}'", "make ids unique")
        seen.add(name)


def _link_faults(
    file: str, soup: BeautifulSoup, site: Path, base: str, anchors: Mapping[str, set[str]]
) -> Iterator[Problem]:
    here = "https://site.invalid" + base + file.removesuffix("index.html")
    for tag, attribute in _ADDRESSES:
        for element in soup.find_all(tag):
            link = element.get(attribute)
            if link is None:
                continue
            target = urlsplit(urljoin(here, str(link)))
            if target.hostname != "site.invalid" or target.scheme != "https":
                yield from _foreign_request(file, element, str(link))
                continue
            path = unquote(target.path)
            if not path.startswith(base):
                yield Problem(file, 0, 0, f"the link {link} leaves the portal's path {base}", "begin it with site.base")
                continue
            wanted = path.removeprefix(base)
            wanted += "index.html" if not wanted or wanted.endswith("/") else ""
            if not (site / wanted).is_file():
                yield Problem(file, 0, 0, f"the link {link} leads nowhere")
            elif target.fragment and wanted in anchors and unquote(target.fragment) not in anchors[wanted]:
                yield Problem(file, 0, 0, f"the link {link} names a place that its page does not have")


def _foreign_request(file: str, element: Tag, link: str) -> Iterator[Problem]:
    """Report what a browser would load from another host, as opposed to a link that a reader may follow."""
    relations = element.get("rel") or []
    loads = element.name in {"img", "script", "source", "iframe"} or (
        element.name == "link" and bool({"stylesheet", "icon", "preload", "modulepreload"} & set(relations))
    )
    if loads and not link.startswith("data:"):
        yield Problem(file, 0, 0, f"the page loads {link} from another host", "keep a copy in static/")
