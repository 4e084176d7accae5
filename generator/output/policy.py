"""The Content-Security-Policy of a page: what a browser may run and load there, whatever the page says.

It is made from what templates say, never from the finished page: a script that came in with somebody's content
would be among the scripts of the page, but is in no template. Scripts within a template run by their hash. What
the default theme loads is the portal's own; other hosts are allowed where a template of the portal names them.

Styles within a page need no hash: they cannot load from elsewhere, and the lengths of bars stand in attributes.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Iterable

_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_SCRIPT = re.compile(
    r"<script\b(?P<attributes>(?:[^>\"']|\"[^\"]*\"|'[^']*')*)>(?P<text>.*?)</script>", re.DOTALL | re.IGNORECASE
)
_TAG = re.compile(r"<(?P<tag>link|img|iframe|video|audio|source|form)\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>", re.IGNORECASE)
_SOURCE = re.compile(r"\ssrc\s*=", re.IGNORECASE)
# What is written by a template's own means is another text on each page.
_MADE = re.compile(r"\{[{%]")
_ADDRESS = re.compile(r"(?:https?:)?//(?:[\w-]+\.)+[\w-]+(?::\d+)?", re.IGNORECASE)
_LOADED_BY = {
    "script": ("script-src", "connect-src", "img-src"),  # a script asks its host, often by a picture
    "link": ("style-src", "font-src"),
    "img": ("img-src",),
    "iframe": ("frame-src",),
    "video": ("media-src",),
    "audio": ("media-src",),
    "source": ("media-src", "img-src"),
    "form": ("form-action",),
}


def policy(templates: Iterable[str], *, search: bool) -> Markup:
    """Return the policy of pages that are made from some templates.

    `templates` are their texts. `search` says that there is a search, whose index is read by a program in WebAssembly.
    A script within a template that is not the same on all pages has no hash.
    """
    allowed: dict[str, dict[str, None]] = {
        "default-src": {"'self'": None},
        "script-src": {"'self'": None},
        "style-src": {"'self'": None, "'unsafe-inline'": None},
        "img-src": {"'self'": None, "data:": None},
        "form-action": {"'self'": None},
    }
    if search:
        allowed["script-src"]["'wasm-unsafe-eval'"] = None
    for source in templates:
        text = _COMMENT.sub("", source)
        for hash_ in _hashes(text):
            allowed["script-src"][hash_] = None
        for directive, host in _hosts(text):
            allowed.setdefault(directive, {"'self'": None})[host] = None
    named = "; ".join(f"{directive} {' '.join(values)}" for directive, values in allowed.items())
    # Hashes and names of hosts have no sign that HTML reads otherwise.
    return Markup(f"{named}; object-src 'none'; base-uri 'none'")  # noqa: S704


def _hashes(text: str) -> list[str]:
    scripts = [script["text"] for script in _SCRIPT.finditer(text) if not _SOURCE.search(script["attributes"])]
    return sorted({_hash(script) for script in scripts if script.strip() and not _MADE.search(script)})


def _hash(script: str) -> str:
    digest = hashlib.sha256(script.replace("\r\n", "\n").encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def _hosts(text: str) -> list[tuple[str, str]]:
    """Return the hosts that scripts, styles, pictures and frames of a template name, each with what they are for."""
    elements = [("script", script[0]) for script in _SCRIPT.finditer(text)]
    elements += [(tag["tag"].lower(), tag[0]) for tag in _TAG.finditer(text)]
    return sorted(
        {
            (directive, f"https://{urlsplit(address).netloc}")
            for name, element in elements
            for address in _ADDRESS.findall(element)
            for directive in _LOADED_BY[name]
        }
    )
