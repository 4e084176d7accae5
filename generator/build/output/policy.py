"""The Content-Security-Policy of a page: what a browser may execute and load there, whatever the page contains.

It is made from the templates, never from the finished page: a script from the content would be among the scripts of the
page, but is in no template. So scripts and styles in templates are marked when the template is read, and after a page
is rendered, those with a mark get a hash in the policy. The mark contains a secret, and is removed from the page.

Only listed sources may be loaded: those of the default theme are the portal's own; other hosts are allowed if a
template of the portal names them. Styles in attributes are allowed: they set the lengths of bars, and cannot load other
files.
"""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from jinja2.ext import Extension
from markupsafe import Markup

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
# Within a tag, template syntax and quoted texts may contain the end of the tag.
_REST = r"(?:\{\{.*?\}\}|\{%.*?%\}|\"[^\"]*\"|'[^']*'|[^>\"'])*+>"
_INLINE = re.compile(
    rf"(?P<opening><(?P<tag>script|style)\b{_REST})(?P<text>.*?</(?P=tag)\b)?", re.DOTALL | re.IGNORECASE
)
_TAG = re.compile(rf"<(?P<tag>link|img|iframe|video|audio|source|form)\b{_REST}", re.DOTALL | re.IGNORECASE)
_END = re.compile(r"</(?:script|style)\b", re.IGNORECASE)
_HAS_SOURCE = re.compile(r"\ssrc\s*=", re.IGNORECASE)
# Data in script elements, which no browser executes.
_NO_SCRIPT = re.compile(r"\stype\s*=\s*[\"']?(?:application/(?:ld\+)?json|text/(?!(?:java|ecma)script))", re.IGNORECASE)
_LOADING_LINK = re.compile(r"\brel\s*=[^>]*?(?:stylesheet|preload|preconnect|icon)", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?:)?//(?:[\w-]+\.)+[\w-]+(?::\d+)?", re.IGNORECASE)
# The search scripts, which use a program in WebAssembly.
_SEARCHING = re.compile(r"\bsearch\.js|pagefind", re.IGNORECASE)

# The directives for an element, for the portal's host and named hosts; then for named hosts only.
_LOADS = {
    "script": (("script-src", "connect-src"), ("img-src",)),  # a script sends requests to its host, often as a picture
    "style": ((), ("style-src-elem", "style-src", "font-src", "img-src")),
    "link": (("style-src-elem", "style-src"), ("font-src", "img-src")),
    "img": ((), ("img-src",)),
    "iframe": (("frame-src",), ()),
    "video": (("media-src",), ()),
    "audio": (("media-src",), ()),
    "source": (("media-src",), ("img-src",)),
    "form": (("form-action",), ()),
}
_ALWAYS = {
    "default-src": ("'none'",),
    "img-src": ("'self'", "data:"),  # texts and style sheets may include pictures and fonts
    "font-src": ("'self'",),
    "style-src": ("'unsafe-inline'",),  # what attributes go by, and browsers that do not tell these from elements
}

Allowed = tuple[tuple[str, tuple[str, ...]], ...]


class Inline(Extension):
    """Marks the scripts and styles in templates when they are read, to recognise a page's own ones.

    The environment has the `marks`: `environment.extend(marks=Marks(secret))`.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """Return a template's text with marks."""
        marks: Marks = vars(self.environment)["marks"]
        return marks.marked(source)


class Marks:
    """Marks that no content can contain: they hold a `secret`, which compiled templates hold too."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self._mark, self._place = f"[inline {secret} ", f"[policy {secret}]"

    def marked(self, source: str) -> str:
        """Return a template's text with a mark in each script and style."""
        return _INLINE.sub(self._with_mark, source)

    def _with_mark(self, element: re.Match[str]) -> str:
        tag = element["tag"].lower()
        if tag == "script" and (_HAS_SOURCE.search(element["opening"]) or _NO_SCRIPT.search(element["opening"])):
            return element[0]
        return f"{element['opening']}{self._mark}{tag}]{element['text'] or ''}"

    def place(self) -> Markup:
        """Return what stands in a page while it is rendered, where its policy goes."""
        return Markup(self._place)  # noqa: S704 - a text of our own

    def with_policy(self, page: str, allowed: Allowed) -> str:
        """Return a rendered page without marks, its policy in its place."""
        before, *marked = page.split(self._mark)
        pieces, inline = [before], []
        for piece in marked:
            tag, _, text = piece.partition("]")
            end = _END.search(text)
            inline.append((tag, text[: end.start()] if end else text))
            pieces.append(text)
        return "".join(pieces).replace(self._place, _policy_text(allowed, tuple(inline)))


def allowed_by(templates: Iterable[str]) -> Allowed:
    """Return the allowed sources of pages made from some templates, by directive; `templates` are their texts."""
    found = {directive: dict.fromkeys(values) for directive, values in _ALWAYS.items()}
    for source in templates:
        for directive, values in _loaded_by(source):
            found.setdefault(directive, {}).update(dict.fromkeys(values))
    return tuple((directive, tuple(values)) for directive, values in found.items())


# A process that builds repeatedly, such as `sitegen serve`, reads the same templates each time.
@lru_cache(maxsize=256)
def _loaded_by(source: str) -> Allowed:
    """Return the sources that a template loads, or may load, by directive."""
    text = _COMMENT.sub("", source)
    found: dict[str, dict[str, None]] = {}
    for element in (*_INLINE.finditer(text), *_TAG.finditer(text)):
        _allow(element["tag"].lower(), element[0], found)
    return tuple((directive, tuple(values)) for directive, values in found.items())


def _allow(tag: str, element: str, found: dict[str, dict[str, None]]) -> None:
    if (tag == "script" and _NO_SCRIPT.search(element)) or (tag == "link" and not _LOADING_LINK.search(element)):
        return
    hosts = sorted({f"https://{urlsplit(address).netloc}" for address in _ADDRESS.findall(element)})
    from_here, from_others = _LOADS[tag]
    for directive in from_here:
        found.setdefault(directive, {})["'self'"] = None
    for directive in (*from_here, *from_others) if hosts else ():
        found.setdefault(directive, {}).update(dict.fromkeys(hosts))
    if tag == "script" and _SEARCHING.search(element):
        found["script-src"]["'wasm-unsafe-eval'"] = None


# Most pages have the same scripts as the page before.
@lru_cache(maxsize=1024)
def _policy_text(allowed: Allowed, inline: tuple[tuple[str, str], ...]) -> str:
    """Return the text of a policy: hashes and names of hosts need no escaping in HTML."""
    hashes: dict[str, dict[str, None]] = {"script": {}, "style": {}}
    for tag, text in inline:
        hashes[tag][_hash(text)] = None
    complete = dict(allowed)
    for directive, tag in (("script-src", "script"), ("style-src-elem", "style")):
        complete[directive] = (*complete.get(directive, ()), *hashes[tag])
    written = (f"{directive} {' '.join(values)}" for directive, values in complete.items() if values)
    return f"{';'.join(written)};base-uri 'none'"


def _hash(text: str) -> str:
    """Return the hash of a script or style, in the form that browsers use."""
    read = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace")
    return f"'sha256-{b64encode(hashlib.sha256(read).digest()).decode()}'"
