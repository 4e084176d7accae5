"""The Content-Security-Policy of a page: what a browser may run and load there, whatever the page says.

It is made from what templates say, never from the finished page: a script that came in with somebody's content
would be among the scripts of the page, but is in no template. So scripts and styles within a template are marked when
the template is read, and after a page is rendered those with a mark are the ones that have a hash. The mark is another
one in each process, and stays in no page.

Nothing may be loaded but what is named here: what the default theme loads is the portal's own; other hosts are allowed
where a template of the portal names them. Styles in attributes are allowed: the lengths of bars stand there, and they
cannot load from elsewhere.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from base64 import b64encode
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from jinja2.ext import Extension
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterable

# What no content can say, as nobody knows it before.
_SECRET = secrets.token_hex(8)
_MARK, _PLACE = f"[inline {_SECRET} ", f"[policy {_SECRET}]"

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
# Within a tag, signs of a template and texts in quotes may hold what would end it.
_REST = r"(?:\{\{.*?\}\}|\{%.*?%\}|\"[^\"]*\"|'[^']*'|[^>\"'])*+>"
_INLINE = re.compile(
    rf"(?P<opening><(?P<tag>script|style)\b{_REST})(?P<text>.*?</(?P=tag)\b)?", re.DOTALL | re.IGNORECASE
)
_TAG = re.compile(rf"<(?P<tag>link|img|iframe|video|audio|source|form)\b{_REST}", re.DOTALL | re.IGNORECASE)
_END = re.compile(r"</(?:script|style)\b", re.IGNORECASE)
_HAS_SOURCE = re.compile(r"\ssrc\s*=", re.IGNORECASE)
# Records for scripts, which no browser runs.
_NO_SCRIPT = re.compile(r"\stype\s*=\s*[\"']?(?:application/(?:ld\+)?json|text/(?!(?:java|ecma)script))", re.IGNORECASE)
_LOADING_LINK = re.compile(r"\brel\s*=[^>]*?(?:stylesheet|preload|preconnect|icon)", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?:)?//(?:[\w-]+\.)+[\w-]+(?::\d+)?", re.IGNORECASE)
# The scripts that search, which they do by a program in WebAssembly.
_SEARCHING = re.compile(r"\bsearch\.js|pagefind", re.IGNORECASE)

# What an element may load, from the portal's host and from those that it names; then what from the latter alone.
_LOADS = {
    "script": (("script-src", "connect-src"), ("img-src",)),  # a script asks its host, often by a picture
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
    "img-src": ("'self'", "data:"),  # pictures and fonts come in by texts and by style sheets
    "font-src": ("'self'",),
    "style-src": ("'unsafe-inline'",),  # what attributes go by, and browsers that do not tell these from elements
}

Allowed = tuple[tuple[str, tuple[str, ...]], ...]


class Inline(Extension):
    """Marks the scripts and styles within templates as they are read, so that a page's own ones are known."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """Return a template's text with marks."""
        return _INLINE.sub(_marked, source)


def _marked(element: re.Match[str]) -> str:
    tag = element["tag"].lower()
    if tag == "script" and (_HAS_SOURCE.search(element["opening"]) or _NO_SCRIPT.search(element["opening"])):
        return element[0]
    return f"{element['opening']}{_MARK}{tag}]{element['text'] or ''}"


def place() -> Markup:
    """Return what stands in a page while it is rendered, where its policy goes."""
    return Markup(_PLACE)  # noqa: S704 - a text of our own


def allowed_by(templates: Iterable[str]) -> Allowed:
    """Return what pages that are made from some templates may load, by directive; `templates` are their texts."""
    found = {directive: dict.fromkeys(values) for directive, values in _ALWAYS.items()}
    for source in templates:
        for directive, values in _loaded_by(source):
            found.setdefault(directive, {}).update(dict.fromkeys(values))
    return tuple((directive, tuple(values)) for directive, values in found.items())


# One process that builds again and again, as `sitegen serve` does, reads the same templates each time.
@lru_cache(maxsize=256)
def _loaded_by(source: str) -> Allowed:
    """Return what a template loads, or may, by directive."""
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


def with_policy(page: str, allowed: Allowed) -> str:
    """Return a rendered page without marks, its policy in its place."""
    before, *marked = page.split(_MARK)
    pieces, inline = [before], []
    for piece in marked:
        tag, _, text = piece.partition("]")
        end = _END.search(text)
        inline.append((tag, text[: end.start()] if end else text))
        pieces.append(text)
    return "".join(pieces).replace(_PLACE, _said(allowed, tuple(inline)))


# Of most pages the scripts are those of the page before.
@lru_cache(maxsize=1024)
def _said(allowed: Allowed, inline: tuple[tuple[str, str], ...]) -> str:
    """Return a policy as it is written: hashes and names of hosts have no sign that HTML reads otherwise."""
    hashes: dict[str, dict[str, None]] = {"script": {}, "style": {}}
    for tag, text in inline:
        hashes[tag][_hash(text)] = None
    said = dict(allowed)
    for directive, tag in (("script-src", "script"), ("style-src-elem", "style")):
        said[directive] = (*said.get(directive, ()), *hashes[tag])
    written = (f"{directive} {' '.join(values)}" for directive, values in said.items() if values)
    return f"{'; '.join(written)}; base-uri 'none'"


def _hash(text: str) -> str:
    """Return the hash of a script or style, as browsers read it from a page."""
    read = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace")
    return f"'sha256-{b64encode(hashlib.sha256(read).digest()).decode()}'"
