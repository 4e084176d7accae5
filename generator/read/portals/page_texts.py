"""The texts of pages as Markdown of a portal, without what only generators understand, with the files they show."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import normpath
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from generator.read.portals.site_folder import local_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.read.portals.site_content import SiteContent
    from generator.read.portals.site_folder import SiteFolder

_TAG = re.compile(r"\{%(?:(?!\{%|%\}).)*+%\}", re.DOTALL)  # which begins anew, so that none is looked for twice
_BLOCK = re.compile(
    r"\{%-?\s*(?P<kind>comment|capture)\b\s*(?P<name>\w*)\s*-?%\}(?P<text>.*?)\{%-?\s*end(?P=kind)\s*-?%\}", re.DOTALL
)
# A loop shows what data files hold, in HTML of which nothing is left without them; it holds no further loop.
_LOOP = re.compile(r"\{%-?\s*for\b(?:(?!\{%-?\s*for\b).)*?\{%-?\s*endfor\s*-?%\}", re.DOTALL)
_INCLUDE = re.compile(r"\{%-?\s*include\s+([\w./-]+)((?:(?!%\}).)*)%\}", re.DOTALL)
_ARGUMENT = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([\w./:-]+))")
_ICON_LINKS = {"github": "https://github.com/", "email": "mailto:", "doi": "https://doi.org/"}
_OUTPUT = re.compile(r"\{\{-?+\s*+(?:['\"](?P<quoted>[^'\"{}]*)['\"])?[^{}]*+\}\}")
_UNSHOWN = re.compile(r"<!--.*?-->|\{:[^{}\n]*\}|<(script|style|svg)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_SHORTCODE = re.compile(r"\{\{[<%]-?\s*(/?[\w/-]+)((?:(?!\{\{[<%]|[>%]\}\}).)*+)[>%]\}\}", re.DOTALL)
# What Quarto runs or passes on, and its marks of boxes and of what an element is called.
_CODE = re.compile(r"^(`{3,})\{(?P<language>[^{}\n]*)\}[^\n]*\n(?P<code>.*?)^\1[ \t]*$\n?", re.DOTALL | re.MULTILINE)
# Code is shown as it is written.
_VERBATIM = re.compile(r"^[ \t]*(`{3,}|~{3,})[^`\n]*\n(?:.*\n){0,1000}?[ \t]*\1[ \t]*$|`[^`\n]+`", re.MULTILINE)
_KEPT = re.compile(r"\0(\d+)\0")
_BOXES = re.compile(r"^[ \t]*:{3,}.*$\n?", re.MULTILINE)
_NAMED = re.compile(r"(?<=[)\]\w*])[ \t]*\{(?=[.#]|[\w-]+=)[^{}\n]*\}(?=\s|[.,;:)|\]]|$)", re.MULTILINE)
_SPAN = re.compile(r"(?<!\!)\[([^\[\]\n]*)\]\{[.#][^{}\n]*\}")
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")
_WRAPPERS = re.compile(
    r"</?(?:div|section|center|main|header|footer|article|aside|nav|span|font|button|i|link|meta|input|form|label|body|html"
    r"|iframe|figure|picture|source|video)\b[^<>]*>",
    re.IGNORECASE,
)
_SOURCE = re.compile(r"<(?:iframe|video|source)\b[^<>]*?\bsrc\s*=\s*[\"'](https?://[^\"'\s]+)", re.IGNORECASE)
_TABLE = re.compile(
    r"(<(table|pre|dl|blockquote)\b.*?</\2\s*>|^[ \t]*```.*?^[ \t]*```|^[ \t]*~~~.*?^[ \t]*~~~)",
    re.DOTALL | re.MULTILINE,
)
_HEADING = re.compile(r"[ \t]*<h([1-6])\b[^<>]*>(.*?)</h\1\s*>", re.DOTALL | re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*<li\b[^<>]*>\s*", re.IGNORECASE)
_ITEMS_END = re.compile(r"[ \t]*</?(?:ul|ol|p|figcaption)\b[^<>]*>[ \t]*", re.IGNORECASE)
_ADDRESS = re.compile(r"(\]\(\s*<?|\b(?:src|href)\s*=\s*[\"'])([^\s\"'<>()]+(?:\([^\s()]*\)[^\s\"'<>()]*)*)")
_DOCUMENT = re.compile(r"(?i)(?:(?:/|^)_?index)?\.(?:q?md|markdown|rmd|ipynb|rst|html?)$")
_UNUSED = frozenset(".html .htm .js .css .md .qmd .rmd .rst .xml .ipynb .scss .liquid".split())


def _with_includes(text: str) -> str:
    """Return a text with the includes that show something as Markdown: figures, buttons, and features."""
    captured: dict[str, str] = {}

    def capture(found: re.Match[str]) -> str:
        if found["kind"] == "capture":
            captured[found["name"]] = _INCLUDE.sub(shown, found["text"]).strip()
        return ""

    def shown(found: re.Match[str]) -> str:
        said = {
            name: quoted or single or captured.get(variable, "") for name, quoted, single, variable in _arguments(found)
        }
        title, kind, link = said.get("title", ""), said.get("type", ""), said.get("link", "")
        picture = said.get("image") or said.get("path") or said.get("image_path") or ""
        label = said.get("text") or kind
        match found[1].rpartition("/")[2].partition(".")[0]:
            case "figure" | "image" | "card" | "feature" as name:
                words = said.get("caption") or title or said.get("alt") or ""
                heading = f"### {title}" if title and name in {"card", "feature"} else ""
                texts = (said.get("description"), said.get("text"))
                parts = [heading, f"![{words}]({picture})" if picture else "", *texts]
            case "button":
                parts = [f"[{label}]({_ICON_LINKS.get(kind, '')}{link})" if link and label else ""]
            case "float" | "cols" | "two-col" | "alert" | "section" | "gallery":
                parts = [said.get(name) for name in ("content", "col1", "col2", "col3")]
            case _:
                parts = []
        return "\n\n".join(filter(None, parts))

    return _INCLUDE.sub(shown, _BLOCK.sub(capture, text))


def _arguments(found: re.Match[str]) -> list[tuple[str, str, str, str]]:
    return _ARGUMENT.findall(found[2])


def arguments_of_tags(body: str) -> Iterator[dict[str, str]]:
    """Yield the named arguments of each shortcode and include of a page."""
    for pattern in (_SHORTCODE, _INCLUDE):
        for found in pattern.finditer(body):
            yield {name: quoted or single or bare for name, quoted, single, bare in _arguments(found)}


def _shown_by_shortcode(found: re.Match[str]) -> str:
    """Return what a shortcode of Hugo or Quarto shows: a picture, a link, an address, or nothing."""
    name = found[1].lower()
    said = {key: quoted or single or bare for key, quoted, single, bare in _arguments(found)}
    bare = found[2].strip().strip("\"'`")
    address = said.get("src") or said.get("href") or said.get("url") or said.get("link") or said.get("image") or ""
    match name:
        case "relurl" | "absurl" | "ref" | "relref" | "static" | "pathto":
            return bare
        case "youtube" | "vimeo":
            host = "https://www.youtube.com/watch?v=" if name == "youtube" else "https://vimeo.com/"
            return f"[Video]({host}{said.get('id') or bare})"
        case "video" | "pdf" | "embed" if bare.startswith(("http", "/")) or address:
            return f"[{name.capitalize()}]({address or bare.split()[0]})"
    if name in {"figure", "img", "image", "imgproc", "picture"} and address:
        words = said.get("caption") or said.get("alt") or said.get("title") or ""
        return f"![{words}]({address})"
    label = said.get("title") or said.get("text") or said.get("name") or ""
    return f"[{label}]({address})" if address and label else ""


def _code(found: re.Match[str]) -> str:
    """Return a block of code as it is shown; what Quarto runs is not, and what it passes on is the page's own HTML."""
    language = found["language"].strip()
    return found["code"] if language == "=html" else "" if language[:1] not in {".", "#"} else found[0]


def _without_wrappers(text: str) -> str:
    """Return a text without the HTML elements that only place others; what they indent would be code otherwise.

    Headings, paragraphs and lists become Markdown, so that Markdown within them is read; tables and code stay.
    """
    if not _WRAPPERS.search(text) and not _ITEMS_END.search(text) and not _HEADING.search(text):
        return text
    parts = _TABLE.split(text)
    for at in range(0, len(parts), 3):
        part = parts[at]
        part = _HEADING.sub(lambda one: f"\n\n{'#' * int(one[1])} {' '.join(one[2].split())}\n\n", part)
        part = _ITEMS_END.sub("\n\n", _ITEM.sub("\n- ", re.sub(r"\s*</li\s*>", "", part, flags=re.IGNORECASE)))
        lines: list[str] = []
        depth = 0
        for line in part.split("\n"):
            inside = depth > 0
            for tag in _WRAPPERS.finditer(line):
                void = tag[0].endswith("/>") or tag[0][1:5].lower() in {"link", "meta", "inpu", "sour"}
                depth = max(depth + (-1 if tag[0].startswith("</") else 0 if void else 1), 0)
            elsewhere = "".join(f" [Video or page]({address}) " for address in _SOURCE.findall(line))
            bare = _WRAPPERS.sub("", line) + elsewhere
            lines.append(bare.strip() if inside or depth or bare != line else bare)
        parts[at] = "\n".join(lines)
    return "".join(part for at, part in enumerate(parts) if at % 3 != 2)


def markdown(body: str) -> str:
    """Return a page's text without what only its generator understands: Liquid tags, shortcodes, attributes, comments.

    An address that Liquid makes (`{{ '/assets/x.png' | relative_url }}`) stays as the address; includes and shortcodes
    that show a figure, a button or a feature become Markdown.
    """
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(found[0])
        return f"\0{len(kept) - 1}\0"

    text = _UNSHOWN.sub("", _VERBATIM.sub(keep, _CODE.sub(_code, body.replace("\0", ""))))
    text = _SHORTCODE.sub(_shown_by_shortcode, _with_includes(text))
    while (shorter := _LOOP.sub("", text)) != text:
        text = shorter
    text = _OUTPUT.sub(lambda found: found["quoted"] or "", _TAG.sub("", text))
    text = _NAMED.sub("", _SPAN.sub(r"\1", _BOXES.sub("", text)))
    text = _BLANK_LINES.sub("\n\n", _without_wrappers(text)).strip()
    return _KEPT.sub(lambda found: kept[int(found[1])], text)


_RST_TARGET = re.compile(r"^\.\. _`?([^:`\n]+)`?:[ \t]*(\S+)[ \t]*$\n?", re.MULTILINE)
_RST_LINK = re.compile(r"`([^`<>]+?)\s*<([^`<>]+)>`__?")
_RST_NAMED = re.compile(r"`([^`<>\n]+)`_(?!_)|\b(\w+)_(?=[\s.,;:)])")
_RST_HEADING = re.compile(r"^(?!\s)(\S[^\n]*)\n([=~*#^-])\2{2,}[ \t]*$", re.MULTILINE)
_RST_FIGURE = re.compile(
    r"^\.\. (?:figure|image)::[ \t]*(\S+)[ \t]*\n((?:[ \t]+:[^\n]*\n)*)(?:[ \t]*\n((?:[ \t]+\S[^\n]*\n)+))?",
    re.MULTILINE,
)
_RST_CODE = re.compile(r"^\.\. (?:code(?:-block)?|sourcecode)::[^\n]*\n", re.MULTILINE)
_RST_DIRECTIVE = re.compile(r"^\.\. [^\n]*\n(?:[ \t]+[^\n]*\n)*", re.MULTILINE)


def markdown_of_rst(text: str) -> str:
    """Return the headings, links, figures, code and emphasis of reStructuredText as Markdown."""
    addresses = {name.strip().lower(): address for name, address in _RST_TARGET.findall(text)}

    def named(found: re.Match[str]) -> str:
        label = found[1] or found[2]
        address = addresses.get(" ".join(label.split()).lower())
        return f"[{label}]({address})" if address else found[0]

    text = _RST_FIGURE.sub(lambda found: f"![{' '.join((found[3] or '').split())}]({found[1]})\n\n", f"{text}\n")
    text = _RST_DIRECTIVE.sub("", _RST_CODE.sub("", _RST_TARGET.sub("", text)))
    text = _RST_HEADING.sub(lambda found: f"{'##' if found[2] in '=#*' else '###'} {found[1]}", text)
    text = _RST_NAMED.sub(named, _RST_LINK.sub(r"[\1](\2)", text))
    return re.sub(r":\w+:`([^`<>]+)`|``([^`]+)``", lambda found: f"`{found[1] or found[2]}`", text)


def text_of(found: SiteContent, site: SiteFolder, body: str, folder: str = "", places: tuple[str, ...] = ()) -> str:
    """Return a body as Markdown of this portal; the files it shows are copied and their addresses changed.

    `folder` is that of the page, `places` are further folders in which its files may be. A link to another page by its
    file leads to the address that this page had.
    """

    def moved(address: re.Match[str]) -> str:
        written = re.sub(r"^[{|](?:static|filename|attach)[}|]", "", address[2])
        path, _, anchor = written.partition("#")
        path = unquote(path.partition("?")[0])
        if not path or ":" in path.partition("/")[0] or path.startswith("//"):
            return address[0]
        local = local_file(site, path, folder, *places, "static", "content", "assets", "public")
        if local and PurePosixPath(local).suffix.lower() not in _UNUSED:
            return f"{address[1]}/{quote(found.take(local, f'static/pages/{PurePosixPath(local).name}'))}"
        if _DOCUMENT.search(path):
            whole = path if path.startswith("/") else normpath(f"/{folder}/{path}")
            whole = _DOCUMENT.sub("", whole.removeprefix("/content").removeprefix("/pages"))
            return f"{address[1]}{whole.rstrip('/')}/{f'#{anchor}' if anchor else ''}"
        return f"{address[1]}{written}"

    return _ADDRESS.sub(moved, markdown(body))
