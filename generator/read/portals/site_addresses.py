"""The addresses that pages had: what a generator makes of a file's path and header, and of the site's settings."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any

from generator.core.ids import slug
from generator.read.portals.site_content import SiteContent, Target
from generator.read.portals.site_folder import CONFIGS, HUGO_CONFIGS, QUARTO_CONFIGS, Document, SiteFolder, group_of
from generator.read.portals.site_names import lists_of

_DATED = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:-(.*))?")
_PLACEHOLDER = re.compile(r":([a-z_]+)|\{(\w+)(?::([^{}]*))?\}")
_HUGO_PERMALINKS = ("config/_default/permalinks.toml", "config/_default/permalinks.yaml")


def move(found: SiteContent, site: SiteFolder, document: Document, target: Target) -> None:
    """Note what stands for a page at the addresses that it had, those of its header's redirects among them."""
    for address in addresses_of(site, document):
        found.old_addresses.setdefault(address, target)


def addresses_of(site: SiteFolder, document: Document) -> list[str]:
    """Return the address that a page had, and the further ones that its header names; none if it had no page."""
    address_by = next((function for sign, function in _GENERATORS.items() if site.has(sign)), _hugo)
    earlier = [*document.texts("redirect_from"), *document.texts("aliases")]
    address = address_by(site, document)
    # It has no empty parts, and no file that hosts show for a folder.
    joined = re.sub(r"/index\.html$", "/", re.sub(r"/{2,}", "/", f"/{address}")) if address else ""
    addresses = [joined, *(one for one in earlier if one.startswith("/"))]
    return [one for one in dict.fromkeys(addresses) if one and "://" not in one and ".." not in one.split("/")]


def _filled(pattern: str, values: Mapping[str, str], day: date | None) -> str:
    """Return an address from a pattern such as `/:year/:title/` or `{date:%Y}/{slug}.html`; empty without a value."""
    if day:
        times = {"year": "%Y", "month": "%m", "day": "%d", "y_day": "%j", "short_year": "%y", "short_month": "%b"}
        values = {**values, **{name: format(day, form) for name, form in times.items()}}
        values = {**values, "i_month": str(day.month), "i_day": str(day.day)}

    def value_of(placeholder: re.Match[str]) -> str | None:
        name, form = placeholder[1] or placeholder[2], placeholder[3]
        return format(day, re.sub(r"%[^%YmdbBjy-]", "", form)) if form and day else values.get(name)

    if any(value_of(placeholder) is None for placeholder in _PLACEHOLDER.finditer(pattern)):
        return ""
    return _PLACEHOLDER.sub(lambda placeholder: value_of(placeholder) or "", pattern)


def _day(*texts: str) -> date | None:
    """Return the first day that one of these texts begins with."""
    for text in texts:
        if found := _DATED.match(text):
            with suppress(ValueError):
                return date(int(found[1]), int(found[2]), int(found[3]))
    return None


def _jekyll(site: SiteFolder, document: Document) -> str:
    """See https://jekyllrb.com/docs/permalinks/ and https://jekyllrb.com/docs/collections/."""
    config = site.settings(*CONFIGS)
    path = PurePosixPath(document.path)
    style = str(config.get("permalink") or "date")
    top = path.parts[0]
    collection = group_of(group_of(config, "collections"), top[1:]) if top.startswith("_") else {}
    dated = _DATED.fullmatch(path.stem)
    folder = "/".join(path.parts[1:-1] if collection else path.parts[:-1])
    ending = "/" if style == "pretty" or style.endswith("/") else ":output_ext"
    if "_posts" in path.parts:
        kind, pattern = "posts", lists_of("permalink").get(style, (style,))[0]
    elif top.startswith("_") and not (collection.get("output") == "true" or top == "_pages"):
        return ""
    elif collection:
        kind, pattern = top[1:], collection.get("permalink") or f"/:collection/:path{ending}"
    else:
        kind, pattern = "pages", "/:path/" if path.stem == "index" else f"/:path/:basename{ending}"
    title = (dated[4] if dated and dated[4] else path.stem) if kind != "pages" else path.stem
    written = document.header.get("categories")
    categories = (written.split() if isinstance(written, str) else document.texts("categories")) or document.texts(
        "category"
    )
    if kind == "posts":  # so are the folders around their own
        categories = [*path.parts[: path.parts.index("_posts")], *categories]
    values = {
        "title": document.text("slug") or title, "slug": document.text("slug") or slug(title, title),
        "name": title, "basename": path.stem, "output_ext": ".html", "collection": top.strip("_"),
        "categories": "/".join(slug(one, one) for one in categories),
        "path": f"{folder}/{title}" if collection else folder
    }  # fmt: skip
    pattern = document.text("permalink") or _default(config, document.path, kind) or str(pattern)
    return _filled(pattern, values, _day(document.text("date"), path.stem))


def _default(config: Mapping[str, Any], path: str, kind: str) -> str:
    """Return the permalink that `defaults` of the settings give to the files of a folder or of a kind."""
    found = ""
    listed = config.get("defaults")
    for one in listed if isinstance(listed, list) else ():
        scope, values = (group_of(one, name) for name in ("scope", "values")) if isinstance(one, dict) else ({}, {})
        if scope.get("type", kind) == kind and path.startswith(str(scope.get("path") or "")):
            found = str(values.get("permalink") or found)
    return found


def _quarto(_site: SiteFolder, document: Document) -> str:
    """See https://quarto.org/docs/websites/."""
    path = PurePosixPath(document.path)
    name = document.text("output-file") or path.stem
    return normpath(f"{path.parent}/{name if name.endswith('.html') else f'{name}.html'}")


def _hugo(site: SiteFolder, document: Document) -> str:
    """See https://gohugo.io/content-management/urls/."""
    if url := document.text("url"):
        return url
    path = PurePosixPath(document.path)
    parts = list(path.parts[1:] if path.parts[0] == "content" else path.parts)
    parts = parts[1:] if parts[0] == "en" and len(parts) > 1 else parts
    section, folders = parts[0] if len(parts) > 1 else "", parts[:-1]
    if path.stem == "index":
        folders = folders[:-1]
    patterns: dict[str, Any] = {}
    for group in (*map(site.settings, _HUGO_PERMALINKS),
                  *(group_of(site.settings(path), "permalinks") for path in HUGO_CONFIGS)):  # fmt: skip
        patterns = {**(group_of(group, "page") or group), **patterns}
    is_list = path.stem == "_index" and section not in {"authors", "author"}
    if is_list or not isinstance(patterns.get(section), str):
        last = [] if path.stem == "_index" else [document.text("slug") or document.stem]
        return _sanitized("/".join([*folders, *last])) + "/"
    title = _sanitized(document.text("title") or document.stem)
    name = document.text("slug")
    values = {
        "title": title, "slug": name or title, "filename": document.stem, "contentbasename": document.stem,
        "slugorfilename": name or document.stem, "slugorcontentbasename": name or document.stem,
        "section": section, "sections": "/".join(folders)
    }  # fmt: skip
    return _sanitized(_filled(patterns[section], values, _day(document.text("date"), document.stem)))


def _sanitized(path: str) -> str:
    """Return a path as Hugo writes it: in lower case, with hyphens for blanks, without most signs."""
    return re.sub(r"-{2,}", "-", re.sub(r"[^\w./+~#-]", "", re.sub(r"\s", "-", path.strip()))).lower()


def _pelican(site: SiteFolder, document: Document) -> str:
    """See https://docs.getpelican.com/en/latest/settings.html#url-settings."""
    settings = site.settings("pelicanconf.py")
    if given := document.text("url", "save_as"):
        return given
    parts = PurePosixPath(document.path).parts
    kind = "page" if "pages" in parts[:-1] else "article"
    folder = parts[-2] if len(parts) > 2 else "misc"
    pattern = settings.get(f"{kind}_url") or settings.get(f"{kind}_save_as")
    pattern = pattern or ("pages/{slug}.html" if kind == "page" else "{slug}.html")
    source = document.stem if settings.get("slugify_source") == "basename" else document.text("title") or document.stem
    values = {
        "slug": document.text("slug") or slug(source, document.stem),
        "category": slug(document.text("category") or str(settings.get("default_category") or folder), "misc")
    }  # fmt: skip
    return _filled(str(pattern), values, _day(document.text("date"), document.stem))


# By the file that only the sites of a generator have; others are Hugo's.
_GENERATORS: Mapping[str, Callable[[SiteFolder, Document], str]] = {
    **dict.fromkeys(QUARTO_CONFIGS, _quarto), "pelicanconf.py": _pelican, **dict.fromkeys(CONFIGS, _jekyll)
}  # fmt: skip
