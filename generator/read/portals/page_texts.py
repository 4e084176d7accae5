"""The texts of pages as Markdown of a portal, without what only generators understand, with the files they show."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any
from urllib.parse import quote, unquote

from generator.read.documents.markup.structured_text import as_markdown
from generator.read.portals.site_addresses import addresses_of
from generator.read.portals.site_content import SiteContent
from generator.read.portals.site_folder import QUARTO_CONFIGS, Document, SiteFolder, group_of, local_file
from generator.read.portals.site_names import WORDS

_TAG = re.compile(r"\{%(?:(?!\{%|%\}).)*+%\}", re.DOTALL)  # which begins anew, so that none is looked for twice
_LIQUID = re.compile(r"\{%-?\s*(\w+)\s*([\w./-]*)(.*)", re.DOTALL)  # its name, and what follows it
_BLOCKS = frozenset({"comment", "capture", "for"})
_ARGUMENT = re.compile(r"([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([\w./:-]+))")
_ICON_LINKS = {"github": "https://github.com/", "email": "mailto:", "phone": "tel:", "doi": "https://doi.org/"}
OUTPUT = re.compile(r"\{\{-?+\s*+(?:['\"](?P<quoted>[^'\"{}]*)['\"])?[^{}]*+\}\}")
_COMMENT = re.compile(r"<!(?P<open>--)|(?P<close>--)>")
_UNSHOWN = re.compile(r"<(?P<open>script|style|svg)\b[^<>]*>|</(?P<close>script|style|svg)\s*>", re.IGNORECASE)
_DRAWING_TITLE = re.compile(r"<title\b[^<>]*>([^<>]+)</title>", re.IGNORECASE)  # of what pages do not show
_LAZY = re.compile(r"<img\b(?![^<>]*\ssrc\s*=)([^<>]*?)\sdata-src\s*=", re.IGNORECASE)
# A formula as a picture that a service draws from LaTeX.
_DRAWN = r"https?://(?:latex\.codecogs\.com/\w+\.(?:latex|image)\?|render\.githubusercontent\.com/render/math\?math=)"
_FORMULA = re.compile(
    rf"!\[[^\[\]]*\]\({_DRAWN}((?:[^\s()]|\([^\s()]*\))+)\)|<img\b(?:(?!\ssrc=)[^<>])*+\ssrc=[\"']{_DRAWN}([^\"'<>]+)[\"'][^<>]*+>"
)
# What scripts and screen readers need of a slide show or a menu, and links without a text.
_CONTROLS = re.compile(
    r"<(?P<tag>span|li|a)\b(?=[^<>]*(?:\bsr-only\b|visually-hidden|data-(?:bs-)?slide-to))[^<>]*>[^<>]*</(?P=tag)>"
    r"|<(?:span|i)\b[^<>]*>\s*</(?:span|i)>|<a\b(?![^<>]*\b(?:id|name)\s*=)[^<>]*>\s*</a>",
    re.IGNORECASE,
)
_ATTRIBUTES = re.compile(
    r"\{:[^{}\n]*\}|^[ \t]*\{(?:[.#]\w|[\w-]+=)[^{}\n]*\}[ \t]*$|^(?:[ \t]*&nbsp;)+[ \t]*$", re.MULTILINE
)
_EMBEDDED = re.compile(
    r"<(?:embed|object)\b(?:(?!\s(?:src|data)\s*=)[^<>])*+\s(?:src|data)\s*=\s*[\"']([^\"'<>]+)[\"'][^<>]*+>",
    re.IGNORECASE,
)
# A link or a picture whose address Liquid would have made.
_NOWHERE = re.compile(
    r"!\[[^\[\]\n]*\]\(\s*\)|<img\b[^<>]*\bsrc\s*=\s*(?:\"\"|'')[^<>]*>"
    r"|<a\b[^<>]*\bhref\s*=\s*(?:\"\"|'')[^<>]*>([^<>]*)</a>|\[([^\[\]\n]*)\]\(\s*(?:/?tags?/[^()\s]*)?\)",
    re.IGNORECASE,
)
_SHORTCODE = re.compile(r"\{\{[<%]-?\s*(/?[\w/-]+)((?:(?!\{\{[<%]|[>%]\}\}).)*+)[>%]\}\}", re.DOTALL)
# Code is shown as it is written, without what Quarto runs; what it passes on is the page's own HTML.
_FENCE = re.compile(
    r"^[ \t]*(?:(?P<both>`{3,}|~{3,})[ \t]*|(?P<open>`{3,}|~{3,})[ \t]*(?:\{(?P<language>[^{}\n]*)\})?[^`\n]*)$\n?",
    re.MULTILINE,
)
_INLINE_CODE = re.compile(r"`[^`\n]+`")
_KEPT = re.compile(r"\0(\d+)\0")
_BOXES = re.compile(r"^[ \t]*:{3,}.*$\n?", re.MULTILINE)
_NAMED = re.compile(r"(?<=[)\]\w*])[ \t]*\{(?=[.#]|[\w-]+=)[^{}\n]*\}(?=\s|[.,;:)|\]]|$)", re.MULTILINE)
_SPAN = re.compile(r"(?<!\!)\[([^\[\]\n]*)\]\{[.#][^{}\n]*\}")
# The address of a file with blanks, which Markdown would not read as one.
_WITH_BLANKS = re.compile(r"\]\([^()<>\n\"' ]{1,200} (?:[^()<>\n\"']|\([^()<>\n\"']{0,50}\)){0,200}\.\w{2,4}\)")
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")
# Sentences that only fill, with other words only between two that do; a real one may follow them.
_FILLING = rf"[ \t,]+(?:{'|'.join(WORDS['filler'])})\b"
_FILLER_SENTENCE = rf"(?:{_FILLING}(?:(?!{_FILLING})[ \t,]+\w+(?={_FILLING}))?)*(?:[.!?]+|,?(?=[ \t]*(?:<|$)))"
FILLER = re.compile(
    rf"^[ \t]*lorem ipsum dolor sit{_FILLER_SENTENCE}(?:(?=[ \t]){_FILLER_SENTENCE})*(?:[ \t]|<br ?/?>)*",
    re.IGNORECASE | re.MULTILINE,
)
_EDGES = re.compile(r"\A(?:\s|<[bh]r ?/?>)+|(?<![>\s])(?:\s|<[bh]r ?/?>)+\Z", re.IGNORECASE)
_WRAPPERS = re.compile(rf"</?(?:{'|'.join(WORDS['wrappers'])})\b[^<>]*>", re.IGNORECASE)
_SOURCE = re.compile(r"<(?:iframe|video|source)\b[^<>]*?\bsrc\s*=\s*[\"']\s*((?:https?:)?//[^\"'\s]+)", re.IGNORECASE)
_TABLE = re.compile(
    r"<(?P<open>table|pre|dl|blockquote)\b[^<>]*>|</(?P<close>table|pre|dl|blockquote)\s*>", re.IGNORECASE
)
_HEADING = re.compile(r"[ \t]*<h(?P<open>[1-6])\b[^<>]*>|</h(?P<close>[1-6])\s*>", re.IGNORECASE)
_FACTS = re.compile(r"@|\d{5}|\d{3}-\d{3}-|\]\(")  # of a heading that is a text: an e-mail address, a number, a link
_LEVEL = re.compile(r"(#{1,6})[ \t]")
_ITEM = re.compile(r"[ \t]*<li\b[^<>]*>\s*", re.IGNORECASE)
_ITEMS_END = re.compile(r"[ \t]*</?(?:ul|ol|p|figcaption)\b[^<>]*>[ \t]*", re.IGNORECASE)
_ADDRESS = re.compile(r"(\]\(\s*<?|\b(?:src|href)\s*=\s*[\"'])([^\s\"'<>()]+(?:\([^\s()]*\)[^\s\"'<>()]*)*)")
_ELSEWHERE = re.compile(
    r"(?<=\[)!\[([^\[\]\n]*)\]\(https?://[^()\s]*\)(?=\]\()"
)  # a link's picture, which no page shows
_DOCUMENT = re.compile(r"(?i)(?:(?:/|^)_?index)?\.(?:q?md|markdown|rmd|ipynb|rst|html?)$")
_UNUSED = frozenset(".html .htm .js .css .md .qmd .rmd .rst .xml .ipynb .scss .liquid".split())


def _between(text: str, marks: re.Pattern[str], shown: Callable[[re.Match[str], str, str], str]) -> str:
    """Replace what stands between an opening mark and its closing one, both included; what never closes stays.

    The groups `open`, `close` and `both` of a mark say what it opens, closes, or may do of the two. `shown` gets the
    opening mark, the text within, and the whole.
    """
    parts: list[str] = []
    start = at = 0
    endless: set[str] = set()  # what does not close any more, so that each mark is looked at a few times only
    while True:
        opened: re.Match[str] | None = None
        for mark in marks.finditer(text, at):
            groups = {name: (value or "").lower() for name, value in mark.groupdict().items()}
            kind = groups["open"] or groups.get("both", "")
            if opened is None:
                opened = mark if kind and kind not in endless else None
            elif (groups.get("close") or groups.get("both")) == (opened["open"] or opened["both"]).lower():
                whole = text[opened.start() : mark.end()]
                parts += [text[start : opened.start()], shown(opened, text[opened.end() : mark.start()], whole)]
                start, opened = mark.end(), None
        if opened is None:
            return "".join([*parts, text[start:]])
        endless.add((opened["open"] or opened["both"]).lower())
        at = opened.end()


def _without_liquid(text: str) -> str:
    """Return a text without Liquid's tags, and with the includes that show something as Markdown.

    Comments are left out, and loops: they show what data files hold, in HTML of which nothing is left without them.
    """
    captured: dict[str, str] = {}
    blocks: list[tuple[str, str]] = []  # the open ones, each with its name
    texts: list[list[str]] = [[]]  # the whole, and what stands in each open block
    end = 0
    for tag in _TAG.finditer(text):
        texts[-1].append(text[end : tag.start()])
        end = tag.end()
        liquid = _LIQUID.match(tag[0])
        if liquid is None:
            continue
        if liquid[1] in _BLOCKS:
            blocks.append((liquid[1], liquid[2]))
            texts.append([])
        elif liquid[1] == "include":
            texts[-1].append(_included(liquid, captured))
        elif liquid[1] in {"link", "post_url"}:
            texts[-1].append(f"/{liquid[2]}" if liquid[1] == "link" else f"/_posts/{liquid[2]}.md")
        elif liquid[1].startswith("end") and blocks and blocks[-1][0] == liquid[1][3:]:
            kind, name = blocks.pop()
            within = "".join(texts.pop()).strip()
            captured |= {name: within} if kind == "capture" else {}
    return "".join(part for parts in texts for part in parts) + text[end:]


def _included(tag: re.Match[str], captured: Mapping[str, str]) -> str:
    """Return what an include shows: a figure, a button, a feature, or the texts that it places."""
    given = {key: quoted or single or captured.get(name, "") for key, quoted, single, name in _arguments(tag)}
    title, kind, link = given.get("title", ""), given.get("type", ""), given.get("link", "")
    picture, label = _first(given, "image", "path", "image_path"), given.get("text") or kind
    match PurePosixPath(tag[2]).stem:
        case "figure" | "image" | "card" | "feature" as name:
            words = given.get("caption") or title or given.get("alt") or ""
            heading = f"### {title}" if title and name in {"card", "feature"} else ""
            parts = [heading, _picture(words, picture), given.get("description"), given.get("text")]
        case "button":
            parts = [f"[{label}]({_ICON_LINKS.get(kind, '')}{link})" if link and label else ""]
        case "float" | "cols" | "two-col" | "alert" | "section" | "gallery":
            parts = [given.get(name) for name in ("content", "col1", "col2", "col3")]
        case _:
            parts = []
    return "\n\n".join(filter(None, parts))


def _picture(words: str, path: str) -> str:
    return f"![{words}]({path.replace(' ', '%20')})" if path else ""


def _first(given: Mapping[str, str], *names: str) -> str:
    return next((given[name] for name in names if given.get(name)), "")


def _arguments(found: re.Match[str]) -> list[tuple[str, str, str, str]]:
    return _ARGUMENT.findall(found[found.re.groups])


def arguments_of_tags(body: str) -> Iterator[dict[str, str]]:
    """Yield the named arguments of each shortcode and include of a page."""
    tags = filter(None, (_LIQUID.match(tag[0]) for tag in _TAG.finditer(body)))
    for found in (*_SHORTCODE.finditer(body), *(tag for tag in tags if tag[1] == "include")):
        yield {name: quoted or single or bare for name, quoted, single, bare in _arguments(found)}


def _shown_by_shortcode(found: re.Match[str]) -> str:
    """Return what a shortcode of Hugo or Quarto shows: a picture, a link, an address, or nothing."""
    name = found[1].lower()
    given = {key: quoted or single or bare for key, quoted, single, bare in _arguments(found)}
    bare = found[2].strip().strip("\"'`")
    address = _first(given, "src", "href", "url", "link", "image", "cta_link")
    match name:
        case "relurl" | "absurl" | "ref" | "relref" | "static" | "pathto":
            return bare
        case "mention":
            return bare.replace("-", " ").title()
        case "iconify" | "fa" | "ai" | "bi" | "icon":  # which may be all that a link shows
            is_shown = re.compile(r"\s*(?:</a>|\])").match(found.string, found.end())
            return re.split(r"[\s:]", bare)[-1].replace("-", " ").capitalize() if is_shown else ""
        case "youtube" | "vimeo":
            host = "https://www.youtube.com/watch?v=" if name == "youtube" else "https://vimeo.com/"
            given, address = {"title": "Video"}, f"{host}{given.get('id') or bare}"
        case "video" | "pdf" | "embed" if bare.startswith(("http", "/")) or address:
            given, address = {"title": name.capitalize()}, address or bare.split()[0]
    if name in {"figure", "img", "image", "imgproc", "picture"} and address:
        return _picture(_first(given, "caption", "alt", "title"), address)
    label = _first(given, "title", "text", "name", "cta_text")
    return f"[{label}]({address})" if address and label else ""


def _without_wrappers(text: str) -> str:
    """Return a text without the HTML elements that only place others; what they indent would be code otherwise.

    Headings, paragraphs and lists become Markdown, so that Markdown within them is read.
    """
    if not _WRAPPERS.search(text) and not _ITEMS_END.search(text) and not _HEADING.search(text):
        return text
    text = _WRAPPERS.sub(lambda tag: " ".join(tag[0].split()), text)  # each in one line
    text = _between(text, _HEADING, lambda tag, words, _: f"\n\n{'#' * int(tag['open'])} {' '.join(words.split())}\n\n")
    text = _ITEMS_END.sub("\n\n", _ITEM.sub("\n- ", re.sub(r"\s*</li\s*>", "", text, flags=re.IGNORECASE)))
    lines: list[str] = []
    depth = 0
    for line in text.split("\n"):
        inside = depth > 0
        for tag in _WRAPPERS.finditer(line):
            void = tag[0].endswith("/>") or tag[0][1:5].lower() in {"link", "meta", "inpu", "sour"}
            depth = max(depth + (-1 if tag[0].startswith("</") else 0 if void else 1), 0)
        elsewhere = "".join(f" [Video or page]({address}) " for address in _SOURCE.findall(line))
        bare = _WRAPPERS.sub("", line) + elsewhere
        lines.append(bare.strip() if inside or depth or bare != line else bare)
    return "\n".join(lines)


def _without_empty_headings(text: str) -> str:
    """Return a text without the headings below which only its generator showed something."""
    kept: list[str] = []
    below = 1  # the level of the heading that follows, 0 for a text
    for line in reversed(text.split("\n")):
        found = _LEVEL.match(line)
        level = len(found[1]) if found else 0
        if not (level and 0 < below <= level) or _FACTS.search(line):
            below = level if re.search(r"\w|\0", re.sub(r"<[^<>]*>", "", line)) else below
            kept.append(line)
    return "\n".join(reversed(kept))


def markdown(body: str) -> str:
    """Return a page's text without what only its generator understands: Liquid tags, shortcodes, attributes, comments.

    An address that Liquid makes (`{{ '/assets/x.png' | relative_url }}`) stays as the address; includes and shortcodes
    that show a figure, a button or a feature become Markdown.
    """
    kept: list[str] = []

    def keep(whole: str) -> str:
        kept.append(whole)
        return f"\0{len(kept) - 1}\0"

    def code(fence: re.Match[str], within: str, whole: str) -> str:
        language = fence["language"]
        is_shown = language is None or language.strip()[:1] in {".", "#"}
        return keep(whole) if is_shown else within if language.strip() == "=html" else ""

    text = _INLINE_CODE.sub(lambda found: keep(found[0]), _between(body.replace("\0", ""), _FENCE, code))
    text = _between(text, _COMMENT, lambda *_: "")
    text = _between(text, _UNSHOWN, lambda _, within, __: "".join(_DRAWING_TITLE.findall(within)))
    text = _FORMULA.sub(lambda found: f"${unquote(found[1] or found[2])}$", _LAZY.sub(r"<img\1 src=", text))
    text = _without_liquid(_SHORTCODE.sub(_shown_by_shortcode, _ATTRIBUTES.sub("", text)))
    text = OUTPUT.sub(lambda found: found["quoted"] or "", text)
    text = _NOWHERE.sub(lambda found: found[1] or found[2] or "", _CONTROLS.sub("", _CONTROLS.sub("", text)))
    text = _EMBEDDED.sub(lambda found: f"[{PurePosixPath(found[1]).name}]({found[1]})", text)
    text = _NAMED.sub("", _SPAN.sub(r"\1", _BOXES.sub("", text)))
    text = _without_wrappers(_between(text, _TABLE, lambda _tag, _within, whole: keep(whole)))
    text = _without_empty_headings(text) if re.search(r"\{[%{]|^:{3,} *\{#", body, re.MULTILINE) else text
    text = _WITH_BLANKS.sub(lambda found: found[0].replace(" ", "%20"), FILLER.sub("", text))
    text = _EDGES.sub("", _BLANK_LINES.sub("\n\n", text)).strip()
    for _ in range(2):  # a table may hold code
        text = _KEPT.sub(lambda found: kept[int(found[1])], text)
    return text


_RST_FIGURE = re.compile(
    r"^\.\. (?:figure|image)::[ \t]*(\S+)[ \t]*\n((?:[ \t]+:[^\n]*\n)*)(?:[ \t]*\n((?:[ \t]+\S[^\n]*\n)+))?",
    re.MULTILINE,
)
_RST_SUBHEADING = re.compile(r"^(?!\s)(\S[^\n]*)\n([~^-])\2{2,}[ \t]*$", re.MULTILINE)
_RST_CODE = re.compile(r"^\.\. (?:code(?:-block)?|sourcecode)::[^\n]*\n", re.MULTILINE)

_RST_TABLE = re.compile(r"^\.\. list-table::([^\n]*)\n((?:[ \t]+\S[^\n]*\n|[ \t]*\n)*+)", re.MULTILINE)
_RST_ROW, _RST_CELL = (re.compile(rf"^[ \t]+{mark}-(?=\s)", re.MULTILINE) for mark in (r"\*[ \t]+", ""))


def _rows(table: re.Match[str]) -> str:
    rows = [_RST_CELL.split(row) for row in _RST_ROW.split(table[2])[1:]]
    lines = ["|".join(["", *(" ".join(cell.split()).replace("|", r"\|") for cell in row), ""]) for row in rows]
    return "\n".join(
        [table[1].strip(), "", *lines[:1], *("|---" * len(row) + "|" for row in rows[:1]), *lines[1:], "\n"]
    )


def markdown_of_rst(text: str) -> str:
    """Return the headings, links, figures, tables, code and emphasis of reStructuredText as Markdown."""
    text = _RST_FIGURE.sub(lambda found: f"![{' '.join((found[3] or '').split())}]({found[1]})\n\n", f"{text}\n")
    text = _RST_SUBHEADING.sub(r"### \1\n", _RST_CODE.sub("<!-- -->\n", _RST_TABLE.sub(_rows, text)))
    return as_markdown(re.sub(r":\w+:`([^`<>]+)`|``([^`]+)``", r"`\1\2`", text))


def text_of(found: SiteContent, site: SiteFolder, body: str, folder: str = "") -> str:
    """Return a body as Markdown of this portal; the files it shows are copied and their addresses changed.

    `folder` is that of the page. A link to another page by its file leads to the address that this page had.
    """

    def moved(address: re.Match[str]) -> str:
        written = re.sub(r"^[{|](?:static|filename|attach)[}|]", "", address[2])
        path, _, anchor = written.partition("#")
        path = unquote(path.partition("?")[0])
        if not path or path.startswith("//"):
            return address[0]
        local = local_file(site, path, folder, "static", "content", "assets", "assets/media", "public")
        is_notebook = local.endswith(".ipynb") and not any(map(site.has, QUARTO_CONFIGS))  # whose pages these are
        if local and (is_notebook or PurePosixPath(local).suffix.lower() not in _UNUSED):
            return f"{address[1]}/{quote(found.take(local, 'pages'))}"
        if ":" in path.partition("/")[0]:
            return address[0]
        if known := addresses_of(site, site.document(local)) if local and _DOCUMENT.search(path) else []:
            return f"{address[1]}{quote(known[0], safe='/%')}{f'#{anchor}' if anchor else ''}"
        if _DOCUMENT.search(path):
            whole = path if path.startswith("/") else normpath(f"/{folder}/{path}")
            whole = _DOCUMENT.sub("", whole.removeprefix("/content").removeprefix("/pages"))
            return f"{address[1]}{whole.rstrip('/')}/{f'#{anchor}' if anchor else ''}"
        return f"{address[1]}{written}"

    return _ELSEWHERE.sub(lambda found: found[1] or "Picture", _ADDRESS.sub(moved, markdown(body)))


# The blocks and widgets of HugoBlox that show what the site has.
LISTING_BLOCKS = frozenset("collection pages people featured portfolio tag_cloud posts publications".split())


def page_text(found: SiteContent, site: SiteFolder, document: Document) -> str:
    """Return the text of a page as Markdown of this portal, like `text_of`, with the blocks of its header."""
    body = markdown_of_rst(document.body) if document.path.endswith(".rst") else document.body
    return text_of(found, site, "\n\n".join(filter(None, [*_blocks(document.header), body])), document.folder)


def _blocks(header: Mapping[str, Any]) -> Iterator[str]:
    """Yield the blocks of a page of HugoBlox: the texts, pictures and contacts of its sections, or of a widget."""
    sections = header.get("sections") or ([header] if "widget" in header else [])
    for section in sections if isinstance(sections, list) else ():
        content = group_of(section, "content") if isinstance(section, dict) else {}
        is_sample = str(content.get("text")).lower().startswith(WORDS["example blocks begin"])
        if not content or is_sample or LISTING_BLOCKS & {section.get("block"), section.get("widget")}:
            continue
        slides = content.get("slides")
        for one in (content, *(slides if isinstance(slides, list) else ())):
            address = ", ".join(map(str, filter(None, group_of(one, "address").values())))
            texts = [one.get("text") or one.get("content"), address, *map(one.get, ("email", "phone", "directions"))]
            text = "\n\n".join(part for part in texts if isinstance(part, str) and part)
            text = re.sub(r"^\s*(?:<br ?/?>\s*)+", "", text)
            image = group_of(one, "image") or (group_of(group_of(one, "background"), "image") if text else {})
            title = " ".join(str(one.get("title") or "").split())
            buttons = (group_of(one, key) for key in ("button", "cta", "primary_action", "secondary_action"))
            links = " ".join(f"[{one['text']}]({one['url']})" for one in buttons if one.get("text") and one.get("url"))
            shown = _picture(title, str(image.get("filename") or ""))
            yield "\n\n".join(filter(None, [f"## {title}" if title and text else "", text, links, shown]))
