"""Check a built site: every internal link and anchor resolves, every page has its required elements."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser

from generator.core.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from selectolax.lexbor import LexborNode

_ADDRESSES = (("a", "href"), ("link", "href"), ("img", "src"), ("script", "src"), ("source", "src"), ("iframe", "src"))


def check_pages(site: Path, base: str) -> tuple[Problem, ...]:
    """Check all HTML pages of the site in a folder that will be published below the path `base`."""
    texts = {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*.html"))}
    pages = {file: LexborHTMLParser(text) for file, text in texts.items()}
    home = pages.get("index.html")
    canonical = home.css_first("link[rel=canonical]") if home is not None else None
    built_for = urlsplit((canonical.attributes.get("href") or "") if canonical is not None else "").path
    if built_for and built_for != base:
        what = f"this site was built for {built_for}, not for {base}"
        hint = "name its address with --base-url, or correct `base_url` in content/site.yaml"
        return (Problem("index.html", what=what, hint=hint),)
    anchors = {
        file: {*_attributes(page, "[id]", "id"), *_attributes(page, "a[name]", "name")} for file, page in pages.items()
    }
    problems: list[Problem] = []
    for file, page in pages.items():
        # The parser makes whole pages of fragments, which are for other pages to include.
        if b"<html" in texts[file] or file.rpartition("/")[2] in {"index.html", "404.html"}:
            problems += _page_faults(file, page)
        problems += _link_faults(file, page, site, base, anchors)
    return tuple(sorted(set(problems)))


def _attributes(page: LexborHTMLParser, selector: str, name: str) -> list[str]:
    return [node.attributes.get(name) or "" for node in page.css(selector)]


def _page_faults(file: str, page: LexborHTMLParser) -> Iterator[Problem]:
    if not any(_attributes(page, "html[lang]", "lang")):
        yield Problem(file, 0, 0, "the page does not declare its language", "add lang to its <html>")
    title = page.css_first("head > title")
    if title is None or not title.text(strip=True):
        yield Problem(file, 0, 0, "the page has no title", "add a <title>")
    headings = len(page.css("h1"))
    if headings != 1:
        yield Problem(file, 0, 0, f"the page has {headings} first-level headings", "give it exactly one <h1>")
    ids = Counter(_attributes(page, "[id]", "id"))
    for name in (name for name, count in ids.items() if count > 1):
        yield Problem(file, 0, 0, f"two elements have the id '{name}'", "make ids unique")


def _link_faults(
    file: str, page: LexborHTMLParser, site: Path, base: str, anchors: Mapping[str, set[str]]
) -> Iterator[Problem]:
    here = "https://site.invalid" + base + file.removesuffix("index.html")
    for tag, attribute in _ADDRESSES:
        for element in page.css(f"{tag}[{attribute}]"):
            link = element.attributes.get(attribute) or ""
            target = urlsplit(urljoin(here, link))
            if target.hostname != "site.invalid" or target.scheme != "https":
                yield from _foreign_request(file, element, link)
                continue
            path = unquote(target.path)
            if not path.startswith(base):
                yield Problem(file, 0, 0, f"the link {link} leaves the portal's path {base}", "begin it with site.base")
                continue
            wanted = path.removeprefix(base)
            wanted += "index.html" if not wanted or wanted.endswith("/") else ""
            if not (site / wanted).is_file():
                yield Problem(file, 0, 0, f"the link {link} is broken")
            elif target.fragment and wanted in anchors and unquote(target.fragment) not in anchors[wanted]:
                yield Problem(file, 0, 0, f"the link {link} names a place that its page does not have")


def _foreign_request(file: str, element: LexborNode, link: str) -> Iterator[Problem]:
    """Report requests of a browser to other hosts, except for links that a reader may follow."""
    relations = (element.attributes.get("rel") or "").split()
    loads = element.tag in {"img", "script", "source", "iframe"} or (
        element.tag == "link" and bool({"stylesheet", "icon", "preload", "modulepreload"} & set(relations))
    )
    if loads and not link.startswith("data:"):
        yield Problem(file, 0, 0, f"the page loads {link} from another host", "keep a copy in static/")
