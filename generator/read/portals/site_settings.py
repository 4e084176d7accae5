"""The settings of a site of any generator: title, address, description, language, menu, colour, logo."""

import html
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from generator.read.portals.page_texts import OUTPUT
from generator.read.portals.people import first_of, words_of
from generator.read.portals.site_addresses import addresses_of
from generator.read.portals.site_content import SiteContent, described
from generator.read.portals.site_folder import SiteFolder, local_file
from generator.read.portals.site_names import WORDS, pattern

# The descriptions of al-folio and of a new Jekyll site, and addresses that nobody has.
_OF_THE_THEME = pattern("example descriptions")
_NO_ADDRESS = re.compile(r"//(?:www\.)?(?:example\.|localhost|127\.|0\.0)|^(?!http)")
_LANGUAGE = re.compile(r"[a-z]{2}(?:-[A-Za-z]{2})?")
_DEFINED = re.compile(r"(?:--|\$)([\w-]+)\s*:\s*([^;{}\n]+)")
# The names of the colour of links and buttons, the most telling first, in the styles of many themes.
_COLOURS = pattern("called colours")
_HEX = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b", re.IGNORECASE)
_VARIABLE = re.compile(r"(?:\$|--)([\w-]+)")
_MENU_LINK = re.compile(
    r"<a\b(?![^<>]*\b(?:brand|site-title))[^<>]*\bhref\s*=\s*[\"'](?P<address>[^\"'<>]*)[\"'][^<>]*>"
    r"\s*(?P<text>\w[^<>{}]*)</a>"
)
_NOWHERE = re.compile(r"""\bhref\s*=\s*(["'])\s*\1""")  # before Liquid, of which the home page may be left
_SUBMENUS = ("menu", "children", "submenu", "dropdown", "sublinks", "subpages")
_LAST = 99.0  # the place of a page without an order
_LONGEST_STYLE = 200_000  # characters
_LEAST_COLOURFUL = 40  # of 255, between the strongest and the weakest part


def read_site_settings(found: SiteContent, site: SiteFolder) -> None:
    """Read what the settings of a site say beyond what is known of it."""
    groups = [_flat(site.settings(path)) for path in WORDS["settings"] if site.has(path)]
    settings = {key: value for group in reversed(groups) for key, value in group.items() if value not in (None, "")}
    base, below = first_of(settings, ("site-url", "url", "siteurl")), first_of(settings, ("baseurl",))
    base = below if below.startswith("http") else f"{base.rstrip('/')}/{below.strip('/')}"
    own = site.text("CNAME").strip() if site.has("CNAME") else ""  # where GitHub shows the site
    base = f"https://{own}" if own and _NO_ADDRESS.search(base) else base
    title = first_of(settings, ("title", "sitename", "site-title", "name"))
    title = found.name or first_of(settings, ("org_name",)) if title in {"", "blank", "Home", "Your Name"} else title
    description = first_of(settings, ("description", "subtitle", "sitesubtitle", "tagline"))
    language = first_of(settings, WORDS["language"])
    logo, icon = (_picture(found, site, first_of(settings, keys)) for keys in (WORDS["logos"], WORDS["icons"]))
    by_name = (path for place in WORDS["logo folders"] for path in site.files(f"{place}/logo.*"))
    logo = logo or next(filter(None, (_picture(found, site, path) for path in by_name)), "")
    accent = _hex(first_of(settings, ("primary",))) or _colour(site)
    wanted = {
        "title": title,
        "base_url": "" if _NO_ADDRESS.search(base) else f"{base.rstrip('/')}/",
        "description": "" if _OF_THE_THEME.search(description) else description,
        "language": language[:2].lower() if _LANGUAGE.match(language) else "",
        "theme": described({"accent": accent, "logo": logo, "favicon": icon}),
    }
    found.settings = {**described(wanted), **found.settings}
    found.navigation = list(_menu(found, site, settings))


def _flat(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings with the keys of the groups in which generators keep those of the whole site."""
    flat: dict[str, Any] = {}
    for name in WORDS["groups of settings"]:
        group = settings.get(name)
        if isinstance(group, dict):
            inner = {key: value for key, value in _flat(group).items() if name != "navbar" or key != "title"}
            flat = {**inner, **flat}
    return {**flat, **{key: value for key, value in settings.items() if not (isinstance(value, dict) and key in flat)}}


def _menu(found: SiteContent, site: SiteFolder, settings: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the entries of the first menu that the site has: their texts and addresses."""
    menus = [settings.get(key) for key in ("left", "right", "nav", "navigation", "menuitems", "menu", "header_pages")]
    menus += map(site.records, WORDS["menus"])
    seen: set[str] = set()
    for menu in menus:
        inner = menu.get("main") or menu.get("links") or menu.get("items") if isinstance(menu, dict) else menu
        for one in _flattened(inner):
            if isinstance(one, list) and len(one) == 2:
                text, address = map(words_of, one)
            elif isinstance(one, (dict, str)):
                entry = one if isinstance(one, dict) else {"href": one}  # Quarto may name a file alone
                address = first_of(entry, ("href", "url", "link", "pageref"))
                titled = site.document(address).text("title") if site.has(address) else ""
                text = first_of(entry, ("text", "name", "title")) or titled
                text = text or PurePosixPath(re.sub(r"/index\.\w+$", "", address)).stem.capitalize()
            else:
                continue
            if text and address and address not in seen and "<" not in text and "{{" not in text:
                seen.add(address)
                yield text, address
    if not seen:
        yield from _menu_of_pages(site) or _written_menu(found, site)


def _flattened(entries: object) -> Iterator[Any]:
    """Yield the entries of a menu with those of its sub-menus, by their weights."""
    for one in sorted(entries, key=weight_of) if isinstance(entries, list) else ():
        yield one
        for key in _SUBMENUS if isinstance(one, dict) else ():
            yield from _flattened(one.get(key))


def _menu_of_pages(site: SiteFolder) -> list[tuple[str, str]]:
    """Return the pages whose headers place them in the menu, as those of al-folio and Greene Lab's template do."""
    shown: list[tuple[float, str, str]] = []
    for document in site.documents("_pages/*.md", "*.md", "*/index.md"):
        nav = document.header.get("nav")
        written = words_of(nav.get("order")) if isinstance(nav, dict) else document.text("nav_order", "order")
        address = next(iter(addresses_of(site, document)), "")
        if address and (isinstance(nav, dict) or document.is_true("nav")):
            order = float(written) if re.fullmatch(r"\d{1,9}(?:\.\d{1,9})?", written) else _LAST
            shown.append((order, document.text("title"), address))
            children = (child for child in _flattened(document.header.get("children")) if isinstance(child, dict))
            shown += [(order, first_of(one, ("title",)), first_of(one, ("permalink",))) for one in children]
    return [(title, address) for _, title, address in sorted(shown) if title and address]


def _written_menu(found: SiteContent, site: SiteFolder) -> list[tuple[str, str]]:
    """Return the links of a menu that a theme has in an included file, without that of the site's name.

    A link to a part of the home page is one to the page of that name.
    """
    menu: list[tuple[str, str]] = []
    places = [f"{folder}/{name}.html" for name in ("header", "nav*", "menu") for folder in WORDS["included"]]
    for path in (path for place in places for path in site.files(place)):
        text = OUTPUT.sub(lambda made: made["quoted"] or "", _NOWHERE.sub("", site.text(path)))
        written = () if "in site.pages" in text else _MENU_LINK.finditer(text)  # a portal shows its pages by itself
        links = [
            (html.unescape(one["text"].strip()), html.unescape(one["address"]).removeprefix("#")) for one in written
        ]
        menu += links
        found.fates |= {path: "the menu (`navigation` in content/site.yaml)"} if links else {}
    return menu


def weight_of(entry: object) -> int:
    """Return the place that a header or an entry of a menu gives itself among others, 0 without one."""
    weight = words_of(entry.get("weight")) if isinstance(entry, dict) else ""
    return int(weight[:9]) if weight.isdecimal() else 0


def _colour(site: SiteFolder) -> str:
    """Return the accent colour that the styles of a site define; empty for grey, which is no accent."""
    paths = [path for pattern in WORDS["styles"] for path in site.files(pattern) if not path.endswith(".min.css")]
    defined: dict[str, str] = {}
    for path in dict.fromkeys(paths):
        for name, value in _DEFINED.findall(site.text(path)[:_LONGEST_STYLE]):
            defined.setdefault(name, value)
    for name in filter(_COLOURS.fullmatch, list(defined)):
        value = defined[name]
        for _ in range(3):  # a variable may name another
            if not _HEX.match(value.strip()) and (other := _VARIABLE.search(value)):
                value = defined.get(other[1], "")
        if colour := _hex(value.strip()):
            return colour
    return ""


def _hex(value: str) -> str:
    """Return the colour that a value begins with; empty for another value, and for grey."""
    colour = _HEX.match(value)
    digits = colour[0][1:] if colour else "000"
    size = len(digits) // 3
    parts = [int(digits[at : at + size] * (2 // size), 16) for at in range(0, len(digits), size)]
    return colour[0].lower() if colour and max(parts) - min(parts) > _LEAST_COLOURFUL else ""


def _picture(found: SiteContent, site: SiteFolder, path: str) -> str:
    there = local_file(site, path, "static", "assets", "images", "assets/media", "content", "assets/img")
    return found.take(there if site.shows(there) else "", "")
