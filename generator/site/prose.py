"""Convert authored Markdown (home page, biographies, free pages) to safe HTML."""

import re
from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from functools import partial
from html import escape, unescape
from itertools import pairwise
from posixpath import normpath
from types import MappingProxyType
from typing import Literal
from urllib.parse import unquote, urljoin
from xml.etree.ElementTree import Element

import markdown
import nh3
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup

from generator.site.components import ShownImage

# The place of a text: on a page among other things, as a page of its own, at the foot of every page.
Place = Literal["part", "page", "foot"]

# Any tag as nh3 writes it, so that no attribute's text is taken for one.
_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*+)((?:[^<>\"]|\"[^\"]*\")*)>")
_WRITTEN = re.compile(r' ([a-z-]+)="([^"]*)"')  # as nh3 writes it
_PREFIXES: Mapping[Place, str] = MappingProxyType({"part": "text-", "foot": "foot-text-"})
_NO_IMAGES: Mapping[str, ShownImage] = MappingProxyType({})
# The anchors that templates/base.html and the suggestions of its search box add to every page.
_FRAME = frozenset({"main", "masthead", "suggested"})
_HEADING = re.compile("h[1-6]")
_RECORD_FILE = re.compile(r"content/(pages|projects|papers|authors)/(.+)\.(md|yaml)")
_RAW_HTML = re.compile("\x02wzxhzdk:\\d+\x03")  # Markdown's placeholder of a tag
_ALIGNMENT = re.compile(r"text-align: (center|right)")  # Markdown's output for `:-:` and `-:` in a table
_CLASSES = {"center": "center", "right": "end"}
_MOST_BRACKETS = 300
_DEEPEST_BRACKETS = 10
_BRACKETS = re.compile(r"\[|\]|\n[ \t]*\n")
# Markdown searches the rest of a block for each heading, rule, term and definition, and a text for each abbreviation.
_MARK = re.compile(r"^ {0,3}(?:#|: |\*?\[[^\]\n]*\]:|(?:[-*_=] {0,2})+$)", re.MULTILINE)
_ABBREVIATION = re.compile(r"^ {0,3}\*\[", re.MULTILINE)
_MOST_MARKS, _MOST_ABBREVIATIONS = 1000, 300
# An address on another host or with another scheme, as browsers read it.
_ELSEWHERE = re.compile(r"//|[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_REGION = {"class": "scroll", "role": "group", "tabindex": "0"}


def prose(
    text: str,
    base: Callable[[str], str],
    place: Place = "part",
    file: str = "content/papers/a-paper.yaml",
    *,
    among: str = "",
    level: int = 2,
    images: Mapping[str, ShownImage] = _NO_IMAGES,
) -> Markup:
    """Convert Markdown to HTML; everything except plain prose (scripts, styles, frames, handlers) is removed.

    Addresses that begin with `/` are relative to the portal's home page; `base` returns where they are. A page has one
    first-level heading, its title: headings of the text begin at the second level, regardless of their marks, and skip
    none. No anchor of the text equals one of the page around it or of another text there; links within the text are
    adapted. A text at the foot of all pages has no page of its own: its relative addresses are relative to the home
    page. Links from the `file` of the text to another file of the portal, as on the web pages of a repository
    (`../../static/a.png`, `projects/loom.md`), lead to its address; so does a path that begins with `static/`. `images`
    has the available sizes of pictures of `static/`, so that their space is reserved. `among` is the name of a text
    among several on a page; `level` is that of the first heading.
    """
    if not text.strip():
        return Markup()
    html = f"<pre>{escape(text)}</pre>"
    if not _takes_too_long(text):
        with suppress(RecursionError):  # nested too deeply
            html = markdown.markdown(
                _with_few_brackets(text),
                extensions=["extra", "sane_lists", "toc", _WideTables()],
                extension_configs={"extra": {"footnotes": {"BACKLINK_TITLE": "↑ {}"}}},  # its own words are English
                output_format="html",
            )
    placed = partial(_attribute, base, place == "foot", file)
    clean = nh3.clean(html, link_rel="noopener", attributes=_ATTRIBUTES, attribute_filter=placed)
    # The allow-list of nh3 makes the result safe to print; afterwards only levels of headings and anchors change.
    return Markup(_anchored(_levelled(_sized(clean, base, images), level), place, among))  # noqa: S704


def _sized(html: str, base: Callable[[str], str], images: Mapping[str, ShownImage]) -> str:
    """Add the size of each known picture, and its smaller files; an existing size is kept."""
    files = base("static/").removesuffix("static/")

    def sized(tag: re.Match[str]) -> str:
        written = dict(_WRITTEN.findall(tag[3])) if tag[2] == "img" else {}
        address, _, _ = unescape(written.get("src", "")).partition("?")
        image = images.get(unquote(address.removeprefix(files)))
        if not image:
            return tag[0]
        attributes = written | {"src": image.src, "loading": "lazy", "decoding": "async"}
        if image.srcset:
            attributes |= {"srcset": image.srcset, "sizes": f"(min-width: 48rem) min({image.width}px, 44rem), 92vw"}
        attributes |= _size(image, written.get("width", ""), written.get("height", ""))
        return "<img" + "".join(f' {name}="{escape(unescape(value))}"' for name, value in attributes.items()) + ">"

    return _TAG.sub(sized, html) if images else html


def _size(image: ShownImage, width: str, height: str) -> dict[str, str]:
    """Return the size of a picture in pixels; if one side is given, the other follows."""
    if width.isdecimal() and int(width) and not height:
        return {"height": str(max(image.height * int(width) // image.width, 1))}
    if height.isdecimal() and int(height) and not width:
        return {"width": str(max(image.width * int(height) // image.height, 1))}
    return {} if width or height else {"width": str(image.width), "height": str(image.height)}


def _takes_too_long(text: str) -> bool:
    """Return whether Markdown would take seconds for a text, which is then shown as it is written."""
    marks = (len(_MARK.findall(block)) for block in re.split(r"\n[ \t]*\n", text))
    return max(marks) > _MOST_MARKS or len(_ABBREVIATION.findall(text)) > _MOST_ABBREVIATIONS


def _with_few_brackets(text: str) -> str:
    """Escape unpaired brackets if there are very many: Markdown searches for each one's end."""
    if text.count("[") <= _MOST_BRACKETS:
        return text
    open_at: list[int] = []
    odd: list[int] = []
    for bracket in _BRACKETS.finditer(text):
        if bracket[0] == "[":
            (open_at if len(open_at) < _DEEPEST_BRACKETS else odd).append(bracket.start())
        elif bracket[0] == "]" and open_at:
            open_at.pop()
        elif bracket[0] != "]":  # no link extends beyond its paragraph
            odd += open_at
            open_at = []
    odd += open_at
    if len(odd) <= _MOST_BRACKETS:
        return text
    parts = [0, *sorted(at + 1 for at in odd), len(text) + 1]
    return "&#91;".join(text[start : end - 1] for start, end in pairwise(parts))


def _levelled(html: str, first: int) -> str:
    """Set each heading one level below the nearest higher one before it; the others at the first."""
    above: list[int] = []
    opened: list[int] = []

    def level(tag: re.Match[str]) -> str:
        if not _HEADING.fullmatch(tag[2]):
            return tag[0]
        if tag[1]:
            shown = opened.pop() if opened else first
        else:
            written = int(tag[2][1])
            while above and above[-1] >= written:
                above.pop()
            above.append(written)
            shown = min(len(above) + first - 1, 6)
            opened.append(shown)
        return f"<{tag[1]}h{shown}{tag[3]}>"

    return _TAG.sub(level, html)


def _anchored(html: str, place: Place, among: str) -> str:
    """Make each anchor unique on the whole page, and adapt links within the text."""
    written = [
        value for tag in _TAG.finditer(html) for name, value in _WRITTEN.findall(tag[3]) if name == "id" and value
    ]
    if not written:
        return html
    start = f"{among}-" if among else ""
    names = {anchor: _anchor(f"{start}{anchor}", place, written) for anchor in written}
    left = dict(names)

    def own(attribute: re.Match[str]) -> str:
        name, value = attribute.groups()
        if name == "id":
            shown = left.pop(value, "")  # a duplicate anchor belongs to the first one
            return f' id="{shown}"' if shown else ""
        target = names.get(value[1:]) if name == "href" and value.startswith("#") else None
        return f' href="#{target}"' if target else attribute[0]

    return _TAG.sub(lambda tag: f"<{tag[1]}{tag[2]}{_WRITTEN.sub(own, tag[3])}>", html)


def _anchor(written: str, place: Place, others: Container[str]) -> str:
    if place != "page":
        return _PREFIXES[place] + written
    if written not in _FRAME and not written.startswith(_PREFIXES["foot"]):
        return written  # people link to it
    shown = _PREFIXES["part"] + written
    while shown in others:
        shown = _PREFIXES["part"] + shown
    return shown


class _TableFrames(Treeprocessor):
    def run(self, root: Element) -> None:
        """Put each table into a frame that scrolls, also with the keyboard, named by the table's columns.

        The alignment of a column becomes a class, because no style of a text reaches a page.
        """
        for parent in list(root.iter()):
            for place, child in enumerate(parent):
                if child.tag in {"th", "td"}:
                    aligned = _ALIGNMENT.search(child.attrib.pop("style", ""))
                    if aligned:
                        child.set("class", _CLASSES[aligned[1]])
                if child.tag == "table":
                    columns = (_RAW_HTML.sub("", "".join(head.itertext())) for head in child.iter("th"))
                    frame = Element("div", {**_REGION, "aria-label": ", ".join(filter(None, columns))})
                    frame.append(child)
                    parent[place] = frame


class _WideTables(Extension):
    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - Markdown's name
        # After texts within blocks have been processed, which is at 20.
        md.treeprocessors.register(_TableFrames(md), "table-frames", 5)


def _address_of_file(link: str, file: str) -> str:
    """Return the address, below the portal's, of the file that a link leads to; empty for other links."""
    path, sign, anchor = link.partition("#")
    if path.startswith("static/"):
        return link
    found = normpath(f"{file.rpartition('/')[0]}/{path}")
    if found.startswith("static/"):
        return f"{found}{sign}{anchor}"
    record = _RECORD_FILE.fullmatch(found)
    if not record:
        return ""
    folder = "" if record[1] == "pages" else f"{record[1]}/"
    ending = "md" if record[1] in {"pages", "projects"} else "yaml"
    return f"{folder}{record[2]}/{sign}{anchor}" if record[3] == ending else ""


def _attribute(  # noqa: PLR0917
    base: Callable[[str], str], everywhere: bool, file: str, tag: str, attribute: str, value: str
) -> str | None:
    """Place an address of the portal below its base; remove a picture on another host, which a page must not load."""
    if attribute == "data-list":
        return value if value.isdecimal() else None
    if tag == "div" and attribute in _REGION:
        return value if value == _REGION[attribute] else None
    if attribute == "class":
        return value if value in _CLASSES.values() else None
    if attribute not in {"href", "src"}:
        return value
    address = _as_browsers_read(value)
    if _ELSEWHERE.match(address):
        return None if tag == "img" else value
    placed = _placed(address, base, everywhere, file)
    # Joining addresses may remove characters in its turn.
    return None if tag == "img" and _ELSEWHERE.match(_as_browsers_read(placed)) else placed


def _as_browsers_read(address: str) -> str:
    """Return an address without characters that browsers remove, and with slashes for those that they read as slashes.

    The rules are those of the URL Standard; more control characters are removed than it requires.
    """
    place, *further = re.split(r"([?#])", _CONTROLS.sub("", address).strip(" "), maxsplit=1)
    return place.replace("\\", "/") + "".join(further)


def _placed(link: str, base: Callable[[str], str], everywhere: bool, file: str) -> str:
    """Return the address of a link within the portal."""
    if path := _address_of_file(link, file):
        return base(path)
    if everywhere and not link.startswith("#"):
        return base(urljoin("/", link.lstrip("/")).removeprefix("/"))
    return base(link[1:]) if link.startswith("/") else link


# The source of a quotation is invisible, so its address need not be checked.
_ATTRIBUTES = {tag: set(names) - {"cite"} for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
for _heading in ("h1", "h2", "h3", "h4", "h5", "h6"):
    _ATTRIBUTES.setdefault(_heading, set()).add("id")
_ATTRIBUTES.setdefault("li", set()).add("id")  # footnotes
_ATTRIBUTES.setdefault("sup", set()).add("id")
for _cell in ("th", "td"):
    _ATTRIBUTES.setdefault(_cell, set()).add("class")
_ATTRIBUTES["div"] = {*_REGION, "aria-label", "data-list"}  # the last is that of `generator.site.page_lists`
